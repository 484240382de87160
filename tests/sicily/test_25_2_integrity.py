"""25.2 Divisional integrity: small divisions, lost regiments, and nationalities without Support Points."""

from __future__ import annotations

from typing import Any

import pytest

from fights import shifts
from proofs import case
from sicily_board import FULL_SUPPORT, at, data, sicily
from trinacria.kernel.seats import AXIS
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.campaign import EVACUATED
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.units import Face

# 3723 is next to all three hexes
FIRST: dict[str, Any] = {
    "us_16_1": at("3622", strength=8),
    "us_26_1": at("3822", strength=8),
    "us_18_1": at("3623", strength=8),
}


def combat(**more: Any) -> Position:
    """The 1st Division around an Italian regiment; no fight here depends on terrain but for Level 1 and no town."""
    pieces: dict[str, Any] = {**FIRST, "it_10b": at("3723", strength=5)}
    return sicily(**{"phase": "combat", **pieces, **more})


def bonus(pos: Position, *orders: str) -> int:
    found = shifts(pos, *orders)
    return found.get("9.41", 0) + found.get("9.42", 0)


@case("9.41", "25.22")
def test_a_whole_division_next_to_the_enemy_shifts_one_to_the_right() -> None:
    assert bonus(combat(), "attack 3723 with us_16_1 us_26_1") == 1


@case("25.22")
def test_none_for_a_division_that_has_lost_a_regiment() -> None:
    pieces = {name: piece for name, piece in FIRST.items() if name != "us_18_1"}
    pos = sicily(phase="combat", it_10b=at("3723", strength=5), boxes={"us_18_1": ELIMINATED}, **pieces)
    assert bonus(pos, "attack 3723 with us_16_1 us_26_1") == 0


@case("25.22")
def test_a_cadre_does_not_count() -> None:
    pos = combat(us_18_1=at("3623", face=Face.CADRE))
    assert bonus(pos, "attack 3723 with us_16_1 us_26_1") == 0


HERMANN_GOERING: dict[str, Any] = {"de_1_hg": at("3723", strength=5), "de_shm_hg": at("3722", strength=6)}


@case("25.22", "9.42")
def test_in_defence_the_neighbour_of_the_division_counts_until_a_regiment_is_lost() -> None:
    two: dict[str, Any] = {
        "us_16_1": at("3622", strength=8),
        "us_26_1": at("3522", strength=8),
        "it_10b": at("3723", strength=5),
    }
    pos = sicily(phase="combat", phasing=AXIS, us_18_1=at("3222"), **two)
    assert bonus(pos, "attack 3622 with it_10b") == -1
    pos = sicily(phase="combat", phasing=AXIS, boxes={"us_18_1": ELIMINATED}, **two)
    assert bonus(pos, "attack 3622 with it_10b") == 0


@pytest.mark.parametrize("box", [None, EVACUATED])
@case("25.22", "25.23")
def test_regiments_not_yet_come_or_evacuated_are_not_lost(box: str | None) -> None:
    """ADJ-055: they spoil the bonus in attack, not in defence."""
    two: dict[str, Any] = {name: piece for name, piece in FIRST.items() if name != "us_18_1"}
    boxes = {"us_18_1": box} if box else {}
    pos = sicily(phase="combat", it_10b=at("3723", strength=5), boxes=boxes, **two)
    assert bonus(pos, "attack 3723 with us_16_1 us_26_1") == 0
    pos = sicily(
        phase="combat",
        phasing=AXIS,
        boxes=boxes,
        us_16_1=at("3622", strength=8),
        us_26_1=at("3522", strength=8),
        it_10b=at("3723", strength=5),
    )
    assert bonus(pos, "attack 3622 with it_10b") == -1


@case("25.23")
def test_divisions_of_two_regiments_have_it_too() -> None:
    """2nd Armored in attack, Hermann Goering in defence."""
    assert len(data().counters.divisions["us_2a"].regiments) == 2  # type: ignore[index]
    armored: dict[str, Any] = {"us_cca_2a": at("3622", strength=7), "us_ccb_2a": at("3623", strength=7)}
    pos = sicily(phase="combat", it_10b=at("3723", strength=5), **armored)
    assert bonus(pos, "attack 3723 with us_cca_2a us_ccb_2a") == 1
    pos = sicily(phase="combat", us_16_1=at("3622", strength=8), **HERMANN_GOERING)
    assert bonus(pos, "attack 3722 3723 with us_16_1") == -1


PARACHUTISTS: dict[str, Any] = {"de_3fj": at("3723", strength=5), "de_4fj": at("3722", strength=6)}


@case("25.23")
def test_the_parachute_division_has_none_before_its_first_regiment_has_come() -> None:
    pos = sicily(phase="combat", us_16_1=at("3622", strength=8), **PARACHUTISTS)
    assert bonus(pos, "attack 3722 3723 with us_16_1") == 0
    pos = sicily(phase="combat", us_16_1=at("3622", strength=8), de_1fj=at("5904"), **PARACHUTISTS)
    assert bonus(pos, "attack 3722 3723 with us_16_1") == -1


@case("25.23", "25.22")
def test_nor_when_that_regiment_is_lost_again() -> None:
    pos = sicily(phase="combat", us_16_1=at("3622", strength=8), boxes={"de_1fj": ELIMINATED}, **PARACHUTISTS)
    assert bonus(pos, "attack 3722 3723 with us_16_1") == 0


@case("22.22", "25.22")
def test_none_for_a_nationality_without_support_points() -> None:
    broke = {**FULL_SUPPORT, Nationality.US: 0}
    assert bonus(combat(support=broke), "attack 3723 with us_16_1 us_26_1") == 0
    broke = {**FULL_SUPPORT, Nationality.GERMAN: -1}
    pos = sicily(phase="combat", us_16_1=at("3622", strength=8), support=broke, **HERMANN_GOERING)
    assert bonus(pos, "attack 3722 3723 with us_16_1") == 0


@case("22.22", "25.22")
def test_germans_keep_it_beside_italians_who_have_none() -> None:
    """ADJ-057: both attack together; the Italians are bankrupt."""
    broke = {**FULL_SUPPORT, Nationality.ITALIAN: 0}
    pos = sicily(
        phase="combat",
        phasing=AXIS,
        support=broke,
        us_16_1=at("3622", strength=8),
        it_10b=at("3522", strength=5),
        **HERMANN_GOERING,
    )
    assert bonus(pos, "attack 3622 with de_1_hg de_shm_hg it_10b") == 1
