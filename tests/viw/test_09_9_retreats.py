"""9.91-9.93, 9.96 Retreats after combat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import Piece, battalion, board, face, guns, kinds, options, play, refused, regiment, tanks, told, where
from combats import asked, fight, row, withdraw
from proofs import case
from random_boards import Ground, apart, grounds, pieces, zone
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.retreats import routes
from trinacria.viw.units import Face, Supply, UnitId

OUT = "eliminated"


def ways(events: Iterable[Event]) -> list[object]:
    """The parts of the retreats in the log, each as far as it went undisturbed."""
    return [event.facts["path"] for event in events if event.kind == "retreat"]


def offered(pos: Position) -> set[str]:
    return {order.removeprefix("retreat ") for order in options(pos)}


# 9.91 the two priorities ------------------------------------------------------------------------------------------------


@case("9.91", "9.91.1")
def test_a_stack_goes_back_as_a_whole_to_a_hex_as_far_from_the_enemy_as_it_can() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=6),
        g=regiment(AXIS, "0504", strength=4),
        b=battalion(AXIS, "0504", printed=2),
        phase="combat",
    )
    fight(pos, "attack 0504 with a", "D1")
    play(pos, "absorb 0")
    assert offered(pos) == {"0504 0503", "0504 0603", "0504 0604"}  # the other two lie beside the attacker
    play(pos, "retreat 0504 0603")
    assert where(pos, "g") == where(pos, "b") == "0603"


@case("9.91")
def test_a_route_that_the_priorities_bar_is_refused() -> None:
    pos = board(a=regiment(ALLIED, "0404", strength=4), g=regiment(AXIS, "0504", strength=4), phase="combat")
    fight(pos, "attack 0504 with a", "D1")
    play(pos, "absorb 0")
    for route in ("0504 0505", "0504 0603 0703", "0603 0703", "0504 0404"):
        assert refused(pos, f"retreat {route}").case == "9.91"


@case("9.91.1")
def test_every_enemy_unit_on_the_map_counts_for_the_distance_also_a_battalion() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=4),
        b=battalion(ALLIED, "0704"),
        g=regiment(AXIS, "0504", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0504 with a", "D1")
    play(pos, "absorb 0")
    assert where(pos, "g") == "0503"  # 0603 and 0604 are next to the battalion


@case("9.91.1", "9.91.2", "9.92")
def test_the_distance_comes_before_the_zones() -> None:
    """The only way out of reach of both enemies leads through the attacker's zone; the free way ends beside a battalion."""
    pos = board(
        size=(5, 4),
        a=regiment(ALLIED, "0201", strength=4),
        b=battalion(ALLIED, "0502"),
        g=regiment(AXIS, "0301", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0301 with a", "D2(1)")
    events = play(pos, "absorb 0")
    assert ways(events) == [("0301", "0302"), ("0302", "0303")]
    assert kinds(events)[:4] == ["retreat", "step loss", "cadre", "retreat"]  # as it happened
    assert face(pos, "g") is Face.CADRE  # one step by the result, one in 0302


@case("9.91.2")
def test_of_two_ends_equally_far_the_one_through_fewer_zones_is_taken() -> None:
    pos = board(
        size=(4, 4),
        a=regiment(ALLIED, "0201", strength=4),
        b=regiment(ALLIED, "0304"),
        g=regiment(AXIS, "0202", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0202 with a", "D2(1)")
    events = play(pos, "absorb 0")
    assert told(events, "retreat").facts["path"] == ("0202", "0103", "0104")
    assert face(pos, "g") is Face.REDUCED


@case("9.91.1")
def test_the_distance_is_measured_where_the_retreat_ends_not_hex_by_hex() -> None:
    """The first hex of the route is nearer to the enemy than another first hex would be."""
    pos = board(
        size=(5, 5),
        a=regiment(ALLIED, "0302", strength=4),
        b=regiment(ALLIED, "0104"),
        c=regiment(ALLIED, "0205"),
        d=battalion(ALLIED, "0504"),
        g=regiment(AXIS, "0303", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0303 with a", "D2(1)")
    events = play(pos, "absorb 0")
    assert told(events, "retreat").facts["path"] == ("0303", "0403", "0304")


@case("9.91", "9.96")
def test_a_retreat_never_enters_a_hex_twice() -> None:
    pos = row("a g .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(1)")  # one hex of room, two to go: not there and back
    play(pos, "absorb 0")
    assert where(pos, "g") == OUT


@case("9.91", "5.24")
def test_hexes_are_counted_and_no_movement_points() -> None:
    swamp = dict.fromkeys(("0301", "0401"), "swamp")
    pos = row(
        "a g . .", terrain=swamp, a=regiment(ALLIED, strength=6), g=guns(AXIS, printed=4, movement=0, supply=Supply.ISOLATED)
    )
    fight(pos, "attack 0201 with a", "D2")
    play(pos, "absorb 0")
    assert where(pos, "g") == "0401"


@case("9.91")
def test_the_attacker_retreats_by_his_own_choice_after_an_a_result() -> None:
    pos = board(a=regiment(ALLIED, "0404", strength=4), g=regiment(AXIS, "0504", strength=4), phase="combat")
    fight(pos, "attack 0504 with a", "A1(1)")
    play(pos, "absorb 0")
    assert asked(pos) == "allied retreat"
    assert offered(pos) == {"0404 0304", "0404 0305", "0404 0405"}


@case("9.91", "9.85")
def test_several_stacks_retreat_equally_far_in_the_order_the_loser_likes() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=8),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0504", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0403 0504 with a", "D1")
    play(pos, "absorb 0")
    assert {route[:4] for route in offered(pos)} == {"0403", "0504"}
    play(pos, "retreat 0504 0604")
    assert where(pos, "g") == "0403"
    assert {route[:4] for route in offered(pos)} == {"0403"}
    play(pos, "retreat 0403 0402")
    assert (where(pos, "g"), where(pos, "h")) == ("0402", "0604")


@case("9.91", "7.22")
def test_bystanders_are_dragged_along() -> None:
    pos = row("a ghb . .", a=regiment(ALLIED, strength=6), g=regiment(AXIS, strength=4), h=regiment(AXIS), b=battalion(AXIS))
    fight(pos, "attack 0201 with a", "D1", defend="g")
    play(pos, "absorb 0")
    assert where(pos, "g") == where(pos, "h") == where(pos, "b") == "0301"


@case("9.91", "7.22")
def test_a_unit_whose_combat_is_still_to_come_stays_when_its_stack_mates_retreat() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=4),
        b=battalion(ALLIED, "0404", printed=2),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0405", printed=2),
        phase="combat",
    )
    fight(pos, "attack 0403 with a", "A1(1)")
    withdraw(pos)
    assert where(pos, "a") != "0404"
    assert where(pos, "b") == "0404"
    assert asked(pos) == "allied attack"  # the hex is not empty, so the defender cannot advance into it


# 9.96 no way back -------------------------------------------------------------------------------------------------------


@case("9.96")
def test_a_stack_driven_off_the_map_is_eliminated_and_knows_it_before_it_chooses() -> None:
    pos = row("a g", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D1(1)")
    doom = {step.key: step.facts["destroyed"] for step in pos.options().steps()}
    assert doom == {"0": ("0201",), "1": ()}
    stays = pos.copy()
    play(stays, "absorb 1")
    assert (where(stays, "g"), face(stays, "g")) == ("0201", Face.CADRE)
    play(pos, "absorb 0")
    assert where(pos, "g") == OUT


@case("9.96", "9.91.1")
def test_enemy_units_bar_the_way_whatever_their_size() -> None:
    pos = row("a g . b", a=regiment(ALLIED, strength=4), b=battalion(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D2(1)")
    play(pos, "absorb 0")
    assert where(pos, "g") == OUT


@case("9.96")
@pytest.mark.parametrize(
    ("unit", "end"),
    [
        (tanks(AXIS, printed=4), OUT),
        (battalion(AXIS, printed=4, type="mech_infantry"), OUT),
        (battalion(AXIS, printed=4, type="recon"), "0301"),
        (battalion(AXIS, printed=4), "0301"),
    ],
)
def test_tanks_and_mechanized_infantry_do_not_retreat_across_a_river(unit: Piece, end: str) -> None:
    pos = row("a g .", rivers=[("0201", "0301")], a=regiment(ALLIED, strength=4), g=unit)
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0")
    assert where(pos, "g") == end


@case("9.96")
def test_a_road_takes_them_across() -> None:
    river, road = [("0201", "0301")], [("0201", "0301")]
    pos = row("a g .", rivers=river, roads=road, a=regiment(ALLIED, strength=4), g=tanks(AXIS, printed=4))
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0")
    assert where(pos, "g") == "0301"


@case("9.91.1", "9.96")
def test_a_mixed_stack_takes_a_way_open_to_all_of_it_even_if_it_is_a_worse_one() -> None:
    rivers = [("0504", "0503"), ("0504", "0603"), ("0504", "0604")]
    foot = regiment(AXIS, "0504", strength=4)
    attacker = regiment(ALLIED, "0404", strength=6)
    mixed = board(rivers=rivers, a=attacker, g=foot, t=tanks(AXIS, "0504", printed=2), phase="combat")
    fight(mixed, "attack 0504 with a", "D1")
    play(mixed, "absorb 0")
    assert offered(mixed) == {"0504 0403", "0504 0505"}  # beside the attacker and in a zone of control
    alone = board(rivers=rivers, a=attacker, g=foot, phase="combat")
    fight(alone, "attack 0504 with a", "D1")
    play(alone, "absorb 0")
    assert offered(alone) == {"0504 0503", "0504 0603", "0504 0604"}


@case("9.91.1", "9.96")
def test_if_no_way_suits_all_those_who_cannot_follow_are_lost() -> None:
    pos = row(
        "a gt .",
        rivers=[("0201", "0301")],
        a=regiment(ALLIED, strength=6),
        g=regiment(AXIS, strength=4),
        t=tanks(AXIS, printed=2),
    )
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0")
    assert (where(pos, "g"), where(pos, "t")) == ("0301", OUT)


# 9.92 through enemy zones -----------------------------------------------------------------------------------------------


@case("9.92")
def test_every_controlled_hex_costs_a_step() -> None:
    pos = board(
        size=(4, 2),
        walls=[("0201", "0102"), ("0201", "0202"), ("0301", "0202")],
        a=regiment(ALLIED, "0101", strength=2),
        e=regiment(ALLIED, "0302", strength=2),
        g=regiment(AXIS, "0201", strength=4),
        phase="combat",
    )
    fight(pos, "attack 0201 with a e", "D2(1)")
    events = play(pos, "absorb 0")  # 0301 and 0401 are both next to e
    assert [event.case for event in events if event.kind == "step loss"] == ["9.92", "9.92"]
    assert where(pos, "g") == OUT


@case("9.92", "6.4")
def test_a_friend_in_the_controlled_hex_does_not_spare_the_step() -> None:
    pos = row("a g h e", a=regiment(ALLIED, strength=4), e=regiment(ALLIED), g=regiment(AXIS, strength=4), h=regiment(AXIS))
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0")
    assert (where(pos, "g"), face(pos, "g")) == ("0301", Face.REDUCED)
    assert face(pos, "h") is Face.FULL


@case("9.92")
def test_a_battalion_beside_the_route_costs_nothing() -> None:
    pos = row("a g . e", a=regiment(ALLIED, strength=4), e=battalion(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0")
    assert (where(pos, "g"), face(pos, "g")) == ("0301", Face.FULL)


@case("9.92", "7.22")
def test_the_owner_takes_the_step_from_any_unit_of_the_stack_bystanders_too() -> None:
    pos = row(
        "a ghb . e",
        a=regiment(ALLIED, strength=6),
        e=regiment(ALLIED),
        g=regiment(AXIS, strength=4),
        h=regiment(AXIS),
        b=battalion(AXIS),
        chits=["6-5-3"],
    )
    fight(pos, "attack 0201 with a", "D1", defend="g")
    play(pos, "absorb 0")
    assert options(pos) == ["lose g", "lose b", "lose h"]
    play(pos, "lose h")
    assert face(pos, "h") is Face.REDUCED
    assert pos.chits[UnitId("h")].label == "6-5-3"  # untried until now


@case("9.92", "9.87")
def test_the_attackers_tanks_do_not_go_first_on_the_way_back() -> None:
    pos = row(
        "h . at g",
        a=regiment(ALLIED, strength=9),
        t=tanks(ALLIED, printed=3),
        h=regiment(AXIS),
        g=regiment(AXIS, strength=4, combat_class="(A)"),
    )
    fight(pos, "attack 0401 with a t", "A1")
    play(pos, "absorb 0")
    assert options(pos) == ["lose a", "lose t"]


@case("9.92", "9.94")
def test_a_stack_that_dies_on_the_way_leaves_the_rest_of_the_distance_to_the_winner() -> None:
    pos = board(
        size=(5, 2),
        walls=[("0201", "0102"), ("0201", "0202"), ("0301", "0202")],
        a=regiment(ALLIED, "0101", strength=25),
        e=regiment(ALLIED, "0302", strength=2),
        g=battalion(AXIS, "0201", printed=1),
        h=battalion(AXIS, "0201", printed=1),
        k=battalion(AXIS, "0201", printed=1),
        phase="combat",
    )
    fight(pos, "attack 0201 with a e", "D3(1)")
    play(pos, "lose g", "absorb 1", "lose h")  # k has two hexes to go and dies in the first
    assert where(pos, "k") == OUT
    assert asked(pos) == "allied advance"
    assert refused(pos, "advance a 0101 0201 0301 0401").case == "9.94"  # three, less the one that was paid in steps
    play(pos, "advance a 0101 0201 0301")


@case("9.92", "9.96", "9.94")
def test_who_cannot_follow_once_the_others_are_dead_is_lost_where_it_stands() -> None:
    """The foot battalion could cross the river, but dies before it; the tanks stop on the near bank and are lost there."""
    pos = board(
        size=(5, 2),
        walls=[("0201", "0102"), ("0201", "0202"), ("0301", "0202")],
        rivers=[("0301", "0401")],
        a=regiment(ALLIED, "0101", strength=25),
        e=regiment(ALLIED, "0302", strength=2),
        g=battalion(AXIS, "0201", printed=1),
        h=battalion(AXIS, "0201", printed=1),
        t=tanks(AXIS, "0201", printed=1),
        phase="combat",
    )
    fight(pos, "attack 0201 with a e", "D3(1)")
    play(pos, "lose g", "absorb 0", "retreat 0201 0301 0401 0501", "lose h")
    assert where(pos, "t") == OUT
    assert refused(pos, "advance a 0101 0201 0301 0401 0501").case == "9.94"
    play(pos, "advance a 0101 0201 0301 0401")  # all three that they had to go (ADJ-162)


@case("9.92")
def test_a_retreat_that_ends_in_death_is_told_before_the_loss() -> None:
    pos = row("a g . . e", a=regiment(ALLIED, strength=12), e=regiment(ALLIED), g=battalion(AXIS, printed=4))
    fight(pos, "attack 0201 with a", "D2")
    events = play(pos, "absorb 0")
    assert kinds(events)[:3] == ["retreat", "step loss", "eliminated"]
    assert told(events, "retreat").facts == {"units": ("g",), "path": ("0201", "0301", "0401")}
    assert told(events, "eliminated").facts["hex"] == "0401"


# 9.93 onto friends ------------------------------------------------------------------------------------------------------


@case("9.93", "7.11")
def test_too_many_units_may_share_a_hex_until_the_owners_next_movement_ends() -> None:
    pos = row(
        "a gb hij .",
        a=regiment(ALLIED, strength=6),
        g=regiment(AXIS, strength=4),
        b=battalion(AXIS),
        h=battalion(AXIS),
        i=battalion(AXIS),
        j=battalion(AXIS),
    )
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0", "end advance")
    assert len(pos.stack_at("0301")) == 5
    assert asked(pos) == "axis move"
    play(pos, "end movement")
    assert asked(pos) == "axis eliminate"


def newcomer(**more: Any) -> Position:
    """g retreats onto h, which is attacked in its turn by b; b's zone has cost g a step."""
    pos = row(
        ". a g h b",
        a=regiment(ALLIED, strength=6),
        b=regiment(ALLIED, strength=4),
        g=regiment(AXIS, strength=6, **more),
        h=regiment(AXIS, strength=4, **more),
    )
    fight(pos, "attack 0301 with a", "D1")
    withdraw(pos)
    assert where(pos, "g") == where(pos, "h") == "0401"
    play(pos, "end advance")
    return pos


@case("9.93", "9.14")
def test_a_newcomer_adds_nothing_to_the_defence() -> None:
    pos = newcomer(division="x")
    events = fight(pos, "attack 0401 with b", "A1(1)")
    result = told(events, "result")
    assert result.facts["defenders"] == ("h",)
    assert result.facts["column"] == 5  # 4 to 4, and no divisional integrity from the newcomer


@case("9.93")
@pytest.mark.parametrize("steps", [0, 1])
def test_any_result_against_the_defenders_kills_the_newcomer_also_one_met_by_steps(steps: int) -> None:
    pos = newcomer()
    fight(pos, "attack 0401 with b", "D1")
    assert where(pos, "g") == OUT
    assert face(pos, "h") is Face.FULL  # the death of the newcomer pays for nothing
    play(pos, f"absorb {steps}")
    assert where(pos, "h") == ("0401" if steps else "0301")


@case("9.93")
def test_a_newcomer_survives_the_attackers_defeat() -> None:
    pos = newcomer()
    fight(pos, "attack 0401 with b", "A1(1)")
    withdraw(pos)
    assert where(pos, "g") == "0401"


@case("9.93", "9.14")
def test_a_stack_that_has_retreated_into_an_empty_hex_is_not_attacked_again() -> None:
    pos = row("a g . b", a=regiment(ALLIED, strength=4), b=regiment(ALLIED), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0", "end advance")
    assert where(pos, "g") == "0301"
    assert asked(pos) == "axis move"  # b has nobody to attack; the phase is over


# all routes, by brute force ---------------------------------------------------------------------------------------------


@st.composite
def hunted(draw: st.DrawFn) -> tuple[Ground, dict[str, Piece], int]:
    """A German stack in the middle of a random map, with friends and enemies anywhere, and how far it must go."""
    ground = draw(grounds(6, 5))
    elsewhere = draw(st.permutations([hex_ for hex_ in ground.around if hex_ != "0303"]))
    stack = draw(st.lists(pieces(AXIS), min_size=1, max_size=3))
    others = draw(st.lists(st.one_of(pieces(ALLIED), pieces(ALLIED), pieces(AXIS)), min_size=1, max_size=6))
    units = {f"s{number}": replace(piece, place="0303") for number, piece in enumerate(stack)}
    units |= {f"o{number}": replace(piece, place=elsewhere[number]) for number, piece in enumerate(others)}
    return ground, units, draw(st.integers(1, 3))


def slow_routes(ground: Ground, units: dict[str, Piece], length: int) -> set[tuple[str, ...]]:
    """Write down every walk there is, then strike out what the rules strike out."""
    stack = [piece for piece in units.values() if piece.place == "0303"]
    enemies = [piece for piece in units.values() if piece.unit.side is ALLIED]
    held, zones = {piece.place for piece in enemies}, zone(ground, enemies)
    walks: list[tuple[str, ...]] = [("0303",)]
    for _ in range(length):
        walks = [(*walk, there) for walk in walks for there in ground.around[walk[-1]]]
    walks = [walk for walk in walks if len(set(walk)) == len(walk) and not held & set(walk)]
    able = {walk: sum(all(ground.can_step(p, *step) for step in pairwise(walk)) for p in stack) for walk in walks}
    walks = [walk for walk in walks if able[walk] == len(stack)] or [walk for walk in walks if able[walk]]
    safety = {walk: min((apart(walk[-1], str(hex_)) for hex_ in held), default=0) for walk in walks}
    walks = [walk for walk in walks if safety[walk] == max(safety.values())]
    price = {walk: len(zones & set(walk[1:])) for walk in walks}
    return {walk for walk in walks if price[walk] == min(price.values())}


@case("9.91", "9.91.1", "9.91.2", "9.96")
@given(hunted())
@settings(max_examples=100)
def test_the_routes_are_exactly_those_that_the_priorities_leave(drawn: tuple[Ground, dict[str, Piece], int]) -> None:
    ground, units, length = drawn
    pos = board(**ground.options(), **units)
    found = routes(pos, (HexId("0303"), pos.stack_at(HexId("0303"))), length, AXIS)
    assert len(found) == len(set(found))
    assert set(found) == slow_routes(ground, units, length)


@case("9.14", "9.93", "7.22")
def test_who_was_attacked_held_and_advanced_onto_a_friend_stands_by_in_the_next_combat() -> None:
    """Only who retreated into the hex dies with any result there; who was merely attacked before adds nothing and lives."""
    pos = board(
        b=battalion(ALLIED, "0405", 8),
        g=regiment(AXIS, "0404", strength=8),
        h=battalion(AXIS, "0404", 2),
        phase="combat",
        dice=[3, 4],
    )
    pos.set_flags(attacked=frozenset({UnitId("g")}), displaced=frozenset({UnitId("g")}))
    play(pos, "attack 0404 with b")
    assert pos.view(ALLIED).combat.revealed.defence == 2  # type: ignore[union-attr]
    play(pos, "roll")  # column 8, 7: D1(1)
    assert where(pos, "h") == "eliminated"
    assert face(pos, "g") is Face.FULL
    play(pos, "absorb 0")
    play(pos, options(pos)[0])
    assert where(pos, "g") not in ("0404", "eliminated")


@case("9.91")
def test_a_refused_retreat_says_whether_it_is_too_short_or_leads_to_the_wrong_hex() -> None:
    pos = board(a=regiment(ALLIED, "0405", strength=12), g=regiment(AXIS, "0404", strength=4), phase="combat")
    fight(pos, "attack 0404 with a", "D2")
    play(pos, "absorb 0")
    assert "2 hexes long" in refused(pos, "retreat 0404 0403").reason
    assert "2 hexes long" in refused(pos, "retreat 0404 0403 0402 0401").reason
    assert "as far from the enemy as it can" in refused(pos, "retreat 0404 0304 0305").reason
    assert "no stack has to retreat from 0303" in refused(pos, "retreat 0303 0302 0301").reason
