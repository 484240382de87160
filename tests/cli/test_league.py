"""`trinacria league`: what it prints and writes, how it goes on, and how it answers mistakes."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from trinacria.cli import app
from trinacria.league.ledger import read_ledger

MOSELLE = ("--scenario", "moselle")


def league(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["league", *map(str, words)], terminal_width=120)


def mistake(*words: str | Path) -> str:
    result = league(*words)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("trinacria: ")
    return line


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pairs of greedy and random at the Moselle."""
    path = tmp_path_factory.mktemp("league") / "league.jsonl"
    result = league("greedy", "random", *MOSELLE, "--pairs", "2", "--seed", "x", "--results", path)
    assert result.exit_code == 0, result.output
    return path


def test_the_table_rates_the_bots_above_the_anchor(results: Path) -> None:
    text = league("random", "greedy", *MOSELLE, "--pairs", "0", "--results", results, "--resume").stdout
    assert "Ratings in Elo (random = 0)" in text
    assert "moselle/november: matches" in text
    assert "Thought, CPU seconds a Game-Turn" in text
    other = league("random", "greedy", *MOSELLE, "--pairs", "0", "--results", results, "--resume", "--anchor", "greedy")
    assert "Ratings in Elo (greedy = 0)" in other.stdout


def test_a_league_is_extended_without_playing_anything_twice(results: Path, tmp_path: Path) -> None:
    path = tmp_path / "more.jsonl"
    path.write_bytes(results.read_bytes())
    before = read_ledger(path)[1]
    assert league("greedy", "random", *MOSELLE, "--pairs", "3", "--results", path, "--resume").exit_code == 0
    seed, after = read_ledger(path)
    assert seed == "x"
    assert after[: len(before)] == before
    assert [(game.number, game.allied) for game in after[len(before) :]] == [(3, "greedy"), (3, "random")]


def test_a_league_that_was_cut_off_comes_to_the_same_as_one_in_one_go(results: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    lines = results.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]) + lines[2][:50])
    assert league("greedy", "random", *MOSELLE, "--pairs", "2", "--results", path, "--resume").exit_code == 0
    one, other = (read_ledger(file)[1] for file in (results, path))
    assert [(g.fixture, g.score, g.orders) for g in one] == [(g.fixture, g.score, g.orders) for g in other]


def test_the_standings_go_to_files(results: Path, tmp_path: Path) -> None:
    as_json, as_csv = tmp_path / "out.json", tmp_path / "out.csv"
    league(
        *("greedy", "random", *MOSELLE, "--pairs", "0", "--results", results, "--resume"),
        *("--json", as_json, "--csv", as_csv, "--sprt", "elo0=0", "elo1=30"),
    )
    document = json.loads(as_json.read_text())
    assert document["games"] == 4
    assert document["ratings"]["bots"]["greedy"]["elo"] == 0
    assert document["claim"]["verdict"] == "go on"
    rows = [*csv.DictReader(as_csv.read_text().splitlines())]
    assert [(row["allied"], row["axis"], row["games"]) for row in rows] == [
        ("greedy", "random", "2"),
        ("random", "greedy", "2"),
    ]
    assert float(rows[0]["mean_points"]) == document["matches"][0]["points"]["value"]


def test_a_claim_is_played_until_it_is_decided_and_no_longer(tmp_path: Path) -> None:
    path = tmp_path / "claim.jsonl"
    wanted = ("random", "greedy", *MOSELLE, "--pairs", "200", "--results", path, "--sprt", "elo0=0", "elo1=400")
    result = league(*wanted)
    assert result.exit_code == 1
    assert "random stronger than greedy by 400 Elo rather than 0: rejected" in " ".join(result.stdout.split())
    played = len(read_ledger(path)[1])
    assert 2 <= played < 30
    again = league(*wanted, "--resume")
    assert again.exit_code == 1
    assert len(read_ledger(path)[1]) == played


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_played_and_the_league_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "stopped.jsonl"
    words = ["league", "greedy", "random", *MOSELLE, "--pairs", "400", "--jobs", "2", "--results", str(path)]
    program = "from trinacria.cli import app; app()"
    process = subprocess.Popen([sys.executable, "-c", program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    begun = time.monotonic()
    while (not path.exists() or len(read_ledger(path)[1]) < 2) and time.monotonic() - begun < 60:
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert b"--resume" in out
    assert b"Traceback" not in out + err
    played = read_ledger(path)[1]
    assert 2 <= len(played) < 800
    assert f"{len(played)}".encode() in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("greedy", "deep", *MOSELLE), "moselle/november has no bot 'deep'; there are: random, greedy"),
        (("greedy", "random", "--scenario", "mars"), "there is no 'mars'"),
        (("greedy", *MOSELLE), "a league needs two bots, or one with --mirror"),
        (("greedy", "random", *MOSELLE, "--anchor", "deep"), "--anchor deep: it must be one of the bots that play"),
        (
            ("greedy", "random", *MOSELLE, "--sprt", "elo0=0", "elo2=9"),
            "--sprt elo0=0 elo2=9: write elo0=NUMBER",
        ),
        (("greedy", "random", *MOSELLE, "--sprt", "elo0=x", "elo1=9"), "--sprt elo0=x: write"),
        (("greedy", *MOSELLE, "--mirror", "--sprt", "elo0=0", "elo1=9"), "--sprt compares two bots"),
        (("greedy", "random", *MOSELLE, "--sprt", "elo0=9", "elo1=0"), "elo0=9 must be less than elo1=0"),
    ],
)
def test_a_mistake_is_answered_before_anything_is_written(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    assert says in mistake(*words, "--results", path)
    assert not path.exists()


def test_a_file_is_neither_overwritten_nor_mixed(results: Path, tmp_path: Path) -> None:
    wanted = ("greedy", "random", *MOSELLE, "--pairs", "1")
    assert "--resume goes on with it" in mistake(*wanted, "--results", results)
    assert "come from the seed 'x'" in mistake(*wanted, "--results", results, "--resume", "--seed", "y")
    assert "nothing to resume" in mistake(*wanted, "--results", tmp_path / "none", "--resume")
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(results.read_bytes().replace(b'"score"', b'"skore"', 1))
    assert "damaged.jsonl: line 2: " in mistake(*wanted, "--results", damaged, "--resume")
    other = tmp_path / "other.jsonl"
    other.write_bytes(results.read_bytes().replace(b'"fingerprint":"', b'"fingerprint":"0'))
    assert "moselle/november was played with other data" in mistake(*wanted, "--results", other, "--resume")
