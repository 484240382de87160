"""Reading the charts of Sicily. Refused is what has not the shape of the chart or goes against the text of the rules;
a number that the rules leave open may be any that makes sense."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from trinacria.kernel.datafiles import Problems, Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.overlays import Layered, read_toml
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.charts import check_line, read_crt, read_integrity, read_terrain_chart
from trinacria.viw.loading import LOWEST_SCORE
from trinacria.viw.sicily.charts import (
    AirfieldChart,
    AirfieldRow,
    AntiArtilleryResult,
    Charts,
    EvacuationResult,
    GameTurn,
    Interdiction,
    SicilyTerrain,
    SicilyTerrainRow,
    Support,
    VariableReinforcements,
    VictoryChart,
    Weather,
    WeatherTrack,
)
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.reading.chart_shapes import (
    AIRFIELDS,
    DICE,
    DIE,
    TACTICAL_POINTS,
    check_cover,
    check_head,
)
from trinacria.viw.sicily.reading.landing_chart_files import read_airborne, read_disruption, read_end_runs
from trinacria.viw.table import VictoryLevel

FIRST_DAY = date(1943, 7, 10)  # 15.0
LAST_DAY = date(1943, 8, 17)
TERRAINS = (*(f"level_{level}" for level in range(1, 7)), "swamp", "city", "sea", "mainland")
POINTS = (
    "captured_airfield",
    "captured_tactical_point",
    "eliminated_axis_artillery",
    "eliminated_german_regiment",
    "german_regiment_cadre",
    "eliminated_italian_regiment",
    "italian_regiment_cadre",
    "unplayed_game_turn",
    "variable_german_regiment",
    "variable_italian_regiment",
    "variable_german_battalion",
    "german_replacement_point",
    "eliminated_allied_regiment",
    "allied_regiment_cadre",
    "optional_allied_regiment",
    "optional_allied_battalion",
    "allied_replacement_point",
)
AT_THE_END = ("axis_artillery", "german_regiment", "italian_regiment")


def read_charts(folder: Layered, standard: Layered, problems: Problems) -> Charts:
    """Every chart; the Combat Results Table is that of the standard game."""

    def chart(name: str) -> Toml:
        toml = read_toml(folder / f"{name}.toml", problems)
        check_head(toml)
        return toml

    crt = read_toml(standard / "crt.toml", problems)
    return Charts(
        crt=read_crt(crt),
        integrity=read_integrity(chart("integrity")),
        terrain=read_terrain(chart("terrain"), crt),
        weather=read_weather(chart("weather")),
        disruption=read_disruption(chart("disruption")),
        end_runs=read_end_runs(chart("end_run")),
        airborne=read_airborne(chart("airborne")),
        airfields=read_airfields(chart("airfields")),
        support=read_support(chart("support")),
        interdiction=read_interdiction(chart("interdiction")),
        variable_reinforcements=read_variable_reinforcements(chart("variable_reinforcements")),
        turns=read_turns(chart("game_turns")),
        victory=read_victory(chart("victory")),
    )


def read_terrain(toml: Toml, crt: Toml) -> SicilyTerrain:
    rows: dict[str, SicilyTerrainRow] = {}
    for row in toml.tables("terrain"):
        name = row.word("id", TERRAINS)
        if name in rows:
            row.note("id", f"{name} stands twice")
        rows[name] = SicilyTerrainRow(
            row.half_points("mountain"),
            row.number("elevation", 1, 6),
            row.flag("paratroop_target"),
            row.flag("glider_target"),
        )
        _check_terrain(row, name, rows[name], crt)
    for name in TERRAINS:
        if name not in rows:
            toml.note("terrain", f"{name} is missing")
    town, river, road = toml.table("town"), toml.table("river_hexside"), toml.table("road")
    return SicilyTerrain(
        chart=read_terrain_chart(toml),
        rows=rows,
        town_mechanized_extra=town.half_points("mechanized_tactical_extra") or 0,
        town_shift=town.number("defender_shift_left", 0, 9),
        bridging_extra=river.half_points("allied_mechanized_extra") or 0,
        occupied_road_extra=road.half_points("occupied_tactical_extra") or 0,
    )


def _check_terrain(row: Toml, name: str, read: SicilyTerrainRow, crt: Toml) -> None:
    elevation = int(name[-1]) if name.startswith("level_") and name in TERRAINS else 1
    if read.elevation != elevation:
        row.note("elevation", f"{name} is at elevation {elevation} (25.14, 25.15)")
    if read.paratroop_target != (name in ("level_1", "level_2", "level_3")):
        row.note("paratroop_target", "paratroops may aim at Levels 1 to 3 and nothing else (19.22)")
    if read.glider_target != (name == "level_1"):
        row.note("glider_target", "gliders may aim at Level 1 and nothing else (19.22)")
    if name == "swamp" and row.half_points("mechanized") is not None:
        row.note("mechanized", "armor may not enter a swamp (18.11)")
    foot = row.half_points("non_mechanized")
    if elevation > 1 and foot is not None and (read.mountain is None or read.mountain >= foot):
        row.note("mountain", f"mountain units are faster than others on {name} (24.31)")
    if name not in ("sea", "mainland"):
        check_line(row, crt)


def read_weather(toml: Toml) -> WeatherTrack:
    abating, historical = toml.table("abating"), toml.table("historical")
    return WeatherTrack(
        track=_weather_by_dice(toml.table("track")),
        first_turn=_weather_by_dice(toml.table("track_game_turn_1")),
        abating_turn=abating.number("game_turn", 1, 20),
        abating=(_weather(abating, "from"), _weather(abating, "to")),
        historical={
            turn.number("number", 1, 20): (_weather(turn, "first_airborne_segment"), _weather(turn, "weather"))
            for turn in historical.tables("turn")
        },
        historical_other=_weather(historical, "other_turns"),
    )


def _weather_by_dice(toml: Toml) -> dict[int, Weather]:
    return {int(name): _weather(toml, name) for name in toml.numbered(DICE)}


def _weather(toml: Toml, field: str) -> Weather:
    word = toml.word(field, [*Weather])
    return Weather(word) if word in [*Weather] else Weather.GOOD


def read_airfields(toml: Toml) -> AirfieldChart:
    rows = tuple(
        AirfieldRow(
            row.number("from", 0, AIRFIELDS),
            row.number("to", 0, AIRFIELDS),
            row.number("air_points", 0, 20),
            row.number("attack", 0, 6),
            row.number("defence", 0, 6),
            row.number("axis_support", -6, 6),
        )
        for row in toml.tables("row")
    )
    check_cover(toml, "row", [(row.first, row.last) for row in rows], AIRFIELDS)
    bombing = toml.table("emergency_bombing")
    most = bombing.number("most_airfields", 0, AIRFIELDS)
    if rows and most not in [row.last for row in rows]:
        bombing.note("most_airfields", f"no row of the chart ends at {most} (23.25)")
    return AirfieldChart(
        rows=rows,
        emergency_most_airfields=most,
        emergency_first_turn=bombing.number("first_game_turn", 1, 20),
        emergency_air_points=bombing.number("air_points", 0, 20),
        emergency_air_points_in_rain=bombing.number("air_points_in_rain", 0, 20),
        emergency_axis_support=bombing.number("axis_support", 0, 20),
    )


def read_support(toml: Toml) -> Support:
    track, initial, gain, cost = toml.table("track"), toml.table("initial"), toml.table("gain"), toml.table("cost")
    stocks: dict[str, Mapping[Nationality, int]] = {}
    for scenario in initial.fields():
        table = initial.table(scenario)
        table.only(*Nationality)
        stocks[scenario] = {nationality: table.number(nationality, 0, 99) for nationality in Nationality}
    demolition = toml.table("port_demolition")
    return Support(
        track=(track.number("lowest", 0, 99), track.number("highest", AIRFIELDS, 99)),
        initial=stocks,
        beach=gain.number("beach", 0, 20),
        minor_port=gain.number("minor_port", 0, 20),
        major_port=gain.number("major_port", 0, 20),
        attack=cost.number("attack", 0, 9),
        optional_regiment=cost.number("optional_regiment", 0, 9),
        optional_battalion=cost.number("optional_battalion", 0, 9),
        replacement_point=cost.number("replacement_point", 0, 9),
        british_pack_transport=cost.number("british_pack_transport", 0, 9),
        palermo_or_enna=toml.table("loss").number("palermo_or_enna", 0, 9),
        port_demolition={number: demolition.number(str(number), 0, 20) for number in DIE},
        palermo_extra=demolition.number("palermo_extra", 0, 20),
        allied_evacuation=toml.table("evacuation").number("allied_capacity", 0, 99),
    )


def read_interdiction(toml: Toml) -> Interdiction:
    evacuation, shipping = toml.table("evacuation"), toml.table("anti_shipping")
    leaves, steps = evacuation.flags("evacuates"), evacuation.numbers("steps_lost")
    for field, values in (("evacuates", leaves), ("steps_lost", steps)):
        if len(values) != len(DIE) or evacuation.numbers("rows") != [*DIE]:
            evacuation.note(field, "needs a value for each of the rows 1 to 6")
    return Interdiction(
        evacuated_first=toml.number("evacuated_first", 0, 99),
        evacuation=tuple(EvacuationResult(leaves_, lost) for leaves_, lost in zip(leaves, steps, strict=False)),
        modifier_per_artillery=evacuation.number("modifier_per_artillery", -6, 6),
        anti_artillery=_anti_artillery(toml.table("anti_artillery")),
        anti_shipping_airfields=tuple(HexId(hex_) for hex_ in shipping.texts("airfields")),
        airfields_per_point=shipping.number("airfields_per_point", 1, 24),
        airfields_per_point_in_rain=shipping.number("airfields_per_point_in_rain", 1, 24),
    )


def _anti_artillery(toml: Toml) -> dict[int, tuple[AntiArtilleryResult, ...]]:
    columns = toml.numbers("columns")
    if columns != [*range(len(columns))]:
        toml.note("columns", "must count from 0")
    points, guns = toml.table("victory_points_lost"), toml.table("artillery_eliminated")
    found = {}
    for name in points.numbered(DIE):
        lost, dead = points.numbers(name), guns.numbers(name)
        if len(lost) != len(columns):
            points.note(name, f"has {len(lost)} results for {len(columns)} columns")
        if len(dead) != len(columns):
            guns.note(name, f"has {len(dead)} results for {len(columns)} columns")
        if dead[:1] != [0]:
            guns.note(name, "no gun can be eliminated where there is none")
        found[int(name)] = tuple(AntiArtilleryResult(a, b) for a, b in zip(lost, dead, strict=False))
    return found


def read_variable_reinforcements(toml: Toml) -> VariableReinforcements:
    most = AIRFIELDS + TACTICAL_POINTS
    columns = tuple((row.number("from", 0, most), row.number("to", 0, most)) for row in toml.tables("column"))
    check_cover(toml, "column", [*columns], most)
    if columns[:1] != ((0, 5),):
        toml.note("column", "the first column is for 0 to 5 (29.22)")
    results = toml.table("results")
    table: dict[int, tuple[str, ...]] = {}
    for name in results.numbered(DICE):
        texts = results.texts(name)
        if len(texts) != len(columns):
            results.note(name, f"has {len(texts)} results for {len(columns)} columns")
        for text in texts:
            if not re.fullmatch(r"[A-J]+|K|M|MX", text) or len(set(text)) != len(text):
                results.note(name, f"{text!r} is neither letters from A to J, each once, nor K, M or MX (27.22)")
        if texts and not re.fullmatch(r"[A-J]+", texts[0]):
            results.note(name, "the column for 0 to 5 must give letters (29.22)")
        table[int(name)] = tuple(texts)
    return VariableReinforcements(
        columns,
        table,
        toml.number("first_entry_game_turn", 1, 20),
        toml.number("most_units_a_game_turn", 1, 99),
        toml.number("every", 1, 20),
    )


def read_turns(toml: Toml) -> tuple[GameTurn, ...]:
    turns = tuple(_turn(box, number) for number, box in enumerate(toml.tables("turn"), 1))
    if not turns or turns[-1].last_day != LAST_DAY:
        toml.note("turn", f"the last Game-Turn must end on {LAST_DAY} (15.0)")
    return turns


def _turn(toml: Toml, number: int) -> GameTurn:
    if toml.number("number", 1, 99) != number:
        toml.note("number", f"should be {number}: Game-Turns stand in order")
    first, last = toml.day("first_day"), toml.day("last_day")
    if first != FIRST_DAY + timedelta(2 * (number - 1)):
        toml.note(
            "first_day", f"Game-Turn {number} begins on {FIRST_DAY + timedelta(2 * (number - 1))}: two days a turn (15.0)"
        )
    if not first <= last <= first + timedelta(1):
        toml.note("last_day", "a Game-Turn has two days, the last one may have one (15.0)")
    return GameTurn(
        number=number,
        first_day=first,
        last_day=last,
        invasion=toml.flag("invasion"),
        bookkeeping=toml.flag("bookkeeping"),
        variable_table=toml.flag("variable_table"),
        us_naval=toml.number("us_naval", 0, 20),
        uk_naval=toml.number("uk_naval", 0, 20),
        uk_naval_needs=toml.number("uk_naval_needs", 1, 6),
    )


def read_victory(toml: Toml) -> VictoryChart:
    points, end, landing = (toml.table(name) for name in ("points", "at_the_end", "us_landing"))
    points.only(*POINTS)
    end.only(*AT_THE_END)
    return VictoryChart(
        points={name: points.number(name, -99, 99) for name in POINTS},
        at_the_end={name: end.number(name, -99, 99) for name in AT_THE_END},
        line_held=landing.number("line_held", -99, 99),
        line_not_held=landing.number("line_not_held", -99, 99),
        levels={name: _levels(toml, f"{name}_level") for name in ("campaign", "us_landing")},
    )


def _levels(toml: Toml, field: str) -> tuple[VictoryLevel, ...]:
    levels = []
    for level in toml.tables(field):
        winner = {"allied": ALLIED, "axis": AXIS}.get(level.word("side", ("allied", "axis")))
        levels.append(VictoryLevel(level.text("name"), winner, level.number("at_least", LOWEST_SCORE, 999)))
    limits = [level.at_least for level in levels]
    if limits != sorted(set(limits), reverse=True) or limits[-1:] != [LOWEST_SCORE]:
        toml.note(field, f"levels must stand from high to low, each once, the last with at_least = {LOWEST_SCORE}")
    return tuple(levels)
