"""The track of SICILY'43: at every moment of a game one box is lit, and who must be attacked is marked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sicily43_board import table
from sicily43_ground import foot, ground
from trinacria.kernel.dice import KeyedDice
from trinacria.kernel.questions import AskJoin, AskOverlay, JoinAnswer, OverlayAnswer
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.kernel.showing import OutlineGroup, Shown
from trinacria.sicily43.attack_options import AttackOptions
from trinacria.sicily43.attacks import Attack
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.position import Position
from trinacria.sicily43.presenter import shown
from trinacria.sicily43.questions import answer
from trinacria.sicily43.system import new_position
from trinacria.sicily43.words.outline import outline
from trinacria.sicily43.words.sheet import sheet_words

SEEDS = (1, 2)


def moments(seed: int) -> Iterator[Position]:
    """A whole game of chance, at each of its decisions."""
    random, pos = Random(seed), new_position(table("landing"), KeyedDice(seed.to_bytes(32, "big")))
    while pos.decision is not None:
        yield pos
        pos.play(pos.options().sample(random.randrange))


def lit(seen: Shown) -> tuple[OutlineGroup, str]:
    """The part of the track that is lit, and the box inside it."""
    parts = [part for part in outline() if part.case not in seen.skipped]
    headings = [(heading.case, heading.title) for heading in seen.headings]
    part = next(part for part in parts if (part.case, part.title) in headings)
    below = headings[headings.index((part.case, part.title)) :]
    return part, next(step.title for step in part.steps if (step.case, step.title) in below)


@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_decision_of_a_game_one_box_of_the_track_is_lit(seed: int) -> None:
    found = {(pos.turn > 1, *lit(shown(pos, SPECTATOR))) for pos in moments(seed)}
    titles = {(later, part.title, box) for later, part, box in found}
    assert {
        (False, "Axis Set-up", "Axis Set-up"),
        (False, "Allied First Landing", "Landing"),
        (False, "Allied Second Landing", "Combat Phase"),
        (False, "Axis Second Phase", "Movement Phase"),
        (True, "Axis Player Turn", "Movement Phase"),
        (True, "Allied Player Turn", "Combat Phase"),
    } <= titles


@pytest.mark.parametrize("first", [ALLIED, AXIS])
def test_the_side_with_the_initiative_stands_first_on_the_track(first: object) -> None:
    pos = next(moments(1))
    pos.turn, pos.first = 2, ALLIED if first is ALLIED else AXIS
    seen = shown(pos, SPECTATOR)
    sides = [part.side for part in outline() if part.case not in seen.skipped and part.title.endswith("Player Turn")]
    assert sides == [pos.first, pos.first.enemy]


def test_who_must_be_attacked_is_marked() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=foot(AXIS, "0304", 3), e=foot(AXIS, "0707", 3), phase=CombatPhase(ALLIED))
    found = answer(pos, ALLIED, AskOverlay("must attack"))
    assert isinstance(found, OverlayAnswer)
    assert [(mark.kind, mark.hex) for mark in found.marks] == [("must", "0304")]


def test_who_is_said_to_join_is_exactly_who_can_be_ordered_to() -> None:
    declared = 0
    for pos in moments(3):
        options = pos.options()
        if not isinstance(options, AttackOptions):
            continue
        orders = [order for order in options if isinstance(order, Attack)]
        for hexes in dict.fromkeys(order.targets for order in orders[:20]):
            found = answer(pos, options.side, AskJoin(hexes))
            assert isinstance(found, JoinAnswer)
            crews = [{*order.units} for order in orders if order.targets == hexes]
            assert {each.unit for each in found.units if each.role != "cannot"} == set().union(*crews)
            assert {each.unit for each in found.units if each.role == "must"} == set.intersection(*crews)
        declared += len(orders)
    assert declared


def test_the_towns_that_are_due_next_are_named_until_they_are_taken() -> None:
    pos = next(moments(1))
    rows = shown(pos, ALLIED).panels["due"].rows
    assert [(row.label, row.value, row.note, row.tag) for row in rows][:1] == [("Augusta", "T2", "13 Jul", "UK")]
    pos.turn = 3
    assert "Augusta" not in [row.label for row in shown(pos, ALLIED).panels["due"].rows]


def test_the_track_marks_the_turns_on_which_towns_are_due() -> None:
    table = next(moments(1)).table
    due = {town.turn for town in table.charts.key_towns if town.turn <= table.last_turn}
    turns = sheet_words(table).turns
    assert {turn.number for turn in turns if turn.marked} == due
    assert all("due" in turn.note for turn in turns if turn.marked)
