"""What a doctrine of Sicily is held against: the part of the island that a scenario is played on, and who can be there."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, BySide, Seat
from trinacria.staff.theatre import Theatre
from trinacria.viw.sicily.counters import AtHex, Counter, Counters, IsVariable, OffMap, OnTurn
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.reading.scenarios import PLANNED, Scenario
from trinacria.viw.sicily.supply import SourceNet
from trinacria.viw.sicily.unit_types import TYPES
from trinacria.viw.theatres import BEFORE, has_zone_when_whole


def theatre_of(island: Sicily, counters: Counters, scenario: Scenario) -> Theatre:
    """The part of the island that a scenario is played on."""
    grid, walkable = island.map.grid, island.map.land_neighbours
    first, last = island.us_landing_columns if scenario.axis_from_outside is not None else (1, grid.columns)
    played = frozenset(hex_ for hex_ in island.island if first <= grid.column_of(hex_) <= last)
    names: dict[HexId, tuple[str, ...]] = {}
    for hex_, name in ((place.hex, place.name) for places in (island.towns, island.airfields) for place in places):
        names[hex_] = (*names.get(hex_, ()), name.partition(" (")[0])

    def against(seat: Seat, posts: Collection[HexId], barred: frozenset[HexId]) -> Mapping[HexId, str]:
        return _out_of_supply(island, posts, barred) if seat is AXIS else {}

    return Theatre(
        last_turn=scenario.last_turn,
        around={hex_: tuple(other for other in grid.neighbours[hex_] if other in played) for hex_ in played},
        ways={hex_: tuple(other for other in walkable[hex_] if other in played) for hex_ in played},
        names=names,
        units={id_: counter.unit.side for id_, counter in counters.units.items()},
        formations={id_: division.side for id_, division in counters.divisions.items()},
        kinds=frozenset(TYPES),
        armies=frozenset(Army),
        printed_lines={"halt": island.lines.halt},
        enemy_from=BySide(frozenset(), _beaches_of(island, scenario) & played),
        goal=BySide(frozenset(), frozenset({island.messina}) & played),
        holders=BySide(*(_holders(counters, seat, scenario, played) for seat in SIDES)),
        against=against,
    )


def _beaches_of(island: Sicily, scenario: Scenario) -> frozenset[HexId]:
    """Where the Allies may come ashore first: the landing areas (18.22), or any beach that 29.14 leaves them."""
    if scenario.id in PLANNED:
        return island.beaches.difference(island.no_invasion_coast)
    return frozenset(hex_ for area in island.landing_areas.values() for hex_ in area.hexes)


def _holders(counters: Counters, seat: Seat, scenario: Scenario, played: frozenset[HexId]) -> tuple[int, ...]:
    """6.1: who has a zone of control, but for those who cannot march and those who may never come."""
    return tuple(
        counter.code.turn if isinstance(counter.code, OnTurn) else BEFORE
        for counter in counters.units.values()
        if counter.unit.side is seat
        and has_zone_when_whole(counter.unit)
        and not counter.is_coastal
        and not isinstance(counter.code, IsVariable | OffMap)
        and _takes_part(counter, scenario, played)
    )


def _takes_part(counter: Counter, scenario: Scenario, played: frozenset[HexId]) -> bool:
    """30.2: on a part of the island, who begins there or is named in the scenario."""
    if scenario.axis_from_outside is None or counter.unit.side is ALLIED:
        return True
    if counter.id in scenario.axis_from_outside or counter.unit.division in scenario.axis_from_outside:
        return True
    return isinstance(counter.code, AtHex) and counter.code.hex in played


def _out_of_supply(island: Sicily, posts: Collection[HexId], barred: frozenset[HexId]) -> Mapping[HexId, str]:
    """21.12: the posts that no source of the Axis reaches."""
    index = island.map.grid.index
    free = island.island_bits & ~bits_of(index[hex_] for hex_ in barred)
    net = SourceNet(island, free, bits_of(index[hex_] for hex_ in island.supply_sources), none_left=False)
    return {
        hex_: f"a unit in {hex_} would be out of supply with the enemy beside every post (21.12)"
        for hex_ in posts
        if not net.lines >> index[hex_] & 1
    }
