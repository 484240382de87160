"""The server speaks plain English: none of the turns of phrase that only a translation would use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STILTED = re.compile(
    r"\bwhoever\b|\bshall\b|\b(is|are|was|were) told\b|\b(he|his|him|himself)\b|\blies? open\b|\bto be had\b|\bone's\b",
    re.IGNORECASE,
)
TEXTS = sorted([*(ROOT / "src" / "trinacria" / "server").rglob("*.py"), ROOT / "docs" / "hosting.md"])


@pytest.mark.parametrize(
    "words", ["Whoever asks", "he sits there", "is told once", "lies open", "one's own seat", "it shall"]
)
def test_such_words_are_found(words: str) -> None:
    assert STILTED.search(words)


def test_no_stilted_sentence() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in TEXTS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if STILTED.search(line)
    ]
    assert not found, "\n".join(found)
