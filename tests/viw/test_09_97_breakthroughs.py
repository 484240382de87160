"""9.97 Breakthroughs."""

from __future__ import annotations

import pytest

from board import Piece, battalion, board, face, kinds, options, play, refused, regiment, tanks, told, where
from combats import asked, fight, row
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.units import Face, UnitId

OUT = "eliminated"


def ends(pos: Position, unit: str) -> set[str]:
    return {order.split()[-1] for order in options(pos) if order.startswith(f"advance {unit} ")}


def broken(attackers: str = "a", defend: str = "", **more: Piece) -> Position:
    """g is beaten by D2(2) in bold; the two battalions with it take the losses, so that it is whole and has its zone."""
    pos = board(
        a=regiment(ALLIED, "0405", strength=18),
        g=regiment(AXIS, "0404", strength=4, combat_class="(A)"),
        b=battalion(AXIS, "0404", printed=1),
        c=battalion(AXIS, "0404", printed=1),
        phase="combat",
        **more,
    )
    fight(pos, f"attack 0404 with {attackers}", "D2(2)", breakthrough=True, defend=defend)
    play(pos, "lose b", "lose c")
    return pos


# 9.97.1 the attacker chooses the route ----------------------------------------------------------------------------------


@case("9.97.1", "9.91")
def test_the_attacker_chooses_among_the_routes_the_owner_would_have_had() -> None:
    pos = broken()
    assert asked(pos) == "allied retreat"
    assert pos.decision is not None
    assert pos.decision.case == "9.97.1"
    chosen_by_attacker = options(pos)
    assert refused(pos, "retreat 0404 0305 0205").case == "9.91"  # through the attacker's zone
    plain = board(a=regiment(ALLIED, "0405", strength=12), g=regiment(AXIS, "0404", strength=4), phase="combat")
    fight(plain, "attack 0404 with a", "D2")
    play(plain, "absorb 0")
    assert asked(plain) == "axis retreat"
    assert plain.decision is not None
    assert plain.decision.case == "9.91"
    assert options(plain) == chosen_by_attacker


@case("9.97.1", "9.92")
def test_the_owner_still_chooses_who_loses_the_step_in_a_controlled_hex() -> None:
    pos = row(
        "a gbc . . e",
        a=regiment(ALLIED, strength=18),
        e=regiment(ALLIED),
        g=regiment(AXIS, strength=4),
        b=battalion(AXIS, printed=1),
        c=battalion(AXIS, printed=1),
    )
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    play(pos, "lose b", "lose g")  # then the only way leads to 0401, beside e
    assert asked(pos) == "axis lose"
    assert options(pos) == ["lose g", "lose c"]


# 9.97.2 zones of control ------------------------------------------------------------------------------------------------


@case("9.97.2", "6.21", "9.89.3")
def test_who_retreats_before_a_breakthrough_has_no_zone_until_the_phase_ends() -> None:
    pos = broken()
    play(pos, "retreat 0404 0403 0402")
    assert asked(pos) == "allied advance"
    assert not pos.exerts(UnitId("g"))
    assert not pos.enemy_controls("0403", ALLIED)
    play(pos, "end advance")
    assert asked(pos) == "axis move"
    assert pos.exerts(UnitId("g"))
    assert pos.enemy_controls("0403", ALLIED)


@case("9.97.2", "7.22")
def test_bystanders_of_the_stack_lose_their_zones_too() -> None:
    pos = broken(defend="g", h=regiment(AXIS, "0404"))
    play(pos, "retreat 0404 0403 0402")
    assert not pos.exerts(UnitId("h"))


@case("9.97.2")
def test_units_already_in_the_hex_they_reach_keep_theirs() -> None:
    pos = broken(h=regiment(AXIS, "0402"))
    play(pos, "retreat 0404 0403 0402")
    assert where(pos, "g") == where(pos, "h")
    assert (pos.exerts(UnitId("g")), pos.exerts(UnitId("h"))) == (False, True)


@case("9.97.2", "9.95.4")
def test_the_suspended_zone_does_not_halt_the_advance() -> None:
    """0403 lies beside g; two hexes on, a unit that came past a zone would have had to stop there."""
    pos = broken("a t", t=tanks(ALLIED, "0405", printed=0))
    play(pos, "retreat 0404 0403 0402", "advance t 0405 0404 0403 0503")
    assert where(pos, "t") == "0503"


@case("9.97.2", "9.97.3")
def test_a_surrounded_stack_that_stays_keeps_its_zone() -> None:
    pos = row(
        "gh a . k m",
        a=regiment(ALLIED, strength=12),
        m=regiment(ALLIED),
        g=regiment(AXIS, strength=4),
        h=regiment(AXIS, strength=4),
        k=regiment(AXIS),
    )
    fight(pos, "attack 0101 with a", "D2(2)", breakthrough=True, defend="g")
    play(pos, "absorb 2")  # the cadre of g and a step of h
    assert where(pos, "g") == OUT
    assert asked(pos) == "allied attack"  # the phase goes on
    assert pos.exerts(UnitId("h"))


@case("9.97.2")
def test_an_ordinary_retreat_suspends_nothing() -> None:
    pos = row("a g . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(1)")
    play(pos, "absorb 0")
    assert asked(pos) == "allied advance"
    assert pos.exerts(UnitId("g"))


# 9.97.3 no steps instead of hexes ---------------------------------------------------------------------------------------


@case("9.97.3")
def test_the_defender_may_not_pay_steps_instead_of_hexes() -> None:
    pos = row("a g . .", a=regiment(ALLIED, strength=12), g=regiment(AXIS, strength=4))
    events = fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert "retreat" in kinds(events)  # no question was asked
    assert (where(pos, "g"), face(pos, "g")) == ("0401", Face.CADRE)


@case("9.97.3")
def test_a_stack_hemmed_in_by_enemy_zones_may() -> None:
    pos = row("a g . e", a=regiment(ALLIED, strength=12), e=regiment(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert asked(pos) == "axis absorb"
    assert options(pos) == ["absorb 0", "absorb 1"]


@case("9.97.3", "6.4")
def test_a_friend_does_not_open_a_controlled_hex() -> None:
    pos = row("a g h e", a=regiment(ALLIED, strength=12), e=regiment(ALLIED), g=regiment(AXIS, strength=4), h=regiment(AXIS))
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert asked(pos) == "axis absorb"


@case("9.97.3")
def test_the_map_edge_is_as_good_as_a_zone() -> None:
    pos = row("a g", a=regiment(ALLIED, strength=12), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert asked(pos) == "axis absorb"


@case("9.97.3", "9.96")
@pytest.mark.parametrize(("type_", "shut_in"), [("mech_infantry", True), ("infantry", False)])
def test_a_river_shuts_in_armour_only(type_: str, shut_in: bool) -> None:
    pos = row(
        "a g . .", rivers=[("0201", "0301")], a=regiment(ALLIED, strength=12), g=regiment(AXIS, strength=4, type=type_)
    )
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert (asked(pos) == "axis absorb") is shut_in


@case("9.97.3")
@pytest.mark.parametrize(("losses", "shut_in"), [(["g", "t"], False), (["g", "g"], True)])
def test_it_is_judged_after_the_mandatory_losses(losses: list[str], shut_in: bool) -> None:
    """While the tanks live, the river shuts the stack in; without them it does not."""
    pos = row(
        "a gt . .",
        rivers=[("0201", "0301")],
        a=regiment(ALLIED, strength=18),
        g=regiment(AXIS, strength=4),
        t=tanks(AXIS, printed=2),
    )
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    play(pos, *(f"lose {unit}" for unit in losses))
    assert (asked(pos) == "axis absorb") is shut_in


@case("9.97.3", "9.96")
def test_one_free_hex_forbids_steps_even_if_the_way_ends_there() -> None:
    pos = row("a g . b", a=regiment(ALLIED, strength=12), b=battalion(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert where(pos, "g") == OUT


@case("9.97.3")
@pytest.mark.parametrize("both", [True, False])
def test_of_several_hexes_every_one_must_be_shut_in(both: bool) -> None:
    shut = {"0403": ["0402", "0503", "0304", "0303"], "0504": ["0503", "0603", "0604", "0505"]}
    walls = [(hex_, there) for hex_, around in shut.items() for there in around if both or hex_ == "0403"]
    pos = board(
        walls=[*walls, ("0403", "0504")],
        a=regiment(ALLIED, "0404", strength=24),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0504", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0403 0504 with a", "D2(2)", breakthrough=True)
    play(pos, "lose g", "lose h")
    assert (asked(pos) == "axis absorb") is both
    if not both:
        assert where(pos, "g") == OUT
        assert asked(pos) == "allied retreat"


# 9.97.4 the extra hex ---------------------------------------------------------------------------------------------------


@case("9.97.4", "9.89.3")
def test_participants_may_advance_one_hex_more() -> None:
    pos = broken("a t", t=tanks(ALLIED, "0405", printed=0))
    play(pos, "retreat 0404 0403 0402")
    assert {"0402", "0603", "0203", "0306"} & ends(pos, "t") == {"0603", "0203", "0306"}
    assert refused(pos, "advance t 0405 0404 0504 0603 0703").case == "9.94"
    play(pos, "advance t 0405 0404 0504 0603")


@case("9.97.4", "7.22")
def test_bystanders_may_not() -> None:
    pos = broken(k=regiment(ALLIED, "0405"))
    play(pos, "retreat 0404 0403 0402")
    assert ends(pos, "k") == {"0404", "0403"}
    assert refused(pos, "advance k 0405 0404 0403 0503").case == "9.94"


@case("9.97.4", "9.95.2")
def test_a_foot_unit_may_leave_the_path_only_in_the_last_hex_of_the_full_advance() -> None:
    pos = broken()
    play(pos, "retreat 0404 0403 0402")
    assert ends(pos, "a") == {"0404", "0403", "0503", "0504", "0303", "0304"}
    assert refused(pos, "advance a 0405 0404 0504").case == "9.95.2"
    assert refused(pos, "advance a 0405 0404 0504 0503").case == "9.95.2"
    play(pos, "advance a 0405 0404 0403 0503")
    assert where(pos, "a") == "0503"


@case("9.97.4", "9.94")
def test_the_extra_hex_is_given_also_when_the_defender_is_dead() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=6), g=regiment(AXIS, strength=2))
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    assert where(pos, "g") == OUT
    assert {"0201", "0301", "0401"} <= ends(pos, "a")
    assert refused(pos, "advance a 0101 0201 0301 0401 0501").case == "9.94"


@case("9.97.4", "9.94")
def test_a_defender_that_dies_at_the_end_of_its_way_leaves_all_of_it_and_the_extra_hex() -> None:
    """ADJ-162"""
    pos = row("a g . . e .", a=regiment(ALLIED, strength=12), e=regiment(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)  # a cadre now, and 0401 takes its last step
    assert where(pos, "g") == OUT
    assert refused(pos, "advance a 0101 0201 0301 0401 0501").case == "9.94"
    play(pos, "advance a 0101 0201 0301 0401")


@case("9.97.4", "9.94")
def test_a_result_that_is_not_bold_gives_no_extra_hex() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=2), g=regiment(AXIS, strength=2))
    fight(pos, "attack 0201 with a", "D2(2)")
    assert refused(pos, "advance a 0101 0201 0301 0401").case == "9.94"


@case("9.97.4")
def test_nobody_left_nobody_follows() -> None:
    pos = row(
        "a gbc",
        a=regiment(ALLIED, strength=18),
        g=regiment(AXIS, strength=4),
        b=battalion(AXIS, printed=1),
        c=battalion(AXIS, printed=1),
    )
    fight(pos, "attack 0201 with a", "D2(2)", breakthrough=True)
    events = play(pos, "lose g", "lose b", "absorb 2", "lose g", "lose g")
    assert told(events, "absorb").facts["hexes"] == 0
    assert where(pos, "c") == "0201"
    assert asked(pos) == "axis move"
