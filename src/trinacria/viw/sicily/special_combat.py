"""25.1 Terrain in combat, and 25.42: heights, towns, rivers and the sea."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS, Seat
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.island import Kind
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

HEIGHTS = 4  # 25.12: from this level on units need not attack downhill


@case("25.14", "25.15")
def elevation(pos: Position, hex_: HexId) -> int:
    """The level of a hex; city, swamp and sea count as the lowest."""
    return table_of(pos).charts.terrain.rows[pos.table.map.terrain[hex_]].elevation


# who must attack -------------------------------------------------------------------------------------------------------


@case("25.11", "25.12", "25.13", "18.13")
def owes(pos: Position, unit: UnitId, target: HexId) -> bool:
    """Whether a unit must attack a neighbouring enemy hex (ADJ-026).

    Units afloat owe their landing hex. Everybody owes what lies higher. In a city or town nothing else is owed, nor from
    the heights what lies lower.
    """
    landing = campaign(pos).afloat.get(unit)
    if landing is not None:
        return target == landing
    here = pos.where[unit]
    own, other = elevation(pos, here), elevation(pos, target)
    if other > own:
        return True
    if here in table_of(pos).island.town_at:
        return False
    return own < HEIGHTS or other == own


@case("18.13")
def attack_refusal(pos: Position, unit: UnitId, target: HexId) -> IllegalCommand | None:
    """Units afloat attack their landing hex and no other."""
    landing = campaign(pos).afloat.get(unit)
    if landing is None or landing == target:
        return None
    return IllegalCommand("18.13", f"{unit} is afloat and may attack only its landing hex {landing}")


@case("24.23")
def attack_group(pos: Position, unit: UnitId) -> Hashable:
    """Units of the two Allied armies never attack together; Germans and Italians do (ADJ-129)."""
    return counter(pos, unit).army or AXIS


@case("24.23")
def apart(pos: Position, unit: UnitId, other: UnitId) -> IllegalCommand:
    return IllegalCommand("24.23", f"{unit} and {other} belong to two armies, which never attack together")


# strength and shifts ---------------------------------------------------------------------------------------------------


@case("25.17", "9.32")
def across_water(pos: Position, battle: Battle, target: HexId) -> bool:
    """Whether a hex is attacked over river hexsides alone; against Axis units an attack from the sea counts like one.

    Each attacked hex by itself (ADJ-051).
    """
    afloat = campaign(pos).afloat if battle.defender is AXIS else {}
    return all(unit in afloat or pos.table.map.is_river(pos.where[unit], target) for unit in battle.attackers)


@case("25.18")
def protects(pos: Position, side: Seat, hex_: HexId) -> bool:
    """There are no entrenchments or improved positions on the island."""
    return False


@case("25.14", "25.15", "9.89.D.1")
def elevation_shift(pos: Position, battle: Battle) -> Iterator[Shift]:
    """So many columns as the highest hex of one side lies above the highest of the other (ADJ-049)."""
    attackers = max(elevation(pos, hex_) for hex_ in battle.attacking_hexes(pos))
    defenders = max(elevation(pos, hex_) for hex_ in battle.targets)
    if attackers != defenders:
        yield Shift("25.14", attackers - defenders, f"Level {attackers} against Level {defenders}")


@case("25.16", "9.89.C.2")
def town_shift(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One left, and only one, if any attacked hex is a town; a city is none (ADJ-050)."""
    towns = table_of(pos).island.town_at
    for target in battle.targets:
        town = towns.get(target)
        if town is not None and not town.is_city:
            yield Shift("25.16", -table_of(pos).charts.terrain.town_shift, f"town of {town.name}")
            return


# after combat ----------------------------------------------------------------------------------------------------------


@case("25.42", "20.13", "18.13")
def passable(pos: Position, unit: UnitId, here: HexId, there: HexId) -> bool:
    """Whether a unit may cross a hexside in retreat or advance: only where it could move.

    No mechanized unit crosses a river without a bridge (ADJ-018), in rain nobody does (ADJ-017). A unit afloat can go
    nowhere but ashore, into its landing hex.
    """
    the_map, unit_ = pos.table.map, pos.unit(unit)
    if here == pos.where[unit] and is_at_sea(pos, unit) and there != campaign(pos).afloat.get(unit):
        return False
    if there not in the_map.land_neighbours[here]:
        return False
    if the_map.is_road(here, there):
        return True
    if the_map.is_river(here, there) and (unit_.mechanized or campaign(pos).weather is Weather.RAIN):
        return False
    row = the_map.chart.rows[the_map.terrain[there]]
    return (row.mechanized if unit_.mechanized else row.foot) is not None


@case("18.13", "25.42")
def is_at_sea(pos: Position, unit: UnitId) -> bool:
    """Whether a unit waits for its landing, in a sea hex or in what serves for one (ADJ-084)."""
    return unit in campaign(pos).afloat or table_of(pos).island.kind[pos.where[unit]] is Kind.SEA


@case("25.42", "18.13")
def drown(pos: Position, side: Seat) -> None:
    """A unit that is still at sea when its Combat Phase ends is lost (ADJ-083)."""
    for unit in [unit for unit in pos.units_of(side) if is_at_sea(pos, unit)]:
        pos.rules.losses.eliminate(pos, unit, "25.42")
    if campaign(pos).afloat:
        change(pos, afloat={})
