"""Combats for rules tests: a row of hexes to fight along, and dice that give the result the test asks for.

pos = row("a gh . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=2), h=battalion(AXIS, 2))
fight(pos, "attack 0201 with a", "D2(1)")
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from board import Piece, board, options, play
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.events import Event
from trinacria.viw.charts import Result
from trinacria.viw.combat import Combat, final_column
from trinacria.viw.position import Position


def row(line: str, **more: Any) -> Position:
    """A board one hex high at the start of a Combat Phase: `.` is an empty hex, letters are the pieces in one hex."""
    cells = line.split()
    at = {letter: f"{column:02d}01" for column, cell in enumerate(cells, 1) for letter in cell if letter != "."}
    placed = {name: replace(it, place=at.get(name)) if isinstance(it, Piece) else it for name, it in more.items()}
    return board(**{"size": (len(cells), 1), "phase": "combat", **placed})


def fight(pos: Position, attack: str, result: str, *, breakthrough: bool = False, defend: str = "") -> tuple[Event, ...]:
    """Attack without support, and let the dice fall so that this very result stands in the column of the combat."""
    events = play(pos, attack)
    if defend:
        events += play(pos, f"defend {defend}")
    while pos.decision and pos.decision.kind == "support":
        events += play(pos, "support")
    column = final_column(pos, pos.enclosing(Combat).battle)
    let_fall(pos, dice_for(pos, column, result, breakthrough=breakthrough))
    return events + play(pos, "roll")


def dice_for(pos: Position, column: int, result: str, *, breakthrough: bool) -> tuple[int, int]:
    found: dict[str, tuple[int, int]] = {}
    for dice in product(range(1, 7), repeat=2):
        cell: Result = pos.table.crt.result(column, sum(dice))
        if cell.breakthrough == breakthrough:
            found.setdefault(str(cell), dice)
    assert result in found, f"column {column} holds {', '.join(found)} but no {result}"
    return found[result]


def let_fall(pos: Position, dice: tuple[int, int]) -> None:
    """Script the next roll; the chits of the board's script stay."""
    assert isinstance(pos.dice, ScriptedDice)
    number, chits = pos.dice.number, pos.dice.left.draws
    pos.dice = ScriptedDice(Script(dice, chits))
    pos.dice.number = number


def asked(pos: Position) -> str:
    """What the open decision is about, and whose it is: `axis lose`."""
    assert pos.decision is not None
    return f"{pos.decision.seat} {pos.decision.kind}"


def withdraw(pos: Position) -> None:
    """Meet the rest of the result by hexes; every stack takes the first route it is offered."""
    if pos.decision and pos.decision.kind == "absorb":
        play(pos, "absorb 0")
    while pos.decision and pos.decision.kind == "retreat":
        play(pos, options(pos)[0])
