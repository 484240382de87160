"""Views as bytes, for the process in which the bots think.

The same knowledge gives the same bytes: a set is written in order, and nothing depends on which equal values happen to be
one object. Views hold plain values and objects of the program's own classes; bytes that name anything else are refused.
"""

from __future__ import annotations

import io
import pickle
from dataclasses import is_dataclass
from enum import Enum
from typing import Any

from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.own_classes import OwnUnpickler

_PROTOCOL = 5
_SETS: dict[type, str] = {frozenset: "frozenset", set: "set"}


class BadView(TrinacriaError):
    """Bytes that hold no view."""


def freeze_view(view: object) -> bytes:
    """The bytes of what a seat may know."""
    body = io.BytesIO()
    pickler = _Freezing(body, _PROTOCOL)
    pickler.fast = True  # every value is written out: a reference to an equal one would show where the two came from
    pickler.dump(view)
    return body.getvalue()


def thaw_view(body: bytes) -> Any:
    """What a seat may know, from its bytes."""
    try:
        return _Thawing(body).load()
    except BadView:
        raise
    except Exception as error:  # damaged bytes can ask for anything, and so fail in any way
        raise BadView(f"the view is damaged: {error}") from error


class _Freezing(pickle.Pickler):
    """Writes sets in order; a pickle by itself writes them as they happen to lie."""

    def persistent_id(self, obj: Any) -> tuple[str, tuple[object, ...]] | None:
        name = _SETS.get(type(obj))
        return None if name is None else (name, tuple(sorted(obj, key=repr)))


class _Thawing(OwnUnpickler):
    """Puts sets together again. A view is made of dataclasses and enumerations only."""

    def persistent_load(self, pid: Any) -> Any:
        name, members = pid
        if name == "frozenset":
            return frozenset(members)
        if name == "set":
            return set(members)
        raise BadView("the view is damaged: it refers to something unknown")

    def accepts(self, found: type) -> bool:
        return is_dataclass(found) or issubclass(found, Enum)
