"""Boards for the Variable Campaign: a game at its plan, and parts of a Game-Turn with a plan already made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from board import play
from landing_parties import InTurn
from sicily_board import sicily
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import SECOND_WAVE, keep_secret
from trinacria.viw.sicily.forces import Assignment, InvasionPlan, Part
from trinacria.viw.sicily.opening import open_table
from trinacria.viw.sicily.setting_up import new_position
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.sicily.variable_rules import VARIABLE

DEPOTS = dict.fromkeys(("us_depot_1", "us_depot_2", "uk_depot_1", "uk_depot_2"), SECOND_WAVE)


@lru_cache(maxsize=1)
def table() -> SicilyTable:
    return open_table("variable")


def game(*orders: str, seed: str = "variable") -> Position:
    """A new game at its plan, and what is ordered then."""
    pos = new_position(table(), KeyedDice(stream_key(seed)))
    play(pos, *orders)
    return pos


def deployed(*plan: str, seed: str = "variable") -> Position:
    """A game planned by these orders, with the Axis where history has it, at its first Game-Turn."""
    pos = game(*plan, "end plan", seed=seed)
    while pos.decision is not None and pos.decision.kind == "receive":
        play(pos, "end receiving")
    play(pos, "end deployment")
    return pos


def plan(date: int = 1, pool: int | None = None, **first: str) -> InvasionPlan:
    """The proposal with another date; or only these First Wave units (`uk_15="1103 2"`), all others in a pool."""
    made = replace(table().proposed_plan, date=date)
    if pool is None:
        return made
    places = {name: Assignment(int(at[-1]), Part.FIRST, at[:4]) for name, at in first.items()}
    others = {
        piece: Assignment(pool, Part.SECOND if piece in DEPOTS else Part.POOL)
        for piece in made.pieces
        if piece not in places
    }
    return replace(made, pieces=places | others)


@dataclass(slots=True)
class Given(Procedure[Position]):
    """The plan was made before the board begins."""

    side: Seat
    plan: InvasionPlan

    def run(self, pos: Position) -> Done:
        keep_secret(pos, plan=self.plan)
        return DONE


def board(
    *parts: Callable[[Seat], Procedure[Position]],
    planned: InvasionPlan | None = None,
    depots: Mapping[str, str] | None = None,
    **more: Any,
) -> Position:
    """A board at the first decision of these parts of a Game-Turn, or of the movement after them."""

    def procedure(side: Seat) -> InTurn:
        return InTurn(side, (lambda side: Given(side, planned or plan()), *parts, MovementPhase))

    return sicily(
        procedure=procedure, features=table().features, rules=VARIABLE, depots={**DEPOTS, **(depots or {})}, **more
    )


def plain_board(procedure: Callable[[Seat], Procedure[Position]], planned: InvasionPlan, **more: Any) -> Position:
    """A board at a decision that does not depend on the plan; nothing but the game is on its stack."""
    pos = sicily(procedure=procedure, features=table().features, rules=VARIABLE, depots=DEPOTS, **more)
    keep_secret(pos, plan=planned)
    return pos


def may_enter(pos: Position, unit: str) -> bool:
    return unit in pos.rules.reinforcements.arrived(pos, ALLIED)
