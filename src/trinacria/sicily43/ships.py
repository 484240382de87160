"""S20.4 to S20.6 Fire at ships. How ships support combat is in `artillery`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.air import hit_ship
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.fortresses import free_batteries
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice

SHOOTERS = (Kind.COASTAL, Kind.TRAIN)


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Lets a fortress (by its hex), a coastal division or a train fire at a ship."""

    shooter: str
    ship: UnitId

    VERB: ClassVar[str] = "fire"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("shooter"), Clause("ship", after="at"))

    def say(self, choice: Choice) -> StepWords:
        who = _name(choice.tell, self.shooter)
        return StepWords(f"{who} fires at {choice.tell.unit(self.ship)}", unit=self.ship)


@dataclass(frozen=True, slots=True)
class FireAtShips(Decision):
    """S20.5: who fires at ships."""

    KIND: ClassVar[str] = "fire"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "A coastal division or train that fires supports no combat in this phase."
    )
    END: ClassVar[str] = "No more fire at ships"
    LEFT: ClassVar[Words | None] = ("gun", "fire at a ship")

    def ask(self, seen: Seen) -> Words:
        return "fire at ships in range, or no more", "may fire at ships in range"

    def way(self, picked: Choice) -> StepWords | None:
        key = picked.step.key
        if key in picked.tell.table.units:
            return StepWords(picked.tell.unit(key), unit=key)
        return StepWords(_name(picked.tell, key), hex=key)


@dataclass(frozen=True, slots=True)
class FiredAtShip(Event):
    KIND: ClassVar[str] = "shore fire"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    shooter: str
    ship: UnitId
    die: int

    def sentence(self, tell: Teller) -> str:
        return f"{_name(tell, self.shooter)} fires at {tell.unit(self.ship)}: {self.die}."


def _name(tell: Teller, shooter: str) -> str:
    return f"The fortress {tell.hex(shooter)}" if shooter in tell.table.island.fortresses else tell.unit(shooter)


@case("S43:20.4", "S43:21.8", "S43:7.4")
def shots(pos: Position) -> Iterator[Fire]:
    """Every shot that may still be fired, in a storm too: each shooter once, at a ship in range, unless it was bombed."""
    grid = pos.table.island.grid
    ships = [unit for unit in pos.table.by_kind[Kind.SHIP] if pos.on_map(unit)]
    if not ships:
        return
    for shooter, here, reach in _shooters(pos):
        if shooter not in pos.now.fired_at_ships:
            yield from (Fire(shooter, ship) for ship in ships if grid.distance(here, pos.where[ship]) <= reach)


def _shooters(pos: Position) -> Iterator[tuple[str, HexId, int]]:
    for hex_ in pos.garrisons:
        if hex_ not in pos.turn_flags.bombed_forts and free_batteries(pos, hex_):
            yield hex_, hex_, pos.table.island.fortresses[hex_].range
    for kind in SHOOTERS:
        for unit in pos.table.by_kind[kind]:
            bombed = kind is Kind.COASTAL and unit in pos.turn_flags.bombed
            if pos.on_map(unit) and not bombed:
                yield unit, pos.where[unit], pos.unit(unit).range


@case("S43:20.5")
@dataclass(slots=True)
class ShoreFire(Procedure["Position"]):
    """At the start of the Axis Combat Phase fortresses, coastal divisions and trains may fire at ships, one by one."""

    side: Seat = AXIS
    ended: bool = False

    CASE: ClassVar[str] = "S43:20.5"
    TITLE: ClassVar[str] = "Fire at ships"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended or next(shots(pos), None) is None:
            return DONE
        return FireAtShips(self.side, "S43:20.5")

    def options(self, pos: Position) -> Options:
        return Listed([*shots(pos), End()], "S43:20.4", lambda command: self._refusal(pos, command))

    @case("S43:20.4", "S43:20.6")
    def apply(self, pos: Position, command: Command) -> None:
        """One die: equal to the ship's defence reduces it for the rest of the game, greater destroys it."""
        if not isinstance(command, Fire):
            self.ended = True
            return
        pos.note(fired_at_ships=pos.now.fired_at_ships | {command.shooter})
        (die,) = pos.roll(1, "fire at ships", "S43:20.4")
        pos.tell(FiredAtShip("S43:20.4", command.shooter, command.ship, die))
        hit_ship(pos, command.ship, die, "S43:20.4")

    def _refusal(self, pos: Position, command: Command) -> IllegalCommand:
        if not isinstance(command, Fire):
            return IllegalCommand("S43:20.5", "first the fire at ships: fire, or end")
        shooter = command.shooter
        if shooter in pos.now.fired_at_ships:
            return IllegalCommand("S43:20.5", f"{shooter} has fired at a ship in this phase already")
        if shooter in pos.turn_flags.bombed or shooter in pos.turn_flags.bombed_forts:
            return IllegalCommand("S43:21.8", f"{shooter} was bombed and does not fire at ships in this turn")
        if shooter not in {name for name, _, _ in _shooters(pos)}:
            return IllegalCommand(
                "S43:20.4", f"{shooter} does not fire at ships: fortresses, coastal divisions and trains do"
            )
        return IllegalCommand("S43:20.4", f"{command.ship} is no ship in range of {shooter}")
