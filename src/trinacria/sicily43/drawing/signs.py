"""The signs of the map: railways, fortresses, bridges, landing zones and key towns, and what the key says of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId, Hexside
from trinacria.kernel.signs import (
    HIGHWAY,
    ROAD,
    AreaName,
    Block,
    Cell,
    Disc,
    HexsideLine,
    HexsideSign,
    Ink,
    KeyEntry,
    Letters,
    MapSign,
    Path,
    Plate,
    ShoreArrow,
    ShoreBand,
    Sign,
    Sketch,
    Spot,
    Stroke,
    WaterStyle,
    Ways,
    WayStyle,
)
from trinacria.sicily43.island import Gauge, Island
from trinacria.sicily43.units import Army
from trinacria.sicily43.words.naming import zone_words

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table

SAND, GRAIN = "#F4E3A6", "#C9A94F"
ARMIES = {Army.US7: "#3F5A1F", Army.UK8: "#8A4B16"}
RAIL = WayStyle(
    Gauge.STANDARD.value,
    (Stroke(Ink.INK, 3.2), Stroke(Ink.WHITE, 1.6, "6 6")),
)
NARROW = WayStyle(Gauge.NARROW.value, (Stroke(Ink.INK, 1.5), Stroke(Ink.INK, 4.6, "1.2 6")))
STREAM = WaterStyle("stream", 0.55)
WALL = Stroke(Ink.SHORE, 3.4, "7 4")
_EDGE = Stroke(Ink.INK, 1.5)
_ANCHOR = "M0-4.6V4.4M-2.4-1.9H2.4M-4.3 1.2C-4 3.6-2.2 4.7 0 4.7S4 3.6 4.3 1.2"
_STAR = "M0-5.4 1.6-1.8 5.4-1.5 2.5 1 3.4 4.7 0 2.7-3.4 4.7-2.5 1-5.4-1.5-1.6-1.8Z"
_KEEP = "M-7.5 6.5V-6.5H-4V-3.6H-1.7V-6.5H1.7V-3.6H4V-6.5H7.5V6.5Z"

FORTRESS: Sketch = (Path(_KEEP, Ink.POINTS, Stroke(Ink.WHITE, 1.2)),)
FALLEN: Sketch = (*FORTRESS, Path("M-9-9 9 9M9-9-9 9", edge=Stroke(Ink.INK, 2.2)))
PORT: Sketch = (
    Disc(7.6, Ink.WHITE, _EDGE),
    Path(_ANCHOR, edge=Stroke(Ink.INK, 1.5, round=True)),
    Disc(0.9, Ink.INK, at=(0, -5)),
)
SUPPLY_TOWN: Sketch = (Disc(7.6, Ink.INK), Path(_STAR, Ink.WHITE))
RAIL_BRIDGE: Sketch = (Block(-6, -4, 12, 8, Ink.WHITE, Stroke(Ink.INK, 1.2)), Path("M-6 0H6", edge=Stroke(Ink.INK, 1.6)))
BLOWN: Sketch = (Disc(7, Ink.WHITE, Stroke(Ink.VERMILION, 1.6)), Path("M-4-4 4 4M4-4-4 4", edge=Stroke(Ink.VERMILION, 2.2)))
BOMBED: Sketch = (Path("M0-8 2-3 7-5 4 0 8 4 2 3 0 8-2 3-8 4-4 0-7-5-2-3Z", Ink.SUN, Stroke(Ink.INK, 1)),)


def ways_of(island: Island) -> tuple[Ways, ...]:
    """Roads, and beside them the railways of two gauges."""
    roads = Ways("roads", dict.fromkeys(island.roads, HIGHWAY.name), (ROAD, HIGHWAY))
    rails = {side: gauge.value for side, gauge in island.rails.items()}
    return (roads, Ways("railways", rails, (NARROW, RAIL), beside=7.0))


def waters_of(island: Island) -> dict[str, WaterStyle]:
    """Streams are drawn thinner than rivers."""
    return {island.river_names[side]: STREAM for side in island.streams if side in island.river_names}


def signs_of(table: Table) -> tuple[MapSign, ...]:
    """Everything that is printed on the map beside ground, waters, ways and towns."""
    island = table.island
    return (
        ShoreBand("beaches", island.beaches, SAND, GRAIN),
        HexsideLine("walls", tuple(sorted(island.sea_hexsides)), (WALL,), under_water=True, joined=False),
        HexsideSign("rail-bridge", RAIL_BRIDGE, dict.fromkeys(_rail_bridges(island), "Railway bridge")),
        Sign("port", PORT, Spot.RIGHT, {t.hex: f"{t.name}: port" for t in island.towns.values() if t.port}),
        Sign(
            "fortress",
            FORTRESS,
            Spot.UPPER_LEFT,
            {
                f.hex: f"{f.name}: fortress, garrison {f.garrison}, {f.batteries} batteries"
                for f in island.fortresses.values()
            },
            notes={f.hex: f"{f.batteries}×{f.range}" for f in island.fortresses.values()},
        ),
        Sign(
            "supply",
            SUPPLY_TOWN,
            Spot.UPPER_RIGHT,
            {
                t.hex: f"{t.name}: Axis supply town"
                for t in island.towns.values()
                if t.star and t.hex not in island.fortresses
            },
        ),
        *_landings(island),
        *_key_towns(table),
    )


def _rail_bridges(island: Island) -> Iterator[Hexside]:
    yield from (side for side in sorted(island.bridges) if side in island.rails and side not in island.roads)


def _landings(island: Island) -> Iterator[MapSign]:
    for zone in island.zones.values():
        yield ShoreArrow("landing", zone.beaches, ARMIES[zone.army])
        yield AreaName(zone_words(zone.name).upper(), zone.beaches, ARMIES[zone.army])


def _key_towns(table: Table) -> Iterator[Plate]:
    """A plate in the colours of the army that must take a key town, with the turn on which it is due."""
    for town in table.charts.key_towns:
        army = "Seventh Army" if town.army is Army.US7 else "Eighth Army"
        says = f"{town.name}: due on turn {town.turn}, {army}"
        yield Plate("key-town", table.island.place(town.name).hex, (Cell(f"T{town.turn}", ARMIES[town.army]),), says)


def blown_bridges(sides: frozenset[Hexside]) -> HexsideSign:
    return HexsideSign("blown", BLOWN, dict.fromkeys(sorted(sides), "Bridge destroyed"))


def fallen_fortresses(island: Island, standing: frozenset[HexId]) -> Sign:
    gone = {
        hex_: f"{fort.name}: the fortress has fallen" for hex_, fort in island.fortresses.items() if hex_ not in standing
    }
    return Sign("fallen", FALLEN, Spot.UPPER_LEFT, gone)


def bombed_rails(hexes: frozenset[HexId]) -> Sign:
    return Sign("bombed", BOMBED, Spot.LOWER_LEFT, dict.fromkeys(sorted(hexes), "The railway has been bombed in this turn"))


def _line(*strokes: Stroke) -> Sketch:
    return tuple(Path("M2 11H44", edge=stroke) for stroke in strokes)


KEY = (
    KeyEntry("Town", "town"),
    KeyEntry(
        "Key town, its turn: U.S., British",
        (
            Block(3, 4, 18, 13, ARMIES[Army.US7], rounded=2.4),
            Letters("T7", (12, 14), 9.4, Ink.WHITE),
            Block(25, 4, 18, 13, ARMIES[Army.UK8], rounded=2.4),
            Letters("T9", (34, 14), 9.4, Ink.WHITE),
        ),
    ),
    KeyEntry("Fortress: batteries × range", "fortress"),
    KeyEntry("Port", "port"),
    KeyEntry("Axis supply town", "supply"),
    KeyEntry("Road", _line(Stroke(Ink.ROAD, 3.4))),
    KeyEntry("Railway, standard gauge", _line(*RAIL.lines)),
    KeyEntry("Railway, narrow gauge", _line(*NARROW.lines)),
    KeyEntry("River", "river"),
    KeyEntry("Stream", _line(Stroke(Ink.WATER, 2))),
    KeyEntry("Bridge: road, railway", "bridge"),
    KeyEntry("Beach", "beaches"),
    KeyEntry("All-sea hexside", "walls"),
    KeyEntry("Summit, metres", "peak"),
)
