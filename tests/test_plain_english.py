"""Everything that people read is plain English: none of the turns of phrase that only a translation would use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# ~ is a space, or the end of a line of prose
STILTED = re.compile(
    r"\bWhoever\b|(?i:\bshall\b|\b(is|are|was|were|be|been)~told\b|\btold~apart\b|\b(he|his|him|himself)\b"
    r"|\b(lie|lies|lay)~open\b|\bto~be~had\b|\bthe~house\b)".replace("~", r"\s+(?:(?:#|//|\*)\s+)?")
)
FOLDERS = ("src/trinacria", "tests", "tools", "benchmarks")
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "benchmarks/results.md")
GENERATED = "schema.d.ts"
QUOTED = {  # words that stand for something else
    "tests/test_plain_english.py": "it looks for them",
    "tests/server/test_connection_limits.py": "half a request",
}


def texts() -> Iterator[Path]:
    """The code of the program, of its client and of their tests, the reasons of the puzzles, and all documents."""
    for folder in FOLDERS:
        yield from (ROOT / folder).rglob("*.py")
    for folder in ("web/src", "web/tests"):
        yield from (path for path in (ROOT / folder).rglob("*.ts*") if path.name != GENERATED)
    yield from (ROOT / "tests" / "bots" / "puzzles").rglob("*.toml")
    yield from (ROOT / "docs").rglob("*.md")
    yield from (ROOT / name for name in DOCUMENTS)


@pytest.mark.parametrize(
    "words",
    [
        "Whoever asks",
        "he sits there",
        "is told once",
        "must be told",
        "lies open",
        "are to be had",
        "it shall",
        "the house",
        "is\n    # told",
        "is\n * told",
    ],
)
def test_such_words_are_found(words: str) -> None:
    assert STILTED.search(words)


@pytest.mark.parametrize("words", ["whoever asks", "the history of the story", "to hold", "shallow", "a house rule"])
def test_plain_words_are_left_alone(words: str) -> None:
    assert not STILTED.search(words)


def test_no_stilted_sentence() -> None:
    found = list[str]()
    for path in sorted(texts()):
        name, text = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        if name not in QUOTED:
            found += [f"{name}:{text.count(chr(10), 0, hit.start()) + 1}: {hit[0]}" for hit in STILTED.finditer(text)]
    assert not found, "\n".join(found)
