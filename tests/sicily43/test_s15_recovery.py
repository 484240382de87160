"""S15 Reduction and recovery."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_board import board, island, kinds, legal, place, plain_hex, play, refused, somewhere, table, units_like
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.player_turns import begin_player_turn
from trinacria.sicily43.position import ELIMINATED, Position
from trinacria.sicily43.recovery import RecoveryStep, factors_left, price
from trinacria.sicily43.reduction import reduce
from trinacria.sicily43.units import Army, Kind, Reduced, UnitId

HERE = somewhere(plain_hex)
THERE = island().grid.neighbours[HERE][0]
A, B, C, *_ = (
    u for u in units_like(Kind.INFANTRY, ALLIED) if table().units[u].army is Army.US7 and table().units[u].cf >= 6
)


def recovering(reduced: dict[str, Reduced], turn: int = 2) -> Position:
    pos = board(dict.fromkeys(reduced, HERE), turn=turn, reduced=reduced)
    pos.stack = [RecoveryStep(pos.phasing)]
    pos.run()
    return pos


@case("S43:15.1", "S43:13.6")
def test_a_unit_is_turned_over_and_dies_of_a_second_reduction() -> None:
    pos = board({A: HERE}, bombed=[A])
    reduce(pos, A, "S43:13.2")
    assert pos.reduced == {A: Reduced.NEW}, "being weakened is no reduction"
    reduce(pos, A, "S43:13.2")
    assert pos.where[A] == ELIMINATED
    assert pos.reduced == {}
    assert kinds(pos.log.since(0))[-2:] == ["reduced", "eliminated"]


@case("S43:15.2")
def test_it_is_frozen_until_it_has_missed_one_whole_player_turn_of_its_owner() -> None:
    pos = board({A: HERE})
    reduce(pos, A, "S43:13.2")
    assert pos.is_frozen(A)
    begin_player_turn(pos, AXIS)
    assert pos.reduced[A] is Reduced.NEW, "the enemy's player turn is none that it misses"
    begin_player_turn(pos, ALLIED)
    assert pos.reduced[A] is Reduced.MISSING
    assert pos.is_frozen(A)
    assert pos.cf(A) == pos.unit(A).reduced_cf


@case("S43:15.3", "S43:15.6")
def test_a_unit_that_missed_this_player_turn_is_restored_for_the_difference_of_its_factors() -> None:
    pos = recovering({A: Reduced.MISSING, B: Reduced.NEW})
    cost = pos.unit(A).cf - pos.unit(A).reduced_cf
    assert price(pos, A) == cost
    before = factors_left(pos, Army.US7)
    assert "was reduced when this player turn began" in refused(pos, f"restore {B}", "S43:15.3")
    play(pos, f"restore {A}")
    assert A not in pos.reduced
    assert pos.cf(A) == pos.unit(A).cf
    assert not pos.is_frozen(A)
    assert factors_left(pos, Army.US7) == before - cost
    assert pos.reduced == {B: Reduced.NEW}


@case("S43:15.3")
def test_what_the_pool_cannot_pay_is_refused() -> None:
    pos = recovering({A: Reduced.MISSING, B: Reduced.MISSING, C: Reduced.MISSING})
    pos.note_turn(spent=((Army.US7, factors_left(pos, Army.US7) - 6),))
    assert factors_left(pos, Army.US7) == 6
    play(pos, f"restore {A}")
    assert legal(pos, f"restore {B}")
    left = factors_left(pos, Army.US7) - price(pos, B)
    play(pos, f"restore {B}")
    if pos.decision is not None:
        assert f"{left} are left" in refused(pos, f"restore {C}", "S43:15.3")
    else:
        assert pos.reduced == {C: Reduced.LASTING}


@case("S43:15.4", "S43:1.2")
@pytest.mark.parametrize(("nation", "army"), [("CA", Army.UK8), ("FR", Army.US7), ("GE", Army.AXIS), ("IT", Army.AXIS)])
def test_each_nation_draws_on_the_pool_of_its_army(nation: str, army: Army) -> None:
    units = [u for u in table().units.values() if u.nation == nation]
    assert {unit.army for unit in units} <= {army}
    pos = board({})
    assert factors_left(pos, army) == table().charts.turns[1].replacements[army]


@case("S43:15.4")
def test_the_axis_receives_factors_through_turn_12_the_allies_to_the_end() -> None:
    turns = table().charts.turns
    assert [turn.number for turn in turns if turn.replacements[Army.AXIS]] == [*range(1, 13)]
    assert all(turn.replacements[army] for turn in turns for army in (Army.US7, Army.UK8))
    pos = board({A: HERE}, turn=13)
    assert factors_left(pos, Army.AXIS) == 0


@case("S43:15.5")
def test_a_unit_that_is_not_restored_at_the_first_chance_stays_reduced_and_moves_again() -> None:
    pos = recovering({A: Reduced.MISSING})
    play(pos, "end")
    assert pos.reduced == {A: Reduced.LASTING}
    assert not pos.is_frozen(A)
    again = board({A: HERE}, reduced={A: Reduced.LASTING})
    again.stack = [RecoveryStep(ALLIED)]
    again.run()
    assert again.decision is None, "there is no second chance"


@case("S43:15.7")
def test_units_with_a_factor_of_one_or_none_recover_by_themselves() -> None:
    weak = units_like(Kind.SUPPLY, ALLIED)[0]
    pos = recovering({weak: Reduced.MISSING})
    assert pos.decision is None
    assert pos.reduced == {}
    assert kinds(pos.log.since(0)) == ["restored"]


@case("S43:15.8")
def test_coastal_divisions_recover_and_garrisons_do_not() -> None:
    coastal = units_like(Kind.COASTAL, AXIS)[0]
    pos = board({}, phasing=AXIS)
    place(pos, coastal, HERE)
    pos.set_reduced(UnitId(coastal), Reduced.MISSING)
    fort = next(iter(pos.garrisons))
    pos.garrisons[fort] = 1
    pos.stack = [RecoveryStep(AXIS)]
    pos.run()
    if pos.decision is not None:
        play(pos, f"restore {coastal}")
    assert pos.reduced == {}
    assert pos.garrisons[fort] == 1
