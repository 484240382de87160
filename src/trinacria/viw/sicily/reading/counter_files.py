"""Reading the counters of Sicily: each file row by row, and what can be said of a row by itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from trinacria.kernel.datafiles import CsvRow, Problems, Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.overlays import Layered, read_csv
from trinacria.kernel.seats import Seat
from trinacria.viw.loading import check_strengths, printed_unit, read_class, read_divisions, read_pools
from trinacria.viw.sicily.counters import (
    AtHex,
    AtPort,
    Counter,
    Counters,
    Depot,
    InBox,
    IsOptional,
    IsVariable,
    Marker,
    OffMap,
    OnTurn,
    ReplacementPoints,
    SetupCode,
)
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army, Nation, Service
from trinacria.viw.sicily.unit_types import TYPES
from trinacria.viw.units import DivisionId, Size, Unit, UnitId

UNIT_COLUMNS = (
    "id",
    "side",
    "nation",
    "service",
    "type",
    "size",
    "designation",
    "division",
    "combat_class",
    "morale",
    "strength",
    "reduced_strength",
    "movement",
    "cadre_strength",
    "cadre_movement",
    "setup",
    "landing_area",
    "mission",
    "marks",
    "note",
)
MARKS = ("pack", "special_coastal", "west_free", "west_aosta")
MISSIONS = ("assault", "reinforcement")
MARKERS = ("Game-Turn", "Support Points", "Airfield", "8th Army boundary", "Reduced Morale", "Pack Transport")
LETTERS = "ABCDEFGHIJ"  # 27.23
REPLACED = (Nation.US, Nation.UK, Nation.CANADA, Nation.GERMANY)  # 27.41, 27.45


@dataclass(slots=True)
class CounterRows:
    """Where each counter was read, for the checks that look at several."""

    units: dict[UnitId, CsvRow] = field(default_factory=dict)
    divisions: dict[DivisionId, CsvRow] = field(default_factory=dict)
    depots: dict[str, CsvRow] = field(default_factory=dict)


def read_counters(
    folder: Layered, integrity: Toml, island: Sicily, last_turn: int, problems: Problems
) -> tuple[Counters, CounterRows]:
    rows = CounterRows()
    units: dict[UnitId, Counter] = {}
    for row in read_csv(folder / "units.csv", UNIT_COLUMNS, ("id",), problems):
        counter = _counter(row, island, last_turn)
        if counter is None:
            continue
        if counter.id in units:
            row.note("id", f"{counter.id} stands twice")
        units[counter.id], rows.units[counter.id] = counter, row
    divisions = folder / "divisions.csv"
    for row in read_csv(divisions, ("id",), ("id",), Problems(csvs=problems.csvs)):
        rows.divisions[DivisionId(row.text("id"))] = replace(row, problems=problems)
    counters = Counters(
        units=units,
        divisions=read_divisions(divisions, integrity, {id_: c.unit for id_, c in units.items()}, problems),
        depots=_depots(folder / "depots.csv", island, rows, problems),
        markers=_markers(folder / "markers.csv", problems),
        replacements=_replacements(folder / "replacements.csv", last_turn, problems),
        pools=read_pools(folder / "chits.csv", problems),
        abbreviations=_abbreviations(folder / "abbreviations.csv", problems),
    )
    return counters, rows


def _counter(row: CsvRow, island: Sicily, last_turn: int) -> Counter | None:
    """One counter; none if a word that decides everything else cannot be read."""
    nation, service = row.word("nation", [*Nation]), row.word("service", [*Service])
    type_, size, letter = row.word("type", TYPES), row.word("size", [*Size]), read_class(row)
    code = read_code(row, island, last_turn)
    known = nation in [*Nation] and service in [*Service] and type_ in TYPES and size in [*Size]
    if not known or letter is None or code is None:
        return None
    unit = replace(  # without a corps, which is not used in this game (25.21)
        printed_unit(row, Nation(nation).side, nation, TYPES[type_], Size(size), letter),
        setup=code.hex if isinstance(code, AtHex) else None,
        turn=code.turn if isinstance(code, OnTurn) else None,
    )
    check_strengths(row, unit)
    _check_side(row, unit)
    marks = row.text("marks", needed=False).split()
    for mark in marks:
        if mark not in MARKS:
            row.note("marks", f"{mark!r} is none of: {', '.join(MARKS)}")
    return Counter(
        unit=unit,
        nation=Nation(nation),
        service=Service(service),
        code=code,
        reduced_strength=_reduced(row, unit),
        landing_area=row.text("landing_area", needed=False) or None,
        mission=row.word("mission", MISSIONS) if row.text("mission", needed=False) else None,
        may_take_pack="pack" in marks,
        special_coastal="special_coastal" in marks,
        west_free="west_free" in marks,
        west_aosta="west_aosta" in marks,
        note=row.text("note", needed=False),
    )


def read_code(row: CsvRow, island: Sicily, last_turn: int) -> SetupCode | None:
    """17.0: what the printed code means; none if nothing."""
    text = row.text("setup")
    if re.fullmatch(r"\d{4}", text):
        if text not in island.map.grid:
            row.note("setup", f"there is no hex {text} on this map")
            return None
        return AtHex(HexId(text))
    if re.fullmatch(r"\d{1,2}", text):
        turn = row.number("setup", 1, last_turn)
        return None if turn is None else OnTurn(turn)
    if text in island.landing_areas:
        return InBox(text)
    if re.fullmatch(f"[{LETTERS}]", text):
        return IsVariable(text)
    codes: dict[str, SetupCode] = {"OPT": IsOptional(), "Port": AtPort(), "off-map": OffMap()}
    if text in codes:
        return codes[text]
    row.note("setup", f"{text!r} is no hex, Game-Turn, invasion area, letter from A to J, OPT, Port or off-map (17.0)")
    return None


def _check_side(row: CsvRow, unit: Unit) -> None:
    side = row.word("side", ("allied", "axis"))
    if side in ("allied", "axis") and Seat(side) is not unit.side:
        row.note("side", f"the nation {unit.nation} is on the other side")


def _reduced(row: CsvRow, unit: Unit) -> int | None:
    reduced = row.number("reduced_strength", 1, 30, needed=False)
    if reduced is not None and unit.size is not Size.BATTALION:
        row.note("reduced_strength", "only battalions have a reduced side (25.41)")
    elif reduced is not None and unit.strength is not None and reduced >= unit.strength:
        row.note("reduced_strength", f"must be less than the full strength {unit.strength} (25.41)")
    return reduced


def _depots(path: Layered, island: Sicily, rows: CounterRows, problems: Problems) -> dict[str, Depot]:
    found: dict[str, Depot] = {}
    for row in read_csv(path, ("id", "nation", "designation", "setup", "note"), ("id",), problems):
        id_, army, box = row.text("id"), row.word("nation", [*Army]), row.word("setup", island.landing_areas.keys())
        if id_ in found:
            row.note("id", f"{id_} stands twice")
        if army not in [*Army]:
            continue
        found[id_] = Depot(id_, Army(army), row.text("designation"), box, row.text("note", needed=False))
        rows.depots[id_] = row
    return found


def _markers(path: Layered, problems: Problems) -> tuple[Marker, ...]:
    found: dict[str, Marker] = {}
    for row in read_csv(path, ("marker", "count", "note"), ("marker",), problems):
        name = row.word("marker", MARKERS)
        if name in found:
            row.note("marker", f"{name} stands twice")
        found[name] = Marker(name, row.number("count", 1, 99) or 0, row.text("note", needed=False))
    missing = [name for name in MARKERS if name not in found]
    if missing:
        problems.note(path.name, 0, "marker", f"missing: {', '.join(missing)}")
    return tuple(found.values())


def _replacements(path: Layered, last_turn: int, problems: Problems) -> tuple[ReplacementPoints, ...]:
    found: dict[tuple[int, str], ReplacementPoints] = {}
    for row in read_csv(path, ("turn", "nation", "armor", "infantry"), ("turn", "nation"), problems):
        turn, nation = row.number("turn", 1, last_turn), row.word("nation", REPLACED)
        armor, infantry = row.number("armor", 0, 9), row.number("infantry", 0, 9)
        if turn is None or nation not in REPLACED:
            continue
        if (turn, nation) in found:
            row.note("nation", f"{nation} stands twice on Game-Turn {turn}")
        found[turn, nation] = ReplacementPoints(turn, Nation(nation), armor or 0, infantry or 0)
    return tuple(found.values())


def _abbreviations(path: Layered, problems: Problems) -> dict[tuple[str, str], str]:
    """15.2: by nation, since a nation's letters are its own."""
    key = ("nation", "abbreviation")
    rows = read_csv(path, ("abbreviation", "nation", "words"), key, problems)
    return {(row.word("nation", [*Nation]), row.text("abbreviation")): row.text("words") for row in rows}
