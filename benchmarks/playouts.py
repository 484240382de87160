"""Random play: many games on fixed seeds, each beside a game of chess, in seconds of the processor.

Games differ by half and more, and a first game also fills caches: one game says little, so the whole of many is counted.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass

import chess

from benchmarks.timing import Measured
from trinacria.games import new_game

GAMES = 20
LONGEST_CHESS = 200  # moves of a game of chess


@dataclass(frozen=True, slots=True)
class Playouts:
    """Games on the seeds 0 to 19: what one order took in each, what all took together, and one move of chess."""

    title: str
    orders: int
    seconds: float
    of_games: tuple[float, ...]  # orders a second, game by game
    chess_seconds: float  # for one move

    def measured(self, budget_ms: float) -> Measured:
        return Measured(
            f"random playout, {self.title}, one order",
            1000 * self.seconds / self.orders,
            budget_ms,
            "python-chess, one move",
            1000 * self.chess_seconds,
            None,
        )

    def line(self) -> str:
        """The spread of the games, as one line of a list."""
        slowest, middle, fastest = min(self.of_games), statistics.median(self.of_games), max(self.of_games)
        return (
            f"- **{self.title}**: {self.orders:,} orders in {GAMES} games, {self.orders / self.seconds:,.0f} a second; "
            f"the games between {slowest:,.0f} and {fastest:,.0f}, median {middle:,.0f}"
        )


def playouts(title: str, name: str) -> Playouts:
    new_game(name, "bench")  # loads the map, the counters and the charts, which is not counted
    orders = moves = 0
    seconds = chess_seconds = 0.0
    of_games: list[float] = []
    for seed in range(GAMES):
        begun = time.process_time()
        played = _game(name, seed)
        ended = time.process_time()
        moves += _chess(seed)
        chess_seconds += time.process_time() - ended
        of_games.append(played / (ended - begun))
        orders, seconds = orders + played, seconds + ended - begun
    return Playouts(title, orders, seconds, tuple(of_games), chess_seconds / moves)


def _game(name: str, seed: int) -> int:
    """A whole game from its set-up: options, a uniform draw at each step, and `play`, which tests the order again."""
    pos, choose, orders = new_game(name, f"bench {seed}").position, random.Random(seed).randrange, 0
    while pos.decision is not None:
        options = pos.options()
        pos.play(options.sample(choose), options)
        orders += 1
    return orders


def _chess(seed: int) -> int:
    board, choose, moves = chess.Board(), random.Random(seed).choice, 0
    while not board.is_game_over() and moves < LONGEST_CHESS:
        board.push(choose([*board.legal_moves]))
        moves += 1
    return moves
