"""From SVG to PNG, with the faces of the drawing; needs the extra `png`."""

from __future__ import annotations

from trinacria.kernel.errors import TrinacriaError
from trinacria.render.typesetting import font_files


def png(svg: str, scale: float = 1.0) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise TrinacriaError("PNG needs resvg-py: pip install 'trinacria[png]', or choose a name ending in .svg") from None
    faces = [str(path) for path in font_files()]
    return bytes(svg_to_bytes(svg_string=svg, zoom=scale, skip_system_fonts=True, font_files=faces))
