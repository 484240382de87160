"""S21 Fortresses: their garrisons and batteries. Coastal divisions are units, and special cases of other sections."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

REDUCED_GARRISON = 1


@dataclass(frozen=True, slots=True)
class GarrisonReduced(Event):
    KIND: ClassVar[str] = "garrison reduced"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"The garrison of {tell.hex(self.hex)} is reduced."


@dataclass(frozen=True, slots=True)
class FortressFell(Event):
    KIND: ClassVar[str] = "fortress fell"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"The garrison of {tell.hex(self.hex)} is eliminated: the fortress and its batteries are gone."


@case("S43:21.1", "S43:21.8")
def garrison_cf(pos: Position, hex_: HexId) -> int:
    """What the living garrison of a fortress is worth: 2, or 1 if it is reduced or was bombed in this turn."""
    return REDUCED_GARRISON if hex_ in pos.turn_flags.bombed_forts else pos.garrisons[hex_]


@case("S43:13.5", "S43:13.6", "S43:21.5")
def reduce_garrison(pos: Position, hex_: HexId) -> None:
    """A garrison is reduced and stays; one that is reduced already is eliminated. Bombs do not count for this."""
    if pos.garrisons[hex_] <= REDUCED_GARRISON:
        destroy_fortress(pos, hex_, FortressFell("S43:13.6", hex_))
        return
    pos.garrisons[hex_] = REDUCED_GARRISON
    pos.tell(GarrisonReduced("S43:13.5", hex_))


@case("S43:21.6")
def destroy_fortress(pos: Position, hex_: HexId, event: Event) -> None:
    """The fortress and its batteries are gone for good, and the place is an ordinary town. The event says how."""
    del pos.garrisons[hex_]
    pos.tell(event)


# batteries ---------------------------------------------------------------------------------------------------------------


def battery(hex_: HexId, number: int) -> str:
    """The name of a battery: `HEX/NUMBER`, from 1."""
    return f"{hex_}/{number}"


def fortress_of(pos: Position, gun: str) -> HexId | None:
    """The living fortress to which a battery belongs; none if this is the name of no battery."""
    name, slash, number = gun.partition("/")
    hex_ = HexId(name)
    if not slash or hex_ not in pos.garrisons or not number.isdecimal():
        return None
    in_place = gun == battery(hex_, int(number)) and 1 <= int(number) <= pos.table.island.fortresses[hex_].batteries
    return hex_ if in_place else None


@case("S43:21.2", "S43:20.5")
def free_batteries(pos: Position, hex_: HexId) -> list[str]:
    """The batteries of a fortress that may still support in this phase: one less if the fortress has fired at a ship."""
    batteries = pos.table.island.fortresses[hex_].batteries
    free = [gun for number in range(1, batteries + 1) if (gun := battery(hex_, number)) not in pos.now.supported]
    return free[1:] if hex_ in pos.now.fired_at_ships else free
