"""What a seat sees, as the staff of any game wants it. Nothing is hidden in this game (S1.8)."""

from __future__ import annotations

from trinacria.kernel.seats import Seat
from trinacria.sicily43.ground import Going, steps
from trinacria.sicily43.reading.theatres import theatre_of
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import WITHOUT_ZONE, MoveClass
from trinacria.sicily43.view import View
from trinacria.staff.situation import Muster, OwnUnit, Survey

GAITS = (MoveClass.FOOT, MoveClass.MOTOR)


def survey_of(table: Table, seat: Seat) -> Survey:
    """The lines of a side. To be made once a game: it takes some milliseconds. All bridges stand."""
    nets = {
        str(gait): steps(table, Going(gait, goumiers=False, streams_are_rivers=False, bridges_down=frozenset()))
        for gait in GAITS
    }
    theatre = theatre_of(table.island, table.units, table.last_turn)
    return Survey(table.staff_doctrine, seat, theatre, table.island.grid, nets)


def muster_of(view: View, table: Table) -> Muster:
    """The ground units on the map. One that cannot march on its own is there all the same, and gets nowhere."""
    on_map = {id_: hex_ for id_, hex_ in view.where.items() if hex_ in table.island.land and id_ in table.ground}
    own = {}
    for id_, hex_ in on_map.items():
        unit = table.units[id_]
        if unit.side is view.seat:
            marches = unit.move_class in GAITS
            own[str(id_)] = OwnUnit(
                hex=hex_,
                strength=unit.reduced_cf if id_ in view.reduced else unit.cf,
                has_zone=unit.zone and unit.kind not in WITHOUT_ZONE and id_ not in view.travelling,
                gait=str(unit.move_class if marches else MoveClass.FOOT),
                pace=unit.move if marches else 0,
            )
    enemy = frozenset(hex_ for id_, hex_ in on_map.items() if table.units[id_].side is view.seat.enemy)
    return Muster(own, enemy)
