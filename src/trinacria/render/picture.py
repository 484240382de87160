"""The whole picture: the map as one versioned drawing whose layers have names, and the counters upon it."""

from __future__ import annotations

import hashlib

from trinacria.render import cover, labels, lines, relief, roads, signs, tokens, water
from trinacria.render.lettering import lettering
from trinacria.render.sheet import Sheet
from trinacria.render.svg import element, group, number, use
from trinacria.render.typesetting import style_sheet

HALO = ".halo{paint-order:stroke;stroke:#FBF6E6;stroke-opacity:.9;stroke-width:3.4px;stroke-linejoin:round}"


def map_svg(sheet: Sheet) -> str:
    return picture(sheet, "")


def picture(sheet: Sheet, counters: str) -> str:
    inside = "\n".join(_layers(sheet))
    margins, layout = sheet.margins, sheet.layout
    full_width = layout.width + margins.left + margins.right
    full_height = layout.height + margins.top + margins.bottom
    version = hashlib.sha256(inside.encode()).hexdigest()[:12]
    return element(
        "svg",
        "\n",
        element("style", style_sheet(), HALO),
        "\n",
        inside,
        "\n",
        counters,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(part) for part in (-margins.left, -margins.top, full_width, full_height)),
        width=full_width,
        height=full_height,
        data_trinacria_map_version=version,
        data_game=sheet.game,
    )


def _layers(sheet: Sheet) -> list[str]:
    layout, margins = sheet.layout, sheet.margins
    stems = water.stems_of(sheet)
    words = lettering(sheet)
    named = labels.place_labels(sheet, stems, words)
    paper = element(
        "rect",
        x=-margins.left,
        y=-margins.top,
        width=layout.width + margins.left + margins.right,
        height=layout.height + margins.top + margins.bottom,
        fill=tokens.FRAME,
    )
    defs = [
        element("clipPath", element("rect", width=layout.width, height=layout.height), id="map"),
        *water.shore_defs(sheet),
        *relief.level_defs(sheet),
        lines.grid_def(sheet),
        water.sand_pattern(),
        *cover.patterns(),
        *signs.sign_defs(),
    ]
    base = use("shore", fill=tokens.LEVEL[1]) if sheet.has_sea else element("rect", width=layout.width, height=layout.height, fill=tokens.LEVEL[1])
    ground = [
        base,
        group([relief.relief(sheet), cover.cover(sheet), relief.shading(sheet), water.beaches(sheet), lines.land_grid()], clip_path="url(#land)"),
    ]
    return [
        element("defs", *defs),
        paper,
        group(
            [
                water.sea(sheet) if sheet.has_sea else "",
                lines.sea_grid() if sheet.has_sea else "",
                labels.labels_layer(named, ["water"], "water-names"),
                use("other-shore", fill=tokens.MAINLAND, stroke=tokens.MAINLAND_SHORE, stroke_width=1.2) if any(not o.in_play for o in sheet.outlines) else "",
                group(ground, id="ground"),
                labels.labels_layer(named, ["ground"], "ground-names"),
                use("shore", fill="none", stroke=tokens.SHORE, stroke_width=1.6, stroke_linejoin="round") if sheet.has_sea else "",
                water.wall_marks(sheet),
                water.rivers(sheet, stems),
                cover.entrenchments(sheet),
                lines.rule_lines(sheet),
                roads.roads(sheet),
                roads.bridges(sheet),
                lines.numbers(sheet),
                signs.landing_arrows(sheet),
                signs.signs(sheet),
                labels.labels_layer(named, ["river", "route", "peak", "landing", "evacuation", "place"], "names"),
            ],
            id="map-layer",
            clip_path="url(#map)",
        ),
        *lines.neatline(layout.width, layout.height),
    ]
