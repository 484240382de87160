"""9.0, 8.42 The odds and beliefs that a seat may ask for: exact, and no more than it may know."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from asking import SEATS, ask, expect, totals
from board import battalion, board, guns, play, regiment
from trinacria.kernel.errors import IllegalCommand, TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import (
    AskBelief,
    AskRefusal,
    AskResolution,
    BeliefAnswer,
    ResolutionAnswer,
    Verdict,
)
from trinacria.kernel.resolutions import Role
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.charts import Result
from trinacria.viw.commands import Support
from trinacria.viw.odds import Unknown, _dealt, odds, proposed
from trinacria.viw.position import Position
from trinacria.viw.questions import answer
from trinacria.viw.resolution_words import bars
from trinacria.viw.units import Face, UnitId

# odds ----------------------------------------------------------------------------------------------------------------------


def attack_board(phase: str = "combat") -> Position:
    return board(
        a=regiment(ALLIED, "0303", strength=6),
        b=regiment(ALLIED, "0403"),
        f=guns(ALLIED, "0202"),
        g=regiment(AXIS, "0304", strength=4),
        k=guns(AXIS, "0306"),
        phase=phase,
        air=(1, 0),
        dice=None,
        pools={1: ["4-3-2"], 2: ["8-6-4", "7-5-3", "5-4-2", "3-2-1"], 3: ["8-6-4"]},
    )


def test_odds_are_the_exact_odds_of_that_battle() -> None:
    pos = attack_board()
    found = expect(pos, ALLIED, AskResolution(("0304",), ("a", "b")))
    exact = odds(pos, ALLIED, proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"), UnitId("b"))))
    assert found.scale.chances == {str(column): chance for column, chance in exact.columns.items()}
    assert sum(outcome.probability for outcome in found.outcomes) == pytest.approx(1)
    assert 1 - found.chances[0].probability == pytest.approx(exact.attacker_suffers)
    assert [side.unit for side in found.parties[0].participants] == ["a", "b"]
    assert found.parties[0].participants[0].brings == ((6, 1.0),)
    assert len(found.parties[1].participants[0].brings) > 1  # the enemy's chit is not looked at
    assert found.scale.line == "low"
    assert found.scale.heads[0] == "1-5"
    assert found.scale.heads[-1] == "9-1"
    assert totals(found)[0][0] <= 6 + found.parties[0].participants[1].brings[-1][0] == totals(found)[0][1]


def test_odds_may_be_asked_for_before_the_combat_phase_begins() -> None:
    question = AskResolution(("0304",), ("a", "b"), "support guns f air")
    before, then = (ask(ResolutionAnswer, attack_board(phase), ALLIED, question) for phase in ("movement", "combat"))
    assert before == replace(then, support=())


def test_what_could_be_announced_next_is_told_beside_the_odds_of_an_attack_that_can_be_ordered() -> None:
    pos, question = attack_board(), AskResolution(("0304",), ("a", "b"))
    found = ask(ResolutionAnswer, pos, ALLIED, question).support
    assert [(line.order, line.words.says) for line in found][:2] == [("support", "No support"), ("support guns f", "F")]
    assert not ask(ResolutionAnswer, pos, SPECTATOR, question).support
    play(pos, "attack 0304 with a b")
    assert {line.order for line in found} == {step.key for step in pos.options().steps()}


def test_support_shifts_as_if_it_were_announced_and_what_does_not_apply_says_why() -> None:
    pos = attack_board()
    bare = expect(pos, ALLIED, AskResolution(("0304",), ("a",)))
    backed = expect(pos, ALLIED, AskResolution(("0304",), ("a",), "support guns f air"))
    applied = {shift.case: shift.value for shift in backed.modifiers if shift.value}
    assert applied == {"9.62": 1, "13.11": 1}
    assert {shift.case: shift.words for shift in bare.modifiers}["9.62"] == "no guns support either side"
    assert all(shift.value == 0 and shift.words for shift in bare.modifiers)
    assert {str(int(column) + 2): chance for column, chance in bare.scale.chances.items()} == pytest.approx(
        backed.scale.chances
    )


def test_the_guns_that_could_answer_are_told_with_the_odds_they_would_leave() -> None:
    """9.64: k is in range and shifts one column to the left."""
    pos = attack_board()
    found = expect(pos, ALLIED, AskResolution(("0304",), ("a", "b")))
    assert found.reply is not None
    assert (found.reply.words, found.reply.case) == ("K", "9.64")
    assert 1 - found.reply.probability > 1 - found.chances[0].probability
    battle = proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"), UnitId("b")))
    exact = odds(pos, ALLIED, dataclasses.replace(battle, defence_support=Support((UnitId("k"),))))
    assert 1 - found.reply.probability == pytest.approx(exact.attacker_suffers)
    play(pos, "attack 0304 with a b", "support", "support guns k")
    assert expect(pos, SPECTATOR, AskResolution()).reply is None  # it has been announced


def test_nobody_answers_where_no_gun_is_in_range_or_the_defender_asks() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0304", strength=4),
        k=guns(AXIS, "0310"),
        phase="combat",
        dice=None,
    )
    assert expect(pos, ALLIED, AskResolution(("0304",), ("a",))).reply is None
    pos = attack_board()
    play(pos, "attack 0304 with a b")
    assert expect(pos, ALLIED, AskResolution()).reply is not None
    assert expect(pos, AXIS, AskResolution()).reply is None


def test_outcomes_are_told_in_words_to_each_seat() -> None:
    pos = board(a=battalion(ALLIED, "0303", 8), g=battalion(AXIS, "0304", 2), phase="combat")
    play(pos, "attack 0304 with a")
    words = {
        seat: {o.result: o.words for o in expect(pos, seat, AskResolution()).outcomes if not o.notable} for seat in SEATS
    }
    assert words[ALLIED]["D2(1)"] == "They lose a step and give way 2"
    assert words[AXIS]["D2(1)"] == "You lose a step and give way 2"
    assert words[SPECTATOR]["D2(1)"] == "The defender loses a step and gives way 2"
    assert words[ALLIED]["A1(1)"] == "You lose a step and give way 1"
    assert "D1" in words[ALLIED]
    assert words[ALLIED]["D1"] == "They give way 1"
    assert expect(pos, ALLIED, AskResolution()).says.startswith("On column 8: they give way in ")


def test_results_are_drawn_together_by_who_gives_way_how_far() -> None:
    battle = proposed(attack_board(), ALLIED, (HexId("0304"),), (UnitId("a"),))
    chances = [
        (Result(True, 1, 1, False), 0.25),
        (Result(True, 1, 2, False), 0.25),
        (Result(False, 4, 3, True), 0.125),
        (Result(False, 3, 0, False), 0.375),
    ]
    found = bars(AXIS, battle, chances)
    assert [(bar.label, bar.probability) for bar in found] == [("A2", 0), ("A1", 0.5), ("D1", 0), ("D2", 0), ("D3+", 0.5)]
    assert [bar.words for bar in found[1:3]] == ["They give way 1", "You give way 1"]
    assert found[-1].words == "You give way 3 or more"
    worst = bars(SPECTATOR, battle, [(Result(True, 4, 0, False), 1.0)])[0]
    assert (worst.label, worst.words, worst.suffers) == ("A3+", "The attacker gives way 3 or more", Role.ATTACKER)


def test_a_fight_is_summed_up_for_the_seat_that_looks() -> None:
    pos = attack_board()
    mine, theirs = (expect(pos, seat, AskResolution(("0304",), ("a", "b"))) for seat in (ALLIED, SPECTATOR))
    assert [chance.label for chance in mine.chances] == ["They give way", "breakthrough"]
    assert theirs.chances[0].label == "The defender gives way"
    attack, defence = mine.parties
    assert (attack.title, attack.role, attack.suffers) == ("Allied attack", Role.ATTACKER, "You give way")
    assert (defence.title, defence.total) == ("Axis defence", f"{defence.least}–{defence.most}")
    assert mine.notes[0].words.startswith("Steps lost at least, on average: you ")
    assert {modifier.text for modifier in mine.modifiers if not modifier.value} == {"0"}


@pytest.mark.parametrize(
    ("targets", "units", "support", "says"),
    [
        ((), ("a",), "", "needs hexes to attack"),
        (("0304",), (), "", "needs hexes to attack"),
        (("0304",), ("nobody",), "", "there is no unit nobody"),
        (("9999",), ("a",), "", "there is no hex 9999"),
        (("0303",), ("b",), "", "there is no enemy in 0303"),
        (("0302",), ("a",), "", "there is no enemy in 0302"),
        (("0306",), ("a",), "", "is not adjacent to 0306"),
        (("0304",), ("g",), "", "g is not yours"),
        (("0304", "0304"), ("a",), "", "named twice"),
        (("0304",), ("a", "a"), "", "named twice"),
        (("0304",), ("a",), "roll", "announces no support"),
        (("0304",), ("a",), "support guns k", "k is no artillery unit of yours"),
        (("0304",), ("a",), "support guns a", "a stood next to the enemy"),
        (("0304",), ("a",), "support thunder", "one word too many"),
        (("0304",), ("a",), "support\x00", "one line of words"),
        (tuple(f"030{n}" for n in range(1, 8)), ("a",), "", "at most 6 hexes"),
        (("0304",), tuple(f"u{n}" for n in range(25)), "", "24 units"),
    ],
)
def test_nonsense_about_odds_is_refused_in_plain_words(
    targets: tuple[str, ...], units: tuple[str, ...], support: str, says: str
) -> None:
    with pytest.raises(TrinacriaError, match=says):
        answer(attack_board(), ALLIED, AskResolution(targets, units, support))


def test_two_regiments_of_a_hex_may_not_attack_but_their_odds_are_told() -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304"), phase="combat")
    assert not ask(Verdict, pos, ALLIED, AskRefusal("attack 0304 with a b")).allowed
    assert len(expect(pos, ALLIED, AskResolution(("0304",), ("a", "b"))).parties[0].participants) == 2


def test_more_unknown_strengths_than_any_attack_has_are_refused() -> None:
    hexes = ("0303", "0305", "0203", "0204", "0403", "0404")
    pieces = {f"r{n}": regiment(ALLIED, hexes[n % 6]) for n in range(8)}
    pos = board(**pieces, g=regiment(AXIS, "0304"), phase="combat")
    assert expect(pos, ALLIED, AskResolution(("0304",), tuple(pieces)[:6])).says
    with pytest.raises(IllegalCommand, match=r"7\.21: only one regiment of a hex may fight"):
        answer(pos, ALLIED, AskResolution(("0304",), tuple(pieces)))


def test_a_spectator_may_think_for_either_side_and_knows_no_chit() -> None:
    pos = attack_board()
    ours = expect(pos, SPECTATOR, AskResolution(("0304",), ("a",)))
    assert ours.parties[0].side is ALLIED
    assert len(ours.parties[0].participants[0].brings) > 1
    theirs = expect(pos, SPECTATOR, AskResolution(("0303",), ("g",)))
    assert theirs.parties[0].side is AXIS
    with pytest.raises(IllegalCommand, match="g is not of the side that attacks"):
        answer(pos, SPECTATOR, AskResolution(("0304",), ("a", "g")))


def test_who_was_attacked_in_this_phase_cannot_be_attacked_again_until_the_next() -> None:
    pos = attack_board()
    pos.set_flags(attacked=frozenset({UnitId("g")}))
    with pytest.raises(IllegalCommand, match="nobody in 0304 can be attacked again in this phase"):
        answer(pos, ALLIED, AskResolution(("0304",), ("a",)))
    pos = attack_board()
    pos.set_flags(attacked=frozenset({UnitId("a")}))  # of the other side's attacks that is no matter
    assert expect(pos, AXIS, AskResolution(("0303",), ("g",))).parties[0].side is AXIS


KINDS = st.lists(st.tuples(st.integers(0, 4), st.one_of(st.none(), st.integers(1, 3))), min_size=2, max_size=4)


@given(kinds=KINDS, attacks=st.lists(st.booleans(), min_size=1, max_size=3))
def test_dealing_chits_kind_by_kind_is_dealing_them_one_by_one(
    kinds: list[tuple[int, int | None]], attacks: list[bool]
) -> None:
    """The second number of a kind is how many chits there are; a value of nothing cannot be carried by defenders."""
    counts = [number or 0 for _, number in kinds]
    units = [Unknown(a, tuple(v + a if v or a else None for v, _ in kinds)) for a in attacks]
    cup = [kind for kind, number in enumerate(counts) for _ in range(number)]
    expected: defaultdict[tuple[int, int], int] = defaultdict(int)
    for dealt in permutations(cup, len(units)):
        values = [unit.counts[kind] for unit, kind in zip(units, dealt, strict=True)]
        if None not in values:
            attack = sum(v or 0 for v, unit in zip(values, units, strict=True) if unit.attacks)
            expected[attack, sum(v or 0 for v in values) - attack] += 1
    assert _dealt(Counter(units), counts) == expected


# the combat that is going on -----------------------------------------------------------------------------------------------


def test_both_sides_ask_about_a_combat_with_what_they_know() -> None:
    pos = attack_board()
    play(pos, "attack 0304 with a b")
    assert pos.decision is not None
    assert pos.decision.kind == "support"
    mine, theirs, seen = (expect(pos, seat, AskResolution()) for seat in SEATS)
    assert mine.parties[0].participants[0].brings == ((6, 1.0),)
    assert len(mine.parties[1].participants[0].brings) > 1
    assert theirs.parties[1].participants[0].brings == ((4, 1.0),)
    assert len(theirs.parties[0].participants[0].brings) > 1
    assert len(seen.parties[0].participants[0].brings) > 1
    assert len(seen.parties[1].participants[0].brings) > 1


def test_while_the_dice_are_waited_for_both_players_and_nobody_else_are_certain() -> None:
    pos = attack_board()
    play(pos, "attack 0304 with a b", "support guns f", "support")
    assert pos.decision is not None
    assert pos.decision.kind == "roll"
    for seat in (ALLIED, AXIS):
        found = expect(pos, seat, AskResolution())
        seen = pos.view(seat).combat
        assert seen is not None
        assert seen.revealed is not None
        assert found.scale.chances == {str(seen.revealed.column): 1.0}
        assert totals(found) == ((seen.revealed.attack, seen.revealed.attack), (4, 4))
        assert labels(pos, seat, "g") == ["4"]
    assert len(expect(pos, SPECTATOR, AskResolution()).scale.chances) > 1
    assert len(labels(pos, SPECTATOR, "g")) > 1
    play(pos, "roll")
    with pytest.raises(TrinacriaError, match="have fallen"):
        answer(pos, ALLIED, AskResolution())


def test_support_can_be_thought_of_until_it_is_announced() -> None:
    pos = attack_board()
    play(pos, "attack 0304 with a b")
    bare, backed = (expect(pos, ALLIED, AskResolution(support=text)) for text in ("", "support guns f"))
    assert sum(shift.value for shift in backed.modifiers) == sum(shift.value for shift in bare.modifiers) + 1
    defended = expect(pos, AXIS, AskResolution(support="support guns k"))
    assert sum(shift.value for shift in defended.modifiers) == -1
    play(pos, "support guns f")
    with pytest.raises(IllegalCommand, match="has been announced"):
        answer(pos, ALLIED, AskResolution(support="support"))


def test_before_the_defender_has_named_his_regiment_the_likely_one_is_taken() -> None:
    pos = board(
        a=battalion(ALLIED, "0303"),
        weak=regiment(AXIS, "0304", strength=2),
        strong=regiment(AXIS, "0304", strength=7),
        h=battalion(AXIS, "0304"),
        phase="combat",
    )
    play(pos, "attack 0304 with a")
    assert pos.decision is not None
    assert pos.decision.kind == "defend"
    assert {side.unit for side in expect(pos, AXIS, AskResolution()).parties[1].participants} == {"strong", "h"}


def test_there_is_nothing_to_ask_where_there_is_no_combat() -> None:
    with pytest.raises(TrinacriaError, match="there is no combat now"):
        answer(attack_board(), ALLIED, AskResolution())


# belief --------------------------------------------------------------------------------------------------------------------


def labels(pos: Position, seat: Seat, unit: str) -> list[str]:
    """What the seat thinks that the unit may be."""
    return [row.label for row in ask(BeliefAnswer, pos, seat, AskBelief(unit)).rows]


def test_a_belief_is_the_printed_mix_less_ones_own_chits() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0305", strength=4),
        h=regiment(AXIS, "0306", face=Face.CADRE),
        pools={1: ["1-1-1"], 2: ["6-5-3", "8-6-4"], 3: ["1-1-1"]},
    )
    found = ask(BeliefAnswer, pos, ALLIED, AskBelief("g"))
    assert [(row.label, row.words, row.pieces) for row in found.rows] == [
        ("4", "Strength 4", 1),
        ("6", "Strength 6", 1),
        ("8", "Strength 8", 1),
    ]
    assert [row.probability for row in found.rows] == pytest.approx([1 / 3] * 3)
    assert found.title == "3 chits not yet seen"
    assert found.case == "8.42"
    assert labels(pos, AXIS, "g") == ["4"]
    assert ask(BeliefAnswer, pos, ALLIED, AskBelief("h")).case == "10.0"
    assert ask(BeliefAnswer, pos, SPECTATOR, AskBelief("a")).title == "4 chits not yet seen"


def test_a_reduced_enemy_whose_chits_are_all_ones_own_is_still_something() -> None:
    """ADJ-039: the enemy drew when the pool was empty."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        b=regiment(ALLIED, "0808"),
        g=regiment(AXIS, "0304", strength=6, face=Face.REDUCED),
        pools={1: ["1-1-1"], 2: ["2-1-1"], 3: ["1-1-1"]},
        phase="combat",
    )
    pos.chits[UnitId("b")] = pos.chits[UnitId("a")]  # there are two chits of six, and the Allied player has both
    assert labels(pos, ALLIED, "g") == ["3"]
    assert totals(expect(pos, ALLIED, AskResolution(("0304",), ("a",))))[1] == (3, 3)
