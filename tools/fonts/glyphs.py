"""The letters of the counters as outlines: `python glyphs.py` after the bold face was cut. Needs `pip install fonttools`.

A browser sets every SVG text anew at each step of a zoom; hundreds of counters with a few texts each would make it stutter.
Outlines are only stretched. Writes `web/src/map/glyphs.json`: for each letter its advance and its path, in font units.
"""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FACE = ROOT / "src" / "trinacria" / "render" / "fonts" / "bold.ttf"
TARGET = ROOT / "web" / "src" / "map" / "glyphs.json"
UNITS = 1000  # an em
LETTERS = (*range(0x20, 0x7F), *map(ord, "–—½¼¾−×±"))  # all that is printed on counters


class RelativePen(BasePen):
    """Paths in which every point is relative to the one before: outlines can be set one after the other in one path."""

    def __init__(self, glyphs: object, scale: float) -> None:
        super().__init__(glyphs)
        self.scale, self.at, self.began, self.parts = scale, (0, 0), (0, 0), list[str]()

    def _to(self, letter: str, *points: tuple[float, float]) -> None:
        rounded = [(round(x * self.scale), -round(y * self.scale)) for x, y in points]
        told = " ".join(f"{x - self.at[0]} {y - self.at[1]}" for x, y in rounded)
        self.parts.append(letter + told.replace(" -", "-"))
        self.at = rounded[-1]

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802, the names are the pen's
        self._to("m", pt)
        self.began = self.at

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._to("l", pt)

    def _qCurveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float]) -> None:  # noqa: N802
        self._to("q", pt1, pt2)

    def _closePath(self) -> None:  # noqa: N802
        self.parts.append("z")
        self.at = self.began


def main() -> None:
    font = TTFont(FACE)
    scale = UNITS / font["head"].unitsPerEm
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    outlines = {}
    for code in LETTERS:
        pen = RelativePen(glyphs, scale)
        glyphs[names[code]].draw(pen)
        outlines[chr(code)] = [round(glyphs[names[code]].width * scale), "".join(pen.parts)]
    content = {"units": UNITS, "letters": outlines}
    TARGET.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
