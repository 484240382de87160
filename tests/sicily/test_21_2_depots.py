"""21.2 Depots."""

from __future__ import annotations

from typing import Any

import pytest

from board import kinds, options, play, refused, told, where
from combats import asked, fight
from fights import revealed
from proofs import case
from sicily_board import Placed, at, data, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.odds import odds, proposed
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.campaign import SECOND_WAVE, campaign, change
from trinacria.viw.sicily.depots import DepotSegment, bar_hexes, depot_at, destroy
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.sequence_of_play import reset_phase
from trinacria.viw.sicily.supply import net
from trinacria.viw.sicily.support_points import points_of
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

BEACH, NEXT, OVER_THE_RIVER = (
    "3724",
    "3823",
    "3723",
)  # east of Gela; the second lies along the road, the third over the river
LICATA, GELA, AUGUSTA, SYRACUSE = "3123", "3623", "5321", "5423"
US = {"us_depot_1": BEACH}
ALLIED_PORTS = dict.fromkeys((LICATA, GELA, AUGUSTA, SYRACUSE), ALLIED)


def place_of(pos: Position, depot: str = "us_depot_1") -> str:
    return campaign(pos).depots[depot]


# 21.23 moving to ports --------------------------------------------------------------------------------------------------


def depot_segment(**more: Any) -> Position:
    board = {"turn": 5, "depots": US, "holders": {LICATA: ALLIED}, "dice": None}
    return sicily(procedure=DepotSegment, **{**board, **more})


def depot_orders(pos: Position) -> list[str]:
    """What the segment offers; nothing if it has passed already."""
    assert pos.decision is not None
    return options(pos) if pos.decision.kind == "depot" else []


@case("16.1.B.2.c")
@pytest.mark.parametrize("order", [f"depot us_depot_9 {LICATA}", "depot us_depot_1 9999", "depot us_depot_9 9999"])
def test_a_depot_or_a_hex_that_does_not_exist_is_named_in_the_refusal(order: str) -> None:
    reason = refused(depot_segment(), order).reason
    assert reason == "there is no depot {} or no hex {}".format(*order.split()[1:])


@case("21.23", "16.1.B.2.c")
def test_a_depot_may_be_moved_to_a_port_in_allied_hands() -> None:
    pos = depot_segment()
    assert asked(pos) == "allied depot"
    assert options(pos) == [f"depot us_depot_1 {LICATA}", "end depots"]
    events = play(pos, f"depot us_depot_1 {LICATA}")
    assert place_of(pos) == LICATA
    assert told(events, "depot moved").facts == {"depot": "us_depot_1", "start": BEACH, "hex": LICATA}
    assert pos.enemy_holds(HexId(LICATA), AXIS)
    assert not pos.enemy_holds(HexId(BEACH), AXIS)


@case("21.23")
def test_a_depot_in_a_port_may_move_to_another_port_and_to_nothing_else() -> None:
    pos = depot_segment(depots={"us_depot_1": LICATA}, holders={LICATA: ALLIED, GELA: ALLIED})
    assert options(pos) == [f"depot us_depot_1 {GELA}", "end depots"]
    assert refused(pos, f"depot us_depot_1 {BEACH}").case == "21.23"


@case("21.23")
def test_each_depot_moves_once_and_both_may_move() -> None:
    pos = depot_segment(depots={"us_depot_1": BEACH, "us_depot_2": "3222"}, holders={LICATA: ALLIED, GELA: ALLIED})
    play(pos, f"depot us_depot_1 {LICATA}")
    assert options(pos) == [f"depot us_depot_2 {GELA}", "end depots"]
    assert refused(pos, f"depot us_depot_1 {GELA}").case == "21.23"
    assert refused(pos, f"depot us_depot_2 {LICATA}").case == "21.22"  # one depot a hex


@case("21.23", "22.41")
def test_the_port_must_be_held_and_free_of_demolitions() -> None:
    assert depot_orders(depot_segment(holders={})) == []
    shut = {"ports_shut": {HexId(LICATA): 5}}
    assert depot_orders(depot_segment(campaign=shut)) == []
    assert depot_orders(depot_segment(campaign=shut, turn=6))
    both = depot_segment(campaign=shut, holders={LICATA: ALLIED, GELA: ALLIED})
    assert refused(both, f"depot us_depot_1 {LICATA}").case == "22.41"


@case("21.23")
def test_an_enemy_zone_closes_a_port_unless_a_friendly_unit_stands_in_it() -> None:
    assert depot_orders(depot_segment(it_33=at("3122"))) == []
    assert depot_orders(depot_segment(it_33=at("3122"), us_1_rgr=at(LICATA)))
    assert depot_orders(depot_segment(it_mge=at("3122")))  # a battalion has no zone


@case("21.23", "21.24")
def test_a_depot_stays_on_its_own_side_of_the_army_boundary() -> None:
    depots = {"us_depot_1": BEACH, "uk_depot_1": "5226"}
    pos = depot_segment(depots=depots, holders=ALLIED_PORTS)
    assert options(pos) == [
        *(f"depot us_depot_1 {port}" for port in (LICATA, GELA)),
        *(f"depot uk_depot_1 {port}" for port in (AUGUSTA, SYRACUSE)),
        "end depots",
    ]
    assert refused(pos, f"depot us_depot_1 {AUGUSTA}").case == "21.24"


@case("21.23")
def test_a_depot_that_has_not_landed_does_not_move() -> None:
    pos = depot_segment(depots={"us_depot_1": BEACH, "us_depot_2": SECOND_WAVE})
    assert refused(pos, f"depot us_depot_2 {LICATA}").case == "21.21"


# 21.24 coming back ------------------------------------------------------------------------------------------------------


def lost(turn: int = 3, **more: Any) -> Position:
    """The first U.S. depot was lost on that Game-Turn; it is Game-Turn 5."""
    board = {"depots": {"us_depot_1": ELIMINATED}, "holders": {}, "us_16_1": at(BEACH)}
    extra = {"depots_lost": {"us_depot_1": turn}, **more.pop("campaign", {})}
    return depot_segment(campaign=extra, **{**board, **more})


@case("21.24")
def test_a_lost_depot_comes_back_two_game_turns_later_to_a_beach_with_a_friendly_unit() -> None:
    pos = lost()
    assert depot_orders(pos) == [f"depot us_depot_1 {BEACH}", "end depots"]
    events = play(pos, f"depot us_depot_1 {BEACH}")
    assert place_of(pos) == BEACH
    assert "depot returned" in kinds(events)
    assert depot_orders(lost(turn=4)) == []


@case("21.24", "21.21")
@pytest.mark.parametrize("hex_", [LICATA, "3824", "3925", "3517"])  # a port, a swamp, no road, no beach
def test_it_comes_back_only_where_a_depot_may_land(hex_: str) -> None:
    assert depot_orders(lost(us_16_1=at(hex_))) == []
    both = lost(us_26_1=at(hex_))
    assert refused(both, f"depot us_depot_1 {hex_}").case == "21.21"


@case("21.24")
def test_it_comes_back_to_no_empty_beach_and_to_none_within_three_hexes_of_an_enemy_unit() -> None:
    pos = lost()
    assert refused(pos, "depot us_depot_1 3222").case == "21.24"
    near, far = [next(h for h in data().island.map.grid.ring(HexId(BEACH), d) if h in data().island.island) for d in (3, 4)]
    assert depot_orders(lost(it_mge=at(near))) == []
    assert depot_orders(lost(it_mge=at(far)))


@case("21.24")
def test_one_depot_of_each_army_comes_back_in_a_game_turn() -> None:
    depots = {"us_depot_1": ELIMINATED, "us_depot_2": ELIMINATED, "uk_depot_1": ELIMINATED}
    since = {"depots_lost": dict.fromkeys(depots, 2)}
    pos = lost(depots=depots, campaign=since, us_26_1=at("3222"), uk_15=at("5226"))
    play(pos, f"depot us_depot_1 {BEACH}")
    assert options(pos) == ["depot uk_depot_1 5226", "end depots"]
    assert refused(pos, "depot us_depot_2 3222").case == "21.24"
    assert refused(pos, "depot uk_depot_1 3222").case == "21.24"  # the other army's side


# 21.22 what a depot is --------------------------------------------------------------------------------------------------


@case("21.22")
def test_a_depot_bars_its_hex_to_the_axis_and_to_its_supply_and_controls_nothing() -> None:
    pos = sicily(phasing=AXIS, depots=US, it_mge=at("3822"))
    assert refused(pos, f"move it_mge 3822 {NEXT} {BEACH}").case == "5.21"
    assert not pos.enemy_controls(HexId(NEXT), AXIS)
    index = pos.table.map.grid.index
    assert not net(pos, AXIS).of[data().counters.units[UnitId("it_mge")].nation].open >> index[HexId(BEACH)] & 1
    assert not any(pos.near(ALLIED))  # 5.51: no unit, so strategic movement may pass beside it
    assert not pos.problems()


@case("21.22")
def test_a_depot_does_not_count_for_stacking() -> None:
    pos = sicily(depots=US, us_16_1=at(BEACH), us_1_rgr=at(BEACH), us_4_rgr=at(BEACH))
    assert pos.rules.stacking.surplus(pos, HexId(BEACH)) == 0
    assert not pos.problems()


@case("21.22")
def test_a_position_made_from_a_view_bars_the_same_hexes() -> None:
    pos = sicily(depots={"us_depot_1": BEACH, "us_depot_2": SECOND_WAVE})
    pos.bar(ALLIED, HexId(BEACH), -1)
    assert pos.problems()
    bar_hexes(pos)
    assert not pos.problems()


@case("21.22")
def test_the_invariants_find_a_depot_out_of_place() -> None:
    twice = sicily(depots={"us_depot_1": BEACH, "us_depot_2": BEACH})
    assert any("two depots" in problem for problem in twice.problems())
    taken = sicily(depots=US, it_33=at(BEACH))
    assert any("Axis units" in problem for problem in taken.problems())
    sea = sicily(depots={"us_depot_1": "3725"})
    assert any("no hex of the island" in problem for problem in sea.problems())
    undated = sicily(depots={"us_depot_1": ELIMINATED})
    assert any("since when" in problem for problem in undated.problems())


# 21.22 under attack -----------------------------------------------------------------------------------------------------


def raid(**more: Any) -> Position:
    """Germans beside the depot in an Axis Combat Phase."""
    board: dict[str, Any] = {"turn": 5, "depots": US, "holders": {GELA: ALLIED}, "de_1_hg": at(NEXT, strength=5)}
    return sicily(phase="combat", phasing=AXIS, **{**board, **more})


RAID = f"attack {BEACH} with de_1_hg"


@case("21.22")
def test_a_lone_depot_must_be_attacked_and_defends_with_one() -> None:
    pos = raid()
    assert refused(pos, "end combat").case == "9.12"
    play(pos, RAID)
    shown = revealed(pos)
    assert (shown.attack, shown.defence) == (5, 1)


@case("21.22")
def test_its_strength_is_doubled_behind_a_river() -> None:
    pos = raid(de_1_hg=at(OVER_THE_RIVER, strength=5))
    play(pos, RAID)
    assert revealed(pos).defence == 2


@case("21.22", "22.14")
@pytest.mark.parametrize("result", ["D1(1)", "D2(1)", "D1"])
def test_any_result_against_it_destroys_it_and_the_enemy_may_advance(result: str) -> None:
    pos = raid()
    events = fight(pos, RAID, result)
    assert place_of(pos) == ELIMINATED
    assert campaign(pos).depots_lost == {"us_depot_1": 5}
    assert points_of(pos, Nationality.US) == 3
    assert points_of(pos, Nationality.GERMAN) == 5  # 22.11: the attack has its price
    assert asked(pos) == "axis advance"
    play(pos, f"advance de_1_hg {NEXT} {BEACH}")
    assert where(pos, "de_1_hg") == BEACH
    assert all(event.seen_by(AXIS).sentence(Teller(pos.table)) for event in events if event.kind == "result")


@case("21.22", "9.14")
def test_a_failed_attack_leaves_it_and_it_is_not_attacked_twice_in_a_phase() -> None:
    """The Italians in Gela need not attack from the town (25.11) and after the Germans they may not."""
    pos = raid(it_33=at(GELA, strength=4))
    assert pos.rules.obligations.may_be_attacked(pos, HexId(BEACH), AXIS)
    fight(pos, RAID, "A1(1)")
    assert place_of(pos) == BEACH
    assert not pos.rules.obligations.may_be_attacked(pos, HexId(BEACH), AXIS)
    reset_phase(pos)
    assert pos.rules.obligations.may_be_attacked(pos, HexId(BEACH), AXIS)
    assert not pos.rules.obligations.may_be_attacked(pos, HexId(BEACH), ALLIED)


@case("21.22")
def test_a_depot_adds_nothing_to_the_strength_of_units_in_its_hex_or_another() -> None:
    pos = raid(us_1_rgr=at(BEACH))
    play(pos, RAID)
    assert revealed(pos).defence == 3
    two = raid(de_1_hg=at("3823", strength=5), us_1_rgr=at("3923"), us_16_1=at("4223"))
    play(two, f"attack 3923 {BEACH} with de_1_hg")
    assert revealed(two).defence == 3


@case("21.22", "9.26")
@pytest.mark.parametrize(("result", "place"), [("D1", ELIMINATED), ("D1(1)", ELIMINATED), ("A1(1)", BEACH)])
def test_a_lone_depot_attacked_together_with_a_stack_is_lost_with_any_result_against_it(result: str, place: str) -> None:
    """ADJ-164: also where the stack meets the result by steps; the depot's own hex counts for the terrain."""
    pos = raid(de_1_hg=at("3823", strength=5), us_26_1=at("3923", strength=7))
    fight(pos, f"attack 3923 {BEACH} with de_1_hg", result)
    assert place_of(pos) == place
    if asked(pos) == "allied absorb":
        play(pos, "absorb 1")
    assert pos.on_map(UnitId("us_26_1")) or result == "A1(1)"


@case("21.22")
def test_the_odds_of_an_attack_on_a_lone_depot_can_be_asked_for() -> None:
    pos = raid()
    found = odds(pos, AXIS, proposed(pos, AXIS, (HexId(BEACH),), (UnitId("de_1_hg"),)))
    assert sum(found.columns.values()) == pytest.approx(1)


@case("21.22")
def test_a_unit_that_has_just_retreated_there_does_not_defend_it_and_dies_with_it() -> None:
    pos = raid(us_1_rgr=at(BEACH))
    pos.set_flags(attacked=frozenset({UnitId("us_1_rgr")}), retreated=frozenset({UnitId("us_1_rgr")}))
    play(pos, RAID)
    assert revealed(pos).defence == 1
    pos = raid(us_1_rgr=at(BEACH))
    pos.set_flags(attacked=frozenset({UnitId("us_1_rgr")}), retreated=frozenset({UnitId("us_1_rgr")}))
    fight(pos, RAID, "D1")
    assert (where(pos, "us_1_rgr"), place_of(pos)) == (ELIMINATED, ELIMINATED)


def garrison(**more: Placed) -> Position:
    return raid(us_16_1=at(BEACH, strength=8), de_shm_hg=at("3824", strength=7), **more)


@case("21.22", "22.14")
def test_a_depot_is_lost_when_its_garrison_retreats_before_the_enemy_advances() -> None:
    pos = garrison()
    events = fight(pos, f"attack {BEACH} with de_1_hg de_shm_hg", "D1")
    events += play(pos, "absorb 0")
    if asked(pos) == "allied retreat":
        events += play(pos, options(pos)[0])
    assert kinds(events).index("retreat") < kinds(events).index("depot lost")
    assert place_of(pos) == ELIMINATED
    assert asked(pos) == "axis advance"


@case("21.22")
def test_a_depot_stays_while_its_garrison_holds() -> None:
    held = garrison()
    fight(held, f"attack {BEACH} with de_1_hg de_shm_hg", "D1")
    play(held, "absorb 1")
    assert place_of(held) == BEACH


@case("21.22")
def test_a_depot_is_lost_when_its_garrison_dies() -> None:
    pos = raid(us_70=at(BEACH))
    fight(pos, RAID, "D1(1)")
    assert (where(pos, "us_70"), place_of(pos)) == (ELIMINATED, ELIMINATED)


@case("21.22")
def test_a_depot_is_lost_when_its_garrison_attacks_and_is_thrown_back() -> None:
    force = {"us_16_1": at(BEACH, strength=8), "it_33": at(NEXT, strength=4)}
    pos = sicily(phase="combat", turn=5, depots=US, holders={GELA: ALLIED}, **force)
    fight(pos, f"attack {NEXT} with us_16_1", "A1(1)")
    play(pos, "absorb 0")
    if asked(pos) == "allied retreat":
        play(pos, options(pos)[0])
    assert place_of(pos) == ELIMINATED


@case("21.22")
def test_a_depot_is_lost_where_a_retreating_stack_dies() -> None:
    """The Rangers fall back from Gela onto the depot, next to the Germans in 3823, and lose their last step there."""
    attackers = {"de_shm_hg": at("3622", strength=7), "it_mga": at("3523"), "it_mgb": at("3723")}
    pos = raid(us_1_rgr=at(GELA), **attackers)
    fight(pos, f"attack {GELA} with {' '.join(attackers)}", "D1(1)")
    events = play(pos, "absorb 0")
    assert told(events, "eliminated").facts["hex"] == BEACH
    assert place_of(pos) == ELIMINATED


@case("21.22")
def test_walking_away_from_a_depot_does_not_destroy_it() -> None:
    pos = sicily(turn=5, depots=US, us_16_1=at(BEACH))
    play(pos, f"move us_16_1 {BEACH} {NEXT}")
    assert place_of(pos) == BEACH
    assert depot_at(pos, HexId(BEACH)) == "us_depot_1"


# 22.14 the points that go with a depot ----------------------------------------------------------------------------------


def after_loss(points: int, other: str, army: Army = Army.US) -> int:
    nationality = Nationality(army)
    pos = sicily(support={nationality: points}, depots={f"{army}_depot_1": BEACH, f"{army}_depot_2": other})
    if other == ELIMINATED:
        change(pos, depots_lost={f"{army}_depot_2": 1})
    destroy(pos, f"{army}_depot_1")
    assert not pos.problems()
    return points_of(pos, nationality)


@case("22.14")
@pytest.mark.parametrize(("before", "after"), [(7, 4), (6, 3), (1, 1), (0, 0), (-3, -3)])
def test_half_of_the_positive_points_go_with_a_depot_fractions_dropped(before: int, after: int) -> None:
    assert after_loss(before, "3222") == after
    assert after_loss(before, SECOND_WAVE) == after  # not landed is not destroyed
    assert after_loss(before, "5226", Army.UK) == after


@case("22.14")
@pytest.mark.parametrize(("before", "after"), [(7, 0), (1, 0), (0, 0), (-3, -3)])
def test_all_of_them_go_if_the_other_depot_is_destroyed_too(before: int, after: int) -> None:
    assert after_loss(before, ELIMINATED) == after
