"""Questions of a seat and their answers: the same rules as orders, from the seat's own knowledge, and nothing changes."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from asking import SEATS, ask, is_about_open_strengths, on_map, questions, told
from board import board, play, regiment
from random_play import corpus, perturbed, position_after, walk
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import (
    Answered,
    AskBelief,
    Asked,
    AskJoin,
    AskOverlay,
    AskReach,
    AskRefusal,
    AskResolution,
    AskWhyNot,
    BeliefAnswer,
    JoinAnswer,
    Reachable,
    Verdict,
)
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.movement_phase import MoveOptions
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.questions import answer
from trinacria.viw.step_words import step_words
from twins import twin_of

GAME = "moselle/november"
ENTRIES = 20  # of reinforcements, asked about as they wait


# every question ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_no_answer_and_no_error_tells_a_seat_what_it_may_not_know(seat: Seat) -> None:
    chooser, differing, kinds = random.Random(21), 0, set()
    for pos in corpus(GAME):
        twin = twin_of(pos, seat, chooser)
        if pos.chits == twin.chits and pos.pools == twin.pools:
            continue
        differing += 1
        for question in questions(pos, chooser):
            if not is_about_open_strengths(pos, seat, question):
                assert told(pos, seat, question) == told(twin, seat, question), question
                kinds.add(type(question))
    assert differing > 30
    assert len(kinds) == 8


def test_no_question_changes_the_position() -> None:
    chooser = random.Random(22)
    for pos in corpus(GAME)[::5]:
        before = digest(pos)
        for question in questions(pos, chooser):
            for seat in SEATS:
                told(pos, seat, question)
        assert digest(pos) == before


def test_a_finished_game_is_asked_about_without_harm() -> None:
    *_, pos = walk(GAME, 3, bold=True)
    assert pos.outcome is not None
    for question in questions(pos, random.Random(1)):
        for seat in SEATS:
            told(pos, seat, question)
    for asked in (AskReach(on_map(pos)[0]), AskWhyNot(on_map(pos)[0], "0505"), AskResolution(), AskJoin(("0505",))):
        with pytest.raises(OutOfTurn, match="the game is over"):
            answer(pos, ALLIED, asked)
    unit = next(unit for unit in pos.chits if pos.unit(unit).side is AXIS)
    assert len(ask(BeliefAnswer, pos, ALLIED, AskBelief(unit)).rows) == 1  # the end discloses everything


WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["", "0303", "a", "g", "nobody", "9999", "support air", "attack 0304 with a", "zones", "supply", "\ud800"]
    ),
)
ANYTHING = st.one_of(
    st.builds(AskReach, WORDS),
    st.builds(AskWhyNot, WORDS, WORDS, st.booleans()),
    st.builds(AskRefusal, st.one_of(WORDS, st.text(max_size=5000))),
    st.builds(AskResolution, st.lists(WORDS, max_size=9).map(tuple), st.lists(WORDS, max_size=30).map(tuple), WORDS),
    st.builds(AskResolution, support=WORDS),
    st.builds(AskBelief, WORDS),
    st.builds(AskJoin, st.lists(WORDS, max_size=9).map(tuple)),
    st.builds(AskOverlay, WORDS, WORDS),
)


@given(question=ANYTHING, seat=st.sampled_from(SEATS), orders=st.integers(0, 2))
def test_whatever_a_stranger_writes_is_answered_or_refused_in_words(question: Asked, seat: Seat, orders: int) -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304"), phase="combat", dice=None)
    play(pos, *("attack 0304 with a", "roll")[:orders])
    said = told(pos, seat, question)
    assert 0 < len(said) < 20_000
    assert said.decode().isprintable()


def test_a_refusal_repeats_only_the_beginning_of_a_long_word() -> None:
    pos = board(a=regiment(ALLIED, "0303"))
    with pytest.raises(TrinacriaError, match=r"there is no unit x{40}\.\.\.$"):
        answer(pos, ALLIED, AskReach("x" * 3000))


# reach ---------------------------------------------------------------------------------------------------------------------


def moves(pos: Position, seat: Seat, unit: str) -> dict[tuple[str, bool], str]:
    """The orders by destination and mode."""
    found = ask(Reachable, pos, seat, AskReach(unit))
    return {(there.hex, there.mode): there.order for there in found.destinations}


def test_reach_lists_the_very_orders_that_the_options_offer_with_their_costs() -> None:
    asked = 0
    for pos in corpus(GAME):
        offered = pos.options()
        if not isinstance(offered, MoveOptions):
            continue
        for step in offered.steps()[:6]:
            if step.then is None:
                continue
            found = ask(Reachable, pos, pos.phasing, AskReach(step.key))
            assert not found.idle
            moves = step.then().steps()
            assert [there.order for there in found.destinations] == [move.order.text for move in moves if move.order]
            for there, move in zip(found.destinations, moves, strict=True):
                assert pos.vocabulary.read(there.order) in offered
                assert there.cost.number == move.facts["half_points"]
                assert there.cost == step_words(pos.table, pos.decision, move, (step.key,)).cost
                assert there.path[-1] == there.hex
            asked += 1
    assert asked > 20


def test_stops_and_both_modes_are_in_the_answer() -> None:
    pos = board(a=regiment(ALLIED, "0103"), g=regiment(AXIS, "0603"), roads=[["0103", "0203", "0303", "0403"]])
    found = ask(Reachable, pos, ALLIED, AskReach("a"))
    stops = {there.hex for there in found.destinations if there.cost.stops}
    assert stops == {there.hex for there in found.destinations if pos.enemy_controls(HexId(there.hex), ALLIED)}
    assert "0503" in stops
    assert any(there.mode == "strategic" for there in found.destinations)
    assert not found.barred


def test_a_mode_that_is_barred_says_why_with_its_case() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0305"))
    found = ask(Reachable, pos, ALLIED, AskReach("a"))
    assert found.barred == {"strategic": "5.51: a stands in 0303, nearer than three hexes to an enemy unit"}
    assert found.destinations
    assert not any(there.mode == "strategic" for there in found.destinations)


def test_an_enemy_unit_shows_where_it_could_go_and_no_orders() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0306"))
    theirs = ask(Reachable, pos, ALLIED, AskReach("g"))
    assert theirs.idle == "4.1: g does not belong to the phasing player"
    assert theirs.destinations
    assert not any(there.order for there in theirs.destinations)
    own_turn = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0306"), phasing=AXIS)
    assert moves(pos, ALLIED, "g").keys() == moves(own_turn, AXIS, "g").keys()


def test_a_spectator_sees_the_reach_of_anybody_without_orders() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0306"))
    assert ask(Reachable, pos, SPECTATOR, AskReach("a")).idle == "spectators give no orders"
    assert not any(moves(pos, SPECTATOR, "a").values())
    assert moves(pos, SPECTATOR, "a").keys() == moves(pos, ALLIED, "a").keys()


def test_a_unit_that_has_moved_or_has_no_movement_phase_says_so() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0306"), h=regiment(AXIS, "0307"))
    play(pos, "move a 0303 0304")
    assert ask(Reachable, pos, ALLIED, AskReach("a")).idle == "5.0.P: a has finished its movement"
    assert not any(moves(pos, ALLIED, "a").values())
    fighting = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304"), phase="combat")
    assert ask(Reachable, fighting, ALLIED, AskReach("a")).idle == "4.2: a moves in the Movement Phase of its own side"


def test_reinforcements_show_where_they_may_enter_to_their_owner_alone() -> None:
    found = 0
    for pos in walk(GAME, 1):
        offered = pos.options() if pos.decision else None
        if not isinstance(offered, MoveOptions) or found >= ENTRIES:
            continue
        for unit in pos.rules.reinforcements.arrived(pos, pos.phasing):
            own = ask(Reachable, pos, pos.phasing, AskReach(unit))
            assert [there.order for there in own.destinations] == [order.text for order in offered.moves_of(unit)]
            for seat in (pos.phasing.enemy, SPECTATOR):
                with pytest.raises(IllegalCommand, match="is not on the map: awaited"):
                    answer(pos, seat, AskReach(unit))
            found += 1
    assert found


def test_units_that_have_not_come_or_are_gone_have_no_reach() -> None:
    pos = position_after(GAME, 1, 5, bold=False)
    late = next(u for u, c in pos.table.units.items() if c.side is pos.phasing and c.turn is not None and c.turn > pos.turn)
    with pytest.raises(IllegalCommand, match=rf"14\.0: {late} is not on the map: {late} is due on Game-Turn"):
        answer(pos, pos.phasing, AskReach(late))
    gone = pos.copy()
    unit = next(gone.units_of(ALLIED))
    gone.put(unit, ELIMINATED)
    with pytest.raises(IllegalCommand, match="has been eliminated"):
        answer(gone, ALLIED, AskReach(unit))


# why not -------------------------------------------------------------------------------------------------------------------


def test_why_not_agrees_with_reach_for_every_unit_and_hex() -> None:
    chooser, allowed = random.Random(5), Counter[bool]()
    for pos in corpus(GAME)[::2]:
        for unit in chooser.sample(on_map(pos), 2):
            reached = moves(pos, ALLIED, unit).keys()
            for hex_ in (*chooser.sample(pos.table.map.grid.ids, 4), *(hex_ for hex_, _ in [*reached][:3])):
                for mode in ("tactical", "strategic"):
                    found = ask(Verdict, pos, ALLIED, AskWhyNot(unit, hex_, mode))
                    if found.case == "5.0.P":
                        assert found.reason.endswith("has finished its movement")
                        continue
                    assert found.allowed is ((hex_, mode) in reached), (unit, hex_, found)
                    assert found.allowed or (found.case and found.reason)
                    allowed[found.allowed] += 1
    assert allowed[True] > 50
    assert allowed[False] > 50


def test_why_not_agrees_with_reach_for_those_who_enter() -> None:
    chooser, asked = random.Random(6), Counter[bool]()
    for pos in corpus(GAME):
        side = pos.phasing
        for unit in [*pos.rules.reinforcements.arrived(pos, side)][:2]:
            reached = moves(pos, side, unit).keys()
            for hex_ in (*chooser.sample(pos.table.map.grid.ids, 6), *(hex_ for hex_, _ in [*reached][:4])):
                for mode in ("tactical", "strategic"):
                    found = ask(Verdict, pos, side, AskWhyNot(unit, hex_, mode))
                    assert found.allowed is ((hex_, mode) in reached), (unit, hex_, found)
                    asked[found.allowed] += 1
    assert asked[True] > 5
    assert asked[False] > 5


def test_why_not_says_of_a_reachable_hex_why_it_cannot_be_ordered_now() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0306"), h=regiment(AXIS, "0307"))
    assert ask(Verdict, pos, ALLIED, AskWhyNot("a", "0304")) == Verdict(True)
    theirs = ask(Verdict, pos, ALLIED, AskWhyNot("g", "0406"))
    assert theirs == Verdict(True, reason="4.1: g does not belong to the phasing player")
    assert ask(Verdict, pos, ALLIED, AskWhyNot("a", "0306")) == Verdict(False, "5.21", "0306 is occupied by the enemy")
    play(pos, "move a 0303 0304")
    assert ask(Verdict, pos, ALLIED, AskWhyNot("a", "0303")) == Verdict(False, "5.0.P", "a has finished its movement")


# refusal -------------------------------------------------------------------------------------------------------------------


def test_a_verdict_is_what_the_options_say_of_the_order() -> None:
    chooser, verdicts = random.Random(7), Counter[bool]()
    for pos in corpus(GAME):
        assert pos.decision is not None
        order = pos.options().sample(chooser.randrange)
        for asked in (order, *chooser.sample(near := perturbed(pos, order, chooser), min(6, len(near)))):
            try:
                read = pos.vocabulary.read(asked.text)
            except UnreadableOrder:
                assert not ask(Verdict, pos, pos.decision.seat, AskRefusal(asked.text)).allowed
                continue
            refused = pos.options().refusal(read)
            found = ask(Verdict, pos, pos.decision.seat, AskRefusal(asked.text))
            assert found.allowed is (refused is None)
            assert refused is None or (found.case, found.reason) == (refused.case, refused.reason)
            verdicts[found.allowed] += 1
    assert verdicts[True] > 40
    assert verdicts[False] > 40


def test_an_order_is_judged_only_for_the_seat_that_decides() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0306"))
    order = AskRefusal("move a 0303 0304")
    assert ask(Verdict, pos, ALLIED, order) == Verdict(True)
    assert ask(Verdict, pos, AXIS, order) == Verdict(False, reason="the allied side decides now")
    assert ask(Verdict, pos, SPECTATOR, order) == Verdict(False, reason="spectators give no orders")
    for text in ("", "dance", "move", "move a\n0303", "move " + "0303 " * 500, "x" * 10_000):
        found = ask(Verdict, pos, ALLIED, AskRefusal(text))
        assert not found.allowed
        assert found.reason


# join ----------------------------------------------------------------------------------------------------------------------


def test_regiments_of_one_hex_are_told_to_take_each_others_place() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        b=regiment(ALLIED, "0303"),
        c=regiment(ALLIED, "0403"),
        g=regiment(AXIS, "0304"),
        phase="combat",
    )
    found = ask(JoinAnswer, pos, ALLIED, AskJoin(("0304",)))
    places = {joining.unit: joining.instead_of for joining in found.units}
    assert places["a"] == ("b",)
    assert places["b"] == ("a",)
    assert places["c"] == ()


def test_who_must_may_and_cannot_join_is_told_while_attacks_are_declared() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        b=regiment(ALLIED, "0403"),
        c=regiment(ALLIED, "0503"),
        g=regiment(AXIS, "0304"),
        h=regiment(AXIS, "0504"),
        phase="combat",
    )
    found = ask(JoinAnswer, pos, ALLIED, AskJoin(("0304",)))
    roles = {joining.unit: joining.role for joining in found.units}
    assert roles["a"] == "must"
    assert set(roles.values()) <= {"must", "may", "cannot"}
    assert all(joining.case and joining.why for joining in found.units)
    for seat in (AXIS, SPECTATOR):
        with pytest.raises(OutOfTurn, match="no attack of yours"):
            answer(pos, seat, AskJoin(("0304",)))
    for targets in ((), ("0304", "0304"), ("0303",), ("9999",), tuple(f"030{n}" for n in range(1, 9))):
        with pytest.raises(TrinacriaError):
            answer(pos, ALLIED, AskJoin(targets))
    with pytest.raises(OutOfTurn):
        answer(board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304")), ALLIED, AskJoin(("0304",)))


def test_answers_and_questions_survive_being_sent() -> None:
    pos, chooser = corpus(GAME)[10], random.Random(3)
    decoder = msgspec.json.Decoder(Answered)
    for question in questions(pos, chooser):
        assert msgspec.json.decode(msgspec.json.encode(question), type=Asked) == question
        said = told(pos, ALLIED, question)
        if said.startswith(b"{"):
            assert decoder.decode(said) == answer(pos, ALLIED, question)
