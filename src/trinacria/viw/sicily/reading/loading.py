"""Loading the data of Sicily: files first, then their meaning, then what they must be to each other.

Every fault is found in one run and named with its file, line and field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from trinacria.kernel.datafiles import Problems, check_csv_head
from trinacria.kernel.overlays import Layered, fingerprint_with, note_unknown_files, read_toml
from trinacria.viw.loading import DATA, DOCTRINE, fingerprint_of_data, known_files
from trinacria.viw.sicily.charts import Charts
from trinacria.viw.sicily.counters import Counters
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.reading.chart_files import read_charts
from trinacria.viw.sicily.reading.counter_checks import check_counters
from trinacria.viw.sicily.reading.counter_files import read_counters
from trinacria.viw.sicily.reading.doctrine_files import ReadSicily, read_doctrines
from trinacria.viw.sicily.reading.map_checks import check_island
from trinacria.viw.sicily.reading.map_files import read_island
from trinacria.viw.sicily.reading.scenarios import Scenario, read_scenarios


@dataclass(frozen=True, slots=True)
class SicilyData:
    """Everything in the box: map, counters, charts and scenarios."""

    island: Sicily
    counters: Counters
    charts: Charts
    scenarios: Mapping[str, Scenario]
    doctrines: Mapping[str, ReadSicily]  # of the computer player, by scenario
    fingerprint: str


def load_sicily(
    folder: Path = DATA / "sicily", charts: Path = DATA / "standard" / "charts", overlay: Path | None = None
) -> SicilyData:
    """The game's data, with the values of an overlay put over them; raises `BadData` with every fault found.

    `charts` has the Combat Results Table, which all games of the system share. An overlay has the files of the game's
    folder, and that table as `charts/crt.toml`.
    """
    problems = Problems()
    if overlay is not None:
        note_unknown_files(overlay, known_files(folder, charts), problems)
    files, shared = Layered.of(folder, overlay), Layered.of(charts, overlay, "charts")
    for path in sorted(folder.rglob("*.csv")):
        check_csv_head(path, problems)
    read = read_charts(files / "charts", shared, problems)
    island, map_rows = read_island(files / "map", read.terrain.chart, problems)
    integrity = read_toml(files / "charts" / "integrity.toml", problems)
    counters, counter_rows = read_counters(files / "counters", integrity, island, len(read.turns), problems)
    scenarios = read_scenarios(files / "scenarios", counters, read, problems)
    check_island(island, map_rows, problems)
    check_counters(counters, counter_rows, island, read.terrain, problems)
    check_anti_shipping(files / "charts" / "interdiction.toml", read, island, problems)
    doctrines: dict[str, ReadSicily] = {}
    if not problems.found:  # it can only be held against a map and counters that are sound
        doctrines = read_doctrines(files / DOCTRINE, island, counters, read, scenarios, problems)
    problems.note_unread()
    problems.raise_if_any()
    fingerprint = fingerprint_with(fingerprint_of_data(folder, charts), overlay)
    return SicilyData(island, counters, read, scenarios, doctrines, fingerprint)


def check_anti_shipping(path: Layered, charts: Charts, island: Sicily, problems: Problems) -> None:
    """29.34: the six hexes must be airfields."""
    toml = replace(read_toml(path, Problems()).table("anti_shipping"), problems=problems)
    for hex_ in charts.interdiction.anti_shipping_airfields:
        if hex_ not in island.airfield_at:
            toml.note("airfields", f"there is no airfield in {hex_} (29.34)")
