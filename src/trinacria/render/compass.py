"""The compass rose: sixteen half-shaded points in the colour of the water, north marked."""

from __future__ import annotations

import math

from trinacria.render import tokens
from trinacria.render.geometry import Point, polygon
from trinacria.render.svg import Style, element, group, path, text


def compass(wide: float) -> str:
    """A rose so wide, its upper left corner at 0, 0."""
    middle = wide / 2
    parts = [
        element("circle", cx=middle, cy=middle, r=middle * 0.62, fill="none", stroke=tokens.WATER_NAME, stroke_width=1.6),
        element("circle", cx=middle, cy=middle, r=middle * 0.655, fill="none", stroke=tokens.WATER_NAME, stroke_width=0.8),
        path(_ticks(middle), stroke=tokens.WATER_NAME, stroke_width=1),
    ]
    for offset, reach, step in ((22.5, 0.5, 45.0), (45.0, 0.6, 90.0), (0.0, 0.82, 90.0)):
        for number in range(round(360 / step)):
            parts += _point(middle, offset + number * step, reach * middle)
    style: Style = {"class_": "f-title", "font_size": middle * 0.2, "fill": tokens.WATER_NAME, "text_anchor": "middle"}
    parts.append(text("N", middle, middle * 0.13, **style))
    return group(parts, opacity=0.7)


def _point(middle: float, angle: float, reach: float) -> list[str]:
    """One point of the star: a light half and a dark half."""
    tip, centre = _at(middle, angle, reach), (middle, middle)
    waist = reach * 0.2
    light, dark = _at(middle, angle - 45, waist), _at(middle, angle + 45, waist)
    rim: Style = {"stroke": tokens.WATER_NAME, "stroke_width": 0.8, "stroke_linejoin": "round"}
    return [
        path(polygon([tip, light, centre]), fill="#F4F8FA", **rim),
        path(polygon([tip, dark, centre]), fill=tokens.WATER_NAME, **rim),
    ]


def _ticks(middle: float) -> str:
    lines = []
    for number in range(72):
        inner, outer = _at(middle, number * 5, middle * 0.62), _at(middle, number * 5, middle * 0.655)
        lines.append(f"M{inner[0]:.1f} {inner[1]:.1f}L{outer[0]:.1f} {outer[1]:.1f}")
    return "".join(lines)


def _at(middle: float, angle: float, reach: float) -> Point:
    turn = math.radians(angle - 90)
    return middle + reach * math.cos(turn), middle + reach * math.sin(turn)
