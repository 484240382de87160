"""Why a unit cannot march to a hex that a player points at."""

from __future__ import annotations

from proofs import case
from sicily43_moves import foot, ground, motor, piece
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Reduced, UnitId
from trinacria.sicily43.why_not import why_not


def asked(pos: Position, unit: str, hex_: str) -> str:
    return str(why_not(pos, UnitId(unit), HexId(hex_)) or "")


@case("S43:8.1", "S43:8.10")
def test_every_reason_is_given_for_a_hex_far_away() -> None:
    pos = ground(
        a=foot(ALLIED, "0104"),
        b=foot(ALLIED, "0204"),
        c=foot(ALLIED, "0204"),
        d=foot(ALLIED, "0108", reduced=Reduced.NEW),
        g=piece("artillery", AXIS, "0304"),
        fortresses=["0306"],
    )
    assert asked(pos, "a", "0105") == ""
    assert asked(pos, "a", "0104") == "S8.1: a stands in 0104 and stays there without an order"
    assert asked(pos, "a", "0904").startswith("S2.11")
    assert asked(pos, "a", "0204") == "S10.1: 0204 holds two units already"
    assert asked(pos, "a", "0804") == "S8.1: 0804 needs 7 Movement Points, and a has 6"
    assert asked(pos, "a", "0304") == "S8.10: enemy units are in 0304"
    assert asked(pos, "a", "0306").startswith("S21.3")
    assert asked(pos, "d", "0107").startswith("S8.11")


@case("S43:8.10", "S43:9.4")
def test_what_bars_the_way_is_named() -> None:
    shut = {"terrain": dict.fromkeys(["0202", "0301", "0302", "0103"], "mountains")}
    pos = ground(a=motor(ALLIED, "0101"), g=foot(AXIS, "0505"), **shut)
    assert asked(pos, "a", "0404") == "S8.5: no road or bridge that a needs leads to 0404"
    wall = {f"g{row}": piece("artillery", AXIS, f"030{row}") for row in range(1, 9)}
    pos = ground(a=foot(ALLIED, "0101"), **wall)
    assert asked(pos, "a", "0404") == "S8.10: the enemy bars every way to 0404"
    posts = {f"g{row}": foot(AXIS, f"030{row}") for row in (1, 4, 7)}
    pos = ground(a=motor(ALLIED, "0105"), **posts)
    assert asked(pos, "a", "0506") == "S9.4: every way to 0506 leads through hexes where a must stop"
