"""21.2 Depots: the Allied sources of supply, which can be moved to ports, attacked, lost and brought back.

A depot is no unit (ADJ-007): it bars its hex to the Axis and must be attacked, and that is all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw import obligations as standard
from trinacria.viw.battles import Battle
from trinacria.viw.charts import Result
from trinacria.viw.combat import Combat
from trinacria.viw.commands import End
from trinacria.viw.events import SUPPLY
from trinacria.viw.position import ELIMINATED
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.landings import depot_hex_refusal
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.ports import is_shut
from trinacria.viw.sicily.support_points import lose_for_depot
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.words.story import piece_name
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

DEFENCE_STRENGTH = 1  # 21.22
TURNS_UNTIL_RETURN = 2  # 21.24
DISTANCE_FROM_ENEMY = 3  # 21.24: not within so many hexes

END_DEPOTS = End("depots")


# where they are --------------------------------------------------------------------------------------------------------


def army_of(pos: Position, depot: str) -> Army:
    return table_of(pos).sheet.depots[depot].army


def depot_at(pos: Position, hex_: HexId) -> str | None:
    return next((depot for depot, place in campaign(pos).depots.items() if place == hex_), None)


def on_map(pos: Position) -> Iterator[tuple[str, HexId]]:
    """The depots on the map and their hexes."""
    grid = pos.table.map.grid
    return ((depot, hex_) for depot, hex_ in campaign(pos).depots.items() if hex_ in grid)


@case("21.22")
def put_depot(pos: Position, depot: str, place: HexId) -> None:
    """Move a depot to a hex or out of play; where it stands it bars the hex to the Axis."""
    grid, old = pos.table.map.grid, campaign(pos).depots[depot]
    if old in grid:
        pos.bar(ALLIED, old, -1)
    change(pos, depots={**campaign(pos).depots, depot: place})
    if place in grid:
        pos.bar(ALLIED, place, 1)


@case("21.22")
def bar_hexes(pos: Position) -> None:
    """Bar the hexes of all depots anew, in a position that was made from a view."""
    for _, hex_ in on_map(pos):
        pos.bar(ALLIED, hex_, 1)


# the Depot Segment -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceDepot(Command):
    """21.23, 21.24: a depot goes to a port, or comes back to a beach. `depot us_depot_1 2203`"""

    depot: str
    hex: HexId

    VERB: ClassVar[str] = "depot"
    SHAPE: ClassVar = (Clause("depot"), Clause("hex"))

    def say(self, choice: Choice) -> StepWords:
        words = f"{piece_name(choice.tell, self.depot)} goes to {choice.tell.hex(self.hex)}"
        return StepWords(words, unit=self.depot, hex=self.hex)


COMMANDS: tuple[type[Command], ...] = (PlaceDepot,)


@dataclass(frozen=True, slots=True)
class MoveDepots(Decision):
    """21.23: which depot is brought to a port."""

    KIND: ClassVar[str] = "depot"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Click a depot, then a lit hex.", "Move depot {unit}. Choose where it goes.", "end depots"
    )
    END: ClassVar[str] = "Leave the depots as they are"
    LEFT: ClassVar[Words | None] = ("depot", "be moved")

    def ask(self, seen: SeenBoard) -> Words:
        return "bring a depot to a port or back to a beach, or leave the depots as they are", "may move its depots"


@case("16.1.B.2.c", "21.23", "21.24")
@dataclass(slots=True)
class DepotSegment(Procedure["Position"]):
    """The Allied player may transfer depots to ports and bring back those that were lost."""

    side: Seat
    placed: frozenset[str] = frozenset()  # in this segment
    ended: bool = False

    CASE: ClassVar[str] = "16.1.B.2.c"
    TITLE: ClassVar[str] = "Depot Segment"

    def run(self, pos: Position) -> Decision | Done:
        if self.ended or not any(self._orders(pos)):
            return DONE
        return MoveDepots(self.side, "21.23")

    def options(self, pos: Position) -> Options:
        return Listed([*self._orders(pos), END_DEPOTS], "21.23", lambda command: self._why_not(pos, command))

    def apply(self, pos: Position, command: Command) -> None:
        if not isinstance(command, PlaceDepot):
            self.ended = True
            return
        self.placed |= {command.depot}
        if campaign(pos).depots[command.depot] == ELIMINATED:
            bring_back(pos, command.depot, command.hex)
        else:
            transfer(pos, command.depot, command.hex)

    def _orders(self, pos: Position) -> Iterator[PlaceDepot]:
        island = table_of(pos).island
        for depot, place in campaign(pos).depots.items():
            hexes: Iterable[HexId] = island.ports if place != ELIMINATED else [h for h in pos.stacks if h in island.beaches]
            for hex_ in sorted(hexes):
                if self._refusal(pos, depot, hex_) is None:
                    yield PlaceDepot(depot, hex_)

    def _why_not(self, pos: Position, command: Command) -> IllegalCommand | str:
        if not isinstance(command, PlaceDepot):
            return "place a depot, or `end depots`"
        if command.depot not in campaign(pos).depots or command.hex not in pos.table.map.grid:
            return f"there is no depot {command.depot} or no hex {command.hex}"
        return self._refusal(pos, command.depot, command.hex) or "place a depot, or `end depots`"

    def _refusal(self, pos: Position, depot: str, hex_: HexId) -> IllegalCommand | None:
        place = campaign(pos).depots[depot]
        if depot in self.placed:
            return IllegalCommand("21.23", f"{depot} has been placed in this segment")
        if place == ELIMINATED:
            return return_refusal(pos, depot, hex_)
        if place not in pos.table.map.grid:
            return IllegalCommand("21.21", f"{depot} has not landed yet")
        return transfer_refusal(pos, depot, hex_)


@case("21.23")
def transfer_refusal(pos: Position, depot: str, hex_: HexId) -> IllegalCommand | None:
    """Depots move to ports only: held, not shut, without another depot, safe, and on the army's own side (ADJ-115)."""
    if hex_ not in table_of(pos).island.ports:
        return IllegalCommand("21.23", f"a depot can move to a port only, and {hex_} is none")
    if pos.holders.get(hex_) is not ALLIED or pos.enemy_holds(hex_, ALLIED):
        return IllegalCommand("21.23", f"the port of {hex_} is not in Allied hands")
    if is_shut(pos, hex_):
        return IllegalCommand("22.41", f"the port of {hex_} is shut by demolitions")
    if depot_at(pos, hex_) is not None:
        return IllegalCommand("21.22", f"there is a depot in {hex_} already")
    if pos.enemy_controls(hex_, ALLIED) and not pos.stack_at(hex_):
        return IllegalCommand("21.23", f"{hex_} is in an enemy zone of control and no friendly unit stands there")
    return area_refusal(pos, depot, hex_)


@case("21.24", "21.21")
def return_refusal(pos: Position, depot: str, hex_: HexId) -> IllegalCommand | None:
    """Two Game-Turns later, one a Game-Turn and army: to a landing beach with a friendly unit, well away from the enemy."""
    due = campaign(pos).depots_lost[depot] + TURNS_UNTIL_RETURN
    if pos.turn < due:
        return IllegalCommand("21.24", f"{depot} can come back on Game-Turn {due}")
    if campaign(pos).depots_returned.get(army_of(pos, depot)) == pos.turn:
        return IllegalCommand("21.24", "one depot of each army may come back in a Game-Turn")
    refusal = depot_hex_refusal(pos, hex_)
    if refusal is not None:
        return refusal
    if not pos.stack_at(hex_):
        return IllegalCommand("21.24", f"no friendly unit stands in {hex_}")
    grid, enemies = pos.table.map.grid, pos.troops[AXIS]
    if any(enemies[grid.index[near]] for near in grid.within(hex_, DISTANCE_FROM_ENEMY)):
        return IllegalCommand("21.24", f"an enemy unit is within {DISTANCE_FROM_ENEMY} hexes of {hex_}")
    return area_refusal(pos, depot, hex_)


@case("21.24", "24.22")
def area_refusal(pos: Position, depot: str, hex_: HexId) -> IllegalCommand | None:
    """A depot stands on its own army's side of the boundary, whose hexes are British."""
    army, now = army_of(pos, depot), campaign(pos)
    if hex_ in table_of(pos).ground.areas(now.boundary, now.boundary_uk).of[army]:
        return None
    return IllegalCommand("21.24", f"{hex_} is not in the area of the {army.value.upper()} army")


@case("21.23")
def transfer(pos: Position, depot: str, hex_: HexId) -> None:
    """Simply put the counter into the port, however far it is."""
    old = campaign(pos).depots[depot]
    put_depot(pos, depot, hex_)
    pos.tell(DepotMoved("21.23", depot, old, hex_))


@case("21.24")
def bring_back(pos: Position, depot: str, hex_: HexId) -> None:
    put_depot(pos, depot, hex_)
    change(pos, depots_returned={**campaign(pos).depots_returned, army_of(pos, depot): pos.turn})
    pos.tell(DepotReturned("21.24", depot, hex_))


# under attack ----------------------------------------------------------------------------------------------------------


@case("21.22", "9.14")
def may_be_attacked(pos: Position, hex_: HexId, attacker: Seat) -> bool:
    """As in the Standard Rules; a depot that no unit can defend any more is a target too, once a phase (ADJ-034)."""
    if standard.may_be_attacked(pos, hex_, attacker):
        return True
    return attacker is AXIS and depot_at(pos, hex_) is not None and hex_ not in campaign(pos).depots_attacked


@case("21.22")
def defending_alone(pos: Position, battle: Battle) -> list[tuple[str, HexId]]:
    """The depots in attacked hexes where no unit defends; one that has just retreated there does not (ADJ-078)."""
    if battle.defender is not ALLIED:
        return []
    return [(depot, hex_) for depot, hex_ in on_map(pos) if hex_ in battle.targets and not battle.defenders_in(pos, hex_)]


@case("21.22")
def defence(pos: Position, battle: Battle) -> int:
    """A depot alone defends with one, doubled as any unit would be; it never adds to the strength of units."""
    if battle.defenders:
        return 0
    return sum(_alone_in(pos, battle, hex_) for _, hex_ in defending_alone(pos, battle))


def _alone_in(pos: Position, battle: Battle, hex_: HexId) -> int:
    across = pos.rules.combat.across_water(pos, battle, hex_)
    return DEFENCE_STRENGTH * pos.rules.entrenchments.multiplier(pos, ALLIED, hex_, across_rivers=across)


@case("21.22")
def suffered(pos: Position, battle: Battle, result: Result) -> None:
    """Any loss or retreat destroys a depot that defends alone; one attacked with its garrison is not attacked again."""
    alone = defending_alone(pos, battle)
    there = {hex_ for _, hex_ in on_map(pos) if hex_ in battle.targets}
    if there:
        change(pos, depots_attacked=campaign(pos).depots_attacked | there)
    if result.on(battle.attacker) is battle.defender:
        for depot, _ in alone:
            destroy(pos, depot)


@case("21.22")
def destroy_abandoned(pos: Position, battle: Battle) -> None:
    """A depot whose last unit was driven off or died is gone before the enemy advances (ADJ-085)."""
    left = pos.enclosing(Combat).vacated
    hexes = {vacated.hex for vacated in left} | {vacated.path[-1] for vacated in left if vacated.destroyed}
    for depot, hex_ in [*on_map(pos)]:
        if hex_ in hexes and not pos.stack_at(hex_):
            destroy(pos, depot)


@case("21.22", "22.14")
def destroy(pos: Position, depot: str) -> None:
    """Take a depot off the map; its army loses Support Points with it."""
    hex_, army = campaign(pos).depots[depot], army_of(pos, depot)
    others = [place for other, place in campaign(pos).depots.items() if other != depot and army_of(pos, other) is army]
    was_the_last = ELIMINATED in others  # an army has two depots (21.2)
    put_depot(pos, depot, ELIMINATED)
    change(pos, depots_lost={**campaign(pos).depots_lost, depot: pos.turn})
    pos.tell(DepotLost("21.22", depot, hex_))
    lose_for_depot(pos, army, was_the_last=was_the_last)


# invariants ------------------------------------------------------------------------------------------------------------


@case("21.22")
def problems(pos: Position) -> Iterator[str]:
    """One depot a hex, on the island, no enemy with it; and what bars hexes is units and depots, nothing else."""
    hexes = [hex_ for _, hex_ in on_map(pos)]
    grid, island = pos.table.map.grid, table_of(pos).island
    barred = bytearray(pos.troops[ALLIED])
    for hex_ in hexes:
        barred[grid.index[hex_]] += 1
        if hex_ not in island.island:
            yield f"a depot stands in {hex_}, which is no hex of the island"
        if hexes.count(hex_) > 1:
            yield f"two depots stand in {hex_}"
        if pos.troops[AXIS][grid.index[hex_]]:
            yield f"Axis units stand in {hex_} with an Allied depot"
    if barred != pos.occupied[ALLIED] or pos.troops[AXIS] != pos.occupied[AXIS]:
        yield "the hexes that are barred are not those of units and depots"
    for depot, place in campaign(pos).depots.items():
        if place == ELIMINATED and depot not in campaign(pos).depots_lost:
            yield f"{depot} is lost and nobody knows since when"


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DepotMoved(Event):
    """21.23: a depot has been brought to a port."""

    KIND: ClassVar[str] = "depot moved"
    CUE: ClassVar[Cue] = Cue.GLIDE
    CUE_FACTS: ClassVar[Mapping[str, str]] = {"unit": "depot"}
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    depot: str
    start: HexId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{piece_name(tell, self.depot)} moves to the port of {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class DepotReturned(Event):
    """21.24: a depot is back on a beach."""

    KIND: ClassVar[str] = "depot returned"
    CUE: ClassVar[Cue] = Cue.LEAVE
    CUE_FACTS: ClassVar[Mapping[str, str]] = {"unit": "depot"}
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    depot: str
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{piece_name(tell, self.depot)} is back, in {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class DepotLost(Event):
    """21.22: a depot is lost."""

    KIND: ClassVar[str] = "depot lost"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    CUE_FACTS: ClassVar[Mapping[str, str]] = {"unit": "depot"}
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)
    FOLLOWS: ClassVar[bool] = True

    depot: str
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{piece_name(tell, self.depot)} in {tell.hex(self.hex)} is lost."
