"""S16 Paratroops and gliders."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_board import board, island, kinds, legal, place, plain_hex, play, refused, somewhere, table, units_like
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.airborne import Drops, aim_refusal, droppable, ground_refusal
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.position import AWAITED, ELIMINATED, Position
from trinacria.sicily43.units import Kind, UnitId, Wave

PARA, GLIDER, LATER, GERMAN = (UnitId(unit) for unit in ("US-505", "UK-1AL", "UK-1P", "GE-FJ3"))
SECOND = UnitId("US-504")
GELA = island().place("Gela").hex
OPEN = somewhere(lambda h: plain_hex(h) and h not in island().river_hexes)


def dropping(
    *dice: int, at: dict[str, str] | None = None, turn: int = 4, side: Seat = ALLIED, sky: Sky = Sky.CLEAR, planes: int = 3
) -> Position:
    pos = board(at or {}, turn=turn, phasing=side, dice=dice, sky=sky)
    pos.carriers[side] = planes
    pos.stack = [Drops(side)]
    pos.run()
    return pos


@case("S43:16.1")
def test_units_are_dropped_from_their_arrival_turn_on() -> None:
    assert LATER not in droppable(board({}, turn=1), ALLIED)
    assert LATER in droppable(board({}, turn=2), ALLIED)
    assert LATER in droppable(board({}, turn=9), ALLIED)


@case("S43:16.1", "S43:5.5")
def test_on_turn_1_each_landing_has_its_own_drops() -> None:
    pos = board({}, turn=1)
    assert droppable(pos, ALLIED, Wave.FIRST) == [PARA, GLIDER]
    assert droppable(pos, ALLIED, Wave.SECOND) == [SECOND]


@case("S43:16.2")
def test_the_aim_is_dry_land_without_enemies_or_their_zones() -> None:
    foe = units_like(Kind.INFANTRY, AXIS)[0]
    gun = units_like(Kind.ARTILLERY, AXIS)[0]
    pos = board({foe: OPEN, gun: somewhere(lambda h: island().grid.distance(h, OPEN) > 4)}, turn=4)
    near = island().walkable[OPEN][0]
    assert "enemy units" in str(aim_refusal(pos, PARA, OPEN))
    assert "zone of control" in str(aim_refusal(pos, PARA, near))
    assert "enemy units" in str(aim_refusal(pos, PARA, pos.where[gun]))
    sea = next(iter(island().sea))
    assert "no land hex" in str(aim_refusal(pos, PARA, sea))
    river = next(iter(sorted(island().river_hexes)))
    assert "river hex" in str(aim_refusal(pos, PARA, river))
    fort = next(iter(pos.garrisons))
    assert "fortress" in str(aim_refusal(pos, PARA, fort))
    assert aim_refusal(pos, GERMAN, fort) is None or "fortress" not in str(aim_refusal(pos, GERMAN, fort))


@case("S43:16.2")
def test_gliders_do_not_aim_at_mountains() -> None:
    high = somewhere(lambda h: island().terrain[h] == "mountains" and h not in island().river_hexes)
    pos = board({}, turn=4)
    assert aim_refusal(pos, PARA, high) is None
    assert "gliders" in str(aim_refusal(pos, GLIDER, high))


@case("S43:16.3")
def test_each_drop_uses_a_plane() -> None:
    pos = dropping(6, 1, planes=1)
    play(pos, f"drop {PARA} {OPEN}")
    assert pos.carriers.allied == 0
    assert pos.decision is None


@case("S43:16.4")
@pytest.mark.parametrize(
    ("dice", "steps", "direction"), [((5, 1), 0, "N"), ((6, 4), 0, "S"), ((1, 1), 1, "N"), ((2, 3), 2, "SE")]
)
def test_two_dice_give_distance_and_direction(dice: tuple[int, int], steps: int, direction: str) -> None:
    landed: HexId | None = OPEN
    for _ in range(steps):
        assert landed is not None
        landed = island().grid.towards(landed, direction)
    assert landed is not None
    pos = dropping(*dice)
    play(pos, f"drop {PARA} {OPEN}")
    alive = ground_refusal(board({}, turn=4), PARA, landed) is None
    assert pos.where[PARA] == (landed if alive else ELIMINATED)


@case("S43:16.5")
def test_a_unit_that_comes_down_beside_an_enemy_is_lost() -> None:
    foe = units_like(Kind.INFANTRY, AXIS)[0]
    two_north = island().grid.towards(HexId(str(island().grid.towards(OPEN, "N"))), "N")
    pos = dropping(1, 1, at={foe: str(two_north)})
    play(pos, f"drop {PARA} {OPEN}")
    assert pos.where[PARA] == ELIMINATED
    assert kinds(pos.log.since(0))[-1] == "lost in drop"


@case("S43:16.5")
def test_a_unit_that_comes_down_on_two_friends_is_lost() -> None:
    one, two = units_like(Kind.INFANTRY, ALLIED)[:2]
    pos = dropping(5, 5, at={one: OPEN, two: OPEN})
    play(pos, f"drop {PARA} {OPEN}")
    assert pos.where[PARA] == ELIMINATED


@case("S43:16.5", "S43:16.4")
def test_a_unit_that_drifts_out_to_sea_or_off_the_map_is_lost() -> None:
    grid, sea = island().grid, island().sea
    shore = somewhere(
        lambda h: (
            h not in island().river_hexes and grid.towards(h, "S") in sea and ground_refusal(board({}), PARA, h) is None
        )
    )
    pos = dropping(1, 4)
    play(pos, f"drop {PARA} {shore}")
    assert pos.where[PARA] == ELIMINATED


@case("S43:16.6")
def test_a_unit_does_not_move_in_the_turn_in_which_it_lands() -> None:
    pos = dropping(5, 1)
    play(pos, f"drop {PARA} {OPEN}")
    assert pos.where[PARA] == OPEN
    assert PARA in pos.turn_flags.arrived
    assert not pos.is_weakened(PARA), "it is not weakened (S5.6)"
    assert pos.holder(OPEN) is ALLIED


@case("S43:16.7")
def test_the_drops_of_turn_1_aim_near_gela_and_syracuse() -> None:
    pos = board({}, turn=1)
    for unit, town in ((PARA, "Gela"), (SECOND, "Gela"), (GLIDER, "Syracuse")):
        centre = island().place(town).hex
        aims = [h for h in island().grid.ids if aim_refusal(pos, unit, h) is None]
        assert aims
        assert max(island().grid.distance(h, centre) for h in aims) == 3
    assert aim_refusal(board({}, turn=2), PARA, OPEN) is None


@case("S43:16.8")
def test_german_parachutists_may_be_dropped_with_axis_planes() -> None:
    pos = dropping(5, 1, side=AXIS)
    assert legal(pos, f"drop {GERMAN} {OPEN}")
    refused(pos, f"drop {PARA} {OPEN}", "S43:16.1")


@case("S43:16.9")
def test_nobody_is_dropped_twice() -> None:
    pos = dropping(5, 1)
    play(pos, f"drop {PARA} {OPEN}")
    assert PARA not in droppable(pos, ALLIED)
    assert PARA not in droppable(board({PARA: GELA}, turn=4), ALLIED)


@case("S43:7.2")
def test_nothing_is_dropped_in_a_storm() -> None:
    pos = dropping(sky=Sky.STORM)
    assert pos.decision is None
    assert pos.where[PARA] == AWAITED


def test_every_offered_aim_is_legal_and_every_other_hex_refused_in_words() -> None:
    pos = dropping(turn=1, at={units_like(Kind.INFANTRY, AXIS)[0]: GELA})
    offered = {order.text for order in pos.options()}
    for unit in droppable(pos, ALLIED):
        for hex_ in island().grid.ids:
            order = f"drop {unit} {hex_}"
            assert legal(pos, order) is (order in offered)
    place(pos, PARA, OPEN)
    assert table().units[PARA].kind is Kind.PARA
