"""Movement in a whole player turn: what is ordered in the Movement Phase and takes effect later."""

from __future__ import annotations

from proofs import case
from sicily43_moves import foot, ground, piece, play, refused
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.position import Position
from trinacria.sicily43.sequence_of_play import PlayerTurn
from trinacria.sicily43.units import UnitId

E = UnitId("e")
BRIDGE = {"rivers": [("0304", "0404")], "roads": [["0304", "0404"]]}


def player_turn(pos: Position) -> Position:
    pos.stack = [PlayerTurn(pos.phasing)]
    pos.run()
    return pos


@case("S43:9.7")
def test_a_declared_attack_must_be_made_in_the_combat_phase() -> None:
    pos = player_turn(ground(a=foot(ALLIED, "0404"), b=foot(ALLIED, "0108"), g=foot(AXIS, "0504"), dice=[6, 6]))
    play(pos, "commit 0504 with a", "end")
    assert refused(pos, "end") == "S9.7: a must still attack 0504, as declared"
    play(pos, "attack 0504 with a")


@case("S43:18.2", "S43:18.1")
def test_work_is_credited_when_the_player_turn_ends() -> None:
    pos = player_turn(
        ground(
            e=piece("engineer", ALLIED, "0404"),
            b=foot(ALLIED, "0108"),
            m=piece("minefield", AXIS, "0404"),
            mines={"0404": AXIS},
        )
    )
    play(pos, "work e clear")
    assert pos.mine_owner
    play(pos, "end")
    assert pos.decision is None
    assert not pos.mine_owner


@case("S43:18.2", "S43:18.10", "S43:11.7")
def test_engineers_at_work_attack_nobody_and_lose_their_work_when_attacked() -> None:
    pos = player_turn(
        ground(
            e=piece("engineer", AXIS, "0304"), b=foot(AXIS, "0108"), a=foot(ALLIED, "0303"), side=AXIS, dice=[2, 1], **BRIDGE
        )
    )
    play(pos, "work e destroy at 0404", "end")
    assert pos.decision is None  # no attack is owed
    assert pos.work[E].done == 1
    pos.phasing, pos.turn_flags = ALLIED, type(pos.turn_flags)()
    player_turn(pos)
    play(pos, "end", "attack 0304 with a")
    while pos.decision is not None:
        play(pos, pos.options().sample(lambda number: number - 1).text)
    assert E not in pos.work


@case("S43:13.3")
def test_a_unit_that_withdraws_owes_no_attack() -> None:
    pos = ground(a=foot(ALLIED, "0404", cf=1), b=foot(ALLIED, "0108"), g=foot(AXIS, "0504", cf=9))
    pos.duty = frozenset({UnitId("a")})
    player_turn(pos)
    assert "S13.3" in refused(pos, "end")
    play(pos, "move a 0404 0304", "end")
    assert pos.decision is None
    assert not pos.duty
