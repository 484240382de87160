"""Type: the faces that travel with the drawing, and how wide words are in them."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from trinacria.render.tokens import FACES

_FOLDER = files("trinacria.render") / "fonts"
_KERNING = 0.985  # pairs draw closer than their advances: on the average by so much


@dataclass(frozen=True, slots=True)
class Metrics:
    """Height of capitals, depth below the line and advances, in thousandths of the size."""

    ascent: int
    descent: int
    widths: Mapping[str, int]


@cache
def metrics(face: str) -> Metrics:
    table = json.loads((_FOLDER / "metrics.json").read_text(encoding="utf-8"))[face]
    return Metrics(table["ascent"], table["descent"], table["widths"])


def width(words: str, face: str, size: float, spacing: float = 0.0) -> float:
    """How wide the words are; a letter that the face lacks counts as an average one. Spacing is in ems."""
    widths = metrics(face).widths
    return (sum(widths.get(letter, 560) for letter in words) * _KERNING / 1000 + spacing * len(words)) * size


def cap_height(face: str, size: float) -> float:
    return metrics(face).ascent * size / 1000


def style_sheet(faces: Iterable[str] = FACES) -> str:
    """Faces and the classes that choose them: `f-town` and so on."""
    rules = []
    for name in faces:
        face = FACES[name]
        family = face.family.split(",")[0]
        stretch = "font-stretch:87.5%;" if face.width == "semi-condensed" else ""
        data = base64.b64encode((_FOLDER / f"{name}.woff2").read_bytes()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:{family};font-weight:{face.weight};{stretch}font-style:{face.style};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "\n".join([*rules, face_classes()])


def face_classes() -> str:
    """The classes alone, for a drawing that is shown where the faces are loaded already."""
    rules = []
    for name, face in FACES.items():
        stretch = "font-stretch:semi-condensed;" if face.width == "semi-condensed" else ""
        rules.append(
            f".f-{name}{{font-family:{face.family};font-weight:{face.weight};{stretch}font-style:{face.style};"
            f"font-variant-numeric:lining-nums tabular-nums}}"
        )
    return "\n".join(rules)


def font_files() -> list[Path]:
    """The faces as files, for a renderer that reads no embedded ones."""
    paths = []
    for name in FACES:
        with as_file(_FOLDER / f"{name}.ttf") as path:
            paths.append(path)
    return paths
