"""Moselle: an original small scenario on the bare Standard Rules, and the tutorial of the system."""

from __future__ import annotations

from pathlib import Path

from trinacria.viw.loading import DATA, load_table
from trinacria.viw.rules import STANDARD
from trinacria.viw.table import Table

GAME = "moselle"
SCENARIOS = ("november",)


def open_table(scenario: str, data: Path = DATA, overlay: Path | None = None) -> Table:
    """Load and validate the data of a scenario, with the values of an overlay put over them if there is one."""
    return load_table(GAME, scenario, STANDARD, data / GAME, data / "standard" / "charts", overlay)
