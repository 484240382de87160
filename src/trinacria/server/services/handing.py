"""Handing a seat to the computer, and taking it back."""

from __future__ import annotations

import logging

from trinacria.bots import bot_names, default_bot
from trinacria.kernel.seats import Seat
from trinacria.server.models import Change, HandToBot
from trinacria.server.services.errors import NoSuchGame, NotNow
from trinacria.server.services.game_host import GameHost, running
from trinacria.server.services.pausing import restart_clock
from trinacria.server.services.watching import change_since

_log = logging.getLogger("trinacria.bots")


def to_bot(host: GameHost, game_id: str, seat: Seat, request: HandToBot) -> Change:
    """From now on the computer plays this seat; its holder may take it back at any time."""
    scenario = host.rows(game_id)[0].scenario
    names = bot_names(scenario, seat)
    if request.bot and request.bot not in names:
        raise NoSuchGame(f"there is no bot {request.bot!r} for this seat; choose one of these: {', '.join(names)}")
    return _seat_changed(host, game_id, seat, request.bot or default_bot(scenario))


def take_back(host: GameHost, game_id: str, seat: Seat) -> Change:
    return _seat_changed(host, game_id, seat, "")


def _seat_changed(host: GameHost, game_id: str, seat: Seat, bot: str) -> Change:
    with host.locked(game_id) as live:
        running(live)
        if bot and live.playing.record.sealed:
            raise NotNow("the dice of this game are sealed: each side needs a browser of its own, and the computer has none")
        if not bot and not live.seat(seat).bot:
            raise NotNow("the computer does not play this seat")
        host.store.update_seat(game_id, seat.value, bot=bot)
        live.thinking.pop(seat, None)
        host.reread(live)
        host.notify(game_id, state_changed=True)
        if not bot:
            restart_clock(host, live)
        if bot and live.deciding is seat:
            host.on_bot_turn(game_id)
        return change_since(host, live, seat, live.ply)
