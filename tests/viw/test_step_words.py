"""Step words: every step of whole games has its words, and the words are those that a player would use."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import msgspec
import pytest

from opened import of_victory_in_the_west, table_of
from spoken_steps import check, lists, sampled
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.seats import ALLIED
from trinacria.kernel.showing import StepWords
from trinacria.viw.commands import VOCABULARY
from trinacria.viw.decisions import AdvanceUnits, MoveUnits, ResolveAttacks
from trinacria.viw.retreats import ChooseRetreat
from trinacria.viw.step_words import step_words
from trinacria.viw.story import Teller, cost_words
from trinacria.viw.table import Table
from trinacria.viw.unit_names import unit_names
from trinacria.viw.units import UnitId, UnitType

GAME = "moselle/november"


@pytest.fixture(scope="module")
def table() -> Table:
    return table_of(GAME)


MOVING, ATTACKING = MoveUnits(ALLIED, "5.0"), ResolveAttacks(ALLIED, "9.12")
ADVANCING = AdvanceUnits(ALLIED, "9.94", (HexId("0609"),), (UnitId("us_2_5"),))


def way(table: Table, decision: Decision, key: str, facts: Mapping[str, object]) -> StepWords:
    """The words of a step that leads on to others."""
    return step_words(table, decision, Step(key, then=lambda: pytest.fail("not followed"), facts=facts), ())


def order(table: Table, text: str, *, stacks: tuple[str, ...] = (), facts: Mapping[str, object] | None = None) -> StepWords:
    """The words of a whole order, if need be of a retreat of these stacks."""
    step = Step(text, table.vocabulary.read(text), facts=facts or {})
    retreat = ChooseRetreat(ALLIED, "9.91", 1, tuple(map(HexId, stacks)))
    return step_words(table, retreat if stacks else MOVING, step, ())


# whole games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "bold"), [(0, False), (1, True), (2, True), (3, False)])
def test_every_step_of_a_game_is_said_in_words_of_its_own(table: Table, seed: int, bold: bool) -> None:
    chooser = random.Random(seed)
    counters, hexes = frozenset(table.units), frozenset(table.map.grid.ids)
    for pos in sampled(GAME, seed, bold=bold):
        for said in lists(pos, chooser):
            check(said, counters, hexes)


@pytest.mark.parametrize("name", games.catalogue())
def test_every_order_has_words_of_its_own(name: str) -> None:
    orders = games.open_scenario(name).vocabulary.commands.values()
    assert [order for order in orders if order.say is Command.say] == []


def test_an_order_without_words_is_said_as_it_is_typed() -> None:
    class Dance(Command):
        VERB: ClassVar[str] = "dance"

    assert Dance().say(None) == StepWords("Dance")


def test_words_come_back_from_their_text_form_and_leave_out_what_is_empty(table: Table) -> None:
    words = order(table, "move us_2_5 0511 0510")
    assert msgspec.json.decode(msgspec.json.encode(words), type=StepWords) == words
    assert msgspec.json.encode(order(table, "roll")) == b'{"says":"Roll the dice"}'


# whole orders ----------------------------------------------------------------------------------------------------------


def test_a_move_names_where_it_ends_and_shows_its_path(table: Table) -> None:
    words = order(table, "move us_2_5 0511 0510 0609")
    path = ("0511", "0510", "0609")
    assert words == StepWords("Move to Verny (0609)", unit="us_2_5", hex="0609", path=path, group="tactical")


def test_a_move_says_what_it_costs(table: Table) -> None:
    words = order(table, "move us_2_5 0511 0510", facts={"half_points": 3, "of": 12, "stops": True})
    assert words.cost == cost_words(3, 12, stops=True)


def test_strategic_movement_is_told_apart_in_words_and_group(table: Table) -> None:
    words = order(table, "move us_2_5 0511 0510 strategic")
    assert words.says == "Move to 0510 by strategic movement"
    assert words.group == "strategic"


def test_a_minimum_move_is_told_apart_from_a_longer_way_to_the_same_hex(table: Table) -> None:
    assert order(table, "move us_2_5 0511 0510", facts={"minimum": True}).says == "Move to 0510 as a minimum move"


def test_a_reinforcement_says_where_it_enters_and_where_it_goes(table: Table) -> None:
    assert order(table, "enter de_119_25 2203").says == "Enter at 2203"
    onward = order(table, "enter de_119_25 2203 2204 strategic")
    assert onward.says == "Enter at 2203 and go to 2204 by strategic movement"
    assert (onward.hex, onward.path) == ("2204", ("2203", "2204"))


@pytest.mark.parametrize(
    ("text", "decision", "says"),
    [
        ("end movement", MOVING, "End movement"),
        ("end combat", ATTACKING, "End combat"),
        ("end advance", ADVANCING, "End the advance"),
    ],
)
def test_what_finishes_a_phase_is_marked_as_an_end(table: Table, text: str, decision: Decision, says: str) -> None:
    assert step_words(table, decision, Step(text, VOCABULARY.read(text)), ()) == StepWords(says, end=True)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("eliminate us_2_5", "Eliminate 2/5"),
        ("defend us_2_5", "2/5 defends"),
        ("lose us_2_5", "2/5 loses a step"),
    ],
)
def test_an_order_about_one_unit_names_it_and_points_at_its_counter(table: Table, text: str, says: str) -> None:
    assert order(table, text) == StepWords(says, unit="us_2_5")


def test_an_attack_on_one_hex_can_be_clicked_there(table: Table) -> None:
    words = order(table, "attack 0609 with us_2_5 us_712")
    assert words == StepWords("Attack Verny (0609) with 2/5 and 712 Tank", units=("us_2_5", "us_712"), hex="0609")


def test_an_attack_on_several_hexes_names_all_of_them_and_is_no_click_on_one(table: Table) -> None:
    words = order(table, "attack 0609 0610 with us_2_5")
    assert words.says == "Attack Verny (0609) and 0610 with 2/5"
    assert (words.hex, words.hexes) == ("", ("0609", "0610"))


@pytest.mark.parametrize(
    ("text", "says", "guns"),
    [
        ("support", "No support", ()),
        ("support air", "An Air Point", ()),
        ("support guns us_204_fa air", "An Air Point and 204 FA", ("us_204_fa",)),
        ("support guns de_art_lxxxii", "Artillery of LXXXII Corps", ("de_art_lxxxii",)),
        ("support guns us_203_fa us_204_fa air", "An Air Point, 203 FA and 204 FA", ("us_203_fa", "us_204_fa")),
    ],
)
def test_support_is_listed_with_the_point_first(table: Table, text: str, says: str, guns: tuple[str, ...]) -> None:
    assert order(table, text) == StepWords(says, units=guns)


@pytest.mark.parametrize(
    ("steps", "hexes", "destroyed", "says"),
    [
        (0, 2, (), "Retreat 2 hexes"),
        (1, 1, (), "Lose 1 step, retreat 1 hex"),
        (2, 0, (), "Lose 2 steps, hold the ground"),
        (0, 1, ("0609", "0510"), "Retreat 1 hex: no way back, every unit in Verny (0609) and 0510 is eliminated"),
    ],
)
def test_losses_say_how_much_is_lost_and_how_far_one_goes_back(
    table: Table, steps: int, hexes: int, destroyed: tuple[str, ...], says: str
) -> None:
    facts = {"steps": steps, "hexes": hexes, "destroyed": destroyed}
    assert order(table, f"absorb {steps}", facts=facts) == StepWords(says)


def fates(**units: object) -> dict[str, object]:
    return {"hexes": 0, "destroyed": (), "eliminated": (), "cadres": (), "wiped_out": False, **units}


@pytest.mark.parametrize(
    ("steps", "facts", "says"),
    [
        (1, fates(eliminated=("de_38_17ss",), wiped_out=True), "Lose its last step: 38/17SS is eliminated"),
        (1, fates(eliminated=("de_38_17ss",), wiped_out=True, hexes=1), "Lose its last step: 38/17SS is eliminated"),
        (2, fates(eliminated=("de_38_17ss",), wiped_out=True), "Lose 2 steps: 38/17SS is eliminated"),
        (1, fates(cadres=("de_38_17ss",), hexes=1), "Lose 1 step, retreat 1 hex: 38/17SS becomes a cadre"),
        (
            3,
            fates(eliminated=("us_2_5", "us_712"), cadres=("us_10_5",)),
            "Lose 3 steps, hold the ground: 2/5 and 712 Tank are eliminated and 10/5 becomes a cadre",
        ),
        (
            1,
            fates(eliminated=("us_2_5",), hexes=1, destroyed=("0510",)),
            "Lose 1 step, retreat 1 hex: no way back, 2/5 is eliminated and every unit in 0510 is eliminated",
        ),
    ],
)
def test_an_order_that_eliminates_a_unit_or_leaves_a_cadre_says_so(
    table: Table, steps: int, facts: Mapping[str, object], says: str
) -> None:
    assert order(table, f"absorb {steps}", facts=facts) == StepWords(says)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (fates(eliminated=("us_2_5",)), "2/5 loses its last step and is eliminated"),
        (fates(cadres=("us_2_5",)), "2/5 loses a step and becomes a cadre"),
        (fates(), "2/5 loses a step"),
    ],
)
def test_a_loss_says_what_it_makes_of_the_unit(table: Table, facts: Mapping[str, object], says: str) -> None:
    assert order(table, "lose us_2_5", facts=facts) == StepWords(says, unit="us_2_5")


def test_a_retreat_names_its_end_and_the_way_if_it_is_long(table: Table) -> None:
    one = ("0602",)
    short = order(table, "retreat 0602 0503", stacks=one)
    assert short == StepWords("Retreat to 0503", hex="0503", path=("0602", "0503"))
    assert order(table, "retreat 0602 0503 0403", stacks=one).says == "Retreat by 0503 to 0403"


def test_of_several_stacks_a_retreat_says_which(table: Table) -> None:
    both = ("0602", "0609")
    assert order(table, "retreat 0609 0510", stacks=both).says == "Retreat from Verny (0609) to 0510"


def test_of_several_stacks_a_retreat_names_its_units_and_can_be_picked_by_the_first(table: Table) -> None:
    both, facts = ("0602", "0609"), {"units": ("us_2_5", "us_712")}
    words = order(table, "retreat 0609 0510", stacks=both, facts=facts)
    assert words.says == "2/5 and 712 Tank retreat from Verny (0609) to 0510"
    assert (words.unit, words.units, words.hex) == ("us_2_5", ("us_2_5", "us_712"), "0510")
    alone = order(table, "retreat 0609 0510", stacks=("0609",), facts=facts)
    assert alone == StepWords("Retreat to 0510", hex="0510", path=("0609", "0510"))


def test_a_retreat_that_costs_the_last_step_on_its_way_says_so(table: Table) -> None:
    facts = {"units": ("us_2_5",), "eliminated": ("us_2_5",)}
    words = order(table, "retreat 0609 0510", stacks=("0609",), facts=facts)
    assert words.says == "Retreat to 0510: 2/5 is eliminated"


def test_an_advance_names_its_end(table: Table) -> None:
    words = order(table, "advance us_2_5 0510 0609")
    assert words == StepWords("Advance to Verny (0609)", unit="us_2_5", hex="0609", path=("0510", "0609"))


# steps that lead on to others ------------------------------------------------------------------------------------------


def test_a_unit_to_pick_is_named_with_the_place_where_it_stands(table: Table) -> None:
    assert way(table, MOVING, "us_2_5", {"from": "0609"}) == StepWords("2/5 in Verny (0609)", unit="us_2_5")
    assert way(table, MOVING, "us_702", {"from": "awaited"}).says == "702 Tank, not yet on the map"
    assert way(table, ADVANCING, "us_2_5", {}).says == "2/5"


def test_the_hexes_to_attack_come_before_the_attackers(table: Table) -> None:
    assert way(table, ATTACKING, "0609", {"targets": ("0609",)}) == StepWords("Attack Verny (0609)", hex="0609")
    both = way(table, ATTACKING, "0609 0610", {"targets": ("0609", "0610")})
    assert both == StepWords("Attack Verny (0609) and 0610", hexes=("0609", "0610"))


def test_who_joins_an_attack_and_who_does_not(table: Table) -> None:
    assert way(table, ATTACKING, "with us_377_95", {}) == StepWords("With 377/95", unit="us_377_95", group="with")
    assert way(table, ATTACKING, "without us_377_95", {}) == StepWords("Without 377/95", unit="us_377_95", group="without")
    crew = way(table, ATTACKING, "without us_377_95 us_2_5", {})
    assert crew == StepWords("Without 377/95 and 2/5", units=("us_377_95", "us_2_5"), group="without")


# names -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", of_victory_in_the_west())
def test_no_two_units_of_a_side_have_the_same_name(name: str) -> None:
    opened = table_of(name)
    assert len({(opened.units[unit].side, words) for unit, words in opened.names.items()}) == len(opened.units)


def test_units_that_share_a_designation_are_told_apart_by_their_type(table: Table) -> None:
    infantry = replace(table.units[UnitId("us_2_cav")], id=UnitId("a"), type=UnitType.INFANTRY, designation="Guard")
    mechanized = replace(infantry, id=UnitId("b"), type=UnitType.MECH_INFANTRY)
    enemy = replace(table.units[UnitId("de_73_19")], id=UnitId("c"), designation="Guard")
    names = unit_names({unit.id: unit for unit in (infantry, mechanized, enemy)})
    assert names == {"a": "Guard Infantry", "b": "Guard Mechanized Infantry", "c": "Guard"}


def test_a_number_or_the_name_of_a_formation_is_no_name_for_a_unit(table: Table) -> None:
    gun = replace(table.units[UnitId("us_203_fa")], designation="HG", corps="")
    regiment = replace(table.units[UnitId("us_2_5")], designation="1/HG")
    tank = table.units[UnitId("us_712")]
    assert [*unit_names({u.id: u for u in (gun, regiment, tank)}).values()] == ["HG Artillery", "1/HG", "712 Tank"]


def test_a_unit_is_called_the_same_alone_in_a_list_and_in_the_story(table: Table) -> None:
    tell = Teller(table)
    for unit in (UnitId("us_2_5"), UnitId("us_2_cav"), UnitId("us_712")):
        assert tell.unit(unit) == tell.units([unit]) == table.names[unit]
    assert (table.names[UnitId("us_2_5")], table.names[UnitId("us_712")]) == ("2/5", "712 Tank")
