"""27.1 Seaborne reinforcements: who may come, where, at what price, and what has to be paid for it.

They come in their owner's Movement Phase, each on any Game-Turn from its own on (27.15).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import Terms
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import AXIS, Seat
from trinacria.viw.position import AWAITED
from trinacria.viw.sicily.air_operations import is_captured
from trinacria.viw.sicily.campaign import SECOND_WAVE, Mussolini, campaign, change
from trinacria.viw.sicily.counters import AtHex, AtPort, Counter, InBox, IsOptional, IsVariable, OnTurn
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.island import Port
from trinacria.viw.sicily.landings import price_of_landing
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.optional_units import bring_in
from trinacria.viw.sicily.ports import is_shut
from trinacria.viw.sicily.special_movement import limit_refusal, strategic_refusal, terms_from
from trinacria.viw.sicily.table import counter as counter_of
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

FIRST_SEABORNE_TURN = 2  # 18.22, 27.16: withheld and optional units come from then on (ADJ-103, ADJ-168)
PARACHUTISTS, PARACHUTE_RADIUS = UnitId("de_3fj"), 4  # 27.12: 3/1FJ, to an airfield so near to Catania
OTHER_PARACHUTISTS = UnitId("de_4fj")  # 27.12: 4/1FJ


@case("27.0", "27.15")
def arrived(pos: Position, side: Seat) -> Iterator[UnitId]:
    """The units that may enter now, this Game-Turn's and all who were held back."""
    for unit in pos.table.by_side[side]:
        if pos.where[unit] in (AWAITED, SECOND_WAVE) and exclusive(pos).delay(pos, counter_of(pos, unit)) is None:
            yield unit


def not_arrived(pos: Position, unit: UnitId) -> IllegalCommand:
    """Why a unit may not enter now."""
    if pos.where[unit] not in (AWAITED, SECOND_WAVE):
        return IllegalCommand("27.0", f"{unit} is not waiting to enter ({pos.where[unit]})")
    return exclusive(pos).delay(pos, counter_of(pos, unit)) or IllegalCommand("27.0", f"{unit} may not enter now")


@case("27.0", "27.16", "27.17", "27.24", "18.22", "19.11")
def delay(pos: Position, counter: Counter) -> IllegalCommand | None:
    """Why a waiting unit may not come by sea yet, by its set-up code; none if it may."""
    unit, state = counter.id, campaign(pos)
    if counter.unit.side is AXIS and state.mussolini is Mussolini.MX:
        return IllegalCommand("27.24", f"no reinforcement comes any more since Mussolini fell, nor does {unit}")
    if exclusive(pos).must_fly(pos, unit):
        return IllegalCommand("19.12", f"{unit} must drop from the air")
    match counter.code:
        case OnTurn(turn) if pos.turn < turn:
            return IllegalCommand("27.0", f"{unit} is due on Game-Turn {turn}")
        case InBox() if pos.turn < FIRST_SEABORNE_TURN:
            return IllegalCommand("18.22", f"{unit} lands with the Second Wave, or comes from Game-Turn 2 on")
        case AtHex() if not counter.is_airborne:
            return IllegalCommand("18.21", f"{unit} lands with the First Wave")
        case AtHex() if pos.turn < FIRST_SEABORNE_TURN:
            return IllegalCommand("19.11", f"{unit} comes by sea from Game-Turn 2 on at the earliest")
        case IsOptional() if pos.turn < FIRST_SEABORNE_TURN:
            return IllegalCommand("27.16", f"{unit} is optional and comes from Game-Turn {FIRST_SEABORNE_TURN} on")
        case AtPort():
            return port_delay(pos, unit)
        case IsVariable(letter):
            return variable_delay(pos, unit, letter)
    return None


@case("27.17")
def port_delay(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Port units come one a Game-Turn while a U.K. depot works in a major port."""
    if campaign(pos).port_unit_due:
        return None
    return IllegalCommand("27.17", f"{unit} comes when a U.K. depot works in a major port, one such unit a Game-Turn")


@case("27.23", "27.26", "29.22")
def variable_delay(pos: Position, unit: UnitId, letter: str) -> IllegalCommand | None:
    """Variable units come if their letter was rolled or they were had before the game: from Game-Turn 5 on, three a turn."""
    chart, state = table_of(pos).charts.variable_reinforcements, campaign(pos)
    if letter not in state.variable_letters and unit not in state.early_units:
        return IllegalCommand("27.23", f"{unit} comes only with the letter {letter} of the Variable Reinforcement Table")
    if pos.turn < chart.first_entry_turn:
        return IllegalCommand("27.26", f"no variable reinforcement enters before Game-Turn {chart.first_entry_turn}")
    if state.variable_entered >= chart.most_units_a_turn:
        return IllegalCommand(
            "27.26", f"{chart.most_units_a_turn} variable units have entered this Game-Turn, and no more may"
        )
    return None


@case("27.11", "27.12", "27.13")
def entry_hexes(pos: Position, unit: UnitId) -> tuple[HexId, ...]:
    """Where a unit may come ashore now; there are no other hexes instead of a blocked one (ADJ-133)."""
    side = pos.unit(unit).side
    places = (hex_ for hex_ in landing_places(pos, counter_of(pos, unit)) if is_open(pos, side, hex_))
    return tuple(hex_ for hex_ in places if limit_refusal(pos, unit, AWAITED, hex_) is None)


@case("27.13")
def is_open(pos: Position, side: Seat, hex_: HexId) -> bool:
    """Nobody comes in by a hex in an enemy zone of control unless a friendly combat unit is there."""
    if pos.enemy_holds(hex_, side):
        return False
    return not pos.enemy_controls(hex_, side) or bool(pos.troops[side][pos.table.map.grid.index[hex_]])


def landing_places(pos: Position, counter: Counter) -> tuple[HexId, ...]:
    """The hexes by which a unit comes, whatever the enemy does there."""
    if counter.army is not None:
        return major_ports(pos) if isinstance(counter.code, AtPort) else depots_of(pos, counter.army)
    return axis_places(pos, counter.id)


@case("27.11")
def depots_of(pos: Position, army: Army) -> tuple[HexId, ...]:
    """The hexes of an army's depots; without any its reinforcements wait."""
    sheet, index = table_of(pos).sheet, pos.table.map.grid.index
    return tuple(hex_ for depot, hex_ in campaign(pos).depots.items() if sheet.depots[depot].army is army and hex_ in index)


@case("27.17")
def major_ports(pos: Position) -> tuple[HexId, ...]:
    """The major ports, free of demolitions, in which a U.K. depot works."""
    ports = table_of(pos).island.ports
    return tuple(hex_ for hex_ in depots_of(pos, Army.UK) if ports.get(hex_) is Port.MAJOR and not is_shut(pos, hex_))


@case("27.12")
def axis_places(pos: Position, unit: UnitId) -> tuple[HexId, ...]:
    """Messina while the Axis holds it; by agreement two parachute regiments may come by air.

    3/1FJ does not come to an airfield that the Allies have captured (ADJ-169).
    """
    island, grid = table_of(pos).island, pos.table.map.grid
    messina = island.messina
    places = [messina] if pos.holders[messina] is AXIS else []
    if table_of(pos).optional_rules.parachute_arrivals:
        if unit == PARACHUTISTS:
            city = table_of(pos).island.catania
            fields = (airfield.hex for airfield in island.airfields if not is_captured(pos, airfield.hex))
            places += [hex_ for hex_ in fields if grid.distance(city, hex_) <= PARACHUTE_RADIUS]
        elif unit == OTHER_PARACHUTISTS:
            places.append(island.parachute_arrival)
    return tuple(places)


@case("27.14")
def entry_cost(pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> int | None:
    """The terrain of the entry hex, and by tactical movement what traffic and a town add (ADJ-014); nobody queues."""
    if not strategic:
        return price_of_landing(pos, unit, hex_)
    the_map, mechanized = pos.table.map, pos.unit(unit).mechanized
    return the_map.chart.step_cost(the_map.terrain[hex_], river=False, road=False, mechanized=mechanized, strategic=True)


@case("27.14", "5.25")
def entry_terms(pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> Terms | None:
    """On what terms a unit goes on from its entry hex; none if it may not enter there in this mode."""
    price = entry_cost(pos, unit, hex_, ahead, strategic=strategic)
    if price is None or (strategic and strategic_entry_refusal(pos, unit, hex_)):
        return None
    given = terms_from(pos, unit, hex_, price, strategic=strategic)
    if price > given.budget and (strategic or not pos.rules.movement.has_minimum_move(pos, unit)):
        return None
    return given


@case("5.51", "24.33")
def strategic_entry_refusal(pos: Position, unit: UnitId, hex_: HexId) -> IllegalCommand | None:
    """Why a unit may not enter by strategic movement: who never moves so, or with the enemy too near (ADJ-133)."""
    if pos.near(pos.unit(unit).side.enemy)[pos.table.map.grid.index[hex_]]:
        return IllegalCommand("5.51", f"{hex_} is nearer than three hexes to an enemy unit; no strategic movement")
    return strategic_refusal(pos, unit)


@case("27.11", "27.12", "27.13", "27.14")
def entry_refusal(pos: Position, unit: UnitId, hex_: HexId, ahead: int, *, strategic: bool) -> IllegalCommand | None:
    """Why a unit may not come in by a hex."""
    counter, side = counter_of(pos, unit), pos.unit(unit).side
    places = landing_places(pos, counter)
    if hex_ not in places:
        where = f"comes in by {' or '.join(places)}" if places else "has no place to come in now"
        number = "27.12" if side is AXIS else "27.17" if isinstance(counter.code, AtPort) else "27.11"
        return IllegalCommand(number, f"{unit} {where}, not by {hex_}")
    if not is_open(pos, side, hex_):
        return IllegalCommand("27.13", f"{hex_} lies in an enemy zone of control and no friendly combat unit is there")
    refusal = limit_refusal(pos, unit, AWAITED, hex_) or (strategic_entry_refusal(pos, unit, hex_) if strategic else None)
    if refusal is not None:
        return refusal
    if entry_terms(pos, unit, hex_, ahead, strategic=strategic) is None:
        return IllegalCommand("27.14", f"{unit} cannot pay for {hex_}")
    return None


@case("27.15", "27.17", "27.26")
def entered(pos: Position, unit: UnitId) -> None:
    """A reinforcement has come: pay for it if it is optional or variable, and count those who come in small numbers."""
    code, state = counter_of(pos, unit).code, campaign(pos)
    bring_in(pos, unit)
    if isinstance(code, IsVariable):
        change(pos, variable_entered=state.variable_entered + 1)
    if isinstance(code, AtPort):
        change(pos, ports_entered=state.ports_entered + 1, port_unit_due=False)


@case("27.17")
@dataclass(slots=True)
class PortUnits(Procedure["Position"]):
    """A Game-Turn that begins with a U.K. depot in a working major port lets one Port unit come (ADJ-117)."""

    side: Seat

    CASE: ClassVar[str] = "27.17"
    TITLE: ClassVar[str] = "Port units"

    def run(self, pos: Position) -> Done:
        change(pos, port_unit_due=bool(major_ports(pos)))
        return DONE
