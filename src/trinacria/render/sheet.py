"""What is on a map, said neutrally: enough to draw it, nothing of the rules. One sheet a game, written from loaded data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from trinacria.kernel.hexes import Grid, HexId, Hexside
from trinacria.render.geometry import Layout, Point
from trinacria.render.sites import Sites

LatticePoint = tuple[float, float]  # in columns and rows of the grid


class Cover(StrEnum):
    """What lies on the ground of a hex besides its height."""

    OPEN = "open"
    WOODS = "woods"
    SWAMP = "swamp"
    CITY = "city"
    SEA = "sea"
    MAINLAND = "mainland"


@dataclass(frozen=True, slots=True)
class Ground:
    """A hex: its level (0 at sea), its cover, its height in metres for the shading and the fall of rivers."""

    level: int
    cover: Cover
    height: float


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed shoreline, in columns and rows of the grid."""

    name: str
    points: tuple[LatticePoint, ...]
    in_play: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """A named place: city, town, fort, hill or region; what it is worth; its port."""

    name: str
    hex: HexId
    kind: str
    points: int = 0
    port: str = ""


@dataclass(frozen=True, slots=True)
class Airfield:
    hex: HexId
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line printed over the map from hex centre to hex centre."""

    kind: str  # halt
    words: str
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Landing:
    """An invasion area: its beaches and the army that lands there."""

    name: str
    army: str
    hexes: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words across the map: a sea, a gulf, a range, a plain. `bend` lifts the middle by so many rows."""

    words: str
    kind: str
    place: LatticePoint
    size: float
    turn: float = 0.0
    bend: float = 0.0
    spacing: float = 0.12


@dataclass(frozen=True, slots=True)
class Peak:
    name: str
    metres: int
    place: LatticePoint


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of the Terrain Effects Chart: its swatch, its name, its cells, and a note under the name."""

    swatch: str
    name: str
    cells: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    columns: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnBox:
    """A box of the Game-Turn track: number, dates, and small words of what it brings."""

    number: int
    dates: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """A row of numbered boxes for markers."""

    title: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Margins:
    """White of the sheet around the map, where panels may stand."""

    left: float = 56.0
    top: float = 56.0
    right: float = 56.0
    bottom: float = 56.0


@dataclass(frozen=True, slots=True)
class PanelPlace:
    """Where a panel stands, by its upper left corner, and how wide it is."""

    x: float
    y: float
    width: float


@dataclass(frozen=True)
class Sheet:
    """Everything that is drawn of a map."""

    game: str
    title: str
    subtitle: str
    grid: Grid
    ground: Mapping[HexId, Ground]
    hex_km: float
    outlines: tuple[Outline, ...] = ()
    beaches: frozenset[HexId] = frozenset()
    rivers: Mapping[Hexside, str] = field(default_factory=dict)
    roads: Mapping[Hexside, str] = field(default_factory=dict)  # highway, road
    routes: Mapping[Hexside, str] = field(default_factory=dict)  # numbers that are written on the road
    walls: frozenset[Hexside] = frozenset()  # all-sea hexsides
    places: tuple[Place, ...] = ()
    airfields: tuple[Airfield, ...] = ()
    supply_sources: tuple[HexId, ...] = ()
    entrenchments: frozenset[HexId] = frozenset()
    lines: tuple[Line, ...] = ()
    hexside_lines: Mapping[str, tuple[Hexside, ...]] = field(default_factory=dict)
    landings: tuple[Landing, ...] = ()
    evacuation: Mapping[HexId, tuple[int, int]] = field(default_factory=dict)  # Italian, German
    lettering: tuple[Lettering, ...] = ()
    peaks: tuple[Peak, ...] = ()
    chart: Chart | None = None
    turns: tuple[TurnBox, ...] = ()
    tracks: tuple[Track, ...] = ()
    key: tuple[str, ...] = ()  # which signs the key explains, by name
    margins: Margins = Margins()
    panels: Mapping[str, PanelPlace] = field(default_factory=dict)  # title, key, chart, turns, tracks

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.grid)

    @cached_property
    def shorelines(self) -> tuple[tuple[bool, tuple[Point, ...]], ...]:
        """Every shoreline on the sheet, and whether it is in play; the first point is not said twice."""
        found = []
        for outline in self.outlines:
            points = tuple(self.layout.on_grid(x, y) for x, y in outline.points)
            found.append((outline.in_play, points[:-1] if points[0] == points[-1] else points))
        return tuple(found)

    @cached_property
    def sites(self) -> Sites:
        return Sites(self.layout, [points for in_play, points in self.shorelines if in_play])

    @cached_property
    def land(self) -> frozenset[HexId]:
        """Hexes in play that hold land."""
        return frozenset(hex_ for hex_, ground in self.ground.items() if ground.level > 0)

    @property
    def bridges(self) -> tuple[Hexside, ...]:
        return tuple(sorted(side for side in self.roads if side in self.rivers))

    @property
    def has_sea(self) -> bool:
        return bool(self.outlines)
