"""The standings of a league as tables for a terminal, as a document, and as lines for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from trinacria.kernel.measuring import Reading
from trinacria.kernel.seats import SIDES
from trinacria.league.ledger import Played
from trinacria.league.pair_test import Judgement
from trinacria.league.ratings import Rated
from trinacria.league.standings import Match, Measure, Standings, Tally
from trinacria.league.statistics import Mean

NOTHING = "–"


def print_standings(table: Standings, console: Console) -> None:
    if not table.games:
        console.print("no games yet", highlight=False)
        return
    scenarios = sorted({match.scenario for match in table.matches})
    made = [_ratings(table), *([_by_scenario(table)] if table.by_scenario else []), _sides(table)]
    for scenario in scenarios:
        matches = [match for match in table.matches if match.scenario == scenario]
        made += [_matches(scenario, matches), _levels(scenario, matches), _measures(scenario, matches)]
    for each in (*made, _thought(table)):
        if each.row_count:
            console.print(each)
    for game in table.failures:
        console.print(_failed(game), highlight=False, markup=False)


def _table(title: str, *columns: str, left: int) -> Table:
    """A table with so many columns of words at its left, and numbers at its right."""
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < left else "right", no_wrap=number < left)
    return table


def _ratings(table: Standings) -> Table:
    counts = ("games", "won", "drawn", "lost", "failed", "Allied", "Axis")
    made = _table(f"Ratings in Elo ({table.anchor} = 0)", "bot", "Elo", "95 %", *counts, left=1)
    for tally in table.tallies:
        made.add_row(tally.bot, *_elo_columns(table.ratings.bots.get(tally.bot)), *_tally(tally))
    return made


def _tally(tally: Tally) -> Iterator[str]:
    yield from (str(number) for number in (tally.games, tally.won, tally.drawn, tally.lost, tally.failed))
    for side in SIDES:
        won, games = tally.won_as[side]
        yield f"{won} of {games}"


def _elo_columns(rated: Rated | None) -> tuple[str, str]:
    if rated is None:
        return NOTHING, NOTHING
    return f"{rated.elo:.0f}", f"±{rated.margin:.0f}" if rated.margin else NOTHING


def _by_scenario(table: Standings) -> Table:
    made = _table("Ratings in each scenario by itself", "bot", *table.by_scenario, left=1)
    for bot in table.ratings.bots:
        rated = (_elo_columns(ratings.get(bot)) for ratings in table.by_scenario.values())
        made.add_row(bot, *(f"{elo} {margin}" if margin != NOTHING else elo for elo, margin in rated))
    return made


def _sides(table: Standings) -> Table:
    made = _table("What the Allied side is worth between equal bots", "scenario", "Elo", "95 %", left=1)
    for scenario, rated in table.ratings.sides.items():
        made.add_row(scenario, *_elo_columns(rated))
    return made


def _matches(scenario: str, matches: Sequence[Match]) -> Table:
    counts = ("games", "Allied won", "drawn", "Axis won", "failed")
    made = _table(f"{scenario}: matches", "Allied", "Axis", *counts, "points", left=2)
    for match in matches:
        numbers = (match.games, match.allied_won, match.drawn, match.axis_won, match.failed)
        made.add_row(match.allied, match.axis, *map(str, numbers), _mean(match.points, 1))
    return made


def _levels(scenario: str, matches: Sequence[Match]) -> Table:
    made = _across(f"{scenario}: games by level of victory", matches)
    for level in matches[0].levels:
        made.add_row(level, *(str(match.levels[level]) for match in matches))
    return made


def _across(title: str, matches: Sequence[Match]) -> Table:
    return _table(title, "", *(f"{match.allied} v. {match.axis}" for match in matches), left=1)


def _mean(mean: Mean | None, digits: int) -> str:
    if mean is None:
        return NOTHING
    return f"{mean.value:.{digits}f}" + (f" ±{mean.margin:.{digits}f}" if mean.margin is not None else "")


def _measures(scenario: str, matches: Sequence[Match]) -> Table:
    made = _across(f"{scenario}: measured", matches)
    for row in zip(*(match.measures for match in matches), strict=True):
        made.add_row(row[0].title, *(_measured(measure) for measure in row))
    return made


def _measured(measure: Measure) -> str:
    if not measure.games:
        return NOTHING
    if measure.reading is Reading.MEDIAN:
        return "held" if measure.median is None else f"{measure.median:g}"
    return _mean(measure.mean, 2)


def _thought(table: Standings) -> Table:
    made = _table("Thought, CPU seconds a Game-Turn", "bot", "scenario", "turns", "median", "99 %", "most", left=2)
    for each in table.thought:
        made.add_row(each.bot, each.scenario, str(each.turns), *(f"{s:.3f}" for s in (each.median, each.most_99, each.most)))
    return made


def _failed(game: Played) -> str:
    assert game.failure is not None
    what = "gave an order that is not legal" if game.failure.illegal else "failed"
    last = game.failure.error.strip().splitlines()[-1]
    return (
        f"{game.scenario}, {game.allied} against {game.axis}, game {game.number} (seed {game.seed}): "
        f"{game.failure.bot or 'the count'} {what} on Game-Turn {game.failure.turn}: {last}"
    )


def verdict_line(judgement: Judgement) -> str:
    """How a claim stands, in one line."""
    claim, (low, high) = judgement.claim, judgement.claim.bounds
    outcomes = ", ".join(str(count) for count in judgement.outcomes)
    left_out = f"; {judgement.left_out} left out, with a game that failed" if judgement.left_out else ""
    return (
        f"{claim.stronger} stronger than {claim.weaker} by {claim.elo1:g} Elo rather than {claim.elo0:g}: "
        f"{judgement.verdict}; LLR {judgement.ratio:.2f} (rejected at {low:.2f}, accepted at {high:.2f}) "
        f"after {judgement.pairs} pairs ({outcomes} with 0, ½, 1, 1½, 2 points){left_out}"
    )


def document(table: Standings, judgement: Judgement | None) -> dict[str, Any]:
    """Everything, for programs."""
    made: dict[str, Any] = msgspec.to_builtins(table)
    if judgement is not None:
        low, high = judgement.claim.bounds
        made["claim"] = msgspec.to_builtins(judgement) | {"rejected_at": low, "accepted_at": high}
    return made


HEAD = ("scenario", "allied", "axis", "games", "allied_won", "drawn", "axis_won", "failed", "mean_points", "margin_95")


def csv_rows(table: Standings) -> Iterator[tuple[object, ...]]:
    """A line for each match: what is the same for all, then the levels of victory and the measures as name=value."""
    yield (*HEAD, "levels", "measured")
    for match in table.matches:
        yield (*_head(match), _pairs(match.levels), _pairs({each.name: _value(each) for each in match.measures}))


def _head(match: Match) -> tuple[object, ...]:
    points = (match.points.value, match.points.margin) if match.points is not None else (None, None)
    counts = (match.games, match.allied_won, match.drawn, match.axis_won, match.failed)
    return (match.scenario, match.allied, match.axis, *counts, *points)


def _value(measure: Measure) -> float | None:
    return measure.mean.value if measure.mean is not None else measure.median


def _pairs(values: dict[str, Any]) -> str:
    return "; ".join(f"{name}={'' if value is None else value}" for name, value in values.items())
