"""The few statistics that a league needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, sqrt
from statistics import fmean, median, stdev

SURE = 1.959964  # standard deviations on either side of a 95 % interval


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean, and how far it may be off on either side (95 %, by Student's distribution); none from less than two values."""

    value: float
    margin: float | None


def mean_of(values: Sequence[float]) -> Mean | None:
    if not values:
        return None
    margin = _student(len(values) - 1) * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return Mean(fmean(values), margin)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution: of one and two as it is printed, then by its expansion."""
    if freedom <= 2:
        return {1: 12.7062, 2: 4.30265}[freedom]
    z = SURE
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom**power) for power, term in enumerate(terms, 1))


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest of the values that is not exceeded by this share of them."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def median_date(values: Sequence[float | None]) -> float | None:
    """The median of dates; none means never, and is later than any date."""
    found = median(inf if value is None else value for value in values)
    return None if found == inf else found
