"""The map in a terminal: two lines a hex, terrain by colour and sign, the top counter of a stack on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from trinacria.kernel.hexes import HexId, Shifted
from trinacria.kernel.positions import Position as AnyPosition
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import Campaign
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.table import Table
from trinacria.viw.units import Face, Supply, UnitId
from trinacria.viw.view import EnemyCounter, OwnCounter, View

WIDTH = 8  # characters a hex: the river or road on its western sides, then seven of its own
BODY = WIDTH - 1
MOST_ROWS = 20  # of hexes: a taller map is cut off around the focus
RIVER, BRIDGE = "▐", "╪"
GROUND = {
    "clear": ("grey23", " "),
    "woods": ("dark_green", "♣"),
    "swamp": ("dark_cyan", "≈"),
    "hilltop": ("orange4", "▲"),
    "town": ("grey37", "■"),
    "city": ("grey50", "▩"),
    "level_1": ("#3d4a2c", "¹"),
    "level_2": ("#4d4a30", "²"),
    "level_3": ("#5c4f2e", "³"),
    "level_4": ("#66502b", "⁴"),
    "level_5": ("#6e4726", "⁵"),
    "level_6": ("#7a3f22", "⁶"),
    "mainland": ("grey15", " "),
    "sea": ("#16354a", " "),
}
CARD = {True: "bold black on light_goldenrod2", False: "bold white on grey27"}  # Allied dark on light, Axis light on dark
NUMBER, BOUNDARY, HALT = "grey70", "bold plum1", "bold pale_green1"
Counters = dict[HexId, list[OwnCounter | EnemyCounter]]


@dataclass(frozen=True, slots=True)
class Marks:
    """What is printed on the map or lies on it beside the counters of the units."""

    signs: Mapping[HexId, str]  # one letter a hex: entrenchment, airfield, port or depot
    numbers: Mapping[HexId, str]  # the colour of the hex number on a special line
    disrupted: frozenset[UnitId] = frozenset()


def print_position(position: AnyPosition, seat: Seat) -> None:
    """Draw the map of a position as a seat sees it."""
    if isinstance(position, Position):
        print_map(position.view(seat), position.table)


def print_map(view: View, table: Table, *, focus: HexId | None = None, console: Console | None = None) -> None:
    """Draw the map, or as much of it around `focus` as the terminal is wide."""
    console = console or Console()
    grid, stacks = table.map.grid, _stacks(view)
    centre = focus or _middle(view, table)
    columns = _around(grid.column_of(centre), max(4, console.width // WIDTH), grid.columns)
    rows = _around(grid.row_of(centre), MOST_ROWS, grid.rows)
    marks = marks_of(view, table)
    for line in range(2 * (rows.start - 1), 2 * (rows.stop - 1) + 1):
        row = Text()
        for column in columns:
            row.append_text(_part(table, stacks, marks, column, line))
        console.print(row, no_wrap=True, overflow="crop")
    console.print(legend(table))


def _around(centre: int, most: int, last: int) -> range:
    """As many columns or rows as there is room for, the centre in their middle where the map allows it."""
    first = max(1, min(centre - most // 2, last - most + 1))
    return range(first, min(first + most, last + 1))


def _middle(view: View, table: Table) -> HexId:
    """The middle of the seat's own counters on the map, or of the map itself."""
    grid = table.map.grid
    own = [counter.place for counter in view.own if counter.place in grid]
    if not own:
        return HexId(f"{grid.columns // 2:02d}{grid.rows // 2:02d}")
    columns, rows = sorted(map(grid.column_of, own)), sorted(map(grid.row_of, own))
    return HexId(f"{columns[len(own) // 2]:02d}{rows[len(own) // 2]:02d}")


def marks_of(view: View, table: Table) -> Marks:
    signs = dict.fromkeys(table.map.entrenchments, "#")
    if not isinstance(table, SicilyTable) or not isinstance(view.state, Campaign):
        return Marks(signs, {})
    signs |= dict.fromkeys(table.island.airfield_at, "a") | dict.fromkeys(table.island.ports, "p")
    signs |= {hex_: "D" for hex_ in view.state.depots.values() if hex_ in table.map.grid}
    halt = table.island.lines.halt if view.state.halt_line_through is not None else ()
    numbers = dict.fromkeys(halt, HALT) | dict.fromkeys(view.state.boundary, BOUNDARY)
    return Marks(signs, numbers, view.state.disrupted)


def legend(table: Table) -> Text:
    text = Text()
    found = {*table.map.terrain.values()}
    for name, (colour, sign) in GROUND.items():
        if name in found:
            text.append(f" {sign} {name.replace('_', ' ')} ", style=f"white on {colour}")
    text.append(f" # entrenchment, = road, {RIVER} or underlined river, {BRIDGE} bridge; ")
    text.append(" Allied ", style=CARD[True])
    text.append(" Axis ", style=CARD[False])
    text.append(" + more below, c cadre, ! out of supply, !! isolated")
    if isinstance(table, SicilyTable):
        text.append("; a airfield, p port, D depot, ~ disrupted, number of a hex on the ")
        text.append("army boundary", style=BOUNDARY)
        text.append(" or the ")
        text.append("U.S. movement line", style=HALT)
    return text


def _part(table: Table, stacks: Counters, marks: Marks, column: int, line: int) -> Text:
    """What one screen line shows of a column: the number line or the counter line of some hex."""
    lowered = (column % 2 == 0) == (table.map.grid.shifted is Shifted.EVEN)
    row, second = divmod(line - (1 if lowered else 0), 2)
    hex_ = HexId(f"{column:02d}{row + 1:02d}")
    if hex_ not in table.map.grid or (lowered and line == 0):
        return Text(" " * WIDTH)
    side = _western_side(table, hex_, "SW" if second else "NW")
    return side.append_text(_lower(table, stacks, marks, hex_) if second else _upper(table, marks, hex_))


def _western_side(table: Table, hex_: HexId, direction: str) -> Text:
    """The hexside to the upper or lower left: a river, a bridge, or nothing."""
    other = table.map.grid.towards(hex_, direction)
    colour = GROUND[table.map.terrain[hex_]][0]
    if other is None or not table.map.is_river(hex_, other):
        return Text(" ", style=f"on {colour}")
    return Text(BRIDGE if table.map.is_road(hex_, other) else RIVER, style=f"bold deep_sky_blue1 on {colour}")


def _upper(table: Table, marks: Marks, hex_: HexId) -> Text:
    colour, sign = GROUND[table.map.terrain[hex_]]
    road = "=" if hex_ in table.map.road_hexes else " "
    number = marks.numbers.get(hex_, NUMBER)
    return Text(f"{hex_}{sign}{marks.signs.get(hex_, ' ')}{road}", style=f"{number} on {colour}")


def _lower(table: Table, stacks: Counters, marks: Marks, hex_: HexId) -> Text:
    south = table.map.grid.towards(hex_, "S")
    bank = " underline" if south is not None and table.map.is_river(hex_, south) else ""
    stack = stacks.get(hex_)
    if not stack:
        name = table.map.place_at[hex_].name if hex_ in table.map.place_at else ""
        colour = GROUND[table.map.terrain[hex_]][0]
        return Text(name[:BODY].ljust(BODY), style=f"italic white on {colour}{bank}")
    counter = stack[-1]
    tail = ("~" if counter.id in marks.disrupted else "") + _mark(counter) + ("+" if len(stack) > 1 else "")
    text = table.units[counter.id].designation[: BODY - len(tail)] + tail
    return Text(text.center(BODY), style=CARD[side_of(table, counter.id) is ALLIED] + bank)


def _mark(counter: OwnCounter | EnemyCounter) -> str:
    supply = {Supply.SUPPLIED: "", Supply.OUT_OF_SUPPLY: "!", Supply.ISOLATED: "!!"}[counter.supply]
    return ("c" if counter.face is Face.CADRE else "") + supply


def side_of(table: Table, unit: UnitId) -> Seat:
    return table.units[unit].side


def _stacks(view: View) -> Counters:
    stacks: Counters = defaultdict(list)
    for counter in view.counters():
        stacks[counter.place].append(counter)
    return stacks
