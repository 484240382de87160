"""Which modules are the rules: `scope.toml`, read and held against the modules that there are.

Rules are in packages, one for each rulebook that games share: `viw` and `sicily43`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = Path("src/trinacria")


@dataclass(frozen=True, slots=True)
class Group:
    """Modules of one kind, as paths from the root of the project."""

    name: str
    meaning: str
    files: tuple[Path, ...]


@dataclass(frozen=True)
class Package:
    """A package of rules, and the folders of the tests that can notice its mutants."""

    name: str
    tests: tuple[str, ...]
    modules: dict[str, list[str]]  # by group

    @property
    def folder(self) -> Path:
        return SOURCES / self.name

    @cached_property
    def groups(self) -> dict[str, Group]:
        return {
            name: Group(
                name, meaning, tuple(file for module in self.modules.get(name, ()) for file in self._files_of(module))
            )
            for name, meaning in read_meanings().items()
        }

    def _files_of(self, module: str) -> list[Path]:
        """The file of a module; for `drawing.*` every file of a folder."""
        if not module.endswith(".*"):
            return [self.file_of(module)]
        folder = self.folder / module.removesuffix(".*").replace(".", "/")
        return [file.relative_to(ROOT) for file in sorted((ROOT / folder).rglob("*.py"))]

    def file_of(self, module: str) -> Path:
        return self.folder / f"{module.replace('.', '/')}.py"

    def module_of(self, file: Path) -> str:
        return ".".join(file.relative_to(self.folder).with_suffix("").parts)

    def problems(self, root: Path) -> list[str]:
        """Modules that are in no group or in two, and groups that name a module that does not exist."""
        listed = [file for group in self.groups.values() for file in group.files]
        there = {file.relative_to(root) for file in (root / self.folder).rglob("*.py")}
        return [
            *(f"scope.toml does not explain the group {name}" for name in self.modules.keys() - self.groups.keys()),
            *(f"{file} is in no group of scope.toml" for file in sorted(there - {*listed})),
            *(f"{file} is in scope.toml and does not exist" for file in sorted({*listed} - there)),
            *(f"{file} is in scope.toml twice" for file in sorted({file for file in listed if listed.count(file) > 1})),
        ]


def read_meanings() -> dict[str, str]:
    """What each group holds."""
    document: dict[str, dict[str, str]] = tomllib.loads((HERE / "scope.toml").read_text())
    return document["meanings"]


def read_packages() -> dict[str, Package]:
    document = tomllib.loads((HERE / "scope.toml").read_text())
    return {name: Package(name, tuple(part["tests"]), part["modules"]) for name, part in document["packages"].items()}


def problems(root: Path) -> list[str]:
    return [problem for package in read_packages().values() for problem in package.problems(root)]
