"""S17.6 to S17.9: units moved by sea."""

from __future__ import annotations

from typing import Any

from proofs import case
from sicily43_moves import Piece, assert_exact, campaign, ends, foot, ground, motor, piece, play, refused, where
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.interruptions import interrupt
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.player_turns import begin_player_turn
from trinacria.sicily43.position import Position, Task, Turn, Work
from trinacria.sicily43.sea_lift import beach_refusal, beaches_by_sea
from trinacria.sicily43.units import UnitId

A = UnitId("a")


def rested(**more: Any) -> Position:
    """Turn 16, with units that have begun one player turn at their places before."""
    pieces: dict[str, Piece] = {name: value for name, value in more.items() if isinstance(value, Piece)}
    pos = ground(**{"turn": 14, **more, "phase": {"reinforcements": False}})
    again(pos)
    assert not any(ends(pos, name, "lift") for name in pieces)
    again(pos)
    return pos


def again(pos: Position) -> None:
    pos.turn += 1
    begin_player_turn(pos, ALLIED)
    pos.turn_flags, pos.stack = Turn(), [MovementPhase(ALLIED)]
    pos.run()


@case("S43:17.6", "S43:17.8", "S43:17.9")
def test_from_turn_16_a_foot_unit_goes_from_beach_to_beach() -> None:
    pos = rested(a=foot(ALLIED, "0802"))
    assert ends(pos, "a", "lift") == {f"080{row}" for row in range(1, 9)} - {"0802"}
    told = play(pos, "lift a 0808")
    assert told[0].facts["path"] == ("0802", "0808")
    assert where(pos, "a") == "0808"
    flags = pos.turn_flags
    assert flags.ashore == flags.no_way_back == flags.arrived == {"a"}
    assert pos.now.lifted == 1


@case("S43:17.6", "S43:17.10")
def test_who_is_not_moved_by_sea() -> None:
    pos = rested(turn=13, a=foot(ALLIED, "0802"), m=motor(ALLIED, "0803"), e=piece("engineer", ALLIED, "0804"))
    assert refused(pos, "lift a 0808") == "S17.6: units are moved by sea from turn 16 on"
    again(pos)
    assert refused(pos, "lift m 0808").startswith("S17.6: m is no Allied foot unit")
    play(pos, "lift e 0808")
    axis = ground(side=AXIS, turn=16, g=foot(AXIS, "0802"))
    assert refused(axis, "lift g 0808").startswith("S17.6: g is no Allied foot unit")


@case("S43:17.6")
def test_four_units_a_turn_are_moved() -> None:
    pos = rested(**{name: foot(ALLIED, f"080{row}") for row, name in enumerate("abcde", 1)})
    play(pos, "lift a 0808", "lift b 0808", "lift c 0807", "lift d 0807")
    assert refused(pos, "lift e 0806").startswith("S17.6: 4 units have been moved by sea this turn")
    assert not ends(pos, "e", "lift")


@case("S43:17.7")
def test_a_unit_must_have_rested_at_its_beach_for_one_full_turn() -> None:
    early = ground(turn=16, a=foot(ALLIED, "0802"))
    why = "S17.7: a has not stood at this beach for one full turn without a fight"
    assert refused(early, "lift a 0808") == why
    fought = rested(a=foot(ALLIED, "0802"), b=foot(ALLIED, "0501"))
    interrupt(fought, [A])  # it attacks or is attacked
    assert refused(fought, "lift a 0808") == why
    assert refused(fought, "lift b 0808") == "S17.7: b is not at a beach"
    again(fought)
    assert refused(fought, "lift a 0808") == why
    again(fought)
    play(fought, "lift a 0808")


@case("S43:17.7")
def test_marching_along_the_beach_begins_the_wait_anew() -> None:
    pos = rested(a=foot(ALLIED, "0802"), b=foot(ALLIED, "0501"))
    play(pos, "move a 0802 0803")
    assert A not in pos.resting
    again(pos)
    assert "S17.7" in refused(pos, "lift a 0808")
    again(pos)
    play(pos, "lift a 0808")


@case("S43:17.8")
def test_where_and_when_nobody_is_landed() -> None:
    pos = rested(a=foot(ALLIED, "0802"), g=piece("artillery", AXIS, "0804"), fortresses=["0806"], sky="storm")
    assert refused(pos, "lift a 0808") == "S17.8: nobody is moved by sea in a storm"
    pos.sky = type(pos.sky)("clear")
    assert refused(pos, "lift a 0707") == "S17.8: 0707 is no beach"
    assert refused(pos, "lift a 0804") == "S17.8: enemy units are in 0804"
    assert refused(pos, "lift a 0806").startswith("S21.3")
    assert refused(pos, "lift a 0802") == "S17.8: a is in 0802 already"
    assert_exact(pos)


@case("S43:17.8", "S43:18.7", "S43:10.1")
def test_mines_and_stacking_hold_for_units_moved_by_sea() -> None:
    pos = rested(a=foot(ALLIED, "0802"), b=foot(ALLIED, "0807"), c=foot(ALLIED, "0807"), mines={"0808": AXIS}, dice=[6])
    assert refused(pos, "lift a 0807") == "S10.1: 0807 holds two units already"
    play(pos, "lift a 0808")
    assert "a" in pos.reduced


@case("S43:17.8")
def test_twenty_sea_hexes_are_the_limit_on_the_real_island() -> None:
    table = campaign()
    grid, sea = table.island.grid, table.island.sea
    for start in sorted(table.island.beaches)[::9]:
        reached, edge = {hex_ for hex_ in grid.neighbours[start] if hex_ in sea}, {*grid.neighbours[start]} & sea
        for _ in range(19):  # the first sea hex counts
            edge = {there for here in edge for there in grid.neighbours[here] if there in sea} - reached
            reached |= edge
        beside = {beach for beach in table.island.beaches if {*grid.neighbours[beach]} & reached}
        assert beaches_by_sea(table, start) == beside - {start}
        assert len(beside) < len(table.island.beaches)
    pos = Position(table, ScriptedDice(Script()))
    pos.turn = 16
    unit = table.by_side[ALLIED][0]
    first = sorted(table.island.beaches)[0]
    pos.put(unit, first)
    far = sorted(table.island.beaches - beaches_by_sea(table, first) - {first})[0]
    refusal = beach_refusal(pos, unit, far)
    assert refusal is not None
    assert str(refusal) == f"S17.8: the beach of {far} is more than 20 sea hexes away from {unit}"


@case("S43:17.8", "S43:18.2")
def test_engineers_who_are_moved_by_sea_lose_their_work() -> None:
    pos = rested(e=piece("engineer", ALLIED, "0802"))
    pos.work[UnitId("e")] = Work(Task.BUILD, (HexId("0802"), HexId("0702")), done=1)
    play(pos, "lift e 0808")
    assert pos.work == {}
