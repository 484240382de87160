"""C1 to C9: one combat, from its declaration to the last advance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import Seat
from trinacria.kernel.words import signed
from trinacria.sicily43.advance import Advances, emptied
from trinacria.sicily43.artillery import factors
from trinacria.sicily43.attack_options import AttackOptions
from trinacria.sicily43.attacks import Attack, battle_of
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.charts import Result
from trinacria.sicily43.differential import differential
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.interruptions import interrupt
from trinacria.sicily43.reduction import eliminate
from trinacria.sicily43.results import EFFECTS, hits_attacker, lay_duty, reduce_all, strike_static, struck
from trinacria.sicily43.retreats import Retreats, ways
from trinacria.sicily43.support import GiveSupport, Support, SupportGiven, SupportOptions
from trinacria.sicily43.surrender import (
    REFUSE,
    RETREAT,
    Answer,
    AnswerOffer,
    Offer,
    OfferSurrender,
    SurrenderAnswered,
    SurrenderOffered,
    answer_options,
    offer_options,
    surrender_units,
)
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    KIND: ClassVar[str] = "attack"
    CUE: ClassVar[Cue] = Cue.ENGAGE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        attack = "attacks" if len(self.units) == 1 else "attack"
        return f"{tell.units(self.units)} {attack} {tell.hexes(self.targets)}."


@dataclass(frozen=True, slots=True)
class CombatResolved(Event):
    KIND: ClassVar[str] = "combat"
    CUE: ClassVar[Cue] = Cue.RESOLVE
    CHART: ClassVar[str] = "combat"
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    targets: tuple[HexId, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    differential: int
    place: int  # the column, from 1
    dice: tuple[int, ...]
    result: str

    def sentence(self, tell: Teller) -> str:
        return f"Combat for {tell.hexes(self.targets)} at {signed(self.differential)}: {self.result}."


class Moment(StrEnum):
    """Where a combat stands."""

    ATTACK_SUPPORT = "attacker's support"
    DEFENCE_SUPPORT = "defender's support"
    OFFER = "offer of surrender"
    ANSWER = "answer"
    DICE = "dice"
    RESULT = "result"
    REDUCE = "reduction"
    ADVANCE = "advance"
    OVER = "over"


@case("S43:11.4", "S43:13.8", "S43:9.7", "S43:17.7", "S43:18.2")
def declare(pos: Position, side: Seat, order: Attack) -> Combat:
    """Attackers and hexes are used up for the phase, whatever comes of it; pledged support is spent."""
    battle, reserved = battle_of(pos, order.units, order.targets), frozenset[str]()
    if pos.now.commitments:
        options = AttackOptions(pos, side)
        stacks, targets = options.front.stack_bits(order.units), options.front.target_bits(order.targets)
        battle, reserved = options.battle(stacks, targets), options.reserved(targets)
    defending = tuple(unit for target in battle.targets for unit in pos.ground_at(target, side.enemy))
    pos.note(
        attacked=pos.now.attacked | {*battle.units},
        attacked_hexes=pos.now.attacked_hexes | {*battle.targets},
        defended=pos.now.defended | {*defending},
    )
    interrupt(pos, (*battle.units, *defending))
    pos.tell(AttackDeclared("S43:11.1", side, battle.targets, battle.units))
    for gun, aim in battle.support:
        pos.tell(SupportGiven("S43:9.7", side, gun, aim, factors(pos, gun, aim, attacking=True)))
    return Combat(battle, reserved, defending)


@case("S43:12.1")
@dataclass(slots=True)
class Combat(Procedure["Position"]):
    """One combat. Its result is applied in full before another attack is declared."""

    battle: Battle
    reserved: frozenset[str]  # S9.7: guns that are pledged to other attacks
    defenders: tuple[UnitId, ...]
    stage: Moment = Moment.ATTACK_SUPPORT
    differential: int = 0  # once the dice have fallen
    result: Result | None = None
    to_reduce: tuple[UnitId, ...] = ()

    CASE: ClassVar[str] = "S43:12"
    TITLE: ClassVar[str] = "Combat"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        while True:
            step = _STEPS[self.stage](self, pos)
            if step is not None:
                return step

    def options(self, pos: Position) -> Options:
        if self.stage is Moment.OFFER:
            return offer_options()
        if self.stage is Moment.ANSWER:
            return answer_options(surrender_units(pos, self.battle))
        return self._support_options(pos)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Support):
            self._take_support(pos, command)
        elif isinstance(command, Offer):
            pos.tell(SurrenderOffered("S43:13.9", self.battle.attacker, self.battle.targets[0]))
            self.stage = Moment.ANSWER
        elif isinstance(command, Answer):
            self._take_answer(pos, command.choice)
        else:
            self.stage = _AFTER[self.stage]

    # support ---------------------------------------------------------------------------------------------------------------

    def _supporter(self) -> Seat:
        return self.battle.attacker if self.stage is Moment.ATTACK_SUPPORT else self.battle.defender

    def _support_options(self, pos: Position) -> SupportOptions:
        return SupportOptions(pos, self.battle, self._supporter(), self.reserved)

    @case("S43:19.4")
    def _ask_for_support(self, pos: Position) -> Decision | None:
        """The attacker says first what supports the combat, then the defender; nothing is asked if there is nothing."""
        if self._support_options(pos).guns():
            attacking = self.stage is Moment.ATTACK_SUPPORT
            return GiveSupport(self._supporter(), "S43:19.4", self.battle.targets, attacking)
        self.stage = _AFTER[self.stage]
        return None

    @case("S43:19.1")
    def _take_support(self, pos: Position, order: Support) -> None:
        aimed, battle = (order.gun, order.hex), self.battle
        given = factors(pos, *aimed, attacking=self.stage is Moment.ATTACK_SUPPORT)
        pos.tell(SupportGiven("S43:19.4", self._supporter(), order.gun, order.hex, given))
        if self.stage is Moment.ATTACK_SUPPORT:
            self.battle = replace(battle, support=(*battle.support, aimed))
        else:
            self.battle = replace(battle, defence=(*battle.defence, aimed))

    # surrender -------------------------------------------------------------------------------------------------------------

    @case("S43:13.9")
    def _ask_for_offer(self, pos: Position) -> Decision | None:
        """Once both sides have said what supports them, the attacker may offer a surrender, once."""
        self._spend_support(pos)
        units = surrender_units(pos, self.battle)
        if units:
            return OfferSurrender(self.battle.attacker, "S43:13.9", self.battle.targets[0], units)
        self.stage = Moment.DICE
        return None

    @case("S43:19.1", "S43:9.7")
    def _spend_support(self, pos: Position) -> None:
        """What supports this combat supports no other in this phase."""
        guns = {gun for gun, _ in (*self.battle.support, *self.battle.defence)}
        pos.note(supported=pos.now.supported | guns)

    def _ask_for_answer(self, pos: Position) -> Decision:
        units = surrender_units(pos, self.battle)
        return AnswerOffer(self.battle.defender, "S43:13.9", self.battle.targets[0], units)

    @case("S43:13.7")
    def _take_answer(self, pos: Position, choice: str) -> None:
        """One unit is eliminated and the other goes back 3 hexes, unreduced; a garrison takes no part."""
        pos.tell(SurrenderAnswered("S43:13.9", self.battle.defender, choice != REFUSE))
        if choice == REFUSE:
            self.stage = Moment.DICE
            return
        other = tuple(unit for unit in surrender_units(pos, self.battle) if unit != choice)
        eliminate(pos, UnitId(choice), "S43:13.7")
        self.stage = Moment.ADVANCE
        pos.stack.append(Retreats(self.battle.defender, RETREAT, other))

    # dice and result -------------------------------------------------------------------------------------------------------

    @case("S43:12.1", "S43:11.13")
    def _roll(self, pos: Position) -> None:
        """Two dice on the column of the differential; if defence support took it below the table, on the lowest."""
        battle, chart = self.battle, pos.table.charts.combat
        number = differential(pos, battle.units, battle.targets, battle.support, battle.defence)
        dice = pos.roll(2, "combat", "S43:12.1")
        self.result = chart.result(number, sum(dice))
        self.differential, place = number, chart.column(number) + 1
        pos.tell(
            CombatResolved("S43:12.1", battle.targets, battle.units, self.defenders, number, place, dice, self.result.value)
        )
        self.stage = Moment.RESULT

    @case("S43:13.1", "S43:13.2", "S43:13.4")
    def _apply_result(self, pos: Position) -> Procedure[Position] | None:
        """The result at once, to everybody whom it concerns."""
        assert self.result is not None
        effect, units = EFFECTS[self.result], struck(pos, self.battle, self.result)
        self.stage = Moment.REDUCE
        if self.result is Result.N:
            lay_duty(pos, units)
            return None
        if not hits_attacker(self.result):
            static = [unit for unit in units if pos.unit(unit).kind is Kind.COASTAL]
            strike_static(pos, self.battle.targets, static, effect)
            units = tuple(unit for unit in units if unit not in static)
        if effect.eliminates:
            for unit in units:
                eliminate(pos, unit, "S43:13.2")
        if effect.reduces:
            self.to_reduce = units
        if not effect.hexes:
            return None
        side = self.battle.attacker if hits_attacker(self.result) else self.battle.defender
        able = tuple(unit for unit in units if ways(pos, unit, effect.hexes)) if effect.choice else ()
        return Retreats(side, effect.hexes, units, able)

    def _reduce(self, pos: Position) -> None:
        reduce_all(pos, self.to_reduce)
        self.stage = Moment.ADVANCE

    @case("S43:14.11")
    def _advance(self, pos: Position) -> Procedure[Position] | None:
        """Attackers into attacked hexes that are empty, or defenders into hexes that the attackers have left."""
        battle, self.stage = self.battle, Moment.OVER
        if self.result is not None and hits_attacker(self.result):
            side, hexes, units = battle.defender, battle.hexes, self.defenders
        else:
            side, hexes, units = battle.attacker, battle.targets, battle.units
        empty = tuple(hex_ for hex_ in hexes if emptied(pos, hex_))
        return Advances(side, empty, tuple(unit for unit in units if pos.on_map(unit))) if empty else None

    def _end(self, pos: Position) -> Done:
        return DONE


Go = Callable[[Combat, "Position"], "Decision | Procedure[Position] | Done | None"]

_STEPS: dict[Moment, Go] = {
    Moment.ATTACK_SUPPORT: Combat._ask_for_support,
    Moment.DEFENCE_SUPPORT: Combat._ask_for_support,
    Moment.OFFER: Combat._ask_for_offer,
    Moment.ANSWER: Combat._ask_for_answer,
    Moment.DICE: Combat._roll,
    Moment.RESULT: Combat._apply_result,
    Moment.REDUCE: Combat._reduce,
    Moment.ADVANCE: Combat._advance,
    Moment.OVER: Combat._end,
}
_AFTER = {
    Moment.ATTACK_SUPPORT: Moment.DEFENCE_SUPPORT,
    Moment.DEFENCE_SUPPORT: Moment.OFFER,
    Moment.OFFER: Moment.DICE,
}
