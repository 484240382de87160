"""A declared map, laid out for drawing: where its hexes, shores and towns lie on the paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Self, TypeVar

from trinacria.kernel.drawing import MapSheet, PanelPlace
from trinacria.kernel.hexes import HexId
from trinacria.kernel.signs import MapSign
from trinacria.render.geometry import Layout, Point
from trinacria.render.sites import Sites

Kind = TypeVar("Kind")


def of_kind(signs: Iterable[MapSign], kind: type[Kind]) -> list[Kind]:
    """The signs of one kind, in the order of their declaration."""
    return [sign for sign in signs if isinstance(sign, kind)]


@dataclass(frozen=True)
class Sheet(MapSheet):
    """Everything that is drawn of a map, with what follows from it worked out once."""

    @classmethod
    def of(cls, declared: MapSheet) -> Self:
        return cls(**{field.name: getattr(declared, field.name) for field in fields(MapSheet)})

    def panel(self, name: str) -> PanelPlace:
        """Where a panel stands on the paper."""
        place = self.panels[name]
        return replace(place, x=place.x + self.layout.width, beside=False) if place.beside else place

    @cached_property
    def layout(self) -> Layout:
        return Layout(self.grid)

    @cached_property
    def shorelines(self) -> tuple[tuple[bool, tuple[Point, ...]], ...]:
        """Every shoreline on the sheet, and whether it is in play; the first point is not said twice."""
        found = []
        for outline in self.outlines:
            points = tuple(self.layout.on_grid(x, y) for x, y in outline.points)
            found.append((outline.in_play, points[:-1] if points[0] == points[-1] else points))
        return tuple(found)

    @cached_property
    def sites(self) -> Sites:
        return Sites(self.layout, [points for in_play, points in self.shorelines if in_play])

    @cached_property
    def land(self) -> frozenset[HexId]:
        """Hexes in play that hold land."""
        return frozenset(hex_ for hex_, ground in self.ground.items() if ground.level > 0)

    @property
    def has_sea(self) -> bool:
        return bool(self.outlines)
