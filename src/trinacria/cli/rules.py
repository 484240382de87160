"""`trinacria rules`: a case in our words, where it is implemented and which tests prove it; and the coverage of all."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

import trinacria
from trinacria import games
from trinacria.kernel.casebook import CaseText
from trinacria.kernel.cases import BEARERS
from trinacria.kernel.errors import TrinacriaError

TESTS = Path(trinacria.__file__).parents[2] / "tests"


class NoSuchCase(TrinacriaError):
    """The rulebook has no such number."""


def rules(
    case: Annotated[str, typer.Argument(help="A case number such as 9.87, or one with others below it, such as 9.9.")] = "",
    coverage: Annotated[str, typer.Option(help=f"The book to check: {', '.join(games.books())}.")] = "",
) -> None:
    """Print a rules case in our words, where it is implemented and which tests prove it; or check that all are proved."""
    if coverage:
        raise typer.Exit(0 if print_coverage(coverage) else 1)
    if not case:
        for entry in games.casebook().values():
            print(f"{entry.printed:10} {entry.title}")
        return
    found = games.find_case(case)
    if found is None:
        raise NoSuchCase(f"there is no case {case} in the rules")
    print_case(found)
    for entry in games.casebook().values():
        if found.number in entry.all_above:
            print(f"  {entry.printed:10} {entry.title}")


def print_case(entry: CaseText) -> None:
    print(f"{entry.printed}  {entry.title}\n\n{entry.text}\n")
    for ruling in games.rulings():
        if entry.number in ruling.cases:
            print(f"{ruling.number}: {ruling.text}\n")
    for bearer in BEARERS.get(entry.number, []):
        print(f"implemented in {bearer.module} ({bearer.name}, line {bearer.line})")
    for test in tests_by_case().get(entry.number, []):
        print(f"proved by {test}")


def print_coverage(book: str) -> bool:
    """The table of all cases of a book; true if every one is tested. A heading or definition needs no test."""
    if book not in games.books():
        raise TrinacriaError(f"there is no book {book!r}; there are: {', '.join(games.books())}")
    if not TESTS.is_dir():
        raise TrinacriaError("the tests are not part of this installation; run this in a checkout of the source")
    wanted = [entry for entry in games.cases_of(book) if entry.needs_proof]
    tests = tests_by_case()
    table = Table("case", "title", "implemented in", "tests", box=None)
    tested = 0
    for entry in wanted:
        bearers, proofs = BEARERS.get(entry.number, []), tests.get(entry.number, [])
        done = bool(bearers and proofs)
        tested += done
        place = f"{bearers[0].module.rpartition('.')[2]}.{bearers[0].name}" if bearers else "-"
        table.add_row(entry.printed, entry.title, place, str(len(proofs)), style=None if done else "bold red")
    Console().print(table)
    print(f"{book}: {tested} of {len(wanted)} cases tested")
    return tested == len(wanted)


def tests_by_case() -> dict[str, list[str]]:
    """Which tests claim which case, read from their `@case` marks; the test run proves each claim."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, number in _marks(ast.parse(path.read_text(encoding="utf-8"))):
            found[number].append(f"{path.relative_to(TESTS.parent).as_posix()}::{name}")
    return dict(found)


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "case":
                for argument in mark.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield node.name, argument.value
