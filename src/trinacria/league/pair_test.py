"""The claim that one bot is stronger than another, tested pair by pair while the pairs are played.

A generalised sequential probability ratio test: after each pair of games on the same dice it compares how likely the
outcomes are if the bot is stronger by `elo1` with how likely they are if it is stronger by `elo0`, each time with the
distribution over the five outcomes of a pair (0, 1/2, 1, 3/2 or 2 points) that fits best under that hypothesis. So it needs
no assumption about draws, nor about how much the two games of a pair have in common. It ends as soon as the ratio is outside
its bounds.

Elo here is that of the score over both sides, 1 / (1 + 10^(-Elo/400)): where a scenario favours one side by far, the same
difference in skill gives less of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import log

from trinacria.kernel.errors import TrinacriaError
from trinacria.league.ledger import Played
from trinacria.league.ratings import ELO, logistic

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair, as a share of its two points
UNSEEN = 0.001  # what an outcome that has not been seen counts, so that every hypothesis stays possible
HALVINGS = 60


class Verdict(StrEnum):
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    GO_ON = "go on"


@dataclass(frozen=True, slots=True)
class Claim:
    """That a bot is stronger than another: by `elo1` rather than by `elo0`, with the chances to err either way."""

    stronger: str
    weaker: str
    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05  # that it is accepted although only elo0 is true
    beta: float = 0.05  # that it is rejected although elo1 is true

    def __post_init__(self) -> None:
        if self.elo0 >= self.elo1:
            raise TrinacriaError(f"--sprt: elo0={self.elo0:g} must be less than elo1={self.elo1:g}")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise TrinacriaError(f"--{name} {value:g}: a chance to err must be more than 0 and less than 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the claim is rejected, above the second it is accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a claim stands."""

    claim: Claim
    verdict: Verdict
    ratio: float  # the logarithm of the likelihood ratio
    outcomes: tuple[int, ...]  # pairs with 0, 1/2, 1, 3/2 and 2 points for the bot that is said to be stronger
    left_out: int  # pairs with a game that failed

    @property
    def pairs(self) -> int:
        return sum(self.outcomes)


def judge_claim(claim: Claim, games: Iterable[Played]) -> Judgement:
    """The verdict after these games.

    Pairs are taken by their number, up to the first that is not complete, and no further than the first that decides: the
    verdict depends neither on the number of processes nor on which games take long.
    """
    counts, left_out = [0] * len(SCORES), 0
    verdict, ratio = Verdict.GO_ON, 0.0
    for pair in _pairs(claim, games):
        if any(game.failure is not None for game in pair):
            left_out += 1
            continue
        points = sum(game.points if game.allied == claim.stronger else 1 - game.points for game in pair)
        counts[round(points * 2)] += 1
        ratio = log_likelihood_ratio(tuple(counts), claim.elo0, claim.elo1)
        verdict = _verdict(claim, ratio)
        if verdict is not Verdict.GO_ON:
            break
    return Judgement(claim, verdict, ratio, tuple(counts), left_out)


def _verdict(claim: Claim, ratio: float) -> Verdict:
    low, high = claim.bounds
    return Verdict.ACCEPTED if ratio >= high else Verdict.REJECTED if ratio <= low else Verdict.GO_ON


def _pairs(claim: Claim, games: Iterable[Played]) -> Iterable[tuple[Played, Played]]:
    """The complete pairs by number, and within a number by scenario, to the first number that lacks a game."""
    found: dict[int, dict[str, dict[str, Played]]] = {}
    for game in games:
        if {game.allied, game.axis} == {claim.stronger, claim.weaker}:
            found.setdefault(game.number, {}).setdefault(game.scenario, {})[game.allied] = game
    scenarios = sorted({scenario for by_scenario in found.values() for scenario in by_scenario})
    for number in range(1, max(found, default=0) + 1):
        for scenario in scenarios:
            pair: Mapping[str, Played] = found.get(number, {}).get(scenario, {})
            if len(pair) < 2:
                return
            yield pair[claim.stronger], pair[claim.weaker]


@lru_cache(maxsize=4096)  # a test that goes on looks at the same beginnings again
def log_likelihood_ratio(counts: tuple[int, ...], elo0: float, elo1: float) -> float:
    """How much likelier these outcomes of pairs are under the second hypothesis than under the first."""
    seen = [count or UNSEEN for count in counts]
    total = sum(seen)
    shares = [count / total for count in seen]
    first, second = (_best_fit(shares, logistic(elo / ELO)) for elo in (elo0, elo1))
    return total * sum(share * log(q / p) for share, p, q in zip(shares, first, second, strict=True))


def _best_fit(shares: list[float], mean: float) -> list[float]:
    """Of all distributions over the outcomes with this mean, the one under which the shares seen are likeliest.

    It divides each share by 1 + tilt * (score - mean); the tilt that gives the mean is found by halving an interval.
    """
    low, high = -1 / (SCORES[-1] - mean), 1 / (mean - SCORES[0])
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        off = sum(share * (score - mean) / (1 + tilt * (score - mean)) for share, score in zip(shares, SCORES, strict=True))
        low, high = (tilt, high) if off > 0 else (low, tilt)
    return [share / (1 + tilt * (score - mean)) for share, score in zip(shares, SCORES, strict=True)]
