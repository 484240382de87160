"""`trinacria db`: prove the games that a server keeps, back them up while it runs, and delete what must go.

What only a server needs is loaded by the commands that need it, so that the others do not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trinacria.cli.data import Overlay

if TYPE_CHECKING:
    from trinacria.server.store import Store

app = typer.Typer(no_args_is_help=True, help="The games that a server keeps: check them, back them up, delete them.")

Database = Annotated[
    str, typer.Option("--database", metavar="URL", help="Such as sqlite:///FILE; by default the one in the data folder.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

delete_app = typer.Typer(
    no_args_is_help=True,
    help="Delete games, players or lines of talk for good. The server may run meanwhile: within seconds the game is gone "
    "from its tables too.",
)
app.add_typer(delete_app, name="delete")


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


# deleting -------------------------------------------------------------------------------------------------------------


@contextmanager
def _opened(database: str) -> Iterator[Store]:
    from trinacria.server.settings import Settings
    from trinacria.server.store import Store

    store = Store.open_existing(Settings(database=database).database_url)
    try:
        yield store
    finally:
        store.close()


def _confirm(words: list[str], *, yes: bool) -> None:
    """Say what will be deleted; unless told not to ask, go on only after a yes."""
    for each in words:
        print(f"This deletes {each}.")
    if not yes:
        typer.confirm("It cannot be undone. Delete?", abort=True)


@delete_app.command("game")
def delete_game(
    games: Annotated[list[str], typer.Argument(metavar="GAME...", help="The id: the end of its address, and in the log.")],
    database: Database = "",
    yes: Yes = False,
) -> None:
    """Delete games with their orders, talk and notes. This also stops a running game."""
    from trinacria.server.services.deleting import game_in_words

    with _opened(database) as store:
        _confirm([game_in_words(store, game_id) for game_id in games], yes=yes)
        deleted = sum(store.delete_game(game_id) for game_id in games)
    print(f"deleted: {deleted} games")


@delete_app.command("player")
def delete_player(
    player: Annotated[str, typer.Argument(help="The id, or a name that only one player has.")],
    database: Database = "",
    yes: Yes = False,
) -> None:
    """Delete a player: the name wherever it stands beside a seat, the notes and the right to the seats."""
    from trinacria.server.services.deleting import find_player, player_in_words

    with _opened(database) as store:
        row = find_player(store, player)
        _confirm([player_in_words(store, row)], yes=yes)
        store.delete_player(row.id)
    print(f"deleted: the player {row.id}")


@delete_app.command("chat")
def delete_chat(
    game: Annotated[str, typer.Argument(help="The id of the game.")],
    lines: Annotated[
        list[int] | None, typer.Argument(metavar="[NUMBER]...", help="Without one, all lines are listed.")
    ] = None,
    database: Database = "",
    yes: Yes = False,
) -> None:
    """Remove lines of talk; what stands in their place says that something was removed."""
    from trinacria.server.services.deleting import game_in_words, line_in_words

    with _opened(database) as store:
        game_in_words(store, game)  # that there is such a game
        if not lines:
            for row in store.chat(game, limit=1_000_000):
                print(f"{row.number}: {row.name or 'notice'}: {row.text}")
            return
        _confirm([line_in_words(store, game, number) for number in lines], yes=yes)
        deleted = sum(store.delete_line(game, number) for number in lines)
    print(f"deleted: {deleted} lines")
