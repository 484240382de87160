"""Views: nothing is hidden (S1.8), so that every seat sees the same; the end of a game has nothing to disclose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.events import Log
from trinacria.kernel.hexes import HexId, Hexside
from trinacria.kernel.positions import Outcome
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import BySide, Seat
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.position import PlayerTurn, Position, TownScore, Turn, Work
from trinacria.sicily43.units import Reduced, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table


@dataclass(frozen=True, slots=True)
class View:
    """Everything about a position but its dice to come. The log is read apart."""

    game: str
    seat: Seat
    turn: int
    first: Seat
    phasing: Seat
    sky: Sky
    last_sky: Sky
    where: Mapping[UnitId, HexId]
    stacks: Mapping[HexId, tuple[UnitId, ...]]  # in their order
    reduced: Mapping[UnitId, Reduced]
    duty: frozenset[UnitId]
    travelling: frozenset[UnitId]
    work: Mapping[UnitId, Work]
    resting: Mapping[UnitId, int]
    unsupplied: frozenset[UnitId]
    planes: Mapping[Seat, int]
    bombers: Mapping[Seat, int]
    carriers: Mapping[Seat, int]
    allied_held: frozenset[HexId]
    bridges_down: frozenset[Hexside]
    mine_owner: Mapping[HexId, Seat]
    garrisons: Mapping[HexId, int]
    scores: Mapping[str, TownScore]
    now: PlayerTurn
    turn_flags: Turn
    stack: tuple[Procedure[Position], ...]
    decision: Decision | None
    outcome: Outcome | None
    events: int
    rolls: int


@case("S43:1.8")
def view_of(pos: Position, seat: Seat) -> View:
    """What a seat knows: all of it, whoever asks."""
    return View(
        game=pos.table.name,
        seat=seat,
        turn=pos.turn,
        first=pos.first,
        phasing=pos.phasing,
        sky=pos.sky,
        last_sky=pos.last_sky,
        where=dict(pos.where),
        stacks=dict(pos.stacks),
        reduced=dict(pos.reduced),
        duty=pos.duty,
        travelling=pos.travelling,
        work=dict(pos.work),
        resting=dict(pos.resting),
        unsupplied=pos.unsupplied,
        planes=_by_seat(pos.planes),
        bombers=_by_seat(pos.bombers),
        carriers=_by_seat(pos.carriers),
        allied_held=pos.allied_held,
        bridges_down=pos.bridges_down,
        mine_owner=dict(pos.mine_owner),
        garrisons=dict(pos.garrisons),
        scores=dict(pos.scores),
        now=pos.now,
        turn_flags=pos.turn_flags,
        stack=tuple(procedure.copy() for procedure in pos.stack),
        decision=pos.decision,
        outcome=pos.outcome,
        events=len(pos.log),
        rolls=pos.dice.number,
    )


def position_from_view(table: Table, view: View, random: Random) -> Position:
    """The position that a view shows, with other dice to come."""
    pos = Position(table, KeyedDice(stream_key(str(random.random())), view.rolls))
    pos.turn, pos.first, pos.phasing, pos.sky, pos.last_sky = view.turn, view.first, view.phasing, view.sky, view.last_sky
    pos.travelling = view.travelling
    pos.now, pos.turn_flags = view.now, view.turn_flags
    pos.lay_out(view.where, view.stacks)
    pos.reduced, pos.duty, pos.work = dict(view.reduced), view.duty, dict(view.work)
    pos.resting, pos.unsupplied = dict(view.resting), view.unsupplied
    pos.planes, pos.bombers, pos.carriers = (_by_side(of) for of in (view.planes, view.bombers, view.carriers))
    pos.allied_held, pos.bridges_down, pos.mine_owner = view.allied_held, view.bridges_down, dict(view.mine_owner)
    pos.garrisons, pos.scores = dict(view.garrisons), dict(view.scores)
    pos.stack = [procedure.copy() for procedure in view.stack]
    pos.decision, pos.outcome = view.decision, view.outcome
    pos.log = Log.untold(view.events)
    return pos


def _by_seat(of: BySide[int]) -> dict[Seat, int]:
    return {Seat.ALLIED: of.allied, Seat.AXIS: of.axis}


def _by_side(of: Mapping[Seat, int]) -> BySide[int]:
    return BySide(of[Seat.ALLIED], of[Seat.AXIS])
