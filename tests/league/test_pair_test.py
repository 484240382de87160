"""The sequential test of a claim: it ends, it errs as seldom as it says, and it does not depend on which game ends first."""

from __future__ import annotations

import random
from math import log

import pytest

from league_games import LANDING, MOSELLE, played
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.league.ledger import Played
from trinacria.league.pair_test import Claim, Verdict, judge_claim, log_likelihood_ratio

CLAIM = Claim("a", "b", 0, 60)


def pair(number: int, first: Seat | None, second: Seat | None, scenario: str = MOSELLE) -> list[Played]:
    """a against b, then b against a."""
    return [played(number, "a", "b", first, scenario=scenario), played(number, "b", "a", second, scenario=scenario)]


def test_clean_sweeps_are_counted_for_the_stronger_bot() -> None:
    judgement = judge_claim(
        CLAIM, pair(1, ALLIED, AXIS) + pair(2, AXIS, ALLIED) + pair(3, ALLIED, ALLIED) + pair(4, None, AXIS)
    )
    assert judgement.outcomes == (1, 0, 1, 1, 1)
    assert judgement.verdict is Verdict.GO_ON


def test_a_clean_sweep_is_as_much_evidence_as_the_two_hypotheses_differ_on_it() -> None:
    """Nothing else was seen, so each hypothesis gives it all the chance that its mean allows."""
    means = [1 / (1 + 10 ** (-elo / 400)) for elo in (0, 60)]
    assert log_likelihood_ratio((0, 0, 0, 0, 10), 0, 60) == pytest.approx(10 * log(means[1] / means[0]), rel=0.01)


def test_outcomes_as_likely_under_both_say_nothing() -> None:
    assert log_likelihood_ratio((10, 0, 20, 0, 10), -30, 30) == pytest.approx(0, abs=1e-9)


def test_sides_that_win_in_turn_hide_nothing_from_pairs() -> None:
    """One side always wins but for one pair in ten: single games look alike, pairs do not."""
    assert log_likelihood_ratio((0, 0, 90, 0, 10), 0, 30) > log_likelihood_ratio((20, 0, 50, 0, 30), 0, 30) > 0


def test_enough_wins_accept_and_enough_losses_reject() -> None:
    wins = [game for n in range(1, 60) for game in pair(n, ALLIED, AXIS)]
    losses = [game for n in range(1, 60) for game in pair(n, AXIS, ALLIED)]
    accepted, rejected = judge_claim(CLAIM, wins), judge_claim(CLAIM, losses)
    assert accepted.verdict is Verdict.ACCEPTED
    assert accepted.ratio >= log(0.95 / 0.05)
    assert rejected.verdict is Verdict.REJECTED
    assert rejected.ratio <= log(0.05 / 0.95)
    assert accepted.pairs < 59  # what was played after the verdict does not count


def test_pairs_count_in_the_order_of_their_numbers_up_to_the_first_that_is_not_complete() -> None:
    games = pair(1, ALLIED, AXIS) + pair(2, ALLIED, AXIS)[:1] + pair(3, AXIS, ALLIED)
    assert judge_claim(CLAIM, games).outcomes == (0, 0, 0, 0, 1)
    complete = games + pair(2, ALLIED, AXIS)[1:]
    assert judge_claim(CLAIM, complete).outcomes == (1, 0, 0, 0, 2)
    assert judge_claim(CLAIM, complete) == judge_claim(CLAIM, complete[::-1])


def test_all_scenarios_count_together() -> None:
    assert judge_claim(CLAIM, pair(1, ALLIED, AXIS) + pair(1, ALLIED, ALLIED, LANDING)).outcomes == (0, 0, 1, 0, 1)


def test_a_pair_with_a_game_that_failed_is_left_out_and_said() -> None:
    games = [played(1, "a", "b", None, failed=AXIS), played(1, "b", "a", AXIS), *pair(2, ALLIED, AXIS)]
    judgement = judge_claim(CLAIM, games)
    assert (judgement.pairs, judgement.left_out) == (1, 1)


def test_games_of_others_and_mirrors_do_not_count() -> None:
    games = [played(1, "a", "a", ALLIED), played(1, "a", "c", ALLIED), played(1, "c", "a", ALLIED)]
    assert judge_claim(CLAIM, games).pairs == 0


@pytest.mark.parametrize(("true", "wrong"), [(0.0, Verdict.ACCEPTED), (60.0, Verdict.REJECTED)])
def test_it_errs_about_as_seldom_as_it_says(true: float, wrong: Verdict) -> None:
    """A hundred claims with pairs whose two games have much in common: about five verdicts are wrong."""
    chance = random.Random(11)
    mean = 1 / (1 + 10 ** (-true / 400))
    errors = 0
    for _ in range(100):
        games = list[Played]()
        for n in range(1, 400):
            if chance.random() < 0.5:  # one side wins whoever plays it
                games += pair(n, ALLIED, ALLIED)
            else:
                better = chance.random() < mean + (mean - 0.5)
                games += pair(n, *((ALLIED, AXIS) if better else (AXIS, ALLIED)))
        errors += judge_claim(CLAIM, games).verdict is wrong
    assert errors <= 12  # 5, and three standard deviations


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"elo0": 30.0, "elo1": 30.0}, "elo0=30 must be less than elo1=30"),
        ({"alpha": 0.0}, "--alpha 0"),
        ({"beta": 0.5}, "--beta 0.5"),
    ],
)
def test_a_claim_that_cannot_be_tested_is_refused(given: dict[str, float], says: str) -> None:
    with pytest.raises(TrinacriaError, match=says):
        Claim("a", "b", **given)
