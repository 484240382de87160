"""21.0 Supply: lines by height, sources, isolation; air and sea supply."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import options, play, refused, told
from combats import asked
from proofs import case
from random_boards import apart
from sicily_board import Placed, at, data, sicily
from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.procedures import Done
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.campaign import SECOND_WAVE, campaign, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.nations import Nation, Nationality
from trinacria.viw.sicily.supply import LONGER, SourceNet, SupplyDetermination, in_force, line_hexes, net, sources
from trinacria.viw.sicily.supply_lift import AirSupply, SeaSupply, ships_reach
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.supply_lines import SupplyLines
from trinacria.viw.units import Face, Size, Supply, UnitId, UnitType

IN, OUT, CUT_OFF = Supply.SUPPLIED, Supply.OUT_OF_SUPPLY, Supply.ISOLATED
MESSINA, ENNA, PALERMO = "5903", "3714", "2203"
GELA_BEACH = "3724"
PEAK = "4108"  # Level 6 in the Nebrodi, two hexes from the nearest road


def determined(**more: Any) -> Position:
    pos = sicily(**{"turn": 5, **more})
    SupplyDetermination(ALLIED).run(pos)
    return pos


def state(pos: Position, unit: str) -> Supply:
    return pos.supply_of(UnitId(unit))


# 21.12, 21.15 how long a line may be ------------------------------------------------------------------------------------


def lines_from(source: str, *, longer: int = 0, roads: str = "", closed: str = "") -> set[str]:
    """The hexes from which a line reaches this source, on an island whose only roads are these."""
    laid = frozenset(hexside(HexId(a), HexId(b)) for a, b in pairwise(roads.split()))
    island = replace(data().island, map=replace(data().island.map, roads=laid))
    index = island.map.grid.index
    open_ = island.island_bits & ~bits_of(index[HexId(hex_)] for hex_ in closed.split())
    reached = line_hexes(SourceNet(island, open_, 1 << index[HexId(source)], none_left=False), longer)
    return {hex_ for hex_ in island.map.grid.ids if reached >> index[hex_] & 1}


def level(hex_: str) -> int:
    return data().island.level[HexId(hex_)]


@case("21.12")
def test_one_hex_from_any_height() -> None:
    assert [level(hex_) for hex_ in ("4110", "4109", "4108")] == [5, 6, 6]
    assert {"4110", "4109"} <= lines_from("4110")
    assert "4108" not in lines_from("4110")


@case("21.12")
def test_two_hexes_where_the_unit_and_what_lies_between_are_no_higher_than_level_3() -> None:
    assert [level(hex_) for hex_ in ("4118", "4218", "4318", "4418")] == [3, 2, 2, 2]
    assert "4318" in lines_from("4118")
    assert "4418" not in lines_from("4118")


@case("21.12")
def test_a_height_in_between_or_under_the_unit_is_too_much_for_two() -> None:
    assert [level(hex_) for hex_ in ("4612", "4611", "4610")] == [3, 4, 4]
    assert "4612" not in lines_from("4610")
    assert "4610" not in lines_from("4612")


@case("21.12")
def test_the_height_of_the_road_itself_does_not_matter() -> None:
    assert [level(hex_) for hex_ in ("4017", "4117", "4217")] == [5, 3, 2]
    assert "4217" in lines_from("4017")


@case("21.12", "25.15")
def test_three_hexes_on_level_1_and_swamps_are_level_1() -> None:
    chain = ("4618", "4718", "4818", "4918", "5018")
    assert [level(hex_) for hex_ in chain] == [1] * 5
    assert HexId("4918") in data().island.swamps
    reached = lines_from("4618")
    assert {"4718", "4818", "4918"} <= reached
    assert "5018" not in reached


@case("21.15")
def test_mountain_units_trace_one_hex_farther_in_the_same_terrain() -> None:
    assert "4108" in lines_from("4110", longer=LONGER)
    assert "4418" in lines_from("4118", longer=LONGER)
    assert "5018" in lines_from("4618", longer=LONGER)
    assert "4612" in lines_from("4610", longer=LONGER)
    assert "4107" not in lines_from("4110", longer=LONGER)


@case("21.12")
def test_a_line_ends_at_any_hex_of_the_road_that_leads_to_the_source() -> None:
    road = "4118 4218 4318 4418"
    assert {"4418", "4518", "4618", "4718"} <= lines_from("4118", roads=road)  # the road, and three hexes on Level 1
    assert "4618" not in lines_from("4118", roads="4118 4218")


@case("21.12")
def test_a_line_cannot_pass_a_closed_hex_nor_the_sea() -> None:
    assert "4818" not in lines_from("4618", closed="4718 4717 4719")
    assert "5321" in lines_from("5320")
    walled = hexside(HexId("4730"), HexId("4830"))
    assert walled in data().island.map.walls
    assert "4830" not in lines_from("4730", closed="4729 4829")


# 21.11 sources ----------------------------------------------------------------------------------------------------------


@case("21.11", "21.1")
def test_the_axis_draws_on_messina_enna_and_palermo() -> None:
    assert sources(sicily(), None) == (MESSINA, ENNA, PALERMO)
    far = determined(it_33=at("0609"), de_1_hg=at("5423"))
    assert (state(far, "it_33"), state(far, "de_1_hg")) == (IN, IN)


@case("21.11")
def test_enna_and_palermo_are_lost_for_good_and_messina_serves_again() -> None:
    lost = {"sources_lost": frozenset({HexId(ENNA), HexId(PALERMO)})}
    assert sources(sicily(campaign=lost, holders={MESSINA: ALLIED}), None) == ()
    assert sources(sicily(campaign=lost, holders={MESSINA: AXIS, ENNA: AXIS, PALERMO: AXIS}), None) == (MESSINA,)


@case("21.11", "21.2")
def test_allied_units_use_the_depots_of_their_own_army_only() -> None:
    units = {"us_16_1": at(GELA_BEACH), "uk_15": at("3823"), "ca_1": at("3822")}
    american = determined(depots={"us_depot_1": GELA_BEACH, "uk_depot_1": SECOND_WAVE}, **units)
    assert [state(american, unit) for unit in units] == [IN, OUT, OUT]
    british = determined(depots={"us_depot_1": SECOND_WAVE, "uk_depot_1": "5226"}, **units)
    assert [state(british, unit) for unit in units] == [OUT, IN, IN]


@case("21.11")
def test_a_source_in_an_enemy_zone_is_closed_unless_a_unit_stands_there() -> None:
    """A depot alone does not reopen its own hex (ADJ-088, ADJ-089)."""
    board = {"depots": {"us_depot_1": GELA_BEACH}, "it_33": at("3823"), "us_26_1": at("3623")}
    assert state(determined(**board), "us_26_1") is OUT
    assert state(determined(**board, us_1_rgr=at(GELA_BEACH)), "us_26_1") is IN


@case("6.52", "21.0")
def test_any_friendly_unit_reopens_a_hex_whatever_its_army() -> None:
    def reached(**more: Placed) -> bool:
        """Whether U.S. supply goes from the beach to the next hex of the road, which an Italian regiment controls."""
        pos = sicily(turn=5, depots={"us_depot_1": GELA_BEACH}, it_33=at("3822"), **more)
        return bool(net(pos, ALLIED).of[Nation.US].ends >> pos.table.map.grid.index[HexId("3823")] & 1)

    assert not reached()
    assert reached(us_1_rgr=at("3823"))
    assert reached(uk_44rtr=at("3823"))


# 21.13, 21.14 out of supply or isolated ---------------------------------------------------------------------------------


@case("21.13", "21.13.1", "21.15")
def test_a_line_that_is_too_long_leaves_a_unit_out_of_supply() -> None:
    pos = determined(de_3fj=at(PEAK), it_3ag=at(PEAK))
    assert (state(pos, "de_3fj"), state(pos, "it_3ag")) == (OUT, IN)


@case("21.15", "24.32")
def test_pack_transport_makes_the_line_as_long_as_that_of_mountain_units() -> None:
    board = {"depots": {"us_depot_1": "3906"}, "us_7_3": at(PEAK), "us_15_3": at(PEAK)}
    pos = determined(campaign={"pack": frozenset({UnitId("us_7_3")})}, **board)
    assert (state(pos, "us_7_3"), state(pos, "us_15_3")) == (IN, OUT)


@case("21.13", "21.13.2")
def test_a_road_that_leads_to_no_own_source_leaves_a_unit_out_of_supply() -> None:
    """Nothing has landed yet: a depot still at sea is neither captured nor destroyed (ADJ-090)."""
    pos = determined(depots={"us_depot_1": SECOND_WAVE, "us_depot_2": ELIMINATED}, us_16_1=at("3823"))
    assert state(pos, "us_16_1") is OUT


ROUND_THE_PEAK = {"it_33": at("4206"), "it_34": at("4209"), "it_75": at("3908")}  # their zones cover its six neighbours


@case("21.14", "21.14.1")
def test_a_unit_that_can_reach_no_road_at_all_is_isolated() -> None:
    board = {"depots": {"us_depot_1": "3906"}, "us_1_rgr": at(PEAK)}
    assert state(determined(**board), "us_1_rgr") is OUT
    assert state(determined(**board, **ROUND_THE_PEAK), "us_1_rgr") is CUT_OFF


@case("21.14.1")
def test_a_unit_on_a_road_is_out_of_supply_however_tightly_it_is_surrounded() -> None:
    ring = {"it_33": at("3616"), "it_34": at("3518"), "it_75": at("3416"), "it_76": at("3618")}
    pos = determined(depots={"us_depot_1": GELA_BEACH}, us_1_rgr=at("3517"), **ring)
    assert HexId("3517") in pos.table.map.road_hexes
    assert state(pos, "us_1_rgr") is OUT


@case("21.14", "21.14.2")
def test_without_any_source_everybody_is_isolated() -> None:
    lost = {"sources_lost": frozenset({HexId(ENNA), HexId(PALERMO)})}
    axis = determined(campaign=lost, holders={MESSINA: ALLIED}, it_33=at("5902"), de_1_hg=at("4121"))
    assert (state(axis, "it_33"), state(axis, "de_1_hg")) == (CUT_OFF, CUT_OFF)
    gone = {"us_depot_1": ELIMINATED, "us_depot_2": ELIMINATED, "uk_depot_1": "5226"}
    allied = determined(depots=gone, us_16_1=at(GELA_BEACH), uk_15=at("5326"))
    assert (state(allied, "us_16_1"), state(allied, "uk_15")) == (CUT_OFF, IN)


@case("21.17")
def test_whoever_enters_play_is_supplied_for_that_game_turn() -> None:
    for entered, expected in ((5, IN), (4, OUT)):
        pos = determined(depots={"us_depot_1": SECOND_WAVE}, us_16_1=at("3823", entered=entered))
        assert state(pos, "us_16_1") is expected


@case("21.17", "16.21")
def test_on_the_first_game_turn_everybody_is_supplied() -> None:
    pos = determined(turn=1, depots={"us_depot_1": SECOND_WAVE}, us_16_1=at("3823"), de_3fj=at(PEAK))
    assert (state(pos, "us_16_1"), state(pos, "de_3fj")) == (IN, IN)


@case("21.16")
def test_isolated_vehicles_keep_six_points_and_everybody_else_half() -> None:
    units = {"us_cca_2a": 6, "us_2_66": 6, "us_91_recon": 6, "us_16_1": 2, "us_sp_2a": 9}
    pos = sicily(**{unit: at("3823", supply=CUT_OFF) for unit in units})
    assert {unit: pos.rules.movement.allowance(pos, UnitId(unit)) for unit in units} == units
    out = sicily(us_2_66=at("3823", supply=OUT))
    assert out.rules.movement.allowance(out, UnitId("us_2_66")) == 10


@case("19.35")
def test_a_dropped_unit_is_linked_up_once_it_has_really_traced_a_line() -> None:
    dropped = {"dropped": frozenset({UnitId("us_1_505"), UnitId("us_2_505")})}
    units = {"us_1_505": at("3823", entered=5), "us_2_505": at(PEAK, entered=5)}
    pos = determined(depots={"us_depot_1": GELA_BEACH}, campaign=dropped, **units)
    assert (state(pos, "us_1_505"), state(pos, "us_2_505")) == (IN, IN)  # both by 21.17
    assert campaign(pos).linked_up == {"us_1_505"}
    change(pos, depots={"us_depot_1": ELIMINATED})
    SupplyDetermination(AXIS).run(pos)
    assert campaign(pos).linked_up == {"us_1_505"}  # for good


# 21.3 air and sea supply ------------------------------------------------------------------------------------------------


def lift(means: Any, side: Seat, *dice: int, **more: Any) -> Position:
    return sicily(procedure=means, phasing=side, turn=5, dice=dice, **more)


def lifted(pos: Position, unit: str) -> Supply:
    """The state of the unit after supplies were sent to it, before the game goes on."""
    command = pos.vocabulary.read(f"supply {unit}")
    assert command in pos.options()
    pos.stack[-1].apply(pos, command)
    return state(pos, unit)


WEST = {"us_depot_1": GELA_BEACH}
SPREAD = ("3724", "3622", "5226", "5325", "4716", "3619", "3517")


@case("21.31", "21.33")
@pytest.mark.parametrize(("before", "after"), [(CUT_OFF, OUT), (OUT, IN)])
def test_sea_supply_betters_the_state_by_one_level_without_a_die(before: Supply, after: Supply) -> None:
    pos = lift(SeaSupply, ALLIED, depots=WEST, us_16_1=at("3123", supply=before))
    assert asked(pos) == "allied sea supply"
    assert options(pos) == ["supply us_16_1", "end supply"]
    assert lifted(pos, "us_16_1") is after


@case("21.31")
def test_a_lift_lasts_until_the_next_determination_and_is_remembered_for_the_game_turn() -> None:
    pos = lift(SeaSupply, ALLIED, depots=WEST, us_16_1=at("3123", supply=CUT_OFF))
    lifted(pos, "us_16_1")
    change(pos, depots={"us_depot_1": SECOND_WAVE})
    SupplyDetermination(AXIS).run(pos)
    assert state(pos, "us_16_1") is OUT
    assert campaign(pos).lifted == frozenset()
    assert campaign(pos).lifted_this_turn == {"us_16_1"}


@case("21.31", "22.21")
@pytest.mark.parametrize("without", [None, *Nationality])
def test_what_holds_for_all_units_at_once_is_what_holds_for_each(without: Nationality | None) -> None:
    """Found by `in_force` for the whole board, and unit by unit: lifted, at zero support, both or neither."""
    support = dict.fromkeys(Nationality, 4) | ({without: 0} if without else {})
    states = {"us_16_1": CUT_OFF, "us_26_1": OUT, "uk_15": IN, "uk_17": CUT_OFF, "de_1_hg": OUT, "it_33": IN, "it_34": OUT}
    places = {unit: at(hex_, supply=state) for (unit, state), hex_ in zip(states.items(), SPREAD, strict=True)}
    pos = sicily(support=support, campaign={"lifted": frozenset({"us_16_1", "de_1_hg"})}, **places)
    for unit in states:
        assert in_force(pos).get(UnitId(unit), IN) is pos.supply_of(UnitId(unit)), unit


def finishes(pos: Position, procedure: Any) -> bool:
    return isinstance(procedure.run(pos), Done)


@case("21.31", "21.33")
def test_ships_bring_nothing_to_the_british_the_axis_the_supplied_and_the_inland() -> None:
    units = {"uk_15": at("5326", supply=OUT), "de_1_hg": at("5423", supply=OUT), "us_26_1": at("3623")}
    pos = sicily(depots=WEST, us_16_1=at("3517", supply=CUT_OFF), **units)
    assert finishes(pos, SeaSupply(ALLIED))
    assert finishes(pos, SeaSupply(AXIS))


def voyages(start: str) -> dict[str, int]:
    """Hexes by sea from a beach to every sea and coastal hex."""
    kinds, found, edge = data().island.kind, {start: 0}, [start]
    for here in edge:
        for there in data().island.map.grid.neighbours[HexId(here)]:
            if there not in found and kinds[there] in ("sea", "coastal"):
                found[there] = found[here] + 1
                edge.append(there)
    return found


@case("21.33")
def test_ships_go_twenty_hexes_from_a_u_s_depot_and_no_farther() -> None:
    pos = sicily(depots={"us_depot_1": GELA_BEACH, "uk_depot_1": "5226"})
    reached, grid = ships_reach(pos), pos.table.map.grid
    coast = {hex_ for hex_ in data().island.coast if reached >> grid.index[hex_] & 1}
    assert coast == {hex_ for hex_, hexes in voyages(GELA_BEACH).items() if hexes <= 20 and hex_ in data().island.coast_side}
    assert apart(GELA_BEACH, "5116") <= 20
    assert "5116" not in coast  # Catania: the way round the cape is longer than the crow flies
    assert not ships_reach(sicily(depots={"us_depot_1": SECOND_WAVE, "uk_depot_1": "5226"}))


@case("21.33")
def test_ships_pass_no_hex_with_an_axis_unit_in_it() -> None:
    """Ships come to 5221 through 5321 or 5322, part-sea hexes both. The Axis holds Augusta, 5321, in any case (ADJ-174)."""

    def reached(**guards: Placed) -> bool:
        pos = sicily(depots={"us_depot_1": "5226"}, **guards)
        return bool(ships_reach(pos) >> pos.table.map.grid.index[HexId("5221")] & 1)

    assert reached()
    assert reached(it_75=at("5322"))
    assert reached(it_75=at("5321"))
    assert not reached(it_75=at("5321"), it_76=at("5322"))


@case("21.32", "21.31")
@pytest.mark.parametrize(("die", "beside_enemy", "after"), [(3, True, IN), (4, True, OUT), (5, False, IN), (6, False, OUT)])
def test_aircraft_fail_more_often_beside_the_enemy(die: int, beside_enemy: bool, after: Supply) -> None:
    enemy = {"it_33": at("3616")} if beside_enemy else {}
    pos = lift(AirSupply, ALLIED, die, us_16_1=at("3517", supply=OUT), **enemy)
    assert lifted(pos, "us_16_1") is after
    assert (UnitId("us_16_1") in campaign(pos).lifted_this_turn) is (after is IN)


@case("21.32")
def test_a_six_ends_axis_air_supply_for_the_game_and_an_allied_six_ends_nothing() -> None:
    units = {"de_1_hg": at("4121", supply=OUT), "us_16_1": at("3517", supply=OUT)}
    pos = lift(AirSupply, AXIS, 6, **units)
    lifted(pos, "de_1_hg")
    assert campaign(pos).axis_air_supply_over
    assert finishes(pos, AirSupply(AXIS))
    allied = lift(AirSupply, ALLIED, 6, **units)
    lifted(allied, "us_16_1")
    assert not campaign(allied).axis_air_supply_over
    missed = lift(AirSupply, AXIS, 5, it_10b=at("4321"), us_26_1=at("4120"), **units)
    lifted(missed, "de_1_hg")
    assert not campaign(missed).axis_air_supply_over


@case("21.31")
def test_only_the_luftwaffe_and_the_americans_are_supplied_by_air() -> None:
    wanting = {"de_104": at("4121", supply=OUT), "it_33": at("4321", supply=OUT), "uk_15": at("5326", supply=CUT_OFF)}
    assert finishes(sicily(**wanting), AirSupply(AXIS))
    assert finishes(sicily(**wanting), AirSupply(ALLIED))
    both = lift(AirSupply, AXIS, de_1_hg=at("4121", supply=OUT), de_3fj=at("4920", supply=CUT_OFF), **wanting)
    assert options(both) == ["supply de_1_hg", "supply de_3fj", "end supply"]
    assert refused(both, "supply de_104").case == "21.32"


@case("21.34", "20.12", "20.13")
@pytest.mark.parametrize("weather", [Weather.LIGHT_MISTRAL, Weather.HEAVY_MISTRAL, Weather.RAIN])
def test_only_ships_sail_in_bad_weather(weather: Weather) -> None:
    pos = lift(SeaSupply, ALLIED, weather=weather, depots=WEST, us_16_1=at("3123", supply=OUT))
    assert asked(pos) == "allied sea supply"
    assert finishes(pos, AirSupply(ALLIED))


@case("21.35")
def test_no_unit_is_supplied_by_sea_and_by_air_in_one_game_turn() -> None:
    units = {"us_16_1": at("3123", supply=CUT_OFF), "us_26_1": at("3022", supply=OUT)}
    pos = lift(SeaSupply, ALLIED, depots=WEST, **units)
    lifted(pos, "us_16_1")
    assert AirSupply(ALLIED).units(pos) == ["us_26_1"]


@case("21.31", "16.1.B.1.a")
def test_the_supply_phase_determines_then_ships_then_flies() -> None:
    """Ordered as ADJ-094 says; declining leaves everything as it was."""
    pos = sicily(procedure=SupplyDetermination, turn=5, depots=WEST, us_16_1=at("1211"), it_33=at("1312"))
    assert state(pos, "us_16_1") is IN
    cut = lift(SeaSupply, ALLIED, depots=WEST, us_16_1=at("3123", supply=CUT_OFF))
    events = play(cut, "end supply")
    assert not [event for event in events if event.kind == "lifted"]
    assert told(cut.log.since(0), "supply").facts


# an independent tracing, slow and simple --------------------------------------------------------------------------------


def beside(hex_: str) -> tuple[HexId, ...]:
    column, row = int(hex_[:2]), int(hex_[2:])
    block = [f"{c:02d}{r:02d}" for c in range(column - 1, column + 2) for r in range(row - 1, row + 2)]
    return tuple(HexId(other) for other in block if apart(hex_, other) == 1)


AROUND = {hex_: beside(hex_) for hex_ in sorted(data().island.island)}
ROAD_HEXES = {hex_ for pair in data().island.map.roads for hex_ in pair}
UNITS = sorted(data().counters.units)
SHORT, LONG = {1: 6, 2: 3, 3: 1}, {1: 6, 2: 6, 3: 3, 4: 1}  # length of the line: the highest level of its hexes but the last


class Tracing:
    """Supply of one position by trying every line by itself."""

    def __init__(self, pos: Position, placed: dict[str, str]) -> None:
        self.pos, self.placed = pos, placed
        self.sheet, self.island = data().counters.units, data().island
        self.known: dict[tuple[str, Seat], bool] = {}

    def on_foot(self, here: str, there: str) -> bool:
        return there in self.island.island and hexside(HexId(here), HexId(there)) not in self.island.map.walls

    def blocked(self, hex_: str, side: Seat) -> bool:
        if (hex_, side) not in self.known:
            self.known[hex_, side] = self.is_blocked(hex_, side)
        return self.known[hex_, side]

    def is_blocked(self, hex_: str, side: Seat) -> bool:
        if any(self.placed[u] == hex_ and self.sheet[UnitId(u)].unit.side is not side for u in self.placed):
            return True
        if side is AXIS and hex_ in campaign(self.pos).depots.values():
            return True
        friend = any(self.placed[u] == hex_ and self.sheet[UnitId(u)].unit.side is side for u in self.placed)
        return not friend and any(
            apart(self.placed[u], hex_) == 1 for u in self.placed if self.controls(u) and self.side(u) is not side
        )

    def side(self, unit: str) -> Seat:
        return self.sheet[UnitId(unit)].unit.side

    def controls(self, unit: str) -> bool:
        counter = self.sheet[UnitId(unit)].unit
        guns = (UnitType.ARTILLERY, UnitType.SP_ARTILLERY)
        return (
            counter.size is not Size.BATTALION and counter.type not in guns and self.pos.face(counter.id) is not Face.CADRE
        )

    def sources(self, unit: str) -> tuple[set[str], bool]:
        """The sources of the unit's own, and whether none is left."""
        now = campaign(self.pos)
        if self.side(unit) is AXIS:
            held = {h for h in (MESSINA, ENNA, PALERMO) if self.pos.holders[HexId(h)] is AXIS and h not in now.sources_lost}
            return held, not held
        army = "uk" if self.sheet[UnitId(unit)].nation in ("uk", "ca") else "us"
        own = [place for depot, place in now.depots.items() if depot.startswith(army)]
        return {place for place in own if place in self.island.island}, all(place == ELIMINATED for place in own)

    def road_ends(self, unit: str) -> set[str]:
        side = self.side(unit)
        found = {hex_ for hex_ in self.sources(unit)[0] if not self.blocked(hex_, side)}
        edge = [*found]
        while edge:
            here = edge.pop()
            for there in AROUND[HexId(here)]:
                road = hexside(HexId(here), there) in self.island.map.roads
                if road and there not in found and not self.blocked(there, side):
                    found.add(there)
                    edge.append(there)
        return found

    def lines(self, way: tuple[str, ...], longest: int, side: Seat) -> Iterator[tuple[str, ...]]:
        """Every line from a unit over hexes that are not blocked, itself included."""
        yield way
        if len(way) <= longest:
            for there in AROUND[HexId(way[-1])]:
                if there not in way and self.on_foot(way[-1], there) and not self.blocked(there, side):
                    yield from self.lines((*way, there), longest, side)

    def state(self, unit: str) -> Supply:
        side, here = self.side(unit), self.placed[unit]
        far = self.sheet[UnitId(unit)].unit.type is SicilyType.MOUNTAIN or unit in campaign(self.pos).pack
        limits, ends = LONG if far else SHORT, self.road_ends(unit)
        for line in self.lines((here,), max(limits), side):
            length = len(line) - 1
            if line[-1] in ends and (not length or max(level(hex_) for hex_ in line[:-1]) <= limits[length]):
                return IN
        own, none_left = self.sources(unit)
        return CUT_OFF if none_left or not self.reaches_a_road(here, side, own) else OUT

    def reaches_a_road(self, start: str, side: Seat, own: set[str]) -> bool:
        seen, edge = {start}, [start]
        while edge:
            here = edge.pop()
            if here in ROAD_HEXES or here in own:
                return True
            for there in AROUND[HexId(here)]:
                if there not in seen and self.on_foot(here, there) and not self.blocked(there, side):
                    seen.add(there)
                    edge.append(there)
        return False


@st.composite
def situations(draw: st.DrawFn) -> dict[str, Any]:
    """Units of all kinds thrown together around some hex of the island, and sources in any condition."""
    centre = draw(st.sampled_from(sorted(AROUND)))
    near = [hex_ for hex_ in AROUND if apart(centre, hex_) <= 5]
    places: dict[str, Placed] = {}
    held: dict[str, Seat] = {}
    for unit, hex_ in draw(st.lists(st.tuples(st.sampled_from(UNITS), st.sampled_from(near)), min_size=2, max_size=22)):
        counter = data().counters.units[unit].unit
        if unit not in places and held.setdefault(hex_, counter.side) is counter.side:
            face = Face.CADRE if counter.carries_chit and draw(st.integers(0, 9)) == 0 else Face.FULL
            places[unit] = at(hex_, face=face)
    boxes = st.sampled_from([SECOND_WAVE, ELIMINATED])
    free = [hex_ for hex_ in data().island.coast if held.get(hex_) is not AXIS]
    nearest = sorted(free, key=lambda hex_: (apart(centre, hex_), hex_))[:6]
    wanted = {
        name: draw(st.one_of(boxes, st.sampled_from(nearest), st.sampled_from(free))) for name in data().counters.depots
    }
    taken: set[str] = set()
    depots = {}
    for name, place in wanted.items():
        depots[name] = SECOND_WAVE if place in taken else place
        taken |= {place} - {SECOND_WAVE, ELIMINATED}
    lost = frozenset(HexId(hex_) for hex_ in (ENNA, PALERMO) if draw(st.booleans()))
    pack = frozenset(UnitId(unit) for unit in places if unit.startswith(("us", "uk")) and draw(st.booleans()))
    holders = {
        MESSINA: draw(st.sampled_from([AXIS, AXIS, ALLIED])),
        **dict.fromkeys(lost, draw(st.sampled_from([ALLIED, AXIS]))),
    }
    more = {"sources_lost": lost, "pack": pack}
    return {"depots": depots, "holders": holders, "campaign": more, **places}


@case("21.12", "21.13", "21.14", "21.15", "21.11")
@settings(max_examples=60)
@given(situations())
def test_supply_is_what_tracing_every_line_by_itself_gives(drawn: dict[str, Any]) -> None:
    pos = determined(**drawn)
    placed = {unit: str(piece.hex) for unit, piece in drawn.items() if isinstance(piece, Placed)}
    slow = Tracing(pos, placed)
    assert {unit: state(pos, unit) for unit in placed} == {unit: slow.state(unit) for unit in placed}


@case("21.12", "6.51")
def test_no_line_is_named_through_a_controlled_hex() -> None:
    """From 1810 the road is two hexes away, through 1809; a German regiment in 1710 controls that hex."""

    def named(**enemy: Placed) -> tuple[str, ...] | None:
        pos, unit = determined(depots={"us_depot_1": GELA_BEACH}, us_16_1=at("1810"), **enemy), UnitId("us_16_1")
        line = SupplyLines(pos).line(unit, net(pos, ALLIED).tracing(pos, unit))
        assert (line is not None) == (state(pos, "us_16_1") is IN)
        return line

    free = named()
    assert free is not None
    assert free[:3] == ("1810", "1809", "1808")
    assert named(de_1_hg=at("1710")) is None


@case("21.12", "21.15")
@settings(max_examples=60)
@given(situations())
def test_a_line_is_named_for_exactly_those_who_have_one_and_is_open_all_the_way(drawn: dict[str, Any]) -> None:
    pos = determined(**drawn)
    placed = {unit: str(piece.hex) for unit, piece in drawn.items() if isinstance(piece, Placed)}
    slow, lines, nets = Tracing(pos, placed), SupplyLines(pos), {side: net(pos, side) for side in (ALLIED, AXIS)}
    for unit in placed:
        side = slow.side(unit)
        line = lines.line(UnitId(unit), nets[side].tracing(pos, UnitId(unit)))
        assert (line is not None) == (slow.state(unit) is IN), unit
        for hex_ in line or ():
            assert not slow.blocked(hex_, side), (unit, line)
