"""The map in a terminal: two lines a hex, ground by colour and sign, the top counter of a stack on it.

It is drawn from what any game declares, the sheet of its map and the document of a seat, and knows no game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rich.console import Console
from rich.text import Text

from trinacria import games
from trinacria.kernel.drawing import Cover, MapSheet
from trinacria.kernel.hexes import HexId, Hexside, Shifted, hexside
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.sheets import Sides, Style
from trinacria.kernel.showing import Shown, ShownCounter
from trinacria.kernel.systems import OpenScenario, SheetWords

WIDTH = 8  # characters a hex: the river or road on its western sides, then seven of its own
BODY = WIDTH - 1
MOST_ROWS = 20  # of hexes: a taller map is cut off around the focus
RIVER, BRIDGE, ROAD, SITE, NAMED = "▐", "╪", "=", "*", "■"
COVERS = {
    Cover.WOODS: ("dark_green", "♣", "woods"),
    Cover.SWAMP: ("dark_cyan", "≈", "swamp"),
    Cover.CITY: ("grey50", "▩", "city"),
    Cover.SEA: ("#16354a", " ", "sea"),
    Cover.MAINLAND: ("grey15", " ", "off the island"),
}
LEVELS = ("grey23", "#3d4a2c", "#4d4a30", "#5c4f2e", "#66502b", "#6e4726", "#7a3f22")  # the higher, the redder
HEIGHTS = " ¹²³⁴⁵⁶"
CARD = {True: "bold black on light_goldenrod2", False: "bold white on grey27"}  # the first side dark on light
NUMBER, MARKED = "grey70", "bold plum1"
STATES: Mapping[Style, str] = {"good": "", "neutral": "", "warning": "!", "bad": "!"}  # of a badge without letters


@dataclass(frozen=True)
class TerminalMap:
    """One moment on the map of a scenario, as a seat sees it."""

    sheet: MapSheet
    words: SheetWords
    shown: Shown
    sides: Sides

    @classmethod
    def of(cls, scenario: OpenScenario, shown: Shown) -> TerminalMap:
        sides = games.system_of(scenario.name).sides
        return cls(scenario.drawing.map_sheet(), scenario.drawing.words(), shown, sides)

    @cached_property
    def stacks(self) -> Mapping[str, Sequence[str]]:
        """The counters in each place, the one on top last."""
        found: dict[str, list[str]] = defaultdict(list)
        for unit in sorted(self.shown.counters, key=lambda unit: self.words.units[unit].rank):
            found[self.shown.counters[unit].place].append(unit)
        return found

    @cached_property
    def levels(self) -> Sequence[int]:
        """Those of the open ground, from the lowest up."""
        return sorted({ground.level for ground in self.sheet.ground.values() if ground.cover not in COVERS})

    def look_of(self, hex_: HexId) -> tuple[str, str]:
        """The colour and the sign of a hex; the lowest ground has none."""
        ground = self.sheet.ground[hex_]
        if ground.cover in COVERS:
            colour, sign, _ = COVERS[ground.cover]
            return colour, sign
        return self._height(ground.level)

    def _height(self, level: int) -> tuple[str, str]:
        highest = len(LEVELS) - 1
        return LEVELS[min(level, highest)], " " if level == self.levels[0] else HEIGHTS[min(level, highest)]

    @cached_property
    def road_hexes(self) -> frozenset[HexId]:
        return frozenset(hex_ for side in self.sheet.way_sides for hex_ in side)

    def middle(self) -> HexId:
        """The middle of the seat's own counters on the map, or of everybody's, or of the map itself."""
        grid = self.sheet.grid
        on_map = [counter for counter in self.shown.counters.values() if counter.place in grid]
        own = [HexId(counter.place) for counter in on_map if counter.side is self.shown.seat]
        places = own or [HexId(counter.place) for counter in on_map]
        if not places:
            return grid.ids[len(grid) // 2]
        columns, rows = sorted(map(grid.column_of, places)), sorted(map(grid.row_of, places))
        middle = HexId(f"{columns[len(places) // 2]:02d}{rows[len(places) // 2]:02d}")
        return middle if middle in grid else places[0]

    def line(self, columns: range, number: int) -> Text:
        """One line of the screen: the number line or the counter line of some hex in each column."""
        row = Text()
        for column in columns:
            row.append_text(self._part(column, number))
        return row

    def _part(self, column: int, line: int) -> Text:
        lowered = (column % 2 == 0) == (self.sheet.grid.shifted is Shifted.EVEN)
        row, second = divmod(line - (1 if lowered else 0), 2)
        hex_ = HexId(f"{column:02d}{row + 1:02d}")
        if hex_ not in self.sheet.grid or (lowered and line == 0):
            return Text(" " * WIDTH)
        side = self._western_side(hex_, "SW" if second else "NW")
        return side.append_text(self._lower(hex_) if second else self._upper(hex_))

    def _western_side(self, hex_: HexId, direction: str) -> Text:
        """The hexside to the upper or lower left: a river, a bridge, or nothing."""
        side, colour = self._side(hex_, direction), self.look_of(hex_)[0]
        if side is None or side not in self.sheet.rivers:
            return Text(" ", style=f"on {colour}")
        return Text(BRIDGE if side in self.sheet.way_sides else RIVER, style=f"bold deep_sky_blue1 on {colour}")

    def _side(self, hex_: HexId, direction: str) -> Hexside | None:
        other = self.sheet.grid.towards(hex_, direction)
        return None if other is None else hexside(hex_, other)

    def _upper(self, hex_: HexId) -> Text:
        colour, sign = self.look_of(hex_)
        printed = self.words.hexes[hex_]
        site = SITE if printed.sites else NAMED if printed.name else " "
        road = ROAD if hex_ in self.road_hexes else " "
        seen = self.shown.hexes.get(hex_)
        return Text(f"{hex_}{sign}{site}{road}", style=f"{MARKED if seen and seen.marks else NUMBER} on {colour}")

    def _lower(self, hex_: HexId) -> Text:
        south = self._side(hex_, "S")
        bank = " underline" if south is not None and south in self.sheet.rivers else ""
        stack = self.stacks.get(hex_)
        if not stack:
            colour = self.look_of(hex_)[0]
            return Text(self.words.hexes[hex_].name[:BODY].ljust(BODY), style=f"italic white on {colour}{bank}")
        unit, counter = stack[-1], self.shown.counters[stack[-1]]
        tail = self._tail(counter) + ("+" if len(stack) > 1 else "")
        text = self.words.units[unit].name[: BODY - len(tail)] + tail
        return Text(text.center(BODY), style=CARD[counter.side is ALLIED] + bank)

    def _tail(self, counter: ShownCounter) -> str:
        """Whether something is the matter with a counter; `look` says what."""
        return "!" if any(STATES[self.words.badges[badge].style] for badge in counter.badges) else ""

    def _ground_name(self, level: int) -> str:
        """What the chart of the map calls the ground of a level."""
        rows = self.sheet.chart.rows if self.sheet.chart else ()
        return next((row.name.lower() for row in rows if row.swatch == f"level_{level}"), f"level {level}")

    def legend(self) -> Text:
        text = Text()
        covers = {ground.cover for ground in self.sheet.ground.values()}
        for cover, (colour, sign, name) in COVERS.items():
            if cover in covers:
                text.append(f" {sign} {name} ", style=f"white on {colour}")
        for level in self.levels if len(self.levels) > 1 else ():
            colour, sign = self._height(level)
            text.append(f" {sign} {self._ground_name(level)} ", style=f"white on {colour}")
        text.append(f" {NAMED} place, {SITE} look there, {ROAD} road, {RIVER} or underlined river, {BRIDGE} bridge; ")
        text.append(f" {self.sides.allied.short} ", style=CARD[True])
        text.append(f" {self.sides.axis.short} ", style=CARD[False])
        text.append(" + more below, ! look at it; number of a ")
        text.append("hex with a marker", style=MARKED)
        return text


def print_map(scenario: OpenScenario, shown: Shown, *, focus: str = "", console: Console | None = None) -> None:
    """Draw the map, or as much of it around `focus` as the terminal is wide."""
    console, drawn = console or Console(), TerminalMap.of(scenario, shown)
    grid = drawn.sheet.grid
    centre = HexId(focus) if focus else drawn.middle()
    columns = _around(grid.column_of(centre), max(4, console.width // WIDTH), grid.columns)
    rows = _around(grid.row_of(centre), MOST_ROWS, grid.rows)
    for line in range(2 * (rows.start - 1), 2 * (rows.stop - 1) + 1):
        console.print(drawn.line(columns, line), no_wrap=True, overflow="crop")
    console.print(drawn.legend())


def print_position(scenario: OpenScenario, position: Position, seat: Seat) -> None:
    """Draw the map of a position as a seat sees it."""
    print_map(scenario, scenario.presenter.show(position, seat))


def _around(centre: int, most: int, last: int) -> range:
    """As many columns or rows as there is room for, the centre in their middle where the map allows it."""
    first = max(1, min(centre - most // 2, last - most + 1))
    return range(first, min(first + most, last + 1))
