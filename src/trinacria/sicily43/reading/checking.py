"""What `trinacria data check` says of this game's data."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.datafiles import Problems
from trinacria.kernel.overlays import Layered
from trinacria.sicily43.reading.loading import DOCTRINE, GAME, SCENARIOS, load_table
from trinacria.sicily43.reading.theatres import theatre_of
from trinacria.sicily43.table import Table
from trinacria.staff.line_checks import check_lines, count_of_lines
from trinacria.staff.reading import read_doctrine, stated_in


def check(data: Path, overlay: Path | None) -> str:
    """Prove the data sound; says what there is."""
    tables = {name: load_table(name, vocabulary=Vocabulary(()), overlay=overlay, data=data) for name in SCENARIOS}
    check_doctrines(Layered.of(data / GAME, overlay) / DOCTRINE, tables)
    table = tables[SCENARIOS[0]]
    island, units, charts = table.island, table.units, table.charts
    return (
        f"{len(island.grid)} hexes ({len(island.land)} of the island), {len(island.towns)} towns and stations, "
        f"{len(island.fortresses)} fortresses, {len(island.bridges)} bridges, {len(island.rail_hexes)} railway hexes, "
        f"{len(island.beaches)} beaches, {len(island.zones)} landing zones; {len(units)} counters; "
        f"{len(charts.turns)} turns, {len(charts.key_towns)} key towns; {len(tables)} scenarios; "
        f"{count_of_lines(table.staff_doctrine for table in tables.values())}"
    )


def check_doctrines(folder: Layered, tables: Mapping[str, Table]) -> None:
    """Prove the lines of every doctrine; raises `BadData` with every fault found."""
    problems = Problems()
    for name, table in tables.items():
        theatre = theatre_of(table.island, table.units, table.last_turn)
        read = read_doctrine(stated_in(folder, name, problems), name, theatre)
        check_lines(read.doctrine, read.lines, theatre)
    problems.raise_if_any()
