"""Reading the counters: one row each, and what can be said of a row by itself."""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.datafiles import CsvRow, Problems
from trinacria.kernel.overlays import Layered, read_csv
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.reading.shapes import read_word
from trinacria.sicily43.units import (
    AIRBORNE,
    SUPPORTING,
    WITHOUT_ZONE,
    Army,
    Kind,
    MoveClass,
    Protection,
    SetUp,
    Unit,
    UnitId,
    Wave,
    half,
)

COLUMNS = (
    "id",
    "side",
    "nation",
    "army",
    "formation",
    "name",
    "size",
    "type",
    "cf",
    "reduced_cf",
    "range",
    "protection",
    "move",
    "ship_defence",
    "set_up",
    "place",
    "arrival",
    "wave",
    "note",
)
NATIONS = {"US": Army.US7, "FR": Army.US7, "UK": Army.UK8, "CA": Army.UK8, "GE": Army.AXIS, "IT": Army.AXIS, "AX": Army.AXIS}
MOVE_CLASS = {  # S3.5, S3.6
    **dict.fromkeys((Kind.INFANTRY, Kind.PARA, Kind.GLIDER, Kind.ENGINEER), MoveClass.FOOT),
    **dict.fromkeys((Kind.MOTORIZED, Kind.ARMOR, Kind.ARTILLERY), MoveClass.MOTOR),
    **dict.fromkeys((Kind.GUN88, Kind.SUPPLY, Kind.RECON), MoveClass.MOTOR),
    Kind.TRAIN: MoveClass.RAIL,
    Kind.SHIP: MoveClass.NAVAL,
    **dict.fromkeys((Kind.COASTAL, Kind.MINEFIELD), MoveClass.STATIC),
}
NEEDS_SUPPLY = frozenset({Kind.MOTORIZED, Kind.ARMOR, Kind.ARTILLERY, Kind.GUN88})  # S26.1
RANGED = SUPPORTING | {Kind.COASTAL, Kind.SHIP}  # S3.1
ARMORED = frozenset({Kind.ARMOR, Kind.SUPPLY, Kind.TRAIN, Kind.RECON})  # S3.3, S3.4
UNPROTECTED = frozenset({Kind.SHIP, Kind.MINEFIELD})  # never a target by their protection
WITHOUT_FACTOR = frozenset({Kind.SUPPLY, Kind.SHIP, Kind.MINEFIELD})  # S3.9, S18.9, S20.2
PLACED = {SetUp.TOWN, SetUp.LANDING}  # what needs a place; others may have one
UNPLACED = {SetUp.COAST, SetUp.MINEFIELD, SetUp.SEA}
SHIP_DIE = range(1, 7)  # S20.4: the defence factor is compared with a die


def read_units(path: Layered, last_turn: int, problems: Problems) -> tuple[dict[UnitId, Unit], dict[UnitId, CsvRow]]:
    """Every counter in the order of the sheet, and where each was read."""
    units: dict[UnitId, Unit] = {}
    rows: dict[UnitId, CsvRow] = {}
    for row in read_csv(path, COLUMNS, ("id",), problems):
        unit = _unit(row, last_turn)
        if unit is None:
            continue
        if unit.id in units:
            row.note("id", f"{unit.id} stands twice")
        units[unit.id], rows[unit.id] = unit, row
        _check_figures(unit, row)
        _check_arrival(unit, row)
    return units, rows


def _unit(row: CsvRow, last_turn: int) -> Unit | None:
    """One counter; none if a word that decides everything else cannot be read."""
    side = {"allied": ALLIED, "axis": AXIS}.get(row.word("side", ("allied", "axis")))
    army, kind, set_up = read_word(row, "army", Army), read_word(row, "type", Kind), read_word(row, "set_up", SetUp)
    if side is None or army is None or kind is None or set_up is None:
        return None
    if (army is Army.AXIS) != (side is AXIS):
        row.note("army", f"{army} does not belong to the {row.text('side')} side (S1.1)")
    nation = row.word("nation", NATIONS)
    if kind is not Kind.SHIP and NATIONS.get(nation, army) is not army:
        row.note("army", f"troops of {nation} belong to {NATIONS[nation]} (S1.1, S1.2)")
    return Unit(
        id=UnitId(row.text("id")),
        side=side,
        nation=nation,
        army=army,
        formation=row.text("formation"),
        name=row.text("name"),
        size=row.text("size"),
        kind=kind,
        cf=row.number("cf", 0, 20) or 0,
        reduced_cf=row.number("reduced_cf", 0, 20) or 0,
        range=row.number("range", 0, 9) or 0,
        protection=_protection(row, kind),
        move=row.number("move", 0, 20) or 0,
        move_class=MOVE_CLASS[kind],
        zone=kind not in WITHOUT_ZONE,
        needs_supply=kind in NEEDS_SUPPLY,
        ship_defence=row.number("ship_defence", SHIP_DIE[0], SHIP_DIE[-1], needed=kind is Kind.SHIP),
        set_up=set_up,
        place=row.text("place", needed=set_up in PLACED),
        arrival=row.number("arrival", 0, last_turn) or 0,
        wave=_wave(row),
        note=row.text("note", needed=False),
    )


def _protection(row: CsvRow, kind: Kind) -> Protection:
    """S3.2: blank for ships and minefields, whose protection nobody asks for."""
    if kind in UNPROTECTED:
        if row.text("protection", needed=False):
            row.note("protection", f"a {kind} has none")
        return Protection.INFANTRY
    return read_word(row, "protection", Protection) or Protection.INFANTRY


def _wave(row: CsvRow) -> Wave | None:
    return read_word(row, "wave", Wave) if row.text("wave", needed=False) else None


def _check_figures(unit: Unit, row: CsvRow) -> None:
    if unit.reduced_cf != half(unit.cf):
        row.note("reduced_cf", f"half of {unit.cf}, rounded up, is {half(unit.cf)} (S3.8)")
    if (unit.cf == 0) != (unit.kind in WITHOUT_FACTOR):
        row.note("cf", f"a {unit.kind} unit has {'none' if unit.cf else 'a Combat Factor'} (S3.1, S3.9)")
    if (unit.range > 0) != (unit.kind in RANGED):
        row.note("range", f"a {unit.kind} unit has {'none' if unit.range else 'a range'} (S3.1)")
    if (unit.move == 0) != (unit.move_class is MoveClass.STATIC):
        row.note("move", f"a {unit.kind} unit {'does not move' if unit.move else 'moves'} (S3.5, S8.2)")
    if unit.kind in ARMORED and unit.protection is not Protection.ARMORED:
        row.note("protection", f"a {unit.kind} unit has armored protection (S3.3, S3.4)")
    if unit.kind is not Kind.SHIP and unit.ship_defence is not None:
        row.note("ship_defence", "only ships have one (S20.4)")


def _check_arrival(unit: Unit, row: CsvRow) -> None:
    at_start = unit.set_up in (SetUp.TOWN, SetUp.COAST, SetUp.MINEFIELD)
    if at_start != (unit.arrival == 0):
        row.note("arrival", "0 is for the counters that the Axis player sets up, and for no others (S4.1)")
    if at_start != (unit.side is AXIS) and unit.set_up is not SetUp.REINFORCEMENT:
        row.note("set_up", f"the {row.text('side')} side has no set-up of this kind (S4.1, S5.3)")
    if unit.set_up in UNPLACED and unit.place:
        row.note("place", "its owner chooses the hex (S4.2, S4.3, S20.1)")
    if unit.set_up in (SetUp.LANDING, SetUp.SEA) and unit.arrival != 1:
        row.note("arrival", "landings and ships come on turn 1 (S5.3)")
    if unit.set_up is SetUp.AIRDROP and unit.kind not in AIRBORNE:
        row.note("set_up", "only paratroops and gliders are dropped (S16.1)")
    on_first_turn = unit.arrival == 1 and unit.set_up in (SetUp.LANDING, SetUp.AIRDROP)
    if on_first_turn != (unit.wave is not None):
        row.note("wave", "every unit that lands or drops on turn 1 has one, and no other (S5.5)")
    kinds: Mapping[Kind, SetUp] = {Kind.COASTAL: SetUp.COAST, Kind.MINEFIELD: SetUp.MINEFIELD, Kind.SHIP: SetUp.SEA}
    if kinds.get(unit.kind, unit.set_up) is not unit.set_up or (unit.set_up in UNPLACED and unit.kind not in kinds):
        row.note("set_up", f"a {unit.kind} unit does not begin like this (S4.2, S4.3, S20.1)")
