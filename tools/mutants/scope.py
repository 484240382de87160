"""Which modules are the rules: `scope.toml`, read and held against the modules that there are."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RULES_FOLDER = Path("src/trinacria/viw")


@dataclass(frozen=True, slots=True)
class Group:
    """Modules of one kind, as paths from the root of the project."""

    name: str
    meaning: str
    files: tuple[Path, ...]


def read_groups() -> dict[str, Group]:
    document = tomllib.loads((HERE / "scope.toml").read_text())
    return {
        name: Group(name, part["meaning"], tuple(file for module in part["modules"] for file in _files_of(module)))
        for name, part in document.items()
    }


def _files_of(module: str) -> list[Path]:
    """The file of a module; for `drawing.*` every file of a folder."""
    if not module.endswith(".*"):
        return [file_of(module)]
    folder = RULES_FOLDER / module.removesuffix(".*").replace(".", "/")
    return [file.relative_to(ROOT) for file in sorted((ROOT / folder).rglob("*.py"))]


def file_of(module: str) -> Path:
    return RULES_FOLDER / f"{module.replace('.', '/')}.py"


def problems(root: Path) -> list[str]:
    """Modules that are in no group or in two, and groups that name a module that does not exist."""
    listed = [file for group in read_groups().values() for file in group.files]
    there = {file.relative_to(root) for file in (root / RULES_FOLDER).rglob("*.py")}
    return [
        *(f"{file} is in no group of scope.toml" for file in sorted(there - {*listed})),
        *(f"{file} is in scope.toml and does not exist" for file in sorted({*listed} - there)),
        *(f"{file} is in scope.toml twice" for file in sorted({file for file in listed if listed.count(file) > 1})),
    ]
