"""S18.1 to S18.5, S18.10: engineers at work."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_moves import assert_exact, ends, foot, ground, links, piece, play, points, refused, where
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.engineers import credit_work
from trinacria.sicily43.interruptions import interrupt
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.position import CLEARED, PlayerTurn, Position, Task, Turn
from trinacria.sicily43.units import Reduced, UnitId

E = UnitId("e")
BRIDGE = {"rivers": [("0304", "0404")], "roads": [["0304", "0404"]]}


def next_player_turn(pos: Position, side: Seat = ALLIED) -> None:
    """The player turn ends, a turn goes by, and it is the same side's Movement Phase again."""
    credit_work(pos, side)
    pos.turn += 1
    pos.now, pos.turn_flags = PlayerTurn(), Turn()
    pos.stack = [MovementPhase(side)]
    pos.run()


@case("S43:18.1", "S43:18.3", "S43:18.2")
def test_a_minefield_is_cleared_in_one_turn_of_work_in_its_hex() -> None:
    pos = ground(
        e=piece("engineer", ALLIED, "0404"),
        a=foot(ALLIED, "0101"),
        m=piece("minefield", AXIS, "0404"),
        mines={"0404": AXIS},
    )
    told = play(pos, "work e clear")
    assert told[0].kind == "work"
    assert pos.now.working == {"e"}
    assert pos.mine_owner  # credited at the end of the player turn
    credit_work(pos, ALLIED)
    assert not pos.mine_owner
    assert where(pos, "m") == CLEARED
    assert not pos.work
    assert not pos.problems()


@case("S43:18.1")
def test_there_must_be_a_minefield_to_clear() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0404"), mines={"0505": AXIS})
    assert refused(pos, "work e clear") == "S18.1: there is no minefield in 0404"
    assert refused(pos, "work e dance") == "S18.1: engineers lay, clear, build or destroy; they do not dance"
    assert refused(pos, "work e clear at 0505").startswith("S18.3: e works on minefields only in its own hex")


@case("S43:18.4")
def test_cleared_minefields_are_laid_again_for_the_side_that_lays_them() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0404"), m=piece("minefield", AXIS, CLEARED))
    play(pos, "work e lay")
    credit_work(pos, ALLIED)
    assert pos.mine_owner == {"0404": ALLIED}
    assert where(pos, "m") == "0404"
    assert not pos.problems()
    axis = ground(g=foot(AXIS, "0304"), side=AXIS, mines={"0404": ALLIED}, dice=[1])
    assert points(axis, "g", "0404") == 3


@case("S43:18.4")
def test_where_no_minefield_is_laid() -> None:
    def why(**more: object) -> str:
        pos = ground(e=piece("engineer", ALLIED, "0404"), m=piece("minefield", AXIS, CLEARED), **more)
        return refused(pos, "work e lay")

    barred = "S18.4: no minefield is laid in 0404: there is a town, road, bridge or railway"
    assert why(towns={"Enna": "0404"}) == barred
    assert why(roads=[["0404", "0405"]]) == barred
    assert why(rails=[["0404", "0405"]]) == barred
    assert why(mines={"0407": AXIS}) == "S18.4: 0404 is less than 4 hexes from the minefield in 0407"
    empty = ground(e=piece("engineer", ALLIED, "0404"), m=piece("minefield", AXIS, "0801"))
    assert refused(empty, "work e lay").startswith("S18.4: there is no minefield to lay")
    far = ground(e=piece("engineer", ALLIED, "0404"), m=piece("minefield", AXIS, CLEARED), mines={"0408": AXIS})
    play(far, "work e lay")  # four hexes away


@case("S43:18.4")
def test_two_engineers_do_not_lay_the_same_counter_nor_too_near() -> None:
    two = {"e": piece("engineer", ALLIED, "0202"), "f": piece("engineer", ALLIED, "0208")}
    pos = ground(m=piece("minefield", AXIS, CLEARED), **two)
    play(pos, "work e lay")
    assert refused(pos, "work f lay") == "S18.4: every minefield that was cleared is being laid already"
    two["f"] = piece("engineer", ALLIED, "0204")
    pos = ground(m=piece("minefield", AXIS, CLEARED), n=piece("minefield", AXIS, CLEARED), **two)
    play(pos, "work e lay")
    assert "is less than 4 hexes from the minefield that is being laid in 0202" in refused(pos, "work f lay")


@case("S43:18.1", "S43:18.2", "S43:18.5")
@pytest.mark.parametrize("task", ["destroy", "build"])
def test_bridges_take_three_turns_of_work(task: str) -> None:
    pos = ground(e=piece("engineer", ALLIED, "0304"), t=piece("motorized", ALLIED, "0101"), **BRIDGE)
    bridge = links([["0304", "0404"]])
    pos.bridges_down = bridge if task == "build" else frozenset()
    before = pos.bridges_down
    for done in range(3):
        assert pos.bridges_down == before
        assert (pos.work[E].done if done else 0) == done
        play(pos, f"work e {task} at 0404")
        next_player_turn(pos)
    assert pos.bridges_down == bridge - before
    assert not pos.work


@case("S43:18.5", "S43:18.3")
def test_bridges_stand_only_where_a_road_or_railway_crosses_water() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0304"), **BRIDGE)
    assert refused(pos, "work e build at 0404") == "S18.5: the bridge between 0304 and 0404 stands"
    assert refused(pos, "work e destroy at 0303") == "S18.5: no road or railway crosses water between 0304 and 0303"
    assert refused(pos, "work e destroy").startswith("S18.3: say which bridge of 0304")
    assert refused(pos, "work e destroy at 0707").startswith("S18.3: say which bridge of 0304")
    pos.bridges_down = links([["0304", "0404"]])
    assert refused(pos, "work e destroy at 0404") == "S18.5: the bridge between 0304 and 0404 is destroyed already"


@case("S43:18.2")
def test_work_is_lost_when_the_unit_moves_or_is_attacked() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0304"), **BRIDGE)
    play(pos, "work e destroy at 0404")
    next_player_turn(pos)
    assert pos.work[E].done == 1
    play(pos, "move e 0304 0303")
    assert not pos.work
    pos = ground(e=piece("engineer", ALLIED, "0304"), **BRIDGE)
    play(pos, "work e destroy at 0404")
    interrupt(pos, [E])  # attacked
    credit_work(pos, ALLIED)
    assert not pos.work
    assert not pos.turn_flags.worked


@case("S43:18.2", "S43:18.10")
def test_a_turn_without_an_order_to_work_is_not_credited_and_loses_nothing() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0304"), **BRIDGE)
    play(pos, "work e destroy at 0404")
    next_player_turn(pos)
    next_player_turn(pos)
    assert pos.work[E].done == 1
    play(pos, "work e destroy at 0404")
    next_player_turn(pos)
    assert pos.work[E].done == 2


@case("S43:18.2")
def test_a_frozen_engineer_gets_no_credit_and_no_order() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0304"), a=foot(ALLIED, "0101"), **BRIDGE)
    play(pos, "work e destroy at 0404")
    pos.set_reduced(E, Reduced.NEW)
    next_player_turn(pos)
    assert pos.work[E].done == 0
    assert refused(pos, "work e destroy at 0404").startswith("S8.11")


@case("S43:18.10")
def test_other_work_begins_anew() -> None:
    more = {"rivers": [("0304", "0404"), ("0304", "0403")], "roads": [["0403", "0304", "0404"]]}
    pos = ground(e=piece("engineer", ALLIED, "0304"), **more)
    play(pos, "work e destroy at 0404")
    next_player_turn(pos)
    play(pos, "work e destroy at 0403")
    assert (pos.work[E].task, pos.work[E].done, pos.work[E].place) == (Task.DESTROY, 0, ("0304", "0403"))


@case("S43:18.10")
def test_work_takes_the_place_of_a_move() -> None:
    pos = ground(e=piece("engineer", ALLIED, "0304"), a=foot(ALLIED, "0304"), **BRIDGE)
    assert refused(pos, "work a destroy at 0404") == "S18.1: a is no engineer unit"
    play(pos, "work e destroy at 0404")
    assert "has moved already" in refused(pos, "move e 0304 0303")
    assert E not in pos.now.marched
    pos = ground(e=piece("engineer", ALLIED, "0304"), a=foot(ALLIED, "0304"), **BRIDGE)
    play(pos, "move e 0304 0303")
    assert "has moved already" in refused(pos, "work e destroy at 0404")


@case("S43:5.15", "S43:18.2")
def test_on_turn_1_work_counts_if_it_goes_on_in_both_phases() -> None:
    for orders, done in ((2, 1), (1, 0)):
        pos = ground(e=piece("engineer", AXIS, "0304"), side=AXIS, turn=1, **BRIDGE)
        for _ in range(orders):
            play(pos, "work e destroy at 0404")
            pos.now, pos.stack = PlayerTurn(), [MovementPhase(AXIS)]
            pos.run()
        credit_work(pos, AXIS)
        assert pos.work[E].done == done


@case("S43:18.3", "S43:18.5")
def test_two_engineers_are_not_faster_and_the_second_finds_nothing_left_to_do() -> None:
    two = {"e": piece("engineer", ALLIED, "0304"), "f": piece("engineer", ALLIED, "0404")}
    pos = ground(a=foot(ALLIED, "0101"), **two, **BRIDGE)
    for _ in range(3):
        assert not pos.bridges_down
        play(pos, "work e destroy at 0404", "work f destroy at 0304")
        next_player_turn(pos)
    assert pos.bridges_down == links([["0304", "0404"]])
    assert not pos.work


@case("S43:18.10", "S43:22.5")
def test_engineers_on_a_train_do_not_work() -> None:
    pos = ground(
        e=piece("engineer", AXIS, "0304", travelling=True), side=AXIS, rails=[["0304", "0404"]], rivers=[("0304", "0404")]
    )
    assert refused(pos, "work e destroy at 0404") == "S22.5: e travels by rail"
    assert not [order for order in pos.options() if order.VERB == "work"]


@case("S43:18.10")
def test_offered_work_is_exact() -> None:
    pos = ground(
        e=piece("engineer", ALLIED, "0304"),
        f=piece("engineer", ALLIED, "0605"),
        m=piece("minefield", AXIS, CLEARED),
        n=piece("minefield", AXIS, "0605"),
        mines={"0605": AXIS},
        **BRIDGE,
    )
    assert_exact(pos)
    verbs = {order.text for order in pos.options() if order.VERB == "work"}
    assert verbs == {"work e destroy at 0404", "work f clear"}
    assert ends(pos, "e")
    assert HexId("0605") in pos.mine_owner


@case("S43:18.2")
def test_a_fight_ends_the_work_of_those_in_it_alone() -> None:
    pos = ground(
        e=piece("engineer", ALLIED, "0304"),
        f=piece("engineer", ALLIED, "0605"),
        rivers=[("0304", "0404"), ("0605", "0705")],
        roads=[["0304", "0404"], ["0605", "0705"]],
    )
    play(pos, "work e destroy at 0404", "work f destroy at 0705")
    interrupt(pos, [UnitId("e")])
    assert [*pos.work] == ["f"]
    assert pos.turn_flags.worked == ("f",)
