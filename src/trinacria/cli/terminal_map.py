"""The map in a terminal: two lines a hex, terrain by colour and sign, the top counter of a stack on it."""

from __future__ import annotations

from collections import defaultdict

from rich.console import Console
from rich.text import Text

from trinacria.kernel.hexes import HexId, Shifted
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.table import Table
from trinacria.viw.units import Face, Supply, UnitId
from trinacria.viw.view import EnemyCounter, OwnCounter, View

WIDTH = 8  # characters a hex: the river or road on its western sides, then seven of its own
BODY = WIDTH - 1
RIVER, BRIDGE = "▐", "╪"
GROUND = {
    "clear": ("grey23", " "),
    "woods": ("dark_green", "♣"),
    "swamp": ("dark_cyan", "≈"),
    "hilltop": ("orange4", "▲"),
    "town": ("grey37", "■"),
    "city": ("grey50", "▩"),
}
CARD = {True: "bold black on light_goldenrod2", False: "bold white on grey27"}  # Allied dark on light, Axis light on dark
Counters = dict[HexId, list[OwnCounter | EnemyCounter]]


def print_map(view: View, table: Table, *, focus: HexId | None = None, console: Console | None = None) -> None:
    """Draw the map, or as much of it around `focus` as the terminal is wide."""
    console = console or Console()
    grid = table.map.grid
    fits = max(4, console.width // WIDTH)
    first = 1
    if fits < grid.columns:
        centre = grid.column_of(focus) if focus else grid.columns // 2
        first = max(1, min(centre - fits // 2, grid.columns - fits + 1))
    columns = range(first, min(first + fits, grid.columns + 1))
    stacks = _stacks(view)
    for line in range(2 * grid.rows + 1):
        row = Text()
        for column in columns:
            row.append_text(_part(table, stacks, column, line))
        console.print(row, no_wrap=True, overflow="crop")
    console.print(legend(), no_wrap=True, overflow="crop")


def legend() -> Text:
    text = Text()
    for name, (colour, sign) in GROUND.items():
        text.append(f" {sign} {name} ", style=f"white on {colour}")
    text.append(f" # entrenchment, = road, {RIVER} or underlined river, {BRIDGE} bridge; ")
    text.append(" Allied ", style=CARD[True])
    text.append(" Axis ", style=CARD[False])
    text.append(" + more below, ! out of supply, !! isolated")
    return text


def _part(table: Table, stacks: Counters, column: int, line: int) -> Text:
    """What one screen line shows of a column: the number line or the counter line of some hex."""
    lowered = (column % 2 == 0) == (table.map.grid.shifted is Shifted.EVEN)
    row, second = divmod(line - (1 if lowered else 0), 2)
    hex_ = HexId(f"{column:02d}{row + 1:02d}")
    if hex_ not in table.map.grid or (lowered and line == 0):
        return Text(" " * WIDTH)
    side = _western_side(table, hex_, "SW" if second else "NW")
    return side.append_text(_body(table, stacks, hex_, lower=bool(second)))


def _western_side(table: Table, hex_: HexId, direction: str) -> Text:
    """The hexside to the upper or lower left: a river, a bridge, or nothing."""
    other = table.map.grid.towards(hex_, direction)
    colour = GROUND[table.map.terrain[hex_]][0]
    if other is None or not table.map.is_river(hex_, other):
        return Text(" ", style=f"on {colour}")
    return Text(BRIDGE if table.map.is_road(hex_, other) else RIVER, style=f"bold deep_sky_blue1 on {colour}")


def _body(table: Table, stacks: Counters, hex_: HexId, *, lower: bool) -> Text:
    colour, sign = GROUND[table.map.terrain[hex_]]
    if not lower:
        trench = "#" if hex_ in table.map.entrenchments else " "
        road = "=" if hex_ in table.map.road_hexes else " "
        return Text(f"{hex_}{sign}{trench}{road}", style=f"grey70 on {colour}")
    south = table.map.grid.towards(hex_, "S")
    bank = " underline" if south is not None and table.map.is_river(hex_, south) else ""
    stack = stacks.get(hex_)
    if not stack:
        name = table.map.place_at[hex_].name if hex_ in table.map.place_at else ""
        return Text(name[:BODY].ljust(BODY), style=f"italic white on {colour}{bank}")
    counter = stack[-1]
    more = "+" if len(stack) > 1 else ""
    text = (table.units[counter.id].designation + _mark(counter) + more)[-BODY:]
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
