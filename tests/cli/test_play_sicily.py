"""Sicily at the terminal: its map, its decisions and its questions; nothing that is typed ends the program."""

from __future__ import annotations

import io
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from trinacria import games
from trinacria.bots import bot
from trinacria.cli import app
from trinacria.cli.terminal_game import TerminalGame
from trinacria.cli.terminal_map import print_map
from trinacria.kernel.hexes import HexId
from trinacria.kernel.records import parse_record
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.sicily.amphibious_landings import END_FIRST_WAVE
from trinacria.viw.sicily.campaign import campaign
from trinacria.viw.sicily.table import table_of

GAME = "sicily/us-landing"


def typed(*lines: str, words: tuple[str, ...] = (GAME, "--seed", "c")) -> str:
    result = CliRunner().invoke(
        app, ["play", "--terminal", *words, "--bot", "axis=random"], input="\n".join([*lines, "quit"])
    )
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def drawn(pos: Position, focus: str, width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False)
    scenario = games.open_scenario(GAME)
    print_map(scenario, scenario.presenter.show(pos, ALLIED), focus=focus, console=console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.fixture(scope="module")
def begun() -> Position:
    pos = games.new_game(GAME, "c").position
    assert isinstance(pos, Position)
    pos.play(END_FIRST_WAVE)
    return pos


def test_the_map_is_cut_around_the_focus(begun: Position) -> None:
    gela, messina = drawn(begun, "3623"), drawn(begun, "5903")
    assert "3623" in gela
    assert "5903" not in gela
    assert "Messina" in messina
    assert all(len(line) <= 80 for line in gela.splitlines())


def test_sites_and_states_are_marked(begun: Position) -> None:
    text = drawn(begun, "3623")
    assert "3222 *=" in text  # an airfield
    assert "3623 *=" in text  # a port
    assert "us_16_1" in campaign(begun).disrupted
    assert "16/1!" in text


def test_questions_about_the_invasion_are_answered() -> None:
    text = typed(
        "end first-wave",
        "status",
        "look 3623 3222 us_16_1 us_1_rgr",
        "why us_16_1 3722",
        "why us_art_1 3722",
        "help",
        "rules 18.22",
        "map 5903",
    )
    assert "Weather: light Mistral [20.1]" in text
    assert "Support Points: United States: 6 Germany: 4 Italy: 3" in text
    assert "7th Army 1: waits for Dime" in text
    assert "Victory Points: −2" in text
    assert "3623 Gela: level 1, town, beach, minor port" in text
    assert "us_1_rgr (1 Rgr): U.S. ranger battalion" in text
    assert "3222 Licata airfield: level 1, beach, airfield Licata" in text
    assert "disrupted, in supply, landed this Game-Turn for 1 point, in 3724" in text
    assert "18.15: us_16_1 is disrupted" in text
    assert "us_art_1 is not on the map" in text
    assert "land PIECE HEX [from SEA]" in text


def test_orders_are_given_taken_back_saved_and_taken_up_again(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    first = "move us_179_45 to 4026"
    text = typed("end first-wave", "options us_179_45", first, "undo", first, "end movement", "options", f"save {saved}")
    assert "Scoglitti (4026) falls to the Allies" in text
    assert "saved as" in text
    assert [order.text.split()[0] for order in parse_record(saved.read_text(), "game.json").orders] == [
        "end", "move", "undo", "move", "end",
    ]  # fmt: skip
    assert "Scoglitti" in typed("log", words=("--load", str(saved)))


def test_nonsense_is_answered_and_the_game_goes_on(begun: Position) -> None:
    nonsense = (
        "[/bold]", "odds with", "odds 3822 with us_art_1", "odds 3822 with", "why us_1_505 9999", "move x to y", "look",
        "map x", "land x y from z", "boundary x uk y", "share german x", "support naval x", "drop us_1_505 0101 x", "undo",
    )  # fmt: skip
    assert "Gela" in typed(*nonsense, "look 3623")


def test_odds_against_those_who_cannot_be_attacked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = games.new_game(GAME, "c")
    pos, answers = playing.position, iter(["odds 4125 with us_180_45", "quit"])
    assert isinstance(pos, Position)
    pos.flags = replace(pos.flags, attacked=frozenset(pos.stack_at(HexId("4125"))))
    console = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    TerminalGame(games.open_scenario(GAME), playing, {}, time.monotonic(), console).run()
    assert isinstance(console.file, io.StringIO)
    assert "nobody in 4125 can be attacked again" in console.file.getvalue()


def test_a_whole_game_can_be_played_at_one_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = games.new_game(GAME, "whole")
    game = TerminalGame(games.open_scenario(GAME), playing, {}, time.monotonic(), Console(file=io.StringIO(), width=100))
    players = {seat: bot(GAME, "random", seat) for seat in (ALLIED, AXIS)}
    questions = iter(["status", "options", "look 3623", "log"] * 400)

    def answer(_: str) -> str:
        decision = game.pos.decision
        assert decision is not None
        if game.playing.ply % 5 == 0 and (question := next(questions)) != "log":
            return question
        return players[decision.seat].choose(game.pos.view(decision.seat), game.pos.options()).text

    monkeypatch.setattr("builtins.input", answer)
    game.run()
    assert game.pos.outcome is not None
    assert game.pos.turn == table_of(game.pos).features.last_turn + 1


def test_optional_rules_are_chosen_when_a_game_is_made_and_kept_in_its_record(tmp_path: Path) -> None:
    """20.14: with historical weather no dice fall for it; the record says so and verifies."""
    words = ["simulate", "sicily/us-landing", "--games", "1", "--records", str(tmp_path), "--option", "historical-weather"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.iterdir()
    assert '"rules": ["historical-weather"]' in path.read_text()
    assert "proved" in CliRunner().invoke(app, ["verify", str(path)]).stdout
    told = CliRunner().invoke(app, ["replay", str(path), "--no-map"]).stdout
    assert "(weather)" not in told
    refused = CliRunner().invoke(app, ["simulate", "sicily/us-landing", "--option", "sunshine"])
    assert refused.exit_code == 2
    assert "no optional rule 'sunshine'" in refused.stderr


def test_a_plan_that_will_leave_a_depot_at_sea_is_warned_of_before_it_is_final() -> None:
    changes = ("plan unit us_70 pool 1", "plan unit uk_depot_1 second 1", "plan unit uk_sas pool 2")
    said = typed(*changes, words=("sicily/variable", "--seed", "c"))
    assert "Before `end plan`: Depot 8th Army 1 can land only after the boundary is redrawn" in said
