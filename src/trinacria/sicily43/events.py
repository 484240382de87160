"""The events of the course of the game, and how the log says them; all others stand beside their rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.kernel.words import signed
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.words.naming import Teller

COMBAT, MOVES, AIR, TOWNS = "Combat", "Moves", "Air", "Towns"  # the parts of the log
TABS: Mapping[str, tuple[str, ...]] = {COMBAT: ("combat",), MOVES: (), AIR: ("bombs", "anti-aircraft fire"), TOWNS: ()}


@dataclass(frozen=True, slots=True)
class TurnBegins(Event):
    """S6.1: a turn begins."""

    KIND: ClassVar[str] = "turn"
    CUE: ClassVar[Cue] = Cue.TURN

    turn: int

    def sentence(self, tell: Teller) -> str:
        return f"Turn {self.turn}, {tell.table.charts.turns[self.turn - 1].label}."


@dataclass(frozen=True, slots=True)
class PlayerTurnBegins(Event):
    """S6.6: one side's part of a turn begins."""

    KIND: ClassVar[str] = "player turn"
    CUE: ClassVar[Cue] = Cue.SIDE_TURN

    side: Seat
    turn: int
    title: str

    def sentence(self, tell: Teller) -> str:
        return f"{tell.side(self.side)} {self.title}."


@dataclass(frozen=True, slots=True)
class PhaseBegins(Event):
    """S6.4, S6.6: a phase begins."""

    KIND: ClassVar[str] = "phase"
    CUE: ClassVar[Cue] = Cue.PHASE

    side: Seat
    phase: str

    def sentence(self, tell: Teller) -> str:
        return f"{tell.side(self.side)} {self.phase}."


@dataclass(frozen=True, slots=True)
class InitiativeWon(Event):
    """S6.2: who moves first in this turn."""

    KIND: ClassVar[str] = "initiative"

    side: Seat

    def sentence(self, tell: Teller) -> str:
        return f"The {tell.side(self.side)} player moves first."


@dataclass(frozen=True, slots=True)
class WeatherSet(Event):
    """S7.1: the weather of a turn."""

    KIND: ClassVar[str] = "weather"

    sky: Sky

    def sentence(self, tell: Teller) -> str:
        return {
            Sky.CLEAR: "The weather is clear.",
            Sky.CLOUDY: "It is cloudy: each player may use half of their planes.",
            Sky.STORM: "A storm: no planes fly, ships neither move nor fire, and nothing lands on a beach.",
        }[self.sky]


@dataclass(frozen=True, slots=True)
class TownCaptured(Event):
    """S24.3: the assigned army holds a key town."""

    KIND: ClassVar[str] = "captured"
    CUE: ClassVar[Cue] = Cue.CAPTURE
    TABS: ClassVar[tuple[str, ...]] = (TOWNS,)

    town: str
    hex: HexId
    side: Seat
    points: int

    def sentence(self, tell: Teller) -> str:
        return f"{self.town} is captured" + (f" ahead of its date: {signed(self.points)}." if self.points else ".")


@dataclass(frozen=True, slots=True)
class TownRecaptured(Event):
    """S24.6: the Axis is back in a key town."""

    KIND: ClassVar[str] = "recaptured"
    CUE: ClassVar[Cue] = Cue.CAPTURE
    TABS: ClassVar[tuple[str, ...]] = (TOWNS,)

    town: str
    hex: HexId
    side: Seat
    points: int

    def sentence(self, tell: Teller) -> str:
        return f"The Axis has retaken {self.town}" + (f": {signed(self.points)}." if self.points else ".")


@dataclass(frozen=True, slots=True)
class TownLate(Event):
    """S24.5: a key town was not captured by the end of its turn."""

    KIND: ClassVar[str] = "late"
    TABS: ClassVar[tuple[str, ...]] = (TOWNS,)

    town: str
    hex: HexId
    points: int

    def sentence(self, tell: Teller) -> str:
        return f"{self.town} has not been captured on its date: {signed(self.points)}."


@dataclass(frozen=True, slots=True)
class GameEnds(Event):
    """S24.8, S24.9: the game is over."""

    KIND: ClassVar[str] = "game over"
    CUE: ClassVar[Cue] = Cue.END

    level: str
    winner: str
    score: int

    def sentence(self, tell: Teller) -> str:
        return f"The game is over: {self.level}, {signed(self.score)} points."
