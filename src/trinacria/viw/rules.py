"""The table of rules: the functions that a game on this system may replace, grouped by section.

Standard Rules are plain functions; a game with exclusive rules takes `STANDARD` and replaces some by name:

    SICILY = STANDARD.replacing(supply={"net": supply.net}, stacking={"surplus": landings.surplus})

A game with rules that the standard game does not know adds a section of its own (`sicily/exclusive.py`), and its scenarios
replace entries in the same way. There is no `if sicily` anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypeVarTuple, Unpack

from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import Terms
from trinacria.kernel.positions import Outcome
from trinacria.kernel.resolutions import Remark
from trinacria.kernel.seats import Seat
from trinacria.viw import (
    advances,
    air_power,
    artillery,
    column_shifts,
    combat,
    entrenchments,
    limited_intelligence,
    losses,
    missing_shifts,
    movement,
    movement_phase,
    obligations,
    overlays,
    reinforcements,
    retreats,
    sequence_of_play,
    stacking,
    strengths,
    supply,
    victory,
    zones_of_control,
)
from trinacria.viw.battles import Battle
from trinacria.viw.boards import Board
from trinacria.viw.charts import Result
from trinacria.viw.commands import Support
from trinacria.viw.end_rules import EndRule
from trinacria.viw.missing_shifts import Missing, ShiftRule
from trinacria.viw.movement_phase import ExtraOrders
from trinacria.viw.overlays import Overlay
from trinacria.viw.position import Position
from trinacria.viw.retreats import Route, Stack
from trinacria.viw.sequence_of_play import Phase, Stage
from trinacria.viw.showing import STANDARD as STANDARD_DISPLAY
from trinacria.viw.showing import Display
from trinacria.viw.supply import Net
from trinacria.viw.units import Division, Supply, Unit, UnitId

Told = TypeVarTuple("Told")
Observers = tuple[Callable[[Unpack[Told]], None], ...]  # what else happens at a moment; the standard game has none


class ModeTerms(Protocol):
    def __call__(self, pos: Position, unit: UnitId, *, strategic: bool) -> Terms: ...


class ModeRefusal(Protocol):
    def __call__(self, pos: Position, unit: UnitId, *, strategic: bool) -> IllegalCommand | None: ...


class EntryCost(Protocol):
    def __call__(self, pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> int | None: ...


class EntryTerms(Protocol):
    def __call__(self, pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> Terms | None: ...


class EntryRefusal(Protocol):
    def __call__(
        self, pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool
    ) -> IllegalCommand | None: ...


class Multiplier(Protocol):
    def __call__(self, pos: Position, side: Seat, hex_: HexId, *, across_rivers: bool) -> int: ...


class NoteVacated(Protocol):
    def __call__(self, pos: Position, walked: tuple[HexId, ...], *, survived: bool) -> None: ...


@dataclass(frozen=True, slots=True)
class SequenceRules:  # 4
    game_turn: tuple[Stage, ...] = sequence_of_play.GAME_TURN
    player_turn: tuple[Phase, ...] = sequence_of_play.PLAYER_TURN


@dataclass(frozen=True, slots=True)
class MovementRules:  # 5
    allowance: Callable[[Position, UnitId], int] = movement.allowance
    too_near: Callable[[Position, Seat], bytes] = movement.too_near
    mode_refusal: ModeRefusal = movement.mode_refusal
    terms: ModeTerms = movement.terms
    has_minimum_move: Callable[[Position, UnitId], bool] = movement.has_minimum_move
    limit_refusal: Callable[[Position, UnitId, HexId, HexId], IllegalCommand | None] = movement.limit_refusal
    ground_refusal: Callable[[Position, Unit, HexId, HexId], IllegalCommand] = movement.ground_refusal
    end_rule: Callable[[Position, UnitId], EndRule | None] = movement.end_rule
    phase_end_refusal: Callable[[Position, Seat, frozenset[UnitId]], IllegalCommand | None] = movement.phase_end_refusal
    situation: Callable[[Position, Seat], object] = movement.situation
    heeds_friends: Callable[[Position, Seat, HexId], bool] = movement.heeds_friends
    extra: ExtraOrders = movement_phase.NO_EXTRA_ORDERS
    closing: tuple[Phase, ...] = movement_phase.CLOSING
    on_move: Observers[Position, UnitId, int] = ()  # a move is finished, with so many half-points left over
    on_entry: Observers[Position, UnitId, tuple[HexId, ...]] = ()  # a unit has entered hexes, by whatever way
    on_capture: Observers[Position, Seat, tuple[HexId, ...]] = ()  # places have changed hands


@dataclass(frozen=True, slots=True)
class ZoneRules:  # 6
    exerts: Callable[[Board, UnitId], bool] = zones_of_control.exerts
    controlled_for_movement: Callable[[Position, HexId, Seat], bool] = zones_of_control.controlled_for_movement
    controlled_for_retreat: Callable[[Position, HexId, Seat], bool] = zones_of_control.controlled_for_retreat


@dataclass(frozen=True, slots=True)
class StackingRules:  # 7
    surplus: Callable[[Position, HexId], int] = stacking.surplus


@dataclass(frozen=True, slots=True)
class IntelligenceRules:  # 8
    morale: Callable[[Position, UnitId], int] = limited_intelligence.morale
    draw: Callable[[Position, Iterable[UnitId]], None] = limited_intelligence.draw_for_participants
    redraws: Callable[[Position], bool] = limited_intelligence.never_redraws


@dataclass(frozen=True, slots=True)
class ObligationRules:  # 9.1
    may_be_attacked: Callable[[Position, HexId, Seat], bool] = obligations.may_be_attacked
    owes: Callable[[Position, UnitId, HexId], bool] = obligations.owes
    attack_refusal: Callable[[Position, UnitId, HexId], IllegalCommand | None] = obligations.attack_refusal
    attack_group: Callable[[Position, UnitId], Hashable] = obligations.attack_group
    apart: Callable[[Position, UnitId, UnitId], IllegalCommand] = obligations.apart


@dataclass(frozen=True, slots=True)
class CombatRules:  # 9.3 to 9.7
    crt_line: Callable[[Position, HexId], str] = strengths.crt_line
    ready_guns: Callable[[Position], frozenset[UnitId]] = artillery.ready_guns
    gun_serves: Callable[[Position, Battle, UnitId], bool] = artillery.gun_serves
    gun_refusal: Callable[[Position, Battle, UnitId], IllegalCommand | None] = artillery.gun_refusal
    support_choices: Callable[[Position, Battle, Seat], Iterator[Support]] = artillery.support_choices
    support_refusal: Callable[[Position, Battle, Seat, Support], IllegalCommand] = artillery.support_refusal
    resolve_support: Callable[[Position, Battle, Seat, Support], Support] = artillery.resolve_support
    support_chances: Callable[[Position, Battle, Support], Mapping[Support, float]] = artillery.certain_support
    across_water: Callable[[Position, Battle, HexId], bool] = strengths.across_rivers_only
    extra_defence: Callable[[Position, Battle], int] = strengths.no_extra_defence
    keeps_integrity: Callable[[Position, Division], bool] = column_shifts.keeps_integrity
    shifts: tuple[ShiftRule, ...] = (
        column_shifts.integrity_in_attack,
        column_shifts.integrity_in_defence,
        column_shifts.artillery_support,
        column_shifts.hilltop,
        column_shifts.ground_support,
        column_shifts.combined_arms,
        column_shifts.mud,
    )
    on_roll: Observers[Position, Battle, Result] = ()  # the result is known and not carried out
    on_losses: Observers[Position, Battle, Result] = ()  # the loser is about to take losses
    before_advance: Observers[Position, Battle] = ()  # the winner is about to advance
    on_phase_end: Observers[Position, Seat] = ()  # a Combat Phase ends


@dataclass(frozen=True, slots=True)
class LossRules:  # 9.8
    eliminate: Callable[[Position, UnitId, str], None] = losses.eliminate


@dataclass(frozen=True, slots=True)
class RetreatRules:  # 9.9
    passable: Callable[[Position, UnitId, HexId, HexId], bool] = retreats.passable
    allowed: Callable[[Position, Stack, list[Route]], list[Route]] = retreats.allowed
    advance_refusal: Callable[[Position, UnitId, HexId], IllegalCommand | None] = advances.advance_refusal
    vacated: NoteVacated = combat.note_vacated
    on_advance: Observers[Position, UnitId, tuple[HexId, ...]] = ()  # a unit has advanced after combat


@dataclass(frozen=True, slots=True)
class SupplyRules:  # 11
    determine: Callable[[Position], None] = supply.determine
    net: Callable[[Position, Seat], Net] = supply.net
    effective: Callable[[Position, UnitId, Supply], Supply] = supply.effective
    in_force: Callable[[Position], Mapping[UnitId, Supply]] = supply.in_force
    allowance: Callable[[Unit, int, Supply], int] = supply.allowance
    attack_strength: Callable[[int, Supply], int] = supply.attack_strength
    defence_strength: Callable[[int, Supply], int] = supply.defence_strength


@dataclass(frozen=True, slots=True)
class EntrenchmentRules:  # 12
    protects: Callable[[Position, Seat, HexId], bool] = entrenchments.protects
    multiplier: Multiplier = entrenchments.multiplier


@dataclass(frozen=True, slots=True)
class AirRules:  # 13
    renew: Callable[[Position], None] = air_power.renew


@dataclass(frozen=True, slots=True)
class ReinforcementRules:  # 14
    arrived: Callable[[Position, Seat], Iterator[UnitId]] = reinforcements.arrived
    entry_hexes: Callable[[Position, UnitId], tuple[HexId, ...]] = reinforcements.entry_hexes
    entry_cost: EntryCost = reinforcements.entry_cost
    entry_terms: EntryTerms = reinforcements.entry_terms
    entry_refusal: EntryRefusal = reinforcements.entry_refusal
    not_arrived: Callable[[Position, UnitId], IllegalCommand] = reinforcements.not_arrived
    on_arrival: Observers[Position, UnitId] = ()  # a reinforcement comes, before it moves on


@dataclass(frozen=True, slots=True)
class QuestionRules:  # what may be asked and no order changes
    overlays: tuple[Overlay, ...] = overlays.STANDARD
    missing_shifts: tuple[tuple[ShiftRule, Missing], ...] = missing_shifts.STANDARD
    price: Callable[[Position, Battle], Remark | None] = combat.costs_nothing


@dataclass(frozen=True, slots=True)
class VictoryRules:
    is_over: Callable[[Position], bool] = victory.is_over
    judge: Callable[[Position], Outcome] = victory.judge


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game, section by section."""

    sequence: SequenceRules = SequenceRules()
    movement: MovementRules = MovementRules()
    zones: ZoneRules = ZoneRules()
    stacking: StackingRules = StackingRules()
    intelligence: IntelligenceRules = IntelligenceRules()
    obligations: ObligationRules = ObligationRules()
    combat: CombatRules = CombatRules()
    losses: LossRules = LossRules()
    retreats: RetreatRules = RetreatRules()
    supply: SupplyRules = SupplyRules()
    entrenchments: EntrenchmentRules = EntrenchmentRules()
    air: AirRules = AirRules()
    reinforcements: ReinforcementRules = ReinforcementRules()
    victory: VictoryRules = VictoryRules()
    questions: QuestionRules = QuestionRules()
    showing: Display = STANDARD_DISPLAY  # what a table shows
    extra_invariants: tuple[Callable[[Position], Iterable[str]], ...] = ()  # what must hold by a game's own rules
    rebuild_barriers: Observers[Position] = ()  # a position is made from a view: bar the hexes that no unit bars

    def replacing(self, **sections: object) -> Self:
        """The same rules with some functions replaced, each named by section."""
        changed: dict[str, Any] = {
            name: replace(getattr(self, name), **changes) if isinstance(changes, Mapping) else changes
            for name, changes in sections.items()
        }
        return replace(self, **changed)


STANDARD = Rules()
