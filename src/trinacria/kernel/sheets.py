"""What a game declares of its table, once: units, hexes, boxes, marks, lines and overlays, in words and a few shapes.

What they mean is the game's affair. A client knows only the places, shapes and styles that are named here; with them it
draws any game, and says of each thing what the game says of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from trinacria.kernel.seats import Seat

Style = Literal["good", "neutral", "warning", "bad"]


class Row(Struct, frozen=True, omit_defaults=True):
    """A fact with its name: `Movement`, `6`."""

    label: str
    value: str
    case: str = ""


class Colours(Struct, frozen=True):
    """The colours of a kind of counter, as CSS writes them."""

    body: str
    edge: str
    box: str  # behind the symbol
    ink: str


# counters --------------------------------------------------------------------------------------------------------------


class FigureSheet(Struct, frozen=True, omit_defaults=True):
    """A value that lies on a counter beside what is printed on it: a strength that was drawn, steps, ammunition.

    A counter that carries one which its viewer may not see has the figure with the value null.
    """

    label: str
    words: str = ""  # with {value}; empty: it is not read out
    place: Literal["", "tab", "corner"] = ""  # a tab at the left edge, a disc at the lower right, or not drawn
    hidden: str = ""  # said where the value is there and may not be seen
    missing: str = ""  # said of a counter that could carry one and does not
    asked: bool = False  # what a hidden or missing value can be may be asked for
    case: str = ""


class BadgeSheet(Struct, frozen=True, omit_defaults=True):
    """A state of a counter: its few letters on the counter, if it has any, and its words in a list."""

    words: str
    letters: str = ""
    style: Style = "neutral"
    corner: Literal["upper left", "lower left", "upper right", "lower right"] = "upper right"
    rim: bool = False  # a dashed line around the counter
    turned: bool = False  # the counter lies upside down
    instead_of: str = ""  # the usual badge that it takes the place of
    case: str = ""


class FaceSheet(Struct, frozen=True, omit_defaults=True):
    """One face of a counter as printed."""

    values: str  # in short, for a list: B2-6
    rows: tuple[Row, ...] = ()
    name: str = ""  # said while it is up: "weak side up"
    figures: tuple[str, ...] = ()  # those that can lie on it
    folded: bool = False  # a figure on a tab has a corner folded


class UnitSheet(Struct, frozen=True, omit_defaults=True):
    """What is printed on a counter, in words and values, and how it is drawn."""

    side: Seat
    name: str  # the designation
    words: str  # everything printed, for lists and screen readers
    about: str  # what it is, without its name and values: "German infantry regiment of the 1st Division"
    kind: str  # in a word or two: "mechanized infantry"
    card: str  # whose colours it has
    faces: Mapping[str, FaceSheet]
    symbol: str = ""
    size: str = ""
    rank: int = 1  # in a stack the highest lies on top
    order: int = 0  # in lists beside the map the lowest come first
    rows: tuple[Row, ...] = ()  # what does not depend on the face
    usual: tuple[str, ...] = ()  # badges that it has on the map unless it shows another instead of them


# hexes, and what is drawn on them --------------------------------------------------------------------------------------

PlaceInHex = Literal["", "upper left", "left", "lower left", "upper right", "right", "lower right"]


class HexSheet(Struct, frozen=True, omit_defaults=True):
    """A hex as printed: where it is on the drawn map, and what it is, in words."""

    x: float
    y: float
    words: str  # the ground
    name: str = ""  # the place in it
    rows: tuple[Row, ...] = ()  # what it is worth, and the like
    sites: tuple[str, ...] = ()  # what else is printed in it
    works: tuple[str, ...] = ()  # of these, what a fight there is about, too: a wall, a trench
    owner: Seat | None = None  # in whose colours it is printed: held by the other side, it is painted anew


class Shape(Struct, frozen=True, omit_defaults=True):
    """A shape on a hex, or from one hex to another."""

    shape: Literal["area", "rim", "line", "arrow", "cross", "sign", "disc", "badge"]
    style: Style = "neutral"
    owned: bool = False  # in the colours of the side that the mark names
    at: PlaceInHex = ""  # in the hex; empty: its middle, or the middle between two hexes
    letters: str = ""  # {number} is the number of the mark; under a disc it is left out if it is 1
    glyph: str = ""  # drawn in a disc or badge: an SVG path around 0 0, 16 wide
    size: float = 1.0
    hollow: bool = False  # only its edge
    dashed: bool = False
    colour: str = ""  # of a line with a colour of its own


class MarkSheet(Struct, frozen=True, omit_defaults=True):
    """How a kind of mark is drawn, and its words where it has none of its own."""

    shapes: tuple[Shape, ...] = ()
    words: str = ""
    urgent: bool = False  # a player should see at least one of them


class SideColours(Struct, frozen=True, omit_defaults=True):
    """The colours of a side, as CSS writes them: "#C2CE86". A client mixes those that are left out from the card's."""

    card: str  # its counters
    ink: str  # letters on the card
    edge: str = ""  # of the card, on light ground
    edge_on_dark: str = ""  # of the card, on ground that is dark or may be
    mark: str = ""  # hexes, letters and points on the map that it holds
    disc: str = ""  # behind a white drawing on the map


class SideSheet(Struct, frozen=True):
    """What a side is called, and its colours."""

    name: str  # after "the": "Allies"
    short: str  # beside a noun: "Allied", as in "Allied units"
    colours: SideColours


class Sides(Struct, frozen=True):
    """The two sides of a game, by their seats."""

    allied: SideSheet
    axis: SideSheet


def allies_and_axis(allied: SideColours, axis: SideColours) -> Sides:
    """The sides of a game whose seats are called what they are, in the game's own colours."""
    return Sides(SideSheet("Allies", "Allied", allied), SideSheet("Axis", "Axis", axis))


ALLIES_AND_AXIS = allies_and_axis(SideColours("#D9D9D2", "#17212B"), SideColours("#4C5963", "#FFFFFF"))


class OverlaySheet(Struct, frozen=True, omit_defaults=True):
    """A drawing over the map that can be switched on: its name, its key, and its marks by kind."""

    label: str
    says: str
    key: str  # a letter that means nothing else at the table: not C, F, K, L, M, R, U or W
    marks: Mapping[str, MarkSheet] = {}
    on: bool = False  # from the first moment
    by_unit: bool = False  # it can be drawn for one unit alone, and as if that stood on another hex
    enemy: bool = False  # a player sees the other side's marks only
    opens: str = ""  # a kind of decision at which it shows by itself
    until: str = ""  # the case of the heading with whose end it goes again


class LineSheet(Struct, frozen=True, omit_defaults=True):
    """A line on the map from hex to hex: printed there, or drawn anew in play."""

    label: str
    colour: str = ""
    redrawn: bool = False  # players choose where it runs
    hexes: tuple[str, ...] = ()  # of a printed line
    case: str = ""


class ConditionSheet(Struct, frozen=True, omit_defaults=True):
    """Something out of the ordinary that holds for the whole map for a while: rain, a storm."""

    label: str
    words: str = ""
    case: str = ""


class BoxSheet(Struct, frozen=True, omit_defaults=True):
    """A place beside the map."""

    title: str
    grouped: bool = True  # counters with the same first mark are listed together, under it
    gone: bool = False  # nobody comes back from there: it is listed last
