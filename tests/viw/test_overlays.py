"""What overlays draw: zones of control, lines of supply and where they break, duties to attack, places and their worth."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from asking import ask, on_map
from board import board, play, regiment
from random_play import corpus
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import (
    AskOverlay,
    OverlayAnswer,
)
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.viw.combat import CombatPhase
from trinacria.viw.maps import Place
from trinacria.viw.overlays import supply_elsewhere
from trinacria.viw.position import Position
from trinacria.viw.questions import answer
from trinacria.viw.supply import net
from trinacria.viw.units import Supply, UnitId

GAME = "moselle/november"


def marks(pos: Position, name: str, kind: str, unit: str = "", seat: Seat = SPECTATOR) -> list[tuple[str, ...]]:
    found = ask(OverlayAnswer, pos, seat, AskOverlay(name, unit))
    return [(mark.hex, mark.to, mark.unit) for mark in found.marks if mark.kind == kind]


def test_zones_are_the_hexes_that_each_side_controls() -> None:
    for pos in corpus(GAME)[::4]:
        found = ask(OverlayAnswer, pos, ALLIED, AskOverlay("zones")).marks
        for side in (ALLIED, AXIS):
            assert {mark.hex for mark in found if mark.side is side} == pos.table.map.grid.of_mask(pos.zones[side])
        assert len({(mark.side, mark.hex) for mark in found}) == len(found)


def test_a_supply_line_leads_over_open_hexes_from_the_unit_to_a_source() -> None:
    drawn = Counter[str]()
    for pos in corpus(GAME)[::2]:
        for unit in on_map(pos):
            side = pos.unit(unit).side
            line = marks(pos, "supply", "line", unit)
            nets, here = net(pos, side), pos.table.map.grid.index[pos.where[unit]]
            assert bool(marks(pos, "supply", "broken", unit)) is not bool(nets.lines >> here & 1)
            if not nets.lines >> here & 1:
                assert not line
                drawn["broken"] += 1
                continue
            (source,) = marks(pos, "supply", "source", unit)
            assert source[0] in pos.table.map.edge_roads[side]
            ends = [pos.where[unit], *(to for _, to, _ in line)]
            assert ends[-1] == source[0]
            assert all(mark[:2] == step for mark, step in zip(line, pairwise(ends), strict=True))
            assert all(nets.open >> pos.table.map.grid.index[HexId(hex_)] & 1 for hex_ in ends)
            off_road = [b for a, b in pairwise(ends) if not pos.table.map.is_road(HexId(a), HexId(b))]
            assert len(off_road) <= 6
            drawn["line"] += 1
    assert drawn["line"] > 100
    assert drawn["broken"] > 3


def test_a_broken_link_names_the_hex_that_the_enemy_bars() -> None:
    row = [f"{column:02d}05" for column in range(1, 8)]
    pos = board(a=regiment(ALLIED, "0705"), g=regiment(AXIS, "0405"), size=(8, 9), roads=[row])
    walled = {f"w{n}": regiment(AXIS, f"04{n:02d}") for n in (1, 3, 7, 9)}
    pos = board(a=regiment(ALLIED, "0705"), g=regiment(AXIS, "0405"), size=(8, 9), roads=[row], **walled)
    assert net(pos, ALLIED).state(pos, UnitId("a")) is Supply.OUT_OF_SUPPLY
    found = ask(OverlayAnswer, pos, ALLIED, AskOverlay("supply", "a")).marks
    (broken,) = [mark for mark in found if mark.kind == "broken"]
    assert (broken.hex, broken.to, broken.case) == ("0605", "0505", "6.51")
    assert broken.says == "the enemy controls 0505 and no friendly unit stands there"
    (stands,) = [mark for mark in found if mark.unit == "a" and mark.kind == "in supply"]
    assert stands.says == "a is in supply; it would be out of supply if supply were determined now"


def test_duties_are_drawn_until_they_are_met() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        b=regiment(ALLIED, "0703", strength=6),
        g=regiment(AXIS, "0304", strength=4),
        h=regiment(AXIS, "0704", strength=4),
        phase="combat",
        dice=None,
    )
    assert [hex_ for hex_, _, _ in marks(pos, "duties", "must")] == ["0304", "0704"]
    assert set(marks(pos, "duties", "owes")) == {("0303", "0304", "a"), ("0703", "0704", "b")}
    says = {mark.hex: mark.says for mark in ask(OverlayAnswer, pos, AXIS, AskOverlay("duties")).marks}
    assert says["0304"] == "must be attacked, by a"
    assert says["0303"] == "a must attack 0304"
    play(pos, "attack 0304 with a")
    assert [hex_ for hex_, _, _ in marks(pos, "duties", "must")] == ["0704"]


def test_points_are_drawn_with_their_worth_and_their_owner() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        places=[Place("Thionville", HexId("0303"), "town", 3), Place("Mill", HexId("0405"), "town", 0)],
    )
    (mark,) = ask(OverlayAnswer, pos, AXIS, AskOverlay("points")).marks
    assert (mark.hex, mark.side, mark.number, mark.says) == ("0303", ALLIED, 3, "Thionville, 3 points")


def test_a_supply_line_may_be_asked_for_as_if_the_unit_stood_elsewhere() -> None:
    for pos in corpus(GAME)[::6]:
        for unit in on_map(pos)[:6]:
            side, before = pos.unit(unit).side, pos.where[unit]
            free = [hex_ for hex_ in pos.table.map.grid.neighbours[before] if not pos.enemy_holds(hex_, side)]
            for there in free[:2]:
                found = ask(OverlayAnswer, pos, side, AskOverlay("supply", unit, there))
                moved = pos.copy()
                moved.put(unit, there)
                moved.supply[unit] = net(moved, side).state(moved, unit)
                there_now = ask(OverlayAnswer, moved, side, AskOverlay("supply", unit))
                assert found == supply_elsewhere(there_now.marks)
                assert there_now.marks[0].kind == str(net(moved, side).state(moved, unit))
            assert pos.where[unit] == before


def test_nobody_is_thought_to_stand_on_an_enemy_or_nowhere() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0304"))
    for question, why in (
        (AskOverlay("supply", "a", "0304"), "the enemy holds 0304"),
        (AskOverlay("supply", "", "0302"), "which unit"),
    ):
        with pytest.raises(TrinacriaError, match=why):
            answer(pos, ALLIED, question)


def test_an_overlay_that_does_not_exist_names_those_that_do() -> None:
    pos = board(a=regiment(ALLIED, "0303"))
    with pytest.raises(TrinacriaError, match="no overlay weather; there are: zones, supply, duties, points"):
        answer(pos, ALLIED, AskOverlay("weather"))
    with pytest.raises(TrinacriaError, match="drawn for all units at once"):
        answer(pos, ALLIED, AskOverlay("zones", "a"))
    with pytest.raises(TrinacriaError, match="there is no unit b"):
        answer(pos, ALLIED, AskOverlay("supply", "b"))


def test_duties_show_from_where_everybody_has_attacked() -> None:
    seen = 0
    for pos in corpus(GAME):
        if not any(isinstance(procedure, CombatPhase) for procedure in pos.stack):
            continue
        marks = ask(OverlayAnswer, pos, ALLIED, AskOverlay("duties")).marks
        done = {mark.hex for mark in marks if mark.kind == "done"}
        owing = {mark.hex for mark in marks if mark.kind == "owes"}
        side = pos.phasing
        fought = {pos.where[unit] for unit in pos.flags.fought if pos.unit(unit).side is side and pos.on_map(unit)}
        assert fought - owing <= done
        assert not done & owing
        seen += bool(done)
    assert seen
