"""All mutants of a module: cosmic-ray's mutations that could break a rule, and our own; and the sample by seed.

Operators that only make noise are left out: a `-` turned into `**` dies of a TypeError and proves nothing, `==` turned into
`is` is mostly the same program. So are decorators, which only declare, and assertions.
"""

from __future__ import annotations

import ast
import difflib
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator

from .house_operators import HOUSE_OPERATORS
from .words import not_rules

COSMIC_RAY = (
    *("AddNot", "NumberReplacer", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    *("ReplaceUnaryOperator_USub_UAdd", "ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_Delete_Invert"),
    *("ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq"),
    *("ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is"),
    *("ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_Lt_GtE"),
    *("ReplaceComparisonOperator_LtE_Lt", "ReplaceComparisonOperator_LtE_Gt"),
    *("ReplaceComparisonOperator_Gt_GtE", "ReplaceComparisonOperator_Gt_LtE"),
    *("ReplaceComparisonOperator_GtE_Gt", "ReplaceComparisonOperator_GtE_Lt"),
    *("ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add", "ReplaceBinaryOperator_Sub_BitAnd"),
    *("ReplaceBinaryOperator_Mul_FloorDiv", "ReplaceBinaryOperator_FloorDiv_Mul", "ReplaceBinaryOperator_Div_Mul"),
    *("ReplaceBinaryOperator_Mod_FloorDiv", "ReplaceBinaryOperator_BitOr_BitAnd", "ReplaceBinaryOperator_BitAnd_BitOr"),
    *("ReplaceBinaryOperator_RShift_LShift", "ReplaceBinaryOperator_LShift_RShift"),
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one module. It is known by its content: module, function, and the lines before and after."""

    file: Path
    operator: str
    occurrence: int
    line: int
    column: int
    last_line: int
    function: str

    @property
    def place(self) -> tuple[str, int, int]:
        return str(self.file), self.line, self.column

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.operator.split('/')[1]} in {self.function or 'the module'}"


def operators() -> Iterator[tuple[str, Operator]]:
    for name in COSMIC_RAY:
        yield f"core/{name}", cosmic_ray.plugins.get_operator(f"core/{name}")()
    for name, kind in HOUSE_OPERATORS.items():
        yield name, kind()


def mutants_of(root: Path, file: Path) -> Iterator[Mutant]:
    source = (root / file).read_text()
    tree, left_out, functions = get_ast(source), not_rules(source), _functions(source)
    stars = {node.start_pos for node in ast_nodes(tree) if _is_star(node)}
    for name, operator in operators():
        places = [place for node in ast_nodes(tree) for place in operator.mutation_positions(node)]
        for occurrence, (start, end) in enumerate(places):
            if start in stars or any(start in span for span in left_out):
                continue
            inside = next((title for first, last, title in functions if first <= start[0] <= last), "")
            yield Mutant(file, name, occurrence, start[0], start[1], end[0], inside)


def _is_star(node: Any) -> bool:
    """A star that is no multiplication: `def f(pos, *, hidden)`, `f(*units)`, `{**points}`; cosmic-ray takes it for one."""
    return node.type == "operator" and node.value in ("*", "**") and node.parent.type not in ("term", "power")


def _functions(source: str) -> list[tuple[int, int, str]]:
    """First line, last line and name of every function and method, the innermost first."""
    found: list[tuple[int, int, str]] = []

    def look(node: ast.AST, names: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, ast.FunctionDef | ast.ClassDef)
            inner = (*names, child.name) if isinstance(child, ast.FunctionDef | ast.ClassDef) else names
            look(child, inner)
            if named and isinstance(child, ast.FunctionDef):
                assert child.end_lineno is not None
                found.append((child.lineno, child.end_lineno, ".".join(inner)))

    look(ast.parse(source), ())
    return sorted(found, key=lambda it: it[1] - it[0])


def sample(mutants: Iterable[Mutant], size: int | None, seed: str) -> list[Mutant]:
    """So many places drawn by the seed, one mutant of each; without a size every mutant there is."""
    ordered = sorted(mutants, key=lambda mutant: (*mutant.place, mutant.operator, mutant.occurrence))
    if size is None:
        return ordered
    places = [[*there] for _, there in groupby(ordered, key=lambda mutant: mutant.place)]
    draw = random.Random(seed)
    draw.shuffle(places)
    return [*islice((draw.choice(there) for there in places), size)]


@lru_cache(maxsize=8)
def _source(path: Path) -> str:
    return path.read_text()


def mutated(root: Path, mutant: Mutant) -> str:
    operator = dict(operators())[mutant.operator]
    code = mutate_code(_source(root / mutant.file), operator, mutant.occurrence)
    assert isinstance(code, str), f"cosmic-ray finds nothing to change: {mutant}"
    return code


def changed_lines(before: str, after: str) -> tuple[str, str]:
    """What a mutation took away and what it put there, without indentation: by this it is recognised."""
    lines = [*difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)][2:]
    gone = " ".join(line[1:].strip() for line in lines if line.startswith("-"))
    come = " ".join(line[1:].strip() for line in lines if line.startswith("+"))
    return " ".join(gone.split()), " ".join(come.split())


def diff(before: str, after: str, file: Path) -> str:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), str(file), "mutant", lineterm="", n=2)
    return "\n".join([*lines][2:])
