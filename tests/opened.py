"""The tables behind opened scenarios, for tests of one system."""

from __future__ import annotations

from collections.abc import Iterable

from trinacria import games
from trinacria.viw.opening import table_in
from trinacria.viw.table import Table


def table_of(name: str, options: Iterable[str] = ()) -> Table:
    return table_in(games.open_scenario(name, options))


def of_victory_in_the_west() -> list[str]:
    """The scenarios of the games of this system."""
    return [name for name in games.catalogue() if games.system_of(name).package == "trinacria.viw"]
