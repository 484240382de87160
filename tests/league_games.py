"""Results of league games that nobody has played, for what counts and rates them."""

from __future__ import annotations

from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.league.fixtures import Fixture
from trinacria.league.ledger import Failure, Played

MOSELLE, LANDING, CAMPAIGN = "moselle/november", "sicily/us-landing", "sicily/campaign"


def played(
    number: int,
    allied: str,
    axis: str,
    winner: Seat | None,
    *,
    scenario: str = MOSELLE,
    score: int = 10,
    league: str = "1",
    failed: Seat | None = None,
    level: str = "Draw",
    thought: dict[Seat, list[float]] | None = None,
    measured: dict[str, float | None] | None = None,
) -> Played:
    fixture = Fixture(number, scenario, allied, axis)
    failure = None if failed is None else Failure(failed, fixture.bots[failed], 3, illegal=False, error="KeyError: 'x'\n")
    return Played(
        scenario=scenario,
        number=number,
        allied=allied,
        axis=axis,
        seed=fixture.seed(league),
        engine="0",
        fingerprint="data",
        level=level if failed is None else None,
        winner=winner if failed is None else None,
        score=score if failed is None else None,
        turns=8,
        orders=100,
        seconds=1.0,
        thought=thought if thought is not None else {ALLIED: [0.1], AXIS: [0.2]},
        measured=measured if measured is not None else {},
        failure=failure,
    )
