"""Running a mutant: in a copy of the tree, in a process of its own, against the tests that can notice it, fastest first.

All tests are collected once. For a mutant the process forks, and the child gives the function its mutated code and runs the
tests. Where that is not enough (a constant, a class, a function that was run while the tests were collected) the mutated
file is written into the copy, and its tests are run by a fresh interpreter.

A mutant meets the fastest tests first. One that survives them meets the slower ones, too, and if none of them notices it
either, it counts as a survivor. A mutant that runs on and on is stopped by the processor time that it uses, so other work on
the machine does not matter.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType, FunctionType

import pytest

from .listing import Mutant
from .reach import Reach
from .scope import Package
from .swapping import functions_of, swap

COPIED = ("src", "tests", "docs", "tools", "pyproject.toml", "README.md", "CHANGELOG.md", "Makefile", "web/api.json")
SECONDS_EACH = 30.0  # of tests for one mutant, as measured in the run that looked what they reach
SECONDS_MORE = 300.0  # of further tests for a mutant that has survived those
FIRST_LOT = 3.0  # seconds of tests that a fresh interpreter runs before it collects the others
PATIENCE = 2  # times as long as the tests need without a mutant
GRACE = 15  # seconds on top of it: imports, collection
NOTICED, NOT_SWAPPED = 1, 77  # exit codes of a child


class Outcome(StrEnum):
    KILLED = "killed"
    SURVIVED = "survived"
    TIMEOUT = "timeout"
    UNREACHED = "no test comes by"


def copy_tree(root: Path, to: Path) -> None:
    """A fresh copy of everything that tests read. Nothing is ever changed in the tree itself."""
    shutil.rmtree(to, ignore_errors=True)
    for name in COPIED:
        source, target = root / name, to / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("client", "*.png"))
        elif source.exists():
            shutil.copy2(source, target)


class Runner:
    """A pytest plugin that runs no tests by itself: it has them collected, and then lets mutants be judged."""

    def __init__(
        self, copy: Path, package: Package, reach: Reach, work: Callable[[Runner], None], more: float = SECONDS_MORE
    ) -> None:
        self.copy, self.package, self.reach, self.work, self.more = copy, package, reach, work, more
        self.items: dict[str, pytest.Item] = {}
        self.run_before: set[CodeType] = set()
        self.functions: dict[str, list[FunctionType]] = {}
        self.output = copy / "output.txt"

    def begin(self, files: Sequence[str]) -> None:
        os.chdir(self.copy)
        sys.path[:0] = [str(self.copy / "src"), str(self.copy / "tests")]
        done = pytest.main(["-q", "-s", "--tb=no", "--no-header", "-p", "no:cacheprovider", *files], plugins=[self])
        if not self.items:
            raise SystemExit(f"The tests could not be collected (pytest says {done}).")

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        """Remember what has been run before any mutant."""

        rules = f"/{self.package.folder}/"

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and rules in frame.f_code.co_filename:
                self.run_before.add(frame.f_code)

        sys.setprofile(note)
        try:
            return (yield)
        finally:
            sys.setprofile(None)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:
            self.items = {item.nodeid: item for item in session.items}
            self.functions = functions_of(str(self.copy))
            self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """In a child, the first failure is the end."""
        if report.failed:
            self.output.write_text(report.nodeid)
            os._exit(NOTICED)

    # one mutant ------------------------------------------------------------------------------------------------------------

    def judge(self, mutant: Mutant, code: str, tests: Sequence[str]) -> tuple[Outcome, str]:
        """What becomes of a mutant, and which test said so."""
        chosen = self._affordable(tests, SECONDS_EACH)
        if not chosen:
            return Outcome.UNREACHED, ""
        found = self._judged_by(mutant, code, chosen)
        others = [test for test in tests if test not in chosen]
        more = self._affordable(others, self.more) if found[0] is Outcome.SURVIVED else []
        return self._judged_by(mutant, code, more) if more else found

    def _judged_by(self, mutant: Mutant, code: str, chosen: Sequence[str]) -> tuple[Outcome, str]:
        self.output.write_text("")
        status = self._in_child(mutant, code, chosen)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == NOT_SWAPPED:
            status = self._in_fresh_interpreter(mutant, code, chosen)
        if os.WIFSIGNALED(status):
            return Outcome.TIMEOUT, ""
        if os.WEXITSTATUS(status):
            by = self.output.read_text().strip()
            self._check_without_mutant(by)
            return Outcome.KILLED, by
        return Outcome.SURVIVED, ""

    def _check_without_mutant(self, test: str) -> None:
        """A test that fails by itself kills nothing."""
        if test in self.items and self._in_child(None, "", [test]):
            raise SystemExit(f"{test} fails without a mutant.")

    def _affordable(self, tests: Sequence[str], budget: float) -> list[str]:
        """As many as there is time for, the quick ones first: a slow test takes the place of a hundred others."""
        chosen, left = list[str](), budget
        for test in sorted(tests, key=lambda test: self.reach.seconds[test] > FIRST_LOT):
            needed = self.reach.seconds[test]
            if test in self.items and (not chosen or needed <= left):
                left -= needed
                chosen.append(test)
        return chosen

    def _limit(self, tests: Sequence[str]) -> int:
        return int(sum(self.reach.seconds[test] for test in tests) * PATIENCE + GRACE)

    def _in_child(self, mutant: Mutant | None, code: str, tests: Sequence[str]) -> int:
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1]
        try:
            limit_time(self._limit(tests))
            silence()
            if mutant is not None and not self._swap(mutant, code):
                os._exit(NOT_SWAPPED)
            items = [self.items[test] for test in tests]
            for item, following in pairwise([*items, None]):
                assert item is not None
                item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            os._exit(0)
        except BaseException as fault:
            self.output.write_text(repr(fault))
            os._exit(NOTICED)

    def _swap(self, mutant: Mutant, code: str) -> bool:
        file = self.copy / mutant.file
        return bool(mutant.function) and swap(
            self.functions.get(str(file), []), str(file), file.read_text(), code, self.run_before
        )

    def _in_fresh_interpreter(self, mutant: Mutant, code: str, tests: Sequence[str]) -> int:
        """In two lots, so that most mutants die before the slower tests are even collected."""
        file = self.copy / mutant.file
        kept, times = file.read_bytes(), file.stat()
        file.write_text(code)
        try:
            for lot in self._lots(tests):
                status = self._start(lot)
                if status:
                    return status
            return 0
        finally:
            file.write_bytes(kept)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _lots(self, tests: Sequence[str]) -> list[Sequence[str]]:
        spent, number = 0.0, 0
        while number < len(tests) and (not number or spent + self.reach.seconds[tests[number]] <= FIRST_LOT):
            spent += self.reach.seconds[tests[number]]
            number += 1
        return [lot for lot in (tests[:number], tests[number:]) if lot]

    def _start(self, tests: Sequence[str]) -> int:
        program = [sys.executable, "-m", "tools.mutants.running", str(self._limit(tests)), str(self.output)]
        environment = {**os.environ, "PYTHONPATH": f"{self.copy / 'src'}", "PYTHONDONTWRITEBYTECODE": "1"}
        child = subprocess.Popen(program, cwd=self.copy, env=environment, stdin=subprocess.PIPE, text=True)
        assert child.stdin is not None
        with child.stdin:
            json.dump(tests, child.stdin)
        status = child.wait()
        return -status if status < 0 else status << 8  # as `os.wait` has it


def limit_time(seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


class InOrder:
    """A pytest plugin: the wanted tests and no others, in the wanted order."""

    def __init__(self, tests: Sequence[str], output: Path) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self.output = output

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.output.write_text(report.nodeid)


def main(seconds: str, output: str) -> int:
    """The fresh interpreter: the tests come by standard input."""
    limit_time(int(seconds))
    tests: list[str] = json.load(sys.stdin)
    silence()
    files = [*dict.fromkeys(test.split("::")[0] for test in tests)]
    options = ["-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
    return int(pytest.main([*options, *files], plugins=[InOrder(tests, Path(output))]))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
