"""Whole games between bots, and `trinacria simulate` on one core and on two: seconds, and memory."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.progress import Progress
from trinacria.kernel.seats import SIDES
from trinacria.simulate.games import game_seed, play_game

GAMES = 3
CAMPAIGN = "sicily/campaign"
BETWEEN = (  # title, scenario, bot, seconds wanted for one game
    ("Moselle", "moselle/november", "greedy", None),
    ("U.S. Landing", "sicily/us-landing", "greedy", None),
    ("campaign", CAMPAIGN, "greedy", 4.5),
    ("campaign", CAMPAIGN, "staff", None),
    ("SICILY'43, campaign", "sicily43/campaign", "greedy", None),
)
LAUNCHER = """
import atexit, pathlib, sys
from trinacria.cli import app
status = pathlib.Path("/proc/self/status")  # of Linux: what a process has used since it became this program
atexit.register(lambda: print(status.read_text() if status.exists() else "", file=sys.stderr))
app()
"""
SIMULATED = 4  # random campaigns
HEAD = """
| games of bots | ours | wanted | | what was played |
| --- | --- | --- | --- | --- |
"""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table."""

    what: str
    ours: str
    wanted: str = "-"
    verdict: str = ""
    played: str = ""

    def row(self) -> str:
        return f"| {self.what} | {self.ours} | {self.wanted} | {self.verdict} | {self.played} |"


def measured(progress: Progress) -> Iterator[Line]:
    for title, name, bot, wanted in BETWEEN:
        progress.show(f"{title}, {bot} on both sides")
        yield _between(title, name, bot, wanted)
    for jobs in (1, 2):
        progress.show(f"simulate, {SIMULATED} random campaigns, {jobs} at a time")
        yield from _simulate(jobs)


def _between(title: str, name: str, bot: str, wanted: float | None) -> Line:
    seconds, orders = [], 0
    for number in range(GAMES):
        begun = time.process_time()
        result = play_game(name, dict.fromkeys(SIDES, bot), game_seed("bench", number))
        seconds.append(time.process_time() - begun)
        assert result.error is None, result.error
        orders += result.orders
    mean = sum(seconds) / GAMES
    spread = ", ".join(f"{of_game:.1f}" for of_game in seconds)
    verdict = "" if wanted is None else "met" if mean <= wanted else "missed"
    wish = "-" if wanted is None else f"{wanted:g} s"
    return Line(f"{title}, {bot} on both sides, one game", f"{mean:.2f} s", wish, verdict, f"{orders:,} orders; {spread} s")


def _simulate(jobs: int) -> Iterator[Line]:
    asked = f"simulate {CAMPAIGN} --games {SIMULATED} --seed bench --jobs {jobs}"
    begun = time.perf_counter()
    ended = subprocess.run((sys.executable, "-c", LAUNCHER, *asked.split()), check=True, capture_output=True, text=True)
    seconds = time.perf_counter() - begun
    yield Line(f"simulate, {SIMULATED} random campaigns, --jobs {jobs}", f"{seconds:.1f} s", played="by the clock")
    largest = re.search(r"VmHWM:\s+(\d+) kB", ended.stderr)
    if jobs == 1 and largest is not None:
        yield Line("... the most memory that it held", f"{int(largest[1]) / 1000:.0f} MB")
