"""19.0 Airborne operations: who must fly and who may, to which targets; how the units land is in `drops`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End, Roll
from trinacria.viw.events import MOVES
from trinacria.viw.position import AWAITED
from trinacria.viw.prompts import count, named
from trinacria.viw.sicily import drops
from trinacria.viw.sicily.areas import Limit
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.counters import AtHex, IsOptional, OnTurn
from trinacria.viw.sicily.drops import Descent, Mission, ground_refusal
from trinacria.viw.sicily.exclusive import FlightRefusal, exclusive
from trinacria.viw.sicily.forces import ShowsPlan
from trinacria.viw.sicily.optional_units import bring_in
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

FIRST_TURN = 1  # 27.16
FRIENDS_AWAY = 2  # 19.23: an assault comes down at least so far from friends
ENEMY_WITHIN = 2  # 19.23: and no farther than this from an enemy
UNITS_A_HEX = 3  # 19.22
END_AIRBORNE = End("airborne")
IN_THE_AIR = HexId("")


@dataclass(frozen=True, slots=True)
class Drop(Command):
    """19.21: announce a unit's target and the kind of its mission. `drop us_1_504 3822 reinforcement`"""

    unit: UnitId
    target: HexId
    mission: str

    VERB: ClassVar[str] = "drop"
    SHAPE: ClassVar = (Clause("unit"), Clause("target"), Clause("mission"))

    def say(self, choice: Choice) -> StepWords:
        article = "an" if self.mission == "assault" else "a"
        words = f"{choice.tell.unit(self.unit)} drops at {choice.tell.hex(self.target)} as {article} {self.mission}"
        return StepWords(words, unit=self.unit, hex=self.target, group=self.mission)


COMMANDS: tuple[type[Command], ...] = (Drop, *drops.COMMANDS)


# who must fly --------------------------------------------------------------------------------------------------------------


@case("19.11", "19.13")
def printed_assaults(pos: Position) -> tuple[Mission, ...]:
    """In the first Airborne Segment of the game: the units that bear a hex fly to it, whatever its distances (ADJ-158)."""
    if not _is_first_segment(pos):
        return ()
    found = []
    for unit in waiting_airborne(pos):
        code = counter(pos, unit).code
        if isinstance(code, AtHex):
            found.append(Mission(unit, code.hex, assault=True))
    return tuple(found)


def _is_first_segment(pos: Position) -> bool:
    return pos.turn == 1 and not campaign(pos).second_round


@case("19.0", "19.11")
def waiting_airborne(pos: Position) -> Iterator[UnitId]:
    """Allied paratroops and gliders that have not come into play; once they have flown or sailed they never fly again."""
    for unit in pos.table.by_side[ALLIED]:
        if pos.where[unit] == AWAITED and counter(pos, unit).is_airborne:
            yield unit


@case("19.12", "19.13")
def must_fly(pos: Position, unit: UnitId) -> bool:
    """Whether a compulsory mission still lies before the unit: it may come by no other way.

    Rain on Game-Turn 1 frees those who bear a hex (ADJ-113); later missions are put off by rain or the want of a target, and
    the one at Catania is void once the Allies have captured the city, even if they have lost it again (ADJ-171).
    """
    printed = counter(pos, unit)
    if pos.where[unit] != AWAITED or printed.mission is None:
        return False
    if isinstance(printed.code, AtHex):
        return _is_first_segment(pos) and campaign(pos).weather is not Weather.RAIN
    return printed.mission != "assault" or not has_fallen(pos)


@case("19.12")
def has_fallen(pos: Position) -> bool:
    """Whether the Allies have captured Catania, now or at any time before."""
    return campaign(pos).catania_captured or pos.holders[table_of(pos).island.catania] is not AXIS


@case("19.12", "19.13")
def compulsory_now(pos: Position, announced: Sequence[Mission]) -> Iterator[UnitId]:
    """The units whose compulsory mission is due and has a legal target; the others wait for a later dry turn (ADJ-111)."""
    flying = {mission.unit for mission in announced}
    for unit in waiting_airborne(pos):
        due = counter(pos, unit).drop_turn
        if unit in flying or due is None or due > pos.turn or not exclusive(pos).must_fly(pos, unit):
            continue
        if compulsory_targets(pos, unit, announced):
            yield unit


@case("19.12")
def compulsory_targets(pos: Position, unit: UnitId, announced: Sequence[Mission]) -> list[Mission]:
    """A reinforcement may choose any legal hex, the assault at Catania only among the nearest ones (ADJ-110)."""
    assault = counter(pos, unit).mission == "assault"
    targets = [*missions(pos, unit, announced, assault=assault)]
    if not assault or not targets:
        return targets
    city, grid = table_of(pos).island.catania, pos.table.map.grid
    nearest = min(grid.distance(city, mission.target) for mission in targets)
    return [mission for mission in targets if grid.distance(city, mission.target) == nearest]


# who may fly ---------------------------------------------------------------------------------------------------------------


@case("19.14")
def optional_missions_open(pos: Position) -> bool:
    """Only on a Game-Turn after the one in which the last compulsory mission was made.

    On that Game-Turn itself there is one Airborne Segment, and what is announced in it closes it to others.
    """
    if exclusive(pos).flights(pos) is not None:
        return True  # on this very Game-Turn they have begun
    return not any(exclusive(pos).must_fly(pos, unit) for unit in waiting_airborne(pos))


@case("19.11", "19.14")
def may_fly(pos: Position, unit: UnitId) -> bool:
    """Optional units at any time, scheduled ones from their Game-Turn on, and whom rain or a captured city has freed."""
    code = counter(pos, unit).code
    if isinstance(code, OnTurn):
        return code.turn <= pos.turn
    return isinstance(code, AtHex | IsOptional)


@case("19.11", "19.14")
def flight_refusal(pos: Position, unit: UnitId, *, assault: bool) -> IllegalCommand | None:
    """Why a unit may not fly by choice: before its Game-Turn; the kind of the mission does not matter."""
    if not may_fly(pos, unit):
        return IllegalCommand("19.11", f"{unit} cannot fly before its Game-Turn")
    return optional_refusal(pos, unit)


@case("27.16")
def optional_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Optional units do not fly on the first day (ADJ-168)."""
    if pos.turn > FIRST_TURN or not isinstance(counter(pos, unit).code, IsOptional):
        return None
    return IllegalCommand("27.16", f"{unit} is optional and comes from Game-Turn {FIRST_TURN + 1} on")


@case("19.14")
def flights(pos: Position) -> int | None:
    """How many units may fly on this Game-Turn by choice, once the die has said it."""
    return campaign(pos).airborne_die


@case("19.14")
def flights_left(pos: Position, announced: Sequence[Mission]) -> int:
    """How many more units may fly on this Game-Turn."""
    granted = exclusive(pos).flights(pos)
    return 0 if granted is None else granted - len(campaign(pos).dropped_this_turn) - len(announced)


# targets -------------------------------------------------------------------------------------------------------------------


@case("19.22", "19.23", "24.21", "24.23")
def target_refusal(pos: Position, mission: Mission, announced: Iterable[Mission]) -> IllegalCommand | None:
    """Why a unit may not be announced for a target; everything is judged before the first unit comes down (ADJ-158)."""
    refusal = ground_refusal(pos, pos.unit(mission.unit).type, mission.target)
    if refusal is None:
        refusal = pos.rules.movement.limit_refusal(pos, mission.unit, IN_THE_AIR, mission.target)
    if refusal is None:
        refusal = _assault_refusal(pos, mission.target) if mission.assault else _reinforcement_refusal(pos, mission.target)
    return refusal or _company_refusal(pos, mission, announced)


@case("19.23")
def _assault_refusal(pos: Position, hex_: HexId) -> IllegalCommand | None:
    if _units_within(pos, ALLIED, hex_, FRIENDS_AWAY - 1):
        return IllegalCommand("19.23", f"{hex_} is nearer than {FRIENDS_AWAY} hexes to a friendly unit; no assault there")
    if not _units_within(pos, AXIS, hex_, ENEMY_WITHIN):
        return IllegalCommand("19.23", f"no enemy unit is within {ENEMY_WITHIN} hexes of {hex_}; no assault there")
    return None


@case("19.23")
def _reinforcement_refusal(pos: Position, hex_: HexId) -> IllegalCommand | None:
    if pos.occupied[ALLIED][pos.table.map.grid.index[hex_]]:
        return IllegalCommand("19.23", f"{hex_} is not vacant")
    if not _units_within(pos, ALLIED, hex_, 1):
        return IllegalCommand("19.23", f"no friendly unit is adjacent to {hex_}")
    if pos.enemy_controls(hex_, ALLIED):
        return IllegalCommand("19.23", f"{hex_} is in an enemy zone of control")
    return None


def _units_within(pos: Position, side: Seat, hex_: HexId, radius: int) -> bool:
    grid, troops = pos.table.map.grid, pos.troops[side]
    return any(troops[grid.index[other]] for other in grid.within(hex_, radius))


@case("19.22")
def _company_refusal(pos: Position, mission: Mission, announced: Iterable[Mission]) -> IllegalCommand | None:
    """Up to three units of one type for the same hex; that it must be vacant is no bar among them (ADJ-112)."""
    others = [other for other in announced if other.target == mission.target]
    if any(pos.unit(other.unit).type is not pos.unit(mission.unit).type for other in others):
        return IllegalCommand("19.22", f"paratroops and gliders cannot share the target {mission.target}")
    if len(others) == UNITS_A_HEX:
        return IllegalCommand("19.22", f"{UNITS_A_HEX} units are bound for {mission.target} already")
    return None


def missions(pos: Position, unit: UnitId, announced: Sequence[Mission], *, assault: bool) -> Iterator[Mission]:
    """Every legal target of a unit for one kind of mission."""
    limits = (*exclusive(pos).limits(pos, unit, IN_THE_AIR),)
    targets = _assault_targets if assault else _reinforcement_targets
    for hex_ in pos.kept_moves(ALLIED).once(pos, targets, pos.unit(unit).type, limits):
        mission = Mission(unit, hex_, assault)
        if _company_refusal(pos, mission, announced) is None:
            yield mission


def _assault_targets(pos: Position, kind: StrEnum, limits: tuple[Limit, ...]) -> list[HexId]:
    """Where units of a kind that have the same limits could fly on an assault if nobody else did."""
    return [hex_ for hex_ in _landing_grounds(pos, kind, limits, assault=True) if _assault_refusal(pos, hex_) is None]


def _reinforcement_targets(pos: Position, kind: StrEnum, limits: tuple[Limit, ...]) -> list[HexId]:
    """Where such units could fly as a reinforcement if nobody else did."""
    return [hex_ for hex_ in _landing_grounds(pos, kind, limits, assault=False) if _reinforcement_refusal(pos, hex_) is None]


def _landing_grounds(pos: Position, kind: StrEnum, limits: tuple[Limit, ...], *, assault: bool) -> Iterator[HexId]:
    for hex_ in _candidates(pos, assault=assault):
        if ground_refusal(pos, kind, hex_) is None and not any(limit.bars(IN_THE_AIR, hex_) for limit in limits):
            yield hex_


def _candidates(pos: Position, *, assault: bool) -> list[HexId]:
    """The hexes near an enemy, or beside a friend."""
    grid, side, radius = pos.table.map.grid, AXIS if assault else ALLIED, ENEMY_WITHIN if assault else 1
    return sorted({near for unit in pos.units_of(side) for near in grid.within(pos.where[unit], radius)})


# the segment ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NameMissions(Decision, ShowsPlan):
    """19.12, 19.14: who must fly now; else a die for the others, and then as many as it lets fly."""

    KIND: ClassVar[str] = "airborne"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Pick a unit beside the map, then where it comes down.", "Drop {unit}. Choose where it comes down."
    )
    END: ClassVar[str] = "No more drops"
    LEFT: ClassVar[Words | None] = ("unit", "drop")

    units: tuple[UnitId, ...] | None = None  # who must fly
    left: int | None = None  # how many more may fly, once a die has said it

    def ask(self, seen: SeenBoard) -> Words:
        if self.units is not None:
            return f"drop {named(seen, self.units)}, which must fly now", f"must drop {named(seen, self.units)} now"
        if self.left is None:
            return "drop airborne units, or none; a die says how many may fly", "may drop airborne units"
        what = f"up to {count(self.left, 'airborne unit', 'airborne units')}"
        return f"drop {what}, or none", f"may drop {what}"

    def order_words(self, picked: Choice) -> StepWords | None:
        """19.14: this die is not one of a combat."""
        return StepWords("Roll for the number of units that may fly") if isinstance(picked.step.order, Roll) else None


@case("19.0", "19.0.P", "19.21", "19.24", "16.1.B.2.a")
@dataclass(slots=True)
class AirborneSegment(Procedure["Position"]):
    """All missions are announced, then unit after unit comes down. Nobody flies in rain."""

    side: Seat
    announced: tuple[Mission, ...] = ()
    closed: bool = False  # no more announcements
    flown: int = 0

    CASE: ClassVar[str] = "16.1.B.2.a"
    TITLE: ClassVar[str] = "Airborne Segment"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        if campaign(pos).weather is Weather.RAIN:
            return DONE
        while not self.closed:
            decision = self._announce(pos)
            if decision is not None:
                return decision
        if self.flown == len(self.announced):
            return DONE
        mission = self.announced[self.flown]
        self.flown += 1
        bring_in(pos, mission.unit)
        return Descent(mission)

    def _announce(self, pos: Position) -> Decision | None:
        """What is compulsory goes by itself where there is no choice; else the player announces, or passes."""
        printed = exclusive(pos).printed_assaults(pos)
        if printed:
            for mission in printed:
                self._note(pos, mission)
            self.closed = True
            return None
        options = AirborneOptions(pos, self.announced)
        orders = [*islice(options, 2)]
        if len(orders) > 1 or options.seems_open():
            return options.decision(self.side)
        self.apply(pos, orders[0])
        return None

    def options(self, pos: Position) -> Options:
        return AirborneOptions(pos, self.announced)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Drop):
            self._note(pos, Mission(command.unit, command.target, command.mission == "assault"))
        elif isinstance(command, Roll):
            (die,) = pos.roll(1, "airborne operations", "19.14")
            change(pos, airborne_die=die)
        else:
            self.closed = True

    @case("19.21")
    def _note(self, pos: Position, mission: Mission) -> None:
        self.announced = (*self.announced, mission)
        pos.tell(MissionNamed("19.21", mission.unit, mission.target, mission.kind))


class AirborneOptions(Options):
    """Compulsory missions first; else a die for optional ones, then unit by unit as many as it lets fly; or the end."""

    def __init__(self, pos: Position, announced: tuple[Mission, ...]) -> None:
        self.pos, self.announced = pos, announced
        self.bound = [*compulsory_now(pos, announced)]
        begun = exclusive(pos).flights(pos) is not None
        self.free = not self.bound and (begun or not announced) and optional_missions_open(pos)

    def steps(self) -> Sequence[Step]:
        if self.bound:
            return [self._step(unit) for unit in self.bound]
        end = Step("end", END_AIRBORNE)
        if not self.free:
            return [end]
        if exclusive(self.pos).flights(self.pos) is None:
            return [Step("roll", Roll()), end] if self._seen_volunteers() else [end]
        units = self._volunteers() if flights_left(self.pos, self.announced) > 0 else []
        return [*(self._step(unit) for unit in units), end]

    def decision(self, side: Seat) -> NameMissions:
        """Who must fly now; or how many more may, once a die has said it."""
        if self.bound:
            return NameMissions(side, "19.21", units=tuple(self.bound))
        if exclusive(self.pos).flights(self.pos) is None:
            return NameMissions(side, "19.21")
        return NameMissions(side, "19.21", left=flights_left(self.pos, self.announced))

    def seems_open(self) -> bool:
        """Whether somebody may fly for all that both players know: that one is asked must tell no secret."""
        return self.free and flights_left(self.pos, self.announced) > 0 and bool(self._seen_volunteers())

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, Drop):
            return self._drop_refusal(command)
        if self.bound:
            return IllegalCommand("19.12", f"{self.bound[0]} must make its airborne mission now")
        if command == END_AIRBORNE:
            return None
        if not isinstance(command, Roll):
            return IllegalCommand("19.21", "announce airborne missions, or end airborne")
        if exclusive(self.pos).flights(self.pos) is not None:
            return IllegalCommand("19.14", "the number of units that may fly on this Game-Turn is known")
        if not self.free:
            return IllegalCommand("19.14", "other missions wait for a Game-Turn after the last compulsory one")
        return None if self._seen_volunteers() else IllegalCommand("19.14", "no airborne unit has a target now")

    def _step(self, unit: UnitId) -> Step:
        return Step(unit, then=partial(self._targets, unit))

    def _targets(self, unit: UnitId) -> Options:
        orders = (Drop(unit, mission.target, mission.kind) for mission in self._missions(unit))
        return Listed(orders, "19.21", f"choose a target of {unit}")

    def _missions(self, unit: UnitId) -> Iterator[Mission]:
        if self.bound:
            yield from compulsory_targets(self.pos, unit, self.announced)
        else:
            yield from self._chosen(unit, exclusive(self.pos).flight_refusal)

    def _chosen(self, unit: UnitId, judge: FlightRefusal) -> Iterator[Mission]:
        for assault in (True, False):
            if judge(self.pos, unit, assault=assault) is None:
                yield from missions(self.pos, unit, self.announced, assault=assault)

    def _volunteers(self) -> list[UnitId]:
        return [unit for unit in self._waiting() if next(self._missions(unit), None) is not None]

    def _seen_volunteers(self) -> bool:
        judge = exclusive(self.pos).seen_flight_refusal
        return any(next(self._chosen(unit, judge), None) is not None for unit in self._waiting())

    def _waiting(self) -> list[UnitId]:
        flying = {mission.unit for mission in self.announced}
        return [unit for unit in waiting_airborne(self.pos) if unit not in flying]

    def _drop_refusal(self, command: Drop) -> IllegalCommand | None:
        pos, unit = self.pos, command.unit
        if command.mission not in ("assault", "reinforcement"):
            return IllegalCommand("19.21", f"a mission is an assault or a reinforcement, not {command.mission!r}")
        if unit not in waiting_airborne(pos) or unit in {mission.unit for mission in self.announced}:
            return IllegalCommand("19.11", f"{unit} is no airborne unit that could still fly")
        refusal = self._bound_refusal(command) if self.bound else self._free_refusal(command)
        mission = Mission(unit, command.target, command.mission == "assault")
        return refusal or target_refusal(pos, mission, self.announced)

    def _bound_refusal(self, command: Drop) -> IllegalCommand | None:
        if command.unit not in self.bound:
            return IllegalCommand("19.12", f"{self.bound[0]} must make its airborne mission first")
        mission = counter(self.pos, command.unit).mission
        if command.mission != mission:
            return IllegalCommand("19.12", f"{command.unit} must fly as {mission}")
        nearest = compulsory_targets(self.pos, command.unit, self.announced)
        meant = Mission(command.unit, command.target, command.mission == "assault")
        if meant in nearest or target_refusal(self.pos, meant, self.announced) is not None:
            return None
        return IllegalCommand("19.12", f"{command.target} is not as close as possible to Catania")

    def _free_refusal(self, command: Drop) -> IllegalCommand | None:
        if not self.free:
            return IllegalCommand("19.14", "other missions wait for a Game-Turn after the last compulsory one")
        refusal = exclusive(self.pos).flight_refusal(self.pos, command.unit, assault=command.mission == "assault")
        if refusal is not None:
            return refusal
        if exclusive(self.pos).flights(self.pos) is None:
            return IllegalCommand("19.14", "first `roll` for the number of units that may fly")
        if flights_left(self.pos, self.announced) <= 0:
            return IllegalCommand("19.14", "no more units may fly on this Game-Turn")
        return None


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MissionNamed(Event):
    """19.21: an airborne unit is bound for a hex."""

    KIND: ClassVar[str] = "mission"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    target: HexId
    mission: str

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is bound for {tell.hex(self.target)}: airborne {self.mission}."
