"""Whose classes may stand in bytes that are read back: those of this program, and of the games that it has loaded.

A snapshot or a view as bytes names the classes of its objects. Bytes can be forged, so nothing else is ever looked up.
"""

from __future__ import annotations

_packages = {"trinacria"}


def trust(package: str) -> None:
    """Let classes of this package and of the modules in it stand in such bytes."""
    _packages.add(package)


def is_own(module: str) -> bool:
    """Whether a module belongs to a trusted package."""
    return module in _packages or any(module.startswith(f"{package}.") for package in _packages)
