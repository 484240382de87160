"""20.0 Weather: two dice on the Weather Track, or the weather of history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.events import Event
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.table import table_of
from trinacria.viw.story import Teller

if TYPE_CHECKING:
    from trinacria.viw.position import Position

FIRST_TURN = 1


@case("20.0", "16.1.A.1")
@dataclass(slots=True)
class WeatherPhase(Procedure["Position"]):
    """The weather of the Game-Turn is found; with it begins what the Record Track says of the turn (16.22)."""

    side: Seat

    CASE: ClassVar[str] = "16.1.A.1"
    TITLE: ClassVar[str] = "Weather Phase"

    def run(self, pos: Position) -> Done:
        change(pos, invasion_turn=table_of(pos).charts.turns[pos.turn - 1].invasion)
        if table_of(pos).optional_rules.historical_weather:
            set_weather(pos, historical_weather(pos)[0], "20.14")
        else:
            set_weather(pos, rolled_weather(pos), "20.2")
        return DONE


@case("20.0", "20.2")
def rolled_weather(pos: Position) -> Weather:
    """The sum of two dice on the track; the first Game-Turn has a track of its own."""
    chart = table_of(pos).charts.weather
    track = chart.first_turn if pos.turn == FIRST_TURN else chart.track
    return track[sum(pos.roll(2, "weather", "20.0"))]


@case("20.14", "30.3")
def historical_weather(pos: Position) -> tuple[Weather, Weather]:
    """What the weather of this Game-Turn was: in the first Airborne Segment, and after it."""
    chart = table_of(pos).charts.weather
    return chart.historical.get(pos.turn, (chart.historical_other, chart.historical_other))


@case("20.14", "20.2")
@dataclass(slots=True)
class WeatherAbates(Procedure["Position"]):
    """After the first Airborne Segment of a Game-Turn the wind may drop (ADJ-119)."""

    side: Seat

    CASE: ClassVar[str] = "20.2"
    TITLE: ClassVar[str] = "Weather"

    def run(self, pos: Position) -> Done:
        chart, now = table_of(pos).charts.weather, weather_now(pos)
        if table_of(pos).optional_rules.historical_weather:
            before, after = historical_weather(pos)
        elif pos.turn == chart.abating_turn:
            before, after = chart.abating
        else:
            return DONE
        if now is before is not after:
            set_weather(pos, after, "20.2")
        return DONE


def weather_now(pos: Position) -> Weather:
    """The weather at this moment: where it abates within a Game-Turn, the state changes with it."""
    return campaign(pos).weather


@case("20.11", "20.12", "20.13", "21.34")
def aircraft_can_supply(weather: Weather) -> bool:
    """Transport aircraft fly in good weather only: a Mistral stops them as rain does."""
    return weather is Weather.GOOD


def set_weather(pos: Position, weather: Weather, case_: str) -> None:
    change(pos, weather=weather)
    pos.tell(WeatherDetermined(case_, weather))


WORDS = {
    Weather.GOOD: "Good weather.",
    Weather.LIGHT_MISTRAL: "A light Mistral blows.",
    Weather.HEAVY_MISTRAL: "A heavy Mistral blows.",
    Weather.RAIN: "It rains: rivers can be crossed on bridges only.",
}


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WeatherDetermined(Event):
    """16.1.A.1: the weather of a Game-Turn."""

    KIND: ClassVar[str] = "weather"

    weather: Weather

    def sentence(self, tell: Teller) -> str:
        return WORDS[self.weather]
