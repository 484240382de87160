"""9.2 Multiple unit and multi-hex combat: who fights together, against what.

On these boards 0304 is next to 0403 and 0404; 0303 and 0402 only to 0403; 0305 only to 0404.
"""

from __future__ import annotations

from board import battalion, board, options, play, refused, regiment, tanks
from fights import fight, seen, strengths
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.units import Face


@case("9.21")
def test_a_unit_alone_before_two_hexes_attacks_both_at_once() -> None:
    pos = board(a=regiment(ALLIED, "0304"), g=regiment(AXIS, "0403"), h=regiment(AXIS, "0404"), phase="combat")
    assert options(pos) == ["attack 0403 0404 with a"]
    refusal = refused(pos, "attack 0403 with a")
    assert refusal.case == "9.11"
    assert "0404" in refusal.reason


@case("9.21")
def test_a_hex_engaged_by_another_unit_need_not_be_attacked_too() -> None:
    pos = board(
        a=regiment(ALLIED, "0304"),
        b=regiment(ALLIED, "0303"),
        g=regiment(AXIS, "0403"),
        h=regiment(AXIS, "0404"),
        phase="combat",
    )
    assert options(pos) == ["attack 0403 with b", "attack 0404 with a"]


@case("9.22")
def test_units_of_different_hexes_join_their_strengths() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=5),
        b=regiment(ALLIED, "0402", strength=4),
        c=battalion(ALLIED, "0402", printed=2),
        g=regiment(AXIS, "0403", strength=4),
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a b c") == (11, 4)


@case("9.23")
def test_everyone_in_an_attacked_hex_defends_with_one_strength() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=5),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0403", printed=2),
        i=regiment(AXIS, "0403", face=Face.CADRE, cadre=(1, 6)),
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a") == (5, 7)


@case("9.23")
def test_only_the_limit_of_one_regiment_keeps_a_defender_out() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=5),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0403", strength=6),
        i=battalion(AXIS, "0403", printed=2),
        phase="combat",
    )
    play(pos, "attack 0403 with a")
    assert options(pos) == ["defend g", "defend h"]
    assert refused(pos, "defend i").case == "7.22"
    assert strengths(pos, "defend g") == (5, 6)


@case("9.24")
def test_units_of_one_stack_may_attack_different_hexes() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=4),
        t=tanks(ALLIED, "0304", printed=4),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0404", strength=4),
        dice=[5, 4],  # column 5: A1(1)
        phase="combat",
    )
    assert fight(pos, "attack 0403 with t").attack == 4
    play(pos, "roll")
    while pos.decision is not None and pos.decision.kind != "attack":
        play(pos, options(pos)[-1])
    assert options(pos) == ["attack 0404 with a"]


@case("9.24", "9.14")
def test_no_more_than_one_regiment_attacks_from_a_hex_in_a_phase() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=4),
        b=regiment(ALLIED, "0304", strength=4),
        t=battalion(ALLIED, "0304", printed=2),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0404", strength=4),
        dice=[5, 5],  # column 5: D1
        phase="combat",
    )
    assert refused(pos, "attack 0403 with a b").case == "7.21"
    play(pos, "attack 0403 with a", "roll", "absorb 1")
    assert refused(pos, "attack 0404 with b").case == "7.21"
    assert refused(pos, "attack 0404 with a").case == "9.14"
    assert options(pos) == ["attack 0404 with t"]


@case("9.25")
def test_every_attacker_must_be_adjacent_to_every_hex_under_attack() -> None:
    pos = board(
        a=regiment(ALLIED, "0304"),
        b=regiment(ALLIED, "0303"),
        c=regiment(ALLIED, "0504"),
        g=regiment(AXIS, "0403"),
        h=regiment(AXIS, "0404"),
        phase="combat",
    )
    refusal = refused(pos, "attack 0403 0404 with a b")
    assert refusal.case == "9.25"
    assert "b" in refusal.reason
    assert "0404" in refusal.reason


@case("9.25")
def test_several_units_may_attack_several_hexes_in_one_combat() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=5),
        c=regiment(ALLIED, "0504", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        h=regiment(AXIS, "0404", strength=2),
        phase="combat",
    )
    assert strengths(pos, "attack 0403 0404 with a c") == (9, 5)


@case("9.26")
def test_of_several_attacked_hexes_the_best_terrain_for_the_defender_counts() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=4),
        g=regiment(AXIS, "0403", strength=2),
        h=regiment(AXIS, "0404", strength=2),
        terrain={"0404": "woods"},
        phase="combat",
    )
    assert fight(pos, "attack 0403 0404 with a").column == 4  # 1-1 on the line of the woods, not 5 on clear ground
    assert seen(pos).line == "middle"
