"""Rows for the tests of the store: a game that could be, with only what a test is about written out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from trinacria.server.store import Store
from trinacria.server.store.rows import CommandRow, GameRow, PlayerRow, Progress, SeatRow, SnapshotRow


def address_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.sqlite3'}"


def player(name: str) -> PlayerRow:
    return PlayerRow(name, b"token of " + name.encode(), name.title(), 1)


def game(name: str, **values: Any) -> GameRow:
    """A running game before its first order, unless told otherwise."""
    given: dict[str, Any] = {
        "scenario": "moselle/november",
        "options": (),
        "fingerprint": "f" * 64,
        "engine": "0.1.0",
        "seed": "5eed",
        "phrases": (),
        "status": "running",
        "public": True,
        "pace": b"{}",
        "created": 1,
        "moved": 1,
        "deciding": "allied",
    }
    return GameRow(id=name, **{**given, **values})


def seats(name: str, *, allied: dict[str, Any] | None = None, axis: dict[str, Any] | None = None) -> list[SeatRow]:
    return [
        SeatRow(name, "allied", b"allied secret", **(allied or {})),
        SeatRow(name, "axis", b"axis secret", **(axis or {})),
    ]


def command(name: str, ply: int, **values: Any) -> CommandRow:
    given: dict[str, Any] = {"seat": "allied", "text": f"order {ply}", "at": ply, "log_start": ply, "events": b"\x90"}
    return CommandRow(game=name, ply=ply, **{**given, **values})


def progress(ply: int, **values: Any) -> Progress:
    given: dict[str, Any] = {
        "moved": ply,
        "turn": 1,
        "deciding": "allied",
        "status": "running",
        "allied_clock": None,
        "axis_clock": None,
        "deadline": None,
    }
    return Progress(**{**given, **values})


def snapshot(name: str, ply: int, **values: Any) -> SnapshotRow:
    given: dict[str, Any] = {
        "engine": "0.1.0",
        "fingerprint": "f" * 64,
        "digest": "",
        "log": ply,
        "body": b"frozen %d" % ply,
    }
    return SnapshotRow(game=name, ply=ply, **{**given, **values})


def with_game(store: Store, name: str = "g", **values: Any) -> Store:
    """The store with one more game in it."""
    store.add_game(game(name, **values), seats(name))
    return store


def give(store: Store, name: str, plies: int, **values: Any) -> None:
    """So many orders more."""
    found = store.game(name)
    assert found is not None
    for ply in range(found.ply + 1, found.ply + plies + 1):
        store.append(command(name, ply, **values), progress(ply))


def everything(store: Store, name: str) -> tuple[object, ...]:
    """All that the store keeps about a game."""
    kept = (store.game(name), store.seats_of([name]), store.commands(name), store.snapshots(name))
    return (*kept, store.chat(name), store.offers(name))
