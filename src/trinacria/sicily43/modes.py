"""The modes of the Movement Phase: marching, sailing, travelling by rail and the other things that a unit can do.

Each mode has its module, with the order and its rules. What a unit can do by a mode is numbered, and a step is built only
when somebody looks at it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.options import Step
from trinacria.sicily43.units import UnitId

if TYPE_CHECKING:
    from trinacria.sicily43.movement_phase import MovementPhase
    from trinacria.sicily43.position import Position


class Ways(ABC):
    """The orders that can be given to one unit by one mode."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def step(self, number: int) -> Step:
        """One of them, with its order."""


class ListedWays(Ways):
    """Few enough to be listed."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self._steps = [*steps]

    def __len__(self) -> int:
        return len(self._steps)

    def step(self, number: int) -> Step:
        return self._steps[number]


NO_WAYS = ListedWays(())


@dataclass(frozen=True, slots=True)
class Mode:
    """An order, what a unit can do by it, why it is refused, and what it does. `ways` and `refusal` always agree."""

    command: type[Command]
    ways: Callable[[Position, MovementPhase, UnitId], Ways]
    refusal: Callable[[Position, MovementPhase, Any], IllegalCommand | None]
    carry_out: Callable[[Position, MovementPhase, Any], None]


def has_moved(pos: Position, *units: UnitId, marched: bool = True) -> None:
    """Units have used their move, and as a rule have left the hex they stood in."""
    pos.note(
        moved=pos.now.moved.union(units),
        marched=pos.now.marched.union(units) if marched else pos.now.marched,
    )
