"""S23 Air, and what the weather (S7.1) allows to planes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofs import case
from sicily43_board import board, island, kinds, legal, place, plain_hex, play, refused, somewhere, table, units_like
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import ALLIED, AXIS, BySide, Seat
from trinacria.sicily43.air import (
    AssigningPlanes,
    Bombardment,
    Bombed,
    Planes,
    Target,
    anti_aircraft,
    protection,
    target_protection,
)
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.position import ELIMINATED, Position
from trinacria.sicily43.units import Kind, Protection, Reduced, UnitId
from trinacria.sicily43.words.naming import teller
from trinacria.sicily43.words.steps import step_words

HERE = somewhere(plain_hex)
BESIDE = next(h for h in island().grid.neighbours[HERE] if h not in island().rail_hexes | island().bridge_hexes)
FOOT = units_like(Kind.INFANTRY, AXIS)[0]
TANK = units_like(Kind.ARMOR, AXIS)[0]
SHIP = next(s for s in units_like(Kind.SHIP, ALLIED) if table().units[s].ship_defence == 5)
RAIL = max(island().stretches, key=lambda stretch: len(stretch.hexes)).hexes[2]
SEA = next(h for h in island().grid.ids if h in island().sea)


def bombing(at: dict[str, str], planes: int, *dice: int, side: Seat = ALLIED) -> Position:
    pos = board(at, phasing=side, dice=dice)
    pos.bombers[side] = planes
    pos.stack = [Bombardment(side)]
    pos.run()
    return pos


@case("S43:23.1", "S43:23.2")
def test_a_player_says_how_many_planes_bomb_and_how_many_carry_troops() -> None:
    pos = board({}, phase=AssigningPlanes(ALLIED))
    assert (pos.planes.allied, pos.planes.axis) == (20, 10)
    assert legal(pos, "planes 20 0")
    assert "more than the 20" in refused(pos, "planes 21 0", "S43:23.2")
    play(pos, "planes 18 2")
    assert (pos.bombers.allied, pos.carriers.allied) == (18, 2)
    assert pos.decision is None


def test_railways_without_a_bridge_and_bridges_without_a_railway_are_offered_too() -> None:
    offered = {step.key for step in bombing({}, 2).options().steps()}
    rails, bridges = island().rail_hexes, island().bridge_hexes
    assert rails - bridges <= offered
    assert bridges - rails <= offered


@case("S43:16.3")
def test_no_more_planes_carry_than_there_are_units_to_drop() -> None:
    pos = board({}, turn=1, phase=AssigningPlanes(ALLIED))
    refused(pos, "planes 0 9", "S43:16.3")


@case("S43:7.1", "S43:7.8", "S43:7.2")
@pytest.mark.parametrize(("sky", "most"), [(Sky.CLEAR, 20), (Sky.CLOUDY, 10), (Sky.STORM, 0)])
def test_the_weather_limits_the_planes_that_carry_as_well_as_those_that_bomb(sky: Sky, most: int) -> None:
    pos = board({}, turn=4, sky=sky, phase=AssigningPlanes(ALLIED))
    if not most:
        assert pos.decision is None
        return
    assert legal(pos, f"planes {most} 0")
    refused(pos, f"planes {most} 1", "S43:23.2")
    refused(pos, f"planes {most + 1} 0", "S43:23.2")


@case("S43:23.3", "S43:1.3")
@pytest.mark.parametrize(("die", "lost"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
def test_anti_aircraft_fire_takes_a_share_of_the_bombers_rounded_up(die: int, lost: int) -> None:
    pos = board({}, dice=[die])
    pos.bombers.allied, pos.carriers.allied = 11, 3
    anti_aircraft(pos, ALLIED)
    assert (pos.bombers.allied, pos.carriers.allied) == (11 - lost, 3)
    assert pos.planes.allied == 20, "Allied losses return"


@case("S43:23.3")
def test_without_bombers_nothing_is_rolled() -> None:
    pos = board({})
    pos.carriers.allied = 3
    anti_aircraft(pos, ALLIED)
    assert kinds(pos.log.since(0)) == []


@case("S43:23.4")
@pytest.mark.parametrize(("planes", "left"), [(10, 7), (4, 3), (3, 3)])
def test_axis_losses_never_return_and_never_take_it_below_three(planes: int, left: int) -> None:
    pos = board({}, phasing=AXIS, dice=[6])
    pos.planes.axis = pos.bombers.axis = planes
    anti_aircraft(pos, AXIS)
    assert (pos.planes.axis, pos.bombers.axis) == (left, left)


@case("S43:23.5")
@pytest.mark.parametrize(
    ("planes", "dice", "hit"), [(3, (4, 5), True), (3, (4, 4), False), (6, (3, 3), True), (9, (3, 2), False)]
)
def test_two_dice_must_reach_the_number_for_so_many_planes(planes: int, dice: tuple[int, int], hit: bool) -> None:
    pos = bombing({FOOT: HERE}, 12, *dice)
    play(pos, f"bomb {planes} units {HERE}")
    assert (FOOT in pos.turn_flags.bombed) is hit
    assert pos.bombers.allied == 12 - planes, "the planes leave whether they hit or not"


@case("S43:23.5")
def test_each_player_bombs_a_hex_once_in_a_turn() -> None:
    pos = bombing({FOOT: HERE}, 12, 1, 1)
    play(pos, f"bomb 1 units {HERE}")
    assert "has been bombed" in refused(pos, f"bomb 1 units {HERE}", "S43:23.5")
    refused(pos, "bomb 12 railway 2203", "S43:23.5")
    refused(pos, "bomb 0 railway 2203", "S43:23.5")


@case("S43:23.6")
def test_the_bomber_names_units_railway_or_a_bridge_that_is_there() -> None:
    bridge = sorted(island().bridges)[0]
    pos = bombing({FOOT: HERE}, 6)
    assert legal(pos, f"bomb 1 bridge {bridge[0]} to {bridge[1]}")
    assert legal(pos, f"bomb 1 bridge {bridge[1]} to {bridge[0]}")
    assert legal(pos, f"bomb 2 railway {next(iter(island().stretches)).hexes[0]}")
    refused(pos, f"bomb 1 railway {HERE}", "S43:23.6")
    refused(pos, f"bomb 1 bridge {HERE} to {island().grid.neighbours[HERE][0]}", "S43:23.6")
    refused(pos, f"bomb 1 ship {HERE}", "S43:23.6")
    assert target_protection(pos, HERE, Target.RAILWAY) is Protection.INFANTRY
    assert target_protection(pos, HERE, Target.BRIDGE) is Protection.ARMORED


@case("S43:3.2", "S43:3.3")
def test_one_armored_unit_makes_a_hex_armored() -> None:
    pos = board({FOOT: HERE}, phasing=AXIS)
    assert protection(pos, HERE) is Protection.INFANTRY
    place(pos, TANK, HERE)
    assert protection(pos, HERE) is Protection.ARMORED
    rail = RAIL
    riding = board({FOOT: rail}, phasing=AXIS, travelling=[FOOT])
    assert protection(riding, rail) is Protection.ARMORED


@case("S43:21.10")
def test_an_empty_fortress_has_infantry_protection() -> None:
    fort = next(iter(island().fortresses))
    assert protection(board({}), fort) is Protection.INFANTRY
    pos = bombing({}, 6, 6, 6)
    play(pos, f"bomb 1 units {fort}")
    assert fort in pos.turn_flags.bombed_forts


@case("S43:23.7")
def test_units_that_are_hit_are_weakened_and_neither_reduced_nor_frozen() -> None:
    pos = bombing({FOOT: HERE, TANK: HERE}, 6, 6, 6)
    play(pos, f"bomb 6 units {HERE}")
    for unit in (FOOT, TANK):
        assert pos.is_weakened(unit)
        assert pos.cf(unit) == pos.unit(unit).reduced_cf
        assert not pos.is_frozen(unit)
        assert unit not in pos.reduced


@case("S43:23.8", "S43:22.11")
def test_bombs_on_a_convoy_hit_its_railway_too() -> None:
    rail = RAIL
    pos = board({FOOT: rail}, travelling=[FOOT], dice=[6, 6])
    pos.bombers.allied = 6
    pos.stack = [Bombardment(ALLIED)]
    pos.run()
    play(pos, f"bomb 1 units {rail}")
    assert FOOT in pos.turn_flags.bombed
    assert rail in pos.turn_flags.bombed_rails
    alone = bombing({}, 6, 6, 6)
    play(alone, f"bomb 1 railway {rail}")
    assert rail in alone.turn_flags.bombed_rails


@case("S43:23.9")
def test_a_bridge_that_is_hit_is_gone_and_cannot_be_bombed_again() -> None:
    a, b = sorted(island().bridges)[0]
    pos = bombing({}, 6, 6, 6)
    play(pos, f"bomb 1 bridge {a} to {b}")
    assert pos.bridges_down == {hexside(a, b)}
    refused(pos, f"bomb 1 bridge {b} to {a}", "S43:23.6")


@case("S43:23.10", "S43:20.4", "S43:20.6")
def test_a_plane_at_a_ship_rolls_one_die_against_its_defence() -> None:
    missed = bombing({SHIP: SEA}, 6, 4, side=AXIS)
    play(missed, f"raid {SHIP}")
    assert SHIP not in missed.reduced
    reduced = bombing({SHIP: SEA}, 6, 5, 5, side=AXIS)
    play(reduced, f"raid {SHIP}")
    assert reduced.reduced[SHIP] is Reduced.LASTING
    assert not reduced.is_frozen(SHIP)
    play(reduced, f"raid {SHIP}")
    assert reduced.where[SHIP] == ELIMINATED, "reduced a second time"
    destroyed = bombing({SHIP: SEA}, 6, 6, side=AXIS)
    play(destroyed, f"raid {SHIP}")
    assert destroyed.where[SHIP] == ELIMINATED


@case("S43:23.10")
def test_at_most_two_planes_attack_a_ship_in_a_turn_and_the_axis_has_none() -> None:
    pos = bombing({SHIP: SEA}, 6, 1, 1, side=AXIS)
    play(pos, f"raid {SHIP}", f"raid {SHIP}")
    assert "two planes" in refused(pos, f"raid {SHIP}", "S43:23.10")
    allied = bombing({SHIP: SEA, FOOT: HERE}, 6)
    refused(allied, f"raid {SHIP}", "S43:23.10")


@case("S43:6.5")
def test_planes_never_fight_planes() -> None:
    pos = bombing({FOOT: HERE}, 6, 1, 1)
    pos.bombers = BySide(6, 6)
    play(pos, f"bomb 2 units {HERE}")
    assert (pos.bombers.allied, pos.bombers.axis) == (4, 6)


def test_every_offered_raid_is_legal() -> None:
    pos = bombing({FOOT: HERE, SHIP: SEA}, 3, side=AXIS)
    for order in pos.options():
        assert pos.options().refusal(order) is None
    assert legal(pos, "end")
    assert not legal(pos, f"bomb 1 units {HERE}"), "not one's own units"
    assert UnitId(SHIP) in {getattr(order, "ship", None) for order in pos.options()}
    assert HexId("9999") not in island().grid
    refused(pos, "bomb 1 units 9999", "S43:23.5")


def test_what_of_a_hex_is_bombed_and_with_how_many_planes_are_buttons() -> None:
    """The hex is clicked once: what follows is chosen beside the map, and not by clicking the same hex again."""
    pos = bombing({FOOT: HERE}, 2)
    assert pos.decision is not None
    there = next(step for step in pos.options().steps() if step.key == HERE)
    assert there.then is not None
    (units,) = there.then().steps()
    assert units.then is not None
    said = [step_words(teller(pos.table), pos.decision, units, (HERE,))]
    said += [step_words(teller(pos.table), pos.decision, step, (HERE, units.key)) for step in units.then().steps()]
    assert [words.says.partition(":")[0] for words in said] == ["Bomb the units there", "1 plane", "2 planes"]
    assert not any(words.hex or words.unit for words in said)


@pytest.mark.parametrize(
    ("planes", "total", "says"),
    [(1, 11, f"1 plane attacks the units in {HERE}: 11, a hit."), (2, 4, "4, a miss, for 10 was needed.")],
)
def test_the_log_says_what_bombs_did(planes: int, total: int, says: str) -> None:
    told = Bombed("S43:23.5", ALLIED, HERE, Target.UNITS, planes, 10, total, hit=total >= 10)
    assert told.sentence(teller(table())).endswith(says)


@case("S43:23.6")
def test_units_are_bombed_where_the_enemy_has_some_and_in_its_fortresses() -> None:
    fort, mine = next(iter(island().fortresses)), units_like(Kind.MINEFIELD, AXIS)[0]
    allied = bombing({FOOT: HERE, mine: BESIDE}, 6)
    assert legal(allied, f"bomb 1 units {HERE}")
    assert legal(allied, f"bomb 1 units {fort}")
    refused(allied, f"bomb 1 units {BESIDE}", "S43:23.6")
    axis = bombing({FOOT: HERE, units_like(Kind.INFANTRY, ALLIED)[0]: BESIDE}, 6, side=AXIS)
    assert legal(axis, f"bomb 1 units {BESIDE}")
    refused(axis, f"bomb 1 units {HERE}", "S43:23.6")
    refused(axis, f"bomb 1 units {fort}", "S43:23.6")


def test_every_hex_with_a_target_is_offered_and_no_other() -> None:
    """Units, railways and bridges that stand, and the fortresses of the enemy."""
    down = sorted(island().bridges)[0]
    lone = [hex_ for hex_ in down if hex_ not in island().rail_hexes and sum(hex_ in side for side in island().bridges) == 1]
    for side in (ALLIED, AXIS):
        pos = bombing({FOOT: HERE, units_like(Kind.INFANTRY, ALLIED)[0]: BESIDE}, 6, side=side)
        pos.bridges_down = frozenset({down})
        pos.note_turn(bombed_hexes=frozenset({(side, RAIL)}))
        offered = {step.key for step in pos.options().steps()}
        wanted = {hex_ for bridge in island().bridges - {down} for hex_ in bridge} | island().rail_hexes - {RAIL}
        wanted |= {HERE, *island().fortresses} if side is ALLIED else {BESIDE}
        assert offered == {*wanted - {RAIL}, "end"}
        assert not offered & {*lone}


@case("S43:23.5")
@pytest.mark.parametrize(("dice", "hit"), [((6, 6), True), ((1, 1), False)])
def test_a_miss_leaves_railway_and_bridge_alone(dice: tuple[int, int], hit: bool) -> None:
    bridge = sorted(island().bridges)[0]
    pos = bombing({}, 8, *dice, *dice)
    play(pos, f"bomb 4 railway {RAIL}", f"bomb 4 bridge {bridge[0]} to {bridge[1]}")
    assert pos.turn_flags.bombed_rails == ({RAIL} if hit else frozenset())
    assert pos.bridges_down == ({bridge} if hit else frozenset())
    assert pos.turn_flags.bombed == frozenset()
    assert pos.decision is None, "no plane is left"


@case("S43:23.10")
def test_only_the_axis_attacks_ships_from_the_air_each_with_two_planes_at_most() -> None:
    allied = bombing({SHIP: SEA}, 6)
    refused(allied, f"raid {SHIP}", "S43:23.10")
    assert SHIP not in {step.key for step in allied.options().steps()}
    pos = bombing({SHIP: SEA}, 6, 1, 1, side=AXIS)
    assert "is no enemy ship" in refused(pos, f"raid {FOOT}", "S43:23.10")
    other = next(s for s in units_like(Kind.SHIP, ALLIED) if s != SHIP)
    assert "is not at sea" in refused(pos, f"raid {other}", "S43:23.10")
    play(pos, f"raid {SHIP}", f"raid {SHIP}")
    assert pos.bombers.axis == 4
    assert pos.turn_flags.raids == ((SHIP, 2),)
    assert "two planes have attacked" in refused(pos, f"raid {SHIP}", "S43:23.10")
    assert SHIP not in {step.key for step in pos.options().steps()}


@case("S43:23.10")
def test_a_ship_that_nobody_has_attacked_may_be_where_one_plane_is_the_most() -> None:
    pos = bombing({SHIP: SEA}, 6, side=AXIS)
    alone = replace(pos.table.charts.air, per_ship=1)
    pos.table = replace(pos.table, charts=replace(pos.table.charts, air=alone))
    assert SHIP in {step.key for step in pos.options().steps()}
    assert legal(pos, f"raid {SHIP}")


@case("S43:23.5")
def test_bombers_that_are_not_used_are_gone_when_the_bombing_ends() -> None:
    pos = bombing({FOOT: HERE}, 6, 1, 1)
    play(pos, f"bomb 1 units {HERE}", "end")
    assert pos.bombers.allied == 0


@case("S43:23.2")
def test_the_first_ways_to_share_the_planes_out_let_all_fly_and_most_units_drop() -> None:
    pos = board({}, turn=1, phase=AssigningPlanes(ALLIED))
    first, second = [*pos.options()][:2]
    most = max(order.carriers for order in pos.options() if isinstance(order, Planes))
    assert isinstance(first, Planes)
    assert isinstance(second, Planes)
    assert (first.carriers, second.carriers) == (most, most - 1)
    assert first.bombers + first.carriers == second.bombers + second.carriers
