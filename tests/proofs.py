"""`@case("9.87")` on a test: the test proves that case, and fails unless it reaches code that bears it."""

from __future__ import annotations

import pytest


def case(*numbers: str) -> pytest.MarkDecorator:
    return pytest.mark.case(*numbers)
