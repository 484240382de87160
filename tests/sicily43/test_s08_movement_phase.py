"""S6.6, S8.1: the Movement Phase."""

from __future__ import annotations

import random

from proofs import case
from sicily43_moves import campaign, ends, foot, ground, piece, play, refused
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.movement_phase import MovementPhase, UnitOrders
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Kind, UnitId


@case("S43:6.6", "S43:8.1")
def test_the_player_ends_the_phase_when_it_pleases() -> None:
    pos = ground(a=foot(ALLIED, "0304"))
    assert pos.decision is not None
    assert pos.decision.ask(None)[0] == "move your units one by one, or end movement"
    play(pos, "end")
    assert pos.decision is None
    assert not pos.stack


@case("S43:8.1")
def test_a_phase_without_anything_to_order_is_passed_over() -> None:
    assert ground(c=piece("coastal", AXIS, "0804"), side=AXIS).decision is None
    pos = ground(a=foot(ALLIED, "0304"))
    play(pos, "move a 0304 0404")  # nothing is left
    assert pos.decision is None


@case("S43:8.1")
def test_a_unit_that_is_hemmed_in_is_not_offered() -> None:
    pos = ground(
        a=piece("motorized", ALLIED, "0101"), b=foot(ALLIED, "0505"), terrain={"0102": "mountains", "0201": "mountains"}
    )
    assert not UnitOrders(pos, MovementPhase(ALLIED), UnitId("a"))
    assert not ends(pos, "a")
    assert ends(pos, "b")


@case("S43:8.1")
def test_the_second_step_is_about_one_unit() -> None:
    pos = ground(a=foot(ALLIED, "0304"), b=foot(ALLIED, "0505"))
    orders = UnitOrders(pos, MovementPhase(ALLIED), UnitId("a"))
    wrong = next(iter(UnitOrders(pos, MovementPhase(ALLIED), UnitId("b"))))
    assert str(orders.refusal(wrong)) == "S8.1: this is about a"
    assert all(order in orders for order in orders)


def crowded(side: str, seed: int) -> Position:
    """The real island with every counter somewhere that it could be."""
    table, chooser = campaign(), random.Random(seed)
    pos = Position(table, KeyedDice(stream_key(str(seed))))
    pos.turn = 4
    land = sorted(table.island.land)
    for unit, printed in table.units.items():
        if not printed.is_ground or chooser.random() < 0.1:
            continue
        hexes = sorted(table.island.rail_hexes) if printed.kind is Kind.TRAIN else land
        hex_ = chooser.choice(hexes)
        if not pos.ground_at(hex_) and not (pos.is_fortress(hex_) and printed.side is ALLIED):
            pos.put(unit, hex_)
    pos.phasing = ALLIED if side == "allied" else AXIS
    pos.stack = [MovementPhase(pos.phasing)]
    pos.run()
    return pos


@case("S43:8.1")
def test_random_movement_on_the_real_island_keeps_every_invariant() -> None:
    for seed, side in enumerate(("allied", "axis", "allied", "axis")):
        pos, chooser = crowded(side, seed), random.Random(seed)
        while pos.decision is not None:
            options = pos.options()
            order = options.sample(chooser.randrange)
            assert options.refusal(order) is None, f"{order}: {options.refusal(order)}"
            pos.play_checked(order)
            assert not pos.problems()


@case("S43:8.1")
def test_orders_of_other_phases_are_refused_by_name() -> None:
    from trinacria.kernel.commands import Command

    class Dance(Command):
        VERB = "dance"

    pos = ground(a=foot(ALLIED, "0304"))
    assert str(pos.options().refusal(Dance())) == "S8.1: `dance` is no order of the Movement Phase"
    assert "S8.1" in refused(pos, "move nobody 0304 0404")
