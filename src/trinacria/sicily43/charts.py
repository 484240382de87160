"""The printed tables: combat results, artillery, bombs, weather, scatter, anti-aircraft fire, terrain costs, victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from trinacria.kernel.seats import BySide, Seat
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.units import Army, MoveClass, Protection


class Result(StrEnum):
    """S13.2: the results of combat."""

    N = "N"
    A2 = "A2"
    AR = "AR"
    A2R = "A2R"
    A3R = "A3R"
    AE = "AE"
    D2 = "D2"
    DR = "DR"
    D2R = "D2R"
    D3R = "D3R"
    DE = "DE"


class Sky(StrEnum):
    """S7.1: the weather of a turn."""

    CLEAR = "clear"
    CLOUDY = "cloudy"
    STORM = "storm"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the Combat Results Table."""

    label: str
    least: int  # the lowest differential that it holds


@dataclass(frozen=True, slots=True)
class CombatTable:
    """S12.1: two dice on the column of the differential."""

    columns: tuple[Column, ...]  # from the lowest
    rows: Mapping[int, tuple[Result, ...]]  # by the total of the dice

    @property
    def lowest(self) -> int:
        """S11.6: an attack below this may not be made."""
        return self.columns[0].least

    def column(self, differential: int) -> int:
        """The number of the column; what lies below the table uses the lowest (S11.13)."""
        found = 0
        for number, column in enumerate(self.columns):
            if differential >= column.least:
                found = number
        return found

    def result(self, differential: int, dice: int) -> Result:
        return self.rows[dice][self.column(differential)]


@dataclass(frozen=True, slots=True)
class FireTable:
    """S19.2, S20.2: the factors that one gun, battery or ship gives, by distance and the protection of the target."""

    artillery: Mapping[Protection, tuple[int, ...]]  # from a distance of 1 on
    ships: Mapping[Protection, tuple[int, ...]]

    def gun(self, protection: Protection, distance: int) -> int:
        row = self.artillery[protection]
        return row[distance - 1] if distance <= len(row) else 0

    def ship(self, protection: Protection, distance: int) -> int:
        row = self.ships[protection]
        return row[distance - 1] if distance <= len(row) else 0


@dataclass(frozen=True, slots=True)
class BombTable:
    """S23.5: the least total of two dice that hits, by number of planes."""

    least: Mapping[Protection, tuple[int, ...]]  # from one plane on; more planes than listed count as the last

    def needed(self, planes: int, protection: Protection) -> int:
        row = self.least[protection]
        return row[min(planes, len(row)) - 1]


@dataclass(frozen=True, slots=True)
class AirTable:
    """S23.1 to S23.4: planes, and what anti-aircraft fire takes of the bombers."""

    planes: BySide[int]
    percent_lost: tuple[int, ...]  # by the die, from 1
    floor: int  # S23.4: no loss takes the Axis below this
    per_ship: int  # S23.10: planes that may attack one ship in a turn


@dataclass(frozen=True, slots=True)
class MoveCosts:
    """S8.3 to S8.8, S8.12, S18.6: Movement Points; what is not listed is forbidden."""

    enter: Mapping[tuple[Terrain, MoveClass], int]
    town: Mapping[MoveClass, int]
    road: Mapping[MoveClass, int]
    river: Mapping[MoveClass, int]  # extra, without a bridge
    stream_plains: Mapping[MoveClass, int]  # extra
    stream_rough: Mapping[MoveClass, int]  # extra
    rail_bridge_river: int  # S8.8: extra for foot units
    mountains_goumiers: int  # S8.12
    minefield: int  # extra


@dataclass(frozen=True, slots=True)
class CombatEffects:
    """S12.4 to S12.9, S18.8: what ground does to a combat."""

    hills: int
    mountains_factor: int
    road_in_rough: int
    town: int
    fortress: int
    stream: int
    bridge: int
    river: int  # taken from each attacking hex
    minefield: int  # taken from each unit that attacks out of one


@dataclass(frozen=True, slots=True)
class Scatter:
    """S16.4: where a drop goes: the first die is the distance, the second the direction."""

    distance: tuple[int, ...]
    direction: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBox:
    """S24.1: a turn of two days, with what comes in it."""

    number: int
    label: str
    replacements: Mapping[Army, int]  # S15.4: the factors of each pool
    note: str = ""


@dataclass(frozen=True, slots=True)
class KeyTown:
    """S24.2: a town that scores, with the turn on which it fell in 1943 and the army that must take it."""

    name: str
    turn: int
    army: Army
    date: str


@dataclass(frozen=True, slots=True)
class Level:
    """S24.7: what a number of points amounts to."""

    name: str
    winner: Seat | None
    at_least: int


@dataclass(frozen=True, slots=True)
class Points:
    """S24.5: what a key town is worth."""

    early: int
    late: int


@dataclass(frozen=True, slots=True)
class Charts:
    """Every printed table."""

    combat: CombatTable
    fire: FireTable
    bombs: BombTable
    air: AirTable
    weather: tuple[Sky, ...]  # by the die, from 1
    scatter: Scatter
    costs: MoveCosts
    effects: CombatEffects
    levels: tuple[Level, ...]  # from high to low
    points: Points
    turns: tuple[TurnBox, ...]
    key_towns: tuple[KeyTown, ...]
    history: tuple[KeyTown, ...]  # towns that do not score, with the day on which they fell
    mine_die: int  # S18.7: the roll of a die that reduces
    messina_units: int  # S24.9: of each army
