"""`make soak`: the large numbers. Every part prints one line; anything odd ends the run with exit code 1.

Moselle: 300 random and 100 greedy games end normally, every invariant holds all the time, every record verifies; the same
seed gives the same record, byte for byte; greedy beats random in at least 95 of 100 paired games (each seed once with
either side).

Sicily: 100 random U.S. Landings, 100 random and 20 greedy campaigns, and 20 random variable campaigns, likewise.

SICILY'43: 300 random games of each scenario, 40 greedy campaigns and 20 random campaigns with all optional rules, likewise.

`python tools/soak.py moselle`, `sicily` or `sicily43` runs one of them; `--scale 0.1` plays a tenth of all games.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from trinacria.games import verify
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import SIDES, Seat
from trinacria.simulate import Summary, game_seed, play_game, simulate

JOBS = 2
PAIRS, WANTED = 50, 95  # WANTED: of a hundred


@dataclass(frozen=True, slots=True)
class Part:
    """Games of one scenario between two bots of a kind."""

    game: str
    bot: str
    games: int
    every: int = 10  # orders between two looks at the invariants and accounts
    options: tuple[str, ...] = ()  # optional rules

    @property
    def name(self) -> str:
        return f"{self.bot} with {' and '.join(self.options)}" if self.options else self.bot


MOSELLE = "moselle/november"
MOSELLE_PARTS = (Part(MOSELLE, "random", 300, every=1), Part(MOSELLE, "greedy", 100, every=1))
SICILY_PARTS = (
    Part("sicily/us-landing", "random", 100, every=2),
    Part("sicily/campaign", "random", 100),
    Part("sicily/variable", "random", 20),
    Part("sicily/campaign", "greedy", 20),
)
SICILY43_PARTS = (
    Part("sicily43/landing", "random", 300, every=2),
    Part("sicily43/campaign", "random", 300),
    Part("sicily43/campaign", "greedy", 40),
    Part("sicily43/campaign", "random", 20, options=("augusta", "liaison", "supply")),
)


def sound(every: int, position: Position) -> None:
    """Called after every order of a game."""
    if len(position.log) % every == 0:
        problems = position.problems()
        assert not problems, "; ".join(problems)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("which", nargs="*", help="moselle, sicily, sicily43; all of them if none is named")
    parser.add_argument("--scale", type=float, default=1.0, help="part of the games that is played; at least one of each")
    asked = parser.parse_args()
    which, well = asked.which or ["moselle", "sicily", "sicily43"], list[bool]()
    scaled = partial(map, lambda part: replace(part, games=max(1, round(part.games * asked.scale))))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if "moselle" in which:
            well += soaked(folder, [*scaled(MOSELLE_PARTS)])
            well.append(greedy_beats_random(MOSELLE, max(1, round(PAIRS * asked.scale))))
        if "sicily" in which:
            well += soaked(folder, [*scaled(SICILY_PARTS)], again=1)
        if "sicily43" in which:
            well += soaked(folder, [*scaled(SICILY43_PARTS)])
    print("soak: all well" if all(well) else "soak: FAILED")
    return 0 if all(well) else 1


def soaked(folder: Path, parts: list[Part], again: int | None = None) -> list[bool]:
    """All parts, and the first game of each once more; of so many of them, if a number is given."""
    return [*(played(folder, part) for part in parts), *(same_again(folder, part) for part in parts[:again])]


def played(folder: Path, part: Part) -> bool:
    """Games between two bots of a kind, and a proof of every record."""
    begun, records = time.monotonic(), records_of(folder, part)
    watch, bots = partial(sound, part.every), dict.fromkeys(SIDES, part.bot)
    seed = f"soak {part.bot}"
    summary = simulate(part.game, part.games, bots, seed, JOBS, records=records, watch=watch, options=part.options)
    for result in summary.results:
        if result.error:
            print(f"  game {result.number}: {result.error}")
    proved = sum(verify(path).record.outcome is not None for path in sorted(records.iterdir()))
    line(f"{part.games} games, {part.name}, {proved} records proved", summary, begun)
    return summary.errors == 0 and proved == part.games


def records_of(folder: Path, part: Part) -> Path:
    return folder / part.game.replace("/", "-") / part.name.replace(" ", "-")


def same_again(folder: Path, part: Part) -> bool:
    """The first game once more: the same seed gives the same record, byte for byte."""
    again = records_of(folder / "again", part)
    again.mkdir(parents=True)
    seed = game_seed(f"soak {part.bot}", 1)
    play_game(part.game, dict.fromkeys(SIDES, part.bot), seed, again, number=1, options=part.options)
    (path,) = again.iterdir()
    same = path.read_bytes() == (records_of(folder, part) / path.name).read_bytes()
    print(f"{part.game}, {part.name}: the same seed gives the same record: {same}", flush=True)
    return same


def greedy_beats_random(game: str, pairs: int) -> bool:
    """Paired games: each seed once with greedy as the Allies and once as the Axis."""
    begun, won = time.monotonic(), 0
    for side in SIDES:
        bots: dict[Seat, str] = {side: "greedy", side.enemy: "random"}
        summary = simulate(game, pairs, bots, "soak pairs", JOBS)
        won += summary.wins[side]
        line(f"greedy as {side}", summary, begun)
    wanted = 2 * pairs * WANTED // 100
    print(f"greedy won {won} of {2 * pairs} paired games against random, wanted {wanted}", flush=True)
    return won >= wanted


def line(what: str, summary: Summary, begun: float) -> None:
    print(f"{what}: {summary.line()} ({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
