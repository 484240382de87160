"""The cards of the scenarios: every scenario has one, and every optional rule has a case and a field of its own."""

from __future__ import annotations

from dataclasses import fields

from trinacria.kernel.casebook import read_cases
from trinacria.sicily43.reading.loading import DATA, SCENARIOS
from trinacria.sicily43.table import Options
from trinacria.sicily43.words.cards import OPTIONAL_RULES, scenario_words


def test_every_scenario_has_a_card() -> None:
    assert {*scenario_words()} == {f"sicily43/{scenario}" for scenario in SCENARIOS}


def test_every_optional_rule_can_be_agreed_on() -> None:
    assert [option.name for option in OPTIONAL_RULES] == [field.name for field in fields(Options)]
    book = read_cases(DATA, ["sicily43"])
    assert all(book[option.case].kind == "optional" for option in OPTIONAL_RULES)
