"""Which tests come by which lines: one run under coverage, kept by test file in `build/mutants/reach`.

What is kept of a test file holds as long as nothing has changed of the file itself, of what all tests share, and of the
modules of the rules that its tests ran through; otherwise that file is run again.
"""

from __future__ import annotations

import ast
import difflib
import gzip
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from coverage.numbits import numbits_to_nums

from .listing import Mutant
from .scope import Package

# Tests of what is said and shown play whole games: they are slow. Without them fewer mutants die, never more.
LEFT_OUT = ("test_invariants", "test_overlays", "test_questions", "test_showing", "test_step_words", "test_story")
CACHES = ("cached_property", "lru_cache", "cache")
SHARED = ("src/trinacria/kernel", "src/trinacria/data", "src/trinacria/games.py", "pyproject.toml")

Bits = dict[str, int]  # by test


@dataclass
class Reach:
    """The lines of each version of a module that each test comes by, as bits; and how long each test takes."""

    sources: Path
    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[str, Bits]] = field(default_factory=dict)  # module -> version -> test -> bits

    def add(self, kept: dict[str, Any]) -> None:
        versions = kept["modules"]
        for test, seen in kept["tests"].items():
            self.seconds[test] = seen["seconds"]
            for module, bits in seen["lines"].items():
                self.lines.setdefault(module, {}).setdefault(versions[module], {})[test] = int(bits, 16)

    def tests_by_line(self, module: str, source: str, lines: Iterable[int]) -> list[str]:
        """Fastest first. A line that has moved since a test was looked at is found by its content."""
        found: list[str] = []
        for version, tests in self.lines.get(module, {}).items():
            wanted = sum(1 << line for line in self._lines_then(version, source, {*lines}))
            found += [test for test, bits in tests.items() if bits & wanted]
        return self._ordered(found)

    def tests_by_module(self, module: str) -> list[str]:
        return self._ordered(test for tests in self.lines.get(module, {}).values() for test in tests)

    def _lines_then(self, version: str, source: str, lines: set[int]) -> set[int]:
        then = (self.sources / version).read_text()
        if then == source:
            return lines
        matcher = difflib.SequenceMatcher(None, then.splitlines(), source.splitlines(), autojunk=False)
        return {
            line - block.b + block.a
            for block in matcher.get_matching_blocks()
            for line in lines
            if block.b < line <= block.b + block.size
        }

    def _ordered(self, tests: Iterable[str]) -> list[str]:
        return sorted(tests, key=lambda test: (self.seconds[test], test))


def tests_for(root: Path, package: Package, reach: Reach, mutant: Mutant) -> list[str]:
    """The tests that could notice a mutant: those that come by its lines, then others that depend on what they made.

    A line that runs once, on import or to fill a cache, serves tests that never come by it. For a constant and for what is
    kept in a cache those are the tests of the lines that name it; beyond that all tests of the module.
    """
    source = (root / mutant.file).read_text()
    module, lines = str(mutant.file), range(mutant.line, mutant.last_line + 1)
    found = reach.tests_by_line(module, source, lines)
    names = _names_of(source, mutant)
    if names:
        for file in sorted((root / package.folder).rglob("*.py")):
            text = file.read_text()
            if any(name in text for name in names):
                found += reach.tests_by_line(str(file.relative_to(root)), text, _uses(text, names))
    if not found or not mutant.function or any(f"@{word}" in source for word in CACHES):
        found += reach.tests_by_module(module)
    return [*dict.fromkeys(found)]


def _names_of(source: str, mutant: Mutant) -> set[str]:
    """The constant that is assigned in a line of the module, or the function whose result is kept."""
    tree = ast.parse(source)
    if mutant.function:
        name = mutant.function.rpartition(".")[2]
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == name]
        kept = any(word in ast.unparse(mark) for it in functions for mark in it.decorator_list for word in CACHES)
        return {name} if kept else set()
    return {
        node.id
        for statement in tree.body
        if statement.lineno <= mutant.line <= (statement.end_lineno or 0)
        and isinstance(statement, ast.Assign | ast.AnnAssign)
        for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
        for node in ast.walk(target)
        if isinstance(node, ast.Name)
    }


def _uses(source: str, names: set[str]) -> list[int]:
    """The lines of a module that name one of these."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Name) and node.id in names) or (isinstance(node, ast.Attribute) and node.attr in names)
    ]


# keeping it ----------------------------------------------------------------------------------------------------------------


def read_reach(root: Path, package: Package, kept_in: Path, *, old_will_do: bool = False) -> Reach:
    """What is kept and still holds; the rest is run now.

    If what is old will do, only new and changed test files are run. Lines are then found by their content, and a test that
    has begun to reach a line since is overlooked: more mutants survive, never fewer.
    """
    (kept_in / "sources").mkdir(parents=True, exist_ok=True)
    shared, hashes = _shared(root), _hashes(root, package)
    found = [file for folder in package.tests for file in sorted((root / folder).rglob("test_*.py"))]
    files = [file for file in found if file.stem not in LEFT_OUT]
    stale = [file for file in files if not _holds(root, kept_in, file, shared, hashes, old_will_do=old_will_do)]
    if stale:
        print(f"Looking which lines {len(stale)} of {len(files)} test files come by ...", flush=True)
        _run(root, package, kept_in, [str(file.relative_to(root)) for file in stale])
        _keep(root, kept_in, stale, shared, hashes)
    reach = Reach(kept_in / "sources")
    for file in files:
        reach.add(_read(_kept(root, kept_in, file)))
    return reach


def _kept(root: Path, kept_in: Path, file: Path) -> Path:
    return kept_in / f"{'-'.join(file.relative_to(root).with_suffix('').parts[1:])}.json.gz"


def _read(path: Path) -> dict[str, Any]:
    with gzip.open(path, "rt") as file:
        found: dict[str, Any] = json.load(file)
    return found


def _holds(root: Path, kept_in: Path, file: Path, shared: str, hashes: dict[str, str], *, old_will_do: bool) -> bool:
    path = _kept(root, kept_in, file)
    if not path.exists():
        return False
    kept = _read(path)
    if kept["file"] != _hash([file]):
        return False
    if old_will_do:
        return True
    return bool(kept["shared"] == shared) and all(hashes.get(module) == before for module, before in kept["modules"].items())


def _run(root: Path, package: Package, kept_in: Path, files: list[str]) -> None:
    asked = {"MUTANTS_REACH": str(kept_in / "run"), "MUTANTS_RULES": str(package.folder)}
    environment = {**os.environ, **asked, "PYTHONPATH": str(root / "src")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tools.mutants.reach_plugin", *files]
    done = subprocess.run(command, cwd=root, env=environment, check=False)
    if done.returncode == 1:
        print("Tests that fail by themselves are not used.", flush=True)
    elif done.returncode:
        raise SystemExit("The tests could not be run.")


def _keep(root: Path, kept_in: Path, stale: list[Path], shared: str, hashes: dict[str, str]) -> None:
    seconds: dict[str, float] = json.loads((kept_in / "run.json").read_text())
    lines: dict[str, dict[str, str]] = {test: {} for test in seconds}
    with closing(sqlite3.connect(kept_in / "run.sqlite")) as database:  # coverage documents its tables
        query = "select context.context, file.path, numbits from line_bits join context on context.id = context_id"
        for test, path, numbits in database.execute(f"{query} join file on file.id = file_id"):
            if test in lines:
                module = str(Path(path).relative_to(root))
                lines[test][module] = hex(sum(1 << line for line in numbits_to_nums(numbits)))
    for module, version in hashes.items():
        shutil.copyfile(root / module, kept_in / "sources" / version)
    for file in stale:
        name = str(file.relative_to(root))
        mine = {test: {"seconds": seconds[test], "lines": lines[test]} for test in seconds if test.split("::")[0] == name}
        modules = {module: hashes[module] for test in mine.values() for module in test["lines"]}  # type: ignore[attr-defined]
        kept = {"shared": shared, "file": _hash([file]), "modules": modules, "tests": mine}
        with gzip.open(_kept(root, kept_in, file), "wt") as target:
            json.dump(kept, target)
    (kept_in / "run.sqlite").unlink()


def _shared(root: Path) -> str:
    """What every test depends on: the kernel, the data, and the helpers of the tests."""
    parts = [root / part for part in SHARED]
    files = [file for part in parts for file in ([part] if part.is_file() else sorted(part.rglob("*")))]
    return _hash([*(file for file in files if file.suffix != ".pyc"), *sorted((root / "tests").glob("*.py"))])


def _hashes(root: Path, package: Package) -> dict[str, str]:
    return {str(file.relative_to(root)): _hash([file]) for file in (root / package.folder).rglob("*.py")}


def _hash(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        if file.is_file():
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:24]
