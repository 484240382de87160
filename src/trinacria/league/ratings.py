"""Ratings: the strength of bots in Elo by the model of Bradley and Terry, with intervals.

The chance that the Allied bot wins is logistic in the difference of the two strengths plus the advantage that the scenario
gives the Allied side. A draw counts as half a win for each. The strength of one bot, the anchor, is 0. A weak prior (normal,
with a standard deviation of a thousand Elo) keeps a bot that has won all its games from being infinitely strong; where there
are both wins and losses it hardly matters. The maximum is found by Newton's method, and the intervals come from the
curvature there (the observed information).

The two games of a pair share their dice, and are counted here as two independent ones. What a claim rests on is the test
over pairs (`pair_test`), which does not assume that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, log1p, sqrt

from trinacria.league.ledger import Played

ELO = 400 / log(10)  # Elo of one unit of the logistic scale
PRIOR = 1000 / ELO
SURE = 1.959964  # standard deviations on either side of a 95 % interval
TOLERANCE = 1e-10
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rated:
    """A number in Elo, and how far it may be off on either side (95 %)."""

    elo: float
    margin: float

    @property
    def low(self) -> float:
        return self.elo - self.margin

    @property
    def high(self) -> float:
        return self.elo + self.margin


@dataclass(frozen=True, slots=True)
class Ratings:
    """The strength of each bot above the anchor, and what the Allied side of each scenario is worth."""

    bots: dict[str, Rated]
    sides: dict[str, Rated]


def rate(games: Iterable[Played], anchor: str) -> Ratings:
    """The ratings after these games; those without a result do not count."""
    counted = [game for game in games if game.failure is None]
    scenarios = sorted({game.scenario for game in counted})
    others = sorted({bot for game in counted for bot in game.bots.values()} - {anchor})
    column = {name: number for number, name in enumerate([*others, *scenarios])}  # scenarios have a slash in their names
    rows = [(_signs(game, column), game.points) for game in counted]
    found, spread = _maximum(rows, len(column))
    rated = {name: Rated(found[i] * ELO, SURE * sqrt(spread[i][i]) * ELO) for name, i in column.items()}
    bots = {anchor: Rated(0.0, 0.0)} | {name: rated[name] for name in others}
    by_strength = dict(sorted(bots.items(), key=lambda item: (-item[1].elo, item[0])))
    return Ratings(by_strength, {name: rated[name] for name in scenarios})


Row = tuple[list[tuple[int, float]], float]  # which numbers count with which sign, and what the Allied side got


def _signs(game: Played, column: dict[str, int]) -> list[tuple[int, float]]:
    signs = [(column[game.scenario], 1.0)]
    if game.allied != game.axis:
        signs += [(column[bot], sign) for bot, sign in ((game.allied, 1.0), (game.axis, -1.0)) if bot in column]
    return signs


def _maximum(rows: Sequence[Row], size: int) -> tuple[list[float], Matrix]:
    """Where the posterior is greatest, and the inverse of its curvature there. It is concave, so halving steps is enough."""
    here = [0.0] * size
    value = _log_posterior(rows, here)
    while True:
        slope, curvature = _derivatives(rows, here)
        spread = inverse(curvature)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in spread]
        if sum(a * b for a, b in zip(step, slope, strict=True)) < TOLERANCE:
            return here, spread
        share = 1.0
        while share > TOLERANCE:
            there = [a + share * b for a, b in zip(here, step, strict=True)]
            if (better := _log_posterior(rows, there)) > value:
                break
            share /= 2
        else:
            return here, spread
        here, value = there, better


def _log_posterior(rows: Sequence[Row], at: list[float]) -> float:
    total = -sum(x * x for x in at) / (2 * PRIOR * PRIOR)
    for signs, points in rows:
        edge = sum(sign * at[i] for i, sign in signs)
        total -= points * _log1p_exp(-edge) + (1 - points) * _log1p_exp(edge)
    return total


def _derivatives(rows: Sequence[Row], at: list[float]) -> tuple[list[float], Matrix]:
    size, precision = len(at), 1 / (PRIOR * PRIOR)
    slope = [-x * precision for x in at]
    curvature = [[precision if i == j else 0.0 for j in range(size)] for i in range(size)]
    for signs, points in rows:
        chance = logistic(sum(sign * at[i] for i, sign in signs))
        weight = chance * (1 - chance)
        for i, sign in signs:
            slope[i] += sign * (points - chance)
            for j, other in signs:
                curvature[i][j] += sign * other * weight
    return slope, curvature


def logistic(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else exp(x) / (1 + exp(x))


def _log1p_exp(x: float) -> float:
    return x + log1p(exp(-x)) if x > 0 else log1p(exp(x))


def inverse(matrix: Matrix) -> Matrix:
    """By elimination; the matrix is positive definite, so that no pivot is zero."""
    size = len(matrix)
    wide = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = wide[i][i]
        wide[i] = [x / pivot for x in wide[i]]
        for j in range(size):
            if j != i and (factor := wide[j][i]):
                wide[j] = [x - factor * y for x, y in zip(wide[j], wide[i], strict=True)]
    return [row[size:] for row in wide]
