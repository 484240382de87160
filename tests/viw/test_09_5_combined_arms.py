"""9.5 Combined arms: tanks and others attacking from one hex."""

from __future__ import annotations

import pytest

from board import Piece, anti_tank, battalion, board, guns, play, regiment, tanks
from fights import shifts
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.units import Face


def infantry(place: str, **more: object) -> Piece:
    return regiment(ALLIED, place, strength=4, **more)  # type: ignore[arg-type]


def defender(**more: object) -> Piece:
    return regiment(AXIS, "0403", strength=4, **more)  # type: ignore[arg-type]


@case("9.51", "9.53", "9.89.B.1")
def test_an_infantry_regiment_stacked_with_a_tank_battalion_earns_it() -> None:
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=defender(), phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {"9.53": 1}


@case("9.51")
def test_tanks_alone_and_infantry_alone_do_not() -> None:
    pos = board(s=tanks(ALLIED, "0303"), t=tanks(ALLIED, "0303"), a=infantry("0402"), g=defender(), phase="combat")
    assert shifts(pos, "attack 0403 with a s t") == {}


@case("9.51")
def test_both_must_fight_in_this_combat() -> None:
    """In a town the tanks may stand by; then the regiment has no combined arms."""
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=defender(), terrain={"0303": "town"}, phase="combat")
    assert shifts(pos, "attack 0403 with a") == {}


@pytest.mark.parametrize(
    "companion",
    [regiment(ALLIED, "0303", face=Face.CADRE), guns(ALLIED, "0303"), anti_tank(ALLIED, "0303"), battalion(ALLIED, "0303")],
    ids=["cadre", "guns", "anti-tank", "battalion"],
)
@case("9.51")
def test_whatever_is_not_a_tank_is_a_non_tank(companion: Piece) -> None:
    pos = board(a=companion, t=tanks(ALLIED, "0303"), g=defender(), phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {"9.53": 1}


@case("9.51")
def test_the_defender_never_gains_from_it() -> None:
    pos = board(a=infantry("0303"), g=defender(), t=tanks(AXIS, "0403"), phase="combat")
    assert shifts(pos, "attack 0403 with a") == {}


@case("9.52", "9.53")
def test_a_parenthesised_class_earns_it_alone_and_never_twice() -> None:
    pos = board(a=infantry("0303", combat_class="(A)"), g=defender(), phase="combat")
    assert shifts(pos, "attack 0403 with a") == {"9.53": 1}
    pos = board(a=infantry("0303", combat_class="(A)"), t=tanks(ALLIED, "0303"), g=defender(), phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {"9.53": 1}


@case("9.52")
def test_the_cadre_of_a_parenthesised_class_does_not() -> None:
    pos = board(a=regiment(ALLIED, "0303", combat_class="(A)", face=Face.CADRE), g=defender(), phase="combat")
    assert shifts(pos, "attack 0403 with a") == {}


@case("9.53", "9.89.B.1")
def test_each_stack_that_qualifies_shifts_one_column() -> None:
    pos = board(
        a=infantry("0303"),
        s=tanks(ALLIED, "0303"),
        b=infantry("0402"),
        t=tanks(ALLIED, "0402"),
        c=infantry("0304"),
        g=defender(),
        phase="combat",
    )
    assert shifts(pos, "attack 0403 with a b c s t") == {"9.53": 2}


@pytest.mark.parametrize(
    "companion", [tanks(AXIS, "0403"), anti_tank(AXIS, "0403")], ids=["tank and non-tank", "anti-tank and another"]
)
@case("9.54")
def test_combined_arms_defence_cancels_it(companion: Piece) -> None:
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=defender(), h=companion, phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {}


@pytest.mark.parametrize("lone", [tanks(AXIS, "0403"), anti_tank(AXIS, "0403")], ids=["tanks", "anti-tank"])
@case("9.54")
def test_one_unit_alone_is_no_combined_arms_defence(lone: Piece) -> None:
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=lone, phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {"9.53": 1}


@case("9.54")
def test_a_stack_of_tanks_alone_is_no_combined_arms_defence() -> None:
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=tanks(AXIS, "0403"), h=tanks(AXIS, "0403"), phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {"9.53": 1}


@case("9.54")
def test_a_parenthesised_class_in_the_defence_cancels_it_and_its_cadre_does_not() -> None:
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=defender(combat_class="(B)"), phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {}
    cadre = regiment(AXIS, "0403", combat_class="(B)", face=Face.CADRE)
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=cadre, phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {"9.53": 1}


@case("9.54")
def test_one_parenthesised_class_in_a_stack_is_enough() -> None:
    companion = battalion(AXIS, "0403", printed=1)
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=defender(combat_class="(B)"), h=companion, phase="combat")
    assert shifts(pos, "attack 0403 with a t") == {}


@case("9.54")
def test_one_defending_stack_of_two_cancels_it_for_the_whole_combat() -> None:
    pos = board(
        a=infantry("0304"),
        t=tanks(ALLIED, "0304"),
        g=defender(),
        h=regiment(AXIS, "0404", strength=4),
        i=anti_tank(AXIS, "0404"),
        phase="combat",
    )
    assert shifts(pos, "attack 0403 0404 with a t") == {}


@case("9.54")
def test_who_stands_by_does_not_cancel_it() -> None:
    pos = board(a=infantry("0303"), t=tanks(ALLIED, "0303"), g=defender(), h=defender(combat_class="(B)"), phase="combat")
    play(pos, "attack 0403 with a t", "defend g")
    assert shifts(pos) == {"9.53": 1}


@case("9.55")
def test_across_rivers_alone_two_stacks_shift_one_column() -> None:
    stacks = {"a": infantry("0303"), "s": tanks(ALLIED, "0303"), "b": infantry("0402"), "t": tanks(ALLIED, "0402")}
    both = [("0303", "0403"), ("0402", "0403")]
    for rivers, columns in ((both, 1), (both[:1], 2)):
        pos = board(**stacks, g=defender(), rivers=rivers, phase="combat")
        assert shifts(pos, "attack 0403 with a b s t") == {"9.53": columns}


@case("9.55")
def test_one_attacked_hex_without_a_river_lifts_the_cap() -> None:
    pos = board(
        a=infantry("0304"),
        s=tanks(ALLIED, "0304"),
        b=infantry("0504"),
        t=tanks(ALLIED, "0504"),
        g=defender(),
        h=regiment(AXIS, "0404", strength=4),
        rivers=[("0304", "0403"), ("0504", "0403")],
        phase="combat",
    )
    assert shifts(pos, "attack 0403 0404 with a b s t") == {"9.53": 2}
