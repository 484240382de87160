"""The command line: what it prints, and how it answers mistakes: one clear line, exit code 2, nothing overwritten."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from trinacria.cli import app
from trinacria.kernel.records import NOT_PROVED, Record, parse_record

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "verny.toml"


def run(*words: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(app, [*words], input=typed)


def mistake(*words: str, typed: str | None = None) -> str:
    """The one line that answers a mistake."""
    result = run(*words, typed=typed)
    assert result.exit_code == 2, result.output
    (line,) = result.stderr.strip().splitlines()
    assert line.startswith("trinacria: ")
    assert "Traceback" not in result.output
    return line


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    result = run("simulate", "moselle", "--games", "1", "--seed", "cli", "--records", str(folder))
    assert result.exit_code == 0, result.output
    (path,) = folder.iterdir()
    return path


class TestRules:
    def test_a_case_is_printed_in_our_words_with_its_code_and_tests(self) -> None:
        text = run("rules", "9.87").stdout
        assert "tank" in text
        assert "implemented in trinacria.viw.losses" in text
        assert "proved by tests/viw/test_09_8_losses.py::" in text

    def test_a_section_lists_its_cases(self) -> None:
        text = run("rules", "9.97").stdout
        assert all(number in text for number in ("9.97.1", "9.97.2", "9.97.3", "9.97.4"))
        assert "9.96" not in text

    def test_every_case_of_the_standard_rules_is_tested(self) -> None:
        result = run("rules", "--coverage", "standard")
        assert result.exit_code == 0
        assert result.stdout.strip().splitlines()[-1] == "standard: 169 of 169 cases tested"

    def test_coverage_fails_if_a_case_has_no_test(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("trinacria.cli.rules.tests_by_case", dict)
        result = run("rules", "--coverage", "standard")
        assert result.exit_code == 1
        assert result.stdout.strip().splitlines()[-1] == "standard: 0 of 169 cases tested"

    def test_unknown_cases_and_books(self) -> None:
        assert "no case 99.9" in mistake("rules", "99.9")
        assert "no book" in mistake("rules", "--coverage", "chess")


class TestSimulate:
    def test_the_last_line_counts_games_errors_and_outcomes(self, tmp_path: Path) -> None:
        file = tmp_path / "results.json"
        result = run("simulate", "moselle", "--games", "2", "--json", str(file))
        assert result.exit_code == 0
        last = result.stdout.strip().splitlines()[-1]
        assert "2 games" in last
        assert "0 failed" in last
        content = json.loads(file.read_text())
        assert len(content["results"]) == 2
        assert sum(content["levels"].values()) == 2

    def test_the_same_seed_gives_the_same_records(self, tmp_path: Path, record: Path) -> None:
        run("simulate", "moselle", "--games", "1", "--seed", "cli", "--records", str(tmp_path))
        assert (tmp_path / record.name).read_bytes() == record.read_bytes()

    def test_mistakes(self) -> None:
        assert "there is no 'narvik'" in mistake("simulate", "narvik")
        assert "no bot 'deep-blue'" in mistake("simulate", "moselle", "--bot", "allied=deep-blue")
        assert "SEAT=NAME" in mistake("simulate", "moselle", "--bot", "france=random")
        assert "coup does not play this seat" in mistake("simulate", "sicily43/landing", "--bot", "axis=coup")


class TestRecords:
    def test_a_sound_record_is_proved(self, record: Path) -> None:
        result = run("verify", str(record))
        assert result.exit_code == 0
        first, last = result.stdout.splitlines()
        promise = parse_record(record.read_text(), "record").parts()[0].commitment
        assert first.endswith(f": promise {promise}")
        assert "rolls and draws follow from the seed" in last
        assert last.endswith(NOT_PROVED)

    def test_a_promise_that_was_written_down_is_compared(self, record: Path) -> None:
        promise = parse_record(record.read_text(), "record").parts()[0].commitment
        assert "this is what you wrote down" in run("verify", str(record), "--commitment", f" {promise.upper()} ").stdout
        assert "no part of the game stands on the promise" in mistake("verify", str(record), "--commitment", "0" * 64)

    def test_every_part_must_stand_on_a_promise_that_was_written_down(self, record: Path, tmp_path: Path) -> None:
        """The promised seed in the header alone proves nothing: the dice may come from the seed of an earlier part."""
        played = parse_record(record.read_text(), "record")
        plies = len(played.orders)
        forged = replace(played, seed="promised", origin=played.ended_part(plies, "branch"))
        forged.save(tmp_path / "forged.json")
        played_with, promised = (part.commitment for part in forged.parts())
        lines = run("verify", str(tmp_path / "forged.json")).stdout.splitlines()
        assert lines[0] == f"forged.json: the set-up and orders 1 to {plies}: promise {played_with}"
        assert lines[1] == f"forged.json: what follows order {plies}: promise {promised} (branched off there)"
        said = mistake("verify", str(tmp_path / "forged.json"), "--commitment", promised)
        assert f"the set-up and orders 1 to {plies} stand on another promise: {played_with}" in said
        both = ("--commitment", promised, "--commitment", played_with)
        assert "these are what you wrote down" in run("verify", str(tmp_path / "forged.json"), *both).stdout

    def test_a_replay_tells_the_story_to_a_ply(self, record: Path) -> None:
        text = run("replay", str(record), "--to", "5", "--no-map").stdout
        assert text.startswith("Game-Turn 1")
        assert "ply 5: the " in text
        assert "Moselle" not in text
        assert "0607" in run("replay", str(record), "--to", "0").stdout  # with the map

    def test_damage_is_said_with_its_place(self, record: Path, tmp_path: Path) -> None:
        good = record.read_text()
        cut, edited, other, refused = (tmp_path / name for name in ("cut.json", "edited.json", "other.json", "refused.json"))
        cut.write_text(good[: len(good) // 2])
        assert "cut.json:" in mistake("verify", str(cut))
        edited.write_text(good.replace('"end movement"', '"end combat"', 1))
        assert "digest" in mistake("verify", str(edited))
        other.write_text(_resealed(good, fingerprint="0" * 64))
        assert "fingerprint" in mistake("verify", str(other))
        assert "played with other data" in mistake("replay", str(other))
        refused.write_text(_resealed(good, first_order="move us_2_5 0511 0101"))
        line = mistake("verify", str(refused))
        assert "ply 1" in line
        assert "5.0.P" in line
        for path in (cut, edited, other, refused):
            assert path.exists()  # read, never rewritten

    def test_no_such_file_and_no_record(self, tmp_path: Path) -> None:
        assert "No such file" in mistake("verify", str(tmp_path / "none.json"))
        (tmp_path / "text.json").write_text("[1, 2]")
        assert "is not a trinacria record" in mistake("verify", str(tmp_path / "text.json"))


def _resealed(text: str, *, fingerprint: str | None = None, first_order: str | None = None) -> str:
    """A record changed by somebody who knows how to make a digest."""
    record: Record = parse_record(text, "good.json")
    if fingerprint is not None:
        record.fingerprint = fingerprint
    if first_order is not None:
        record.orders[0] = type(record.orders[0])(record.orders[0].seat, first_order, 0)
    return record.to_json()


class TestSituations:
    def test_check_and_options(self) -> None:
        assert "verny.toml: sound" in run("situation", "check", str(EXAMPLE)).stdout
        assert run("situation", "options", str(EXAMPLE)).stdout == "attack 0609 with us_10_5 us_11_5 us_735\n"

    def test_orders_run_with_scripted_dice_and_chits(self) -> None:
        orders = ("attack 0609 with us_10_5 us_11_5 us_735", "support guns us_5_fa air", "roll")
        result = run("situation", "run", str(EXAMPLE), *orders, "--dice", "3,4", "--draws", "8-6-4")
        assert result.exit_code == 0, result.output
        assert "column 8, D1(1)" in result.stdout
        assert "the axis side decides: absorb (9.85)" in result.stdout
        view = json.loads(result.stdout[result.stdout.index("{\n") :])
        assert view["seat"] == "axis"
        assert view["decision"]["kind"] == "absorb"

    def test_mistakes(self, tmp_path: Path) -> None:
        broken = tmp_path / "broken.toml"
        broken.write_text('game = "moselle/november"\n[[unit]]\nid = "us_1"\nhex = "0101"\n')
        assert "broken.toml:3: unit.0.id: there is no unit us_1" in mistake("situation", "check", str(broken))
        example = str(EXAMPLE)
        assert "9.12" in mistake("situation", "run", example, "attack 0609 with us_10_5")
        assert "'dance' is no order" in mistake("situation", "run", example, "dance")
        assert "--dice" in mistake("situation", "run", example, "roll", "--dice", "7")
        attack = "attack 0609 with us_10_5 us_11_5 us_735"
        assert "the script holds 0 draws" in mistake("situation", "run", example, attack, "support")


class TestPlay:
    def test_a_game_can_be_played_saved_and_taken_up_again(self, tmp_path: Path) -> None:
        saved = tmp_path / "game.json"
        typed = f"options\nmove us_2_5 to 0610\nlook 0610\nundo\nmove 2/5 to 0610\nsave {saved}\nquit\n"
        result = run("play", "--terminal", "moselle", "--bot", "axis=greedy", "--seed", "t", typed=typed)
        assert result.exit_code == 0, result.output
        assert "2/5 moves from 0511 to 0610" in result.stdout
        assert parse_record(saved.read_text(), "game.json").orders[-1].text == "move us_2_5 0511 0610"
        again = run("play", "--terminal", "--load", str(saved), "--bot", "axis=greedy", typed="log\nend movement\nquit\n")
        assert "2/5 moves from 0511 to 0610" in again.stdout
        assert "Allied Combat Phase" in again.stdout

    def test_questions_are_answered_and_refusals_explained(self) -> None:
        typed = (
            "help\nwhy us_2_5 0607\nmove us_2_5 to 0101\nrules 9.12\nrules 99\nodds 0609 with 10/5\nlook 9999\n"
            "map 0607\nend movement\noptions 0609\nattack 0609 with us_10_5\nend combat\nquit\n"
        )
        text = run("play", "--terminal", "moselle", "--bot", "axis=random", "--seed", "t", typed=typed).stdout
        assert "5.21: 0607 is occupied by the enemy" in text
        assert "Movement Points" in text
        assert "there is no case 99" in text
        assert "they give way in 11% of all cases, you in 89%" in text
        assert "there is no unit and no hex 9999" in text
        assert "must join" in text
        assert "would be left with nobody to attack and must join" in text

    def test_a_whole_game_ends_with_the_account(self) -> None:
        typed = "end movement\nend combat\n" * 40
        text = run("play", "--terminal", "moselle", "--bot", "axis=random", "--bot", "allied=random", typed=typed).stdout
        assert "Allied less Axis points" in text

    def test_mistakes(self, tmp_path: Path) -> None:
        (tmp_path / "x.json").write_text("{")
        assert "x.json:1" in mistake("play", "--terminal", "--load", str(tmp_path / "x.json"))
        text = run("play", "--terminal", "moselle", typed=f"save {tmp_path}/none/x.json\nquit\n").stdout
        assert "cannot be written" in " ".join(text.split())
