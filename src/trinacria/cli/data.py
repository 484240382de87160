"""`trinacria data check`: prove the data of the games sound, or an overlay, or a whole data folder; and `--data`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.kernel.errors import BadData, Problem, TrinacriaError
from trinacria.kernel.overlays import data_files
from trinacria.viw import moselle
from trinacria.viw.loading import DATA
from trinacria.viw.sicily.loading import load_sicily

STANDARD = "standard"

app = typer.Typer(no_args_is_help=True, help="The data of the games: check it, or check your changes to it.")


def _use(folder: Path | None) -> Path | None:
    games.use_overlay(folder)
    return folder


Overlay = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", callback=_use, help="Put the values of this folder over the game's data."),
]


@app.callback()
def data() -> None:
    """The data of the games."""


@app.command()
def check(
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="An overlay, or a whole data folder.")] = None,
    game: Annotated[str, typer.Option(help="Check this game only.")] = "",
) -> None:
    """Check all data and print a line a game; every fault is named with its file, line and field, and the exit code is 2.

    Without DIR the built-in data is checked. A DIR with a folder named after a game, or standard, is a whole data folder.
    Any other DIR is an overlay, as for --data; without --game it must be sound on one game.
    """
    if game and game not in CHECKS:
        raise TrinacriaError(f"there is no data for {game!r}; there is for: {', '.join(CHECKS)}")
    if folder is not None and not folder.is_dir():
        raise TrinacriaError(f"there is no folder {folder}")
    wanted = [game] if game else [*CHECKS]
    if folder is None:
        _print(_checked(wanted, DATA, None))
    elif any((folder / name).is_dir() for name in (*CHECKS, STANDARD)):
        _print(_checked([name for name in wanted if (folder / name).is_dir()] or wanted, folder, None))
    elif not data_files(folder):
        raise TrinacriaError(f"there is no data file in {folder}: an overlay has map/, counters/, charts/ or scenarios/")
    else:
        _print(_nearest(_checked(wanted, DATA, folder)))


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one game: a summary, or faults."""

    game: str
    summary: str
    faults: tuple[Problem, ...] = ()


def _checked(wanted: Iterable[str], data: Path, overlay: Path | None) -> list[Checked]:
    found = []
    for name in wanted:
        try:
            found.append(Checked(name, CHECKS[name](data, overlay)))
        except BadData as error:
            found.append(Checked(name, "", error.problems))
    return found


def _nearest(checked: list[Checked]) -> list[Checked]:
    """An overlay is made for one game, and it does not say for which: the one on which it has the fewest faults."""
    fewest = min(len(one.faults) for one in checked)
    return [one for one in checked if len(one.faults) == fewest]


def _print(checked: list[Checked]) -> None:
    for one in checked:
        if one.summary:
            print(f"{one.game}: {one.summary}")
    if faults := [f"{one.game}: {fault}" for one in checked for fault in one.faults]:
        raise TrinacriaError("\n".join(faults))


def _charts(data: Path) -> Path:
    """The charts that all games share; a data folder without them uses the built-in ones."""
    own = data / STANDARD / "charts"
    return own if own.is_dir() else DATA / STANDARD / "charts"


def _check_sicily(data: Path, overlay: Path | None) -> str:
    read = load_sicily(data / "sicily", _charts(data), overlay)
    island, counters, the_map = read.island, read.counters, read.island.map
    chits = sum(sum(pool.counts) for pool in counters.pools.values())
    return (
        f"{len(the_map.grid)} hexes ({len(island.island)} of the island), {len(the_map.roads)} roads, "
        f"{len(the_map.rivers)} river and {len(the_map.walls)} all-sea hexsides, {len(island.towns)} places with "
        f"{sum(town.tactical_points for town in island.towns)} Tactical Points, "
        f"{sum(airfield.count for airfield in island.airfields)} airfields, {len(island.beaches)} beaches; "
        f"{len(counters.units)} units, {len(counters.depots)} depots, {chits} chits; {len(read.scenarios)} scenarios"
    )


def _check_moselle(data: Path, overlay: Path | None) -> str:
    tables = [moselle.open_table(scenario, data, overlay) for scenario in moselle.SCENARIOS]
    table, the_map = tables[0], tables[0].map
    chits = sum(sum(pool.counts) for pool in table.pools.values())
    return (
        f"{len(the_map.grid)} hexes, {len(the_map.roads)} roads, {len(the_map.rivers)} river hexsides, "
        f"{len(the_map.places)} places; {len(table.units)} units, {chits} chits; {len(tables)} scenario"
    )


CHECKS: dict[str, Callable[[Path, Path | None], str]] = {"sicily": _check_sicily, "moselle": _check_moselle}
