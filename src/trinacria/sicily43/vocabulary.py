"""Every order of the game, found where it is declared."""

from __future__ import annotations

from functools import cache

from trinacria import sicily43
from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Event, EventKinds
from trinacria.kernel.packages import classes_in


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary(classes_in(sicily43, Command))


@cache
def event_kinds() -> EventKinds:
    return EventKinds(classes_in(sicily43, Event))


@cache
def decisions() -> tuple[type[Decision], ...]:
    return classes_in(sicily43, Decision)
