"""20.0 Weather."""

from __future__ import annotations

import pytest

from board import told
from proofs import case
from sicily_board import NONE_AGREED, sicily
from trinacria.kernel.dice import ScriptedDice
from trinacria.kernel.seats import ALLIED
from trinacria.viw.position import Position
from trinacria.viw.sicily.airborne import AirborneSegment
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.opening import open_table
from trinacria.viw.sicily.sequence_of_play import AlliedMovement
from trinacria.viw.sicily.table import OptionalRules
from trinacria.viw.sicily.weather import WeatherAbates, WeatherPhase, aircraft_can_supply, weather_now

GOOD, LIGHT, HEAVY, RAIN = Weather.GOOD, Weather.LIGHT_MISTRAL, Weather.HEAVY_MISTRAL, Weather.RAIN
HISTORICAL = OptionalRules(historical_weather=True)


def weather_phase(turn: int, *dice: int, optional_rules: OptionalRules = NONE_AGREED) -> Position:
    pos = sicily(turn=turn, dice=dice, optional_rules=optional_rules)
    WeatherPhase(ALLIED).run(pos)
    assert isinstance(pos.dice, ScriptedDice)
    assert not pos.dice.left.dice
    return pos


@case("20.0", "20.2")
@pytest.mark.parametrize(
    ("dice", "expected"), [((1, 1), RAIN), ((1, 2), HEAVY), ((2, 2), LIGHT), ((3, 4), GOOD), ((6, 5), GOOD), ((6, 6), RAIN)]
)
def test_two_dice_on_the_track_make_the_weather(dice: tuple[int, int], expected: Weather) -> None:
    pos = weather_phase(2, *dice)
    assert campaign(pos).weather is expected
    assert told(pos.log.since(0), "weather").facts == {"weather": expected.value}


def test_no_game_turn_of_sicily_is_muddy() -> None:
    """Rain does what mud does elsewhere, and the dice decide when it falls."""
    assert not any(turn.mud for turn in open_table("campaign").scenario.turns)


@case("20.2")
def test_the_first_game_turn_has_a_track_of_its_own() -> None:
    assert campaign(weather_phase(1, 2, 3)).weather is HEAVY
    assert campaign(weather_phase(2, 2, 3)).weather is GOOD
    assert campaign(weather_phase(1, 3, 4)).weather is LIGHT
    assert campaign(weather_phase(1, 6, 6)).weather is GOOD


@case("20.0")
def test_every_throw_has_its_weather() -> None:
    for turn in (1, 2):
        for total in range(2, 13):
            high = min(6, total - 1)
            assert campaign(weather_phase(turn, high, total - high)).weather in Weather


@case("20.2")
def test_the_heavy_mistral_of_the_first_turn_drops_after_the_first_drop() -> None:
    pos = weather_phase(1, 1, 2)
    assert weather_now(pos) is HEAVY
    WeatherAbates(ALLIED).run(pos)
    assert weather_now(pos) is LIGHT
    WeatherAbates(ALLIED).run(pos)  # the second round of the turn
    assert weather_now(pos) is LIGHT


@case("20.2")
@pytest.mark.parametrize(("turn", "dice", "stays"), [(1, (1, 1), RAIN), (1, (4, 4), LIGHT), (2, (1, 2), HEAVY)])
def test_nothing_else_abates(turn: int, dice: tuple[int, int], stays: Weather) -> None:
    pos = weather_phase(turn, *dice)
    events = len(pos.log)
    WeatherAbates(ALLIED).run(pos)
    assert weather_now(pos) is stays
    assert len(pos.log) == events


def test_the_wind_drops_between_the_airborne_and_the_amphibious_segment() -> None:
    parts = AlliedMovement(ALLIED).parts()
    assert parts.index(WeatherAbates) == parts.index(AirborneSegment) + 1


@case("20.14")
@pytest.mark.parametrize(
    ("turn", "first", "later"), [(1, HEAVY, LIGHT), (2, GOOD, GOOD), (9, GOOD, GOOD), (10, RAIN, RAIN), (20, GOOD, GOOD)]
)
def test_historical_weather_needs_no_dice(turn: int, first: Weather, later: Weather) -> None:
    pos = weather_phase(turn, optional_rules=HISTORICAL)
    assert weather_now(pos) is first
    WeatherAbates(ALLIED).run(pos)
    assert weather_now(pos) is later


@case("20.11", "20.12", "20.13")
def test_aircraft_bring_supplies_in_good_weather_and_in_no_other() -> None:
    assert [weather for weather in Weather if aircraft_can_supply(weather)] == [GOOD]


@case("20.0", "16.1.A.1")
def test_the_game_turn_record_track_says_whether_it_is_an_invasion_turn() -> None:
    assert campaign(weather_phase(1, 3, 4)).invasion_turn
    assert not campaign(weather_phase(2, 3, 4)).invasion_turn
