"""The events of the standard game, and how the log says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.kernel.words import listed
from trinacria.viw.story import Teller, plain_number, points_words
from trinacria.viw.table_words import COMBAT_CHART
from trinacria.viw.units import UnitId

COMBAT, MOVES, SUPPLY = "Combat", "Moves", "Supply"  # the parts of the log
TABS: Mapping[str, tuple[str, ...]] = {COMBAT: ("combat",), MOVES: (), SUPPLY: ()}


def verb(word: str, doing: Sequence[UnitId]) -> str:
    return f"{word}s" if len(doing) == 1 else word


# the sequence of play --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameTurnBegins(Event):
    """4.1: a Game-Turn begins."""

    KIND: ClassVar[str] = "game turn"
    CUE: ClassVar[Cue] = Cue.TURN

    turn: int
    mud: bool

    def sentence(self, tell: Teller) -> str:
        turn = tell.table.scenario.turn(self.turn)
        return f"Game-Turn {turn.number}, {turn.dates}" + (": mud." if turn.mud else ".")


@dataclass(frozen=True, slots=True)
class PlayerTurnBegins(Event):
    """4.1: one side's part of a Game-Turn begins."""

    KIND: ClassVar[str] = "player turn"
    CUE: ClassVar[Cue] = Cue.SIDE_TURN

    side: Seat
    turn: int

    def sentence(self, tell: Teller) -> str:
        return f"{tell.side(self.side)} Player-Turn."


@dataclass(frozen=True, slots=True)
class PhaseBegins(Event):
    """4.2: a phase begins."""

    KIND: ClassVar[str] = "phase"
    CUE: ClassVar[Cue] = Cue.PHASE

    side: Seat
    phase: str

    def sentence(self, tell: Teller) -> str:
        return f"{tell.side(self.side)} {self.phase}."


@dataclass(frozen=True, slots=True)
class GameEnds(Event):
    """4.2.C: the last Game-Turn is over."""

    KIND: ClassVar[str] = "end"
    CUE: ClassVar[Cue] = Cue.END

    level: str
    winner: str  # a side, or "nobody"
    score: int

    def sentence(self, tell: Teller) -> str:
        points = f"{plain_number(self.score)} {'point' if abs(self.score) == 1 else 'points'}"
        return f"The game is over: {self.level}, {points}."


# movement and supply ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AirPointsRenewed(Event):
    """13.0: the Air Points of a Game-Turn."""

    KIND: ClassVar[str] = "air points"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    allied: int
    axis: int

    def sentence(self, tell: Teller) -> str:
        return f"Air Points: Allied {self.allied}, Axis {self.axis}."


@dataclass(frozen=True, slots=True)
class SupplyChanged(Event):
    """11.0.P: units whose state of supply is another than before."""

    KIND: ClassVar[str] = "supply"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    states: Mapping[UnitId, str]

    def sentence(self, tell: Teller) -> str:
        states: dict[str, list[str]] = {}
        for unit, state in self.states.items():
            states.setdefault(state, []).append(tell.unit(unit))
        return "; ".join(f"{listed(units)}: {state}" for state, units in states.items()) + "."


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """5.0: a unit has moved."""

    KIND: ClassVar[str] = "move"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "moved"

    unit: UnitId
    path: tuple[HexId, ...]
    half_points: int
    strategic: bool

    def sentence(self, tell: Teller) -> str:
        start = f" from {tell.hex(self.path[0])}" if len(self.path) > 1 else ""
        to = f"{tell.hex(self.path[-1])}{_mode(strategic=self.strategic)}"
        return f"{tell.unit(self.unit)} moves{start} to {to} for {points_words(self.half_points)}."


@dataclass(frozen=True, slots=True)
class UnitEntered(Event):
    """14.11: a reinforcement has come in, and perhaps gone on from there."""

    KIND: ClassVar[str] = "enter"
    CUE: ClassVar[Cue] = Cue.GLIDE
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)
    COUNTED: ClassVar[str] = "moved"

    unit: UnitId
    path: tuple[HexId, ...]
    half_points: int
    strategic: bool

    def sentence(self, tell: Teller) -> str:
        does = "arrives and goes to" if len(self.path) > 1 else "arrives in"
        place = f"{tell.hex(self.path[-1])}{_mode(strategic=self.strategic)}"
        return f"{tell.unit(self.unit)} {does} {place} for {points_words(self.half_points)}."


def _mode(*, strategic: bool) -> str:
    return " by strategic movement" if strategic else ""


@dataclass(frozen=True, slots=True)
class TooManyStacked(Event):
    """7.11: more units stand in a hex than may."""

    KIND: ClassVar[str] = "overstacked"
    TABS: ClassVar[tuple[str, ...]] = (MOVES,)

    hex: HexId
    units: int
    limit: int

    def sentence(self, tell: Teller) -> str:
        return (
            f"{self.units} units stand in {tell.hex(self.hex)} when movement ends, but only {self.limit} may: one is lost."
        )


# combat ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """9.12: units attack."""

    KIND: ClassVar[str] = "attack"
    CUE: ClassVar[Cue] = Cue.ENGAGE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.units(self.units)} {verb('attack', self.units)} {tell.hexes(self.targets)}."


@dataclass(frozen=True, slots=True)
class DefenderNamed(Event):
    """7.22: the regiment that defends a hex."""

    KIND: ClassVar[str] = "defend"
    CUE: ClassVar[Cue] = Cue.ANSWER
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} takes up the defence."


@dataclass(frozen=True, slots=True)
class SupportAnnounced(Event):
    """9.64: what supports a side in a combat."""

    KIND: ClassVar[str] = "support"
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    guns: tuple[UnitId, ...]
    air: bool

    def sentence(self, tell: Teller) -> str:
        means = [tell.unit(gun) for gun in self.guns] + ["an Air Point"] * self.air
        return f"{tell.side(self.side)} support: {listed(means)}."


@dataclass(frozen=True, slots=True)
class ChitDrawn(Event):
    """8.33: a unit is tried. Its strength is its owner's secret."""

    KIND: ClassVar[str] = "chit"
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True
    SECRET: ClassVar[tuple[str, ...]] = ("strength",)

    unit: UnitId
    pool: int  # the morale rating
    number: int  # of the draw, among the dice
    strength: int | None = None

    def sentence(self, tell: Teller) -> str:
        known = "" if self.strength is None else f": strength {self.strength}"
        return f"{tell.unit(self.unit)} draws a chit of morale {self.pool}{known}."


@dataclass(frozen=True, slots=True)
class CombatResolved(Event):
    """9.89: the dice of a combat, and what the table makes of them."""

    KIND: ClassVar[str] = "result"
    CUE: ClassVar[Cue] = Cue.RESOLVE
    CUE_FACTS: ClassVar[Mapping[str, str]] = {"place": "column"}
    CHART: ClassVar[str] = COMBAT_CHART
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    targets: tuple[HexId, ...]
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    column: int
    dice: tuple[int, ...]
    result: str
    breakthrough: bool

    def sentence(self, tell: Teller) -> str:
        bold = ", a breakthrough" if self.breakthrough else ""
        defenders = f"{tell.units(self.defenders)} in " if self.defenders else ""  # none: what stands there is no unit
        return (
            f"{tell.units(self.attackers)} against {defenders}{tell.hexes(self.targets)}: "
            f"column {self.column}, {self.result}{bold}."
        )


@dataclass(frozen=True, slots=True)
class ResultAbsorbed(Event):
    """9.85: steps are lost instead of hexes."""

    KIND: ClassVar[str] = "absorb"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    side: Seat
    steps: int
    hexes: int  # still to retreat

    def sentence(self, tell: Teller) -> str:
        retreats = f" and retreats {self.hexes} {'hex' if self.hexes == 1 else 'hexes'}"
        steps = "a step" if self.steps == 1 else f"{self.steps} steps"
        return f"The {tell.side(self.side)} side loses {steps}{retreats if self.hexes else ' instead of retreating'}."


@dataclass(frozen=True, slots=True)
class StepLost(Event):
    """9.82: a unit has lost a step."""

    KIND: ClassVar[str] = "step loss"
    CUE: ClassVar[Cue] = Cue.LOSS
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} loses a step."


@dataclass(frozen=True, slots=True)
class ReducedToCadre(Event):
    """10.0: what is left of a unit is its cadre."""

    KIND: ClassVar[str] = "cadre"
    CUE: ClassVar[Cue] = Cue.CHANGE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True

    unit: UnitId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is reduced to its cadre."


@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    """9.82.3: a unit is out of the game."""

    KIND: ClassVar[str] = "eliminated"
    CUE: ClassVar[Cue] = Cue.DESTROY
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True

    unit: UnitId
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is eliminated in {tell.hex(self.hex)}."


# after combat ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CannotRetreat(Event):
    """9.96: a stack has no way back."""

    KIND: ClassVar[str] = "no retreat"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True

    hex: HexId
    units: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.units(self.units)} in {tell.hex(self.hex)} cannot retreat."


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    """9.91: a stack has gone back."""

    KIND: ClassVar[str] = "retreat"
    CUE: ClassVar[Cue] = Cue.FOLLOW
    TABS: ClassVar[tuple[str, ...]] = (COMBAT, MOVES)

    units: tuple[UnitId, ...]
    path: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.units(self.units)} {verb('retreat', self.units)} to {_along(self.path, tell)}."


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """9.94: a unit has advanced."""

    KIND: ClassVar[str] = "advance"
    CUE: ClassVar[Cue] = Cue.FOLLOW
    TABS: ClassVar[tuple[str, ...]] = (COMBAT, MOVES)

    unit: UnitId
    path: tuple[HexId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} advances to {_along(self.path, tell)}."


def _along(path: Sequence[HexId], tell: Teller) -> str:
    between = f" by {listed(path[1:-1])}" if len(path) > 2 else ""
    return f"{tell.hex(path[-1])}{between}"
