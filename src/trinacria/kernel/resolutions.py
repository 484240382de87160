"""Resolutions: a fight as a table shows it, whatever its rules are.

The same structure answers what a seat can expect of an attack and shows the fight that is going on. An odds table with
shifts and a table of differentials with artillery, ships and bombing are both a resolution: parties that bring something,
modifiers with their cases, a scale on which the dice are read, and outcomes with exact chances. What is hidden from a seat
is a range or is left out. A client draws what is there and knows no table.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from trinacria.kernel.cases import printed
from trinacria.kernel.seats import Seat


class Role(StrEnum):
    """What a party is to a fight."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    OTHER = "other"


class Remark(Struct, frozen=True, omit_defaults=True):
    """A sentence with the case that it rests on."""

    words: str
    case: str = ""


class Participant(Struct, frozen=True, omit_defaults=True):
    """One participant: what it can bring, each value with its probability, what each value counts for here, and why."""

    unit: str
    brings: tuple[tuple[int, float], ...] = ()
    counts: tuple[int, ...] = ()
    why: str = ""  # it counts for more or less than it is
    case: str = ""


class Party(Struct, frozen=True, omit_defaults=True):
    """One side of a fight: who takes part, and what all of them count for together."""

    side: Seat
    role: Role
    participants: tuple[Participant, ...] = ()
    title: str = ""  # "Allied attack"
    total: str = ""  # the sum in figures: "6", or "6–14" where it is not known
    least: int = 0
    most: int = 0
    suffers: str = ""  # what its bad outcomes are called: "You give way"


class Modifier(Struct, frozen=True, omit_defaults=True):
    """Something that moves the result along the scale; one that does not apply has no value and says why."""

    words: str
    case: str
    value: int = 0  # positive is good for the attacker
    text: str = ""  # the value as it is printed: "+1", or "+1?" where a die decides whether it works


class Scale(Struct, frozen=True, omit_defaults=True):
    """The scale on which the dice are read: one line of a chart, with the place on it or how likely each place is."""

    chart: str  # a chart of the sheet, by its key
    line: str = ""
    heads: tuple[str, ...] = ()  # over its places, from the first to the last
    chances: Mapping[str, float] = {}  # by the number of the place, from 1
    place: int = 0  # the place, once it is certain
    stands: str = ""  # what leads to that place, in words: "Differential +3"


class Outcome(Struct, frozen=True, omit_defaults=True):
    """One result of the chart, what it means for whom, and how likely it is."""

    result: str  # as the chart prints it
    words: str
    probability: float = 1.0
    suffers: Role | None = None
    notable: bool = False  # more than a plain result


class Bar(Struct, frozen=True, omit_defaults=True):
    """Outcomes that are drawn as one bar."""

    label: str
    words: str
    probability: float
    suffers: Role | None = None


class Chance(Struct, frozen=True):
    """How likely something is that sums up the outcomes: "They give way"."""

    label: str
    probability: float


class Reply(Struct, frozen=True):
    """The best answer of the other side, and how likely the first of the chances is after it."""

    words: str
    probability: float
    case: str


class Resolution(Struct, frozen=True, omit_defaults=True):
    """A fight: one that is thought of, or the one that is going on."""

    targets: tuple[str, ...]
    parties: tuple[Party, ...]
    scale: Scale
    modifiers: tuple[Modifier, ...] = ()
    # what can be expected
    outcomes: tuple[Outcome, ...] = ()  # every result, the likeliest first
    bars: tuple[Bar, ...] = ()  # the same drawn together, from the attacker's worst to the attacker's best
    chances: tuple[Chance, ...] = ()  # the first one is the headline
    reply: Reply | None = None  # as long as the other side can still answer
    price: Remark | None = None  # what it costs beside losses
    notes: tuple[Remark, ...] = ()
    says: str = ""  # the whole in one sentence
    # the fight that is going on
    stage: str = ""
    announced: tuple[str, ...] = ()  # what else takes part, in words
    revealed: Remark | None = None  # what the players see before the dice and nobody sees otherwise
    result: Outcome | None = None  # once the dice have fallen


class ResultSheet(Struct, frozen=True, omit_defaults=True):
    """A result of a chart in words: as it is said to the attacker, to the defender, and to everybody else."""

    attacker: str
    defender: str
    other: str
    suffers: Role | None = None


class ChartSheet(Struct, frozen=True, omit_defaults=True):
    """A chart as printed: the heads over its places by line, the results by place and total of the dice, and their words."""

    title: str
    case: str
    lines: Mapping[str, tuple[str, ...]]
    cells: tuple[Mapping[str, str], ...]  # one mapping from dice to result for each place
    results: Mapping[str, ResultSheet]  # by the text of the cell
    place: str = "place"  # what a place on its scale is called
    numbered: bool = True  # places are known by their numbers; otherwise by their heads alone
    modifiers: str = "modifiers"  # what moves a fight along it


def party(resolution: Resolution, role: Role) -> Party:
    """The party with this role."""
    return next(party for party in resolution.parties if party.role is role)


def in_words(resolution: Resolution) -> str:
    """What can be expected, and everything that moves the fight along the scale, each with its case."""
    counted = [each for each in resolution.modifiers if each.value]
    moved = [f"{each.words} {each.text or f'{each.value:+}'} [{printed(each.case)}]" for each in counted]
    listed = ", ".join(moved)
    return f"{resolution.says} {listed[:1].upper()}{listed[1:]}." if moved else resolution.says
