"""The toy game: a few lines that import nothing but the kernel, and every command of the program can handle it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from proofs import case
from toy.hill import HILL, START, Hillside
from toy.system import TABLE, TOY
from trinacria import games
from trinacria.bots import bot_names, default_bot
from trinacria.cli import app
from trinacria.kernel.basics.boards import BoardPosition
from trinacria.kernel.basics.events import Fought
from trinacria.kernel.basics.presenting import BoardPresenter
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import AskResolution, ResolutionAnswer
from trinacria.kernel.resolutions import Resolution, in_words
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.snapshots import freeze, thaw
from trinacria.simulate import simulate

FOLDER = Path(__file__).parents[1] / "toy"
MOST_LINES = 200  # of the whole game
NAME = "toy/hill"
PRESENTER = BoardPresenter(TABLE)
Hill = BoardPosition[Hillside]


def run(*words: str) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == 0, result.output
    return result.output


# how little it takes --------------------------------------------------------------------------------------------------


def test_the_whole_game_is_a_few_lines() -> None:
    """All lines count, those of its guide too; only the text of its cases is data."""
    lines = [len(path.read_text(encoding="utf-8").splitlines()) for path in FOLDER.rglob("*.py")]
    assert 100 < sum(lines) <= MOST_LINES


def test_the_page_about_it_has_the_right_numbers() -> None:
    page = (FOLDER.parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    listed = {name: int(lines) for name, lines in re.findall(r"^\| \[(\w+\.py)\]\(\S+\) \| (\d+) \|", page, re.MULTILINE)}
    files = [path for path in FOLDER.glob("*.py") if path.stat().st_size]
    assert listed == {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in files}


def test_it_imports_nothing_of_the_house_but_the_kernel() -> None:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("trinacria"):
                assert (node.module or "").startswith("trinacria.kernel"), node.module
            if isinstance(node, ast.Import):
                assert not any(name.name.startswith("trinacria") for name in node.names)


# its rules ------------------------------------------------------------------------------------------------------------


def placed(*dice: int, turn: int = 1, **where: str) -> Hill:
    """A position with these units, all of strength 2."""
    board = Hillside({unit: HexId(hex_) for unit, hex_ in where.items()}, turn, strengths=dict.fromkeys(START, 2))
    return BoardPosition.begin(TABLE, ScriptedDice(Script(dice)), board)


def play(pos: Hill, *orders: str) -> Hill:
    for text in orders:
        pos.play(pos.vocabulary.read(text))
    return pos


@case("H:1")
def test_every_unit_gets_a_strength_that_only_its_owner_sees() -> None:
    pos = TABLE.set_up(KeyedDice(stream_key("toy")))
    assert {*pos.board.strengths.values()} <= {1, 2, 3}
    assert pos.view(ALLIED).board.strengths.keys() == {"us1", "us2", "us3"}
    assert pos.view(AXIS).board.strengths.keys() == {"de1", "de2", "de3"}
    assert not pos.view(SPECTATOR).board.strengths


@case("H:2")
def test_a_unit_acts_once_in_a_turn_and_then_the_other_side_is_on() -> None:
    pos = play(placed(us1="0101", de1="0504"), "act us1 0102")
    with pytest.raises(IllegalCommand, match=r"^H3: "):
        play(pos, "act us1 0101")
    play(pos, "end")
    assert pos.decision is not None
    assert (pos.decision.seat, pos.turn) == (AXIS, 1)
    assert play(pos, "end").turn == 2


@case("H:3")
def test_a_unit_moves_to_an_empty_hex_next_to_it() -> None:
    pos = placed(us1="0101", us2="0102", de1="0504")
    for there in ("0102", "0103", "0504"):
        with pytest.raises(IllegalCommand):
            play(pos, f"act us1 {there}")
    assert play(pos, "act us1 0201").board.where["us1"] == "0201"


@case("H:4")
@pytest.mark.parametrize(
    ("die", "uphill", "lost"),
    [
        (5, False, {"de1"}),
        (4, False, set()),
        (3, False, set()),
        (2, False, {"us1"}),
        (6, True, {"de1"}),
        (5, True, set()),
        (3, True, {"us1"}),
    ],
)
def test_the_die_decides_a_fight_and_the_hill_helps_the_defender(die: int, uphill: bool, lost: set[str]) -> None:
    us, de = ("0303", HILL) if uphill else (HILL, "0303")
    pos = play(placed(die, us1=us, us2="0101", de1=de, de2="0504"), f"act us1 {de}")
    with pytest.raises(IllegalCommand, match=r"^H4: the die of the fight comes first"):
        play(pos, "end")
    assert not pos.view(SPECTATOR).board.strengths
    play(pos, "roll")
    assert pos.view(SPECTATOR).board.strengths == {"us1": 2, "de1": 2}
    assert pos.board.where.keys() == {"us1", "us2", "de1", "de2"} - lost


@case("H:4")
@pytest.mark.parametrize(("strengths", "hex_", "place"), [((3, 1), "0402", 6), ((1, 3), "0402", 2), ((1, 3), HILL, 1)])
def test_the_place_on_the_scale_is_the_difference(strengths: tuple[int, int], hex_: str, place: int) -> None:
    pos = placed(6, us1="0303", de1=hex_, de2="0504")
    pos.change(strengths={**pos.board.strengths, "us1": strengths[0], "de1": strengths[1]})
    play(pos, f"act us1 {hex_}", "roll")
    assert [event.place for event in pos.log.since(0) if isinstance(event, Fought)] == [place]


def expected_by(seat: Seat, pos: Hill, *words: str) -> Resolution:
    """What a seat can expect of an attack; of the fight that is going on if it names none."""
    question = AskResolution(words[:1], words[1:])
    answer = PRESENTER.ask(pos, seat, question)
    assert isinstance(answer, ResolutionAnswer)
    return answer.resolution


class TestWhatCanBeExpected:
    def test_every_strength_that_the_seat_cannot_know_is_weighed(self) -> None:
        pos = placed(us1=HILL, de1="0303", de2="0504")
        ours, theirs = (expected_by(seat, pos, "0303", "us1") for seat in (ALLIED, AXIS))
        assert [party.total for party in ours.parties] == ["2", "1–3"]
        assert [party.total for party in theirs.parties] == ["1–3", "2"]
        assert ours.scale.chances == {"3": 1 / 3, "4": 1 / 3, "5": 1 / 3}
        chances = {outcome.result: outcome.probability for outcome in ours.outcomes}
        assert chances == {"D": pytest.approx(6 / 18), "A": pytest.approx(6 / 18), "-": pytest.approx(6 / 18)}

    def test_a_fight_that_is_going_on_is_on_the_table(self) -> None:
        pos = play(placed(4, us1="0303", de1=HILL, de2="0504"), f"act us1 {HILL}")
        shown = PRESENTER.show(pos, AXIS).resolution
        assert shown == expected_by(AXIS, pos)
        assert shown is not None
        assert shown.scale.chances == {"2": 1 / 3, "3": 1 / 3, "4": 1 / 3}
        assert in_words(shown) == (
            "us1 against de1: the attacker is eliminated (50%), nothing happens (33%) or the defender is eliminated (17%). "
            "The hill -1 [H4]."
        )
        assert PRESENTER.show(play(pos, "roll"), AXIS).resolution is None

    @pytest.mark.parametrize("words", [("0504", "us1"), ("0303", "us2"), ("0303",), ("0101", "us1"), ("0303", "de3"), ()])
    def test_what_is_no_attack_is_refused(self, words: tuple[str, ...]) -> None:
        pos = placed(us1=HILL, us2="0101", de1="0303", de2="0504")
        with pytest.raises(IllegalCommand, match=r"^H4: "):
            expected_by(ALLIED, pos, *words)


@case("H:5")
@pytest.mark.parametrize(("hex_", "level"), [(HILL, "Allied victory"), ("0101", "Draw")])
def test_the_hill_decides_after_the_last_turn(hex_: str, level: str) -> None:
    pos = play(placed(turn=5, us1=hex_, de1="0504"), "end", "end")
    assert pos.outcome is not None
    assert pos.outcome.level == level


@case("H:5")
def test_the_last_unit_of_a_side_ends_the_game() -> None:
    pos = play(placed(6, us1="0101", de1="0102"), "act us1 0102", "roll")
    assert pos.outcome is not None
    assert (pos.outcome.level, pos.turn) == ("Allied victory", 1)


# the program ----------------------------------------------------------------------------------------------------------


def test_it_is_in_the_catalogue_with_its_card_and_its_bot() -> None:
    assert NAME in games.catalogue()
    (card,) = [card for card in games.cards() if card.name == NAME]
    assert (card.title, card.turns, card.words.difficulty) == ("The Hill", 5, 1)
    assert (bot_names(NAME), default_bot(NAME)) == (("random",), "random")


def test_many_games_are_simulated_and_every_record_verifies(tmp_path: Path) -> None:
    summary = simulate("toy", 20, dict.fromkeys(SIDES, "random"), "toy", records=tmp_path)
    assert summary.errors == 0
    assert sum(summary.levels.values()) == 20
    assert [*summary.levels] == ["Allied victory", "Draw", "Axis victory"]
    assert all(count for count in summary.levels.values())
    for path in tmp_path.glob("*.json"):
        assert games.verify(path).record.outcome


def test_other_processes_simulate_it_too() -> None:
    alone, apart = (simulate("toy", 3, dict.fromkeys(SIDES, "random"), "jobs", jobs) for jobs in (1, 2))
    assert [result.error for result in apart.results] == [None] * 3
    assert [(r.seed, r.score, r.orders) for r in alone.results] == [(r.seed, r.score, r.orders) for r in apart.results]


def test_a_snapshot_is_the_position() -> None:
    pos = TABLE.set_up(KeyedDice(stream_key("toy")))
    thawed = thaw(freeze(pos), pos.static())
    assert isinstance(thawed, BoardPosition)
    thawed.log = pos.log
    assert digest(thawed) == digest(pos)
    assert [order.text for order in thawed.options()] == [order.text for order in pos.options()]


class TestCommands:
    def test_data_check_and_rules(self) -> None:
        assert run("data", "check", "--game", "toy") == "toy: 20 hexes, 6 units; 1 scenario\n"
        said = run("rules", "H4")
        assert said == run("rules", "H:4")
        assert said.startswith("H4  Fighting\n")
        assert "implemented in toy.hill (" in said
        assert "proved by tests/house/test_toy_game.py::test_the_die_decides_a_fight_and_the_hill_helps_the_defender" in said
        assert "toy: 5 of 5 cases tested" in run("rules", "--coverage", "toy")
        assert "H4         Fighting\n" in run("rules")

    def test_the_map_and_the_counters_are_drawn(self, tmp_path: Path) -> None:
        run("render", "toy", "--seed", "1", "--output", str(tmp_path / "hill.svg"))
        drawn = (tmp_path / "hill.svg").read_text(encoding="utf-8")
        assert "The hill" in drawn
        assert drawn.count('data-unit="') == len(START)

    def test_a_record_is_verified_and_told(self, tmp_path: Path) -> None:
        run("simulate", "toy", "--games", "1", "--seed", "9", "--records", str(tmp_path))
        (record,) = tmp_path.glob("*.json")
        assert "rolls and draws follow from the seed" in run("verify", str(record))
        assert "Turn 1: the Axis side acts." in run("replay", str(record), "--no-map")

    def test_it_is_played_in_the_terminal(self) -> None:
        words = ["play", "--terminal", "toy", "--bot", "axis=random", "--seed", "t"]
        result = CliRunner().invoke(app, words, input="options\nact us1 0201\nend\nstatus\nlog\nquit\n")
        assert result.exit_code == 0, result.output
        assert "act us1 0201" in result.output
        assert "Turn 2: the Allied side acts." in result.output

    def test_it_says_that_it_reads_no_situations(self, tmp_path: Path) -> None:
        (tmp_path / "hill.toml").write_text('game = "toy/hill"\n', encoding="utf-8")
        result = CliRunner().invoke(app, ["situation", "check", str(tmp_path / "hill.toml")])
        assert result.exit_code == 2
        assert "hill.toml:1: game: toy/hill cannot be set up by hand" in result.output

    def test_the_program_itself_takes_it_from_the_environment(self) -> None:
        """As somebody with a game of their own would play it."""
        environment = {**os.environ, games.FROM_OUTSIDE: "toy.system:TOY", "PYTHONPATH": str(FOLDER.parent)}
        command = [sys.executable, "-c", "from trinacria.cli import app; app()", "simulate", "toy", "--games", "3"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "toy/hill: 3 games: allied (random) won " in done.stdout


def test_it_is_gone_when_it_is_removed() -> None:
    games.remove_system("toy")
    try:
        assert NAME not in games.catalogue()
        with pytest.raises(games.UnknownGame):
            games.open_scenario(NAME)
    finally:
        games.add_systems([TOY])
