"""What holds in every game of Sicily: accounts that balance, armies that keep apart. Random games, read by their events."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from random_play import walk
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.army_boundary import mixed_stacks, strays
from trinacria.viw.sicily.campaign import EVACUATED, campaign
from trinacria.viw.sicily.counters import IsOptional, IsVariable
from trinacria.viw.sicily.invariants import BOXES
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.sicily.victory import account
from trinacria.viw.units import Size, Supply, UnitId

GAMES = [("sicily/us-landing", 1, True), ("sicily/us-landing", 2, False), ("sicily/campaign", 0, False)]
if "TRINACRIA_SOAK" in os.environ:  # `make soak`: the large numbers
    GAMES += [("sicily/us-landing", seed, False) for seed in range(101, 201)]
    GAMES += [(name, seed, False) for name in ("sicily/campaign", "sicily/variable") for seed in range(101, 121)]
COMING = ("enter", "landing", "afloat", "drop", "lost in the drop")  # events that bring a unit into play


@pytest.fixture(scope="module", params=GAMES, ids=str)
def positions(request: pytest.FixtureRequest) -> tuple[Position, ...]:
    """The position at every decision of a game, and at its end; all tests read one game before the next is played."""
    name, seed, bold = request.param
    return tuple(pos.copy() for pos in walk(name, seed, bold=bold))


def with_news(positions: Sequence[Position]) -> Iterator[tuple[Position, tuple[Event, ...]]]:
    """Each position with the events since the one before."""
    read = 0
    for pos in positions:
        yield pos, pos.log.since(read)
        read = len(pos.log)


def unit_of(event: Event) -> UnitId:
    return UnitId(str(event.facts["unit"]))


def test_support_points_balance(positions: tuple[Position, ...]) -> None:
    """22.0: what a nationality had at the start, and every gain, loss and payment since."""
    table = table_of(positions[0])
    stock = Counter(table.charts.support.initial[table.features.name])
    for pos, news in with_news(positions):
        for event in news:
            if event.kind == "support points":
                nation = Nationality(event.facts["nationality"])
                stock[nation] += event.facts["change"]  # type: ignore[operator]
                assert stock[nation] == event.facts["total"]
        assert {nation: stock[nation] for nation in campaign(pos).support} == campaign(pos).support
    assert any(event.kind == "support points" for event in positions[-1].log.since(0))


def test_every_unit_is_somewhere_exactly_once(positions: tuple[Position, ...]) -> None:
    for pos in positions:
        on_map = Counter(unit for stack in pos.stacks.values() for unit in stack)
        boxed = Counter(unit for unit, place in pos.where.items() if place in BOXES)
        assert on_map + boxed == Counter([*pos.table.units])


def test_who_is_lost_or_gone_never_comes_back(positions: tuple[Position, ...]) -> None:
    gone: set[UnitId] = set()
    for pos in positions:
        now = {unit for unit, place in pos.where.items() if place in (ELIMINATED, EVACUATED)}
        assert gone <= now
        gone = now
    assert gone


def driven(news: Sequence[Event]) -> set[str]:
    """The units that a retreat or a drop has brought wherever it could."""
    found: set[str] = set()
    for event in news:
        if event.kind == "retreat":
            found.update(event.facts["units"])  # type: ignore[arg-type]
        elif event.kind in ("drop", "displaced"):
            found.add(unit_of(event))
    return found


def test_the_two_armies_never_attack_together_nor_stack_but_by_retreat(positions: tuple[Position, ...]) -> None:
    """24.23, ADJ-074"""
    before: set[HexId] = set()
    for pos, news in with_news(positions):
        armies = table_of(pos).armies
        for event in news:
            if event.kind == "attack" and event.facts["side"] == ALLIED:
                assert len({armies[unit] for unit in event.facts["units"]}) == 1  # type: ignore[attr-defined]
        mixed = {pos.where[unit] for unit in mixed_stacks(pos)}
        for hex_ in mixed - before:
            assert driven(news) & {*pos.stack_at(hex_)}, f"both armies stand in {hex_}"
        before = mixed


def test_nobody_comes_across_the_boundary_but_driven_or_when_it_is_redrawn(positions: tuple[Position, ...]) -> None:
    """24.23: a unit in the other army's area was there before, was driven there, or the area came over it."""
    before: set[UnitId] = set()
    for pos, news in with_news(positions):
        across = {*strays(pos)}
        if not any(event.kind == "boundary" for event in news):
            assert across - before <= driven(news)
        before = across


# the account -----------------------------------------------------------------------------------------------------------


class Ledger:
    """28.2: what the events alone tell of the score."""

    def __init__(self, pos: Position) -> None:
        self.table = table_of(pos)
        self.eliminated: set[UnitId] = set()
        self.cadres: set[UnitId] = set()
        self.brought_in: set[UnitId] = set()
        self.holders: dict[HexId, Seat] = {town.hex: AXIS for town in self.table.island.towns}
        self.replaced: Counter[Seat] = Counter()
        self.interdiction = 0

    def read(self, event: Event) -> None:
        if event.kind == "coastal units":
            self.eliminated.update(event.facts["deserted"])  # type: ignore[arg-type]
        elif event.kind == "captured":
            self.holders[HexId(str(event.facts["hex"]))] = Seat(event.facts["side"])
        elif event.kind == "anti-artillery":
            self.interdiction += event.facts["points"]  # type: ignore[operator]
        elif event.kind == "replaced":
            self.replaced[self.table.units[unit_of(event)].side] += 1
        elif event.kind == "cadre":
            self.cadres.add(unit_of(event))
        if event.kind in ("eliminated", "lost in the drop"):
            self.eliminated.add(unit_of(event))
        if event.kind in COMING and isinstance(self.table.sheet.units[unit_of(event)].code, IsOptional | IsVariable):
            self.brought_in.add(unit_of(event))

    def reduced(self) -> set[UnitId]:
        return self.cadres - self.eliminated

    def worth(self, unit: UnitId) -> int:
        """28.2: an eliminated unit."""
        points, printed = self.table.charts.victory.points, self.table.sheet.units[unit]
        axis, battalion = printed.unit.side is AXIS, printed.unit.size is Size.BATTALION
        if axis and printed.unit.is_gun:
            return points["eliminated_axis_artillery"]
        if battalion:
            assert printed.unit.strength is not None
            return printed.unit.strength if axis else -printed.unit.strength
        if not axis:
            return points["eliminated_allied_regiment"]
        german = printed.nationality is Nationality.GERMAN
        return points["eliminated_german_regiment" if german else "eliminated_italian_regiment"]

    def tactical_points(self) -> int:
        """28.2.2"""
        held = sum(town.tactical_points for town in self.table.island.towns if self.holders[town.hex] is ALLIED)
        return held * self.table.charts.victory.points["captured_tactical_point"]


def counts_as_lost(pos: Position, unit: UnitId) -> bool:
    """28.2.N: an isolated Axis unit."""
    return pos.unit(unit).side is AXIS and pos.on_map(unit) and pos.supply_of(unit) is Supply.ISOLATED


def total(pos: Position, ending: str) -> dict[str, int]:
    """The units that the running account lists for this reason, with their points."""
    return {
        str(item["unit"]): points for _, points, item in account(pos) if "unit" in item and str(item["for"]).endswith(ending)
    }


def test_victory_points_recomputed_from_the_events_equal_the_running_account(positions: tuple[Position, ...]) -> None:
    ledger, last = Ledger(positions[0]), positions[-1]
    for number, (pos, news) in enumerate(with_news(positions)):
        for event in news:
            ledger.read(event)
        if number % 50 and pos is not last:
            continue
        worth = {str(unit): ledger.worth(unit) for unit in ledger.eliminated}
        assert total(pos, " eliminated") == {unit: points for unit, points in worth.items() if points}
        if pos is not last:  # at the end those who are left on the island count otherwise (28.3)
            assert {*total(pos, " reduced to cadre")} == {unit for unit in ledger.reduced() if not counts_as_lost(pos, unit)}
        assert {*total(pos, " brought in")} == {
            unit
            for unit in ledger.brought_in
            if counter(pos, unit).nationality is not Nationality.ITALIAN
            or counter(pos, unit).unit.size is not Size.BATTALION
        }
        state = campaign(pos)
        spent = {ALLIED: state.allied_replacements_spent, AXIS: state.german_replacements_spent}
        assert spent == {side: ledger.replaced[side] for side in (ALLIED, AXIS)}
        assert state.interdiction_points_lost == ledger.interdiction
        assert {hex_: pos.holders[hex_] for hex_ in ledger.holders} == ledger.holders


def test_the_score_is_the_sum_of_the_account_and_lists_the_towns_that_were_captured(positions: tuple[Position, ...]) -> None:
    last, ledger = positions[-1], Ledger(positions[0])
    for event in last.log.since(0):
        ledger.read(event)
    assert last.outcome is not None
    assert last.outcome.score == sum(points for _, points, _ in account(last))
    assert len(last.outcome.account) == len([*account(last)])
    towns = {town.name: town.tactical_points for town in ledger.table.island.towns if town.tactical_points}
    nobody_left = all(last.supply_of(unit) is Supply.ISOLATED for unit in last.units_of(AXIS))  # 28.2.N: all of them count
    expected = sum(towns.values()) if nobody_left else ledger.tactical_points()
    assert sum(points for _, points, item in account(last) if item["for"] in towns) == expected
