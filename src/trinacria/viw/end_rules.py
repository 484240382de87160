"""Where a unit may end its move: a game's own rules, asked of many hexes at once or of one with the reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import Grid, HexId

Reason = Callable[[HexId], IllegalCommand]  # why a unit may not end its move in a hex


class EndRule(ABC):
    """A rule on where one unit may end its move."""

    @abstractmethod
    def __call__(self, hex_: HexId) -> IllegalCommand | None:
        """Why the unit may not end its move in a hex; none if it may."""

    @abstractmethod
    def among(self, numbers: Iterable[int]) -> list[int]:
        """Those of these hexes in which it may, by their numbers."""


@dataclass(frozen=True, slots=True)
class NotIn(EndRule):
    """Anywhere but in some hexes."""

    grid: Grid
    closed: frozenset[HexId]
    why: Reason

    def __call__(self, hex_: HexId) -> IllegalCommand | None:
        return self.why(hex_) if hex_ in self.closed else None

    def among(self, numbers: Iterable[int]) -> list[int]:
        ids, closed = self.grid.ids, self.closed
        return [number for number in numbers if ids[number] not in closed]


@dataclass(frozen=True, slots=True)
class NoFarther(EndRule):
    """Where a measure, which every hex has, is not greater than this."""

    grid: Grid
    measures: Sequence[int]  # by the number of the hex
    most: int
    why: Reason

    def __call__(self, hex_: HexId) -> IllegalCommand | None:
        return self.why(hex_) if self.measures[self.grid.index[hex_]] > self.most else None

    def among(self, numbers: Iterable[int]) -> list[int]:
        measures, most = self.measures, self.most
        return [number for number in numbers if measures[number] <= most]


@dataclass(frozen=True, slots=True)
class Both(EndRule):
    """Two rules at once; the reason is that of the first."""

    one: EndRule
    other: EndRule

    def __call__(self, hex_: HexId) -> IllegalCommand | None:
        return self.one(hex_) or self.other(hex_)

    def among(self, numbers: Iterable[int]) -> list[int]:
        return self.other.among(self.one.among(numbers))


def both(first: EndRule | None, second: EndRule | None) -> EndRule | None:
    """What two rules say together, where either may be missing."""
    if first is None or second is None:
        return first or second
    return Both(first, second)
