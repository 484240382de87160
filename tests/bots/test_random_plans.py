"""The random bot plans invasions of its own: on other days, on other coasts, and always plans that can stand."""

from __future__ import annotations

import pytest

from trinacria.bots import bot
from trinacria.games import new_game
from trinacria.kernel.events import Event
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.simulate.games import game_seed, play_on
from trinacria.viw.position import Position
from trinacria.viw.sicily.bots.random_plans import RandomPlanner
from trinacria.viw.sicily.campaign import secrets
from trinacria.viw.sicily.evacuation import UnitEvacuated
from trinacria.viw.sicily.forces import InvasionPlan, Part
from trinacria.viw.sicily.island import Side
from variable_games import game, table

GAME = "sicily/variable"
PLANS = 40


def made_by_chance(number: int) -> InvasionPlan:
    pos = game()
    pos.play(bot(GAME, "random", f"plan {number}").choose(pos.view(ALLIED), pos.options()))
    assert pos.decision is not None
    assert pos.decision.kind != "plan"
    plan = secrets(pos).plan
    assert plan is not None
    return plan


def test_plans_differ_in_their_dates_coasts_and_boundaries() -> None:
    plans, proposed = [made_by_chance(number) for number in range(PLANS)], table().proposed_plan
    later = [plan for plan in plans if plan.date > 1]
    assert len(later) > PLANS // 4
    assert len({plan.date for plan in plans}) > 5
    coast = table().island.coast_side
    north = [plan for plan in plans if any(coast[hex_] is Side.NORTH for hex_ in beaches(plan))]
    assert len(north) >= 3
    assert any(plan.boundary != proposed.boundary for plan in plans)


def beaches(plan: InvasionPlan) -> set[str]:
    return {plot.hex for invasion in (1, 2) for plot in plan.part(invasion, Part.FIRST).values()}


REACHED = {"26.21", "26.22", "29.12", "29.13", "29.34"}  # 26.2 is the two first: the Strait under fire, and its guns
MOST_GAMES = 24


@pytest.mark.slow
def test_random_games_reach_interdiction_the_second_invasion_and_the_bombing_of_ships() -> None:
    """By what is rolled and what happens under these cases, not by what is only offered."""
    seen = set[str]()

    def note(position: Position, seat: Seat, thought: float, events: tuple[Event, ...]) -> None:
        seen.update(event.case for event in events)

    for number in range(1, MOST_GAMES + 1):
        play_on(new_game(GAME, game_seed("reach", number)), dict.fromkeys(SIDES, "random"), note)
        if seen >= REACHED:
            return
    raise AssertionError(f"{MOST_GAMES} games never reached {sorted(REACHED - seen)}")


def leaving(seed: int) -> bool:
    """Whether the Axis of a campaign leaves the island at last, by the units that do."""
    gone = 0

    def note(position: Position, seat: Seat, thought: float, events: tuple[Event, ...]) -> None:
        nonlocal gone
        gone += sum(isinstance(event, UnitEvacuated) and position.unit(event.unit).side is AXIS for event in events)

    play_on(new_game("sicily/campaign", game_seed("leave", seed)), dict.fromkeys(SIDES, "random"), note)
    return gone > 10


@pytest.mark.slow
def test_in_some_games_the_axis_leaves_the_island_and_in_others_it_stays() -> None:
    assert {leaving(seed) for seed in range(1, 9)} == {True, False}


def test_nobody_leaves_where_the_strait_is_not_in_play() -> None:
    def moods(scenario: str) -> set[bool]:
        made = [bot(scenario, "random", str(seed)) for seed in range(20)]
        return {isinstance(each, RandomPlanner) and each.leaves_from is not None for each in made}

    assert moods("sicily/us-landing") == {False}
    assert moods("sicily/campaign") == {True, False}
