"""The map of the island as a sheet, as this game prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.drawing import (
    Chart,
    ChartRow,
    Cover,
    Ground,
    Lettering,
    MapSheet,
    Outline,
    PanelPlace,
    Peak,
    Place,
    TurnBox,
)
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.drawing.signs import KEY, signs_of, waters_of, ways_of
from trinacria.sicily43.island import Island, Terrain
from trinacria.sicily43.units import Army, MoveClass

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table

HEX_KM = 6.04
PLAYABLE = "sicily"
LEVELS = {Terrain.PLAINS: 1, Terrain.HILLS: 3, Terrain.MOUNTAINS: 5}
FOOT, MOTOR = MoveClass.FOOT, MoveClass.MOTOR
PANELS = {
    "title": PanelPlace(36, 36, 620),
    "chart": PanelPlace(36, 2600, 620),
    "turns": PanelPlace(680, 2600, 920),
    "key": PanelPlace(1624, 2763, 620),
    "scale": PanelPlace(2300, 3026, 420),
    "compass": PanelPlace(300, 1560, 420),
}
LETTERING = (
    Lettering("TYRRHENIAN SEA", "sea", (37.5, 3.0), 66, bend=0.25, spacing=0.34),
    Lettering("IONIAN SEA", "sea", (57.9, 14.6), 58, turn=-62, spacing=0.3),
    Lettering("STRAIT OF SICILY", "sea", (19.2, 19.6), 58, turn=25, bend=-0.3, spacing=0.3),
    Lettering("Gulf of Gela", "gulf", (36.2, 26.2), 30, turn=16, bend=-0.2, spacing=0.14),
    Lettering("Gulf of Catania", "gulf", (54.2, 17.7), 27, turn=76, spacing=0.12),
    Lettering("ETNA", "summit", (49.5, 12.3), 44, bend=0.2, spacing=0.42),
    Lettering("NEBRODI", "summit", (43.9, 8.35), 32, turn=-7, spacing=0.5),
    Lettering("MADONIE", "summit", (33.9, 9.55), 30, turn=6, spacing=0.34),
)
PEAKS = (Peak("Etna", 3323, (49.46, 11.14)), Peak("Pizzo Carbonara", 1979, (33.16, 8.28)))


def map_sheet(table: Table) -> MapSheet:
    """Everything that the picture shows of the island."""
    island = table.island
    return MapSheet(
        game="sicily43",
        title="SICILY'43",
        subtitle="The race for the towns · 10 July to 17 August 1943",
        grid=island.grid,
        ground={hex_: _ground(island, hex_) for hex_ in island.grid.ids},
        hex_km=HEX_KM,
        outlines=tuple(Outline(name, points, in_play=name == PLAYABLE) for name, points in island.outlines.items()),
        rivers=island.river_names,
        waters=waters_of(island),
        ways=ways_of(island),
        places=tuple(Place(town.name, town.hex, "town") for town in island.towns.values() if town.is_town),
        signs=signs_of(table),
        lettering=LETTERING,
        peaks=PEAKS,
        chart=_chart(table),
        turns=tuple(TurnBox(turn.number, turn.label, _due(table, turn.number)) for turn in table.charts.turns),
        key=KEY,
        panels=PANELS,
    )


def _ground(island: Island, hex_: HexId) -> Ground:
    terrain = island.terrain[hex_]
    if terrain is Terrain.SEA:
        return Ground(0, Cover.SEA, 0.0)
    if terrain is Terrain.OUT:
        return Ground(0, Cover.MAINLAND, 0.0)
    return Ground(LEVELS[terrain], Cover.OPEN, float(island.heights.get(hex_, 0.0)))


def _due(table: Table, turn: int) -> tuple[str, ...]:
    return tuple(town.name for town in table.charts.key_towns if town.turn == turn)


def _chart(table: Table) -> Chart:
    """S8, S12: what ground costs and what it does in a combat."""
    costs, effects = table.charts.costs, table.charts.effects

    def points(terrain: Terrain, class_: MoveClass) -> str:
        return str(costs.enter.get((terrain, class_), "–"))

    rows = (
        ("level_1", "Plains, beach", Terrain.PLAINS, "–"),
        ("level_3", "Hills", Terrain.HILLS, f"+{effects.hills}"),
        ("level_5", "Mountains", Terrain.MOUNTAINS, f"×{effects.mountains_factor}"),
    )
    return Chart(
        "Terrain",
        ("Foot", "Motor", "Defence"),
        (
            *(ChartRow(swatch, name, (points(t, FOOT), points(t, MOTOR), what)) for swatch, name, t, what in rows),
            ChartRow("town", "Town; fortress", (str(costs.town[FOOT]), str(costs.town[MOTOR]), f"+{effects.town}")),
            ChartRow("river", "River, no bridge", (f"+{costs.river[FOOT]}", "–", f"−{effects.river} to attack")),
            ChartRow("bridge", "Bridge", ("0", "0", f"+{effects.bridge} once")),
        ),
        (
            f"Along a road every hex costs {costs.road[FOOT]}. Streams cost 0 to 2 more, and defend with +{effects.stream}.",
            "Motor units enter mountains along a road only (S8.5).",
        ),
    )


def army_words(army: Army) -> str:
    return {Army.US7: "U.S. Seventh Army", Army.UK8: "British Eighth Army", Army.AXIS: "Axis"}[army]
