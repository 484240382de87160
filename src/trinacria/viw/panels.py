"""The panels of the standard game beside its map: Air Points, Victory Points and why, reinforcements to come.

A panel that says what an earlier one said is not made anew. It is kept under everything that it is made from, so it does not
matter in which game or to which seat it was shown first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.kernel.showing import Panel, PanelRow, PanelTotal, ladder
from trinacria.viw import victory
from trinacria.viw.boards import SeenBoard
from trinacria.viw.position import AWAITED, ELIMINATED
from trinacria.viw.prompts import NAMES
from trinacria.viw.story import plain_number, signed
from trinacria.viw.table import Table, VictoryLevel
from trinacria.viw.units import UnitId

Arrival = tuple[int, Seat]  # Game-Turn and side
MOST_KEPT = 5_000  # panels
OFF_MAP = (ELIMINATED, AWAITED)


class PanelsBefore(dict[tuple[str, Hashable], Panel]):
    """The panels of a table as documents have shown them, by name and by what they are made from."""

    def __init__(self, table: Table) -> None:
        super().__init__()

    def keep(self, name: str, made_from: Hashable, make: Callable[[], Panel]) -> Panel:
        found = self.get((name, made_from))
        if found is None:
            if len(self) >= MOST_KEPT:
                self.clear()
            found = self[name, made_from] = make()
        return found


def panels(seen: SeenBoard) -> dict[str, Panel]:
    before = seen.table.once(PanelsBefore)
    gone = [(counter.id, counter.place) for counter in seen.counters.values() if counter.place in OFF_MAP]
    awaited = frozenset(unit for unit, place in gone if place == AWAITED)
    lost = frozenset(unit for unit, place in gone if place == ELIMINATED)
    held = tuple(map(seen.holders.get, seen.table.once(_worth)))
    air = (seen.turn, *seen.view.air.values())
    return {
        "air": before.keep("air", air, lambda: _air(seen)),
        "victory": before.keep("victory", (held, lost), lambda: _victory(seen)),
        "reinforcements": before.keep("reinforcements", awaited, lambda: reinforcements(seen, table_arrivals(seen.table))),
    }


def _worth(table: Table) -> tuple[HexId, ...]:
    return tuple(place.hex for place in table.map.places if place.points)


def _air(seen: SeenBoard) -> Panel:
    granted = seen.table.scenario.turn(min(seen.turn, seen.table.scenario.last_turn)).air
    rows = (points_row(NAMES[side], seen.view.air[side.value], granted[side], side=side) for side in SIDES)
    return Panel("Air Points", tuple(rows), "13.0")


def points_row(
    label: str,
    left: int,
    most: int,
    *,
    side: Seat | None = None,
    tag: str = "",
    note: str = "",
    case: str = "",
    card: str = "",
) -> PanelRow:
    """Points of which some may have been spent, as a track."""
    most = max(left, most)
    return PanelRow(label, f"{left} of {most}", left, most, side, tag, note, case, card)


def _victory(seen: SeenBoard) -> Panel:
    """Every place, and the units lost of each side together; the scenario's own level for the difference."""
    items = [*victory.account(seen)]
    total = {side: sum(worth for winner, worth, _ in items if winner is side) for side in SIDES}
    places = (worth_row(side, worth, str(item["for"])) for side, worth, item in items if "unit" not in item)
    lost = [Counted(UnitId(str(item["unit"])), worth, "eliminated", side) for side, worth, item in items if "unit" in item]
    levels, score = seen.table.scenario.victory.levels, total[ALLIED] - total[AXIS]
    return Panel(
        "Victory Points",
        (level_now(levels, score), *places, *unit_rows(seen, lost)),
        total=", ".join(f"{NAMES[side]} {plain_number(total[side])}" for side in SIDES),
        totals=tuple(PanelTotal(total[side], side) for side in SIDES),
        levels=ladder([(level.name, level.at_least) for level in levels], score),
    )


class Counted(NamedTuple):
    """What a unit adds to the account of a side, and why."""

    unit: UnitId
    worth: int
    why: str
    to: Seat = ALLIED


def unit_rows(seen: SeenBoard, items: Iterable[Counted], case: str = "") -> Iterator[PanelRow]:
    """Units of a side that count alike and for the same reason, in one row."""
    groups: dict[tuple[Seat, Seat, str, int], list[str]] = {}
    units = seen.table.units
    for unit, worth, why, to in items:
        groups.setdefault((to, units[unit].side, why, worth), []).append(seen.tell.unit(unit))
    for (to, side, why, worth), names in groups.items():
        each = f" ({signed(worth)} each)" if len(names) > 1 else ""
        yield worth_row(to, worth * len(names), f"{NAMES[side]} units {why}", ", ".join(names) + each, case)


def level_now(levels: Iterable[VictoryLevel], score: int, case: str = "") -> PanelRow:
    """The level that the score amounts to."""
    level = next(level for level in levels if score >= level.at_least)
    return PanelRow("If it ended now", level.name, side=level.winner, case=case)


def worth_row(side: Seat, worth: int, what: str, note: str = "", case: str = "") -> PanelRow:
    return PanelRow(what[0].upper() + what[1:], signed(worth), side=side, note=note, case=case, points=worth)


def table_arrivals(table: Table) -> Mapping[Arrival, Mapping[UnitId, HexId | None]]:
    return table.once(_arrivals)


def _arrivals(table: Table) -> Mapping[Arrival, Mapping[UnitId, HexId | None]]:
    """The reinforcements of the scenario and where they enter, by Game-Turn and side."""
    found: dict[Arrival, dict[UnitId, HexId | None]] = {}
    for unit in table.units.values():
        if unit.turn is not None:
            found.setdefault((unit.turn, unit.side), {})[unit.id] = unit.entry
    return dict(sorted(found.items()))


def reinforcements(seen: SeenBoard, arrivals: Mapping[Arrival, Mapping[UnitId, HexId | None]]) -> Panel:
    """The units still to come, by the Game-Turn of their arrival."""
    return Panel("Reinforcements", tuple(_awaited(seen, arrivals)), "14.0")


def _awaited(seen: SeenBoard, arrivals: Mapping[Arrival, Mapping[UnitId, HexId | None]]) -> Iterator[PanelRow]:
    counters = seen.counters
    for (turn, side), units in arrivals.items():
        waiting = [unit for unit in units if counters[unit].place == AWAITED]
        if waiting:
            entries = dict.fromkeys(entry for unit in waiting if (entry := units[unit]) is not None)
            by = f"by {', '.join(seen.tell.hex(hex_) for hex_ in entries)}" if entries else ""
            names = ", ".join(seen.tell.unit(unit) for unit in waiting)
            yield PanelRow(f"Game-Turn {turn}", names, side=side, note=by)
