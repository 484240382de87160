"""Names: what every sentence calls a unit, a hex, a side, and what dice are rolled for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from trinacria.kernel.events import Teller as KernelTeller
from trinacria.kernel.hexes import HexId
from trinacria.kernel.words import listed
from trinacria.sicily43.units import Unit, UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.table import Table


def unit_names(units: Mapping[UnitId, Unit]) -> dict[UnitId, str]:
    """The name on the counter; with its formation where several bear the same."""
    borne = Counter(unit.name for unit in units.values())
    return {id_: unit.name if borne[unit.name] == 1 else f"{unit.name}, {unit.formation}" for id_, unit in units.items()}


ZONES = {"BARKW": "Bark West", "BARKS": "Bark South", "ACIDS": "Acid South", "ACIDN": "Acid North"}


def zone_words(zone: str) -> str:
    """S5.4: what a landing zone is called."""
    return ZONES.get(zone, zone.capitalize())


class Teller(KernelTeller):
    """Names the things of a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._names = unit_names(table.units)

    def unit(self, unit: str) -> str:
        return self._names[UnitId(unit)] if unit in self._names else unit

    def units(self, units: Iterable[str]) -> str:
        return listed([self.unit(unit) for unit in units])

    def hex(self, hex_: str) -> str:
        town = self.table.island.towns.get(HexId(hex_))
        return f"{hex_} ({town.name})" if town and town.is_town else hex_

    def hexes(self, hexes: Iterable[str]) -> str:
        return listed([self.hex(hex_) for hex_ in hexes])

    def gun(self, gun: str) -> str:
        """A gun that supports: a unit, or a battery of a fortress, which goes by `HEX/NUMBER`."""
        hex_, slash, number = gun.partition("/")
        if slash and HexId(hex_) in self.table.island.fortresses:
            return f"battery {number} of {self.table.island.fortresses[HexId(hex_)].name}"
        return self.unit(gun)


@cache
def teller(table: Table) -> Teller:
    """The teller of a table; tables are few and live long."""
    return Teller(table)
