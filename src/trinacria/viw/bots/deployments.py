"""A deployment: where everybody will stand when a plan is carried out. It grows with the plan, one unit after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from trinacria.kernel.hexes import HexId
from trinacria.viw.bots.estimates import BoardEstimate, UnitEstimate
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.units import UnitId


class Deployment:
    """Units that no plan has given a post stand where they are now; those who cannot move stay there."""

    def __init__(self, board: BoardEstimate, mobile: Collection[UnitId]) -> None:
        self.board, self.mobile = board, mobile
        self.layout: dict[UnitId, HexId] = {unit: estimate.place for unit, estimate in board.own.items()}
        self.assigned: set[UnitId] = set()
        self.stacks = {hex_: [*stack] for hex_, stack in board.stacks.items()}  # each in the order of the layout
        self._rank = {unit: number for number, unit in enumerate(self.layout)}
        self.barred: Counter[HexId] = Counter()  # the hexes that units with settled posts hold or control
        for unit in self.layout:
            if unit not in mobile:
                self._bar(unit, 1)

    def count(self, hex_: HexId) -> int:
        return len(self.stacks.get(hex_, ()))

    def full(self) -> set[HexId]:
        """The hexes without room for one more (7.11)."""
        return {hex_ for hex_, stack in self.stacks.items() if len(stack) >= STACKING_LIMIT}

    def mates(self, unit: UnitId, hex_: HexId) -> list[UnitEstimate]:
        """Who else will be in a hex."""
        return [self.board.force[other] for other in self.stacks.get(hex_, ()) if other != unit]

    def is_settled(self, unit: UnitId) -> bool:
        return unit in self.assigned or unit not in self.mobile

    def assign(self, unit: UnitId, hex_: HexId) -> None:
        """Settle the post of a unit."""
        old = self.layout.get(unit)
        if old is not None:
            self.stacks[old].remove(unit)
            if self.is_settled(unit):
                self._bar(unit, -1)
        self.layout[unit] = hex_
        self.assigned.add(unit)
        self._rank.setdefault(unit, len(self._rank))
        stack = self.stacks.setdefault(hex_, [])
        stack.append(unit)
        stack.sort(key=self._rank.__getitem__)
        self._bar(unit, 1)

    def barred_by_others(self, unit: UnitId) -> Collection[HexId]:
        """The hexes that the other units with settled posts hold or control."""
        return self.barred - Counter(self._bars(unit)) if self.is_settled(unit) else self.barred

    def _bar(self, unit: UnitId, change: int) -> None:
        for hex_ in self._bars(unit):
            self.barred[hex_] += change
            if not self.barred[hex_]:
                del self.barred[hex_]

    def _bars(self, unit: UnitId) -> tuple[HexId, ...]:
        """The hexes that a unit at its post holds or controls (6.1)."""
        hex_ = self.layout[unit]
        return (hex_, *self.board.ground.near[hex_]) if self.board.force[unit].exerts else (hex_,)
