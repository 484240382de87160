"""25.1 Terrain in combat, and 25.42: who must attack from heights and towns, elevation, rivers and the sea.

Around Enna (3714, a town on Level 5): 3613, 3713, 3715, 3814 are Level 4; 3614 and 3813 are Level 3.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from board import options, play, refused, where
from combats import asked, fight
from fights import shifts, strengths
from proofs import case
from sicily_board import Placed, at, data, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.attacks import END_COMBAT, AttackOptions
from trinacria.viw.combat import declare
from trinacria.viw.commands import Attack
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.island import Kind
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.special_combat import elevation, owes, passable
from trinacria.viw.units import UnitId

HERE = UnitId("us_16_1")


def combat(**more: Any) -> Position:
    return sicily(**{"phase": "combat", **more})


def may_end(pos: Position) -> bool:
    return END_COMBAT in pos.options()


# 25.11 to 25.13: who must attack ---------------------------------------------------------------------------------------


@case("25.11")
def test_units_in_a_town_need_not_attack() -> None:
    pos = combat(us_16_1=at("3623"), it_33=at("3622"), it_34=at("3723"))  # Gela, all Level 1
    assert may_end(pos)
    assert "attack 3622 with us_16_1" in options(pos)  # one of two neighbours is enough (9.13)


@case("25.11")
def test_units_in_a_city_need_not_attack() -> None:
    pos = combat(phasing=AXIS, de_104=at("5903"), us_16_1=at("5904"))  # Messina
    assert may_end(pos)
    pos = combat(phasing=AXIS, de_104=at("5904"), us_16_1=at("5903"))  # and its besieger must
    assert not may_end(pos)


@case("25.11")
def test_units_next_to_a_town_must_attack_it() -> None:
    assert not may_end(combat(us_16_1=at("3622"), it_33=at("3623")))


@case("25.13")
def test_even_from_a_town_whoever_is_higher_must_be_attacked() -> None:
    pos = combat(us_16_1=at("3514"), it_33=at("3513"))  # Villarosa, Level 3, against Level 4
    refusal = refused(pos, "end combat")
    assert refusal.case == "9.12"
    assert "3513" in refusal.reason
    assert not owes(pos, HERE, HexId("3515"))


@case("25.12")
def test_nobody_must_attack_down_from_the_heights() -> None:
    pos = combat(us_16_1=at("3713"), it_33=at("3813"))  # Level 4 above Level 3
    assert options(pos) == ["attack 3813 with us_16_1", "end combat"]


@case("25.12")
def test_one_lower_hex_is_enough_for_whoever_attacks_from_the_heights() -> None:
    pos = combat(us_16_1=at("3715"), it_33=at("3615"), it_34=at("3614"))
    assert options(pos) == [
        "attack 3614 with us_16_1",
        "attack 3615 with us_16_1",
        "attack 3614 3615 with us_16_1",
        "end combat",
    ]


@case("25.12")
def test_the_heights_excuse_nobody_from_his_own_level_or_a_higher_one() -> None:
    assert not may_end(combat(us_16_1=at("3713"), it_33=at("3613")))  # 4 and 4
    assert not may_end(combat(us_16_1=at("3713"), it_33=at("3712")))  # 4 and 5


@case("25.12")
def test_level_three_is_no_height() -> None:
    pos = combat(us_16_1=at("3614"))
    assert elevation(pos, HexId("3614")) == 3
    lower = next(hex_ for hex_ in data().island.map.grid.ids if pos.table.map.terrain[hex_] == "level_1")
    assert owes(pos, HERE, lower)


@case("25.13", "25.12")
def test_the_one_below_must_attack_the_heights_all_the_same() -> None:
    pos = combat(phasing=AXIS, us_16_1=at("3713"), it_33=at("3813"))
    assert not may_end(pos)


@case("25.12", "25.13")
def test_a_unit_on_the_heights_owes_the_higher_hex_and_may_leave_the_lower_one() -> None:
    pos = combat(us_16_1=at("3713"), it_33=at("3712"), it_34=at("3813"))  # Level 4 between 5 and 3
    assert options(pos) == ["attack 3712 with us_16_1", "attack 3712 3813 with us_16_1"]
    assert refused(pos, "attack 3813 with us_16_1").case == "9.11"


@case("25.13", "9.21")
def test_when_others_attack_the_higher_hex_the_unit_in_the_town_is_free() -> None:
    """ADJ-159: 3514 is Villarosa, between an enemy above it in 3513 and another on its own level in 3614."""
    pos = combat(us_16_1=at("3514"), us_26_1=at("3512"), it_33=at("3513"), it_10b=at("3614"))
    assert refused(pos, "end combat").case == "9.12"
    declare(pos, ALLIED, Attack((HexId("3513"),), (UnitId("us_26_1"),)))
    assert [command.text for command in AttackOptions(pos, ALLIED)] == ["attack 3614 with us_16_1", "end combat"]


@case("25.13", "9.12")
def test_a_unit_in_a_town_whose_only_neighbour_is_higher_must_join_the_attack_on_it() -> None:
    pos = combat(us_16_1=at("3514"), us_26_1=at("3512"), it_33=at("3513"))
    assert options(pos) == ["attack 3513 with us_16_1 us_26_1"]


@case("25.15", "25.13")
def test_a_city_lies_on_the_lowest_level() -> None:
    pos = combat(phasing=AXIS, de_104=at("5903"), us_16_1=at("5902"))
    assert (elevation(pos, HexId("5903")), elevation(pos, HexId("5902"))) == (1, 2)
    assert not may_end(pos)  # Level 2 is higher than the city


@case("25.15")
def test_swamp_and_sea_are_level_one() -> None:
    pos = combat(us_16_1=at("3724"))
    swamp = next(iter(data().island.swamps))
    sea = next(hex_ for hex_, kind in data().island.kind.items() if kind is Kind.SEA)
    assert (elevation(pos, swamp), elevation(pos, sea)) == (1, 1)


# 18.13: units afloat ---------------------------------------------------------------------------------------------------


def landing(**more: Any) -> Position:
    """16th Infantry afloat in 3624, between the enemies in 3724, its landing hex, and in Gela (3623)."""
    pieces: dict[str, Any] = {"us_16_1": at("3624", strength=8), "it_33": at("3724", strength=5), "it_10b": at("3623")}
    state = {"afloat": {HERE: HexId("3724")}} | more.pop("campaign", {})
    return combat(**{**pieces, **more}, campaign=state)


@case("18.13")
def test_units_afloat_attack_their_landing_hex_and_nothing_else() -> None:
    pos = landing()
    assert options(pos) == ["attack 3724 with us_16_1"]
    assert refused(pos, "attack 3623 with us_16_1").case == "18.13"
    assert refused(pos, "end combat").case == "9.12"


@case("18.13")
def test_others_may_join_the_attack_on_the_landing_hex() -> None:
    pos = landing(us_18_1=at("3823", strength=8), it_10b=at("3622"))
    assert "attack 3724 with us_16_1 us_18_1" in options(pos)
    assert refused(pos, "attack 3724 with us_18_1").case == "9.12"  # the unit afloat must take part


@case("18.13", "9.21")
def test_a_unit_afloat_must_join_even_when_a_neighbouring_hex_has_been_fought_over() -> None:
    pos = landing(us_18_1=at("3823", strength=8), us_26_1=at("3523", strength=8), dice=[6, 5])
    declare(pos, ALLIED, Attack((HexId("3623"),), (UnitId("us_26_1"),)))
    assert refused(pos, "attack 3724 with us_18_1").case == "9.12"


@case("25.17")
def test_axis_units_attacked_from_the_sea_are_doubled() -> None:
    assert strengths(landing(), "attack 3724 with us_16_1") == (8, 10)


@case("25.17")
def test_not_if_a_unit_on_land_attacks_too() -> None:
    pos = landing(us_18_1=at("3823", strength=7), it_10b=at("3622"))
    assert strengths(pos, "attack 3724 with us_16_1 us_18_1") == (15, 5)


@case("25.17", "9.32")
def test_sea_and_river_together_double_them_and_never_more() -> None:
    pos = landing(us_18_1=at("3723", strength=7), it_10b=at("3521"))  # a river runs between 3723 and 3724
    assert strengths(pos, "attack 3724 with us_16_1 us_18_1") == (15, 10)


@case("25.17", "9.32")
def test_the_river_alone_doubles_either_side() -> None:
    pos = combat(us_16_1=at("3723", strength=8), it_33=at("3724", strength=5))
    assert strengths(pos, "attack 3724 with us_16_1") == (8, 10)
    pos = combat(phasing=AXIS, us_16_1=at("3723", strength=8), it_33=at("3724", strength=5))
    assert strengths(pos, "attack 3723 with it_33") == (5, 16)


@case("25.18", "9.32")
def test_there_are_no_entrenchments_and_no_hilltops() -> None:
    pos = combat(us_16_1=at("3622", strength=8), it_33=at("3723", strength=5))
    assert not pos.rules.entrenchments.protects(pos, AXIS, HexId("3723"))
    assert strengths(pos, "attack 3723 with us_16_1") == (8, 5)
    assert not pos.table.map.hilltops
    assert not pos.table.map.entrenchments


@case("25.42", "18.13")
def test_a_unit_that_fails_to_land_cannot_retreat_and_is_destroyed() -> None:
    pos = landing(it_10b=at("3521"))
    fight(pos, "attack 3724 with us_16_1", "A1(1)")
    assert asked(pos) == "allied absorb"
    play(pos, "absorb 0")
    assert where(pos, "us_16_1") == ELIMINATED


@case("25.42", "18.13")
def test_one_that_takes_steps_instead_is_lost_when_the_phase_ends() -> None:
    pos = landing(it_10b=at("3521"))
    fight(pos, "attack 3724 with us_16_1", "A1(1)")
    events = play(pos, "absorb 1")
    assert where(pos, "us_16_1") == ELIMINATED
    assert [event.kind for event in events].count("eliminated") == 1
    assert not campaign(pos).afloat


@case("18.13", "25.42")
def test_one_that_wins_advances_into_the_landing_hex_alone() -> None:
    pos = landing(it_10b=at("3521"))
    fight(pos, "attack 3724 with us_16_1", "D1")
    play(pos, "absorb 0")
    while asked(pos) == "axis retreat":
        play(pos, options(pos)[0])
    assert options(pos) == ["advance us_16_1 3624 3724", "end advance"]
    play(pos, "advance us_16_1 3624 3724")
    assert where(pos, "us_16_1") == "3724"
    assert not campaign(pos).afloat


@case("25.42", "18.13")
def test_one_that_wins_and_stays_is_lost() -> None:
    pos = landing(it_10b=at("3521"))
    fight(pos, "attack 3724 with us_16_1", "D1")
    play(pos, "absorb 0")
    while asked(pos) == "axis retreat":
        play(pos, options(pos)[0])
    play(pos, "end advance")
    assert where(pos, "us_16_1") == ELIMINATED


# 25.14 to 25.16: shifts ------------------------------------------------------------------------------------------------


@case("25.14", "9.89.D.1")
def test_the_higher_side_has_as_many_columns_as_there_are_levels_between() -> None:
    pos = combat(us_16_1=at("3813", strength=8), it_33=at("3814", strength=5))  # 3 against 4
    assert shifts(pos, "attack 3814 with us_16_1") == {"25.14": -1}
    pos = combat(us_16_1=at("3814", strength=8), it_33=at("3813", strength=5))
    assert shifts(pos, "attack 3813 with us_16_1") == {"25.14": 1}
    pos = combat(us_16_1=at("3813", strength=8), it_33=at("3714", strength=5))  # Enna: 3 against 5, and a town
    assert shifts(pos, "attack 3714 with us_16_1") == {"25.14": -2, "25.16": -1}


@case("25.14")
def test_in_a_combat_of_several_hexes_the_highest_of_each_side_count() -> None:
    axis: dict[str, Any] = {"it_33": at("3714", strength=5), "it_10b": at("3814", strength=5)}  # Levels 5 and 4
    pos = combat(us_26_1=at("3813", strength=8), **axis)
    assert shifts(pos, "attack 3714 3814 with us_26_1")["25.14"] == 3 - 5
    pos = combat(us_26_1=at("3813", strength=8), us_16_1=at("3715", strength=8), **axis)
    assert shifts(pos, "attack 3714 3814 with us_16_1 us_26_1")["25.14"] == 4 - 5
    pos = combat(us_26_1=at("3813", strength=8), us_16_1=at("3713", strength=8), it_10b=axis["it_10b"])
    assert shifts(pos, "attack 3814 with us_26_1")["25.14"] == 3 - 4  # nobody attacks from 3713


@case("25.14", "25.15")
def test_on_equal_levels_there_is_no_shift() -> None:
    assert shifts(landing(), "attack 3724 with us_16_1") == {}
    pos = combat(us_16_1=at("3622", strength=8), it_33=at("3723", strength=5))
    assert shifts(pos, "attack 3723 with us_16_1") == {}


@case("25.16", "9.89.C.2")
def test_a_town_shifts_one_to_the_left_and_only_once() -> None:
    pos = combat(us_16_1=at("3622", strength=8), it_33=at("3623", strength=5))
    assert shifts(pos, "attack 3623 with us_16_1") == {"25.16": -1}
    towns = data().island
    pair = next(
        (a, b, c)
        for a in sorted(towns.town_at)
        for c in towns.map.land_neighbours[a]
        for b in towns.map.land_neighbours[c]
        if b > a and b in towns.town_at and {a, b} & towns.cities == set() and c not in towns.town_at
    )
    pos = combat(us_16_1=at(pair[2], strength=8), it_33=at(pair[0], strength=5), it_34=at(pair[1], strength=5))
    assert shifts(pos, f"attack {pair[0]} {pair[1]} with us_16_1")["25.16"] == -1


@case("25.16")
def test_a_city_gives_no_such_shift_but_its_own_line() -> None:
    pos = combat(phasing=ALLIED, us_16_1=at("5904", strength=8), de_104=at("5903", strength=5))
    assert "25.16" not in shifts(pos, "attack 5903 with us_16_1")


@pytest.mark.parametrize(
    ("hex_", "line"),
    [("3723", "low"), ("3623", "low"), ("5902", "middle"), ("3813", "middle"), ("3713", "high"), ("5903", "high")],
)
@case("9.31")
def test_levels_choose_the_line_and_a_town_is_no_terrain(hex_: str, line: str) -> None:
    """ADJ-048: 3623 is the town of Gela, 5903 the city of Messina."""
    pos = combat(us_16_1=at("3724"))
    assert pos.rules.combat.crt_line(pos, HexId(hex_)) == line
    assert pos.rules.combat.crt_line(pos, next(iter(data().island.swamps))) == "middle"


# 25.42: barred ground --------------------------------------------------------------------------------------------------


def crossing(*, bridged: bool) -> tuple[HexId, HexId]:
    """Two Level 1 hexes with a river between them, with or without a bridge."""
    the_map = data().island.map
    return next(
        (a, b)
        for a, b in sorted(the_map.rivers)
        if the_map.is_road(a, b) is bridged and the_map.terrain[a] == the_map.terrain[b] == "level_1"
    )


@case("25.42", "20.13")
def test_in_rain_nobody_retreats_or_advances_over_a_river_without_a_bridge() -> None:
    a, b = crossing(bridged=False)
    dry, wet = combat(us_16_1=at(a)), combat(us_16_1=at(a), weather=Weather.RAIN)
    assert passable(dry, HERE, a, b)
    assert not passable(wet, HERE, a, b)
    c, d = crossing(bridged=True)
    assert passable(combat(us_16_1=at(c), weather=Weather.RAIN), HERE, c, d)


@pytest.mark.parametrize("unit", ["us_753", "us_cca_2a", "us_91_recon", "us_sp_62"])
@case("25.42")
def test_no_mechanized_unit_crosses_one_at_all(unit: str) -> None:
    """ADJ-018: reconnaissance and self-propelled guns as little as tanks."""
    a, b = crossing(bridged=False)
    assert not passable(combat(**{unit: at(a)}), UnitId(unit), a, b)
    c, d = crossing(bridged=True)
    assert passable(combat(**{unit: at(c)}), UnitId(unit), c, d)


@case("25.42")
def test_ground_that_is_closed_to_movement_is_closed_after_combat() -> None:
    pos = combat(us_753=at("3715"), us_16_1=at("3724"))
    assert not passable(pos, UnitId("us_753"), HexId("3715"), HexId("3814"))  # Level 4, no road
    assert passable(pos, UnitId("us_753"), HexId("3715"), HexId("3714"))  # Level 5, by road
    assert not passable(pos, HERE, HexId("3724"), HexId("3725"))  # the sea
    assert not passable(pos, UnitId("us_753"), HexId("3724"), HexId("3824"))  # swamp


@case("25.42")
def test_a_stack_driven_against_the_sea_is_destroyed() -> None:
    """All that is left around 3724 is sea: 3624 and 3725."""
    axis: dict[str, Any] = {
        "de_104": at("3823", strength=4),
        "it_33": at("3723", strength=4),
        "it_10b": at("3824", strength=4),
    }
    pos = combat(phasing=AXIS, us_16_1=at("3724", strength=10), it_34=at("3623", strength=4), **axis)
    fight(pos, "attack 3724 with de_104 it_10b it_33 it_34", "D1")
    play(pos, "absorb 0")
    assert where(pos, "us_16_1") == ELIMINATED


# 24.23: two armies -----------------------------------------------------------------------------------------------------


@case("24.23")
def test_the_two_armies_never_attack_together() -> None:
    pos = combat(us_16_1=at("4323"), uk_15=at("4423"), it_33=at("4422"))
    refusal = refused(pos, "attack 4422 with uk_15 us_16_1")
    assert refusal.case == "24.23"
    assert "together" in refusal.reason


@case("24.23", "9.12")
def test_a_hex_between_the_armies_falls_to_one_of_them_and_the_other_is_excused() -> None:
    """ADJ-031: no penalty for a duty that nobody can meet."""
    pos = combat(us_16_1=at("4323", strength=8), uk_15=at("4423", strength=8), it_33=at("4422", strength=5))
    assert options(pos) == ["attack 4422 with us_16_1", "attack 4422 with uk_15"]
    fight(pos, "attack 4422 with uk_15", "D1")
    play(pos, "absorb 1")
    assert pos.decision is None or pos.decision.kind != "attack"


@case("24.23", "9.11")
def test_germans_and_italians_do_attack_together() -> None:
    pos = combat(phasing=AXIS, de_104=at("4323"), it_33=at("4423"), uk_15=at("4422"))
    assert options(pos) == ["attack 4422 with de_104 it_33"]


def front_line(armies: str) -> Position:
    """Twenty-seven hexes from coast to coast, two Allied units in each, an Axis unit before each."""
    units = {army: [] for army in Army} | {None: []}  # type: ignore[var-annotated]
    for counter in data().counters.units.values():
        if not counter.unit.is_gun:
            units[counter.army].append(counter.id)
    pieces: dict[str, Placed] = {}
    for number, column in enumerate(range(25, 52)):
        army = Army.US if armies[number % len(armies)] == "a" else Army.UK
        for _ in range(2):
            pieces[units[army].pop(0)] = at(f"{column}17")
        pieces[units[None].pop(0)] = at(f"{column}16")
    return combat(dice=None, **pieces)


@pytest.mark.parametrize("armies", ["a" * 13 + "b" * 14, "ab", "aab", "aabb"])
@case("9.11", "9.12", "24.23")
def test_a_front_of_two_armies_across_the_island_is_judged_at_once(armies: str) -> None:
    """A whole Combat Phase of declarations on the longest front that there is, interleaved as badly as can be."""
    pos = front_line(armies)
    begun = time.process_time()
    before = AttackOptions(pos, ALLIED).duties
    owed = {target for target, owing in zip(before.targets, before.owing, strict=True) if owing}
    assert len(before.targets) == 27
    attacked: set[str] = set()
    picks = 0
    while END_COMBAT not in (offered := AttackOptions(pos, ALLIED)):
        picks += 1
        attack = offered.sample(lambda count, turn=picks: turn * 7919 % count)  # type: ignore[misc]
        assert isinstance(attack, Attack)
        assert attack in offered
        declare(pos, ALLIED, attack)
        attacked |= {*attack.targets}
    assert time.process_time() - begun < 20
    assert owed <= attacked
