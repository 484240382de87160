"""7.0 Stacking."""

from __future__ import annotations

from typing import Any

import pytest

from board import Piece, anti_tank, battalion, board, face, guns, kinds, options, play, refused, regiment, tanks, told, where
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.rules import STANDARD
from trinacria.viw.story import Teller
from trinacria.viw.units import Face, UnitId


def kind_of_decision(pos: Position) -> tuple[str, str]:
    assert pos.decision is not None
    return pos.decision.seat, pos.decision.kind


def stack(place: str, *units: str, **more: Any) -> dict[str, Piece]:
    return {unit: regiment(ALLIED, place, **more) for unit in units}


# 7.1 Stacking restrictions --------------------------------------------------------------------------------------------


@case("7.0")
@pytest.mark.parametrize(
    "fourth",
    [regiment(ALLIED, "0303"), battalion(ALLIED, "0303"), guns(ALLIED, "0303"), regiment(ALLIED, "0303", face=Face.CADRE)],
)
def test_three_units_of_any_size_end_in_a_hex_and_a_fourth_is_too_many(fourth: Piece) -> None:
    three = {"a": regiment(ALLIED, "0303"), "b": tanks(ALLIED, "0303"), "c": anti_tank(ALLIED, "0303")}
    pos = board(**three)
    play(pos, "end movement")
    assert kind_of_decision(pos) == (AXIS, "move")
    pos = board(**three, d=fourth)
    play(pos, "end movement")
    assert kind_of_decision(pos) == (ALLIED, "eliminate")


@case("7.0", "8.51")
def test_strength_chits_take_no_room() -> None:
    """Four regiments and the four chits under them are one unit too many, not five."""
    pos = board(**stack("0303", "a", "b", "c", "d", strength=4))
    play(pos, "end movement")
    assert pos.decision is not None
    assert pos.decision.about["surplus"] == 1


@case("7.11")
def test_the_surplus_that_is_told_is_the_one_that_the_rules_of_the_game_find() -> None:
    rules = STANDARD.replacing(stacking={"surplus": lambda pos, hex_: 2})
    pos = board(**stack("0303", "a", "b", "c", "d", "e", "f"), rules=rules)
    play(pos, "end movement")
    assert pos.decision is not None
    assert pos.decision.about["surplus"] == 2


@case("7.11")
def test_the_owner_chooses_who_is_eliminated_from_a_stack_that_is_too_large() -> None:
    pos = board(**stack("0303", "a", "b", "c", "d", "e"))
    play(pos, "end movement")
    assert options(pos) == [f"eliminate {unit}" for unit in "abcde"]
    play(pos, "eliminate b")
    assert options(pos) == [f"eliminate {unit}" for unit in "acde"]
    events = play(pos, "eliminate e")
    assert told(events, "eliminated").case == "7.11"
    assert told(events, "overstacked").case == "7.11"
    assert (
        told(events, "overstacked")
        .seen_by(ALLIED)
        .sentence(Teller(pos.table))
        .startswith("4 units stand in 0303 when movement")
    )
    assert [unit for unit in "abcde" if where(pos, unit) == ELIMINATED] == ["b", "e"]
    assert kind_of_decision(pos) == (AXIS, "move")


@case("7.11")
def test_every_stack_is_checked_and_none_can_be_skipped() -> None:
    pos = board(**stack("0303", "a", "b", "c", "d"), **stack("0505", "e", "f", "g", "h"), i=regiment(ALLIED, "0707"))
    play(pos, "end movement")
    for order in ("end movement", "eliminate i", "eliminate e", "move a 0303 0304"):
        assert refused(pos, order).case == "7.11", order
    play(pos, "eliminate a")
    assert options(pos) == [f"eliminate {unit}" for unit in "efgh"]
    play(pos, "eliminate h")
    assert kind_of_decision(pos) == (AXIS, "move")


@case("7.11", "5.71")
def test_while_units_move_any_number_may_enter_and_cross_a_hex() -> None:
    """Five regiments gather in one hex; two go on, and nobody is lost."""
    pos = board(**stack("0303", "a", "b", "c"), **stack("0304", "d", "e"))
    play(pos, "move a 0303 0304", "move b 0303 0304", "move c 0303 0304 0305")
    assert len(pos.stack_at(pos.where[UnitId("a")])) == 4
    play(pos, "move d 0304 0305")
    assert "eliminated" not in kinds(play(pos, "end movement"))


@case("7.11")
def test_a_move_may_end_on_a_full_stack() -> None:
    pos = board(**stack("0303", "a", "b", "c"), d=regiment(ALLIED, "0302"))
    play(pos, "move d 0302 0303", "end movement", "eliminate a")
    assert where(pos, "d") == "0303"


@case("7.11")
def test_the_enemys_stacks_are_not_checked_in_my_movement_phase() -> None:
    crowd = {unit: regiment(AXIS, "0707") for unit in "wxyz"}
    pos = board(a=regiment(ALLIED, "0303"), **crowd)
    play(pos, "end movement")
    assert kind_of_decision(pos) == (AXIS, "move")
    play(pos, "end movement")
    assert kind_of_decision(pos) == (AXIS, "eliminate")


@case("7.11")
def test_the_limit_does_not_hold_after_combat() -> None:
    """A retreat ends on three friends; nobody is lost for want of room before their own Movement Phase ends."""
    friends = {unit: battalion(AXIS, "0103") for unit in "xyz"}
    pos = board(
        size=(1, 4),
        a=regiment(ALLIED, "0101", strength=5),
        g=battalion(AXIS, "0102", printed=1),
        **friends,
        phase="combat",
        dice=[3, 3],
    )
    play(pos, "attack 0102 with a", "roll", "absorb 0", "end advance")
    assert len(pos.stack_at(pos.where[UnitId("g")])) == 4
    play(pos, "end movement")
    assert kind_of_decision(pos) == (AXIS, "eliminate")


@case("7.12")
def test_it_costs_nothing_to_join_or_to_leave_a_stack() -> None:
    pos = board(a=regiment(ALLIED, "0303"), **stack("0304", "b", "c"))
    assert told(play(pos, "move a 0303 0304"), "move").facts["half_points"] == 2
    assert told(play(pos, "move b 0304 0305"), "move").facts["half_points"] == 2


@case("7.13")
def test_a_cadre_fights_like_a_battalion_beside_a_regiment() -> None:
    """Two regiments of a hex share one place in the attack; a regiment and a cadre both attack."""
    pieces = {"a": regiment(ALLIED, "0303", strength=4), "g": regiment(AXIS, "0304", strength=4)}
    pos = board(**pieces, c=regiment(ALLIED, "0303", face=Face.CADRE), phase="combat")
    assert options(pos) == ["attack 0304 with a c"]
    pos = board(**pieces, c=regiment(ALLIED, "0303", strength=4), phase="combat")
    assert options(pos) == ["attack 0304 with a", "attack 0304 with c"]


# 7.2 Stacking and combat ----------------------------------------------------------------------------------------------


@case("7.21")
@pytest.mark.parametrize(
    "second", [regiment(ALLIED, "0303"), guns(ALLIED, "0303"), regiment(ALLIED, "0303", size="brigade")]
)
def test_one_regiment_or_brigade_attacks_from_a_hex(second: Piece) -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=second, g=regiment(AXIS, "0304"), phase="combat")
    assert refused(pos, "attack 0304 with a b").case == "7.21"
    assert options(pos) == ["attack 0304 with a", "attack 0304 with b"]


@case("7.21")
def test_two_regiments_of_a_hex_do_not_attack_in_two_combats_either() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        b=regiment(ALLIED, "0303", strength=6),
        g=battalion(AXIS, "0304", printed=1),
        h=battalion(AXIS, "0302", printed=1),
        phase="combat",
        dice=[3, 4],
    )
    assert refused(pos, "attack 0304 with a").case == "9.11"  # 0302 would go unattacked
    assert options(pos) == ["attack 0302 0304 with a", "attack 0302 0304 with b"]


@case("7.21")
def test_all_battalions_and_cadres_of_a_hex_must_attack() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        b=battalion(ALLIED, "0303"),
        c=regiment(ALLIED, "0303", face=Face.CADRE),
        g=regiment(AXIS, "0304"),
        phase="combat",
    )
    for some in ("a", "a b", "a c", "b c"):
        assert refused(pos, f"attack 0304 with {some}").case == "9.12", some
    assert options(pos) == ["attack 0304 with a b c"]


@case("7.21")
def test_three_brigades_of_guns_support_from_one_hex() -> None:
    """Two of them the first combat, which is all that 9.64 allows, and the third the second."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=8),
        b=regiment(ALLIED, "0503", strength=8),
        g=battalion(AXIS, "0304", printed=1),
        h=battalion(AXIS, "0504", printed=1),
        **{gun: guns(ALLIED, "0402") for gun in "xyz"},
        phase="combat",
        dice=[3, 4],
    )
    play(pos, "attack 0304 with a", "support guns x y", "roll", "end advance", "attack 0504 with b")
    assert options(pos) == ["support", "support guns z"]


@case("7.22", "7.21")
def test_the_owner_names_the_regiment_that_defends_and_battalions_defend_with_it() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0304", strength=4),
        h=regiment(AXIS, "0304", strength=2),
        i=battalion(AXIS, "0304"),
        phase="combat",
        dice=[3, 4],
    )
    play(pos, "attack 0304 with a")
    assert kind_of_decision(pos) == (AXIS, "defend")
    assert options(pos) == ["defend g", "defend h"]
    assert refused(pos, "defend i").case == "7.22"
    events = play(pos, "defend h", "roll")
    assert {*told(events, "result").facts["defenders"]} == {"h", "i"}  # type: ignore[misc]


@case("7.22")
def test_a_bystander_shares_the_retreat_and_loses_no_step_while_others_can() -> None:
    """3-1 and a throw of 6: one step, then one hex."""
    pos = board(
        size=(1, 5),
        a=regiment(ALLIED, "0101", strength=6),
        g=regiment(AXIS, "0102", strength=2),
        h=regiment(AXIS, "0102", strength=2),
        phase="combat",
        dice=[3, 3],
    )
    play(pos, "attack 0102 with a", "defend g", "roll", "absorb 0")
    assert (where(pos, "g"), face(pos, "g")) == ("0103", Face.CADRE)
    assert (where(pos, "h"), face(pos, "h")) == ("0103", Face.FULL)


@case("7.22")
def test_a_bystander_of_a_failed_attack_attacks_nobody_in_that_phase() -> None:
    """From a town nobody has to attack, so that one regiment may attack one neighbour; 1-2 and a throw of 10 fail."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0303", strength=8),
        c=battalion(ALLIED, "0301"),
        g=battalion(AXIS, "0304", printed=8),
        h=battalion(AXIS, "0302", printed=1),
        terrain={"0303": "town"},
        phase="combat",
        dice=[6, 4],
    )
    play(pos, "attack 0304 with a", "roll", "absorb 1")
    assert (face(pos, "a"), face(pos, "b")) == (Face.CADRE, Face.FULL)
    assert refused(pos, "attack 0302 with b c").case == "7.22"
    assert options(pos) == ["attack 0302 with c"]
