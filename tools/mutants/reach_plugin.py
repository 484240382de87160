"""A pytest plugin: which tests reach which lines of the rules, and how long each test takes.

Used with `-p tools.mutants.reach_plugin`; `MUTANTS_REACH` names what to write: `.sqlite` for coverage, `.json` for times;
`MUTANTS_RULES` names the folder of the rules.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

_SECONDS: dict[str, float] = {}
_FAILED: set[str] = set()
_FILE = Path(os.environ["MUTANTS_REACH"])
_RULES = os.environ["MUTANTS_RULES"]
_COVERAGE = coverage.Coverage(data_file=str(_FILE.with_suffix(".sqlite")), source=[_RULES], config_file=False)
_COVERAGE.start()  # as the plugin is loaded, before conftest imports the rules: their import is seen, in no context


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Everything a test does, its fixtures included, is booked under its name."""
    _COVERAGE.switch_context(item.nodeid)
    begun = time.process_time()
    try:
        return (yield)
    finally:
        _SECONDS[item.nodeid] = round(time.process_time() - begun, 4)
        _COVERAGE.switch_context("")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _FAILED.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """A test that fails without a mutant cannot notice one."""
    _COVERAGE.stop()
    _COVERAGE.save()
    kept = {test: seconds for test, seconds in _SECONDS.items() if test not in _FAILED}
    _FILE.with_suffix(".json").write_text(json.dumps(kept))
