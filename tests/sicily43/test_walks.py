"""What is offered and refused on walks through SICILY'43 is what it was (`tests/walks.py` says what is hashed)."""

from __future__ import annotations

import pytest

from walks import check, walks


@pytest.mark.parametrize("name", [name for name in walks() if name.startswith("sicily43/")])
def test_a_walk_is_offered_and_refused_what_it_was(name: str) -> None:
    check(name)
