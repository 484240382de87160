"""9.81-9.87 Steps, step losses, and how a result is met."""

from __future__ import annotations

import pytest

from board import Piece, anti_tank, battalion, board, face, guns, kinds, options, play, refused, regiment, tanks, told, where
from combats import asked, fight, row, withdraw
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.losses import steps_left
from trinacria.viw.position import Position
from trinacria.viw.units import Face, UnitId

OUT = "eliminated"


def duel(defender: Piece, result: str, *, attack: int = 4) -> Position:
    """One regiment attacks one unit, which has room to retreat."""
    pos = row("a g . . .", a=regiment(ALLIED, strength=attack), g=defender)
    fight(pos, "attack 0201 with a", result)
    return pos


# 9.82 how many steps ----------------------------------------------------------------------------------------------------


@case("9.82.1", "9.85.1")
def test_a_three_step_regiment_turns_its_chit_then_becomes_a_cadre_then_dies() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    assert steps_left(pos, UnitId("g")) == 3
    fight(pos, "attack 0201 with a", "D2(1)")
    assert face(pos, "g") is Face.REDUCED
    assert strength(pos, UnitId("g")) == 2  # the weak side
    cadre = pos.copy()
    play(cadre, "absorb 1")
    assert face(cadre, "g") is Face.CADRE
    assert "g" not in cadre.chits
    play(pos, "absorb 2")
    assert where(pos, "g") == OUT


@case("9.82.2")
def test_a_two_step_regiment_becomes_a_cadre_at_once_and_its_zero_side_is_no_step() -> None:
    pos = duel(regiment(AXIS, strength=2), "D1(1)", attack=2)
    assert face(pos, "g") is Face.CADRE
    assert strength(pos, UnitId("g")) == 1  # printed, not the zero of the chit
    play(pos, "absorb 1")
    assert where(pos, "g") == OUT


@case("9.82.1", "9.82.2")
@pytest.mark.parametrize(("first", "steps"), [(1, 2), (2, 2), (3, 3), (4, 3), (8, 3)])
def test_the_first_chit_decides_between_two_steps_and_three(first: int, steps: int) -> None:
    pos = row("a . g", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=first))
    assert steps_left(pos, UnitId("g")) == steps


@case("9.82.1")
def test_a_reduced_unit_has_two_steps_even_if_its_weak_side_shows_two() -> None:
    pos = duel(regiment(AXIS, strength=4, face=Face.REDUCED), "D1(1)", attack=2)
    assert face(pos, "g") is Face.CADRE


@case("9.82.1")
def test_two_steps_at_once_skip_the_weak_side() -> None:
    pos = duel(regiment(AXIS, strength=4), "D2(2)")
    assert face(pos, "g") is Face.CADRE
    assert "g" not in pos.chits


@case("9.82.3")
@pytest.mark.parametrize(
    "small", [battalion(AXIS, printed=4), tanks(AXIS, printed=4), anti_tank(AXIS, printed=4), guns(AXIS, printed=4)]
)
def test_battalions_and_guns_have_one_step(small: Piece) -> None:
    assert where(duel(small, "D1(1)"), "g") == OUT


@case("9.82.3", "10.0")
def test_a_cadre_has_one_step() -> None:
    pos = duel(regiment(AXIS, face=Face.CADRE, cadre=(2, 6)), "D1(1)", attack=2)
    assert where(pos, "g") == OUT


@case("9.82.1", "9.82.2", "8.52")
@pytest.mark.parametrize("first", [2, 4])  # dead, or a cadre
def test_the_chit_of_a_cadre_and_of_a_dead_unit_goes_back_to_its_pool(first: int) -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=first), g=regiment(AXIS, strength=first, morale=3))
    chits_left = sum(pos.pools[3])
    fight(pos, "attack 0201 with a", "D2(2)")
    assert "g" not in pos.chits
    assert sum(pos.pools[3]) == chits_left + 1


# 9.85 meeting a result --------------------------------------------------------------------------------------------------


def german_stack() -> Position:
    """The rulebook's own example: a German stack suffers D2(2)."""
    pos = row(
        "a gtu . . .",
        a=regiment(ALLIED, strength=8),
        g=regiment(AXIS, strength=4),
        t=tanks(AXIS, printed=2),
        u=battalion(AXIS, printed=2),
    )
    fight(pos, "attack 0201 with a", "D2(2)")
    return pos


@case("9.85", "9.89.2")
def test_example_two_units_are_reduced_by_a_step_each() -> None:
    pos = german_stack()
    assert asked(pos) == "axis lose"
    play(pos, "lose g", "lose t")
    assert face(pos, "g") is Face.REDUCED
    assert where(pos, "t") == OUT
    assert asked(pos) == "axis absorb"


@case("9.85")
def test_example_or_one_unit_is_reduced_by_two() -> None:
    pos = german_stack()
    play(pos, "lose g", "lose g")
    assert face(pos, "g") is Face.CADRE
    assert {where(pos, "t"), where(pos, "u")} == {"0201"}
    assert asked(pos) == "axis absorb"


@case("9.85.1")
def test_example_option_one_two_more_steps_and_no_retreat() -> None:
    pos = german_stack()
    play(pos, "lose g", "lose t", "absorb 2", "lose g", "lose g")
    assert where(pos, "g") == OUT
    assert where(pos, "u") == "0201"
    assert asked(pos) == "axis move"  # nobody left the hex, so nobody advances


@case("9.85.2")
def test_example_option_two_a_retreat_of_two_hexes() -> None:
    pos = german_stack()
    told_ = play(pos, "lose g", "lose t", "absorb 0")
    assert told(told_, "retreat").facts["path"] == ("0201", "0301", "0401")
    assert {where(pos, "g"), where(pos, "u")} == {"0401"}
    assert face(pos, "g") is Face.REDUCED
    assert asked(pos) == "allied advance"


@case("9.85.3")
def test_example_option_three_one_step_and_one_hex() -> None:
    pos = german_stack()
    play(pos, "lose g", "lose t", "absorb 1", "lose u")
    assert where(pos, "u") == OUT
    assert where(pos, "g") == "0301"
    assert face(pos, "g") is Face.REDUCED
    play(
        pos,
        "advance a 0101 0201",
    )
    assert where(pos, "a") == "0201"


@case("9.85")
def test_the_mandatory_steps_come_before_anything_else() -> None:
    pos = german_stack()
    for order in ("absorb 2", "retreat 0201 0301 0401"):
        assert refused(pos, order).case == "9.85"


@case("9.85.3")
def test_the_steps_of_a_split_are_lost_before_the_retreat() -> None:
    pos = german_stack()
    events = play(pos, "lose g", "lose t", "absorb 1", "lose g")
    assert kinds(events).index("retreat") > max(n for n, kind in enumerate(kinds(events)) if kind == "step loss")


@case("9.85.1")
def test_nobody_absorbs_more_steps_than_he_has() -> None:
    pos = duel(regiment(AXIS, strength=2), "D2(1)", attack=2)
    assert options(pos) == ["absorb 0", "absorb 1"]
    assert refused(pos, "absorb 2").case == "9.85"


@case("9.85")
def test_losses_beyond_the_last_step_are_void() -> None:
    pos = row("a g h", a=regiment(ALLIED, strength=4), g=battalion(AXIS, printed=4), h=regiment(AXIS))
    fight(pos, "attack 0201 with a", "D2(2)")
    assert where(pos, "g") == OUT
    assert face(pos, "h") is Face.FULL
    assert "h" not in pos.chits
    assert asked(pos) == "allied advance"


@case("9.85")
def test_no_choice_is_asked_where_the_losses_take_everyone() -> None:
    pos = row("a gh . .", a=regiment(ALLIED, strength=4), g=battalion(AXIS, printed=2), h=tanks(AXIS, printed=2))
    fight(pos, "attack 0201 with a", "D2(2)")
    assert {where(pos, "g"), where(pos, "h")} == {OUT}


def two_hexes(result: str) -> Position:
    """One attack on two hexes, a regiment in each."""
    pos = board(
        a=regiment(ALLIED, "0404", strength=8),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0504", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0403 0504 with a", result)
    return pos


@case("9.85")
def test_the_losses_of_several_hexes_are_one_number_taken_anywhere() -> None:
    pos = two_hexes("D2(2)")
    play(pos, "lose g", "lose g")
    assert (face(pos, "g"), face(pos, "h")) == (Face.CADRE, Face.FULL)


@case("9.85", "9.85.3")
def test_one_choice_binds_every_stack_of_the_loser() -> None:
    pos = two_hexes("D2(2)")
    play(pos, "lose g", "lose h", "absorb 1", "lose g")
    assert {len(order.split()) for order in options(pos)} == {3}  # one hex each: `retreat from to`
    play(pos, next(order for order in options(pos) if order.startswith("retreat 0403")))
    play(pos, next(order for order in options(pos) if order.startswith("retreat 0504")))
    grid = pos.table.map.grid
    assert grid.distance(pos.where[UnitId("g")], "0403") == grid.distance(pos.where[UnitId("h")], "0504") == 1


@case("9.85")
def test_an_a_result_falls_on_every_attacking_unit_and_on_no_defender() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=2),
        b=regiment(ALLIED, "0405", strength=2),
        g=regiment(AXIS, "0505", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0505 with a b", "A1(1)")
    assert asked(pos) == "allied lose"
    play(pos, "lose a")
    withdraw(pos)
    assert where(pos, "a") != "0404"
    assert where(pos, "b") != "0405"
    assert (face(pos, "g"), where(pos, "g")) == (Face.FULL, "0505")


# 9.86 who stands by loses last ------------------------------------------------------------------------------------------


@case("9.86", "7.22")
def test_participants_lose_before_bystanders() -> None:
    pos = row("a gh . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4), h=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(2)", defend="g")
    assert (face(pos, "g"), face(pos, "h")) == (Face.CADRE, Face.FULL)
    play(pos, "absorb 2")  # the cadre's step, and only then one of the bystander's
    assert where(pos, "g") == OUT
    assert face(pos, "h") is Face.REDUCED


@case("9.86", "8.36")
def test_mandatory_steps_pass_to_an_untried_bystander_which_draws_its_chit() -> None:
    pos = row("a qh . .", a=regiment(ALLIED, strength=2), q=guns(AXIS, printed=2), h=regiment(AXIS), chits=["6-5-3"])
    fight(pos, "attack 0201 with a", "D2(2)", defend="q")
    assert where(pos, "q") == OUT
    assert pos.chits[UnitId("h")].label == "6-5-3"
    assert face(pos, "h") is Face.REDUCED


@case("9.86", "9.82.2")
def test_an_untried_bystander_with_a_two_step_chit_is_a_cadre_at_once() -> None:
    pos = row(
        "a qh . .",
        a=regiment(ALLIED, strength=2),
        q=guns(AXIS, printed=2),
        h=regiment(AXIS),
        pools={2: ["2-1-1"]},
        chits=["2-1-1"],
    )
    fight(pos, "attack 0201 with a", "D2(2)", defend="q")
    assert face(pos, "h") is Face.CADRE
    assert sum(pos.pools[2]) == 1  # the drawn chit is back
    assert "h" not in pos.chits


@case("9.86")
def test_the_owner_chooses_among_bystanders() -> None:
    pos = row(
        "a qhk . .",
        a=regiment(ALLIED, strength=2),
        q=guns(AXIS, printed=2),
        h=regiment(AXIS),
        k=regiment(AXIS),
        chits=["6-5-3"],
    )
    fight(pos, "attack 0201 with a", "D2(2)", defend="q")
    assert options(pos) == ["lose h", "lose k"]
    play(pos, "lose k")
    assert list(pos.chits) == ["a", "k"]


@case("9.86", "7.22")
def test_bystanders_owe_the_retreat_although_every_participant_is_dead() -> None:
    pos = row("a gh . .", a=regiment(ALLIED, strength=2), g=regiment(AXIS, strength=2), h=regiment(AXIS))
    fight(pos, "attack 0201 with a", "D2(2)", defend="g")
    assert where(pos, "g") == OUT
    assert options(pos) == ["absorb 0", "absorb 1", "absorb 2"]  # two steps it has whatever its chit
    play(pos, "absorb 0")
    assert where(pos, "h") == "0401"
    assert "h" not in pos.chits


@case("9.86")
def test_units_outside_the_fighting_hexes_lose_nothing() -> None:
    pos = row("b a g h", a=regiment(ALLIED, strength=2), b=regiment(ALLIED), g=battalion(AXIS), h=regiment(AXIS))
    fight(pos, "attack 0301 with a", "D2(2)")
    assert where(pos, "g") == OUT
    assert (face(pos, "h"), where(pos, "h")) == (Face.FULL, "0401")


@case("9.86", "7.22")
def test_an_attackers_bystander_loses_last_and_retreats_along() -> None:
    pos = row(". . ab g", a=regiment(ALLIED, strength=4), b=regiment(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0401 with a", "A1(2)")
    assert face(pos, "a") is Face.CADRE
    assert (face(pos, "b"), "b" in pos.chits) == (Face.FULL, False)
    play(pos, "absorb 0")
    assert where(pos, "a") == where(pos, "b") == "0201"


@case("7.22", "9.86")
def test_a_stack_mate_with_a_combat_of_its_own_to_come_is_not_touched() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=4),
        b=battalion(ALLIED, "0404", printed=2),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0405", printed=2),
        phase="combat",
    )
    fight(pos, "attack 0403 with a", "A1(2)")
    withdraw(pos)
    assert where(pos, "a") != "0404"
    assert where(pos, "b") == "0404"
    fight(pos, "attack 0405 with b", "D1(1)")
    assert where(pos, "h") == OUT


@case("7.22", "9.86")
def test_a_bystander_driven_back_by_one_combat_is_out_of_the_next_from_its_hex() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=4),
        b=regiment(ALLIED, "0404", strength=4),
        m=battalion(ALLIED, "0404", printed=2),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0405", printed=2),
        phase="combat",
    )
    fight(pos, "attack 0403 with a", "A1(1)")
    withdraw(pos)
    assert where(pos, "b") == where(pos, "a") != "0404"
    fight(pos, "attack 0405 with m", "A1(2)")  # one step more than m has
    assert where(pos, "m") == OUT
    assert face(pos, "b") is Face.FULL


@case("7.22", "9.86")
def test_a_bystander_driven_back_into_another_attacking_hex_is_no_bystander_there() -> None:
    pos = row(
        "h m ab g",
        a=regiment(ALLIED, strength=4),
        b=regiment(ALLIED, strength=4),
        m=battalion(ALLIED, printed=2),
        g=regiment(AXIS, strength=4),
        h=battalion(AXIS, printed=2),
    )
    fight(pos, "attack 0401 with a", "A1(1)")
    play(pos, "absorb 0", "end advance")
    assert where(pos, "a") == where(pos, "b") == "0201"
    fight(pos, "attack 0101 with m", "A1(2)")  # one step more than m has
    assert where(pos, "m") == OUT
    assert (where(pos, "b"), face(pos, "b")) == ("0201", Face.FULL)


# 9.87 the attacker's tanks ----------------------------------------------------------------------------------------------


@case("9.87")
def test_the_attackers_tanks_lose_first_wherever_they_attacked_from() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=2),
        t=tanks(ALLIED, "0405", printed=2),
        u=tanks(ALLIED, "0506", printed=2),
        g=regiment(AXIS, "0505", strength=6),
        phase="combat",
    )
    fight(pos, "attack 0505 with a t u", "A1(1)")
    assert options(pos) == ["lose t", "lose u"]
    assert refused(pos, "lose a").case == "9.85"


@case("9.87")
def test_all_tank_steps_go_before_the_choice_is_free() -> None:
    pos = row(
        ". . atb g",
        a=regiment(ALLIED, strength=4),
        t=tanks(ALLIED, printed=2),
        b=battalion(ALLIED),
        g=regiment(AXIS, strength=4, combat_class="(A)"),
    )
    fight(pos, "attack 0401 with a b t", "A1(2)")
    assert where(pos, "t") == OUT
    assert options(pos) == ["lose a", "lose b"]


@case("9.87", "9.85.1")
def test_tanks_lose_first_also_when_steps_stand_for_the_retreat() -> None:
    pos = row(
        ". . at g",
        a=regiment(ALLIED, strength=9),
        t=tanks(ALLIED, printed=3),
        g=regiment(AXIS, strength=4, combat_class="(A)"),
    )
    fight(pos, "attack 0401 with a t", "A1")
    play(pos, "absorb 1")
    assert where(pos, "t") == OUT
    assert (face(pos, "a"), where(pos, "a")) == (Face.FULL, "0301")


@case("9.87")
def test_a_tank_that_did_not_attack_is_no_shield() -> None:
    pos = row(
        ". . at g",
        terrain={"0301": "town"},
        a=regiment(ALLIED, strength=4),
        t=tanks(ALLIED, printed=2),
        g=regiment(AXIS, strength=4),
    )
    fight(pos, "attack 0401 with a", "A1(1)")
    assert face(pos, "a") is Face.REDUCED
    assert where(pos, "t") != OUT


@case("9.87")
@pytest.mark.parametrize("other", ["mech_infantry", "recon", "sp_artillery", "anti_tank"])
def test_only_the_tank_symbol_goes_first(other: str) -> None:
    mate = battalion(ALLIED, printed=2, type=other)
    pos = row(". . am g", a=regiment(ALLIED, strength=4), m=mate, g=regiment(AXIS, strength=6))
    fight(pos, "attack 0401 with a m", "A1(1)")
    assert options(pos) == ["lose a", "lose m"]


@case("9.87", "9.85")
def test_a_defenders_tanks_do_not_go_first() -> None:
    pos = row("a gt . .", a=regiment(ALLIED, strength=6), g=regiment(AXIS, strength=4), t=tanks(AXIS, printed=2))
    fight(pos, "attack 0201 with a", "D1(1)")
    assert options(pos) == ["lose g", "lose t"]
