"""NATO unit symbols: made once from milsymbol into `symbols.json` (tools/symbols), drawn here in any size."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from trinacria.render import tokens
from trinacria.render.svg import element, number, path

LINE = 1.7  # of the icon, in units of the counter
FRAME = 1.9


@dataclass(frozen=True, slots=True)
class Symbol:
    """Lines and filled shapes in the units of the frame."""

    strokes: tuple[str, ...]
    fills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SymbolSet:
    x: float
    y: float
    width: float
    height: float
    symbols: Mapping[str, Symbol]


@cache
def symbol_set() -> SymbolSet:
    table = json.loads((files("trinacria.render") / "symbols.json").read_text(encoding="utf-8"))
    frame = table["frame"]
    symbols = {name: Symbol(tuple(s["strokes"]), tuple(s["fills"])) for name, s in table["symbols"].items()}
    return SymbolSet(frame["x"], frame["y"], frame["width"], frame["height"], symbols)


def symbol_defs(wide: float) -> list[str]:
    """Every icon in a frame so wide, its upper left corner at 0, 0, as `symbol-infantry` and so on."""
    drawn = symbol_set()
    scale = wide / drawn.width
    shift = f"scale({number(scale, 4)}) translate({number(-drawn.x)} {number(-drawn.y)})"
    frame = element("rect", width=wide, height=drawn.height * scale, fill="none", stroke_width=FRAME)
    found = []
    for name, symbol in drawn.symbols.items():
        lines = [path(d, fill="none", stroke_width=LINE / scale) for d in symbol.strokes]
        shapes = [path(d, fill=tokens.SYMBOL_INK, stroke="none") for d in symbol.fills]
        icon = element("g", *lines, *shapes, transform=shift)
        found.append(element("g", icon, frame, id=f"symbol-{name}", stroke=tokens.SYMBOL_INK, stroke_linejoin="round"))
    return found
