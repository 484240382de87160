"""The random bot: uniform at each step of the options. It looks at nothing and finds what nobody thought of."""

from __future__ import annotations

import random

from trinacria.kernel.commands import Command
from trinacria.kernel.options import Options
from trinacria.viw.view import View


class Uniform:
    """Any legal order; its own stream of chance, apart from the dice of the game."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def choose(self, view: View, options: Options) -> Command:
        return options.sample(self._chance.randrange)
