"""26.0 Evacuation, and Maximum Interdiction against it."""

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
from trinacria.kernel.paths import HALF
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.kernel.words import listed
from trinacria.viw.commands import Eliminate
from trinacria.viw.decisions import MoveUnits
from trinacria.viw.events import MOVES
from trinacria.viw.limited_intelligence import return_chit
from trinacria.viw.losses import lose_step
from trinacria.viw.prompts import CLICK_COUNTER, choice, named
from trinacria.viw.sicily.artillery import is_on_mainland
from trinacria.viw.sicily.campaign import EVACUATED, Declaration, campaign, change
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.movement_phase import MovementPhase
    from trinacria.viw.position import Position

SHARE = 4  # 26.13: one fourth of the allowance must be left


@dataclass(frozen=True, slots=True)
class Evacuate(Command):
    """26.1: this unit leaves the island, for good."""

    unit: UnitId

    VERB: ClassVar[str] = "evacuate"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        words = f"Evacuate {choice.tell.unit(self.unit)}"
        return StepWords(words, unit=self.unit, aside=isinstance(choice.decision, MoveUnits))


COMMANDS: tuple[type[Command], ...] = (Evacuate,)


# who may leave -------------------------------------------------------------------------------------------------------------


@case("26.1", "26.11")
def evacuation_hexes(pos: Position, side: Seat) -> frozenset[HexId]:
    """Depot hexes for the Allies, the four hexes on the Strait for the Axis."""
    if side is AXIS:
        return table_of(pos).island.evacuation_hexes
    return frozenset(hex_ for hex_ in campaign(pos).depots.values() if hex_ in pos.table.map.grid)


@case("26.12")
def capacity(pos: Position, hex_: HexId, nationality: Nationality) -> int:
    """How many units may leave from an evacuation hex in one friendly Movement Phase.

    The Axis counts them by nationality, the Allies together.
    """
    table = table_of(pos)
    if nationality is Nationality.GERMAN:
        return table.island.evacuation[hex_].german
    if nationality is Nationality.ITALIAN:
        return table.island.evacuation[hex_].italian
    return table.charts.support.allied_evacuation


def _ledger(hex_: HexId, nationality: Nationality) -> str:
    """Under what the departures from a hex are counted."""
    return f"{hex_} {nationality if nationality in (Nationality.GERMAN, Nationality.ITALIAN) else 'allied'}"


@case("26.13")
def points_left(pos: Position, phase: MovementPhase, unit: UnitId) -> int:
    """The half-points that a unit has left: those it came with, or all but its landing if it has not moved."""
    state = campaign(pos)
    if unit in phase.moved:
        return state.points_left[unit]
    return pos.rules.movement.allowance(pos, unit) * HALF - state.landing_cost.get(unit, 0)


@case("26.13")
def remember_points(pos: Position, unit: UnitId, left: int) -> None:
    """Note what a unit has left that has come to a hex from which it may leave."""
    if pos.where[unit] in evacuation_hexes(pos, pos.unit(unit).side):
        change(pos, points_left={**campaign(pos).points_left, unit: left})


@case("18.13", "18.15", "26.11", "26.12", "26.13")
def evacuation_refusal(pos: Position, phase: MovementPhase, unit: UnitId) -> IllegalCommand | None:
    """Why a unit may not leave the island now (ADJ-130, ADJ-166)."""
    if unit not in pos.table.units or pos.unit(unit).side is not phase.side or not pos.on_map(unit):
        return IllegalCommand("26.11", f"{unit} is no unit of yours on the map")
    hex_ = pos.where[unit]
    if hex_ not in evacuation_hexes(pos, phase.side):
        return IllegalCommand("26.11", f"units cannot be evacuated from {hex_}")
    return _refusal_from(pos, phase, unit, hex_)


@case("18.13", "18.15", "26.12", "26.13")
def _refusal_from(pos: Position, phase: MovementPhase, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a unit in an evacuation hex may not leave from there."""
    state, nationality = campaign(pos), counter(pos, unit).nationality
    if unit in state.afloat:
        return IllegalCommand("18.13", f"{unit} waits at sea and must fight for its landing hex")
    if unit in state.disrupted:
        return IllegalCommand("18.15", f"{unit} is disrupted and may not be evacuated on this Game-Turn")
    if unit in state.tried_to_evacuate:
        return IllegalCommand("26.21", f"{unit} has tried to leave in this phase")
    if pos.enemy_controls(hex_, phase.side):
        return IllegalCommand("26.13", f"{hex_} lies in an enemy zone of control")
    if points_left(pos, phase, unit) < pos.rules.movement.allowance(pos, unit) // SHARE * HALF:
        return IllegalCommand("26.13", f"{unit} came to {hex_} with less than a fourth of its Movement Allowance")
    if state.evacuations.get(_ledger(hex_, nationality), 0) >= capacity(pos, hex_, nationality):
        return IllegalCommand("26.12", f"{hex_} has evacuated all it can in this phase")
    return None


def evacuable(pos: Position, phase: MovementPhase) -> Iterator[UnitId]:
    """The units that may leave now."""
    for hex_ in sorted(evacuation_hexes(pos, phase.side) & pos.stacks.keys()):
        for unit in pos.stacks[hex_]:
            if pos.unit(unit).side is phase.side and _refusal_from(pos, phase, unit, hex_) is None:
                yield unit


# leaving -------------------------------------------------------------------------------------------------------------------


@case("26.11", "26.12")
def evacuate(pos: Position, phase: MovementPhase, unit: UnitId) -> None:
    """Try to leave: always with success, unless Maximum Interdiction is on."""
    hex_, state = pos.where[unit], campaign(pos)
    ledger = _ledger(hex_, counter(pos, unit).nationality)
    change(pos, evacuations={**state.evacuations, ledger: state.evacuations.get(ledger, 0) + 1})
    phase.moved |= {unit}
    if phase.side is AXIS and is_interdicted(pos):
        run_the_strait(pos, unit)
    else:
        leave(pos, unit)


@case("26.11", "8.52")
def leave(pos: Position, unit: UnitId) -> None:
    """Out of play for good; a cadre stays a cadre for the score, a chit goes back to its pool."""
    hex_ = pos.where[unit]
    return_chit(pos, unit)
    pos.put(unit, EVACUATED)
    change(pos, evacuated_turn={**campaign(pos).evacuated_turn, unit: pos.turn})
    pos.tell(UnitEvacuated("26.11", unit, hex_))


# Maximum Interdiction ------------------------------------------------------------------------------------------------------


@case("26.2", "26.21", "26.23")
def is_interdicted(pos: Position) -> bool:
    """For the Game-Turn in which it was declared."""
    return campaign(pos).declared is Declaration.MAXIMUM_INTERDICTION


@case("26.21")
def mainland_guns(pos: Position) -> tuple[UnitId, ...]:
    """The Axis artillery across the Strait: what is left of the off-map units, and guns evacuated on earlier turns."""
    return tuple(unit for unit in pos.table.by_side[AXIS] if pos.unit(unit).is_gun and is_on_mainland(pos, unit))


@case("26.21", "26.24")
def run_the_strait(pos: Position, unit: UnitId) -> None:
    """One die for each unit that tries, helped by the guns across the Strait; a failure uses up its place (ADJ-131)."""
    table = table_of(pos).charts.interdiction
    (die,) = pos.roll(1, f"evacuation of {pos.table.names[unit]}", "26.21")
    modified = die + table.modifier_per_artillery * len(mainland_guns(pos))
    result = table.evacuation[max(1, min(len(table.evacuation), modified)) - 1]
    for _ in range(result.steps_lost):
        if pos.on_map(unit):
            lose_step(pos, unit, "26.21")
    if not pos.on_map(unit):
        return
    if result.evacuates:
        leave(pos, unit)
    else:
        change(pos, tried_to_evacuate=campaign(pos).tried_to_evacuate | {unit})
        pos.tell(EvacuationFailed("26.21", unit, pos.where[unit]))


@dataclass(frozen=True, slots=True)
class EliminateGun(Decision):
    """26.22: which gun across the Strait is lost."""

    KIND: ClassVar[str] = "eliminate"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_COUNTER)

    guns: tuple[UnitId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        return choice(f"which of the guns across the Strait is lost: {named(seen, self.guns)}")


@case("26.22", "26.24")
@dataclass(slots=True)
class AntiArtillery(Procedure["Position"]):
    """When the Axis Movement Phase of such a turn has ended, the Allies hunt the guns across the Strait, at a price."""

    side: Seat
    to_lose: int | None = None  # none: not rolled yet

    CASE: ClassVar[str] = "26.22"
    TITLE: ClassVar[str] = "Anti-artillery"

    def run(self, pos: Position) -> Decision | Done:
        if self.side is not AXIS or not is_interdicted(pos) or campaign(pos).second_round:
            return DONE
        if self.to_lose is None:
            self.to_lose = self._roll(pos)
        while self.to_lose and (guns := mainland_guns(pos)):
            if len(guns) > self.to_lose:
                return EliminateGun(AXIS, "26.22", guns)
            self._lose(pos, guns[0])
        return DONE

    def options(self, pos: Position) -> Options:
        return Listed(map(Eliminate, mainland_guns(pos)), "26.22", "choose one of the guns on the mainland")

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Eliminate)
        self._lose(pos, command.unit)

    def _lose(self, pos: Position, gun: UnitId) -> None:
        assert self.to_lose
        self.to_lose -= 1
        pos.rules.losses.eliminate(pos, gun, "26.22")

    def _roll(self, pos: Position) -> int:
        (die,) = pos.roll(1, "anti-artillery", "26.22")
        row = table_of(pos).charts.interdiction.anti_artillery[die]
        result = row[min(len(mainland_guns(pos)), len(row) - 1)]
        lost = campaign(pos).interdiction_points_lost + result.victory_points_lost
        change(pos, interdiction_points_lost=lost)
        pos.tell(GunsBombed("26.22", result.victory_points_lost, result.artillery_eliminated))
        return result.artillery_eliminated


# the story -----------------------------------------------------------------------------------------------------------------


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitEvacuated(Event):
    """26.11: a unit has left the island."""

    KIND: ClassVar[str] = "evacuated"
    CUE: ClassVar[Cue] = Cue.LEAVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "evacuated"

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is evacuated from {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class EvacuationFailed(Event):
    """26.21: a unit could not leave."""

    KIND: ClassVar[str] = "not evacuated"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} fails to leave {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class GunsBombed(Event):
    """26.22: what the bombing of the guns across the Strait has cost both sides."""

    KIND: ClassVar[str] = "anti-artillery"

    points: int
    guns: int

    def sentence(self, tell: Teller) -> str:
        results = [
            f"{self.points} Victory {'Point' if self.points == 1 else 'Points'} lost",
            f"{self.guns} {'gun' if self.guns == 1 else 'guns'} destroyed",
        ]
        return f"The Allies bomb the guns across the Strait: {listed(results)}."
