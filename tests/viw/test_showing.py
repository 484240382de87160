"""The document that a table shows to a seat: all that it may know, nothing more, and the change from one to the next."""

from __future__ import annotations

import random
from itertools import pairwise

import msgspec
import pytest

from board import battalion, board, play, regiment
from combats import fight, row
from documents import (
    SEATS,
    assert_changes_lead_on,
    assert_twins_show_the_same,
    played,
    shown_to,
    written,
)
from opened import table_of
from proofs import case
from random_play import corpus, position_after, walk
from trinacria import games
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.resolutions import Role, party
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.showing import Shown, ladder
from trinacria.viw import victory
from trinacria.viw.boards import SeenBoard
from trinacria.viw.events import PlayerTurnBegins
from trinacria.viw.panels import level_now
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.prompts import named
from trinacria.viw.resolution_words import chart_sheet
from trinacria.viw.showing import ATTACKED, CHIT, MUD, NO_ZONE, STEPS, STRENGTH, SUPPLY, shown
from trinacria.viw.units import Face, Supply
from trinacria.viw.view import view_of

GAME = "moselle/november"
TABLE = table_of(GAME)


def show(pos: Position, seat: Seat) -> Shown:
    """Of a drawn board, which no catalogue has."""
    return shown(pos.table, view_of(pos, seat))


# documents and changes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_whoever_is_sent_every_change_holds_the_present_document(seed: int) -> None:
    assert assert_changes_lead_on(walk(GAME, seed, bold=True)) > 200


def test_a_change_names_only_what_has_changed() -> None:
    documents = [shown_to(pos, ALLIED) for pos in played(GAME, 4, 40, bold=False)]
    moved = [(one, two) for one, two in pairwise(documents) if one.headings == two.headings]
    assert moved
    for one, two in moved:
        same = [unit for unit, counter in two.counters.items() if one.counters.get(unit) == counter]
        assert len(same) >= len(two.counters) - 3


@pytest.mark.parametrize("seat", SEATS)
def test_twins_show_the_same_document_now_and_as_a_moment_gone_by(seat: Seat) -> None:
    assert assert_twins_show_the_same(corpus(GAME), seat, random.Random(21)) > 30


def test_a_document_says_what_the_view_says_of_every_unit() -> None:
    for pos in corpus(GAME)[::5]:
        for seat in SEATS:
            view, document = view_of(pos, seat), shown_to(pos, seat)
            assert {*document.counters} == {*pos.table.units}
            for counter in view.counters():
                there = document.counters[counter.id]
                assert (there.place, there.face, STRENGTH in there.figures) == (counter.place, counter.face, counter.tried)
                supply = {SUPPLY[counter.supply]} if counter.supply in SUPPLY else set()
                assert {*there.badges} & {*SUPPLY.values()} == supply
                assert there.side is pos.unit(counter.id).side
            for own in view.own:
                there = document.counters[own.id]
                chit = {STRENGTH: own.strength, CHIT: own.chit} if own.tried else {}
                assert there.figures == {STEPS: own.steps, **chit}


# what is hidden ------------------------------------------------------------------------------------------------------------


@case("8.42")
def test_only_own_counters_carry_strength_steps_and_chit_before_the_end() -> None:
    for pos in walk(GAME, 3, bold=True):
        for seat in SEATS:
            for unit, counter in shown_to(pos, seat).counters.items():
                if counter.side is not seat and pos.outcome is None:
                    assert counter.figures == ({STRENGTH: None} if unit in pos.chits else {}), unit
    assert pos.chits
    for seat in SEATS:
        assert chits_shown(shown_to(pos, seat)) == {unit: chit.label for unit, chit in pos.chits.items()}


def chits_shown(document: Shown) -> dict[str, object]:
    return {unit: counter.figures[CHIT] for unit, counter in document.counters.items() if CHIT in counter.figures}


def rolls() -> list[Position]:
    return [pos for pos in corpus(GAME) if pos.decision and pos.decision.kind == "roll"]


@case("8.42")
def test_strengths_lie_open_to_the_players_now_to_nobody_later_and_to_all_in_truth() -> None:
    assert rolls()
    for pos in rolls():
        open_to = {
            (seat, past, truth): _revealed(pos, seat, past, truth) for seat in SEATS for past in (0, 1) for truth in (0, 1)
        }
        for (seat, past, truth), there in open_to.items():
            assert there is bool(truth or (seat in SIDES and not past)), (seat, past, truth)


def _revealed(pos: Position, seat: Seat, past: int, truth: int) -> bool:
    combat = shown_to(pos, seat, past=bool(past), truth=bool(truth)).resolution
    assert combat is not None
    told = any(participant.brings for party in combat.parties for participant in party.participants)
    assert told is (combat.revealed is not None)
    return told


@case("8.42")
def test_the_truth_shows_every_seat_all_chits_of_any_moment() -> None:
    pos = rolls()[0]
    chits = {unit: chit.label for unit, chit in pos.chits.items()}
    for seat in SEATS:
        document = shown_to(pos, seat, past=True, truth=True)
        assert document.seat is seat
        assert chits_shown(document) == chits


def test_a_game_that_a_player_has_given_up_hides_nothing_and_asks_nothing() -> None:
    game = games.new_game(GAME, "given up")
    game.resign(AXIS)
    documents = [games.presenter(GAME).show(game.position, seat) for seat in SEATS]
    assert len({written(msgspec.structs.replace(document, seat=ALLIED)) for document in documents}) == 1
    for document in documents:
        assert document.decision is None
        assert document.headings == ()
        assert document.outcome is not None
        assert (document.outcome.level, document.outcome.winner) == ("resignation", ALLIED)


# decisions -----------------------------------------------------------------------------------------------------------------


def test_every_decision_is_put_in_words_for_all_three_seats() -> None:
    kinds = set()
    for pos in corpus(GAME):
        assert pos.decision is not None
        kinds.add(pos.decision.kind)
        for seat in SEATS:
            decision = shown_to(pos, seat).decision
            assert decision is not None
            side = "Allied" if pos.decision.seat is ALLIED else "Axis"
            begins = f"{side}: " if seat is pos.decision.seat else f"The {side} side "
            assert decision.prompt.startswith(begins)
            assert decision.prompt.endswith(".")
            assert "_" not in decision.prompt
            assert (decision.seat, decision.kind, decision.case) == (
                pos.decision.seat,
                pos.decision.kind,
                pos.decision.case,
            )
    assert kinds == {decision.KIND for decision in table_of(GAME).decisions}


def test_a_prompt_names_units_and_hexes_as_they_stand_on_the_map() -> None:
    pos = next(pos for pos in corpus(GAME) if pos.decision and pos.decision.kind == "retreat")
    assert pos.decision is not None
    stacks = pos.stack[-1].stacks  # type: ignore[attr-defined]  # the procedure that asks for a retreat
    asked, heard = (shown_to(pos, seat).decision for seat in (pos.decision.seat, SPECTATOR))
    assert asked is not None
    assert heard is not None
    for hex_, units in stacks:
        assert hex_ in asked.prompt
        assert hex_ in heard.prompt
        assert all(pos.unit(unit).designation in asked.prompt for unit in units)
    assert "choose the retreat of" in asked.prompt
    assert "chooses the retreat of" in heard.prompt


def test_too_many_units_in_a_hex_are_told_before_the_movement_is_ended() -> None:
    pos = board(**{name: battalion(ALLIED, "0303") for name in "abcd"}, g=regiment(AXIS, "0801"), phase="movement")
    asked, heard = show(pos, ALLIED).decision, show(pos, AXIS).decision
    assert asked is not None
    assert heard is not None
    fate = "units above the limit of 3 are eliminated when you end movement"
    assert asked.prompt.endswith(f"; too many units in 0303: {fate}.")
    assert heard.prompt == "The Allied side moves its units."
    play(pos, "move d 0303 0304")
    again = show(pos, ALLIED).decision
    assert again is not None
    assert again.prompt == "Allied: move your units one by one, or end movement."


def test_whoever_has_one_step_left_is_asked_whether_it_is_to_be_eliminated() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=2))
    fight(pos, "attack 0201 with a", "D2(1)")  # a cadre from now on
    own, others = show(pos, AXIS).decision, show(pos, ALLIED).decision
    assert own is not None
    assert others is not None
    assert own.prompt == "Axis: choose: g retreats 2 hexes, or loses its last step and is eliminated."
    assert others.prompt == "The Axis side chooses how many steps g loses instead of retreating 2 hexes."
    pos = row("a g . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(1)")
    left = show(pos, AXIS).decision
    assert left is not None
    assert left.prompt == "Axis: choose how many steps g loses instead of retreating 2 hexes."


def test_too_many_units_in_a_hex_are_said_with_their_hex() -> None:
    stack = {name: battalion(ALLIED, "0303", strength=1) for name in "abcd"}
    pos = board(**stack, g=regiment(AXIS, "0808"), phase="movement")
    play(pos, "end movement")
    decision = show(pos, ALLIED).decision
    assert decision is not None
    assert decision.prompt == "Allied: choose a unit in 0303 to eliminate: there is one too many."
    assert decision.about == {"hex": "0303", "surplus": 1}


def test_many_units_are_not_all_named() -> None:
    stack = {f"u{number}": battalion(ALLIED, f"0{3 + number // 3}03", strength=1) for number in range(9)}
    pos = board(**stack, phase="movement")
    seen = SeenBoard(pos.table, view_of(pos, ALLIED))
    assert named(seen, [*stack][:2]).count(",") == 0
    assert named(seen, [*stack]).endswith("and 4 others")


# what lies on counters and hexes -------------------------------------------------------------------------------------------


def test_a_unit_that_has_moved_is_done_until_the_phase_is_over() -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0503"), g=regiment(AXIS, "0808"), phase="movement")
    assert not any(counter.done for counter in show(pos, AXIS).counters.values())
    play(pos, "move a 0303 0304")
    for seat in SEATS:
        assert [unit for unit, counter in show(pos, seat).counters.items() if counter.done] == ["a"]


def test_a_unit_that_has_attacked_is_done_and_the_hex_says_that_it_was_attacked() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=8),
        b=regiment(ALLIED, "0703", strength=8),
        g=regiment(AXIS, "0304", strength=4),
        h=regiment(AXIS, "0704", strength=4),
        phase="combat",
        dice=[4, 5],
    )
    play(pos, "attack 0304 with a")
    document = show(pos, SPECTATOR)
    assert [unit for unit, counter in document.counters.items() if counter.done] == ["a"]
    assert document.hexes["0304"].marks == (ATTACKED,)
    assert "0704" not in document.hexes


def test_a_zone_that_a_breakthrough_suspends_is_marked() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0505"), phase="movement")
    pos.set_flags(suspended=frozenset({"g"}))
    assert show(pos, ALLIED).counters["g"].badges == (NO_ZONE,)
    assert show(pos, ALLIED).counters["a"].badges == ()
    pos.clear_flags()
    assert show(pos, ALLIED).counters["g"].badges == ()


def test_reinforcements_say_when_and_where_they_come_until_they_have_come() -> None:
    first = games.new_game(GAME, "x").position
    awaited = {unit for unit, counter in shown_to_spectator(first).counters.items() if counter.place == AWAITED}
    assert awaited
    for unit in awaited:
        printed = TABLE.units[unit]
        mark = f"due on Game-Turn {printed.turn}, by {printed.entry}"
        assert shown_to_spectator(first).counters[unit].marks == (mark,)
    later = position_after(GAME, 5, 250, bold=True)
    here = {unit for unit in awaited if later.on_map(unit)}
    assert here
    assert all(shown_to(later, SPECTATOR).counters[unit].marks == () for unit in here)


def shown_to_spectator(position: object) -> Shown:
    assert isinstance(position, Position)
    return shown_to(position, SPECTATOR)


def test_owners_are_shown_of_the_places_that_are_worth_points() -> None:
    pos = position_after(GAME, 2, 200, bold=True)
    worth = {place.hex for place in TABLE.map.places if place.points}
    owners = {hex_: seen.owner for hex_, seen in shown_to(pos, AXIS).hexes.items() if seen.owner}
    assert owners == {hex_: pos.holders[hex_] for hex_ in worth}
    assert {*owners.values()} == {*SIDES}


# panels --------------------------------------------------------------------------------------------------------------------


def test_the_panel_of_victory_points_adds_up_to_the_account() -> None:
    for pos in corpus(GAME)[::4]:
        panel = shown_to(pos, SPECTATOR).panels["victory"]
        points = victory.points(pos)
        assert panel.total == f"Allied {points[ALLIED]}, Axis {points[AXIS]}"
        level, *rows = panel.rows
        for side in SIDES:
            assert sum(row.points or 0 for row in rows if row.side is side) == points[side]
        assert {total.side: total.number for total in panel.totals} == {side: points[side] for side in SIDES}
        assert level.points is None
        assert [(now.name, now.score) for now in panel.levels if now.score is not None] == [
            (level.value, points[ALLIED] - points[AXIS])
        ]
        assert level.value == victory.judge(pos).level


def test_the_score_stands_at_the_level_of_now_among_all_levels() -> None:
    levels = TABLE.scenario.victory.levels
    for score in (*(level.at_least + off for level in levels[:-1] for off in (-1, 0, 1)), -50):
        rungs = ladder([(level.name, level.at_least) for level in levels], score)
        assert [rung.name for rung in rungs] == [level.name for level in levels]
        assert [rung.name for rung in rungs if _within(score, rung.needs)] == [level_now(levels, score).value]
        assert [rung.score for rung in rungs if _within(score, rung.needs)] == [score]
        assert [rung.score for rung in rungs].count(None) == len(levels) - 1


def _within(score: int, span: str) -> bool:
    match span.split():
        case [least, "or", "more"]:
            return score >= int(least)
        case ["less", "than", above]:
            return score < int(above)
        case [least, "to", most]:
            return int(least) <= score <= int(most)
        case [only]:
            return score == int(only)
    raise AssertionError(span)


def test_the_panel_of_air_points_shows_what_is_left_of_what_was_granted() -> None:
    pos = position_after(GAME, 2, 1, bold=True)
    assert TABLE.scenario.turn(1).air.allied == 3
    pos.air.allied = 2
    row = shown_to(pos, AXIS).panels["air"].rows[0]
    assert (row.label, row.value, row.number, row.most, row.side) == ("Allied", "2 of 3", 2, 3, ALLIED)


def test_the_panel_of_reinforcements_names_those_who_are_awaited() -> None:
    pos = position_after(GAME, 5, 250, bold=True)
    named = {name for row in shown_to(pos, ALLIED).panels["reinforcements"].rows for name in row.value.split(", ")}
    assert named == {pos.unit(unit).designation for unit, place in pos.where.items() if place == AWAITED}


def test_mud_is_noted_on_its_game_turns() -> None:
    for pos in walk(GAME, 1, bold=False):
        if pos.outcome is None:
            assert shown_to(pos, SPECTATOR).conditions == ((MUD,) if TABLE.scenario.turn(pos.turn).mud else ())


# combat --------------------------------------------------------------------------------------------------------------------


def test_a_combat_shows_its_support_its_shifts_and_after_the_dice_its_result() -> None:
    supported, sheet = False, chart_sheet(TABLE.crt)
    for pos in corpus(GAME):
        view, document = view_of(pos, SPECTATOR), shown_to(pos, SPECTATOR)
        fight = document.resolution
        assert (fight is None) is (view.combat is None)
        if fight is None or view.combat is None:
            continue
        battle = view.combat.battle
        assert fight.targets == battle.targets
        assert tuple(line.unit for line in party(fight, Role.ATTACKER).participants) == battle.attackers
        assert [(m.value, m.case) for m in fight.modifiers] == [(s.columns, s.case) for s in view.combat.shifts]
        guns = [*battle.attack_support.guns, *battle.defence_support.guns]
        supported |= bool(guns)
        said = " ".join(fight.announced)
        assert all(pos.table.names[gun] in said for gun in guns)
        if pos.decision is not None and pos.decision.kind in ("defend", "support", "roll"):
            assert (fight.scale.place, fight.result) == (0, None)
        else:
            result = next(event for event in reversed(pos.log.since(0)) if event.kind == "result")
            assert fight.scale.place == result.facts["column"]
            assert fight.result is not None
            assert fight.result.result == result.facts["result"]
            assert fight.result.notable is result.facts["breakthrough"]
            said_of_it = sheet.results[fight.result.result + ("*" if fight.result.notable else "")]
            assert fight.result.words == said_of_it.other
    assert supported


# the board of a view -------------------------------------------------------------------------------------------------------


def test_the_board_of_a_view_is_the_board_of_its_position() -> None:
    for pos in corpus(GAME)[::6]:
        seen = SeenBoard(pos.table, view_of(pos, SPECTATOR))
        assert seen.where == pos.where
        for unit in pos.table.units:
            assert (seen.face(unit), seen.supply_of(unit), seen.on_map(unit)) == (
                pos.face(unit),
                pos.supply_of(unit),
                pos.on_map(unit),
            )
        for side in SIDES:
            assert [*seen.units_of(side)] == [*pos.units_of(side)]
            for hex_ in pos.table.map.grid.ids:
                assert seen.enemy_controls(hex_, side) == pos.enemy_controls(hex_, side)
        for hex_ in pos.table.map.grid.ids:
            assert sorted(seen.stack_at(hex_)) == sorted(pos.stack_at(hex_))
            assert seen.holder_of_stack(hex_) == pos.holder_of_stack(hex_)


def test_a_counter_that_was_seen_before_still_shows_its_own_state() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=6), g=regiment(AXIS, "0505"), phase="movement")
    before = show(pos, ALLIED).counters["a"]
    pos.set_face("a", Face.REDUCED)
    pos.supply["a"] = Supply.ISOLATED
    now = show(pos, ALLIED).counters["a"]
    assert (before.face, before.badges) == ("full", ())
    assert (now.face, now.badges) == ("reduced", ("isolated",))
    assert now.figures[STRENGTH] != before.figures[STRENGTH]
    assert show(pos.copy(), ALLIED).counters["a"] == now


# headings and sentences ----------------------------------------------------------------------------------------------------


def test_headings_say_where_in_the_rulebook_the_game_stands_and_whose_turn_it_is() -> None:
    seen = set()
    for pos in corpus(GAME):
        headings = shown_to(pos, ALLIED).headings
        assert [heading.case for heading in headings] == [procedure.CASE for procedure in pos.stack]
        seen.add((pos.phasing, headings[1].title))
    assert seen == {(ALLIED, "Allied Player-Turn"), (AXIS, "Axis Player-Turn")}


def test_the_desk_says_events_as_the_story_does() -> None:
    presenter = games.presenter(GAME)
    assert presenter.sentence(PlayerTurnBegins("4.1", AXIS, 1).seen_by(ALLIED)) == "Axis Player-Turn."
    assert games.presenter("moselle") is presenter


def test_the_desk_of_a_scenario_takes_positions_of_its_own_dice() -> None:
    pos = games.start_of(GAME)(KeyedDice(stream_key("a desk")))
    assert games.presenter(GAME).show(pos, ALLIED).game == GAME
