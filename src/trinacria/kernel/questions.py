"""Questions that a seat may ask about a position, and their answers: from the seat's own knowledge, never more."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import Style
from trinacria.kernel.showing import ShownShift, StepWords


class Question(Struct, frozen=True, tag_field="ask", omit_defaults=True):
    """The base of all questions."""


class AskReach(Question, frozen=True, tag="reach"):
    """Where can this unit go, at what cost? Asked of any unit on the map, as if it moved now."""

    unit: str


class AskWhyNot(Question, frozen=True, tag="why-not"):
    """Why can this unit not go there? Where it could, the verdict is allowed, and says why it cannot be ordered now."""

    unit: str
    hex: str
    strategic: bool = False


class AskRefusal(Question, frozen=True, tag="refusal"):
    """Would this order be accepted now, and if not, why?"""

    text: str


class AskLine(Question, frozen=True, tag="line"):
    """What does this typed line say? An order, or a question: `why UNIT HEX`, `odds HEX ... with UNIT ...`."""

    text: str


class AskConsequence(Question, frozen=True, tag="consequence"):
    """What would follow this order, and does it call for a question first?"""

    text: str


class AskOdds(Question, frozen=True, tag="odds"):
    """What can I expect of this attack, with this support?"""

    targets: tuple[str, ...]
    units: tuple[str, ...]
    support: str = ""  # a support order as typed, for what would be announced


class AskCombat(Question, frozen=True, tag="combat"):
    """What can I expect of the combat that is going on?"""

    support: str = ""


class AskBelief(Question, frozen=True, tag="belief"):
    """What can this unit's strength be?"""

    unit: str


class AskJoin(Question, frozen=True, tag="join"):
    """Who must, may and cannot join an attack on these hexes?"""

    targets: tuple[str, ...]


class AskOverlay(Question, frozen=True, tag="overlay"):
    """A drawing over the map: "zones", "supply", "duties", "points", and what else a game has."""

    name: str
    unit: str = ""  # of "supply": the lines of this unit alone
    at: str = ""  # ... as if it stood on this hex


Asked = AskReach | AskWhyNot | AskRefusal | AskConsequence | AskOdds | AskCombat | AskBelief | AskJoin | AskOverlay
AskedAtTable = AskLine | Asked  # a line is read before a game is asked


class Destination(Struct, frozen=True, omit_defaults=True):
    """A hex within reach. Costs are in half-points, as two halves make a Movement Point."""

    hex: str
    half_points: int
    of: int
    path: tuple[str, ...]
    order: str = ""  # the order as typed, where it can be given now
    strategic: bool = False
    stops: bool = False


class Answer(Struct, frozen=True, tag_field="answer", omit_defaults=True):
    """The base of all answers."""


class Reachable(Answer, frozen=True, tag="reach"):
    """Where a unit can go; by a mode that is barred it can go nowhere."""

    unit: str
    destinations: tuple[Destination, ...]
    barred: Mapping[str, str] = {}  # "tactical" or "strategic", and the sentence why, with its case
    idle: str = ""  # why none of this can be ordered now, with its case where a rule says so


class Verdict(Answer, frozen=True, tag="verdict"):
    """Whether something is allowed; if not, the case and the reason."""

    allowed: bool
    case: str = ""
    reason: str = ""


class LineOrder(Struct, frozen=True):
    """An order that a line can mean: its exact text, and the same with names."""

    order: str
    says: str


class LineAnswer(Answer, frozen=True, tag="line"):
    """One order; several between which the line does not decide; or the answer to the question that it asks."""

    orders: tuple[LineOrder, ...] = ()
    says: str = ""
    case: str = ""


class Consequence(Answer, frozen=True, tag="consequence"):
    """What an order would bring, as far as the seat can know: nothing is said about how dice would fall."""

    final: bool  # no undo takes it back
    says: str = ""  # what to ask the player before the order is given; empty if there is nothing to ask
    does: str = ""  # the answer that gives the order: "End your turn"
    units: tuple[str, ...] = ()  # the counters that the question is about: they can still act
    hexes: tuple[str, ...] = ()  # or the hexes: something can still be done there


class Outcomes(Struct, frozen=True, omit_defaults=True):
    """One result of the table and how likely it is."""

    result: str
    probability: float
    words: str  # what it means for whom
    attacker: bool  # whether the attacker suffers it
    breakthrough: bool = False


class Participant(Struct, frozen=True):
    """One participant: what it can bring, as strength and probability, and what each strength counts for here, and why."""

    unit: str
    strengths: tuple[tuple[int, float], ...]
    counts: tuple[int, ...] = ()
    why: str = ""  # it counts for more or less than it is
    case: str = ""


class Announcement(Struct, frozen=True):
    """A support that could be announced: the order as typed, and in words."""

    order: str
    words: StepWords


class Reply(Struct, frozen=True):
    """What the defender could announce that would help him most, and how likely the attacker then is to suffer."""

    words: str
    attacker_suffers: float
    case: str


class Price(Struct, frozen=True):
    """What an attack costs beside its losses."""

    words: str
    case: str


class OddsAnswer(Answer, frozen=True, tag="odds"):
    """Exact odds over every chit and all dice; those of a support that may fail are among them."""

    side: Seat
    targets: tuple[str, ...]
    attackers: tuple[Participant, ...]
    defenders: tuple[Participant, ...]
    attack: tuple[int, int]  # least and most, as it counts
    defence: tuple[int, int]
    line: str
    heads: tuple[str, ...]  # the heads of the columns of this line
    columns: Mapping[str, float]  # the column's number and its probability
    shifts: tuple[ShownShift, ...]
    outcomes: tuple[Outcomes, ...]
    attacker_suffers: float
    breakthrough: float
    attacker_loses: float
    defender_loses: float
    says: str  # the whole in one sentence
    support: tuple[Announcement, ...] = ()  # for an attack that could be ordered now: what its side could announce next
    reply: Reply | None = None  # as long as the defender has not announced his support
    price: Price | None = None


class BeliefAnswer(Answer, frozen=True, tag="belief"):
    """What a unit can be: each strength, its probability, and how many chits that are still unseen would give it."""

    unit: str
    strengths: tuple[tuple[int, float], ...]
    unseen: Mapping[str, int]
    case: str


class Joining(Struct, frozen=True, omit_defaults=True):
    """What a unit is to an attack, and why."""

    unit: str
    role: str  # must, may, cannot
    why: str = ""
    case: str = ""
    instead_of: tuple[str, ...] = ()  # units whose place in the fighting it would take: only one of them can join


class JoinAnswer(Answer, frozen=True, tag="join"):
    """The role of every unit next to the hexes."""

    units: tuple[Joining, ...]


class OverlayMark(Struct, frozen=True, omit_defaults=True):
    """Something to draw: on a hex, or from a hex to another; perhaps about a unit, or with a number to show."""

    kind: str
    hex: str
    to: str = ""
    side: Seat | None = None
    unit: str = ""
    number: int | None = None
    says: str = ""
    case: str = ""


class OverlayAnswer(Answer, frozen=True, tag="overlay"):
    """All that an overlay draws; of a unit that is thought to stand elsewhere, also what that would mean for it."""

    name: str
    marks: tuple[OverlayMark, ...]
    says: str = ""
    style: Style = "neutral"
    case: str = ""


Answered = Reachable | Verdict | Consequence | OddsAnswer | BeliefAnswer | JoinAnswer | OverlayAnswer
AnsweredAtTable = LineAnswer | Answered
