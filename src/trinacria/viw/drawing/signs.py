"""Swatches for the keys of the maps of Victory in the West."""

from __future__ import annotations

from trinacria.kernel.signs import HIGHWAY, Block, Ink, Letters, Path, Sketch, Stroke

WIDTH = 46.0  # of a swatch; it is 22 high
LINE = f"M2 11H{WIDTH - 2:g}"


def figure(words: str) -> Sketch:
    """What a place is worth."""
    return (Block(15, 3.5, 16, 15, Ink.POINTS, rounded=2), Letters(words, (WIDTH / 2, 15.2), 11.5, Ink.WHITE))


def line(*strokes: Stroke) -> Sketch:
    """A stretch of a line."""
    return tuple(Path(LINE, edge=stroke) for stroke in strokes)


MAIN_ROAD = line(Stroke(Ink.ROAD, HIGHWAY.lines[0].width))
