"""`make soak`: the large numbers. Every part prints one line; anything odd ends the run with exit code 1.

- 300 random and 100 greedy games of Moselle end normally, every invariant holds after every order of the random ones, and
  every record verifies;
- the same seed gives the same record, byte for byte;
- greedy beats random in at least 95 of 100 paired games (each seed once with either side).
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from trinacria.games import verify
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.simulate import Summary, game_seed, play_game, simulate

GAME = "moselle/november"
JOBS = 2
RANDOM_GAMES, GREEDY_GAMES, PAIRS, WANTED = 300, 100, 50, 95


def sound(position: Position) -> None:
    """Called after every order of a game."""
    problems = position.problems()
    assert not problems, "; ".join(problems)


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        parts = [
            played("random", RANDOM_GAMES, folder, watched=True),
            played("greedy", GREEDY_GAMES, folder, watched=False),
            same_again(folder),
            greedy_beats_random(),
        ]
    print("soak: all well" if all(parts) else "soak: FAILED")
    return 0 if all(parts) else 1


def played(bot: str, games: int, folder: Path, *, watched: bool) -> bool:
    """Games between two bots of a kind, and a proof of every record."""
    begun, records = time.monotonic(), folder / bot
    summary = simulate(
        GAME,
        games,
        dict.fromkeys((ALLIED, AXIS), bot),
        f"soak {bot}",
        JOBS,
        records=records,
        watch=sound if watched else None,
    )
    for result in summary.results:
        if result.error:
            print(f"  game {result.number}: {result.error}")
    proved = sum(verify(path).record.outcome is not None for path in sorted(records.iterdir()))
    line(f"{games} {bot} games, {proved} records proved", summary, begun)
    return summary.errors == 0 and proved == games


def same_again(folder: Path) -> bool:
    """The first game of each kind, played once more."""
    same = True
    for bot in ("random", "greedy"):
        again = folder / "again" / bot
        again.mkdir(parents=True)
        play_game(GAME, dict.fromkeys((ALLIED, AXIS), bot), game_seed(f"soak {bot}", 1), again, number=1)
        (path,) = again.iterdir()
        same = same and path.read_bytes() == (folder / bot / path.name).read_bytes()
    print(f"the same seed gives the same record: {same}")
    return same


def greedy_beats_random() -> bool:
    """Paired games: each seed once with greedy as the Allies and once as the Axis."""
    begun, won = time.monotonic(), 0
    for side in (ALLIED, AXIS):
        bots: dict[Seat, str] = {side: "greedy", side.enemy: "random"}
        summary = simulate(GAME, PAIRS, bots, "soak pairs", JOBS)
        won += summary.wins[side]
        line(f"greedy as {side}", summary, begun)
    print(f"greedy won {won} of {2 * PAIRS} paired games against random, wanted {WANTED}")
    return won >= WANTED


def line(what: str, summary: Summary, begun: float) -> None:
    print(f"{what}: {summary.line()} ({time.monotonic() - begun:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
