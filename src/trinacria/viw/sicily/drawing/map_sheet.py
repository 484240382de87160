"""The map of Sicily as a sheet."""

from __future__ import annotations

from datetime import date

from trinacria.kernel.drawing import (
    Chart,
    ChartRow,
    Cover,
    Ground,
    MapSheet,
    Outline,
    PanelPlace,
    Place,
    Track,
    TurnBox,
)
from trinacria.kernel.hexes import HexId
from trinacria.viw.drawing.terrain_chart import movement_points, river_row, road_row, terrain_row
from trinacria.viw.sicily.charts import Charts, GameTurn, SicilyTerrain
from trinacria.viw.sicily.drawing.lettering import LETTERING, PEAKS
from trinacria.viw.sicily.drawing.signs import HIGHWAY_SWATCH, KEY, signs_of, ways_of
from trinacria.viw.sicily.island import Kind, Sicily

HEX_KM = 6.04
PLAYABLE = "sicily"  # the outline that is in play; the others are drawn and nobody goes there

PANELS = {
    "title": PanelPlace(36, 36, 620),
    "chart": PanelPlace(36, 2600, 620),
    "turns": PanelPlace(680, 2600, 920),
    "tracks": PanelPlace(680, 2874, 920),
    "key": PanelPlace(1624, 2763, 620),
    "scale": PanelPlace(2300, 3026, 420),
    "compass": PanelPlace(300, 1560, 420),
}


def sheet_of(island: Sicily, charts: Charts) -> MapSheet:
    """Everything that the picture shows of the island."""
    return MapSheet(
        game="sicily",
        title="Sicily",
        subtitle="The Race for Messina · 10 July to 17 August 1943",
        grid=island.map.grid,
        ground={hex_: _ground(island, hex_) for hex_ in island.map.grid.ids},
        hex_km=HEX_KM,
        outlines=tuple(Outline(line.name, line.points, in_play=line.name == PLAYABLE) for line in island.outlines),
        rivers=island.river_names,
        ways=ways_of(island),
        places=_places(island),
        signs=signs_of(island),
        lettering=LETTERING,
        peaks=PEAKS,
        chart=_chart(charts.terrain),
        turns=tuple(_turn(turn) for turn in charts.turns),
        tracks=(Track("Airfields and Support Points", *charts.support.track),),
        key=KEY,
        panels=PANELS,
    )


def _ground(island: Sicily, hex_: HexId) -> Ground:
    kind = island.kind[hex_]
    if kind is Kind.SEA:
        return Ground(0, Cover.SEA, 0.0)
    if kind is Kind.MAINLAND:
        return Ground(0, Cover.MAINLAND, 0.0)
    cover = Cover.SWAMP if hex_ in island.swamps else Cover.CITY if hex_ in island.cities else Cover.OPEN
    return Ground(island.level[hex_], cover, float(island.height[hex_]))


def _places(island: Sicily) -> tuple[Place, ...]:
    return tuple(
        Place(town.name, town.hex, "city" if town.is_city else "town", town.tactical_points) for town in island.towns
    )


def _chart(terrain: SicilyTerrain) -> Chart:
    """The columns are foot, mountain units (24.31), vehicles, and the line of the Combat Results Table."""
    chart = terrain.chart
    names = {f"level_{level}": f"Level {level}" for level in range(1, 7)} | {"swamp": "Swamp", "city": "City"}
    rows = [
        terrain_row(chart, id_, name, mountain=movement_points(terrain.rows[id_].mountain)) for id_, name in names.items()
    ]
    town = ChartRow(
        "town ground", "Town", ("–", "–", f"+{movement_points(terrain.town_mechanized_extra)}", f"{terrain.town_shift} left")
    )
    notes = (
        "Movement Points to enter a hex; P: only along a road (5.62). Line: of the Combat Results Table (9.89).",
        f"Allied vehicles in supply may bridge a river for {movement_points(terrain.bridging_extra)} more (24.42). "
        f"A road hex with a friendly unit costs {movement_points(terrain.occupied_road_extra)} more (24.41).",
    )
    return Chart(
        "Terrain Effects",
        ("Foot", "Mountain", "Vehicles", "Line"),
        (*rows, town, river_row(chart, mountain=True), road_row(chart, HIGHWAY_SWATCH, mountain=True)),
        notes,
    )


def _turn(turn: GameTurn) -> TurnBox:
    words = []
    if turn.invasion:
        words.append("invasion")
    if turn.variable_table:
        words.append("variable units")
    naval = [f"{name}{points}" for name, points in (("US", turn.us_naval), ("UK", turn.uk_naval)) if points]
    if naval:
        words.append(f"guns {', '.join(naval)}")
    return TurnBox(turn.number, _dates(turn.first_day, turn.last_day), tuple(words))


def _dates(first: date, last: date) -> str:
    months = {7: "Jul", 8: "Aug"}
    if first == last:
        return f"{first.day} {months[first.month]}"
    if first.month == last.month:
        return f"{first.day}–{last.day} {months[last.month]}"
    return f"{first.day} {months[first.month]}–{last.day} {months[last.month]}"
