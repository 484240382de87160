"""8.0 Limited Intelligence: strength chits, and who may know them."""

from __future__ import annotations

import pytest

from board import anti_tank, battalion, board, face, guns, play, refused, regiment, tanks, told, where
from fights import fight, revealed, seen, strengths
from proofs import case
from trinacria.kernel.playing import is_final
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.position import Position
from trinacria.viw.units import Face, UnitId
from trinacria.viw.view import to_json

SECRET = 97  # a strength that occurs nowhere else on a board


def knows(pos: Position, seat: Seat, number: int = SECRET) -> bool:
    """Whether anything sent to a seat, its view or its log, holds the number."""
    sent = to_json(pos.view(seat)).decode() + str([event.seen_by(seat) for event in pos.log.since(0)])
    return str(number) in sent


@case("8.0", "8.0.P", "8.33", "8.34", "8.35")
def test_a_class_c_regiment_of_morale_1_reads_the_c_on_a_chit_of_pool_1() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0403", combat_class="C", morale=1),
        pools={1: ["5-4-3"]},
        chits=["5-4-3"],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a") == (6, 3)
    assert pos.pools[1] == (0,)


@pytest.mark.parametrize(("combat_class", "front"), [("A", 9), ("B", 7), ("C", 5)])
@case("8.34", "8.35")
def test_the_class_tells_which_number_counts_and_the_strong_side_comes_first(combat_class: str, front: int) -> None:
    pos = board(
        a=regiment(ALLIED, "0303", combat_class=combat_class, morale=3),
        g=regiment(AXIS, "0403", strength=4),
        pools={3: ["9-7-5"]},
        chits=["9-7-5"],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a") == (front, 4)
    assert face(pos, "a") is Face.FULL


@case("8.35", "8.34")
def test_a_reduced_unit_uses_the_weak_side() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6, face=Face.REDUCED), g=regiment(AXIS, "0403", strength=4), phase="combat"
    )
    assert strengths(pos, "attack 0403 with a") == (3, 4)


@case("8.32", "8.33")
def test_each_unit_draws_from_the_pool_of_its_morale_and_both_sides_from_the_same() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", morale=1),
        b=regiment(ALLIED, "0402", morale=3),
        g=regiment(AXIS, "0403", morale=1),
        pools={1: ["4-3-2", "5-4-3"], 3: ["9-7-5"]},
        chits=["5-4-3", "9-7-5", "4-3-2"],
        phase="combat",
    )
    play(pos, "attack 0403 with a b")
    assert [pos.chits[UnitId(unit)].label for unit in "abg"] == ["5-4-3", "9-7-5", "4-3-2"]
    assert pos.pools == {1: (0, 0), 2: (), 3: (0,)}


@case("8.32")
def test_an_empty_pool_lends_a_chit_of_its_printed_mix_and_gets_nothing_back() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        g=battalion(AXIS, "0403"),
        g2=regiment(AXIS, "0403"),
        pools={2: ["2-1-1"]},
        chits=["2-1-1", "2-1-1"],
        dice=[6, 6],  # column 4 (2 v 4): A2(2)
        phase="combat",
    )
    play(pos, "attack 0403 with a")
    assert pos.pools[2] == (0,)
    assert pos.borrowed == {"g2"}
    play(pos, "roll")
    assert where(pos, "a") == "eliminated"
    assert pos.pools[2] == (1,)  # a's own chit came back
    pos.rules.losses.eliminate(pos, UnitId("g2"), "7.11")
    assert pos.pools[2] == (1,)
    assert not pos.problems()


@case("8.36", "8.41")
def test_who_stands_by_draws_no_chit() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        b=regiment(ALLIED, "0303"),
        g=regiment(AXIS, "0403"),
        h=regiment(AXIS, "0403"),
        chits=["6-5-3", "6-5-3"],
        phase="combat",
    )
    play(pos, "attack 0403 with a", "defend h")
    assert {*pos.chits} == {"a", "h"}


@case("8.36")
def test_who_stood_by_draws_one_if_it_must_lose_a_step() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=2),
        b=regiment(ALLIED, "0303"),
        g=regiment(AXIS, "0403", strength=12),
        chits=["6-5-3"],
        dice=[3, 4],  # column 1 (1-6): A3(3), and a has only two steps
        phase="combat",
    )
    events = play(pos, "attack 0403 with a", "roll")
    assert told(events, "chit").facts["unit"] == "b"
    assert face(pos, "b") is Face.REDUCED


@case("8.41")
def test_chits_are_drawn_only_when_both_sides_have_announced_their_support() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0403"), air=(1, 1), chits=["6-5-3", "6-5-3"], phase="combat")
    play(pos, "attack 0403 with a")
    assert not pos.chits
    play(pos, "support air")
    assert not pos.chits
    play(pos, "support")
    assert {*pos.chits} == {"a", "g"}


@case("8.41")
def test_a_bad_chit_is_no_reason_to_withdraw() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", morale=1),
        g=regiment(AXIS, "0403", strength=12),
        terrain={"0303": "town"},  # the attack was a free choice
        chits=["4-3-2"],
        phase="combat",
    )
    play(pos, "attack 0403 with a")
    assert [command.text for command in pos.options()] == ["roll"]
    assert refused(pos, "end combat").case == "8.41"


@case("8.0", "8.31")
def test_a_unit_keeps_its_chit_and_draws_no_second_one() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=5), g=regiment(AXIS, "0403", strength=4), phase="combat", chits=[])
    before = dict(pos.chits)
    play(pos, "attack 0403 with a")
    assert pos.chits == before


@case("8.31", "8.6")
def test_a_cadre_never_draws() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", face=Face.CADRE, cadre=(2, 6)),
        g=regiment(AXIS, "0403", strength=4),
        phase="combat",
        chits=[],
    )
    assert strengths(pos, "attack 0403 with a") == (2, 4)
    assert {*pos.chits} == {"g"}


@case("8.6")
def test_battalions_and_guns_fight_with_their_printed_strength() -> None:
    pos = board(
        a=battalion(ALLIED, "0303", printed=2),
        t=tanks(ALLIED, "0303", printed=3),
        f=guns(ALLIED, "0303", printed=4),
        g=anti_tank(AXIS, "0403", printed=1),
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a f t") == (9, 1)
    assert not pos.chits


@case("8.42")
def test_the_owner_sees_the_strength_of_a_tried_unit_at_any_time_and_nobody_else_does() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=SECRET), g=regiment(AXIS, "0808", strength=4))
    assert next(counter for counter in pos.view(ALLIED).own if counter.id == "a").strength == SECRET
    assert knows(pos, ALLIED)
    assert not knows(pos, AXIS)
    assert not knows(pos, SPECTATOR)


@case("8.42")
def test_the_enemy_sees_that_a_unit_is_tried_but_has_no_place_for_its_strength() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=5), b=regiment(ALLIED, "0304"), g=regiment(AXIS, "0808"))
    seen = {counter.id: counter for counter in pos.view(AXIS).enemy}
    assert (seen["a"].tried, seen["b"].tried) == (True, False)
    assert not hasattr(seen["a"], "strength")


@case("8.42")
def test_strengths_stand_in_both_views_exactly_while_the_roll_is_open() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=SECRET),
        g=regiment(AXIS, "0403", strength=4),
        air=(1, 0),
        dice=[5, 5],  # column 13: D3(1), and no end of the combat: g owes three hexes
        phase="combat",
    )
    play(pos, "attack 0403 with a")
    assert not knows(pos, AXIS)
    play(pos, "support")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"
    assert knows(pos, AXIS)
    assert revealed(pos, AXIS) == revealed(pos, ALLIED)
    play(pos, "roll")
    assert seen(pos, AXIS).revealed is None
    assert not knows(pos, AXIS)
    assert knows(pos, ALLIED)


@case("8.42")
def test_a_step_loss_is_public_and_the_new_strength_is_not() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", strength=SECRET),
        dice=[6, 6],  # column 1: D1
        phase="combat",
    )
    events = play(pos, "attack 0403 with a", "roll", "absorb 1")
    assert told(events, "step loss").seen_by(ALLIED).facts == {"unit": "g"}
    weak = strength(pos, UnitId("g"))
    assert weak < SECRET
    assert knows(pos, AXIS, weak)
    assert not knows(pos, ALLIED, weak)


@case("8.33", "8.42")
def test_the_draw_is_public_and_what_was_drawn_is_the_owners_secret() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", morale=3),
        g=regiment(AXIS, "0403", strength=4),
        pools={3: [f"{SECRET}-7-5"]},
        chits=[f"{SECRET}-7-5"],
        phase="combat",
    )
    drawn = told(play(pos, "attack 0403 with a"), "chit")
    assert drawn.seen_by(ALLIED).facts["strength"] == SECRET
    for other in (AXIS, SPECTATOR):
        assert drawn.seen_by(other).facts["unit"] == "a"
        assert str(SECRET) not in str(drawn.seen_by(other).facts)


@case("8.51")
def test_chits_take_no_place_in_a_stack() -> None:
    four = {name: regiment(ALLIED, "0303", strength=5) for name in "abcd"}
    pos = board(**four, g=regiment(AXIS, "0808"))
    play(pos, "end movement")
    assert pos.decision is not None
    assert pos.decision.about["surplus"] == 1
    play(pos, "eliminate d")
    assert len(pos.stack_at(pos.where[UnitId("a")])) == 3


@case("8.52", "8.31")
def test_the_chit_of_a_unit_reduced_to_a_cadre_returns_to_its_pool() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", morale=3),
        g=regiment(AXIS, "0403", strength=9),
        pools={3: ["9-7-5", "8-6-4"]},
        chits=["9-7-5"],
        dice=[3, 3],  # column 5: A1(2)
        phase="combat",
    )
    play(pos, "attack 0403 with a")
    assert pos.pools[3] == (0, 1)
    play(pos, "roll")
    assert face(pos, "a") is Face.CADRE
    assert pos.pools[3] == (1, 1)


@case("8.52")
def test_the_chit_of_an_eliminated_unit_may_be_drawn_again_by_the_other_side() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        b=battalion(ALLIED, "0605"),
        g=battalion(AXIS, "0403", printed=60),
        h=regiment(AXIS, "0606"),
        pools={2: ["6-5-3"]},
        chits=["6-5-3", "6-5-3"],
        dice=[3, 4],  # column 1: A3(3)
        phase="combat",
    )
    play(pos, "attack 0403 with a", "roll", "end advance")
    assert where(pos, "a") == "eliminated"
    assert pos.pools[2] == (1,)
    fight(pos, "attack 0606 with b")
    assert pos.chits[UnitId("h")].label == "6-5-3"
    assert pos.pools[2] == (0,)
    assert not pos.borrowed


@case("8.42")
def test_an_attack_cannot_be_taken_back_once_both_sides_have_looked() -> None:
    """No die falls and no chit is drawn, but the strengths are known now."""
    pos = board(a=regiment(ALLIED, "0303", strength=4), g=regiment(AXIS, "0403", strength=4), phase="combat")
    before = pos.copy()
    play(pos, "attack 0403 with a")
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (ALLIED, "roll")
    assert is_final(before, pos, ALLIED)
