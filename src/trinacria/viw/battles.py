"""A battle: one combat from its declaration to its dice, as plain data that the rules of section 9 read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.commands import Support
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

NO_SUPPORT = Support()


@dataclass(frozen=True, slots=True)
class Battle:
    """Who fights whom, with what support. Participants only: whoever stands by is not in it (7.22)."""

    attacker: Seat
    targets: tuple[HexId, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...] = ()
    newcomers: tuple[UnitId, ...] = ()  # 9.93: retreated into an attacked hex earlier this phase
    spared: tuple[UnitId, ...] = ()  # 9.14: attacked before, held, and advanced into it: stands by
    attack_support: Support = NO_SUPPORT
    defence_support: Support = NO_SUPPORT

    @property
    def defender(self) -> Seat:
        return self.attacker.enemy

    def attacking_hexes(self, pos: Position) -> tuple[HexId, ...]:
        return tuple(dict.fromkeys(pos.where[unit] for unit in self.attackers))

    def attackers_in(self, pos: Position, hex_: HexId) -> list[UnitId]:
        return [unit for unit in self.attackers if pos.where[unit] == hex_]

    def defenders_in(self, pos: Position, hex_: HexId) -> list[UnitId]:
        return [unit for unit in self.defenders if pos.where[unit] == hex_]
