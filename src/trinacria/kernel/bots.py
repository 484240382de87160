"""Bots: players made of code. They see a view and its options, as a person does, and never the position."""

from __future__ import annotations

import random
from typing import Any, Protocol

from trinacria.kernel.commands import Command
from trinacria.kernel.options import Options


class Bot(Protocol):
    """Chooses among the options of a seat by what that seat may know."""

    def choose(self, view: Any, options: Options) -> Command:
        """One of the options. The view is the game's own: what `position.view(seat)` returns."""


class Uniform:
    """The random bot: any legal order, uniform at each step of the options. It looks at nothing else.

    It has its own stream of chance, apart from the dice of the game.
    """

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: Any, options: Options) -> Command:
        return options.sample(self.chance.randrange)
