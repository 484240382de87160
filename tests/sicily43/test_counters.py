"""Every counter can be read, and no two look the same."""

from __future__ import annotations

import re
from collections import Counter

from trinacria import games
from trinacria.kernel.drawing import CounterFace, Echelon
from trinacria.render.counters import PLATES, counter
from trinacria.sicily43.drawing.designations import designation
from trinacria.sicily43.drawing.pieces import REDUCED, card_of, printed_face
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Kind

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
