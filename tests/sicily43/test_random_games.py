"""What random games of SICILY'43 keep to, read from their events by a referee of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import pytest

from sicily43_games import played
from trinacria.kernel.events import Event
from trinacria.kernel.seats import AXIS, Seat
from trinacria.sicily43.air import Bombed, PlanesAssigned, PlanesLost
from trinacria.sicily43.combat import AttackDeclared, CombatResolved
from trinacria.sicily43.events import InitiativeWon, PhaseBegins, PlayerTurnBegins, TurnBegins, WeatherSet
from trinacria.sicily43.marching import UnitMoved
from trinacria.sicily43.position import ELIMINATED, PlayerTurn, Position, Turn
from trinacria.sicily43.recovery import Restored
from trinacria.sicily43.retreats import Retreated
from trinacria.sicily43.ships import FiredAtShip
from trinacria.sicily43.support import SupportGiven
from trinacria.sicily43.units import Army, Kind, Reduced, UnitId

SEEDS = (2, 3)
every_game = pytest.mark.parametrize("seed", SEEDS)


@lru_cache(maxsize=2)
def story(seed: int) -> tuple[tuple[Position, tuple[Event, ...]], ...]:
    """The position at each decision, and what has happened since the one before."""
    found, read = [], 0
    for pos in played("landing", seed):
        found.append((pos.copy(), pos.log.since(read)))
        read = len(pos.log)
    return tuple(found)


def events(seed: int) -> list[Event]:
    return [event for _, news in story(seed) for event in news]


def in_phases(seed: int) -> Iterator[list[Event]]:
    """The events of each Combat Phase, or of each phase of turn 1."""
    phase: list[Event] = []
    for event in events(seed):
        if isinstance(event, PlayerTurnBegins | PhaseBegins):
            yield phase
            phase = []
        phase.append(event)
    yield phase


def in_turns(seed: int) -> Iterator[list[Event]]:
    turn: list[Event] = []
    for event in events(seed):
        if isinstance(event, TurnBegins):
            yield turn
            turn = []
        turn.append(event)
    yield turn


@every_game
def test_a_turn_goes_through_its_phases_in_order(seed: int) -> None:
    """6.1 to 6.6"""
    turns = [turn for turn in in_turns(seed) if turn and isinstance(turn[0], TurnBegins)]
    assert [turn[0].facts["turn"] for turn in turns] == [1, 2, 3, 4]
    for turn in turns[1:]:
        marks = [event for event in turn if isinstance(event, InitiativeWon | WeatherSet | PhaseBegins | PlayerTurnBegins)]
        assert isinstance(marks[0], InitiativeWon)
        first = marks[0].side
        assert [type(mark) for mark in marks[:3]] == [InitiativeWon, WeatherSet, PhaseBegins]
        said = [(mark.side, getattr(mark, "phase", "player turn")) for mark in marks[2:] if not isinstance(mark, WeatherSet)]
        phases = ["player turn", "Movement Phase", "Combat Phase", "Recovery Step"]
        assert said == [(first, "Air Phase"), *((side, what) for side in (first, first.enemy) for what in phases)]


@every_game
def test_planes_are_assigned_and_shot_at_before_any_bomb_falls_and_nobody_moves_before(seed: int) -> None:
    """6.4"""
    rank = {PlanesAssigned: 0, PlanesLost: 1, Bombed: 2, UnitMoved: 3, AttackDeclared: 3}
    for turn in [*in_turns(seed)][2:]:
        order = [rank[type(event)] for event in turn if type(event) in rank]
        assert order == sorted(order)
        first = next(event.side for event in turn if isinstance(event, InitiativeWon))
        for kind in (PlanesAssigned, Bombed):
            sides = [event.side for event in turn if isinstance(event, kind)]
            assert sides == sorted(sides, key=lambda side: side is not first)


@every_game
def test_a_turn_and_a_player_turn_begin_with_nothing_done(seed: int) -> None:
    """6.8, 1.5"""
    turns = player_turns = 0
    for (before, _), (pos, news) in pairwise(story(seed)):
        if pos.decision is None:
            continue
        if pos.turn > before.turn and pos.decision.kind == "planes":
            assert pos.turn_flags == Turn()
            turns += 1
        fresh = any(isinstance(event, PlayerTurnBegins) for event in news)
        if fresh and pos.decision.kind in ("planes", "drop", "move"):
            assert pos.now == PlayerTurn()
            assert pos.phasing is pos.decision.seat
            player_turns += 1
    assert turns
    assert player_turns > 4


@every_game
def test_nobody_attacks_supports_or_fires_at_ships_twice_in_a_phase(seed: int) -> None:
    """11.4, 19.1, 20.5"""
    fought = 0
    for phase in in_phases(seed):
        attacks = [event for event in phase if isinstance(event, AttackDeclared)]
        fought += len(attacks)
        for done in (
            Counter(unit for attack in attacks for unit in attack.units),
            Counter(hex_ for attack in attacks for hex_ in attack.targets),
            Counter(event.gun for event in phase if isinstance(event, SupportGiven)),
            Counter(event.shooter for event in phase if isinstance(event, FiredAtShip)),
        ):
            assert all(times == 1 for times in done.values()), done
        assert len({attack.side for attack in attacks}) < 2
    assert fought > 5


@every_game
def test_nobody_marches_twice_in_a_movement_phase_or_farther_than_it_can(seed: int) -> None:
    """8.1, 8.9"""
    for phase in in_phases(seed):
        moves = [event for event in phase if isinstance(event, UnitMoved)]
        assert all(times == 1 for times in Counter(move.unit for move in moves).values())
        for move in moves:
            assert 1 <= move.points <= move.of


@every_game
def test_each_player_bombs_a_hex_once_a_turn_and_with_no_more_planes_than_were_left(seed: int) -> None:
    """23.2, 23.5"""
    for turn in in_turns(seed):
        left = Counter[Seat]()
        raided = Counter[tuple[Seat, str]]()
        for event in turn:
            if isinstance(event, PlanesAssigned):
                left[event.side] = event.bombers
            elif isinstance(event, PlanesLost):
                left[event.side] -= event.planes
            elif isinstance(event, Bombed):
                left[event.side] -= event.planes
                raided[event.side, event.hex] += 1
                assert event.hit == (event.total >= event.needed)
            assert min([*left.values(), 0]) == 0
        assert max([*raided.values(), 1]) == 1


@every_game
def test_planes_of_the_axis_are_lost_for_good(seed: int) -> None:
    """23.4"""
    lost = sum(event.planes for event in events(seed) if isinstance(event, PlanesLost) and event.side is AXIS)
    last, _ = story(seed)[-1]
    assert last.planes.axis == 10 - lost
    assert last.planes.allied == 20


NEXT: dict[Reduced | None, set[Reduced | None]] = {
    None: {None, Reduced.NEW},
    Reduced.NEW: {Reduced.NEW, Reduced.MISSING},
    Reduced.MISSING: {Reduced.MISSING, Reduced.LASTING, None},
    Reduced.LASTING: {Reduced.LASTING},
}


@every_game
def test_a_reduced_unit_misses_one_player_turn_and_is_restored_then_or_never(seed: int) -> None:
    """15.2 to 15.6; a ship that is hit never recovers (20.6)"""
    missed = 0
    for (before, _), (pos, news) in pairwise(story(seed)):
        began = {event.side for event in news if isinstance(event, PlayerTurnBegins)}
        restored = {event.unit for event in news if isinstance(event, Restored)}
        for unit in pos.table.units:
            old, new = before.reduced.get(unit), pos.reduced.get(unit)
            if pos.unit(unit).kind is Kind.SHIP or pos.where[unit] == ELIMINATED:
                continue
            if old in (None, Reduced.NEW) and new is Reduced.MISSING:  # one order can end a fight and a player turn
                assert pos.unit(unit).side in began
                missed += 1
            elif old is not Reduced.NEW and new is not Reduced.NEW:
                assert new in NEXT[old], (unit, old, new)
            assert (unit in restored) == (old is Reduced.MISSING and new is None), (unit, old, new)
    assert missed > 3


@every_game
def test_no_more_replacement_factors_are_used_than_a_turn_gives(seed: int) -> None:
    """15.3, 15.4, 15.7"""
    table = story(seed)[0][0].table
    for number, turn in enumerate(in_turns(seed)):
        used = Counter[Army]()
        for event in turn:
            if isinstance(event, Restored):
                printed = table.units[event.unit]
                assert event.factors == (printed.cf - printed.reduced_cf if printed.cf > 1 else 0)
                used[printed.army] += event.factors
        given = table.charts.turns[max(number, 1) - 1].replacements
        assert all(used[army] <= given[army] for army in Army)


@every_game
def test_retreats_are_as_long_as_they_must_be_and_keep_away_from_the_enemy(seed: int) -> None:
    """14.1, 14.2: the enemy is where it was when the retreat began; nobody else moves meanwhile."""
    walked = 0
    for (before, _), (after, news) in pairwise(story(seed)):
        gone = [event for event in news if isinstance(event, Retreated)]
        for unit in [event.unit for event in gone[:1]]:
            side, island = before.unit(unit).side, before.table.island
            parts = [event.path for event in gone if event.unit == unit]  # a unit that is hurt on its way goes in parts
            path = (parts[0][0], *(hex_ for part in parts for hex_ in part[1:]))
            assert len(path) in (3, 4) or after.where[unit] == ELIMINATED, "it may die on its way"
            assert len({*path}) == len(path)
            for hex_ in path[1:]:
                assert not before.ground_at(hex_, side.enemy)
                around = [near for near in island.grid.neighbours[hex_] if near in island.land]
                near = [enemy for there in around for enemy in before.ground_at(there, side.enemy)]
                assert not [enemy for enemy in near if before.unit(enemy).zone and enemy not in before.travelling]
            walked += 1
    assert walked


@every_game
def test_the_eliminated_stay_away_and_nobody_who_was_gone_is_in_a_combat(seed: int) -> None:
    """15.7"""
    dead = set[UnitId]()
    for pos, news in story(seed):
        for event in news:
            if isinstance(event, CombatResolved):
                assert dead.isdisjoint((*event.attackers, *event.defenders))
        now = {unit for unit, place in pos.where.items() if place == ELIMINATED}
        assert now >= dead
        dead = now
    assert dead


@every_game
def test_a_duty_ends_with_the_next_player_turn_of_its_owner(seed: int) -> None:
    """13.3"""
    for (_, _), (pos, news) in pairwise(story(seed)):
        over = [event.side for event in news if isinstance(event, PhaseBegins) and event.phase == "Recovery Step"]
        for side in over:
            assert not any(pos.unit(unit).side is side for unit in pos.duty)


@every_game
def test_the_result_is_what_the_table_says_for_the_differential_and_the_dice(seed: int) -> None:
    """12.1, 11.13"""
    chart = story(seed)[0][0].table.charts.combat
    least = [column.least for column in chart.columns]
    seen: Sequence[CombatResolved] = [event for event in events(seed) if isinstance(event, CombatResolved)]
    for event in seen:
        column = max([number for number, start in enumerate(least) if start <= event.differential], default=0)
        assert event.place == column + 1
        assert event.result == chart.rows[sum(event.dice)][column].value
    assert len(seen) > 3
