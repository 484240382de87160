"""Cut the faces that the map is drawn with: `npm ci && python make.py`. Run only when a face or its letters change.

Writes into `src/trinacria/render/fonts/`: for each face a small TrueType file (for PNG), the same as WOFF2 (carried inside
the SVG), and `metrics.json`, the advance widths by which labels are placed. Needs `pip install fonttools brotli`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
TARGET = HERE.parents[1] / "src" / "trinacria" / "render" / "fonts"
ARCHIVO = HERE / "node_modules" / "@fontsource-variable" / "archivo"
ALEGREYA = HERE / "node_modules" / "@fontsource-variable" / "alegreya"

LETTERS = (
    "".join(map(chr, range(0x20, 0x7F))) + "ÀÁÂÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÖØÙÚÛÜßàáâäåæçèéêëìíîïñòóôöøùúûüÿŒœ" + "–—‘’“”•·×±½¼¾…°²³µ«»−"
)

# name: file, where on the axes, weight class, width class (5 normal, 4 semi-condensed), italic
FACES = {
    "text": (ARCHIVO / "files" / "archivo-latin-standard-normal.woff2", {"wght": 450, "wdth": 96}, 400, 5, False),
    "town": (ARCHIVO / "files" / "archivo-latin-standard-normal.woff2", {"wght": 560, "wdth": 88}, 500, 4, False),
    "bold": (ARCHIVO / "files" / "archivo-latin-standard-normal.woff2", {"wght": 700, "wdth": 90}, 700, 4, False),
    "water": (ALEGREYA / "files" / "alegreya-latin-wght-italic.woff2", {"wght": 420}, 400, 5, True),
    "title": (ALEGREYA / "files" / "alegreya-latin-wght-normal.woff2", {"wght": 700}, 700, 5, False),
}
EPOCH = 2082844800 + 1_600_000_000  # one fixed date in the head table: the same bytes on every run


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    metrics = {name: cut(name, *face) for name, face in FACES.items()}
    (TARGET / "metrics.json").write_text(json.dumps(metrics, ensure_ascii=False, indent=0, sort_keys=True) + "\n")
    shutil.copy(ARCHIVO / "LICENSE", TARGET / "OFL-Archivo.txt")
    shutil.copy(ALEGREYA / "LICENSE", TARGET / "OFL-Alegreya.txt")


def cut(name: str, source: Path, axes: dict[str, float], weight: int, width: int, italic: bool) -> dict[str, object]:
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    font = instantiateVariableFont(font, axes)
    options = Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    subsetter.subset(font)
    font["OS/2"].usWeightClass, font["OS/2"].usWidthClass = weight, width
    font["head"].modified = font["head"].created = EPOCH
    _rename(font, "Alegreya" if "alegreya" in source.name else "Archivo", name)
    if italic:
        font["OS/2"].fsSelection |= 1
        font["head"].macStyle |= 2
    font.save(TARGET / f"{name}.ttf", reorderTables=None)
    font.flavor = "woff2"
    font.save(TARGET / f"{name}.woff2", reorderTables=None)
    scale = 1000 / font["head"].unitsPerEm
    cmap, widths = font.getBestCmap(), font["hmtx"]
    return {
        "ascent": round(font["OS/2"].sCapHeight * scale),
        "descent": round(-font["OS/2"].sTypoDescender * scale),
        "widths": {letter: round(widths[cmap[ord(letter)]][0] * scale) for letter in LETTERS if ord(letter) in cmap},
    }


def _rename(font: TTFont, family: str, face: str) -> None:
    """One family, distinguished by weight and width: that is how a renderer chooses among files."""
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = family
        elif record.nameID in (2, 17):
            record.string = face
        elif record.nameID in (3, 4, 6):
            record.string = f"{family}-{face}"


if __name__ == "__main__":
    main()
