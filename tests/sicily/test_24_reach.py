"""24.0 Movement by brute force on the real map: what is offered is what a plain reading of the rules allows.

`lawful` judges a path with the rulebook in hand: it reads the printed map, chart and counters and the places of the units,
and shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from sicily_board import Placed, at, data, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.commands import Move
from trinacria.viw.movement import LEAST_STEP
from trinacria.viw.movement_phase import UnitMoves
from trinacria.viw.position import Position
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.ground import Class
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import Face, Size, Supply, UnitId

ISLAND, COUNTERS = data().island, data().counters.units
GRID, MAP = ISLAND.map.grid, ISLAND.map
LONGEST = 3  # steps

# as printed: on foot, mountain units, vehicles
COSTS: dict[str, tuple[int, int, int | None]] = {
    "level_1": (1, 1, 2),
    "level_2": (2, 1, 4),
    "level_3": (3, 2, 6),
    "level_4": (4, 2, None),
    "level_5": (6, 3, None),
    "level_6": (8, 4, None),
    "swamp": (3, 3, None),
    "city": (1, 1, 2),
}
VEHICLES = ("us_753", "us_cca_2a", "us_70", "ca_tr", "uk_44rtr", "uk_5recon")
MOVERS = (*VEHICLES, "us_16_1", "fr_4_goum", "us_7_3", "us_1_505", "uk_15", "de_1_hg", "it_3ag", "it_cstl123", "it_33")
OTHERS = (
    "us_26_1",
    "us_3_rgr",
    "us_1_rgr",
    "uk_17",
    "uk_3cdo",
    "uk_art_5",
    "it_34",
    "it_75",
    "it_pdl",
    "it_mge",
    "de_art_hg",
)
CENTRES = st.sampled_from(["3723", "3420", "4422", "4523", "4717", "3718", "4121", "5117"])


@st.composite
def situations(draw: st.DrawFn, *, bridging: bool = False) -> tuple[str, Position]:
    """A unit and a few others round it, of any side, in any weather, rich or poor; or one that can bridge rivers."""
    near = [hex_ for hex_ in GRID.within(HexId(draw(CENTRES)), 3) if hex_ in ISLAND.island]
    mover, here = draw(st.sampled_from(VEHICLES if bridging else MOVERS)), draw(st.sampled_from(near))
    supply = Supply.SUPPLIED if bridging else draw(st.sampled_from([*Supply]))
    side = COUNTERS[UnitId(mover)].unit.side
    pieces: dict[str, Placed] = {mover: at(here, supply=supply)}
    holders: dict[str, Seat] = {here: side}
    for unit in draw(st.lists(st.sampled_from(OTHERS), max_size=5, unique=True)):
        place, theirs = draw(st.sampled_from(near)), COUNTERS[UnitId(unit)].unit.side
        if holders.setdefault(place, theirs) is theirs:
            pieces[unit] = at(place)
    state = {
        "invasion_turn": draw(st.booleans()),
        "released": frozenset(draw(st.sampled_from([(), (mover,)]))),
        "pack": frozenset(draw(st.sampled_from([(), ("us_7_3",)]))),
        "dropped": frozenset({"us_1_505"}),
        "linked_up": frozenset(draw(st.sampled_from([(), ("us_1_505",)]))),
        "halt_line_through": draw(st.sampled_from([None, 99])),
    }
    weather = Weather.GOOD if bridging else draw(st.sampled_from([Weather.GOOD, Weather.RAIN]))
    turn = draw(st.sampled_from([1, 5]))
    return mover, sicily(turn=turn, phasing=side, weather=weather, campaign=state, **pieces)


# a plain reading of the rules ----------------------------------------------------------------------------------------


class Reading:
    """One situation as a player sees it on the table."""

    def __init__(self, pos: Position, mover: str) -> None:
        self.pos, self.mover, self.printed = pos, UnitId(mover), COUNTERS[UnitId(mover)]
        unit, state = self.printed.unit, pos.state
        self.state, self.mechanized = state, unit.mechanized
        self.here = pos.where[self.mover]
        self.friends = {h for h, s in pos.stacks.items() if pos.unit(s[0]).side is unit.side and s != (self.mover,)}
        self.enemies = {h: s for h, s in pos.stacks.items() if pos.unit(s[0]).side is not unit.side}
        controlling = [
            h
            for h, s in self.enemies.items()
            if any(COUNTERS[u].unit.size is not Size.BATTALION and not COUNTERS[u].unit.is_gun for u in s)
        ]
        self.zone = {near for h in controlling for near in GRID.neighbours[h]}
        self.supply = pos.supply.get(self.mover, Supply.SUPPLIED)
        self.points = self._points(unit.movement)

    def _points(self, printed: int) -> int:
        mobile = self.printed.unit.type in ("tank", "mech_infantry", "recon")
        if self.supply is Supply.OUT_OF_SUPPLY and mobile:
            printed //= 2
        if self.supply is Supply.ISOLATED:
            printed = min(printed, 6) if mobile else printed // 2
        return printed // 2 if self.state.invasion_turn else printed

    def lawful(self, path: tuple[HexId, ...], *, strategic: bool) -> bool:
        if strategic and not self._may_use_strategic(path):
            return False
        if any(hex_ in self.enemies for hex_ in path):  # 5.21
            return False
        leaves = path[0] in self.zone and not strategic
        if self.zone & {*(path[1:] if leaves else path[1:-1])}:  # 6.31, 6.32
            return False
        if any(self._barred(a, b) for a, b in pairwise(path)):
            return False
        steps = [self._cost(a, b, strategic=strategic) for a, b in pairwise(path)]
        if None in steps:
            return False
        price = sum(step or 0 for step in steps) + (self.points // 2 if leaves else 0)
        return price <= self.points or (len(path) == 2 and not strategic and not self.mechanized)  # 5.25

    def _may_use_strategic(self, path: tuple[HexId, ...]) -> bool:
        if any(GRID.distance(enemy, hex_) < 3 for enemy in self.enemies for hex_ in path):  # 5.51
            return False
        if self.printed.unit.side is ALLIED and self.pos.turn == 1:  # 16.22
            return False
        if self.mover in self.state.dropped and self.mover not in self.state.linked_up:  # 19.35
            return False
        return self.printed.unit.type not in ("mountain", "coastal") and self.mover not in self.state.pack  # 24.33

    def _barred(self, a: HexId, b: HexId) -> bool:
        if self.printed.army is None:
            return False
        beyond = "us" if self.printed.army == "uk" else "uk"
        area = {hex_: "uk" if hex_ >= "4500" else "us" for hex_ in (a, b)}
        if area[b] == beyond and area[a] != beyond:  # 24.22, 24.23
            return True
        if self.printed.army == "uk" or self.state.halt_line_through is None or self.mover in self.state.released:
            return False
        return is_north(b) and not is_north(self.here)  # 24.21

    def _cost(self, a: HexId, b: HexId, *, strategic: bool) -> float | None:
        if b not in MAP.land_neighbours[a] or b not in ISLAND.island:
            return None
        by_ground = COSTS[MAP.terrain[b]][2 if self.mechanized else 1 if self.printed.unit.type == "mountain" else 0]
        if MAP.is_river(a, b):
            by_ground = self._over_river(a, b, by_ground)
        if MAP.is_road(a, b):
            by_road = 0.5 if strategic else 1
            by_ground = by_road if by_ground is None else min(by_road, by_ground)
        if by_ground is None or strategic:
            return by_ground
        town = ISLAND.town_at.get(b)
        extra = self.mechanized and town is not None and not town.is_city  # 24.43
        return by_ground + extra + (b in MAP.road_hexes and b in self.friends)  # 24.41

    def _over_river(self, a: HexId, b: HexId, by_ground: int | None) -> int | None:
        if self.state.weather is Weather.RAIN or by_ground is None:  # 20.13
            return None
        if not self.mechanized:
            return by_ground + 1
        bridging = self.printed.army is not None and self.supply is Supply.SUPPLIED and not {a, b} & self.zone  # 24.42
        return by_ground + 6 if bridging else None


def is_north(hex_: HexId) -> bool:
    """North of the line from 2721 by 3517 to 4421, which runs along the grain of the map; west of column 45."""
    column = GRID.column_of(hex_)
    if column >= 45:
        return False
    line = {GRID.column_of(on): GRID.row_of(on) for on in ISLAND.lines.halt}
    return column < 27 or GRID.row_of(hex_) < line[column]


def paths(here: HexId) -> Iterator[tuple[HexId, ...]]:
    edge: list[tuple[HexId, ...]] = [(here,)]
    for _ in range(LONGEST):
        edge = [(*path, there) for path in edge for there in GRID.neighbours[path[-1]]]
        yield from edge


# what must hold ----------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(situations())
def test_the_terms_of_a_move_are_what_a_plain_reading_finds(situation: tuple[str, Position]) -> None:
    """Every path of three steps is accepted or refused as it should be, whatever rule on its end may come on top."""
    compare(*situation)


@settings(max_examples=30)
@given(situations(bridging=True))
def test_the_same_for_vehicles_that_can_bridge_rivers(situation: tuple[str, Position]) -> None:
    compare(*situation)


def compare(mover: str, pos: Position) -> None:
    reading, unit = Reading(pos, mover), UnitId(mover)
    moves = UnitMoves(pos, unit)
    moves.end_rule = None
    offered = {step.key: step.order for step in moves.steps()}
    for strategic in (False, True):
        mode, found = " strategic" if strategic else "", set()
        for path in paths(reading.here):
            accepted = moves.refusal(Move(unit, path, strategic)) is None
            assert accepted == reading.lawful(path, strategic=strategic), (path, strategic)
            if accepted and path[-1] != path[0]:
                found.add(path[-1] + mode)
        near = {key for key, order in offered.items() if _is_short(order, strategic=strategic)}
        assert near <= found <= {*offered}
    assert moves.any() == bool(offered)


def _is_short(order: object, *, strategic: bool) -> bool:
    assert isinstance(order, Move)
    return order.strategic is strategic and len(order.path) <= LONGEST + 1


@settings(max_examples=25)
@given(situations())
def test_the_rule_on_where_to_end_never_leaves_a_phase_without_an_order(situation: tuple[str, Position]) -> None:
    """A stray or a unit beyond the halt line always has a move that is allowed, or may stay and let the phase end."""
    _, pos = situation
    orders = [*pos.options()]
    assert orders
    assert all(order in pos.options() for order in orders[:: max(1, len(orders) // 20)])


def test_a_reduced_face_changes_no_allowance() -> None:
    pos = sicily(us_1_505=at("3823", face=Face.REDUCED))
    assert Reading(pos, "us_1_505").points == pos.rules.movement.allowance(pos, UnitId("us_1_505")) == 4


def test_no_step_in_sicily_costs_less_than_a_search_may_assume() -> None:
    ground = table_of(sicily()).ground
    tables = [ground.steps(kind, strategic=fast, rain=False) for kind in Class for fast in (False, True)]
    tables += [ground.bridged(bytes(len(tables[0])), strategic=fast) for fast in (False, True)]
    assert min(points for steps in tables for row in steps for _, points in row) == LEAST_STEP
