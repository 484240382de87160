"""5.62 The Terrain Effects Chart as rows for the sheet, from the numbers that the rules use."""

from __future__ import annotations

from trinacria.kernel.drawing import ChartRow
from trinacria.kernel.signs import Sketch
from trinacria.viw.charts import TerrainChart

GROUNDS = {"town": "town ground", "city": "city ground"}  # the swatches of those that have a sign, too


def movement_points(half_points: int | None) -> str:
    """As printed: whole points, a half as ½, P where only a road leads in."""
    if half_points is None:
        return "P"
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def terrain_row(chart: TerrainChart, id_: str, name: str, *, mountain: str | None = None) -> ChartRow:
    row = chart.rows[id_]
    costs = [movement_points(row.foot), *([mountain] if mountain is not None else []), movement_points(row.mechanized)]
    return ChartRow(GROUNDS.get(id_, id_), name, (*costs, row.combat_line))


def river_row(chart: TerrainChart, *, mountain: bool = False) -> ChartRow:
    foot = "P" if chart.river_foot is None else f"+{movement_points(chart.river_foot)}"
    wheels = "P" if chart.river_mechanized is None else f"+{movement_points(chart.river_mechanized)}"
    return ChartRow("river", "River hexside", (foot, *([foot] if mountain else []), wheels, f"×{chart.river_multiplier}"))


def road_row(chart: TerrainChart, swatch: str | Sketch, *, mountain: bool = False) -> ChartRow:
    cost = movement_points(chart.road_tactical)
    return ChartRow(swatch, "Road hexside", (cost, *([cost] if mountain else []), cost, "–"))
