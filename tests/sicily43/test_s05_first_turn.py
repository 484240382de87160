"""S5 Turn 1, and S6 the sequence of play."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from proofs import case
from sicily43_board import board, island, legal, place, play, refused, table, units_like
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.events import Rolled
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, BySide, Seat
from trinacria.sicily43.air import AssigningPlanes
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.events import PlayerTurnBegins, TurnBegins
from trinacria.sicily43.first_turn import AlliedLandingPhase, AxisPhase, FirstTurn, Landings, beaches_for, landing_now, share
from trinacria.sicily43.marching import Move
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.player_turns import end_turn
from trinacria.sicily43.position import AWAITED, Position, Task, TownScore, Work
from trinacria.sicily43.sequence_of_play import AirPhase, PlayerTurn, roll_initiative
from trinacria.sicily43.sequence_of_play import Turn as WholeTurn
from trinacria.sicily43.system import new_position
from trinacria.sicily43.units import Kind, Reduced, UnitId, Wave
from trinacria.sicily43.view import view_of

US = UnitId("US-3-7")  # JOSS, either landing


def played(pos: Position, seed: int, orders: int = 20000) -> Position:
    """Play any orders until the game is over, or so many of them."""
    chooser = random.Random(seed)
    for _ in range(orders):
        if pos.decision is None:
            break
        pos.play_checked(pos.options().sample(chooser.randrange))
    return pos


def whole_game(seed: int) -> Position:
    """A landing game of random orders, to its end."""
    return played(new_position(table("landing"), KeyedDice(stream_key(f"turns {seed}"))), seed)


@case("S43:5.1", "S43:5.2", "S43:5.3", "S43:5.10")
def test_turn_1_has_four_phases_in_clear_weather_and_no_initiative() -> None:
    pos = whole_game(1)
    log = pos.log.since(0)
    second = next(number for number, event in enumerate(log) if isinstance(event, TurnBegins) and event.turn == 2)
    titles = [(event.side, event.title) for event in log[:second] if isinstance(event, PlayerTurnBegins)]
    assert titles == [
        (ALLIED, "First Landing"),
        (AXIS, "First Phase"),
        (ALLIED, "Second Landing"),
        (AXIS, "Second Phase"),
    ]
    rolled = {event.purpose for event in log[:second] if isinstance(event, Rolled)}
    assert not rolled & {"initiative", "weather"}
    assert Position(table(), ScriptedDice(Script())).sky is Sky.CLEAR


@case("S43:6.1", "S43:6.2", "S43:6.3", "S43:6.4", "S43:6.6")
def test_later_turns_begin_with_initiative_and_weather_and_both_sides_play_once() -> None:
    pos = whole_game(2)
    log = pos.log.since(0)
    starts = [number for number, event in enumerate(log) if isinstance(event, TurnBegins)]
    assert [event.turn for event in log if isinstance(event, TurnBegins)] == [1, 2, 3, 4]
    for begin, end in zip(starts[1:], [*starts[2:], len(log)], strict=True):
        part = log[begin:end]
        purposes = [event.purpose for event in part if isinstance(event, Rolled)]
        assert purposes[0] == "initiative"
        assert "weather" in purposes
        assert sorted(event.side for event in part if isinstance(event, PlayerTurnBegins)) == [ALLIED, AXIS]
    assert pos.outcome is not None


@case("S43:5.3", "S43:5.5")
def test_each_landing_has_its_units_and_those_for_either() -> None:
    pos = board({}, turn=1)
    first, second = landing_now(pos, Wave.FIRST), landing_now(pos, Wave.SECOND)
    assert all(pos.unit(unit).wave in (Wave.FIRST, Wave.ANY) for unit in first)
    assert all(pos.unit(unit).wave in (Wave.SECOND, Wave.ANY) for unit in second)
    assert US in first
    assert US in second
    place(pos, US, "3523")
    assert US not in landing_now(pos, Wave.SECOND), "it has landed"


@case("S43:5.4")
def test_a_unit_lands_on_a_beach_of_its_zone_without_enemies_or_a_crowd() -> None:
    pos = board({}, turn=1, phase=Landings(Wave.FIRST))
    zone = island().zones["JOSS"]
    assert {*beaches_for(pos, US)} == {*zone.beaches}
    elsewhere = next(h for h in island().beaches if h not in zone.beaches)
    assert "no beach of Joss" in refused(pos, f"land {US} {elsewhere}", "S43:5.4")
    coastal = units_like(Kind.COASTAL, AXIS)[0]
    place(pos, coastal, zone.beaches[0])
    assert "held by the enemy" in refused(pos, f"land {US} {zone.beaches[0]}", "S43:5.4")
    one, two = [u for u in landing_now(pos, Wave.FIRST) if pos.unit(u).place == "JOSS" and u != US][:2]
    play(pos, f"land {one} {zone.beaches[1]}", f"land {two} {zone.beaches[1]}")
    refused(pos, f"land {US} {zone.beaches[1]}", "S43:10.1")
    refused(pos, "land UK-1P 3523", "S43:5.5")


@case("S43:5.6", "S43:5.9")
def test_what_lands_by_sea_is_weakened_and_stays_where_it_landed() -> None:
    pos = board({}, turn=1, phase=Landings(Wave.FIRST))
    beach = beaches_for(pos, US)[0]
    play(pos, f"land {US} {beach}")
    assert pos.is_weakened(US)
    assert pos.cf(US) == pos.unit(US).reduced_cf
    assert pos.holder(beach) is ALLIED
    moving = board({}, turn=1)
    moving.turn_flags = pos.turn_flags
    place(moving, US, beach)
    moving.stack = [MovementPhase(ALLIED, reinforcements=False)]
    moving.run()
    assert moving.decision is None or not any(getattr(order, "unit", "") == US for order in moving.options())


@case("S43:5.7", "S43:5.13", "S43:5.14")
def test_the_units_of_the_first_landing_may_attack_again_in_the_second() -> None:
    """A coastal division beside a beach must be attacked in each landing phase."""
    beach = island().zones["JOSS"].beaches[0]
    inland = next(h for h in island().walkable[beach] if h not in island().towns)
    coastal = units_like(Kind.COASTAL, AXIS)[0]
    pos = board({US: beach, coastal: inland}, turn=1, dice=[3, 4] * 40)
    pos.note_turn(arrived=frozenset({US}), ashore=frozenset({US}))
    pos.stack = [AlliedLandingPhase(Wave.SECOND)]
    pos.run()
    chooser = random.Random(3)
    while pos.decision is not None and pos.decision.kind != "attack":
        end = legal(pos, "end")
        pos.play(pos.vocabulary.read("end") if end else pos.options().sample(chooser.randrange))
    assert pos.decision is not None
    assert legal(pos, f"attack {inland} with {US}")


@case("S43:5.8")
def test_only_the_phase_in_which_it_came_ashore_leaves_a_unit_no_way_back() -> None:
    pos = board({}, turn=1, phase=AlliedLandingPhase(Wave.FIRST))
    while pos.decision is not None and pos.decision.kind != "land":
        play(pos, "planes 0 0" if pos.decision.kind == "planes" else "end")
    play(pos, f"land {US} {beaches_for(pos, US)[0]}")
    assert US in pos.turn_flags.no_way_back
    played(pos, 4)
    assert pos.turn_flags.no_way_back == frozenset()


@case("S43:5.11", "S43:5.12")
def test_the_axis_bombs_and_then_moves_half_its_allowance_in_each_of_its_phases() -> None:
    foot = units_like(Kind.INFANTRY, AXIS)[0]
    pos = board({foot: "2203", US: "3523"}, turn=1, phasing=AXIS)
    pos.stack = [AxisPhase(1)]
    pos.run()
    assert pos.decision is not None
    assert (pos.decision.kind, pos.decision.seat) == ("planes", AXIS)
    play(pos, "planes 0 0")
    assert pos.decision.kind == "move"
    phase = pos.enclosing(MovementPhase)
    assert (phase.half, phase.rail_hexes, phase.reinforcements) == (True, 20, False)
    play(pos, next(order.text for order in pos.options() if isinstance(order, Move)))
    moved = next(event for event in pos.log.since(0) if event.kind == "move")
    assert moved.facts["of"] == (pos.unit(foot).move + 1) // 2


@case("S43:5.15")
def test_both_recovery_steps_come_at_the_end_of_turn_1_the_allied_one_first() -> None:
    axis = units_like(Kind.INFANTRY, AXIS)[0]
    pos = board({US: "3523", axis: "2203"}, turn=1, reduced={US: Reduced.MISSING, axis: Reduced.MISSING})
    pos.stack = [FirstTurn(at=4)]
    pos.run()
    assert pos.decision is not None
    assert (pos.decision.kind, pos.decision.seat) == ("restore", ALLIED)
    play(pos, "end")
    assert pos.decision is not None
    assert (pos.decision.kind, pos.decision.seat) == ("restore", AXIS)


@case("S43:5.16")
def test_half_of_the_planes_rounded_up_fly_in_the_first_phase_and_the_rest_in_the_second() -> None:
    pos = board({}, turn=1)
    assert [share(pos, side, phase) for side in SIDES for phase in (1, 2)] == [10, 10, 5, 5]
    odd = replace(pos.table.charts.air, planes=BySide(7, 5))
    pos.table = replace(pos.table, charts=replace(pos.table.charts, air=odd))
    assert [share(pos, side, phase) for side in SIDES for phase in (1, 2)] == [4, 3, 3, 2]
    phases = [AlliedLandingPhase(Wave.FIRST), AlliedLandingPhase(Wave.SECOND), AxisPhase(1), AxisPhase(2)]
    assigned = [phase.run(pos) for phase in phases]
    assert [assigning.share for assigning in assigned if isinstance(assigning, AssigningPlanes)] == [4, 3, 3, 2]
    flying = board({}, turn=1, phase=AssigningPlanes(ALLIED, 10, Wave.FIRST))
    assert legal(flying, "planes 10 0")
    refused(flying, "planes 11 0", "S43:23.2")


@case("S43:5.14")
@pytest.mark.parametrize("number", [1, 2])
def test_an_axis_phase_settles_towns_and_the_second_credits_the_work_of_both(number: int) -> None:
    town = table().charts.key_towns[0]
    infantry, engineer = units_like(Kind.INFANTRY, AXIS)[0], units_like(Kind.ENGINEER, AXIS)[0]
    pos = board({infantry: island().place(town.name).hex}, turn=1, phasing=AXIS, garrisons=False)
    pos.scores = {town.name: TownScore(captured=True, points=0)}
    pos.work[engineer] = Work(Task.BUILD, (HexId("3523"), HexId("3522")))
    pos.note_turn(worked=(engineer, engineer))
    AxisPhase(number, at=4).run(pos)
    assert not pos.scores[town.name].captured
    assert pos.work[engineer].done == number - 1


@case("S43:6.2")
@pytest.mark.parametrize(("dice", "first"), [((4, 2), ALLIED), ((2, 4), AXIS), ((3, 3, 5, 5, 1, 6), AXIS)])
def test_the_higher_die_moves_first_and_ties_are_rolled_again(dice: tuple[int, ...], first: Seat) -> None:
    pos = board({}, dice=dice)
    roll_initiative(pos)
    assert pos.first is first
    assert pos.dice.number == len(dice)


@case("S43:6.3", "S43:7.1")
@pytest.mark.parametrize(("die", "sky"), [(1, Sky.CLEAR), (4, Sky.CLEAR), (5, Sky.CLOUDY), (6, Sky.STORM)])
def test_one_die_makes_the_weather(die: int, sky: Sky) -> None:
    pos = board({}, dice=[6, 1, die])
    pos.stack = [WholeTurn()]
    pos.run()
    assert pos.sky is sky
    assert pos.turn == 3


@case("S43:6.4")
def test_both_assign_planes_before_either_bombs_the_first_player_first() -> None:
    foe = units_like(Kind.INFANTRY, AXIS)[0]
    pos = board({US: "3523", foe: "2203"}, dice=[1, 1])
    pos.first = AXIS
    pos.stack = [AirPhase()]
    pos.run()
    asked = []
    while pos.decision is not None:
        asked.append((pos.decision.kind, pos.decision.seat))
        play(pos, "planes 3 0" if pos.decision.kind == "planes" else "end")
    assert asked == [("planes", AXIS), ("planes", ALLIED), ("bomb", AXIS), ("bomb", ALLIED)]


@case("S43:6.6", "S43:1.5")
def test_a_player_turn_is_movement_combat_and_recovery() -> None:
    pos = board({US: "3523"}, turn=20)
    pos.stack = [PlayerTurn(ALLIED)]
    pos.run()
    assert pos.decision is not None
    assert (pos.decision.kind, pos.phasing) == ("move", ALLIED)


@case("S43:6.8")
def test_the_marks_of_bombs_and_landings_come_off_at_the_end_of_the_turn() -> None:
    pos = board({US: "3523"}, bombed=[US], ashore=[US])
    assert pos.is_weakened(US)
    end_turn(pos)
    assert not pos.is_weakened(US)
    assert pos.turn_flags.bombed == frozenset()


@case("S43:1.8")
def test_every_seat_sees_the_same() -> None:
    pos = board({US: "3523"})
    views = [view_of(pos, seat) for seat in (ALLIED, AXIS, SPECTATOR)]
    assert {view.where[US] for view in views} == {"3523"}
    assert views[0].stacks == views[1].stacks == views[2].stacks


@case("S43:3.7", "S43:3.8")
def test_reduced_and_weakened_together_halve_once() -> None:
    pos = board({US: "3523"}, bombed=[US], reduced={US: Reduced.LASTING})
    assert pos.is_weakened(US)
    assert pos.cf(US) == pos.unit(US).reduced_cf
    end_turn(pos)
    assert not pos.is_weakened(US)
    assert pos.cf(US) == pos.unit(US).reduced_cf, "reduction lasts"


def test_units_that_did_not_land_wait_for_turn_2() -> None:
    pos = board({}, turn=1, phase=Landings(Wave.FIRST))
    play(pos, "end")
    assert pos.where[US] == AWAITED


@case("S43:6.7")
def test_the_other_players_units_do_not_move() -> None:
    foe = units_like(Kind.INFANTRY, AXIS)[0]
    pos = board({US: "3523", foe: "2203"}, phase=MovementPhase(ALLIED))
    there = island().walkable[pos.where[foe]][0]
    refused(pos, f"move {foe} 2203 {there}", "S43:6.7")
    assert not any(getattr(order, "unit", "") == foe for order in pos.options())
