"""The tables of SICILY'43 as players read them."""

from __future__ import annotations

import pytest

from trinacria.kernel.casebook import read_cases
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.resolutions import Role
from trinacria.sicily43.charts import Result
from trinacria.sicily43.reading.loading import DATA, load_table
from trinacria.sicily43.words.charts import BOMBS, COMBAT, DIRECTION, DISTANCE, FLAK, WEATHER, chart_sheets, suffers

CHARTS = load_table("campaign", vocabulary=Vocabulary(())).charts
SHEETS = chart_sheets(CHARTS)


@pytest.mark.parametrize("key", SHEETS)
def test_every_cell_has_words_and_every_line_a_head_for_each_place(key: str) -> None:
    sheet = SHEETS[key]
    assert {cell for place in sheet.cells for cell in place.values()} <= sheet.results.keys()
    assert {len(heads) for heads in sheet.lines.values()} == {len(sheet.cells)}
    assert sheet.case in read_cases(DATA, ["sicily43"])


def test_the_combat_table_is_printed_as_it_is_read() -> None:
    sheet, table = SHEETS[COMBAT], CHARTS.combat
    for number, column in enumerate(table.columns):
        assert sheet.cells[number] == {str(dice): table.result(column.least, dice) for dice in range(2, 13)}


@pytest.mark.parametrize(
    ("result", "attacker", "defender", "other"),
    [
        ("A2R", "You retreat 2 hexes and are reduced.", "They retreat 2 hexes and are reduced.", "The attackers retreat 2"),
        ("DE", "They are eliminated.", "You are eliminated.", "The defenders are eliminated."),
        ("D3R", "They retreat 3 hexes, or stay", "You retreat 3 hexes, or stay", "The defenders retreat 3 hexes, or stay"),
        ("N", "No effect. They must attack", "No effect. You must attack", "No effect. The defenders must attack"),
    ],
)
def test_a_result_is_said_to_each_side(result: str, attacker: str, defender: str, other: str) -> None:
    sheet = SHEETS[COMBAT].results[result]
    assert sheet.attacker.startswith(attacker)
    assert sheet.defender.startswith(defender)
    assert sheet.other.startswith(other)


def test_who_suffers() -> None:
    assert (suffers(Result.AE), suffers(Result.D2), suffers(Result.N)) == (Role.ATTACKER, Role.DEFENDER, None)


def test_bombs_are_read_by_number_of_planes_and_protection() -> None:
    sheet = SHEETS[BOMBS]
    for protection, planes, dice in (("infantry", "1", "11"), ("armored", "1", "12"), ("armored", "6 or more", "7")):
        place = sheet.cells[sheet.lines[protection].index(planes)]
        assert (place[dice], place[str(int(dice) - 1)]) == ("hit", "miss")


def test_tables_of_one_die() -> None:
    assert SHEETS[WEATHER].cells[0]["6"] == "storm"
    assert SHEETS[FLAK].results[SHEETS[FLAK].cells[0]["5"]].other == "30% of the bombers are lost, rounded up."
    assert SHEETS[DISTANCE].results[SHEETS[DISTANCE].cells[0]["6"]].other == "On target."
    assert SHEETS[DIRECTION].results[SHEETS[DIRECTION].cells[0]["2"]].other == "To the northeast."
