"""Records made by earlier versions: each is replayed, or refused with the rule that changed since.

Those in `old_records` were played by bots to the end under revision 1 of the rules of their game. Those of Victory in the
West were written as version 1.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from trinacria import games
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.playing import Playing
from trinacria.kernel.records import Order, read_record
from trinacria.kernel.revisions import ChangedRule
from trinacria.kernel.systems import System

OLD = sorted((Path(__file__).parents[1] / "old_records").glob("*.json"))


def test_there_is_an_old_record_of_every_scenario() -> None:
    scenarios = {f"{system.name}/{scenario}" for system in games.SYSTEMS for scenario in system.scenarios}
    assert {read_record(path).game for path in OLD} == scenarios


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_record_is_replayed_or_refused_with_the_rule_that_changed(path: Path) -> None:
    record = read_record(path)
    assert (record.revision, record.stream) == (1, 1)
    playing, refused = verified(path)
    if playing is not None:
        assert playing.record.outcome == record.outcome
        return
    changed = games.changed_since(record.game, 1)
    assert "made under revision 1 of the rules" in refused
    assert [rule for rule in changed if rule.ruling in refused and rule.text in refused]
    assert "ply" in refused or "orders lead to" in refused


def verified(path: Path) -> tuple[Playing | None, str]:
    try:
        return games.verify(path), ""
    except BadRecord as error:
        return None, str(error)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> tuple[ChangedRule, ...]:
    """As if two rules of Moselle had changed."""
    rules = (
        ChangedRule(2, ("5.0", "5.1"), "ADJ-901", "units move on Sundays"),
        ChangedRule(3, ("9.8",), "ADJ-902", "losses hurt"),
    )
    monkeypatch.setattr(games, "_changed_rules", lambda game: rules)
    return rules


class TestRefusal:
    def record(self, tmp_path: Path, revision: int, *orders: str, **changes: object) -> Path:
        made = games.new_game("moselle/november", "seed").record
        given = [Order(made_by.seat, text) for made_by, text in zip([self.first()] * len(orders), orders, strict=True)]
        replace(made, orders=given, revision=revision, **changes).save(tmp_path / "r.json")  # type: ignore[arg-type]
        return tmp_path / "r.json"

    def first(self) -> Order:
        decision = games.new_game("moselle/november", "seed").position.decision
        assert decision is not None
        return Order(decision.seat, "")

    def refusal(self, path: Path) -> str:
        with pytest.raises(BadRecord) as bad:
            games.verify(path)
        return str(bad.value)

    def test_the_rule_that_refuses_the_order_is_named(self, tmp_path: Path, changed: object) -> None:
        said = self.refusal(self.record(tmp_path, 1, "move nobody 0101 0102"))
        assert "ply 1: 'move nobody 0101 0102' by allied: 5.0:" in said
        assert said.endswith(
            "The record was made under revision 1 of the rules, and this rule has changed since then: "
            "5.0, 5.1 (ADJ-901): units move on Sundays"
        )

    def test_where_no_rule_can_be_blamed_all_that_changed_since_are_named(self, tmp_path: Path, changed: object) -> None:
        said = self.refusal(self.record(tmp_path, 1, "sing"))
        assert "units move on Sundays; 9.8 (ADJ-902): losses hurt" in said
        said = self.refusal(self.record(tmp_path, 2, "sing"))
        assert "Sundays" not in said
        assert "this rule has changed since then: 9.8 (ADJ-902): losses hurt" in said
        assert "since then" not in self.refusal(self.record(tmp_path, 3, "sing"))

    def test_an_outcome_that_is_not_reached_any_more_is_explained(self, tmp_path: Path, changed: object) -> None:
        said = self.refusal(self.record(tmp_path, 1, outcome="Draw"))
        assert "outcome: says 'Draw', and the 0 orders lead to None" in said
        assert "units move on Sundays" in said

    def test_old_orders_that_still_work_are_taken_whatever_the_data_were(self, tmp_path: Path, changed: object) -> None:
        playing = games.verify(self.record(tmp_path, 1, "resign", outcome="resignation", fingerprint="0" * 64))
        assert (playing.record.outcome, playing.record.revision) == ("resignation", 3)
        assert playing.record.fingerprint == games.open_scenario("moselle/november").fingerprint
        assert "other data" in self.refusal(self.record(tmp_path, 3, "resign", fingerprint="0" * 64))

    def test_a_record_of_a_later_revision_is_refused(self, tmp_path: Path, changed: object) -> None:
        assert "knows them up to revision 3" in self.refusal(self.record(tmp_path, 4, "resign"))


@pytest.mark.parametrize("system", games.SYSTEMS, ids=lambda system: system.name)
def test_changed_rules_name_cases_and_rulings_that_there_are(system: System) -> None:
    game, known = system.name, {ruling.number for ruling in games.rulings()}
    for rule in games.changed_since(game, 1):
        assert set(rule.cases) <= games.casebook().keys()
        assert rule.ruling in known
    newest = max((rule.revision for rule in games.changed_since(game, 1)), default=1)
    assert games.revision_now(game) == newest
    assert games.new_game(f"{game}/{system.scenarios[0]}").record.revision == newest
