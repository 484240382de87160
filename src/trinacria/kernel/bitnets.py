"""Bit nets: what can be reached over a net of hexes, all hexes of a step at once.

A set of hexes is one integer with a bit a hex. The edges of a net are grouped by how far apart their two hexes are numbered,
so that one step of a flood is a handful of shifts of the whole set, however many hexes are in it. Used where only "reached
or not", or the distance of a few hexes, is asked; a search that needs costs is in `paths`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

_DIGITS = b"0" + b"1" * 255
BEYOND = 255


def bits_of_mask(mask: bytes | bytearray) -> int:
    """The set of hexes whose byte is not zero."""
    return int(bytes(mask).translate(_DIGITS)[::-1], 2)


def bits_of(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


class BitNet:
    """The edges of a net, ready for flooding."""

    __slots__ = ("_edges",)

    def __init__(self, around: Sequence[Sequence[int]]) -> None:
        by_distance: defaultdict[int, int] = defaultdict(int)
        for here, neighbours in enumerate(around):
            for there in neighbours:
                by_distance[there - here] |= 1 << here
        self._edges = tuple(by_distance.items())

    def step(self, bits: int) -> int:
        """The hexes one step away from any of these."""
        reached = 0
        for distance, starts in self._edges:
            moving = bits & starts
            if moving:
                reached |= moving << distance if distance > 0 else moving >> -distance
        return reached

    def distances(self, sources: int, wanted: Iterable[int]) -> dict[int, int]:
        """Steps from the nearest source to each of these; what no source reaches is as far as can be counted."""
        found: dict[int, int] = {}
        open_ = {*wanted}
        reached = edge = sources
        steps = 0
        while open_:
            here = {number for number in open_ if edge >> number & 1}
            found |= dict.fromkeys(here, steps)
            open_ -= here
            edge = self.step(edge) & ~reached
            if not edge:
                return found | dict.fromkeys(open_, BEYOND)
            reached |= edge
            steps += 1
        return found

    def flood(self, sources: int, open_: int, limit: int | None = None) -> int:
        """Everything within `limit` steps of an open source, over open hexes only."""
        reached = edge = sources & open_
        steps = 0
        while edge and (limit is None or steps < limit):
            edge = self.step(edge) & open_ & ~reached
            reached |= edge
            steps += 1
        return reached
