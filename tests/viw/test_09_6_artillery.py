"""9.6 Artillery: it fights when an enemy is next to it, and otherwise supports from up to three hexes."""

from __future__ import annotations

import pytest

from board import battalion, board, guns, options, play, refused, regiment
from fights import seen, settle, shifts, strengths
from proofs import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.commands import Support
from trinacria.viw.position import Position


def situation(**more: object) -> Position:
    """One regiment of XX Corps against one of XIII Corps."""
    pieces = {
        "a": regiment(ALLIED, "0303", strength=4, corps="XX"),
        "g": regiment(AXIS, "0403", strength=4, corps="XIII"),
    }
    return board(**{**pieces, **more}, phase="combat")  # type: ignore[arg-type]


@case("9.61", "9.62")
def test_a_gun_next_to_the_enemy_fights_and_may_not_support() -> None:
    pos = situation(f=guns(ALLIED, "0402", printed=2, corps="XX"), e=guns(ALLIED, "0203", corps="XX"))
    assert refused(pos, "attack 0403 with a").case == "9.12"  # the gun must attack too
    assert strengths(pos, "attack 0403 with a f", "support guns e") == (6, 4)
    pos = situation(f=guns(ALLIED, "0402", printed=2, corps="XX"), e=guns(ALLIED, "0203", corps="XX"))
    play(pos, "attack 0403 with a f")
    assert refused(pos, "support guns f").case == "9.62"


@case("9.61")
def test_an_attacked_gun_defends_with_its_strength_and_supports_nobody() -> None:
    pos = situation(f=guns(AXIS, "0403", size="battalion", printed=3, corps="XIII"))
    assert strengths(pos, "attack 0403 with a") == (4, 7)
    assert seen(pos).shifts == ()


@pytest.mark.parametrize(("place", "distance"), [("0201", 3), ("0203", 2), ("0103", 3)])
@case("9.62", "9.89.A.2")
def test_a_gun_within_three_hexes_of_the_defender_shifts_one_column(place: str, distance: int) -> None:
    pos = situation(f=guns(ALLIED, place, corps="XX"))
    assert pos.table.map.grid.distance(pos.where["f"], pos.where["g"]) == distance  # type: ignore[index]
    assert shifts(pos, "attack 0403 with a", "support guns f") == {"9.62": 1}


@case("9.62")
def test_a_gun_four_hexes_away_is_not_asked() -> None:
    pos = situation(f=guns(ALLIED, "0406", corps="XX"), g=regiment(AXIS, "0402", strength=4))
    play(pos, "attack 0402 with a")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"
    pos = situation(
        e=guns(ALLIED, "0203", corps="XX"), f=guns(ALLIED, "0406", corps="XX"), g=regiment(AXIS, "0402", strength=4)
    )
    play(pos, "attack 0402 with a")
    refusal = refused(pos, "support guns f")
    assert refusal.case == "9.62"
    assert "three hexes" in refusal.reason


@case("9.62", "9.89.A.2")
def test_a_defenders_gun_shifts_to_the_left() -> None:
    pos = situation(f=guns(AXIS, "0603", corps="XIII"))
    assert shifts(pos, "attack 0403 with a", "support guns f") == {"9.62": -1}


@case("9.63")
def test_a_gun_supports_only_its_own_corps() -> None:
    pos = situation(e=guns(ALLIED, "0203", corps="XX"), f=guns(ALLIED, "0204", corps="XII"))
    play(pos, "attack 0403 with a")
    assert refused(pos, "support guns f").case == "9.63"
    assert options(pos) == ["support", "support guns e"]


@case("9.63")
def test_one_participant_of_the_corps_is_enough() -> None:
    pos = situation(b=regiment(ALLIED, "0402", strength=4, corps="XII"), f=guns(ALLIED, "0204", corps="XII"))
    assert shifts(pos, "attack 0403 with a b", "support guns f") == {"9.62": 1}


@case("9.63")
def test_who_stands_by_brings_no_gun_of_his_corps() -> None:
    pos = situation(b=regiment(ALLIED, "0303", corps="XII"), f=guns(ALLIED, "0204", corps="XII"))
    play(pos, "attack 0403 with a")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"


THREE = {f"f{number}": guns(ALLIED, "0203", corps="XX") for number in "123"}


@case("9.64", "9.89.A.2")
def test_two_guns_at_most_support_an_attack_and_any_of_them() -> None:
    pos = situation(**THREE)
    play(pos, "attack 0403 with a")
    assert options(pos) == [
        "support",
        "support guns f1",
        "support guns f2",
        "support guns f3",
        "support guns f1 f2",
        "support guns f1 f3",
        "support guns f2 f3",
    ]
    refusal = refused(pos, "support guns f1 f2 f3")
    assert (refusal.case, refusal.reason) == ("9.64", "at most 2 guns, each named once, may support here")
    assert Support(("f3", "f1")) in pos.options()  # type: ignore[arg-type]
    assert shifts(pos, "support guns f3 f1") == {"9.62": 2}


@case("9.64", "9.89.A.2")
def test_one_gun_at_most_supports_a_defence() -> None:
    pos = situation(f1=guns(AXIS, "0603", corps="XIII"), f2=guns(AXIS, "0603", corps="XIII"))
    play(pos, "attack 0403 with a")
    assert options(pos) == ["support", "support guns f1", "support guns f2"]
    refusal = refused(pos, "support guns f1 f2")
    assert (refusal.case, refusal.reason) == ("9.64", "at most one gun may support here")
    assert shifts(pos, "support guns f2") == {"9.62": -1}


@case("9.64")
def test_the_attacker_announces_first_then_the_defender() -> None:
    pos = situation(f=guns(ALLIED, "0203", corps="XX"), k=guns(AXIS, "0603", corps="XIII"))
    asked = []
    for order in ("attack 0403 with a", "support guns f", "support guns k"):
        play(pos, order)
        assert pos.decision is not None
        asked.append((pos.decision.seat, pos.decision.kind))
    assert asked == [(ALLIED, "support"), (AXIS, "support"), (ALLIED, "roll")]
    assert [(shift.case, shift.columns) for shift in seen(pos).shifts] == [("9.62", 1), ("9.62", -1)]


@case("9.64")
def test_a_gun_supports_once_in_a_phase() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4, corps="XX"),
        b=regiment(ALLIED, "0305", strength=4, corps="XX"),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0405", strength=4),
        e=guns(ALLIED, "0204", corps="XX"),
        f=guns(ALLIED, "0204", corps="XX"),
        dice=[5, 4],  # column 6: D1
        phase="combat",
    )
    play(pos, "attack 0403 with a", "support guns f", "roll", "absorb 1", "attack 0405 with b")
    assert refused(pos, "support guns f").case == "9.62"
    assert options(pos) == ["support", "support guns e"]


@case("9.65", "9.62")
def test_a_gun_that_comes_next_to_the_enemy_during_the_phase_may_still_support() -> None:
    """a takes the hex of g and stands next to k, which then supports h."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=9),
        b=regiment(ALLIED, "0507", strength=4),
        g=battalion(AXIS, "0403", printed=1),
        h=regiment(AXIS, "0506", strength=4, corps="XIII"),
        k=guns(AXIS, "0504", corps="XIII"),
        dice=[5, 5],  # column 13: D3(1)
        phase="combat",
    )
    play(pos, "attack 0403 with a", "roll", "advance a 0303 0403")
    assert pos.enemy_holds(HexId("0403"), AXIS)
    assert shifts(pos, "attack 0506 with b", "support guns k") == {"9.62": -1}


@case("9.65", "9.61")
def test_a_gun_that_began_next_to_the_enemy_may_not_support_when_he_has_gone() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4, corps="XX"),
        f=guns(ALLIED, "0303", corps="XX"),
        b=regiment(ALLIED, "0305", strength=4, corps="XX"),
        e=guns(ALLIED, "0205", corps="XX"),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0405", strength=4),
        dice=[5, 5],  # column 5: D1
        phase="combat",
    )
    play(pos, "attack 0403 with a", "support", "roll")
    settle(pos)
    assert not pos.enemy_holds(HexId("0403"), ALLIED)
    play(pos, "attack 0405 with b")
    assert refused(pos, "support guns f").case == "9.62"
    assert options(pos) == ["support", "support guns e"]
