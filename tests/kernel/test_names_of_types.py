"""One word, one meaning: no two types of the kernel have the same name."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import trinacria.kernel

BOTH_ARE_CALLED_SO = {
    "Outcome": "games and fights both have an outcome, and every rulebook calls both that",
}


def types_in(module: Path) -> set[str]:
    """The public classes and type aliases of a module."""
    found = set[str]()
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name) and is_type_name(target.id)}
    return {name for name in found if not name.startswith("_")}


def is_type_name(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


def test_no_two_types_of_the_kernel_share_a_name() -> None:
    places = defaultdict[str, list[str]](list)
    for module in sorted(Path(trinacria.kernel.__file__).parent.rglob("*.py")):
        for name in types_in(module):
            places[name].append(module.stem)
    shared = {name: modules for name, modules in places.items() if len(modules) > 1}
    assert len(places) > 100
    assert shared.keys() == BOTH_ARE_CALLED_SO.keys(), shared
