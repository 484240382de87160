"""Numbers of cases: plain, or in the namespace of their book."""

from __future__ import annotations

import pytest

from trinacria.kernel.casebook import CaseText
from trinacria.kernel.cases import namespace_of, printed
from trinacria.kernel.errors import IllegalCommand


@pytest.mark.parametrize(
    ("key", "namespace", "number"),
    [("9.87", "", "9.87"), ("9.89.A.5", "", "9.89.A.5"), ("S43:8.4", "S43", "S8.4"), ("H:1", "H", "H1"), ("", "", "")],
)
def test_a_case_is_printed_with_the_letters_of_its_namespace(key: str, namespace: str, number: str) -> None:
    assert (namespace_of(key), printed(key)) == (namespace, number)


def test_a_refusal_names_the_case_as_it_is_printed() -> None:
    refusal = IllegalCommand("S43:8.4", "the zone cannot be left")
    assert str(refusal) == "S8.4: the zone cannot be left"
    assert refusal.case == "S43:8.4"


@pytest.mark.parametrize(
    ("key", "above"),
    [
        ("9.0", []),
        ("9.1", ["9.0"]),
        ("9.11", ["9.1", "9.0"]),
        ("9.0.P", ["9.0"]),
        ("16.1.A.2", ["16.1.A", "16.1", "16.0"]),
        ("9.97.1", ["9.97", "9.9", "9.0"]),
        ("S43:8", []),
        ("S43:8.1", ["S43:8"]),
        ("S43:8.11", ["S43:8"]),
        ("S43:8.11.2", ["S43:8.11", "S43:8"]),
    ],
)
def test_plain_numbers_nest_by_digits_and_those_of_a_namespace_by_dots(key: str, above: list[str]) -> None:
    case = CaseText(key, "title", "rule", "book", "text")
    assert [*case.all_above] == above
    assert case.above == (above[0] if above else "")
