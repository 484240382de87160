"""Keeping house: what was deleted in the database leaves memory too, and old unfinished games are forgotten."""

from __future__ import annotations

import logging
import threading
import time

from trinacria.server.services.house import House, now

_log = logging.getLogger("trinacria.house")

EVERY = 2.0  # seconds between two looks at what was deleted
FORGETTING = 600.0  # and between two looks for games to forget
DAY = 86_400_000  # milliseconds


class Housekeeper:
    """A thread that looks after the house. Whatever goes wrong, it looks again."""

    def __init__(self, house: House, every: float = EVERY) -> None:
        self._house, self._every = house, every
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
                clear_away(self._house)
                if time.monotonic() - self._forgot >= FORGETTING:
                    self._forgot = time.monotonic()
                    forget_old_games(self._house)
            except Exception:  # it must go on: the store may be there again the next time
                _log.exception("the housekeeping failed")


def clear_away(house: House) -> None:
    """Tables and players that the operator has deleted in the database leave memory; spectators are woken to hear of it."""
    known = house.live_ids()
    for game_id in set(known) - house.store.games_there(known) if known else ():
        house.drop(game_id)
        house.tell(game_id)
        _log.info("a deleted game has left memory", extra={"facts": {"game": game_id}})
    people = house.known_players()
    for player_id in people - house.store.players_there([*people]) if people else ():
        house.forget_player(player_id)
        for game_id in house.live_games_of(player_id):
            house.drop(game_id)
            house.tell(game_id)


def forget_old_games(house: House) -> int:
    """Delete unfinished games in which nothing has happened for as many days as the operator allows; how many they were."""
    days = house.settings.forget_days
    if not days:
        return 0
    old = [game_id for game_id in house.store.games_unmoved(now() - days * DAY) if not house.is_watched(game_id)]
    for game_id in old:
        house.store.delete_game(game_id)
        house.drop(game_id)
        house.tell(game_id)
    if old:
        _log.info("old unfinished games were forgotten", extra={"facts": {"games": len(old), "days": days}})
    return len(old)


def start_housekeeper(house: House) -> Housekeeper:
    """A housekeeper that ends with the house."""
    keeper = Housekeeper(house)
    keeper.start()
    house.on_close(lambda: keeper.stop(house.settings.shutdown_seconds / 2))
    return keeper
