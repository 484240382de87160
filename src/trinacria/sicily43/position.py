"""The position of a game of SICILY'43: small, mutable, changed through few verbs.

Rules functions only read it; procedures change it through the verbs below, after every check has passed. Where units stand,
which hexes they occupy and their zones of control are kept in step by the verbs themselves. Everything is public (S1.8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.dice import Dice
from trinacria.kernel.hexes import HexId, Hexside
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS, BySide, Seat
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.units import Army, Reduced, Unit, UnitId
from trinacria.sicily43.zones_of_control import has_zone

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.view import View

AWAITED = HexId("awaited")  # units that have not come yet
ELIMINATED = HexId("eliminated")
CLEARED = HexId("cleared")  # S18.4: minefields that were taken up and can be laid again

Procedures = TypeVar("Procedures", bound=Procedure["Position"])


class Task(StrEnum):
    """S18.1: what engineers can do."""

    LAY = "lay"
    CLEAR = "clear"
    BUILD = "build"
    DESTROY = "destroy"


@dataclass(frozen=True, slots=True)
class Work:
    """S18.2: a piece of engineers' work, and the turns of it that are done."""

    task: Task
    place: tuple[HexId, ...]  # the unit's own hex, or the two hexes of a bridge
    done: int = 0


@dataclass(frozen=True, slots=True)
class Commitment:
    """S9.7: an attack that has been declared during movement and must be made."""

    units: tuple[UnitId, ...]
    targets: tuple[HexId, ...]
    support: tuple[tuple[str, HexId], ...] = ()  # each gun that is pledged, and the hex it aims at


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """What must be remembered until a player turn (on turn 1: a phase) ends."""

    moved: frozenset[UnitId] = frozenset()  # has used its move, whatever it did with it
    marched: frozenset[UnitId] = frozenset()  # has left its hex in this player turn
    working: frozenset[UnitId] = frozenset()  # S18.10: engineers at work
    lifted: int = 0  # S17.6: units moved by sea
    commitments: tuple[Commitment, ...] = ()
    attacked: frozenset[UnitId] = frozenset()  # S11.4: has attacked in this Combat Phase
    attacked_hexes: frozenset[HexId] = frozenset()  # S11.4
    defended: frozenset[UnitId] = frozenset()  # was attacked in this Combat Phase
    supported: frozenset[str] = frozenset()  # guns, ships and batteries that have fired in this Combat Phase
    fired_at_ships: frozenset[str] = frozenset()  # S20.5


@dataclass(frozen=True, slots=True)
class Turn:
    """What must be remembered until the turn ends."""

    bombed: frozenset[UnitId] = frozenset()  # S23.7: weakened, with half the movement allowance
    ashore: frozenset[UnitId] = frozenset()  # S5.6, S17.3, S17.8: weakened by landing
    arrived: frozenset[UnitId] = frozenset()  # landed or dropped in this turn: does not move
    no_way_back: frozenset[UnitId] = frozenset()  # S5.8, S17.3, S17.8: destroyed if forced to retreat
    bombed_rails: frozenset[HexId] = frozenset()  # S22.11
    bombed_forts: frozenset[HexId] = frozenset()  # S21.8
    bombed_hexes: frozenset[tuple[Seat, HexId]] = frozenset()  # S23.5: once by each player
    raids: tuple[tuple[UnitId, int], ...] = ()  # S23.10: planes sent at a ship
    boarded: frozenset[UnitId] = frozenset()  # S22.6: boarded in this turn
    rail_moved: frozenset[UnitId] = frozenset()
    worked: tuple[UnitId, ...] = ()  # S18.2: engineers, once for each phase in which they were ordered to work
    directions: frozenset[tuple[str, bool]] = frozenset()  # S22.8: stretches used, and whether from their first hex on
    spent: tuple[tuple[Army, int], ...] = ()  # S15.3: replacement factors used


@dataclass(frozen=True, slots=True)
class TownScore:
    """S24.3 to S24.6: a key town."""

    captured: bool = False
    points: int = 0


class Position(KernelPosition):
    """One moment of one game."""

    __slots__ = (
        "_exerting",
        "allied_held",
        "bombers",
        "bridges_down",
        "carriers",
        "duty",
        "first",
        "garrisons",
        "last_sky",
        "mine_owner",
        "now",
        "occupied",
        "phasing",
        "planes",
        "reduced",
        "resting",
        "scores",
        "sky",
        "stacks",
        "table",
        "travelling",
        "turn",
        "turn_flags",
        "unsupplied",
        "where",
        "work",
        "zones",
    )

    def __init__(self, table: Table, dice: Dice) -> None:
        super().__init__(dice)
        self.table = table  # shared by all copies
        self.turn = 1
        self.first = ALLIED  # S6.2: who moves first in this turn
        self.phasing = AXIS  # S4.1: the Axis sets up
        self.sky = Sky.CLEAR
        self.last_sky = Sky.CLEAR
        self.where: dict[UnitId, HexId] = dict.fromkeys(table.units, AWAITED)
        self.reduced: dict[UnitId, Reduced] = {}
        self.duty: frozenset[UnitId] = frozenset()  # S13.3: must attack or withdraw in its owner's next player turn
        self.travelling: frozenset[UnitId] = frozenset()  # S22.3: units on the railway
        self.work: dict[UnitId, Work] = {}
        self.resting: dict[UnitId, int] = {}  # S17.7: own player turns begun at this beach without moving or fighting
        self.unsupplied: frozenset[UnitId] = frozenset()  # S26.5: its turn before was an unsupplied one
        self.planes = BySide(table.charts.air.planes.allied, table.charts.air.planes.axis)
        self.bombers = BySide(0, 0)  # planes assigned to bombing that have not flown yet
        self.carriers = BySide(0, 0)  # planes assigned to carrying troops
        self.allied_held: frozenset[HexId] = frozenset()  # S4.7: all other hexes are the Axis player's
        self.bridges_down: frozenset[Hexside] = frozenset()
        self.mine_owner: dict[HexId, Seat] = {}  # S18.4, S18.6: whose minefield lies in a hex
        self.garrisons: dict[HexId, int] = {hex_: fort.garrison for hex_, fort in table.island.fortresses.items()}
        self.scores: dict[str, TownScore] = {}
        self.now = PlayerTurn()
        self.turn_flags = Turn()
        size = len(table.island.grid)
        self.stacks: dict[HexId, tuple[UnitId, ...]] = {}  # everything in a hex, in order of arrival
        self.occupied: BySide[bytearray] = BySide(bytearray(size), bytearray(size))  # by ground units
        self.zones: BySide[bytearray] = BySide(bytearray(size), bytearray(size))
        self._exerting: set[UnitId] = set()

    # reading ---------------------------------------------------------------------------------------------------------

    @property
    def vocabulary(self) -> Vocabulary:
        return self.table.vocabulary

    def unit(self, unit: UnitId) -> Unit:
        return self.table.units[unit]

    def on_map(self, unit: UnitId) -> bool:
        return self.where[unit] in self.table.island.grid.index

    def stack_at(self, hex_: HexId) -> tuple[UnitId, ...]:
        """Every counter in a hex, minefields and ships included."""
        return self.stacks.get(hex_, ())

    def ground_at(self, hex_: HexId, side: Seat | None = None) -> tuple[UnitId, ...]:
        """The ground units in a hex: of one side, or whoever stands there."""
        stack = self.stacks.get(hex_)
        if stack is None:
            return ()
        wanted = self.table.ground if side is None else self.table.ground_of[side]
        return stack if wanted.issuperset(stack) else tuple([unit for unit in stack if unit in wanted])

    def units_of(self, side: Seat) -> list[UnitId]:
        """The counters of a side on the map, in the order of the counter sheet."""
        index, where = self.table.island.grid.index, self.where
        return [unit for unit in self.table.by_side[side] if where[unit] in index]

    def enemy_stands(self, hex_: HexId, side: Seat) -> bool:
        """Whether ground units of the other side stand in a hex."""
        return bool(self.occupied[side.enemy][self.table.island.grid.index[hex_]])

    def enemy_controls(self, hex_: HexId, side: Seat) -> bool:
        """S9.1: whether a hex lies in a zone of control of the other side."""
        return bool(self.zones[side.enemy][self.table.island.grid.index[hex_]])

    def exerts(self, unit: UnitId) -> bool:
        """Whether a unit has a zone of control now (S9.2, S9.3)."""
        return unit in self._exerting

    def holder(self, hex_: HexId) -> Seat:
        """S4.7: who controls a hex."""
        return ALLIED if hex_ in self.allied_held else AXIS

    def is_fortress(self, hex_: HexId) -> bool:
        """S21.6: whether a fortress with a living garrison stands here; it is always an Axis one."""
        return hex_ in self.garrisons

    @case("S43:15.2")
    def is_frozen(self, unit: UnitId) -> bool:
        """A unit that was reduced neither moves nor attacks until it has missed one whole player turn of its owner's."""
        state = self.reduced.get(unit)
        return state is Reduced.NEW or state is Reduced.MISSING

    @case("S43:3.7")
    def is_weakened(self, unit: UnitId) -> bool:
        """For this turn, by landing or by bombs."""
        return unit in self.turn_flags.bombed or unit in self.turn_flags.ashore

    @case("S43:3.8")
    def cf(self, unit: UnitId) -> int:
        """The effective combat factor: a unit that is reduced, weakened or both has its half, halved once only."""
        printed = self.table.units[unit]
        return printed.reduced_cf if unit in self.reduced or self.is_weakened(unit) else printed.cf

    def enclosing(self, kind: type[Procedures]) -> Procedures:
        """The innermost procedure of that kind on the stack."""
        for procedure in reversed(self.stack):
            if isinstance(procedure, kind):
                return procedure
        raise AssertionError(f"no {kind.__name__} is going on")

    # verbs -----------------------------------------------------------------------------------------------------------

    def put(self, unit: UnitId, place: HexId) -> None:
        """Put a counter into a hex or a box: with `lay_out` the only writer of `where`."""
        old, printed, index = self.where[unit], self.table.units[unit], self.table.island.grid.index
        if old in index:
            self.resting.pop(unit, None)  # S17.7: it has not stood still
            self._stop_exerting(unit)
            rest = tuple(other for other in self.stacks[old] if other != unit)
            if rest:
                self.stacks[old] = rest
            else:
                del self.stacks[old]
            if printed.is_ground:
                self.occupied[printed.side][index[old]] -= 1
        self.where[unit] = place
        if place in index:
            self.stacks[place] = (*self.stacks.get(place, ()), unit)
            if printed.is_ground:
                self.occupied[printed.side][index[place]] += 1
                self.refresh_zone(unit)

    def lay_out(self, where: Mapping[UnitId, HexId], stacks: Mapping[HexId, tuple[UnitId, ...]]) -> None:
        """Put all counters where they stand, at once and on an empty map; who travels by rail must be known before."""
        self.where, self.stacks = dict(where), dict(stacks)
        index, units, ground = self.table.island.grid.index, self.table.units, self.table.ground
        for hex_, stack in stacks.items():
            for unit in stack:
                if unit in ground:
                    self.occupied[units[unit].side][index[hex_]] += 1
                    if has_zone(self, unit):
                        self._exerting.add(unit)
                        self._change_zone(unit, 1)

    def march(self, unit: UnitId, path: tuple[HexId, ...]) -> None:
        """Move a ground unit along a path: every hex that it enters is its side's from now on (S4.7)."""
        if path[-1] != self.where[unit]:
            self.put(unit, path[-1])
        self.take(self.table.units[unit].side, path)

    @case("S43:4.7")
    def take(self, side: Seat, hexes: Iterable[HexId]) -> None:
        """Control passes to the side whose ground unit last entered a hex, in passing or not."""
        if side is ALLIED:
            self.allied_held = self.allied_held.union(hexes)
        else:
            self.allied_held = self.allied_held.difference(hexes)

    def eliminate(self, unit: UnitId) -> None:
        """Take a unit off the map for good, with everything that is remembered of it."""
        self.put(unit, ELIMINATED)
        self.reduced.pop(unit, None)
        self.work.pop(unit, None)
        self.resting.pop(unit, None)
        self.duty -= {unit}
        self.unsupplied -= {unit}
        self.travelling -= {unit}

    def set_reduced(self, unit: UnitId, state: Reduced | None) -> None:
        """Turn a unit over, or back (None). What a second reduction means is a rule: see `reduction`."""
        if state is None:
            self.reduced.pop(unit, None)
        else:
            self.reduced[unit] = state

    def set_travelling(self, unit: UnitId, *, travelling: bool) -> None:
        """S22.3: a unit boards a railway or leaves it; its zone of control goes and comes with that (S9.2)."""
        self.travelling = self.travelling | {unit} if travelling else self.travelling - {unit}
        self.refresh_zone(unit)

    def note(self, **changes: Any) -> None:
        """Remember something until the player turn ends."""
        self.now = replace(self.now, **changes)

    def note_turn(self, **changes: Any) -> None:
        """Remember something until the turn ends."""
        self.turn_flags = replace(self.turn_flags, **changes)

    def refresh_zone(self, unit: UnitId) -> None:
        wanted = self.on_map(unit) and has_zone(self, unit)
        if wanted and unit not in self._exerting:
            self._exerting.add(unit)
            self._change_zone(unit, 1)
        elif not wanted:
            self._stop_exerting(unit)

    def _stop_exerting(self, unit: UnitId) -> None:
        if unit in self._exerting:
            self._exerting.remove(unit)
            self._change_zone(unit, -1)

    @case("S43:9.1")
    def _change_zone(self, unit: UnitId, change: int) -> None:
        """A zone covers the land hexes around, across every hexside; none reaches into the sea."""
        zone = self.zones[self.table.units[unit].side]
        for place in self.table.island.land_places_around[self.where[unit]]:
            zone[place] += change

    # protocol --------------------------------------------------------------------------------------------------------

    def copy(self) -> Position:
        twin = object.__new__(Position)
        self._copy_into(twin)
        twin.table, twin.turn, twin.first, twin.phasing = self.table, self.turn, self.first, self.phasing
        twin.sky, twin.last_sky, twin.duty, twin.travelling = self.sky, self.last_sky, self.duty, self.travelling
        twin.where, twin.reduced, twin.work = self.where.copy(), self.reduced.copy(), self.work.copy()
        twin.resting, twin.unsupplied, twin.allied_held = self.resting.copy(), self.unsupplied, self.allied_held
        twin.planes = BySide(self.planes.allied, self.planes.axis)
        twin.bombers = BySide(self.bombers.allied, self.bombers.axis)
        twin.carriers = BySide(self.carriers.allied, self.carriers.axis)
        twin.bridges_down, twin.mine_owner = self.bridges_down, self.mine_owner.copy()
        twin.garrisons, twin.scores = self.garrisons.copy(), self.scores.copy()
        twin.now, twin.turn_flags, twin.stacks = self.now, self.turn_flags, self.stacks.copy()
        twin.occupied = BySide(self.occupied.allied[:], self.occupied.axis[:])
        twin.zones = BySide(self.zones.allied[:], self.zones.axis[:])
        twin._exerting = self._exerting.copy()
        return twin

    def static(self) -> Table:
        return self.table

    def view(self, seat: Seat) -> View:
        from trinacria.sicily43.view import view_of

        return view_of(self, seat)

    def problems(self) -> list[str]:
        from trinacria.sicily43.invariants import problems_of

        return problems_of(self)
