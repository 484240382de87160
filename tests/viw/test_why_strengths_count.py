"""9.32, 12.21, 11.33, 11.42 Why a strength counts for more or less than it is, said beside the odds."""

from __future__ import annotations

from typing import Any

import pytest

from asking import expect
from board import board, regiment
from trinacria.kernel.questions import AskResolution
from trinacria.kernel.resolutions import Participant
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.units import Supply, UnitId

RIVER = [("0303", "0403")]
TRENCH = ["0403"]


def duel(attacker: Supply = Supply.SUPPLIED, defender: Supply = Supply.SUPPLIED, **ground: Any) -> tuple[Participant, ...]:
    """One regiment against one: the attacker, then the defender."""
    pos = board(a=regiment(ALLIED, "0303", strength=4), g=regiment(AXIS, "0403", strength=4), phase="combat", **ground)
    pos.supply |= {UnitId("a"): attacker, UnitId("g"): defender}
    found = expect(pos, ALLIED, AskResolution(("0403",), ("a",)))
    return (*found.parties[0].participants, *found.parties[1].participants)


@pytest.mark.parametrize(
    ("ground", "why", "case"),
    [
        ({}, "", ""),
        ({"rivers": RIVER}, "doubled: every attacker crosses water", "9.32"),
        ({"entrenchments": TRENCH}, "doubled: entrenchment", "12.21"),
        ({"rivers": RIVER, "entrenchments": TRENCH}, "tripled: entrenchment, every attacker crosses water", "12.21"),
    ],
)
def test_a_defender_is_told_why_it_counts_double_or_triple(ground: dict[str, Any], why: str, case: str) -> None:
    attacker, defender = duel(**ground)
    assert (defender.why, defender.case) == (why, case)
    assert (attacker.why, attacker.case) == ("", "")
    times = {count / strength for (strength, _), count in zip(defender.brings, defender.counts, strict=True)}
    assert (times == {1}) is (not why)


@pytest.mark.parametrize(
    ("state", "attacks", "defends"),
    [
        (Supply.OUT_OF_SUPPLY, ("halved: out of supply", "11.33.1"), ("", "")),
        (Supply.ISOLATED, ("one: isolated", "11.42.1"), ("halved: isolated", "11.42.2")),
    ],
)
def test_supply_is_told_where_it_takes_from_a_strength(
    state: Supply, attacks: tuple[str, str], defends: tuple[str, str]
) -> None:
    attacker, defender = duel(state, state)
    assert (attacker.why, attacker.case) == attacks
    assert (defender.why, defender.case) == defends


def test_an_isolated_defender_behind_a_river_is_doubled_and_then_halved() -> None:
    _, defender = duel(defender=Supply.ISOLATED, rivers=RIVER)
    assert defender.why == "doubled: every attacker crosses water; then halved: isolated"
