"""Games on the wire: random games filed in a store at any of their moments, and what comes back over HTTP, byte for byte."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import httpx
import jsonschema_rs
import msgspec

from stored import everything
from trinacria import __version__, games
from trinacria.kernel.commands import Command
from trinacria.kernel.digests import digest
from trinacria.kernel.events import Event
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.snapshots import freeze
from trinacria.server.models import Pace, Problem
from trinacria.server.services.access import token_hash
from trinacria.server.services.event_history import pack
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.starting import progress_of
from trinacria.server.store.connections import address, file_of
from trinacria.server.store.rows import CommandRow, GameRow, SeatRow, SnapshotRow

EYES = (ALLIED, AXIS, SPECTATOR)
BEGAN = 1_700_000_000_000  # when every game here was made
JSON = {"content-type": "application/json"}

# games played beforehand ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Chronicle:
    """A random game, kept ply by ply so that it can be filed as it stood at any of them."""

    name: str
    seed: str
    positions: list[Position]  # after each ply, the set-up first
    settled: list[bool]  # whether nothing could be taken back then
    orders: list[tuple[Seat, str, int, tuple[Event, ...]]] = field(default_factory=list)  # ... where in the log, and events

    @property
    def last(self) -> int:
        return len(self.orders)

    def kind(self, ply: int) -> str:
        decision = self.positions[ply].decision
        return decision.kind if decision else ""


@lru_cache(maxsize=16)
def chronicle(name: str, seed: int, plies: int, opening: tuple[str, ...] = ()) -> Chronicle:
    """So many plies of the game that `random_play.walk` plays with this seed, after an opening if there is one."""
    playing, chooser = games.new_game(name, f"random play {seed}"), random.Random(seed)
    kept = Chronicle(name, playing.record.seed, [playing.position.copy()], [True])
    given = [*opening]
    while (decision := playing.position.decision) is not None and kept.last < plies:
        order = _next_order(playing.position, given.pop(0) if given else "", chooser)
        events = playing.order(decision.seat, order)
        if playing.ply == kept.last:  # only a draft was changed
            continue
        text = playing.record.orders[-1].text
        kept.orders.append((decision.seat, text, len(playing.position.log) - len(events), events))
        kept.positions.append(playing.position.copy())
        kept.settled.append(playing.settled)
    return kept


def _next_order(position: Any, given: str, chooser: random.Random) -> Command:
    order: Command = position.vocabulary.read(given) if given else position.options().sample(chooser.randrange)
    return order


# filing them ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Filed:
    """A stored game, and the secrets of its seats."""

    id: str
    scenario: str
    ply: int
    tokens: Mapping[Seat, str]
    notes: Mapping[Seat, str]

    @property
    def place(self) -> str:
        return f"/api/games/{self.id}"


def secrets_of(game_id: str, salt: str = "") -> dict[Seat, str]:
    """Tokens that a test can tell beforehand; other ones for another salt."""
    return {seat: f"{seat.value}-token-of-{game_id}{salt}".ljust(43, "_") for seat in (ALLIED, AXIS)}


def _as_it_was(event: Event) -> Event:
    return event


def file_game(
    host: GameHost,
    kept: Chronicle,
    ply: int,
    game_id: str,
    *,
    tokens: Mapping[Seat, str] | None = None,
    notes: Mapping[Seat, str] | None = None,
    frozen: Mapping[int, Position] | None = None,
    retold: Callable[[Event], Event] = _as_it_was,
    public: bool = True,
) -> Filed:
    """Put a game into the store as it stood at a ply.

    By default (`frozen`: positions by ply) the one snapshot is that of the last moment at which nothing could be
    taken back, as a server would have left it. `retold` changes the events of the story.
    """
    filed = Filed(game_id, kept.name, ply, tokens or secrets_of(game_id), notes or {ALLIED: "", AXIS: ""})
    row = replace(_game_row(kept, ply, game_id), public=public)
    seats = [
        SeatRow(game_id, seat.value, token_hash(token), name=seat.value.title(), joined=BEGAN, notes=filed.notes[seat])
        for seat, token in filed.tokens.items()
    ]
    commands = [
        CommandRow(game_id, number, seat.value, text, BEGAN + number * 1000, start, pack(tuple(map(retold, events))))
        for number, (seat, text, start, events) in enumerate(kept.orders[:ply], 1)
    ]
    settled = max(number for number in range(ply + 1) if kept.settled[number])
    host.store.add_game(row, seats, None, commands)
    for number, position in (frozen or {settled: kept.positions[settled]}).items():
        body = freeze(position)
        host.store.add_snapshot(SnapshotRow(game_id, number, __version__, row.fingerprint, "", len(position.log), body))
    return filed


def _game_row(kept: Chronicle, ply: int, game_id: str) -> GameRow:
    progress = progress_of(kept.positions[ply], Pace(), BEGAN + ply * 1000)
    row = GameRow(
        id=game_id,
        scenario=kept.name,
        options=(),
        fingerprint=games.open_scenario(kept.name).fingerprint,
        engine=__version__,
        seed=kept.seed,
        phrases=(),
        status="running",
        public=True,
        pace=msgspec.json.encode(Pace()),
        created=BEGAN,
        moved=BEGAN,
        ply=ply,
        revision=games.revision_now(kept.name),
    )
    return replace(row, **{name: getattr(progress, name) for name in progress.__dataclass_fields__})


# whether anything has changed -----------------------------------------------------------------------------------------


class Watchman:
    """Looks whether a game is still as it was: its ply, what each seat is shown, the position, and the whole database."""

    def __init__(self, host: GameHost, game_id: str, eye: sqlite3.Connection) -> None:
        self._host, self._game, self._eye = host, game_id, eye
        self._rows = everything(host.store, game_id)
        self._before, self._hidden = self._look(), self._look_inside()

    def glance(self) -> None:
        """Called after each attempt: whether anybody wrote anything, and where the game stands."""
        (version,) = self._eye.execute("PRAGMA data_version").fetchone()
        with self._host.locked(self._game) as live:
            assert (version, live.ply) == self._before[:2], "the database or the ply has changed"

    def still(self) -> None:
        """Called after each attempt; anything that was written by anybody shows in the version of the database."""
        now = self._look()
        for before, after, what in zip(self._before, now, ("database", "ply", "undo", ALLIED, AXIS), strict=True):
            assert before == after, f"{what}: changed"

    def all_still(self) -> None:
        """Called at the end: also what is dear to compare, every row of the game and everything hidden in its position."""
        self.still()
        assert self._hidden == self._look_inside()
        assert everything(self._host.store, self._game) == self._rows

    def _look(self) -> tuple[object, ...]:
        (version,) = self._eye.execute("PRAGMA data_version").fetchone()
        with self._host.locked(self._game) as live:
            shown = [live.presenter.show(live.position, seat) for seat in SIDES]
            return (version, live.ply, [live.playing.can_undo(seat) for seat in SIDES], *shown)

    def _look_inside(self) -> tuple[str, bytes]:
        with self._host.locked(self._game) as live:
            return digest(live.position), msgspec.json.encode(live.presenter.show(live.position, SPECTATOR))


@contextmanager
def watchman(host: GameHost, game_id: str) -> Iterator[Watchman]:
    file = file_of(address(host.settings.database_url))
    assert file is not None
    with host.locked(game_id):
        pass
    with closing(sqlite3.connect(file, isolation_level=None)) as eye:
        yield Watchman(host, game_id, eye)


# what comes back ------------------------------------------------------------------------------------------------------

_INSIDE = re.compile(
    r"Traceback|File \"|line \d+, in |\.py\b|site-packages|/src/|/home/|/tmp/|/var/|"
    r"\b(?:SELECT|INSERT|UPDATE|DELETE|PRAGMA)\b|sqlite|sqlalchemy|litestar|msgspec\.|0x[0-9a-f]{8,}|"
    r"object at |Error\(|Exception",
    re.IGNORECASE,
)
LONGEST_PROBLEM = 2500  # bytes: room for a sentence, not for an echo of whatever was sent


class Document:
    """The OpenAPI document, by which every answer is judged."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.whole = document
        self.operations: dict[str, tuple[str, str, dict[str, Any]]] = {
            described["operationId"]: (method.upper(), path, described)
            for path, methods in document["paths"].items()
            for method, described in methods.items()
        }
        self._validators: dict[tuple[str, str], Any] = {}

    def operation(self, method: str, path: str) -> str:
        """The id of the operation at an address."""
        for name, (verb, template, _) in self.operations.items():
            if verb == method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path):
                return name
        raise AssertionError(f"{method} {path} is not documented")

    def check(self, answer: httpx.Response, operation: str | None = None) -> None:
        """The status is one that the operation says it has, and the body is of the type that belongs to it."""
        name = operation or self.operation(answer.request.method, answer.request.url.path)
        responses = self.operations[name][2]["responses"]
        status = str(answer.status_code)
        assert status in responses, f"{name}: {status} is not documented: {answer.text[:300]}"
        content = responses[status].get("content", {})
        if "application/json" in content:
            assert answer.headers["content-type"] == "application/json"
            self._validator(name, status, content["application/json"]["schema"]).validate(
                msgspec.json.decode(answer.content)
            )

    def _validator(self, operation: str, status: str, schema: dict[str, Any]) -> Any:
        found = self._validators.get((operation, status))
        if found is None:
            whole = {**schema, "components": self.whole["components"]}
            found = self._validators[operation, status] = jsonschema_rs.Draft202012Validator(whole)
        return found


def read_document(client: httpx.Client) -> Document:
    return Document(client.get("/api/openapi.json").json())


def refused(
    document: Document,
    answer: httpx.Response,
    statuses: Iterable[int],
    secrets: Iterable[str],
    *,
    documented: bool = True,
) -> Problem:
    """The problem that a hostile request got: in words, with nothing of the inside in it, and as the document says."""
    assert answer.status_code in statuses, f"{answer.status_code}: {answer.text[:500]}"
    if documented:
        document.check(answer)
    assert answer.headers["cache-control"] == "no-store"
    found = msgspec.json.decode(answer.content, type=Problem)
    assert found.status == answer.status_code
    assert found.error
    assert found.says
    assert len(answer.content) <= LONGEST_PROBLEM, f"{len(answer.content)} bytes: {answer.text[:200]}"
    assert not (inside := _INSIDE.search(answer.text)), f"{inside}: {answer.text[:500]}"
    sent = answer.content + repr(answer.headers.raw).encode()
    assert not any(secret.encode() in sent for secret in secrets), "a token was sent back"
    if found.error == "illegal order":
        assert found.case in games.casebook(), found
    else:
        assert not found.case
    return found
