"""What the operator takes away: games, players, lines of talk; each is said in words before it is done."""

from __future__ import annotations

from trinacria import games
from trinacria.server.models import Status
from trinacria.server.services.errors import NoSuchGame
from trinacria.server.store.rows import PlayerRow, SeatRow
from trinacria.server.store.store import Store


def game_in_words(store: Store, game_id: str) -> str:
    """What would go with a game."""
    game = store.game(game_id)
    if game is None:
        raise NoSuchGame(f"there is no game {game_id}")
    stands = f"{game.status}, ply {game.ply}" if game.status != Status.OPEN else "waiting for players"
    seats = " against ".join(_holder(row) for row in store.seats(game_id))
    kept = f"{game.ply} orders, {store.chat_count(game_id)} lines of talk and the players' notes"
    return f"the game {game_id} ({games.title(game.scenario)}, {stands}; {seats}), with its {kept}"


def _holder(row: SeatRow) -> str:
    if row.player or row.joined is not None:
        return row.name or "somebody"
    return f"the computer ({row.bot})" if row.bot else "an empty seat"


def find_player(store: Store, wanted: str) -> PlayerRow:
    """A player by id, or by a name that only one player has."""
    found = store.player(wanted)
    if found is not None:
        return found
    named = store.players_named(wanted)
    if not named:
        raise NoSuchGame(f"there is no player with the id or the name {wanted!r}")
    if len(named) > 1:
        ids = ", ".join(row.id for row in named)
        raise NoSuchGame(f"{len(named)} players are called {wanted!r}: say which by the id: {ids}")
    return named[0]


def player_in_words(store: Store, row: PlayerRow) -> str:
    """What would go with a player, and what would stay."""
    sat = store.games(player=row.id, limit=10_000)
    running = sum(game.status != "finished" for game in sat)
    return (
        f"the player {row.id} ({row.name}): the name, also in {len(sat)} games and beside what was said there, "
        f"the private notes, and the right to {running} seats in unfinished games, which stay empty. "
        "The games stay, and so do phrases that were mixed into dice"
    )


def line_in_words(store: Store, game_id: str, number: int) -> str:
    rows = store.chat(game_id, after=number - 1, limit=1)
    if not rows or rows[0].number != number:
        raise NoSuchGame(f"there is no line {number} in the talk of the game {game_id}")
    return f'line {number} of the talk of the game {game_id}: {rows[0].name or "notice"}: "{rows[0].text}"'
