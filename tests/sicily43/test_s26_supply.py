"""S26 Option: supply."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from proofs import case
from sicily43_board import board, island, place, plain_hex, somewhere, table, units_like
from sicily43_moves import ground, motor
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.differential import defending_value
from trinacria.sicily43.position import Position
from trinacria.sicily43.strengths import fighting_cf
from trinacria.sicily43.supply import is_spent, judge, may_move, needs_supply, shortage, source_of
from trinacria.sicily43.table import Options
from trinacria.sicily43.units import Kind, Reduced, UnitId

TANK = units_like(Kind.ARMOR, ALLIED)[0]
DEPOT, *_ = units_like(Kind.SUPPLY, ALLIED)
AXIS_DEPOT = units_like(Kind.SUPPLY, AXIS)[0]
FOE = units_like(Kind.INFANTRY, AXIS)[0]
GERMAN = units_like(Kind.ARMOR, AXIS)[0]


def with_supply(at: dict[str, str], **more: Any) -> Position:
    return board(at, rules=["supply"], garrisons=False, **more)


def axis_without_towns(at: dict[str, str]) -> Position:
    """Axis units that can draw on supply units alone: every town is Allied."""
    return with_supply(at, turn=5, phasing=AXIS, allied_held=[*island().towns])


def by_hand(pos: Position, start: HexId, source: HexId) -> bool:
    """Whether a line exists, by walking every way there is."""
    map_, grid = island(), island().grid
    states = {(start, 0, 0)}  # hex, hexes so far, hexes off the road
    seen = {*states}
    while states:
        following = set()
        for here, length, off in states:
            if (
                grid.adjacent(here, source)
                and source in map_.walkable[here]
                and (length <= 6 or (length <= 12 and off <= 3))
            ):
                return True
            for there in map_.walkable[here]:
                barred = map_.terrain[there] == "mountains" or pos.enemy_stands(there, AXIS)
                barred = barred or (pos.enemy_controls(there, AXIS) and not pos.ground_at(there, AXIS))
                state = (there, length + 1, off + (hexside(here, there) not in map_.roads))
                if not barred and length < 12 and state not in seen:
                    seen.add(state)
                    following.add(state)
        states = following
    return start == source


@case("S43:26.2", "S43:9.10")
def test_lines_are_found_exactly_where_they_exist() -> None:
    """Against a search by hand, over many places, with enemies about and friends who cancel their zones."""
    random = Random(26)
    land = sorted(island().land)
    found = {True: 0, False: 0}
    for _ in range(24):
        start = random.choice(land)
        near = [h for h in island().grid.within(start, 14) if h in island().land and h != start]
        source, *others = random.sample(near, 8)
        units = [*units_like(Kind.INFANTRY, ALLIED)[:5], *units_like(Kind.INFANTRY, AXIS)[:2]]
        pos = axis_without_towns({GERMAN: start, AXIS_DEPOT: source, **dict(zip(units, others, strict=True))})
        expected = by_hand(pos, start, source)
        assert (source_of(pos, GERMAN) == source) is expected, (start, source)
        found[expected] += 1
    assert min(found.values()) >= 5


@case("S43:26.1")
@pytest.mark.parametrize(
    ("kind", "needs"),
    [
        (Kind.ARMOR, True),
        (Kind.MOTORIZED, True),
        (Kind.ARTILLERY, True),
        (Kind.GUN88, True),
        (Kind.INFANTRY, False),
        (Kind.RECON, False),
        (Kind.TRAIN, False),
        (Kind.COASTAL, False),
        (Kind.ENGINEER, False),
    ],
)
def test_who_needs_supply(kind: Kind, needs: bool) -> None:
    unit = table().by_kind[kind][0]
    assert needs_supply(with_supply({}), unit) is needs
    assert not needs_supply(board({}), unit), "without the option nobody does"


@case("S43:26.2")
@pytest.mark.parametrize(("between", "reached"), [(6, True), (7, False)])
def test_a_line_off_the_roads_has_at_most_six_hexes_between_its_ends(between: int, reached: bool) -> None:
    for start in sorted(island().land):
        for source in island().grid.ring(start, between + 1):
            if source not in island().land:
                continue
            pos = axis_without_towns({GERMAN: start, AXIS_DEPOT: source})
            if not {start, source} & island().road_hexes and by_hand(pos, start, source) is reached:
                assert (source_of(pos, GERMAN) == source) is reached
                return
    raise AssertionError("no such line on this island")


@case("S43:26.2")
def test_a_long_line_along_a_road_reaches_over_more_than_six_hexes() -> None:
    for start in sorted(island().road_hexes)[::40]:
        for source in island().grid.ring(start, 9):
            if source in island().road_hexes:
                pos = axis_without_towns({GERMAN: start, AXIS_DEPOT: source})
                if source_of(pos, GERMAN) == source:
                    return
    raise AssertionError("no line of eight hexes by road")


@case("S43:26.3")
def test_star_towns_and_fortresses_in_axis_hands_supply_the_axis() -> None:
    star = next(hex_ for hex_, town in island().towns.items() if town.star)
    pos = with_supply({GERMAN: star}, phasing=AXIS)
    assert source_of(pos, GERMAN) == star
    pos.take(ALLIED, [star])
    pos.garrisons.clear()
    assert source_of(pos, GERMAN) != star
    fort = next(iter(island().fortresses))
    other = board({GERMAN: fort}, rules=["supply"], phasing=AXIS)
    assert source_of(other, GERMAN) == fort


@case("S43:26.4", "S43:26.5")
def test_out_of_supply_it_does_not_move_and_after_an_unsupplied_turn_it_has_no_factors() -> None:
    pos = with_supply({TANK: somewhere(lambda h: plain_hex(h) and h not in island().beaches)}, turn=5)
    assert not may_move(pos, TANK)
    assert not is_spent(pos, TANK)
    assert fighting_cf(pos, TANK) == pos.unit(TANK).cf, "in the first turn it fights normally"
    judge(pos, AXIS)
    assert pos.unsupplied == frozenset(), "judged in its owner's Movement Phase alone"
    judge(pos, ALLIED)
    assert pos.unsupplied == {TANK}
    assert is_spent(pos, TANK)
    assert fighting_cf(pos, TANK) == 0
    place(pos, DEPOT, pos.where[TANK])
    assert may_move(pos, TANK)
    assert fighting_cf(pos, TANK) == pos.unit(TANK).cf
    judge(pos, ALLIED)
    assert pos.unsupplied == frozenset()


@case("S43:26.7", "S43:23.11")
def test_a_reduced_or_bombed_supply_unit_gives_two_points_less_of_each() -> None:
    here = somewhere(plain_hex)
    near = island().walkable[here][0]
    for state in ({"reduced": {DEPOT: Reduced.LASTING}}, {"bombed": [DEPOT]}):
        pos = with_supply({TANK: here, DEPOT: near}, turn=5, **state)
        assert shortage(pos, TANK) == 2
        assert fighting_cf(pos, TANK) == pos.unit(TANK).cf - 2
    assert shortage(with_supply({TANK: here, DEPOT: near}, turn=5), TANK) == 0


@case("S43:26.8")
def test_a_supply_unit_that_has_moved_supplies_nobody_in_this_player_turn() -> None:
    here = somewhere(plain_hex)
    pos = with_supply({TANK: here, DEPOT: here}, turn=5)
    assert source_of(pos, TANK) == here
    pos.note(marched=frozenset({UnitId(DEPOT)}))
    assert source_of(pos, TANK) is None


@case("S43:26.9")
def test_beaches_under_allied_control_supply_units_within_three_hexes() -> None:
    beach = somewhere(lambda h: h in island().beaches and plain_hex_beside(h))
    pos = with_supply({TANK: beach}, turn=2)
    assert source_of(pos, TANK) == beach
    pos.take(AXIS, [beach])
    assert source_of(pos, TANK) is None
    first = with_supply({TANK: somewhere(plain_hex)}, turn=1)
    assert source_of(first, TANK) is not None, "on turn 1 all Allied units are in supply"
    watched = with_supply({TANK: beach}, turn=2)
    place(watched, FOE, next(h for h in island().walkable[beach] if h not in island().beaches))
    assert source_of(watched, TANK) is None, "an Axis zone of control over the beach"


@case("S43:26.9", "S43:26.2")
@pytest.mark.parametrize(("stands", "supplied"), [("0504", True), ("0404", True), ("0304", False)])
def test_a_beach_supplies_over_three_hexes_and_no_more(stands: str, supplied: bool) -> None:
    pos = ground(t=motor(ALLIED, stands), held=["0804"], options=Options(supply=True))
    assert source_of(pos, UnitId("t")) == ("0804" if supplied else None)


def plain_hex_beside(hex_: HexId) -> bool:
    return any(h not in island().beaches for h in island().walkable[hex_])


@case("S43:26.6")
def test_a_unit_without_factors_still_has_the_additions_of_its_ground() -> None:
    hills = somewhere(lambda h: island().terrain[h] == "hills" and h not in island().road_hexes | island().towns.keys())
    pos = axis_without_towns({GERMAN: hills})
    assert defending_value(pos, GERMAN, hills) == pos.unit(GERMAN).cf + 2
    pos.unsupplied = frozenset({UnitId(GERMAN)})
    assert defending_value(pos, GERMAN, hills) == 2


@case("S43:26.2")
def test_a_unit_that_is_eliminated_is_not_remembered_as_unsupplied() -> None:
    pos = axis_without_towns({GERMAN: somewhere(plain_hex)})
    judge(pos, AXIS)
    assert GERMAN in pos.unsupplied
    pos.eliminate(GERMAN)
    assert GERMAN not in pos.unsupplied
