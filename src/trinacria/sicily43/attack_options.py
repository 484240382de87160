"""C1: the attacks that may be declared next, hex by hex and stack by stack, and the end of the Combat Phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.options import Choose, Options, Step
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.artillery import factors, most_support
from trinacria.sicily43.attacks import Attack, battle_of, group_refusal, stack_refusal, unit_refusal, weakness_refusal
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.commands import End
from trinacria.sicily43.obligations import Front, bits, parts

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.seen import Seen
    from trinacria.sicily43.words.steps import Choice

WITH, WITHOUT = "with", "without"


@dataclass(frozen=True, slots=True)
class DeclareAttack(Decision):
    """S11: which attack is made next."""

    KIND: ClassVar[str] = "attack"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click an enemy stack to attack it.", composer=Composer.ATTACK, order="attack {targets} with {units}"
    )
    END: ClassVar[str] = "End combat"
    LEFT: ClassVar[Words | None] = ("enemy stack", "be attacked")

    def ask(self, seen: Seen) -> Words:
        return (
            "make your attacks, one at a time; end combat when no enemy is left that must be attacked",
            "makes its attacks",
        )

    def way(self, picked: Choice) -> StepWords | None:
        """First the hexes that are attacked, then stack by stack who joins."""
        targets = picked.step.facts.get("targets")
        if isinstance(targets, tuple):
            says = f"Attack {picked.tell.hexes(targets)}"
            return StepWords(says, hex=targets[0]) if len(targets) == 1 else StepWords(says, hexes=targets)
        group, *units = picked.step.key.split()
        says = f"{group.capitalize()} {picked.tell.units(units)}"
        if len(units) == 1:
            return StepWords(says, unit=units[0], group=group)
        return StepWords(says, units=tuple(units), group=group)


class AttackOptions(Options):
    """The hexes that may be attacked together, then the stacks; or the end of the phase when nothing is owed."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.pos, self.side = pos, side
        self.front = Front(pos, side)
        self._support: dict[int, int] = {}

    def steps(self) -> Sequence[Step]:
        steps = [self._step(targets) for targets in self.target_sets()]
        return steps if self.end_refusal() is not None else [*steps, Step(End.VERB, End())]

    def target_sets(self) -> list[int]:
        """Every set of hexes that some legal attack has."""
        return [targets for targets in self._sets() if self.can_complete(0, self.front.against(targets), targets)]

    def is_empty(self) -> bool:
        """Whether no attack at all may be made."""
        return not any(self.can_complete(0, self.front.against(targets), targets) for targets in self._sets())

    def _sets(self) -> list[int]:
        sets = {part for reach in self.front.reach for part in parts(reach)}
        return sorted(sets, key=lambda targets: (targets.bit_count(), targets))

    def _step(self, targets: int) -> Step:
        hexes = self.front.hexes_of(targets)
        joining = JoinOptions(self, targets, self.front.against(targets))
        return Step(" ".join(hexes), then=lambda: joining, facts={"targets": hexes})

    # legality --------------------------------------------------------------------------------------------------------------

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, End):
            return self.end_refusal()
        if not isinstance(command, Attack):
            return IllegalCommand("S43:11.1", f"`{command.VERB}` is not what the Combat Phase waits for: attack, or end")
        return self._attack_refusal(command)

    @case("S43:11.9", "S43:9.7", "S43:13.3")
    def end_refusal(self) -> IllegalCommand | None:
        """The phase does not end while a commitment, an obligation or a duty can be met."""
        for bound in self.front.bound:
            units, hexes = self.front.units_of(bound.stacks), self.front.hexes_of(bound.targets)
            return IllegalCommand("S43:9.7", f"{', '.join(units)} must still attack {', '.join(hexes)}, as declared")
        owed = self.front.owed_hexes()
        if owed:
            return IllegalCommand("S43:11.9", f"an enemy who can be attacked must still be attacked: {', '.join(owed)}")
        for unit in self.front.dutiful():
            return IllegalCommand("S43:13.3", f"{unit} was attacked without effect and has not withdrawn: it must attack")
        return None

    def _attack_refusal(self, order: Attack) -> IllegalCommand | None:
        pos, front = self.pos, self.front
        for unit in order.units:
            refusal = unit_refusal(pos, unit, self.side)
            if refusal is not None:
                return refusal
        refusal = group_refusal(pos, order.units, order.targets) or stack_refusal(pos, order.units)
        if refusal is not None:
            return refusal
        stacks, targets = front.stack_bits(order.units), front.target_bits(order.targets)
        return (
            self._commitment_refusal(stacks, targets)
            or self._weakness(stacks, targets)
            or self._obligation_refusal(stacks, targets)
        )

    @case("S43:9.7")
    def _commitment_refusal(self, stacks: int, targets: int) -> IllegalCommand | None:
        """Who is committed attacks as declared; others may join, and more hexes may be attacked besides."""
        for bound in self.front.bound:
            touched = bound.stacks & stacks or bound.targets & targets
            if touched and (bound.stacks & ~stacks or bound.targets & ~targets):
                units, hexes = self.front.units_of(bound.stacks), self.front.hexes_of(bound.targets)
                return IllegalCommand("S43:9.7", f"{', '.join(units)} must attack {', '.join(hexes)}, as declared")
        return None

    def _weakness(self, stacks: int, targets: int) -> IllegalCommand | None:
        if self.is_strong_enough(stacks, targets):
            return None
        return weakness_refusal(self.pos, self.front.differential(stacks, targets) + self._most_support(targets))

    @case("S43:11.9", "S43:11.3")
    def _obligation_refusal(self, stacks: int, targets: int) -> IllegalCommand | None:
        """An attack after which fewer obligations could be met is refused."""
        front = self.front
        if front.keeps(stacks, targets):
            return None
        left, free = front.free_open & ~targets, front.free_stacks
        lost = [n for n in bits(left) if front.most(1 << n, free) > front.most(1 << n, free & ~stacks)]
        hexes = ", ".join(front.targets[number] for number in lost)
        why = f"nobody would be left who could attack {hexes}" if lost else "not all could be attacked after this"
        return IllegalCommand("S43:11.9", f"too many enemies who must be attacked would be left: {why}")

    @case("S43:11.6", "S43:11.12", "S43:11.13")
    def is_strong_enough(self, stacks: int, targets: int) -> bool:
        """Whether an attack reaches the lowest column, with all the support that it could have if it needs any."""
        front = self.front
        if front.is_owed(stacks, targets):
            return True
        lowest = self.pos.table.charts.combat.lowest
        return front.differential(stacks, targets) + self._most_support(targets) >= lowest

    def _most_support(self, targets: int) -> int:
        """The most support that an attack on these hexes could have: what is pledged to it, and what is free."""
        if targets not in self._support:
            battle = self.battle(self.front.against(targets), targets)
            pledged = sum(factors(self.pos, gun, aim, attacking=True) for gun, aim in battle.support)
            self._support[targets] = pledged + most_support(self.pos, battle, self.side, self.reserved(targets))
        return self._support[targets]

    def battle(self, stacks: int, targets: int) -> Battle:
        """The battle of an attack, with the support that was pledged to it."""
        battle = battle_of(self.pos, self.front.units_of(stacks), self.front.hexes_of(targets))
        pledged = [bound.support for bound in self.front.bound if not bound.targets & ~targets]
        return replace(battle, support=tuple(aimed for support in pledged for aimed in support))

    def reserved(self, targets: int) -> frozenset[str]:
        """S9.7: the guns that are pledged to other attacks."""
        others = [bound for bound in self.front.bound if bound.targets & ~targets]
        return frozenset(gun for bound in others for gun, _ in bound.support)

    # who can join --------------------------------------------------------------------------------------------------------

    def can_complete(self, chosen: int, others: int, targets: int) -> bool:
        """Whether these stacks, joined by any of the others, can attack these hexes."""
        required, barred = self._bound_to(targets)
        if required < 0 or chosen & barred or required & ~(chosen | others):
            return False
        chosen |= required
        others &= ~(chosen | barred)
        crews = [chosen, *(chosen | more for more in parts(others))] if chosen else [*parts(others)]
        return any(self.is_strong_enough(crew, targets) and self.front.keeps(crew, targets) for crew in crews)

    def _bound_to(self, targets: int) -> tuple[int, int]:
        """The stacks that must take part in an attack on these hexes, and those that may not (-1: there is none)."""
        required, barred = 0, 0
        for bound in self.front.bound:
            if not bound.targets & ~targets:
                required |= bound.stacks
            elif bound.targets & targets:
                return -1, 0
            else:
                barred |= bound.stacks
        return (-1, 0) if required & barred else (required, barred)


class JoinOptions(Options):
    """Who attacks the chosen hexes: stack after stack, in or out, as long as a legal attack can still come of it."""

    def __init__(self, attack: AttackOptions, targets: int, undecided: int, chosen: int = 0) -> None:
        self.attack, self.targets, self.undecided, self.chosen = attack, targets, undecided, chosen

    def steps(self) -> Sequence[Step]:
        stack = self._next()
        if stack is None:
            order = self._order()
            return [Step(order.text, order)]
        units = " ".join(self.attack.front.crews[stack.bit_length() - 1])
        steps = [Step(f"{WITH} {units}", then=self._then(stack, joins=True))]
        if self._can_do_without(stack):
            steps.append(Step(f"{WITHOUT} {units}", then=self._then(stack, joins=False)))
        return steps

    def sample(self, choose: Choose) -> Command:
        """The same walk without building the tree."""
        here: JoinOptions = self
        while True:
            stack = here._next()
            if stack is None:
                return here._order()
            joins = not here._can_do_without(stack) or not choose(2)
            here = here._after(stack, joins=joins)

    def refusal(self, command: Command) -> IllegalCommand | None:
        return self.attack.refusal(command)

    def _order(self) -> Attack:
        front = self.attack.front
        return Attack(front.hexes_of(self.targets), front.units_of(self.chosen))

    def _next(self) -> int | None:
        """The next stack, as a bit, that can join."""
        for number in bits(self.undecided):
            stack = 1 << number
            if self.attack.can_complete(self.chosen | stack, self.undecided & ~stack, self.targets):
                return stack
        return None

    def _can_do_without(self, stack: int) -> bool:
        return self.attack.can_complete(self.chosen, self.undecided & ~stack, self.targets)

    def _after(self, stack: int, *, joins: bool) -> JoinOptions:
        left = self.undecided & ~stack
        return JoinOptions(self.attack, self.targets, left, self.chosen | stack if joins else self.chosen)

    def _then(self, stack: int, *, joins: bool) -> Callable[[], JoinOptions]:
        return lambda: self._after(stack, joins=joins)
