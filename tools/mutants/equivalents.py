"""Mutants that change nothing: `equivalents.toml`, each with its reason, known by module, function and content."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from .scope import Package

if TYPE_CHECKING:
    from .listing import Mutant

FILE = Path(__file__).parent / "equivalents.toml"


@dataclass(frozen=True, slots=True)
class Equivalent:
    module: str
    function: str
    before: str
    after: str
    reason: str
    package: str = "viw"


def read_equivalents(file: Path = FILE) -> list[Equivalent]:
    return [Equivalent(**entry) for entry in tomllib.loads(file.read_text()).get("equivalent", [])]


def find(equivalents: list[Equivalent], package: Package, mutant: Mutant, before: str, after: str) -> Equivalent | None:
    wanted = (package.name, package.module_of(mutant.file), mutant.function, before, after)
    return next((e for e in equivalents if (e.package, e.module, e.function, e.before, e.after) == wanted), None)


def entry(package: Package, mutant: Mutant, before: str, after: str) -> str:
    """A mutant as the file would name it, without its reason."""
    lines = [
        f"package = {package.name!r}",
        f"module = {package.module_of(mutant.file)!r}",
        f"function = {mutant.function!r}",
        f"before = {before!r}",
        f"after = {after!r}",
    ]
    return "\n".join(["[[equivalent]]", *lines])
