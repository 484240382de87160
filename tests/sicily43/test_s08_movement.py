"""S8 Movement, S7.5 and S7.6: marches and what they cost."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_board import table
from sicily43_moves import assert_exact, ends, foot, ground, motor, piece, play, points, refused, where
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.ground import Going, Tread, least_step, steps, tread_cost
from trinacria.sicily43.movement import MARCHING, can_enter
from trinacria.sicily43.table import Options
from trinacria.sicily43.units import MoveClass, Reduced, UnitId


@case("S43:8.1")
def test_a_unit_marches_as_far_as_its_points_last_and_only_once() -> None:
    pos = ground(a=foot(ALLIED, "0104"), b=foot(ALLIED, "0108"))
    assert "0704" in ends(pos, "a")  # six hexes of plains
    assert "Movement Points for this and has 6" in refused(pos, "move a 0104 0204 0304 0404 0504 0604 0704 0804")
    play(pos, "move a 0104 0204 0304")
    assert where(pos, "a") == "0304"
    assert "S8.1: a has moved already" in refused(pos, "move a 0304 0404")
    assert ends(pos, "b")


@case("S43:8.1")
def test_refusals_of_a_path_say_what_is_wrong_with_it() -> None:
    pos = ground(a=foot(ALLIED, "0104"), g=foot(AXIS, "0508"))
    assert "S8.1: there is no unit x" in refused(pos, "move x 0104 0204")
    assert "S6.7: g belongs to the other player" in refused(pos, "move g 0508 0507")
    assert "the path begins in 0204" in refused(pos, "move a 0204 0304")
    assert "stays where it is without an order" in refused(pos, "move a 0104")
    assert "not neighbours" in refused(pos, "move a 0104 0304")
    assert "there is no hex 9999" in refused(pos, "move a 0104 9999")


@case("S43:8.2")
def test_what_never_moves_stays_where_it_is() -> None:
    pos = ground(
        side=AXIS,
        g=foot(AXIS, "0104"),
        c=piece("coastal", AXIS, "0801"),
        m=piece("minefield", AXIS, "0803"),
        t=piece("train", AXIS, "0505"),
        rails=[["0505", "0605"]],
    )
    assert "S8.2: c never moves" in refused(pos, "move c 0801 0701")
    assert "S8.2: m never moves" in refused(pos, "move m 0803 0703")
    assert "S22.1: t is an armored train and keeps to the railway" in refused(pos, "move t 0505 0506")


@case("S43:8.3")
@pytest.mark.parametrize(
    ("kind", "terrain", "cost"),
    [("infantry", "plains", 1), ("infantry", "hills", 2), ("infantry", "mountains", 4), ("motorized", "hills", 3)],
)
def test_the_terrain_says_what_a_hex_costs(kind: str, terrain: str, cost: int) -> None:
    pos = ground(a=piece(kind, ALLIED, "0304"), terrain={"0404": terrain})
    assert points(pos, "a", "0404") == cost


@case("S43:8.3")
def test_towns_and_fortresses_cost_one_point_whatever_the_ground() -> None:
    hills = {"0404": "hills", "0405": "mountains"}
    pos = ground(a=foot(AXIS, "0304"), side=AXIS, terrain=hills, towns={"Enna": "0404"}, fortresses=["0405"])
    assert points(pos, "a", "0404") == 1
    assert points(pos, "a", "0405") == 2  # by way of the town


@case("S43:8.4")
def test_along_a_road_every_hex_costs_one_point_and_from_beside_it_the_terrain() -> None:
    hills = {"0304": "hills", "0404": "mountains", "0504": "hills"}
    pos = ground(a=motor(ALLIED, "0204"), b=foot(ALLIED, "0303"), terrain=hills, roads=[["0204", "0304", "0404", "0504"]])
    assert points(pos, "a", "0504") == 3
    assert points(pos, "b", "0304") == 2


@case("S43:8.5")
def test_motor_units_enter_mountains_only_along_a_road_even_where_a_town_is() -> None:
    mountains = {"0404": "mountains", "0405": "mountains"}
    pos = ground(a=motor(ALLIED, "0304"), terrain=mountains, towns={"Enna": "0404"}, roads=[["0504", "0404"]])
    assert "S8.5: a enters the mountains of 0404 only along a road" in refused(pos, "move a 0304 0404")
    assert "0404" in ends(pos, "a")  # round by the road
    assert "0405" not in ends(pos, "a")


@case("S43:8.6")
def test_a_river_costs_foot_units_three_points_more_and_stops_wheels() -> None:
    river = [("0304", "0404"), ("0303", "0404")]
    pos = ground(a=foot(ALLIED, "0304"), m=motor(ALLIED, "0304"), rivers=river, terrain={"0303": "hills"})
    assert refused(pos, "move m 0304 0404").startswith("S8.6: m crosses the water between 0304 and 0404 only at a bridge")
    play(pos, "move a 0304 0404")
    pos = ground(a=foot(ALLIED, "0304", move=4), b=foot(ALLIED, "0304", move=5), rivers=river)
    assert "needs 5 Movement Points for this and has 4" in refused(pos, "move a 0304 0404 0504")
    play(pos, "move b 0304 0404 0504")


@case("S43:8.6", "S43:8.4", "S43:18.5")
def test_a_road_bridge_carries_everyone_until_it_is_destroyed() -> None:
    pos = ground(a=motor(ALLIED, "0304"), rivers=[("0304", "0404")], roads=[["0304", "0404"]])
    assert points(pos, "a", "0404") == 1
    pos.bridges_down = frozenset(pos.table.island.bridges)
    assert "S8.6" in refused(pos, "move a 0304 0404")


@case("S43:8.7")
@pytest.mark.parametrize(
    ("kind", "terrain", "cost"),
    [("infantry", "plains", 1), ("motorized", "plains", 2), ("infantry", "hills", 4), ("motorized", "hills", 5)],
)
def test_a_stream_costs_by_the_ground_beyond_it(kind: str, terrain: str, cost: int) -> None:
    pos = ground(a=piece(kind, ALLIED, "0304"), terrain={"0404": terrain}, streams=_moat("0404"))
    assert points(pos, "a", "0404") == cost


def _moat(hex_: str) -> list[tuple[str, str]]:
    around = ground(a=foot(ALLIED, "0101")).table.island.grid.neighbours
    return [(hex_, other) for other in around[next(h for h in around if h == hex_)]]


@case("S43:8.7")
def test_a_stream_costs_nothing_at_a_road_bridge() -> None:
    pos = ground(a=motor(ALLIED, "0304"), terrain={"0404": "hills"}, streams=_moat("0404"), roads=[["0304", "0404"]])
    assert points(pos, "a", "0404") == 1


@case("S43:8.8")
def test_railways_cost_their_terrain_but_their_bridges_help() -> None:
    def cost(kind: str, **more: object) -> int:
        pos = ground(a=piece(kind, ALLIED, "0304"), rails=[["0304", "0404"]], terrain={"0404": "hills"}, **more)
        return points(pos, "a", "0404")

    assert cost("infantry") == 2
    assert cost("infantry", streams=_moat("0404")) == 1  # as if by road
    assert cost("motorized", streams=_moat("0404")) == 1
    assert cost("infantry", rivers=_moat("0404")) == 3  # one more instead of three
    assert cost("motorized", rivers=_moat("0404")) == 3  # a bridge is a bridge


@case("S43:8.9")
def test_a_unit_may_always_move_one_hex_and_then_its_move_ends() -> None:
    pos = ground(a=foot(ALLIED, "0304", move=2), terrain=dict.fromkeys(("0404", "0504"), "mountains"))
    assert "0404" in ends(pos, "a")
    assert "needs 5 Movement Points" in refused(pos, "move a 0304 0404 0405")
    told = play(pos, "move a 0304 0404")
    assert (told[0].facts["points"], told[0].facts["of"]) == (2, 2)


@case("S43:8.9")
@pytest.mark.parametrize("mines", [{}, {"0303": AXIS}])
@pytest.mark.parametrize("move", [1, 2, 3, 4])
def test_the_one_hex_may_cost_one_point_or_many_more_than_the_unit_has(move: int, mines: dict[str, Seat]) -> None:
    pos = ground(a=foot(ALLIED, "0304", move=move), terrain={"0404": "mountains"}, mines=mines)
    assert {"0404", "0303"} <= ends(pos, "a")
    assert_exact(pos)


@case("S43:8.9", "S43:8.10")
def test_the_one_hex_is_no_way_into_an_enemy() -> None:
    pos = ground(a=foot(ALLIED, "0304", move=2), g=piece("artillery", AXIS, "0404"), terrain={"0404": "mountains"})
    assert "0404" not in ends(pos, "a")
    assert_exact(pos)


@case("S43:8.9", "S43:8.5")
def test_the_one_hex_is_no_way_into_forbidden_ground() -> None:
    pos = ground(a=motor(ALLIED, "0304", move=1), terrain={"0404": "mountains"}, rivers=[("0304", "0303")])
    assert "0404" not in ends(pos, "a")
    assert "0303" not in ends(pos, "a")


@case("S43:8.10")
def test_units_pass_through_friends_and_never_through_enemies() -> None:
    pos = ground(
        side=AXIS,
        g=foot(AXIS, "0104"),
        c=piece("coastal", AXIS, "0204"),
        e=piece("artillery", ALLIED, "0304"),
    )
    assert "S8.10: enemy units are in 0304" in refused(pos, "move g 0104 0204 0304")
    play(pos, "move g 0104 0204 0203")


@case("S43:8.10", "S43:21.3")
def test_allied_units_do_not_enter_a_fortress_with_a_garrison() -> None:
    pos = ground(a=foot(ALLIED, "0304"), fortresses=["0404"])
    assert "S21.3: the fortress in 0404 still has its garrison" in refused(pos, "move a 0304 0404")
    assert "0404" not in ends(pos, "a")
    del pos.garrisons[next(iter(pos.garrisons))]
    assert "0404" in ends(pos, "a")


@case("S43:26.10", "S43:8.10")
def test_supply_units_alone_are_eliminated_in_passing_and_guarded_ones_are_not() -> None:
    pos = ground(
        a=foot(ALLIED, "0304"),
        d=piece("supply", AXIS, "0404"),
        e=piece("supply", AXIS, "0302"),
        g=piece("artillery", AXIS, "0302"),
    )
    assert "S8.10" in refused(pos, "move a 0304 0303 0302")
    told = play(pos, "move a 0304 0404 0504")
    assert [event.kind for event in told] == ["move", "eliminated"]
    assert where(pos, "d") == "eliminated"


@case("S43:8.11")
def test_frozen_units_do_not_move_and_units_reduced_for_good_do() -> None:
    pos = ground(
        a=foot(ALLIED, "0304", reduced=Reduced.NEW),
        b=foot(ALLIED, "0305", reduced=Reduced.MISSING),
        c=foot(ALLIED, "0306", reduced=Reduced.LASTING),
    )
    assert refused(pos, "move a 0304 0404").startswith("S8.11: a was reduced")
    assert not ends(pos, "b")
    assert ends(pos, "c")


@case("S43:8.12")
def test_goumiers_enter_mountains_for_three_points() -> None:
    pos = ground(a=foot(ALLIED, "0304", nation="FR"), terrain={"0404": "mountains"})
    assert points(pos, "a", "0404") == 3


@case("S43:2.11", "S43:2.12")
def test_nobody_marches_into_the_sea_or_over_a_hexside_of_sea() -> None:
    pos = ground(a=foot(ALLIED, "0804"), sea_sides=[("0804", "0704")])
    assert "S2.11: 0904 is not on the island" in refused(pos, "move a 0804 0904")
    assert "S2.12: there is nothing but sea between 0804 and 0704" in refused(pos, "move a 0804 0704")


@case("S43:3.10", "S43:5.10", "S43:23.7", "S43:7.5")
def test_an_allowance_is_halved_once_only() -> None:
    pos = ground(a=foot(ALLIED, "0104", move=5), phase={"half": True})
    assert "has 3" in refused(pos, "move a 0104 0204 0304 0404 0504")
    pos.note_turn(bombed=frozenset({UnitId("a")}))
    assert "has 3" in refused(pos, "move a 0104 0204 0304 0404 0504")
    pos.sky = type(pos.sky)("storm")
    assert "has 3" in refused(pos, "move a 0104 0204 0304 0404 0504")


@case("S43:7.5")
def test_in_a_storm_a_march_along_the_road_is_paid_out_of_all_points() -> None:
    road = ["0104", "0204", "0304", "0404", "0504", "0604", "0704"]
    pos, fair = (ground(a=foot(ALLIED, "0104"), roads=[road], sky=sky) for sky in ("storm", "clear"))
    order = f"move a {' '.join(road)}"
    (marched,), (usual,) = ([event for event in play(where, order) if event.kind == "move"] for where in (pos, fair))
    assert (marched.facts["points"], marched.facts["of"]) == (usual.facts["points"], usual.facts["of"])


@case("S43:7.5")
def test_in_a_storm_a_unit_that_keeps_to_the_road_is_not_affected() -> None:
    road = [["0104", "0204", "0304", "0404", "0504", "0604", "0704"]]
    pos = ground(a=foot(ALLIED, "0104"), sky="storm", roads=road, terrain={"0204": "hills"})
    assert points(pos, "a", "0704") == 6
    assert "needs 5 Movement Points for this and has 3" in refused(pos, "move a 0104 0204 0205 0305")
    play(pos, "move a 0104 0204 0205")  # 1 by road and 2 off it, of 3


@case("S43:7.5")
def test_in_a_storm_a_unit_off_the_road_has_half_its_points_for_the_whole_move() -> None:
    road = [["0204", "0304", "0404", "0504", "0604", "0704"]]
    pos = ground(a=foot(ALLIED, "0104"), sky="storm", roads=road)
    play(pos, "move a 0104 0204 0304")  # 2 for the first hex, then 1
    pos = ground(a=foot(ALLIED, "0104"), sky="storm", roads=road)
    assert "needs 4 Movement Points for this and has 3" in refused(pos, "move a 0104 0204 0304 0404")


@case("S43:7.5")
def test_in_a_storm_a_railway_serves_as_a_road_does_at_the_cost_of_its_terrain() -> None:
    line = ["0104", "0204", "0304", "0404"]
    pos = ground(a=foot(ALLIED, "0104"), sky="storm", rails=[line], terrain=dict.fromkeys(line, "hills"))
    assert points(pos, "a", "0404") == 6


@case("S43:7.6")
def test_after_a_storm_streams_are_crossed_like_rivers() -> None:
    pos = ground(a=foot(ALLIED, "0304"), m=motor(ALLIED, "0304"), streams=_moat("0404"), last_sky="storm")
    assert points(pos, "a", "0404") == 4
    assert "0404" not in ends(pos, "m")
    pos = ground(a=foot(ALLIED, "0304"), streams=_moat("0404"), last_sky="storm", rails=[["0304", "0404"]])
    assert points(pos, "a", "0404") == 2  # its railway bridge helps as one over a river


@case("S43:14.2", "S43:8.5", "S43:8.6")
def test_retreats_and_advances_know_the_same_forbidden_ground() -> None:
    pos = ground(
        a=motor(ALLIED, "0304"),
        t=piece("train", AXIS, "0505"),
        terrain={"0404": "mountains"},
        rivers=[("0304", "0303")],
        rails=[["0505", "0506"]],
    )
    a, t = UnitId("a"), UnitId("t")
    grid = pos.table.island.grid
    opens = {there for there in grid.neighbours[pos.where[a]] if can_enter(pos, a, pos.where[a], there)}
    assert opens == {*grid.neighbours[pos.where[a]]} - {"0404", "0303"}
    assert [there for there in grid.neighbours[pos.where[t]] if can_enter(pos, t, pos.where[t], there)] == ["0506"]


@case("S43:10.1", "S43:10.2", "S43:10.4")
def test_a_march_ends_within_the_stacking_limits() -> None:
    pos = ground(
        side=AXIS,
        a=foot(AXIS, "0304"),
        s=piece("supply", AXIS, "0305"),
        b=foot(AXIS, "0404"),
        d=foot(AXIS, "0404"),
        c=piece("coastal", AXIS, "0303"),
    )
    assert "S10.1: 0404 holds two units already" in refused(pos, "move a 0304 0404")
    assert "S10.2" in refused(pos, "move a 0304 0303")
    play(pos, "move s 0305 0404")
    assert_exact(pos)


@case("S43:8.1")
def test_what_is_offered_is_accepted_in_a_busy_situation() -> None:
    pos = ground(
        a=foot(ALLIED, "0304"),
        b=motor(ALLIED, "0305", move=12),
        c=piece("engineer", ALLIED, "0305"),
        g=foot(AXIS, "0604"),
        h=piece("supply", AXIS, "0405"),
        terrain={"0404": "hills", "0504": "mountains", "0505": "hills"},
        streams=_moat("0505"),
        rivers=[("0304", "0403"), ("0303", "0403")],
        roads=[["0304", "0404", "0504", "0503"]],
        mines={"0306": AXIS},
        sky="storm",
        dice=[1],
    )
    assert_exact(pos)


@case("S43:26.4", "S43:26.5", "S43:26.7")
def test_with_the_option_units_need_supply_to_move() -> None:
    option = Options(supply=True)
    pos = ground(a=motor(ALLIED, "0304"), b=foot(ALLIED, "0305"), options=option)
    assert refused(pos, "move a 0304 0404") == "S26.5: a is out of supply and does not move"
    assert not ends(pos, "a")
    assert ends(pos, "b")
    weak = piece("supply", ALLIED, "0204", reduced=Reduced.LASTING)
    pos = ground(a=motor(ALLIED, "0304"), s=weak, options=option)
    assert "has 8" in refused(pos, "move a 0304 0404 0504 0604 0704 0804 0805 0806 0807 0808 0708")
    axis = ground(side=AXIS, g=motor(AXIS, "0104"), rails=[["0104", "0204"]], towns={"Enna": "0104"}, options=option)
    assert axis.decision is None  # nor by rail


@case("S43:8.3", "S43:7.5")
@pytest.mark.parametrize("walk", sorted(MARCHING))
@pytest.mark.parametrize("tread", [*Tread])
def test_the_tables_of_steps_hold_what_each_step_costs(walk: MoveClass, tread: Tread) -> None:
    island, broken = table().island, frozenset(sorted(table().island.bridges)[::3])
    for after_storm, goumiers, down in ((False, False, frozenset()), (True, True, broken)):
        going = Going(walk, goumiers, after_storm, down, tread)
        rows = steps(table(), going)
        for here in island.land:
            costs = {there: tread_cost(table(), going, here, there) for there in island.walkable[here]}
            expected = {island.grid.index[there]: cost for there, cost in costs.items() if cost is not None}
            assert dict(rows[island.grid.index[here]]) == expected
            assert all(cost >= least_step(table()) for cost in expected.values())


@case("S43:8.9", "S43:10.1")
def test_a_unit_whose_only_way_out_is_full_and_leads_nowhere_cannot_march() -> None:
    grid = ground().table.island.grid
    around = {*grid.neighbours[HexId("0404")], *grid.neighbours[HexId("0504")]} - {"0404", "0504"}
    sea = dict.fromkeys(around, "sea")
    pos = ground(a=foot(ALLIED, "0404"), b=foot(ALLIED, "0504"), c=foot(ALLIED, "0504"), d=foot(ALLIED, "0104"), terrain=sea)
    assert "a" not in {step.key for step in pos.options().steps()}
    assert "d" in {step.key for step in pos.options().steps()}
