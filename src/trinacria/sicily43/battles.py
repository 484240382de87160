"""A battle: who attacks which hexes, and what supports both sides."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.sicily43.differential import Aimed
from trinacria.sicily43.units import UnitId


@dataclass(frozen=True, slots=True)
class Battle:
    """One combat as it was declared; the hexes of the attackers are remembered, for they may be gone later."""

    attacker: Seat
    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]  # of the attackers
    support: tuple[Aimed, ...] = ()
    defence: tuple[Aimed, ...] = ()

    @property
    def defender(self) -> Seat:
        return self.attacker.enemy

    def aims(self, side: Seat) -> tuple[HexId, ...]:
        """S19.3: the hexes at which a side's guns may fire: those attacked, or those of the attackers."""
        return self.targets if side is self.attacker else self.hexes

    def guns(self, side: Seat) -> tuple[Aimed, ...]:
        return self.support if side is self.attacker else self.defence
