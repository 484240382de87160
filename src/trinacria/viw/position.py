"""The position of a Victory in the West game: small, mutable, changed through few verbs.

Rules functions only read it; procedures change it through the verbs below, after every check has passed. Occupation and
zones of control are kept up to date by the verbs themselves, so that nobody has to recompute them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.dice import Dice
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import BySide, Seat
from trinacria.viw.kept_moves import KeptMoves
from trinacria.viw.units import Chit, Face, Supply, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.rules import Rules
    from trinacria.viw.seen_counters import SeenCounters
    from trinacria.viw.table import Table
    from trinacria.viw.view import View

ELIMINATED = HexId("eliminated")  # the box of lost units
AWAITED = HexId("awaited")  # the reinforcements that have not come yet
# a place is a hex of the map or a box beside it: whatever is not a hex is a box

Kind = TypeVar("Kind", bound=Procedure["Position"])


@dataclass(frozen=True, slots=True)
class CombatFlags:
    """What must be remembered until the Combat Phase ends."""

    fought: frozenset[UnitId] = frozenset()  # 9.14: has attacked
    attacked: frozenset[UnitId] = frozenset()  # 9.14, 7.22: was attacked, or stood by in an attacked hex
    attacked_hexes: frozenset[HexId] = frozenset()  # where combats took place
    bound: frozenset[UnitId] = frozenset()  # 7.22: stood by when its hex suffered or followed up; may not attack
    regiments_from: frozenset[HexId] = frozenset()  # 7.21: hexes from which a regiment has attacked
    ready_guns: frozenset[UnitId] = frozenset()  # 9.62: not adjacent when the phase began, not used yet
    retreated: frozenset[UnitId] = frozenset()  # 9.93
    displaced: frozenset[UnitId] = frozenset()  # 9.94: has retreated or advanced
    suspended: frozenset[UnitId] = frozenset()  # 9.97.2: lost their zone of control in a breakthrough


_NO_FLAGS = CombatFlags()


@dataclass(frozen=True, slots=True)
class GameState:
    """What a game with exclusive rules adds to a position and everybody may see; replaced as a whole, never changed."""


@dataclass(frozen=True, slots=True)
class GameSecrets:
    """What a game with exclusive rules lets one seat alone know."""


class Position(KernelPosition):
    """One moment of one game."""

    __slots__ = (
        "_exerting",
        "_kept_moves",
        "_near",
        "_seen",
        "air",
        "borrowed",
        "chits",
        "entered",
        "faces",
        "flags",
        "holders",
        "occupied",
        "phasing",
        "pools",
        "secrets",
        "stacks",
        "state",
        "supply",
        "table",
        "troops",
        "turn",
        "where",
        "zones",
    )

    CACHES: ClassVar[frozenset[str]] = frozenset({"_kept_moves", "_near", "_seen"})

    def __init__(self, table: Table, dice: Dice) -> None:
        super().__init__(dice)
        self.table = table  # shared by all copies: rules, map, counters, charts
        self.turn = 1
        self.phasing = Seat.ALLIED
        self.where: dict[UnitId, HexId] = dict.fromkeys(table.units, AWAITED)
        self.faces: dict[UnitId, Face] = {}  # absent: full
        self.chits: dict[UnitId, Chit] = {}  # 8.42: the owner's secret
        self.borrowed: frozenset[UnitId] = frozenset()  # ADJ-039: chits drawn although the pool was empty
        self.pools: dict[int, tuple[int, ...]] = {pool.morale: pool.counts for pool in table.pools.values()}
        self.supply: dict[UnitId, Supply] = {}  # absent: in supply
        self.entered: dict[UnitId, int] = {}  # 11.51: the Game-Turn in which a reinforcement came
        self.air: BySide[int] = BySide(0, 0)
        self.holders: dict[HexId, Seat] = {}  # the side that last entered a place
        self.flags = _NO_FLAGS
        size = len(table.map.grid)
        self.stacks: dict[HexId, tuple[UnitId, ...]] = {}
        self.occupied: BySide[bytearray] = BySide(bytearray(size), bytearray(size))  # by units, or what else bars a hex
        self.troops: BySide[bytearray] = BySide(bytearray(size), bytearray(size))  # by units alone
        self.zones: BySide[bytearray] = BySide(bytearray(size), bytearray(size))
        self._exerting: set[UnitId] = set()
        self._near: BySide[bytes | None] = BySide(None, None)
        self._kept_moves: KeptMoves | None = None
        self._seen: SeenCounters | None = None
        self.state: GameState | None = None
        self.secrets: dict[Seat, GameSecrets] = {}

    # reading ---------------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self.table.rules

    @property
    def vocabulary(self) -> Vocabulary:
        return self.table.vocabulary

    def unit(self, unit: UnitId) -> Unit:
        return self.table.units[unit]

    def face(self, unit: UnitId) -> Face:
        return self.faces.get(unit, Face.FULL)

    def supply_of(self, unit: UnitId) -> Supply:
        """The state of supply in force: as determined (11.0.P), and as the game's rules change it since."""
        return self.rules.supply.effective(self, unit, self.supply.get(unit, Supply.SUPPLIED))

    def stack_at(self, hex_: HexId) -> tuple[UnitId, ...]:
        """The units in a hex, in order of arrival."""
        return self.stacks.get(hex_, ())

    def holder_of_stack(self, hex_: HexId) -> Seat | None:
        stack = self.stacks.get(hex_)
        return self.table.units[stack[0]].side if stack else None

    def enemy_holds(self, hex_: HexId, side: Seat) -> bool:
        """Whether a unit of the other side is in the hex, or something else of that side bars it."""
        return bool(self.occupied[side.enemy][self.table.map.grid.index[hex_]])

    def enemy_controls(self, hex_: HexId, side: Seat) -> bool:
        """6.0: whether the hex lies in a zone of control of the other side, whoever stands in it."""
        return bool(self.zones[side.enemy][self.table.map.grid.index[hex_]])

    def on_map(self, unit: UnitId) -> bool:
        return self.where[unit] in self.table.map.grid.index

    def units_of(self, side: Seat) -> Iterator[UnitId]:
        """The units of a side on the map, in the order of the counter sheet."""
        index = self.table.map.grid.index
        for unit in self.table.by_side[side]:
            if self.where[unit] in index:
                yield unit

    def exerts(self, unit: UnitId) -> bool:
        """Whether the unit's zone of control is in force now (6.1, 6.21)."""
        return unit in self._exerting

    def near(self, side: Seat) -> bytes:
        """5.51: the hexes too near to units of `side` for strategic movement of the other one."""
        mask = self._near[side]
        if mask is None:
            mask = self._near[side] = self.rules.movement.too_near(self, side)
        return mask

    def kept_moves(self, side: Seat) -> KeptMoves:
        """What has been found about the moves of a side and still holds."""
        kept = self._kept_moves
        if kept is None or not kept.holds(self, side):
            kept = self._kept_moves = KeptMoves(self, side)
        return kept

    def seen_counters(self) -> SeenCounters:
        """The counters as views show them now."""
        from trinacria.viw.seen_counters import SeenCounters

        if self._seen is None:
            self._seen = SeenCounters()
        self._seen.look(self)
        return self._seen

    def enclosing(self, kind: type[Kind]) -> Kind:
        """The innermost procedure of that kind on the stack."""
        for procedure in reversed(self.stack):
            if isinstance(procedure, kind):
                return procedure
        raise AssertionError(f"no {kind.__name__} is going on")

    # verbs -----------------------------------------------------------------------------------------------------------

    def put(self, unit: UnitId, place: HexId) -> None:
        """Set a unit up in a hex or a box; a place in which it is set up is its side's."""
        self._move(unit, place)
        if place in self.table.map.place_at:
            self.holders[place] = self.table.units[unit].side
            if self._kept_moves is not None:
                self._kept_moves.taken()

    def _move(self, unit: UnitId, place: HexId) -> None:
        """The only writer of `where`."""
        old, side, index = self.where[unit], self.table.units[unit].side, self.table.map.grid.index
        if old in index:
            self._stop_exerting(unit)
            rest = tuple(other for other in self.stacks[old] if other != unit)
            if rest:
                self.stacks[old] = rest
            else:
                del self.stacks[old]
            self.occupied[side][index[old]] -= 1
            self.troops[side][index[old]] -= 1
        self.where[unit] = place
        if place in index:
            self.stacks[place] = (*self.stacks.get(place, ()), unit)
            self.occupied[side][index[place]] += 1
            self.troops[side][index[place]] += 1
            self._refresh_zone(unit)
        self._near[side] = None
        if self._kept_moves is not None:
            if self._kept_moves.side is side:
                self._kept_moves.moved(self, unit, (old, place))
            else:
                self._kept_moves = None

    def march(self, unit: UnitId, path: tuple[HexId, ...]) -> None:
        """Move a unit along a path on which nothing can happen to it: it takes every place on its way."""
        way = path[1:] if path[0] == self.where[unit] else path
        self.enter(unit, path)
        self.take(self.table.units[unit].side, way)

    def enter(self, unit: UnitId, path: tuple[HexId, ...]) -> None:
        """Move a unit along a path and take nothing yet: what the entry costs is settled first (ADJ-161)."""
        self._move(unit, path[-1])
        for observe in self.rules.movement.on_entry:
            observe(self, unit, path)

    def take(self, side: Seat, hexes: tuple[HexId, ...]) -> None:
        """The places among these hexes are a side's now that its units have come into them alive (ADJ-161)."""
        taken = self.not_held(side, hexes)
        for hex_ in taken:
            self.holders[hex_] = side
        if taken:
            if self._kept_moves is not None:
                self._kept_moves.taken()
            for observe in self.rules.movement.on_capture:
                observe(self, side, taken)

    def not_held(self, side: Seat, hexes: tuple[HexId, ...]) -> tuple[HexId, ...]:
        """The places among these hexes that a side does not hold."""
        places = self.table.map.place_at
        return tuple(hex_ for hex_ in hexes if hex_ in places and self.holders.get(hex_) is not side)

    def bar(self, side: Seat, hex_: HexId, change: int) -> None:
        """Something of this side that is no unit bars a hex to the enemy (1), or does so no longer (-1)."""
        self.occupied[side][self.table.map.grid.index[hex_]] += change
        self._kept_moves = None

    def set_face(self, unit: UnitId, face: Face) -> None:
        """9.82: flip a unit; a cadre's zone of control is gone at once (ADJ-023)."""
        self.faces[unit] = face
        self._refresh_zone(unit)
        self._kept_moves = None

    def set_flags(self, **changes: Any) -> None:
        """Note something until the Combat Phase ends."""
        before = self.flags.suspended
        self.flags = replace(self.flags, **changes)
        for unit in before ^ self.flags.suspended:
            self._refresh_zone(unit)

    def clear_flags(self) -> None:
        suspended, self.flags = self.flags.suspended, _NO_FLAGS
        for unit in suspended:
            self._refresh_zone(unit)

    def _refresh_zone(self, unit: UnitId) -> None:
        wanted = self.on_map(unit) and self.rules.zones.exerts(self, unit)
        if wanted and unit not in self._exerting:
            self._exerting.add(unit)
            self._change_zone(unit, 1)
        elif not wanted:
            self._stop_exerting(unit)

    def _stop_exerting(self, unit: UnitId) -> None:
        if unit in self._exerting:
            self._exerting.remove(unit)
            self._change_zone(unit, -1)

    def _change_zone(self, unit: UnitId, change: int) -> None:
        grid = self.table.map.grid
        side = self.table.units[unit].side
        zone = self.zones[side]
        if self._kept_moves is not None and self._kept_moves.side is not side:
            self._kept_moves = None
        for number in grid.around[grid.index[self.where[unit]]]:
            zone[number] += change

    # protocol --------------------------------------------------------------------------------------------------------

    def copy(self) -> Position:
        twin = object.__new__(Position)
        self._copy_into(twin)
        twin.table, twin.turn, twin.phasing = self.table, self.turn, self.phasing
        twin.where, twin.faces, twin.chits = self.where.copy(), self.faces.copy(), self.chits.copy()
        twin.borrowed, twin.pools, twin.flags = self.borrowed, self.pools.copy(), self.flags
        twin.supply, twin.entered, twin.holders = self.supply.copy(), self.entered.copy(), self.holders.copy()
        twin.air = BySide(self.air.allied, self.air.axis)
        twin.stacks = self.stacks.copy()
        twin.occupied = BySide(self.occupied.allied[:], self.occupied.axis[:])
        twin.troops = BySide(self.troops.allied[:], self.troops.axis[:])
        twin.zones = BySide(self.zones.allied[:], self.zones.axis[:])
        twin.state, twin.secrets = self.state, self.secrets
        twin._exerting = self._exerting.copy()
        twin._near = BySide(self._near.allied, self._near.axis)
        twin._kept_moves = twin._seen = None
        return twin

    def what_if(self) -> Position:
        """A copy that need not search again for the moves that have been found here."""
        twin = self.copy()
        twin._kept_moves = self._kept_moves.of_twin(twin) if self._kept_moves is not None else None
        return twin

    def static(self) -> Table:
        return self.table

    def view(self, seat: Seat) -> View:
        from trinacria.viw.view import view_of

        return view_of(self, seat)

    def problems(self) -> list[str]:
        from trinacria.viw.invariants import problems_of

        return problems_of(self)
