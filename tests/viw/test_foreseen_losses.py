"""What a loss is certain to make of a unit: the facts that an order about losses carries, and the words made of them."""

from __future__ import annotations

import pytest

from board import battalion, board, play, regiment, tanks
from combats import fight, row
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.showing import StepWords
from trinacria.viw.losses import foreseen
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.step_words import step_words
from trinacria.viw.units import Face, UnitId

G, H = UnitId("g"), UnitId("h")


def said(pos: Position) -> list[StepWords]:
    """The words of every order of the open decision."""
    assert pos.decision is not None
    return [step_words(pos.table, pos.decision, step, ()) for step in pos.options().steps()]


def offered(pos: Position) -> list[str]:
    return [words.says for words in said(pos)]


def test_a_cadre_is_told_that_its_last_step_is_its_end() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=2))
    fight(pos, "attack 0201 with a", "D2(1)")
    assert offered(pos) == ["Retreat 2 hexes", "Lose its last step: g is eliminated"]


def test_a_regiment_is_told_when_it_becomes_a_cadre_and_when_it_dies() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(1)")
    assert offered(pos) == [
        "Retreat 2 hexes",
        "Lose 1 step, retreat 1 hex: g becomes a cadre",
        "Lose 2 steps: g is eliminated",
    ]


def test_a_choice_of_units_says_what_the_loss_makes_of_each() -> None:
    pos = row("a gh . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=2), h=battalion(AXIS, 1))
    fight(pos, "attack 0201 with a", "D1(1)")
    assert offered(pos) == ["g loses a step and becomes a cadre", "h loses its last step and is eliminated"]


@pytest.mark.parametrize(
    ("steps", "eliminated", "cadres"),
    [(0, (), ()), (1, (), ()), (2, (), (G,)), (3, (G,), ()), (4, (G, H), ())],
)
def test_losses_fall_group_after_group(steps: int, eliminated: tuple[UnitId, ...], cadres: tuple[UnitId, ...]) -> None:
    pos = row("gh .", g=regiment(AXIS, strength=4), h=battalion(AXIS, 1))
    found = foreseen(pos, ((G,), (H,)), steps)
    assert (found["eliminated"], found["cadres"]) == (eliminated, cadres)
    assert found["wiped_out"] is (len(eliminated) == 2)


def test_a_tank_that_takes_the_first_loss_is_not_counted_a_second_time() -> None:
    """9.87: the tank stands in two groups, first among the tanks and then among all who attacked."""
    pos = row("gh .", g=tanks(ALLIED), h=battalion(ALLIED, 1))
    found = foreseen(pos, ((G,), (G, H)), 2)
    assert found == {"eliminated": (G, H), "cadres": (), "wiped_out": True}


def test_who_is_gone_already_leaves_the_others_no_choice() -> None:
    pos = row("gh .", g=battalion(AXIS, 1), h=battalion(AXIS, 1))
    pos.put(G, ELIMINATED)
    assert foreseen(pos, ((G, H),), 1) == {"eliminated": (H,), "cadres": (), "wiped_out": True}


def test_nothing_is_foretold_of_a_choice_nor_of_an_untried_unit() -> None:
    pos = row("gh .", g=regiment(AXIS, strength=2, face=Face.CADRE), h=battalion(AXIS, 1))
    assert foreseen(pos, ((G, H),), 1)["eliminated"] == ()
    untried = row("g .", g=regiment(AXIS))
    assert foreseen(untried, ((G,),), 2) == {"eliminated": (), "cadres": (), "wiped_out": False}


def test_of_two_stacks_that_retreat_every_way_names_its_unit() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=8),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0504", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0403 0504 with a", "D1")
    play(pos, "absorb 0")
    for words in said(pos):
        whose = "g" if words.path[0] == "0403" else "h"
        assert words.unit == whose
        assert words.says.startswith(f"{whose} retreats from {words.path[0]} to {words.hex}")


def test_a_retreat_names_whom_the_controlled_hexes_on_its_way_will_cost() -> None:
    """Every way out begins in a controlled hex and ends in a free one: the cadre's last step goes in the first hex."""
    pos = board(
        a=regiment(ALLIED, "0405", strength=3),
        b=regiment(ALLIED, "0303"),
        c=regiment(ALLIED, "0503"),
        g=regiment(AXIS, "0404", face=Face.CADRE),
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "D2")
    play(pos, "absorb 0")
    ways = pos.options().steps()
    assert len(ways) > 1
    assert {way.facts["eliminated"] for way in ways} == {(G,)}
