"""Boards for landings and drops: one segment of the Allied Movement Phase, then the movement itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sicily_board import data
from trinacria.kernel.events import Event
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import ABSENT
from trinacria.viw.story import Teller
from trinacria.viw.table import standard_events

Part = Callable[[Seat], Procedure[Position]]


@dataclass(slots=True)
class InTurn(Procedure[Position]):
    """Some procedures, one after the other."""

    side: Seat
    parts: tuple[Part, ...]
    at: int = 0

    def run(self, pos: Position) -> Procedure[Position] | Done:
        if self.at == len(self.parts):
            return DONE
        self.at += 1
        return self.parts[self.at - 1](self.side)


def then_move(*parts: Part) -> Part:
    return lambda side: InTurn(side, (*parts, MovementPhase))


def only(*units: str) -> dict[str, str]:
    """Of the Allied units that no piece names, these alone wait to come."""
    allied = (counter.id for counter in data().counters.units.values() if counter.unit.side is ALLIED)
    return {unit: ABSENT for unit in allied if unit not in units}


def kind_of_decision(pos: Position) -> tuple[str, str]:
    assert pos.decision is not None
    return pos.decision.seat, pos.decision.kind


def story(pos: Position, events: Iterable[Event]) -> list[str]:
    """The sentences of the events, but for those of dice."""
    told = [event for event in events if event.kind != "roll" and event.kind not in standard_events().kinds]
    return [event.seen_by(ALLIED).sentence(Teller(pos.table)) for event in told]
