"""The casebook and the rulings that players read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trinacria import games
from trinacria.kernel.casebook import read_cases, read_rulings
from trinacria.kernel.cases import BEARERS
from trinacria.viw.sicily.system import SICILY_SYSTEM

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(("book", "name"), [("standard", "rulings.md"), ("sicily", "sicily-rulings.md")])
def test_the_page_of_rulings_says_what_the_data_says(book: str, name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    listed = re.findall(r"\*\*((?:ADJ|R)-\d+)\*\* \((.+?)\)  \n(.+)", page)
    assert [(number, tuple(cases.split(", ")), text) for number, cases, text in listed] == [
        (ruling.number, ruling.cases, ruling.text) for ruling in read_rulings(SICILY_SYSTEM.data, [book])
    ]


def test_rulings_and_code_cite_cases_that_exist() -> None:
    data = SICILY_SYSTEM.data
    book = read_cases(data, sorted(path.parent.name for path in data.glob("*/cases.tsv")))
    assert not [case for ruling in games.rulings() for case in ruling.cases if case not in book]
    ours = {
        number for number, bearers in BEARERS.items() if any(bearer.module.startswith("trinacria.") for bearer in bearers)
    }
    assert not [number for number in ours if number not in book]  # a game of the tests has cases of its own


def test_rulings_cited_in_the_code_are_listed() -> None:
    source = Path(__file__).parents[2] / "src" / "trinacria"
    texts = (path.read_text("utf-8") for path in source.rglob("*.py"))
    cited = {number for text in texts for number in re.findall(r"\b(?:ADJ|R)-\d+\b", text)}
    assert cited <= {ruling.number for ruling in games.rulings()}
