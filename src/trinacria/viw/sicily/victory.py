"""28.0 Victory conditions: the Allied account, line by line of the schedule, when the game ends, and what it amounts to.

Every item is (seat, points, for what). Only the Allied player has an account (28.0); losses have a minus.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.positions import Outcome
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.events import SupplyChanged
from trinacria.viw.position import ELIMINATED
from trinacria.viw.sicily.air_operations import is_captured
from trinacria.viw.sicily.campaign import EVACUATED, campaign, change
from trinacria.viw.sicily.counters import Counter
from trinacria.viw.sicily.exclusive import Item, exclusive
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.optional_units import worth_brought_in
from trinacria.viw.sicily.supply import axis_at_the_end, with_support
from trinacria.viw.sicily.table import counter as counter_of
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import Face, Size, Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import Board
    from trinacria.viw.position import Position


# when the game ends --------------------------------------------------------------------------------------------------


@case("28.0", "30.1")
def is_over(pos: Position) -> bool:
    """After the last Game-Turn, and after one that leaves no Axis unit, or only isolated ones (ADJ-140)."""
    return pos.turn > table_of(pos).features.last_turn or campaign(pos).cleared


@case("28.0", "28.1")
def judge_supply(pos: Position) -> None:
    """Determine Axis supply anew, for the end of the game and the units that count as eliminated (ADJ-167).

    If the game ends now, what is found is written down, so that the board shows what was counted. If it goes on, the
    state of the Axis Supply Phase stands until the next determination.
    """
    found = axis_at_the_end(pos)
    cleared = exclusive(pos).is_cleared(with_support(pos, unit, state) for unit, state in found.items())
    if pos.turn < table_of(pos).features.last_turn and not cleared:
        return
    before = {unit: pos.supply_of(unit) for unit in found}
    kept = {unit: state for unit, state in pos.supply.items() if unit not in found}
    pos.supply = kept | {unit: state for unit, state in found.items() if state is not Supply.SUPPLIED}
    change(pos, cleared=cleared, lifted=campaign(pos).lifted - found.keys())
    news = {unit: str(pos.supply_of(unit)) for unit in sorted(found) if pos.supply_of(unit) is not before[unit]}
    if news:
        pos.tell(SupplyChanged("28.0", news))


@case("28.0", "28.2.N")
def is_cleared(states: Iterable[Supply]) -> bool:
    """Whether every Axis unit on the map is isolated, or there is none."""
    return all(state is Supply.ISOLATED for state in states)


def is_isolated(pos: Board, unit: UnitId) -> bool:
    return pos.supply_of(unit) is Supply.ISOLATED


@case("28.1", "28.3")
def is_full_length(pos: Board) -> bool:
    """Whether the game lasted to its last Game-Turn, so that the survivors of the Axis count against the Allies."""
    return pos.turn > table_of(pos).features.last_turn


@case("28.4", "30.7")
def judge(pos: Position) -> Outcome:
    """The level of victory for the net points."""
    items = [*account(pos)]
    score = sum(points for _, points, _ in items)
    levels = table_of(pos).charts.victory.levels[table_of(pos).features.levels]
    level = next(level for level in levels if score >= level.at_least)
    told = tuple({"side": str(side), "points": points, **item} for side, points, item in items)
    return Outcome(level.name, level.winner, score, told)


# the schedule --------------------------------------------------------------------------------------------------------


@case("28.1", "28.2")
def account(pos: Board) -> Iterator[Item]:
    """Every item of the schedule that applies now, as if the game were over."""
    for items in exclusive(pos).schedule:
        yield from items(pos)


def item(points: int, what: str, **more: object) -> Item:
    return ALLIED, points, {"for": what, **more}


@case("28.2.1", "28.2.2", "28.2.N")
def ground(pos: Board) -> Iterator[Item]:
    """Airfields and Tactical Points captured at the end, not by the frozen marker; all of them if the island is cleared."""
    table, chart = table_of(pos), table_of(pos).charts.victory
    cleared = exclusive(pos).is_cleared(pos.supply_of(unit) for unit in pos.units_of(AXIS))
    for airfield in table.island.airfields:
        if cleared or is_captured(pos, airfield.hex):
            yield item(airfield.count * chart.points["captured_airfield"], f"airfield {airfield.name}", hex=airfield.hex)
    for town in table.island.towns:
        if town.tactical_points and (cleared or pos.holders[town.hex] is ALLIED):
            yield item(town.tactical_points * chart.points["captured_tactical_point"], town.name, hex=town.hex)


@case("28.1", "28.2")
def units(pos: Board) -> Iterator[Item]:
    """Every unit that counts."""
    for unit in pos.table.units:
        worth, why = worth_of(pos, unit)
        if worth:
            yield item(worth, f"{pos.table.names[unit]} {why}", unit=unit)


def worth_of(pos: Board, unit: UnitId) -> tuple[int, str]:
    """What one unit adds to the account: once, by its final condition (ADJ-141)."""
    counter = counter_of(pos, unit)
    return allied_unit(pos, counter) if counter.unit.side is ALLIED else axis_unit(pos, counter)


@case("28.1", "28.2.3", "28.2.4", "28.2.5", "28.2.6", "28.2.7")
def axis_unit(pos: Board, counter: Counter) -> tuple[int, str]:
    """An Axis unit eliminated, or isolated and so counted as such; or its cadre, on the map or evacuated (ADJ-132)."""
    unit, points = counter.id, table_of(pos).charts.victory.points
    on_map = pos.on_map(unit)
    if pos.where[unit] == ELIMINATED:
        return eliminated_axis(pos, counter), "eliminated"
    if on_map and is_isolated(pos, unit):
        return eliminated_axis(pos, counter), "isolated"
    if on_map and exclusive(pos).survivors_count(pos):
        return survivor(pos, counter), "left on the island"
    if pos.face(unit) is Face.CADRE and (on_map or pos.where[unit] == EVACUATED):
        german = counter.nationality is Nationality.GERMAN
        return points["german_regiment_cadre" if german else "italian_regiment_cadre"], "reduced to cadre"
    return 0, ""


@case("28.2.3", "28.2.5", "28.2.7", "27.34")
def eliminated_axis(pos: Board, counter: Counter) -> int:
    """Guns and German regiments most, Italian ones less, a battalion its full strength."""
    points = table_of(pos).charts.victory.points
    if counter.unit.is_gun:
        return points["eliminated_axis_artillery"]
    if counter.unit.size is Size.BATTALION:
        return full_strength(counter)
    german = counter.nationality is Nationality.GERMAN
    return points["eliminated_german_regiment" if german else "eliminated_italian_regiment"]


@case("28.3", "28.3.1", "28.3.2", "28.3.3")
def survivor(pos: Board, counter: Counter) -> int:
    """What an Axis unit that is not isolated costs after the last Game-Turn; its cadre neither gains nor costs (ADJ-145)."""
    loss = table_of(pos).charts.victory.at_the_end
    if counter.unit.is_gun:
        return loss["axis_artillery"]
    if counter.unit.size is Size.BATTALION:
        return -strength_left(pos, counter)
    if pos.face(counter.id) is Face.CADRE:
        return 0
    return loss["german_regiment" if counter.nationality is Nationality.GERMAN else "italian_regiment"]


@case("28.2.12", "28.2.13", "28.2.14")
def allied_unit(pos: Board, counter: Counter) -> tuple[int, str]:
    """An Allied unit eliminated, guns by their size (ADJ-142), or reduced to a cadre."""
    unit, points = counter.id, table_of(pos).charts.victory.points
    if pos.where[unit] == ELIMINATED:
        battalion = counter.unit.size is Size.BATTALION
        return -full_strength(counter) if battalion else points["eliminated_allied_regiment"], "eliminated"
    if pos.face(unit) is Face.CADRE and (pos.on_map(unit) or pos.where[unit] == EVACUATED):
        return points["allied_regiment_cadre"], "reduced to cadre"
    return 0, ""


def full_strength(counter: Counter) -> int:
    """The printed strength of a battalion, whatever it had left."""
    assert counter.unit.strength is not None
    return counter.unit.strength


def strength_left(pos: Board, counter: Counter) -> int:
    """The printed strength of the side of a battalion that lies up (25.41)."""
    reduced = counter.reduced_strength if pos.face(counter.id) is Face.REDUCED else None
    return full_strength(counter) if reduced is None else reduced


@case("28.2.8")
def unplayed_turns(pos: Board) -> Iterator[Item]:
    """Points for Game-Turns that were not needed."""
    table = table_of(pos)
    left = table.features.last_turn - pos.turn + 1
    if left > 0:
        yield item(left * table.charts.victory.points["unplayed_game_turn"], f"{left} unplayed Game-Turns")


@case("28.2.9", "28.2.10", "28.2.15", "28.2.16")
def brought_in(pos: Board) -> Iterator[Item]:
    """Variable and optional units that were brought into play, whatever became of them; no Italian battalion (ADJ-135)."""
    for unit in sorted(campaign(pos).brought_in):
        worth = worth_brought_in(table_of(pos), counter_of(pos, unit))
        if worth:
            yield item(worth, f"{pos.table.names[unit]} brought in", unit=unit)


@case("28.2.11", "28.2.17", "28.2.18", "29.34")
def side_records(pos: Board) -> Iterator[Item]:
    """Replacement Points spent, and what Maximum Interdiction and Anti-Shipping Points have cost."""
    state, points = campaign(pos), table_of(pos).charts.victory.points
    spent = {
        "German Replacement Points": state.german_replacements_spent * points["german_replacement_point"],
        "Allied Replacement Points": state.allied_replacements_spent * points["allied_replacement_point"],
        "Maximum Interdiction": -state.interdiction_points_lost,
        "Anti-Shipping Points": -state.shipping_points_lost,
    }
    for what, worth in spent.items():
        if worth:
            yield item(worth, what)
