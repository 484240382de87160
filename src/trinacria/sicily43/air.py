"""S23 Air: planes are assigned, anti-aircraft fire takes its share, and what is left bombs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.kernel.options import Choose, Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.sicily43.airborne import droppable
from trinacria.sicily43.commands import End
from trinacria.sicily43.events import AIR
from trinacria.sicily43.reduction import eliminate
from trinacria.sicily43.units import Kind, Protection, Reduced, UnitId, Wave
from trinacria.sicily43.weather import planes_allowed
from trinacria.sicily43.words.naming import Teller
from trinacria.sicily43.words.seen import Seen

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table
    from trinacria.sicily43.words.steps import Choice


class Target(StrEnum):
    """S23.6: what the bombs on a hex are meant for."""

    UNITS = "units"
    RAILWAY = "railway"
    BRIDGE = "bridge"


@dataclass(frozen=True, slots=True)
class Planes(Command):
    """Says how many planes bomb and how many carry troops."""

    bombers: int
    carriers: int

    VERB: ClassVar[str] = "planes"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("bombers", number=True), Clause("carriers", number=True))

    def say(self, choice: Choice) -> StepWords:
        carriers = f", {_planes(self.carriers)} to carry troops" if self.carriers else ""
        return StepWords(f"{_planes(self.bombers)} to bomb{carriers}")


@dataclass(frozen=True, slots=True)
class Bomb(Command):
    """Sends planes at the units, the railway or a bridge of a hex."""

    planes: int
    target: str
    hex: HexId
    to: HexId  # the hex at the other end of the bridge

    VERB: ClassVar[str] = "bomb"
    SHAPE: ClassVar[tuple[Clause, ...]] = (
        Clause("planes", number=True),
        Clause("target"),
        Clause("hex"),
        Clause("to", after="to"),
    )

    def say(self, choice: Choice) -> StepWords:
        """The number of planes, with the least total of two dice that hits."""
        needed = choice.step.facts.get("needed")
        return StepWords(f"{_planes(self.planes)}: a total of {needed} or more hits")


@dataclass(frozen=True, slots=True)
class Raid(Command):
    """Sends one plane at a ship."""

    ship: UnitId

    VERB: ClassVar[str] = "raid"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("ship"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"One plane at {choice.tell.unit(self.ship)}", unit=self.ship)


@dataclass(frozen=True, slots=True)
class AssignPlanes(Decision):
    """S23.2: what the planes do in this turn."""

    KIND: ClassVar[str] = "planes"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Anti-aircraft fire is rolled for the bombers, not for the carriers.")

    planes: int

    def ask(self, seen: Seen) -> Words:
        return f"say how many of {self.planes} planes bomb and how many carry troops", "assigns its planes"


@dataclass(frozen=True, slots=True)
class BombTargets(Decision):
    """S23.5: where the bombers go."""

    KIND: ClassVar[str] = "bomb"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click a hex, then say what is bombed and by how many planes.")
    END: ClassVar[str] = "End the bombardment"

    planes: int

    def ask(self, seen: Seen) -> Words:
        left = "1 plane is" if self.planes == 1 else f"{self.planes} planes are"
        return f"send your planes at targets, or end the bombardment; {left} left", "sends its planes at targets"

    def way(self, picked: Choice) -> StepWords | None:
        """First the hex, then what of it is bombed."""
        target, _, to = picked.step.key.partition(" ")
        if target not in (*Target,):
            return None
        if target == Target.BRIDGE:
            return StepWords(f"Bomb the bridge to {picked.tell.hex(to)}")
        return StepWords("Bomb the units there" if target == Target.UNITS else "Bomb the railway there")


@dataclass(frozen=True, slots=True)
class PlanesAssigned(Event):
    KIND: ClassVar[str] = "planes"
    TABS: ClassVar[tuple[str, ...]] = (AIR,)

    side: Seat
    bombers: int
    carriers: int

    def sentence(self, tell: Teller) -> str:
        carriers = f" and {_planes(self.carriers)} to carry troops" if self.carriers else ""
        return f"The {tell.side(self.side)} player assigns {_planes(self.bombers)} to bomb{carriers}."


@dataclass(frozen=True, slots=True)
class PlanesLost(Event):
    KIND: ClassVar[str] = "planes lost"
    TABS: ClassVar[tuple[str, ...]] = (AIR,)

    side: Seat
    planes: int

    def sentence(self, tell: Teller) -> str:
        lost = _planes(self.planes) if self.planes else "no plane"
        return f"Anti-aircraft fire: the {tell.side(self.side)} side loses {lost}."


@dataclass(frozen=True, slots=True)
class Bombed(Event):
    KIND: ClassVar[str] = "bombed"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (AIR,)

    side: Seat
    hex: HexId
    target: Target
    planes: int
    needed: int
    total: int
    hit: bool
    units: tuple[UnitId, ...] = ()

    def sentence(self, tell: Teller) -> str:
        what = {
            Target.UNITS: f"the units in {tell.hex(self.hex)}",
            Target.RAILWAY: f"the railway in {tell.hex(self.hex)}",
            Target.BRIDGE: f"a bridge of {tell.hex(self.hex)}",
        }[self.target]
        attack = "attacks" if self.planes == 1 else "attack"
        result = "a hit" if self.hit else f"a miss, for {self.needed} was needed"
        return f"{_planes(self.planes)} {attack} {what}: {self.total}, {result}."


@dataclass(frozen=True, slots=True)
class ShipHit(Event):
    """S20.4: what a die did to a ship."""

    KIND: ClassVar[str] = "ship hit"
    CUE: ClassVar[Cue] = Cue.LOSS
    TABS: ClassVar[tuple[str, ...]] = (AIR,)

    unit: UnitId
    die: int

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is hit."


def _planes(number: int) -> str:
    return "1 plane" if number == 1 else f"{number} planes"


# assigning -------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class AssigningPlanes(Procedure["Position"]):
    """A player says how many planes bomb and how many carry troops; `share` limits them on turn 1 (S5.16)."""

    side: Seat
    share: int | None = None
    wave: Wave | None = None
    done: bool = False

    CASE: ClassVar[str] = "S43:23.2"
    TITLE: ClassVar[str] = "Assigning Planes"

    @case("S43:23.1", "S43:23.2")
    def run(self, pos: Position) -> Decision | Done:
        limit = self.limit(pos)
        if self.done or limit == 0:
            return DONE
        return AssignPlanes(self.side, "S43:23.2", limit)

    @case("S43:5.16")
    def limit(self, pos: Position) -> int:
        """The planes that may fly: within the weather, and on turn 1 within the share of this phase."""
        allowed = planes_allowed(pos, self.side)
        return allowed if self.share is None else min(allowed, self.share)

    def options(self, pos: Position) -> Options:
        limit, drops = self.limit(pos), len(droppable(pos, self.side, self.wave))
        pairs = [(b, c) for c in range(min(limit, drops) + 1) for b in range(limit - c + 1)]
        pairs.sort(key=lambda pair: (-sum(pair), -pair[1]))  # all of them first, as a player mostly wants
        return Listed([Planes(b, c) for b, c in pairs], "S43:23.2", lambda order: self._why_not(order, limit, drops))

    @case("S43:16.3", "S43:23.2")
    def _why_not(self, order: Command, limit: int, drops: int) -> IllegalCommand:
        if not isinstance(order, Planes):
            return IllegalCommand("S43:23.2", "planes are assigned now")
        if order.carriers > drops:
            return IllegalCommand(
                "S43:16.3", f"{order.carriers} planes would carry troops, and {drops} units can be dropped"
            )
        return IllegalCommand("S43:23.2", f"{order.bombers + order.carriers} planes are more than the {limit} that may fly")

    def apply(self, pos: Position, command: Command) -> None:
        assert isinstance(command, Planes)
        pos.bombers[self.side], pos.carriers[self.side] = command.bombers, command.carriers
        pos.tell(PlanesAssigned("S43:23.2", self.side, command.bombers, command.carriers))
        self.done = True


@case("S43:1.3", "S43:23.3", "S43:23.4")
def anti_aircraft(pos: Position, side: Seat) -> None:
    """10, 20 or 30 percent of the bombers are lost, rounded up. The Axis never gets these back, nor falls below three."""
    bombers = pos.bombers[side]
    if not bombers:
        return
    (die,) = pos.roll(1, "anti-aircraft fire", "S43:23.3")
    air = pos.table.charts.air
    lost = -(-bombers * air.percent_lost[die - 1] // 100)
    if side is AXIS:
        lost = min(lost, max(0, pos.planes.axis - air.floor))
        pos.planes.axis -= lost
    pos.bombers[side] -= lost
    pos.tell(PlanesLost("S43:23.3", side, lost))


# bombing ---------------------------------------------------------------------------------------------------------------


@case("S43:3.2", "S43:3.3", "S43:21.10")
def protection(pos: Position, hex_: HexId) -> Protection:
    """A hex has the protection of its best protected unit; units on the railway are armored, an empty fortress is not."""
    armored = any(unit in pos.travelling or pos.unit(unit).protection is Protection.ARMORED for unit in pos.ground_at(hex_))
    return Protection.ARMORED if armored else Protection.INFANTRY


@case("S43:23.6")
def target_protection(pos: Position, hex_: HexId, target: Target) -> Protection:
    """Railways have infantry protection, bridges armored; units that of their hex."""
    if target is Target.UNITS:
        return protection(pos, hex_)
    return Protection.INFANTRY if target is Target.RAILWAY else Protection.ARMORED


def bridges_of(table: Table) -> dict[HexId, tuple[Hexside, ...]]:
    """The bridges on the sides of each hex."""
    found: dict[HexId, tuple[Hexside, ...]] = {}
    for side in sorted(table.island.bridges):
        for hex_ in side:
            found[hex_] = (*found.get(hex_, ()), side)
    return found


def bombable(table: Table) -> frozenset[HexId]:
    """The hexes in which a railway or a bridge can be bombed, whoever stands there."""
    return table.island.rail_hexes | table.island.bridge_hexes


@dataclass(slots=True)
class Bombardment(Procedure["Position"]):
    """The bombers that are left go at targets one after another, each rolled at once."""

    side: Seat
    ended: bool = False

    CASE: ClassVar[str] = "S43:23.5"
    TITLE: ClassVar[str] = "Bombardment"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended or not pos.bombers[self.side] or not Bombing(pos, self.side).has_target():
            pos.bombers[self.side] = 0
            return DONE
        return BombTargets(self.side, "S43:23.5", pos.bombers[self.side])

    def options(self, pos: Position) -> Options:
        return Bombing(pos, self.side)

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Bomb):
            bomb(pos, self.side, command)
        elif isinstance(command, Raid):
            raid(pos, command.ship)
        else:
            self.ended = True


class Bombing(Options):
    """A hex, what of it, and how many planes; or a ship; or the end."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.pos, self.side = pos, side
        self.planes = pos.bombers[side]

    def has_target(self) -> bool:
        return next(self._targets(), None) is not None

    def _targets(self) -> Iterator[str]:
        yield from self.hexes()
        yield from self.ships()

    def hexes(self) -> Iterator[HexId]:
        """Every hex with something to bomb: enemy units, a railway, a bridge that stands."""
        pos, rails = self.pos, self.pos.table.island.rail_hexes
        done = {hex_ for side, hex_ in pos.turn_flags.bombed_hexes if side is self.side}
        for hex_ in sorted(pos.table.once(bombable).union(pos.stacks, pos.garrisons) - done):  # that is map order
            if hex_ in rails or next(self.targets(hex_), None) is not None:
                yield hex_

    def ships(self) -> list[UnitId]:
        """S23.10: ships that may still be attacked from the air in this turn; only the Allies have any."""
        if self.side is ALLIED:
            return []
        most, raids = self.pos.table.charts.air.per_ship, dict(self.pos.turn_flags.raids)
        return [s for s in self.pos.table.by_kind[Kind.SHIP] if self.pos.on_map(s) and raids.get(s, 0) < most]

    def targets(self, hex_: HexId) -> Iterator[tuple[Target, HexId]]:
        """What can be bombed in a hex."""
        pos = self.pos
        if bombable_units(pos, hex_, self.side):
            yield Target.UNITS, HexId("")
        if hex_ in pos.table.island.rail_hexes:
            yield Target.RAILWAY, HexId("")
        for side in pos.table.once(bridges_of).get(hex_, ()):
            if side not in pos.bridges_down:
                yield Target.BRIDGE, side[0] if side[1] == hex_ else side[1]

    def steps(self) -> Sequence[Step]:
        hexes = [Step(hex_, then=partial(self._in_hex, hex_)) for hex_ in self.hexes()]
        return [*hexes, *(Step(ship, Raid(ship)) for ship in self.ships()), Step(End.VERB, End())]

    def sample(self, choose: Choose) -> Command:
        """The same draw without making every step."""
        targets = [*self._targets()]
        picked = choose(len(targets) + 1)
        if picked == len(targets):
            return End()
        target = targets[picked]
        return Raid(UnitId(target)) if target in self.pos.table.units else self._in_hex(HexId(target)).sample(choose)

    def _in_hex(self, hex_: HexId) -> Options:
        steps = [
            Step(f"{target} {to}".strip(), then=partial(self._numbers, hex_, target, to))
            for target, to in self.targets(hex_)
        ]
        return Listed(steps, "S43:23.6", "there is nothing of the kind to bomb")

    def _numbers(self, hex_: HexId, target: Target, to: HexId) -> Options:
        needed = partial(self.pos.table.charts.bombs.needed, protection=target_protection(self.pos, hex_, target))
        return Listed(
            [
                Step(str(planes), Bomb(planes, target.value, hex_, to), facts={"planes": planes, "needed": needed(planes)})
                for planes in range(1, self.planes + 1)
            ],
            "S43:23.5",
            "so many planes are not left",
        )

    def refusal(self, command: Command) -> IllegalCommand | None:
        if isinstance(command, End):
            return None
        if isinstance(command, Raid):
            return self._raid_refusal(command.ship)
        if isinstance(command, Bomb):
            return self._bomb_refusal(command)
        return IllegalCommand("S43:23.5", "planes are sent at targets now")

    @case("S43:23.10")
    def _raid_refusal(self, ship: UnitId) -> IllegalCommand | None:
        """One plane, one die; at most two planes attack one ship in a turn."""
        if ship in self.ships():
            return None
        if ship not in self.pos.table.units or self.pos.unit(ship).kind is not Kind.SHIP or self.side is ALLIED:
            return IllegalCommand("S43:23.10", f"{ship} is no enemy ship")
        if not self.pos.on_map(ship):
            return IllegalCommand("S43:23.10", f"{ship} is not at sea")
        return IllegalCommand("S43:23.10", f"two planes have attacked {ship} in this turn")

    @case("S43:23.5", "S43:23.6")
    def _bomb_refusal(self, order: Bomb) -> IllegalCommand | None:
        """Any number of planes on one hex; each hex once in a turn by each player."""
        if not 1 <= order.planes <= self.planes:
            return IllegalCommand("S43:23.5", f"{self.planes} planes are left to bomb with, not {order.planes}")
        if order.hex not in self.pos.table.island.grid:
            return IllegalCommand("S43:23.5", f"there is no hex {order.hex} on this map")
        if (self.side, order.hex) in self.pos.turn_flags.bombed_hexes:
            return IllegalCommand("S43:23.5", f"{order.hex} has been bombed in this turn")
        if (order.target, order.to) in {(target.value, to) for target, to in self.targets(order.hex)}:
            return None
        return IllegalCommand("S43:23.6", f"there is no such target in {order.hex}: {order.target} {order.to}".rstrip())


def bombable_units(pos: Position, hex_: HexId, side: Seat) -> bool:
    """S23.6: enemy units, or a fortress of theirs; minefields cannot be bombed (S18.9)."""
    return pos.enemy_stands(hex_, side) or (side is ALLIED and pos.is_fortress(hex_))


@case("S43:23.5", "S43:6.5")
def bomb(pos: Position, side: Seat, order: Bomb) -> None:
    """Two dice; a total of at least the number in the table is a hit. The planes leave whether they hit or not."""
    target = Target(order.target)
    needed = pos.table.charts.bombs.needed(order.planes, target_protection(pos, order.hex, target))
    pos.bombers[side] -= order.planes
    pos.note_turn(bombed_hexes=pos.turn_flags.bombed_hexes | {(side, order.hex)})
    total = sum(pos.roll(2, "bombs", "S43:23.5"))
    units = tuple(pos.ground_at(order.hex, side.enemy)) if target is Target.UNITS else ()
    pos.tell(Bombed("S43:23.5", side, order.hex, target, order.planes, needed, total, total >= needed, units))
    if total < needed:
        return
    if target is Target.UNITS:
        hit_units(pos, order.hex, units)
    elif target is Target.RAILWAY:
        hit_railway(pos, order.hex)
    else:
        hit_bridge(pos, hexside(order.hex, order.to))


@case("S43:21.8", "S43:23.7", "S43:23.8")
def hit_units(pos: Position, hex_: HexId, units: tuple[UnitId, ...]) -> None:
    """Units hit are weakened until the end of the turn; so are garrison and batteries; a convoy's railway is hit too."""
    pos.note_turn(bombed=pos.turn_flags.bombed.union(units))
    if pos.is_fortress(hex_):
        pos.note_turn(bombed_forts=pos.turn_flags.bombed_forts | {hex_})
    if any(unit in pos.travelling for unit in units):
        hit_railway(pos, hex_)


@case("S43:22.11", "S43:23.8")
def hit_railway(pos: Position, hex_: HexId) -> None:
    """It costs 10 railway hexes to enter for the rest of this turn."""
    pos.note_turn(bombed_rails=pos.turn_flags.bombed_rails | {hex_})


@case("S43:23.9")
def hit_bridge(pos: Position, bridge: Hexside) -> None:
    """Destroyed until engineers rebuild it."""
    pos.bridges_down |= {bridge}


@case("S43:23.10", "S43:20.4")
def raid(pos: Position, ship: UnitId) -> None:
    """One die: equal to the ship's defence reduces it, greater destroys it."""
    raids = dict(pos.turn_flags.raids)
    pos.note_turn(raids=tuple({**raids, ship: raids.get(ship, 0) + 1}.items()))
    pos.bombers.axis -= 1
    (die,) = pos.roll(1, "bombs", "S43:23.10")
    hit_ship(pos, ship, die, "S43:23.10")


@case("S43:20.4", "S43:20.6")
def hit_ship(pos: Position, ship: UnitId, die: int, case_: str) -> None:
    """Reduced for the rest of the game, or destroyed; a ship reduced a second time is destroyed, too."""
    defence = pos.unit(ship).ship_defence
    assert defence is not None, f"{ship} is no ship"
    if die < defence:
        return
    if die > defence or ship in pos.reduced:
        eliminate(pos, ship, case_)
        return
    pos.set_reduced(ship, Reduced.LASTING)
    pos.tell(ShipHit(case_, ship, die))
