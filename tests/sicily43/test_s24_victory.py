"""S24 Calendar, victory, end."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_board import board, island, kinds, place, table, units_like
from trinacria.kernel.procedures import DONE
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.charts import KeyTown
from trinacria.sicily43.position import Position, TownScore
from trinacria.sicily43.sequence_of_play import PlayerTurn
from trinacria.sicily43.units import Army, Kind, UnitId
from trinacria.sicily43.victory import end_game, level_of, messina_held, points, settle_dates, settle_towns

TOWN = next(town for town in table().charts.key_towns if town.turn >= 4 and town.army is Army.US7)
HEX = island().place(TOWN.name).hex
US = [u for u in units_like(Kind.INFANTRY, ALLIED) if table().units[u].army is Army.US7]
UK = [u for u in units_like(Kind.INFANTRY, ALLIED) if table().units[u].army is Army.UK8]


def in_town(unit: str, turn: int, town: KeyTown = TOWN) -> Position:
    pos = board({}, turn=turn, garrisons=False)
    place(pos, unit, island().place(town.name).hex)
    return pos


@case("S43:24.3")
def test_a_key_town_is_captured_by_a_ground_unit_of_its_army_when_the_combat_phase_ends() -> None:
    pos = in_town(US[0], TOWN.turn)
    settle_towns(pos, AXIS)
    assert pos.scores == {}, "not after a Combat Phase of the Axis"
    settle_towns(pos, ALLIED)
    assert pos.scores == {TOWN.name: TownScore(captured=True, points=0)}
    settle_towns(pos, ALLIED)
    assert kinds(pos.log.since(0)) == ["captured"]


@case("S43:24.3")
def test_the_other_army_and_supply_units_capture_nothing() -> None:
    supply = next(u for u in units_like(Kind.SUPPLY, ALLIED) if table().units[u].army is Army.US7)
    for unit in (UK[0], supply):
        pos = in_town(unit, TOWN.turn)
        settle_towns(pos, ALLIED)
        assert pos.scores == {}


@case("S43:24.4")
def test_it_stays_captured_when_the_unit_leaves_until_the_axis_is_in_it() -> None:
    pos = in_town(US[0], TOWN.turn)
    settle_towns(pos, ALLIED)
    pos.eliminate(US[0])
    settle_towns(pos, AXIS)
    assert pos.scores[TOWN.name].captured
    place(pos, units_like(Kind.SUPPLY, AXIS)[0], HEX)
    settle_towns(pos, AXIS)
    assert pos.scores[TOWN.name].captured, "a supply unit retakes nothing"
    place(pos, units_like(Kind.INFANTRY, AXIS)[0], HEX)
    settle_towns(pos, ALLIED)
    assert pos.scores[TOWN.name].captured, "not after a Combat Phase of the Allies"
    settle_towns(pos, AXIS)
    assert not pos.scores[TOWN.name].captured


@case("S43:24.5")
@pytest.mark.parametrize(("before", "gained"), [(1, 2), (0, 0), (-1, 0)])
def test_a_town_taken_early_scores_two_and_later_nothing(before: int, gained: int) -> None:
    pos = in_town(US[0], TOWN.turn - before)
    settle_towns(pos, ALLIED)
    assert points(pos) == gained


@case("S43:24.5")
def test_a_town_that_is_not_captured_by_the_end_of_its_turn_costs_three_once() -> None:
    pos = board({}, turn=TOWN.turn)
    due = [town for town in table().charts.key_towns if town.turn == TOWN.turn]
    settle_dates(pos)
    assert points(pos) == -3 * len(due)
    pos.turn += 1
    assert TOWN.turn + 1 not in {town.turn for town in due}
    before = points(pos)
    late = [town for town in table().charts.key_towns if town.turn == pos.turn]
    settle_dates(pos)
    assert points(pos) == before - 3 * len(late)
    place(pos, US[0], HEX)
    settle_towns(pos, ALLIED)
    assert pos.scores[TOWN.name] == TownScore(captured=True, points=-3), "a later capture changes nothing"


@case("S43:24.6")
def test_a_town_that_the_axis_retakes_loses_the_two_points_and_gains_them_again() -> None:
    pos = in_town(US[0], TOWN.turn - 2)
    settle_towns(pos, ALLIED)
    axis = units_like(Kind.INFANTRY, AXIS)[0]
    pos.eliminate(US[0])
    place(pos, axis, HEX)
    settle_towns(pos, AXIS)
    assert points(pos) == 0
    pos.eliminate(axis)
    place(pos, US[1], HEX)
    pos.turn += 1
    settle_towns(pos, ALLIED)
    assert points(pos) == 2


@case("S43:24.6")
def test_a_town_in_axis_hands_at_the_end_of_its_turn_costs_three_although_it_was_taken_before() -> None:
    pos = in_town(US[0], TOWN.turn)
    pos.scores[TOWN.name] = TownScore(captured=True, points=2)
    pos.eliminate(US[0])
    place(pos, units_like(Kind.INFANTRY, AXIS)[0], HEX)
    settle_towns(pos, AXIS)
    settle_dates(pos)
    assert pos.scores[TOWN.name] == TownScore(captured=False, points=-3)


@case("S43:24.7")
@pytest.mark.parametrize(
    ("score", "level", "winner"),
    [
        (14, "Total Allied victory", ALLIED),
        (12, "Total Allied victory", ALLIED),
        (11, "Strategic Allied victory", ALLIED),
        (10, "Strategic Allied victory", ALLIED),
        (9, "Major Allied victory", ALLIED),
        (5, "Major Allied victory", ALLIED),
        (4, "Tactical Allied victory", ALLIED),
        (1, "Tactical Allied victory", ALLIED),
        (0, "Historical outcome", None),
        (-1, "Major Axis victory", AXIS),
        (-5, "Major Axis victory", AXIS),
        (-6, "Strategic Axis victory", AXIS),
        (-10, "Strategic Axis victory", AXIS),
        (-11, "Total Axis victory", AXIS),
        (-42, "Total Axis victory", AXIS),
    ],
)
def test_levels_of_victory(score: int, level: str, winner: Seat | None) -> None:
    found = level_of(board({}), score)
    assert (found.name, found.winner) == (level, winner)


@case("S43:24.9")
def test_messina_is_held_by_two_units_of_each_army_and_supply_does_not_count() -> None:
    pos = board({}, garrisons=False)
    supply = next(u for u in units_like(Kind.SUPPLY, ALLIED) if table().units[u].army is Army.UK8)
    for unit in (*US[:2], UK[0], supply):
        place(pos, unit, table().messina)
    assert not messina_held(pos)
    place(pos, UK[1], table().messina)
    assert messina_held(pos)


@case("S43:1.5")
@pytest.mark.parametrize("side", [ALLIED, AXIS])
def test_the_allied_player_turn_ends_when_messina_is_held_and_that_of_the_axis_goes_on(side: Seat) -> None:
    pos = board({}, garrisons=False, phasing=side)
    for unit in (*US[:2], *UK[:2]):
        place(pos, unit, table().messina)
    assert (PlayerTurn(side, at=3).run(pos) is DONE) is (side is ALLIED)


@case("S43:24.10")
def test_towns_that_are_not_due_and_not_captured_score_nothing_when_the_game_ends() -> None:
    pos = in_town(US[0], TOWN.turn - 1)
    settle_towns(pos, ALLIED)
    end_game(pos)
    assert pos.outcome is not None
    assert (pos.outcome.score, pos.outcome.level, pos.outcome.winner) == (2, "Tactical Allied victory", ALLIED)
    assert [entry["town"] for entry in pos.outcome.account] == [TOWN.name]


@case("S43:24.10")
def test_a_town_captured_on_its_date_is_in_the_account_with_no_points() -> None:
    pos = in_town(US[0], TOWN.turn)
    settle_towns(pos, ALLIED)
    end_game(pos)
    assert pos.outcome is not None
    assert [(entry["town"], entry["points"]) for entry in pos.outcome.account] == [(TOWN.name, 0)]


@case("S43:24.8")
def test_a_game_without_a_point_is_historical() -> None:
    pos = board({}, turn=20)
    end_game(pos)
    assert pos.outcome is not None
    assert (pos.outcome.level, pos.outcome.winner) == ("Historical outcome", None)


def test_every_key_town_belongs_to_an_army_and_lies_on_the_map() -> None:
    towns = table().charts.key_towns
    assert len(towns) == 14
    assert [town.army for town in towns].count(Army.US7) == 7
    assert all(UnitId(town.name) and town.name in island().by_name for town in towns)
