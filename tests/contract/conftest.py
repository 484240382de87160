"""The toy game is played here beside the games of this program."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from toy_house import with_toy


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    with with_toy():
        yield
