"""Questions that a seat may ask about a position, and their answers: from the seat's own knowledge, never more."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trinacria.kernel.resolutions import Resolution
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import Style
from trinacria.kernel.showing import Cost, StepWords


class Question(Struct, frozen=True, tag_field="ask", omit_defaults=True):
    """The base of all questions."""


class AskReach(Question, frozen=True, tag="reach"):
    """Where can this unit go, at what cost? Asked of any unit on the map, as if it moved now."""

    unit: str
    hexes: bool = True  # no: only which modes are barred to it, and whether it can be ordered now


class AskWhyNot(Question, frozen=True, tag="why-not"):
    """Why can this unit not go there? Where it could, the verdict is allowed, and says why it cannot be ordered now."""

    unit: str
    hex: str
    mode: str = ""  # a mode of the sheet; without one the first


class AskRefusal(Question, frozen=True, tag="refusal"):
    """Would this order be accepted now, and if not, why?"""

    text: str


class AskLine(Question, frozen=True, tag="line"):
    """What does this typed line say? An order, or a question: `why UNIT HEX`, `odds HEX ... with UNIT ...`."""

    text: str


class AskConsequence(Question, frozen=True, tag="consequence"):
    """What would follow this order, and does it call for a question first?"""

    text: str


class AskResolution(Question, frozen=True, tag="resolution"):
    """What can I expect of this attack, with this support? Without targets and units: of the fight that is going on."""

    targets: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    support: str = ""  # a support order as typed, for what would be announced


class AskBelief(Question, frozen=True, tag="belief"):
    """What may this counter be, as far as I can know?"""

    unit: str


class AskJoin(Question, frozen=True, tag="join"):
    """Who must, may and cannot join an attack on these hexes?"""

    targets: tuple[str, ...]


class AskOverlay(Question, frozen=True, tag="overlay"):
    """A drawing over the map: "zones", "duties", "points", and what else a game has."""

    name: str
    unit: str = ""  # what it draws for this unit alone
    at: str = ""  # ... as if it stood on this hex


Asked = AskReach | AskWhyNot | AskRefusal | AskConsequence | AskResolution | AskBelief | AskJoin | AskOverlay
AskedAtTable = AskLine | Asked  # a line is read before a game is asked


class Destination(Struct, frozen=True, omit_defaults=True):
    """A hex within reach, what it costs to go there, and the way."""

    hex: str
    cost: Cost
    path: tuple[str, ...]
    order: str = ""  # the order as typed, where it can be given now
    mode: str = ""  # a mode of the sheet; none is the first


class Answer(Struct, frozen=True, tag_field="answer", omit_defaults=True):
    """The base of all answers."""


class Reachable(Answer, frozen=True, tag="reach"):
    """Where a unit can go; by a mode that is barred it can go nowhere."""

    unit: str
    destinations: tuple[Destination, ...]
    barred: Mapping[str, str] = {}  # by mode: the sentence why, with its case
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


class Announcement(Struct, frozen=True):
    """A support that could be announced: the order as typed, and in words."""

    order: str
    words: StepWords


class ResolutionAnswer(Answer, frozen=True, tag="resolution", omit_defaults=True):
    """Exact chances over everything that the seat does not know and all dice; a support that may fail is among them."""

    resolution: Resolution
    support: tuple[Announcement, ...] = ()  # for an attack that could be ordered now: what its side could announce next


class BeliefRow(Struct, frozen=True, omit_defaults=True):
    """One thing that a counter may be."""

    label: str  # in short: "4"
    words: str  # "Strength 4"
    probability: float
    pieces: int = 0  # how many unseen pieces would make it that


class BeliefAnswer(Answer, frozen=True, tag="belief", omit_defaults=True):
    """What a counter may be, the least first; a single row is certain."""

    unit: str
    rows: tuple[BeliefRow, ...]
    case: str
    title: str = ""  # what the pieces are: "13 pieces not yet seen"


class Joining(Struct, frozen=True, omit_defaults=True):
    """What a unit is to an attack, and why."""

    unit: str
    role: str  # must, may, cannot
    why: str = ""
    case: str = ""
    instead_of: tuple[str, ...] = ()  # units whose place in the fighting it would take: only one of them can join
    together: tuple[str, ...] = ()  # units that join and stay out with it


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


Answered = Reachable | Verdict | Consequence | ResolutionAnswer | BeliefAnswer | JoinAnswer | OverlayAnswer
AnsweredAtTable = LineAnswer | Answered
