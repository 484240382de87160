"""25.41 battalions of two steps, 25.43 chits drawn anew for every combat. 25.42 is in test_25_1_terrain.py."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from board import face, options, play, where
from combats import asked, fight
from fights import revealed, strengths
from proofs import case
from sicily_board import at, sicily
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.battles import Battle
from trinacria.viw.losses import lose_step, steps_left
from trinacria.viw.odds import total_strengths
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.table import OptionalRules
from trinacria.viw.units import Face, UnitId

REDRAW = OptionalRules(redraw_chits=True)
RANGERS, TANKS = UnitId("us_1_rgr"), UnitId("us_70")  # two steps, one step


@case("25.41", "9.82.3")
def test_a_battalion_with_a_reduced_side_has_two_steps() -> None:
    pos = sicily(phase="combat", us_1_rgr=at("3622"), us_70=at("3623"), it_10b=at("3521"))
    assert (steps_left(pos, RANGERS), steps_left(pos, TANKS)) == (2, 1)
    lose_step(pos, RANGERS, "9.85")
    assert (face(pos, RANGERS), steps_left(pos, RANGERS)) == (Face.REDUCED, 1)
    lose_step(pos, RANGERS, "9.85")
    lose_step(pos, TANKS, "9.85")
    assert where(pos, RANGERS) == where(pos, TANKS) == ELIMINATED


@case("25.41")
def test_it_fights_with_what_its_reduced_side_says() -> None:
    pos = sicily(phase="combat", us_1_rgr=at("3622", face=Face.REDUCED), it_10b=at("3723", strength=5))
    assert strengths(pos, "attack 3723 with us_1_rgr") == (1, 5)
    pos = sicily(phase="combat", us_1_rgr=at("3622"), it_10b=at("3723", strength=5))
    assert strengths(pos, "attack 3723 with us_1_rgr") == (3, 5)


@case("25.41", "9.85")
def test_a_loss_of_two_steps_eliminates_it() -> None:
    pos = sicily(phase="combat", us_1_rgr=at("3622"), it_10b=at("3723", strength=7))
    fight(pos, "attack 3723 with us_1_rgr", "A2(2)")
    assert where(pos, "us_1_rgr") == ELIMINATED


def combat(**more: Any) -> Position:
    pieces: dict[str, Any] = {"us_16_1": at("3622", chit="8-6-4"), "it_10b": at("3723", chit="7-5-3")}
    return sicily(**{"phase": "combat", "optional_rules": REDRAW, **pieces, **more})


@case("25.43")
def test_by_the_optional_rule_every_participant_draws_anew() -> None:
    assert strengths(combat(chits=["10-8-5", "4-3-2"]), "attack 3723 with us_16_1") == (10, 3)
    assert strengths(combat(optional_rules=OptionalRules()), "attack 3723 with us_16_1") == (8, 5)


@case("25.43", "8.52")
def test_the_old_chit_lies_in_the_pool_before_the_new_one_is_drawn() -> None:
    """The only 10-8-5 is under the unit, and can be drawn again."""
    pos = combat(us_16_1=at("3622", chit="10-8-5"), chits=["10-8-5", "7-5-3"])
    assert strengths(pos, "attack 3723 with us_16_1") == (10, 5)
    assert pos.problems() == []


@case("25.43", "8.52")
def test_all_chits_go_back_before_the_first_is_drawn() -> None:
    """ADJ-170: of morale 3 there is one chit 10-8-5; the Germans hold it, and the attacker may draw it."""
    pos = combat(it_10b=at("3521"), de_104=at("3723", chit="10-8-5"), chits=["10-8-5", "6-4-2"])
    assert strengths(pos, "attack 3723 with us_16_1") == (10, 4)
    assert pos.problems() == []


@case("25.43", "8.42")
@pytest.mark.parametrize("seat", [ALLIED, AXIS])
def test_the_odds_before_the_combat_are_those_of_the_redrawing(seat: Seat) -> None:
    """Both draw from the whole pool of morale 3, the second without what the first has drawn."""
    pos = combat(it_10b=at("3521"), de_104=at("3723", chit="10-8-5"))
    attack = Battle(ALLIED, (HexId("3723"),), (UnitId("us_16_1"),), (UnitId("de_104"),))
    mix = pos.table.pools[3]
    pool = [chit for chit, count in zip(mix.chits, mix.counts, strict=True) for _ in range(count)]
    pairs = Counter((first.front[0], second.front[1]) for first, second in permutations(pool, 2))
    found = total_strengths(pos, seat, attack)
    assert found == pytest.approx({pair: ways / pairs.total() for pair, ways in pairs.items()})


@case("25.43")
def test_untried_units_draw_once_and_bystanders_cadres_and_battalions_not_at_all() -> None:
    pos = combat(
        us_16_1=at("3622"),
        us_26_1=at("3622", chit="9-7-5"),
        us_1_rgr=at("3622"),
        us_18_1=at("3623", face=Face.CADRE),
        chits=["8-6-4", "7-5-3"],
    )
    play(pos, "attack 3723 with us_16_1 us_1_rgr us_18_1")
    assert revealed(pos).attack == 8 + 3 + 1
    assert pos.chits[UnitId("us_26_1")].label == "9-7-5"


@case("25.43")
def test_a_reduced_unit_stays_reduced_and_has_at_least_strength_one() -> None:
    """ADJ-041: the weak side of 6-4-2 has no number for class C; the unit counts one and has two steps left."""
    recon = UnitId("us_91_recon")
    pos = combat(us_16_1=at("3521"), us_91_recon=at("3622", chit="7-5-3", face=Face.REDUCED), chits=["6-4-2", "7-5-3"])
    assert strengths(pos, "attack 3723 with us_91_recon") == (1, 5)
    assert face(pos, recon) is Face.REDUCED
    assert steps_left(pos, recon) == 2


@case("25.43", "9.82.2")
def test_a_full_unit_takes_its_steps_from_the_chit_it_has_now() -> None:
    pos = combat(it_10b=at("3723", chit="7-5-3"), chits=["10-8-5", "4-3-2"])
    play(pos, "attack 3723 with us_16_1")
    assert steps_left(pos, UnitId("it_10b")) == 3
    pos = combat(it_10b=at("3521"), it_177b=at("3723", chit="7-5-3"), chits=["10-8-5", "3-2-1"])
    assert steps_left(pos, UnitId("it_177b")) == 3
    play(pos, "attack 3723 with us_16_1")
    assert steps_left(pos, UnitId("it_177b")) == 2


@case("25.43")
def test_it_holds_for_attacker_and_defender_alike() -> None:
    pos = combat(phasing=AXIS, chits=["4-3-2", "6-4-2"])
    assert strengths(pos, "attack 3622 with it_10b") == (3, 6)
    assert asked(pos) == "axis roll"
    assert options(pos) == ["roll"]
