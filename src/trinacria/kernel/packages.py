"""Packages: what the modules of a game's folder declare, so that nothing has to be listed a second time."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TypeVar

Declared = TypeVar("Declared")


def classes_in(package: ModuleType, base: type[Declared], *, deep: bool = True) -> tuple[type[Declared], ...]:
    """Every class with this base that a module of the package defines; with `deep` also those of the packages in it."""
    found: list[type[Declared]] = []
    for info in iter_modules(package.__path__, f"{package.__name__}."):
        if info.ispkg and not deep:
            continue
        module = import_module(info.name)
        found += [
            value
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, base) and value.__module__ == info.name
        ]
        if info.ispkg:
            found += classes_in(module, base)
    return tuple(found)


def classes_named_in(module: ModuleType, base: type[Declared]) -> tuple[type[Declared], ...]:
    """Every class with this base that a module defines or imports."""
    named = (value for value in vars(module).values() if isinstance(value, type) and issubclass(value, base))
    return tuple(found for found in named if found is not base)
