"""18.1 How units land: on a beach, or in the sea before it when the enemy holds it; and whom the landing disrupts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.cues import Cue
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import HALF
from trinacria.kernel.seats import ALLIED
from trinacria.viw.commands import End
from trinacria.viw.events import MOVES
from trinacria.viw.sicily.army_boundary import holds_other_army
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.charts import Modifier
from trinacria.viw.sicily.ground import Class
from trinacria.viw.sicily.island import Kind, Side
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.optional_units import bring_in
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.stacking import surplus as standard_surplus
from trinacria.viw.story import Teller, points_words
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

END_LANDINGS = End("landings")
RAIDERS = frozenset({SicilyType.RANGER, SicilyType.COMMANDO})


class Landing(StrEnum):
    """The kinds of landing, as the Disruption Modifiers Chart calls them."""

    FIRST_WAVE = "first_wave"
    SECOND_WAVE = "second_wave"
    END_RUN = "end_run"


# where a unit may land ---------------------------------------------------------------------------------------------------


@case("18.11", "18.12")
def landing_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Only on a beach, never on ground that bars the unit; vehicles only where they can pay for it (ADJ-102)."""
    if hex_ not in table_of(pos).island.beaches:
        return IllegalCommand("18.11", f"{hex_} is no beach: a coastal hex of Level 1 without a city")
    price = price_of_landing(pos, unit, hex_)
    if price is None:
        return IllegalCommand("18.11", f"{unit} may not land in {hex_} ({pos.table.map.ground(hex_)})")
    if pos.unit(unit).mechanized and not pos.enemy_holds(hex_, ALLIED) and price > _points(pos, unit):
        return IllegalCommand("18.12", f"{unit} has not enough Movement Points to land in {hex_}")
    return None


@case("18.12", "24.31", "24.41", "24.43")
def price_of_landing(pos: Position, unit: UnitId, hex_: HexId) -> int | None:
    """Half-points to enter a hex in tactical mode from the sea, whence no road leads; none if its ground bars the unit."""
    price = table_of(pos).ground.from_the_sea(hex_, Class.of(pos.unit(unit)))
    if price is not None and pos.troops[ALLIED][pos.table.map.grid.index[hex_]]:
        price += _price_of_company(pos, hex_)
    return price


@case("24.41")
def _price_of_company(pos: Position, hex_: HexId) -> int:
    """What a friendly unit in the hex adds to its price."""
    return table_of(pos).charts.terrain.occupied_road_extra if hex_ in pos.table.map.road_hexes else 0


@case("18.12", "24.41")
def first_is_cheaper(pos: Position, units: Iterable[UnitId], hex_: HexId) -> bool:
    """Whether one of these units has more points left, and can use them, if it lands on an open beach before the others."""
    if pos.enemy_holds(hex_, ALLIED) or pos.enemy_controls(hex_, ALLIED) or pos.stack_at(hex_):
        return False
    more = _price_of_company(pos, hex_)
    return more > 0 and any((price_of_landing(pos, unit, hex_) or 0) < _points(pos, unit) for unit in units)


def _points(pos: Position, unit: UnitId) -> int:
    return pos.rules.movement.allowance(pos, unit) * HALF


@case("18.13")
def waiting_hexes(pos: Position, hex_: HexId) -> tuple[HexId, ...]:
    """Where units bound for an enemy-held beach may wait: all of them together, in an all-sea hex beside it.

    A beach that no all-sea hex touches is approached from the nearest part-sea hexes that no enemy holds (ADJ-084).
    """
    island, grid = table_of(pos).island, pos.table.map.grid
    for unit, bound_for in campaign(pos).afloat.items():
        if bound_for == hex_:
            return (pos.where[unit],)
    beside = tuple(other for other in grid.neighbours[hex_] if island.kind[other] is Kind.SEA)
    if beside:
        return beside
    free = [other for other in island.coast if other != hex_ and not pos.enemy_holds(other, ALLIED)]
    nearest = min(grid.distance(hex_, other) for other in free)
    return tuple(other for other in free if grid.distance(hex_, other) == nearest)


@case("18.13", "24.23")
def anchorages(pos: Position, army: Army, hex_: HexId) -> tuple[HexId, ...]:
    """The waiting hexes for units of one army: the two never stack, at sea as on land."""
    return tuple(sea for sea in waiting_hexes(pos, hex_) if not holds_other_army(pos, army, sea))


@case("18.13", "24.23")
def anchorage_refusal(pos: Position, army: Army, hex_: HexId, sea: HexId) -> IllegalCommand | None:
    """Why units of an army may not wait in a sea hex before a held beach."""
    seas = waiting_hexes(pos, hex_)
    if sea not in seas:
        return IllegalCommand("18.13", f"the enemy holds {hex_}; wait in {' or '.join(seas)} to attack it")
    if sea not in anchorages(pos, army, hex_):
        return IllegalCommand("24.23", f"units of the other army wait in {sea}, and the two never stack")
    return None


# landing -------------------------------------------------------------------------------------------------------------------


@case("18.0.P", "18.12", "5.25", "21.17")
def land(pos: Position, unit: UnitId, hex_: HexId, how: Landing) -> None:
    """Place a unit on its beach and charge the hex; what is left of its allowance it may use later, in tactical mode."""
    price = price_of_landing(pos, unit, hex_)
    assert price is not None, f"{unit} may not land in {hex_}"
    price = min(price, _points(pos, unit))  # a unit on foot may always land (ADJ-102)
    _note_landing(pos, unit)
    pos.tell(UnitLanded("18.12", unit, hex_, price))
    pos.march(unit, (hex_,))
    change(pos, landing_cost={**campaign(pos).landing_cost, unit: price})
    roll_for_disruption(pos, unit, hex_, how)


@case("18.0.P", "18.13")
def wait_afloat(pos: Position, unit: UnitId, hex_: HexId, sea: HexId, how: Landing) -> None:
    """Place a unit in the sea before a beach that the enemy holds: it must fight its way ashore."""
    _note_landing(pos, unit)
    pos.enter(unit, (sea,))  # a port off which ships lie is not taken
    change(pos, afloat={**campaign(pos).afloat, unit: hex_})
    pos.tell(UnitAfloat("18.13", unit, hex_, sea))
    roll_for_disruption(pos, unit, hex_, how)


def _note_landing(pos: Position, unit: UnitId) -> None:
    if not pos.on_map(unit):
        pos.entered[unit] = pos.turn  # 21.17: supplied on the Game-Turn in which it enters play
        bring_in(pos, unit)  # 27.16, 29.31
    change(pos, landed=campaign(pos).landed | {unit})


@case("18.13")
def landed_by_advance(pos: Position, unit: UnitId, path: tuple[HexId, ...]) -> None:
    """A unit that has left its sea hex, as only an advance after combat lets it, is ashore."""
    afloat = campaign(pos).afloat
    if unit in afloat:
        change(pos, afloat={other: hex_ for other, hex_ in afloat.items() if other != unit})


@case("18.13", "18.21", "7.0")
def surplus(pos: Position, hex_: HexId) -> int:
    """Nobody is lost to stacking among First Wave units that had to wait in one sea hex (ADJ-022)."""
    state = campaign(pos)
    if state.afloat and not state.second_round and all(unit in state.afloat for unit in pos.stack_at(hex_)):
        return 0
    return standard_surplus(pos, hex_)


# disruption ----------------------------------------------------------------------------------------------------------------


@case("18.14", "18.15", "18.16")
def roll_for_disruption(pos: Position, unit: UnitId, hex_: HexId, how: Landing) -> None:
    """As a unit is placed a die says whether it can move on before the Game-Turn ends."""
    (die,) = pos.roll(1, "disruption", "18.14")
    number = die + sum(modifier.value for modifier in disruption_modifiers(pos, unit, hex_, how))
    disrupted = number >= table_of(pos).charts.disruption.disrupted_at
    if disrupted:
        disrupt(pos, unit)
    pos.tell(DisruptionRolled("18.14", unit, number, disrupted))


@case("18.15")
def disrupt(pos: Position, unit: UnitId) -> None:
    """The unit may not move until the Game-Turn ends; it fights, retreats and advances as ever."""
    change(pos, disrupted=campaign(pos).disrupted | {unit})


@case("18.17", "20.12", "20.13")
def disruption_modifiers(pos: Position, unit: UnitId, hex_: HexId, how: Landing) -> tuple[Modifier, ...]:
    """The lines of the chart that apply: the kind of landing, the sea, the enemy at the beach, and the unit itself."""
    modifiers = table_of(pos).charts.disruption.modifiers
    return tuple(modifiers[id_] for id_ in _modifier_ids(pos, unit, hex_, how))


def _modifier_ids(pos: Position, unit: UnitId, hex_: HexId, how: Landing) -> Iterator[str]:
    counter, weather = pos.unit(unit), campaign(pos).weather
    yield how.value
    yield weather.value
    if weather.is_mistral and table_of(pos).island.coast_side[hex_] is Side.EAST:
        yield "lee_shore"
    if pos.enemy_holds(hex_, ALLIED) or pos.enemy_controls(hex_, ALLIED):
        yield "enemy"
    if counter.mechanized or counter.is_gun:
        yield "heavy_equipment"
    if counter.type in RAIDERS:
        yield "raiders"


# depots --------------------------------------------------------------------------------------------------------------------


@case("21.21")
def depot_beach_refusal(table: SicilyTable, hex_: HexId) -> IllegalCommand | None:
    """A depot needs a beach with a road, no port and no swamp."""
    island = table.island
    if hex_ not in island.beaches or hex_ in island.swamps or hex_ in island.ports:
        return IllegalCommand("21.21", f"depots land on beaches that are no port and no swamp, not in {hex_}")
    return None if hex_ in table.map.road_hexes else IllegalCommand("21.21", f"there is no road in {hex_}")


@case("21.21", "21.22")
def depot_hex_refusal(pos: Position, hex_: HexId) -> IllegalCommand | None:
    """A depot needs a beach that can take it, without an enemy, and with a friend in it where the enemy controls the hex."""
    refusal = depot_beach_refusal(table_of(pos), hex_)
    if refusal is not None:
        return refusal
    if pos.enemy_holds(hex_, ALLIED):
        return IllegalCommand("21.21", f"{hex_} is occupied by the enemy")
    if pos.enemy_controls(hex_, ALLIED) and not pos.stack_at(hex_):
        return IllegalCommand("21.21", f"{hex_} is in an enemy zone of control and no friendly unit stands there")
    if hex_ in campaign(pos).depots.values():
        return IllegalCommand("21.22", f"there is a depot in {hex_} already")
    return None


# the story -----------------------------------------------------------------------------------------------------------------


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UnitLanded(Event):
    """18.12: a unit has come ashore."""

    KIND: ClassVar[str] = "landing"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "landed"

    unit: UnitId
    hex: HexId
    half_points: int

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} lands in {tell.hex(self.hex)} for {points_words(self.half_points)}."


@dataclass(frozen=True, slots=True)
class UnitAfloat(Event):
    """18.13: a unit waits before a beach that the enemy holds."""

    KIND: ClassVar[str] = "afloat"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    unit: UnitId
    hex: HexId
    sea: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} waits in sea hex {self.sea} to storm {tell.hex(self.hex)}."


@dataclass(frozen=True, slots=True)
class DisruptionRolled(Event):
    """18.14: whether a unit is disrupted by its landing."""

    KIND: ClassVar[str] = "disruption"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    FOLLOWS: ClassVar[bool] = True

    unit: UnitId
    number: int
    disrupted: bool

    def sentence(self, tell: Teller) -> str:
        outcome = "disrupted" if self.disrupted else "in good order"
        return f"{tell.unit(self.unit)} is {outcome} (modified die {self.number})."
