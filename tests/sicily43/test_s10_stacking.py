"""S10 Stacking."""

from __future__ import annotations

from proofs import case
from sicily43_board import board, plain_hex, somewhere, table, units_like
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.position import Position
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Army, Kind, UnitId

HERE = somewhere(plain_hex)
INFANTRY = units_like(Kind.INFANTRY, AXIS)


def with_(*units: str, hex_: HexId = HERE) -> Position:
    return board(dict.fromkeys(units, hex_), garrisons=False)


def why(pos: Position, unit: str, hex_: HexId = HERE) -> str:
    found = stacking_refusal(pos, UnitId(unit), hex_)
    return found.case if isinstance(found, IllegalCommand) else ""


@case("S43:10.1")
def test_two_units_of_a_player_fill_a_hex() -> None:
    one, two, three, *_ = INFANTRY
    assert why(with_(one), two) == ""
    assert why(with_(one, two), three) == "S43:10.1"
    assert why(with_(one, two), two) == "", "a unit that is there does not count twice"
    full = with_(one, two)
    assert stacking_refusal(full, UnitId(three), HERE, leaving=[one]) is None


@case("S43:10.2")
def test_nothing_stacks_with_a_coastal_division() -> None:
    coastal, other = units_like(Kind.COASTAL, AXIS)[:2]
    assert why(with_(coastal), INFANTRY[0]) == "S43:10.2"
    assert why(with_(INFANTRY[0]), coastal) == "S43:10.2"
    assert why(with_(coastal), other) == "S43:10.2"
    assert why(with_(), coastal) == ""
    assert why(with_(coastal), units_like(Kind.SUPPLY, AXIS)[0]) == "S43:10.2"


@case("S43:10.3")
def test_armored_trains_stack_with_armored_trains_alone_two_to_a_hex() -> None:
    one, two, three = units_like(Kind.TRAIN, AXIS)
    rail = next(h for h in table().island.grid.ids if h in table().island.rail_hexes)
    assert why(with_(one, hex_=rail), two, rail) == ""
    assert why(with_(one, two, hex_=rail), three, rail) == "S43:10.1"
    assert why(with_(one, hex_=rail), INFANTRY[0], rail) == "S43:10.3"
    assert why(with_(INFANTRY[0], hex_=rail), one, rail) == "S43:10.3"


@case("S43:10.4")
def test_one_supply_unit_may_be_there_beyond_the_limit() -> None:
    supply, another, *_ = units_like(Kind.SUPPLY, ALLIED)
    one, two, three, *_ = units_like(Kind.INFANTRY, ALLIED)
    assert why(with_(one, two), supply) == ""
    assert why(with_(one, two, supply), another) == "S43:10.1"
    assert why(with_(one, supply), another) == "", "the second supply unit counts as one of the two"
    assert why(with_(one, supply, another), three) == "S43:10.1"


@case("S43:10.5")
def test_minefields_do_not_count_and_two_ships_share_a_sea_hex() -> None:
    one, two, *_ = INFANTRY
    mine = units_like(Kind.MINEFIELD, AXIS)[0]
    assert why(with_(one, mine), two) == ""
    ships = units_like(Kind.SHIP, ALLIED)
    sea = next(h for h in table().island.grid.ids if h in table().island.sea)
    assert why(with_(ships[0], hex_=sea), ships[1], sea) == ""
    assert why(with_(*ships[:2], hex_=sea), ships[2], sea) == "S43:10.5"


@case("S43:10.7")
def test_nations_of_a_side_stack_freely() -> None:
    german, italian = units_like(Kind.INFANTRY, AXIS, nation="IT")[0], units_like(Kind.ARMOR, AXIS, nation="GE")[0]
    assert why(with_(german), italian) == ""


@case("S43:10.8")
def test_messina_holds_two_units_of_each_allied_army() -> None:
    messina = table().messina
    us = [u for u in units_like(Kind.INFANTRY, ALLIED) if table().units[u].army is Army.US7]
    uk = [u for u in units_like(Kind.INFANTRY, ALLIED) if table().units[u].army is Army.UK8]
    supply = units_like(Kind.SUPPLY, ALLIED)
    three = with_(*us[:2], uk[0], hex_=messina)
    assert why(three, uk[1], messina) == ""
    assert why(three, us[2], messina) == "S43:10.8"
    four = with_(*us[:2], *uk[:2], hex_=messina)
    assert why(four, supply[0], messina) == ""
    assert why(with_(*us[:2], *uk[:2], supply[0], hex_=messina), supply[1], messina) == "S43:10.8"
    assert why(four, uk[2], messina) == "S43:10.8"
    axis = with_(*INFANTRY[:2], hex_=messina)
    assert why(axis, INFANTRY[2], messina) == "S43:10.1", "for the Axis it is a hex like any other"
