"""Housekeeping: what was deleted in the database leaves memory too, and old unfinished games are deleted."""

from __future__ import annotations

import logging
import threading
import time

from trinacria.server.services.game_host import GameHost, now

_log = logging.getLogger("trinacria.host")

EVERY = 2.0  # seconds between two looks at what was deleted
FORGETTING = 600.0  # and between two looks for games to forget
DAY = 86_400_000  # milliseconds


class Housekeeper:
    """A thread that tidies up now and then. An error ends one round, not the thread."""

    def __init__(self, host: GameHost, every: float = EVERY) -> None:
        self._host, self._every = host, every
        self._forgot = float("-inf")
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="housekeeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, timeout: float) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        while not self._ended.wait(self._every):
            try:
                clear_away(self._host)
                if time.monotonic() - self._forgot >= FORGETTING:
                    self._forgot = time.monotonic()
                    forget_old_games(self._host)
            except Exception:  # it must go on: the store may be there again the next time
                _log.exception("the housekeeping failed")


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


def start_housekeeper(host: GameHost) -> Housekeeper:
    """A housekeeper that stops when the host closes."""
    keeper = Housekeeper(host)
    keeper.start()
    host.on_close(lambda: keeper.stop(host.settings.shutdown_seconds / 2))
    return keeper
