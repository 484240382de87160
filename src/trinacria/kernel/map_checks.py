"""The names in a map sheet: key, chart and ways name signs and styles, and a name that stands for nothing is a fault."""

from __future__ import annotations

from collections.abc import Iterator

from trinacria.kernel.drawing import MapSheet
from trinacria.kernel.signs import RIVER, Again, AreaName, Sign, Sketch

LEVELS = tuple(f"level_{number}" for number in range(1, 7))
GROUNDS = ("clear", "woods", "swamp", "hilltop", "town ground", "city ground", "sea")
SWATCHES = frozenset({*LEVELS, *GROUNDS, "city", "town", "bridge", "peak"})  # that every map has
SIGNS = frozenset({"city", "town", "town-points", "peak"})  # that every map has


def sheet_faults(sheet: MapSheet) -> Iterator[str]:
    """What a drawing of the sheet would look for in vain, a sentence each with the part that names it."""
    swatches, signs = _swatches(sheet), SIGNS | {sign.name for sign in sheet.signs if isinstance(sign, Sign)}
    named = [("`key`", entry.words, entry.swatch) for entry in sheet.key]
    named += [("`chart`", row.name, row.swatch) for row in sheet.chart.rows] if sheet.chart else []
    for part, line, swatch in named:
        if isinstance(swatch, str):
            if swatch not in swatches:
                yield f"{part}: {line!r} has the swatch {swatch!r}, and the sheet declares nothing of that name"
        else:
            yield from (
                f"{part}: {line!r} shows the sign {name!r}, which is not declared" for name in _missing(swatch, signs)
            )
    for ways in sheet.ways:
        styles = {style.name for style in ways.styles}
        unknown = sorted({*ways.sides.values()} - styles)
        yield from (f"`ways`: {ways.name!r} has ways of the style {name!r}, which is not declared" for name in unknown)


def _swatches(sheet: MapSheet) -> frozenset[str]:
    signs = {sign.name for sign in sheet.signs if not isinstance(sign, AreaName)}
    styles = {style.name for ways in sheet.ways for style in ways.styles}
    return SWATCHES | signs | styles | {water.name for water in (RIVER, *sheet.waters.values())}


def _missing(sketch: Sketch, signs: frozenset[str]) -> list[str]:
    return [part.sign for part in sketch if isinstance(part, Again) and part.sign not in signs]
