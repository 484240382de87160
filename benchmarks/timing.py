"""How we measure: both sides of a ratio in turns, in one process, the median of many rounds.

Machines are noisy and differ; a ratio of two things measured within the same second travels better than either number.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Measured:
    """One line of the results."""

    what: str
    ours_ms: float
    budget_ms: float | None
    reference: str
    reference_ms: float | None
    wanted_ratio: float | None

    @property
    def ratio(self) -> float | None:
        return self.reference_ms / self.ours_ms if self.reference_ms else None

    def row(self) -> str:
        budget = f"{self.budget_ms:.3g} ms" if self.budget_ms else "-"
        reference = f"{self.reference}: {self.reference_ms:.3f} ms" if self.reference_ms else "-"
        ratio = f"{self.ratio:.{1 if self.ratio >= 1 else 2}f}x" if self.ratio else "-"
        wanted = f">= {self.wanted_ratio:g}x" if self.wanted_ratio else "-"
        return f"| {self.what} | {self.ours_ms:.3f} ms | {budget} | {reference} | {ratio} | {wanted} | {self.verdict} |"

    @property
    def verdict(self) -> str:
        met = self.budget_ms is None or self.ours_ms <= self.budget_ms
        if self.wanted_ratio is not None and self.ratio is not None:
            met = met and self.ratio >= self.wanted_ratio
        return "met" if met else "missed"


def milliseconds(work: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - start) * 1000 / times


def measure(
    what: str,
    ours: Callable[[], object],
    *,
    times: int,
    budget_ms: float | None = None,
    reference: str = "",
    theirs: Callable[[], object] | None = None,
    their_times: int = 1,
    wanted_ratio: float | None = None,
) -> Measured:
    """Measure ours and theirs in turns; medians over the rounds."""
    ours()  # warm caches on both sides before the first round
    if theirs is not None:
        theirs()
    mine, other = [], []
    for _ in range(ROUNDS):
        mine.append(milliseconds(ours, times))
        if theirs is not None:
            other.append(milliseconds(theirs, their_times))
    their_ms = statistics.median(other) if other else None
    return Measured(what, statistics.median(mine), budget_ms, reference, their_ms, wanted_ratio)
