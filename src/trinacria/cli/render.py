"""`trinacria render`: the map and the counters as a picture, for one seat."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from trinacria import games
from trinacria.cli.data import Overlay
from trinacria.kernel.drawing import OnMap
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.render.picture import Picture, Window
from trinacria.render.png import png
from trinacria.render.table_sheets import picture_of


class Format(StrEnum):
    SVG = ".svg"
    PNG = ".png"


def render(
    game: Annotated[
        str, typer.Argument(metavar="GAME/SCENARIO", help="A game without a scenario: all set-up hexes, if it has any.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The picture: a name ending in .svg or .png.")],
    record: Annotated[Path | None, typer.Option(help="A record of that game; without one, its set-up.")] = None,
    seed: Annotated[str | None, typer.Option(help="Without a record: the dice that fell in the set-up.")] = None,
    ply: Annotated[int | None, typer.Option(help="After this ply of the record; else at its end.", min=0)] = None,
    seat: Annotated[Seat, typer.Option(help="Whose secrets are shown.")] = Seat.SPECTATOR,
    around: Annotated[str, typer.Option(metavar="HEX", help="Only what lies around this hex.")] = "",
    size: Annotated[str, typer.Option(metavar="WxH", help="With --around: hexes across and down.")] = "12x9",
    map_only: Annotated[bool, typer.Option("--map-only", help="The map without counters, as the client loads it.")] = False,
    scale: Annotated[float, typer.Option(help="Of a PNG: 1 makes a hex 96 pixels high.", min=0.05, max=4)] = 1.0,
    data: Overlay = None,
) -> None:
    """Draw the map and what lies on it, as the seat may see it."""
    if output.suffix not in [*Format]:
        raise TrinacriaError(f"{output.name}: the name must end in .svg or .png")
    if ply is not None and record is None:
        raise TrinacriaError("--ply needs a --record")
    picture, upon = _printed(game, record, data) or _played(game, seed, record, ply, seat)
    svg = picture.map_svg() if map_only else picture.table_svg(upon, _window(picture, around, size))
    if output.suffix == Format.PNG:
        output.write_bytes(png(svg, scale))
    else:
        output.write_text(svg, encoding="utf-8")
    print(f"{output}: {picture.sheet.title}, map version {picture.version}")


def _window(picture: Picture, around: str, size: str) -> Window | None:
    if not around:
        return None
    if around not in picture.sheet.grid:
        raise TrinacriaError(f"--around {around}: there is no such hex on the map of {picture.sheet.title}")
    across, _, down = size.partition("x")
    if not (across.isdecimal() and down.isdecimal() and 0 < int(across) < 100 and 0 < int(down) < 100):
        raise TrinacriaError(f"--size {size}: write two numbers of hexes, such as 12x9")
    return Window(HexId(around), int(across), int(down))


def _printed(game: str, record: Path | None, overlay: Path | None) -> tuple[Picture, OnMap] | None:
    """A game that is named without a scenario: its map with every counter that has a set-up hex, if it can draw that."""
    draw = next((system.set_up_picture for system in games.systems() if system.name == game), None)
    if draw is None:
        return None
    if record is not None:
        raise TrinacriaError(f"name the scenario of the record, such as {game}/{games.system(game).scenarios[0]}")
    declared, upon = draw(overlay=overlay)
    return Picture.of(declared), upon


def _played(game: str, seed: str | None, record: Path | None, ply: int | None, seat: Seat) -> tuple[Picture, OnMap]:
    name = games.full_name(game)
    playing = games.load_game(record, to=ply) if record else games.new_game(name, seed)
    if playing.record.game != name:
        raise TrinacriaError(f"{record}: is a record of {playing.record.game}, not of {name}")
    scenario = games.open_scenario(name)
    return picture_of(scenario), scenario.drawing.scene(playing.position, seat)
