"""Declared shapes as SVG: strokes and sketches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trinacria.kernel.signs import Again, Block, Disc, Letters, Path, SketchPart, Stroke
from trinacria.render.svg import Style, element, path, text, translate, use


def stroke(line: Stroke) -> Style:
    """The attributes of a line."""
    return {
        "stroke": line.colour,
        "stroke_width": line.width,
        "stroke_dasharray": line.dashes or None,
        "stroke_opacity": None if line.opacity == 1 else line.opacity,
        "stroke_linecap": "round" if line.round else None,
    }


def strokes(d: str, lines: Sequence[Stroke], class_: str) -> list[str]:
    """A line drawn with each of its strokes, the first one lowest."""
    return [path(d, class_=class_, **stroke(line)) for line in lines]


def sketch(shapes: Iterable[SketchPart]) -> str:
    """A small drawing around 0, 0."""
    return "".join(_shape(shape) for shape in shapes)


def sign_id(name: str) -> str:
    return f"sign-{name}"


def _shape(shape: SketchPart) -> str:
    match shape:
        case Disc():
            x, y = shape.at
            return element("circle", cx=x or None, cy=y or None, r=shape.radius, fill=shape.fill, **_edge(shape.edge))
        case Block():
            box: Style = {"x": shape.left, "y": shape.top, "width": shape.width, "height": shape.height}
            return element(
                "rect", **box, rx=shape.rounded or None, fill=shape.fill, **_faint(shape.opacity), **_edge(shape.edge)
            )
        case Path():
            return path(
                shape.d,
                fill=shape.fill,
                stroke_linejoin="round" if shape.edge else None,
                **_faint(shape.opacity),
                **_edge(shape.edge),
            )
        case Letters():
            face = f"f-{shape.face} halo" if shape.halo else f"f-{shape.face}"
            anchor = "middle" if shape.middle else None
            return text(shape.words, *shape.at, class_=face, font_size=shape.size, fill=shape.fill, text_anchor=anchor)
        case Again():
            return use(sign_id(shape.sign), transform=translate(*shape.at))


def _edge(line: Stroke | None) -> Style:
    return {} if line is None else stroke(line)


def _faint(opacity: float) -> Style:
    return {} if opacity == 1 else {"fill_opacity": opacity}
