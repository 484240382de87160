"""What is measured in games of Sicily between bots."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sicily_board import at, sicily
from trinacria.games import open_scenario
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.events import UnitEliminated
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.campaign import EVACUATED
from trinacria.viw.sicily.measurements import SicilyMeasuring, german_units, has_closed_line
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.theatres import has_zone_when_whole
from trinacria.viw.units import Supply, UnitId

CATANIA, PALERMO, MESSINA = "5116", "2203", "5903"
SCENARIO = open_scenario("sicily/campaign")


def campaign_table() -> SicilyTable:
    assert isinstance(SCENARIO.static, SicilyTable)
    return SCENARIO.static


TABLE = campaign_table()


def posts(line: str) -> tuple[str, ...]:
    assert TABLE.staff_doctrine is not None
    return next(found.hexes for found in TABLE.staff_doctrine.sides[AXIS].lines if found.id == line)


def regiments(side: Seat) -> list[UnitId]:
    return [unit for unit in TABLE.by_side[side] if has_zone_when_whole(TABLE.units[unit])]


def board(axis: Sequence[str], allied: Sequence[str], **more: object) -> Position:
    """Regiments of both sides in these hexes."""
    placed = {
        unit: at(hex_)
        for side, hexes in ((AXIS, axis), (ALLIED, allied))
        for unit, hex_ in zip(regiments(side), hexes, strict=False)
    }
    return sicily(**placed, **more)


class TestClosedLine:
    @pytest.mark.parametrize("line", ["main", "etna"])
    def test_a_line_of_the_doctrine_with_all_its_posts_manned_is_closed(self, line: str) -> None:
        assert has_closed_line(board(posts(line), ["3724", "2203"]), TABLE)

    @pytest.mark.parametrize("gap", ["3911", "4716"])
    def test_a_gap_opens_it(self, gap: str) -> None:
        near = [hex_ for hex_ in posts("main") if hex_ != gap and hex_ not in TABLE.map.grid.neighbours[gap]]
        assert not has_closed_line(board(near, ["3724"]), TABLE)

    def test_an_enemy_behind_it_opens_it(self) -> None:
        assert not has_closed_line(board(posts("main"), ["5006"]), TABLE)

    def test_an_enemy_in_a_zone_of_control_steps_out_of_it(self) -> None:
        assert has_closed_line(board(posts("main"), ["3813"]), TABLE)  # in front of Leonforte
        assert not has_closed_line(board(posts("main"), ["4112"]), TABLE)  # behind it

    def test_a_garrison_of_messina_is_no_line(self) -> None:
        assert not has_closed_line(board([MESSINA], ["3724"]), TABLE)

    def test_battalions_and_guns_close_nothing(self) -> None:
        small = [unit for unit in TABLE.by_side[AXIS] if not has_zone_when_whole(TABLE.units[unit])]
        placed = {unit: at(hex_) for unit, hex_ in zip(small, posts("main"), strict=False)}
        assert len(placed) == len(posts("main"))
        assert not has_closed_line(sicily(**placed, **{regiments(ALLIED)[0]: at("3724")}), TABLE)

    def test_when_messina_has_fallen_there_is_nothing_left_to_close(self) -> None:
        pos = board(posts("main"), ["3724"])
        pos.holders[MESSINA] = ALLIED
        assert not has_closed_line(pos, TABLE)


class TestGame:
    def test_a_port_falls_on_the_game_turn_on_which_it_first_changes_hands(self) -> None:
        measuring, pos = SicilyMeasuring(SCENARIO), board([], ["3724"], turn=6)
        measuring.look(pos, ())
        pos.holders[CATANIA] = ALLIED
        measuring.look(pos, ())
        pos.holders[CATANIA] = AXIS
        pos.turn = 9
        measuring.look(pos, ())
        pos.holders[CATANIA] = ALLIED
        measuring.look(pos, ())
        assert measuring.found()["catania"] == 6
        assert measuring.found()["palermo"] is None

    def test_units_lost_by_overstacking_are_counted_by_side_and_others_are_not(self) -> None:
        measuring, pos = SicilyMeasuring(SCENARIO), board(["4716"], ["3724"])
        axis, allied = regiments(AXIS)[0], regiments(ALLIED)[0]
        measuring.look(pos, (UnitEliminated("7.11", axis, "4716"), UnitEliminated("9.85", allied, "3724")))
        measuring.look(pos, (UnitEliminated("7.11", axis, "4716"),))
        found = measuring.found()
        assert (found["overstacked_allied"], found["overstacked_axis"]) == (0, 2)

    def test_the_line_is_looked_at_after_axis_turns_5_to_18_alone(self) -> None:
        measuring = SicilyMeasuring(SCENARIO)
        closed, open_ = board(posts("main"), ["3724"]), board([], ["3724"])
        for turn in range(1, 21):
            for side in (ALLIED, AXIS):
                pos = open_ if turn in (9, 10) or turn in (4, 19) else closed
                pos.turn, pos.phasing = (turn, AXIS) if side is ALLIED else (turn + 1, ALLIED)
                measuring.look(pos, ())
        assert measuring.found()["closed_line"] == pytest.approx(12 / 14)

    def test_germans_saved_are_those_of_game_turn_15_who_are_neither_eliminated_nor_isolated(self) -> None:
        measuring = SicilyMeasuring(SCENARIO)
        german = [unit for unit in regiments(AXIS) if TABLE.sheet.units[unit].nationality == "german"]
        italian = next(unit for unit in regiments(AXIS) if unit not in german)
        hexes = ("4716", "4917", "5017", "5117", "4516")
        pos = sicily(**{unit: at(hex_) for unit, hex_ in zip((*german[:4], italian), hexes, strict=True)}, turn=15)
        assert {*german_units(pos, TABLE)} == {*german[:4]}
        measuring.look(pos, ())
        pos.put(german[0], ELIMINATED)
        pos.put(german[1], EVACUATED)
        pos.supply[german[2]] = Supply.ISOLATED
        pos.turn = 21
        measuring.look(pos, ())
        assert measuring.found()["germans_saved"] == 0.5

    def test_a_game_that_ends_before_has_no_such_value(self) -> None:
        measuring, pos = SicilyMeasuring(SCENARIO), board([], ["3724"], turn=3)
        measuring.look(pos, ())
        assert measuring.found()["germans_saved"] is None
        assert measuring.found()["closed_line"] is None

    def test_the_landing_has_no_ports_to_measure(self) -> None:
        measuring = SicilyMeasuring(open_scenario("sicily/us-landing"))
        assert {gauge.name for gauge in measuring.gauges} == {"overstacked_allied", "overstacked_axis"}
        assert measuring.found().keys() == {gauge.name for gauge in measuring.gauges}

    def test_every_gauge_has_its_value(self) -> None:
        for name in ("campaign", "variable"):
            measuring = SicilyMeasuring(open_scenario(f"sicily/{name}"))
            assert measuring.found().keys() == {gauge.name for gauge in measuring.gauges}
