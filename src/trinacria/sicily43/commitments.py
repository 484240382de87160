"""S9.5 to S9.8 Commitments: attacks declared during movement, which let others pass the zones of the attacked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import Mask
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.attacks import attack_refusal, stack_refusal, unit_refusal
from trinacria.sicily43.differential import Aimed
from trinacria.sicily43.events import MOVES
from trinacria.sicily43.position import Commitment
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.words.steps import Choice

AT = "@"  # a pledged gun is written GUN@HEX


@dataclass(frozen=True, slots=True)
class Commit(Command):
    """S9.7: units will attack these hexes in the Combat Phase, with the support of guns that are pledged to it."""

    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]
    support: tuple[str, ...] = ()

    VERB: ClassVar[str] = "commit"
    SHAPE: ClassVar[tuple[Clause, ...]] = (
        Clause("targets", many=True),
        Clause("units", after="with", many=True),
        Clause("support", after="support", many=True),
    )

    def say(self, choice: Choice) -> StepWords:
        guns = [choice.tell.gun(gun) for gun, _ in aimed(self.support)]
        helped = f", supported by {', '.join(guns)}" if guns else ""
        return StepWords(
            f"Declare the attack on {choice.tell.hexes(self.targets)} with {choice.tell.units(self.units)}{helped}",
            units=self.units,
            hexes=self.targets,
        )


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """S9.7: units are committed."""

    KIND: ClassVar[str] = "commitment"
    CUE: ClassVar[Cue] = Cue.NONE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    units: tuple[UnitId, ...]
    targets: tuple[HexId, ...]
    support: tuple[str, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.units(self.units)} will attack {tell.hexes(self.targets)} in the Combat Phase."


def aimed(support: Iterable[str]) -> tuple[Aimed, ...]:
    """Pledged guns as they are written, each with the hex at which it will fire."""
    pairs = (word.rpartition(AT) for word in support)
    return tuple((gun, HexId(hex_)) for gun, _, hex_ in pairs)


def written(support: Iterable[Aimed]) -> tuple[str, ...]:
    return tuple(f"{gun}{AT}{hex_}" for gun, hex_ in support)


@case("S43:9.5", "S43:9.6", "S43:9.8")
def uncovered_zones(pos: Position, side: Seat) -> Mask:
    """The enemy zones of control that stop a mover: those of enemies against whom no friendly unit is committed.

    One enemy who is not covered is enough. Whether the hex is empty does not matter, nor in which hex the committed unit is.
    """
    zones, commitments = pos.zones[side.enemy], pos.now.commitments
    if not commitments:
        return zones
    left, island = bytearray(zones), pos.table.island
    for target in {target for commitment in commitments for target in commitment.targets}:
        for unit in pos.ground_at(target, side.enemy):
            if pos.exerts(unit):
                for hex_ in island.land_around[target]:
                    left[island.grid.index[hex_]] -= 1
    return left


# declaring an attack -----------------------------------------------------------------------------------------------------


def merged(pos: Position, new: Commitment) -> Commitment:
    """S9.7: an attack with what was declared against the same hexes before."""
    units, targets, support = [*new.units], [*new.targets], [*new.support]
    for old in pos.now.commitments:
        if not {*old.targets}.isdisjoint(new.targets):
            units += [unit for unit in old.units if unit not in units]
            targets += [hex_ for hex_ in old.targets if hex_ not in targets]
            support += [gun for gun in old.support if gun not in support]
    return Commitment(tuple(units), tuple(targets), tuple(support))


@case("S43:9.7")
def commitment_refusal(pos: Position, side: Seat, order: Commit) -> IllegalCommand | None:
    """Why an attack cannot be declared now: it must be legal, alone or with the units committed so far."""
    if not order.units:
        return IllegalCommand("S43:9.7", "name the units that will attack")
    bound = {unit for commitment in pos.now.commitments for unit in commitment.units}
    for unit in order.units:
        refusal = unit_refusal(pos, unit, side)
        if refusal is not None:
            return refusal
        if unit in bound:
            return IllegalCommand("S43:9.7", f"{unit} is committed to an attack already")
    whole = merged(pos, Commitment(order.units, order.targets, aimed(order.support)))
    return (
        _pledge_refusal(pos, order)
        or stack_refusal(pos, whole.units)
        or attack_refusal(pos, whole.units, whole.targets, whole.support)
    )


def _pledge_refusal(pos: Position, order: Commit) -> IllegalCommand | None:
    """A gun is pledged to one attack only."""
    pledged = {gun for commitment in pos.now.commitments for gun, _ in commitment.support}
    for word, (gun, hex_) in zip(order.support, aimed(order.support), strict=True):
        if not gun or not hex_:
            return IllegalCommand("S43:9.7", f"{word} does not say which gun fires at which hex: write GUN{AT}HEX")
        if gun in pledged:
            return IllegalCommand("S43:9.7", f"{gun} is pledged to an attack already")
    return None


@case("S43:9.7")
def commit(pos: Position, order: Commit) -> None:
    """The declaration binds. Units and guns that take part have ended their move."""
    whole = merged(pos, Commitment(order.units, order.targets, aimed(order.support)))
    others = [old for old in pos.now.commitments if {*old.targets}.isdisjoint(whole.targets)]
    guns = [UnitId(gun) for gun, _ in aimed(order.support) if gun in pos.table.units]
    pos.note(commitments=(*others, whole), moved=pos.now.moved.union(order.units, guns))
    pos.tell(AttackDeclared("S43:9.7", order.units, order.targets, order.support))
