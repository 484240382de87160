"""25.3 Artillery and naval gunfire support."""

from __future__ import annotations

from typing import Any

import pytest

from board import options, play, refused, told
from fights import seen, shifts
from proofs import case
from sicily_board import FULL_SUPPORT, IN_THE_LANDING, at, data, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.combat import Combat
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import EVACUATED, OFF_MAP, campaign
from trinacria.viw.sicily.combat_support import SicilySupport, support_chances
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.naval_gunfire import NavalGunfire, ships_reach
from trinacria.viw.sicily.sequence_of_play import PreliminaryStage
from trinacria.viw.story import Teller
from trinacria.viw.units import Supply

ATTACK = "attack 3723 with us_16_1"


def combat(**more: Any) -> Position:
    """16th Infantry in 3622 and an Italian regiment in 3723, both on Level 1 behind Gela."""
    pieces: dict[str, Any] = {"us_16_1": at("3622", strength=8), "it_10b": at("3723", strength=5)}
    return sicily(**{"phase": "combat", **pieces, **more})


def offered(pos: Position, *orders: str) -> list[str]:
    """The support that may be announced after these orders."""
    play(pos, *orders)
    return options(pos) if pos.decision is not None and pos.decision.kind == "support" else []


# 25.31 -----------------------------------------------------------------------------------------------------------------


@case("25.31")
def test_allied_guns_support_their_own_army_only() -> None:
    pos = combat(us_art_1=at("3522"), uk_art_5=at("3522"))
    assert offered(pos, ATTACK) == ["support", "support guns us_art_1"]
    assert refused(pos, "support guns uk_art_5").case == "25.31"


@case("25.31", "9.64")
def test_up_to_two_guns_of_any_division_support_an_attack() -> None:
    pos = combat(us_art_1=at("3522"), us_art_45=at("3522"), us_sp_62=at("3521"))
    assert shifts(pos, ATTACK, "support guns us_art_1 us_sp_62") == {"9.62": 2}


@case("25.31")
def test_canadian_guns_serve_the_british_and_the_goumiers_are_served_by_the_americans() -> None:
    pos = sicily(phase="combat", uk_15=at("3622", strength=8), it_10b=at("3723", strength=5), ca_art=at("3522"))
    assert offered(pos, "attack 3723 with uk_15") == ["support", "support guns ca_art"]
    pos = sicily(phase="combat", fr_4_goum=at("3622"), it_10b=at("3723", strength=5), us_art_1=at("3522"))
    assert offered(pos, "attack 3723 with fr_4_goum") == ["support", "support guns us_art_1"]


@case("25.31")
def test_axis_guns_support_either_nationality() -> None:
    pos = combat(de_art_hg=at("3820"), it_art28=at("3820"))
    play(pos, ATTACK)
    assert options(pos) == ["support", "support guns de_art_hg", "support guns it_art28"]
    pos = combat(phasing=AXIS, de_art_hg=at("3821"))
    assert offered(pos, "attack 3622 with it_10b") == ["support", "support guns de_art_hg"]


@case("25.31")
def test_where_both_armies_defend_one_gun_of_either_supports() -> None:
    pos = combat(phasing=AXIS, uk_15=at("3722", strength=8), us_art_1=at("3522"), uk_art_5=at("3521"))
    choice = offered(pos, "attack 3622 3722 with it_10b")
    assert choice == ["support", "support guns uk_art_5", "support guns us_art_1"]
    assert shifts(pos, "support guns uk_art_5")["9.62"] == -1


@case("25.31")
def test_where_one_army_defends_the_other_is_no_help() -> None:
    pos = combat(phasing=AXIS, us_art_1=at("3522"), uk_art_5=at("3521"))
    assert offered(pos, "attack 3622 with it_10b") == ["support", "support guns us_art_1"]


@pytest.mark.parametrize("state", [Supply.OUT_OF_SUPPLY, Supply.ISOLATED])
@case("25.31")
def test_a_gun_must_be_in_supply(state: Supply) -> None:
    pos = combat(us_art_1=at("3522", supply=state), us_art_45=at("3522"))
    play(pos, ATTACK)
    refusal = refused(pos, "support guns us_art_1")
    assert refusal.case == "25.31"
    assert "supply" in refusal.reason


@case("22.22", "25.31")
def test_guns_of_a_nationality_without_support_points_give_nothing() -> None:
    broke = {**FULL_SUPPORT, Nationality.GERMAN: 0}
    pos = combat(de_art_hg=at("3820"), it_art28=at("3820"), support=broke)
    play(pos, ATTACK)
    assert options(pos) == ["support", "support guns it_art28"]
    assert refused(pos, "support guns de_art_hg").case == "22.22"


@case("25.31")
def test_a_gun_out_of_range_or_of_the_enemy_is_refused() -> None:
    pos = combat(us_art_1=at("3522"), us_art_45=at("3121"), it_art28=at("3820"))
    play(pos, ATTACK)
    assert refused(pos, "support guns us_art_45").case == "9.62"
    assert refused(pos, "support guns it_art28").case == "9.62"


# 25.32 -----------------------------------------------------------------------------------------------------------------

MAINLAND = {"de_offmap": OFF_MAP, "it_offmap": OFF_MAP}


def at_the_strait(target: str, attacker: str, **more: Any) -> Position:
    return sicily(
        **{
            "phase": "combat",
            "us_16_1": at(attacker, strength=8),
            "de_104": at(target, strength=5),
            "boxes": MAINLAND,
            **more,
        }
    )


@case("25.32")
def test_the_guns_on_the_mainland_support_combats_near_messina() -> None:
    for target, attacker in (("5903", "5904"), ("6001", "5902")):
        pos = at_the_strait(target, attacker)
        found = offered(pos, f"attack {target} with us_16_1")
        assert found == ["support", "support guns de_offmap", "support guns it_offmap"]


@case("25.32")
def test_not_west_of_hexrow_59() -> None:
    pos = at_the_strait("5804", "5704", it_art28=at("5602"))
    play(pos, "attack 5804 with us_16_1")
    assert options(pos) == ["support", "support guns it_art28"]
    assert refused(pos, "support guns de_offmap").case == "25.32"


@case("25.32")
def test_an_attack_may_have_both() -> None:
    pos = at_the_strait("5904", "5903", phasing=AXIS, de_104=at("5902", strength=5), us_16_1=at("5903", strength=8))
    assert shifts(pos, "attack 5903 with de_104", "support guns de_offmap it_offmap")["9.62"] == 2


@case("25.32")
def test_each_supports_once_a_combat_phase() -> None:
    pos = at_the_strait("5903", "5904")
    play(pos, "attack 5903 with us_16_1", "support guns de_offmap")
    assert "de_offmap" not in pos.flags.ready_guns
    assert "it_offmap" in pos.flags.ready_guns


@case("25.32", "22.22")
def test_zero_support_silences_the_gun_of_that_nationality() -> None:
    pos = at_the_strait("5903", "5904", support={**FULL_SUPPORT, Nationality.ITALIAN: -2})
    assert offered(pos, "attack 5903 with us_16_1") == ["support", "support guns de_offmap"]


@pytest.mark.parametrize(("evacuated", "serves"), [(14, True), (15, False)])
@case("25.32")
def test_evacuated_guns_join_them_from_the_next_game_turn(evacuated: int, serves: bool) -> None:
    pos = at_the_strait(
        "5903",
        "5904",
        turn=15,
        boxes={"de_art_hg": EVACUATED},
        campaign={"evacuated_turn": {"de_art_hg": evacuated}},
    )
    found = offered(pos, "attack 5903 with us_16_1")
    assert found == (["support", "support guns de_art_hg"] if serves else [])


# 25.33 to 25.35: points ------------------------------------------------------------------------------------------------


def granted(turn: int, **more: Any) -> tuple[int, int, int]:
    """U.S. points, U.K. points, and the highest die with which the latter work."""
    pos = sicily(us_16_1=at("3724"), turn=turn, **more)
    NavalGunfire(ALLIED).run(pos)
    state = campaign(pos)
    return state.naval_points[Army.US], state.naval_points[Army.UK], state.uk_naval_needs


@pytest.mark.parametrize(("turn", "us"), [(1, 3), (5, 3), (6, 0), (20, 0)])
@case("25.34", "25.33")
def test_three_us_points_on_each_of_the_first_five_game_turns(turn: int, us: int) -> None:
    assert granted(turn)[0] == us


@case("25.35")
def test_one_uk_point_a_game_turn_sure_on_the_first_and_on_a_one_thereafter() -> None:
    assert granted(1)[1:] == (1, 6)
    assert granted(2)[1:] == (1, 1)
    assert granted(20)[1:] == (1, 1)


PALERMO = "2203"


@case("25.34")
def test_a_us_depot_in_a_major_port_brings_one_more() -> None:
    in_palermo: dict[str, Any] = {"depots": {"us_depot_1": PALERMO}, "holders": {PALERMO: ALLIED}}
    assert granted(8, **in_palermo)[0] == 1
    assert granted(4, **in_palermo)[0] == 4
    both = {**in_palermo, "depots": {"us_depot_1": PALERMO, "us_depot_2": PALERMO}}
    assert granted(8, **both)[0] == 1
    assert granted(8, **in_palermo, campaign={"ports_shut": {HexId(PALERMO): 8}})[0] == 0  # demolitions
    assert granted(9, **in_palermo, campaign={"ports_shut": {HexId(PALERMO): 8}})[0] == 1
    assert granted(8, depots={"us_depot_1": "3724"})[0] == 0  # a beach
    assert granted(8, depots={"uk_depot_1": PALERMO}, holders={PALERMO: ALLIED})[0] == 0


@case("25.33")
def test_points_do_not_accumulate() -> None:
    assert granted(3, campaign={"naval_points": {Army.US: 2, Army.UK: 1}})[:2] == (3, 1)


@case("25.33", "25.35")
def test_every_game_turn_begins_with_its_points_the_first_too() -> None:
    pos = sicily(us_16_1=at("3724"), procedure=PreliminaryStage, turn=1, dice=None)
    assert campaign(pos).naval_points == {Army.US: 3, Army.UK: 1}
    pos = sicily(us_16_1=at("3724"), procedure=PreliminaryStage, turn=1, dice=None, **IN_THE_LANDING)
    assert campaign(pos).naval_points == {Army.US: 3, Army.UK: 0}


# 25.33: use ------------------------------------------------------------------------------------------------------------


def with_ships(**more: Any) -> Position:
    ships = {"naval_points": {Army.US: 2, Army.UK: 1}, "uk_naval_needs": 1} | more.pop("campaign", {})
    return combat(campaign=ships, **more)


@case("25.33", "9.89.A.5")
def test_a_naval_point_shifts_one_column_and_is_spent() -> None:
    pos = with_ships()
    assert offered(pos, ATTACK) == ["support", "support naval us"]
    assert shifts(pos, "support naval us") == {"25.33": 1}
    assert campaign(pos).naval_points == {Army.US: 1, Army.UK: 1}


@case("25.33", "9.89.A.5")
def test_ships_help_a_defence_as_well() -> None:
    assert shifts(with_ships(phasing=AXIS), "attack 3622 with it_10b", "support naval us") == {"25.33": -1}


@case("25.33", "25.31")
def test_an_army_has_its_own_ships_and_the_axis_none() -> None:
    pos = with_ships(it_art28=at("3820"))
    play(pos, ATTACK)
    assert refused(pos, "support naval uk").case == "25.31"
    assert refused(pos, "support naval de").case == "25.33"
    play(pos, "support")
    assert refused(pos, "support naval us").case == "25.33"


@case("25.31", "25.33", "21.22")
def test_a_lone_depot_is_defended_by_the_guns_and_ships_of_its_own_army() -> None:
    force = {"us_16_1": at("3518"), "us_art_1": at("3522"), "uk_art_5": at("3522"), "it_10b": at("3723", strength=5)}
    pos = with_ships(phasing=AXIS, depots={"us_depot_1": "3622"}, **force)
    found = offered(pos, "attack 3622 with it_10b")
    assert found == ["support", "support guns us_art_1", "support naval us", "support guns us_art_1 naval us"]
    assert refused(pos, "support guns uk_art_5").case == "25.31"
    assert refused(pos, "support naval uk").case == "25.31"


@case("25.31", "21.22")
def test_the_depot_of_the_other_army_elsewhere_brings_no_support() -> None:
    """A British depot stands alone, too, but nobody attacks it."""
    force = {"us_art_1": at("3522"), "uk_art_5": at("3522"), "it_10b": at("3723", strength=5)}
    pos = with_ships(phasing=AXIS, depots={"us_depot_1": "3622", "uk_depot_1": "5226"}, us_16_1=at("3518"), **force)
    assert offered(pos, "attack 3622 with it_10b") == [
        "support",
        "support guns us_art_1",
        "support naval us",
        "support guns us_art_1 naval us",
    ]


@case("25.33")
def test_one_point_a_combat_of_whichever_army() -> None:
    pos = with_ships(phasing=AXIS, uk_15=at("3722", strength=8), dice=[2])
    found = offered(pos, "attack 3622 3722 with it_10b")
    assert found == ["support", "support naval us", "support naval uk"]


@case("23.22", "25.35")
def test_the_chances_of_a_support_are_those_of_its_dice() -> None:
    """Without an airfield an Air Point of an attack works on the dice of the first row, the U.K. point on a 1 here."""
    pos = with_ships(campaign={"air_points": 1})
    play(pos, ATTACK)
    battle = pos.enclosing(Combat).battle
    flies = data().charts.airfields.row(0).attack / 6
    both, alone = SicilySupport((), air=True, naval="uk"), SicilySupport((), air=True)
    assert support_chances(pos, battle, alone) == {alone: flies, SicilySupport(()): 1 - flies}
    assert support_chances(pos, battle, both) == {
        both: pytest.approx(flies / 6),
        alone: pytest.approx(flies * 5 / 6),
        SicilySupport((), naval="uk"): pytest.approx((1 - flies) / 6),
        SicilySupport(()): pytest.approx((1 - flies) * 5 / 6),
    }
    certain = SicilySupport((), naval="us")
    assert support_chances(pos, battle, certain) == {certain: 1}


@case("25.33")
def test_no_points_no_ships() -> None:
    pos = with_ships(campaign={"naval_points": {Army.US: 0, Army.UK: 0}}, us_art_1=at("3522"))
    play(pos, ATTACK)
    assert refused(pos, "support naval us").case == "25.33"


@case("25.33")
def test_ships_reach_two_hexes_from_the_sea_or_a_coastal_hex() -> None:
    pos = combat()
    grid, kind = pos.table.map.grid, data().island.kind
    wet = [hex_ for hex_ in grid.ids if kind[hex_] in ("sea", "coastal")]
    for hex_ in data().island.island:
        assert ships_reach(pos, hex_) is (min(grid.distance(hex_, other) for other in wet) <= 2)


@case("25.33")
def test_inland_they_do_not() -> None:
    pos = sicily(
        phase="combat",
        us_16_1=at("3713", strength=8),
        it_10b=at("3714", strength=5),
        us_art_1=at("3611"),
        campaign={"naval_points": {Army.US: 1}},
    )
    play(pos, "attack 3714 with us_16_1")
    refusal = refused(pos, "support naval us")
    assert refusal.case == "25.33"
    assert "sea" in refusal.reason


@pytest.mark.parametrize(("die", "works"), [(1, True), (2, False), (6, False)])
@case("25.35")
def test_the_uk_point_works_on_a_one_and_is_spent_all_the_same(die: int, works: bool) -> None:
    pos = sicily(
        phase="combat",
        uk_15=at("3622", strength=8),
        it_10b=at("3723", strength=5),
        campaign={"naval_points": {Army.UK: 1}, "uk_naval_needs": 1},
        dice=[die],
    )
    events = play(pos, "attack 3723 with uk_15", "support naval uk")
    assert [shift.case for shift in seen(pos).shifts] == (["25.33"] if works else [])
    assert campaign(pos).naval_points == {Army.UK: 0}
    if not works:
        assert told(events, "support fails").facts["what"] == "naval gunfire"


@case("25.35")
def test_on_the_first_game_turn_nobody_rolls_for_it() -> None:
    pos = sicily(
        phase="combat",
        turn=1,
        uk_15=at("3622", strength=8),
        it_10b=at("3723", strength=5),
        campaign={"naval_points": {Army.UK: 1}, "uk_naval_needs": 6},
    )
    assert shifts(pos, "attack 3723 with uk_15", "support naval uk") == {"25.33": 1}


@case("9.64", "23.22", "25.35")
def test_the_package_is_announced_whole_and_then_rolled_for() -> None:
    """ADJ-064: gun, air and ships together; the air point works, the ships do not."""
    pos = sicily(
        phase="combat",
        uk_15=at("3622", strength=8),
        it_10b=at("3723", strength=5),
        uk_art_5=at("3522"),
        campaign={"naval_points": {Army.UK: 1}, "uk_naval_needs": 1, "air_points": 1, "airfields": 9},
        dice=[1, 5],
    )
    events = play(pos, "attack 3723 with uk_15", "support guns uk_art_5 air naval uk")
    assert [event.facts["purpose"] for event in events if event.kind == "roll"] == ["air point", "naval gunfire"]
    assert [(shift.case, shift.columns) for shift in seen(pos).shifts] == [("9.62", 1), ("23.22", 1)]
    tell = Teller(pos.table)
    assert [event.sentence(tell) for event in events if event.kind.startswith("support")] == [
        "Allied support: 5 Artillery, an Air Point and U.K. naval gunfire.",
        "The naval gunfire has no effect.",
    ]
