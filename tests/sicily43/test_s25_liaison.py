"""S25 Option: liaison, and S27 Option: Augusta."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_board import board, island, kinds, place, plain_hex, somewhere, units_like
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.augusta import roll_for_augusta
from trinacria.sicily43.liaison import contacts, needs_liaison
from trinacria.sicily43.position import Position
from trinacria.sicily43.strengths import fighting_cf
from trinacria.sicily43.units import Kind, UnitId

HERE = somewhere(plain_hex)
ITALIANS = units_like(Kind.INFANTRY, AXIS, nation="IT")
LOOKER, *FRIENDS = ITALIANS
GERMAN = units_like(Kind.ARMOR, AXIS, nation="GE")[0]
AUGUSTA = island().place("Augusta").hex


def with_friends(number: int, turn: int = 5) -> Position:
    near = [h for h in island().grid.within(HERE, 3) if h in island().land and h != HERE]
    at = {LOOKER: HERE, **dict(zip(FRIENDS[:number], near, strict=False))}
    return board(at, turn=turn, phasing=AXIS, rules=["liaison"], garrisons=False)


@case("S43:25.1", "S43:25.2")
@pytest.mark.parametrize(("friends", "less"), [(6, 0), (5, 0)])
def test_five_units_in_touch_are_enough(friends: int, less: int) -> None:
    pos = with_friends(friends)
    assert contacts(pos, LOOKER) == 5
    assert fighting_cf(pos, LOOKER) == pos.unit(LOOKER).cf - less


@case("S43:25.2")
def test_with_four_it_has_two_less_and_with_three_it_is_weakened() -> None:
    four, three = with_friends(4), with_friends(3)
    assert (contacts(four, LOOKER), contacts(three, LOOKER)) == (4, 3)
    assert fighting_cf(four, LOOKER) == max(0, four.unit(LOOKER).cf - 2)
    assert fighting_cf(three, LOOKER) == three.unit(LOOKER).reduced_cf
    assert fighting_cf(board({LOOKER: HERE}, phasing=AXIS), LOOKER) == three.unit(LOOKER).cf, "without the option"


@case("S43:25.1")
def test_a_friend_eleven_hexes_away_is_out_of_touch() -> None:
    pos = with_friends(4)
    far = max((h for h in island().land), key=lambda h: island().grid.distance(h, HERE))
    place(pos, FRIENDS[4], far)
    assert contacts(pos, LOOKER) == 4


@case("S43:25.3", "S43:25.5")
def test_units_in_towns_and_coastal_divisions_need_none_and_the_allies_never() -> None:
    pos = with_friends(0)
    assert needs_liaison(pos, LOOKER)
    town = next(hex_ for hex_, town in island().towns.items() if town.is_town)
    place(pos, FRIENDS[0], town)
    assert not needs_liaison(pos, FRIENDS[0])
    coastal = units_like(Kind.COASTAL, AXIS)[0]
    place(pos, coastal, island().walkable[HERE][0])
    assert not needs_liaison(pos, coastal)
    assert contacts(pos, LOOKER) >= 1, "a coastal division counts as a unit to trace to"
    assert not needs_liaison(pos, units_like(Kind.INFANTRY, ALLIED)[0])


@case("S43:25.4")
@pytest.mark.parametrize(("turn", "found"), [(11, 5), (12, 4)])
def test_from_turn_12_germans_and_italians_trace_to_their_own(turn: int, found: int) -> None:
    pos = with_friends(4, turn)
    place(pos, GERMAN, island().walkable[HERE][0])
    assert contacts(pos, LOOKER) == found


@case("S43:25.6")
def test_enemies_all_around_cut_every_path() -> None:
    pos = with_friends(0)
    ring = [h for h in island().grid.ring(HERE, 3) if h in island().land]
    for unit, hex_ in zip(FRIENDS, ring, strict=False):
        place(pos, unit, hex_)
    assert contacts(pos, LOOKER) == 5
    enemies = units_like(Kind.INFANTRY, ALLIED)
    for unit, hex_ in zip(enemies, island().walkable[HERE], strict=False):
        place(pos, unit, hex_)
    assert contacts(pos, LOOKER) == 0


@case("S43:27.1", "S43:27.2")
@pytest.mark.parametrize(("die", "stands"), [(1, False), (2, False), (3, True), (6, True)])
def test_augusta_is_blown_up_on_1_or_2(die: int, stands: bool) -> None:
    pos = board({}, rules=["augusta"], dice=[die])
    roll_for_augusta(pos)
    assert pos.is_fortress(AUGUSTA) is stands
    assert ("fortress blown" in kinds(pos.log.since(0))) is not stands


@case("S43:27.1")
def test_nothing_is_rolled_without_the_option_or_without_the_fortress() -> None:
    pos = board({})
    roll_for_augusta(pos)
    gone = board({}, rules=["augusta"], garrisons=False)
    roll_for_augusta(gone)
    assert kinds(pos.log.since(0)) == kinds(gone.log.since(0)) == []
    assert UnitId("IT-TR1") in pos.table.units
