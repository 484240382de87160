"""The store: everything that is kept, behind one object that any number of threads may use.

A read is one statement. A write is one transaction: when the call returns it is on the disk, when it raises nothing has
changed. Two writers never both win: a ply, a seat, the start of a game go to exactly one caller.
"""

from __future__ import annotations

from collections.abc import Sequence

from trinacria.server.store import deleting, files, games, orders, players, seats, talk
from trinacria.server.store.appending import Appending
from trinacria.server.store.connections import Connections, address, file_of
from trinacria.server.store.errors import StoreBroken, damaged
from trinacria.server.store.games import Wanted, cursor
from trinacria.server.store.migrating import migrate, require_this_version
from trinacria.server.store.rows import (
    ChatRow,
    CommandRow,
    GameRow,
    OfferRow,
    PlayerRow,
    Progress,
    SeatRow,
    SnapshotRow,
)

__all__ = ["Store", "cursor"]


class Store:
    """One database of games."""

    def __init__(self, connections: Connections) -> None:
        self.connections = connections
        self._appending = Appending(connections)

    @classmethod
    def open(cls, url: str, *, durable: bool = True) -> Store:
        """The database at this address, made if it is not there and brought to the version of this program.

        Not durable: a crash of the machine (not of the program) may lose the last orders; quicker, for tests.
        """
        parsed = address(url)
        file = file_of(parsed)
        if file:
            files.prepare(file)
        store = cls(Connections(parsed, durable=durable))
        try:
            with store.connections.writing() as connection:
                migrate(connection)
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def open_existing(cls, url: str) -> Store:
        """To look at a database: nothing is made and nothing is brought up to date."""
        parsed = address(url)
        file = file_of(parsed)
        if file and not file.is_file():
            raise StoreBroken("there is no database at this address")
        store = cls(Connections(parsed, durable=True))
        try:
            with store.connections.reading() as connection:
                require_this_version(connection)
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        self.connections.close()

    # players

    def add_player(self, row: PlayerRow) -> None:
        with self.connections.writing() as connection:
            players.add(connection, row)

    def player(self, player_id: str) -> PlayerRow | None:
        with self.connections.reading() as connection:
            return players.by_id(connection, player_id)

    def player_by_token(self, token_hash: bytes) -> PlayerRow | None:
        with self.connections.reading() as connection:
            return players.by_token(connection, token_hash)

    def players_named(self, name: str) -> list[PlayerRow]:
        with self.connections.reading() as connection:
            return players.named(connection, name)

    def rename_player(self, player_id: str, name: str) -> None:
        with self.connections.writing() as connection:
            players.rename(connection, player_id, name)

    # games

    def add_game(
        self,
        game: GameRow,
        seat_rows: Sequence[SeatRow],
        snapshot: SnapshotRow | None = None,
        commands: Sequence[CommandRow] = (),
    ) -> None:
        """A new game with its two seats; one that was imported or branched comes with its orders."""
        assert [row.seat for row in sorted(seat_rows, key=lambda row: row.seat)] == ["allied", "axis"], "two seats a game"
        with self.connections.writing() as connection:
            games.add(connection, game)
            seats.add(connection, seat_rows)
            orders.add_commands(connection, commands)
            if snapshot is not None:
                orders.add_snapshot(connection, snapshot)

    def game(self, game_id: str) -> GameRow | None:
        with self.connections.reading() as connection:
            return games.by_id(connection, game_id)

    def seats(self, game_id: str) -> tuple[SeatRow, SeatRow]:
        """The Allied and the Axis seat of a game that there is."""
        found = self.seats_of([game_id])
        if game_id not in found:
            raise damaged(f"the seats of the game {game_id}")
        return found[game_id]

    def seats_of(self, game_ids: Sequence[str]) -> dict[str, tuple[SeatRow, SeatRow]]:
        """The seats of many games at once; a game that there is not is left out."""
        with self.connections.reading() as connection:
            return seats.of_games(connection, game_ids)

    def games(
        self,
        *,
        status: str | None = None,
        public: bool | None = None,
        player: str | None = None,
        open_seat: bool = False,
        after: str = "",
        limit: int = 50,
    ) -> list[GameRow]:
        """A page of games, the newest moves first; `after` is the `cursor` of the last game of the page before."""
        wanted = Wanted(status, public, player, open_seat, after)
        with self.connections.reading() as connection:
            return games.listed(connection, wanted, limit)

    def game_ids(self) -> list[str]:
        """Every game that there is, the oldest first."""
        with self.connections.reading() as connection:
            return games.ids(connection)

    def update_game(self, game_id: str, **values: object) -> None:
        """Write the named columns, any but the ply: that belongs to `append`."""
        with self.connections.writing() as connection:
            games.change(connection, game_id, values)

    def start_game(
        self, game_id: str, phrases: Sequence[str], progress: Progress, snapshot: SnapshotRow, *, sealed: bytes = b""
    ) -> bool:
        """Start a game that is still open; of several callers exactly one gets True."""
        with self.connections.writing() as connection:
            started = games.start(connection, game_id, phrases, progress)
            if started:
                orders.add_snapshot(connection, snapshot)
                if sealed:
                    games.change(connection, game_id, {"sealed": sealed})
            return started

    def counts(self) -> dict[str, int]:
        """How many games there are of each status."""
        with self.connections.reading() as connection:
            return games.counts(connection)

    def newest_readable(self, limit: int) -> tuple[int, int]:
        """Of the games that moved last: how many there are, and how many of them can be read."""
        with self.connections.reading() as connection:
            return games.newest_readable(connection, limit)

    def due(self, now: int) -> list[str]:
        """Running games whose deadline has passed."""
        with self.connections.reading() as connection:
            return games.due(connection, now)

    def bots_to_move(self) -> list[str]:
        """Running games in which a bot's seat decides."""
        with self.connections.reading() as connection:
            return games.bots_to_move(connection)

    # taking away

    def delete_game(self, game_id: str) -> bool:
        """Whether there was such a game: it is gone, with all that belongs to it."""
        with self.connections.writing() as connection:
            deleting.overwrite(connection)
            return deleting.game(connection, game_id)

    def delete_player(self, player_id: str) -> bool:
        """Whether there was such a player; the games stay, without the name."""
        with self.connections.writing() as connection:
            deleting.overwrite(connection)
            return deleting.player(connection, player_id)

    def delete_line(self, game_id: str, number: int) -> bool:
        """Whether there was such a line of talk; its number stays."""
        with self.connections.writing() as connection:
            deleting.overwrite(connection)
            return deleting.line(connection, game_id, number)

    def games_unmoved(self, before: int) -> list[str]:
        """Games that are not over and in which nothing has happened since then, the oldest first."""
        with self.connections.reading() as connection:
            return deleting.unmoved(connection, before)

    def games_there(self, game_ids: Sequence[str]) -> set[str]:
        with self.connections.reading() as connection:
            return deleting.there(connection, game_ids)

    def players_there(self, player_ids: Sequence[str]) -> set[str]:
        with self.connections.reading() as connection:
            return deleting.players_there(connection, player_ids)

    # seats

    def take_seat(
        self, game_id: str, seat: str, *, player: str | None, name: str, phrase: str, joined: int, void_link: bool = False
    ) -> bool:
        """Sit down where nobody sits; of several callers exactly one gets True. The link can be made void at once."""
        values: dict[str, object] = {"player": player, "name": name, "phrase": phrase, "joined": joined}
        if void_link:
            values["token_hash"] = b""
        with self.connections.writing() as connection:
            return seats.take(connection, game_id, seat, values)

    def update_seat(self, game_id: str, seat: str, **values: object) -> None:
        """Write the named columns."""
        with self.connections.writing() as connection:
            seats.change(connection, game_id, seat, values)

    # orders

    def append(
        self, command: CommandRow, progress: Progress, snapshot: SnapshotRow | None = None, *, sealed: bytes = b""
    ) -> None:
        """One order of a running game, with all that follows from it; raises `MovedOn` unless it is the next ply."""
        self._appending.append(command, progress, snapshot, sealed)

    def commands(self, game_id: str, *, after: int = 0, to: int | None = None) -> list[CommandRow]:
        """The orders of the plies after < ply <= to, in order."""
        with self.connections.reading() as connection:
            return orders.between(connection, game_id, after, to)

    def newest_commands(self, game_ids: Sequence[str], plies: int) -> dict[str, list[CommandRow]]:
        """The last orders of each game, the newest first."""
        with self.connections.reading() as connection:
            return orders.newest(connection, game_ids, plies)

    def last_ply_of(self, game_id: str, seat: str) -> int:
        """The ply of the newest order of that seat, 0 if it gave none."""
        with self.connections.reading() as connection:
            return orders.last_ply_of(connection, game_id, seat)

    def snapshot(self, game_id: str, *, at_most: int | None = None) -> SnapshotRow | None:
        """The newest snapshot, not beyond a ply."""
        with self.connections.reading() as connection:
            return orders.snapshot(connection, game_id, at_most)

    def snapshots(self, game_id: str) -> list[SnapshotRow]:
        """Every snapshot, the oldest first."""
        with self.connections.reading() as connection:
            return orders.all_snapshots(connection, game_id)

    def add_snapshot(self, row: SnapshotRow) -> None:
        """In the place of one of the same ply, if there is one."""
        with self.connections.writing() as connection:
            orders.add_snapshot(connection, row)

    # talk and offers

    def say(self, game_id: str, *, at: int, ply: int, seat: str | None, name: str, text: str) -> ChatRow:
        """One line of talk, numbered without gaps."""
        with self.connections.writing() as connection:
            return talk.say(connection, game_id, at=at, ply=ply, seat=seat, name=name, text=text)

    def chat(self, game_id: str, *, after: int = 0, limit: int = 200) -> list[ChatRow]:
        with self.connections.reading() as connection:
            return talk.lines(connection, game_id, after, limit)

    def chat_count(self, game_id: str) -> int:
        with self.connections.reading() as connection:
            return talk.count(connection, game_id)

    def offer(self, row: OfferRow) -> None:
        """In the place of the seat's earlier offer of this kind."""
        with self.connections.writing() as connection:
            talk.offer(connection, row)

    def offers(self, game_id: str) -> list[OfferRow]:
        with self.connections.reading() as connection:
            return talk.offered(connection, game_id)

    def withdraw(self, game_id: str, kind: str, by: str) -> bool:
        """Whether there was such an offer."""
        with self.connections.writing() as connection:
            return talk.withdraw(connection, game_id, kind, by)
