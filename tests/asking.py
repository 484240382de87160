"""Questions of every kind about a position, sensible and not, and the answers that a seat gets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from random_play import perturbed
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import (
    Answered,
    AskBelief,
    AskConsequence,
    Asked,
    AskJoin,
    AskOverlay,
    AskReach,
    AskRefusal,
    AskResolution,
    AskWhyNot,
    ResolutionAnswer,
)
from trinacria.kernel.resolutions import Resolution, Role, party
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.viw.position import Position
from trinacria.viw.questions import answer
from trinacria.viw.units import UnitId

SEATS = (ALLIED, AXIS, SPECTATOR)
A = TypeVar("A", bound=Answered)


def ask(kind: type[A], pos: Position, seat: Seat, question: Asked) -> A:
    """The answer, of the kind that the question asks for."""
    found = answer(pos, seat, question)
    assert isinstance(found, kind)
    return found


def expect(pos: Position, seat: Seat, question: AskResolution) -> Resolution:
    """What the seat can expect of a fight."""
    return ask(ResolutionAnswer, pos, seat, question).resolution


def totals(resolution: Resolution) -> tuple[tuple[int, int], tuple[int, int]]:
    """Least and most of the attack, then of the defence."""
    attack, defence = (party(resolution, role) for role in (Role.ATTACKER, Role.DEFENDER))
    return (attack.least, attack.most), (defence.least, defence.most)


def told(pos: Position, seat: Seat, question: Asked) -> bytes:
    """The answer as it is sent, or the text of the error; anything else fails the test."""
    try:
        return msgspec.json.encode(answer(pos, seat, question), order="deterministic")
    except TrinacriaError as error:
        return f"{type(error).__name__}: {error}".encode()


def on_map(pos: Position) -> list[UnitId]:
    return [unit for side in SIDES for unit in pos.units_of(side)]


def questions(pos: Position, chooser: random.Random) -> Iterator[Asked]:
    """Some questions of every kind."""
    units, hexes, there = [*pos.table.units], pos.table.map.grid.ids, on_map(pos)
    for unit in (*chooser.sample(there, min(2, len(there))), *chooser.sample(units, 2)):
        hex_ = chooser.choice(hexes)
        yield from (AskReach(unit), AskBelief(unit), AskOverlay("supply", unit))
        yield from (AskWhyNot(unit, hex_), AskWhyNot(unit, hex_, "strategic"), AskWhyNot(unit, hex_, "by rail"))
    yield from (AskOverlay(drawing.name) for drawing in pos.rules.questions.overlays)
    yield from (AskResolution(support=support) for support in ("", "support", "support air", "support guns nobody"))
    if pos.decision is not None:
        order = pos.options().sample(chooser.randrange)
        near = perturbed(pos, order, chooser)
        yield from (
            AskRefusal(text) for text in (order.text, *(bad.text for bad in chooser.sample(near, min(4, len(near)))))
        )
        ends = [step.order.text for step in pos.options().steps() if step.order is not None][-1:]
        yield from (AskConsequence(text) for text in (order.text, *ends, "end movement"))
    for side in SIDES:
        yield from attacks(pos, side, chooser)


def attacks(pos: Position, side: Seat, chooser: random.Random) -> Iterator[Asked]:
    """Attacks that a side could think of, with and without support."""
    guns = [unit for unit in pos.table.by_side[side] if pos.unit(unit).is_gun]
    for target in chooser.sample(front := contacts(pos, side), min(2, len(front))):
        units = tuple(
            u for hex_ in pos.table.map.grid.neighbours[target] for u in pos.stack_at(hex_) if pos.unit(u).side is side
        )
        yield from (
            AskResolution((target,), units),
            AskResolution((target,), units[:1], f"support guns {chooser.choice(guns)} air"),
        )
        yield from (AskResolution((target, chooser.choice(front)), units[:2]), AskJoin((target,)))


def contacts(pos: Position, side: Seat) -> list[HexId]:
    """The enemy's hexes next to units of a side."""
    grid = pos.table.map.grid
    return [
        hex_
        for hex_ in pos.stacks
        if pos.holder_of_stack(hex_) is side.enemy
        and any(pos.holder_of_stack(other) is side for other in grid.neighbours[hex_])
    ]


def is_about_open_strengths(pos: Position, seat: Seat, question: Asked) -> bool:
    """8.42: the two players may see the strengths of a combat while its dice are waited for."""
    if pos.decision is None or pos.decision.kind != "roll" or seat not in SIDES:
        return False
    return isinstance(question, AskBelief) or (isinstance(question, AskResolution) and not question.targets)
