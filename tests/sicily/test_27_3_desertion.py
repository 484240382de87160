"""27.3 Italian desertion."""

from __future__ import annotations

import pytest

from board import face, where
from proofs import case
from sicily_board import Placed, at, sicily
from trinacria.kernel.procedures import DONE
from trinacria.kernel.seats import ALLIED
from trinacria.viw.position import Position
from trinacria.viw.sicily import desertion
from trinacria.viw.sicily.desertion import Desertion, modifier
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.victory import account
from trinacria.viw.units import Face, Supply, UnitId

FALLEN = {"desertion_from": 7}


def board(**more: object) -> Position:
    """A Game-Turn after the fall of Mussolini; nobody has rolled yet."""
    return sicily(**{"turn": 7, "campaign": FALLEN, **more})  # type: ignore[arg-type]


def deserting(**more: object) -> Position:
    """The same board when everybody has rolled."""
    pos = board(**more)
    assert Desertion(ALLIED).run(pos) is DONE
    assert not pos.problems()
    return pos


def added(unit: str, **pieces: Placed) -> int:
    return modifier(board(**pieces), UnitId(unit))


# 27.31 who rolls, and when ---------------------------------------------------------------------------------------------


@case("27.31")
def test_nobody_rolls_before_the_turn_after_the_fall() -> None:
    deserting(campaign={}, it_33=at("3619"))
    deserting(turn=6, it_33=at("3619"))


@case("27.31", "16.1.A.2.b.2")
def test_every_italian_unit_on_the_map_rolls_and_nobody_else() -> None:
    pos = deserting(
        dice=[1, 1, 1],
        it_33=at("3619"),
        it_art28=at("3517"),
        it_177b=at("2719", face=Face.CADRE),
        de_104=at("4716"),
        us_16_1=at("3724"),
        boxes={"it_offmap": "off-map", "it_34": "evacuated"},
    )
    rolls = [event.facts["unit"] for event in pos.log.since(0) if event.kind == "desertion"]
    assert rolls == ["it_33", "it_177b", "it_art28"]


# 27.32 the die ---------------------------------------------------------------------------------------------------------


@case("27.32")
@pytest.mark.parametrize(("die", "left"), [(5, "4716"), (6, "eliminated")])
def test_a_six_costs_a_step(die: int, left: str) -> None:
    assert where(deserting(dice=[die], it_mga=at("4716")), "it_mga") == left


@case("27.32.1", "27.32")
def test_a_german_in_the_stack_steadies_it() -> None:
    assert added("it_75", it_75=at("4716")) == 0
    assert added("it_75", it_75=at("4716"), de_104=at("4717")) == 0
    assert added("it_75", it_75=at("4716"), de_104=at("4716"), de_215=at("4716")) == -1


@case("27.32.2")
def test_morale_2_steadies_a_regiment_and_not_its_cadre() -> None:
    assert added("it_33", it_33=at("4716")) == -1  # Livorno
    assert added("it_33", it_33=at("4716", face=Face.CADRE)) == 0
    assert added("it_75", it_75=at("4716")) == 0  # Napoli, morale 1


@case("27.32.3")
def test_strength_2_steadies_a_battalion_by_its_present_side() -> None:
    full = sicily(it_mgd=at("4716"))
    printed = full.unit(UnitId("it_mgd"))
    assert (printed.strength, printed.reduced_strength) == (2, 1)
    assert added("it_mgd", it_mgd=at("4716")) == -1
    assert added("it_mgd", it_mgd=at("4716", face=Face.REDUCED)) == 0
    assert added("it_art28", it_art28=at("4716")) == 0  # a brigade of guns is no battalion


@case("27.32.4")
def test_allied_units_beside_it_tempt_it_unless_they_are_isolated() -> None:
    assert added("it_75", it_75=at("4716"), uk_sas=at("4717")) == 1
    assert added("it_75", it_75=at("4716"), uk_sas=at("4717"), uk_13=at("4715")) == 1
    assert added("it_75", it_75=at("4716"), uk_13=at("4718")) == 0
    isolated = at("4717", supply=Supply.ISOLATED)
    assert added("it_75", it_75=at("4716"), uk_13=isolated) == 0
    assert added("it_75", it_75=at("4716"), uk_13=isolated, uk_sas=at("4717", supply=Supply.OUT_OF_SUPPLY)) == 1


@case("27.32.5", "27.32.6")
def test_supply_counts_once() -> None:
    assert added("it_75", it_75=at("4716", supply=Supply.OUT_OF_SUPPLY)) == 1
    assert added("it_75", it_75=at("4716", supply=Supply.ISOLATED)) == 2


@case("27.32.5", "22.21")
def test_the_state_in_force_counts() -> None:
    broke = board(it_75=at("4716"), support={Nationality.ITALIAN: 0, Nationality.GERMAN: 3})
    assert modifier(broke, UnitId("it_75")) == 1


@case("27.32")
def test_modifiers_add_up() -> None:
    pieces = {"it_33": at("4716", supply=Supply.ISOLATED), "de_104": at("4716"), "uk_13": at("4717")}
    assert added("it_33", **pieces) == -1 - 1 + 1 + 2


# 27.33, 27.34 losses ---------------------------------------------------------------------------------------------------


@case("27.32")
def test_every_modifier_is_read_before_the_first_die_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """ADJ-136, with a modifier that grows with every loss: the losses of this very phase must not count."""

    def losses(pos: Position, unit: UnitId) -> int:
        return sum(1 for event in pos.log.since(0) if event.kind == "step loss")

    monkeypatch.setattr(desertion, "beside_allies", losses)
    pos = deserting(dice=[6, 5, 5], it_mga=at("4716"), it_mgb=at("3619"), it_mgc=at("3517"))
    assert [where(pos, unit) for unit in ("it_mga", "it_mgb", "it_mgc")] == ["eliminated", "3619", "3517"]


@case("27.33")
def test_an_untried_regiment_draws_its_chit_and_is_reduced() -> None:
    pos = deserting(dice=[6], chits=["7-5-3"], it_75=at("4716"))
    assert face(pos, "it_75") is Face.REDUCED
    assert pos.chits[UnitId("it_75")].label == "7-5-3"


@case("27.33")
def test_a_weak_one_becomes_a_cadre_at_once_and_its_chit_goes_back() -> None:
    pos = deserting(dice=[6], chits=["3-2-1"], it_75=at("4716"))
    assert face(pos, "it_75") is Face.CADRE
    assert UnitId("it_75") not in pos.chits


@case("27.33")
def test_the_chit_is_the_owners_secret() -> None:
    pos = deserting(dice=[6], chits=["7-5-3"], it_75=at("4716"))
    (event,) = [event for event in pos.log.since(0) if event.kind == "chit"]
    assert "strength" not in event.seen_by(ALLIED).facts


@case("27.34")
def test_deserters_score() -> None:
    pos = deserting(dice=[1, 6], it_75=at("4716", face=Face.CADRE), de_104=at("3714"), it_33=at("3714"))
    lost = [points for _, points, item in account(pos) if item.get("unit") == "it_75"]
    assert lost == [2]
