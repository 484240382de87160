"""The toy game, added as a game from outside is, for this process and for every process that it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from toy.system import TOY
from trinacria import games

TESTS = Path(__file__).parent


@contextmanager
def with_toy() -> Iterator[str]:
    """Play the toy game too; its scenario."""
    path = os.pathsep.join(filter(None, (str(TESTS), os.environ.get("PYTHONPATH"))))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(games.FROM_OUTSIDE, "toy.system:TOY")
        patch.setenv("PYTHONPATH", path)
        games.add_systems([TOY])
        try:
            yield "toy/hill"
        finally:
            games.remove_system("toy")
