"""Situations: read, written, and refused with line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from board import COMPARED
from random_play import position_after
from trinacria.games import parse_situation, read_situation
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.errors import BadData, TrinacriaError
from trinacria.kernel.positions import Position as AnyPosition
from trinacria.kernel.seats import ALLIED
from trinacria.viw.commands import End
from trinacria.viw.position import Position
from trinacria.viw.situations import write_situation

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "verny.toml"


def parsed(text: str) -> Position:
    return viw_position(parse_situation(text, "try.toml", ScriptedDice(Script())))


def viw_position(pos: AnyPosition) -> Position:
    assert isinstance(pos, Position)
    return pos


def test_the_example_of_the_documentation_is_sound() -> None:
    pos = viw_position(read_situation(EXAMPLE)[1])
    assert not pos.problems()
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (ALLIED, "attack")
    assert pos.air.allied == 1


@pytest.mark.parametrize("orders", range(0, 200, 20))
def test_a_written_situation_reads_back_to_the_same_position(orders: int) -> None:
    pos = position_after("moselle/november", 5, orders, bold=True)
    while pos.decision is None or pos.decision.kind != "move":
        pos.play(next(iter(pos.options())))
    text = write_situation(pos)
    again = viw_position(parse_situation(text, "again.toml", pos.dice.copy()))
    for name in COMPARED:
        if name not in ("stack", "faces"):
            assert getattr(again, name) == getattr(pos, name), name
    assert again.stack[-1] == pos.stack[-1]
    assert write_situation(again) == text


def test_the_middle_of_a_combat_cannot_be_written() -> None:
    pos = position_after("moselle/november", 5, 0, bold=True)
    while pos.decision is None or pos.decision.kind in ("move", "attack"):
        fights = pos.decision is not None and pos.decision.kind == "attack"
        pos.play(next(iter(pos.options())) if fights else End("movement"))
    with pytest.raises(TrinacriaError, match="before the first attack"):
        write_situation(pos)


HEAD = 'game = "moselle/november"\nphase = "movement"\n\n[[unit]]\n'


@pytest.mark.parametrize(
    ("text", "line", "field", "says"),
    [
        ('game = "narvik/april"', 1, "game", "there is no"),
        ("phase = 1\n" + 'game = "moselle/november"', 1, "phase", "is not a text"),
        ('game = "moselle/november"\nphase = "tea"', 2, "phase", "none of"),
        ('game = "moselle/november"\nturn = 9', 2, "turn", "not between 1 and 8"),
        ('game = "moselle/november"\nphasing = "french"', 2, "phasing", "none of"),
        ('game = "moselle/november"\nwether = "rain"', 2, "wether", "not known here"),
        ('game = "moselle/november"\nair = { allied = -1 }', 2, "air.allied", "not between"),
        (HEAD + 'id = "us_99"\nhex = "0610"', 5, "unit.0.id", "no unit us_99"),
        (HEAD + 'id = "us_2_5"\nhex = "9910"', 6, "unit.0.hex", "no hex 9910"),
        (HEAD + 'id = "us_2_5"\nhex = "0610"\nstrength = 99', 7, "unit.0.strength", "no chit of pool 3"),
        (HEAD + 'id = "us_2_5"\nhex = "0610"\nchit = "1-1-1"', 7, "unit.0.chit", "has no chit 1-1-1"),
        (HEAD + 'id = "us_735"\nhex = "0610"\nstrength = 3', 7, "unit.0.strength", "carries no chit"),
        (HEAD + 'id = "us_735"\nhex = "0610"\nface = "cadre"', 7, "unit.0.face", "has no cadre side"),
        (HEAD + 'id = "us_2_5"\nhex = "0610"\nface = "reduced"', 7, "unit.0.face", "give chit or strength"),
        (HEAD + 'id = "us_2_5"\nhex = "0610"\nsupply = "hungry"', 7, "unit.0.supply", "none of"),
        (HEAD + 'id = "us_2_5"', 4, "unit.0.hex", "is missing"),
        (HEAD + 'id = "us_2_5"\nhex = "0610"\n[[unit]]\nid = "us_2_5"\nhex = "0611"', 8, "unit.1.id", "stands twice"),
        (HEAD + 'id = "us_2_5"\nhex = "0610"\n[[unit]]\nid = "de_38_17ss"\nhex = "0610"', 9, "unit.1.hex", "other side"),
        (HEAD + 'id = "us_2_5"\nhex = ', 6, "", "nvalid"),
    ],
)
def test_every_fault_names_its_line_and_field(text: str, line: int, field: str, says: str) -> None:
    with pytest.raises(BadData) as caught:
        parsed(text)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.field) == ("try.toml", line, field)
    assert says in problem.says


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(BadData) as caught:
        parsed('game = "moselle/november"\nturn = 0\n[[unit]]\nid = "x"\nhex = "0101"\n[[unit]]\nid = "us_2_5"\nhex = "0"')
    assert [problem.line for problem in caught.value.problems] == [2, 4, 8]
