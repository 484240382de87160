"""Fixtures: which games a league consists of.

Two bots meet in pairs: two games of the same scenario on the same game seed, with the sides changed. The seed depends on
the scenario and on the number of the pair alone, so that all bots face the same dice (common random numbers), and a league
that is extended goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from trinacria import games
from trinacria.bots import bot_names
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import SIDES, Seat
from trinacria.simulate.games import game_seed


@dataclass(frozen=True, slots=True, order=True)
class Fixture:
    """One game to be played: two bots at the table of a scenario, with the dice of a number."""

    number: int
    scenario: str
    allied: str
    axis: str

    @property
    def bots(self) -> dict[Seat, str]:
        return {Seat.ALLIED: self.allied, Seat.AXIS: self.axis}

    def seed(self, league: str) -> str:
        return game_seed(f"{league}/{self.scenario}", self.number)


@dataclass(frozen=True, slots=True)
class League:
    """Who plays whom, where, and how often."""

    bots: tuple[str, ...]
    scenarios: tuple[str, ...]
    pairs: int
    seed: str
    mirrors: bool = False  # whether each bot plays itself too, one game a number

    def fixtures(self) -> Iterator[Fixture]:
        """All games, number by number, so that a league which is broken off is as even as can be."""
        for number in range(1, self.pairs + 1):
            for scenario in self.scenarios:
                for one, other in combinations(self.bots, 2):
                    yield Fixture(number, scenario, one, other)
                    yield Fixture(number, scenario, other, one)
                if self.mirrors:
                    for bot in self.bots:
                        yield Fixture(number, scenario, bot, bot)


def league_of(bots: Sequence[str], scenarios: Sequence[str], pairs: int, seed: str, *, mirrors: bool) -> League:
    """A league, if every bot can play both sides of every scenario."""
    names = tuple(dict.fromkeys(games.full_name(scenario) for scenario in scenarios))
    entrants = tuple(dict.fromkeys(bots))
    if len(entrants) < len(bots):
        raise TrinacriaError("a bot stands twice among those who are to play; --mirror lets each play itself")
    if len(entrants) < (1 if mirrors else 2):
        raise TrinacriaError("a league needs two bots, or one with --mirror")
    for scenario in names:
        for bot in entrants:
            _check_entrant(bot, scenario)
    return League(entrants, names, pairs, seed, mirrors)


def _check_entrant(bot: str, scenario: str) -> None:
    known = bot_names(scenario)
    if bot not in known:
        raise TrinacriaError(f"{scenario} has no bot {bot!r}; there are: {', '.join(known)}")
    for side in SIDES:
        if bot not in bot_names(scenario, side):
            raise TrinacriaError(f"{bot} does not play the {side} side of {scenario}, and in a league everybody plays both")
