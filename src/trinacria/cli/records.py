"""`trinacria verify` and `trinacria replay`: prove the dice of a record, or look at a moment of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.cli.data import Overlay
from trinacria.cli.terminal_map import print_position
from trinacria.kernel.cases import printed
from trinacria.kernel.records import BRANCH, IMPORT, NOT_PROVED, Record
from trinacria.kernel.seats import SPECTATOR


def verify(
    record: Annotated[Path, typer.Argument(help="A record file.")],
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="A promise that you wrote down before the dice fell. Every part must stand on one that is given."),
    ] = None,
    data: Overlay = None,
) -> None:
    """Replay a record: the dice must follow from the promised seeds, and the orders lead to the outcome."""
    written_down = [promise.strip().lower() for promise in commitment or []]
    playing = games.verify(record, written_down)
    parts, outcome = playing.record.parts(), playing.record.outcome or "still running"
    for part in parts:
        print(f"{record.name}: {part}: promise {part.commitment}{_BEGAN.get(part.why, '')}")
    for line in sealed_words(playing.record):
        print(f"{record.name}: {line}")
    if written_down:
        print(f"{record.name}: {'this is' if len(parts) == 1 else 'these are'} what you wrote down")
    seeds = "the seed" if len(parts) == 1 else "these seeds"
    print(
        f"{record.name}: {playing.ply} orders replayed, {playing.position.dice.number} rolls and draws follow from {seeds}; "
        f"{outcome}; {NOT_PROVED}"
    )


def sealed_words(record: Record) -> list[str]:
    """What a record tells of sealed dice: in which orders both players had a share, and where one is missing."""
    if not record.anchors:
        return []
    missing = {
        "the Allied share": [ply for ply, shares in sorted(record.shares.items()) if not shares.allied],
        "the Axis share": [ply for ply, shares in sorted(record.shares.items()) if not shares.axis],
    }
    both = sum(bool(shares.allied and shares.axis) for shares in record.shares.values())
    lines = [f"sealed dice: {both} of {len(record.shares)} times with both players' shares (the set-up is order 0)"]
    lines += [f"without {share}: {_listed(plies)}" for share, plies in missing.items() if plies]
    for anchor in record.anchors:
        if anchor.after >= 0:
            lines.append(f"the {anchor.seat} side laid a new anchor after order {anchor.after}")
    return lines


def _listed(plies: list[int]) -> str:
    return f"order{'s' if len(plies) > 1 else ''} {', '.join(map(str, plies))}"


_BEGAN: dict[str, str] = {BRANCH: " (branched off there)", IMPORT: " (imported there)"}


def replay(
    record: Annotated[Path, typer.Argument(help="A record file.")],
    to: Annotated[int | None, typer.Option(help="Stop after this ply.", min=0)] = None,
    show_map: Annotated[bool, typer.Option("--map/--no-map", help="Draw the map at the end.")] = True,
    data: Overlay = None,
) -> None:
    """Print the log of a record up to a ply, and draw the map as it stood."""
    playing = games.load_game(record, to=to)
    pos = playing.position
    scenario = games.open_scenario(playing.record.game, games.agreed_rules(playing.record, record.name))
    for event in pos.log.since(0):
        print(scenario.presenter.sentence(event.seen_by(SPECTATOR)))
    if show_map:
        print_position(scenario, pos, SPECTATOR)
    if pos.decision is not None:
        print(f"ply {playing.ply}: the {pos.decision.seat} side decides ({pos.decision.kind}, {printed(pos.decision.case)})")
