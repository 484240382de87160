"""`trinacria play`: a game in the terminal; orders are typed, everything else is explained."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.bots import bot as make_bot
from trinacria.cli.data import Overlay
from trinacria.cli.simulate import read_bots
from trinacria.cli.terminal_game import TerminalGame
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.playing import Playing


def play(
    game: Annotated[str, typer.Argument(help="GAME/SCENARIO, such as moselle/november.")] = "moselle/november",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    bot: Annotated[list[str] | None, typer.Option(help="SEAT=NAME: a seat that the computer plays.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An optional rule, such as historical-weather.")] = None,
    seed: Annotated[str | None, typer.Option(help="Play a game with known dice again.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    data: Overlay = None,
) -> None:
    """Play a game. Without --bot both sides share the terminal."""
    if not terminal:
        raise TrinacriaError("there is only the terminal table as yet: add --terminal")
    bots = read_bots(bot or [], None)
    playing: Playing = games.load_game(load) if load else games.new_game(game, seed, options=option or [])
    players = {seat: make_bot(name, f"{playing.record.seed}/{seat}") for seat, name in bots.items()}
    TerminalGame(playing, players, started=time.monotonic()).run()
