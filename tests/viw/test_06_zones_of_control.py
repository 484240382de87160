"""6.0 Zones of Control."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from board import (
    Piece,
    all_moves,
    anti_tank,
    battalion,
    board,
    face,
    guns,
    options,
    play,
    refused,
    regiment,
    sketch,
    sketch_reach,
    tanks,
    told,
    where,
)
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.movement_phase import UnitMoves
from trinacria.viw.position import Position
from trinacria.viw.units import Face, Supply, UnitId


def points(pos: Position, order: str) -> float:
    """Give a move; what it costs, in Movement Points."""
    half_points = told(play(pos, order), "move").facts["half_points"]
    assert isinstance(half_points, int)
    return half_points / 2


@case("6.31")
def test_movement_ends_in_the_first_controlled_hex() -> None:
    pos = sketch("A . . . g .", A=regiment(ALLIED), g=regiment(AXIS))
    assert sketch_reach(pos, "A") == "A x x ! g ."  # x: may enter, !: may enter and must stop


@case("6.31")
def test_a_path_through_a_controlled_hex_is_refused_with_its_case() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0305"))
    refusal = refused(pos, "move a 0303 0304 0404")
    assert refusal.case == "6.31"
    assert "0304" in refusal.reason


@case("6.1", "6.33")
def test_cadres_guns_and_battalions_control_nothing() -> None:
    cadre = regiment(AXIS, face=Face.CADRE)
    for harmless in (cadre, guns(AXIS), battalion(AXIS), tanks(AXIS), anti_tank(AXIS)):
        pos = sketch("A . . . g .", A=regiment(ALLIED), g=harmless)
        assert sketch_reach(pos, "A") == "A x x x g ."


@case("6.34")
def test_a_friend_in_the_hex_does_not_cancel_the_zone_for_movement() -> None:
    pos = board(a=regiment(ALLIED, "0302"), b=regiment(ALLIED, "0304"), g=regiment(AXIS, "0305"))
    assert refused(pos, "move a 0302 0303 0304 0404").case == "6.31"
    row = sketch("A . b g .", A=regiment(ALLIED), b=battalion(ALLIED), g=regiment(AXIS))
    assert sketch_reach(row, "A") == "A x ! g ."  # as offered: into the hex of b, and no farther
    play(pos, "move a 0302 0303 0304")
    assert where(pos, "a") == "0304"


# 6.2 When zones of control work ---------------------------------------------------------------------------------------


@case("6.1", "7.13")
def test_a_brigade_controls_and_a_cadre_of_one_does_not() -> None:
    brigade = regiment(AXIS, size="brigade")
    assert sketch_reach(sketch("A . . g", A=regiment(ALLIED), g=brigade), "A") == "A x ! g"
    cadre = regiment(AXIS, size="brigade", face=Face.CADRE)
    assert sketch_reach(sketch("A . . g", A=regiment(ALLIED), g=cadre), "A") == "A x x g"


@case("6.21")
@pytest.mark.parametrize("supply", [*Supply])
def test_a_zone_works_in_every_state_of_supply_and_in_both_player_turns(supply: Supply) -> None:
    for phasing, moving, still in ((ALLIED, "A", "g"), (AXIS, "g", "A")):
        pieces = {moving: regiment(phasing, "0101"), still: regiment(phasing.enemy, "0401", supply=supply)}
        pos = board(size=(4, 1), phasing=phasing, **pieces)
        assert sketch_reach(pos, moving) == f"{moving} x ! {still}"


@case("6.21")
def test_a_zone_goes_with_its_unit() -> None:
    pos = board(a=regiment(ALLIED, "0302"), g=regiment(AXIS, "0306"), phasing=AXIS)
    play(pos, "move g 0306 0305", "end movement")
    assert refused(pos, "move a 0302 0303 0304 0204").case == "6.31"
    play(pos, "move a 0302 0303 0304")


@case("6.22")
def test_entering_a_controlled_hex_costs_its_terrain_only() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0305"), terrain={"0304": "woods"})
    assert points(pos, "move a 0303 0304") == 2


@case("6.23")
@pytest.mark.parametrize(
    "ground",
    [
        {"rivers": [("0304", "0305")]},
        {"walls": [("0304", "0305")]},
        {"terrain": {"0304": "swamp", "0305": "hilltop"}},
        {"terrain": {"0304": "city"}},
    ],
)
def test_no_ground_limits_a_zone(ground: dict[str, Any]) -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0305"), **ground)
    assert refused(pos, "move a 0303 0304 0204").case == "6.31"


@case("6.23")
def test_several_zones_on_a_hex_are_like_one() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304"), h=regiment(AXIS, "0304"), i=regiment(AXIS, "0403"))
    assert points(pos, "move a 0303 0202") == 3 + 1


@case("6.31", "5.22")
def test_the_road_does_not_carry_a_unit_through_a_zone() -> None:
    road = ["0303", "0304", "0305", "0306"]
    pos = board(a=tanks(ALLIED, "0303"), g=regiment(AXIS, "0405"), roads=[road])
    assert refused(pos, "move a 0303 0304 0305 0306").case == "6.31"
    assert points(pos, "move a 0303 0304 0305") == 2


# 6.32 Leaving a zone --------------------------------------------------------------------------------------------------


def in_a_zone(unit: Piece, **more: Any) -> Position:
    """The unit stands in 0303, next to a German regiment in 0304."""
    return board(a=replace(unit, place="0303"), g=regiment(AXIS, "0304"), **more)


@case("5.22", "6.32")
@pytest.mark.parametrize(
    ("unit", "exit_"),
    [
        (regiment(ALLIED, movement=6), 3),
        (regiment(ALLIED, movement=7), 3),
        (regiment(ALLIED, movement=7, supply=Supply.OUT_OF_SUPPLY), 3),  # on foot: no loss
        (regiment(ALLIED, movement=7, supply=Supply.ISOLATED), 1),  # half of half of 7
        (regiment(ALLIED, movement=1), 0),
        (regiment(ALLIED, movement=6, cadre=(1, 5), face=Face.CADRE), 2),
        (tanks(ALLIED, movement=12), 6),
        (tanks(ALLIED, movement=14, supply=Supply.OUT_OF_SUPPLY), 3),  # half of 7
        (tanks(ALLIED, movement=12, supply=Supply.ISOLATED), 1),  # half of 3
    ],
)
def test_leaving_costs_half_of_the_present_allowance_and_the_terrain(unit: Piece, exit_: int) -> None:
    assert points(in_a_zone(unit), "move a 0303 0302") == exit_ + 1


@case("5.22", "6.32")
def test_a_unit_goes_on_after_its_exit_with_the_points_that_are_left() -> None:
    pos = in_a_zone(regiment(ALLIED, movement=6))
    assert refused(pos, "move a 0303 0302 0301 0201 0101").case == "5.42"
    assert points(pos, "move a 0303 0302 0301 0201") == 6


@case("6.32")
def test_vehicles_without_the_points_for_the_exit_stay() -> None:
    pos = in_a_zone(tanks(ALLIED, movement=3), terrain=dict.fromkeys(("0302", "0202", "0402"), "woods"))
    assert refused(pos, "move a 0303 0302").case == "5.42"
    assert options(pos) == ["end movement"]


@case("5.22", "6.32")
def test_no_unit_steps_from_one_controlled_hex_into_another() -> None:
    """0203 and 0403 lie beside the same enemy; 0302 is free."""
    pos = in_a_zone(regiment(ALLIED))
    for there in ("0203", "0403"):
        refusal = refused(pos, f"move a 0303 {there}")
        assert refusal.case == "6.32"
        assert there in refusal.reason
        assert there not in all_moves(pos, "a")


@case("5.22", "6.32")
def test_a_unit_that_left_a_zone_enters_no_other_in_that_phase() -> None:
    pos = in_a_zone(tanks(ALLIED, movement=12), h=regiment(AXIS, "0704"))
    refusal = refused(pos, "move a 0303 0402 0502 0602 0603")
    assert refusal.case == "6.32"
    assert "0603" in refusal.reason
    assert not {"0603", "0604", "0703"} & {*all_moves(pos, "a")}
    assert refused(pos, "move a 0303 0302 0303").case == "6.32"  # nor its own again


@case("5.22", "6.32")
def test_an_exit_that_cost_nothing_is_an_exit_all_the_same() -> None:
    """Half of one point is nothing; the step into a second zone stays closed."""
    pos = in_a_zone(tanks(ALLIED, movement=1), h=regiment(AXIS, "0301"))
    assert refused(pos, "move a 0303 0302").case == "6.32"
    assert points(pos, "move a 0303 0202") == 1


@case("6.32", "5.25")
def test_a_cadre_leaves_over_a_river_into_woods_by_its_minimum_move_alone() -> None:
    """4 points: 2 for the exit, 2 for the woods, 2 for the river."""
    cadre = regiment(ALLIED, cadre=(1, 4), face=Face.CADRE)
    pos = in_a_zone(cadre, terrain={"0302": "woods"}, rivers=[("0302", "0303")])
    assert refused(pos, "move a 0303 0302 0301").case == "5.42"
    assert points(pos, "move a 0303 0302") == 4


@case("6.32", "6.33")
def test_nothing_is_paid_to_leave_a_unit_without_a_zone() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=guns(AXIS, "0304"))
    offered = {step.key: step.facts["half_points"] for step in UnitMoves(pos, UnitId("a")).steps()}
    assert (offered["0203"], offered["0204"]) == (2, 4)
    assert points(pos, "move a 0303 0203 0204") == 2


@case("6.31")
def test_a_unit_stopped_in_a_zone_may_leave_it_in_its_next_movement_phase() -> None:
    town = {"0203": "town", "0204": "town"}  # 9.13: nobody has to attack
    pos = board(a=regiment(ALLIED, "0202"), g=regiment(AXIS, "0204"), terrain=town)
    play(pos, "move a 0202 0203")
    assert refused(pos, "move a 0203 0202").case == "5.0.P"
    play(pos, "end movement", "end combat", "end movement", "end combat")
    assert points(pos, "move a 0203 0202") == 3 + 1


# 6.4, 6.5 Zones, retreat and supply -----------------------------------------------------------------------------------


@case("6.4")
@pytest.mark.parametrize(("blocker", "after"), [(regiment, Face.CADRE), (battalion, Face.FULL)])
def test_a_friend_in_the_hex_does_not_save_a_retreat_from_the_zone(blocker: Callable[..., Piece], after: Face) -> None:
    """The only way back leads to a friend in 0401; it costs a step if the Allied unit in 0501 controls that hex."""
    pos = board(
        size=(6, 1),
        a=regiment(ALLIED, "0201", strength=5),
        b=blocker(ALLIED, "0501"),
        g=regiment(AXIS, "0301", strength=1),
        f=battalion(AXIS, "0401"),
        phase="combat",
        dice=[3, 3],
    )
    play(pos, "attack 0301 with a", "roll", "absorb 0")
    assert (where(pos, "g"), face(pos, "g")) == ("0401", after)


def supply_over(**others: Piece) -> Supply:
    """How a regiment in 0701 is supplied, along the only road on a strip of land two hexes deep, from the west."""
    road = [f"{column:02}01" for column in range(1, 9)]
    pos = board(size=(8, 2), roads=[road], phase="supply", a=regiment(ALLIED, "0701"), **others)
    return pos.supply_of(UnitId("a"))


@case("6.51")
def test_supply_stops_at_enemy_units_and_at_their_zones() -> None:
    assert supply_over(g=regiment(AXIS, "0402")) is Supply.OUT_OF_SUPPLY  # controls 0401
    assert supply_over(g=battalion(AXIS, "0401"), h=battalion(AXIS, "0402")) is Supply.OUT_OF_SUPPLY
    assert supply_over(g=battalion(AXIS, "0402")) is Supply.SUPPLIED


@case("6.52")
@pytest.mark.parametrize(
    "friend", [battalion(ALLIED, "0401"), guns(ALLIED, "0401"), regiment(ALLIED, "0401", face=Face.CADRE)]
)
def test_any_friend_in_the_controlled_hex_reopens_the_line(friend: Piece) -> None:
    assert supply_over(g=regiment(AXIS, "0402"), f=friend) is Supply.SUPPLIED


@case("6.52")
def test_a_friendly_zone_alone_does_not_reopen_the_line() -> None:
    assert supply_over(g=regiment(AXIS, "0402"), f=regiment(ALLIED, "0301")) is Supply.OUT_OF_SUPPLY
