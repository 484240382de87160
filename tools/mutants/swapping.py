"""Swapping code: a mutant of a function is put into the modules that are loaded already, without importing them again."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import CodeType, FunctionType

Key = tuple[str, int]  # the qualified name and the first line


def functions_of(part: str) -> dict[str, list[FunctionType]]:
    """Every function that is loaded, by its file, where the name of the file has this part."""
    found: dict[str, list[FunctionType]] = {}
    for it in gc.get_objects():
        if isinstance(it, FunctionType) and part in it.__code__.co_filename:
            found.setdefault(it.__code__.co_filename, []).append(it)
    return found


def swap(loaded: list[FunctionType], filename: str, source: str, mutated: str, run_before: set[CodeType]) -> bool:
    """Give every function of a file the code that the mutated source has for it.

    False if that cannot be done, or if the old code has been run before: what it made may still be in use.
    """
    before, after = _by_key(compile(source, filename, "exec")), _by_key(compile(mutated, filename, "exec"))
    if before.keys() != after.keys():
        return False
    changed = {key: code for key, code in after.items() if code != before[key]}
    swapped: dict[CodeType, CodeType] = {}
    for function in loaded:
        new = changed.get(key_of(function.__code__))
        if new is None:
            continue
        old = function.__code__
        if old in run_before:
            return False
        try:
            function.__code__ = new
        except ValueError:  # another number of free variables
            return False
        swapped[old] = new
    _keep_marks(swapped)
    return bool(swapped)


def _keep_marks(swapped: dict[CodeType, CodeType]) -> None:
    """The marks of rules cases name code; they must name the new one."""
    from trinacria.kernel.cases import BEARERS

    for bearers in BEARERS.values():
        bearers[:] = [replace(bearer, codes=tuple(swapped.get(code, code) for code in bearer.codes)) for bearer in bearers]


def _by_key(module: CodeType) -> dict[Key, CodeType]:
    """The code within a module by name and line, without pieces that share both."""
    found = [(key_of(code), code) for code in _within(module)]
    often = Counter(key for key, _ in found)
    return {key: code for key, code in found if often[key] == 1}


def key_of(code: CodeType) -> Key:
    return code.co_qualname, code.co_firstlineno


def _within(code: CodeType) -> Iterator[CodeType]:
    """The functions and methods of a module; what is nested in a function goes with it."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            if not constant.co_flags & 0x2:  # not a function: a class body
                yield from _within(constant)
