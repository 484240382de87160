"""9.1 Which units must attack: the duties of a Combat Phase, situation by situation.

On these boards 0304 is next to 0403 and 0404; 0303 and 0402 only to 0403; 0305 and 0405 only to 0404.
"""

from __future__ import annotations

import pytest

from board import Piece, battalion, board, guns, options, play, refused, regiment, told, where
from fights import settle, strengths
from proofs import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.attacks import AttackOptions, Role
from trinacria.viw.obligations import duties
from trinacria.viw.position import Position
from trinacria.viw.rules import STANDARD
from trinacria.viw.units import Face


def germans(*hexes: str) -> dict[str, Piece]:
    """A German regiment in each hex, named after it."""
    return {f"g{hex_}": regiment(AXIS, hex_, strength=4) for hex_ in hexes}


@case("9.11", "9.12")
def test_the_phase_may_not_end_while_a_duty_is_open() -> None:
    pos = board(a=regiment(ALLIED, "0303"), **germans("0403"), phase="combat")
    refusal = refused(pos, "end combat")
    assert refusal.case == "9.12"
    assert "a must still attack: 0403" in refusal.reason


@case("9.0", "9.12")
def test_a_phase_without_anybody_next_to_the_enemy_asks_nothing() -> None:
    pos = board(a=regiment(ALLIED, "0303"), **germans("0503"), phase="combat")
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (AXIS, "move")


@case("9.12")
def test_a_unit_that_would_be_left_with_nobody_to_attack_must_join() -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0402"), **germans("0403"), phase="combat")
    assert options(pos) == ["attack 0403 with a b"]
    refusal = refused(pos, "attack 0403 with a")
    assert refusal.case == "9.12"
    assert "b would be left" in refusal.reason


@case("9.11", "9.12")
def test_a_multi_hex_attack_may_not_shut_out_a_unit_that_cannot_join_it() -> None:
    pos = board(a=regiment(ALLIED, "0304"), b=regiment(ALLIED, "0303"), **germans("0403", "0404"), phase="combat")
    refusal = refused(pos, "attack 0403 0404 with a")
    assert refusal.case == "9.12"
    assert "b would be left" in refusal.reason
    assert refused(pos, "attack 0403 with a b").case == "9.11"


@case("9.11", "9.12")
def test_the_player_chooses_who_attacks_what_as_long_as_everything_is_attacked() -> None:
    pos = board(a=regiment(ALLIED, "0304"), b=regiment(ALLIED, "0504"), **germans("0403", "0404"), phase="combat")
    assert {*options(pos)} == {
        "attack 0403 with a",
        "attack 0403 with b",
        "attack 0404 with a",
        "attack 0404 with b",
        "attack 0403 0404 with a b",
    }


@case("9.12")
def test_of_two_regiments_and_a_battalion_one_regiment_and_the_battalion_attack() -> None:
    pos = board(
        r=regiment(ALLIED, "0303"),
        s=regiment(ALLIED, "0303"),
        t=battalion(ALLIED, "0303"),
        **germans("0403"),
        phase="combat",
    )
    assert options(pos) == ["attack 0403 with r t", "attack 0403 with s t"]
    assert refused(pos, "attack 0403 with t").case == "9.12"
    assert refused(pos, "attack 0403 with r s t").case == "7.21"


@case("9.12")
def test_a_cadre_counts_as_a_battalion_and_attacks_beside_a_regiment() -> None:
    pos = board(r=regiment(ALLIED, "0303"), c=regiment(ALLIED, "0303", face=Face.CADRE), **germans("0403"), phase="combat")
    assert options(pos) == ["attack 0403 with c r"]


@pytest.mark.parametrize(
    ("size", "expected"),
    [("brigade", ["attack 0403 with f", "attack 0403 with r"]), ("battalion", ["attack 0403 with f r"])],
)
@case("9.12", "9.61")
def test_a_gun_of_brigade_size_competes_with_the_regiment_and_a_battalion_fights_beside_it(
    size: str, expected: list[str]
) -> None:
    pos = board(r=regiment(ALLIED, "0303"), f=guns(ALLIED, "0303", size=size), **germans("0403"), phase="combat")
    assert sorted(options(pos)) == expected


@pytest.mark.parametrize(("terrain", "free"), [("town", True), ("city", False), ("woods", False), ("hilltop", False)])
@case("9.13")
def test_only_a_town_frees_from_the_duty(terrain: str, free: bool) -> None:
    pos = board(a=regiment(ALLIED, "0303"), **germans("0403"), terrain={"0303": terrain}, phase="combat")
    assert ("end combat" in options(pos)) == free


@pytest.mark.parametrize(("side", "free"), [(ALLIED, False), (AXIS, True)])
@case("9.13", "12.23")
def test_an_entrenchment_frees_germans_only(side: Seat, free: bool) -> None:
    pos = board(
        a=regiment(side, "0303"),
        e=regiment(side.enemy, "0403"),
        entrenchments=["0303"],
        phase="combat",
        phasing=side,
    )
    assert ("end combat" in options(pos)) == free


@case("9.13")
def test_a_unit_in_a_town_may_attack_one_of_its_neighbours_or_more() -> None:
    pos = board(a=regiment(ALLIED, "0304"), **germans("0403", "0404"), terrain={"0304": "town"}, phase="combat")
    assert options(pos) == ["attack 0403 with a", "attack 0404 with a", "attack 0403 0404 with a", "end combat"]


@case("9.13")
def test_each_unit_in_a_town_decides_for_itself() -> None:
    pos = board(
        r=regiment(ALLIED, "0303"),
        t=battalion(ALLIED, "0303"),
        **germans("0403"),
        terrain={"0303": "town"},
        phase="combat",
    )
    assert {*options(pos)} == {"attack 0403 with r t", "attack 0403 with r", "attack 0403 with t", "end combat"}


@case("9.13")
def test_enemies_next_to_a_town_must_still_attack_it_unless_they_stand_in_one_too() -> None:
    for towns, free in ((["0403"], False), (["0403", "0303"], True)):
        pos = board(a=regiment(ALLIED, "0303"), **germans("0403"), terrain=dict.fromkeys(towns, "town"), phase="combat")
        assert ("end combat" in options(pos)) == free


@case("9.12", "9.13")
def test_an_exempt_unit_may_not_take_the_only_target_of_one_that_owes_an_attack() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        e=regiment(ALLIED, "0402"),
        **germans("0403"),
        terrain={"0402": "town"},
        phase="combat",
    )
    assert refused(pos, "attack 0403 with e").case == "9.12"
    assert {*options(pos)} == {"attack 0403 with a", "attack 0403 with a e"}


@case("9.11", "9.13")
def test_nobody_counts_on_an_exempt_unit() -> None:
    """e could take 0404, but it is free not to: so a may not leave it."""
    pos = board(
        a=regiment(ALLIED, "0304"),
        e=regiment(ALLIED, "0405"),
        **germans("0403", "0404"),
        terrain={"0405": "town"},
        phase="combat",
    )
    refusal = refused(pos, "attack 0403 with a")
    assert refusal.case == "9.11"
    assert refusal.reason == "nobody who must attack would be left for 0404: let e, who need not, attack it first"
    assert "attack 0404 with e" in options(pos)  # once it has, a owes 0403 alone


@case("9.11", "9.13")
def test_an_exempt_unit_may_meet_a_duty_of_others() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=4),
        e=regiment(ALLIED, "0405", strength=4),
        **germans("0403", "0404"),
        terrain={"0405": "town"},
        dice=[5, 5],  # column 5: D1
        phase="combat",
    )
    play(pos, "attack 0404 with e", "roll", "absorb 1")
    assert options(pos) == ["attack 0403 with a"]


@case("9.14")
def test_no_unit_attacks_twice_and_none_is_attacked_twice() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0304", strength=4),
        **germans("0403", "0404"),
        dice=[5, 5],  # column 5: D1
        phase="combat",
    )
    play(pos, "attack 0403 with a", "roll", "absorb 1")
    assert refused(pos, "attack 0403 with b").case == "9.14"
    assert refused(pos, "attack 0403 with a").case == "9.14"
    assert refused(pos, "attack 0404 0404 with b").case == "9.14"
    assert options(pos) == ["attack 0404 with b"]


def driven_back(**more: Piece) -> Position:
    """a drives g out of 0403 by the only way open to it, to 0504."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        **more,
        walls=[("0403", other) for other in ("0402", "0503", "0404", "0304", "0303")],
        terrain={"0603": "town"},
        dice=[5, 5, 5, 5],  # column 5: D1
        phase="combat",
    )
    play(pos, "attack 0403 with a", "roll")
    settle(pos)
    assert where(pos, "g") == "0504"
    return pos


@case("9.14", "9.93")
def test_a_retreat_brings_nobody_a_second_attack_nor_a_new_duty() -> None:
    """c was next to nobody; g now stands next to it and to e, which may attack h."""
    pos = driven_back(
        c=regiment(ALLIED, "0505", strength=4), e=regiment(ALLIED, "0603", strength=4), h=regiment(AXIS, "0602", strength=4)
    )
    assert refused(pos, "attack 0504 with c").case == "9.14"
    assert refused(pos, "attack 0504 with e").case == "9.14"
    assert options(pos) == ["attack 0602 with e", "end combat"]


@case("9.14", "9.93")
def test_who_retreated_onto_a_friend_adds_nothing_and_dies_with_any_result() -> None:
    pos = driven_back(c=regiment(ALLIED, "0505", strength=4), h=regiment(AXIS, "0504", strength=4))
    assert strengths(pos, "attack 0504 with c") == (4, 4)
    events = play(pos, "roll")
    assert told(events, "eliminated").facts["unit"] == "g"


@case("9.11", "9.12")
def test_duties_shrink_with_every_combat() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0304", strength=4),
        c=regiment(ALLIED, "0405", strength=4),
        **germans("0403", "0404"),
        dice=[5, 5],  # column 5: D1
        phase="combat",
    )
    assert duties(pos, ALLIED).targets == ("0403", "0404")
    play(pos, "attack 0403 with a", "roll")
    settle(pos)
    assert duties(pos, ALLIED).targets == ("0404",)
    assert options(pos) == ["attack 0404 with b c"]


@case("9.12")
def test_the_phase_ends_by_itself_when_nothing_is_left_to_attack() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=4), **germans("0403"), dice=[5, 5], phase="combat")
    play(pos, "attack 0403 with a", "roll", "absorb 1")
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (AXIS, "move")
    assert not pos.flags.fought


@pytest.mark.parametrize(
    ("order", "case_"),
    [
        ("attack 0403 with nobody", "9.12"),
        ("attack 0403 with g0403", "9.0"),
        ("attack 0404 with a", "9.25"),
        ("attack 0304 with a", "9.14"),
        ("attack 0403 with a a", "9.14"),
        ("attack 0403", "9.12"),
        ("roll", "4.2"),
    ],
)
@case("9.14")
def test_orders_that_are_no_attack_are_refused_with_their_case(order: str, case_: str) -> None:
    pos = board(a=regiment(ALLIED, "0303"), **germans("0403"), phase="combat")
    assert refused(pos, order).case == case_


@case("9.12", "9.13", "9.25")
def test_the_roles_say_who_must_may_and_cannot_join() -> None:
    pos = board(
        must=regiment(ALLIED, "0303"),
        may=regiment(ALLIED, "0402"),
        needed=regiment(ALLIED, "0304"),
        **germans("0403", "0404"),
        terrain={"0402": "town"},
        phase="combat",
    )
    offered = pos.options()
    assert isinstance(offered, AttackOptions)
    roles = {joining.unit: joining.role for joining in offered.roles((HexId("0403"),))}
    assert roles == {"must": Role.MUST, "may": Role.MAY, "needed": Role.CANNOT}


@case("9.11", "9.12")
def test_two_forces_that_may_not_attack_together_share_one_target_as_they_like() -> None:
    """One of the two attacks; the duty of the other cannot be met and lapses."""
    apart = IllegalCommand("24.23", "two armies")
    forces = STANDARD.replacing(
        obligations={"attack_group": lambda pos, unit: unit, "apart": lambda pos, unit, other: apart}
    )
    pos = board(
        us=regiment(ALLIED, "0303", strength=4),
        uk=regiment(ALLIED, "0402", strength=4),
        **germans("0403"),
        dice=[5, 5],
        phase="combat",
        rules=forces,
    )
    assert {*options(pos)} == {"attack 0403 with us", "attack 0403 with uk"}
    assert refused(pos, "attack 0403 with uk us") is apart
    play(pos, "attack 0403 with uk", "roll", "absorb 1")
    assert pos.decision is not None
    assert pos.decision.seat is AXIS
