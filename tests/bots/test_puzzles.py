"""Puzzles: every file is sound, its solution solves it, and a wrong answer does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from trinacria.cli import app
from trinacria.kernel.errors import BadData
from trinacria.puzzles.reading import read_puzzle
from trinacria.puzzles.solving import Written, judged, play, solve

FOLDER = Path(__file__).parent / "puzzles"
FILES = sorted(FOLDER.glob("*.toml"))
FEWEST = 40
ONE = FOLDER / "gap-at-nicosia.toml"


def test_there_are_enough_of_them_for_every_scenario() -> None:
    assert len(FILES) >= FEWEST
    scenarios = {read_puzzle(path).scenario.name for path in FILES}
    assert scenarios >= {"sicily/campaign", "sicily/us-landing", "sicily/variable", "moselle/november", "sicily43/campaign"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_solution_solves_it_and_the_wrong_answer_does_not(path: Path) -> None:
    puzzle = read_puzzle(path)
    assert puzzle.start.problems() == []
    assert puzzle.solution
    assert puzzle.wrong
    assert judged(puzzle, play(puzzle, Written(puzzle, puzzle.solution))).against == ()
    assert judged(puzzle, play(puzzle, Written(puzzle, puzzle.wrong))).against != ()


def test_titles_differ() -> None:
    titles = [read_puzzle(path).title for path in FILES]
    assert len(titles) == len({*titles})


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('kind = "closed"', 'kind = "shut"', "'shut' is none of"),
        ('goals = ["5903"]', 'goals = ["9999"]', "there is no hex 9999 on this map"),
        ('theme = "shut the gap"', 'theme = " "', "theme: says nothing"),
        ('seat = "axis"', 'seat = "allied"', "it is not allied that decides"),
        ('id = "de_15"', 'id = "de_999"', "there is no unit de_999"),
        ('goals = ["5903"]', 'goals = ["5903"]\nleast = 1', "least: is not known here"),
        ("[[check]]", "[[checks]]", "is not known here"),
    ],
)
def test_a_fault_is_named_with_file_and_field(old: str, new: str, says: str, tmp_path: Path) -> None:
    text = ONE.read_text()
    assert old in text
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(BadData, match=says) as caught:
        read_puzzle(path)
    assert "wrong.toml:" in str(caught.value)


def test_trying_a_puzzle_leaves_it_as_it_was() -> None:
    puzzle = read_puzzle(ONE)
    before = puzzle.start.options()
    assert solve(puzzle, "greedy").against == solve(puzzle, "greedy").against
    assert [order.text for order in puzzle.start.options()] == [order.text for order in before]


def test_a_bot_that_fails_has_not_solved_it() -> None:
    answer = solve(read_puzzle(ONE), "nobody")
    assert not answer.solved
    assert "UnknownBot" in answer.against[0]


class TestCommand:
    def test_it_says_which_are_solved_and_why_the_others_are_not(self, tmp_path: Path) -> None:
        files = [str(FOLDER / f"{name}.toml") for name in ("open-metz", "gap-at-nicosia")]
        result = CliRunner().invoke(app, ["puzzles", *files, "--bot", "random", "--json", str(tmp_path / "out.json")])
        assert result.exit_code == 0, result.output
        assert "UNSOLVED gap-at-nicosia: A gap at Nicosia" in result.stdout
        assert "Why: Every post of the main line" in result.stdout
        assert "of 2 puzzles solved" in result.stdout
        assert '"gap-at-nicosia"' in (tmp_path / "out.json").read_text()

    def test_a_bot_that_is_not_there_is_a_mistake(self) -> None:
        result = CliRunner().invoke(app, ["puzzles", str(ONE), "--bot", "deep"])
        assert result.exit_code == 2
        assert "there are: random, greedy" in result.stderr

    def test_so_is_a_file_that_is_not_there(self) -> None:
        result = CliRunner().invoke(app, ["puzzles", "none.toml"])
        assert result.exit_code == 2
        assert "none.toml is no file and no folder" in result.stderr
