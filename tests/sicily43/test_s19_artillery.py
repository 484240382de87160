"""S19 Artillery, S20 ships in combat and fire at them, S21 fortresses and their batteries."""

from __future__ import annotations

from typing import Any

import pytest

from proofs import case
from sicily43_ground import Piece, coastal, flak, foot, ground, guns, offered, places, play, refused, ship, tanks, train
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.artillery import factors, protection
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.position import ELIMINATED, Position
from trinacria.sicily43.table import Options
from trinacria.sicily43.units import Kind, Protection, Reduced, UnitId

SEA = [f"01{row:02d}" for row in range(1, 10)]


def given(pos: Position, gun: str, aim: str, *, attacking: bool = True) -> int:
    return factors(pos, gun, HexId(aim), attacking=attacking)


@case("S43:19.2", "S43:19.5")
@pytest.mark.parametrize(("row", "soft", "hard"), [("0504", 4, 2), ("0503", 3, 2), ("0502", 2, 1), ("0501", 0, 0)])
def test_a_gun_gives_by_distance_and_protection_within_its_range(row: str, soft: int, hard: int) -> None:
    pos = ground(g=guns(ALLIED, row, 3), d=foot(AXIS, "0505"), sea=SEA)
    assert given(pos, "g", "0505") == soft
    pos = ground(g=guns(ALLIED, row, 3), d=foot(AXIS, "0505"), t=tanks(AXIS, "0505"), sea=SEA)
    assert given(pos, "g", "0505") == hard


@case("S43:19.6")
def test_an_88_uses_the_first_row_at_any_range() -> None:
    pos = ground(g=flak(AXIS, "0503", 2), a=foot(ALLIED, "0505"), t=tanks(ALLIED, "0504"))
    assert given(pos, "g", "0505") == 4
    assert given(pos, "g", "0504") == 2


@case("S43:19.5", "S43:7.4")
@pytest.mark.parametrize(
    ("gun", "sky", "attack", "defence"),
    [
        (guns(ALLIED, "0503", 3), Sky.CLEAR, 3, 3),
        (guns(ALLIED, "0503", 3).but(reduced=Reduced.LASTING), Sky.CLEAR, 2, 2),
        (guns(ALLIED, "0503", 3).but(bombed=True), Sky.CLEAR, 2, 2),
        (guns(ALLIED, "0503", 3), Sky.STORM, 2, 2),
        (guns(ALLIED, "0503", 3).but(bombed=True, reduced=Reduced.LASTING), Sky.STORM, 2, 2),
        (guns(ALLIED, "0503", 3).but(reduced=Reduced.MISSING), Sky.CLEAR, 0, 2),
    ],
)
def test_weak_guns_give_half_once_and_frozen_ones_only_in_defence(gun: Piece, sky: Sky, attack: int, defence: int) -> None:
    pos = ground(g=gun, d=foot(AXIS, "0505"), sky=sky)
    assert given(pos, "g", "0505") == attack
    assert given(pos, "g", "0505", attacking=False) == defence


@case("S43:3.2", "S43:3.3", "S43:21.10")
def test_the_protection_of_a_hex_is_that_of_its_best_unit() -> None:
    pos = ground(
        i=foot(AXIS, "0505"),
        j=foot(AXIS, "0504"),
        t=tanks(AXIS, "0504"),
        r=foot(AXIS, "0503").but(travelling=True),
        rail=["0503", "0502"],
        fortresses={"0506": (1, 1)},
    )
    soft, hard = Protection.INFANTRY, Protection.ARMORED
    assert [protection(pos, HexId(h)) for h in ("0505", "0504", "0503", "0506")] == [soft, hard, hard, soft]


def fight(dice: tuple[int, ...] = (3, 3), **more: Any) -> Position:
    """Six against six in 0505, attacked from 0504."""
    pieces = {"a": foot(ALLIED, "0504", 6), "d": foot(AXIS, "0505", 6), "sea": SEA, "phase": CombatPhase(ALLIED)}
    return ground(dice=dice, **{**pieces, **more})


@case("S43:19.1", "S43:19.4", "S43:19.3")
def test_the_attacker_gives_support_first_and_then_the_defender() -> None:
    pos = fight(g=guns(ALLIED, "0503"), h=guns(AXIS, "0506"), dice=(1, 1))
    play(pos, "attack 0505 with a")
    assert offered(pos) == {"support g at 0505", "end"}
    assert refused(pos, "support h at 0504") == "19.1"
    assert refused(pos, "support a at 0505") == "19.1"
    play(pos, "support g at 0505")
    assert offered(pos) == {"support h at 0504", "end"}
    assert refused(pos, "support h at 0505") == "19.3"
    events = play(pos, "support h at 0504")
    assert next(e for e in events if e.kind == "combat").facts["differential"] == 6 + 3 - 6 - 3
    assert pos.now.supported == {"g", "h"}


@case("S43:19.1")
def test_a_gun_supports_one_combat_in_a_phase() -> None:
    pos = fight(b=foot(ALLIED, "0303", 9), e=foot(AXIS, "0304", 9), g=guns(ALLIED, "0503", 2), dice=(4, 5, 1, 1))
    play(pos, "attack 0505 with a", "support g at 0505", "retreat d 0505 0506 0507", "end", "attack 0304 with b")
    assert pos.decision is None or pos.decision.kind != "support"


@case("S43:19.2")
def test_any_number_of_guns_supports_one_combat() -> None:
    pos = fight(g=guns(ALLIED, "0503"), h=guns(ALLIED, "0403"), dice=(1, 1))
    events = play(pos, "attack 0505 with a", "support h at 0505", "support g at 0505")
    assert next(e for e in events if e.kind == "combat").facts["differential"] == 6 + 3 + 3 - 6


@case("S43:19.3")
def test_a_gun_aims_at_one_of_the_attacked_hexes() -> None:
    pos = fight(t=tanks(AXIS, "0404", 1), g=guns(ALLIED, "0503"))
    play(pos, "attack 0404 0505 with a")
    assert offered(pos) == {"support g at 0404", "support g at 0505", "end"}


@case("S43:19.7")
def test_a_gun_in_an_enemy_zone_supports_only_against_enemies_beside_it() -> None:
    pos = fight(g=guns(ALLIED, "0503"), e=foot(AXIS, "0602", 9), f=foot(ALLIED, "0702", 1))
    assert pos.enemy_controls(HexId("0503"), ALLIED)
    play(pos, "attack 0505 with a")
    assert pos.decision is None or pos.decision.kind != "support"


@case("S43:19.8", "S43:12.3")
def test_a_gun_whose_own_hex_is_attacked_adds_its_fire_to_its_factor() -> None:
    pos = fight(d=guns(AXIS, "0505"), dice=(1, 1))
    play(pos, "attack 0505 with a")
    assert offered(pos) == {"support d at 0504", "end"}
    events = play(pos, "support d at 0504")
    assert next(e for e in events if e.kind == "combat").facts["differential"] == 6 - 2 - 4


@case("S43:22.9")
def test_a_gun_on_the_railway_does_not_support() -> None:
    pos = fight(g=guns(AXIS, "0506").but(travelling=True), rail=["0506", "0507"])
    play(pos, "attack 0505 with a")
    assert pos.decision is None or pos.decision.kind != "support"


@case("S43:25.2")
def test_without_liaison_a_gun_that_only_supports_gives_less() -> None:
    pos = ground(g=guns(AXIS, "0503"), a=foot(ALLIED, "0505"), options=Options(liaison=True))
    assert given(pos, "g", "0505") == 2  # nobody is in touch: half of three


# ships ---------------------------------------------------------------------------------------------------------------------


@case("S43:20.2", "S43:20.6")
def test_ships_support_by_their_own_columns() -> None:
    pos = ground(s=ship("0103"), d=foot(AXIS, "0203"), t=tanks(AXIS, "0303"), sea=SEA)
    assert (given(pos, "s", "0203"), given(pos, "s", "0303")) == (5, 3)
    pos.set_reduced(UnitId("s"), Reduced.LASTING)
    assert given(pos, "s", "0203") == 3


@case("S43:20.3")
def test_at_most_three_ships_support_one_combat() -> None:
    fleet = {f"s{n}": ship(f"010{n}") for n in (1, 2, 3, 4)}
    pos = ground(
        a=foot(ALLIED, "0202", 6), d=foot(AXIS, "0203", 6), **fleet, sea=SEA, phase=CombatPhase(ALLIED), dice=[1, 1]
    )
    play(pos, "attack 0203 with a", "support s1 at 0203", "support s2 at 0203")
    assert offered(pos) == {"support s3 at 0203", "support s4 at 0203", "end"}
    play(pos, "support s3 at 0203")
    assert pos.decision is None or pos.decision.kind != "support"


@case("S43:20.3", "S43:11.13")
def test_a_weak_ship_may_not_take_the_place_that_a_strong_one_is_needed_for() -> None:
    """Three ships with five factors each are just enough for -6; the far one would not be."""
    fleet = {f"s{number}": ship(hex_) for number, hex_ in enumerate(["0102", "0103", "0201"], 1)}
    pos = ground(
        a=foot(ALLIED, "0302", 1),
        d=foot(AXIS, "0202", 22),
        **fleet,
        far=ship("0105", 5),
        sea=[*SEA, "0201"],
        phase=CombatPhase(ALLIED),
    )
    play(pos, "attack 0202 with a")
    assert offered(pos) == {f"support s{number} at 0202" for number in (1, 2, 3)}
    assert refused(pos, "support far at 0202") == "11.13"
    assert refused(pos, "end") == "11.13"


@case("S43:7.3")
def test_ships_do_not_fire_in_a_storm() -> None:
    pos = ground(
        a=foot(ALLIED, "0202", 6),
        d=foot(AXIS, "0203", 6),
        s=ship("0103"),
        sea=SEA,
        sky=Sky.STORM,
        phase=CombatPhase(ALLIED),
        dice=[1, 1],
    )
    play(pos, "attack 0203 with a")
    assert pos.decision is None or pos.decision.kind != "support"


@case("S43:20.2")
def test_ships_support_a_defence_too() -> None:
    pos = ground(
        a=foot(ALLIED, "0203", 6),
        d=foot(AXIS, "0202", 6),
        s=ship("0103"),
        sea=SEA,
        phasing=AXIS,
        phase=CombatPhase(AXIS),
        dice=[1, 1],
    )
    play(pos, "attack 0203 with d")
    assert offered(pos) == {"support s at 0202", "end"}


def shore(dice: tuple[int, ...], **more: Any) -> Position:
    pieces = {"s": ship("0103", defence=4), "c": coastal("0203", range_=2), "a": foot(ALLIED, "0909")}
    return ground(dice=dice, phasing=AXIS, phase=CombatPhase(AXIS), sea=SEA, **{**pieces, **more})


@case("S43:20.4", "S43:20.5")
@pytest.mark.parametrize(("die", "reduced", "sunk"), [(3, False, False), (4, True, False), (5, False, True)])
def test_one_die_against_the_ships_defence(die: int, reduced: bool, sunk: bool) -> None:
    pos = shore((die,))
    assert offered(pos) == {"fire c at s", "end"}
    play(pos, "fire c at s")
    assert (UnitId("s") in pos.reduced) == reduced
    assert (places(pos, "s") == [ELIMINATED]) == sunk


@case("S43:20.4", "S43:20.6")
def test_a_ship_reduced_a_second_time_is_destroyed() -> None:
    pos = shore((4,), s=ship("0103", defence=4).but(reduced=Reduced.LASTING))
    play(pos, "fire c at s")
    assert places(pos, "s") == [ELIMINATED]


@case("S43:20.4")
def test_who_fires_at_ships_and_from_where() -> None:
    pos = shore(
        (1, 1, 1),
        c=coastal("0205", range_=1),  # too far
        t=train("0203"),
        far=coastal("0204", range_=2).but(bombed=True),
        g=guns(AXIS, "0202", 5),
        rail=["0203", "0304"],
        fortresses={"0303": (3, 4)},
    )
    assert offered(pos) == {"fire t at s", "fire 0303 at s", "end"}
    assert refused(pos, "fire far at s") == "21.8"
    assert refused(pos, "fire g at s") == "20.4"
    assert refused(pos, "fire c at s") == "20.4"
    play(pos, "fire 0303 at s")  # one die, however many batteries
    assert refused(pos, "fire 0303 at s") == "20.5"


@case("S43:20.5")
def test_only_the_axis_fires_at_ships_and_only_in_its_own_phase() -> None:
    pos = ground(s=ship("0103"), c=coastal("0203"), a=foot(ALLIED, "0505"), sea=SEA, phase=CombatPhase(ALLIED))
    assert pos.decision is None


@case("S43:7.4", "S43:20.4")
def test_fire_at_ships_goes_on_in_a_storm() -> None:
    pos = shore((5,), sky=Sky.STORM)
    play(pos, "fire c at s")
    assert places(pos, "s") == [ELIMINATED]


@case("S43:20.5", "S43:21.2")
def test_who_has_fired_at_a_ship_does_not_support_but_for_the_other_batteries() -> None:
    pos = shore(
        (1, 1, 6, 6),
        d=foot(AXIS, "0304", 6),
        a=foot(ALLIED, "0404", 6),
        c=coastal("0203", range_=3),
        fortresses={"0204": (2, 4)},
    )
    play(pos, "fire c at s", "fire 0204 at s", "attack 0404 with d")
    assert offered(pos) == {"support 0204/2 at 0404", "end"}
    assert refused(pos, "support c at 0404") == "20.5"
    assert refused(pos, "support 0204/1 at 0404") == "20.5"


# fortresses ----------------------------------------------------------------------------------------------------------------


@case("S43:21.2", "S43:21.8")
def test_each_battery_supports_as_one_gun() -> None:
    pos = fight(fortresses={"0506": (2, 3)}, dice=(1, 1))
    play(pos, "attack 0505 with a")
    assert offered(pos) == {"support 0506/1 at 0504", "support 0506/2 at 0504", "end"}
    assert refused(pos, "support 0506/3 at 0504") == "19.1"
    assert given(pos, "0506/1", "0504", attacking=False) == 3
    pos.garrisons[HexId("0506")] = 1  # its state does not touch the batteries
    assert given(pos, "0506/1", "0504", attacking=False) == 3
    pos.note_turn(bombed_forts=frozenset({HexId("0506")}))
    assert given(pos, "0506/1", "0504", attacking=False) == 2
    events = play(pos, "support 0506/2 at 0504", "support 0506/1 at 0504")
    assert next(e for e in events if e.kind == "combat").facts["differential"] == 6 - 6 - 4


@case("S43:21.4")
def test_an_empty_fortress_has_no_support_not_even_its_own() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        g=guns(AXIS, "0507", 3),
        fortresses={"0505": (3, 4)},
        phase=CombatPhase(ALLIED),
        dice=[1, 1],
    )
    events = play(pos, "attack 0505 with a")
    assert next(e for e in events if e.kind == "combat").facts["differential"] == 6 - 2


@case("S43:21.4", "S43:21.9")
def test_an_empty_fortress_need_not_be_attacked() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), fortresses={"0505": (3, 4)}, phase=CombatPhase(ALLIED))
    assert offered(pos) == {"attack 0505 with a", "end"}


@case("S43:21.7", "S43:19.8")
def test_a_coastal_division_defends_itself_by_fire_too() -> None:
    pos = fight(d=coastal("0505", 2, 2), dice=(1, 1))
    play(pos, "attack 0505 with a")
    assert offered(pos) == {"support d at 0504", "end"}


@case("S43:21.3", "S43:14.12", "S43:21.6")
def test_a_fortress_is_entered_once_its_garrison_is_gone() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), fortresses={"0505": (3, 4)}, phase=CombatPhase(ALLIED), dice=[6, 6])
    play(pos, "attack 0505 with a", "advance a 0505")
    assert places(pos, "a") == ["0505"]
    assert not pos.is_fortress(HexId("0505"))
    assert pos.unit(UnitId("a")).kind is Kind.INFANTRY
