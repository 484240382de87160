"""Step words of Sicily: every step of whole games has its words, and its own orders are said as a player would say them."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from opened import table_of
from spoken_steps import check, lists, sampled
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.showing import StepWords
from trinacria.viw.decisions import AdvanceUnits, MoveUnits, ResolveAttacks
from trinacria.viw.sicily import opening
from trinacria.viw.sicily.air_operations import DeclareOperations
from trinacria.viw.sicily.airborne import NameMissions
from trinacria.viw.sicily.amphibious_landings import LandSecondWave, OrderFirstWave
from trinacria.viw.sicily.army_boundary import DrawBoundary
from trinacria.viw.sicily.axis_deployment import DeployUnits, ReceiveUnits
from trinacria.viw.sicily.depots import MoveDepots
from trinacria.viw.sicily.drops import DisplaceDrop
from trinacria.viw.sicily.end_runs import MakeEndRuns
from trinacria.viw.sicily.invasion_plans import PlanInvasions
from trinacria.viw.sicily.pack_transport import GivePackTransport
from trinacria.viw.sicily.replacements import SpendReplacements
from trinacria.viw.sicily.supply_lift import SupplyByAir, SupplyBySea
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.sicily.variable_campaign import BeginInvasion, CallShips
from trinacria.viw.step_words import step_words
from trinacria.viw.units import UnitId

GAMES = [
    ("sicily/us-landing", 0, False),
    ("sicily/us-landing", 1, True),
    ("sicily/campaign", 0, False),
    ("sicily/variable", 2, False),
]


@pytest.fixture(scope="module")
def table() -> SicilyTable:
    return opening.open_table("variable")


MOVING, ATTACKING = MoveUnits(ALLIED, "5.0"), ResolveAttacks(ALLIED, "9.12")
PLANNING, LANDING, DEPLOYING = PlanInvasions(ALLIED, "29.1"), LandSecondWave(ALLIED, "18.22"), DeployUnits(AXIS, "29.21")


def said(table: SicilyTable, text: str, decision: Decision = ATTACKING) -> StepWords:
    """The words of a whole order; most are the same in every decision."""
    step = Step(text, table.vocabulary.read(text))
    return step_words(table, decision, step, ())


def way(table: SicilyTable, decision: Decision, *path: str) -> StepWords:
    """The words of a step that leads on to others, which is the last of the path."""
    step = Step(path[-1], then=lambda: pytest.fail("not followed"))
    return step_words(table, decision, step, path[:-1])


# whole games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed", "bold"), GAMES, ids=str)
def test_every_step_of_a_game_is_said_in_words_of_its_own(name: str, seed: int, bold: bool) -> None:
    opened, chooser = table_of(name), random.Random(seed)
    assert isinstance(opened, SicilyTable)
    counters, hexes = frozenset([*opened.units, *opened.sheet.depots]), frozenset(opened.map.grid.ids)
    for pos in sampled(name, seed, bold=bold):
        for steps in lists(pos, chooser):
            check(steps, counters, hexes)


# landings and drops ----------------------------------------------------------------------------------------------------


def test_a_unit_lands_on_a_beach_or_waits_at_sea_before_it(table: SicilyTable) -> None:
    assert said(table, "land us_18_1 3623") == StepWords("18/1 lands at Gela (3623)", unit="us_18_1", hex="3623")
    held = said(table, "land us_18_1 3623 from 3624")
    assert held.says == "18/1 lands at Gela (3623) from sea hex 3624"
    assert held.path == ("3624", "3623")


def test_in_the_first_wave_it_is_chosen_who_lands_first(table: SicilyTable) -> None:
    first = OrderFirstWave(ALLIED, "18.21", (HexId("3623"),), (UnitId("us_1_rgr"),))
    words = said(table, "land us_1_rgr 3623", first)
    assert words == StepWords("1 Rgr lands first at Gela (3623)", unit="us_1_rgr")
    assert said(table, "end first-wave", first).says == "Land the others as printed"


def test_a_depot_is_a_counter_with_a_name(table: SicilyTable) -> None:
    words = said(table, "land us_depot_1 3623")
    assert words == StepWords("Depot 7th Army 1 lands at Gela (3623)", unit="us_depot_1", hex="3623")
    assert said(table, "depot us_depot_1 3623").says == "Depot 7th Army 1 goes to Gela (3623)"
    assert way(table, LANDING, "us_depot_1") == StepWords("Depot 7th Army 1", unit="us_depot_1")


def test_an_anchorage_is_the_sea_hex_to_click(table: SicilyTable) -> None:
    words = said(table, "anchor 3624 off 3623")
    assert words == StepWords("Attack Gela (3623) from sea hex 3624", hex="3624", path=("3624", "3623"))


def test_an_end_run_goes_to_a_beach_or_against_one(table: SicilyTable) -> None:
    open_ = said(table, "end-run us_30_3 4305 4304 4404")
    assert (open_.says, open_.hex, open_.path) == ("End-run to 4404", "4404", ("4305", "4304", "4404"))
    held = said(table, "end-run us_30_3 4305 4304 against 4404")
    assert held.says == "End-run against 4404 from sea hex 4304"
    assert (held.unit, held.hex, held.path) == ("us_30_3", "4404", ("4305", "4304", "4404"))


def test_a_drop_is_an_assault_or_a_reinforcement(table: SicilyTable) -> None:
    assault, other = (said(table, f"drop us_1_504 3623 {mission}") for mission in ("assault", "reinforcement"))
    assert assault.says == "1/504/82 drops at Gela (3623) as an assault"
    assert other.says == "1/504/82 drops at Gela (3623) as a reinforcement"
    assert (assault.group, other.group) == ("assault", "reinforcement")


def test_a_displaced_unit_is_named_and_only_the_hex_is_clicked(table: SicilyTable) -> None:
    words = said(table, "displace 3623", DisplaceDrop(AXIS, "19.34", UnitId("us_1_505"), HexId("3723")))
    assert words == StepWords("Displace 1/505/82 to Gela (3623)", hex="3623")


def test_a_roll_says_what_it_is_for_when_it_is_not_for_a_combat(table: SicilyTable) -> None:
    assert said(table, "roll").says == "Roll the dice"
    assert said(table, "roll", NameMissions(ALLIED, "19.21")).says == "Roll for the number of units that may fly"


# points, supply and what is declared -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("support", "No support"),
        ("support guns us_art_1 air", "An Air Point and 1 Artillery"),
        ("support bombing", "Emergency Bombing"),
        ("support air naval us", "An Air Point and U.S. naval gunfire"),
        ("support naval uk", "U.K. naval gunfire"),
        ("share german 3 italian 0", "3 to the Germans, none to the Italians"),
        ("share german 0 italian 1", "None to the Germans, 1 to the Italians"),
        ("deduct italian", "The Italians lose the point"),
        ("declare bombing", "Declare Emergency Bombing"),
        ("declare interdiction", "Declare Maximum Interdiction"),
        ("write 2 0", "U.S. number 2, U.K. number 0"),
        ("begin invasion", "Begin the invasion now"),
        ("begin naval", "Call the ships now"),
    ],
)
def test_choices_without_a_counter_are_said_in_full(table: SicilyTable, text: str, says: str) -> None:
    words = said(table, text)
    assert words.says == says
    assert not words.end
    assert (words.unit, words.hex) == ("", "")


@pytest.mark.parametrize(
    ("text", "decision", "says"),
    [
        ("supply us_16_1", SupplyBySea(ALLIED, "21.33"), "Supply 16/1 by sea"),
        ("supply us_16_1", SupplyByAir(ALLIED, "21.32"), "Supply 16/1 by air"),
        ("replace us_16_1", SpendReplacements(ALLIED, "27.42", ()), "A Replacement Point for 16/1"),
        ("equip us_16_1", GivePackTransport(ALLIED, "24.32"), "Pack transport for 16/1"),
        ("unpack us_16_1", GivePackTransport(ALLIED, "24.32"), "16/1 leaves its pack transport behind"),
    ],
)
def test_an_order_about_one_unit_names_it_and_points_at_its_counter(
    table: SicilyTable, text: str, decision: Decision, says: str
) -> None:
    assert said(table, text, decision) == StepWords(says, unit="us_16_1")


@pytest.mark.parametrize(
    ("text", "says"),
    [("unpack us_16_1", "16/1 leaves its pack transport behind"), ("evacuate us_16_1", "Evacuate 16/1")],
)
def test_what_is_not_a_move_stands_beside_the_movement_phase(table: SicilyTable, text: str, says: str) -> None:
    assert said(table, text, MOVING) == StepWords(says, unit="us_16_1", aside=True)


def test_a_variable_unit_says_what_it_will_cost_before_it_is_received(table: SicilyTable) -> None:
    words = said(table, "receive de_1fj")
    assert words == StepWords("Receive 1/1FJ (in play: 2 Support, 5 Victory Points)", unit="de_1fj")


@pytest.mark.parametrize(
    ("what", "decision", "says"),
    [
        ("movement", MOVING, "End movement"),
        ("combat", ATTACKING, "End combat"),
        ("advance", AdvanceUnits(ALLIED, "9.94", (), ()), "End the advance"),
        ("airborne", NameMissions(ALLIED, "19.21"), "No more drops"),
        ("boundary", DrawBoundary(ALLIED, "24.22"), "Keep the boundary"),
        ("declaration", DeclareOperations(ALLIED, "16.1.A.2.a.3"), "Declare nothing"),
        ("depots", MoveDepots(ALLIED, "21.23"), "Leave the depots as they are"),
        ("first-wave", OrderFirstWave(ALLIED, "18.21", (), ()), "Land the others as printed"),
        ("landings", LANDING, "End the landings"),
        ("landings", MakeEndRuns(ALLIED, "18.32"), "No more end-runs"),
        ("invasion", BeginInvasion(ALLIED, "29.12"), "Not this Game-Turn"),
        ("naval", CallShips(ALLIED, "29.18"), "Not this Game-Turn"),
        ("pack", GivePackTransport(ALLIED, "24.32"), "No more pack transport"),
        ("plan", PLANNING, "Finish the plan"),
        ("replacements", SpendReplacements(ALLIED, "27.42", ()), "Spend no more points"),
        ("receiving", ReceiveUnits(AXIS, "29.22", (), 1), "Receive no more units"),
        ("deployment", DEPLOYING, "End deployment"),
        ("supply", SupplyBySea(ALLIED, "21.33"), "Supply no unit"),
        ("supply", SupplyByAir(AXIS, "21.32"), "Supply no unit"),
    ],
)
def test_whatever_can_be_ended_is_marked_as_an_end(table: SicilyTable, what: str, decision: Decision, says: str) -> None:
    assert said(table, f"end {what}", decision) == StepWords(says, end=True)


# boundary, plan and deployment -----------------------------------------------------------------------------------------


def test_a_boundary_is_drawn_hex_by_hex(table: SicilyTable) -> None:
    assert said(table, "end boundary", DrawBoundary(ALLIED, "24.22")).says == "Keep the boundary"
    words = said(table, "boundary 0805 0809")
    assert words.says == "Draw the boundary from Trapani (0805) to 0809 near Marsala"
    assert (words.path, words.note) == (("0805", "0806", "0807", "0808", "0809"), "")


@pytest.mark.parametrize(
    ("facts", "note"),
    [
        ({"hexes": 9, "astray": 0, "present": True}, "9 hexes, as it is now"),
        ({"hexes": 9, "astray": 1, "present": False}, "9 hexes, 1 unit would stand in the area of the other army"),
        ({"hexes": 1, "astray": 3, "present": False}, "1 hex, 3 units would stand in the area of the other army"),
    ],
)
def test_a_boundary_says_what_it_would_mean(table: SicilyTable, facts: Mapping[str, object], note: str) -> None:
    step = Step("column 08", table.vocabulary.read("boundary 0805 0809"), facts=facts)
    assert step_words(table, DrawBoundary(ALLIED, "24.22"), step, ()).note == note


def test_a_unit_of_the_plan_says_where_it_is_now(table: SicilyTable) -> None:
    def note(**facts: object) -> str:
        step = Step("us_16_1", then=lambda: pytest.fail("not followed"), facts=facts)
        return step_words(table, PLANNING, step, ("change",)).note

    assert note(now="First Wave of invasion 2", hex="3623") == "First Wave of invasion 2, lands at Gela (3623)"
    assert note(now="reinforcement pool of invasion 1", hex="") == "reinforcement pool of invasion 1"


@pytest.mark.parametrize(
    ("text", "says", "group"),
    [
        ("plan accept", "Take the proposed plan", ""),
        ("plan proposal", "Back to the proposed plan", ""),
        (
            "plan unit us_16_1 first 3623 of 2",
            "16/1 in the First Wave of invasion 2 at Gela (3623)",
            "First Wave of invasion 2",
        ),
        ("plan unit us_depot_1 second 1", "Depot 7th Army 1 in the Second Wave of invasion 1", "Second Wave of invasion 1"),
        (
            "plan unit us_art_1 pool 2",
            "1 Artillery in the reinforcement pool of invasion 2",
            "reinforcement pool of invasion 2",
        ),
        ("plan boundary 0805 0809", "Draw the boundary from Trapani (0805) to 0809 near Marsala", ""),
    ],
)
def test_a_part_of_the_plan_says_what_becomes_of_it(table: SicilyTable, text: str, says: str, group: str) -> None:
    words = said(table, text)
    assert (words.says, words.group) == (says, group)


def test_a_part_of_the_plan_that_is_full_says_so(table: SicilyTable) -> None:
    step = Step("second", table.vocabulary.read("plan unit us_16_1 second 2"), facts={"full": "20 of 20"})
    assert step_words(table, PLANNING, step, ("change", "us_16_1")).note == "full, 20 of 20"


def test_a_date_of_the_plan_says_whose_it_is(table: SicilyTable) -> None:
    first, fourth = (table.scenario.turn(number).dates for number in (1, 4))
    assert said(table, "plan date 1").says == f"Both invasions on Game-Turn 1, {first}"
    assert said(table, "plan date 4").says == f"The second invasion on Game-Turn 4, {fourth}"


def test_the_steps_to_a_change_of_the_plan_lead_from_what_to_which(table: SicilyTable) -> None:
    assert way(table, PLANNING, "change") == StepWords("Change the plan")
    assert way(table, PLANNING, "change", "date") == StepWords("The date of the second invasion")
    assert way(table, PLANNING, "change", "boundary") == StepWords("The army boundary")
    assert way(table, PLANNING, "change", "us_16_1") == StepWords("16/1", unit="us_16_1")
    assert way(table, PLANNING, "change", "uk_depot_2") == StepWords("Depot 8th Army 2", unit="uk_depot_2")


def test_a_unit_is_deployed_in_a_hex(table: SicilyTable) -> None:
    assert way(table, DEPLOYING, "deploy") == StepWords("Deploy a unit")
    assert way(table, DEPLOYING, "deploy", "de_1_hg") == StepWords("1/HG", unit="de_1_hg")
    assert said(table, "deploy de_1_hg 3623") == StepWords("Deploy 1/HG at Gela (3623)", unit="de_1_hg", hex="3623")
