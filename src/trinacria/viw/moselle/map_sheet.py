"""The map of Moselle as a sheet."""

from __future__ import annotations

from pathlib import Path as FilePath

from trinacria.kernel.datafiles import Problems, read_csv
from trinacria.kernel.drawing import Chart, Cover, Ground, MapSheet, Margins, PanelPlace, Place, TurnBox
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.kernel.signs import HIGHWAY, Ink, KeyEntry, Path, Rim, Stroke, Ways
from trinacria.viw.charts import TerrainChart
from trinacria.viw.drawing.signs import MAIN_ROAD, figure
from trinacria.viw.drawing.terrain_chart import river_row, road_row, terrain_row
from trinacria.viw.loading import DATA
from trinacria.viw.table import Table, TurnTrack

HEX_KM = 5.0
KINDS = {"hilltop": "hill"}
COVERS = {"woods": Cover.WOODS, "swamp": Cover.SWAMP, "city": Cover.CITY}
LEVELS = {"hilltop": 3}
HEIGHTS = {"hilltop": 400.0, "woods": 285.0, "swamp": 170.0, "city": 180.0, "town": 205.0}  # metres, for the shading
CLEAR_HEIGHT = 215.0
NORTHWARD_FALL = 3.0  # metres a row: every river of the map leaves it in the north
RAMPART = (Stroke(Ink.CASE, 4, opacity=0.6), Stroke("#5B4634", 1.5))
KEY = (
    KeyEntry("City", "city"),
    KeyEntry("Town; with points", "town"),
    KeyEntry("Victory Points", figure("3")),
    KeyEntry("Road", MAIN_ROAD),
    KeyEntry("Bridge", "bridge"),
    KeyEntry("River", "river"),
    KeyEntry("Entrenchment", (Path("M3 15V9h5v4h5V9h5v4h5V9h5v4h5V9h5v4h5V9h3v6", edge=Stroke("#4B3A2A", 1.8)),)),
    KeyEntry("Summit, metres", "peak"),
)


def sheet_of(table: Table, data: FilePath = DATA) -> MapSheet:
    the_map = table.map
    return MapSheet(
        game=table.game,
        title=table.game.capitalize(),
        subtitle=table.scenario.title,
        grid=the_map.grid,
        ground={hex_: _ground(table, hex_) for hex_ in the_map.grid.ids},
        hex_km=HEX_KM,
        rivers=river_names(data / table.game / "map" / "rivers.csv"),
        ways=(Ways("roads", dict.fromkeys(sorted(the_map.roads), HIGHWAY.name), (HIGHWAY,)),),
        places=tuple(Place(p.name, p.hex, KINDS.get(p.kind, p.kind), p.points) for p in the_map.places),
        signs=(Rim("entrenchments", the_map.entrenchments, RAMPART, teeth=3),),
        chart=_chart(the_map.chart),
        turns=tuple(_turn(turn) for turn in table.scenario.turns),
        key=KEY,
        margins=Margins(right=660.0),
        panels={
            "title": PanelPlace(36, 0, 590, beside=True),
            "turns": PanelPlace(36, 236, 590, beside=True),
            "chart": PanelPlace(36, 552, 590, beside=True),
            "key": PanelPlace(36, 1016, 590, beside=True),
            "scale": PanelPlace(56, 1320, 420, beside=True),
        },
    )


def river_names(path: FilePath) -> dict[Hexside, str]:
    """The names of the rivers; the loader has validated the file, and the rules need no names."""
    problems = Problems()
    rows = read_csv(path, ("hex_a", "hex_b", "name"), problems)
    names = {hexside(HexId(row.text("hex_a")), HexId(row.text("hex_b"))): row.text("name") for row in rows}
    problems.raise_if_any()
    return names


def _ground(table: Table, hex_: HexId) -> Ground:
    terrain = table.map.terrain[hex_]
    height = HEIGHTS.get(terrain, CLEAR_HEIGHT) + NORTHWARD_FALL * table.map.grid.row_of(hex_)
    return Ground(LEVELS.get(terrain, 1), COVERS.get(terrain, Cover.OPEN), height)


def _chart(chart: TerrainChart) -> Chart:
    names = {"clear": "Clear", "woods": "Woods", "swamp": "Swamp", "hilltop": "Hilltop", "town": "Town", "city": "City"}
    return Chart(
        "Terrain Effects",
        ("Foot", "Vehicles", "Line"),
        (*(terrain_row(chart, id_, name) for id_, name in names.items()), river_row(chart), road_row(chart, MAIN_ROAD)),
        (
            "Movement Points to enter a hex; P: only along a road (5.62). Line: of the Combat Results Table (9.89).",
            f"Germans in an entrenchment count ×{chart.entrenchment_multiplier}, "
            f"behind a river ×{chart.entrenchment_river_multiplier} (12.21).",
        ),
    )


def _turn(turn: TurnTrack) -> TurnBox:
    dates = turn.dates.replace("-", "–").replace(" November", " Nov").replace(" December", " Dec")
    return TurnBox(turn.number, dates, turn_words(turn))


def turn_words(turn: TurnTrack) -> tuple[str, ...]:
    """What a box of the Game-Turn track says beside its dates."""
    return (*(["mud"] if turn.mud else []), f"air {turn.air.allied} / {turn.air.axis}")
