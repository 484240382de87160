"""11.0 Supply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Piece, all_moves, battalion, board, guns, play, regiment, tanks, told, unit_piece
from combats import asked, fight, row
from proofs import case
from random_boards import Ground, grounds, pieces, zone
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.units import Supply, UnitId

IN, OUT, CUT_OFF = Supply.SUPPLIED, Supply.OUT_OF_SUPPLY, Supply.ISOLATED


def state(pos: Position, unit: str) -> Supply:
    return pos.supply_of(UnitId(unit))


def along(line: str, *roads: tuple[int, int], **pieces: Piece) -> Position:
    """One row of hexes after the Supply Determination; roads run from one column to another."""
    laid = [[f"{column:02d}01" for column in range(first, last + 1)] for first, last in roads]
    return row(line, roads=laid, phase="supply", **pieces)


FOOT, ENEMY = regiment(ALLIED), regiment(AXIS)
FAR = ". . . . . . . . a . . ."  # nine hexes along


# 11.1, 11.2 in supply ---------------------------------------------------------------------------------------------------


@case("11.21", "11.31.1", "11.31")
@pytest.mark.parametrize(("road_ends", "expected"), [(3, IN), (2, OUT)])
def test_six_hexes_to_the_road_are_supply_and_seven_are_not(road_ends: int, expected: Supply) -> None:
    assert state(along(FAR, (1, road_ends), a=FOOT), "a") is expected


@case("11.1", "11.21")
def test_the_road_itself_may_have_any_length() -> None:
    assert state(along(". . . . . . . . . . . . . . . . . . a .", (1, 20), a=FOOT), "a") is IN


@case("11.22")
def test_the_allies_draw_supply_from_the_west_and_the_germans_from_the_east() -> None:
    west = along(". . . . . a g . . . .", (1, 5), a=FOOT, g=ENEMY)
    assert (state(west, "a"), state(west, "g")) == (IN, CUT_OFF)
    east = along(". . . . . a g . . . .", (8, 11), a=FOOT, g=ENEMY)
    assert (state(east, "a"), state(east, "g")) == (CUT_OFF, IN)


@case("11.1", "11.31.2")
def test_a_road_to_the_enemys_edge_supplies_nobody_else() -> None:
    assert state(along(". . . . . a . . . .", (4, 10), a=FOOT), "a") is OUT


@case("11.1", "11.31.2")
def test_the_road_must_connect_hexside_by_hexside() -> None:
    """Two roads end in neighbouring hexes without meeting; the unit is on the wrong one."""
    line = ". . . . . . . . . . . a ."
    assert state(along(line, (1, 3), (4, 13), a=FOOT), "a") is OUT
    assert state(along(line, (1, 4), (4, 13), a=FOOT), "a") is IN


@case("11.1")
def test_terrain_and_rivers_do_not_matter_and_sea_walls_do() -> None:
    """What a tank could never cross, its supply does."""
    far = replace(tanks(ALLIED), place="0601")
    road = [["0101", "0201", "0301"]]
    swamp = {"0401": "swamp", "0501": "swamp"}
    pos = board(size=(6, 1), roads=road, terrain=swamp, rivers=[("0301", "0401")], phase="supply", a=far)
    assert state(pos, "a") is IN
    walled = board(size=(6, 1), roads=road, walls=[("0301", "0401")], phase="supply", a=far)
    assert state(walled, "a") is CUT_OFF


# 11.1, 6.5 what blocks a line -------------------------------------------------------------------------------------------


@case("11.1", "6.51", "11.31.2")
@pytest.mark.parametrize("blocker", [battalion(AXIS), guns(AXIS), regiment(AXIS)])
def test_any_enemy_unit_on_the_road_cuts_it(blocker: Piece) -> None:
    pos = along(". . . . g . . . . . . . a .", (1, 13), a=FOOT, g=blocker)
    assert state(pos, "a") is OUT


@case("11.1", "6.51")
def test_an_enemy_zone_on_the_road_cuts_it_and_a_friend_there_reopens_it() -> None:
    road = [f"{column:02d}01" for column in range(1, 13)]
    beside, far = replace(ENEMY, place="0602"), replace(FOOT, place="1201")
    cut = board(size=(12, 3), roads=[road], phase="supply", a=far, g=beside)
    assert state(cut, "a") is OUT
    held = board(size=(12, 3), roads=[road], phase="supply", a=far, g=beside, f=battalion(ALLIED, "0601"))
    assert state(held, "a") is IN


@case("6.51")
def test_a_battalion_beside_the_road_cuts_nothing() -> None:
    road = [f"{column:02d}01" for column in range(1, 13)]
    pos = board(size=(12, 3), roads=[road], phase="supply", a=replace(FOOT, place="1201"), g=battalion(AXIS, "0602"))
    assert state(pos, "a") is IN


def gap(**friends: Piece) -> Position:
    """Two rows of hexes; g and its zone close three columns between a and the road."""
    return board(
        size=(12, 2),
        roads=[["0101", "0201", "0301", "0401"]],
        phase="supply",
        a=regiment(ALLIED, "0902"),
        g=regiment(AXIS, "0601"),
        **friends,
    )


@case("11.1", "6.52", "11.41")
def test_friends_carry_the_line_through_controlled_hexes_and_their_zones_do_not() -> None:
    chain = {"d": battalion(ALLIED, "0502"), "e": battalion(ALLIED, "0602"), "f": battalion(ALLIED, "0702")}
    assert state(gap(), "a") is CUT_OFF
    assert state(gap(**chain), "a") is IN
    for missing in chain:
        rest = {name: piece for name, piece in chain.items() if name != missing}
        assert state(gap(**rest), "a") is CUT_OFF
    regiments = {"d": regiment(ALLIED, "0502"), "f": regiment(ALLIED, "0702")}  # zones over 0602, nobody in it
    assert state(gap(**regiments), "a") is CUT_OFF


@case("6.52")
def test_a_friend_that_has_no_supply_itself_reopens_its_hex_all_the_same() -> None:
    chain = {"d": battalion(ALLIED, "0502"), "e": battalion(ALLIED, "0602"), "f": battalion(ALLIED, "0702")}
    pos = gap(**{name: replace(piece, supply=CUT_OFF) for name, piece in chain.items()})
    assert state(pos, "a") is IN


# 11.3, 11.4 out of supply or isolated -----------------------------------------------------------------------------------


@case("11.41")
def test_a_unit_that_can_reach_no_road_at_all_is_isolated() -> None:
    assert state(along(". . . g . a . . . .", (1, 3), a=FOOT, g=ENEMY), "a") is CUT_OFF


@case("11.31.2", "11.41")
def test_a_unit_that_reaches_a_road_within_the_pocket_is_only_out_of_supply() -> None:
    assert state(along(". . . g . a . . . .", (1, 3), (7, 8), a=FOOT, g=ENEMY), "a") is OUT


@case("11.41")
def test_a_unit_that_stands_on_a_road_is_never_isolated() -> None:
    assert state(along(". . . . . g a h . . .", (1, 11), a=FOOT, g=ENEMY, h=ENEMY), "a") is OUT


@case("11.31.1", "11.41")
def test_no_length_is_too_long_not_to_be_isolated() -> None:
    assert state(along(". " * 18 + "a .", (1, 2), a=FOOT), "a") is OUT


# 11.5 automatic supply --------------------------------------------------------------------------------------------------


@case("11.51")
@pytest.mark.parametrize(("turn", "expected"), [(2, IN), (3, IN), (4, CUT_OFF)])
def test_a_reinforcement_is_supplied_in_its_turn_of_entry_and_the_next(turn: int, expected: Supply) -> None:
    pos = board(a=regiment(ALLIED, "0504", entered=2), turn=turn, phase="supply")
    assert state(pos, "a") is expected


@case("11.52")
def test_units_at_or_beside_their_own_edge_are_supplied() -> None:
    pos = board(
        a=battalion(ALLIED, "0104"),
        b=battalion(ALLIED, "0202"),
        c=battalion(ALLIED, "0303"),
        d=battalion(ALLIED, "1001"),
        g=battalion(AXIS, "1008"),
        h=battalion(AXIS, "0907"),
        k=battalion(AXIS, "0806"),
        phase="supply",
    )
    assert [state(pos, unit) for unit in "abcdghk"] == [IN, IN, CUT_OFF, CUT_OFF, IN, IN, CUT_OFF]


@case("11.53")
def test_an_entrenchment_supplies_germans_only() -> None:
    works = {"entrenchments": ["0504"], "phase": "supply"}
    assert state(board(g=regiment(AXIS, "0504"), **works), "g") is IN
    assert state(board(a=regiment(ALLIED, "0504"), **works), "a") is CUT_OFF


# 11.0.P when ------------------------------------------------------------------------------------------------------------


@case("11.0.P", "11.0")
def test_both_sides_are_determined_in_each_player_turn() -> None:
    for phasing in (ALLIED, AXIS):
        pos = board(a=regiment(ALLIED, "0504"), g=regiment(AXIS, "0507"), phasing=phasing, phase="supply")
        assert (state(pos, "a"), state(pos, "g")) == (CUT_OFF, CUT_OFF)
        assert told(pos.log.since(0), "supply").facts["states"] == {"a": "isolated", "g": "isolated"}


@case("11.0.P")
def test_the_state_holds_for_the_player_turn_and_is_found_anew_in_the_next() -> None:
    pos = along(". . . . . . . . . a . . .", (1, 3), a=FOOT)
    assert state(pos, "a") is OUT
    play(pos, "move a 1001 0901")  # within six hexes now
    assert state(pos, "a") is OUT
    play(pos, "end movement")
    assert asked(pos) == "axis move"
    assert state(pos, "a") is IN


@case("11.0.P")
def test_a_unit_in_supply_stays_so_when_it_leaves_its_line_behind() -> None:
    pos = along(". . . . . . . . a . . .", (1, 3), a=FOOT)
    play(pos, "move a 0901 1001 1101")
    assert state(pos, "a") is IN
    play(pos, "end movement")
    assert state(pos, "a") is OUT


# 11.33, 11.42 effects ---------------------------------------------------------------------------------------------------


def column(*attack: tuple[int, Supply], defence: tuple[int, Supply], **more: Any) -> int:
    """The column of a combat on clear ground: 5 is 1-1, 6 is 2-1, 7 is 3-1, 4 is 1-2, 3 is 1-3."""
    hexes = ["0101", "0102", "0202"]
    attackers = {
        f"a{number}": regiment(ALLIED, hexes[number], strength=strength, supply=supply)
        for number, (strength, supply) in enumerate(attack)
    }
    defender = regiment(AXIS, "0201", strength=defence[0], supply=defence[1])
    pos = board(size=(4, 2), phase="combat", dice=[1, 1], g=defender, **attackers, **more)
    return told(play(pos, f"attack 0201 with {' '.join(attackers)}", "roll"), "result").facts["column"]


@case("11.33.1", "11.33")
def test_each_attacker_out_of_supply_is_halved_by_itself() -> None:
    assert column((8, OUT), defence=(4, IN)) == 5
    assert column((8, IN), defence=(4, IN)) == 6
    assert column((5, OUT), (3, OUT), defence=(4, IN)) == 4  # two and one, not half of eight
    assert column((5, OUT), (2, IN), defence=(4, IN)) == 5


@case("11.33", "11.33.1")
def test_no_strength_falls_below_one() -> None:
    assert column((1, OUT), defence=(1, IN)) == 5
    assert column((1, CUT_OFF), defence=(1, CUT_OFF)) == 5


@case("11.33.2")
def test_a_defender_out_of_supply_fights_as_usual() -> None:
    assert column((4, IN), defence=(4, OUT)) == 5


@case("11.42.1", "11.42")
def test_each_isolated_attacker_counts_one() -> None:
    assert column((8, CUT_OFF), defence=(1, IN)) == 5
    assert column((8, CUT_OFF), (6, CUT_OFF), defence=(2, IN)) == 5


@case("11.42.2")
def test_an_isolated_defender_is_halved_rounded_down() -> None:
    assert column((4, IN), defence=(5, CUT_OFF)) == 6


@case("11.42.2", "9.32")
def test_the_river_doubles_before_isolation_halves() -> None:
    assert column((6, IN), defence=(3, CUT_OFF), rivers=[("0101", "0201")]) == 6  # 6 to 3; halved first it were 6 to 2


MOVERS = ["tank", "mech_infantry", "recon"]
OTHERS = ["infantry", "anti_tank", "artillery", "sp_artillery"]


def allowance(type_: str, printed: int, supply: Supply) -> int:
    mover = unit_piece(ALLIED, "0504", type=type_, size="battalion", printed=2, movement=printed, supply=supply)
    pos = board(a=mover)
    return pos.rules.movement.allowance(pos, UnitId("a"))


@case("11.33.3", "11.33.4")
def test_out_of_supply_halves_the_allowance_of_mobile_units_only() -> None:
    assert [allowance(type_, 11, OUT) for type_ in MOVERS] == [5, 5, 5]
    assert [allowance(type_, 7, OUT) for type_ in OTHERS] == [7, 7, 7, 7]


@case("11.42.3", "11.42.4")
def test_isolation_leaves_mobile_units_three_points_and_others_half() -> None:
    assert [allowance(type_, 12, CUT_OFF) for type_ in MOVERS] == [3, 3, 3]
    assert [allowance(type_, 7, CUT_OFF) for type_ in OTHERS] == [3, 3, 3, 3]


@case("11.42.3")
def test_an_isolated_tank_goes_three_hexes() -> None:
    pos = board(t=tanks(ALLIED, "0504", supply=CUT_OFF))
    grid = pos.table.map.grid
    reached = [hex_ for hex_ in grid.ids if hex_ in all_moves(pos, "t")]
    assert max(grid.distance("0504", hex_) for hex_ in reached) == 3


@case("11.0", "11.33.1")
def test_a_cut_road_is_felt_in_the_combat_of_the_same_player_turn() -> None:
    pos = along(
        ". . . . g . . . . . . . a k .",
        (1, 15),
        a=regiment(ALLIED, strength=8),
        g=battalion(AXIS),
        k=regiment(AXIS, strength=4),
    )
    play(pos, "end movement")
    events = fight(pos, "attack 1401 with a", "D1")
    assert told(events, "result").facts["column"] == 5  # four to four


# every state, by a slow tracing of lines --------------------------------------------------------------------------------


@st.composite
def campaigns(draw: st.DrawFn) -> tuple[Ground, dict[str, Piece], list[str]]:
    """Roads and units anywhere on a random map, some of them new arrivals, and a few entrenchments."""
    ground = draw(grounds(14, 4))
    roads = {side for walk in draw(st.lists(marches(ground), max_size=4)) for side in walk}
    ground = replace(ground, roads=frozenset(roads), walls=ground.walls - roads)
    places = draw(st.permutations([*ground.around]))
    drawn = draw(st.lists(st.one_of(pieces(ALLIED), pieces(AXIS)), min_size=2, max_size=14))
    arrival = st.sampled_from([None, None, None, 1, 2])
    units = {f"u{n}": replace(it, place=places[n], entered=draw(arrival)) for n, it in enumerate(drawn)}
    return ground, units, places[-4:]


@st.composite
def marches(draw: st.DrawFn, ground: Ground) -> list[frozenset[str]]:
    """The hexsides of a road that wanders from some hex for a while."""
    here, road = draw(st.sampled_from([*ground.around])), []
    for turn in draw(st.lists(st.integers(0, 5), max_size=14)):
        there = ground.around[here][turn % len(ground.around[here])]
        road.append(frozenset({here, there}))
        here = there
    return road


def slow_state(ground: Ground, units: dict[str, Piece], works: list[str], turn: int, name: str) -> Supply:
    """11.1 to 11.5 for one unit, by walking from it."""
    piece = units[name]
    edge = 1 if piece.unit.side is ALLIED else ground.columns
    column = int(str(piece.place)[:2])
    new = piece.entered is not None and turn - piece.entered < 2
    if new or abs(column - edge) <= 1 or (piece.unit.side is AXIS and piece.place in works):
        return IN
    enemies = [other for other in units.values() if other.unit.side is not piece.unit.side]
    friends = {other.place for other in units.values() if other.unit.side is piece.unit.side}
    closed = {other.place for other in enemies} | (zone(ground, enemies) - friends)
    road_hexes = {hex_ for side in ground.roads for hex_ in side}
    reached = walk(str(piece.place), lambda a, b: b not in closed and frozenset({a, b}) not in ground.walls, ground)
    good = {
        hex_
        for hex_ in road_hexes - closed
        if any(
            int(end[:2]) == edge
            for end in walk(hex_, lambda a, b: b not in closed and frozenset({a, b}) in ground.roads, ground)
        )
    }
    if any(hex_ in good and steps <= 6 for hex_, steps in reached.items()):
        return IN
    return OUT if reached.keys() & road_hexes else CUT_OFF


def walk(start: str, may_step: Callable[[str, str], bool], ground: Ground) -> dict[str, int]:
    """Every hex that can be reached from `start`, and in how many steps."""
    steps, edge = {start: 0}, [start]
    for here in edge:
        for there in ground.around[here]:
            if there not in steps and may_step(here, there):
                steps[there] = steps[here] + 1
                edge.append(there)
    return steps


@case("11.0", "11.1", "11.21", "11.22", "11.31", "11.41", "11.51", "11.52", "11.53")
@given(campaigns(), st.integers(1, 4))
@settings(max_examples=100)
def test_every_state_is_what_walking_from_the_unit_finds(
    drawn: tuple[Ground, dict[str, Piece], list[str]], turn: int
) -> None:
    ground, units, works = drawn
    pos = board(**ground.options(), entrenchments=works, turn=turn, phase="supply", **units)
    assert {name: state(pos, name) for name in units} == {
        name: slow_state(ground, units, works, turn, name) for name in units
    }
