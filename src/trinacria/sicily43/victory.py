"""S24 Victory: key towns by their dates, Messina, and the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Outcome
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.charts import KeyTown, Level
from trinacria.sicily43.events import GameEnds, TownCaptured, TownLate, TownRecaptured
from trinacria.sicily43.position import TownScore
from trinacria.sicily43.units import Army, Kind

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


def hex_of(pos: Position, town: KeyTown) -> HexId:
    return pos.table.island.place(town.name).hex


def score_of(pos: Position, town: KeyTown) -> TownScore:
    return pos.scores.get(town.name, TownScore())


@case("S43:24.3", "S43:24.4")
def settle_towns(pos: Position, side: Seat) -> None:
    """At the end of a Combat Phase of this side: captures by the assigned army, and recaptures by the Axis."""
    for town in pos.table.charts.key_towns:
        score, hex_ = score_of(pos, town), hex_of(pos, town)
        if side is ALLIED and not score.captured and _holds(pos, hex_, town.army):
            capture(pos, town, score)
        if side is AXIS and score.captured and _holds(pos, hex_, Army.AXIS):
            recapture(pos, town, score)


@case("S43:24.3")
def _holds(pos: Position, hex_: HexId, army: Army) -> bool:
    """Whether a ground unit of an army is in a hex; supply units take no towns."""
    here = [pos.unit(unit) for unit in pos.ground_at(hex_)]
    return any(unit.army is army and unit.kind is not Kind.SUPPLY for unit in here)


@case("S43:24.5", "S43:24.6")
def capture(pos: Position, town: KeyTown, score: TownScore) -> None:
    """On a turn before its turn: +2. On its turn nothing, and a later capture changes nothing."""
    early = pos.table.charts.points.early if pos.turn < town.turn else 0
    pos.scores[town.name] = TownScore(captured=True, points=score.points + early)
    pos.tell(TownCaptured("S43:24.3", town.name, hex_of(pos, town), ALLIED, early))


@case("S43:24.6")
def recapture(pos: Position, town: KeyTown, score: TownScore) -> None:
    """The +2 gained for a town is lost with it; what was lost for being late stays lost."""
    lost = -score.points if score.points > 0 else 0
    pos.scores[town.name] = TownScore(captured=False, points=score.points + lost)
    pos.tell(TownRecaptured("S43:24.6", town.name, hex_of(pos, town), AXIS, lost))


@case("S43:6.8", "S43:24.5", "S43:24.6")
def settle_dates(pos: Position) -> None:
    """At the end of a turn: a town whose turn it was and that is not captured costs points, once."""
    for town in pos.table.charts.key_towns:
        score = score_of(pos, town)
        if town.turn == pos.turn and not score.captured:
            late = pos.table.charts.points.late
            pos.scores[town.name] = replace(score, points=score.points + late)
            pos.tell(TownLate("S43:24.5", town.name, hex_of(pos, town), late))


@case("S43:24.9", "S43:10.8")
def messina_held(pos: Position) -> bool:
    """Whether two ground units (not supply) of each Allied army are in Messina."""
    here = [pos.unit(unit) for unit in pos.ground_at(pos.table.messina, ALLIED)]
    armies = [unit.army for unit in here if unit.kind is not Kind.SUPPLY]
    return all(armies.count(army) >= pos.table.charts.messina_units for army in (Army.US7, Army.UK8))


def points(pos: Position) -> int:
    """The points of all key towns so far; towns that are not due and not captured score nothing (S24.10)."""
    return sum(score.points for score in pos.scores.values())


@case("S43:24.7")
def level_of(pos: Position, score: int) -> Level:
    """The level that a number of points amounts to."""
    levels = pos.table.charts.levels
    return next((level for level in levels if score >= level.at_least), levels[-1])


@case("S43:24.8", "S43:24.10")
def end_game(pos: Position) -> None:
    """The game is over: what was scored until now counts, and nothing for towns whose turn has not come."""
    score = points(pos)
    level = level_of(pos, score)
    account = tuple(
        {"town": town.name, "turn": town.turn, "army": town.army.value, "points": found.points, "captured": found.captured}
        for town in pos.table.charts.key_towns
        if (found := score_of(pos, town)).captured or found.points
    )
    pos.outcome = Outcome(level.name, level.winner, score, account)
    pos.tell(GameEnds("S43:24.8", level.name, str(level.winner) if level.winner else "nobody", score))
