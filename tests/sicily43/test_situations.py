"""Situations of SICILY'43: read, played, and refused with line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from sicily43_board import island, play
from trinacria.games import parse_situation, read_situation
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.errors import BadData
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.attack_options import DeclareAttack
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.movement_phase import MoveUnits
from trinacria.sicily43.position import ELIMINATED, Position
from trinacria.sicily43.units import Reduced, UnitId

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "gela.toml"
HEAD = 'game = "sicily43/campaign"\n'


def parsed(text: str, *dice: int) -> Position:
    pos = parse_situation(HEAD + text, "try.toml", ScriptedDice(Script(dice)))
    assert isinstance(pos, Position)
    return pos


def unit(id_: str, hex_: str, more: str = "") -> str:
    return f'\n[[unit]]\nid = "{id_}"\nhex = "{hex_}"\n{more}\n'


def faults(text: str) -> list[str]:
    with pytest.raises(BadData) as found:
        parsed(text)
    return str(found.value).splitlines()


def test_the_example_of_the_documentation_is_sound_and_can_be_played() -> None:
    _, pos = read_situation(EXAMPLE, Script((1, 2)))
    assert isinstance(pos, Position)
    assert not pos.problems()
    assert isinstance(pos.decision, DeclareAttack)
    bombed = UnitId("IT-GM-E")
    assert pos.cf(bombed) == pos.unit(bombed).reduced_cf < pos.unit(bombed).cf
    assert "combat" in [event.kind for event in play(pos, "attack 3823 with US-1-16 US-1-26", "end")]


def test_everything_that_can_be_written_is_in_the_position() -> None:
    bridge = " ".join(sorted(island().bridges)[0])
    text = (
        'turn = 5\nphasing = "axis"\nphase = "movement"\nweather = "storm"\nweather_before = "cloudy"\naxis_planes = 4\n'
        f'bridges_down = ["{bridge}"]\nallied = ["4730"]\n'
        + unit("IT-4-33", "3619", 'reduced = "new"')
        + unit("GE-HG-1", "4121", "travelling = true")
        + unit("US-1-16", "3724", "bombed = true\nashore = true")
        + '[[unit]]\nid = "US-1-26"\nplace = "eliminated"\n'
        + "[fortresses]\n5423 = 1\n5321 = 0\n[captured]\nAugusta = 2\n"
    )
    pos = parsed(text)
    assert (pos.turn, pos.phasing, pos.sky, pos.last_sky, pos.planes.axis) == (5, AXIS, Sky.STORM, Sky.CLOUDY, 4)
    assert isinstance(pos.decision, MoveUnits)
    assert pos.decision.seat is AXIS
    assert pos.bridges_down == {sorted(island().bridges)[0]}
    assert pos.holder(island().place("Augusta").hex) is pos.holder(pos.where[UnitId("US-1-16")]) is ALLIED
    assert pos.holder(HexId("4730")) is ALLIED
    assert pos.reduced[UnitId("IT-4-33")] is Reduced.NEW
    assert UnitId("GE-HG-1") in pos.travelling
    assert UnitId("US-1-16") in pos.turn_flags.bombed & pos.turn_flags.ashore
    assert pos.where[UnitId("US-1-26")] == ELIMINATED
    assert pos.garrisons[island().place("Syracuse").hex] == 1
    assert not pos.is_fortress(island().place("Augusta").hex)
    assert pos.scores["Augusta"].points == 2
    assert not pos.problems()


def test_a_situation_goes_on_to_the_end_of_the_game() -> None:
    pos = parsed('turn = 19\nphasing = "axis"\n' + unit("IT-4-33", "3619"), *([1, 2, 1, 1] * 20))
    while pos.decision is not None and pos.turn < 20:
        pos.play(next(order for order in pos.options() if order.text.startswith(("end", "planes 0 0"))))
    assert pos.turn == 20


def test_all_faults_are_reported_with_line_and_field() -> None:
    found = faults(
        'turn = 1\nphase = "supper"\nallied = ["5227"]\nbridges_down = ["0101 0102"]\n'
        + unit("XX-1", "3724")
        + unit("US-1-16", "9999")
        + unit("SH-BOI", "3724")
        + unit("US-1-26", "5227")
        + unit("IT-4-33", "3619", "travelling = 3")
        + unit("IT-4-33", "3619")
        + unit("US-3-7", "3619", 'reduced = "twice"\nspeed = 3')
        + "[fortresses]\n3724 = 1\n[captured]\nRome = 2\n"
    )
    said = "\n".join(found)
    for words in (
        "try.toml:2: turn: 1 is not between 2 and 20",
        "phase: 'supper' is none of: combat, movement",
        "there is no land hex 5227",
        "there is no bridge between '0101 0102'",
        "there is no unit XX-1",
        "there is no hex 9999",
        "SH-BOI is a ship, and 3724 is no all-sea hex",
        "US-1-26 cannot stand in 5227",
        "IT-4-33 stands twice",
        "3619 is held by the other side",
        "'twice' is none of",
        "there is no fortress in 3724",
        "Rome is no key town",
    ):
        assert words in said, words


def test_a_traveller_stands_on_a_railway() -> None:
    away = next(h for h in island().grid.ids if h in island().land and h not in island().rail_hexes)
    assert "is in no railway hex" in faults(unit("GE-HG-1", away, "travelling = true"))[0]
