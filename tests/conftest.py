"""A test that claims a case must reach a function bearing the case; the run enforces it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, FrameType

import pytest
from hypothesis import HealthCheck, settings

import trinacria.viw.view  # noqa: F401  the modules that bear cases are all loaded
from trinacria.kernel.cases import BEARERS

settings.register_profile(
    "trinacria", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large], derandomize=True
)
settings.load_profile("trinacria")


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    claimed = [number for mark in pyfuncitem.iter_markers("case") for number in mark.args]
    if not claimed:
        return (yield)
    reached: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            reached.add(frame.f_code)

    sys.setprofile(note)
    try:
        result = yield
    finally:
        sys.setprofile(None)
    for number in claimed:
        bearers = BEARERS.get(number, [])
        if not bearers:
            pytest.fail(f"the test claims case {number}, which no code bears")
        if not any(code in reached for bearer in bearers for code in bearer.codes):
            pytest.fail(f"the test claims case {number} and reaches none of: {', '.join(map(str, bearers))}")
    return result
