"""Relief as cut paper: each level one sheet laid on the one below, its edge along the hexsides, with a shadow at the step.

The soft shading over it is made from the heights of the hexes with a grain of ridges; it never changes which level a hex
seems to have.
"""

from __future__ import annotations

import math
from collections import Counter

from trinacria.kernel.drawing import Cover
from trinacria.kernel.hexes import HexId
from trinacria.render import tokens
from trinacria.render.geometry import COLUMN, SIDE, Layout, at, boundaries, noise, rounded_loop
from trinacria.render.raster import shade_image
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group, path, translate, use
from trinacria.render.tokens import HEX

ROUNDING = 19.0  # where the curve at a corner of a level begins
SHADOW = ((6.2, 0.30), (3.4, 0.34), (0.8, 0.36))  # widths and shares of the strength: a soft edge without a filter
SEA_BED = -40.0  # metres, so that the shading falls off at the shore
GRAIN = 6.0  # sheet units a pixel of the shading
LIT = 0.5  # light slopes change the paper less than dark ones: a level must keep its look
PALETTE_HALF = 24  # steps of dark and of light
SHADE_STRENGTH = 0.5  # in the picture itself: a layer of its own is cut off by some viewers of a small window


def level_defs(sheet: Sheet) -> list[str]:
    """One path a level: the outline of all that is at least so high."""
    levels = drawn_levels(sheet)
    found = []
    for level in range(2, 7):
        area = [hex_ for hex_, high in levels.items() if high >= level]
        if area:
            found.append(path(_paper(sheet.layout, area), id=f"level-{level}"))
    return found


def relief(sheet: Sheet) -> str:
    """The papers from the lowest up, each with its shadow under it and its edge upon it."""
    highest = max((ground.level for ground in sheet.ground.values()), default=1)
    parts = []
    for level in range(2, highest + 1):
        if not any(ground.level >= level for ground in sheet.ground.values()):
            continue
        strength = tokens.SHADOW_STRENGTH[level]
        parts.append(
            group(
                (
                    use(
                        f"level-{level}",
                        stroke_width=width,
                        opacity=round(strength * share, 3),
                        transform=translate(1.2, 2.6),
                    )
                    for width, share in SHADOW
                ),
                fill="none",
                stroke=tokens.STEP_SHADOW,
                stroke_linejoin="round",
            )
        )
        parts.append(
            use(f"level-{level}", fill=tokens.LEVEL[level], stroke=tokens.EDGE[level], stroke_width=0.9, stroke_opacity=0.75)
        )
    return group(parts, class_="levels")


def drawn_levels(sheet: Sheet) -> dict[HexId, int]:
    """Levels, carried on into the sea hexes beside the land so that no step follows the shore."""
    levels = {hex_: ground.level for hex_, ground in sheet.ground.items() if ground.level > 0}
    beside = {
        hex_: Counter(levels[other] for other in sheet.grid.neighbours[hex_] if other in levels)
        for hex_, ground in sheet.ground.items()
        if ground.cover is Cover.SEA
    }
    carried = {hex_: min(near, key=lambda level: (-near[level], level)) for hex_, near in beside.items() if near}
    return levels | carried


def shading(sheet: Sheet) -> str:
    """A low-resolution picture of light from the north-west, dark and light with their own transparency."""
    columns, rows = math.ceil(sheet.layout.width / GRAIN), math.ceil(sheet.layout.height / GRAIN)
    heights = _height_field(sheet, columns, rows)
    pixels = _light(heights, columns, rows)
    return element(
        "image",
        href=shade_image(pixels, columns, rows, PALETTE_HALF, tokens.SHADE_DARK, tokens.SHADE_LIGHT, SHADE_STRENGTH),
        x=0,
        y=0,
        width=columns * GRAIN,
        height=rows * GRAIN,
        preserveAspectRatio="none",
        class_="shading",
    )


def _paper(layout: Layout, area: list[HexId]) -> str:
    return "".join(rounded_loop([at(corner) for corner in loop], ROUNDING) for loop in boundaries(layout, area))


def _height_field(sheet: Sheet, columns: int, rows: int) -> list[float]:
    """Metres at every pixel: hex heights blended, then roughened where the land is high or broken; flat where no land is."""
    step = 4
    wide, high = columns // step + 3, rows // step + 3
    coarse = [[_blended(sheet, x * step * GRAIN, y * step * GRAIN) for x in range(wide)] for y in range(high)]
    ridges = _Ridges()
    field = []
    for y in range(rows):
        v, fy = divmod(y, step)
        for x in range(columns):
            u, fx = divmod(x, step)
            base, rough = _bilinear(coarse, u, v, fx / step, fy / step)
            field.append(base + rough * ridges.at(x, y) if rough else base)
    return field


def _blended(sheet: Sheet, x: float, y: float) -> tuple[float, float]:
    """Height and roughness at a point: neighbouring hexes weighted by nearness."""
    column, row = (x - SIDE) / COLUMN + 1, y / HEX + 0.5
    total = height = spread = 0.0
    near: list[tuple[float, float]] = []
    for c in range(int(column) - 1, int(column) + 3):
        lowered = 0.5 if c % 2 == 0 else 0.0
        for r in range(int(row - lowered) - 1, int(row - lowered) + 3):
            ground = sheet.ground.get(HexId(f"{c:02d}{r:02d}"))
            if ground is None:
                continue
            apart = ((c - column) * 0.866) ** 2 + (r + lowered - row) ** 2
            near.append((math.exp(-apart * 2.6), ground.height if ground.level else SEA_BED))
    for weight, metres in near:
        total += weight
        height += weight * metres
    if all(metres == SEA_BED for _, metres in near):
        return SEA_BED, 0.0
    height /= total
    for weight, metres in near:
        spread += weight * abs(metres - height)
    return height, 16.0 + 0.55 * spread / total + 0.14 * max(0.0, height)


class _Ridges:
    """Grain between -1 and 1: three octaves of creased noise, the finer ones pulled along by the coarse."""

    def __init__(self) -> None:
        self.large, self.middle, self.small = _Noise(26, 1), _Noise(12, 2), _Noise(5, 3)

    def at(self, x: int, y: int) -> float:
        large = self.large.crease(x, y)
        middle = self.middle.crease(x + 5 * large, y - 5 * large)
        small = self.small.crease(x + 3 * middle, y + 3 * middle)
        return 0.55 * large + 0.32 * middle + 0.13 * small


class _Noise:
    """Value noise on a lattice of `cell` pixels."""

    def __init__(self, cell: int, salt: int) -> None:
        self.cell, self.salt = cell, salt
        self._known: dict[tuple[int, int], float] = {}

    def crease(self, x: float, y: float) -> float:
        """1 on a ridge, falling on both sides."""
        u, v = x / self.cell, y / self.cell
        i, j = math.floor(u), math.floor(v)
        fx, fy = u - i, v - j
        fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
        top = self._at(i, j) * (1 - fx) + self._at(i + 1, j) * fx
        bottom = self._at(i, j + 1) * (1 - fx) + self._at(i + 1, j + 1) * fx
        return 1 - 2 * abs(2 * (top * (1 - fy) + bottom * fy) - 1)

    def _at(self, i: int, j: int) -> float:
        value = self._known.get((i, j))
        if value is None:
            value = self._known[i, j] = noise(i, j, self.salt)
        return value


def _bilinear(grid: list[list[tuple[float, float]]], u: int, v: int, fx: float, fy: float) -> tuple[float, float]:
    (a, ra), (b, rb) = grid[v][u], grid[v][u + 1]
    (c, rc), (d, rd) = grid[v + 1][u], grid[v + 1][u + 1]
    top, bottom = a + (b - a) * fx, c + (d - c) * fx
    rough_top, rough_bottom = ra + (rb - ra) * fx, rc + (rd - rc) * fx
    return top + (bottom - top) * fy, rough_top + (rough_bottom - rough_top) * fy


def _light(heights: list[float], columns: int, rows: int) -> bytes:
    """Light from the north-west on the slopes: 0 is darkest, `PALETTE_HALF` flat, twice that lightest."""
    pixels = bytearray(columns * rows)
    for y in range(rows):
        above, below = max(0, y - 1) * columns, min(rows - 1, y + 1) * columns
        here = y * columns
        for x in range(columns):
            left, right = max(0, x - 1), min(columns - 1, x + 1)
            slope = (heights[here + left] - heights[here + right]) * 0.7 + (heights[above + x] - heights[below + x])
            light = -math.tanh(slope / 190.0)
            pixels[here + x] = round(PALETTE_HALF * (1 + (light * LIT if light > 0 else light)))
    return bytes(pixels)
