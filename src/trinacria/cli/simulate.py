"""`trinacria simulate`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import Progress

from trinacria.bots import bot_names, stand_in
from trinacria.cli.data import Overlay
from trinacria.games import catalogue, full_name
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import SIDES, Seat
from trinacria.simulate import simulate as run


def read_bots(game: str, given: list[str], default: str | None) -> dict[Seat, str]:
    """`allied=NAME axis=NAME` as a mapping to bots of this game."""
    names = bot_names(game)
    bots = {side: default for side in SIDES if default is not None}
    for text in given:
        seat, _, name = text.partition("=")
        if seat not in [side.value for side in SIDES] or not name:
            raise TrinacriaError(f"--bot {text}: write SEAT=NAME, such as allied={names[-1]}")
        if name not in names:
            raise TrinacriaError(f"--bot {text}: there is no bot {name!r}; there are: {', '.join(names)}")
        if name not in (able := bot_names(game, Seat(seat))):
            raise TrinacriaError(f"--bot {text}: {name} does not play this seat; these do: {', '.join(able)}")
        bots[Seat(seat)] = name
    return bots


def simulate(
    game: Annotated[str, typer.Argument(help=f"GAME/SCENARIO, such as {catalogue()[0]}.")],
    number: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 10,
    bot: Annotated[list[str] | None, typer.Option(help="SEAT=NAME; by default both are the weakest.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="An optional rule, such as historical-weather.")] = None,
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option(help="Processes.", min=1)] = 1,
    records: Annotated[Path | None, typer.Option(help="Keep every record in this folder.")] = None,
    json: Annotated[Path | None, typer.Option(help="Write the results to this file.")] = None,
    data: Overlay = None,
) -> None:
    """Play many games between bots and count how they end."""
    name = full_name(game)
    bots = read_bots(name, bot or [], stand_in(name))
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with Progress(transient=True) as progress:
        task = progress.add_task(f"{name}", total=number)
        summary = run(
            name,
            number,
            bots,
            seed,
            jobs,
            records=records,
            each=lambda _: progress.advance(task),
            options=tuple(option or ()),
        )
    for result in summary.results:
        if result.error:
            print(f"game {result.number}: {result.error}")
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=1))
    print(summary.line())
    raise typer.Exit(1 if summary.errors else 0)
