"""The whole picture: the map as one versioned drawing whose layers have names, and what lies upon it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.render import cover, labels, legend, lines, relief, rivers, roads, shore, signs, tokens
from trinacria.render.counters import counters_layer
from trinacria.render.lettering import lettering
from trinacria.render.marks import boundary_in_force, owned_airfields, owned_points, turn_marker, weather_plate
from trinacria.render.paper import Label
from trinacria.render.pieces import Crate, Piece
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group, number, use
from trinacria.render.typesetting import style_sheet

COLUMN_STEP = 0.866  # from column to column, in heights of a hex
HALO = f".halo{{paint-order:stroke;stroke:{tokens.PAPER};stroke-opacity:.9;stroke-width:3.4px;stroke-linejoin:round}}"


@dataclass(frozen=True)
class OnMap:
    """What lies on the map at one moment, for one seat."""

    pieces: Sequence[Piece | Crate] = ()
    holders: Mapping[HexId, Seat] = field(default_factory=dict)
    turn: int | None = None
    weather: str = ""
    boundary: tuple[HexId, ...] = ()  # between the Allied armies


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

    def map_svg(self) -> str:
        """The map alone: what a client loads once, by its version."""
        return self._svg("")

    def table_svg(self, upon: OnMap, window: Window | None = None) -> str:
        """The map with everything that lies upon it, or a part of it."""
        layers = [
            boundary_in_force(self.sheet, upon.boundary),
            owned_points(self.sheet, self.labels, upon.holders),
            owned_airfields(self.sheet, upon.holders),
            turn_marker(self.sheet, upon.turn),
            weather_plate(self.sheet, upon.weather),
            counters_layer(self.sheet, upon.pieces),
        ]
        return self._svg(group(layers, id="table-layer"), window)

    @cached_property
    def labels(self) -> list[Label]:
        return labels.place_labels(self.sheet, self._stems, lettering(self.sheet))

    @cached_property
    def version(self) -> str:
        """Changes exactly when the drawing of the map does."""
        return hashlib.sha256(self._map.encode()).hexdigest()[:12]

    @cached_property
    def _stems(self) -> list[rivers.Stem]:
        return rivers.stems_of(self.sheet)

    def _svg(self, upon: str, window: Window | None = None) -> str:
        left, top, wide, high = self._frame(window)
        return element(
            "svg",
            "\n",
            element("style", style_sheet(), "\n", HALO),
            "\n",
            self._map,
            "\n",
            upon,
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

    @cached_property
    def _map(self) -> str:
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
            group([*self._water(), self._ground(), *self._drawn()], id="map-layer", clip_path="url(#map)"),
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
            shore.sand_pattern(),
            *cover.patterns(),
            *signs.sign_defs(),
        ]

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
            shore.beaches(sheet),
            lines.land_grid(),
        ]
        outline = use("shore", fill="none", stroke=tokens.SHORE, stroke_width=1.6, stroke_linejoin="round")
        return group([group(papers, clip_path="url(#land)"), outline if sheet.has_sea else ""], id="ground")

    def _drawn(self) -> list[str]:
        """What is drawn over the ground, from the lowest layer to the highest."""
        sheet = self.sheet
        names = ["river", "route", "peak", "landing", "evacuation", "place"]
        return [
            labels.labels_layer(self.labels, ["ground"], "ground-names"),
            shore.wall_marks(sheet),
            rivers.rivers(self._stems),
            cover.entrenchments(sheet),
            lines.rule_lines(sheet),
            roads.roads(sheet),
            roads.bridges(sheet),
            lines.numbers(sheet),
            signs.landing_arrows(sheet),
            signs.signs(sheet),
            labels.labels_layer(self.labels, names, "names"),
        ]
