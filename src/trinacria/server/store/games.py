"""Games and their lists."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, func, insert, literal, select, tuple_, update

from trinacria.server.store.errors import StoreBroken, UnknownPage, damaged
from trinacria.server.store.rows import GameRow, Progress
from trinacria.server.store.schema import games, seats

_log = logging.getLogger("trinacria.store")

STATUSES = ("open", "running", "finished")
_LARGEST = 2**63 - 1  # that a database can count to
_ONLY_BY_ORDERS = frozenset({"id", "ply"})  # what `update` never touches

_BY_ID = select(games).where(games.c.id == bindparam("of_game"))


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games a list holds; conditions that are left out do not matter."""

    status: str | None = None
    public: bool | None = None
    player: str | None = None  # sits in one of the seats
    open_seat: bool = False  # has a seat for the first player who comes
    after: str = ""


def cursor(row: GameRow) -> str:
    """Where a list goes on after this game."""
    return f"{row.moved}.{row.id}"


def add(connection: Connection, row: GameRow) -> None:
    connection.execute(insert(games), _values(asdict(row)))


def by_id(connection: Connection, game_id: str) -> GameRow | None:
    found = connection.execute(_BY_ID, {"of_game": game_id}).first()
    return _row(found) if found else None


def listed(connection: Connection, wanted: Wanted, limit: int) -> list[GameRow]:
    """The newest moves first; games that moved in the same millisecond by their ids.

    A damaged game is left out and reported, so that the others can be found.
    """
    rows: list[GameRow] = []
    while len(rows) < limit:
        found = connection.execute(_page(wanted, limit - len(rows))).all()
        rows += [row for record in found if (row := _readable(record)) is not None]
        if not found or len(rows) >= limit:
            break
        wanted = replace(wanted, after=f"{found[-1].moved}.{found[-1].id}")
    return rows


def _page(wanted: Wanted, limit: int) -> Select[Any]:
    return select(games).where(*_conditions(wanted)).order_by(games.c.moved.desc(), games.c.id.desc()).limit(limit)


def _readable(found: Row[*tuple[Any, ...]]) -> GameRow | None:
    try:
        return _row(found)
    except StoreBroken as error:
        _log.error("a game is left out of a list: %s", error)
        return None


def newest_readable(connection: Connection, limit: int) -> tuple[int, int]:
    """Of the games that moved last: how many there are, and how many of them can be read."""
    found = connection.execute(_page(Wanted(), limit)).all()
    return len(found), sum(_readable(record) is not None for record in found)


def ids(connection: Connection) -> list[str]:
    return [*connection.scalars(select(games.c.id).order_by(games.c.created, games.c.id))]


def change(connection: Connection, game_id: str, values: dict[str, object]) -> None:
    unknown = values.keys() - games.c.keys() | values.keys() & _ONLY_BY_ORDERS
    assert not unknown, f"not columns of a game that may be written: {sorted(unknown)}"
    connection.execute(update(games).where(games.c.id == game_id).values(**_values(values)))


def start(connection: Connection, game_id: str, phrases: Sequence[str], progress: Progress) -> bool:
    """Whether this caller was the one to start it."""
    still_open = update(games).where(games.c.id == game_id, games.c.status == "open")
    return connection.execute(still_open.values(phrases=_text(phrases), **asdict(progress))).rowcount == 1


def counts(connection: Connection) -> dict[str, int]:
    found = connection.execute(select(games.c.status, func.count()).group_by(games.c.status))
    return dict.fromkeys(STATUSES, 0) | {row[0]: row[1] for row in found}


def due(connection: Connection, now: int) -> list[str]:
    """Running games whose deadline has passed, the longest overdue first."""
    overdue = select(games.c.id).where(games.c.deadline <= now, games.c.status == "running")
    return [*connection.scalars(overdue.order_by(games.c.deadline, games.c.id))]


def bots_to_move(connection: Connection) -> list[str]:
    """Running games in which a bot decides, the one that has waited longest first."""
    decides = and_(seats.c.game == games.c.id, seats.c.seat == games.c.deciding)
    waiting = select(games.c.id).join(seats, decides).where(games.c.status == "running", seats.c.bot != "")
    return [*connection.scalars(waiting.order_by(games.c.moved, games.c.id))]


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if wanted.status is not None:
        conditions.append(games.c.status == wanted.status)
    if wanted.public is not None:
        conditions.append(games.c.public.is_(wanted.public))
    if wanted.player is not None:
        conditions.append(games.c.id.in_(select(seats.c.game).where(seats.c.player == wanted.player)))
    if wanted.open_seat:
        conditions.append(_free_seat(games.c.id).exists())
    if wanted.after:
        moved, game_id = _place(wanted.after)
        conditions.append(tuple_(games.c.moved, games.c.id) < tuple_(literal(moved), literal(game_id)))
    return conditions


def _free_seat(game_id: ColumnElement[str]) -> Select[Any]:
    return select(seats.c.seat).where(
        seats.c.game == game_id,
        seats.c.open.is_(True),
        seats.c.player.is_(None),
        seats.c.bot == "",
        seats.c.joined.is_(None),
    )


def _place(after: str) -> tuple[int, str]:
    found = re.fullmatch(r"([0-9]{1,19})\.(\S+)", after, re.ASCII)
    if not found or int(found[1]) > _LARGEST:
        raise UnknownPage("there is no such page: pass the `more` of an earlier page, or start from the beginning")
    return int(found[1]), found[2]


def _row(found: Row[*tuple[Any, ...]]) -> GameRow:
    values = found._asdict()
    try:
        words = {name: msgspec.json.decode(values[name], type=tuple[str, ...]) for name in ("options", "phrases")}
    except (msgspec.DecodeError, TypeError):
        raise damaged(f"the game {values['id']}") from None
    return GameRow(**{**values, **words, "sealed": values["sealed"] or b""})


def _values(values: dict[str, Any]) -> dict[str, Any]:
    """As the columns hold them: lists of words are JSON."""
    return {name: _text(value) if name in ("options", "phrases") else value for name, value in values.items()}


def _text(words: Sequence[str]) -> str:
    return msgspec.json.encode(tuple(words)).decode()
