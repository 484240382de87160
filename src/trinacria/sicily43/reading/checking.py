"""What `trinacria data check` says of this game's data."""

from __future__ import annotations

from pathlib import Path

from trinacria.kernel.commands import Vocabulary
from trinacria.sicily43.reading.loading import SCENARIOS, load_table


def check(data: Path, overlay: Path | None) -> str:
    """Prove the data sound; says what there is."""
    tables = [load_table(name, vocabulary=Vocabulary(()), overlay=overlay, data=data) for name in SCENARIOS]
    island, units, charts = tables[0].island, tables[0].units, tables[0].charts
    return (
        f"{len(island.grid)} hexes ({len(island.land)} of the island), {len(island.towns)} towns and stations, "
        f"{len(island.fortresses)} fortresses, {len(island.bridges)} bridges, {len(island.rail_hexes)} railway hexes, "
        f"{len(island.beaches)} beaches, {len(island.zones)} landing zones; {len(units)} counters; "
        f"{len(charts.turns)} turns, {len(charts.key_towns)} key towns; {len(tables)} scenarios"
    )
