"""Views: what a seat may know, built by listing what is visible.

An enemy counter has no field for a strength, so nothing can forget to hide one (8.42). Strengths of the participants stand
in both views exactly while the attacker holds the dice; a finished game hides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from trinacria.kernel.cases import case
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Outcome
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import SIDES, Seat
from trinacria.viw.battles import Battle
from trinacria.viw.charts import ratio_text
from trinacria.viw.column_shifts import Shift, shifts
from trinacria.viw.combat import Combat, Moment, final_column
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.position import CombatFlags, GameSecrets, GameState
from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
from trinacria.viw.strengths import attacking, defending, terrain_line, totals
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@dataclass(frozen=True, slots=True)
class Heading:
    """Where in the rulebook the game stands."""

    case: str
    title: str
    procedure: str


@dataclass(frozen=True, slots=True)
class RevealedStrength:
    """A participant's strength, printed and as it counts, while the dice are waited for."""

    unit: UnitId
    strength: int
    counts: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """8.42: what both sides see between the chits and the dice."""

    attackers: tuple[RevealedStrength, ...]
    defenders: tuple[RevealedStrength, ...]
    attack: int
    defence: int
    ratio: str
    column: int


@dataclass(frozen=True, slots=True)
class CombatSeen:
    """The combat that is going on."""

    battle: Battle
    moment: Moment
    line: str
    shifts: tuple[Shift, ...]
    revealed: Revealed | None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one seat may know of a position. The log is read apart, by `Position.log`."""

    game: str
    seat: Seat
    turn: int
    phasing: Seat
    decision: Decision | None
    headings: tuple[Heading, ...]
    own: tuple[OwnCounter, ...]
    enemy: tuple[EnemyCounter, ...]
    air: Mapping[str, int]
    holders: Mapping[HexId, Seat]
    entered: Mapping[UnitId, int]
    supply: Mapping[UnitId, Supply]  # as determined; a counter says what is in force now
    flags: CombatFlags
    stack: tuple[Procedure[Position], ...]
    combat: CombatSeen | None
    events: int
    rolls: int
    outcome: Outcome | None
    state: GameState | None  # of a game with exclusive rules: public
    secrets: GameSecrets | None  # and this seat's own; at the end whatever was hidden

    def counters(self) -> Iterator[OwnCounter | EnemyCounter]:
        yield from self.own
        yield from self.enemy

    def counter(self, unit: UnitId) -> OwnCounter | EnemyCounter:
        return next(counter for counter in self.counters() if counter.id == unit)


@dataclass(frozen=True, slots=True)
class _SaidDecision:
    """A decision as everybody reads it."""

    seat: Seat
    kind: str
    case: str
    about: Mapping[str, object]


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECISION = b'"decision":'


def to_json(view: View) -> bytes:
    """The same bytes for the same knowledge, on any machine."""
    written = _ENCODER.encode(view)
    return written.replace(*_decision_bytes(view.decision), 1) if view.decision else written


@lru_cache(maxsize=64)
def _decision_bytes(decision: Decision) -> tuple[bytes, bytes]:
    """A decision as its fields are written, and as everybody reads it: every seat's view has the same one."""
    said = _SaidDecision(decision.seat, decision.kind, decision.case, decision.about)
    return _DECISION + _ENCODER.encode(decision), _DECISION + _ENCODER.encode(said)


@case("8.42")
def view_of(pos: Position, seat: Seat, *, past: bool = False, truth: bool = False) -> View:
    """A seat sees its own chits at any time, the enemy's never; a spectator sees nobody's. The end discloses all.

    Of a moment gone by (`past`) nobody sees the strengths that both players saw then. The `truth` shows it as the end would.
    """
    disclosed = truth or pos.outcome is not None
    mine = [side for side in SIDES if side is seat or disclosed]
    open_strengths = disclosed or (seat in SIDES and not past)
    seen = pos.seen_counters()
    return View(
        game=pos.table.name,
        seat=seat,
        turn=pos.turn,
        phasing=pos.phasing,
        decision=pos.decision,
        headings=tuple([_heading(type(procedure)) for procedure in pos.stack]),
        own=tuple([counter for side in mine for counter in seen.own(pos, side)]),
        enemy=tuple([counter for side in SIDES if side not in mine for counter in seen.enemy(pos, side)]),
        air={side.value: pos.air[side] for side in SIDES},
        holders=dict(pos.holders),
        entered=dict(pos.entered),
        supply=dict(pos.supply),
        flags=pos.flags,
        stack=tuple(procedure.copy() for procedure in pos.stack),
        combat=_combat(pos, open_strengths=open_strengths),
        events=len(pos.log),
        rolls=pos.dice.number,
        outcome=pos.outcome,
        state=pos.state,
        secrets=next(iter(pos.secrets.values()), None) if disclosed else pos.secrets.get(seat),
    )


@lru_cache(maxsize=256)
def _heading(kind: type[Procedure[Position]]) -> Heading:
    return Heading(kind.CASE, kind.TITLE, kind.__name__)


@case("8.42")
def _combat(pos: Position, *, open_strengths: bool) -> CombatSeen | None:
    """Battle and shifts are public from their announcement; strengths are the two players' while the roll is awaited."""
    combat = next((p for p in reversed(pos.stack) if isinstance(p, Combat)), None)
    if combat is None:
        return None
    battle = combat.battle
    if combat.stage not in (Moment.DEFENDERS, Moment.ATTACK_SUPPORT, Moment.DEFENCE_SUPPORT, Moment.ROLL):
        return CombatSeen(battle, combat.stage, "", (), None)
    revealed = _revealed(pos, battle) if open_strengths and combat.stage is Moment.ROLL else None
    return CombatSeen(battle, combat.stage, terrain_line(pos, battle), shifts(pos, battle), revealed)


def _revealed(pos: Position, battle: Battle) -> Revealed:
    attack, defence = totals(pos, battle)
    return Revealed(
        tuple(_strength(u, s := strength(pos, u), attacking(pos, u, s)) for u in battle.attackers),
        tuple(_strength(u, s := strength(pos, u), defending(pos, battle, u, s)) for u in battle.defenders),
        attack,
        defence,
        ratio_text(attack, defence),
        final_column(pos, battle),
    )


def _strength(unit: UnitId, printed: int, counts: int) -> RevealedStrength:
    return RevealedStrength(unit, printed, counts)
