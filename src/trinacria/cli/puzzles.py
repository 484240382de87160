"""`trinacria puzzles`: what a bot makes of situations in which there is one thing to do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from trinacria.bots import bot_names, default_bot
from trinacria.kernel.errors import TrinacriaError
from trinacria.puzzles.reading import Puzzle, read_puzzle, read_puzzles
from trinacria.puzzles.solving import Answer, solve


def puzzles(
    files: Annotated[list[Path], typer.Argument(help="Puzzle files, or folders of them.")],
    bot: Annotated[str | None, typer.Option(help="Who tries them; by default the usual opponent of each game.")] = None,
    json: Annotated[Path | None, typer.Option(help="Write the answers to this file.")] = None,
) -> None:
    """Let a bot try puzzles, and say which it solves and what is wrong with its answers to the others."""
    found = [puzzle for path in files for puzzle in _read(path)]
    answers = [solve(puzzle, _player(puzzle, bot)) for puzzle in found]
    for answer in answers:
        print(f"{'solved' if answer.solved else 'UNSOLVED':9}{answer.puzzle.name}: {answer.puzzle.title}")
        for against in answer.against:
            print(f"{'':9}{against}")
        if not answer.solved:
            print(f"{'':9}Why: {' '.join(answer.puzzle.why.split())}")
    print(f"{sum(answer.solved for answer in answers)} of {len(answers)} puzzles solved")
    if json is not None:
        json.write_bytes(msgspec.json.format(msgspec.json.encode([_document(answer) for answer in answers]), indent=1))


def _read(path: Path) -> list[Puzzle]:
    if path.is_dir():
        return read_puzzles(path)
    if not path.is_file():
        raise TrinacriaError(f"{path} is no file and no folder")
    return [read_puzzle(path)]


def _player(puzzle: Puzzle, name: str | None) -> str:
    game = puzzle.scenario.name
    known = bot_names(game, puzzle.seat)
    if name is not None and name not in known:
        raise TrinacriaError(f"--bot {name}: {game} has no such bot for this side; there are: {', '.join(known)}")
    return name or default_bot(game)


def _document(answer: Answer) -> dict[str, object]:
    return {
        "puzzle": answer.puzzle.name,
        "theme": answer.puzzle.theme,
        "game": answer.puzzle.scenario.name,
        "solved": answer.solved,
        "against": answer.against,
    }
