"""What a game declares of its table, once: figures and badges, units and hexes, in words and in a few shapes.

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


# counters --------------------------------------------------------------------------------------------------------------


class FigureSheet(Struct, frozen=True, omit_defaults=True):
    """A value that lies on a counter beside what is printed on it: a strength that was drawn, steps, ammunition.

    A counter that carries one which its viewer may not see has the figure with the value null.
    """

    label: str
    words: str = ""  # with {value}; empty: nobody needs to be told
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


# hexes -----------------------------------------------------------------------------------------------------------------


class HexSheet(Struct, frozen=True, omit_defaults=True):
    """A hex as printed: where it is on the drawn map, and what it is, in words."""

    x: float
    y: float
    words: str  # the ground
    name: str = ""  # the place in it
    points: int = 0
    sites: tuple[str, ...] = ()  # what else is printed in it


class BoxSheet(Struct, frozen=True, omit_defaults=True):
    """A place beside the map."""

    title: str
    grouped: bool = True  # counters with the same first mark are listed together, under it
    gone: bool = False  # nobody comes back from there: it is listed last
