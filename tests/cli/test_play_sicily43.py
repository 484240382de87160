"""SICILY'43 at the terminal, and what the terminal takes from the game that it plays."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from typer.testing import CliRunner

from moments import moments
from sicily43_board import board, island
from trinacria import games
from trinacria.cli import app
from trinacria.cli.terminal_map import TerminalMap, print_map
from trinacria.cli.terminal_words import hex_lines
from trinacria.kernel.nation_cards import SIDES
from trinacria.kernel.records import Order
from trinacria.kernel.seats import ALLIED
from trinacria.kernel.sheets import SideColours, Sides, SideSheet
from trinacria.sicily43.presenter import shown

GAME = "sicily43/landing"


def typed(*lines: str) -> str:
    result = CliRunner().invoke(app, ["play", "--terminal", GAME, "--seed", "t"], input="\n".join([*lines, "quit"]))
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def test_the_example_of_the_help_is_from_the_game_that_is_played() -> None:
    places = {town.name for town in island().towns.values()}
    example = re.search(r"end of the way: move T\.A\. 102 to (.+?) Questions:", typed("help"))
    assert example is not None
    assert example[1] in places


def test_a_set_up_is_proposed_and_the_landing_begins() -> None:
    said = typed("propose", "end", "propose", "end", "propose", "end")
    assert "Say how many of 10 planes bomb" in said


def test_marks_of_a_hex_are_said_in_words() -> None:
    a, b = sorted(island().bridges)[0]
    scenario = games.open_scenario("sicily43/campaign")
    pos = board({}, bridges_down=[(a, b)])
    lines = [*hex_lines(scenario.drawing.map_sheet(), scenario.drawing.words(), SIDES, shown(pos, ALLIED), a)]
    assert f"  the bridge to {b} is destroyed" in lines
    assert not any("ShownMark" in line for line in lines)


def test_only_what_is_worth_a_look_has_a_star_on_the_map() -> None:
    scenario = games.open_scenario("sicily43/campaign")
    drawn = TerminalMap.of(scenario, shown(board({}), ALLIED))
    assert drawn.words.hexes["5321"].sites  # Augusta: a port and a fortress
    road = next(hex_ for hex_ in sorted(island().road_hexes) if hex_ not in island().towns and hex_ not in island().beaches)
    assert not drawn.words.hexes[road].sites
    assert any(row.value.startswith("road") for row in drawn.words.hexes[road].rows)


def test_the_legend_has_the_words_of_the_game() -> None:
    scenario = games.open_scenario("sicily43/campaign")
    console = Console(file=io.StringIO(), width=200, highlight=False)
    print_map(scenario, shown(board({}), ALLIED), console=console)
    assert isinstance(console.file, io.StringIO)
    legend = console.file.getvalue()
    assert "plains, beach" in legend
    assert "hills" in legend
    assert "level 3" not in legend


def test_sides_are_called_what_the_game_calls_them() -> None:
    scenario = games.open_scenario("sicily43/campaign")
    colours = SideColours("#D7B3F0", "#24103A")
    sides = Sides(SideSheet("Blues", "Blue", colours), SideSheet("Reds", "Red", colours))
    drawn = replace(TerminalMap.of(scenario, shown(board({}), ALLIED)), sides=sides)
    assert "Blue  Red" in drawn.legend().plain
    town = island().place("Augusta").hex
    lines = [*hex_lines(drawn.sheet, drawn.words, sides, drawn.shown, town)]
    assert "  Red held" in lines


def test_the_chances_of_a_fight_stand_before_the_question_for_support(tmp_path: Path) -> None:
    kept, ply = moments(GAME)["support"]
    record = games.new_game(GAME, kept.seed).record
    record.orders.extend(Order(seat, text, 0) for seat, text, *_ in kept.orders[:ply])
    record.save(tmp_path / "fight.json")
    words = ["play", "--terminal", "--load", str(tmp_path / "fight.json")]
    said = " ".join(CliRunner().invoke(app, words, input="quit\n").stdout.split())
    assert re.search(r"At \S+ they suffer in \d+% of all cases, you suffer in \d+%.* Turn 1\. Choose guns", said)
