"""Tables for the tests of the server: a game host on its own file, games in it, and orders given through the services."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from typer.testing import CliRunner

from random_play import bold_order
from trinacria.cli import app
from trinacria.kernel.digests import digest
from trinacria.kernel.records import Record, parse_record
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.server.models import (
    AtPly,
    GiveOrder,
    Holder,
    MadeGame,
    MakeOffer,
    NewGame,
    NewPlayer,
    OfferKind,
    RecordText,
    SeatWish,
)
from trinacria.server.services import agreements, making, ordering, players
from trinacria.server.services.access import NOBODY, Visitor, token_hash
from trinacria.server.services.checking import check_game
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.records import export
from trinacria.server.settings import Settings
from trinacria.server.store.store import Store
from trinacria.viw.position import Position

ME, LINK, OPEN, BOT = SeatWish(Holder.ME), SeatWish(Holder.LINK), SeatWish(Holder.OPEN), SeatWish(Holder.BOT)
MOSELLE, US_LANDING = "moselle/november", "sicily/us-landing"
EYES = (ALLIED, AXIS, SPECTATOR)


@dataclass(slots=True)
class Woken:
    """Which games waited for a bot, in the order in which they were reported."""

    games: list[str] = field(default_factory=list)

    def __call__(self, game_id: str) -> None:
        self.games.append(game_id)


def new_host(folder: Path) -> GameHost:
    """A host on a file in this folder; opened again it holds the same games. Nobody runs its bots."""
    settings = Settings(database=f"sqlite:///{folder / 'games.sqlite3'}")
    host = GameHost(Store.open(settings.database_url, durable=False), settings)
    host.on_bot_turn = Woken()
    return host


@contextmanager
def host_in(folder: Path) -> Iterator[GameHost]:
    host = new_host(folder)
    try:
        yield host
    finally:
        host.close()


def woken(host: GameHost) -> list[str]:
    assert isinstance(host.on_bot_turn, Woken)
    return host.on_bot_turn.games


# people ---------------------------------------------------------------------------------------------------------------


def showing(*tokens: str, player: str | None = None) -> Visitor:
    """A visitor who shows these secrets."""
    return Visitor(player, tuple(token_hash(token) for token in tokens))


def known(host: GameHost, name: str) -> Visitor:
    """A player whom the server knows."""
    made = players.new_player(host, NewPlayer(name))
    return showing(made.token, player=made.player)


# games ----------------------------------------------------------------------------------------------------------------


def make(
    host: GameHost,
    visitor: Visitor = NOBODY,
    *,
    allied: SeatWish = ME,
    axis: SeatWish = ME,
    scenario: str = MOSELLE,
    **wishes: object,
) -> MadeGame:
    """A new game; by default two players sit at one screen and it begins at once. A phrase answers a promise."""
    if wishes.get("phrase"):
        wishes.setdefault("promise", host.promises.make("here"))
    return making.make_game(host, visitor, NewGame(scenario, allied, axis, **wishes))  # type: ignore[arg-type]  # any field


def give_at_random(host: GameHost, game_id: str, chooser: random.Random) -> str:
    """One bold order of the side that decides, or now and then a step back; returns its text."""
    with host.locked(game_id) as live:
        seat, ply, position = live.deciding, live.ply, live.position
        assert seat is not None, "the game is over"
        assert isinstance(position, Position)
        if live.playing.can_undo(seat) and chooser.random() < 0.1:
            ordering.undo(host, game_id, seat, AtPly(ply))
            return "undo"
        text = bold_order(position, chooser).text
        ordering.give_order(host, game_id, seat, GiveOrder(ply, text))
        return text


def play_on(host: GameHost, game_id: str, seed: int, orders: int = 1_000_000) -> int:
    """So many random orders, or until the game is over; returns the ply."""
    chooser = random.Random(seed)
    for _ in range(orders):
        if deciding(host, game_id) is None:
            break
        give_at_random(host, game_id, chooser)
    return ply_of(host, game_id)


def deciding(host: GameHost, game_id: str) -> Seat | None:
    with host.locked(game_id) as live:
        return live.deciding


def ply_of(host: GameHost, game_id: str) -> int:
    with host.locked(game_id) as live:
        return live.ply


def finish(host: GameHost, game_id: str, loser: Seat = AXIS) -> None:
    """End a game by giving it up."""
    ordering.resign(host, game_id, loser, AtPly(ply_of(host, game_id)))


# records --------------------------------------------------------------------------------------------------------------


def go_back(host: GameHost, game_id: str, to: int) -> None:
    """Both sides agree to play again from a ply."""
    ply = ply_of(host, game_id)
    agreements.make_offer(host, game_id, ALLIED, MakeOffer(OfferKind.REWIND, ply, to))
    agreements.accept(host, game_id, AXIS, OfferKind.REWIND, AtPly(ply))


def exported(host: GameHost, game_id: str) -> str:
    text = export(host, game_id, SPECTATOR)
    assert isinstance(text, RecordText)
    return text.record


def record_of(host: GameHost, game_id: str) -> Record:
    return parse_record(exported(host, game_id), "exported")


def stored_record(host: GameHost, game_id: str) -> Record:
    """The record of a game that may be running, which nobody can export."""
    with host.locked(game_id) as live:
        return replace(live.playing.record, orders=[*live.playing.record.orders])


def digest_at(host: GameHost, game_id: str) -> str:
    with host.locked(game_id) as live:
        return digest(live.position)


def assert_sound(host: GameHost, game_id: str) -> None:
    assert check_game(host.store, game_id).fault == ""


def proved_by_the_command_line(text: str, folder: Path) -> str:
    (folder / "game.json").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(folder / "game.json")])
    assert result.exit_code == 0, result.output
    return result.stdout
