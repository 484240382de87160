"""The orders of the Victory in the West system, in the order of a Player-Turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.commands import Clause, Command, Vocabulary
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.events import SupportAnnounced
from trinacria.viw.units import UnitId


@dataclass(frozen=True, slots=True)
class Move(Command):
    """5.0: one unit along one path, which begins with the hex it stands in. `move us_16_1 3724 3723 3622 strategic`"""

    unit: UnitId
    path: tuple[HexId, ...]
    strategic: bool = False  # 5.13

    VERB: ClassVar[str] = "move"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True), Clause("strategic", after="strategic", flag=True))


@dataclass(frozen=True, slots=True)
class Enter(Command):
    """14.11: a reinforcement comes onto the map; the path begins with the hex by which it enters."""

    unit: UnitId
    path: tuple[HexId, ...]
    strategic: bool = False  # 14.12

    VERB: ClassVar[str] = "enter"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True), Clause("strategic", after="strategic", flag=True))


@dataclass(frozen=True, slots=True)
class End(Command):
    """Finish what is going on: `end movement`, `end combat`, `end advance`."""

    what: str

    VERB: ClassVar[str] = "end"
    SHAPE: ClassVar = (Clause("what"),)


@dataclass(frozen=True, slots=True)
class Eliminate(Command):
    """7.11: give up a unit of a stack that is too large."""

    unit: UnitId

    VERB: ClassVar[str] = "eliminate"
    SHAPE: ClassVar = (Clause("unit"),)


@dataclass(frozen=True, slots=True)
class Attack(Command):
    """9.12: these units against those hexes, as one combat. `attack 3815 3816 with us_16_1 us_18_1`"""

    targets: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    VERB: ClassVar[str] = "attack"
    SHAPE: ClassVar = (Clause("targets", many=True), Clause("units", after="with", many=True))


@dataclass(frozen=True, slots=True)
class Defend(Command):
    """7.22: which regiment of an attacked hex fights."""

    unit: UnitId

    VERB: ClassVar[str] = "defend"
    SHAPE: ClassVar = (Clause("unit"),)


@dataclass(frozen=True, slots=True)
class Support(Command):
    """9.64, 13.13: the support announced for a combat, all at once; `support` alone announces none."""

    guns: tuple[UnitId, ...] = ()
    air: bool = False

    VERB: ClassVar[str] = "support"
    SHAPE: ClassVar[tuple[Clause, ...]] = (
        Clause("guns", after="guns", many=True),
        Clause("air", after="air", flag=True),
    )

    def announced(self, case: str, side: Seat) -> Event:
        """What the log says of it."""
        return SupportAnnounced(case, side, self.guns, self.air)


@dataclass(frozen=True, slots=True)
class Roll(Command):
    """9.0.P: both sides have seen the strengths; let the dice fall."""

    VERB: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Lose(Command):
    """9.85: this unit loses the next step."""

    unit: UnitId

    VERB: ClassVar[str] = "lose"
    SHAPE: ClassVar = (Clause("unit"),)


@dataclass(frozen=True, slots=True)
class Absorb(Command):
    """9.85: meet this much of the unparenthesized number with steps and the rest with hexes of retreat."""

    steps: int

    VERB: ClassVar[str] = "absorb"
    SHAPE: ClassVar = (Clause("steps", number=True),)


@dataclass(frozen=True, slots=True)
class Retreat(Command):
    """9.91: a stack along a path, which begins with the hex it leaves."""

    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "retreat"
    SHAPE: ClassVar = (Clause("path", many=True),)


@dataclass(frozen=True, slots=True)
class Advance(Command):
    """9.95: one victorious unit along a path, which begins with the hex it stands in."""

    unit: UnitId
    path: tuple[HexId, ...]

    VERB: ClassVar[str] = "advance"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True))


VOCABULARY = Vocabulary((Move, Enter, End, Eliminate, Attack, Defend, Support, Roll, Lose, Absorb, Retreat, Advance))
