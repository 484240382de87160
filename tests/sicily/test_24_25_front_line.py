"""24.25-24.28 The continuous front line and its consequences."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from board import kinds, refused, told
from proofs import case
from sicily_board import IN_THE_LANDING, Placed, at, data, sicily
from sicily_moves import reach
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.army_boundary import BoundarySegment
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.front_line import controlled_by, front_line
from trinacria.viw.sicily.halt_line import in_force
from trinacria.viw.sicily.nations import Army
from trinacria.viw.units import Face

LINES = data().island.lines
AUGUSTA, CATANIA, SYRACUSE = "5321", "5116", "5423"

# Five regiments across the south-east, three hexes apart: their zones of control just touch.
FRONT = {"us_16_1": "4026", "us_26_1": "4325", "uk_15": "4626", "uk_17": "4925", "uk_13": "5226"}


def front(**changes: Placed | None) -> dict[str, Placed]:
    pieces: dict[str, Placed | None] = {unit: at(hex_) for unit, hex_ in FRONT.items()}
    return {unit: piece for unit, piece in (pieces | changes).items() if piece is not None}


def bookkeeping(turn: int = 4, **more: Any) -> Position:
    return sicily(turn=turn, procedure=BoundarySegment, **(more or front()))


# 24.25 what a front line is ------------------------------------------------------------------------------------------


@case("24.25")
def test_a_chain_of_occupied_and_controlled_hexes_from_coast_to_coast() -> None:
    pos = sicily(**front())
    line = front_line(pos)
    assert line is not None
    assert data().island.coast_side[line[0]] is not None
    assert line[0] in controlled_by(pos, Army.US)
    assert data().island.coast_side[line[-1]] == "east"
    assert line[-1] in controlled_by(pos, Army.UK)
    assert all(b in pos.table.map.land_neighbours[a] for a, b in pairwise(line))


@case("24.25")
@pytest.mark.parametrize("gone", [*FRONT])
def test_every_link_is_needed(gone: str) -> None:
    assert front_line(sicily(**front(**{gone: None}))) is None


@case("24.25")
def test_a_battalion_gives_its_own_hex_only() -> None:
    assert front_line(sicily(**front(uk_17=None, uk_46rtr=at("4925")))) is None


@case("24.25")
def test_a_cadre_and_artillery_give_no_more() -> None:
    assert front_line(sicily(**front(uk_17=at("4925", face=Face.CADRE)))) is None
    assert front_line(sicily(**front(uk_17=None, uk_art_5=at("4925")))) is None


@case("24.25")
def test_battalions_side_by_side_are_a_line() -> None:
    """The three hexes from 4825 to 5025 occupied instead of controlled."""
    battalions = {"uk_46rtr": at("4825"), "uk_3cdo": at("4925"), "uk_sas": at("5025")}
    gap = front(uk_17=None, **battalions)
    assert front_line(sicily(**gap)) is not None
    assert front_line(sicily(**{**gap, "uk_3cdo": at("4828")})) is None


@case("24.25")
def test_axis_control_does_not_break_it_and_occupation_does() -> None:
    beside = sicily(**front(it_75=at("4423"), it_76=at("4823")))
    assert front_line(beside) is not None
    line = front_line(sicily(**front()))
    assert line is not None
    narrow = [hex_ for hex_ in line if hex_ not in FRONT.values()]
    blocked = [hex_ for hex_ in narrow if hex_ not in (front_line(sicily(**front(it_pdl=at(hex_)))) or ())]
    assert blocked == narrow


@case("24.25")
def test_one_army_alone_has_no_front_line() -> None:
    americans = ("us_180_45", "us_179_45", "us_157_45")
    pieces = {"us_16_1": at("4026"), "us_26_1": at("4325")}
    pieces |= {unit: at(hex_) for unit, hex_ in zip(americans, ("4626", "4925", "5226"), strict=True)}
    assert front_line(sicily(**pieces)) is None


@case("24.25")
def test_the_american_end_may_lie_on_any_coast_and_the_british_on_the_eastern_only() -> None:
    """The same line turned round: U.K. in the west, U.S. in the east."""
    turned = {"uk_15": "4026", "uk_17": "4325", "us_16_1": "4626", "us_26_1": "4925", "us_18_1": "5226"}
    assert front_line(sicily(**{unit: at(hex_) for unit, hex_ in turned.items()})) is None


@case("24.25")
def test_one_hex_may_be_both_ends() -> None:
    """A U.S. and a U.K. regiment beside the same hex on the eastern coast."""
    assert front_line(sicily(us_16_1=at("5225"), uk_15=at("5127"))) is not None


# 24.26 looking for it ------------------------------------------------------------------------------------------------


@case("24.26")
def test_it_is_looked_for_in_bookkeeping_until_it_is_found() -> None:
    pos = bookkeeping(turn=3, **front(uk_17=None))
    assert campaign(pos).front_line_turn is None
    pos = bookkeeping(turn=4)
    assert campaign(pos).front_line_turn == 4
    assert "front line" in kinds(pos.log.since(0))


@case("24.26", "24.28")
def test_once_found_it_need_not_be_kept_and_no_other_consequence_follows() -> None:
    """Catania falls after the first consequence: nothing more happens."""
    before = {"front_line_turn": 3, "boundary_free_from": 6, "halt_line_through": 5}
    for pieces in (front(), front(uk_17=None)):
        pos = sicily(turn=4, procedure=BoundarySegment, campaign=before, holders={CATANIA: ALLIED}, **pieces)
        assert campaign(pos).front_line_turn == 3
        assert campaign(pos).boundary == LINES.boundary_initial
        assert campaign(pos).halt_line_through == 5


@case("24.24", "30.2")
def test_the_us_landing_knows_no_front_line() -> None:
    pos = sicily(turn=4, procedure=BoundarySegment, **IN_THE_LANDING, **front())
    assert campaign(pos).front_line_turn is None


# 24.27 what follows --------------------------------------------------------------------------------------------------


def after(turn: int, *captured: str) -> Position:
    """The Bookkeeping Segment in which the line is found."""
    holders: dict[str, Seat] = dict.fromkeys(captured, ALLIED)
    return sicily(turn=turn, procedure=BoundarySegment, holders=holders, **front())


@case("24.27", "24.27.1")
def test_without_a_city_everything_stays_for_this_and_two_more_game_turns() -> None:
    pos = after(4)
    assert campaign(pos).boundary == LINES.boundary_initial
    assert campaign(pos).boundary_free_from == 7
    assert [turn for turn in range(4, 9) if _halts(pos, turn)] == [4, 5, 6]


@case("24.27", "24.27.2")
@pytest.mark.parametrize("captured", [(AUGUSTA,), (SYRACUSE,), (AUGUSTA, SYRACUSE)])
def test_with_augusta_or_syracuse_the_boundary_shifts_for_this_and_one_more(captured: tuple[str, ...]) -> None:
    pos = after(4, *captured)
    assert campaign(pos).boundary == LINES.boundary_syracuse
    assert campaign(pos).boundary_free_from == 6
    assert [turn for turn in range(4, 9) if _halts(pos, turn)] == [4, 5]


@case("24.27", "24.27.3")
@pytest.mark.parametrize("captured", [(CATANIA,), (CATANIA, AUGUSTA, SYRACUSE)])
def test_with_catania_it_goes_to_column_41_for_this_one_and_the_halt_line_is_gone(captured: tuple[str, ...]) -> None:
    pos = after(4, *captured)
    assert campaign(pos).boundary == LINES.boundary_catania
    assert campaign(pos).boundary_free_from == 5
    assert not any(_halts(pos, turn) for turn in range(4, 21))


def _halts(pos: Position, turn: int) -> bool:
    later = pos.copy()
    later.turn = turn
    return in_force(later)


@case("24.27")
def test_there_is_no_choice_while_it_binds() -> None:
    pos = after(4, SYRACUSE)
    assert pos.decision.kind != "boundary"
    event = told(pos.log.since(0), "boundary")
    assert event.case == "24.27.2"
    assert event.facts["through"] == 5


@case("24.27.3", "24.23")
def test_americans_east_of_the_new_boundary_become_strays() -> None:
    """26/1 in 4325 lies east of column 41 and can reach its own area, so it may end nowhere else."""
    found = after(4, CATANIA)
    pos = sicily(turn=4, us_26_1=at("4325"), campaign={"boundary": campaign(found).boundary})
    assert refused(pos, "end movement").case == "24.23"
    assert reach(pos, "us_26_1")
    assert all(hex_ < "4100" for hex_ in reach(pos, "us_26_1"))
