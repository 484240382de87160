"""The tamperer, in short: every kind of edited record gets the answer that is right, and a lax judge is found out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from attack.findings import Tally
from attack.tamperer import SHORT, Bench, bench, judge, try_all
from attack.tamperings import TAMPERINGS, Tampering, honest_records, tampered
from trinacria import games
from trinacria.cli import records as cli_records
from trinacria.kernel.records import Record

HONEST = honest_records(SHORT, 1)


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    with bench(tmp_path_factory.mktemp("tampered")) as opened:
        yield opened


def test_there_are_many_kinds_and_each_applies_to_some_game() -> None:
    assert len({kind.name for kind in TAMPERINGS}) == len(TAMPERINGS) >= 35
    assert {kind.name for record in HONEST.values() for kind, _ in tampered(record)} == {kind.name for kind in TAMPERINGS}


@pytest.mark.parametrize(("name", "most", "smuggled"), [("finished", 60, 10), ("branched", 9, 2), ("sealed", 10, 0)])
def test_every_edited_record_gets_the_answer_that_is_right(at: Bench, name: str, most: int, smuggled: int) -> None:
    """What can be done to a finished game is done to one; to the others what can be done to them alone."""
    known = {kind.name for kind, _ in tampered(HONEST["finished"])} if name != "finished" else set()
    tally = Tally()
    try_all(at, name, HONEST[name], tally, known)
    assert not tally.findings
    assert tally.numbers["tamperings"] > most
    assert tally.numbers["smuggled"] >= smuggled


class TestLaxJudges:
    """The tamperer is worth something only if it notices a judge that lets too much pass."""

    def found(self, at: Bench, name: str, record: Record = HONEST["finished"]) -> Tally:
        kind = next(kind for kind in TAMPERINGS if kind.name == name)
        text, tally = kind.tampered(record), Tally()
        assert text is not None
        judge(at, kind, record, text, tally, name)
        return tally

    def test_an_outcome_that_nobody_compares(self, at: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(games, "check_outcome", lambda *_: None)
        assert self.found(at, "a better outcome").numbers["unsaid"] >= 1

    def test_a_promise_that_nobody_compares(self, at: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(games, "_check_promises", lambda *_: None)
        assert self.found(at, "a promised seed that governs no die").numbers["unsaid"] >= 1

    def test_words_that_promise_too_much(self, at: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cli_records, "NOT_PROVED", "all is proved")
        assert self.found(at, "two moves swapped").numbers["unsaid"] == 1

    def test_a_refusal_that_names_something_else(self, at: Bench) -> None:
        kind = Tampering("mislabelled", next(k for k in TAMPERINGS if k.name == "other data").edit, ("digest",))
        record, tally = HONEST["finished"], Tally()
        judge(at, kind, record, kind.tampered(record) or "", tally, "mislabelled")
        assert tally.numbers["misjudged"] >= 1
