"""The games of Victory in the West for the tests that every game must pass."""

from __future__ import annotations

from dataclasses import replace

from asking import questions
from kits import FromViews, Kit
from random_play import bold_order, perturbed
from trinacria.kernel.commands import Command
from trinacria.kernel.seats import SIDES, Seat
from trinacria.viw.commands import Advance, Attack, Enter, Move, Support
from trinacria.viw.position import Position
from trinacria.viw.sicily.army_boundary import Boundary
from trinacria.viw.sicily.end_runs import EndRun
from twins import twin_of, with_another_secret

COMMON = frozenset({"move", "attack", "defend", "support", "roll", "lose", "absorb", "retreat", "advance"})
ISLAND = COMMON | {"eliminate", "land", "airborne", "depot", "sea supply", "support points", "declare"}
CAMPAIGN = ISLAND | {"write", "end-run", "air supply", "pack", "replacements"}

SEEN = frozenset({"move", "attack", "support", "roll", "absorb", "retreat", "advance"})
SEEN_ISLAND = SEEN | {"land", "airborne", "depot", "support points"}
SEEN_CAMPAIGN = SEEN_ISLAND | {"write", "end-run", "pack", "replacements", "boundary", "eliminate", "lose"}
SEEN_VARIABLE = SEEN_CAMPAIGN | {"plan", "receive", "deploy", "naval", "invasion"}
EVERY_OPTION = ("historical-weather", "redraw-chits", "parachute-arrivals")


def as_listed(order: Command) -> object:
    """What stands for an order in the list, which goes by destination and knows no order of units."""
    if isinstance(order, Move | Enter):
        return type(order), order.unit, order.path[-1], order.strategic
    if isinstance(order, Advance):
        return Advance, order.unit, order.path[-1]
    if isinstance(order, EndRun):
        return EndRun, order.unit, order.beach
    if isinstance(order, Attack):
        return Attack, frozenset(order.targets), frozenset(order.units)
    if isinstance(order, Support):
        return replace(order, guns=()), frozenset(order.guns)
    return order


def is_left_out(order: Command) -> bool:
    """The list leaves out a march that ends where it began, and of all boundaries names the straight ones."""
    return isinstance(order, Boundary) or (isinstance(order, Move | Advance) and order.path[0] == order.path[-1])


def lies_open(pos: Position, seat: Seat) -> bool:
    """8.42: the one moment at which players see the chits of both sides."""
    return pos.decision is not None and pos.decision.kind == "roll" and seat in SIDES


def hidden(pos: Position) -> object:
    return pos.chits, pos.pools, pos.secrets


def derived(pos: Position) -> object:
    return pos.zones, pos.occupied, pos.troops


def kit(
    name: str, kinds: frozenset[str], from_views: tuple[FromViews, ...], *, sampled: bool = True, whole: bool = True
) -> Kit:
    return Kit(
        name,
        kinds,
        "move nobody 0101 0102",
        twin_of,
        hidden,
        with_another_secret,
        from_views,
        bold_order,
        lies_open,
        perturbed,
        questions,
        as_listed,
        is_left_out,
        derived,
        (7, 8) if whole else (1, 3),
        sampled,
        whole,
    )


VIW_KITS = (
    kit("moselle/november", COMMON, (FromViews(1, SEEN), FromViews(2, SEEN))),
    kit(
        "sicily/us-landing",
        ISLAND,
        (FromViews(1, SEEN_ISLAND), FromViews(2, SEEN | {"land", "depot"}, options=EVERY_OPTION)),
    ),
    kit(
        "sicily/campaign",
        CAMPAIGN,
        (
            FromViews(1, SEEN_CAMPAIGN, bold=False, slow=True),
            FromViews(2, SEEN_ISLAND, options=EVERY_OPTION, bold=False, slow=True),
        ),
        whole=False,
    ),
    kit(  # two invasions are planned, so that the second one has to be declared
        "sicily/variable",
        frozenset(),
        (FromViews(1, SEEN_VARIABLE, opening=("plan date 4",), bold=False, slow=True),),
        sampled=False,
        whole=False,
    ),
)
