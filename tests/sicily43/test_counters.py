"""Every counter can be read, and no two look the same."""

from __future__ import annotations

import re
from collections import Counter

from sicily43_board import board
from trinacria import games
from trinacria.kernel.drawing import CounterFace, Echelon, Paper
from trinacria.kernel.seats import ALLIED
from trinacria.render.counters import PLATES, counter
from trinacria.sicily43.drawing.designations import designation
from trinacria.sicily43.drawing.pieces import REDUCED, card_of, printed_face
from trinacria.sicily43.drawing.table_drawing import TableDrawing
from trinacria.sicily43.movement import allowance
from trinacria.sicily43.presenter import shown as shown_table
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Kind, Reduced, UnitId

LONGEST = 12  # letters that fit above the symbol


def table() -> Table:
    found = games.open_scenario("sicily43/campaign").static
    assert isinstance(found, Table)
    return found


def face(unit: str, side: str = "full") -> CounterFace:
    printed = printed_face(table().units[unit], side)
    assert isinstance(printed, CounterFace)
    return printed


def test_no_two_units_in_the_same_colours_have_the_same_designation() -> None:
    units = [unit for unit in table().units.values() if unit.kind is not Kind.MINEFIELD]
    told = Counter((card_of(unit), designation(unit)) for unit in units)
    assert [name for name, times in told.items() if times > 1] == []
    assert max(len(designation(unit)) for unit in units) <= LONGEST


def test_a_designation_names_the_unit_and_its_formation() -> None:
    named = {unit: designation(table().units[unit]) for unit in ("US-1-26", "GE-HG-ART", "IT-GM-E", "IT-4-33", "UK-231")}
    assert named == {
        "US-1-26": "26/1",
        "GE-HG-ART": "Art/HG",
        "IT-GM-E": "MG E",
        "IT-4-33": "33/Liv",
        "UK-231": "231",
    }


def test_plates_stand_for_armored_protection() -> None:
    assert face("UK-4A").plated
    assert not face("UK-5-15").plated
    (symbol,) = re.findall(r'<g [^>]*class="symbol".*?</g>', counter(face("UK-4A")))
    assert PLATES in symbol, "they stay beside the symbol where a client draws it larger"
    assert PLATES not in counter(face("UK-5-15"))


def test_guns_have_their_factor_in_parentheses_and_their_range_in_a_ring() -> None:
    gun = face("UK-5-ART")
    assert (gun.left, gun.ring, gun.right) == ("(2)", "2", "10")
    assert face("UK-5-ART", REDUCED).left == "(1)"
    coastal = face("IT-C-208")
    assert (coastal.left, coastal.ring, coastal.right, coastal.echelon) == ("(2)", "3", "-", Echelon.DIVISION)


def test_ships_show_range_and_defence_in_the_colours_of_their_nation() -> None:
    ship = face("SH-WAR")
    assert (ship.left, ship.ring, ship.shield, ship.right) == ("", "5", "6", "20")
    assert ship.card == face("UK-231").card


def test_a_counter_shows_the_factor_and_the_movement_that_count_in_its_state() -> None:
    """S3.8, S23.7: halved once, whatever the reasons."""
    unit = "UK-5-15"  # 6-6
    at = {unit: "5425"}
    seen = {
        "full": board(at),
        "reduced": board(at, reduced={unit: Reduced.LASTING}),
        "weakened": board(at, ashore=[unit]),
        "bombed": board(at, ashore=[unit], bombed=[unit]),
        "reduced and bombed": board(at, reduced={unit: Reduced.LASTING}, bombed=[unit]),
    }
    sheet = TableDrawing(table()).words()
    printed = {name: drawn for name, drawn in TableDrawing(table()).faces() if drawn.id == unit}
    for name, pos in seen.items():
        shown = shown_table(pos, ALLIED).counters[unit]
        assert shown.face == name
        drawn = printed[name]
        assert isinstance(drawn, CounterFace)
        assert (drawn.left, drawn.right) == (str(pos.cf(UnitId(unit))), str(allowance(pos, UnitId(unit), halved=False)))
        assert sheet.units[unit].faces[name].values == f"{drawn.left}-{drawn.right}"
    assert [face(unit, name).paper for name in ("full", "reduced", "weakened", "bombed")] == [
        Paper.CARD,
        Paper.BANDED,
        Paper.HATCHED,
        Paper.HATCHED,
    ]
