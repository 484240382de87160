"""What is offered and refused on walks through Moselle and Sicily is what it was (`tests/walks.py` says what is hashed)."""

from __future__ import annotations

import pytest

from walks import check, kept, walks


@pytest.mark.parametrize("name", [name for name in walks() if not name.startswith("sicily43/")])
def test_a_walk_is_offered_and_refused_what_it_was(name: str) -> None:
    check(name)


def test_every_kept_walk_is_walked() -> None:
    assert set(kept()) == set(walks())
