"""Doctrine: what an experienced player knows of a scenario before its first turn.

It is no rule and hides nothing. `docs/doctrine.md` says what each field means to the people who write such a file;
`reading` makes these values from it, and `line_checks` proves its lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import BySide


class Stance(StrEnum):
    """What a side is after."""

    ADVANCE = "advance"  # to take the places of its tasks
    DELAY = "delay"  # to hold line after line, each as long as it is tenable
    DATES = "dates"  # to hold or take each place by its own date, and not beyond


class LineKind(StrEnum):
    """How a line is meant to be held."""

    DELAY = "delay"  # it costs the enemy time, and may have gaps
    LINE = "line"
    REDOUBT = "redoubt"  # there is nothing worth holding behind it but the goal


@dataclass(frozen=True, slots=True)
class Objective:
    """A place that is worth more than the points of the rules."""

    hex: HexId
    name: str
    turn: int | None  # when it fell in history
    army: str  # whose task it was, or nothing
    worth: BySide[float]  # in victory points, to each side, beside those of the rules
    why: str


@dataclass(frozen=True, slots=True)
class Hold:
    """A line printed on the map that an army must hold on a turn."""

    line: str
    army: str
    turn: int
    why: str


@dataclass(frozen=True, slots=True)
class Troops:
    """Formations, and units that belong to none of them."""

    formations: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Post:
    """A hex that a stack with a zone of control must hold."""

    hex: HexId
    name: str  # or nothing
    weight: float  # its share of the strength; 1 is average
    sector: str


@dataclass(frozen=True, slots=True)
class Leave:
    """When a line is given up before its date."""

    passed: int  # enemy stacks behind it
    lost: int  # posts in enemy hands


@dataclass(frozen=True, slots=True)
class Line:
    """Posts from one end of the front to the other."""

    id: str
    name: str
    kind: LineKind
    closed: bool  # no way to the goal avoids the posts and the hexes next to them
    sealed: bool  # nobody gets past by stopping between two posts either
    since: int
    until: int
    leave: Leave
    posts: tuple[Post, ...]

    @property
    def hexes(self) -> tuple[HexId, ...]:
        return tuple(post.hex for post in self.posts)


@dataclass(frozen=True, slots=True)
class Sector:
    """A part of the lines, and who is wanted there rather than elsewhere."""

    id: str
    name: str
    troops: Troops


@dataclass(frozen=True, slots=True)
class March:
    """Troops who must set out early to be on a line in time."""

    troops: Troops
    since: int
    to: str  # a line
    why: str


@dataclass(frozen=True, slots=True)
class Garrison:
    """A place in which some units stay, whatever the line is."""

    hex: HexId
    least: int
    until: int
    why: str


@dataclass(frozen=True, slots=True)
class Reserve:
    """Units kept behind some lines."""

    name: str
    hexes: tuple[HexId, ...]
    lines: tuple[str, ...]
    formations: tuple[str, ...]  # that it is taken from; none: from any
    kinds: tuple[str, ...]  # of units that suit it; none: any
    count: int
    why: str


@dataclass(frozen=True, slots=True)
class Counterattack:
    """A blow that is struck once, while the chance is there."""

    turns: tuple[int, int]
    troops: Troops
    at: tuple[HexId, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Group:
    """Troops who are given tasks together."""

    id: str
    army: str
    name: str
    troops: Troops


@dataclass(frozen=True, slots=True)
class Task:
    """Places that a group takes, in this order."""

    group: str
    take: tuple[HexId, ...]
    main_effort: bool


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the plan. It ends when its places are held, and at the latest after its last turn."""

    id: str
    turns: tuple[int, int]
    done: tuple[HexId, ...]
    tasks: tuple[Task, ...]
    cover: str  # a line printed on the map that the groups cover, or nothing
    unbroken_front: bool  # the groups keep in touch with each other from end to end


@dataclass(frozen=True, slots=True)
class SideDoctrine:
    """What one side means to do."""

    stance: Stance
    in_words: str
    lines: tuple[Line, ...] = ()
    sectors: tuple[Sector, ...] = ()
    marches: tuple[March, ...] = ()
    garrisons: tuple[Garrison, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    counterattacks: tuple[Counterattack, ...] = ()
    groups: tuple[Group, ...] = ()
    phases: tuple[Phase, ...] = ()


@dataclass(frozen=True, slots=True)
class Doctrine:
    """The doctrine of a scenario."""

    scenario: str
    goal: tuple[HexId, ...]  # what the lines bar the way to
    objectives: tuple[Objective, ...]
    holds: tuple[Hold, ...]
    sides: BySide[SideDoctrine]
