"""16.0 What is counted by Game-Turn or by phase begins anew with the next one; everything else lasts.

Every field of `Campaign` is in exactly one of the four lists below, and so must a new one be. What is counted by Game-Turn
or by phase is set to something here, and must be back at its beginning when the next one has been reached by playing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import pytest

from proofs import case
from sicily_board import at, data, sicily
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sequence_of_play import Game
from trinacria.viw.sicily.campaign import Campaign, Declaration, campaign, change
from trinacria.viw.sicily.nations import Army, Nation
from trinacria.viw.sicily.sequence_of_play import GAME_TURN, GameTurnIndication, SpecialStage

UNITS = frozenset({"us_16_1", "de_1_hg"})

BY_GAME_TURN: dict[str, object] = {
    "second_round": True,  # 16.23
    "landed": UNITS,  # 18.12, 24.12
    "disrupted": UNITS,  # 18.15
    "end_runs_this_turn": frozenset(Army),  # 18.34
    "airborne_die": 3,  # 19.14
    "dropped_this_turn": UNITS,  # 19.35
    "lifted_this_turn": UNITS,  # 21.35, 27.45
    "assaulted_this_turn": UNITS,  # 22.12
    "air_points": 99,  # 23.21
    "bombing_points": 99,  # 23.25
    "declared": Declaration.MAXIMUM_INTERDICTION,  # 23.25, 26.23
    "variable_entered": 3,  # 27.26
    "replaced_this_turn": frozenset(Nation),  # 27.42
}
BY_PHASE: dict[str, object] = {
    "depots_attacked": frozenset({"3724"}),  # 9.14
    "landing_cost": dict.fromkeys(UNITS, 4),  # 18.12, 24.41
    "dropped_this_phase": UNITS,  # 6.31, 19.35
    "evacuations": {"5903 german": 11, "5903 italian": 7},  # 26.12
    "tried_to_evacuate": UNITS,  # 26.21
    "points_left": dict.fromkeys(UNITS, 1),  # 26.13
}
FOUND_ANEW = {  # a step of the next Game-Turn replaces them
    "weather",  # 20.0
    "invasion_turn",  # 16.22
    "naval_points",  # 25.33
    "uk_naval_needs",  # 25.35
    "airfields",  # 23.12
    "lifted",  # 21.31: by the next determination
    "port_unit_due",  # 27.17
    "afloat",  # 18.13: until the landing combat is over
}
LASTING = {
    *("support", "axis_air_supply_over", "ports_shut", "sources_lost", "catania_captured"),
    *("depots", "depots_lost", "depots_returned"),
    *("dropped", "linked_up", "end_run_dice", "end_runs_made"),
    *("boundary", "boundary_uk", "boundary_free_from", "front_line_turn", "halt_line_through", "released"),
    *("pack", "pack_markers_used", "evacuated_turn"),
    *("replacement_points", "morale", "variable_letters", "mussolini", "desertion_from", "ports_entered", "brought_in"),
    *("allied_replacements_spent", "german_replacements_spent", "interdiction_points_lost"),
    *("shipping_points_lost", "cleared"),
    *("invasions_made", "plots_open", "early_units", "us_naval_from", "northern_invasion"),
}
FRESH = Campaign()


def test_every_part_of_the_state_is_counted_by_game_turn_or_by_phase_or_found_anew_or_lasts() -> None:
    listed = [*BY_GAME_TURN, *BY_PHASE, *FOUND_ANEW, *LASTING]
    assert len(listed) == len({*listed})
    assert {field.name for field in fields(Campaign)} == {*listed}
    for name, used in {**BY_GAME_TURN, **BY_PHASE}.items():
        assert used != getattr(FRESH, name), f"{name} must be set to something"


def begin_stage(number: int, phasing: Seat, **state: object) -> Position:
    """A Movement Phase of Game-Turn 9; when it ends, the stage of that number is next. Both sides have a unit to move."""
    nobody_flies = {unit: ELIMINATED for unit, counter in data().counters.units.items() if counter.is_airborne}
    pos = sicily(turn=9, phasing=phasing, us_16_1=at("3724"), de_1_hg=at("4716"), boxes=nobody_flies, dice=None)
    pos.stack = [Game(number), *pos.stack[1:]]
    change(pos, **state)
    return pos


def play_until(pos: Position, wanted: Callable[[Position], bool]) -> None:
    """End one movement or combat after the other until something is so; the first answer does for a question."""
    for _ in range(20):
        answers = [step.order for step in pos.options().steps() if step.order is not None]
        pos.play(next((order for order in answers if order.VERB == "end"), answers[0]))
        if wanted(pos):
            return
    raise AssertionError("it never came to that")


@case("16.1.E", "18.15")
def test_the_stage_itself_leaves_nothing_that_is_counted_by_game_turn() -> None:
    pos = begin_stage(4, AXIS, **BY_GAME_TURN)
    GameTurnIndication().run(pos)
    state = campaign(pos)
    assert {name: getattr(state, name) for name in BY_GAME_TURN} == {name: getattr(FRESH, name) for name in BY_GAME_TURN}


@case("16.1.E", "18.15")
def test_what_is_counted_by_game_turn_begins_anew_in_the_next_one() -> None:
    """One end-run an army, three variable units, one replacement a nation and the rest are limits of one Game-Turn."""
    pos = begin_stage(GAME_TURN.index(GameTurnIndication), AXIS, **BY_GAME_TURN)
    play_until(pos, lambda pos: pos.turn == 10 and isinstance(pos.stack[-1], MovementPhase))
    state = campaign(pos)
    renewed = {"air_points"}  # 23.21: the next Game-Turn's own have been counted already
    for name in BY_GAME_TURN.keys() - renewed:
        assert getattr(state, name) == getattr(FRESH, name), name
    assert state.air_points < 99


@pytest.mark.parametrize(
    ("number", "before", "special"),
    [
        pytest.param(1, AXIS, None, id="the Allied phase", marks=case("16.1.B.2")),
        pytest.param(2, ALLIED, None, id="the Axis phase", marks=case("16.1.C.2")),
        pytest.param(4, AXIS, SpecialStage(ALLIED), id="the second Allied phase", marks=case("16.1.D.1")),
        pytest.param(4, ALLIED, SpecialStage(ALLIED, 1), id="the second Axis phase", marks=case("16.1.D.2")),
    ],
)
def test_what_is_counted_by_phase_begins_anew_in_each_movement_phase(
    number: int, before: Seat, special: Procedure[Position] | None
) -> None:
    """ADJ-008: the capacity of an evacuation hex, for one, is that of one Movement Phase."""
    pos = begin_stage(number, before, invasion_turn=special is not None, **BY_PHASE)
    if special is not None:
        pos.stack = [pos.stack[0], special, *pos.stack[1:]]
    play_until(pos, lambda pos: pos.phasing is before.enemy and isinstance(pos.stack[-1], MovementPhase))
    assert pos.turn == 9
    state = campaign(pos)
    for name in BY_PHASE:
        assert getattr(state, name) == getattr(FRESH, name), name
