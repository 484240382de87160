"""Every order that a sample of some options can be: all choices are tried, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from trinacria.kernel.commands import Command
from trinacria.kernel.options import Options


@dataclass
class Chooser:
    """Chooses what its script says, and the first when that has ended; and remembers out of how many."""

    script: list[int]
    asked: list[int] = field(default_factory=list)

    def __call__(self, count: int) -> int:
        self.asked.append(count)
        return self.script[len(self.asked) - 1] if len(self.asked) <= len(self.script) else 0


def drawn(options: Options) -> Iterator[Command]:
    """Every order that a sample can be, by trying every choice."""
    script: list[int] | None = []
    while script is not None:
        chooser = Chooser(script)
        yield options.sample(chooser)
        script = following(script, chooser.asked)


def following(script: list[int], asked: list[int]) -> list[int] | None:
    """The choices after these, of which the last change first; none after the last of all."""
    full = script + [0] * (len(asked) - len(script))
    while full and full[-1] == asked[len(full) - 1] - 1:
        full.pop()
    return [*full[:-1], full[-1] + 1] if full else None
