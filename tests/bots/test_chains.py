"""The chains of hexes that the greedy bot wants to hold: the cheapest one, whatever ties there are on the way."""

from __future__ import annotations

from trinacria.kernel.hexes import HexId
from trinacria.viw.sicily.bots.chains import cheapest_chain

NEXT = {"a": "bc", "b": "ac", "c": "abd", "d": "c"}


def chain(**starts: float) -> str:
    found = cheapest_chain(
        {HexId(hex_): price for hex_, price in starts.items()},
        lambda hex_: 1.0,
        lambda hex_: [HexId(other) for other in NEXT[hex_]],
        lambda hex_: hex_ == "d",
    )
    return "".join(found)


def test_ways_that_cost_the_same_can_be_compared() -> None:
    """Two ways to `b` cost 2, to begin there and to come from `a`; then two ways to `c` cost 3."""
    assert chain(a=1.0, b=2.0) == "acd"
    assert chain(b=2.0, c=3.0) == "bcd"


def test_no_chain_leads_to_a_goal_that_cannot_be_reached() -> None:
    assert chain() == ""
