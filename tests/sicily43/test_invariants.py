"""What must hold in every position: accounts that are wrong are found, and random games keep them right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sicily43_board import board, island, plain_hex, somewhere, table, units_like
from sicily43_games import played
from trinacria.kernel.positions import Outcome
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.position import CLEARED, Position, TownScore
from trinacria.sicily43.sequence_of_play import Game
from trinacria.sicily43.units import Army, Kind, Reduced

FOOT, MORE, THIRD = units_like(Kind.INFANTRY, ALLIED)[:3]
SHIP, MINE = units_like(Kind.SHIP, ALLIED)[0], units_like(Kind.MINEFIELD, AXIS)[0]
COASTAL = units_like(Kind.COASTAL, AXIS)[0]
INLAND = somewhere(plain_hex)
BESIDE = island().grid.neighbours[INLAND][0]
SEA = next(hex_ for hex_ in island().grid.ids if hex_ in island().sea)
FORT = next(iter(island().fortresses))
DUE = next(town for town in table().charts.key_towns if town.turn == 2)
LATER = next(town for town in table().charts.key_towns if town.turn > 5)

Break = Callable[[Position], object]

FAULTS: dict[str, Break] = {
    "which is no land hex": lambda pos: pos.put(FOOT, SEA),
    "which is no sea hex": lambda pos: pos.put(SHIP, INLAND),
    "both sides have units": lambda pos: [pos.put(FOOT, INLAND), pos.put(COASTAL, INLAND)],
    "in the fortress": lambda pos: pos.put(FOOT, FORT),
    "one too many": lambda pos: [pos.put(unit, INLAND) for unit in (FOOT, MORE, THIRD)],
    "is among the minefields": lambda pos: pos.put(FOOT, CLEARED),
    "is nobody's": lambda pos: pos.put(MINE, INLAND),
    "the allied planes are below zero": lambda pos: setattr(pos.bombers, "allied", -1),
    "the axis side has assigned (6, 5), and 10 planes may fly": lambda pos: (
        setattr(pos.bombers, "axis", 6),
        setattr(pos.carriers, "axis", 5),
    ),
    "the allied side has assigned (11, 0), and 10 planes may fly": lambda pos: (
        setattr(pos, "sky", Sky.CLOUDY),
        setattr(pos.bombers, "allied", 11),
    ),
    "more than half of its planes": lambda pos: (setattr(pos, "turn", 1), setattr(pos.bombers, "axis", 6)),
    "the Allies have 19 planes": lambda pos: setattr(pos.planes, "allied", 19),
    "the Axis has 2 planes": lambda pos: setattr(pos.planes, "axis", 2),
    "the Axis has 11 planes": lambda pos: setattr(pos.planes, "axis", 11),
    "3 planes have attacked": lambda pos: pos.note_turn(raids=((SHIP, 3),)),
    "US7 has spent 99 replacement factors": lambda pos: pos.note_turn(spent=((Army.US7, 99),)),
    "the garrison of": lambda pos: pos.garrisons.update({FORT: 3}),
    "is no key town": lambda pos: pos.scores.update({"Atlantis": TownScore()}),
    f"{LATER.name} has -3 points": lambda pos: pos.scores.update({LATER.name: TownScore(points=-3)}),
    f"{LATER.name} has 2 points and is not captured": lambda pos: pos.scores.update({LATER.name: TownScore(points=2)}),
    f"{LATER.name} has 4 points": lambda pos: pos.scores.update({LATER.name: TownScore(captured=True, points=4)}),
    f"the turn of {DUE.name} is over": lambda pos: (setattr(pos, "turn", 3), pos.stack.append(Game())),
    "which are not those of its towns": lambda pos: setattr(
        pos, "outcome", Outcome(table().charts.levels[0].name, ALLIED, 12)
    ),
    "is reduced and not on the map": lambda pos: pos.reduced.update({FOOT: Reduced.NEW}),
}


def sound() -> Position:
    """A position without a fault: one reduced unit is on the map, and nothing else."""
    axis = units_like(Kind.INFANTRY, AXIS)[0]
    return board({axis: BESIDE}, reduced={axis: Reduced.NEW})


@pytest.mark.parametrize("words", FAULTS)
def test_a_fault_is_found_and_said(words: str) -> None:
    pos = sound()
    assert pos.problems() == []
    FAULTS[words](pos)
    assert any(words in problem for problem in pos.problems()), pos.problems()


@pytest.mark.parametrize("options", [(), ("augusta", "liaison", "supply")], ids=["printed", "optional"])
def test_the_accounts_of_a_random_landing_are_right_after_every_order(options: tuple[str, ...]) -> None:
    for pos in played("landing", 5, options):
        assert pos.problems() == []


def test_a_game_that_a_player_gives_up_need_not_have_the_points_of_its_towns() -> None:
    pos = sound()
    pos.scores[LATER.name] = TownScore(captured=True, points=2)
    pos.outcome = Outcome("resignation", AXIS, 0)
    assert pos.problems() == []
