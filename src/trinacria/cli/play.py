"""`trinacria play`: a game in the browser, or in the terminal, where orders are typed and everything else is explained."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.bots import bot as make_bot
from trinacria.cli.browser_game import play_in_browser
from trinacria.cli.data import Overlay
from trinacria.cli.simulate import read_bots
from trinacria.cli.terminal_game import TerminalGame
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.playing import Playing

GAME = f"GAME/SCENARIO: {', '.join(games.catalogue())}."


def play(
    game: Annotated[str, typer.Argument(help=GAME)] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal, not in the browser.")] = False,
    bot: Annotated[list[str] | None, typer.Option(help="SEAT=NAME: a seat that the computer plays (terminal).")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An optional rule, such as historical-weather (terminal).")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="Play a game with known dice again (terminal).")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game (terminal).")] = None,
    data: Overlay = None,
    database: Annotated[str, typer.Option(help="Where games are kept, such as sqlite:///games.sqlite3 (browser).")] = "",
    lan: Annotated[
        bool,
        typer.Option("--lan", help="Let others on the same network open the table: unencrypted, for a network you trust."),
    ] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only say where the table is; open nothing.")] = False,
) -> None:
    """Play a game in the browser, without any login. With --terminal play here; without --bot both sides share it."""
    if not terminal:
        given = {"--bot": bot, "--option": option, "--seed": seed, "--load": load}
        refuse_choices_of_the_terminal([name for name, value in given.items() if value])
        scenario = games.full_name(game) if game else ""
        return play_in_browser(scenario, database=database, open_page=not no_browser, lan=lan)
    if lan:
        raise TrinacriaError("--lan opens the table in the browser to the network; leave out --terminal")
    chosen = game or games.catalogue()[0]
    playing: Playing = games.load_game(load) if load else games.new_game(chosen, seed, optional_rules=option or [])
    name, agreed = playing.record.game, games.agreed_rules(playing.record, playing.record.game)
    bots = read_bots(name, bot or [], None)
    players = {seat: make_bot(name, player, f"{playing.record.seed}/{seat}", agreed) for seat, player in bots.items()}
    TerminalGame(games.open_scenario(name, agreed), playing, players, started=time.monotonic()).run()
    return None


def refuse_choices_of_the_terminal(names: list[str]) -> None:
    if names:
        raise TrinacriaError(
            f"{', '.join(names)}: in the browser this is chosen on the front page; to give it here add --terminal"
        )
