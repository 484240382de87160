"""What a seat sees, as the staff of any game wants it, made from the view and from what is printed alone."""

from __future__ import annotations

from trinacria.kernel.paths import HALF
from trinacria.kernel.seats import Seat
from trinacria.staff.situation import Muster, OwnUnit, Survey
from trinacria.viw.bots.estimates import BoardEstimate
from trinacria.viw.bots.ground import Ground
from trinacria.viw.table import Table
from trinacria.viw.units import Face, Supply, Unit
from trinacria.viw.view import View

FOOT, MECHANIZED = "foot", "mechanized"


def survey_of(table: Table, seat: Seat) -> Survey:
    """The lines of a side, for a scenario that has a doctrine. To be made once a game: it takes some milliseconds."""
    assert table.staff_doctrine is not None, f"{table.name} has no doctrine"
    assert table.staff_theatre is not None
    nets = {gait: table.map.steps(mechanized=gait == MECHANIZED, strategic=False) for gait in (FOOT, MECHANIZED)}
    return Survey(table.staff_doctrine, seat, table.staff_theatre, table.map.grid, nets)


def muster_of(view: View, ground: Ground) -> Muster:
    """The units on the map. An own unit without a chit counts with the mean of its pool; of the enemy, only places count."""
    board = BoardEstimate(view, ground)
    supply = {counter.id: counter.supply for counter in view.own}
    return Muster(
        own={
            id_: OwnUnit(
                hex=unit.place,
                strength=unit.defence,
                has_zone=unit.exerts,
                gait=MECHANIZED if unit.unit.mechanized else FOOT,
                pace=pace(ground.table, unit.unit, unit.face, supply[id_]),
            )
            for id_, unit in board.own.items()
        },
        enemy=frozenset(unit.place for unit in board.enemy.values()),
    )


def pace(table: Table, unit: Unit, face: Face, supply: Supply) -> int:
    """5.6, 11.33: the allowance of a unit in its supply, in half-points."""
    printed = unit.cadre_movement if face is Face.CADRE else unit.movement
    return table.rules.supply.allowance(unit, printed or 0, supply) * HALF
