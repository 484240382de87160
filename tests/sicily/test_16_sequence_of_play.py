"""16.0 Sequence of play: the outline, followed through whole Game-Turns of the campaign."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from proofs import case
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.opening import open_table
from trinacria.viw.sicily.sequence_of_play import (
    GAME_TURN,
    BookkeepingPhase,
    GameTurnIndication,
    SupplyPhase,
    second_allied_round,
    second_axis_round,
)
from trinacria.viw.sicily.setting_up import new_position


def start() -> Position:
    return new_position(open_table("campaign"), KeyedDice(stream_key("sequence")))


def steps(turns: int) -> Iterator[tuple[int, str, str]]:
    """Every procedure of the outline that is begun, with its turn and the side phasing, while both sides pass."""
    pos, seen, dice = start(), [], random.Random(1)
    while pos.decision is not None and pos.turn <= turns:
        for procedure in pos.stack:
            if not any(procedure is other for other in seen):
                seen.append(procedure)
                yield pos.turn, type(procedure).__name__, str(pos.phasing)
        pos.play(_pass(pos, dice))


def _pass(pos: Position, dice: random.Random) -> Command:
    """End whatever can be ended; otherwise do anything legal."""
    ending = next(
        (step.order for step in pos.options().steps() if step.order is not None and step.order.VERB == "end"), None
    )
    return ending or pos.options().sample(dice.randrange)


@pytest.fixture(scope="module")
def outline() -> list[tuple[int, str, str]]:
    return [*steps(2)]


def names(outline: list[tuple[int, str, str]], turn: int) -> list[str]:
    """The named phases of a turn in the order in which they stopped for somebody."""
    kept = {"AlliedPlayerTurn", "AxisPlayerTurn", "SecondAlliedRound", "SecondAxisRound", "MovementPhase", "CombatPhase"}
    return [name for number, name, _ in outline if number == turn and name in kept]


@case("16.0", "16.1", "16.1.B", "16.1.C", "16.1.D", "16.1.D.1", "16.1.D.2", "16.23")
def test_on_the_first_game_turn_both_sides_move_and_fight_twice(outline: list[tuple[int, str, str]]) -> None:
    assert parts_of("SpecialStage") == ["second_allied_round", "second_axis_round"]
    assert parts_of("AlliedPlayerTurn") == ["SupplyPhase", "AlliedMovement", "CombatPhase"]
    assert parts_of("AxisPlayerTurn") == ["SupplyPhase", "AxisMovement", "CombatPhase"]
    assert [part.__name__ for part in second_allied_round(ALLIED).parts()] == ["AlliedMovement", "CombatPhase"]  # type: ignore[attr-defined]
    assert [part.__name__ for part in second_axis_round(AXIS).parts()] == ["AxisMovement", "CombatPhase"]  # type: ignore[attr-defined]
    rounds = [name for name in names(outline, 1) if name.endswith(("Turn", "Round"))]
    assert rounds == ["AlliedPlayerTurn", "AxisPlayerTurn", "SecondAlliedRound", "SecondAxisRound"]


@case("16.1.B.2", "16.1.B.2.d", "16.1.B.2.e", "16.1.B.3", "16.1.C.2", "16.1.C.2.a", "16.1.C.2.b", "16.1.C.3")
def test_a_later_game_turn_has_one_round_of_movement_and_combat_each(outline: list[tuple[int, str, str]]) -> None:
    assert parts_of("AlliedMovement")[-1] == "MovementPhase"  # tactical and strategic movement mix freely (5.44)
    assert parts_of("AxisMovement") == ["MovementPhase"]
    assert parts_of("AlliedPlayerTurn")[-1] == parts_of("AxisPlayerTurn")[-1] == "CombatPhase"
    phases = names(outline, 2)
    assert phases[0] == "AlliedPlayerTurn"
    assert phases.count("MovementPhase") == 2
    assert "SecondAlliedRound" not in phases
    assert phases.index("AxisPlayerTurn") > phases.index("MovementPhase")


@case("16.1.A", "16.21")
def test_there_is_no_bookkeeping_and_no_supply_phase_on_the_first_game_turn() -> None:
    pos = start()
    assert parts_of("PreliminaryStage")[-1] == "BookkeepingPhase"
    for phase in (BookkeepingPhase, SupplyPhase):
        assert not phase(ALLIED).applies(pos)
    pos.turn = 2
    for phase in (BookkeepingPhase, SupplyPhase):
        assert phase(ALLIED).applies(pos)


def parts_of(name: str) -> list[str]:
    """What an outline lists, whether or not it has anything to decide."""
    for make in GAME_TURN:
        found = _find(make(), name)
        if found is not None:
            return [part.__name__ for part in found.parts()]  # type: ignore[attr-defined]
    raise AssertionError(name)


def _find(stage: Procedure[Position], name: str) -> Procedure[Position] | None:
    if type(stage).__name__ == name:
        return stage
    for part in getattr(stage, "parts", tuple)():
        if isinstance(part, type):
            found = _find(part(ALLIED), name)
            if found is not None:
                return found
    return None


@case("16.1.A.2", "16.1.A.2.a", "16.1.A.2.a.1", "16.1.A.2.a.4", "16.1.A.2.a.5", "16.1.A.2.b", "16.1.A.2.b.1")
def test_bookkeeping_goes_airfields_declaration_boundary_end_runs_then_variable_reinforcements_and_desertion() -> None:
    assert [part for part in parts_of("BookkeepingPhase") if part not in ("TacticalPoints", "PortUnits")] == [
        "AirfieldCount",
        "SpecialDeclaration",
        "BoundarySegment",
        "EndRunAllowance",
        "VariableReinforcementRoll",
        "Desertion",
    ]


@case("16.1.B.1.b", "16.1.C.1")
def test_the_supply_phase_determines_lifts_equips_replaces_and_then_counts_support() -> None:
    """ADJ-094: the order inside the phase, for either side."""
    assert parts_of("SupplyPhase") == [
        "SupplyDetermination",
        "SeaSupply",
        "AirSupply",
        "PackTransport",
        "ReplacementSegment",
        "SupportPointSegment",
    ]


@case("16.1.B.2.a", "16.1.B.2.b", "16.1.B.2.c")
def test_drops_then_landings_then_depots_then_movement() -> None:
    """ADJ-020: three closed segments before any unit moves."""
    segments = [part for part in parts_of("AlliedMovement") if part != "WeatherAbates"]  # ADJ-119
    assert segments == ["AirborneSegment", "AmphibiousSegment", "DepotSegment", "MovementPhase"]


@case("16.1.E", "18.15")
def test_the_marker_advances_and_what_is_counted_by_game_turn_begins_anew() -> None:
    pos = start()
    unit = next(iter(pos.table.units))
    change(pos, disrupted=frozenset({unit}), landed=frozenset({unit}), lifted_this_turn=frozenset({unit}), second_round=True)
    turn = pos.turn
    GameTurnIndication().run(pos)
    state = campaign(pos)
    assert pos.turn == turn + 1
    assert not state.disrupted
    assert not state.landed
    assert not state.lifted_this_turn
    assert not state.second_round


@pytest.mark.parametrize(("side", "name"), [(ALLIED, "AlliedPlayerTurn"), (AXIS, "AxisPlayerTurn")])
def test_the_phasing_player_is_the_one_whose_turn_it_is(side: str, name: str, outline: list[tuple[int, str, str]]) -> None:
    assert {phasing for _, procedure, phasing in outline if procedure == name} == {side}
