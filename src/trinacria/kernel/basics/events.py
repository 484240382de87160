"""What happens in most games of counters on hexes, ready to be reported. Each event has its cue and its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event, Teller
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat

CHART = "fights"  # the chart on which fights are read, by its key in the sheet


@dataclass(frozen=True, slots=True)
class SideTurn(Event):
    """A side's part of a turn begins."""

    KIND: ClassVar[str] = "side turn"
    CUE: ClassVar[Cue] = Cue.SIDE_TURN
    SAYS: ClassVar[str] = "Turn {turn}: the {side} side acts."

    turn: int
    side: Seat


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A counter has gone from the first hex of its way to the last."""

    KIND: ClassVar[str] = "move"
    CUE: ClassVar[Cue] = Cue.GLIDE

    unit: str
    path: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.named(self.unit)} moves to {self.path[-1]}."


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A fight is declared."""

    KIND: ClassVar[str] = "attack"
    CUE: ClassVar[Cue] = Cue.ENGAGE

    targets: tuple[HexId, ...]
    units: tuple[str, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.named(self.units)} {'attack' if len(self.units) > 1 else 'attacks'} {tell.named(self.targets)}."


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """The dice of a fight have fallen; `place` is where on the scale they are read."""

    KIND: ClassVar[str] = "fight"
    CUE: ClassVar[Cue] = Cue.RESOLVE
    CHART: ClassVar[str] = CHART

    targets: tuple[HexId, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    place: int
    dice: tuple[int, ...]

    def sentence(self, tell: Teller) -> str:
        roll = "roll" if len(self.attackers) > 1 else "rolls"
        return f"{tell.named(self.attackers)} {roll} {tell.named(self.dice)} against {tell.named(self.defenders)}."


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A counter is out of the game."""

    KIND: ClassVar[str] = "eliminated"
    CUE: ClassVar[Cue] = Cue.DESTROY
    SAYS: ClassVar[str] = "{unit} is eliminated."

    unit: str
    hex: HexId


COMMON: tuple[type[Event], ...] = (SideTurn, Moved, Attacked, Fought, Eliminated)
