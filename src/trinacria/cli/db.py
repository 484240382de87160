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
    """Copy the database as it is at one moment, whole and proved sound, while the server runs."""
    from trinacria.server.settings import Settings
    from trinacria.server.store.backup import back_up

    size = back_up(Settings(database=database).database_url, file)
    print(f"{file}: {size} bytes")
