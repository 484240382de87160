"""The rules of Sicily that one scenario replaces by its own, as `viw.rules` does for those of the standard game.

Everything here is a plain function of another module; `rules` says which. What a scenario only leaves out is no matter of
this table but of `Features`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.counters import Counter
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(frozen=True, slots=True)
class SicilyRules:
    """The functions of the exclusive rules that may be replaced."""

    set_up: Callable[[Position], Position]  # 17.0
    # 18.2: invasions
    invasion_begins: Callable[[Position], None]  # as an Amphibious Segment begins
    first_wave: Callable[[Position], Mapping[UnitId, HexId]]  # 18.21
    about_to_land: Callable[[Position], Mapping[UnitId, HexId]]  # 29.33: First Waves that land later on this Game-Turn
    second_wave: Callable[[Position], Mapping[UnitId, tuple[HexId, ...]]]  # 18.22
    depot_beaches: Callable[[Position, str], tuple[HexId, ...]]  # 21.21: the hexes that it may land in now
    # 19.1: airborne missions of choice
    flights: Callable[[Position], int | None]  # 19.14: how many units may fly this Game-Turn; none: roll first
    flight_refusal: Callable[[Position, UnitId, bool], IllegalCommand | None]  # the mission is an assault, or it is not
    seen_flight_refusal: Callable[[Position, UnitId, bool], IllegalCommand | None]  # by what both players know
    us_naval: Callable[[Position], int]  # 25.34: points of this Game-Turn, without those of ports
    delay: Callable[[Position, Counter], IllegalCommand | None]  # 27.0: why a reinforcement does not come yet


def exclusive(pos: Position) -> SicilyRules:
    """The rules of the scenario that is played."""
    rules = pos.rules.exclusive
    assert isinstance(rules, SicilyRules)
    return rules
