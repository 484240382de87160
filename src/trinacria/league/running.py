"""The games of a league, in as many processes as wanted. Each result is handed over as soon as there is one.

Ctrl-C ends a league in good order: with several processes the games under way are finished and kept.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from trinacria.games import overlay, use_overlay
from trinacria.league.fixtures import Fixture
from trinacria.league.ledger import Played
from trinacria.league.playing import play_fixture

Heard = Callable[[Played], bool]  # takes a result; false if no more games are wanted


def run(fixtures: Iterable[Fixture], seed: str, jobs: int, heard: Heard) -> bool:
    """Play these games until `heard` has enough. Says whether that came about without Ctrl-C."""
    if jobs == 1:
        return _one_by_one(fixtures, seed, heard)
    return _side_by_side(iter(fixtures), seed, jobs, heard)


def _one_by_one(fixtures: Iterable[Fixture], seed: str, heard: Heard) -> bool:
    try:
        for fixture in fixtures:
            if not heard(play_fixture(fixture, seed)):
                break
    except KeyboardInterrupt:
        return False
    return True


def _side_by_side(fixtures: Iterator[Fixture], seed: str, jobs: int, heard: Heard) -> bool:
    context = get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=(overlay(),)) as pool:
        waiting = {pool.submit(play_fixture, fixture, seed) for fixture in islice(fixtures, jobs)}
        wanted = undisturbed = True
        while waiting:
            try:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            except KeyboardInterrupt:
                wanted = undisturbed = False
                continue
            for future in done:
                waiting.discard(future)
                wanted = _hear(future, heard) and wanted
                if wanted:
                    waiting |= {pool.submit(play_fixture, fixture, seed) for fixture in islice(fixtures, 1)}
    return undisturbed


def _hear(future: Future[Played], heard: Heard) -> bool:
    return heard(future.result())


def _prepare(data: Path | None) -> None:
    """A process that plays does not hear Ctrl-C: the one that started it does, and waits for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_overlay(data)
