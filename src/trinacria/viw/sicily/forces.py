"""29.1 The Allied plan of the Variable Campaign: which invasion each unit and depot belongs to, and in what part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.counters import AtHex, Counters, InBox
from trinacria.viw.sicily.nations import Army

INVASIONS = (1, 2)  # 29.11: no more, no less
FORCE_LIMIT = 20  # 29.11
FIRST_WAVE_LIMIT = 10  # 29.15
UNITS_A_BEACH = 2  # 29.14
WINDOW = 2  # 29.12: Game-Turns either side of the plotted one
US_NAVAL_TURNS, US_NAVAL_POINTS = 5, 3  # 29.18
SAME_TURN = 1  # 29.11: both invasions on the first Game-Turn
HISTORY = {Army.US: 1, Army.UK: 2}  # which invasion of the historical plan an army makes
NO_HEX = HexId("")
FIRST_TURN = 1


class Part(StrEnum):
    """29.15, 29.16 The parts of an invasion."""

    FIRST = "first"
    SECOND = "second"
    POOL = "pool"

    @property
    def words(self) -> str:
        return "reinforcement pool" if self is Part.POOL else f"{self.value.capitalize()} Wave"


@dataclass(frozen=True, slots=True)
class Assignment:
    """Where the plan has a unit or depot: in the First Wave with the hex that it lands in."""

    invasion: int
    part: Part
    hex: HexId = NO_HEX

    @property
    def lands(self) -> bool:
        return self.part is not Part.POOL

    @property
    def words(self) -> str:
        return f"{self.part.words} of invasion {self.invasion}"


@dataclass(frozen=True, slots=True)
class InvasionPlan:
    """29.12 to 29.16, ADJ-146 All that the Allied player decides before the game and must keep to."""

    pieces: Mapping[str, Assignment]  # every Allied unit and depot
    date: int  # of the second invasion; 1: both on the first Game-Turn
    boundary: tuple[HexId, ...]
    boundary_uk: tuple[HexId, ...] = ()

    def part(self, invasion: int, part: Part) -> dict[str, Assignment]:
        """The units and depots of one part of an invasion, in the order of the counter sheet."""
        return {piece: a for piece, a in self.pieces.items() if a.invasion == invasion and a.part is part}

    def force(self, invasion: int) -> dict[str, Assignment]:
        """Both waves of an invasion."""
        return {piece: a for piece, a in self.pieces.items() if a.invasion == invasion and a.lands}

    def moving(self, piece: str, assignment: Assignment) -> InvasionPlan:
        """The same plan with one unit or depot elsewhere."""
        return replace(self, pieces={**self.pieces, piece: assignment})


class ShowsPlan:
    """A decision about landings: while it is open, for either side, the owner of the plan sees the plan on the map."""

    __slots__ = ()


@case("29.12")
def second_days(date: int, last_turn: int) -> range:
    """The Game-Turns on which a second invasion that was plotted for this one may come."""
    return range(max(FIRST_TURN + 1, date - WINDOW), min(last_turn, date + WINDOW) + 1)


@case("29.11", "29.15", "29.16")
def historical_plan(sheet: Counters, boundary: tuple[HexId, ...]) -> InvasionPlan:
    """The landings of history as two invasions of the first day, the U.S. one and the U.K. one, as far as they are let.

    Who is too many for a beach or a First Wave goes into the Second, and who is too many for that into the pool.
    """
    pieces: dict[str, Assignment] = {}
    for army, invasion in HISTORY.items():
        pieces |= _historical_invasion(sheet, army, invasion)
    return InvasionPlan(pieces, SAME_TURN, boundary)


def _historical_invasion(sheet: Counters, army: Army, invasion: int) -> dict[str, Assignment]:
    units = [printed for printed in sheet.units.values() if printed.army is army]
    landing = {p.id: p.code.hex for p in units if isinstance(p.code, AtHex) and not p.is_airborne}
    first: dict[str, Assignment] = {}
    for unit, hex_ in landing.items():
        plot = Assignment(invasion, Part.FIRST, hex_)
        if len(first) < FIRST_WAVE_LIMIT and [*first.values()].count(plot) < UNITS_A_BEACH:
            first[unit] = plot
    second: list[str] = [depot.id for depot in sheet.depots.values() if depot.army is army]
    second += [printed.id for printed in units if isinstance(printed.code, InBox)]
    second += [unit for unit in landing if unit not in first]
    waves = first | dict.fromkeys(second[: FORCE_LIMIT - len(first)], Assignment(invasion, Part.SECOND))
    return {printed.id: Assignment(invasion, Part.POOL) for printed in units} | waves
