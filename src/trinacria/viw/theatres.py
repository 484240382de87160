"""What a doctrine is held against: the map and the counters of a game of this system."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import SIDES, BySide, Seat
from trinacria.staff.theatre import Theatre
from trinacria.viw.maps import Map
from trinacria.viw.supply import SUPPLY_LINE_LENGTH
from trinacria.viw.units import Division, DivisionId, Size, Unit, UnitId, UnitType

BEFORE = 0  # a unit of the set-up is there before the first turn


def standard_theatre(
    the_map: Map, units: Mapping[UnitId, Unit], divisions: Mapping[DivisionId, Division], last_turn: int
) -> Theatre:
    """The whole map; each side comes from its own edge and bars the way to it."""
    edges = [the_map.grid.edge(the_map.friendly_edges[seat]) for seat in SIDES]

    def against(seat: Seat, posts: Collection[HexId], barred: frozenset[HexId]) -> Mapping[HexId, str]:
        return out_of_supply(the_map, seat, posts, barred)

    return Theatre(
        last_turn=last_turn,
        around=the_map.grid.neighbours,
        ways=the_map.land_neighbours,
        names={place.hex: (place.name,) for place in the_map.places},
        units={id_: unit.side for id_, unit in units.items()},
        formations={id_: division.side for id_, division in divisions.items()},
        kinds=frozenset(UnitType),
        armies=frozenset(unit.nation for unit in units.values()),
        printed_lines={},
        enemy_from=BySide(edges[1], edges[0]),
        goal=BySide(*edges),
        holders=BySide(
            *(
                tuple(unit.turn or BEFORE for unit in units.values() if unit.side is seat and has_zone_when_whole(unit))
                for seat in SIDES
            )
        ),
        against=against,
    )


def has_zone_when_whole(unit: Unit) -> bool:
    """6.1: regiments and brigades, but no guns."""
    return unit.size is not Size.BATTALION and not unit.is_gun


def out_of_supply(the_map: Map, seat: Seat, posts: Collection[HexId], barred: frozenset[HexId]) -> Mapping[HexId, str]:
    """11.21: the posts from which no line of six hexes leads to a road that reaches the side's own edge."""
    index = the_map.grid.index
    free = (1 << len(the_map.grid)) - 1 & ~bits_of(index[hex_] for hex_ in barred)
    roads = the_map.road_net.flood(bits_of(index[hex_] for hex_ in the_map.edge_roads[seat]), free)
    lines = the_map.land_net.flood(roads, free, SUPPLY_LINE_LENGTH)
    return {
        hex_: f"a unit in {hex_} would be out of supply with the enemy beside every post (11.21)"
        for hex_ in posts
        if not lines >> index[hex_] & 1
    }
