"""Tables for the tests of the server: a house on a file of its own, games in it, and orders given through the services."""

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
from trinacria.server.services.house import House
from trinacria.server.services.records import export
from trinacria.server.settings import Settings
from trinacria.server.store.store import Store
from trinacria.viw.position import Position

ME, LINK, OPEN, BOT = SeatWish(Holder.ME), SeatWish(Holder.LINK), SeatWish(Holder.OPEN), SeatWish(Holder.BOT)
MOSELLE, US_LANDING = "moselle/november", "sicily/us-landing"
EYES = (ALLIED, AXIS, SPECTATOR)


@dataclass(slots=True)
class Woken:
    """Which games waited for a bot, in the order in which the house was told."""

    games: list[str] = field(default_factory=list)

    def __call__(self, game_id: str) -> None:
        self.games.append(game_id)


def new_house(folder: Path) -> House:
    """A house on a file in this folder; opened again it holds the same games. Nobody runs its bots."""
    settings = Settings(database=f"sqlite:///{folder / 'games.sqlite3'}")
    house = House(Store.open(settings.database_url, durable=False), settings)
    house.bots_wanted = Woken()
    return house


@contextmanager
def house_in(folder: Path) -> Iterator[House]:
    house = new_house(folder)
    try:
        yield house
    finally:
        house.close()


def woken(house: House) -> list[str]:
    assert isinstance(house.bots_wanted, Woken)
    return house.bots_wanted.games


# people ---------------------------------------------------------------------------------------------------------------


def showing(*tokens: str, player: str | None = None) -> Visitor:
    """Whoever shows these secrets."""
    return Visitor(player, tuple(token_hash(token) for token in tokens))


def known(house: House, name: str) -> Visitor:
    """A player whom the house knows."""
    made = players.new_player(house, NewPlayer(name))
    return showing(made.token, player=made.player)


# games ----------------------------------------------------------------------------------------------------------------


def make(
    house: House,
    visitor: Visitor = NOBODY,
    *,
    allied: SeatWish = ME,
    axis: SeatWish = ME,
    scenario: str = MOSELLE,
    **wishes: object,
) -> MadeGame:
    """A new game; unless told otherwise, two players sit at one screen and it begins at once. A phrase answers a promise."""
    if wishes.get("phrase"):
        wishes.setdefault("promise", house.promises.make("here"))
    return making.make_game(house, visitor, NewGame(scenario, allied, axis, **wishes))  # type: ignore[arg-type]  # any field


def give_at_random(house: House, game_id: str, chooser: random.Random) -> str:
    """One bold order of whoever decides, or now and then a step back; returns its text."""
    with house.at_table(game_id) as live:
        seat, ply, position = live.deciding, live.ply, live.position
        assert seat is not None, "the game is over"
        assert isinstance(position, Position)
        if live.playing.can_undo(seat) and chooser.random() < 0.1:
            ordering.undo(house, game_id, seat, AtPly(ply))
            return "undo"
        text = bold_order(position, chooser).text
        ordering.give_order(house, game_id, seat, GiveOrder(ply, text))
        return text


def play_on(house: House, game_id: str, seed: int, orders: int = 1_000_000) -> int:
    """So many random orders, or until the game is over; returns the ply."""
    chooser = random.Random(seed)
    for _ in range(orders):
        if deciding(house, game_id) is None:
            break
        give_at_random(house, game_id, chooser)
    return ply_of(house, game_id)


def deciding(house: House, game_id: str) -> Seat | None:
    with house.at_table(game_id) as live:
        return live.deciding


def ply_of(house: House, game_id: str) -> int:
    with house.at_table(game_id) as live:
        return live.ply


def finish(house: House, game_id: str, loser: Seat = AXIS) -> None:
    """End a game by giving it up."""
    ordering.resign(house, game_id, loser, AtPly(ply_of(house, game_id)))


# records --------------------------------------------------------------------------------------------------------------


def go_back(house: House, game_id: str, to: int) -> None:
    """Both sides agree to play again from a ply."""
    ply = ply_of(house, game_id)
    agreements.make_offer(house, game_id, ALLIED, MakeOffer(OfferKind.REWIND, ply, to))
    agreements.accept(house, game_id, AXIS, OfferKind.REWIND, AtPly(ply))


def exported(house: House, game_id: str) -> str:
    text = export(house, game_id, SPECTATOR)
    assert isinstance(text, RecordText)
    return text.record


def record_of(house: House, game_id: str) -> Record:
    return parse_record(exported(house, game_id), "exported")


def stored_record(house: House, game_id: str) -> Record:
    """The record of a game that may be running, which nobody can export."""
    with house.at_table(game_id) as live:
        return replace(live.playing.record, orders=[*live.playing.record.orders])


def digest_at(house: House, game_id: str) -> str:
    with house.at_table(game_id) as live:
        return digest(live.position)


def assert_sound(house: House, game_id: str) -> None:
    assert check_game(house.store, game_id).fault == ""


def proved_by_the_command_line(text: str, folder: Path) -> str:
    (folder / "game.json").write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(folder / "game.json")])
    assert result.exit_code == 0, result.output
    return result.stdout
