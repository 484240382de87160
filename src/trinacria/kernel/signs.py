"""The signs of a map: what a game declares of its own marks, in a few shapes that `trinacria.render` draws.

A game names its signs and says where they are; the drawing knows shapes and places only. All lengths are for a hex that is
96 high from side to side. Each kind of sign has its layer, so their order in a declaration does not matter:

| sign | is |
| --- | --- |
| `Tint` | hexes in a colour |
| `ShoreBand` | a strip along the shore of some hexes |
| `HexsideLine` | a line along hexsides |
| `Rim` | a line inside the rim of each hex, with teeth if it is a wall |
| `CentreLine` | a line from hex centre to hex centre |
| `HexsideSign` | a sketch on a hexside, turned so that its x axis leads across it |
| `ShoreArrow` | an arrow from the sea onto the shore of a hex |
| `Sign` | a sketch at one spot of some hexes |
| `Plate` | small cards in a row, at a spot of a hex or where there is room beside it |
| `AreaName` | words in the sea off some coastal hexes |

Ways (roads, railways) and waters (rivers, streams) have their looks declared here, too: `WayStyle`, `WaterStyle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from trinacria.kernel.hexes import HexId, Hexside

Offset = tuple[float, float]  # right and down


class Ink(StrEnum):
    """Colours that all maps share. A declared colour is one of these, or any other as CSS writes it."""

    INK = "#17212B"
    WHITE = "#FFFFFF"
    CASE = "#FFF9EC"  # the pale case of a line, which keeps it clear of dark ground
    COBALT = "#1D4F91"
    VERMILION = "#B3381E"
    SUN = "#F4B92F"
    POINTS = "#8C2F22"
    OLIVE = "#5F7A2E"
    SLATE = "#424D46"
    SHORE = "#3F6A80"
    WATER = "#2F79A8"
    WATER_CASE = "#D7E8EE"
    ROAD = "#A43A2A"
    TRACK = "#7B5B45"


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn. Several strokes of one line lie upon each other, the first one lowest."""

    colour: str
    width: float
    dashes: str = ""  # lengths of dashes and gaps, as SVG writes them: "9 4"
    opacity: float = 1.0
    round: bool = False  # round ends: with dashes of next to no length they make dots


# sketches -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disc:
    radius: float
    fill: str = "none"
    edge: Stroke | None = None
    at: Offset = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle: left, top, width and height."""

    left: float
    top: float
    width: float
    height: float
    fill: str = "none"
    edge: Stroke | None = None
    rounded: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves, as the `d` of an SVG path."""

    d: str
    fill: str = "none"
    edge: Stroke | None = None
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Letters:
    """A word or figure, in the middle of its point or beginning there; `at` is on the base line."""

    words: str
    at: Offset
    size: float
    fill: str = Ink.INK
    face: str = "bold"  # or "text", "town", "water", "title"
    middle: bool = True
    halo: bool = False  # a rim of paper


@dataclass(frozen=True, slots=True)
class Again:
    """A sign of the sheet once more: in the key."""

    sign: str
    at: Offset


SketchPart = Disc | Block | Path | Letters | Again
Sketch = tuple[SketchPart, ...]  # a small drawing around 0, 0, the lowest shape first


# where signs stand ----------------------------------------------------------------------------------------------------


class Spot(StrEnum):
    """A place in a hex. The middle belongs to counters, the top to the number, the foot to the name."""

    SITE = "site"  # where its town stands: the centre, or as far from it as the shore demands
    CENTRE = "centre"
    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    UPPER_LEFT = "upper left"
    UPPER_RIGHT = "upper right"
    LOWER_LEFT = "lower left"
    LOWER_RIGHT = "lower right"
    SEAWARD = "seaward"  # in the water before its shore


@dataclass(frozen=True, slots=True)
class Sign:
    """A sketch at one spot of some hexes. The hexes have the words that appear when the pointer rests on the sign."""

    name: str
    sketch: Sketch
    spot: Spot
    hexes: Mapping[HexId, str]
    notes: Mapping[HexId, str] = field(default_factory=dict)  # a few letters to the right of the sign
    room: float = 9.0  # half the side of the square that no name may cover


@dataclass(frozen=True, slots=True)
class HexsideSign:
    """A sketch on some hexsides, where a way would cross them. Its x axis leads from one hex to the other."""

    name: str
    sketch: Sketch
    sides: Mapping[Hexside, str]  # with the words that appear when the pointer rests on it
    room: float = 7.0


@dataclass(frozen=True, slots=True)
class Tint:
    """Hexes in a colour, under everything but the ground."""

    name: str
    hexes: frozenset[HexId]
    fill: str
    opacity: float = 0.3


@dataclass(frozen=True, slots=True)
class Rim:
    """A closed line inside the rim of each hex; with teeth it is a wall."""

    name: str
    hexes: frozenset[HexId]
    strokes: tuple[Stroke, ...]
    part: float = 0.68  # of the way from the centre to the corner
    teeth: int = 0  # a side
    tooth: float = 3.6  # how far they stand out


@dataclass(frozen=True, slots=True)
class HexsideLine:
    """A line along hexsides."""

    name: str
    sides: tuple[Hexside, ...]
    strokes: tuple[Stroke, ...]
    under_water: bool = False  # below the rivers
    joined: bool = True  # dashes run on from hexside to hexside


@dataclass(frozen=True, slots=True)
class CentreLine:
    """A line from hex centre to hex centre."""

    name: str
    hexes: tuple[HexId, ...]
    strokes: tuple[Stroke, ...]


@dataclass(frozen=True, slots=True)
class ShoreBand:
    """A strip along the shore of some hexes, with a grain of dots."""

    name: str
    hexes: frozenset[HexId]
    fill: str
    grain: str
    width: float = 17.0


@dataclass(frozen=True, slots=True)
class ShoreArrow:
    """An arrow from the sea onto the shore of a hex. Where several are declared for a hex, the first is drawn."""

    name: str
    hexes: tuple[HexId, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class AreaName:
    """Words in the sea off some coastal hexes. Areas of the same hexes and colour share a line."""

    words: str
    hexes: tuple[HexId, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A small card with a few letters."""

    words: str
    fill: str
    ink: str = Ink.WHITE


@dataclass(frozen=True, slots=True)
class Plate:
    """Small cards in a row: at a spot of the hex, or, without one, where there is room beside it, best at sea."""

    name: str
    hex: HexId
    cells: tuple[Cell, ...]
    says: str = ""  # when the pointer rests on it
    spot: Spot | None = None


MapSign = Tint | ShoreBand | HexsideLine | Rim | CentreLine | HexsideSign | ShoreArrow | Sign | Plate | AreaName


# ways and waters ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WayStyle:
    """How a class of way is drawn: first the cases of all ways, then their lines, so that every junction is open."""

    name: str
    lines: tuple[Stroke, ...]
    case: Stroke | None = None


@dataclass(frozen=True, slots=True)
class Ways:
    """A network of ways: it crosses hexsides at their middle, and passes the centre at places and junctions."""

    name: str
    sides: Mapping[Hexside, str]  # the name of its style
    styles: tuple[WayStyle, ...]  # the lowest first
    numbers: Mapping[Hexside, str] = field(default_factory=dict)  # written on the way now and then
    unwritten: str = ""  # how numbers begin that are written without this beginning
    beside: float = 0.0  # how far it is moved aside where it shares a hexside with a network before it


@dataclass(frozen=True, slots=True)
class WaterStyle:
    """How a water is drawn."""

    name: str = "river"
    width: float = 1.0  # as a part of the usual one, which grows downstream
    fill: str = Ink.WATER
    case: str = Ink.WATER_CASE


HIGHWAY = WayStyle("highway", (Stroke(Ink.ROAD, 3.4, round=True),), Stroke(Ink.CASE, 6.4, round=True))
ROAD = WayStyle("road", (Stroke(Ink.TRACK, 2.0, round=True),), Stroke(Ink.CASE, 4.6, round=True))
RIVER = WaterStyle()


# the key --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A line of the key: what a sign means, beside a swatch of it.

    The swatch is a sketch in a box 46 wide and 22 high, or the name of something that the sheet declares (a sign, a line,
    the style of a way or a water), or one of those that every map has: `city`, `town`, `bridge`, `peak`.
    """

    words: str
    swatch: str | Sketch
