"""The classes that pickled bytes may name: those of this program, and of the games that it has loaded.

The bytes of a snapshot or a view name the classes of its objects. Bytes can be forged, so nothing else is ever looked up.
"""

from __future__ import annotations

import io
import pickle
from functools import lru_cache
from importlib import import_module
from typing import Any

from trinacria.kernel.errors import TrinacriaError

_packages = {"trinacria"}


def trust(package: str) -> None:
    """Let classes of this package and of the modules in it stand in such bytes."""
    _packages.add(package)


def is_own(module: str) -> bool:
    """Whether a module belongs to a trusted package."""
    return module in _packages or any(module.startswith(f"{package}.") for package in _packages)


class ForeignClass(TrinacriaError):
    """Bytes name something that is not a class of the program."""


class OwnUnpickler(pickle.Unpickler):
    """Reads plain values and objects of the program's own classes. Bytes that name anything else raise `ForeignClass`."""

    def __init__(self, body: bytes) -> None:
        super().__init__(io.BytesIO(body))

    def accepts(self, found: type) -> bool:
        """Whether these bytes may hold objects of a class of ours; a subclass may be stricter."""
        return True

    def find_class(self, module: str, name: str, /) -> Any:
        found = _own_class(module, name)
        if found is None or not self.accepts(found):
            raise ForeignClass(f"it asks for {module}.{name}, which is not a class that it may hold")
        return found


@lru_cache(maxsize=1024)
def _own_class(module: str, name: str) -> type | None:
    """A class that a trusted module defines. Functions, imported names and dotted names do not count."""
    if not is_own(module) or "." in name:
        return None
    found = getattr(import_module(module), name, None)
    return found if isinstance(found, type) and found.__module__ == module else None
