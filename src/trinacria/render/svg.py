"""A small writer of SVG: elements as text, attributes by keyword, few decimals. The same input gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

Attribute = str | int | float | None
Style = dict[str, Attribute]


def number(value: float, decimals: int = 1) -> str:
    """The shortest text: no trailing zeros, no minus zero."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, *inside: str, **attributes: Attribute) -> str:
    """One element. A keyword's underscores become hyphens, `class_` is `class`, and None leaves the attribute out."""
    written = "".join(f" {_name(key)}={_value(value)}" for key, value in attributes.items() if value is not None)
    body = "".join(inside)
    return f"<{name}{written}>{body}</{name}>" if body else f"<{name}{written}/>"


def group(inside: Iterable[str], **attributes: Attribute) -> str:
    """A `g` with its parts one a line; nothing if there are none."""
    parts = [part for part in inside if part]
    return element("g", "\n", "\n".join(parts), "\n", **attributes) if parts else ""


def path(d: str, **attributes: Attribute) -> str:
    return element("path", d=d, **attributes)


def use(id_: str, **attributes: Attribute) -> str:
    return element("use", href=f"#{id_}", **attributes)


def text(words: str, x: float, y: float, **attributes: Attribute) -> str:
    return element("text", escape(words), x=x, y=y, **attributes)


def title(words: str) -> str:
    """What a viewer shows when the pointer rests on the parent."""
    return element("title", escape(words)) if words else ""


def translate(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: Attribute) -> str:
    if isinstance(value, str):
        return quoteattr(value)
    assert value is not None
    return f'"{number(float(value), 2)}"'
