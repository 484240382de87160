"""Questions about Sicily: dice that a support must pass, overlays, limits on movement, and no secret in any answer."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import variable_games
from asking import SEATS, ask, expect, is_about_open_strengths, on_map, questions, told, totals
from board import play
from proofs import case
from random_play import corpus, start, walk
from sicily_board import at, sicily
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import (
    AskBelief,
    AskOverlay,
    AskReach,
    AskResolution,
    AskWhyNot,
    BeliefAnswer,
    OverlayAnswer,
    OverlayMark,
    Reachable,
    Verdict,
)
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.viw.position import Position
from trinacria.viw.questions import answer
from trinacria.viw.sicily.campaign import campaign, change, keep_secret
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.supply import LINE_LENGTHS, LONGER, has_line, net, traces_farther
from trinacria.viw.sicily.table import OptionalRules, table_of
from trinacria.viw.units import UnitId
from twins import twin_of

FIGHT = AskResolution(("3723",), ("us_16_1",))


def combat(**more: Any) -> Position:
    """16th Infantry in 3622 and an Italian regiment in 3723, both on Level 1 behind Gela."""
    pieces: dict[str, Any] = {"us_16_1": at("3622", strength=8), "it_10b": at("3723", strength=5)}
    return sicily(**{"phase": "combat", **pieces, **more})


def moved_right(columns: Any, by: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for column, chance in columns.items():
        key = str(max(1, min(13, int(column) + by)))
        found[key] = found.get(key, 0) + chance
    return found


def mixed(one: dict[str, float], other: dict[str, float], chance: float) -> dict[str, float]:
    return {key: one.get(key, 0) * chance + other.get(key, 0) * (1 - chance) for key in one.keys() | other.keys()}


# every question ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["sicily/us-landing", "sicily/campaign"])
@pytest.mark.parametrize("seat", SEATS)
def test_no_answer_and_no_error_tells_a_seat_what_it_may_not_know(name: str, seat: Seat) -> None:
    chooser, differing = random.Random(31), 0
    for pos in corpus(name)[::2]:
        twin = twin_of(pos, seat, chooser)
        if pos.chits == twin.chits and pos.secrets == twin.secrets and pos.pools == twin.pools:
            continue
        differing += 1
        for question in questions(pos, chooser):
            if not is_about_open_strengths(pos, seat, question):
                assert told(pos, seat, question) == told(twin, seat, question), question
    assert differing > 15


def test_no_answer_tells_the_axis_or_a_spectator_of_the_plan_of_the_invasions() -> None:
    """29.1: two games that differ in nothing but where and when the Allies mean to land."""
    pos, chooser = variable_games.deployed(), random.Random(32)
    twin = pos.copy()
    other = variable_games.plan(date=3, pool=2, uk_15="1103 1")
    keep_secret(twin, plan=other)
    assert pos.secrets != twin.secrets
    waiting = [unit for unit in pos.table.by_side[ALLIED] if not pos.on_map(unit)]
    asked = [AskReach(unit) for unit in waiting] + [AskWhyNot(unit, "3724") for unit in waiting]
    for seat in (AXIS, SPECTATOR):
        for question in (*asked, *questions(pos, chooser)):
            assert told(pos, seat, question) == told(twin, seat, question), question
    assert any(told(pos, ALLIED, question) != told(twin, ALLIED, question) for question in asked)


@pytest.mark.parametrize("name", ["sicily/us-landing", "sicily/campaign", "sicily/variable"])
def test_no_question_changes_the_position(name: str) -> None:
    chooser = random.Random(33)
    for number, pos in enumerate(walk(name, 2, bold=True)):
        if number > 300:
            break
        if number % 25 == 0:
            before = digest(pos)
            for question in questions(pos, chooser):
                for seat in SEATS:
                    told(pos, seat, question)
            assert digest(pos) == before


def test_a_finished_game_is_asked_about_without_harm() -> None:
    *_, pos = walk("sicily/us-landing", 3, bold=True)
    assert pos.outcome is not None
    for question in questions(pos, random.Random(1)):
        for seat in SEATS:
            told(pos, seat, question)


# movement ------------------------------------------------------------------------------------------------------------------


def test_who_may_not_move_on_this_game_turn_is_told_why() -> None:
    pos = sicily(it_mga=at("2212"), us_16_1=at("3724"), phasing=AXIS, turn=2)
    found = ask(Reachable, pos, AXIS, AskReach("it_mga"))
    assert not found.destinations
    assert found.barred.keys() == {"tactical", "strategic"}
    assert found.barred["tactical"].startswith("24.11: it_mga stands in the west")
    assert ask(Verdict, pos, AXIS, AskWhyNot("it_mga", "2312")).case == "24.11"


def test_why_not_agrees_with_reach() -> None:
    chooser, verdicts = random.Random(34), Counter[bool]()
    for pos in corpus("sicily/us-landing")[::3]:
        for unit in chooser.sample(on_map(pos), 2):
            reached = {(there.hex, there.mode) for there in ask(Reachable, pos, ALLIED, AskReach(unit)).destinations}
            for hex_ in (*chooser.sample(pos.table.map.grid.ids, 2), *(hex_ for hex_, _ in [*reached][:3])):
                for mode in ("tactical", "strategic"):
                    found = ask(Verdict, pos, ALLIED, AskWhyNot(unit, hex_, mode))
                    if found.case != "5.0.P":
                        assert found.allowed is ((hex_, mode) in reached), (unit, hex_, found)
                        verdicts[found.allowed] += 1
    assert min(verdicts[True], verdicts[False]) > 20


def test_reinforcements_come_in_by_their_depot_and_their_owner_is_told_where_to() -> None:
    pos = sicily(us_16_1=at("3724"), depots={"us_depot_1": "3724"}, turn=8, campaign={"landed": frozenset()})
    unit = next(unit for unit in pos.rules.reinforcements.arrived(pos, ALLIED) if table_of(pos).armies[unit] is Army.US)
    found = ask(Reachable, pos, ALLIED, AskReach(unit))
    assert found.destinations[0].order == f"enter {unit} 3724"
    assert ask(Verdict, pos, ALLIED, AskWhyNot(unit, "3724")) == Verdict(True)
    far = ask(Verdict, pos, ALLIED, AskWhyNot(unit, "5903"))
    assert not far.allowed
    assert far.case
    with pytest.raises(IllegalCommand, match="is not on the map"):
        answer(pos, AXIS, AskReach(unit))


# odds ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("airfields", [0, 6, 24])
def test_an_air_point_that_may_fail_is_weighed_by_its_die(airfields: int) -> None:
    pos = combat(campaign={"air_points": 1, "airfields": airfields}, dice=None)
    needs = table_of(pos).charts.airfields.row(airfields).attack
    bare = expect(pos, ALLIED, FIGHT)
    backed = expect(pos, ALLIED, replace_support(FIGHT, "support air"))
    assert dict(backed.scale.chances) == pytest.approx(
        mixed(moved_right(bare.scale.chances, 1), dict(bare.scale.chances), needs / 6)
    )
    (air,) = [shift for shift in backed.modifiers if shift.case == "23.22"]
    assert air.value == 1
    assert air.words == (
        "Air Point" if needs == 6 else f"Air Point, works on 1 to {needs}" if needs > 1 else "Air Point, works on a 1"
    )


def replace_support(question: AskResolution, support: str) -> AskResolution:
    return AskResolution(question.targets, question.units, support)


def test_air_and_ships_may_fail_one_without_the_other() -> None:
    ships = {"naval_points": {Army.UK: 1}, "uk_naval_needs": 2, "air_points": 1, "airfields": 6}
    pos = sicily(phase="combat", uk_15=at("3622", strength=8), it_10b=at("3723", strength=5), campaign=ships, dice=None)
    question = AskResolution(("3723",), ("uk_15",))
    bare = dict(expect(pos, ALLIED, question).scale.chances)
    flies, sails = table_of(pos).charts.airfields.row(6).attack / 6, 2 / 6
    assert 0 < flies < 1
    found = expect(pos, ALLIED, replace_support(question, "support air naval uk"))
    once = mixed(moved_right(bare, 1), bare, flies)
    assert dict(found.scale.chances) == pytest.approx(mixed(moved_right(once, 1), once, sails))
    assert [s.words for s in found.modifiers if s.case == "25.33"] == ["U.K. naval gunfire, works on 1 to 2"]


def test_a_support_that_has_been_settled_is_no_longer_uncertain() -> None:
    pos = combat(campaign={"air_points": 1, "airfields": 6}, dice=[6, 1, 1])
    play(pos, "attack 3723 with us_16_1", "support air")
    found = expect(pos, ALLIED, AskResolution())
    assert len(found.scale.chances) == 1
    assert {shift.case: shift.value for shift in found.modifiers}["23.22"] == 0


def test_what_does_not_shift_says_why() -> None:
    shifts = {shift.case: shift for shift in expect(combat(), ALLIED, FIGHT).modifiers}
    assert shifts["25.14"].words == "both sides are on Level 1"
    assert shifts["25.16"].words == "no attacked hex is a town"
    assert shifts["25.33"].value == shifts["23.22"].value == 0


def test_support_that_may_not_be_announced_is_refused_with_its_case() -> None:
    pos = combat(us_art_1=at("3522"), uk_art_5=at("3522"))
    assert expect(pos, ALLIED, replace_support(FIGHT, "support guns us_art_1")).modifiers
    for support, number in (("support guns uk_art_5", "25.31"), ("support air", "23.21"), ("support naval it", "25.33")):
        with pytest.raises(IllegalCommand) as refused:
            answer(pos, ALLIED, replace_support(FIGHT, support))
        assert refused.value.case == number


def test_a_lone_depot_can_be_the_target() -> None:
    pos = sicily(phase="combat", phasing=AXIS, de_1_hg=at("3823", strength=5), depots={"us_depot_1": "3724"})
    found = expect(pos, AXIS, AskResolution(("3724",), ("de_1_hg",)))
    assert found.parties[1].participants == ()
    assert totals(found)[1] == (1, 1)


def test_where_chits_are_drawn_anew_nobody_knows_his_strength_before() -> None:
    """25.43, an optional rule."""
    kept, anew = combat(), combat(optional_rules=OptionalRules(redraw_chits=True), dice=None)
    assert expect(kept, ALLIED, FIGHT).parties[0].participants[0].brings == ((8, 1.0),)
    found = expect(anew, ALLIED, FIGHT)
    assert totals(found)[0][0] < 8 < totals(found)[0][1]
    assert [row.label for row in ask(BeliefAnswer, anew, ALLIED, AskBelief("us_16_1")).rows] == ["8"]  # what it carries now
    play(anew, "attack 3723 with us_16_1")
    assert anew.decision is not None
    assert anew.decision.kind == "roll"
    assert len(expect(anew, AXIS, AskResolution()).scale.chances) == 1


def test_a_unit_whose_morale_fell_is_believed_to_draw_from_the_lower_pool() -> None:
    pos = sicily(us_16_1=at("3622"), it_10b=at("3723"), phase="combat")
    assert pos.unit(UnitId("us_16_1")).morale == 3
    change(pos, morale={UnitId("us_16_1"): 2})
    found = ask(BeliefAnswer, pos, AXIS, AskBelief("us_16_1"))
    mix = pos.table.pools[2]
    assert found.title == f"{sum(mix.counts)} chits not yet seen"
    assert sum(row.pieces for row in found.rows) == sum(mix.counts)
    low, high = totals(expect(pos, ALLIED, FIGHT))[0]
    assert (low, high) == (min(chit.front[0] for chit in mix.chits), max(chit.front[0] for chit in mix.chits))


# overlays ------------------------------------------------------------------------------------------------------------------


def drawn(pos: Position, name: str, unit: str = "") -> tuple[OverlayMark, ...]:
    return ask(OverlayAnswer, pos, SPECTATOR, AskOverlay(name, unit)).marks


def test_on_the_first_game_turn_nobody_needs_the_line_that_is_missing_there() -> None:
    """21.17: asked for another hex, the state is the one that would be determined there."""
    for turn, kinds, style in ((1, [], "good"), (2, ["out of supply", "broken"], "bad")):
        pos = sicily(turn=turn, us_16_1=at("3724"))
        found = ask(OverlayAnswer, pos, ALLIED, AskOverlay("supply", "us_16_1", "3823"))
        assert ([mark.kind for mark in found.marks], found.style) == (kinds, style)


def test_a_supply_line_is_drawn_exactly_for_those_who_have_one_and_is_as_short_and_low_as_the_rules_ask() -> None:
    seen = Counter[bool]()
    for pos in corpus("sicily/campaign")[::4]:
        nets, island = {side: net(pos, side) for side in SIDES}, table_of(pos).island
        for unit in on_map(pos)[::3]:
            marks = drawn(pos, "supply", unit)
            line = [mark for mark in marks if mark.kind == "line"]
            supplied = has_line(pos, unit, nets[pos.unit(unit).side])
            assert any(mark.kind == "source" for mark in marks) is supplied
            assert any(mark.kind == "broken" for mark in marks) is not supplied
            seen[supplied] += 1
            if not supplied:
                continue
            ends = [pos.where[unit], *(HexId(mark.to) for mark in line)]
            assert all((mark.hex, mark.to) == step for mark, step in zip(line, pairwise(ends), strict=True))
            steps = [pos.table.map.is_road(a, b) for a, b in pairwise(ends)]
            afield = _off_road(pos, ends, steps, nets[pos.unit(unit).side].of[table_of(pos).sheet.units[unit].nation].ends)
            longer = LONGER if traces_farther(pos, unit) else 0
            assert any(
                afield <= length + longer and all(island.level[hex_] <= highest for hex_ in ends[:afield])
                for length, highest in LINE_LENGTHS
            )
    assert min(seen.values()) > 5


def _off_road(pos: Position, ends: list[HexId], steps: list[bool], joined: int) -> int:
    """How many hexes a line takes before the first that is joined to a source by road."""
    index = pos.table.map.grid.index
    first = next(number for number, hex_ in enumerate(ends) if joined >> index[hex_] & 1)
    assert all(steps[first:])
    return first


def test_airfields_tell_whether_they_serve_the_allies() -> None:
    field, denied = "3822", "3821"
    pos = sicily(us_16_1=at(field), holders={field: ALLIED})
    kinds = {mark.hex: (mark.kind, mark.side) for mark in drawn(pos, "airfields")}
    assert kinds[field] == ("captured airfield", ALLIED)
    assert len(kinds) == len(table_of(pos).island.airfields)
    pos = sicily(us_16_1=at(field), it_33=at(denied), holders={field: ALLIED})
    (mark,) = [mark for mark in drawn(pos, "airfields") if mark.hex == field]
    assert mark.kind == "denied airfield"
    assert mark.says.endswith("of no use to the Allies while an Axis unit in supply is next to it")


def test_ports_tell_what_demolitions_have_shut_and_depots_stand_where_they_are() -> None:
    gela = HexId("3623")
    pos = sicily(
        us_16_1=at("3724"), holders={gela: ALLIED}, depots={"us_depot_1": "3724"}, turn=3, campaign={"ports_shut": {gela: 4}}
    )
    marks = drawn(pos, "ports")
    (port,) = [mark for mark in marks if mark.hex == gela]
    assert (port.kind, port.side, port.says) == ("shut port", ALLIED, "minor port of Gela, shut through Game-Turn 4")
    (depot,) = [mark for mark in marks if mark.kind == "depot"]
    assert (depot.hex, depot.unit) == ("3724", "us_depot_1")


def test_points_and_lines_are_drawn_as_they_are_in_force() -> None:
    pos = start("sicily/campaign", 1)
    island = table_of(pos).island
    points = drawn(pos, "points")
    assert sum(mark.number or 0 for mark in points) == sum(town.tactical_points for town in island.towns)
    line = [mark for mark in drawn(pos, "boundary") if mark.kind == "boundary"]
    assert [line[0].hex, *(mark.to for mark in line)] == [*campaign(pos).boundary]
    assert any(mark.kind == "halt line" for mark in drawn(pos, "boundary"))
    change(pos, halt_line_through=None)
    assert not any(mark.kind == "halt line" for mark in drawn(pos, "boundary"))
    landing = start("sicily/us-landing", 1)
    assert {mark.kind for mark in drawn(landing, "boundary")} == {"halt line"}


# what an attack costs ------------------------------------------------------------------------------------------------------


@case("22.11", "22.12")
def test_odds_tell_what_the_attack_will_cost_and_out_of_how_much() -> None:
    price = expect(combat(), ALLIED, FIGHT).price
    assert price is not None
    assert (price.case, price.words) == ("22.11", "It costs a Support Point, a breakthrough none. The U.S. has 6.")
    dropped = combat(campaign={"assaulted_this_turn": frozenset({UnitId("us_16_1")})})
    assert expect(dropped, ALLIED, FIGHT).price is None
