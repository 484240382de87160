"""`make attack`: every attacker at length, then one table with what came of it; exit code 1 if anything was found.

The work is cut into jobs for two processes, or as many as `--jobs` says. `--scale 0.1` does a tenth of it. `--seed` repeats
a run. After `--seconds` every attacker stops, whatever is left: a run that was cut short says so and ends with exit code 1.
"""

from __future__ import annotations

import argparse
import logging
import random
import tempfile
import time
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from attack import dice_statistics, hostile, killer, leaks, tamperer
from attack.findings import Job, Tally

Attacker = Callable[[Job, Path, Tally], None]
ATTACKERS: dict[str, Attacker] = {
    "killer": killer.run,
    "hostile": hostile.run,
    "leaks": leaks.run,
    "tamperer": tamperer.run,
    "dice": dice_statistics.run,
}
# How much of each at full scale, and into how many jobs it is cut; the longest first.
AMOUNTS = {
    "killer": (60, 1),
    "hostile": (50_000, 2),
    "leaks": (25_000, 2),
    "tamperer": (tamperer.LONG, 1),  # the length of the games
    "dice": (2_000_000, 1),
}
# What is attacked, what was done, and what must be none of.
LINES = (
    ("hostile client", "commands", ("accepted", "wrongly refused", "changed")),
    ("leak twins", "answers", ("leaks",)),
    ("killer", "kills", ("lost", "doubled", "unsound")),
    ("tamperer", "tamperings", ("unsaid", "misjudged")),
    ("dice", "rolls", ("biased",)),
)
WANTED = {"commands": 50_000, "answers": 25_000, "kills": 60, "tamperings": 300, "rolls": 2_000_000}


def jobs(scale: float, seed: int, until: float) -> list[Job]:
    found = []
    for attacker, (amount, parts) in AMOUNTS.items():
        each = max(1, -(-int(amount * scale) // parts))
        found += [Job(attacker, each, seed, part, until) for part in range(parts)]
    return found


def attack(job: Job) -> Tally:
    """One job, in a process of its own. An attacker that falls over is a finding too."""
    tally = Tally()
    logging.disable()  # what the servers write about the attack is not what it is judged by
    with tempfile.TemporaryDirectory(prefix="trinacria-attack-") as folder:
        try:
            ATTACKERS[job.attacker](job, Path(folder), tally)
        except Exception:
            tally.found("broken off", f"{job.name}: {traceback.format_exc()[-500:]}")
    return tally


def summary(total: Tally, scale: float) -> list[str]:
    """The table, line by line."""
    lines = [f"{'attacker':<16}{'done':>12} {'':<13}found"]
    for title, done, none_of in LINES:
        found = ", ".join(f"{total.numbers[name]} {name}" for name in none_of)
        lines.append(f"{title:<16}{total.numbers[done]:>12,} {done:<13}{found}")
    return lines


def shortfalls(total: Tally, scale: float) -> list[str]:
    """What was not done in time."""
    return [
        f"only {total.numbers[name]:,} {name} of {int(wanted * scale):,}"
        for name, wanted in WANTED.items()
        if total.numbers[name] < int(wanted * scale)
    ]


def main() -> int:
    asked = argparse.ArgumentParser(prog="make attack", description="Attack servers of our own, started here on 127.0.0.1.")
    asked.add_argument("--scale", type=float, default=1.0, help="how much of everything; 1 takes about ten minutes")
    asked.add_argument("--seed", type=int, default=None, help="repeats the run that printed it")
    asked.add_argument("--seconds", type=float, default=3600.0, help="when to stop in any case")
    asked.add_argument("--jobs", type=int, default=2, help="processes that work at once")
    asked.add_argument("--only", choices=[*ATTACKERS], default=None, help="one attacker alone")
    chosen = asked.parse_args()
    seed = random.SystemRandom().randrange(1_000_000) if chosen.seed is None else chosen.seed
    began = time.time()
    work = [job for job in jobs(chosen.scale, seed, began + chosen.seconds) if chosen.only in (None, job.attacker)]
    print(f"seed {seed}, scale {chosen.scale:g}: {len(work)} jobs", flush=True)
    total = Tally()
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(attack, job) for job in work]):
            total.add(done.result())
    missing = [] if chosen.only else shortfalls(total, chosen.scale)
    print("", *summary(total, chosen.scale), sep="\n")
    print(*total.findings, *missing, sep="\n")
    verdict = "FOUND SOMETHING" if total.findings or missing else "nothing found"
    print(f"seed {seed}, {time.time() - began:.0f} seconds: {verdict}")
    return 1 if total.findings or missing else 0
