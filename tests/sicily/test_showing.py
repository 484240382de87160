"""What a table of Sicily shows: depots, markers, points and the score, in every scenario, to whoever may know it."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

import pytest

from board import play
from documents import SEATS, assert_changes_lead_on, assert_twins_show_the_same, played, shown_to, written
from proofs import case
from random_play import corpus, position_after
from sicily_board import at, sicily
from trinacria import games
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.showing import PanelRow, Shown, ShownMark
from trinacria.viw.boards import SeenBoard
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.prompts import prompt
from trinacria.viw.showing import shown
from trinacria.viw.sicily.air_operations import DeclareOperations
from trinacria.viw.sicily.airborne import NameMissions
from trinacria.viw.sicily.amphibious_landings import ChooseAnchorage
from trinacria.viw.sicily.campaign import (
    ABSENT,
    SECOND_WAVE,
    Declaration,
    Mussolini,
    Replacements,
    campaign,
    change,
    keep_secret,
)
from trinacria.viw.sicily.charts import EndRuns, Weather
from trinacria.viw.sicily.drops import DisplaceDrop
from trinacria.viw.sicily.evacuation import EliminateGun
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.forces import Assignment, Part
from trinacria.viw.sicily.nations import Army, Nation, Nationality
from trinacria.viw.sicily.opening import open_table as sicily_table
from trinacria.viw.sicily.supply_lift import SupplyByAir
from trinacria.viw.sicily.support_points import SharePoints
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.variable_campaign import BeginInvasion
from trinacria.viw.sicily.victory import account, judge, unplayed_turns
from trinacria.viw.sicily.words.showing import DENIED, SERVES, SOURCE_LOST
from trinacria.viw.stacking import EliminateSurplus
from trinacria.viw.story import Teller, plain_number
from trinacria.viw.units import Supply, UnitId
from trinacria.viw.view import view_of

LANDING, CAMPAIGN, VARIABLE = "sicily/us-landing", "sicily/campaign", "sicily/variable"


@lru_cache(maxsize=1)
def variable_positions() -> tuple[Position, ...]:
    """Every third position of some Game-Turns of the Variable Campaign, and all of its preparations."""
    found = enumerate(played(VARIABLE, 1, 420, bold=False))
    return tuple(pos.copy() for number, pos in found if number < 20 or number % 3 == 0)


def show(pos: Position, seat: Seat) -> Shown:
    """Of a drawn board, which no catalogue has."""
    return shown(pos.table, view_of(pos, seat))


def rows(pos: Position, panel: str, seat: Seat = SPECTATOR) -> dict[str, PanelRow]:
    return {row.label: row for row in show(pos, seat).panels[panel].rows}


# documents and changes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), [(LANDING, 5000), (CAMPAIGN, 500), (VARIABLE, 300)])
def test_whoever_is_sent_every_change_holds_the_present_document(name: str, most: int) -> None:
    assert assert_changes_lead_on(played(name, 2, most, bold=name == LANDING)) >= 300


@pytest.mark.parametrize("name", [LANDING, CAMPAIGN])
@pytest.mark.parametrize("seat", SEATS)
def test_twins_show_the_same_document_now_and_as_a_moment_gone_by(name: str, seat: Seat) -> None:
    assert assert_twins_show_the_same(corpus(name), seat, random.Random(22)) > 30


@pytest.mark.parametrize("name", [LANDING, CAMPAIGN])
def test_only_own_counters_carry_strength_steps_and_chit_before_the_end(name: str) -> None:
    for pos in corpus(name):
        for seat in SEATS:
            for counter in shown_to(pos, seat).counters.values():
                if counter.side is not seat:
                    assert {*counter.figures.values()} <= {None}


def test_the_plan_of_the_invasions_is_shown_to_the_allied_player_alone() -> None:
    pos = next(pos for pos in variable_positions() if pos.decision and pos.decision.kind in ("receive", "deploy"))
    twin, plan = pos.copy(), table_of(pos).proposed_plan
    moved = plan.moving("us_16_1", Assignment(1, Part.POOL))
    keep_secret(pos, plan=plan)
    keep_secret(twin, plan=replace(moved, date=9, boundary=plan.boundary[:-1]))
    for seat in (AXIS, SPECTATOR):
        assert written(shown_to(pos, seat)) == written(shown_to(twin, seat))
        assert "plan" not in shown_to(pos, seat).panels
        assert shown_to(pos, seat).plan is None
        assert {shown_to(pos, seat).counters[piece].marks for piece in ("us_16_1", "us_depot_1")} == {()}
    own = [shown_to(position, ALLIED) for position in (pos, twin)]
    assert own[0].counters["us_16_1"].marks == ("First Wave of invasion 1, lands in 3724",)
    assert own[1].counters["us_16_1"].marks == ("reinforcement pool of invasion 1",)
    assert own[0].counters["us_depot_1"].marks == ("Second Wave of invasion 1",)
    assert own[1].panels["plan"].rows[0].value == "Game-Turn 9"
    plans = [document.plan for document in own]
    assert [plan and plan.places.get("us_16_1") for plan in plans] == ["3724", None]
    assert plans[1]
    assert plans[1].facts["date"].value == "Game-Turn 9"
    assert shown_to(pos, AXIS, truth=True).panels["plan"] == own[0].panels["plan"]


def test_the_numbers_written_for_end_runs_are_shown_to_the_allied_player_alone() -> None:
    pos = sicily(
        us_30_3=at("3205"), campaign={"end_run_dice": {Army.US: 3, Army.UK: 4}, "end_runs_made": {"us regiment": 1}}
    )
    granted = {Army.US: EndRuns(2, 1), Army.UK: EndRuns(0, 1)}
    keep_secret(pos, written={Army.US: 5, Army.UK: 0}, end_runs=granted)
    own, others = rows(pos, "end-runs", ALLIED)["U.S."], [rows(pos, "end-runs", seat)["U.S."] for seat in (AXIS, SPECTATOR)]
    assert own.note == "open die 3, written 5: 2 regiments, 1 battalion in all"
    for row in others:
        assert (row.value, row.note) == ("1 regiment, 0 battalions made", "open die 3")


# decisions -----------------------------------------------------------------------------------------------------------------


def test_the_decisions_of_every_scenario_are_put_in_words_without_an_id() -> None:
    reached = set()
    for pos in (*corpus(LANDING), *corpus(CAMPAIGN), *variable_positions()):
        if pos.decision is None:
            continue
        reached.add(pos.decision.kind)
        side = "Allied" if pos.decision.seat is ALLIED else "Axis"
        for seat in SEATS:
            decision = shown_to(pos, seat).decision
            assert decision is not None
            assert decision.prompt.startswith(f"{side}: " if seat is pos.decision.seat else f"The {side} side ")
            assert decision.prompt.endswith(".")
            assert "_" not in decision.prompt
    assert {decision.KIND for decision in sicily_table("campaign").decisions} - reached <= {
        "anchor",
        "invasion",
        "displace",
        "air supply",
    }


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (
            ChooseAnchorage(ALLIED, "18.13", HexId("3724"), (UnitId("us_16_1"), UnitId("us_26_1"))),
            "choose the sea hex from which 16/1 and 26/1 must attack 3724.",
        ),
        (
            DisplaceDrop(AXIS, "19.34", UnitId("us_16_1"), HexId("3922")),
            "choose the hex to which 16/1 is displaced: it came down on units in Niscemi (3922).",
        ),
        (BeginInvasion(ALLIED, "29.12"), "begin the second invasion on this Game-Turn, or wait."),
        (
            SupplyByAir(AXIS, "21.32"),
            "supply one unit from the air, or none; a die of 1 to 5 gets it through, beside the enemy 1 to 3; "
            "a 6 ends Axis air supply for good.",
        ),
        (
            SharePoints(AXIS, "22.33", -1),
            "choose who loses a Support Point, the Germans or the Italians.",
        ),
        (
            SharePoints(AXIS, "22.33", 5),
            "share 5 new Support Points between Germans and Italians.",
        ),
        (
            EliminateGun(AXIS, "26.22", (UnitId("de_1_hg"),)),
            "choose which of the guns across the Strait is lost: 1/HG.",
        ),
        (
            EliminateSurplus(AXIS, "7.11", HexId("3922"), 2),
            "choose a unit in Niscemi (3922) to eliminate: there are 2 too many.",
        ),
        (
            NameMissions(ALLIED, "19.21", units=(UnitId("us_1_504"), UnitId("us_2_504"))),
            "drop 1/504/82 and 2/504/82, which must fly now.",
        ),
        (
            NameMissions(ALLIED, "19.21"),
            "drop airborne units, or none; a die says how many may fly.",
        ),
        (NameMissions(ALLIED, "19.21", left=1), "drop up to 1 airborne unit, or none."),
        (
            EliminateSurplus(AXIS, "7.11", HexId("3922"), 1),
            "choose a unit in Niscemi (3922) to eliminate: there is one too many.",
        ),
    ],
)
def test_decisions_that_are_rare_are_put_in_words_as_well(decision: Decision, words: str) -> None:
    pos = sicily(us_16_1=at("3724"), de_1_hg=at("3922"))
    seen = SeenBoard(pos.table, view_of(pos, decision.seat))
    side = "Allied" if decision.seat is ALLIED else "Axis"
    assert prompt(seen, decision) == f"{side}: {words}"
    other = SeenBoard(pos.table, view_of(pos, decision.seat.enemy))
    assert prompt(other, decision).startswith(f"The {side} side ")


def test_only_what_can_be_declared_is_asked_for() -> None:
    pos = sicily(us_16_1=at("3724"), turn=5, campaign={"airfields": 3})
    seen = SeenBoard(pos.table, view_of(pos, ALLIED))
    decision = DeclareOperations(ALLIED, "16.1.A.2.a.3")
    asked = prompt(seen, decision)
    assert asked.startswith(
        "Allied: declare Emergency Bombing for this Game-Turn, or nothing; bombing brings Air Points that"
    )


def test_a_hex_that_has_its_name_from_an_airfield_is_not_taken_for_the_town() -> None:
    tell = Teller(sicily(us_16_1=at("3724")).table)
    assert [tell.hex("3123"), tell.hex("3222")] == ["Licata (3123)", "Licata airfield (3222)"]
    assert [tell.hex("5016"), tell.hex("4716")] == ["Catania-Fontanarossa airfield (5016)", "Gerbini airfield (4716)"]
    names = [place.name for place in tell.table.map.places]
    assert len(names) == len({*names})


# counters and hexes --------------------------------------------------------------------------------------------------------


def test_units_that_are_not_in_the_scenario_are_left_out() -> None:
    pos = corpus(LANDING)[0]
    absent = {unit for unit, place in pos.where.items() if place == ABSENT}
    assert len(absent) > 50
    for seat in SEATS:
        counters = shown_to(pos, seat).counters
        assert {*counters} == {*pos.table.units} - absent | {"us_depot_1", "us_depot_2"}


def test_depots_are_counters_of_the_allied_side() -> None:
    pos = position_after(CAMPAIGN, 3, 400, bold=False)
    for depot, place in campaign(pos).depots.items():
        counter = shown_to(pos, AXIS).counters[depot]
        assert (counter.side, counter.place, counter.figures) == (ALLIED, place, {})
    waiting = sicily(us_16_1=at("3724"), depots={"us_depot_1": SECOND_WAVE})
    assert show(waiting, AXIS).counters["us_depot_1"].marks == ("Second Wave box Dime",)


def test_everything_that_lies_on_a_unit_is_said() -> None:
    pos = sicily(
        us_16_1=at("3724"),
        us_26_1=at("3724"),
        us_18_1=at("3625"),
        de_1_hg=at("3922"),
        campaign={
            "disrupted": frozenset({"us_16_1"}),
            "landed": frozenset({"us_16_1", "us_18_1"}),
            "pack": frozenset({"us_26_1"}),
            "morale": {"us_26_1": 2},
            "afloat": {"us_18_1": "3724"},
            "lifted": frozenset({"de_1_hg"}),
            "landing_cost": {"us_16_1": 2},
        },
    )
    for seat in SEATS:
        counters = show(pos, seat).counters
        assert counters["us_16_1"].badges == ("disrupted",)
        assert counters["us_16_1"].marks == ("landed this Game-Turn for 1 point",)
        assert counters["us_26_1"].badges == ("pack",)
        assert counters["us_26_1"].marks == ("morale now 2",)
        assert counters["us_18_1"].marks == ("afloat off 3724",)
        assert counters["de_1_hg"].badges == ("lifted",)


def test_a_unit_that_waits_says_how_it_comes() -> None:
    pos = games.new_game(CAMPAIGN, "x").position
    assert isinstance(pos, Position)
    marks = {unit: counter.marks for unit, counter in shown_to(pos, SPECTATOR).counters.items() if counter.marks}
    said = {words for mark in marks.values() for words in mark}
    assert "Second Wave box Dime" in said
    assert any(words.startswith("due on Game-Turn ") for words in said)
    assert marks["us_757"] == ("optional, costs 1 Support Point and 2 Victory Points",)  # 27.16, 28.2.16: before it is done
    assert marks["de_1fj"][0].startswith("variable, letter ")
    assert marks["de_1fj"][0].endswith("costs 2 Support Points, 5 Victory Points for the Allies")


@case("21.31", "22.21")
@pytest.mark.parametrize("name", [LANDING, CAMPAIGN])
def test_the_supply_of_all_units_at_once_is_that_of_each(name: str) -> None:
    unusual = 0
    for pos in corpus(name)[::3]:
        for lifted in (frozenset[str](), frozenset([*pos.table.units][:150:7])):
            changed = pos.copy()
            changed.state = replace(campaign(pos), lifted=lifted)
            states = changed.rules.supply.in_force(changed)
            for unit in changed.table.units:
                assert states.get(unit, Supply.SUPPLIED) is changed.supply_of(unit)
                unusual += changed.supply_of(unit) is not changed.supply.get(unit, Supply.SUPPLIED)
    assert unusual > 20


def test_shut_ports_and_airfields_are_marked_and_places_have_owners() -> None:
    pos = sicily(
        us_16_1=at("3724"), de_1_hg=at("4022"), campaign={"ports_shut": {"3724": 5}, "sources_lost": frozenset({"2203"})}
    )
    pos.turn = 4
    field = next(field for field in table_of(pos).island.airfields if field.name == "Ponte Olivo")
    pos.holders[field.hex] = ALLIED
    document = show(pos, AXIS)
    assert document.hexes["3724"].marks == (ShownMark("port shut", "port shut through Game-Turn 5"),)
    assert document.hexes["2203"].marks == (SOURCE_LOST,)
    assert document.hexes[field.hex].owner is ALLIED
    assert document.hexes[field.hex].marks == (SERVES,)
    pos.put("de_1_hg", pos.table.map.grid.neighbours[field.hex][0])
    assert show(pos, AXIS).hexes[field.hex].marks == (DENIED,)
    pos.turn = 6
    assert "3724" not in show(pos, AXIS).hexes or not show(pos, AXIS).hexes["3724"].marks


def test_weather_boundary_and_halt_line_are_noted() -> None:
    pos = sicily(
        us_16_1=at("3724"), campaign={"weather": Weather.HEAVY_MISTRAL, "boundary": ("4504", "4505"), "halt_line_through": 3}
    )
    document = show(pos, AXIS)
    assert document.conditions == ("heavy_mistral",)
    assert document.lines == {"boundary": ("4504", "4505"), "halt": ()}
    assert document.skipped == ("16.1.D",)
    pos.turn = 4
    assert show(pos, AXIS).lines == {"boundary": ("4504", "4505")}


# panels --------------------------------------------------------------------------------------------------------------------


@case("28.1", "28.2")
@pytest.mark.parametrize("name", [LANDING, CAMPAIGN])
def test_the_panel_of_victory_points_adds_up_to_the_account(name: str) -> None:
    for pos in corpus(name):
        panel = shown_to(pos, SPECTATOR).panels["victory"]
        unplayed = unplayed_turns(pos) if unplayed_turns in exclusive(pos).schedule else ()
        score = sum(points for _, points, _ in account(pos)) - sum(points for _, points, _ in unplayed)
        level, *others = panel.rows
        assert panel.total == plain_number(score)
        assert sum(row.points or 0 for row in others) == score == panel.totals[0].number
        levels = table_of(pos).charts.victory.levels[table_of(pos).features.levels]
        assert level.value == next(level.name for level in levels if score >= level.at_least)


@case("28.4", "30.7")
def test_at_the_end_the_panel_is_the_outcome() -> None:
    *_, pos = played(LANDING, 4, 5000, bold=False)
    assert pos.outcome is not None
    document = shown_to(pos, SPECTATOR)
    assert document.outcome is not None
    assert document.panels["victory"].total == plain_number(document.outcome.score) == plain_number(judge(pos).score)
    assert [item["points"] for item in document.outcome.account] == [points for _, points, _ in account(pos)]
    assert document.turn == table_of(pos).features.last_turn


def test_units_that_count_alike_stand_in_one_row() -> None:
    pos = sicily(us_16_1=at("3724"), boxes={"us_26_1": ELIMINATED, "us_18_1": ELIMINATED, "de_1_hg": ELIMINATED})
    found = rows(pos, "victory")
    assert (found["Allied units eliminated"].value, found["Allied units eliminated"].note) == ("−10", "26/1, 18/1 (−5 each)")
    assert (found["Axis units eliminated"].value, found["Axis units eliminated"].note) == ("+5", "1/HG")


def test_support_points_are_shown_by_nation_as_tracks() -> None:
    stocks = {Nationality.US: 5, Nationality.UK: 8, Nationality.GERMAN: 6, Nationality.ITALIAN: -1}
    found = rows(sicily(us_16_1=at("3724"), campaign={"support": stocks}), "support")
    assert [(row.tag, row.number, row.side) for row in found.values()] == [
        ("US", 5, ALLIED),
        ("UK", 8, ALLIED),
        ("DE", 6, AXIS),
        ("IT", -1, AXIS),
    ]
    assert [row.note for row in found.values()] == ["", "", "", "without support"]
    assert all(row.most is not None and row.number is not None and row.most >= row.number for row in found.values())


def test_the_us_landing_shows_nothing_of_the_british() -> None:
    panels = shown_to(corpus(LANDING)[0], SPECTATOR).panels
    assert [row.tag for row in panels["support"].rows] == ["US", "DE", "IT"]
    assert [row.label for row in panels["points"].rows if "naval" in row.label] == ["U.S. naval gunfire"]
    assert "evacuation" not in panels


def test_points_of_the_game_turn_are_shown_with_what_was_granted() -> None:
    state = {
        "airfields": 6,
        "air_points": 1,
        "bombing_points": 2,
        "declared": Declaration.EMERGENCY_BOMBING,
        "naval_points": {Army.US: 2, Army.UK: 1},
        "uk_naval_needs": 1,
        "airborne_die": 4,
    }
    pos = sicily(us_16_1=at("3724"), campaign=state)
    pos.turn = 2
    row = table_of(pos).charts.airfields.row(6)
    found = rows(pos, "points")
    assert (found["Air"].number, found["Air"].most) == (1, max(1, row.air_points))
    assert found["Emergency Bombing"].value == "2"
    assert found["Declared"].value == "Emergency Bombing"
    assert (found["U.S. naval gunfire"].value, found["U.K. naval gunfire"].note) == ("2 of 3", "works on a die of 1")
    assert found["Airborne units that may fly"].value == "4"


def test_what_has_come_about_is_shown_as_long_as_it_holds() -> None:
    state = {
        "variable_letters": "AC",
        "mussolini": Mussolini.MX,
        "desertion_from": 9,
        "axis_air_supply_over": True,
        "front_line_turn": 5,
        "boundary": ("4504", "4530"),
        "halt_line_through": 7,
    }
    pos = sicily(us_16_1=at("3724"), campaign=state)
    pos.turn = 7
    found = {label: row.value for label, row in rows(pos, "in force").items()}
    assert found == {
        "U.S. movement line": "through Game-Turn 7",
        "Army boundary": "Capo d'Orlando (4504) to 4530",
        "Continuous front line": "since Game-Turn 5",
        "Variable reinforcements": "A C",
        "Mussolini": "has fallen; no reinforcement comes any more",
        "Italian desertion": "from Game-Turn 9",
        "Axis air supply": "is over",
    }
    pos.turn = 8
    assert "U.S. movement line" not in rows(pos, "in force")


def test_replacements_depots_and_evacuations_are_shown() -> None:
    state = {
        "replacement_points": {Nation.GERMANY: Replacements(1, 2)},
        "replaced_this_turn": frozenset({Nation.GERMANY}),
        "evacuations": {"5903 german": 1},
        "evacuated_turn": {"de_1_hg": 3},
        "depots_lost": {"us_depot_2": 4},
    }
    pos = sicily(
        us_16_1=at("3724"),
        campaign=state,
        depots={"us_depot_1": "3123", "us_depot_2": ELIMINATED},
        boxes={"de_1_hg": "evacuated"},
    )
    german = rows(pos, "replacements")["Germany"]
    assert (german.value, german.number, german.note) == ("1 armor, 2 infantry", 3, "spent this Game-Turn")
    assert rows(pos, "depots")["7th Army 1"].value == "in Licata (3123)"
    assert rows(pos, "depots")["7th Army 2"].value == "lost on Game-Turn 4"
    assert rows(pos, "evacuation")["Messina (5903)"].value.startswith("1 of ")
    assert rows(pos, "evacuation")["Have left the island"].note == "1/HG"


def test_the_panel_of_airfields_tells_the_marker_from_what_is_held_now() -> None:
    pos = sicily(us_16_1=at("3724"), de_1_hg=at("4022"), campaign={"airfields": 3})
    gerbini = next(field for field in table_of(pos).island.airfields if field.count > 1)
    pos.holders[gerbini.hex] = ALLIED
    panel = show(pos, SPECTATOR).panels["airfields"]
    assert panel.total == f"{gerbini.count} captured"
    assert [row.value for row in panel.rows] == ["3", str(gerbini.count)]


# headings ------------------------------------------------------------------------------------------------------------------


def test_before_the_first_game_turn_only_what_is_going_on_stands_in_the_headings() -> None:
    found = set()
    for pos in variable_positions():
        headings = [heading.title for heading in shown_to(pos, AXIS).headings]
        if headings[0] == "Before the first Game-Turn":
            found.add(tuple(headings[1:]))
    assert ("Invasion plan",) in found
    assert ("Axis deployment",) in found
    assert all(len(rest) == 1 for rest in found)


def test_a_move_marks_the_unit_as_done_for_every_seat() -> None:
    pos = sicily(us_16_1=at("3724"), de_1_hg=at("4512"), phase="movement")
    play(pos, "move us_16_1 3724 3723")
    for seat in (*SIDES, SPECTATOR):
        assert [unit for unit, counter in show(pos, seat).counters.items() if counter.done] == ["us_16_1"]


def test_a_document_does_not_change_the_position() -> None:
    for pos in corpus(CAMPAIGN)[::9]:
        twin = pos.copy()
        for seat in SEATS:
            for past in (False, True):
                shown_to(pos, seat, past=past, truth=past)
        change(twin)
        assert twin.state == pos.state
        assert (twin.where, twin.holders, twin.supply, twin.faces) == (pos.where, pos.holders, pos.supply, pos.faces)


@pytest.mark.parametrize(("invasion", "skipped"), [(True, ()), (False, ("16.1.D",))])
def test_a_game_turn_without_invasion_goes_without_the_special_stage(invasion: bool, skipped: tuple[str, ...]) -> None:
    pos = sicily(us_16_1=at("3724"), campaign={"invasion_turn": invasion})
    for seat in SEATS:
        assert show(pos, seat).skipped == skipped


def test_one_army_has_no_boundary() -> None:
    campaign = show(games.new_game("sicily/campaign", seed="a").position, ALLIED)
    landing = show(games.new_game("sicily/us-landing", seed="a").position, ALLIED)
    assert len(campaign.lines["boundary"]) > 2
    assert "boundary" not in landing.lines
