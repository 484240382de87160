"""5.0 Movement."""

from __future__ import annotations

from typing import Any

import pytest

from board import (
    Piece,
    all_moves,
    anti_tank,
    battalion,
    board,
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
from trinacria.games import new_game
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.maps import Place
from trinacria.viw.movement import LEAST_STEP, why_not
from trinacria.viw.movement_phase import UnitMoves
from trinacria.viw.position import Position
from trinacria.viw.units import Face, Supply, UnitId, UnitType

ROAD = [("0303", "0304", "0305", "0306")]


def points(pos: Position, order: str) -> float:
    """Give a move; what it costs, in Movement Points."""
    half_points = told(play(pos, order), "move").facts["half_points"]
    assert isinstance(half_points, int)
    return half_points / 2


def costs(pos: Position, unit: str, *hexes: str) -> list[float]:
    """What the hexes cost that a unit is offered, in Movement Points."""
    offered = {step.key: step.facts["half_points"] for step in UnitMoves(pos, UnitId(unit)).steps()}
    return [float(str(offered[hex_])) / 2 for hex_ in hexes]


def foot(place: str = "0303", **more: Any) -> Piece:
    return regiment(ALLIED, place, **more)


def vehicles(place: str = "0303", **more: Any) -> Piece:
    return tanks(ALLIED, place, **more)


def why(pos: Position, hex_: str, *, strategic: bool = False) -> str | None:
    refusal = why_not(pos, UnitId("a"), HexId(hex_), strategic=strategic)
    return refusal.case if refusal else None


# 5.0, 5.1 How to move units -------------------------------------------------------------------------------------------


@case("5.0", "5.42")
def test_a_unit_goes_as_far_as_its_allowance_and_no_farther() -> None:
    pos = sketch("A . . . . .", A=regiment(ALLIED, movement=3))
    assert sketch_reach(pos, "A") == "A x x x . ."
    refusal = refused(pos, "move A 0101 0201 0301 0401 0501")
    assert refusal.case == "5.42"
    assert "needs 4 Movement Points for this and has 3" in refusal.reason


@case("5.0")
def test_points_left_over_are_not_kept_for_the_next_turn() -> None:
    pos = board(a=foot("0203", movement=2))  # beside its map edge, and so in supply
    play(pos, "move a 0203 0204", "end movement", "end movement")
    assert refused(pos, "move a 0204 0205 0206 0207").case == "5.42"
    assert points(pos, "move a 0204 0205 0206") == 2


@case("5.0.P")
@pytest.mark.parametrize(
    ("order", "number"),
    [
        ("move a 0303 0305", "5.0.P"),  # not a neighbour
        ("move a 0304 0305", "5.0.P"),  # begins elsewhere
        ("move a 0303 0302 0301 0300", "5.0.P"),  # off the map
        ("move a 0303", "5.23"),  # no step at all
        ("move nobody 0303 0304", "5.0"),
        ("move g 0903 0902", "4.1"),
    ],
)
def test_a_path_leads_from_hex_to_hex_and_begins_where_the_unit_stands(order: str, number: str) -> None:
    assert refused(board(a=foot(), g=regiment(AXIS, "0903")), order).case == number


@case("5.0.P")
def test_a_unit_finishes_its_move_before_the_next_begins() -> None:
    pos = board(a=foot(), b=foot("0103"))
    play(pos, "move a 0303 0304", "move b 0103 0104")
    assert refused(pos, "move a 0304 0305").case == "5.0.P"
    assert options(pos) == ["end movement"]


@case("5.11", "5.0")
def test_all_some_or_none_of_the_units_move() -> None:
    for orders in ([], ["move a 0303 0304"], ["move b 0103 0104", "move a 0303 0304"]):
        pos = board(a=foot(), b=foot("0103"))
        play(pos, *orders, "end movement")
        assert pos.phasing is AXIS


@case("5.12")
def test_nobody_attacks_while_units_move() -> None:
    pos = board(a=foot(), g=regiment(AXIS, "0304"))
    assert refused(pos, "attack 0304 with a").case == "4.2"
    assert "attack" not in " ".join(options(pos))


@case("5.13", "5.44")
def test_the_mode_is_chosen_unit_by_unit_in_any_order() -> None:
    pos = board(a=foot(), b=foot("0103"), c=foot("0108"))
    modes = [event.facts["strategic"] for event in play(pos, "move c 0108 0107 strategic", "move a 0303 0304")]
    assert modes == [True, False]
    assert told(play(pos, "move b 0103 0102 strategic"), "move").facts["strategic"] is True


def test_a_place_is_taken_by_whoever_last_went_through_it() -> None:
    village = Place("Village", HexId("0304"), "town", 1)
    pos = board(a=foot(), places=[village])
    play(pos, "move a 0303 0304 0305")
    assert pos.holders[village.hex] is ALLIED


# 5.2 Movement inhibitions ---------------------------------------------------------------------------------------------


@case("5.21")
@pytest.mark.parametrize("enemy", [regiment(AXIS, "0304", face=Face.CADRE), battalion(AXIS, "0304"), guns(AXIS, "0304")])
def test_a_hex_with_any_enemy_unit_is_closed(enemy: Piece) -> None:
    pos = board(a=foot(), g=enemy)
    assert refused(pos, "move a 0303 0304").case == "5.21"
    assert refused(pos, "move a 0303 0304 0305").case == "5.21"
    assert "0304" not in all_moves(pos, "a")


@case("5.23")
def test_a_unit_may_stop_anywhere_on_its_way() -> None:
    for path, cost in (("0304", 1), ("0304 0305", 2), ("0304 0305 0306", 3)):
        assert points(board(a=foot()), f"move a 0303 {path}") == cost


@case("5.24")
def test_a_retreat_is_no_movement_and_needs_no_points() -> None:
    """A battalion without any allowance is driven over a river into a swamp."""
    pos = board(
        size=(1, 4),
        a=regiment(ALLIED, "0101", strength=5),
        g=battalion(AXIS, "0102", printed=1, movement=0),
        terrain={"0103": "swamp"},
        rivers=[("0102", "0103")],
        phase="combat",
        dice=[3, 3],
    )
    play(pos, "attack 0102 with a", "roll", "absorb 0")
    assert where(pos, "g") == "0103"


@case("5.24")
def test_an_advance_is_no_movement_and_needs_no_points() -> None:
    pos = board(
        size=(1, 4),
        a=regiment(ALLIED, "0101", strength=5, movement=0),
        g=battalion(AXIS, "0102", printed=1),
        terrain={"0102": "swamp"},
        phase="combat",
        dice=[3, 4],
    )
    play(pos, "attack 0102 with a", "roll")
    play(pos, "advance a 0101 0102")
    assert where(pos, "a") == "0102"


# 5.25 the minimum move


@case("5.25")
def test_a_foot_unit_may_always_move_one_hex() -> None:
    """The swamp beyond the river costs 5, the unit has 1; the point it has is all that it spends."""
    pos = board(a=foot(movement=1), terrain={"0304": "swamp"}, rivers=[("0303", "0304")])
    assert "0304" in all_moves(pos, "a")
    assert points(pos, "move a 0303 0304") == 1


@case("5.25")
def test_the_minimum_move_is_open_beside_affordable_steps_and_only_as_the_whole_move() -> None:
    pos = board(a=foot(movement=2), terrain={"0304": "swamp", "0305": "swamp"})
    assert {"0302", "0301", "0304"} <= {*all_moves(pos, "a")}
    assert refused(pos, "move a 0303 0304 0305").case == "5.42"
    assert refused(pos, "move a 0303 0203 0304").case == "5.42"  # one hex has been moved already


@case("5.25")
def test_mechanized_units_have_no_minimum_move() -> None:
    pos = board(a=vehicles(movement=2), terrain={"0304": "woods"})
    assert refused(pos, "move a 0303 0304").case == "5.42"
    assert "0304" not in all_moves(pos, "a")


@case("5.25")
def test_the_minimum_move_is_tactical() -> None:
    pos = board(a=foot(movement=2), terrain={"0304": "swamp"})
    assert refused(pos, "move a 0303 0304 strategic").case == "5.52"
    assert "0304 strategic" not in all_moves(pos, "a")


@case("5.25", "5.22", "6.32")
def test_the_minimum_move_pays_for_an_exit_but_never_leads_from_zone_to_zone() -> None:
    """4 points, 2 of them for the exit: the swamp at 3 is too dear, and open all the same."""
    pos = board(a=foot(movement=4), g=regiment(AXIS, "0304"), terrain={"0302": "swamp", "0203": "swamp"})
    assert refused(pos, "move a 0303 0203").case == "6.32"
    assert refused(pos, "move a 0303 0302 0301").case == "5.42"
    assert points(pos, "move a 0303 0302") == 4


@case("5.25")
def test_the_minimum_move_may_enter_a_zone_of_control_from_outside() -> None:
    pos = board(a=foot(movement=1), g=regiment(AXIS, "0305"), terrain={"0304": "swamp"})
    play(pos, "move a 0303 0304")
    assert where(pos, "a") == "0304"


@case("5.25")
def test_the_minimum_move_opens_neither_enemy_hexes_nor_barred_hexsides() -> None:
    pos = board(a=foot(movement=1), g=guns(AXIS, "0304"), walls=[("0303", "0302")])
    assert refused(pos, "move a 0303 0304").case == "5.21"
    assert refused(pos, "move a 0303 0302").case == "5.62"
    assert not {"0302", "0304"} & {*all_moves(pos, "a")}


@case("5.25")
def test_a_printed_allowance_of_nothing_stays_immobile() -> None:
    pos = board(a=foot(movement=0))
    assert refused(pos, "move a 0303 0304").case == "5.42"
    assert options(pos) == ["end movement"]


@case("5.25")
def test_an_allowance_halved_to_nothing_still_leaves_the_minimum_move() -> None:
    pos = board(a=foot(movement=1, supply=Supply.ISOLATED))
    assert refused(pos, "move a 0303 0304 0305").case == "5.42"
    assert points(pos, "move a 0303 0304") == 0


@case("5.0.P")
def test_a_unit_that_has_moved_has_no_minimum_move_left() -> None:
    pos = board(a=foot(movement=1))
    play(pos, "move a 0303 0304")
    assert refused(pos, "move a 0304 0305").case == "5.0.P"


# 5.3, 5.62 Movement classes and the Terrain Effects Chart ------------------------------------------------------------


@case("5.32", "5.62")
@pytest.mark.parametrize(
    ("terrain", "on_foot", "mechanized"),
    [("clear", 1, 1), ("woods", 2, 3), ("swamp", 3, None), ("hilltop", 2, 3), ("town", 1, 1), ("city", 1, 2)],
)
def test_each_class_pays_its_own_column_of_the_chart(terrain: str, on_foot: int, mechanized: int | None) -> None:
    assert points(board(a=foot(), terrain={"0304": terrain}), "move a 0303 0304") == on_foot
    pos = board(a=vehicles(), terrain={"0304": terrain})
    if mechanized is None:
        assert refused(pos, "move a 0303 0304").case == "5.62"
    else:
        assert points(pos, "move a 0303 0304") == mechanized


@case("5.32")
@pytest.mark.parametrize("type_", [*UnitType])
def test_tanks_mechanized_infantry_reconnaissance_and_self_propelled_guns_pay_as_mechanized(type_: UnitType) -> None:
    size: dict[str, Any] = {"size": "battalion", "printed": 1, "cadre": None, "combat_class": None, "morale": None}
    pos = board(a=foot(type=type_.value, **size), terrain={"0304": "woods"})
    assert points(pos, "move a 0303 0304") == (3 if type_ in ("tank", "mech_infantry", "recon", "sp_artillery") else 2)


@case("5.62")
def test_costs_of_hexes_and_hexsides_add_up_along_the_path() -> None:
    pos = board(a=foot(movement=8), terrain={"0304": "woods", "0305": "swamp"}, rivers=[("0304", "0305")])
    assert points(pos, "move a 0303 0304 0305") == 2 + 3 + 2


# 5.4 Tactical movement ------------------------------------------------------------------------------------------------


@case("5.41")
def test_a_unit_may_go_up_to_the_enemy_tactically_and_fight() -> None:
    pos = board(a=foot(strength=4), g=regiment(AXIS, "0305", strength=4))
    play(pos, "move a 0303 0304", "end movement")
    assert options(pos) == ["attack 0305 with a"]


@case("5.42", "5.52")
@pytest.mark.parametrize(
    ("unit", "allowance"),
    [
        (vehicles(movement=7), 7),
        (vehicles(movement=7, supply=Supply.OUT_OF_SUPPLY), 3),
        (vehicles(movement=7, supply=Supply.ISOLATED), 3),
        (foot(movement=5), 5),
        (foot(movement=5, supply=Supply.OUT_OF_SUPPLY), 5),
        (foot(movement=5, supply=Supply.ISOLATED), 2),
        (foot(movement=6, cadre=(1, 4), face=Face.CADRE), 4),
    ],
)
def test_a_unit_spends_the_allowance_that_shows_as_its_supply_leaves_it(unit: Piece, allowance: int) -> None:
    path = ["0303", "0304", "0305", "0306", "0307", "0308", "0408", "0407", "0406"]
    for mode, number in (("", "5.42"), (" strategic", "5.52")):
        far, too_far = " ".join(path[: allowance + 1]), " ".join(path[: allowance + 2])
        assert refused(board(a=unit), f"move a {too_far}{mode}").case == number
        assert points(board(a=unit), f"move a {far}{mode}") == allowance


@case("5.43")
@pytest.mark.parametrize("unit", [foot(), vehicles()])
def test_the_road_replaces_the_cost_of_hex_and_hexside(unit: Piece) -> None:
    ground = {"0304": "swamp", "0305": "woods", "0306": "city"}
    pos = board(a=unit, terrain=ground, roads=ROAD, rivers=[("0303", "0304"), ("0305", "0306")])
    assert points(pos, "move a 0303 0304 0305 0306") == 3


@case("5.43", "5.52")
def test_a_road_hex_entered_off_the_road_costs_its_terrain() -> None:
    for mode in ("", " strategic"):
        pos = board(a=foot("0202"), terrain={"0303": "woods"}, roads=ROAD)
        assert points(pos, f"move a 0202 0303{mode}") == 2


@case("5.43", "5.62")
def test_vehicles_in_a_swamp_follow_the_road_or_leave_for_firm_ground() -> None:
    pos = board(a=vehicles("0304"), terrain={"0304": "swamp", "0305": "swamp", "0404": "swamp"}, roads=ROAD)
    assert refused(pos, "move a 0304 0404").case == "5.62"
    moves = all_moves(pos, "a")
    assert "0305" in moves
    assert "0204" in moves
    assert points(pos, "move a 0304 0305 0405") == 2


# 5.5 Strategic movement -----------------------------------------------------------------------------------------------


@case("5.51")
@pytest.mark.parametrize(("gap", "open_"), [(". .", True), (".", False)])
def test_three_hexes_from_the_enemy_is_far_enough_to_start_and_two_is_not(gap: str, open_: bool) -> None:
    """Counted from the enemy's hex, which does not count, to the unit's own, which does."""
    row = f". . A {gap} g"
    pos = sketch(row, A=regiment(ALLIED), g=regiment(AXIS))
    if open_:
        play(pos, "move A 0301 0201 strategic")
    else:
        refusal = refused(pos, "move A 0301 0201 strategic")
        assert refusal.case == "5.51"
        assert "0301" in refusal.reason
        assert not [key for key in all_moves(pos, "A") if "strategic" in key]


@case("5.51")
def test_a_strategic_move_ends_three_hexes_away_at_the_nearest() -> None:
    pos = sketch("A . . . . g", A=regiment(ALLIED), g=regiment(AXIS))
    assert [key for key in all_moves(pos, "A") if "strategic" in key] == ["0201 strategic", "0301 strategic"]
    assert refused(pos, "move A 0101 0201 0301 0401 strategic").case == "5.51"
    play(pos, "move A 0101 0201 0301 strategic")


@case("5.51")
def test_a_strategic_path_may_not_pass_within_two_hexes_even_if_its_ends_are_far() -> None:
    """The gun at 0604 is three hexes from both ends; the short way runs past it, the detour keeps its distance."""
    pos = board(size=(12, 8), a=foot("0304", movement=20), g=guns(AXIS, "0604"))
    refusal = refused(pos, "move a 0304 0403 0502 0602 0702 0803 0904 strategic")
    assert refusal.case == "5.51"
    assert "0403" in refusal.reason
    play(pos, "move a 0304 0303 0402 0401 0501 0601 0701 0801 0802 0903 0904 strategic")


@case("5.51")
@pytest.mark.parametrize(
    "enemy", [regiment(AXIS, face=Face.CADRE), battalion(AXIS), guns(AXIS), anti_tank(AXIS), tanks(AXIS), regiment(AXIS)]
)
def test_enemies_without_a_zone_of_control_keep_strategic_movement_away_too(enemy: Piece) -> None:
    pos = sketch("A . . . . g", A=regiment(ALLIED), g=enemy)
    assert refused(pos, "move A 0101 0201 0301 0401 strategic").case == "5.51"


@case("5.51")
def test_friends_between_do_not_shield_strategic_movement() -> None:
    pos = sketch(". A f g .", A=regiment(ALLIED), f=regiment(ALLIED), g=regiment(AXIS))
    assert refused(pos, "move A 0201 0101 strategic").case == "5.51"


@case("5.51", "5.41")
def test_no_road_leads_into_a_zone_of_control_strategically() -> None:
    road = ["0101", "0201", "0301", "0401", "0501", "0601"]
    pos = board(size=(6, 1), a=vehicles("0101"), g=regiment(AXIS, "0601"), roads=[road])
    assert refused(pos, "move a 0101 0201 0301 0401 0501 strategic").case == "5.51"
    assert points(pos, "move a 0101 0201 0301 0401 0501") == 4


@case("5.52")
@pytest.mark.parametrize("unit", [foot(movement=2), vehicles(movement=2)])
def test_strategic_road_hexes_cost_half_a_point(unit: Piece) -> None:
    road = ["0303", "0304", "0305", "0306", "0307", "0308"]
    pos = board(a=unit, terrain={"0304": "swamp", "0305": "woods"}, rivers=[("0303", "0304")], roads=[road])
    refusal = refused(pos, f"move a {' '.join(road)} strategic")
    assert refusal.case == "5.52"
    assert "needs 2½ Movement Points for this and has 2" in refusal.reason
    assert points(pos, f"move a {' '.join(road[:5])} strategic") == 2


@case("5.52")
def test_half_points_add_up_with_the_terrain_off_the_road() -> None:
    """Three road hexes leave half a point of 2: too little for the fields beside the road."""
    pos = board(a=vehicles(movement=2), roads=ROAD)
    assert refused(pos, "move a 0303 0304 0305 0306 0307 strategic").case == "5.52"
    assert "0307 strategic" not in all_moves(pos, "a")
    assert points(pos, "move a 0303 0304 0305 0405 strategic") == 2


@case("5.52", "5.43")
def test_the_road_bonus_of_half_a_point_is_strategic_only() -> None:
    assert points(board(a=vehicles(), roads=ROAD), "move a 0303 0304 0305") == 2
    assert points(board(a=vehicles(), roads=ROAD), "move a 0303 0304 0305 strategic") == 1


# 5.6, 5.7 Terrain and friends ----------------------------------------------------------------------------------------


@case("5.61")
@pytest.mark.parametrize("type_", ["tank", "mech_infantry", "recon", "sp_artillery"])
@pytest.mark.parametrize("mode", ["", " strategic"])
def test_no_mechanized_unit_crosses_a_river_without_a_road(type_: str, mode: str) -> None:
    unit = foot(type=type_, size="battalion", printed=1, cadre=None, combat_class=None, morale=None)
    assert refused(board(a=unit, rivers=[("0303", "0304")]), f"move a 0303 0304{mode}").case == "5.61"
    bridged = board(a=unit, rivers=[("0303", "0304")], roads=ROAD)
    assert points(bridged, f"move a 0303 0304{mode}") == (0.5 if mode else 1)


@case("5.61")
def test_a_road_along_the_river_is_no_bridge() -> None:
    pos = board(a=vehicles(), rivers=[("0303", "0302"), ("0303", "0402")], roads=[("0303", "0304"), ("0302", "0402")])
    assert refused(pos, "move a 0303 0302").case == "5.61"


@case("5.61", "5.62")
@pytest.mark.parametrize("unit", [foot(), guns(ALLIED, "0303"), anti_tank(ALLIED, "0303")])
def test_units_on_foot_cross_rivers_at_an_extra_cost(unit: Piece) -> None:
    assert points(board(a=unit, rivers=[("0303", "0304")]), "move a 0303 0304") == 3


@case("5.71", "7.12")
def test_any_number_of_friends_may_be_passed_and_joined_at_no_cost() -> None:
    friends = {name: foot("0304") for name in "bcde"}
    pos = board(a=foot(), **friends)
    assert costs(pos, "a", "0304", "0305") == [1, 2]  # as offered
    assert points(pos, "move a 0303 0304 0305") == 2
    assert points(pos, "move b 0304 0303") == 1
    assert points(pos, "move c 0304 0305") == 1


@case("5.72")
def test_zones_of_friendly_units_never_hinder() -> None:
    pos = board(a=foot(movement=3), b=foot("0204"), c=foot("0404"))
    assert costs(pos, "a", "0304", "0305", "0306") == [1, 2, 3]  # as offered
    assert points(pos, "move a 0303 0304 0305 0306") == 3


# why a hex is out of reach -------------------------------------------------------------------------------------------


def test_a_hex_within_reach_has_no_reason_against_it() -> None:
    pos = board(a=foot(movement=2), terrain={"0304": "swamp"})
    assert [why(pos, hex_) for hex_ in ("0302", "0301", "0304")] == [None, None, None]
    assert why(pos, "0303") == "5.23"
    assert why(pos, "9999") == "5.0.P"


def test_a_hex_too_far_away_names_the_points_of_its_mode() -> None:
    pos = board(a=foot(movement=2))
    assert why(pos, "0305") is None
    assert (why(pos, "0306"), why(pos, "0306", strategic=True)) == ("5.42", "5.52")
    swamp = board(
        size=(2, 99),
        a=foot("0101"),
        terrain={f"{column}{row:02}": "swamp" for row in range(1, 100) for column in ("01", "02")},
    )
    refusal = why_not(swamp, UnitId("a"), HexId("0199"), strategic=False)
    assert isinstance(refusal, IllegalCommand)
    assert refusal.case == "5.42"


def test_ground_that_bars_the_way_is_named_in_both_modes() -> None:
    river = [("0303", hex_) for hex_ in ("0302", "0402", "0403", "0304", "0203", "0202")]
    swamp = dict.fromkeys(["0302", "0402", "0403", "0304", "0203", "0202"], "swamp")
    for strategic in (False, True):
        assert why(board(a=vehicles(), rivers=river), "0301", strategic=strategic) == "5.61"
        assert why(board(a=vehicles(), terrain=swamp), "0301", strategic=strategic) == "5.62"
        assert why(board(a=vehicles(), terrain=swamp, rivers=river), "0301", strategic=strategic) == "5.62"


def test_an_enemy_in_the_way_is_named_by_what_he_does_there() -> None:
    line = sketch("a . g . .", a=regiment(ALLIED), g=battalion(AXIS))
    assert (why(line, "0301"), why(line, "0501")) == ("5.21", "5.21")
    zone = board(size=(5, 2), a=foot("0101"), g=regiment(AXIS, "0402"))
    assert why(zone, "0501") == "6.31"
    leaving = board(a=foot(), g=regiment(AXIS, "0304"), h=regiment(AXIS, "0301"))
    assert why(leaving, "0203") == "6.32"
    strategic = sketch("a . . . . g", a=regiment(ALLIED), g=battalion(AXIS))
    assert (why(strategic, "0401", strategic=True), why(strategic, "0401")) == ("5.51", None)


def test_no_step_costs_less_than_a_search_may_assume() -> None:
    the_map = new_game("moselle/november", "steps").position.table.map
    tables = [the_map.steps(mechanized=vehicle, strategic=fast) for vehicle in (False, True) for fast in (False, True)]
    assert min(points for steps in tables for row in steps for _, points in row) == LEAST_STEP
