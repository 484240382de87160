"""The greedy bot as an entry of a game's list of bots."""

from __future__ import annotations

from collections.abc import Callable

from trinacria.kernel.bots import Bot
from trinacria.kernel.systems import BotEntry, OpenScenario


def greedy_bot(make: Callable[[OpenScenario], Bot]) -> BotEntry:
    return BotEntry(
        name="greedy",
        title="Keen",
        says="Plans each phase by what it gains at once: points, ground and odds. It holds a line and attacks where that "
        "pays, and does not think further than the phase.",
        strength=3,
        make=lambda scenario, seed: make(scenario),  # the view alone decides
        keeps_plan=True,
    )
