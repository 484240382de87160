"""The sheet of a scenario in words: everything printed that a client needs in order to show and play it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.decisions import decision_sheets
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import AXIS
from trinacria.kernel.sheets import BadgeSheet, BoxSheet, ConditionSheet, FaceSheet, MarkSheet, Row, Shape, UnitSheet
from trinacria.kernel.showing import TurnSheet
from trinacria.kernel.systems import HexWords, SheetWords
from trinacria.sicily43.drawing.map_sheet import army_words
from trinacria.sicily43.drawing.pieces import (
    NATIONS,
    REDUCED,
    REDUCED_BOMBED,
    SYMBOLS,
    card_of,
    faces_of,
    factors,
    kind_words,
    moves,
    rank_of,
    unit_words,
)
from trinacria.sicily43.events import TABS
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.position import AWAITED, CLEARED, ELIMINATED
from trinacria.sicily43.units import Kind, Unit
from trinacria.sicily43.vocabulary import decisions, event_kinds
from trinacria.sicily43.words.charts import chart_sheets
from trinacria.sicily43.words.moves import MODES
from trinacria.sicily43.words.naming import teller, zone_words
from trinacria.sicily43.words.outline import SHORT_TITLES, outline
from trinacria.sicily43.words.overlays import overlays_of

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table

FROZEN, WEAKENED, HIT, TRAVELLING, DUTY, WORKING, COMMITTED, UNSUPPLIED = (
    *("frozen", "weakened", "hit", "travelling", "duty", "working", "committed", "unsupplied"),
)
BADGES = {
    FROZEN: BadgeSheet("frozen: neither moves nor attacks", "FRZ", "bad", turned=True, case="S43:15.2"),
    WEAKENED: BadgeSheet("weakened by the landing: half its factors for this turn", "½", "warning", case="S43:5.6"),
    HIT: BadgeSheet("bombed: half its factors and half its movement for this turn", "½", "warning", case="S43:23.7"),
    TRAVELLING: BadgeSheet("travels by rail", "RAIL", case="S43:22.3"),
    DUTY: BadgeSheet("must attack or withdraw", "N", "warning", corner="upper left", case="S43:13.3"),
    WORKING: BadgeSheet("at work", "WRK", case="S43:18.2"),
    COMMITTED: BadgeSheet("committed to an attack", "ATT", "good", corner="upper left", case="S43:9.7"),
    UNSUPPLIED: BadgeSheet("its last turn was an unsupplied one", "OUT", "bad", rim=True, case="S43:26.5"),
}
BLOWN, BOMBED, GARRISON, FALLEN, MINED = "blown", "bombed", "garrison", "fallen", "mined"
MARKS = {
    BLOWN: MarkSheet((Shape("cross", "bad", size=0.6),), "a bridge is destroyed"),
    BOMBED: MarkSheet((Shape("sign", "warning", at="lower left", letters="×10"),), "the railway has been bombed"),
    GARRISON: MarkSheet((Shape("badge", "neutral", at="upper left", letters="{number}"),), "garrison of the fortress"),
    FALLEN: MarkSheet((Shape("cross", "bad", at="upper left", size=0.5),), "the fortress has fallen"),
    MINED: MarkSheet((), "minefield"),
}
CONDITIONS = {
    "clear": ConditionSheet("Clear", "", "S43:7.1"),
    "cloudy": ConditionSheet("Cloudy", "Each player may use half of the planes.", "S43:7.1"),
    "storm": ConditionSheet("Storm", "No planes, no ships, no beaches; half movement off the roads.", "S43:7.2"),
    "high water": ConditionSheet("High water", "Streams count as rivers for movement and retreat.", "S43:7.6"),
}
CASES = {  # what a client explains by itself, and where the rulebook does
    "movement allowance": "S43:8.1",
    "modes of movement": "S43:8.1",
    "combat": "S43:12.1",
    "attack": "S43:11.1",
    "duty to attack": "S43:11.2",
    "joining an attack": "S43:11.5",
    "combat results": "S43:13.2",
}
BOXES: dict[str, BoxSheet] = {
    AWAITED: BoxSheet("Still to come"),
    ELIMINATED: BoxSheet("Eliminated", gone=True),
    CLEARED: BoxSheet("Minefields taken up"),
}
GROUND = {
    Terrain.SEA: "sea",
    Terrain.PLAINS: "plains",
    Terrain.HILLS: "hills",
    Terrain.MOUNTAINS: "mountains",
    Terrain.OUT: "out of play",
}


def sheet_words(table: Table) -> SheetWords:
    return SheetWords(
        badges=BADGES,
        units={id_: _unit(table, unit) for id_, unit in table.units.items()},
        hexes={hex_: hex_words(table, hex_) for hex_ in table.island.grid.ids},
        turns=tuple(
            TurnSheet(turn.number, turn.label, _turn_note(table, turn.number), marked=bool(_due_on(table, turn.number)))
            for turn in table.charts.turns[: table.last_turn]
        ),
        outline=outline(),
        boxes=BOXES,
        log=event_kinds().log_sheet(TABS, "Turn {turn}"),
        modes=MODES,
        charts=chart_sheets(table.charts),
        marks=MARKS,
        conditions=CONDITIONS,
        overlays=overlays_of(table),
        decisions=decision_sheets(decisions()),
        short_names=tuple(_short_names(table)),
        short_titles=SHORT_TITLES,
        cases=CASES,
    )


def _unit(table: Table, unit: Unit) -> UnitSheet:
    about = f"{NATIONS[unit.nation]} {kind_words(unit.kind)}"
    of = f" of {unit.formation}" if unit.formation and unit.kind is not Kind.MINEFIELD else ""
    rows = [Row("Formation", unit.formation), Row("Army", army_words(unit.army), "S43:1.1")]
    return UnitSheet(
        side=unit.side,
        name=teller(table).unit(unit.id),
        words=unit_words(unit),
        about=about + of,
        kind=kind_words(unit.kind).removesuffix(f" {unit.size}"),  # the size is said after it
        card=card_of(unit).name,
        faces={face: _face(unit, face) for face in faces_of(unit)},
        symbol=SYMBOLS.get(unit.kind, "minefield"),
        size="" if unit.size == unit.kind.value else unit.size,
        rank=rank_of(unit),
        rows=tuple(row for row in rows if row.value),
    )


def _face(unit: Unit, face: str) -> FaceSheet:
    if unit.kind is Kind.MINEFIELD:
        return FaceSheet("")
    cf, move = factors(unit, face), moves(unit, face)
    rows = [Row("Combat factor", str(cf), "S43:3.1")]
    if unit.kind is Kind.SHIP:
        rows = [Row("Defence", str(unit.ship_defence), "S43:20.4")]
    if unit.range:
        rows.append(Row("Range", str(unit.range), "S43:19.5"))
    rows += [Row("Movement", str(move), "S43:8.1"), Row("Protection", unit.protection.value, "S43:3.2")]
    first = unit.ship_defence if unit.kind is Kind.SHIP else cf
    values = f"{first}-{unit.range}-{move}" if unit.range else f"{first}-{move}"
    return FaceSheet(values, tuple(rows), "reduced" if face in (REDUCED, REDUCED_BOMBED) else "")


def hex_words(table: Table, hex_: HexId) -> HexWords:
    """A hex as printed."""
    island = table.island
    town = island.towns.get(hex_)
    ground = [GROUND[island.terrain[hex_]]]
    if hex_ in island.beaches:
        ground.append("beach")
    elif hex_ in island.coastal:
        ground.append("coast")
    key = next((t for t in table.charts.key_towns if town is not None and t.name == town.name), None)
    due = (Row("Due", f"turn {key.turn}, {army_words(key.army)}", "S43:24.2"),) if key else ()
    name = town.name if town is not None and town.is_town else ""
    rows = (*due, *_ways(table, hex_))
    return HexWords(", ".join(ground), name, rows, tuple(_sites(table, hex_)), AXIS if key else None)


def _ways(table: Table, hex_: HexId) -> Iterator[Row]:
    """Roads, railways and bridges in a hex, and the waters around it."""
    island = table.island
    bridges = sum(hex_ in side for side in island.bridges)
    ways = [
        *(["road"] if hex_ in island.road_hexes else []),
        *(["railway"] if hex_ in island.rail_hexes else []),
        *([f"{bridges} bridge{'' if bridges == 1 else 's'}"] if bridges else []),
    ]
    if ways:
        yield Row("Ways", ", ".join(ways))
    sides = (hexside(hex_, near) for near in island.grid.neighbours[hex_])
    waters = sorted({island.river_names[side] for side in sides if side in island.river_names})
    if waters:
        yield Row("Water", ", ".join(waters), "S43:2.5")


def _sites(table: Table, hex_: HexId) -> Iterator[str]:
    island, town = table.island, table.island.towns.get(hex_)
    if town is not None and town.port:
        yield "port"
    if fort := island.fortresses.get(hex_):
        yield f"fortress: garrison {fort.garrison}, {fort.batteries} batteries with range {fort.range}"
    if town is not None and town.star:
        yield "Axis supply town"
    yield from (f"landing zone {zone_words(zone.name)}" for zone in island.zones.values() if hex_ in zone.beaches)


def _due_on(table: Table, turn: int) -> list[str]:
    return [town.name for town in table.charts.key_towns if town.turn == turn]


def _turn_note(table: Table, turn: int) -> str:
    due = _due_on(table, turn)
    words = [f"{', '.join(due)} due"] if due else []
    note = table.charts.turns[turn - 1].note
    return "; ".join([*words, *([note] if note else [])])


def _short_names(table: Table) -> Iterator[tuple[str, str]]:
    for id_, unit in table.units.items():
        yield unit.name, id_
        yield f"{unit.name} {unit.formation}", id_
