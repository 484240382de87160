"""`trinacria verify` and `trinacria replay`: prove a record, or look at a moment of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.cli.data import Overlay
from trinacria.cli.terminal_map import print_map
from trinacria.kernel.seats import SPECTATOR
from trinacria.viw.position import Position
from trinacria.viw.story import sentence


def verify(record: Annotated[Path, typer.Argument(help="A record file.")], data: Overlay = None) -> None:
    """Replay a record and prove every roll, every draw and the outcome."""
    playing = games.verify(record)
    outcome = playing.record.outcome or "still running"
    print(f"{record.name}: {playing.ply} orders, {playing.position.dice.number} rolls and draws proved; {outcome}")


def replay(
    record: Annotated[Path, typer.Argument(help="A record file.")],
    to: Annotated[int | None, typer.Option(help="Stop after this ply.", min=0)] = None,
    show_map: Annotated[bool, typer.Option("--map/--no-map", help="Draw the map at the end.")] = True,
    data: Overlay = None,
) -> None:
    """Tell the story of a record up to a ply, and draw the map as it stood."""
    playing = games.load_game(record, to=to)
    pos = playing.position
    assert isinstance(pos, Position)
    for event in pos.log.since(0):
        print(sentence(pos.table, event.seen_by(SPECTATOR)))
    if show_map:
        print_map(pos.view(SPECTATOR), pos.table)
    if pos.decision is not None:
        print(f"ply {playing.ply}: the {pos.decision.seat} side decides ({pos.decision.kind}, {pos.decision.case})")
