"""Many games: in as many processes as wanted, with the same results in the same order whatever their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from trinacria import __version__
from trinacria.games import full_name, open_scenario, overlay, use_overlay
from trinacria.kernel.seats import SIDES, Seat
from trinacria.simulate.games import GameResult, Watch, game_seed, play_game


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games came to, with all that is needed to play them again."""

    game: str
    bots: dict[Seat, str]
    seed: str
    fingerprint: str
    engine: str
    levels: dict[str, int]  # games by level of victory, from high to low
    wins: dict[Seat, int]
    draws: int
    errors: int
    mean_score: float
    orders_per_game: float
    seconds_per_game: float
    results: list[GameResult]

    def line(self) -> str:
        """The summary in one line."""
        sides = ", ".join(f"{side} ({self.bots[side]}) won {self.wins[side]}" for side in SIDES)
        text = f"{self.game}: {len(self.results)} games: {sides}, {self.draws} drawn, {self.errors} failed; "
        text += (
            f"mean score {self.mean_score:.1f}, {self.orders_per_game:.0f} orders and {self.seconds_per_game:.2f} s a game"
        )
        return text


def simulate(
    name: str,
    games: int,
    bots: Mapping[Seat, str],
    seed: str,
    jobs: int = 1,
    *,
    records: Path | None = None,
    each: Callable[[GameResult], None] | None = None,
    watch: Watch | None = None,
    options: tuple[str, ...] = (),
) -> Summary:
    """Play games 1 to `games`; game n depends on the seed and on n alone. `each` hears of every result in order."""
    name, bots = full_name(name), dict(bots)
    open_scenario(name, options)  # a wrong name is said once, not by every game
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    results: list[GameResult] = []
    for result in _played(partial(_numbered, name, bots, seed, records, watch, options), games, jobs):
        results.append(result)
        if each is not None:
            each(result)
    return summary(name, bots, seed, results)


def _numbered(
    name: str,
    bots: Mapping[Seat, str],
    seed: str,
    records: Path | None,
    watch: Watch | None,
    options: tuple[str, ...],
    number: int,
) -> GameResult:
    return play_game(name, bots, game_seed(seed, number), records, number=number, watch=watch, options=options)


def _played(play: Callable[[int], GameResult], games: int, jobs: int) -> Iterator[GameResult]:
    numbers = range(1, games + 1)
    if jobs == 1:
        yield from map(play, numbers)
        return
    data = overlay()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=use_overlay, initargs=(data,)) as pool:
        yield from pool.map(play, numbers)


def summary(name: str, bots: Mapping[Seat, str], seed: str, results: list[GameResult]) -> Summary:
    scenario = open_scenario(name)
    finished = [result for result in results if result.error is None]
    levels = Counter(result.level for result in finished)
    scores = [result.score for result in finished if result.score is not None]
    return Summary(
        name,
        dict(bots),
        seed,
        scenario.fingerprint,
        __version__,
        {level: levels[level] for level in scenario.levels},
        {side: sum(result.winner is side for result in finished) for side in SIDES},
        sum(result.winner is None for result in finished),
        len(results) - len(finished),
        _mean(scores),
        _mean([result.orders for result in finished]),
        _mean([result.seconds for result in finished]),
        results,
    )


def _mean(numbers: list[int] | list[float]) -> float:
    return round(sum(numbers) / len(numbers), 3) if numbers else 0.0
