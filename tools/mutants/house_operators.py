"""Mutations of our own beside those of cosmic-ray: what rules are forgotten by.

A step that is left out, a field that is not reset, a membership or a filter turned round, the least for the most.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Operator

Place = tuple[tuple[int, int], tuple[int, int]]

CHANGING = {"change", "replace", "set_flags", "keep_secret"}  # calls that change only what they name
SWAPPED = {"any": "all", "all": "any", "min": "max", "max": "min"}


class DropStatement(Operator):  # type: ignore[misc]
    """`pos.put(unit, hex_)` -> `pass`"""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        if node.type == "simple_stmt" and _is_step(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        step = node.children[0]
        node.children[0] = parso.python.tree.Keyword("pass", step.start_pos, step.get_first_leaf().prefix)
        node.children[0].parent = node
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def _is_step(node: Any) -> bool:
    """A call that stands alone, an augmented assignment, or an assignment to an attribute or an item."""
    if node.type in ("atom_expr", "power"):
        last = node.children[-1]
        return bool(last.type == "trailer" and last.children[0].value == "(")
    if node.type != "expr_stmt":
        return False
    target, then = node.children[0], node.children[1]
    if then.type in ("operator", "augassign") and getattr(then, "value", "=") != "=":
        return True
    return bool(target.type in ("atom_expr", "power") and getattr(then, "value", "") == "=")


class DropChange(Operator):  # type: ignore[misc]
    """`change(pos, landed=x, declared=None)` -> `change(pos, landed=x)`"""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        for argument in self._changes(node):
            yield argument.start_pos, argument.end_pos

    def _changes(self, node: Any) -> list[Any]:
        if node.type not in ("atom_expr", "power") or node.children[-1].type != "trailer":
            return []
        called, arguments = node.children[-2], node.children[-1].children[1]
        name = called.value if called.type == "name" else called.children[-1].get_code() if called.type == "trailer" else ""
        if name.strip() not in CHANGING or arguments.type != "arglist":
            return []
        return [child for child in arguments.children if child.type == "argument" and child.children[1].get_code() == "="]

    def mutate(self, node: Any, index: int) -> Any:
        argument = self._changes(node)[index]
        siblings = argument.parent.children
        at = siblings.index(argument)
        # with the comma before it, or the one after it
        del siblings[at - 1 if at else at : at + 1 if at else at + 2]
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class TurnMembership(Operator):  # type: ignore[misc]
    """`unit in landed` -> `unit not in landed`, and the other way round"""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        if node.type == "comparison":
            for sign in node.children[1::2]:
                if _words(sign) in (["in"], ["not", "in"]):
                    yield sign.start_pos, sign.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        signs = [sign for sign in node.children[1::2] if _words(sign) in (["in"], ["not", "in"])]
        sign = signs[index]
        turned = "not in" if _words(sign) == ["in"] else "in"
        node.children[node.children.index(sign)] = parso.python.tree.Keyword(turned, sign.start_pos, " ")
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def _words(sign: Any) -> list[str]:
    return sign.get_code().split()  # type: ignore[no-any-return]


class TurnFilter(Operator):  # type: ignore[misc]
    """`[unit for unit in stack if moved(unit)]` -> `... if not (moved(unit))]`"""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        if node.type == "comp_if":
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        condition = node.children[1]
        turned = parso.parse(f"(not ({condition.get_code().strip()}))").children[0]
        turned.get_first_leaf().prefix = " "
        node.children[1] = turned
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


class SwapExtreme(Operator):  # type: ignore[misc]
    """`min(...)` -> `max(...)`, `any(...)` -> `all(...)`"""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        if node.type in ("atom_expr", "power") and node.children[0].type == "name" and node.children[0].value in SWAPPED:
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.children[0].value = SWAPPED[node.children[0].value]
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


HOUSE_OPERATORS: dict[str, type[Operator]] = {
    "house/DropStatement": DropStatement,
    "house/DropChange": DropChange,
    "house/TurnMembership": TurnMembership,
    "house/TurnFilter": TurnFilter,
    "house/SwapExtreme": SwapExtreme,
}
