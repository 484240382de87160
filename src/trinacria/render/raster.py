"""A small picture inside the drawing: indexed PNG with transparency, as a data address."""

from __future__ import annotations

import base64
import struct
import zlib

Colour = tuple[int, int, int]


def shade_image(
    pixels: bytes, columns: int, rows: int, half: int, dark: Colour, light: Colour, strength: float = 1.0
) -> str:
    """Pixels run from 0 (all dark) over `half` (clear) to twice that (all light); `strength` is how much covers at most."""
    palette = bytearray()
    alphas = bytearray()
    for index in range(2 * half + 1):
        palette += bytes(dark if index < half else light)
        alphas.append(round(255 * strength * abs(index - half) / half))
    lines = b"".join(b"\x00" + pixels[row * columns : (row + 1) * columns] for row in range(rows))
    png = (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", columns, rows, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", bytes(palette))
        + _chunk(b"tRNS", bytes(alphas))
        + _chunk(b"IDAT", zlib.compress(lines, 9))
        + _chunk(b"IEND", b"")
    )
    return "data:image/png;base64," + base64.b64encode(png).decode("ascii")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
