"""SICILY'43 as a system: everything that the program needs to know of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from trinacria.kernel.dice import Dice
from trinacria.kernel.nation_cards import SIDES
from trinacria.kernel.systems import OpenScenario, System, random_bot
from trinacria.sicily43.bots.greedy import coup_bot, greedy_bot
from trinacria.sicily43.drawing.table_drawing import TableDrawing
from trinacria.sicily43.guide import FOUR_DAYS
from trinacria.sicily43.position import Position
from trinacria.sicily43.presenter import Presenter
from trinacria.sicily43.reading.checking import check
from trinacria.sicily43.reading.loading import DATA, GAME, SCENARIOS, load_table
from trinacria.sicily43.reading.puzzle_checks import check_of
from trinacria.sicily43.reading.situations import position_of
from trinacria.sicily43.sequence_of_play import Game
from trinacria.sicily43.table import Table
from trinacria.sicily43.view import View, position_from_view
from trinacria.sicily43.vocabulary import event_kinds, vocabulary
from trinacria.sicily43.words.cards import OPTIONAL_RULES, scenario_words


def new_position(table: Table, dice: Dice) -> Position:
    """A game before the first counter is placed (S4.1)."""
    pos = Position(table, dice)
    pos.stack = [Game()]
    pos.run()
    return pos


def open_scenario(scenario: str, optional_rules: frozenset[str], *, overlay: Path | None = None) -> OpenScenario:
    table = load_table(scenario, optional_rules, vocabulary=vocabulary(), overlay=overlay)

    def from_view(view: View, random: Random) -> Position:
        return position_from_view(table, view, random)

    return OpenScenario(
        game=GAME,
        id=scenario,
        title=table.title,
        introduction=" ".join(table.introduction.split()),
        last_turn=table.last_turn,
        levels=tuple(level.name for level in table.charts.levels),
        fingerprint=table.fingerprint,
        vocabulary=table.vocabulary,
        events=event_kinds(),
        static=table,
        set_up=partial(new_position, table),
        from_view=from_view,
        presenter=Presenter(table),
        drawing=TableDrawing(table),
    )


SICILY43 = System(
    name=GAME,
    package="trinacria.sicily43",
    data=DATA,
    books=(GAME,),
    scenarios=SCENARIOS,
    optional_rules=tuple(rule.name for rule in OPTIONAL_RULES),
    open=open_scenario,
    words=scenario_words,
    check=check,
    bots=(random_bot(), greedy_bot(), coup_bot()),
    default_bot="greedy",
    sides=SIDES,
    situation=position_of,
    puzzle_check=check_of,
    guides=(FOUR_DAYS,),
)
