"""Handing a seat to the computer, and taking it back; and how the computer's orders come into a game."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable

from trinacria import games
from trinacria.bots import bot_names
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.seats import Seat
from trinacria.server.models import Change, HandToBot, Status
from trinacria.server.services.errors import CannotOpen, NoSuchGame, NotNow
from trinacria.server.services.house import House, running
from trinacria.server.services.live import Live
from trinacria.server.services.ordering import Act, commit, flag_if_due
from trinacria.server.services.watching import change_since
from trinacria.server.workers.bot_process import BotJob, BotProcess
from trinacria.server.workers.bot_runner import BotRunner
from trinacria.server.workers.jobs import bot_seed

_log = logging.getLogger("trinacria.bots")


def to_bot(house: House, game_id: str, seat: Seat, request: HandToBot) -> Change:
    """From now on the computer plays this seat; whoever holds it may take it back at any time."""
    if request.bot not in bot_names():
        raise NoSuchGame(f"there is no bot {request.bot!r}; there are: {', '.join(bot_names())}")
    return _seat_changed(house, game_id, seat, request.bot)


def take_back(house: House, game_id: str, seat: Seat) -> Change:
    return _seat_changed(house, game_id, seat, "")


def _seat_changed(house: House, game_id: str, seat: Seat, bot: str) -> Change:
    with house.at_table(game_id) as live:
        running(live)
        if bot and live.playing.record.sealed:
            raise NotNow("the dice of this game are sealed: each side needs its own browser, and the computer has none")
        if not bot and not live.seat(seat).bot:
            raise NotNow("the computer does not play this seat")
        house.store.update_seat(game_id, seat.value, bot=bot)
        live.thinking.pop(seat, None)
        house.reread(live)
        house.tell(game_id, around=True)
        if bot and live.deciding is seat:
            house.bots_wanted(game_id)
        return change_since(house, live, seat, live.ply)


# the computer's orders ------------------------------------------------------------------------------------------------


def start_bots(house: House) -> BotRunner:
    """The child process in which all bots think, and the thread that feeds it; every game that waits for one is taken up."""
    process = BotProcess(house.settings.bot_seconds)
    runner = BotRunner(
        lambda game_id: next_job(house, game_id),
        lambda game_id, ply, text: play(house, game_id, ply, text),
        lambda game_id, ply, reason: play_anything(house, game_id, ply, reason),
        lambda game_id, seconds: thinking(house, game_id, seconds),
        process,
    )
    house.bots_wanted = runner.wake
    house.on_close(lambda: runner.stop(house.settings.shutdown_seconds / 2))
    for game_id in house.store.bots_to_move():
        runner.wake(game_id)
    return runner


def next_job(house: House, game_id: str) -> BotJob | None:
    """What the computer must decide at a game now, if anything. A game that cannot be opened waits for its operator."""
    try:
        return _next_job(house, game_id)
    except (CannotOpen, NoSuchGame):
        return None


def _next_job(house: House, game_id: str) -> BotJob | None:
    with house.at_table(game_id) as live:
        seat = live.deciding
        if seat is None or live.game.status != Status.RUNNING or not live.seat(seat).bot or not live.playable:
            return None
        return BotJob(
            game=live.game.scenario,
            options=live.game.options,
            overlay=games.overlay(),
            bot=live.seat(seat).bot,
            seed=bot_seed(live.game.seed, seat),
            ply=live.ply,
            view=live.position.view(seat),
        )


def play(house: House, game_id: str, ply: int, text: str) -> None:
    """The computer's order, against the ply it was thought of."""

    def act(live: Live, seat: Seat) -> None:
        try:
            commit(house, live, seat, lambda playing, at: playing.order_text(seat, text, at=at))
        except TrinacriaError as error:
            _log.warning("a bot's order was refused", extra={"facts": {"game": game_id, "ply": ply, "reason": str(error)}})
            commit(house, live, seat, _anything(live, seat))

    _at(house, game_id, ply, act)


def play_anything(house: House, game_id: str, ply: int, reason: str) -> None:
    """A bot that cannot decide must not hold up a game: any legal order will do."""
    _log.warning("a bot failed", extra={"facts": {"game": game_id, "ply": ply, "reason": reason}})
    _at(house, game_id, ply, lambda live, seat: commit(house, live, seat, _anything(live, seat)))


def _anything(live: Live, seat: Seat) -> Act:
    """Some order, always the same one at a ply; it may be a secret one, so nobody can tell it beforehand."""
    chance = f"{bot_seed(live.game.seed, seat)}/{live.ply}"
    digest = int.from_bytes(hashlib.sha256(chance.encode()).digest()[:8], "big")

    def act(playing: Playing, at: int) -> tuple[Event, ...]:
        order = playing.position.options().sample(lambda n: digest % n)
        if playing.is_draft(order):  # which would decide nothing
            order = playing.position.options().sample(lambda n: 0)
        return playing.order(seat, order, at=at)

    return act


def _at(house: House, game_id: str, ply: int, act: Callable[[Live, Seat], None]) -> None:
    with house.at_table(game_id) as live:
        if flag_if_due(house, live) or live.ply != ply or live.deciding is None:
            return
        seat = live.deciding
        if not live.seat(seat).bot:  # taken back while the bot thought
            return
        live.thinking.pop(seat, None)
        act(live, seat)


def thinking(house: House, game_id: str, seconds: float) -> None:
    """Say how long the computer has thought."""
    with house.at_table(game_id) as live:
        if live.deciding is not None and live.seat(live.deciding).bot:
            live.thinking[live.deciding] = round(seconds, 1)
            house.tell(game_id, around=True)
