"""`trinacria data check`: prove the data of the games sound, or an overlay, or a whole data folder; and `--data`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.kernel.errors import BadData, Problem, TrinacriaError
from trinacria.kernel.overlays import data_files

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

    Without DIR the built-in data is checked. A DIR with a folder named after a game or a rulebook is a whole data folder.
    Any other DIR is an overlay, as for --data; without --game it must be sound on one game.
    """
    names = [system.name for system in games.systems()]
    if game and game not in names:
        raise TrinacriaError(f"there is no data for {game!r}; there is for: {', '.join(names)}")
    if folder is not None and not folder.is_dir():
        raise TrinacriaError(f"there is no folder {folder}")
    wanted = [game] if game else names
    if folder is None:
        _print(_checked(wanted, None, None))
    elif any((folder / name).is_dir() for name in (*names, *games.books())):
        _print(_checked([name for name in wanted if (folder / name).is_dir()] or wanted, folder, None))
    elif not data_files(folder):
        raise TrinacriaError(f"there is no data file in {folder}: an overlay has map/, counters/, charts/ or scenarios/")
    else:
        _print(_nearest(_checked(wanted, None, folder)))


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one game: a summary, or faults."""

    game: str
    summary: str
    faults: tuple[Problem, ...] = ()


def _checked(wanted: Iterable[str], data: Path | None, overlay: Path | None) -> list[Checked]:
    found = []
    for name in wanted:
        system = games.system(name)
        try:
            found.append(Checked(name, games.check_data(system, data or system.data, overlay)))
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
