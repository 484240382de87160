"""What the terminal says: its help, where the game stands, and what there is to know of a hex or a counter.

All of it comes from the document of the seat that looks and from the sheet of the scenario.
"""

from __future__ import annotations

from collections.abc import Iterator

from trinacria.kernel.cases import printed
from trinacria.kernel.drawing import MapSheet
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import Sides, SideSheet, UnitSheet
from trinacria.kernel.showing import Panel, Shown, ShownCounter
from trinacria.kernel.systems import SheetWords

HELP = """\
Orders are typed as they are listed, or with names for units and places and only the end of the way:
  {example}
Questions:
  options [WORD]    what can be ordered now; with a unit or hex, only what concerns it
  look HEX|UNIT     what is there               map [HEX]    draw the map, around a hex
  why UNIT HEX      why a unit cannot go there  odds HEX ... with UNIT ... [support ...]
  rules CASE        a case in our words         log          what has happened
  status            where the game stands       undo   save FILE   quit
Every order of this game:"""


def help_words(words: SheetWords, shown: Shown) -> str:
    """The help, with an example from this game: a counter on the map, and the first place with a name."""
    unit = next((words.units[id_].name for id_, seen in shown.counters.items() if seen.place in words.hexes), "UNIT")
    place = next((hex_.name for hex_ in words.hexes.values() if hex_.name), "HEX")
    return HELP.format(example=f"move {unit} to {place}")


def status(words: SheetWords, shown: Shown) -> Iterator[str]:
    """The turn and its parts, then every panel that the game shows beside its map."""
    turn = next((turn for turn in words.turns if turn.number == shown.turn), None)
    dates = f", {turn.dates}" if turn else ""
    titles = dict.fromkeys(heading.title for heading in shown.headings)
    yield f"Turn {shown.turn} of {len(words.turns)}{dates}; {' > '.join(titles)}"
    for panel in shown.panels.values():
        yield from _panel(panel)


def _panel(panel: Panel) -> Iterator[str]:
    total = f" {panel.total}" if panel.total else ""
    yield f"{panel.title}:{total}"
    for row in panel.rows:
        note = f" ({row.note})" if row.note else ""
        case = f" [{printed(row.case)}]" if row.case else ""
        yield f"  {row.label}: {row.value}{note}{case}"
    if panel.levels:
        yield f"  Levels: {'; '.join(f'{level.name}: {level.needs}' for level in panel.levels)}"


def hex_lines(sheet: MapSheet, words: SheetWords, sides: Sides, shown: Shown, hex_: HexId) -> Iterator[str]:
    """A hex as printed, what lies on it, its neighbours, and the counters in it."""
    printed, seen = words.hexes[hex_], shown.hexes.get(hex_)
    name = f" {printed.name}" if printed.name else ""
    rows = (f"{row.label.lower()}: {row.value}" for row in printed.rows)
    yield f"{hex_}{name}: {', '.join((printed.words, *printed.sites))}{''.join(f'; {row}' for row in rows)}"
    if seen and seen.owner:
        yield f"  {side_of(sides, seen.owner).short} held"
    for mark in seen.marks if seen else ():
        declared = words.marks.get(mark.kind)
        yield f"  {mark.words or (declared.words if declared else mark.kind)}"
    for other in sheet.grid.neighbours[hex_]:
        beside = f"{words.hexes[other].words:16} {_crossing(sheet, hex_, other):7} {_names(words, shown, other)}"
        yield f"  {other} {beside}".rstrip()
    for unit, counter in shown.counters.items():
        if counter.place == hex_:
            yield from unit_lines(words, shown, unit)


def side_of(sides: Sides, seat: Seat) -> SideSheet:
    """What the game calls the side of a seat."""
    return sides.allied if seat is Seat.ALLIED else sides.axis


def _crossing(sheet: MapSheet, here: HexId, there: HexId) -> str:
    side = hexside(here, there)
    if side in sheet.rivers:
        return "bridge" if side in sheet.way_sides else "river"
    return "road" if side in sheet.way_sides else ""


def _names(words: SheetWords, shown: Shown, hex_: HexId) -> str:
    return ", ".join(words.units[unit].name for unit, counter in shown.counters.items() if counter.place == hex_)


def unit_lines(words: SheetWords, shown: Shown, unit: str) -> Iterator[str]:
    """A counter as printed and as it stands, with nothing that the seat does not see."""
    printed, seen = words.units[unit], shown.counters.get(unit)
    if seen is None:
        yield f"  {unit} ({printed.name}): {printed.words}; it takes no part"
        return
    face, box = printed.faces.get(seen.face), words.boxes.get(seen.place)
    rows = (*printed.rows, *(face.rows if face else ()))
    said = [
        printed.about,
        *(f"{row.label.lower()} {row.value}" for row in rows if row.value),
        face.name if face else "",
        *_figures(words, seen),
        *(words.badges[badge].words for badge in seen.badges),
        *(() if box else _usual(words, printed, seen)),
        *seen.marks,
    ]
    where = box.title if box else seen.place
    yield f"  {unit} ({printed.name}): {', '.join(filter(None, said))}, in {where}"


def _figures(words: SheetWords, seen: ShownCounter) -> Iterator[str]:
    for name, value in seen.figures.items():
        figure = words.figures[name]
        yield figure.hidden if value is None else figure.words.format(value=value)


def _usual(words: SheetWords, printed: UnitSheet, seen: ShownCounter) -> Iterator[str]:
    """What a counter on the map is unless it shows something else instead."""
    instead = {words.badges[badge].instead_of for badge in seen.badges}
    return (words.badges[badge].words for badge in printed.usual if badge not in instead)
