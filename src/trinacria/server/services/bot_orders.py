"""The computer's orders: how they come into a game, which game's turn it is, and what happens when a bot fails.

A bot that fails does not hold up the game. A simpler one replaces it for the rest of the game, the operator gets an error
line, and the people at the table read a notice. Should the simpler one fail as well, its seat gives any legal order.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable

from trinacria import games
from trinacria.bots import bots_of, stand_in
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.seats import Seat
from trinacria.server.models import Status
from trinacria.server.services.errors import CannotOpen, NoSuchGame
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.live import LiveGame
from trinacria.server.services.ordering import Act, commit, flag_if_due
from trinacria.server.services.pausing import is_paused, restart_clock, stop_clock
from trinacria.server.services.talking import announce
from trinacria.server.workers.bot_process import BotFailed, BotJob, BotProcess
from trinacria.server.workers.bot_runner import BotRunner, Chooses
from trinacria.server.workers.jobs import bot_seed

SOMEBODY_WAITS, NOBODY_THERE, ONLY_BOTS = range(3)  # how games are ranked
DRAWN = 16  # how many orders are drawn for a bot that cannot choose before we give up

_log = logging.getLogger("trinacria.bots")


def start_bots(host: GameHost, process: Chooses | None = None) -> BotRunner:
    """The child process in which all bots think, and the thread that feeds it; every game that waits for one is taken up."""
    runner = BotRunner(
        lambda game_id: next_job(host, game_id),
        lambda game_id, ply, text: play(host, game_id, ply, text),
        lambda game_id, ply, failure: replace_bot(host, game_id, ply, failure),
        lambda game_id, seconds: thinking(host, game_id, seconds),
        process or BotProcess(host.settings.bot_seconds),
        lambda game_id: rank(host, game_id),
    )
    host.on_bot_turn = runner.wake
    host.on_arrival = runner.wake
    host.on_close(lambda: runner.stop(host.settings.shutdown_seconds / 2))
    for game_id in host.store.bots_to_move():
        runner.wake(game_id)
    return runner


def rank(host: GameHost, game_id: str) -> int:
    """People first: a game whose player is there, then one that a player will come back to, then games among bots."""
    _, seats = host.rows(game_id)
    people = [Seat(row.seat) for row in seats if not row.bot]
    if not people:
        return ONLY_BOTS
    return SOMEBODY_WAITS if any(host.present(game_id, seat) for seat in people) else NOBODY_THERE


def next_job(host: GameHost, game_id: str) -> BotJob | None:
    """What the computer must decide at a game now, if anything. A game that cannot be opened waits for its operator."""
    try:
        if is_paused(host, game_id):
            if host.rows(game_id)[0].deadline is not None:
                with host.locked(game_id) as live:
                    stop_clock(host, live)
            return None
        with host.locked(game_id) as live:
            restart_clock(host, live)
            return _job(host, live)
    except (CannotOpen, NoSuchGame):
        return None


def _job(host: GameHost, live: LiveGame) -> BotJob | None:
    seat = live.deciding
    if seat is None or live.game.status != Status.RUNNING or not live.seat(seat).bot or not live.playable:
        return None
    if seat in live.helpless:
        commit(host, live, seat, _anything(live, seat))  # which wakes us again, if it is still the seat's turn
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


def play(host: GameHost, game_id: str, ply: int, text: str) -> None:
    """The computer's order, against the ply it was thought of."""
    _at(
        host,
        game_id,
        ply,
        lambda live, seat: commit(host, live, seat, lambda playing, at: playing.order_text(seat, text, at=at)),
    )


def replace_bot(host: GameHost, game_id: str, ply: int, failure: BotFailed) -> None:
    """A bot that cannot decide must not hold up a game: another plays on for it, and any legal order will do for now."""

    def act(live: LiveGame, seat: Seat) -> None:
        failed, simpler = live.seat(seat).bot, stand_in(live.game.scenario)
        facts = {"game": game_id, "ply": ply, "bot": failed, "reason": str(failure), "trace": failure.trace}
        _log.error("a bot failed", extra={"facts": facts})
        if failed == simpler:
            live.helpless.add(seat)
        else:
            host.store.update_seat(game_id, seat.value, bot=simpler)
            announce(host, live, _words(live.game.scenario, seat, failed, simpler))
            host.reread(live)
            host.notify(game_id, state_changed=True)
        commit(host, live, seat, _anything(live, seat))

    _at(host, game_id, ply, act)


def _words(scenario: str, seat: Seat, failed: str, simpler: str) -> str:
    titles = {entry.name: entry.title for entry in bots_of(scenario)}
    side = "Allied" if seat is Seat.ALLIED else "Axis"
    return (
        f"The computer player of the {side} side, {titles.get(failed, failed)}, has failed. "
        f"{titles[simpler]}, which gives any legal order, plays on in its place."
    )


def _anything(live: LiveGame, seat: Seat) -> Act:
    """Some order, always the same one at a ply. It may be a secret one, so it must not be predictable."""
    chance = f"{bot_seed(live.game.seed, seat)}/{live.ply}"

    def draw(number: int) -> Callable[[int], int]:
        digest = int.from_bytes(hashlib.sha256(f"{chance}/{number}".encode()).digest()[:8], "big")
        return lambda n: digest % n

    def act(playing: Playing, at: int) -> tuple[Event, ...]:
        for number in range(DRAWN):
            order = playing.position.options().sample(draw(number))
            if playing.is_draft(order):  # which would decide nothing
                order = playing.position.options().sample(lambda n: 0)
            try:
                return playing.order(seat, order, at=at)
            except IllegalCommand as refusal:  # ours: what is offered is legal. Another draw may do
                facts = {"game": live.id, "ply": live.ply, "case": refusal.case}
                _log.error("an order that was offered is refused", extra={"facts": facts})
        raise BotFailed("no order that is offered is taken")

    return act


def _at(host: GameHost, game_id: str, ply: int, act: Callable[[LiveGame, Seat], None]) -> None:
    with host.locked(game_id) as live:
        if flag_if_due(host, live) or live.ply != ply or live.deciding is None:
            return
        seat = live.deciding
        if not live.seat(seat).bot:  # taken back while the bot thought
            return
        live.thinking.pop(seat, None)
        act(live, seat)


def thinking(host: GameHost, game_id: str, seconds: float) -> None:
    """Say how long the computer has thought."""
    with host.locked(game_id) as live:
        if live.deciding is not None and live.seat(live.deciding).bot:
            live.thinking[live.deciding] = round(seconds, 1)
            host.notify(game_id, state_changed=True)
