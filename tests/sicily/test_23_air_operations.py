"""23.0 Air operations: airfields, Air Points, Emergency Bombing."""

from __future__ import annotations

from typing import Any

import pytest

from board import kinds, options, play, refused
from fights import seen, shifts
from landing_parties import story
from proofs import case
from sicily_board import at, data, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.air_operations import (
    AirfieldCount,
    SpecialDeclaration,
    captured_airfields,
    is_captured,
    tactical_points,
)
from trinacria.viw.sicily.campaign import EVACUATED, Campaign, Declaration, campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.units import Supply

PONTE_OLIVO = "3822"  # an airfield hex that is no town


def held(*hexes: str) -> dict[str, Seat]:
    return dict.fromkeys(hexes, ALLIED)


def fields_for(number: int) -> dict[str, Seat]:
    """Airfield hexes in Allied hands that count as so many airfields."""
    chosen: list[str] = []
    for airfield in sorted(data().island.airfields, key=lambda field: -field.count):
        if airfield.count <= number:
            chosen.append(airfield.hex)
            number -= airfield.count
    assert not number
    return held(*chosen)


def count(pos: Position) -> Campaign:
    AirfieldCount(ALLIED).run(pos)
    return campaign(pos)


# 23.1 ------------------------------------------------------------------------------------------------------------------


@case("23.11")
def test_an_airfield_belongs_to_whoever_entered_it_last() -> None:
    assert captured_airfields(sicily(us_16_1=at("3724"))) == 0
    pos = sicily(us_16_1=at("3822"), holders=held(PONTE_OLIVO))
    assert captured_airfields(pos) == 1
    pos.march("us_16_1", (HexId(PONTE_OLIVO), HexId("3821")))  # type: ignore[arg-type]
    assert captured_airfields(pos) == 1  # nobody is there any more, yet the Allies were the last
    pos.put("it_33", HexId(PONTE_OLIVO))  # type: ignore[arg-type]
    assert captured_airfields(pos) == 0


def test_the_log_names_an_airfield_that_changes_hands() -> None:
    pos = sicily(us_16_1=at("3922"), us_26_1=at("3922"))
    events = play(pos, "move us_16_1 3922 3822")
    assert "Ponte Olivo airfield (3822) falls to the Allies." in story(pos, events)
    assert "captured" not in kinds(play(pos, "move us_26_1 3922 3822"))


@case("23.11")
def test_moving_through_an_airfield_takes_it() -> None:
    pos = sicily(us_16_1=at("3921"))
    assert not is_captured(pos, HexId(PONTE_OLIVO))
    pos.march("us_16_1", (HexId("3921"), HexId(PONTE_OLIVO), HexId("3721")))  # type: ignore[arg-type]
    assert is_captured(pos, HexId(PONTE_OLIVO))


@pytest.mark.parametrize(
    ("state", "captured"), [(Supply.SUPPLIED, False), (Supply.OUT_OF_SUPPLY, True), (Supply.ISOLATED, True)]
)
@case("23.11")
def test_an_axis_unit_in_supply_next_to_it_denies_an_airfield(state: Supply, captured: bool) -> None:
    pos = sicily(it_33=at("3821", supply=state), us_16_1=at(PONTE_OLIVO), holders=held(PONTE_OLIVO))
    assert is_captured(pos, HexId(PONTE_OLIVO)) is captured


@case("23.11")
def test_units_of_a_nationality_without_support_points_deny_no_airfield() -> None:
    """Zero support makes them out of supply at once (22.21, ADJ-100)."""
    bankrupt = dict.fromkeys(Nationality, 6) | {Nationality.ITALIAN: 0}
    pos = sicily(it_33=at("3821"), holders=held(PONTE_OLIVO), support=bankrupt)
    assert is_captured(pos, HexId(PONTE_OLIVO))
    assert not is_captured(sicily(it_33=at("3821"), holders=held(PONTE_OLIVO)), HexId(PONTE_OLIVO))


@case("23.11")
def test_an_axis_unit_two_hexes_away_does_not_matter() -> None:
    assert is_captured(sicily(it_33=at("3820"), holders=held(PONTE_OLIVO)), HexId(PONTE_OLIVO))


@case("23.13")
def test_the_gerbini_hex_counts_as_four_airfields() -> None:
    assert captured_airfields(sicily(us_16_1=at("3724"), holders=held("4716"))) == 4
    everything = held(*(field.hex for field in data().island.airfields))
    assert captured_airfields(sicily(us_16_1=at("3724"), holders=everything)) == 24


@case("23.12")
def test_the_marker_stands_for_the_whole_game_turn() -> None:
    pos = sicily(us_16_1=at("3724"), holders=held("4716"))
    assert count(pos).airfields == 4
    pos.holders[HexId(PONTE_OLIVO)] = ALLIED
    assert captured_airfields(pos) == 5
    assert campaign(pos).airfields == 4


@case("16.1.A.2.a.2", "27.21")
def test_tactical_points_are_those_of_the_towns_entered_last_by_the_allies() -> None:
    towns = data().island.towns
    syracuse, palermo = (next(town for town in towns if town.name == name) for name in ("Syracuse", "Palermo"))
    assert tactical_points(sicily(us_16_1=at("3724"))) == 0
    pos = sicily(us_16_1=at("3724"), holders=held(syracuse.hex, palermo.hex, PONTE_OLIVO))
    assert tactical_points(pos) == syracuse.tactical_points + palermo.tactical_points
    assert tactical_points(sicily(us_16_1=at("3724"), holders=held(*(town.hex for town in towns)))) == 84


# 23.2 ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("airfields", [0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 23, 24])
@case("23.21", "23.3")
def test_airfields_bring_air_points_by_the_chart(airfields: int) -> None:
    pos = sicily(us_16_1=at("3724"), holders=fields_for(airfields))
    state = count(pos)
    (row,) = [row for row in data().charts.airfields.rows if row.first <= airfields <= row.last]
    assert (state.airfields, state.air_points, state.bombing_points) == (airfields, row.air_points, 0)


@pytest.mark.parametrize("airfields", [0, 5, 9, 17])
@case("23.24")
def test_rain_halves_them_and_drops_fractions(airfields: int) -> None:
    dry = count(sicily(us_16_1=at("3724"), holders=fields_for(airfields)))
    wet = count(sicily(us_16_1=at("3724"), holders=fields_for(airfields), weather=Weather.RAIN))
    assert wet.air_points == dry.air_points // 2


def attack(*, die: int | None = None, airfields: int = 9, **more: Any) -> Position:
    """The 16th Infantry against Italians in the next hex, both on Level 1, no river between them."""
    state = {"airfields": airfields, "air_points": 2} | more.pop("campaign", {})
    return sicily(
        us_16_1=at("3622", strength=8),
        it_33=at("3723", strength=5),
        phase="combat",
        campaign=state,
        dice=[] if die is None else [die],
        **more,
    )


def last_of_row(airfields: int, *, attacking: bool) -> int:
    row = data().charts.airfields.row(airfields)
    return row.attack if attacking else row.defence


@pytest.mark.parametrize("airfields", [0, 9, 24])
@case("23.22", "9.89.A.4")
def test_an_air_point_works_on_the_dice_that_the_chart_names(airfields: int) -> None:
    last = last_of_row(airfields, attacking=True)
    assert shifts(attack(die=last, airfields=airfields), "attack 3723 with us_16_1", "support air") == {"23.22": 1}
    assert shifts(attack(die=last + 1, airfields=airfields), "attack 3723 with us_16_1", "support air") == {}


@case("23.22")
def test_a_point_is_spent_whether_it_works_or_not() -> None:
    for die in (1, 6):
        pos = attack(die=die)
        play(pos, "attack 3723 with us_16_1", "support air")
        assert campaign(pos).air_points == 1


@case("23.22")
def test_a_defending_point_has_its_own_span() -> None:
    for die in (last_of_row(9, attacking=False), last_of_row(9, attacking=False) + 1):
        pos = attack(die=die, phasing=AXIS)
        works = die <= last_of_row(9, attacking=False)
        assert shifts(pos, "attack 3622 with it_33", "support air") == ({"23.22": -1} if works else {})


@case("23.22", "9.64")
def test_one_point_a_combat_and_nothing_is_added_when_it_fails() -> None:
    pos = attack(die=6, us_art_1=at("3522"))
    play(pos, "attack 3723 with us_16_1")
    assert options(pos) == ["support", "support guns us_art_1", "support air", "support guns us_art_1 air"]
    play(pos, "support air")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"


@case("23.21")
def test_only_the_allies_have_air_points_and_only_while_they_last() -> None:
    pos = attack(it_art28=at("3620"))
    play(pos, "attack 3723 with us_16_1", "support")
    refusal = refused(pos, "support air")
    assert refusal.case == "23.21"
    assert "Allied" in refusal.reason
    pos = attack(campaign={"air_points": 0}, us_art_1=at("3522"))
    play(pos, "attack 3723 with us_16_1")
    assert refused(pos, "support air").case == "23.21"


@case("23.23")
def test_both_armies_draw_on_the_same_points() -> None:
    pos = sicily(
        uk_15=at("5224", strength=8),
        it_75=at("5223", strength=5),
        phase="combat",
        campaign={"airfields": 9, "air_points": 1},
        dice=[1],
    )
    assert shifts(pos, "attack 5223 with uk_15", "support air").get("23.22") == 1


# 23.25 -----------------------------------------------------------------------------------------------------------------


def declaration(*, turn: int = 4, airfields: int = 8, **more: Any) -> Position:
    state = {"airfields": airfields} | more.pop("campaign", {})
    return sicily(us_16_1=at("3724"), procedure=SpecialDeclaration, turn=turn, campaign=state, **more)


@case("23.25", "16.1.A.2.a.3")
def test_emergency_bombing_may_be_declared_with_eight_airfields_or_fewer_from_the_fourth_game_turn() -> None:
    pos = declaration()
    assert options(pos) == ["declare bombing", "end declaration"]
    play(pos, "declare bombing")
    assert campaign(pos).declared is Declaration.EMERGENCY_BOMBING
    assert campaign(pos).bombing_points == 2


@case("23.25")
def test_in_rain_it_brings_one_point() -> None:
    pos = declaration(weather=Weather.RAIN)
    play(pos, "declare bombing")
    assert campaign(pos).bombing_points == 1


@pytest.mark.parametrize(("turn", "airfields"), [(3, 0), (4, 9), (20, 24)])
@case("23.25", "16.1.A.2.a.3")
def test_nobody_is_asked_when_nothing_may_be_declared(turn: int, airfields: int) -> None:
    pos = declaration(turn=turn, airfields=airfields, dice=None)
    assert pos.decision is None or pos.decision.kind != "declare"
    assert campaign(pos).declared is None


@case("23.25", "16.1.A.2.a.3")
def test_nothing_need_be_declared() -> None:
    pos = declaration(dice=None)
    play(pos, "end declaration")
    assert campaign(pos).declared is None
    assert campaign(pos).bombing_points == 0


AXIS_UNITS = [unit for unit, counter in data().counters.units.items() if counter.unit.side is AXIS]


def evacuated(number: int, turn: int) -> dict[str, Any]:
    units = AXIS_UNITS[:number]
    return {
        "boxes": dict.fromkeys(units, EVACUATED),
        "campaign": {"evacuated_turn": dict.fromkeys(units, turn)},
    }


@case("26.21", "26.23", "16.1.A.2.a.3")
def test_bombing_or_interdiction_but_not_both() -> None:
    pos = declaration(turn=15, **evacuated(10, 14))
    assert options(pos) == ["declare bombing", "declare interdiction", "end declaration"]
    play(pos, "declare interdiction")
    assert campaign(pos).declared is Declaration.MAXIMUM_INTERDICTION
    assert campaign(pos).bombing_points == 0
    assert pos.decision is None or pos.decision.kind != "declare"


@case("26.21")
def test_interdiction_needs_ten_units_that_left_on_earlier_turns_and_no_rain() -> None:
    for more in (evacuated(9, 14), evacuated(10, 15)):
        refusal = refused(declaration(turn=15, **more), "declare interdiction")
        assert refusal.case == "26.21"
        assert "10 are needed" in refusal.reason
    refusal = refused(declaration(turn=15, weather=Weather.RAIN, **evacuated(12, 10)), "declare interdiction")
    assert "rain" in refusal.reason


@case("23.25", "23.22")
def test_points_of_emergency_bombing_always_work() -> None:
    pos = attack(campaign={"bombing_points": 2})
    assert shifts(pos, "attack 3723 with us_16_1", "support bombing") == {"23.25": 1}
    assert (campaign(pos).bombing_points, campaign(pos).air_points) == (1, 2)
    pos = attack(campaign={"bombing_points": 1}, phasing=AXIS)
    assert shifts(pos, "attack 3622 with it_33", "support bombing") == {"23.25": -1}


@case("23.25", "23.22")
def test_the_two_kinds_of_point_do_not_go_together() -> None:
    pos = attack(campaign={"bombing_points": 2})
    play(pos, "attack 3723 with us_16_1")
    assert options(pos) == ["support", "support air", "support bombing"]
    assert refused(pos, "support air bombing").case == "23.22"


@case("23.25")
def test_without_the_declaration_there_is_no_such_point() -> None:
    pos = attack()
    play(pos, "attack 3723 with us_16_1")
    assert refused(pos, "support bombing").case == "23.25"
    play(pos, "support")
    assert seen(pos).shifts == ()


def test_the_air_points_of_the_standard_rules_are_not_in_play() -> None:
    pos = sicily(us_16_1=at("3724"), de_1_hg=at("3823"))
    for seat in (ALLIED, AXIS):
        assert pos.view(seat).air == {"allied": 0, "axis": 0}
