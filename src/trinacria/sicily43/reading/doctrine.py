"""Reading what the computer player knows. Hexes, towns and units that do not exist are refused like those of any chart."""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.doctrine import AlliedDoctrine, AxisDoctrine, Coup, Doctrine, Garrison
from trinacria.sicily43.island import Island
from trinacria.sicily43.reading.shapes import check_head
from trinacria.sicily43.units import SetUp, Unit, UnitId

FAR = 20  # hexes and turns
MOST_PROMISE = 6.0
NOWHERE = HexId("")


def read_doctrine(toml: Toml, island: Island, units: Mapping[UnitId, Unit], last_turn: int) -> Doctrine:
    check_head(toml)
    allied, axis = toml.table("allied"), toml.table("axis")
    return Doctrine(
        allied=AlliedDoctrine(
            allied.number("towns_at_once", 1, FAR), allied.number("spare", 0, 99), allied.decimal("least", -6, MOST_PROMISE)
        ),
        axis=AxisDoctrine(
            axis.decimal("least", -6, MOST_PROMISE),
            axis.number("alarm", 1, FAR),
            axis.number("soon", 0, FAR),
            axis.number("hold", 0, FAR),
        ),
        garrisons=tuple(_garrison(table, island, units, last_turn) for table in toml.tables("garrison")),
        coup=_coup(toml.table("coup"), island, units, last_turn),
    )


def _garrison(toml: Toml, island: Island, units: Mapping[UnitId, Unit], last_turn: int) -> Garrison:
    toml.text("why")
    unit, town = _unit(toml, "unit", toml.text("unit"), AXIS, units), _town(toml, "town", island)
    hex_ = HexId(toml.text("hex", ""))
    if hex_ and (town not in island.land_around or hex_ not in (town, *island.land_around[town])):
        toml.note("hex", f"{hex_} is neither {toml.text('town')} nor next to it")
    return Garrison(unit, town, hex_ or None, toml.number("until", 1, last_turn))


def _coup(toml: Toml, island: Island, units: Mapping[UnitId, Unit], last_turn: int) -> Coup:
    town, beach = _town(toml, "town", island), HexId(toml.text("beach"))
    if beach and beach not in island.beaches:
        toml.note("beach", f"there is no beach in {beach}")
    landing = {
        field: tuple(_unit(toml, field, name, ALLIED, units) for name in toml.texts(field))
        for field in ("units", "followers")
    }
    for field, names in landing.items():
        for name in names:
            if name in units and units[name].set_up not in (SetUp.LANDING, SetUp.REINFORCEMENT):
                toml.note(field, f"{name} does not come by sea")
    return Coup(
        town,
        beach,
        first=toml.number("first", 2, last_turn),
        last=toml.number("last", 2, last_turn),
        units=landing["units"],
        followers=landing["followers"],
        ships=toml.number("ships", 0, 3),
        planes=toml.number("planes", 0, 99),
    )


def _unit(toml: Toml, field: str, name: str, side: Seat, units: Mapping[UnitId, Unit]) -> UnitId:
    unit = UnitId(name)
    if name and unit not in units:
        toml.note(field, f"there is no unit {name}")
    elif name and units[unit].side is not side:
        toml.note(field, f"{name} is no {side} unit")
    return unit


def _town(toml: Toml, field: str, island: Island) -> HexId:
    name = toml.text(field)
    if name in island.by_name:
        return island.by_name[name].hex
    if name:
        toml.note(field, f"there is no town {name} on this map")
    return NOWHERE
