"""15.1, 17.0 The counters of Sicily: units with their set-up codes, depots, markers and replacement points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.sicily.nations import Army, Nation, Nationality, Service
from trinacria.viw.sicily.unit_types import AIRBORNE, SicilyType
from trinacria.viw.units import Division, DivisionId, MoralePool, Unit, UnitId


@dataclass(frozen=True, slots=True)
class AtHex:
    """Begins on the map, lands there in the First Wave (18.21) or drops there (19.11)."""

    hex: HexId


@dataclass(frozen=True, slots=True)
class OnTurn:
    """27.0 A reinforcement of that Game-Turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class InBox:
    """18.22 Waits in the Second Wave box of an invasion area."""

    area: str


@dataclass(frozen=True, slots=True)
class IsOptional:
    """27.16 The Allied player may bring it in, at a price."""


@dataclass(frozen=True, slots=True)
class AtPort:
    """27.17 A British battalion that unloads supplies until a major port works."""


@dataclass(frozen=True, slots=True)
class IsVariable:
    """27.23 Comes with its letter of the Variable Reinforcement Table."""

    letter: str


@dataclass(frozen=True, slots=True)
class OffMap:
    """25.32 Artillery on the Italian mainland."""


SetupCode = AtHex | OnTurn | InBox | IsOptional | AtPort | IsVariable | OffMap


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit as printed, with all that the standard counter lacks."""

    unit: Unit
    nation: Nation
    service: Service
    code: SetupCode
    reduced_strength: int | None  # 25.41: the back of a battalion with two steps
    landing_area: str | None  # 18.21: where a First Wave unit lands
    mission: str | None  # 19.11, 19.12: the drop that it must make, assault or reinforcement
    may_take_pack: bool  # 24.32
    special_coastal: bool  # 17.0: one of the sixteen that are drawn
    west_free: bool  # 24.11: moves although it begins in the frozen west
    west_aosta: bool  # 24.11: moves, but not out of the west before Game-Turn 4
    note: str

    @property
    def id(self) -> UnitId:
        return self.unit.id

    @property
    def nationality(self) -> Nationality:
        return self.nation.nationality

    @property
    def army(self) -> Army | None:
        """24.22: which Allied army it belongs to."""
        return Army(self.nationality) if self.unit.side is ALLIED else None

    @property
    def is_airborne(self) -> bool:
        return self.unit.type in AIRBORNE

    @property
    def is_coastal(self) -> bool:
        """24.33, 29.21"""
        return self.unit.type is SicilyType.COASTAL

    @property
    def drop_turn(self) -> int | None:
        """19.11, 19.12: when it must drop."""
        if self.mission is None:
            return None
        return self.code.turn if isinstance(self.code, OnTurn) else 1


@dataclass(frozen=True, slots=True)
class Depot:
    """21.2 An Allied depot and the box that it waits in."""

    id: str
    army: Army
    designation: str
    box: str
    note: str


@dataclass(frozen=True, slots=True)
class Marker:
    """15.1 A marker of the sheet."""

    name: str
    count: int
    note: str


@dataclass(frozen=True, slots=True)
class ReplacementPoints:
    """27.41 What the Game-Turn Record Track grants a nation."""

    turn: int
    nation: Nation
    armor: int
    infantry: int


@dataclass(frozen=True)
class Counters:
    """The whole counter sheet."""

    units: Mapping[UnitId, Counter]
    divisions: Mapping[DivisionId, Division]
    depots: Mapping[str, Depot]
    markers: tuple[Marker, ...]
    replacements: tuple[ReplacementPoints, ...]
    pools: Mapping[int, MoralePool]
    abbreviations: Mapping[tuple[str, str], str]  # 15.2: nation and letters -> words

    @cached_property
    def off_map_artillery(self) -> tuple[Counter, ...]:
        return tuple(counter for counter in self.units.values() if isinstance(counter.code, OffMap))

    @cached_property
    def special_coastal(self) -> tuple[Counter, ...]:
        return tuple(counter for counter in self.units.values() if counter.special_coastal)

    @cached_property
    def variable(self) -> Mapping[str, tuple[Counter, ...]]:
        """27.23: the units of each letter."""
        found: dict[str, tuple[Counter, ...]] = {}
        for counter in self.units.values():
            if isinstance(counter.code, IsVariable):
                found[counter.code.letter] = (*found.get(counter.code.letter, ()), counter)
        return found

    @cached_property
    def sheet_count(self) -> int:
        """Every piece of cardboard."""
        chits = sum(sum(pool.counts) for pool in self.pools.values())
        return len(self.units) + len(self.depots) + chits + sum(marker.count for marker in self.markers)
