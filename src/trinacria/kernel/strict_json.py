"""JSON read without forgiving anything: what a lenient reader would pass over is a fault here."""

from __future__ import annotations

import json
from typing import Any

from trinacria.kernel.errors import BadRecord, quoted


def read_strictly(text: str, name: str) -> Any:
    """The content of a JSON text; a key that is given twice, NaN and numbers or nestings beyond all reason are refused."""
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _once_each(pairs, name), parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadRecord(f"{name}:{error.lineno}: is damaged or cut off: {error.msg}") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{name}: is damaged: it holds a number or a nesting that no record has") from None


def _once_each(pairs: list[tuple[str, Any]], name: str) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if any(key == earlier for earlier, _ in pairs[:place]))
        raise BadRecord(f"{name}: {quoted(twice)} is given twice")
    return found


def _no_number(word: str) -> None:
    raise ValueError(word)
