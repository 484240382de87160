"""24.12, 24.21-24.24 Who may go where: the halt line, the army boundary, strays, and the Hermann Goering Division."""

from __future__ import annotations

from typing import Any

import pytest

from board import all_moves, kinds, options, play, refused, told, where
from proofs import case
from sicily_board import IN_THE_LANDING, IN_THE_VARIABLE, Placed, at, data, sicily
from sicily_moves import out_of_reach, price, reach, strategic_reach
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.retreats import routes
from trinacria.viw.sicily.areas import divide, halt_line, parts
from trinacria.viw.sicily.army_boundary import Boundary, BoundarySegment, areas, boundary_refusal, chain
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.distances import cost_to, hexes_in_reach
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.special_movement import terms
from trinacria.viw.units import Supply, UnitId

ISLAND = data().island
LINES = ISLAND.lines
FREE = {"boundary_free_from": 5, "front_line_turn": 3, "halt_line_through": None}

# 24.21 the halt line -------------------------------------------------------------------------------------------------


def destinations(pos: Position, unit: UnitId) -> set[HexId]:
    """Every hex that a unit can come to now, by either mode."""
    return {pos.table.map.grid.ids[number] for number in hexes_in_reach(pos, unit)}


@case("24.21")
def test_the_halt_line_divides_the_american_half_into_line_north_and_south() -> None:
    line, west = halt_line(ISLAND), {hex_ for hex_ in ISLAND.island if hex_ < "4500"}
    assert line.north.hexes | line.south | line.line == west
    assert not line.north.hexes & line.south
    assert {"3724", "3022", "4026", "4421"} <= line.allowed
    assert {"2720", "3516", "4420", "2203"} <= line.north.hexes


@case("24.21")
def test_immediately_south_are_the_hexes_that_touch_the_line_from_there() -> None:
    line = halt_line(ISLAND)
    assert {"3518", "4322", "4422"} <= line.immediately_south
    assert all(line.line & {*ISLAND.map.grid.neighbours[hex_]} for hex_ in line.immediately_south)
    assert not line.immediately_south & (line.line | line.north.hexes)


@case("24.21", "24.2")
def test_us_units_may_stand_on_the_line_and_not_go_beyond_it() -> None:
    pos = sicily(us_16_1=at("3719"), us_753=at("3618"))
    play(pos, "move us_16_1 3719 3718")
    assert refused(pos, "move us_753 3618 3617 3616").case == "24.21"
    assert out_of_reach(pos, "us_753", "3616").case == "24.21"
    assert not reach(pos, "us_753") & halt_line(ISLAND).north.hexes


@case("24.21")
def test_uk_and_axis_units_do_not_mind_it() -> None:
    pos = sicily(uk_15=at("4520"), it_33=at("3718"))
    assert "4519" in reach(pos, "uk_15")
    assert "3717" in reach(pos, "it_33")


@case("24.21")
def test_the_minimum_move_does_not_cross_it() -> None:
    pos = sicily(us_16_1=at("3718"))
    assert "3717" not in reach(pos, "us_16_1")


@case("24.21", "24.27")
@pytest.mark.parametrize(("through", "open_"), [(6, False), (5, True), (None, True)])
def test_it_lapses(through: int | None, open_: bool) -> None:
    pos = sicily(turn=6, us_16_1=at("3718"), campaign={"halt_line_through": through})
    assert ("3717" in reach(pos, "us_16_1")) is open_


@case("24.21", "29.32")
def test_there_is_none_in_the_variable_campaign() -> None:
    pos = sicily(us_16_1=at("3718"), **IN_THE_VARIABLE)
    assert "3717" in reach(pos, "us_16_1")


@case("24.21")
def test_an_advance_beyond_the_line_frees_a_unit_for_good() -> None:
    pos = sicily(phase="combat", us_16_1=at("3718", strength=8), us_753=at("3719"), it_mgf=at("3717"), dice=[6, 6])
    play(pos, "attack 3717 with us_16_1", "roll")
    told(play(pos, "advance us_16_1 3718 3717"), "released")
    assert campaign(pos).released == {"us_16_1"}
    free = sicily(us_16_1=at("3718"), us_753=at("3718"), campaign={"released": frozenset({"us_16_1"})})
    assert "3717" in reach(free, "us_16_1")
    assert "3717" not in reach(free, "us_753")


@case("24.21")
def test_an_advance_that_begins_beyond_the_line_frees_nobody() -> None:
    """ADJ-160: only the advance that crosses the line does. 3616 lies beyond it already."""
    pos = sicily(phase="combat", us_16_1=at("3616", strength=8), it_mgf=at("3615"), dice=[6, 6])
    play(pos, "attack 3615 with us_16_1", "roll")
    events = play(pos, "advance us_16_1 3616 3615")
    assert where(pos, "us_16_1") == "3615"
    assert "released" not in kinds(events)
    assert campaign(pos).released == frozenset()


@case("24.21")
def test_a_unit_driven_beyond_it_may_move_there_but_end_no_farther_from_it() -> None:
    """3616 lies next to the line; 3615 is farther, 3516 is as near."""
    pos = sicily(us_16_1=at("3616"))
    assert {"3617", "3516"} <= reach(pos, "us_16_1")
    assert "3615" not in reach(pos, "us_16_1")
    assert refused(pos, "move us_16_1 3616 3615").case == "24.21"
    assert out_of_reach(pos, "us_16_1", "3615").case == "24.21"


@pytest.mark.parametrize(
    ("unit", "situation", "points"),
    [
        ("us_753", {}, 10),  # four for the ground, six for the bridge
        ("us_753", {"supply": Supply.OUT_OF_SUPPLY}, 43),  # round by the road
        ("us_753", {"weather": Weather.RAIN}, 43),
        ("de_1_hg", {}, 43),
        ("us_16_1", {}, 3),
    ],
)
def test_the_way_home_counts_a_bridge_only_for_those_who_can_build_it(
    unit: str, situation: dict[str, Any], points: int
) -> None:
    """ADJ-160 measures by the unit's own tactical cost (24.42): a river without a bridge lies between 1710 and 1711."""
    pos = sicily(weather=situation.get("weather", Weather.GOOD))
    if "supply" in situation:
        pos.supply[UnitId(unit)] = situation["supply"]
    costs = cost_to(pos, UnitId(unit), frozenset({HexId("1711")}))
    assert costs[pos.table.map.grid.index[HexId("1710")]] == points * 2


# 24.22, 24.24 the boundary -------------------------------------------------------------------------------------------


@case("24.22", "24.23")
def test_the_first_boundary_is_column_45_and_belongs_to_the_uk() -> None:
    pos = sicily(us_16_1=at("4422"), uk_15=at("4622"))
    assert areas(pos).of[Army.UK].hexes == {hex_ for hex_ in ISLAND.island if hex_ > "4500"}
    assert refused(pos, "move us_16_1 4422 4523").case == "24.23"
    assert out_of_reach(pos, "us_16_1", "4523").case == "24.23"
    play(pos, "move uk_15 4622 4522")


@case("24.0", "24.22")
def test_what_is_closed_to_a_unit_is_the_enemy_and_the_other_area_and_nothing_else() -> None:
    pos = sicily(us_16_1=at("3724"), it_33=at("3520"), campaign={"halt_line_through": None})
    grid = pos.table.map.grid

    def closed(unit: str) -> set[str]:
        given = terms(pos, UnitId(unit), strategic=False)
        return {hex_ for hex_, shut in zip(grid.ids, given.closed, strict=True) if shut}

    assert closed("us_16_1") == {"3520"} | areas(pos).of[Army.UK].hexes
    assert closed("it_33") == {"3724"}


@case("24.22", "24.23")
def test_uk_units_may_not_leave_the_boundary_to_the_west() -> None:
    pos = sicily(uk_15=at("4522"), uk_44rtr=at("4523"))
    assert refused(pos, "move uk_15 4522 4422").case == "24.23"
    assert not {hex_ for hex_ in reach(pos, "uk_44rtr") if hex_ < "4500"}


@case("24.22")
@pytest.mark.parametrize("name", ["boundary_initial", "boundary_syracuse", "boundary_catania"])
def test_the_lines_of_the_rules_divide_the_island_in_two(name: str) -> None:
    line = getattr(LINES, name)
    assert len(parts(ISLAND, line)) == 2
    found = divide(ISLAND, line)
    assert found.of[Army.US].hexes | found.of[Army.UK].hexes == ISLAND.island
    assert {"5903", "5116"} <= found.of[Army.UK].hexes
    assert {"2203", "3022"} <= found.of[Army.US].hexes
    assert boundary_refusal(ISLAND, Boundary(line)) is None


@case("24.22")
def test_the_parts_of_the_island_come_largest_first_and_equals_by_their_lowest_hex() -> None:
    """A ring is drawn around each of two pairs of hexes and around a single one."""
    cut_off = [["5903", "5904"], ["3515", "3516"], ["2910"]]
    around = ISLAND.map.grid.neighbours
    rings = [near for part in cut_off for hex_ in part for near in around[HexId(hex_)] if near not in part]
    found = parts(ISLAND, rings)
    assert [*map(sorted, found[1:])] == [["3515", "3516"], ["5903", "5904"], ["2910"]]
    assert len(found[0]) > 500


@case("24.22")
def test_corners_stand_for_the_straight_lines_between_them() -> None:
    corners = tuple(map(HexId, ("3806", "3819", "4422", "4430")))
    assert chain(ISLAND, corners) == LINES.boundary_syracuse[:-1]  # 4430 is sea
    assert chain(ISLAND, (HexId("4503"), HexId("4531"))) == LINES.boundary_initial


@case("24.22")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4504 4529", "coast to coast"),
        ("4510 4520", "coast to coast"),
        ("4501 4502", "no hex on land"),
        ("4504 4599", "no hex 4599"),
        ("4504 4508 4502 3806", "leaves the island"),
        ("4504 4510 4505", "comes back"),
        ("5425 5525", "but water"),
        ("0812 0913", "but water"),
        ("4930", "divide the island"),
        ("4504 4530 uk 4510", "lies in no part"),
        ("4504 4530 uk 4501", "lies in no part"),
        ("4504 4530 uk 4622 3622", "each army"),
    ],
)
def test_a_boundary_that_is_none_is_refused_with_its_reason(text: str, reason: str) -> None:
    pos = sicily(turn=6, procedure=BoundarySegment, us_16_1=at("3724"), campaign=FREE)
    refusal = refused(pos, f"boundary {text}")
    assert refusal.case == "24.22"
    assert reason in refusal.reason


@case("24.22", "24.24")
def test_before_the_front_line_there_is_no_choice() -> None:
    pos = sicily(turn=4, procedure=BoundarySegment, us_16_1=at("3724"))
    assert pos.decision.kind != "boundary"
    assert campaign(pos).boundary == LINES.boundary_initial


@case("24.22", "24.24", "24.27")
@pytest.mark.parametrize(("turn", "asked"), [(4, False), (5, True), (9, True)])
def test_once_free_the_boundary_may_be_kept_or_redrawn_each_game_turn(turn: int, asked: bool) -> None:
    pos = sicily(turn=turn, procedure=BoundarySegment, us_16_1=at("3724"), campaign=FREE)
    assert (pos.decision.kind == "boundary") is asked
    if asked:
        play(pos, "end boundary")
        assert campaign(pos).boundary == LINES.boundary_initial
        assert pos.decision.kind != "boundary"


@case("24.22")
def test_a_new_boundary_is_in_force_at_once() -> None:
    pos = sicily(turn=6, procedure=BoundarySegment, us_16_1=at("3724"), campaign=FREE)
    event = told(play(pos, "boundary 4802 4831"), "boundary")
    assert event.facts["hexes"] == campaign(pos).boundary == chain(ISLAND, (HexId("4802"), HexId("4831")))
    assert {"4722", "4504"} <= areas(pos).of[Army.US].hexes


@case("24.22", "24.23")
def test_every_listed_boundary_says_whom_it_would_leave_in_the_other_area() -> None:
    pos = sicily(turn=6, procedure=BoundarySegment, us_16_1=at("3724"), uk_15=at("4724"), de_1_hg=at("4121"), campaign=FREE)
    facts = {step.key: step.facts for step in pos.options().steps()}
    assert facts["column 45"] == {"hexes": 27, "astray": 0, "present": True}
    assert [facts[f"column {number}"]["astray"] for number in (30, 37, 38, 47, 48)] == [1, 1, 0, 0, 1]


@case("24.22")
def test_the_8th_army_may_be_given_the_other_side() -> None:
    """Across the middle of the island from the north coast to the south-east: the 8th Army takes the south-west."""
    pos = sicily(turn=6, procedure=BoundarySegment, us_16_1=at("5116"), campaign=FREE)
    play(pos, "boundary 4504 4530 uk 3724")
    assert {"3724", "4510"} <= areas(pos).of[Army.UK].hexes
    assert "5116" in areas(pos).of[Army.US].hexes


@case("24.22")
def test_a_bent_boundary_may_run_from_west_to_east() -> None:
    """Along the halt line and on to Catania: the 8th Army gets what reaches farther east, which is the south."""
    order = Boundary(tuple(map(HexId, ("2721", "3517", "4421", "5116", "5117"))))
    assert boundary_refusal(ISLAND, order) is None
    found = divide(ISLAND, chain(ISLAND, order.hexes))
    assert {"3724", "5423", "5116"} <= found.of[Army.UK].hexes
    assert {"2203", "3714", "5903"} <= found.of[Army.US].hexes


@case("24.22")
@pytest.mark.parametrize(
    ("corners", "british", "american"),
    [
        # the line cuts off the south-east, and 5215 on the coast by itself, east of the middle of the line
        (("4026", "5214"), {"4128", "5424", "5215"}, {"0707", "6001"}),
        # a pocket on the north coast: its middle is east of that of the rest, though not of that of its own line
        (("4205", "4523", "3406"), {"3507", "4317", "4420"}, {"0707", "6001", "5424"}),
        # 5215 is in the very column of the middle of the line, so not east of it
        (("5304", "5118"), {"5308", "6001"}, {"0707", "5424", "5215"}),
    ],
)
def test_unless_the_player_names_its_part_the_8th_army_has_the_east(
    corners: tuple[str, ...], british: set[str], american: set[str]
) -> None:
    """Of the two large parts the more easterly, and small ones by the middle of the line (ADJ-121)."""
    order = Boundary(tuple(map(HexId, corners)))
    assert boundary_refusal(ISLAND, order) is None
    found = divide(ISLAND, chain(ISLAND, order.hexes))
    assert british <= found.of[Army.UK].hexes
    assert american <= found.of[Army.US].hexes


@case("24.22")
def test_every_listed_boundary_is_legal_and_divides() -> None:
    pos = sicily(turn=6, procedure=BoundarySegment, us_16_1=at("3724"), campaign=FREE)
    orders = [*pos.options()]
    assert len(orders) > 40
    assert all(order in pos.options() for order in orders)


@case("24.22", "24.24", "29.32")
def test_in_the_variable_campaign_the_boundary_is_free_from_the_start_and_no_front_line_is_sought() -> None:
    pos = sicily(turn=2, procedure=BoundarySegment, us_16_1=at("3724"), **IN_THE_VARIABLE)
    assert pos.decision.kind == "boundary"
    assert campaign(pos).front_line_turn is None


# 24.23 strays and stacking -------------------------------------------------------------------------------------------


@case("24.23")
def test_a_stray_must_go_home_and_may_end_only_as_near_as_it_can() -> None:
    """4523 lies on the boundary, one step from 4422 and 4423."""
    pos = sicily(us_16_1=at("4523"), us_26_1=at("3724"))
    assert reach(pos, "us_16_1") <= areas(pos).of[Army.US].hexes
    assert {"4422", "4423"} <= reach(pos, "us_16_1")
    assert refused(pos, "end movement").case == "24.23"
    assert "end movement" not in options(pos)
    assert refused(pos, "move us_16_1 4523 4522").case == "24.23"
    play(pos, "move us_16_1 4523 4422")
    assert "end movement" in options(pos)


@case("24.23")
def test_a_stray_that_cannot_reach_home_comes_as_near_as_it_can() -> None:
    """4823 is no nearer as the crow flies, but a road leads home from it; over the mountains the way is longer."""
    pos = sicily(us_16_1=at("4824"))
    assert reach(pos, "us_16_1") == {"4823"}
    play(pos, "move us_16_1 4824 4823", "end movement")


@case("24.23", "5.25")
def test_a_stray_whose_one_way_home_is_its_minimum_move_must_make_it() -> None:
    """From 4507 every step costs more than its allowance."""
    pos = sicily(us_16_1=at("4507"), campaign={"halt_line_through": None})
    assert reach(pos, "us_16_1") == {"4406", "4407"}
    assert refused(pos, "end movement").case == "24.23"
    play(pos, "move us_16_1 4507 4406", "end movement")


@case("24.23", "18.15")
def test_a_stray_that_cannot_move_is_excused() -> None:
    pos = sicily(us_16_1=at("4523"), campaign={"disrupted": frozenset({"us_16_1"})})
    assert "end movement" in options(pos)


@case("24.23")
def test_a_stray_that_the_enemy_holds_fast_is_excused() -> None:
    """Every way towards home from 4523 lies in zones of control, and so does 4523 itself."""
    pos = sicily(us_16_1=at("4523"), it_75=at("4423"), it_76=at("4421"))
    assert "end movement" in options(pos)


@case("24.23")
def test_a_stray_that_has_come_home_does_not_cut_through_the_other_area_again() -> None:
    pos = sicily(us_753=at("4523"))
    assert refused(pos, "move us_753 4523 4423 4523 4422").case == "24.23"


@case("24.23")
def test_uk_units_stray_too() -> None:
    pos = sicily(uk_15=at("4422"))
    assert refused(pos, "end movement").case == "24.23"
    assert all(hex_ > "4500" for hex_ in reach(pos, "uk_15"))


@case("24.23")
def test_the_armies_pass_through_each_other_and_never_end_together() -> None:
    pos = sicily(us_16_1=at("3722"), uk_15=at("3723"))
    assert "3723" not in reach(pos, "us_16_1")
    assert refused(pos, "move us_16_1 3722 3723").case == "24.23"
    assert out_of_reach(pos, "us_16_1", "3723").case == "24.23"
    play(pos, "move us_16_1 3722 3723 3822")


@case("24.23")
def test_a_stray_of_its_own_army_elsewhere_lets_nobody_end_with_the_other_army() -> None:
    pos = sicily(us_16_1=at("3722"), uk_15=at("3723"), us_26_1=at("5121"))
    assert "3723" not in reach(pos, "us_16_1")
    assert refused(pos, "move us_16_1 3722 3723").case == "24.23"


@case("24.23")
def test_a_stray_on_its_way_home_ends_with_no_unit_of_the_other_army() -> None:
    """Two hexes are nearest to home of all that it can reach, and a British brigade stands in one of them."""
    assert strategic_reach(sicily(us_16_1=at("5121")), "us_16_1") == {"4619", "4621"}
    assert strategic_reach(sicily(us_16_1=at("5121"), uk_15=at("4621")), "us_16_1") == {"4619"}


@case("24.23")
def test_armies_that_a_retreat_left_in_one_hex_must_part() -> None:
    """The stray goes home if it can; if it is disrupted, the other must make room."""
    pos = sicily(us_16_1=at("4523"), uk_15=at("4523"))
    assert refused(pos, "end movement").case == "24.23"
    play(pos, "move us_16_1 4523 4422", "end movement")
    pos = sicily(us_16_1=at("4523"), uk_15=at("4523"), campaign={"disrupted": frozenset({"us_16_1"})})
    assert refused(pos, "end movement").reason.startswith("the two armies")
    play(pos, "move uk_15 4523 4522", "end movement")


@case("24.23")
def test_armies_that_cannot_part_are_excused() -> None:
    held = {"disrupted": frozenset({"us_16_1", "uk_15"})}
    pos = sicily(us_16_1=at("4523"), uk_15=at("4523"), campaign=held)
    assert "end movement" in options(pos)


@case("24.23")
def test_nobody_advances_into_the_other_area() -> None:
    pos = sicily(phase="combat", us_16_1=at("4421", strength=8), it_mgf=at("4521"), dice=[6, 6])
    play(pos, "attack 4521 with us_16_1", "roll")
    assert where(pos, "it_mgf") != "4521"
    assert pos.decision.kind != "advance"


@case("24.23")
def test_a_retreat_may_enter_the_other_area_but_avoids_its_units() -> None:
    """ADJ-074: with a U.K. unit in a hex that would do, the routes that end elsewhere are the only ones."""
    units = (UnitId("us_16_1"),)
    pos = sicily(us_16_1=at("4422"), it_33=at("4322"), it_34=at("4423"))
    ends = {route[-1] for route in routes(pos, (HexId("4422"), units), 1, ALLIED)}
    assert ends
    assert ends <= {"4522", "4523", "4421"}
    taken = min(ends & {"4522", "4523"})
    crowded = sicily(us_16_1=at("4422"), it_33=at("4322"), it_34=at("4423"), uk_15=at(taken))
    assert taken not in {route[-1] for route in routes(crowded, (HexId("4422"), units), 1, ALLIED)}


@case("24.23")
def test_a_retreat_ends_on_the_other_army_rather_than_be_destroyed() -> None:
    """Every hex that 5130 could retreat to is held by the enemy or by the other army."""
    units = (UnitId("us_16_1"),)
    pieces = {"uk_15": at("5129"), "it_33": at("5030"), "it_34": at("5029"), "it_75": at("5131")}
    pos = sicily(us_16_1=at("5130"), **pieces)
    ends = {route[-1] for route in routes(pos, (HexId("5130"), units), 1, ALLIED)}
    assert ends == {"5129"}


@case("30.6", "24.23")
def test_retreats_leave_the_columns_of_a_scenario_only_if_they_must() -> None:
    units = (UnitId("it_33"),)
    pos = sicily(turn=3, it_33=at("4422"), us_16_1=at("4323"), **IN_THE_LANDING)
    assert all(route[-1] < "4500" for route in routes(pos, (HexId("4422"), units), 1, AXIS))


@case("30.6")
def test_nobody_advances_out_of_the_columns_of_a_scenario() -> None:
    pos = sicily(turn=3, it_33=at("4422"), **IN_THE_LANDING)
    refusal = pos.rules.retreats.advance_refusal(pos, UnitId("it_33"), HexId("4522"))
    assert refusal is not None
    assert refusal.case == "30.6"


# 24.12 Hermann Goering -----------------------------------------------------------------------------------------------

SECOND = {"invasion_turn": True, "second_round": True}


def beach(*landed: str, **more: object) -> dict[str, object]:
    return SECOND | {"landed": frozenset(landed)} | more


@case("24.12")
def test_the_units_from_4121_must_end_beside_americans_who_landed() -> None:
    pos = sicily(turn=1, phasing=AXIS, de_1_hg=at("3921"), us_16_1=at("3724"), campaign=beach("us_16_1"))
    near = {*ISLAND.map.grid.neighbours[HexId("3724")]}
    assert reach(pos, "de_1_hg")
    assert reach(pos, "de_1_hg") <= near
    assert refused(pos, "end movement").case == "24.12"
    goal = min(reach(pos, "de_1_hg"))
    order = next(text for text in options(pos) if text.startswith("move de_1_hg") and text.split()[-1] == goal)
    play(pos, order)
    assert "end movement" in options(pos)


@case("24.12")
def test_units_that_came_from_elsewhere_are_not_called() -> None:
    pos = sicily(turn=1, phasing=AXIS, de_shm_hg=at("3921"), us_16_1=at("3724"), campaign=beach("us_16_1"))
    assert "end movement" in options(pos)
    assert "3821" in reach(pos, "de_shm_hg")


@case("24.12")
@pytest.mark.parametrize("landed", ["uk_15", "us_1_505"])
def test_british_units_and_those_who_dropped_are_no_goal(landed: str) -> None:
    """Only U.S. units that came by sea count."""
    by_sea = beach("uk_15") if landed == "uk_15" else beach()
    pos = sicily(turn=1, phasing=AXIS, de_1_hg=at("3921"), campaign=by_sea, **{landed: at("3823")})
    assert "end movement" in options(pos)


@case("24.12")
def test_one_that_cannot_come_so_near_comes_as_near_as_it_can() -> None:
    """The beach is far; with 10 points a tank gets to the nearest hex it can, and no other will do."""
    pos = sicily(turn=1, phasing=AXIS, de_1p_hg=at("4315"), us_16_1=at("3022"), campaign=beach("us_16_1"))
    distance = ISLAND.map.grid.distance
    ends = {distance(HexId(hex_), HexId("3022")) for hex_ in reach(pos, "de_1p_hg")}
    assert len(ends) == 1
    assert max(ends) < distance(HexId("4315"), HexId("3022"))
    assert refused(pos, "end movement").case == "24.12"


@case("24.12")
def test_one_that_stands_beside_them_already_may_stay() -> None:
    pos = sicily(turn=1, phasing=AXIS, de_1_hg=at("3823"), us_16_1=at("3724"), campaign=beach("us_16_1"))
    assert "end movement" in options(pos)


FIRST = {"invasion_turn": True}


@case("24.12")
def test_the_first_axis_phase_and_later_turns_send_nobody_to_the_beach() -> None:
    for turn, state in ((1, FIRST), (2, {})):
        landed = state | {"landed": frozenset({"us_16_1"})}
        pos = sicily(turn=turn, phasing=AXIS, de_1_hg=at("3921"), us_16_1=at("3724"), campaign=landed)
        assert "end movement" in options(pos)


def first_phase(**landed: Placed) -> Position:
    """Tanks in 4121, and Americans who have come ashore just now."""
    state = FIRST | {"landed": frozenset(landed)}
    return sicily(turn=1, phasing=AXIS, de_1p_hg=at("4121"), de_shm_hg=at("4716"), campaign=state, **landed)


def ends(pos: Position, unit: str) -> set[str]:
    return {key[:4] for key in all_moves(pos, unit)}


@case("24.12")
@pytest.mark.parametrize("beaches", [["3724"], ["3724", "4026"]])
def test_in_the_first_axis_phase_they_end_no_farther_from_the_nearest_american_than_they_began(beaches: list[str]) -> None:
    """ADJ-163: by strategic movement the tanks could be near Taormina, with no way back in the second phase."""
    pos = first_phase(**{unit: at(hex_) for unit, hex_ in zip(("us_16_1", "us_180_45"), beaches, strict=False)})
    tanks, index = UnitId("de_1p_hg"), ISLAND.map.grid.index
    ways = [cost_to(pos, tanks, frozenset({HexId(beach)})) for beach in beaches]
    away = {hex_: min(costs[index[hex_]] for costs in ways) for hex_ in {HexId("4121"), *destinations(pos, tanks)}}
    near = {hex_ for hex_ in destinations(pos, tanks) if away[hex_] <= away[HexId("4121")]}
    assert ends(pos, "de_1p_hg") == near
    assert near
    too_far = min({*pos.table.map.land_neighbours[HexId("4121")]} & destinations(pos, tanks) - near)
    assert refused(pos, f"move de_1p_hg 4121 {too_far}").case == "24.12"
    assert "end movement" in options(pos)  # it may stay, too


@case("24.12")
def test_in_the_first_phase_units_from_elsewhere_go_where_they_like() -> None:
    pos = first_phase(us_16_1=at("3724"))
    assert ends(pos, "de_shm_hg") == destinations(pos, UnitId("de_shm_hg"))


@case("24.12")
def test_before_an_american_has_landed_nothing_binds_them() -> None:
    pos = first_phase(uk_15=at("5326"))
    assert ends(pos, "de_1p_hg") == destinations(pos, UnitId("de_1p_hg"))


@case("24.12", "29.32")
def test_nor_does_the_variable_campaign() -> None:
    pos = sicily(turn=1, phasing=AXIS, de_1_hg=at("3921"), us_16_1=at("3724"), campaign=beach("us_16_1"), **IN_THE_VARIABLE)
    assert "end movement" in options(pos)


@case("24.12", "20.13")
def test_rain_may_excuse_them() -> None:
    """Rivers in flood: a unit that cannot come nearer may stay."""
    pos = sicily(
        turn=1,
        phasing=AXIS,
        weather=Weather.RAIN,
        de_1_hg=at("3822"),
        us_16_1=at("3724"),
        us_26_1=at("3821"),
        us_1_rgr=at("3723"),
        us_4_rgr=at("3823"),
        us_3_rgr=at("3922"),
        us_18_1=at("3923"),
        us_180_45=at("3722"),
        campaign=beach("us_16_1"),
    )
    assert "end movement" in options(pos)


@case("24.23")
def test_price_of_the_way_home_is_paid_as_any_other() -> None:
    assert price(sicily(us_16_1=at("4523")), "us_16_1", "4422") == 3


@case("24.23")
def test_a_reinforcement_may_not_end_its_entry_with_a_stray_of_the_other_army() -> None:
    landed = {"us_16_1": at("3724")}
    free = sicily(turn=3, depots={"us_depot_1": "3724"}, **landed)
    order = next(order for order in options(free) if order.startswith("enter us_39_9 3724 "))
    hex_ = order.split()[3]
    pos = sicily(turn=3, depots={"us_depot_1": "3724"}, uk_15=at(hex_), **landed)
    assert order.rsplit(maxsplit=len(order.split()) - 3)[0] in options(pos)  # as far as the depot it may come
    assert f"enter us_39_9 3724 {hex_}" not in options(pos)
    assert refused(pos, f"enter us_39_9 3724 {hex_}").case == "24.23"
