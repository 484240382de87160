"""The file of results: nothing played is lost, and what is damaged is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from league_games import MOSELLE, played
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.league.ledger import BadLedger, Ledger, check_same_data, read_ledger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two games."""
    path = tmp_path / "league.jsonl"
    ledger = Ledger.begin(path, "1")
    ledger.add(played(1, "a", "b", ALLIED))
    ledger.add(played(1, "b", "a", None, failed=AXIS))
    ledger.close()
    return path


def test_what_was_written_is_read_again(path: Path) -> None:
    seed, games = read_ledger(path)
    assert seed == "1"
    assert games == [played(1, "a", "b", ALLIED), played(1, "b", "a", None, failed=AXIS)]


def test_every_game_is_in_the_file_as_soon_as_it_is_added(tmp_path: Path) -> None:
    ledger = Ledger.begin(tmp_path / "l", "1")
    ledger.add(played(1, "a", "b", AXIS))
    assert len(read_ledger(tmp_path / "l")[1]) == 1
    ledger.close()


def test_a_file_that_is_there_is_not_overwritten(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(BadLedger, match="--resume"):
        Ledger.begin(path, "1")
    assert path.read_bytes() == before


def test_a_league_goes_on_in_the_same_file(path: Path) -> None:
    ledger = Ledger.resume(path)
    assert len(ledger.games) == 2
    ledger.add(played(2, "a", "b", ALLIED))
    ledger.close()
    assert len(read_ledger(path)[1]) == 3


def test_a_line_that_was_cut_off_is_dropped_and_the_file_goes_on_behind_the_whole_ones(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])
    assert len(read_ledger(path)[1]) == 1
    ledger = Ledger.resume(path)
    ledger.add(played(2, "a", "b", ALLIED))
    ledger.close()
    assert [game.number for game in read_ledger(path)[1]] == [1, 2]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"axis":"b"', b'"axis":7', r"league.jsonl: line 2: .*\$\.axis"),
        (b'"number":1,"allied":"b"', b'"number:1,"allied":"b"', "line 3: JSON is malformed"),
        (b'"score":10', b'"skore":10', "line 2: .*skore"),
        (b'"line":"league"', b'"line":"cup"', "line 1: "),
        (b'"format":1', b'"format":2', "line 1: format: results of format 2 cannot be read"),
        (b'"number":1,"allied":"b"', b'"number":4,"allied":"b"', "line 3: seed: a game of this league"),
        (b'"allied":"b","axis":"a"', b'"allied":"a","axis":"b"', "line 3: this game stands in line 2 already"),
    ],
)
def test_a_damaged_line_is_named(path: Path, old: bytes, new: bytes, says: str) -> None:
    text = path.read_bytes()
    assert old in text
    path.write_bytes(text.replace(old, new, 1))
    with pytest.raises(BadLedger, match=says):
        read_ledger(path)


@pytest.mark.parametrize("text", [b"", b"hello\n", b'{"line":"league"'])
def test_another_file_is_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(text)
    with pytest.raises(BadLedger, match="line 1: "):
        Ledger.resume(path)
    assert path.read_bytes() == text


def test_nothing_can_be_resumed_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadLedger, match="nothing to resume"):
        Ledger.resume(tmp_path / "none")


def test_games_with_other_data_are_not_counted_together(path: Path) -> None:
    games = read_ledger(path)[1]
    check_same_data(games, {MOSELLE: "data"}, path)
    with pytest.raises(BadLedger, match=r"line 2: fingerprint: moselle/november was played with other data"):
        check_same_data(games, {MOSELLE: "new"}, path)
