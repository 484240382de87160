"""The orders that belong to no section of the rules; all others stand beside their rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from trinacria.kernel.commands import Command


@dataclass(frozen=True, slots=True)
class End(Command):
    """Ends the step, phase or set-up that is going on."""

    VERB: ClassVar[str] = "end"
