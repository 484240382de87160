"""14.0 Reinforcements."""

from __future__ import annotations

from typing import Any

import pytest

from board import Piece, all_moves, battalion, board, guns, options, play, refused, regiment, tanks, told, where
from proofs import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.maps import Place
from trinacria.viw.position import Position
from trinacria.viw.units import Supply, UnitId

WEST_ROAD = ("0104", "0203", "0303")


def due(turn: int = 1, entry: str = "0104", **more: Any) -> Piece:
    """An Allied regiment on foot that is due at an entry hex on the west edge."""
    return regiment(ALLIED, turn=turn, entry=entry, **more)


def due_tanks(turn: int = 1, entry: str = "0104", **more: Any) -> Piece:
    return tanks(ALLIED, turn=turn, entry=entry, **more)


def points(pos: Position, order: str) -> float:
    """Give an order to enter; what it costs, in Movement Points."""
    half_points = told(play(pos, order), "enter").facts["half_points"]
    assert isinstance(half_points, int)
    return half_points / 2


def entrances(pos: Position, unit: str) -> set[str]:
    """The hexes by which a unit may enter."""
    return {order.text.split()[2] for order in all_moves(pos, unit).values()}


# 14.0 ---------------------------------------------------------------------------------------------------------------------


@case("14.0")
def test_a_reinforcement_enters_in_its_owners_movement_phase_of_the_scheduled_turn() -> None:
    pos = board(a=due(turn=2))
    refusal = refused(pos, "enter a 0104")
    assert refusal.case == "14.0"
    assert "Game-Turn 2" in refusal.reason
    play(pos, "end movement")
    assert refused(pos, "enter a 0104").case == "4.1"
    play(pos, "end movement")
    play(pos, "enter a 0104")
    assert where(pos, "a") == "0104"


@case("14.0", "14.11")
def test_entering_and_moving_are_different_orders() -> None:
    pos = board(a=due(), b=regiment(ALLIED, "0303"))
    assert refused(pos, "move a 0104 0204").case == "14.11"
    assert refused(pos, "enter b 0104").case == "14.11"
    assert refused(pos, "enter a 0199").case == "14.11"
    play(pos, "enter a 0104")
    assert refused(pos, "move a 0104 0204").case == "5.0.P"  # it has moved
    assert refused(pos, "enter a 0104").case == "5.0.P"


# 14.11 the queue ------------------------------------------------------------------------------------------------------


@case("14.11")
@pytest.mark.parametrize(
    ("ground", "unit", "prices"),
    [
        ("clear", due(), [1, 2, 3]),
        ("woods", due(), [2, 4, 6]),
        ("woods", due_tanks(), [3, 6, 9]),
        ("city", due_tanks(), [2, 4, 6]),
    ],
)
def test_each_pays_the_entry_hex_once_more_for_every_unit_before_it(ground: str, unit: Piece, prices: list[int]) -> None:
    pos = board(a=unit, b=unit, c=unit, terrain={"0104": ground})
    assert [points(pos, f"enter {name} 0104") for name in "cab"] == prices


@case("14.11")
@pytest.mark.parametrize("unit", [due(), due_tanks()])
def test_a_road_at_the_entry_hex_runs_on_beyond_the_map_edge(unit: Piece) -> None:
    for mode, prices in (("", [1, 2, 3]), (" strategic", [0.5, 1, 1.5])):
        pos = board(a=unit, b=unit, c=unit, terrain={"0104": "swamp"}, roads=[WEST_ROAD])
        assert [points(pos, f"enter {name} 0104{mode}") for name in "abc"] == prices


@case("14.11")
def test_a_unit_goes_on_with_the_points_that_the_queue_leaves_it() -> None:
    pos = board(a=due(movement=4), b=due(movement=4))
    assert points(pos, "enter a 0104 0103 0102 0101") == 4
    assert refused(pos, "enter b 0104 0103 0102 0101").case == "14.11"
    assert points(pos, "enter b 0104 0103 0102") == 4


@case("14.11")
def test_a_unit_that_pays_its_last_point_for_the_entry_hex_goes_no_farther() -> None:
    """It needs no minimum move to come so far, as one would that has too few points."""
    pos = board(a=due(), b=due(movement=2))
    play(pos, "enter a 0104 0103")
    assert refused(pos, "enter b 0104 0105").case == "14.11"
    assert points(pos, "enter b 0104") == 2


@case("14.11")
def test_each_entry_hex_has_its_own_queue() -> None:
    pos = board(a=due(), b=due(entry="0107"), c=due())
    assert [points(pos, f"enter {order}") for order in ("a 0104", "b 0107", "c 0104")] == [1, 1, 2]


@case("14.11")
def test_the_queue_is_gone_in_the_next_turn() -> None:
    pos = board(a=due(), b=due())
    play(pos, "enter a 0104", "end movement", "end movement")
    assert points(pos, "enter b 0104") == 1


@case("14.11", "5.25")
def test_on_foot_the_last_of_a_long_queue_comes_as_far_as_the_entry_hex() -> None:
    pos = board(a=due(), b=due(), c=due(movement=4), terrain={"0104": "woods"})
    play(pos, "enter a 0104 0103", "enter b 0104 0105")
    assert refused(pos, "enter c 0104 0103").case == "5.25"
    assert refused(pos, "enter c 0104 strategic").case == "14.11"
    assert [*all_moves(pos, "c")] == ["0104"]
    assert points(pos, "enter c 0104") == 4


@case("14.11")
def test_vehicles_too_far_back_in_the_queue_must_wait() -> None:
    pos = board(a=due_tanks(), b=due_tanks(), c=due_tanks(movement=8), terrain={"0104": "woods"})
    play(pos, "enter a 0104 0103", "enter b 0104 0105")
    assert refused(pos, "enter c 0104").case == "14.11"
    assert options(pos)[-1:] == ["end movement"]
    assert not all_moves(pos, "c")


@case("14.11", "5.62")
def test_vehicles_do_not_enter_by_a_swamp_without_a_road() -> None:
    pos = board(a=due_tanks(), terrain={"0104": "swamp"})
    assert refused(pos, "enter a 0104").case == "5.62"


@case("14.11", "5.21", "6.31", "5.61")
def test_the_rules_of_movement_hold_for_the_way_on() -> None:
    pos = board(a=due_tanks(), g=regiment(AXIS, "0107"), h=guns(AXIS, "0103"), rivers=[("0104", "0204")])
    assert refused(pos, "enter a 0104 0103").case == "5.21"
    assert refused(pos, "enter a 0104 0204").case == "5.61"
    assert refused(pos, "enter a 0104 0105 0106 0205").case == "6.31"
    assert refused(pos, "enter a 0104 0106").case == "5.0.P"
    assert points(pos, "enter a 0104 0105 0106") == 3


@case("14.11")
def test_an_entering_unit_takes_the_places_on_its_way() -> None:
    village = Place("Village", HexId("0104"), "town", 1)
    pos = board(a=due(), places=[village])
    play(pos, "enter a 0104 0103")
    assert pos.holders[village.hex] is ALLIED


# 14.12 strategic entry -----------------------------------------------------------------------------------------------


@case("14.12")
def test_strategic_entry_keeps_three_hexes_from_every_enemy() -> None:
    pos = board(a=due(), g=battalion(AXIS, "0107"))
    assert refused(pos, "enter a 0104 0105 strategic").case == "5.51"
    assert "0105 strategic" not in all_moves(pos, "a")
    assert points(pos, "enter a 0104 0103 strategic") == 2
    near = board(a=due(), g=battalion(AXIS, "0106"))
    assert refused(near, "enter a 0104 strategic").case == "14.12"
    assert refused(near, "enter a 0104 0103 strategic").case == "14.12"
    assert points(near, "enter a 0104 0105") == 2


# 14.21 blocked entry hexes -------------------------------------------------------------------------------------------


@case("14.21")
def test_an_entry_hex_that_is_free_is_the_only_one() -> None:
    pos = board(a=due())
    assert entrances(pos, "a") == {"0104"}
    assert refused(pos, "enter a 0103").case == "14.21"


@case("14.21")
def test_an_occupied_entry_hex_opens_those_within_three_on_its_edge() -> None:
    pos = board(size=(6, 9), a=due(), g=battalion(AXIS, "0104"))
    assert refused(pos, "enter a 0104").case == "14.21"
    assert refused(pos, "enter a 0108").case == "14.21"
    assert refused(pos, "enter a 0204").case == "14.21"
    assert entrances(pos, "a") == {"0101", "0102", "0103", "0105", "0106", "0107"}
    assert points(pos, "enter a 0106") == 1


@case("14.21")
def test_a_controlled_entry_hex_may_still_be_used_and_stops_the_unit() -> None:
    """A regiment in 0204 controls 0104 and 0105 of the edge."""
    pos = board(a=due(), b=due(), g=regiment(AXIS, "0204"))
    assert refused(pos, "enter a 0104 0103").case == "6.31"
    assert entrances(pos, "a") == {"0101", "0102", "0103", "0104", "0106", "0107"}
    assert [order.text for order in all_moves(pos, "a").values() if " 0104" in order.text] == ["enter a 0104"]
    assert all(order in pos.options() for order in all_moves(pos, "a").values())
    play(pos, "enter a 0104", "enter b 0103")
    assert (where(pos, "a"), where(pos, "b")) == ("0104", "0103")


@case("14.21")
def test_with_no_free_hex_within_three_the_nearest_beyond_serves() -> None:
    enemies = {f"g{row}": battalion(AXIS, f"01{row:02}") for row in range(1, 8)}
    pos = board(size=(6, 12), a=due(), **enemies)
    assert entrances(pos, "a") == {"0108"}
    assert refused(pos, "enter a 0109").case == "14.21"
    play(pos, "enter a 0108")


@case("14.21", "14.22")
def test_with_the_whole_edge_held_the_unit_waits() -> None:
    enemies = {f"g{row}": battalion(AXIS, f"01{row:02}") for row in range(1, 9)}
    pos = board(a=due(), **enemies)
    assert not all_moves(pos, "a")
    assert options(pos) == ["end movement"]


@case("14.21", "14.11")
def test_an_alternative_hex_has_its_own_price_and_queue() -> None:
    pos = board(a=due(), b=due(), c=due(), g=battalion(AXIS, "0104"), terrain={"0103": "woods"})
    orders = ("a 0103", "b 0105", "c 0103")
    assert [points(pos, f"enter {order}") for order in orders] == [2, 1, 4]


# 14.22 delay ---------------------------------------------------------------------------------------------------------


@case("14.22")
def test_a_reinforcement_may_be_held_back() -> None:
    pos = board(a=due(), b=due(turn=3))
    play(pos, *["end movement"] * 4)
    assert pos.turn == 3
    assert points(pos, "enter a 0104") == 1
    assert points(pos, "enter b 0104") == 2


# 11.51 supply on arrival --------------------------------------------------------------------------------------------


@case("11.51")
def test_an_arrival_is_in_supply_in_its_turn_of_entry_and_the_next() -> None:
    """A map without roads: a unit that leaves the edge would be isolated at once."""
    pos = board(a=due(turn=1), b=regiment(ALLIED, "0404"))
    play(pos, "end movement", "end movement", "enter a 0104 0204 0304")
    states = []
    for _ in range(4):
        play(pos, "end movement")
        states.append((pos.turn, pos.supply_of(UnitId("a")), pos.supply_of(UnitId("b"))))
    supplied, isolated = Supply.SUPPLIED, Supply.ISOLATED
    assert states == [(2, supplied, isolated), (3, supplied, isolated), (3, supplied, isolated), (4, isolated, isolated)]
