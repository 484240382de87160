"""`trinacria situation`: check a hand-written position, list its options, play orders against it with scripted dice."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from trinacria.games import read_situation
from trinacria.kernel.cases import printed
from trinacria.kernel.dice import Script, ScriptExhausted
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat

app = typer.Typer(help="Hand-written positions: check, list options, run orders.", no_args_is_help=True)

SituationFile = Annotated[Path, typer.Argument(help="A situation file (TOML).")]
Dice = Annotated[str, typer.Option(help="The dice that fall, in order, as 3,5,...")]
Draws = Annotated[str, typer.Option(help="What is drawn, in order, by its label: 8-6-4,5-3-2,... for strength chits")]


@app.command()
def check(file: SituationFile) -> None:
    """Validate a situation: every fault with its line and field."""
    _, pos = read_situation(file)
    problems = pos.problems()
    if problems:
        raise TrinacriaError("\n".join(f"{file.name}: {problem}" for problem in problems))
    print(f"{file.name}: sound; {_decision(pos)}")


@app.command()
def options(file: SituationFile, most: Annotated[int, typer.Option(help="Stop after so many.", min=1)] = 2000) -> None:
    """List every legal order of the open decision, one a line."""
    _, pos = read_situation(file)
    for number, command in enumerate(pos.options()):
        if number == most:
            print(f"... more than {most}")
            return
        print(command.text)


@app.command()
def run(
    file: SituationFile,
    orders: Annotated[list[str], typer.Argument(help="Orders as text, each in quotes.")],
    dice: Dice = "",
    draws: Draws = "",
) -> None:
    """Give orders to a situation; print the events, the next decision and the table as the seat that decides sees it."""
    scenario, pos = read_situation(file, _script(dice, draws))
    for text in orders:
        command = pos.vocabulary.read(text)
        mover = pos.decision.seat if pos.decision else Seat.SPECTATOR
        try:
            events = pos.play(command)
        except ScriptExhausted as error:
            raise TrinacriaError(f"{text!r}: {error}; give more with --dice or --draws") from None
        print(f"> {text}")
        for event in events:
            print(f"{printed(event.case):8} {scenario.presenter.sentence(event.seen_by(mover))}")
    print(_decision(pos))
    seat = pos.decision.seat if pos.decision else Seat.SPECTATOR
    document = msgspec.json.encode(scenario.presenter.show(pos, seat), order="deterministic")
    print(msgspec.json.format(document, indent=1).decode())


def _script(dice: str, draws: str) -> Script:
    numbers = [number.strip() for number in dice.split(",") if number.strip()]
    for number in numbers:
        if number not in "123456" or len(number) != 1:
            raise TrinacriaError(f"--dice: {number!r} is not a number from 1 to 6")
    return Script(tuple(int(n) for n in numbers), tuple(c.strip() for c in draws.split(",") if c.strip()))


def _decision(pos: Position) -> str:
    if pos.decision is None:
        assert pos.outcome is not None
        return f"the game is over: {pos.outcome.level}"
    return f"the {pos.decision.seat} side decides: {pos.decision.kind} ({printed(pos.decision.case)})"
