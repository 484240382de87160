"""17.0 Setting up the game."""

from __future__ import annotations

from collections import Counter as Tally
from functools import lru_cache

from proofs import case
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.viw.losses import steps_left
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sicily.campaign import OFF_MAP, SECOND_WAVE, campaign
from trinacria.viw.sicily.counters import AtHex, InBox
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.opening import open_table
from trinacria.viw.sicily.setting_up import draw_coastal_units, empty_position, new_position
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId


@lru_cache(maxsize=1)
def table() -> SicilyTable:
    return open_table("campaign")


def game(seed: str = "a campaign") -> Position:
    return new_position(table(), KeyedDice(stream_key(seed)))


def drawn(*dice: int, units: list[str]) -> Position:
    """The board after nothing but the draw of the special coastal units."""
    pos = empty_position(table(), ScriptedDice(Script(dice, tuple(units))))
    draw_coastal_units(pos)
    return pos


@case("17.0")
def test_axis_units_with_a_hex_stand_in_it() -> None:
    pos = new_position(table(), KeyedDice(stream_key("set-up")))
    for counter in table().sheet.units.values():
        if isinstance(counter.code, AtHex) and counter.unit.side is AXIS and not counter.special_coastal:
            assert pos.where[counter.id] == counter.code.hex
    assert [*pos.stack_at(HexId("4121"))] == ["de_1_hg", "de_1p_hg", "de_2p_hg"]


@case("25.41")
def test_the_battalions_with_a_reduced_side_have_two_steps_in_a_game_too() -> None:
    pos = new_position(table(), KeyedDice(stream_key("set-up")))
    printed = {unit: counter.reduced_strength for unit, counter in table().sheet.units.items()}
    assert {unit: table().units[unit].reduced_strength for unit in printed} == printed
    assert [steps_left(pos, UnitId(unit)) for unit in ("us_2_509", "us_1_66")] == [2, 1]


@case("17.0")
def test_box_names_are_second_wave_boxes_and_numbers_and_letters_wait() -> None:
    pos = empty_position(table(), KeyedDice(stream_key("set-up")))
    assert set(pos.where.values()) == {AWAITED}
    assert set(campaign(pos).depots.values()) == {SECOND_WAVE}
    pos = game()
    for counter in table().sheet.units.values():
        if isinstance(counter.code, InBox):
            assert pos.where[counter.id] == SECOND_WAVE
    for unit in ("us_39_9", "us_141_36", "uk_as", "de_15", "de_1fj", "it_113"):
        assert pos.where[UnitId(unit)] == AWAITED
    assert pos.where[UnitId("de_offmap")] == pos.where[UnitId("it_offmap")] == OFF_MAP


@case("17.0")
def test_two_dice_say_how_many_special_coastal_units_are_drawn_and_the_others_are_destroyed() -> None:
    pos = drawn(1, 2, units=["it_cstl121", "it_af", "it_cstl140"])
    assert pos.where[UnitId("it_cstl121")] == "5323"
    assert pos.where[UnitId("it_af")] == "5423"
    assert pos.where[UnitId("it_cstl140")] == "4205"
    special = Tally(pos.where[counter.id] for counter in table().sheet.special_coastal)
    assert special[ELIMINATED] == 13
    assert pos.where[UnitId("it_cstl139")] == AWAITED  # not one of the sixteen
    event = next(event for event in pos.log.since(0) if event.kind == "coastal units")
    assert event.facts["present"] == ("it_cstl121", "it_cstl140", "it_af")


@case("17.0")
def test_every_draw_is_without_replacement() -> None:
    units = [counter.id for counter in table().sheet.special_coastal][:12]
    pos = drawn(6, 6, units=[*units])
    assert sum(pos.on_map(unit) for unit in units) == 12


@case("17.0", "22.0", "24.24")
def test_the_markers_begin_as_the_rules_say() -> None:
    state = campaign(empty_position(table(), KeyedDice(stream_key("markers"))))
    assert state.support == {Nationality.US: 6, Nationality.UK: 6, Nationality.GERMAN: 6, Nationality.ITALIAN: 4}
    assert {hex_[:2] for hex_ in state.boundary} == {"45"}
    assert state.halt_line_through is not None
    assert not state.replacement_points


@case("17.0")
def test_all_of_the_island_begins_in_axis_hands() -> None:
    pos = empty_position(table(), KeyedDice(stream_key("holders")))
    assert {*pos.holders.values()} == {AXIS}
    assert {airfield.hex for airfield in table().island.airfields} <= {*pos.holders}


@case("17.0")
def test_a_new_game_is_sound_and_waits_for_its_first_decision() -> None:
    for seed in range(5):
        pos = game(f"seed {seed}")
        assert not pos.problems()
        assert pos.decision is not None
        assert pos.turn == 1


@case("17.0")
def test_the_draw_is_told_in_a_sentence() -> None:
    pos = drawn(1, 1, units=["it_cstl121", "it_af"])
    (event,) = [event for event in pos.log.since(0) if event.kind == "coastal units"]
    text = event.seen_by(AXIS).sentence(Teller(pos.table))
    assert "121 Cstl" in text.split(";")[0]


def test_the_same_seed_sets_up_the_same_game() -> None:
    assert game("twin").where == game("twin").where
