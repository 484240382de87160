"""One game between bots: every order goes through `Playing`, as a person's would, and the record can be kept."""

from __future__ import annotations

import hashlib
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from trinacria.bots import bot
from trinacria.games import agreed_rules, full_name, new_game, open_scenario
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.records import safe_name
from trinacria.kernel.seats import Seat

Watch = Callable[[Position], None]  # called after every order; raises if it finds anything wrong
After = Callable[[Position, Seat, float, tuple[Event, ...]], None]  # an order: who gave it, CPU seconds of thought, events


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went. A game that failed has an error and no outcome."""

    number: int
    seed: str
    level: str | None
    winner: Seat | None
    score: int | None
    orders: int
    turns: int
    seconds: float
    record: str | None = None  # the path of the record, if it was kept
    error: str | None = None


def game_seed(seed: str, number: int) -> str:
    """The seed of one game among many: the same for the same numbers on any machine."""
    return hashlib.sha256(f"{seed}/{number}".encode()).hexdigest()[:32]


def play_game(
    name: str,
    bots: Mapping[Seat, str],
    seed: str,
    records: Path | None = None,
    *,
    number: int = 1,
    watch: Watch | None = None,
    options: tuple[str, ...] = (),
) -> GameResult:
    """Play one game to its end. Whatever goes wrong becomes the result, with the record up to there."""
    begun, error = time.perf_counter(), None
    playing = new_game(full_name(name), seed, optional_rules=options)
    try:
        play_on(playing, bots, lambda position, *_: watch(position) if watch is not None else None)
    except Exception:  # a failing game must not end the others; its record is the evidence
        error = traceback.format_exc(limit=-4)
    path = None
    if records is not None:
        path = records / f"{safe_name(playing.record.game)}-{number:05d}.json"
        playing.record.save(path)
    return _result(playing, number, time.perf_counter() - begun, path, error)


def play_on(playing: Playing, bots: Mapping[Seat, str], after: After) -> None:
    """Let bots play a game to its end. Whatever one of them does wrong is raised while it still has to decide.

    Each bot has its own stream of chance, apart from the dice: the orders of one cannot be guessed from the other's.
    """
    game, options = playing.record.game, agreed_rules(playing.record, playing.record.game)
    players = {seat: bot(game, name, f"{playing.record.seed}/{seat}/{name}", options) for seat, name in bots.items()}
    while (decision := playing.position.decision) is not None:
        position, seat = playing.position, decision.seat
        offered, view = position.options(), position.view(seat)
        begun = time.thread_time()
        command = players[seat].choose(view, offered)
        thought = time.thread_time() - begun
        events = playing.order(seat, command, options=offered)
        after(playing.position, seat, thought, events)


def _result(playing: Playing, number: int, seconds: float, path: Path | None, error: str | None) -> GameResult:
    outcome = playing.position.outcome if error is None else None
    return GameResult(
        number,
        playing.record.seed,
        outcome.level if outcome else None,
        outcome.winner if outcome else None,
        outcome.score if outcome else None,
        playing.ply,
        min(playing.position.turn, open_scenario(playing.record.game).last_turn),
        round(seconds, 3),
        str(path) if path else None,
        error,
    )
