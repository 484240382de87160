"""Random play in three forms: many games on fixed seeds, each beside a game of chess, in seconds of the processor.

- **sampled**: an order is drawn step by step, and what was not drawn is never made. Whole games are played.
- **picks**: what a person sees. Before each order the view of the seat that decides is made, and at each pick every step
  that is offered is listed. A pick is what a click is at other tables.
- **whole orders**: every legal order is listed in full before one is drawn, as a chess program lists its moves.

Games differ by half and more, and a first game also fills caches: one game says little, so the whole of many is counted.
The slower forms play a part of each game, from a copy of the sampled one: the first near its start, the last near its end.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import chess

from benchmarks.progress import Progress
from trinacria.games import new_game
from trinacria.kernel.positions import Position

GAMES = 20
LONGEST_CHESS = 200  # moves of a game of chess
COPIED_EVERY = 10  # orders
ORDERS_BY_PICKS, WHOLE_ORDERS = 200, 20  # of each game
LISTED_AT_MOST = 100_000  # whole orders of one decision

Play = Callable[[int, random.Random], int]  # plays the game of a seed, or its part, and says how many choices it made


@dataclass(frozen=True, slots=True)
class Wanted:
    """A scenario, and what each form should reach as a share of the moves that python-chess makes in the same time."""

    title: str
    name: str
    sampled: float | None = None
    picks: float | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """What one form of random play came to on all seeds."""

    title: str
    form: str
    choices: int
    seconds: float
    of_games: tuple[float, ...]  # choices a second, game by game
    chess: float  # moves a second
    wanted: float | None

    @property
    def rate(self) -> float:
        return self.choices / self.seconds

    def row(self) -> str:
        slowest, middle, fastest = min(self.of_games), statistics.median(self.of_games), max(self.of_games)
        ratio, wanted = self.rate / self.chess, "-" if self.wanted is None else f"{self.wanted:.2f}"
        verdict = "" if self.wanted is None else "met" if ratio >= self.wanted else "missed"
        return (
            f"| {self.title}, {self.form} | {self.rate:,.0f} /s | {slowest:,.0f}, {middle:,.0f}, {fastest:,.0f} "
            f"| {self.choices:,} | {self.chess:,.0f} /s | {ratio:.3f} | {wanted} | {verdict} |"
        )


HEAD = """
| random play | ours | slowest, median and fastest game | counted | python-chess | ratio | wanted | |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def random_play(wanted: Wanted, progress: Progress) -> Iterator[Played]:
    """One scenario in each of the three forms."""
    new_game(wanted.name, "bench")  # loads the map, the counters and the charts, which is not counted
    games = [new_game(wanted.name, f"bench {seed}").position for seed in range(GAMES)]
    copies: list[list[Position]] = [[] for _ in games]
    yield _measured(
        wanted.title, "sampled", lambda seed, draw: _sampled(games[seed], draw, copies[seed]), wanted.sampled, progress
    )
    parts = [_part(of_game, seed, ORDERS_BY_PICKS) for seed, of_game in enumerate(copies)]
    yield _measured(wanted.title, "picks", lambda seed, draw: _picks(parts[seed], draw), wanted.picks, progress)
    shorter = [_part(of_game, seed, WHOLE_ORDERS) for seed, of_game in enumerate(copies)]
    yield _measured(wanted.title, "whole orders", lambda seed, draw: _whole_orders(shorter[seed], draw), None, progress)


def _part(copies: list[Position], seed: int, orders: int) -> Position:
    """Where a part of so many orders begins: the later in the game, the higher the seed."""
    latest = max(0, len(copies) - 1 - orders // COPIED_EVERY)
    return copies[latest * seed // (GAMES - 1)].copy()


def _measured(title: str, form: str, play: Play, wanted: float | None, progress: Progress) -> Played:
    choices = moves = 0
    seconds = chess_seconds = 0.0
    of_games: list[float] = []
    for seed in range(GAMES):
        progress.show(f"random play, {title}, {form}: game {seed + 1} of {GAMES}")
        draw = random.Random(seed)
        begun = time.process_time()
        made = play(seed, draw)
        ended = time.process_time()
        moves += _chess(seed)
        chess_seconds += time.process_time() - ended
        of_games.append(made / (ended - begun))
        choices, seconds = choices + made, seconds + ended - begun
    return Played(title, form, choices, seconds, tuple(of_games), moves / chess_seconds, wanted)


def _sampled(pos: Position, draw: random.Random, copies: list[Position]) -> int:
    orders = 0
    while pos.decision is not None:
        if orders % COPIED_EVERY == 0:  # ten millionths of a second each
            copies.append(pos.copy())
        options = pos.options()
        pos.play(options.sample(draw.randrange), options)
        orders += 1
    return orders


def _picks(pos: Position, draw: random.Random) -> int:
    picks = 0
    for _ in range(ORDERS_BY_PICKS):
        if pos.decision is None:
            break
        pos.view(pos.decision.seat)
        offered = options = pos.options()
        order = None
        while order is None:
            step = draw.choice(offered.steps())
            order, picks = step.order, picks + 1
            if step.then is not None:
                offered = step.then()
        pos.play(order, options)
    return picks


def _whole_orders(pos: Position, draw: random.Random) -> int:
    """Where more can be ordered than is listed, the order is drawn step by step, so that all can still come up."""
    for played in range(WHOLE_ORDERS):
        if pos.decision is None:
            return played
        options = pos.options()
        listed = [*islice(options, LISTED_AT_MOST)]
        order = draw.choice(listed) if len(listed) < LISTED_AT_MOST else options.sample(draw.randrange)
        pos.play(order, options)
    return WHOLE_ORDERS


def _chess(seed: int) -> int:
    board, choose, moves = chess.Board(), random.Random(seed).choice, 0
    while not board.is_game_over() and moves < LONGEST_CHESS:
        board.push(choose([*board.legal_moves]))
        moves += 1
    return moves
