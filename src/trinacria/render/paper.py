"""The paper that labels are placed on: what is already there, what it costs to cover it, and the labels taken so far."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from trinacria.render.geometry import Point

CELL = 64.0
FORBIDDEN = 1000.0


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def moved(self, x: float, y: float) -> Box:
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


def around(point: Point, x: float, y: float | None = None) -> Box:
    y = x if y is None else y
    return Box(point[0] - x, point[1] - y, point[0] + x, point[1] + y)


@dataclass(frozen=True, slots=True)
class Label:
    """A placed label: what it says, the boxes it takes, and its drawing."""

    kind: str
    words: str
    boxes: tuple[Box, ...]
    drawing: str


@dataclass(slots=True)
class Paper:
    """What is already on the map, by cells: solid things, things that may be crossed at a price, labels."""

    solid: dict[tuple[int, int], list[tuple[Box, float]]] = field(default_factory=dict)
    points: dict[tuple[int, int], list[tuple[Point, float]]] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)

    def block(self, box: Box, price: float = FORBIDDEN) -> None:
        for cell in _cells(box):
            self.solid.setdefault(cell, []).append((box, price))

    def sprinkle(self, points: Iterable[Point], price: float) -> None:
        for point in points:
            self.points.setdefault((int(point[0] // CELL), int(point[1] // CELL)), []).append((point, price))

    def price(self, boxes: Sequence[Box]) -> float:
        total = 0.0
        for box in boxes:
            met: set[Box] = set()
            for cell in _cells(box):
                for other, price in self.solid.get(cell, ()):
                    if other not in met and box.overlaps(other):
                        met.add(other)
                        total += price
                total += sum(price for point, price in self.points.get(cell, ()) if box.holds(point))
        return total

    def settle(self, kind: str, words: str, candidates: Iterable[Candidate], *, at_most: float = math.inf) -> None:
        """Take the cheapest candidate; none if even that costs more than the label is worth."""
        priced = ((each.price + self.price(each.boxes), number, each) for number, each in enumerate(candidates))
        best = min(priced, key=lambda found: found[:2], default=None)
        if best is not None and best[0] <= at_most:
            self.take(Label(kind, words, best[2].boxes, best[2].drawing))

    def take(self, label: Label) -> None:
        self.labels.append(label)
        for box in label.boxes:
            self.block(box)


@dataclass(frozen=True, slots=True)
class Candidate:
    price: float
    boxes: tuple[Box, ...]
    drawing: str


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for i in range(int(box.left // CELL), int(box.right // CELL) + 1):
        for j in range(int(box.top // CELL), int(box.bottom // CELL) + 1):
            yield i, j
