"""The story: how sentences name what is on the map, and how they say numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from trinacria.kernel import events
from trinacria.kernel.showing import Cost
from trinacria.kernel.words import listed

if TYPE_CHECKING:
    from trinacria.viw.table import Table

MINUS = "\N{MINUS SIGN}"


class Teller(events.Teller):
    """Names things as they stand on the map and the counters."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def unit(self, unit: Any) -> str:
        return self.table.names[unit]

    def units(self, units: Iterable[Any]) -> str:
        return listed([self.unit(unit) for unit in units])

    def hex(self, hex_: Any) -> str:
        place = self.table.map.place_at.get(hex_)
        return f"{place.name} ({hex_})" if place else str(hex_)

    def hexes(self, hexes: Iterable[Any]) -> str:
        return listed([self.hex(hex_) for hex_ in hexes])

    def purpose(self, purpose: str) -> str:
        return self.table.purposes.get(purpose, purpose)


def signed(number: int) -> str:
    """`+3`, `0`, `−3`: with the minus sign of print."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


def plain_number(number: int) -> str:
    """`3`, `−3`."""
    return str(number).replace("-", MINUS)


def points_number(half_points: int) -> str:
    """Movement Points, which are counted in halves: `3`, `3½`, `½`."""
    whole, half = divmod(half_points, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"


def points_words(half_points: int) -> str:
    """`1 point`, `½ point`, `3½ points`."""
    return f"{points_number(half_points)} point" + ("s" if half_points > 2 or half_points == 0 else "")


STOPS = "must stop there: enemy zone of control"  # 6.31


def move_cost(facts: Mapping[str, object]) -> Cost | None:
    """The cost that a step of the options states as facts; none where nothing is paid."""
    half_points, of = facts.get("half_points"), facts.get("of")
    if not isinstance(half_points, int) or not isinstance(of, int):
        return None
    return cost_words(half_points, of, stops=bool(facts.get("stops")))


@lru_cache(maxsize=4096)
def cost_words(half_points: int, of: int, *, stops: bool) -> Cost:
    """What a move costs, of so many half-points."""
    left = max(0, of - half_points)
    return Cost(
        points_number(half_points),
        f"{points_words(half_points)}, {points_number(left) if left else 'none'} left",
        half_points,
        f"{points_number(of)} movement point" + ("" if of in (1, 2) else "s"),
        STOPS if stops else "",
    )
