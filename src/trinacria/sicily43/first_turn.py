"""S5 Turn 1: two landings of the Allies, each answered by the Axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Each, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.air import AssigningPlanes, Bombardment, anti_aircraft
from trinacria.sicily43.airborne import Drops
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.commands import End
from trinacria.sicily43.engineers import credit_work
from trinacria.sicily43.events import MOVES, PlayerTurnBegins
from trinacria.sicily43.minefields import enter_minefield
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.player_turns import begin_player_turn
from trinacria.sicily43.position import AWAITED
from trinacria.sicily43.recovery import RecoveryStep
from trinacria.sicily43.set_up import Propose
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, SetUp, UnitId, Wave, half
from trinacria.sicily43.victory import messina_held, settle_towns
from trinacria.sicily43.words.naming import Teller, zone_words
from trinacria.sicily43.words.seen import Seen

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.steps import Choice

RAIL_HEXES = 20  # S5.12: in each Axis phase of turn 1


@dataclass(frozen=True, slots=True)
class Land(Command):
    """Lands a unit on a beach of its zone."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "land"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Land in {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex)


@dataclass(frozen=True, slots=True)
class Anchor(Command):
    """Places a ship in a sea hex."""

    unit: UnitId
    hex: HexId

    VERB: ClassVar[str] = "anchor"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"Place it in {choice.tell.hex(self.hex)}", unit=self.unit, hex=self.hex)


@dataclass(frozen=True, slots=True)
class LandUnits(Decision):
    """S5.3: who comes ashore in this landing, and where."""

    KIND: ClassVar[str] = "land"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Take a unit and click a beach of its zone. Units that are not landed come as reinforcements from turn 2 on.",
        "Land {unit}. Choose a beach.",
        composer=Composer.PLACE,
        order="land {unit} {hex}",
    )
    END: ClassVar[str] = "End the landing"
    LEFT: ClassVar[Words | None] = ("unit", "land")
    CONFIRMED: ClassVar[bool] = True  # the ships come next, and they hide that somebody was forgotten

    def ask(self, seen: Seen) -> Words:
        return "land your units on the beaches of their zones, or end the landing", "lands its units"


@dataclass(frozen=True, slots=True)
class PlaceShips(Decision):
    """S20.1: where the ships begin."""

    KIND: ClassVar[str] = "ships"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Take a ship and click a sea hex. The computer can propose a place for each that is left.",
        "Place {unit}. Choose a sea hex.",
        composer=Composer.PLACE,
        order="anchor {unit} {hex}",
    )

    def ask(self, seen: Seen) -> Words:
        return "place each of your ships in a sea hex", "places its ships"


@dataclass(frozen=True, slots=True)
class ChangeProposal(Decision):
    """S20.1: whether the ships lie where the computer has placed them."""

    KIND: ClassVar[str] = PlaceShips.KIND
    SHEET: ClassVar[DecisionSheet] = PlaceShips.SHEET
    END: ClassVar[str] = "End the placing of ships"

    def ask(self, seen: Seen) -> Words:
        return "move ships to other sea hexes if you like, then end their placing", "places its ships"


@dataclass(frozen=True, slots=True)
class Landed(Event):
    KIND: ClassVar[str] = "landed"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "landed"

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} lands in {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class Anchored(Event):
    KIND: ClassVar[str] = "anchored"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} lies in {tell.hex(self.hex)}."


# landing ---------------------------------------------------------------------------------------------------------------


@case("S43:5.3", "S43:5.5")
def landing_now(pos: Position, wave: Wave) -> list[UnitId]:
    """The units listed for this landing of turn 1 that have not come ashore."""
    return [
        unit
        for unit in pos.table.by_side[ALLIED]
        if (printed := pos.unit(unit)).set_up is SetUp.LANDING
        and printed.arrival == 1
        and printed.wave in (wave, Wave.ANY)
        and pos.where[unit] == AWAITED
    ]


@case("S43:5.4")
def beaches_for(pos: Position, unit: UnitId) -> list[HexId]:
    """The beaches of a unit's landing zone with room for it, without enemies, and no fortress."""
    zone = pos.table.island.zones[pos.unit(unit).place]
    return [hex_ for hex_ in zone.beaches if beach_refusal(pos, unit, hex_) is None]


def can_land(pos: Position, unit: UnitId) -> bool:
    """Whether there is any beach for a unit."""
    beaches = pos.table.island.zones[pos.unit(unit).place].beaches
    return any(beach_refusal(pos, unit, hex_) is None for hex_ in beaches)


@case("S43:5.4")
def beach_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a unit may not land in a hex."""
    zone = pos.table.island.zones[pos.unit(unit).place]
    if hex_ not in zone.beaches:
        return IllegalCommand("S43:5.4", f"{hex_} is no beach of {zone_words(zone.name)}, the landing zone of {unit}")
    if pos.enemy_stands(hex_, ALLIED) or pos.is_fortress(hex_):
        return IllegalCommand("S43:5.4", f"{hex_} is held by the enemy")
    return stacking_refusal(pos, unit, hex_)


@case("S43:5.4", "S43:5.6", "S43:5.8", "S43:5.9", "S43:18.7")
def land(pos: Position, unit: UnitId, hex_: HexId) -> None:
    """Weakened for the whole turn, with no way back in this phase; a minefield is entered like any other."""
    pos.put(unit, hex_)
    pos.take(ALLIED, [hex_])
    flags = pos.turn_flags
    pos.note_turn(ashore=flags.ashore | {unit}, arrived=flags.arrived | {unit}, no_way_back=flags.no_way_back | {unit})
    pos.tell(Landed("S43:5.4", unit, hex_))
    enter_minefield(pos, unit, hex_)


@dataclass(slots=True)
class Landings(Procedure["Position"]):
    """Units come ashore one by one, at the Allied player's choice."""

    wave: Wave
    ended: bool = False

    CASE: ClassVar[str] = "S43:5.3"
    TITLE: ClassVar[str] = "Landing"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended or not any(can_land(pos, unit) for unit in landing_now(pos, self.wave)):
            return DONE
        return LandUnits(ALLIED, "S43:5.4")

    def options(self, pos: Position) -> Options:
        return Landing(pos, landing_now(pos, self.wave))

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Land):
            land(pos, command.unit, command.hex)
        else:
            self.ended = True


class Landing(Options):
    """A unit, then its beach; or the end of the landing."""

    def __init__(self, pos: Position, units: list[UnitId]) -> None:
        self.pos, self.units = pos, units

    def steps(self) -> Sequence[Step]:
        able = [unit for unit in self.units if can_land(self.pos, unit)]
        return [*(Step(unit, then=partial(self._beaches, unit)) for unit in able), Step(End.VERB, End())]

    def _beaches(self, unit: UnitId) -> Options:
        return Each(beaches_for(self.pos, unit), partial(Land, unit), "S43:5.4", "it cannot land there")

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, End):
            return None
        if not isinstance(command, Land):
            return IllegalCommand("S43:5.3", "units land now")
        if command.unit not in self.units:
            return IllegalCommand("S43:5.5", f"{command.unit} is not one of the units that may land now")
        return beach_refusal(self.pos, command.unit, command.hex)


# ships -----------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class ShipPlacement(Procedure["Position"]):
    """All ships are placed in all-sea hexes. What the computer has proposed can be changed before it stands."""

    proposed: bool = False
    ended: bool = False

    CASE: ClassVar[str] = "S43:20.1"
    TITLE: ClassVar[str] = "Placing of Ships"

    @case("S43:20.1")
    def run(self, pos: Position) -> Decision | Done:
        if self.ended or not (self.proposed or self._left(pos)):
            return DONE
        return (ChangeProposal if self.proposed else PlaceShips)(ALLIED, "S43:20.1")

    def _left(self, pos: Position) -> list[UnitId]:
        return [ship for ship in pos.table.by_kind[Kind.SHIP] if pos.where[ship] == AWAITED]

    def options(self, pos: Position) -> Options:
        ships = [*pos.table.by_kind[Kind.SHIP]] if self.proposed else self._left(pos)
        return Anchoring(pos, ships, proposed=self.proposed)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Anchor):
            _anchor(pos, command.unit, command.hex)
        elif isinstance(command, Propose):
            from trinacria.sicily43.proposals import anchorages

            for ship, hex_ in anchorages(pos, self._left(pos)):
                _anchor(pos, ship, hex_)
            self.proposed = True
        else:
            self.ended = True


def _anchor(pos: Position, ship: UnitId, hex_: HexId) -> None:
    pos.put(ship, hex_)
    pos.tell(Anchored("S43:20.1", ship, hex_))


def sea_hexes(table: Table) -> tuple[HexId, ...]:
    """The all-sea hexes, in map order."""
    return tuple(hex_ for hex_ in table.island.grid.ids if hex_ in table.island.sea)


class Anchoring(Options):
    """A ship, then its hex; or the computer's proposal, which ends when the player says so."""

    def __init__(self, pos: Position, ships: list[UnitId], *, proposed: bool) -> None:
        self.pos, self.ships, self.proposed = pos, ships, proposed

    def steps(self) -> Sequence[Step]:
        last = Step(End.VERB, End()) if self.proposed else Step(Propose.VERB, Propose())
        return [*(Step(ship, then=partial(self._hexes, ship)) for ship in self.ships), last]

    def _hexes(self, ship: UnitId) -> Options:
        pos, sea = self.pos, self.pos.table.once(sea_hexes)
        here = pos.where[ship]
        free = [h for h in sea if h != here and (h not in pos.stacks or stacking_refusal(pos, ship, h) is None)]
        return Each(free, partial(Anchor, ship), "S43:20.1", "it cannot lie there")

    @case("S43:2.11", "S43:20.1")
    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, Propose) and not self.proposed:
            return None
        if isinstance(command, End) and self.proposed:
            return None
        if not isinstance(command, Anchor):
            return IllegalCommand("S43:20.1", "ships are placed now" if self.proposed else "all ships are placed first")
        if command.unit not in self.ships:
            return IllegalCommand("S43:20.1", f"{command.unit} is no ship that is still to be placed")
        if command.hex not in self.pos.table.island.sea:
            return IllegalCommand("S43:2.11", f"{command.hex} is no all-sea hex")
        if command.hex == self.pos.where[command.unit]:
            return IllegalCommand("S43:20.1", f"{command.unit} lies in {command.hex} already")
        return stacking_refusal(self.pos, command.unit, command.hex)


# the four phases -------------------------------------------------------------------------------------------------------


@case("S43:5.16")
def share(pos: Position, side: Seat, phase: int) -> int:
    """Half of the planes, rounded up, for the first phase of a player, and the rest for the second."""
    all_ = pos.table.charts.air.planes[side]
    return half(all_) if phase == 1 else all_ - half(all_)


@dataclass(slots=True)
class AlliedLandingPhase(Procedure["Position"]):
    """Planes, drops, landings, ships, bombs and combat."""

    wave: Wave
    at: int = 0

    CASE: ClassVar[str] = "S43:5.3"
    TITLE: ClassVar[str] = "Landing Phase"

    @case("S43:5.3", "S43:5.7", "S43:5.13", "S43:5.14")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        self.at += 1
        first = self.wave is Wave.FIRST
        if self.at == 1:
            begin_player_turn(pos, ALLIED)
            pos.tell(PlayerTurnBegins("S43:5.1", ALLIED, pos.turn, "First Landing" if first else "Second Landing"))
            return AssigningPlanes(ALLIED, share(pos, ALLIED, 1 if first else 2), self.wave)
        if self.at == 2:
            return Drops(ALLIED, self.wave)
        if self.at == 3:
            return Landings(self.wave)
        if self.at == 4:
            return ShipPlacement() if first else MovementPhase(ALLIED, reinforcements=False)  # S5.13: ships alone can move
        if self.at == 5:
            anti_aircraft(pos, ALLIED)
            return Bombardment(ALLIED)
        if self.at == 6:
            return CombatPhase(ALLIED)
        settle_towns(pos, ALLIED)
        pos.note_turn(no_way_back=frozenset())  # S5.8: only in the phase in which a unit came ashore
        return DONE


@dataclass(slots=True)
class AxisPhase(Procedure["Position"]):
    """Bombs, moves of half the allowance, and combat."""

    number: int
    at: int = 0

    CASE: ClassVar[str] = "S43:5.10"
    TITLE: ClassVar[str] = "Axis Phase"

    @case("S43:5.10", "S43:5.11", "S43:5.12", "S43:5.14")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        self.at += 1
        if self.at == 1:
            begin_player_turn(pos, AXIS)
            title = "First Phase" if self.number == 1 else "Second Phase"
            pos.tell(PlayerTurnBegins("S43:5.1", AXIS, pos.turn, title))
            return AssigningPlanes(AXIS, share(pos, AXIS, self.number))
        if self.at == 2:
            anti_aircraft(pos, AXIS)
            return Bombardment(AXIS)
        if self.at == 3:
            return MovementPhase(AXIS, half=True, rail_hexes=RAIL_HEXES, reinforcements=False)
        if self.at == 4:
            return CombatPhase(AXIS)
        settle_towns(pos, AXIS)
        if self.number == 2:
            credit_work(pos, AXIS)  # S5.15: the two phases of a player count as one turn of work
        return DONE


@dataclass(slots=True)
class FirstTurn(Procedure["Position"]):
    """First Landing, Axis First Phase, Second Landing, Axis Second Phase, then both Recovery Steps."""

    at: int = 0

    CASE: ClassVar[str] = "S43:5.1"
    TITLE: ClassVar[str] = "Turn 1"

    @case("S43:5.1", "S43:5.2", "S43:5.15")
    def run(self, pos: Position) -> Procedure[Position] | Done:
        if messina_held(pos):
            return DONE
        phases: tuple[Procedure[Position], ...] = (
            AlliedLandingPhase(Wave.FIRST),
            AxisPhase(1),
            AlliedLandingPhase(Wave.SECOND),
            AxisPhase(2),
            RecoveryStep(ALLIED),
            RecoveryStep(AXIS),
        )
        if self.at == len(phases):
            return DONE
        self.at += 1
        return phases[self.at - 1]
