"""`make soak`: the large numbers. Every part prints one line; anything odd ends the run with exit code 1.

Moselle: 300 random and 100 greedy games end normally, every invariant holds all the time, every record verifies; the same
seed gives the same record, byte for byte; greedy beats random in at least 95 of 100 paired games (each seed once with
either side).

Sicily: 100 random U.S. Landings, 100 random and 20 greedy campaigns, and 20 random variable campaigns, likewise.

`python tools/soak.py moselle` or `sicily` runs one half.
"""

from __future__ import annotations

import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from trinacria.games import catalogue, verify
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, Seat
from trinacria.simulate import Summary, game_seed, play_game, simulate

MOSELLE = "moselle/november"
JOBS = 2
PAIRS, WANTED = 50, 95
CHECK_EVERY = {MOSELLE: 1, "sicily/us-landing": 2}  # orders between two looks at the invariants; 10 where not named

MOSELLE_PARTS = ((MOSELLE, "random", 300), (MOSELLE, "greedy", 100))
SICILY_PARTS = (
    ("sicily/us-landing", "random", 100),
    ("sicily/campaign", "random", 100),
    ("sicily/variable", "random", 20),
    ("sicily/campaign", "greedy", 20),
)


def sound(every: int, position: Position) -> None:
    """Called after every order of a game."""
    if len(position.log) % every == 0:
        problems = position.problems()
        assert not problems, "; ".join(problems)


def main(which: list[str]) -> int:
    parts: list[bool] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not which or "moselle" in which:
            parts += [played(folder, *part) for part in MOSELLE_PARTS]
            parts += [same_again(folder, *part) for part in MOSELLE_PARTS]
            parts.append(greedy_beats_random(MOSELLE))
        if not which or "sicily" in which:
            there = [part for part in SICILY_PARTS if part[0] in catalogue()]
            parts += [played(folder, *part) for part in there]
            parts.append(same_again(folder, *there[0]))
    print("soak: all well" if all(parts) else "soak: FAILED")
    return 0 if all(parts) else 1


def played(folder: Path, game: str, bot: str, games: int) -> bool:
    """Games between two bots of a kind, and a proof of every record."""
    begun, records = time.monotonic(), records_of(folder, game, bot)
    watch, bots = partial(sound, CHECK_EVERY.get(game, 10)), dict.fromkeys(SIDES, bot)
    summary = simulate(game, games, bots, f"soak {bot}", JOBS, records=records, watch=watch)
    for result in summary.results:
        if result.error:
            print(f"  game {result.number}: {result.error}")
    proved = sum(verify(path).record.outcome is not None for path in sorted(records.iterdir()))
    line(f"{games} {bot} games, {proved} records proved", summary, begun)
    return summary.errors == 0 and proved == games


def records_of(folder: Path, game: str, bot: str) -> Path:
    return folder / game.replace("/", "-") / bot


def same_again(folder: Path, game: str, bot: str, games: int) -> bool:
    """The first game once more: the same seed gives the same record, byte for byte."""
    again = folder / "again" / game.replace("/", "-") / bot
    again.mkdir(parents=True)
    play_game(game, dict.fromkeys(SIDES, bot), game_seed(f"soak {bot}", 1), again, number=1)
    (path,) = again.iterdir()
    same = path.read_bytes() == (records_of(folder, game, bot) / path.name).read_bytes()
    print(f"{game}, {bot}: the same seed gives the same record: {same}", flush=True)
    return same


def greedy_beats_random(game: str) -> bool:
    """Paired games: each seed once with greedy as the Allies and once as the Axis."""
    begun, won = time.monotonic(), 0
    for side in SIDES:
        bots: dict[Seat, str] = {side: "greedy", side.enemy: "random"}
        summary = simulate(game, PAIRS, bots, "soak pairs", JOBS)
        won += summary.wins[side]
        line(f"greedy as {side}", summary, begun)
    print(f"greedy won {won} of {2 * PAIRS} paired games against random, wanted {WANTED}", flush=True)
    return won >= WANTED


def line(what: str, summary: Summary, begun: float) -> None:
    print(f"{what}: {summary.line()} ({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
