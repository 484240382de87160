"""What a doctrine is held against: the island and the counters, as the staff of any game wants them."""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.seats import SIDES, BySide, Seat
from trinacria.sicily43.island import Island
from trinacria.sicily43.units import WITHOUT_ZONE, Army, Kind, MoveClass, Unit, UnitId
from trinacria.staff.theatre import Theatre


def theatre_of(island: Island, units: Mapping[UnitId, Unit], last_turn: int) -> Theatre:
    """The whole island: the Allies come from their landing zones, and the Axis bars the way to Messina.

    Nothing is asked about supply: it is an option, and the infantry that holds a line needs none (S26.1).
    """
    beaches = frozenset(hex_ for zone in island.zones.values() for hex_ in zone.beaches)
    return Theatre(
        last_turn=last_turn,
        around={hex_: island.land_around[hex_] for hex_ in island.land},
        ways=island.walkable,
        names={hex_: (town.name,) for hex_, town in island.towns.items()},
        units={id_: unit.side for id_, unit in units.items()},
        formations={unit.formation: unit.side for unit in units.values()},
        kinds=frozenset(Kind),
        armies=frozenset(Army),
        printed_lines={},
        enemy_from=BySide(frozenset(), beaches),
        goal=BySide(frozenset(), frozenset({island.place("Messina").hex})),
        holders=BySide(*(_holders(units, seat) for seat in SIDES)),
        zone_to_zone=True,  # S9.9
    )


def _holders(units: Mapping[UnitId, Unit], seat: Seat) -> tuple[int, ...]:
    """The turns on which those arrive who have a zone of control (S9.2, S9.3) and can march."""
    return tuple(
        unit.arrival
        for unit in units.values()
        if unit.side is seat
        and unit.zone
        and unit.kind not in WITHOUT_ZONE
        and unit.move_class in (MoveClass.FOOT, MoveClass.MOTOR)
    )
