"""22.4 Ports: what falls into Allied hands, demolitions, and what the Axis loses with its cities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.events import COMBAT, SUPPLY
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.support_points import lose_for_messina, lose_for_source
from trinacria.viw.sicily.table import table_of
from trinacria.viw.story import Teller

if TYPE_CHECKING:
    from trinacria.viw.position import Position


def captured(pos: Position, side: Seat, places: tuple[HexId, ...]) -> None:
    """Everything that a place brings or costs, at the instant a unit has come into it alive (ADJ-006, ADJ-161)."""
    island = table_of(pos).island
    for hex_ in places:
        if hex_ in island.town_at:
            pos.tell(PlaceCaptured("27.22", hex_, side))
        elif hex_ in island.airfield_at:
            pos.tell(PlaceCaptured("23.11", hex_, side))
        if side is ALLIED and hex_ == island.catania:
            change(pos, catania_captured=True)
        if side is ALLIED and hex_ in island.supply_sources:
            lose_source(pos, hex_)
        if side is ALLIED and hex_ in island.ports:
            roll_for_demolitions(pos, hex_)


@case("21.11", "22.15", "22.16")
def lose_source(pos: Position, hex_: HexId) -> None:
    """Palermo and Enna are lost for good with their first capture; Messina serves again when retaken (ADJ-091)."""
    island, lost = table_of(pos).island, campaign(pos).sources_lost
    if hex_ == island.messina:
        lose_for_messina(pos)
    elif hex_ not in lost:
        change(pos, sources_lost=lost | {hex_})
        lose_for_source(pos, island.town_at[hex_].name)


@case("22.41", "22.42")
def roll_for_demolitions(pos: Position, hex_: HexId) -> None:
    """A captured port may be shut for a turn or two; Palermo is for two more. Each capture rolls anew (ADJ-116)."""
    chart, shut = table_of(pos).charts.support, dict(campaign(pos).ports_shut)
    (die,) = pos.roll(1, "demolitions", "22.41")
    turns = chart.port_demolition[die]
    if hex_ == table_of(pos).island.palermo:
        turns += chart.palermo_extra
    shut.pop(hex_, None)
    if turns:
        shut[hex_] = pos.turn + turns
    change(pos, ports_shut=shut)
    pos.tell(PortDemolished("22.41", hex_, pos.turn + turns if turns else None))


@case("22.41", "21.23")
def is_usable_port(pos: Position, hex_: HexId) -> bool:
    """A port that the Allies hold and that no demolition shuts this Game-Turn."""
    if hex_ not in table_of(pos).island.ports or pos.holders.get(hex_) is not ALLIED:
        return False
    return not is_shut(pos, hex_)


@case("22.41")
def is_shut(pos: Position, hex_: HexId) -> bool:
    return pos.turn <= campaign(pos).ports_shut.get(hex_, 0)


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceCaptured(Event):
    """27.22, 23.11: a place has changed hands."""

    KIND: ClassVar[str] = "captured"
    CUE: ClassVar[Cue] = Cue.CAPTURE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)
    FOLLOWS: ClassVar[bool] = True

    hex: HexId
    side: Seat

    def sentence(self, tell: Teller) -> str:
        return f"{tell.hex(self.hex)} falls to the {'Allies' if self.side is ALLIED else 'Axis'}."


@dataclass(frozen=True, slots=True)
class PortDemolished(Event):
    """22.41: whether a port is shut, and how long."""

    KIND: ClassVar[str] = "demolitions"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)
    FOLLOWS: ClassVar[bool] = True

    hex: HexId
    through: int | None  # a Game-Turn; none: it is intact

    def sentence(self, tell: Teller) -> str:
        state = "intact" if self.through is None else f"shut through Game-Turn {self.through}"
        return f"The port of {tell.hex(self.hex)} is {state}."
