"""The parts of a module that are not rules: types, declarations, words for the log and for refusals.

A change there is no change of a rule, so no mutant is made there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

Position = tuple[int, int]  # line from 1, column from 0

TOLD = {"tell", "IllegalCommand"}  # calls whose arguments are words and facts for players
SPOKEN = {"WORDS", "DECLARED", "NAMES", "__slots__", "__all__", "CASE", "TITLE", "VERB", "SHAPE"}

SPEAKERS = {"Teller", "Choice"}  # a function that is handed one of these makes a sentence
SPEAKING = {"Decision", "Event"}  # classes with these bases hold facts and say them


@dataclass(frozen=True, slots=True)
class Span:
    start: Position
    end: Position

    def __contains__(self, position: Position) -> bool:
        return self.start <= position < self.end


def not_rules(source: str) -> list[Span]:
    """Where no mutant is made."""
    return [_span(node) for node in _parts(ast.parse(source))]


def _span(node: ast.AST) -> Span:
    assert isinstance(node, ast.expr | ast.stmt | ast.arg)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return Span((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))


def _parts(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.Raise() | ast.JoinedStr():
                yield node
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield node
            case ast.FunctionDef():
                yield from node.decorator_list
                yield from (a.annotation for a in _arguments(node.args) if a.annotation is not None)
                yield from [node.returns] if node.returns is not None else []
                if _is_sentence(node):
                    yield node
            case ast.ClassDef():
                yield from node.decorator_list
                yield from node.bases
                if any(_name(base) in SPEAKING for base in node.bases):
                    yield node
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield node if name in SPOKEN else node.annotation
            case ast.AnnAssign():
                yield node.annotation
            case ast.Assign(targets=[ast.Name(id=name)]) if name in SPOKEN:
                yield node
            case ast.Assign(value=ast.Subscript() as value) if _is_type(value):
                yield node
            case ast.Call() if _name(node.func) in TOLD:
                yield node
            case ast.Call(func=ast.Subscript() as kind):  # dict[str, object](...)
                yield kind
            case ast.Call() if _name(node.func) in ("cast", "TypeVar", "NewType"):
                yield node


def _arguments(given: ast.arguments) -> list[ast.arg]:
    more = [argument for argument in (given.vararg, given.kwarg) if argument is not None]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *more]


def _is_sentence(function: ast.FunctionDef) -> bool:
    """A function that is handed the teller of the story, or what a player can pick, says something."""
    return any(
        isinstance(argument.annotation, ast.Name) and argument.annotation.id in SPEAKERS
        for argument in _arguments(function.args)
    )


def _is_type(value: ast.Subscript) -> bool:
    return isinstance(value.value, ast.Name) and value.value.id in (
        "Callable",
        "Mapping",
        "Iterable",
        "tuple",
        "dict",
        "list",
    )


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
