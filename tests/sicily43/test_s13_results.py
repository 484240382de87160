"""S13 Combat results, played through the Combat Phase."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_ground import Piece, coastal, foot, ground, guns, offered, places, play, refused, tanks
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.position import ELIMINATED, Position
from trinacria.sicily43.units import Reduced, UnitId

# dice for each result at a differential of +4: column +4 +5
DICE = {
    "A2R": (1, 1),
    "AR": (1, 2),
    "A2": (1, 3),
    "N": (3, 3),
    "D2": (4, 4),
    "DR": (4, 5),
    "D3R": (5, 5),
    "D2R": (5, 6),
}


def fight(result: str, **more: object) -> Position:
    """Six against two at 0505 from 0504, with the dice for a result."""
    return ground(
        a=foot(ALLIED, "0504", 6),
        **{"d": foot(AXIS, "0505", 2), "dice": DICE[result], "phase": CombatPhase(ALLIED), **more},
    )


def reduced(pos: Position, unit: str) -> bool:
    return UnitId(unit) in pos.reduced


def gone(pos: Position, unit: str) -> bool:
    return pos.where[UnitId(unit)] == ELIMINATED


@case("S43:13.2")
def test_d2_sends_the_defender_back_two_hexes() -> None:
    pos = fight("D2")
    play(pos, "attack 0505 with a")
    assert pos.decision is not None
    assert pos.decision.seat is AXIS
    assert offered(pos) >= {"retreat d 0505 0506 0507", "retreat d 0505 0405 0406"}
    play(pos, "retreat d 0505 0506 0507", "end")
    assert places(pos, "d") == ["0507"]
    assert not reduced(pos, "d")


@case("S43:13.2", "S43:15.1")
def test_d2r_reduces_after_the_retreat() -> None:
    pos = fight("D2R")
    events = play(pos, "attack 0505 with a", "retreat d 0505 0506 0507")
    assert [event.kind for event in events[-2:]] == ["retreat", "reduced"]
    assert pos.reduced[UnitId("d")] is Reduced.NEW
    assert places(pos, "d") == ["0507"]


@case("S43:13.2", "S43:13.6")
@pytest.mark.parametrize("before", [None, Reduced.LASTING, Reduced.MISSING])
def test_dr_reduces_in_place_and_eliminates_who_was_reduced(before: Reduced | None) -> None:
    cf = 4 if before else 2  # 2 when reduced
    defender = foot(AXIS, "0505", cf)
    pos = fight("DR", d=defender.but(reduced=before) if before else defender)
    play(pos, "attack 0505 with a")
    assert gone(pos, "d") == (before is not None)
    assert reduced(pos, "d") == (before is None)


@case("S43:13.6")
def test_being_weakened_does_not_count_as_reduced() -> None:
    pos = fight("DR", d=foot(AXIS, "0505", 4).but(bombed=True))
    play(pos, "attack 0505 with a")
    assert reduced(pos, "d")


@case("S43:13.2")
@pytest.mark.parametrize(("result", "back", "hurt"), [("A2", True, False), ("AR", False, True), ("A2R", True, True)])
def test_results_against_the_attacker(result: str, back: bool, hurt: bool) -> None:
    pos = fight(result)
    play(pos, "attack 0505 with a")
    if back:
        assert pos.decision is not None
        assert pos.decision.seat is ALLIED
        play(pos, "retreat a 0504 0503 0502")
    assert places(pos, "a") == ["0502" if back else "0504"]
    assert reduced(pos, "a") == hurt


@case("S43:13.2")
def test_a3r_sends_the_attacker_back_three_hexes_and_reduces_it() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 6), phase=CombatPhase(ALLIED), dice=[1, 1])
    play(pos, "attack 0505 with a", "retreat a 0504 0503 0502 0501")
    assert places(pos, "a") == ["0501"]
    assert reduced(pos, "a")


@case("S43:13.2")
def test_the_worst_results_eliminate_all() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 1), b=foot(ALLIED, "0404", 1), d=foot(AXIS, "0505", 8), phase=CombatPhase(ALLIED), dice=[1, 1]
    )
    play(pos, "attack 0505 with a b")
    assert gone(pos, "a")
    assert gone(pos, "b")
    pos = ground(
        a=foot(ALLIED, "0504", 30), d=foot(AXIS, "0505", 2), e=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED), dice=[6, 6]
    )
    play(pos, "attack 0505 with a", "end")  # no surrender
    assert gone(pos, "d")
    assert gone(pos, "e")


@case("S43:13.1")
def test_results_strike_who_attacked_and_who_supported_beside_them_alone() -> None:
    """A gun elsewhere, and a frozen unit in the attacking hex, are not touched."""
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        near=guns(ALLIED, "0504"),
        b=foot(ALLIED, "0404", 6),
        frozen=foot(ALLIED, "0404", 6).but(reduced=Reduced.NEW),
        far=guns(ALLIED, "0503"),
        d=foot(AXIS, "0505", 20),
        phase=CombatPhase(ALLIED),
        dice=[1, 3],
    )  # 12 + 4 + 3 - 20: column -2 -1, 4: A2R; AE would be 2
    play(pos, "attack 0505 with a b", "support near at 0505", "support far at 0505")
    assert pos.decision is not None
    assert pos.decision.about["units"] == ("a", "b", "near")


@case("S43:13.3")
def test_n_leaves_the_defenders_with_a_duty() -> None:
    pos = fight("N", e=guns(AXIS, "0505", cf=0))
    play(pos, "attack 0505 with a", "end", "end")  # no fire, no surrender
    assert pos.duty == {"d", "e"}


@case("S43:13.3")
def test_coastal_divisions_have_no_duty() -> None:
    pos = fight("N", d=coastal("0505", 2, 0))
    play(pos, "attack 0505 with a")
    assert pos.duty == frozenset()


@case("S43:13.3")
def test_who_has_the_duty_and_has_not_withdrawn_must_attack_if_it_can() -> None:
    pos = ground(
        d=foot(AXIS, "0505", 2).but(duty=True), a=foot(ALLIED, "0504", 8), phasing=AXIS, phase=CombatPhase(AXIS), dice=[6, 5]
    )
    assert refused(pos, "end") == "11.9"  # owed anyway
    pos = ground(
        d=foot(AXIS, "0505", 2).but(duty=True),
        e=foot(AXIS, "0404", 9),
        g=guns(ALLIED, "0506"),
        a=foot(ALLIED, "0504", 2),
        phasing=AXIS,
        phase=CombatPhase(AXIS),
        dice=[3, 4],
    )
    play(pos, "attack 0504 with e", "retreat a 0504 0503 0502", "end")
    assert refused(pos, "end") == "13.3"  # the gun has no zone of control, but any enemy will do
    assert offered(pos) == {"attack 0506 with d"}


@case("S43:13.3")
def test_the_duty_lapses_for_who_has_withdrawn_or_is_too_weak() -> None:
    away = ground(d=foot(AXIS, "0505", 2).but(duty=True), g=guns(ALLIED, "0506"), phasing=AXIS, phase=CombatPhase(AXIS))
    assert refused(away, "end") == ""
    weak = ground(d=foot(AXIS, "0505", 1).but(duty=True), a=foot(ALLIED, "0504", 8), phasing=AXIS, phase=CombatPhase(AXIS))
    assert weak.decision is None  # nothing to attack at -6
    assert weak.duty == frozenset()


@case("S43:13.3", "S43:11.12")
@pytest.mark.parametrize(("strong", "owed"), [(20, False), (9, True)])
@pytest.mark.parametrize("first", ["0404", "0506"])
def test_whether_the_duty_can_be_met_is_judged_with_all_who_could_help(strong: int, owed: bool, first: str) -> None:
    """One factor beside two batteries, with six more that could help against one of them; support does not count."""
    other = "0506" if first == "0404" else "0404"
    pos = ground(
        d=foot(AXIS, "0505", 1).but(duty=True),
        e=foot(AXIS, "0403" if first == "0404" else "0507", 6),
        h=guns(AXIS, "0605"),
        a=foot(ALLIED, "0604", 40),
        g=guns(ALLIED, first, cf=strong),
        i=guns(ALLIED, other, cf=30),
        j=guns(ALLIED, "0402" if first == "0404" else "0508", cf=1),
        phasing=AXIS,
        phase=CombatPhase(AXIS),
    )
    assert refused(pos, "end") == ("13.3" if owed else "")


@case("S43:13.4")
def test_d3r_lets_each_unit_choose() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 8),
        d=foot(AXIS, "0505", 2),
        e=foot(AXIS, "0505", 2),
        dice=DICE["D3R"],
        phase=CombatPhase(ALLIED),
    )
    play(pos, "attack 0505 with a", "end")
    assert "stay d" in offered(pos)
    play(pos, "stay d", "retreat e 0505 0506 0507 0508")
    assert places(pos, "d", "e") == ["0505", "0508"]
    assert (reduced(pos, "d"), reduced(pos, "e")) == (True, False)


@case("S43:13.4")
def test_d3r_eliminates_who_has_no_retreat() -> None:
    """The sea is behind: it may not stay."""
    pos = fight("D3R", sea=["0406", "0506", "0606", "0405", "0605", "0404", "0604"])
    play(pos, "attack 0505 with a")
    assert gone(pos, "d")


@case("S43:13.5", "S43:21.7")
@pytest.mark.parametrize(("result", "fate"), [("D2", "reduced"), ("DR", "reduced"), ("D2R", "gone"), ("D3R", "gone")])
def test_coastal_divisions_are_reduced_or_eliminated_in_place(result: str, fate: str) -> None:
    pos = fight(result, d=coastal("0505", 2, 0))
    play(pos, "attack 0505 with a")
    assert gone(pos, "d") == (fate == "gone")
    assert reduced(pos, "d") == (fate == "reduced")


@case("S43:13.5")
@pytest.mark.parametrize(("result", "left"), [("D2", 1), ("DR", 1), ("D2R", 0), ("D3R", 0)])
def test_the_garrison_of_an_empty_fortress(result: str, left: int) -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), fortresses={"0505": (2, 4)}, dice=DICE[result], phase=CombatPhase(ALLIED))
    play(pos, "attack 0505 with a")
    assert pos.garrisons.get(HexId("0505"), 0) == left
    assert (pos.decision is not None and pos.decision.kind == "advance") == (left == 0)


@case("S43:13.5", "S43:13.6", "S43:21.6")
def test_a_reduced_garrison_that_is_reduced_again_is_eliminated() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 5),
        fortresses={"0505": (2, 4)},
        garrisons={"0505": 1},
        dice=DICE["D2"],
        phase=CombatPhase(ALLIED),
    )
    play(pos, "attack 0505 with a", "advance a 0505")
    assert places(pos, "a") == ["0505"]
    assert HexId("0505") in pos.allied_held


@case("S43:21.5", "S43:14.12")
def test_units_retreat_from_a_fortress_by_d2_and_the_garrison_stays() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 10),
        d=foot(AXIS, "0505", 2),
        fortresses={"0505": (0, 0)},
        dice=DICE["D2"],
        phase=CombatPhase(ALLIED),
    )
    play(pos, "attack 0505 with a", "retreat d 0505 0506 0507")
    assert places(pos, "d", "a") == ["0507", "0504"]
    assert pos.garrisons[HexId("0505")] == 1
    assert pos.decision is None  # the hex is not empty: no advance


@case("S43:13.7", "S43:13.8", "S43:13.9")
def test_a_conditional_surrender_takes_one_unit_and_lets_the_other_go() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 2), e=tanks(AXIS, "0505", 2), phase=CombatPhase(ALLIED))
    play(pos, "attack 0505 with a", "offer")
    assert pos.decision is not None
    assert pos.decision.seat is AXIS
    assert offered(pos) == {"answer no", "answer d", "answer e"}
    play(pos, "answer d", "retreat e 0505 0506 0507 0508", "advance a 0505")
    assert gone(pos, "d")
    assert places(pos, "e", "a") == ["0508", "0505"]
    assert not reduced(pos, "e")
    assert pos.decision is None  # it counted as the attack


@case("S43:13.9")
def test_a_refused_surrender_is_offered_no_second_time() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 2), e=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED), dice=[2, 2]
    )
    play(pos, "attack 0505 with a", "offer", "answer no")
    assert pos.reduced[UnitId("a")]


@case("S43:13.7")
@pytest.mark.parametrize("third", [None, foot(AXIS, "0404", 1)])
def test_no_surrender_of_one_unit_or_in_two_hexes(third: Piece | None) -> None:
    more = {"e": third, "f": foot(AXIS, "0404", 1)} if third else {}
    pos = ground(a=foot(ALLIED, "0504", 8), d=foot(AXIS, "0505", 2), **more, phase=CombatPhase(ALLIED), dice=[3, 3])
    play(pos, "attack 0404 0505 with a" if third else "attack 0505 with a")
    assert pos.decision is None or pos.decision.kind != "offer"


@case("S43:13.7")
def test_a_garrison_takes_no_part_in_a_surrender() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 9),
        d=foot(AXIS, "0505", 2),
        e=foot(AXIS, "0505", 2),
        fortresses={"0505": (0, 0)},
        phase=CombatPhase(ALLIED),
    )
    play(pos, "attack 0505 with a", "offer", "answer d", "retreat e 0505 0506 0507 0508")
    assert pos.garrisons[HexId("0505")] == 2
    assert pos.decision is None


@case("S43:13.7", "S43:14.6")
def test_who_cannot_retreat_from_a_surrender_is_eliminated_too() -> None:
    sea = ["0406", "0506", "0606", "0405", "0605", "0404", "0604"]
    pos = ground(
        a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 2), e=foot(AXIS, "0505", 2), sea=sea, phase=CombatPhase(ALLIED)
    )
    play(pos, "attack 0505 with a", "offer", "answer d")
    assert gone(pos, "d")
    assert gone(pos, "e")
