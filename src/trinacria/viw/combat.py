"""9.0 Combat: the Combat Phase, and one combat from its declaration to the last advance.

The order of declarations is settled in ADJ-036: targets and attackers, the defending regiment, the attacker's support, the
defender's, then the chits; both sides see the strengths until the dice fall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.resolutions import Remark
from trinacria.kernel.seats import Seat
from trinacria.viw.advances import Advances, Vacated
from trinacria.viw.attacks import AttackOptions
from trinacria.viw.battles import Battle
from trinacria.viw.breakthroughs import chooser_of_routes, may_absorb, suspend_zones
from trinacria.viw.charts import Result
from trinacria.viw.column_shifts import shifts
from trinacria.viw.commands import Absorb, Attack, Defend, Roll, Support
from trinacria.viw.decisions import AbsorbSteps, AnnounceSupport, NameDefender, ResolveAttacks, RollForCombat
from trinacria.viw.events import AttackDeclared, CombatResolved, DefenderNamed, ResultAbsorbed
from trinacria.viw.losses import StepLosses, eliminate, foreseen, loss_order, steps_left
from trinacria.viw.obligations import may_attack, owes_attack
from trinacria.viw.retreats import Retreats, Stack, routes
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.strengths import terrain_line, totals
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("4.2.A.3", "4.2.B.3", "9.0", "9.12")
@dataclass(slots=True)
class CombatPhase(Procedure["Position"]):
    """The phasing player resolves attacks one by one, in any order, until no duty is left and the player ends the phase."""

    side: Seat
    begun: bool = False
    ended: bool = False

    CASE: ClassVar[str] = "9.0"
    TITLE: ClassVar[str] = "Combat Phase"

    def run(self, pos: Position) -> Decision | Done:
        if not self.begun:
            self.begun = True
            pos.set_flags(ready_guns=pos.rules.combat.ready_guns(pos))
        if self.ended or not may_attack(pos, self.side):
            for observe in pos.rules.combat.on_phase_end:
                observe(pos, self.side)
            pos.clear_flags()
            return DONE
        return ResolveAttacks(self.side, "9.12")

    def options(self, pos: Position) -> Options:
        return AttackOptions(pos, self.side)

    def apply(self, pos: Position, command: Command) -> None:
        if not isinstance(command, Attack):
            self.ended = True
            return
        pos.stack.append(declare(pos, self.side, command))


@case("7.22", "9.14", "9.23", "9.24", "9.93")
def declare(pos: Position, side: Seat, order: Attack) -> Combat:
    """Commit the attackers, and everyone in the attacked hexes, for the rest of the phase."""
    defending = [unit for target in order.targets for unit in pos.stack_at(target)]
    attacked = [unit for unit in defending if unit in pos.flags.attacked]
    newcomers = tuple(unit for unit in attacked if unit in pos.flags.retreated)
    spared = tuple(unit for unit in attacked if unit not in newcomers)
    regiments = {pos.where[unit] for unit in order.units if is_regiment_size(pos, unit)}
    pos.set_flags(
        fought=pos.flags.fought | {*order.units},
        attacked=pos.flags.attacked | {*defending},
        attacked_hexes=pos.flags.attacked_hexes | {*order.targets},
        regiments_from=pos.flags.regiments_from | regiments,
    )
    pos.tell(AttackDeclared("9.12", side, order.targets, order.units))
    battle = Battle(side, order.targets, order.units, newcomers=newcomers, spared=spared)
    return Combat(battle, battle.attacking_hexes(pos))


class Moment(StrEnum):
    """Where a combat stands."""

    DEFENDERS = "choice of defenders"
    ATTACK_SUPPORT = "attacker's support"
    DEFENCE_SUPPORT = "defender's support"
    CHITS = "strength chits"
    ROLL = "dice"
    LOSSES = "mandatory losses"
    STEPS_OR_HEXES = "steps or hexes"
    RETREAT = "retreat"
    ADVANCE = "advance"
    OVER = "over"


@case("9.0.P", "8.41", "9.64", "13.13")
@dataclass(slots=True)
class Combat(Procedure["Position"]):
    """One combat. Its result is applied in full before any other is declared."""

    battle: Battle
    attack_hexes: tuple[HexId, ...]  # remembered: the attackers may be gone when it is asked
    stage: Moment = Moment.DEFENDERS
    column: int = 0
    result: Result | None = None
    bystanders: tuple[UnitId, ...] = ()  # of the losing side (7.22)
    to_retreat: int = 0
    vacated: tuple[Vacated, ...] = ()

    CASE: ClassVar[str] = "9.0"
    TITLE: ClassVar[str] = "Combat"

    def run(self, pos: Position) -> Decision | Procedure[Position] | Done:
        while True:
            step = _STEPS[self.stage](self, pos)
            if step is not None:
                return step

    def options(self, pos: Position) -> Options:
        return _OPTIONS[self.stage](self, pos)

    def apply(self, pos: Position, command: Command) -> None:
        battle = self.battle
        if isinstance(command, Defend):
            self.battle = replace(battle, defenders=(*battle.defenders, command.unit))
            pos.tell(DefenderNamed("7.22", command.unit))
        elif isinstance(command, Support):
            self._take_support(pos, command)
        elif isinstance(command, Roll):
            self._roll(pos)
        else:
            assert isinstance(command, Absorb)
            self._split(pos, command.steps)

    # who defends -----------------------------------------------------------------------------------------------------

    @case("7.21", "7.22", "9.23", "8.36")
    def _choose_defenders(self, pos: Position) -> Decision | None:
        """Battalions and cadres all defend; of several regiments in a hex the owner names the one that does."""
        hex_ = self._undecided_hex(pos)
        if hex_ is not None:
            return NameDefender(self.battle.defender, "7.22", hex_)
        chosen = set(self.battle.defenders)
        defenders = [
            unit
            for unit in self._attacked(pos)
            if unit in chosen or not is_regiment_size(pos, unit) or len(self._regiments(pos, pos.where[unit])) == 1
        ]
        self.battle = replace(self.battle, defenders=tuple(defenders))
        self.stage = Moment.ATTACK_SUPPORT
        return None

    def _undecided_hex(self, pos: Position) -> HexId | None:
        chosen = {pos.where[unit] for unit in self.battle.defenders}
        for target in self.battle.targets:
            if target not in chosen and len(self._regiments(pos, target)) > 1:
                return target
        return None

    def _attacked(self, pos: Position) -> list[UnitId]:
        """Everyone in the attacked hexes but those who were attacked before in this phase (9.14, 9.93)."""
        before = {*self.battle.newcomers, *self.battle.spared}
        return [unit for target in self.battle.targets for unit in pos.stack_at(target) if unit not in before]

    def _regiments(self, pos: Position, hex_: HexId) -> list[UnitId]:
        return [unit for unit in self._attacked(pos) if pos.where[unit] == hex_ and is_regiment_size(pos, unit)]

    def _defend_options(self, pos: Position) -> Options:
        hex_ = self._undecided_hex(pos)
        assert hex_ is not None
        regiments = self._regiments(pos, hex_)
        return Listed((Defend(unit) for unit in regiments), "7.22", f"name the regiment that defends {hex_}")

    # support ---------------------------------------------------------------------------------------------------------

    def _announce_support(self, pos: Position) -> Decision | None:
        """The attacker announces first, then the defender, both before any chit is seen."""
        attacking = self.stage is Moment.ATTACK_SUPPORT
        side = self.battle.attacker if attacking else self.battle.defender
        choice = pos.rules.combat.support_choices(pos, self.battle, side)
        next(choice)  # none
        if next(choice, None) is not None:
            return AnnounceSupport(side, "9.64", self.battle.targets)
        self.stage = Moment.DEFENCE_SUPPORT if attacking else Moment.CHITS
        return None

    def _support_options(self, pos: Position) -> Options:
        side = self._supporter()

        def why(command: Command) -> IllegalCommand | str:
            if isinstance(command, Support):
                return pos.rules.combat.support_refusal(pos, self.battle, side, command)
            return "announce the support for this combat, or none with `support`"

        steps = [Step(order.text, order) for order in pos.rules.combat.support_choices(pos, self.battle, side)]
        return _SupportListed(steps, "9.64", why)

    def _supporter(self) -> Seat:
        return self.battle.attacker if self.stage is Moment.ATTACK_SUPPORT else self.battle.defender

    @case("9.64", "13.0", "13.13")
    def _take_support(self, pos: Position, order: Support) -> None:
        side = self._supporter()
        order = in_order(order)
        pos.set_flags(ready_guns=pos.flags.ready_guns - {*order.guns})
        if order != type(order)():
            pos.tell(order.announced("9.64", side))
        order = pos.rules.combat.resolve_support(pos, self.battle, side, order)
        if self.stage is Moment.ATTACK_SUPPORT:
            self.battle, self.stage = replace(self.battle, attack_support=order), Moment.DEFENCE_SUPPORT
        else:
            self.battle, self.stage = replace(self.battle, defence_support=order), Moment.CHITS

    # chits and dice --------------------------------------------------------------------------------------------------

    def _draw_chits(self, pos: Position) -> None:
        pos.rules.intelligence.draw(pos, (*self.battle.attackers, *self.battle.defenders))
        pos.shown += 1  # 8.42: both sides look now
        self.stage = Moment.ROLL

    @case("8.41", "8.42")
    def _await_dice(self, pos: Position) -> Decision:
        """While the attacker holds the dice both sides may look; nobody can withdraw any more."""
        return RollForCombat(self.battle.attacker, "8.42", self.battle.targets)

    def _roll_options(self, pos: Position) -> Options:
        return Listed([Roll()], "8.41", "the attack is committed; nothing is left but to roll")

    @case("9.0.P", "9.89", "9.93")
    def _roll(self, pos: Position) -> None:
        self.column = final_column(pos, self.battle)  # public only now, with the dice (ADJ-037)
        dice = pos.roll(2, "combat", "9.0.P")
        self.result = pos.table.crt.result(self.column, sum(dice))
        pos.tell(
            CombatResolved(
                "9.89",
                self.battle.targets,
                self.battle.attackers,
                self.battle.defenders,
                self.column,
                dice,
                str(self.result),
                self.result.breakthrough,
            )
        )
        for observe in pos.rules.combat.on_roll:
            observe(pos, self.battle, self.result)
        self.stage = Moment.LOSSES

    # the result ------------------------------------------------------------------------------------------------------

    @property
    def loser(self) -> Seat:
        assert self.result is not None
        return self.result.on(self.battle.attacker)

    @case("9.85", "9.89.2", "9.93", "7.22")
    def _mandatory_losses(self, pos: Position) -> Procedure[Position]:
        """Newcomers to an attacked hex die with any result against it; then the parenthesized number is taken."""
        assert self.result is not None
        if self.loser is self.battle.defender:
            for unit in self.battle.newcomers:
                eliminate(pos, unit, "9.93")
        for observe in pos.rules.combat.on_losses:
            observe(pos, self.battle, self.result)
        self.bystanders = self._bystanders(pos, self.loser)
        pos.set_flags(bound=pos.flags.bound | {*self.bystanders})
        self.stage = Moment.STEPS_OR_HEXES
        return StepLosses(self.loser, self._loss_order(pos), self.result.mandatory, "9.85")

    def _loss_order(self, pos: Position) -> tuple[tuple[UnitId, ...], ...]:
        return loss_order(pos, self.battle, self.loser, self.bystanders)

    @case("7.22", "9.86")
    def _bystanders(self, pos: Position, side: Seat) -> tuple[UnitId, ...]:
        """Units in the fighting hexes that fight in no combat: the result binds them too.

        Among the attacker's, those whose own combat is still to come are not bystanders of this one, nor are those whom
        an earlier one has moved here (ADJ-043).
        """
        battle = self.battle
        if side is battle.defender:
            standing_by = [unit for unit in self._attacked(pos) if unit not in battle.defenders]
            return (*standing_by, *(unit for unit in battle.spared if pos.on_map(unit)))
        elsewhere = pos.flags.fought | pos.flags.displaced
        return tuple(
            unit
            for hex_ in self.attack_hexes
            for unit in pos.stack_at(hex_)
            if pos.unit(unit).side is side and unit not in elsewhere and not self._is_bound_to_fight(pos, unit)
        )

    def _is_bound_to_fight(self, pos: Position, unit: UnitId) -> bool:
        """An attacker's unit whose own combat is still to come; the defender's owe no attack in this phase."""
        return pos.unit(unit).side is self.battle.attacker and owes_attack(pos, unit)

    @case("9.85", "9.85.1", "9.85.2", "9.85.3", "9.97.3")
    def _offer_split(self, pos: Position) -> Decision | None:
        """The loser meets the other number by steps, by hexes, or by both; no choice, no question."""
        choices = self._splits(pos)
        if len(choices) > 1:
            assert self.result is not None
            return AbsorbSteps(self.loser, "9.85", self.result.number)
        self._split(pos, choices[0])
        return None

    def _splits(self, pos: Position) -> list[int]:
        """How many steps may be lost instead of hexes: no more than there are, none in most breakthroughs (9.97.3)."""
        assert self.result is not None
        if not may_absorb(pos, self.result, self.battle, self._stacks(pos)):
            return [0]
        alive = {unit for group in self._loss_order(pos) for unit in group if pos.on_map(unit)}
        available = sum(steps_left(pos, unit) for unit in alive)
        return [*range(min(self.result.number, available) + 1)]

    def _split_options(self, pos: Position) -> Options:
        assert self.result is not None
        otherwise = f"meet the {self.result.number} by steps that these units have, or by hexes"
        return Listed(map(Absorb, self._splits(pos)), "9.85", otherwise, step=partial(self._split_step, pos))

    def _split_step(self, pos: Position, order: Command) -> Step:
        """So many steps, and what is certain to come of them and of the retreat for the rest."""
        assert self.result is not None
        assert isinstance(order, Absorb)
        taken, hexes = order.steps, self.result.number - order.steps
        doomed = [stack[0] for stack in self._stacks(pos) if hexes and not routes(pos, stack, hexes, self.loser)]
        facts = {"steps": taken, "hexes": hexes, "destroyed": tuple(doomed), **foreseen(pos, self._loss_order(pos), taken)}
        return Step(str(taken), order, facts=facts)

    def _split(self, pos: Position, steps: int) -> None:
        assert self.result is not None
        self.to_retreat = self.result.number - steps
        self.stage = Moment.RETREAT
        if steps:
            pos.tell(ResultAbsorbed("9.85", self.loser, steps, self.to_retreat))
            pos.stack.append(StepLosses(self.loser, self._loss_order(pos), steps, "9.85"))

    def _stacks(self, pos: Position) -> tuple[Stack, ...]:
        """The losing units that are left, hex by hex, bystanders among them (ADJ-070)."""
        battle = self.battle
        fighters = battle.attackers if self.loser is battle.attacker else battle.defenders
        alive = [unit for unit in (*fighters, *self.bystanders) if pos.on_map(unit)]
        hexes = dict.fromkeys(pos.where[unit] for unit in alive)
        return tuple((hex_, tuple(unit for unit in alive if pos.where[unit] == hex_)) for hex_ in hexes)

    @case("9.91", "9.94", "9.97.1", "9.97.2")
    def _retreat(self, pos: Position) -> Procedure[Position] | None:
        """Hexes whose losers are all gone stand open at once; the others are left by retreat."""
        assert self.result is not None
        self.stage = Moment.ADVANCE
        stacks = self._stacks(pos)
        left = {hex_ for hex_, _ in stacks}
        for hex_ in self._losing_hexes():
            if hex_ not in left:
                self._note(Vacated(hex_, (hex_,), max(1, self.result.number), destroyed=True))
        if not stacks or not self.to_retreat:
            return None
        if self.result.breakthrough:
            suspend_zones(pos, [unit for _, units in stacks for unit in units])
        return Retreats(self.loser, chooser_of_routes(self.result, self.loser), self.to_retreat, stacks)

    def _losing_hexes(self) -> tuple[HexId, ...]:
        return self.battle.targets if self.loser is self.battle.defender else self.attack_hexes

    @case("9.94")
    def note_vacated(self, walked: tuple[HexId, ...], *, survived: bool) -> None:
        """Remember a way that a losing stack went; the winners may follow as far as it had to go (ADJ-162)."""
        self._note(Vacated(walked[0], walked, self.to_retreat, destroyed=not survived))

    def _note(self, vacated: Vacated) -> None:
        self.vacated = (*self.vacated, vacated)

    @case("9.94", "9.97.4")
    def _advance(self, pos: Position) -> Procedure[Position]:
        assert self.result is not None
        winner = self.loser.enemy
        battle = self.battle
        for observe in pos.rules.combat.before_advance:
            observe(pos, battle)
        fighters = battle.attackers if winner is battle.attacker else battle.defenders
        units = (*fighters, *self._followers(pos, winner))
        self.stage = Moment.OVER
        return Advances(winner, self.vacated, units, fighters, self.result.breakthrough)

    @case("9.94")
    def _followers(self, pos: Position, side: Seat) -> list[UnitId]:
        """Units stacked with the winners may advance with them, unless their own combat is still to come."""
        hexes = self.attack_hexes if side is self.battle.attacker else self.battle.targets
        staying = {*self.battle.attackers, *self.battle.defenders} | pos.flags.displaced
        free = [unit for hex_ in hexes for unit in pos.stack_at(hex_) if unit not in staying]
        return [unit for unit in free if pos.unit(unit).side is side and not self._is_bound_to_fight(pos, unit)]

    def _finish(self, pos: Position) -> Done:
        return DONE


_STEPS: dict[Moment, Callable[[Combat, Position], Decision | Procedure[Position] | Done | None]] = {
    Moment.DEFENDERS: Combat._choose_defenders,
    Moment.ATTACK_SUPPORT: Combat._announce_support,
    Moment.DEFENCE_SUPPORT: Combat._announce_support,
    Moment.CHITS: Combat._draw_chits,
    Moment.ROLL: Combat._await_dice,
    Moment.LOSSES: Combat._mandatory_losses,
    Moment.STEPS_OR_HEXES: Combat._offer_split,
    Moment.RETREAT: Combat._retreat,
    Moment.ADVANCE: Combat._advance,
    Moment.OVER: Combat._finish,
}
_OPTIONS: dict[Moment, Callable[[Combat, Position], Options]] = {
    Moment.DEFENDERS: Combat._defend_options,
    Moment.ATTACK_SUPPORT: Combat._support_options,
    Moment.DEFENCE_SUPPORT: Combat._support_options,
    Moment.ROLL: Combat._roll_options,
    Moment.STEPS_OR_HEXES: Combat._split_options,
}


def note_vacated(pos: Position, walked: tuple[HexId, ...], *, survived: bool) -> None:
    """A stack has gone from the combat that is being resolved."""
    pos.enclosing(Combat).note_vacated(walked, survived=survived)


def in_order(order: Support) -> Support:
    """The same support with its guns in the order in which options name them."""
    return replace(order, guns=tuple(sorted(order.guns)))


class _SupportListed(Listed):
    """The guns of a support may be named in any order."""

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, Support):
            command = in_order(command)
        return super().refusal(command)


def costs_nothing(pos: Position, battle: Battle) -> Remark | None:
    """What a game's own rules ask for an attack: here nothing."""
    return None


@case("9.0.P", "9.7", "9.89", "9.43")
def final_column(pos: Position, battle: Battle) -> int:
    """Ratio, terrain line, net shift: the column on which the dice fall."""
    attack, defence = totals(pos, battle)
    column = pos.table.crt.column(terrain_line(pos, battle), attack, defence)
    return pos.table.crt.clamp(column + sum(shift.columns for shift in shifts(pos, battle)))
