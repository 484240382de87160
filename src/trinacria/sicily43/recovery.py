"""S15 Recovery: at the end of a player turn, units that have missed it may be restored with replacement factors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.units import Army, Kind, Reduced, UnitId
from trinacria.sicily43.words.naming import Teller
from trinacria.sicily43.words.seen import Seen

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice

FREE_CF = 1  # S15.7: units with so few factors recover free


@dataclass(frozen=True, slots=True)
class Restore(Command):
    """Restores a reduced unit."""

    unit: UnitId

    VERB: ClassVar[str] = "restore"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Restore {choice.tell.unit(self.unit)}", unit=self.unit)


@dataclass(frozen=True, slots=True)
class RestoreUnits(Decision):
    """S15.3: which reduced units are restored."""

    KIND: ClassVar[str] = "restore"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a reduced unit to restore it. Those that are left stay reduced for the rest of the game.",
        composer=Composer.PICK,
    )
    END: ClassVar[str] = "End the Recovery Step"
    LEFT: ClassVar[Words | None] = ("unit", "be restored")

    def ask(self, seen: Seen) -> Words:
        return "restore reduced units with your replacement factors, or end the step", "restores reduced units"


@dataclass(frozen=True, slots=True)
class Restored(Event):
    KIND: ClassVar[str] = "restored"
    CUE: ClassVar[Cue] = Cue.CHANGE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    COUNTED: ClassVar[str] = "restored"

    unit: UnitId
    factors: int

    def sentence(self, tell: Teller) -> str:
        price = f" for {self.factors} replacement factor{'s' if self.factors != 1 else ''}" if self.factors else ""
        return f"{tell.unit(self.unit)} is restored{price}."


@case("S43:15.2")
def begin_missing(pos: Position, side: Seat) -> None:
    """Units that were reduced before this player turn of their owner's began miss it whole."""
    for unit, state in [*pos.reduced.items()]:
        if state is Reduced.NEW and pos.unit(unit).side is side:
            pos.set_reduced(unit, Reduced.MISSING)


@case("S43:15.3", "S43:15.7")
def price(pos: Position, unit: UnitId) -> int:
    """Printed CF less reduced CF; units with CF 0 or 1 recover free."""
    printed = pos.unit(unit)
    return 0 if printed.cf <= FREE_CF else printed.cf - printed.reduced_cf


@case("S43:15.4", "S43:1.2")
def factors_left(pos: Position, army: Army) -> int:
    """The replacement factors that an army has this turn; those of the turns before are lost."""
    spent = dict(pos.turn_flags.spent).get(army, 0)
    return pos.table.charts.turns[pos.turn - 1].replacements[army] - spent


@case("S43:15.3", "S43:15.8")
def candidates(pos: Position, side: Seat) -> list[UnitId]:
    """Units that were reduced when this player turn began. Ships never recover (S20.6), and garrisons are no units."""
    missing = {unit for unit, state in pos.reduced.items() if state is Reduced.MISSING}
    if not missing:
        return []
    return [unit for unit in pos.table.by_side[side] if unit in missing and pos.unit(unit).kind is not Kind.SHIP]


def affordable(pos: Position, side: Seat) -> list[UnitId]:
    return [unit for unit in candidates(pos, side) if price(pos, unit) <= factors_left(pos, pos.unit(unit).army)]


@case("S43:15.3", "S43:15.6")
def restore(pos: Position, unit: UnitId) -> None:
    """Full factors and movement from the owner's next player turn on; it is not frozen in between."""
    army, cost = pos.unit(unit).army, price(pos, unit)
    spent = dict(pos.turn_flags.spent)
    pos.note_turn(spent=tuple({**spent, army: spent.get(army, 0) + cost}.items()))
    pos.set_reduced(unit, None)
    pos.tell(Restored("S43:15.3", unit, cost))


@case("S43:15.5")
def settle(pos: Position, side: Seat) -> None:
    """What was not restored in the first step open to it stays reduced for good, and is no longer frozen."""
    for unit in candidates(pos, side):
        pos.set_reduced(unit, Reduced.LASTING)


@dataclass(slots=True)
class RecoveryStep(Procedure["Position"]):
    """The owner restores units while the pools pay for them; free ones come back by themselves."""

    side: Seat
    ended: bool = False

    CASE: ClassVar[str] = "S43:15.3"
    TITLE: ClassVar[str] = "Recovery Step"

    @case("S43:15.7")
    def run(self, pos: Position) -> Decision | Done:
        for unit in candidates(pos, self.side):
            if price(pos, unit) == 0:
                restore(pos, unit)
        if self.ended or not affordable(pos, self.side):
            settle(pos, self.side)
            return DONE
        return RestoreUnits(self.side, "S43:15.3")

    def options(self, pos: Position) -> Options:
        orders = [Restore(unit) for unit in affordable(pos, self.side)]
        return Listed([*orders, End()], "S43:15.3", lambda order: _refusal(pos, self.side, order))

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Restore):
            restore(pos, command.unit)
        else:
            self.ended = True


def _refusal(pos: Position, side: Seat, order: Command) -> IllegalCommand:
    if not isinstance(order, Restore):
        return IllegalCommand("S43:15.3", "reduced units are restored now")
    if order.unit not in candidates(pos, side):
        return IllegalCommand(
            "S43:15.3", f"{order.unit} is not a unit of yours that was reduced when this player turn began"
        )
    left, cost = factors_left(pos, pos.unit(order.unit).army), price(pos, order.unit)
    return IllegalCommand("S43:15.3", f"{order.unit} costs {cost} replacement factors, and {left} are left")
