"""S13.7 to S13.9 Conditional surrender: one of two defenders gives itself up, so that the other may go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice

REFUSE = "no"
DEFENDERS = 2
RETREAT = 3  # hexes that the other unit goes back


@dataclass(frozen=True, slots=True)
class Offer(Command):
    """Offers the defender a conditional surrender."""

    VERB: ClassVar[str] = "offer"

    def say(self, choice: Choice) -> StepWords:
        return StepWords("Offer a conditional surrender", note="One unit is eliminated, the other retreats 3 hexes; no dice")


@dataclass(frozen=True, slots=True)
class Answer(Command):
    """Answers an offer: `no`, or the unit that is eliminated."""

    choice: str

    VERB: ClassVar[str] = "answer"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("choice"),)

    def say(self, choice: Choice) -> StepWords:
        if self.choice == REFUSE:
            return StepWords("Refuse: the dice decide")
        return StepWords(f"Accept: {choice.tell.unit(self.choice)} is eliminated", unit=self.choice)


@dataclass(frozen=True, slots=True)
class OfferSurrender(Decision):
    """S13.9: whether the attacker offers a conditional surrender before the dice."""

    KIND: ClassVar[str] = "offer"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("If the defender accepts, no dice are rolled.")
    END: ClassVar[str] = "Roll the dice"

    hex: HexId
    units: tuple[UnitId, ...]

    def ask(self, seen: Seen) -> Words:
        what = f"a conditional surrender to {seen.tell.units(self.units)} in {seen.tell.hex(self.hex)}"
        return f"offer {what}, or roll the dice", f"may offer {what}"


@dataclass(frozen=True, slots=True)
class AnswerOffer(Decision):
    """S13.9: the defender's answer."""

    KIND: ClassVar[str] = "answer"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click the counter that is eliminated, or refuse.")

    hex: HexId
    units: tuple[UnitId, ...]

    def ask(self, seen: Seen) -> Words:
        what = f"which of {seen.tell.units(self.units)} is eliminated while the other retreats {RETREAT} hexes, or refuse"
        return f"answer the offer of surrender: choose {what}", "answers the offer of surrender"


@dataclass(frozen=True, slots=True)
class SurrenderOffered(Event):
    KIND: ClassVar[str] = "offer"
    CUE: ClassVar[Cue] = Cue.ANSWER
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"The {tell.side(self.side)} player offers the defenders of {tell.hex(self.hex)} a conditional surrender."


@dataclass(frozen=True, slots=True)
class SurrenderAnswered(Event):
    KIND: ClassVar[str] = "answer"
    CUE: ClassVar[Cue] = Cue.ANSWER
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    accepted: bool

    def sentence(self, tell: Teller) -> str:
        return f"The {tell.side(self.side)} player {'accepts' if self.accepted else 'refuses'} the surrender."


@case("S43:13.7")
def surrender_units(pos: Position, battle: Battle) -> tuple[UnitId, ...]:
    """The two units of which one could surrender; none unless one hex is attacked and exactly two units defend it."""
    if len(battle.targets) != 1:
        return ()
    units = pos.ground_at(battle.targets[0], battle.defender)
    return units if len(units) == DEFENDERS else ()


def offer_options() -> Options:
    return Listed([Offer(), End()], "S43:13.9", "offer a conditional surrender, or end to roll the dice")


def answer_options(units: tuple[UnitId, ...]) -> Options:
    orders = [Answer(REFUSE), *(Answer(unit) for unit in units)]
    return Listed(orders, "S43:13.9", f"answer the offer: `answer {REFUSE}`, or the unit that is eliminated")
