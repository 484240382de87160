"""Promises: a seed is drawn and its commitment published before anybody says a phrase, so that no seed answers a phrase.

A promise is asked for in one request and used by a later one, once: two games with one seed would give away each other's
dice. It is kept in memory for a while. If the server is restarted in between, the visitor asks for another.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from trinacria.kernel.dice import commitment, new_seed
from trinacria.server.services.errors import NotNow, Refused

KEPT_SECONDS = 3600.0
MOST_OF_ONE_ADDRESS = 32
MOST = 10_000


@dataclass(frozen=True, slots=True)
class _Promised:
    seed: str
    address: str
    until: float


@dataclass(slots=True)
class Promises:
    """The seeds that have been promised and not used yet."""

    clock: Callable[[], float] = time.monotonic
    _kept: OrderedDict[str, _Promised] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def make(self, address: str) -> str:
        """Draw a seed; returns its commitment. The oldest promise of an address gives way to its newest."""
        seed = new_seed()
        promise, now = commitment(seed), self.clock()
        with self._lock:
            while self._kept and next(iter(self._kept.values())).until <= now:
                self._kept.popitem(last=False)
            own = [name for name, kept in self._kept.items() if kept.address == address]
            for name in own[: max(0, len(own) + 1 - MOST_OF_ONE_ADDRESS)]:
                del self._kept[name]
            self._kept[promise] = _Promised(seed, address, now + KEPT_SECONDS)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return promise

    def seed_for(self, promise: str | None, phrase: str) -> str:
        """The seed of a new game: the promised one, or a fresh one if nothing was promised and no phrase answers it."""
        check_answers(promise, phrase)
        if promise is None:
            return new_seed()
        with self._lock:
            kept = self._kept.pop(promise, None)
        if kept is None or kept.until <= self.clock():
            raise NotNow("this promise is used or forgotten: ask for a new one")
        return kept.seed


def check_answers(promise: str | None, phrase: str) -> None:
    """A phrase names the promise that its speaker has seen."""
    if phrase and promise is None:
        raise Refused(
            "words for the dice are taken only after the promise: ask for one first, or look at the game's, "
            "and name its commitment as `promise`"
        )
