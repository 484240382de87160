"""What players of the Hill order and decide, and what happens to their units."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.events import Event, EventKinds, Teller
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import DecisionSheet


@dataclass(frozen=True, slots=True)
class Act(Command):
    """A unit goes to a hex next to it, or attacks the enemy there."""

    unit: str
    hex: HexId
    VERB: ClassVar[str] = "act"
    SHAPE: ClassVar[tuple[Clause, ...]] = (Clause("unit"), Clause("hex"))


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """Rolls the die of a fight."""

    VERB: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class End(Command):
    """Ends the turn of a side."""

    VERB: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Turn(Decision):
    KIND = "act"
    SHEET = DecisionSheet("Click a unit, then a hex.")

    def ask(self, seen: object) -> Words:
        return "Act with a unit, or end the turn", "acts"


@dataclass(frozen=True, slots=True)
class Fight(Decision):
    KIND = "roll"
    SHEET = DecisionSheet("Then both units show their strength.", composer=Composer.CONFIRM)

    def ask(self, seen: object) -> Words:
        return "Roll the die", "rolls the die"


@dataclass(frozen=True, slots=True)
class Said(Event):
    KIND, SAYS = "said", ""

    def sentence(self, tell: Teller) -> str:
        return self.SAYS.format(self)


@dataclass(frozen=True, slots=True)
class Strength(Said):
    KIND, SECRET, SAYS = "strength", ("strength",), "{0.unit} gets its strength."
    unit: str
    strength: int | None


@dataclass(frozen=True, slots=True)
class SideTurn(Said):
    KIND, CUE, SAYS = "side turn", Cue.SIDE_TURN, "Turn {0.turn}: the {0.side} side acts."
    turn: int
    side: Seat


@dataclass(frozen=True, slots=True)
class Moved(Said):
    KIND, CUE, SAYS = "move", Cue.GLIDE, "{0.unit} moves to {0.path[1]}."
    unit: str
    path: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Attacked(Said):
    KIND, CUE, SAYS = "attack", Cue.ENGAGE, "{0.units[0]} attacks {0.targets[0]}."
    targets: tuple[HexId, ...]
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fought(Said):
    KIND, CUE, CHART, SAYS = "fight", Cue.RESOLVE, "fight", "{0.attackers[0]} rolls {0.dice[0]} against {0.defenders[0]}."
    targets: tuple[HexId, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    place: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Eliminated(Said):
    KIND, CUE, SAYS = "eliminated", Cue.DESTROY, "{0.unit} is eliminated."
    unit: str
    hex: HexId


EVENTS = EventKinds((Strength, SideTurn, Moved, Attacked, Fought, Eliminated))
