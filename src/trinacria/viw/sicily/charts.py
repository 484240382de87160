"""The charts of Sicily, as their files give them; each class is one chart and names its case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.viw.charts import CombatResultsTable, IntegrityChart, TerrainChart
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.table import VictoryLevel


class Weather(StrEnum):
    """20.1, ADJ-119 The weather of a turn, or of a part of it."""

    GOOD = "good"
    LIGHT_MISTRAL = "light_mistral"
    HEAVY_MISTRAL = "heavy_mistral"
    RAIN = "rain"

    @property
    def is_mistral(self) -> bool:
        return self in (Weather.LIGHT_MISTRAL, Weather.HEAVY_MISTRAL)


class AirborneLoss(StrEnum):
    """19.33 The levels of loss, from none to a step and disruption."""

    NONE = "-"
    DISRUPTED = "D"
    STEP = "-1"
    STEP_AND_DISRUPTED = "-1D"


@dataclass(frozen=True, slots=True)
class SicilyTerrainRow:
    """What a terrain means beyond the standard chart."""

    mountain: int | None  # 24.31, in half-points; none: only by road
    elevation: int  # 25.14, 25.15
    paratroop_target: bool  # 19.22
    glider_target: bool


@dataclass(frozen=True, slots=True)
class SicilyTerrain:
    """5.62 The Terrain Effects Chart of Sicily; `chart` is what it shares with the standard game. Costs in half-points."""

    chart: TerrainChart
    rows: Mapping[str, SicilyTerrainRow]
    town_mechanized_extra: int  # 24.43
    town_shift: int  # 25.16
    bridging_extra: int  # 24.42
    occupied_road_extra: int  # 24.41


@dataclass(frozen=True, slots=True)
class WeatherTrack:
    """20.2 The weather by the sum of two dice, and the weather of history (20.14)."""

    track: Mapping[int, Weather]
    first_turn: Mapping[int, Weather]
    abating_turn: int
    abating: tuple[Weather, Weather]  # in the first Airborne Segment, and after it
    historical: Mapping[int, tuple[Weather, Weather]]  # in the first Airborne Segment, and after it
    historical_other: Weather


@dataclass(frozen=True, slots=True)
class Modifier:
    """A line of a chart that adds to a die."""

    id: str
    value: int


@dataclass(frozen=True, slots=True)
class Disruption:
    """18.17 The Disruption Modifiers Chart."""

    disrupted_at: int
    modifiers: Mapping[str, Modifier]


@dataclass(frozen=True, slots=True)
class EndRuns:
    """18.31 How many end-runs an army may make during the game."""

    regiments: int
    battalions: int


@dataclass(frozen=True, slots=True)
class EndRunTable:
    """18.4"""

    written: tuple[int, int]  # lowest and highest number that may be written
    by_army: Mapping[Army, Mapping[int, EndRuns]]  # by the modified number


@dataclass(frozen=True, slots=True)
class AirborneTable:
    """19.4 Loss, scatter and direction of a drop; rows run from 1, and dice beyond them use the first or the last."""

    loss: Mapping[StrEnum, tuple[AirborneLoss, ...]]
    loss_modifiers: Mapping[str, Modifier]
    scatter: Mapping[StrEnum, tuple[int, ...]]
    scatter_modifiers: Mapping[str, Modifier]
    direction: Mapping[int, str]
    direction_mistral: Mapping[int, str]
    fleet_first_turn: int
    fleet_within: int
    early_last_turn: int


@dataclass(frozen=True, slots=True)
class AirfieldRow:
    """One line of the Airfield Chart: from..to captured airfields."""

    first: int
    last: int
    air_points: int
    attack: int  # 23.22: works on a die of 1 to this
    defence: int
    axis_support: int  # 22.33: added to one die


@dataclass(frozen=True, slots=True)
class AirfieldChart:
    """23.3, with Emergency Bombing (23.25, 22.35)."""

    rows: tuple[AirfieldRow, ...]
    emergency_most_airfields: int
    emergency_first_turn: int
    emergency_air_points: int
    emergency_air_points_in_rain: int
    emergency_axis_support: int

    def row(self, captured: int) -> AirfieldRow:
        return next(row for row in self.rows if row.first <= captured <= row.last)


@dataclass(frozen=True, slots=True)
class Support:
    """22.0 Support Points: stocks, gains, costs."""

    track: tuple[int, int]
    initial: Mapping[str, Mapping[Nationality, int]]  # by scenario
    beach: int
    minor_port: int
    major_port: int
    attack: int
    optional_regiment: int
    optional_battalion: int
    replacement_point: int
    british_pack_transport: int
    palermo_or_enna: int
    port_demolition: Mapping[int, int]  # 22.41: die -> turns shut
    palermo_extra: int
    allied_evacuation: int  # 26.12


@dataclass(frozen=True, slots=True)
class EvacuationResult:
    """26.21"""

    evacuates: bool
    steps_lost: int


@dataclass(frozen=True, slots=True)
class AntiArtilleryResult:
    """26.22"""

    victory_points_lost: int
    artillery_eliminated: int


@dataclass(frozen=True, slots=True)
class Interdiction:
    """26.24 The Maximum Interdiction Table, which serves Anti-Shipping Points as well (29.34)."""

    evacuated_first: int
    evacuation: tuple[EvacuationResult, ...]  # by modified die, from 1
    modifier_per_artillery: int
    anti_artillery: Mapping[int, tuple[AntiArtilleryResult, ...]]  # by die, then by number of guns from 0
    anti_shipping_airfields: tuple[HexId, ...]
    airfields_per_point: int
    airfields_per_point_in_rain: int


@dataclass(frozen=True, slots=True)
class VariableReinforcements:
    """27.5 Letters, K, M or MX by two dice and the sum of captured Tactical Points and airfields."""

    columns: tuple[tuple[int, int], ...]
    results: Mapping[int, tuple[str, ...]]
    first_entry_turn: int  # 27.26
    most_units_a_turn: int
    every: int  # 27.25

    @case("27.5")
    def result(self, dice: int, total: int) -> str:
        column = next(number for number, (first, last) in enumerate(self.columns) if first <= total <= last)
        return self.results[dice][column]


@dataclass(frozen=True, slots=True)
class GameTurn:
    """A box of the Game-Turn Record Track."""

    number: int
    first_day: date
    last_day: date
    invasion: bool
    bookkeeping: bool
    variable_table: bool
    us_naval: int
    uk_naval: int
    uk_naval_needs: int


@dataclass(frozen=True, slots=True)
class VictoryChart:
    """28.2 to 28.4 and 30.7, from the Allied point of view."""

    points: Mapping[str, int]
    at_the_end: Mapping[str, int]  # 28.3
    line_held: int  # 30.7
    line_not_held: int
    levels: Mapping[str, tuple[VictoryLevel, ...]]  # by name: campaign, us_landing


@dataclass(frozen=True, slots=True)
class Charts:
    """Every chart of the game."""

    crt: CombatResultsTable
    integrity: IntegrityChart
    terrain: SicilyTerrain
    weather: WeatherTrack
    disruption: Disruption
    end_runs: EndRunTable
    airborne: AirborneTable
    airfields: AirfieldChart
    support: Support
    interdiction: Interdiction
    variable_reinforcements: VariableReinforcements
    turns: tuple[GameTurn, ...]
    victory: VictoryChart
