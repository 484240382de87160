"""Here the program is tested with the toy game beside its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from toy_house import with_toy


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    with with_toy():
        yield
