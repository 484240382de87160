"""6.0 Zones of Control."""

from __future__ import annotations

from board import anti_tank, battalion, board, guns, play, refused, regiment, sketch, sketch_reach, tanks, where
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.units import Face


@case("6.31")
def test_movement_ends_in_the_first_controlled_hex() -> None:
    pos = sketch("A . . . g .", A=regiment(ALLIED), g=regiment(AXIS))
    assert sketch_reach(pos, "A") == "A x x ! g ."  # x: may enter, !: may enter and must stop


@case("6.31")
def test_a_path_through_a_controlled_hex_is_refused_with_its_case() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0305"))
    refusal = refused(pos, "move a 0303 0304 0404")
    assert refusal.case == "6.31"
    assert "0304" in refusal.reason


@case("6.1", "6.33")
def test_cadres_guns_and_battalions_control_nothing() -> None:
    cadre = regiment(AXIS, face=Face.CADRE)
    for harmless in (cadre, guns(AXIS), battalion(AXIS), tanks(AXIS), anti_tank(AXIS)):
        pos = sketch("A . . . g .", A=regiment(ALLIED), g=harmless)
        assert sketch_reach(pos, "A") == "A x x x g ."


@case("6.34")
def test_a_friend_in_the_hex_does_not_cancel_the_zone_for_movement() -> None:
    pos = board(a=regiment(ALLIED, "0302"), b=regiment(ALLIED, "0304"), g=regiment(AXIS, "0305"))
    assert refused(pos, "move a 0302 0303 0304 0404").case == "6.31"
    play(pos, "move a 0302 0303 0304")
    assert where(pos, "a") == "0304"
