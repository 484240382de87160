"""Walks: games in which everything that is offered and refused on the way is hashed, so that no change passes unseen.

A golden game tells what its own orders cause. A walk also asks, before each order, what could be picked at each step of one
order, and whether orders like it would be refused, and by which case. `tests/games/walks.json` keeps one short hash for
every 25 orders.

    python tests/walks.py accept                write all of it anew, by the rules as they are now (`make golden` does it)
    python tests/walks.py tell WALK ORDER       what is hashed up to there, line by line: compare two versions of the rules

The sentences of refusals and prompts are not hashed: they may be written better.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path

import msgspec

from golden import hashed, record_of, replayed, told
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.positions import Position

FILE = Path(__file__).parent / "games" / "walks.json"
BLOCK = 25  # orders for one hash
LETTERS = 6
ODD = 3  # orders nearly like the drawn one that are tried
REMEMBERED = 60  # orders of each kind, from which the odd ones are put together


@dataclass(frozen=True, slots=True)
class Walk:
    """A game to walk through: played at random by a seed, or by the orders of a golden game."""

    name: str
    scenario: str = ""
    seed: int = 0
    options: tuple[str, ...] = ()
    golden: str = ""
    orders: int = 10_000  # at most


def walks() -> dict[str, Walk]:
    every_option = ("augusta", "liaison", "supply")
    known = [
        *(Walk(f"moselle/november {seed}", "moselle/november", seed) for seed in range(6)),
        *(Walk(f"sicily/us-landing {seed}", "sicily/us-landing", seed) for seed in range(6)),
        Walk("sicily/campaign 0", "sicily/campaign", orders=1000),
        Walk("sicily/variable 0", "sicily/variable", orders=500),
        Walk("moselle/november, draw", golden="moselle-november-draw"),
        Walk("sicily/us-landing, optional rules", golden="sicily-us-landing-optional-rules"),
        *(Walk(f"sicily43/landing {seed}", "sicily43/landing", seed) for seed in range(6)),
        *(Walk(f"sicily43/landing {seed}, all options", "sicily43/landing", seed, every_option) for seed in (6, 7)),
        *(
            Walk(f"sicily43/campaign {seed}, all options", "sicily43/campaign", seed, every_option, orders=800)
            for seed in (8,)
        ),
        Walk("sicily43/campaign, total Allied victory", golden="sicily43-campaign-total-allied-victory"),
        Walk("sicily43/campaign, total Axis victory", golden="sicily43-campaign-total-axis-victory"),
        Walk("sicily43/landing, strategic Axis victory", golden="sicily43-landing-strategic-axis-victory"),
        Walk("sicily43/landing, optional rules", golden="sicily43-landing-optional-rules"),
    ]
    return {walk.name: walk for walk in known}


# what is hashed -------------------------------------------------------------------------------------------------------


def told_on(walk: Walk) -> Iterator[object]:
    """What a walk hashes for each order."""
    draw = random.Random(walk.seed)
    near = Near(random.Random(walk.name))
    if walk.golden:
        for playing, events in replayed(record_of(walk.golden)):
            if playing.position.decision is not None:
                offered, _ = _offered(playing.position, draw, near)
                yield [told(event) for event in events], offered
        return
    pos = games.start_of(walk.scenario, walk.options)(KeyedDice(stream_key(f"walk {walk.seed}")))
    for _ in range(walk.orders):
        if pos.decision is None:
            return
        offered, order = _offered(pos, draw, near)
        before = len(pos.log)
        pos.play_checked(order)
        yield [told(event) for event in pos.log.since(before)], offered


def _offered(pos: Position, draw: random.Random, near: Near) -> tuple[object, Command]:
    """Who decides what, what can be picked at each step of one order, and which odd orders are refused by which case."""
    assert pos.decision is not None
    decision, options, levels = pos.decision, pos.options(), list[list[str]]()
    steps = options.steps()
    while True:
        levels.append(sorted(step.key for step in steps))
        step = draw.choice(steps)
        if step.order is not None:
            break
        assert step.then is not None
        steps = step.then().steps()
    odd = []
    for order in near.like(step.order):
        refusal = options.refusal(order)
        odd.append((order.text, refusal.case if refusal is not None else ""))
    return (decision.seat, decision.kind, decision.case, dict(decision.about), levels, odd), step.order


class Near:
    """Orders nearly like another: one field is that of an earlier order of the same kind, or the whole order is."""

    def __init__(self, draw: random.Random) -> None:
        self._draw = draw
        self._known: dict[type[Command], list[Command]] = {}
        self._all: list[Command] = []

    def like(self, order: Command) -> Iterator[Command]:
        known = self._known.setdefault(type(order), [])
        if known and is_dataclass(order):
            for _ in range(ODD - 1):
                other = self._draw.choice(known)
                names = [field.name for field in fields(order)]
                if not names:
                    break
                name = self._draw.choice(names)
                try:
                    yield replace(order, **{name: getattr(other, name)})
                except (TrinacriaError, ValueError, AssertionError):
                    continue  # no such order can be written
        if self._all:
            yield self._draw.choice(self._all)
        for kept in (known, self._all):
            kept.append(order)
            if len(kept) > REMEMBERED:
                kept.pop(self._draw.randrange(len(kept)))


# the file -------------------------------------------------------------------------------------------------------------


def hashes(walk: Walk) -> list[str]:
    found, block = list[str](), list[object]()
    for what in told_on(walk):
        block.append(what)
        if len(block) == BLOCK:
            found.append(hashed(block)[:LETTERS])
            block.clear()
    return [*found, hashed(block)[:LETTERS]]


def kept() -> dict[str, str]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, str])


def check(name: str) -> None:
    """A walk is what it was, or the first orders are named where it is not."""
    was, now = kept()[name].split(), hashes(walks()[name])
    first = next((number for number, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
    assert now == was, (
        f"{name}: something that is offered, refused or caused is no longer what it was, first in the {BLOCK} orders from "
        f"{BLOCK * first + 1} on (list them: python tests/walks.py tell '{name}' {BLOCK * (first + 1)}). "
        "If the rules were changed on purpose: `make golden`, and say in the commit why it is right."
    )


def accept() -> None:
    found = {name: " ".join(hashes(walk)) for name, walk in walks().items()}
    FILE.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def tell(name: str, until: int) -> None:
    for number, what in enumerate(told_on(walks()[name]), 1):
        print(number, msgspec.json.encode(what).decode())
        if number == until:
            return


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["accept"]:
            accept()
        case ["tell", name, order]:
            tell(name, int(order))
        case _:
            sys.exit(__doc__)
