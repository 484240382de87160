"""The ledger: the results of a league as a file of JSON lines, written game by game, so that nothing played is lost.

The first line says what file this is and from which seed its games come. Every other line is one game. A last line without
its end was cut off while it was written, by a crash or a full disk: that game is played again. Any other line that cannot be
read is a fault of the file, and is named.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO

import msgspec

from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import Seat
from trinacria.league.fixtures import Fixture

FORMAT = 1


class BadLedger(TrinacriaError):
    """A file of results that cannot be gone on with."""


class Heading(msgspec.Struct, frozen=True, tag="league", tag_field="line", forbid_unknown_fields=True):
    """The first line."""

    format: int
    seed: str


class Failure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game has no result, and on whose turn that happened."""

    seat: Seat
    bot: str
    turn: int
    illegal: bool  # the bot gave an order that is not legal; otherwise something raised an error
    error: str


class Played(msgspec.Struct, frozen=True, tag="game", tag_field="line", forbid_unknown_fields=True):
    """One game of a league. A game that failed has neither level nor score."""

    scenario: str
    number: int
    allied: str
    axis: str
    seed: str
    engine: str
    fingerprint: str  # of the data in force
    level: str | None
    winner: Seat | None
    score: int | None
    turns: int
    orders: int
    seconds: float
    thought: dict[Seat, list[float]]  # CPU seconds of each side, Game-Turn by Game-Turn
    measured: dict[str, float | None] = {}
    failure: Failure | None = None

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.number, self.scenario, self.allied, self.axis)

    @property
    def bots(self) -> dict[Seat, str]:
        return {Seat.ALLIED: self.allied, Seat.AXIS: self.axis}

    @property
    def points(self) -> float:
        """What the game gave the Allied side: 1, a half or nothing."""
        return 0.5 if self.winner is None else float(self.winner is Seat.ALLIED)


Line = Heading | Played


def read_ledger(path: Path) -> tuple[str, list[Played]]:
    """The seed of a league and its games. A line that was cut off at the end is left out."""
    lines = path.read_bytes().split(b"\n")[:-1]
    if not lines:
        raise BadLedger(f"{path}: line 1: the file does not begin as the results of a league do")
    heading = _line(path, 1, lines[0])
    if not isinstance(heading, Heading):
        raise BadLedger(f"{path}: line 1: the file does not begin as the results of a league do")
    if heading.format != FORMAT:
        raise BadLedger(f"{path}: line 1: format: results of format {heading.format} cannot be read, only {FORMAT}")
    played = dict[Fixture, int]()
    found = list[Played]()
    for number, text in enumerate(lines[1:], 2):
        game = _line(path, number, text)
        if not isinstance(game, Played):
            raise BadLedger(f"{path}: line {number}: only the first line can begin a league")
        if (before := played.setdefault(game.fixture, number)) != number:
            raise BadLedger(f"{path}: line {number}: this game stands in line {before} already")
        if (seed := game.fixture.seed(heading.seed)) != game.seed:
            raise BadLedger(f"{path}: line {number}: seed: a game of this league and number has the seed {seed}")
        found.append(game)
    return heading.seed, found


def _line(path: Path, number: int, text: bytes) -> Line:
    try:
        return msgspec.json.decode(text, type=Heading | Played)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadLedger(f"{path}: line {number}: {error}") from error


class Ledger:
    """A file of results that is being added to."""

    def __init__(self, path: Path, file: BinaryIO, seed: str, games: Iterable[Played]) -> None:
        self.path = path
        self.seed = seed
        self.games = [*games]
        self._file = file

    @classmethod
    def begin(cls, path: Path, seed: str) -> Ledger:
        """A new file; one that is there already is never overwritten."""
        try:
            file = path.open("xb")
        except FileExistsError:
            raise BadLedger(f"{path} is there already: --resume goes on with it") from None
        except OSError as error:
            raise BadLedger(f"{path} cannot be written: {error.strerror}") from error
        ledger = cls(path, file, seed, ())
        ledger._write(Heading(FORMAT, seed))
        return ledger

    @classmethod
    def resume(cls, path: Path) -> Ledger:
        """Go on with a file; what was cut off at its end is removed."""
        if not path.is_file():
            raise BadLedger(f"{path} is not there, so there is nothing to resume")
        seed, games = read_ledger(path)
        file = path.open("r+b")
        whole = path.read_bytes().rfind(b"\n") + 1
        file.truncate(whole)
        file.seek(whole)
        return cls(path, file, seed, games)

    def add(self, game: Played) -> None:
        self._write(game)
        self.games.append(game)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: Line) -> None:
        """All of a line at once, and down to the disk: a game takes seconds, and this takes none."""
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def check_same_data(games: Iterable[Played], fingerprints: dict[str, str], path: Path) -> None:
    """Games with other maps, counters or charts are other games: they are not counted together."""
    for line, game in enumerate(games, 2):
        now = fingerprints.get(game.scenario)
        if now is not None and now != game.fingerprint:
            raise BadLedger(
                f"{path}: line {line}: fingerprint: {game.scenario} was played with other data than are in force now; "
                "begin a new file"
            )
