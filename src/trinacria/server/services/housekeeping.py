"""Housekeeping: what was deleted in the database leaves memory too, and old unfinished games are deleted."""

from __future__ import annotations

import logging
import time

from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.periodic import PeriodicThread

_log = logging.getLogger("trinacria.host")

EVERY = 2.0  # seconds between two looks at what was deleted
FORGETTING = 600.0  # and between two looks for games to forget
DAY = 86_400_000  # milliseconds


def housekeeper(host: GameHost, every: float = EVERY) -> PeriodicThread:
    """A thread that tidies up."""
    forgot = float("-inf")

    def tidy_up() -> None:
        nonlocal forgot
        clear_away(host)
        if time.monotonic() - forgot >= FORGETTING:
            forgot = time.monotonic()
            forget_old_games(host)

    return PeriodicThread("housekeeping", tidy_up, every, _log)


def clear_away(host: GameHost) -> None:
    """Tables and players that the operator has deleted in the database leave memory; spectators are woken to hear of it."""
    known = host.live_ids()
    for game_id in set(known) - host.store.games_there(known) if known else ():
        host.drop(game_id)
        host.notify(game_id)
        _log.info("a deleted game has left memory", extra={"facts": {"game": game_id}})
    people = host.known_players()
    for player_id in people - host.store.players_there([*people]) if people else ():
        host.forget_player(player_id)
        for game_id in host.live_games_of(player_id):
            host.drop(game_id)
            host.notify(game_id)


def forget_old_games(host: GameHost) -> int:
    """Delete unfinished games in which nothing has happened for as many days as the operator allows; how many they were."""
    days = host.settings.forget_days
    if not days:
        return 0
    old = [game_id for game_id in host.store.games_unmoved(now() - days * DAY) if not host.is_watched(game_id)]
    for game_id in old:
        host.store.delete_game(game_id)
        host.drop(game_id)
        host.notify(game_id)
    if old:
        _log.info("old unfinished games were forgotten", extra={"facts": {"games": len(old), "days": days}})
    return len(old)
