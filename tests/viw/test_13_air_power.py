"""13.0 Air power: points for ground support, each of them once a Game-Turn."""

from __future__ import annotations

import pytest

from board import board, guns, options, play, refused, regiment
from fights import fight, shifts
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.position import Position


def two_fights(air: tuple[int, int], phasing: Seat = ALLIED, **more: object) -> Position:
    """a against g and b against h, far from each other, all of strength 4."""
    return board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0306", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0406", strength=4),
        air=air,
        phase="combat",
        phasing=phasing,
        **more,  # type: ignore[arg-type]
    )


@case("13.11", "9.89.A.4")
def test_the_attackers_point_shifts_one_column_to_the_right() -> None:
    pos = two_fights((1, 0))
    assert shifts(pos, "attack 0403 with a", "support air") == {"13.11": 1}


@case("13.11", "9.89.A.4")
def test_the_defenders_point_shifts_one_column_to_the_left() -> None:
    pos = two_fights((0, 1))
    assert shifts(pos, "attack 0403 with a", "support air") == {"13.11": -1}


@pytest.mark.parametrize(("phasing", "order"), [(ALLIED, "attack 0403 with a"), (AXIS, "attack 0303 with g")])
@case("13.11")
def test_both_players_may_use_points_in_either_combat_phase(phasing: Seat, order: str) -> None:
    pos = two_fights((1, 1), phasing)
    asked = []
    for text in (order, "support air", "support air"):
        play(pos, text)
        assert pos.decision is not None
        asked.append(pos.decision.seat)
    assert asked == [phasing, phasing.enemy, phasing]
    assert (pos.air.allied, pos.air.axis) == (0, 0)


@case("13.12")
def test_one_point_at_most_goes_to_a_combat() -> None:
    pos = two_fights((3, 0))
    play(pos, "attack 0403 with a")
    assert options(pos) == ["support", "support air"]
    assert fight(pos, "support air").column == 6
    assert pos.air.allied == 2


@case("13.0", "13.12")
def test_a_point_is_spent_for_the_game_turn() -> None:
    pos = two_fights((1, 0), dice=[5, 4])  # column 6: D1
    play(pos, "attack 0403 with a", "support air", "roll", "absorb 1")
    assert pos.air.allied == 0
    play(pos, "attack 0406 with b")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"  # nothing is left to announce


@case("13.0", "13.13")
def test_a_point_that_is_not_there_is_refused() -> None:
    pos = two_fights((0, 1))
    play(pos, "attack 0403 with a")
    assert pos.decision is not None
    assert pos.decision.seat is AXIS  # the attacker has nothing to announce
    play(pos, "support")
    assert refused(pos, "support air").case == "8.41"


@case("13.0")
def test_every_game_turn_brings_all_points_back() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0808"), air=(2, 1), phase="movement", phasing=AXIS)
    pos.air.allied = pos.air.axis = 0
    play(pos, "end movement")
    assert pos.turn == 2
    assert (pos.air.allied, pos.air.axis) == (2, 1)


@case("13.13")
def test_points_are_committed_before_chits_the_attackers_first() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0403"), air=(1, 1), chits=["6-5-3", "6-5-3"], phase="combat")
    for order, seat in (("attack 0403 with a", ALLIED), ("support air", AXIS)):
        play(pos, order)
        assert pos.decision is not None
        assert (pos.decision.seat, pos.decision.kind) == (seat, "support")
        assert not pos.chits
    play(pos, "support air")
    assert {*pos.chits} == {"a", "g"}
    assert refused(pos, "support air").case == "8.41"


@case("13.12", "13.13")
def test_the_refusal_of_a_support_says_whether_the_point_or_the_gun_is_missing() -> None:
    gun = guns(ALLIED, "0204", corps="XX")
    far = guns(ALLIED, "1008", corps="XX")
    for points, order, why in ((0, "support air", "13.0"), (1, "support guns far air", "9.62")):
        pos = board(
            a=regiment(ALLIED, "0303", strength=4, corps="XX"),
            g=regiment(AXIS, "0403", strength=4),
            gun=gun,
            far=far,
            air=(points, 0),
            phase="combat",
        )
        play(pos, "attack 0403 with a")
        assert refused(pos, order).case == why
