"""Standings: what the games of a league come to, as plain numbers for a table or a file."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from trinacria.games import open_scenario, system_of
from trinacria.kernel.measuring import Gauge, Reading
from trinacria.kernel.seats import SIDES, Seat
from trinacria.league.ledger import Played
from trinacria.league.ratings import Rated, Ratings, rate
from trinacria.league.statistics import Mean, mean_of, median_date, percentile


@dataclass(frozen=True, slots=True)
class Tally:
    """How a bot did: all games, and those it won on either side."""

    bot: str
    games: int
    won: int
    drawn: int
    lost: int
    failed: int  # games that ended because of this bot
    won_as: dict[Seat, tuple[int, int]]  # games won on a side, of how many


@dataclass(frozen=True, slots=True)
class Measure:
    """A gauge of a game over all games of a match."""

    name: str
    title: str
    reading: Reading
    games: int  # that could be measured
    median: float | None = None  # of a date; none if it never came in half of the games
    mean: Mean | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots at one scenario, one on each side."""

    scenario: str
    allied: str
    axis: str
    games: int
    allied_won: int
    drawn: int
    axis_won: int
    failed: int
    points: Mean | None
    levels: dict[str, int]  # of victory, from high to low
    measures: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """CPU seconds that a bot thought in a Game-Turn."""

    bot: str
    scenario: str
    turns: int
    median: float
    most_99: float  # not exceeded in 99 of 100
    most: float


@dataclass(frozen=True, slots=True)
class Standings:
    """A league as it stands."""

    anchor: str
    games: int
    ratings: Ratings
    by_scenario: dict[str, dict[str, Rated]]  # the ratings from the games of one scenario alone, if there are several
    tallies: tuple[Tally, ...]
    matches: tuple[Match, ...]
    thought: tuple[Thought, ...]
    failures: tuple[Played, ...]


def standings(games: Sequence[Played], anchor: str) -> Standings:
    ratings = rate(games, anchor)
    scenarios = sorted({game.scenario for game in games})
    single = {name: rate([game for game in games if game.scenario == name], anchor).bots for name in scenarios}
    matches: dict[tuple[str, str, str], list[Played]] = defaultdict(list)
    for game in games:
        matches[game.scenario, game.allied, game.axis].append(game)
    bots = sorted({bot for game in games for bot in game.bots.values()} - {*ratings.bots})
    return Standings(
        anchor=anchor,
        games=len(games),
        ratings=ratings,
        by_scenario=single if len(scenarios) > 1 else {},
        tallies=tuple(_tally(bot, games) for bot in (*ratings.bots, *bots)),
        matches=tuple(_match(*match, played) for match, played in sorted(matches.items())),
        thought=tuple(_thought(games)),
        failures=tuple(game for game in games if game.failure is not None),
    )


def _tally(bot: str, games: Iterable[Played]) -> Tally:
    """Games against itself are no wins and no losses of a bot."""
    own = [game for game in games if bot in game.bots.values()]
    sides = [(side, game) for game in own for side in SIDES if game.bots[side] == bot and game.allied != game.axis]
    counted = [(side, game) for side, game in sides if game.failure is None]
    return Tally(
        bot=bot,
        games=len(own),
        won=sum(game.winner is side for side, game in counted),
        drawn=sum(game.winner is None for _, game in counted),
        lost=sum(game.winner is side.enemy for side, game in counted),
        failed=sum(game.failure is not None and game.failure.bot == bot for game in own),
        won_as={
            side: (
                sum(game.winner is side for seat, game in counted if seat is side),
                sum(seat is side for seat, _ in counted),
            )
            for side in SIDES
        },
    )


def _match(scenario: str, allied: str, axis: str, games: Sequence[Played]) -> Match:
    counted = [game for game in games if game.failure is None]
    levels = Counter(game.level for game in counted)
    return Match(
        scenario=scenario,
        allied=allied,
        axis=axis,
        games=len(games),
        allied_won=sum(game.winner is Seat.ALLIED for game in counted),
        drawn=sum(game.winner is None for game in counted),
        axis_won=sum(game.winner is Seat.AXIS for game in counted),
        failed=len(games) - len(counted),
        points=mean_of([game.score for game in counted if game.score is not None]),
        levels={level: levels[level] for level in open_scenario(scenario).levels},
        measures=tuple(_measure(gauge, [game.measured for game in counted]) for gauge in gauges_of(scenario)),
    )


def gauges_of(scenario: str) -> tuple[Gauge, ...]:
    """What is measured in games of a scenario."""
    measurements = system_of(scenario).measurements
    return measurements(open_scenario(scenario)).gauges if measurements is not None else ()


def _measure(gauge: Gauge, measured: Sequence[Mapping[str, float | None]]) -> Measure:
    values = [each[gauge.name] for each in measured if gauge.name in each]
    if gauge.reading is Reading.MEDIAN:
        date = median_date(values) if values else None
        return Measure(gauge.name, gauge.title, gauge.reading, len(values), median=date)
    there = [value for value in values if value is not None]
    return Measure(gauge.name, gauge.title, gauge.reading, len(there), mean=mean_of(there))


def _thought(games: Iterable[Played]) -> Iterable[Thought]:
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        for side, seconds in game.thought.items():
            found[game.bots[side], game.scenario] += seconds
    for (bot, scenario), seconds in sorted(found.items()):
        if seconds:
            yield Thought(bot, scenario, len(seconds), percentile(seconds, 0.5), percentile(seconds, 0.99), max(seconds))
