"""The signs of the map of Sicily: what they look like, where they are, and what the key says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.signs import (
    HIGHWAY,
    ROAD,
    Again,
    AreaName,
    Block,
    Cell,
    CentreLine,
    Disc,
    HexsideLine,
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
    Ways,
)
from trinacria.viw.drawing.signs import figure, line
from trinacria.viw.sicily.island import Port, Sicily
from trinacria.viw.sicily.nations import Army

RADIUS = 7.6  # of a sign at a corner of its hex
SAND, GRAIN = "#F4E3A6", "#C9A94F"
HALT_COLOUR, BOUNDARY_COLOUR, WEST_COLOUR = "#2F6B3C", "#6A3B86", "#5A4A3A"
LANDINGS = {Army.US: "#3F5A1F", Army.UK: "#8A4B16"}  # the colours of their arrows and names
LARGEST_AREA = 4  # an area with more beaches is a reserve that lands on those of others
ITALIAN, GERMAN = ("#47776A", "#F6F7EE"), ("#424D46", "#F5F4EA")  # paper and ink of their evacuation boxes

_EDGE = Stroke(Ink.INK, 1.5)
_ANCHOR = "M0-4.6V4.4M-2.4-1.9H2.4M-4.3 1.2C-4 3.6-2.2 4.7 0 4.7S4 3.6 4.3 1.2"
_STAR = "M0-5.4 1.6-1.8 5.4-1.5 2.5 1 3.4 4.7 0 2.7-3.4 4.7-2.5 1-5.4-1.5-1.6-1.8Z"

AIRFIELD: Sketch = (Disc(RADIUS, Ink.WHITE, _EDGE), Path("M0-4.6V4.6M-4.6 0H4.6", edge=Stroke(Ink.INK, 1.5, round=True)))
SUPPLY_SOURCE: Sketch = (Disc(RADIUS, Ink.INK), Path(_STAR, Ink.WHITE))


def _port(fill: str, ink: str) -> Sketch:
    return (
        Disc(RADIUS, fill, _EDGE),
        Path(_ANCHOR, edge=Stroke(ink, 1.5, round=True)),
        Disc(0.9, ink, at=(0, -5)),
    )


PORTS: Mapping[Port, Sketch] = {
    Port.MINOR: _port(Ink.WHITE, Ink.INK),
    Port.MAJOR: _port(Ink.COBALT, Ink.WHITE),
}
HALT_LINE = Stroke(HALT_COLOUR, 4, "15 9", 0.62)
WEST_LINE = (Stroke(WEST_COLOUR, 5, opacity=0.22), Stroke(WEST_COLOUR, 1.3, "9 4", 0.75))
WALL = Stroke(Ink.SHORE, 3.4, "7 4")


def signs_of(island: Sicily) -> tuple[MapSign, ...]:
    """Everything that is printed on the map beside ground, rivers, roads and towns."""
    return (
        ShoreBand("beaches", island.beaches, SAND, GRAIN),
        HexsideLine("walls", tuple(sorted(island.map.walls)), (WALL,), under_water=True, joined=False),
        HexsideLine("west", island.west_line, WEST_LINE),
        CentreLine("halt", island.lines.halt, (HALT_LINE,)),
        *_airfields(island),
        *_ports(island),
        Sign(
            "supply",
            SUPPLY_SOURCE,
            Spot.UPPER_RIGHT,
            {hex_: f"Axis supply source, {hex_}" for hex_ in island.supply_sources},
            room=8.5,
        ),
        *_landings(island),
        *_evacuation(island),
    )


def ways_of(island: Sicily) -> tuple[Ways, ...]:
    """State highways with their numbers, and other roads."""
    highways = {side: name for side, name in island.road_names.items() if name.startswith("SS")}
    styles = {side: HIGHWAY.name if side in highways else ROAD.name for side in island.road_names}
    return (Ways("roads", styles, (ROAD, HIGHWAY), numbers=highways, unwritten="SS"),)


def _airfields(island: Sicily) -> Iterator[Sign]:
    said = {field.hex: f"{field.name}, {field.hex}" for field in island.airfields}
    counts = {field.hex: f"×{field.count}" for field in island.airfields if field.count > 1}
    yield Sign("airfield", AIRFIELD, Spot.LEFT, said, notes=counts)


def _ports(island: Sicily) -> Iterator[Sign]:
    for kind, sketch in PORTS.items():
        towns = [town for town in island.towns if town.port is kind]
        said = {town.hex: f"{town.name}: {kind.value} port" for town in towns}
        yield Sign(f"port-{kind.value}", sketch, Spot.RIGHT, said)


def _landings(island: Sicily) -> Iterator[MapSign]:
    for area in island.landing_areas.values():
        if len(area.hexes) <= LARGEST_AREA:
            yield ShoreArrow("landing", area.hexes, LANDINGS[area.army])
            yield AreaName(area.name.upper(), area.hexes, LANDINGS[area.army])


def _evacuation(island: Sicily) -> Iterator[Plate]:
    says = "Evacuation: Italian and German units a Movement Phase"
    for hex_, units in island.evacuation.items():
        cells = Cell(f"I {units.italian}", *ITALIAN), Cell(f"G {units.german}", *GERMAN)
        yield Plate("evacuation", hex_, cells, says)


# what comes and goes --------------------------------------------------------------------------------------------------


def army_boundary(hexes: tuple[HexId, ...]) -> CentreLine:
    """24.22 The line between the Allied armies, in dots."""
    return CentreLine("boundary", hexes, (Stroke(BOUNDARY_COLOUR, 5.6, "0.1 9.5", 0.72, round=True),))


def airfield_owners(island: Sicily, holders: Mapping[HexId, Seat]) -> Iterator[Sign]:
    """A round marker on each airfield: two runways in the colour of the side that entered it last."""
    for holder in sorted(set(holders.values())):
        disc = Disc(RADIUS + 1.2, Ink.OLIVE if holder is ALLIED else Ink.SLATE, Stroke(Ink.WHITE, 1.2))
        runways = Path("M-4.4-2.6 4.4 2.6M-3.6 4 3.6-4", edge=Stroke(Ink.WHITE, 2.6))
        held = {field.hex: f"{field.name}, {holder}" for field in island.airfields if holders.get(field.hex) is holder}
        yield Sign(f"airfields-{holder}", (disc, runways), Spot.LEFT, held)


# the key --------------------------------------------------------------------------------------------------------------


def _in_a_row(*names: str) -> Sketch:
    step = 46 / (len(names) + 1)
    return tuple(Again(name, (step * (number + 1), 11)) for number, name in enumerate(names))


def _arrow(x: float, fill: str) -> Path:
    return Path(f"M{x} 18.5l2-8h-3.4L{x + 2.8} 2.5l4.2 8h-3.4l2 8z", fill)


def _boat(left: float, words: str, paper: str, ink: str) -> Sketch:
    size = 0.86
    card = Block(left * size, 4, 26 * size, 15.5 * size, paper, Stroke(Ink.WHITE, 1.2 * size), rounded=2.4 * size)
    return (card, Letters(words, ((left + 13) * size, 4 + 11.8 * size), 11 * size, ink))


HIGHWAY_SWATCH: Sketch = (
    *line(Stroke(Ink.ROAD, 3.4)),
    Block(11, 4.6, 24, 12.8, Ink.WHITE, Stroke(Ink.ROAD, 1.3), rounded=2.6),
    Letters("113", (23, 14.4), 9.4, Ink.ROAD),
)

KEY = (
    KeyEntry("City", "city"),
    KeyEntry("Town; with points", "town"),
    KeyEntry("Tactical Points", figure("2")),
    KeyEntry("Port: minor, major", _in_a_row("port-minor", "port-major")),
    KeyEntry("Airfield; ×4 counts four", "airfield"),
    KeyEntry("Axis supply source", "supply"),
    KeyEntry("State highway, number", HIGHWAY_SWATCH),
    KeyEntry("Other road", line(Stroke(Ink.TRACK, 2))),
    KeyEntry("Bridge", "bridge"),
    KeyEntry("River", "river"),
    KeyEntry("Beach hex", "beaches"),
    KeyEntry("Landing: U.S., British", (_arrow(10, LANDINGS[Army.US]), _arrow(28, LANDINGS[Army.UK]))),
    KeyEntry("Evacuation: Italian, German", (*_boat(0, "I 3", *ITALIAN), *_boat(27, "G 4", *GERMAN))),
    KeyEntry("All-sea hexside", "walls"),
    KeyEntry("U.S. movement line", line(Stroke(HALT_COLOUR, 4, "11 5"))),
    KeyEntry("Army boundary in force", line(Stroke(BOUNDARY_COLOUR, 4.6, "0.1 8", round=True))),
    KeyEntry("Frozen west, 22xx to 23xx", line(Stroke(WEST_COLOUR, 5.4, opacity=0.34), Stroke(WEST_COLOUR, 1.4, "9 4"))),
    KeyEntry("Summit, metres", "peak"),
)
