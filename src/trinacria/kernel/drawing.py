"""What a game declares of its looks: the map, the counters and what lies on the map at one moment; nothing of the rules.

A game writes these plain values from its own data, and `trinacria.render` draws them. Neither needs to know the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from trinacria.kernel.hexes import Grid, HexId, Hexside
from trinacria.kernel.seats import Seat
from trinacria.kernel.signs import RIVER, Cell, KeyEntry, MapSign, Sketch, WaterStyle, Ways

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
    """A named place: city, town, fort, hill or region; what it is worth, and small cards after its name."""

    name: str
    hex: HexId
    kind: str
    points: int = 0
    tags: tuple[Cell, ...] = ()


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
    """A row of the Terrain Effects Chart: its swatch (as in the key, or a ground), its name, its cells, and a note."""

    swatch: str | Sketch
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
    """Where the upper left corner of a panel stands, and how wide it is; `beside`: x counts from the map's right edge."""

    x: float
    y: float
    width: float
    beside: bool = False


@dataclass(frozen=True)
class MapSheet:
    """Everything that is drawn of a map."""

    game: str
    title: str
    subtitle: str
    grid: Grid
    ground: Mapping[HexId, Ground]
    hex_km: float
    outlines: tuple[Outline, ...] = ()
    rivers: Mapping[Hexside, str] = field(default_factory=dict)  # with their names
    waters: Mapping[str, WaterStyle] = field(default_factory=dict)  # by name of the river, if it is not the usual one
    ways: tuple[Ways, ...] = ()  # roads first
    places: tuple[Place, ...] = ()
    signs: tuple[MapSign, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    peaks: tuple[Peak, ...] = ()
    chart: Chart | None = None
    turns: tuple[TurnBox, ...] = ()
    tracks: tuple[Track, ...] = ()
    key: tuple[KeyEntry, ...] = ()
    margins: Margins = Margins()
    panels: Mapping[str, PanelPlace] = field(default_factory=dict)  # title, key, chart, turns, tracks

    @cached_property
    def way_sides(self) -> frozenset[Hexside]:
        """Every hexside that a way crosses."""
        return frozenset(side for ways in self.ways for side in ways.sides)

    def water(self, name: str) -> WaterStyle:
        """How a river is drawn."""
        return self.waters.get(name, RIVER)


# counters -------------------------------------------------------------------------------------------------------------


class Echelon(StrEnum):
    """The size mark in the upper right corner of a counter."""

    COMPANY = "I"
    BATTALION = "II"
    REGIMENT = "III"
    BRIGADE = "X"
    DIVISION = "XX"


class Paper(StrEnum):
    """How a face is printed: whole in the colours of its card, with a light band below, plain or hatched, or on white in a
    coloured frame."""

    CARD = "card"
    BANDED = "banded"
    HATCHED = "hatched"
    FRAMED = "framed"


class Tone(StrEnum):
    """How urgent a badge looks; an alarm also puts a dashed rim around the counter."""

    WARNING = "warning"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """The colours of a kind of counter: a nation's, or those of a service that has its own."""

    name: str
    body: str
    edge: str
    box: str  # behind the symbol
    ink: str


@dataclass(frozen=True, slots=True)
class Badge:
    """A few letters on a pill at the upper right corner of a counter."""

    letters: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class CounterFace:
    """The visible face of a unit's counter and the signs of its state."""

    id: str
    hex: HexId
    card: Card
    symbol: str
    name: str  # the designation, upper left
    echelon: Echelon | None
    left: str = ""  # the figures below: on the left, raised beside it, and on the right
    raised: str = ""
    right: str = ""
    ring: str = ""  # a figure in a ring after the left one, as of a range; and one on a shield after that
    shield: str = ""
    plated: bool = False  # with a plate on each side of its symbol
    paper: Paper = Paper.CARD
    tab: str | None = None  # a tab at the left edge with its figure; empty: a closed one
    turned: bool = False  # turned half round, with a chevron at its foot
    badge: Badge | None = None
    words: str = ""  # as a screen reader says it
    rank: int = 1  # in a stack, lowest first


@dataclass(frozen=True, slots=True)
class MarkerFace:
    """A counter that is no unit: a sign with its name above and a word below."""

    id: str
    hex: HexId
    card: Card
    name: str
    kind: str  # of thing, in one word: how a drawing is searched for it
    caption: str
    words: str = ""
    rank: int = 0
    glyph: str = ""  # an SVG path on its box, 28 wide and 24 high from 14 14.2, in place of a crate


@dataclass(frozen=True)
class OnMap:
    """What lies on the map at one moment, for one seat."""

    pieces: Sequence[CounterFace | MarkerFace] = ()
    holders: Mapping[HexId, Seat] = field(default_factory=dict)
    turn: int | None = None
    weather: str = ""
    signs: Sequence[MapSign] = ()  # that come and go: they lie over those of the map, under the counters
