"""A table of Victory in the West as an opened scenario, with everything bound to its table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from trinacria.kernel.dice import Dice
from trinacria.kernel.systems import OpenScenario
from trinacria.viw.beliefs import sample_position
from trinacria.viw.desk import TableDesk
from trinacria.viw.drawing.looks import Looks
from trinacria.viw.drawing.table_drawing import TableDrawing
from trinacria.viw.position import Position
from trinacria.viw.table import Table
from trinacria.viw.view import View


def table_in(scenario: OpenScenario) -> Table:
    """The table of an opened scenario of Victory in the West."""
    assert isinstance(scenario.static, Table), f"{scenario.name} is another system's"
    return scenario.static


def opened(table: Table, looks: Looks, set_up: Callable[[Table, Dice], Position]) -> OpenScenario:
    def from_view(view: View, random: Random) -> Position:
        return sample_position(view, table, random)

    return OpenScenario(
        game=table.game,
        id=table.scenario.id,
        title=table.scenario.title,
        introduction=" ".join(table.scenario.introduction.split()),
        last_turn=table.scenario.last_turn,
        levels=tuple(level.name for level in table.scenario.victory.levels),
        fingerprint=table.fingerprint,
        vocabulary=table.vocabulary,
        events=table.events,
        static=table,
        set_up=partial(set_up, table),
        from_view=from_view,
        presenter=TableDesk(table),
        drawing=TableDrawing(table, looks),
    )
