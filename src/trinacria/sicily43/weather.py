"""S7 Weather: what the sky allows to planes, ships and landings. What a storm does to marches is in `movement`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.seats import Seat
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.events import WeatherSet
from trinacria.sicily43.units import half

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@case("S43:6.3", "S43:7.1")
def roll_weather(pos: Position) -> None:
    """The first player rolls one die: 1-4 clear, 5 cloudy, 6 storm."""
    (die,) = pos.roll(1, "weather", "S43:7.1")
    pos.last_sky, pos.sky = pos.sky, pos.table.charts.weather[die - 1]
    pos.tell(WeatherSet("S43:7.1", pos.sky))


@case("S43:7.1", "S43:7.2", "S43:7.8")
def planes_allowed(pos: Position, side: Seat) -> int:
    """A player may use all planes under a clear sky, half of them when it is cloudy, carriers included; none in a storm."""
    planes = pos.planes[side]
    return {Sky.CLEAR: planes, Sky.CLOUDY: half(planes), Sky.STORM: 0}[pos.sky]


@case("S43:7.3")
def is_storm(pos: Position) -> bool:
    """Ships neither move nor fire, nobody lands on a beach or moves by sea; a storm moves and destroys nothing (S7.7)."""
    return pos.sky is Sky.STORM
