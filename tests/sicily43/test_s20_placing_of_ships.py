"""S20.1 Where the ships begin: by hand, or as the computer proposes; and what is asked before a landing ends."""

from __future__ import annotations

from proofs import case
from sicily43_board import board, kinds, legal, play, refused, table
from trinacria.kernel.questions import AskConsequence, Consequence
from trinacria.kernel.seats import ALLIED
from trinacria.sicily43.bots.greedy import Greedy
from trinacria.sicily43.commands import End
from trinacria.sicily43.first_turn import ChangeProposal, Landings, LandUnits, PlaceShips, ShipPlacement
from trinacria.sicily43.position import Position
from trinacria.sicily43.questions import consequence
from trinacria.sicily43.units import Army, Kind, UnitId, Wave
from trinacria.sicily43.view import view_of

SHIPS = table().by_kind[Kind.SHIP]
ASHORE = {"US-1-16": "3724", "UK-5-15": "5425", "IT-C-206-A": "5325", "IT-C-207-A": "3723"}

NEAR = {Army.US7: UnitId("IT-C-207-A"), Army.UK8: UnitId("IT-C-206-A")}  # the enemy at the beach of each army


def placing() -> Position:
    return board(ASHORE, turn=1, phase=ShipPlacement())


def lying(pos: Position) -> dict[UnitId, str]:
    return {ship: pos.where[ship] for ship in SHIPS}


@case("S43:20.1")
def test_the_last_ship_placed_by_hand_ends_the_placing() -> None:
    pos = placing()
    play(pos, *(f"anchor {ship} {hex_}" for ship, hex_ in zip(SHIPS, sorted(pos.table.island.sea), strict=False)))
    assert pos.decision is None


@case("S43:20.1")
def test_the_computer_places_the_ships_that_are_left_within_reach_of_the_enemy() -> None:
    pos = placing()
    play(pos, f"anchor {SHIPS[0]} 5201")
    events = play(pos, "propose")
    assert kinds(events) == ["anchored"] * (len(SHIPS) - 1)
    assert pos.where[SHIPS[0]] == "5201"
    assert {*lying(pos).values()} <= pos.table.island.sea
    for ship in SHIPS[1:]:
        enemy = pos.where[NEAR[pos.unit(ship).army]]
        assert pos.table.island.grid.distance(pos.where[ship], enemy) <= pos.unit(ship).range, ship


@case("S43:20.1")
def test_a_proposal_can_be_changed_until_the_player_ends_the_placing() -> None:
    pos = placing()
    assert "all ships are placed first" in refused(pos, "end", "S43:20.1")
    play(pos, "propose")
    assert isinstance(pos.decision, ChangeProposal)
    assert "ships are placed now" in refused(pos, "propose", "S43:20.1")
    assert "already" in refused(pos, f"anchor {SHIPS[0]} {pos.where[SHIPS[0]]}", "S43:20.1")
    play(pos, f"anchor {SHIPS[0]} 5201")
    assert pos.where[SHIPS[0]] == "5201"
    assert legal(pos, "end")
    play(pos, "end")
    assert pos.decision is None


@case("S43:20.1")
def test_the_computer_that_takes_over_lets_a_proposal_stand() -> None:
    pos = placing()
    play(pos, "propose")
    assert Greedy(pos.table, "seed").choose(view_of(pos, ALLIED), pos.options()) == End()


@case("S43:5.5")
def test_the_end_of_a_landing_says_who_could_still_land_even_while_it_can_be_taken_back() -> None:
    pos = board({}, turn=1, phase=Landings(Wave.FIRST))
    pos.stack.insert(0, ShipPlacement())  # the same player goes on
    able = tuple(step.key for step in pos.options().steps() if step.key in pos.table.units)
    says = f"{len(able)} units can still land. End the landing?"
    assert consequence(pos, ALLIED, AskConsequence("end")) == Consequence(False, says, "End the landing", able)


@case("S43:5.5")
def test_nothing_is_asked_when_everybody_who_can_has_landed() -> None:
    pos = board({}, turn=1, phase=Landings(Wave.FIRST))
    pos.stack.insert(0, ShipPlacement())
    while isinstance(pos.decision, LandUnits):
        steps = pos.options().steps()
        assert consequence(pos, ALLIED, AskConsequence("end")).says.startswith(f"{len(steps) - 1} unit")
        assert steps[0].then is not None
        pos.play(next(iter(steps[0].then())))
    assert isinstance(pos.decision, PlaceShips)
    assert consequence(pos, ALLIED, AskConsequence("propose")) == Consequence(final=False)
