"""Loading a scenario: files first, then their meaning, then what they must be to each other.

Every fault is found in one run and named with its file, line and field.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.datafiles import Problems, Toml, check_csv_head, fingerprint_of
from trinacria.kernel.overlays import Layered, data_files, fingerprint_with, note_unknown_files, read_toml
from trinacria.sicily43.charts import Charts
from trinacria.sicily43.island import Island
from trinacria.sicily43.reading.calendar import read_calendar, read_key_towns
from trinacria.sicily43.reading.charts import read_chart_files, read_charts
from trinacria.sicily43.reading.counter_checks import check_units
from trinacria.sicily43.reading.counters import read_units
from trinacria.sicily43.reading.doctrine import read_doctrine
from trinacria.sicily43.reading.map_checks import check_island
from trinacria.sicily43.reading.map_files import SHARED, read_island
from trinacria.sicily43.reading.shapes import check_head
from trinacria.sicily43.reading.theatres import theatre_of
from trinacria.sicily43.table import Options, Table
from trinacria.sicily43.units import Unit, UnitId
from trinacria.staff.doctrine import Doctrine as StaffDoctrine
from trinacria.staff.reading import read_doctrine as read_staff_doctrine
from trinacria.staff.reading import stated_in

DATA = Path(str(files("trinacria") / "data"))
GAME, SCENARIOS = "sicily43", ("campaign", "landing")
BOTS, DOCTRINE = "bots", "doctrine"  # what computer players know: no part of the game, and so not of its fingerprint
ISLAND = "island"  # where an overlay keeps what lies over the shared map


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file tells it."""

    id: str
    title: str
    introduction: str
    last_turn: int


def load_table(
    scenario: str,
    optional_rules: frozenset[str] = frozenset(),
    *,
    vocabulary: Vocabulary,
    overlay: Path | None = None,
    data: Path = DATA,
) -> Table:
    """Everything for one scenario; raises `BadData` with every fault found.

    `data` has this game's folder. The map of the island is the one in `sicily/map` beside it, or the built-in one if there
    is none. An overlay has the files of the game's folder, and those of the shared map as `island/`.
    """
    folder, shared = data / GAME, shared_map(data)
    problems = Problems()
    if overlay is not None:
        note_unknown_files(overlay, _known_files(folder), problems)
    own, island_files = Layered.of(folder, overlay), Layered.of(shared, overlay, ISLAND)
    for path in sorted(folder.rglob("*.csv")):
        check_csv_head(path, problems)
    tomls = read_chart_files(own / "charts", problems)
    island, map_rows = read_island(own / "map", island_files, tomls["terrain"], problems)
    turns = read_calendar(own / "charts" / "calendar.csv", problems)
    towns = {town.name: town for town in island.towns.values() if town.is_town}
    key_towns, history = read_key_towns(own / "charts" / "key_towns.csv", towns, max(len(turns), 1), problems)
    units, unit_rows = read_units(own / "counters" / "units.csv", max(len(turns), 1), problems)
    scenarios = {
        name: _scenario(read_toml(own / "scenarios" / f"{name}.toml", problems), name, len(turns)) for name in SCENARIOS
    }
    charts = read_charts(tomls, turns, key_towns, history)
    doctrine = read_doctrine(read_toml(own / BOTS / "doctrine.toml", problems), island, units, max(len(turns), 2))
    check_island(island, map_rows, problems)
    check_units(units, unit_rows, island, problems)
    staff: dict[str, StaffDoctrine] = {}
    if not problems.found:  # they can only be held against a map and counters that are sound
        staff = _staff_doctrines(own / DOCTRINE, island, units, scenarios, problems)
    problems.note_unread()
    problems.raise_if_any()
    chosen = scenarios[scenario]
    return Table(
        name=f"{GAME}/{scenario}",
        title=chosen.title,
        introduction=chosen.introduction,
        last_turn=chosen.last_turn,
        island=island,
        units=units,
        charts=_until(charts, chosen.last_turn),
        doctrine=doctrine,
        staff_doctrine=staff[scenario],
        options=Options(**dict.fromkeys(sorted(optional_rules), True)),
        fingerprint=fingerprint_with(_fingerprint(folder, shared), overlay),
        vocabulary=vocabulary,
    )


def _staff_doctrines(
    folder: Layered,
    island: Island,
    units: Mapping[UnitId, Unit],
    scenarios: Mapping[str, Scenario],
    problems: Problems,
) -> dict[str, StaffDoctrine]:
    """What a planning computer player knows of each scenario."""
    return {
        name: read_staff_doctrine(
            stated_in(folder, name, problems), name, theatre_of(island, units, scenario.last_turn)
        ).doctrine
        for name, scenario in scenarios.items()
    }


def shared_map(data: Path) -> Path:
    """The folder of the map that this game shares with others."""
    beside = data / "sicily" / "map"
    return beside if beside.is_dir() else DATA / "sicily" / "map"


def _known_files(folder: Path) -> set[str]:
    """What an overlay may lie over."""
    own = {path.relative_to(folder).as_posix() for path in data_files(folder)}
    return own | {f"{ISLAND}/{name}" for name in SHARED}


def _fingerprint(folder: Path, shared: Path) -> str:
    """A digest over every file of the game that was read, wherever the folders lie."""
    read = [path for name in SHARED if (path := shared / name).exists()]
    own = [path for path in data_files(folder) if path.parent.name not in (BOTS, DOCTRINE)]
    return hashlib.sha256((fingerprint_of(own, folder) + fingerprint_of(read, shared)).encode()).hexdigest()


def _scenario(toml: Toml, name: str, turns: int) -> Scenario:
    check_head(toml)
    if toml.text("id") != name:
        toml.note("id", f"should be {name!r}, as the file is named")
    last = toml.number("last_turn", 1, max(turns, 1))
    return Scenario(name, toml.text("title"), toml.text("introduction").strip(), last)


def _until(charts: Charts, last_turn: int) -> Charts:
    """The charts of a scenario that ends on this turn: a town due later does not score (S24.2)."""
    due = tuple(town for town in charts.key_towns if town.turn <= last_turn)
    later = tuple(town for town in charts.key_towns if town.turn > last_turn)
    history = tuple(sorted((*charts.history, *later), key=lambda town: town.turn))
    return replace(charts, key_towns=due, history=history)
