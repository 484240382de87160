"""The whole picture: the map as one versioned drawing whose layers have names, and what lies upon it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from trinacria.kernel.drawing import MapSheet, OnMap
from trinacria.kernel.hexes import HexId
from trinacria.render import cover, labels, legend, lines, relief, rims, rivers, roads, sea_side, shore, signs, tokens
from trinacria.render.counters import counters_layer
from trinacria.render.distances import LETTERED, Distance
from trinacria.render.lettering import lettering
from trinacria.render.marks import owned_points, signs_on, turn_marker, weather_plate
from trinacria.render.paper import Label
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group, number, use
from trinacria.render.tokens import FACES
from trinacria.render.typesetting import style_sheet

COLUMN_STEP = 0.866  # from column to column, in heights of a hex
HALO_WIDTH = 3.4
NAME_FACES = ("bold", "town", "water")


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the sheet that is shown: a hex in its middle, and so many hexes across and down."""

    centre: HexId
    across: int
    down: int


@dataclass(frozen=True)
class Picture:
    """A sheet, drawn."""

    sheet: Sheet

    @classmethod
    def of(cls, declared: MapSheet) -> Self:
        return cls(Sheet.of(declared))

    def map_svg(self) -> str:
        """The map alone, lettered as on paper."""
        return self._svg("")

    def ground_svg(self) -> str:
        """The map without the names and numbers that depend on the distance."""
        return self._drawing(self._map(lettered=False))

    def names_svg(self, distance: Distance) -> str:
        """Those names and numbers, to be laid over the ground: fewer and larger, the farther one is away."""
        how = LETTERED[distance]
        layers = [
            lines.numbers(self.sheet) if how.numbers else "",
            labels.labels_layer(self.labels_at(distance), how.kinds, "names"),
        ]
        return self._drawing("".join(layers), faces=NAME_FACES, halo=HALO_WIDTH * how.magnified)

    def table_svg(self, upon: OnMap, window: Window | None = None) -> str:
        """The map with everything that lies upon it, or a part of it."""
        layers = [
            owned_points(self.sheet, self.labels, upon.holders),
            *signs_on(self.sheet, upon.signs),
            turn_marker(self.sheet, upon.turn),
            weather_plate(self.sheet, upon.weather),
            counters_layer(self.sheet, upon.pieces),
        ]
        return self._svg(group(layers, id="table-layer"), window)

    @cached_property
    def labels(self) -> list[Label]:
        return self.labels_at(Distance.CLOSE)

    def labels_at(self, distance: Distance) -> list[Label]:
        return labels.place_labels(self.sheet, self._stems, lettering(self.sheet), distance)

    @cached_property
    def version(self) -> str:
        """Changes exactly when the drawing of the map does."""
        return hashlib.sha256(self._whole.encode()).hexdigest()[:12]

    @cached_property
    def _stems(self) -> list[rivers.Stem]:
        return rivers.stems_of(self.sheet)

    @cached_property
    def _whole(self) -> str:
        return self._map(lettered=True)

    def _svg(self, upon: str, window: Window | None = None) -> str:
        return self._drawing(f"{self._whole}\n{upon}", window)

    def _drawing(
        self, inside: str, window: Window | None = None, faces: Iterable[str] = FACES, halo: float = HALO_WIDTH
    ) -> str:
        left, top, wide, high = self._frame(window)
        return element(
            "svg",
            "\n",
            element("style", style_sheet(faces), "\n", _halo(halo)),
            "\n",
            inside,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(number(part) for part in (left, top, wide, high)),
            width=wide,
            height=high,
            data_trinacria_map_version=self.version,
            data_game=self.sheet.game,
        )

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the whole sheet."""
        return self._frame(None)

    def _frame(self, window: Window | None) -> tuple[float, float, float, float]:
        """Left, top, width and height of what is shown: the whole sheet, or the window moved so far that it lies on it."""
        margins, layout = self.sheet.margins, self.sheet.layout
        wide, high = layout.width + margins.left + margins.right, layout.height + margins.top + margins.bottom
        if window is None:
            return -margins.left, -margins.top, wide, high
        x, y = layout.centre(window.centre)
        shown = min(wide, window.across * tokens.HEX * COLUMN_STEP), min(high, window.down * tokens.HEX)
        left = min(max(x - shown[0] / 2, -margins.left), wide - margins.left - shown[0])
        top = min(max(y - shown[1] / 2, -margins.top), high - margins.top - shown[1])
        return left, top, *shown

    def _map(self, *, lettered: bool) -> str:
        sheet, layout, margins = self.sheet, self.sheet.layout, self.sheet.margins
        paper = element(
            "rect",
            x=-margins.left,
            y=-margins.top,
            width=layout.width + margins.left + margins.right,
            height=layout.height + margins.top + margins.bottom,
            fill=tokens.FRAME,
        )
        parts = [
            element("defs", "\n", "\n".join(self._defs()), "\n"),
            paper,
            group([*self._terrain, *self._drawn(lettered=lettered)], id="map-layer", clip_path="url(#map)"),
            *lines.neatline(layout.width, layout.height),
            legend.panels(sheet),
        ]
        return "\n".join(parts)

    def _defs(self) -> list[str]:
        sheet, layout = self.sheet, self.sheet.layout
        return [
            element("clipPath", element("rect", width=layout.width, height=layout.height), id="map"),
            *shore.shore_defs(sheet),
            *relief.level_defs(sheet),
            lines.grid_def(sheet),
            *shore.grains(sheet),
            *cover.patterns(),
            *signs.sign_defs(sheet),
        ]

    @cached_property
    def _terrain(self) -> list[str]:
        return [*self._water(), self._ground()]

    def _water(self) -> list[str]:
        if not self.sheet.has_sea:
            return []
        return [
            shore.sea(self.sheet),
            lines.sea_grid(),
            labels.labels_layer(self.labels, ["water"], "water-names"),
            shore.other_land(self.sheet),
        ]

    def _ground(self) -> str:
        """Papers, covers and shading, all cut off at the shore."""
        sheet = self.sheet
        papers = [
            element("rect", width=sheet.layout.width, height=sheet.layout.height, fill=tokens.LEVEL[1]),
            relief.relief(sheet),
            cover.cover(sheet),
            relief.shading(sheet),
            *shore.shore_bands(sheet),
            *rims.tints(sheet, sheet.signs),
            lines.land_grid(),
        ]
        outline = use("shore", fill="none", stroke=tokens.SHORE, stroke_width=1.6, stroke_linejoin="round")
        return group([group(papers, clip_path="url(#land)"), outline if sheet.has_sea else ""], id="ground")

    def _drawn(self, *, lettered: bool) -> list[str]:
        """What is drawn over the ground, from the lowest layer to the highest."""
        sheet = self.sheet
        return [
            labels.labels_layer(self.labels, ["ground"], "ground-names"),
            lines.lines_under_water(sheet),
            rivers.rivers(sheet, self._stems),
            *rims.rims(sheet, sheet.signs),
            lines.declared_lines(sheet),
            roads.roads(sheet),
            roads.bridges(sheet),
            *signs.hexside_signs(sheet, sheet.signs),
            lines.numbers(sheet) if lettered else "",
            sea_side.shore_arrows(sheet),
            signs.signs(sheet),
            labels.labels_layer(self.labels, LETTERED[Distance.CLOSE].kinds, "names") if lettered else "",
        ]


def _halo(wide: float) -> str:
    """Names stand in a rim of paper."""
    return (
        f".halo{{paint-order:stroke;stroke:{tokens.PAPER};stroke-opacity:.9;"
        f"stroke-width:{number(wide)}px;stroke-linejoin:round}}"
    )
