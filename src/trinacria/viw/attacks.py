"""9.2 Declaring an attack: which hexes, by whom; who must join, who may, who can't."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Choose, Options, Step
from trinacria.kernel.seats import Seat
from trinacria.viw.commands import Attack, End
from trinacria.viw.obligations import Duties, bits, duties
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

END_COMBAT = End("combat")


class Role(StrEnum):
    """What a unit is to an attack on given hexes."""

    MUST = "must join"
    MAY = "may join"
    CANNOT = "can't join"


@dataclass(frozen=True, slots=True)
class Joining:
    """A unit's role in an attack, and why."""

    unit: UnitId
    role: Role
    case: str
    why: str


class AttackOptions(Options):
    """9.12: the hexes that may be attacked together, then the units; or the end of the phase when no duty is left."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.pos, self.side = pos, side
        self.duties: Duties = duties(pos, side)

    def steps(self) -> Sequence[Step]:
        steps = [self._step(targets) for targets in self.target_sets()]
        return steps if self.duties.open_duty() else [*steps, Step("end", END_COMBAT)]

    def target_sets(self) -> list[int]:
        """Every set of target hexes that can be one combat (9.25) without leaving a duty behind."""
        sets: set[int] = set()
        for place in self.duties.places:
            part = place.reach
            while part:
                sets.add(part)
                part = (part - 1) & place.reach
        return [targets for targets in sorted(sets, key=lambda bits: (bits.bit_count(), bits)) if self._starts(targets)]

    def joining(self, targets: int) -> JoinOptions:
        return JoinOptions(self, targets, self.against(targets))

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, End) and command == END_COMBAT:
            return self._end_refusal()
        if not isinstance(command, Attack):
            return IllegalCommand("4.2", f"`{command.VERB}` is not what the Combat Phase waits for: attack, or end combat")
        return self._attack_refusal(command)

    @case("9.11", "9.12", "9.21")
    def _end_refusal(self) -> IllegalCommand | None:
        for place in self.duties.places:
            if place.owes:
                hexes = ", ".join(self.duties.hexes_of(place.owes))
                return IllegalCommand("9.12", f"{place.units[0]} must still attack: {hexes}")
        return None

    @case("9.22", "9.25", "9.14", "7.21")
    def _attack_refusal(self, command: Attack) -> IllegalCommand | None:
        """The same test for every attack, whoever asks."""
        if len(set(command.targets)) != len(command.targets) or len(set(command.units)) != len(command.units):
            return IllegalCommand("9.14", "a hex or a unit is named twice")
        if not command.targets or not command.units:
            return IllegalCommand("9.12", "an attack needs hexes to attack and units to attack them")
        for unit in command.units:
            refusal = self._unit_refusal(unit, command.targets)
            if refusal is not None:
                return refusal
        for target in command.targets:
            if target not in self.duties.targets:
                return IllegalCommand("9.14", f"there is nobody in {target} who can be attacked now")
        places = 0
        for unit in command.units:
            place = 1 << self.duties.place_of[unit]
            if places & (place | self.duties.rivals(place)):
                return IllegalCommand("7.21", f"only one regiment may attack from {self.pos.where[unit]}")
            places |= place
        return self._duty_refusal(places, self.duties.bits_of(command.targets))

    def _unit_refusal(self, unit: UnitId, targets: tuple[HexId, ...]) -> IllegalCommand | None:
        pos = self.pos
        if unit not in pos.table.units or not pos.on_map(unit):
            return IllegalCommand("9.12", f"there is no unit {unit} on the map")
        if pos.unit(unit).side is not self.side:
            return IllegalCommand("9.0", f"{unit} does not belong to the phasing player")
        if unit in pos.flags.fought:
            return IllegalCommand("9.14", f"{unit} has attacked already")
        if unit in pos.flags.bound:
            return IllegalCommand("7.22", f"{unit} stood by in a combat of its hex and may not attack")
        if is_regiment_size(pos, unit) and pos.where[unit] in pos.flags.regiments_from:
            return IllegalCommand("7.21", f"a regiment has attacked from {pos.where[unit]} already")
        for target in targets:
            if target not in pos.table.map.grid or not pos.table.map.grid.adjacent(pos.where[unit], target):
                return IllegalCommand("9.25", f"{unit} in {pos.where[unit]} is not adjacent to {target}")
            refusal = pos.rules.obligations.attack_refusal(pos, unit, target)
            if refusal is not None:
                return refusal
        place = self.duties.place_of.get(unit)
        if place is None:
            return IllegalCommand("9.14", f"{unit} has nobody to attack")
        return None

    @case("9.11", "9.12", "9.21")
    def _duty_refusal(self, places: int, targets: int) -> IllegalCommand | None:
        forces = {(place := self.duties.places[number]).force: place.units[0] for number in bits(places)}
        if len(forces) > 1:
            first, second, *_ = forces.values()
            return self.pos.rules.obligations.apart(self.pos, first, second)
        if self.duties.keeps_duties(places, targets):
            return None
        places |= self.duties.rivals(places)
        missing = [self.duties.places[number] for number in bits(self.duties.must_join(targets) & ~places)]
        for place in missing:
            if place.force in forces:
                return IllegalCommand("9.12", f"{place.units[0]} would be left with nobody to attack and must join")
        left = self.duties.left_unattacked(places, targets)
        if left:
            return IllegalCommand("9.11", self._left_words(places, left))
        return IllegalCommand("9.12", "more units than necessary would be left with nobody to attack")

    @case("9.11", "9.13")
    def _left_words(self, places: int, left: int) -> str:
        """Nobody may count on units that need not attack (9.13); but once they have, the duty is met."""
        hexes = ", ".join(self.duties.hexes_of(left))
        free = [place for number, place in enumerate(self.duties.places) if not places >> number & 1 and place.reach & left]
        if not free:
            return f"nobody would be left to attack {hexes}"
        who = " or ".join(place.units[0] for place in free)
        return f"nobody who must attack would be left for {hexes}: let {who}, who need not, attack it first"

    @case("9.11", "9.12", "9.13", "9.25")
    def roles(self, targets: tuple[HexId, ...]) -> list[Joining]:
        """Who must, may and can't join an attack on these hexes: what players want to see while they put it together."""
        wanted = self.duties.bits_of(targets)
        grid, where = self.pos.table.map.grid, self.pos.where
        near = [u for u in self.pos.units_of(self.side) if any(grid.adjacent(where[u], target) for target in targets)]
        return [self._role(unit, targets, wanted) for unit in near]

    def _role(self, unit: UnitId, targets: tuple[HexId, ...], wanted: int) -> Joining:
        refusal = self._unit_refusal(unit, targets)
        if refusal is not None:
            return Joining(unit, Role.CANNOT, refusal.case, refusal.reason)
        place = 1 << self.duties.place_of[unit]
        others = self.against(wanted) & ~(place | self.duties.rivals(place))
        if not self.duties.can_complete(place, others, wanted):
            return Joining(unit, Role.CANNOT, "9.11", "is needed against another hex")
        if not self.duties.can_complete(0, others, wanted):
            return Joining(unit, Role.MUST, "9.12", "has nobody else to attack")
        return Joining(unit, Role.MAY, "9.12", "may attack here or elsewhere")

    def against(self, targets: int) -> int:
        """The places (as bits) from which all of these targets can be attacked."""
        return sum(1 << number for number in self.duties.places_against(targets))

    def _starts(self, targets: int) -> bool:
        """Whether some legal attack has exactly these targets."""
        return self.duties.can_complete(0, self.against(targets), targets)

    def _step(self, targets: int) -> Step:
        hexes = self.duties.hexes_of(targets)
        return Step(" ".join(hexes), then=lambda: self.joining(targets), facts={"targets": hexes})


class JoinOptions(Options):
    """Who attacks the chosen hexes: place after place, in or out, as long as the attack can still keep every duty."""

    def __init__(self, attack: AttackOptions, targets: int, undecided: int, chosen: tuple[UnitId, ...] = ()) -> None:
        self.attack, self.targets = attack, targets
        self.undecided = undecided  # places, as bits
        self.chosen = chosen

    def steps(self) -> Sequence[Step]:
        place = self._next()
        if place is None:
            order = self._order()
            return [Step(order.text, order)]
        crew = self.attack.duties.places[place].units
        steps = [Step(f"with {unit}", then=self._then(place, unit)) for unit in crew]
        if self._can_do_without(place):
            steps.append(Step(f"without {' '.join(crew)}", then=self._then(place, None)))
        return steps

    def sample(self, choose: Choose) -> Command:
        """The same walk without building the tree."""
        here: JoinOptions = self
        while True:
            place = here._next()
            if place is None:
                return here._order()
            crew: list[UnitId | None] = [*here.attack.duties.places[place].units]
            if here._can_do_without(place):
                crew.append(None)
            here = here._after(place, crew[choose(len(crew))])

    def refusal(self, command: Command) -> IllegalCommand | None:
        return self.attack.refusal(command)

    def _order(self) -> Attack:
        return Attack(self.attack.duties.hexes_of(self.targets), tuple(sorted(self.chosen)))

    def _next(self) -> int | None:
        """The next place to decide: one that can join."""
        taken = self._taken()
        for place in bits(self.undecided):
            if self.attack.duties.can_complete(taken | 1 << place, self.undecided & ~(1 << place), self.targets):
                return place
        return None

    def _taken(self) -> int:
        return sum(1 << self.attack.duties.place_of[unit] for unit in self.chosen)

    def _can_do_without(self, place: int) -> bool:
        return self.attack.duties.can_complete(self._taken(), self.undecided & ~(1 << place), self.targets)

    def _after(self, place: int, unit: UnitId | None) -> JoinOptions:
        chosen = self.chosen if unit is None else (*self.chosen, unit)
        return JoinOptions(self.attack, self.targets, self.undecided & ~(1 << place), chosen)

    def _then(self, place: int, unit: UnitId | None) -> Callable[[], JoinOptions]:
        return lambda: self._after(place, unit)
