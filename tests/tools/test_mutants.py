"""What `make mutants` counts as rules, and what it leaves alone. The mutants themselves need an environment of their own."""

from __future__ import annotations

import importlib
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from trinacria.kernel.cases import BEARERS, Bearer

ROOT = Path(__file__).parents[2]


def tool(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A module of the tool; `tools` is no package of the program and lies beside it."""
    monkeypatch.setattr(sys, "path", [str(ROOT), *sys.path])
    return importlib.import_module(f"tools.mutants.{name}")


def test_every_module_of_the_rules_is_counted_as_one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tool("scope", monkeypatch).problems(ROOT) == []


def test_no_mutant_is_made_of_types_declarations_or_words(monkeypatch: pytest.MonkeyPatch) -> None:
    source = '''
from a import b

@case("9.1")
def owed(pos: Position | None, steps: int = 3) -> int | None:
    """One and 2."""
    assert steps > 0
    pos.tell(Owed("9.1", steps + 1))
    if steps > 4:
        raise IllegalCommand("9.1", f"{steps - 1} are too many")
    return steps - 2


def _owed(tell: Teller, facts: Facts) -> str:
    return "1 step" if facts["steps"] == 1 else "steps"


class Owe(Command):
    def say(self, choice: Choice) -> StepWords:
        return StepWords(self.steps + 7)


class Owed(Event):
    def sentence(self, tell: object) -> str:
        return self.steps + 3


class Ask(Decision):
    def ask(self, seen: SeenBoard) -> Words:
        return "one" if self.steps < 2 else "more", ""


class Owing(Procedure):
    def options(self) -> int:
        return 1 if self.steps < 5 else 2
'''
    spans = tool("words", monkeypatch).not_rules(source)
    lines = source.splitlines()

    def is_left_out(text: str) -> bool:
        line = next(number for number, each in enumerate(lines, 1) if text in each)
        return any((line, lines[line - 1].index(text)) in span for span in spans)

    for words in ("b", '"9.1")', "| None, steps", "| None:", "> 0", "+ 1)", "- 1}", "== 1", "+ 3", "< 2", "+ 7"):
        assert is_left_out(words), words
    for rule in ("3)", "> 4", "- 2", "< 5"):
        assert not is_left_out(rule), rule


def test_mutants_that_change_nothing_are_named_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    packages, equivalents = tool("scope", monkeypatch).read_packages(), tool("equivalents", monkeypatch)
    for entry in equivalents.read_equivalents():
        source = " ".join((ROOT / packages[entry.package].file_of(entry.module)).read_text().split())
        assert entry.before in source, f"{entry.module} no longer says {entry.before!r}: take the entry away"
        assert entry.before != entry.after
        assert len(entry.reason) > 20


def test_a_mutant_of_a_function_takes_its_place_wherever_it_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The function keeps its identity and its marks of cases; one that has been run before is left alone."""
    file = tmp_path / "stacked_units.py"
    file.write_text("def limit(units: int) -> int:\n    return units + 1\n\n\nLIMITS = [limit]\n")
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("stacked_units")
    before, mutated = file.read_text(), file.read_text().replace("+", "-")
    bearer = Bearer("stacked_units", "limit", 1, (module.limit.__code__,))
    monkeypatch.setitem(BEARERS, "7.99", [bearer])
    swapping = tool("swapping", monkeypatch)
    swap = partial(swapping.swap, swapping.functions_of("stacked_units")[str(file)], str(file))
    assert not swap(before, mutated, {module.limit.__code__})
    assert module.LIMITS[0](3) == 4
    assert swap(before, mutated, set())
    assert module.LIMITS[0](3) == 2
    assert BEARERS["7.99"][0].codes == (module.limit.__code__,)
    assert not swap(mutated, mutated.replace("[limit]", "[]"), set())  # no function has changed
