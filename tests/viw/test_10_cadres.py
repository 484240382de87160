"""10.0 Cadre units."""

from __future__ import annotations

import pytest

from board import all_moves, battalion, board, face, guns, kinds, play, regiment, told, where
from combats import asked, fight, row
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.limited_intelligence import is_untried, strength
from trinacria.viw.losses import steps_left
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.units import Face, UnitId

G = UnitId("g")


@case("10.0", "8.6")
@pytest.mark.parametrize("first", [2, 8])
def test_a_regiment_out_of_other_steps_becomes_a_cadre_with_printed_strength_and_one_step(first: int) -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=first), g=regiment(AXIS, strength=first, cadre=(2, 4)))
    events = fight(pos, "attack 0201 with a", "D1(1)")
    if first == 8:  # three steps: one more has to go
        events = play(pos, "absorb 1")
    assert told(events, "cadre").facts["unit"] == "g"
    assert face(pos, "g") is Face.CADRE
    assert (strength(pos, G), steps_left(pos, G)) == (2, 1)
    assert not is_untried(pos, G)  # no class, no morale: it never draws


@case("10.0", "5.42")
def test_a_cadre_moves_by_its_own_allowance() -> None:
    pos = board(a=regiment(ALLIED, "0104", movement=6, face=Face.CADRE, cadre=(1, 2)))
    grid = pos.table.map.grid
    tactical = [hex_ for hex_ in all_moves(pos, "a") if "strategic" not in hex_]
    assert tactical
    assert max(grid.distance("0104", hex_) for hex_ in grid.ids if hex_ in tactical) == 2


@case("10.0", "6.1")
def test_a_cadre_has_no_zone_of_control_from_the_moment_it_is_one() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=2), g=regiment(AXIS, strength=2))
    assert pos.enemy_controls("0301", ALLIED)
    fight(pos, "attack 0201 with a", "D1(1)")
    assert asked(pos) == "axis absorb"  # the combat goes on, and the zone is gone already
    assert not pos.exerts(G)
    assert not pos.enemy_controls("0301", ALLIED)


@case("9.82.1", "6.1")
def test_a_reduced_regiment_keeps_its_zone() -> None:
    pos = row("a g . . .", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0201 with a", "D1(1)")
    assert face(pos, "g") is Face.REDUCED
    assert pos.exerts(G)


@case("10.0", "9.92")
def test_the_lost_zone_costs_a_later_retreat_nothing() -> None:
    """g becomes a cadre in the first combat; in the second b goes back beside it and loses only what the table says."""
    pos = row(
        "a gm . b h",
        a=regiment(ALLIED, strength=4),
        b=regiment(ALLIED, strength=4),
        g=regiment(AXIS, strength=2),
        m=battalion(AXIS, printed=2),
        h=regiment(AXIS, strength=4),
    )
    fight(pos, "attack 0201 with a", "D1(1)")
    play(pos, "lose g", "absorb 1", "lose m")
    fight(pos, "attack 0501 with b", "A1(1)")
    play(pos, "absorb 0")
    assert (where(pos, "b"), face(pos, "b")) == ("0301", Face.REDUCED)


@case("10.0", "7.13", "7.21")
def test_a_cadre_fights_beside_a_regiment_as_a_battalion_does() -> None:
    pos = row("a gk . .", a=regiment(ALLIED, strength=6), g=regiment(AXIS, strength=4), k=regiment(AXIS, face=Face.CADRE))
    assert not is_regiment_size(pos, UnitId("k"))
    events = fight(pos, "attack 0201 with a", "D1")  # nobody was asked which of the two defends
    assert told(events, "result").facts["defenders"] == ("g", "k")


@case("10.0", "7.0")
def test_a_cadre_takes_one_of_the_three_places_in_a_hex() -> None:
    cadre = regiment(ALLIED, "0303", face=Face.CADRE)
    pos = board(a=cadre, b=cadre, c=battalion(ALLIED, "0303"), d=battalion(ALLIED, "0303"))
    play(pos, "end movement")
    assert asked(pos) == "allied eliminate"


@case("9.82.3")
def test_guns_and_battalions_leave_no_cadre() -> None:
    for small in (guns(AXIS, printed=4), battalion(AXIS, printed=4)):
        pos = row("a g . .", a=regiment(ALLIED, strength=4), g=small)
        assert "cadre" not in kinds(fight(pos, "attack 0201 with a", "D1(1)"))
        assert where(pos, "g") == "eliminated"
