"""Procedures: how multi-step rules are written.

A phase, a combat, a retreat is a small dataclass on the position's stack with its local facts. `run` either asks for a
decision, pushes another procedure, or finishes. No generators and no callbacks, so that a position can be copied and
saved at any moment. The fields of a procedure hold immutable values and are changed by assignment only: copying is then
a matter of copying references.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Generic, Self, TypeVar

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Options

P = TypeVar("P")


class Done:
    """A procedure has finished."""


DONE = Done()


@dataclass(slots=True)
class Procedure(ABC, Generic[P]):
    """One thing the rulebook tells the players to carry out."""

    CASE: ClassVar[str] = ""
    TITLE: ClassVar[str] = ""

    @abstractmethod
    def run(self, pos: P) -> Decision | Procedure[P] | Done:
        """Go on until a choice is needed, another procedure must run first, or all is done."""

    def options(self, pos: P) -> Options:
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def apply(self, pos: P, command: Command) -> None:
        """Carry out a command that `options` contains."""
        raise AssertionError(f"{type(self).__name__} takes no command")

    def is_draft(self, command: Command) -> bool:
        """Whether a command only changes what its seat is still writing in secret, and so is no order."""
        return False

    def as_recorded(self, pos: P, command: Command) -> Command:
        """The order that a record keeps for a command; the one that ends a draft says all that was written."""
        return command

    def copy(self) -> Self:
        twin: Self = object.__new__(type(self))
        for name in _field_names(type(self)):
            setattr(twin, name, getattr(self, name))
        return twin


_FIELD_NAMES: dict[type, tuple[str, ...]] = {}


def _field_names(kind: type[Any]) -> tuple[str, ...]:
    names = _FIELD_NAMES.get(kind)
    if names is None:
        names = _FIELD_NAMES[kind] = tuple(field.name for field in fields(kind))
    return names
