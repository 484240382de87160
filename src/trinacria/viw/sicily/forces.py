"""29.1 The Allied plan of the Variable Campaign: which invasion each unit and depot belongs to, and in what part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from trinacria.kernel.hexes import HexId

INVASIONS = (1, 2)  # 29.11: no more, no less
NO_HEX = HexId("")


class Part(StrEnum):
    """29.15, 29.16 The parts of an invasion."""

    FIRST = "first"
    SECOND = "second"
    POOL = "pool"

    @property
    def words(self) -> str:
        return "reinforcement pool" if self is Part.POOL else f"{self.value.capitalize()} Wave"


@dataclass(frozen=True, slots=True)
class Assignment:
    """Where the plan has a unit or depot: in the First Wave with the hex that it lands in."""

    invasion: int
    part: Part
    hex: HexId = NO_HEX

    @property
    def lands(self) -> bool:
        return self.part is not Part.POOL

    @property
    def words(self) -> str:
        return f"{self.part.words} of invasion {self.invasion}"


@dataclass(frozen=True, slots=True)
class InvasionPlan:
    """29.12 to 29.16, ADJ-146 All that the Allied player commits himself to before the game."""

    pieces: Mapping[str, Assignment]  # every Allied unit and depot
    date: int  # of the second invasion; 1: both on the first Game-Turn
    boundary: tuple[HexId, ...]
    boundary_uk: tuple[HexId, ...] = ()

    def part(self, invasion: int, part: Part) -> dict[str, Assignment]:
        """The units and depots of one part of an invasion, in the order of the counter sheet."""
        return {piece: a for piece, a in self.pieces.items() if a.invasion == invasion and a.part is part}

    def force(self, invasion: int) -> dict[str, Assignment]:
        """Both waves of an invasion."""
        return {piece: a for piece, a in self.pieces.items() if a.invasion == invasion and a.lands}

    def moving(self, piece: str, assignment: Assignment) -> InvasionPlan:
        """The same plan with one unit or depot elsewhere."""
        return replace(self, pieces={**self.pieces, piece: assignment})
