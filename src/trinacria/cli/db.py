"""`trinacria db`: prove the games that a server keeps, and back them up while it runs.

What only a server needs is loaded by the commands that need it: the other commands shall not wait for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trinacria.cli.data import Overlay

app = typer.Typer(no_args_is_help=True, help="The games that a server keeps: check them, back them up.")

Database = Annotated[
    str, typer.Option("--database", metavar="URL", help="Such as sqlite:///FILE; by default the one in the data folder.")
]


@app.callback()
def db() -> None:
    """The games that a server keeps."""


@app.command()
def check(database: Database = "", data: Overlay = None) -> None:
    """Play every stored game again and prove that its orders lead to its events, its snapshots and its outcome.

    Prints a line a bad game and a summary; the exit code is 1 if there is a bad game. Nothing is changed, and the server may
    run meanwhile.
    """
    from trinacria.server.services.checking import check_games
    from trinacria.server.settings import Settings
    from trinacria.server.store import Store

    store = Store.open_existing(Settings(database=database).database_url)
    games = orders = snapshots = bad = 0
    try:
        for checked in check_games(store):
            games, orders, snapshots = games + 1, orders + checked.orders, snapshots + checked.snapshots
            if checked.fault:
                bad += 1
                print(f"{checked.game}: {checked.fault}", flush=True)
    finally:
        store.close()
    print(f"{games} games: {games - bad} sound, {bad} bad; {orders} orders and {snapshots} snapshots proved")
    raise typer.Exit(1 if bad else 0)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The copy to make; nothing is overwritten.")], database: Database = ""
) -> None:
    """Copy the database as it is at one moment, while the server runs, and read every game of the copy.

    A copy whose pages or indexes are damaged is not kept. A game of which a row cannot be read is named on a line of its
    own; the copy is kept then, for the sake of the other games, and the exit code is 1. The games are not played again:
    `trinacria db check` does that.
    """
    from trinacria.server.services.checking import read_games
    from trinacria.server.settings import Settings
    from trinacria.server.store import OlderVersion, Store
    from trinacria.server.store.backup import back_up

    size = back_up(Settings(database=database).database_url, file)
    try:
        store = Store.open_existing(f"sqlite:///{file}")
    except OlderVersion:
        print(f"{file}: {size} bytes; its pages are sound. An older version wrote it, so its games were not read")
        return
    games = bad = 0
    try:
        for read in read_games(store):
            games += 1
            if read.fault:
                bad += 1
                print(f"{read.game}: {read.fault}", flush=True)
    finally:
        store.close()
    found = f"{bad} of {games} games cannot be read" if bad else f"{games} games can be read"
    print(f"{file}: {size} bytes; its pages are sound, {found}")
    raise typer.Exit(1 if bad else 0)
