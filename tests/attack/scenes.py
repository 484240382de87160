"""Where the hostile client strikes: stored games that wait at a decision, behind a server of our own."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec

from http_server import PATIENT, Server, serving
from server.wire import JSON, Chronicle, Document, Filed, chronicle, file_game, read_document, refused
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand, UnreadableOrder
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat
from trinacria.kernel.typed_lines import read_order
from trinacria.server.models import Problem


@dataclass(frozen=True, slots=True)
class Target:
    """A server with a game elsewhere, and somebody who is a player and has no seat."""

    server: Server
    client: httpx.Client
    document: Document
    elsewhere: Filed
    stranger: str


@contextmanager
def hostile_target(folder: Path) -> Iterator[Target]:
    """A server on this machine, in this process, on a database of its own."""
    with serving(folder, PATIENT) as server, server.visitor() as client:
        elsewhere = file_game(server.game_host, chronicle("moselle/november", 2, 120), 7, "elsewhere")
        stranger = client.post("/api/players", json={"name": "Stranger"}).json()["token"]
        client.cookies.clear()
        yield Target(server, client, read_document(client), elsewhere, stranger)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One hostile request, and the answers that are right: a status, and what the problem may be called."""

    place: str  # below the game
    token: str
    body: Any = None
    statuses: tuple[int, ...] = (422,)
    errors: tuple[str, ...] = ()  # empty: whatever belongs to the status
    method: str = "POST"
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, Any] = field(default_factory=dict)
    ply: int | None = None  # the present ply, where the answer must tell it
    detail: str = ""  # the field that the answer must name
    documented: bool = True  # whether there is such a request at all

    def __str__(self) -> str:
        sent = self.content if self.content is not None else msgspec.json.encode(self.body)
        return f"{self.method} {self.place} {dict(self.params)} {sent[:160]!r}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A stored game that waits at a decision."""

    target: Target
    filed: Filed
    position: Position
    seat: Seat
    order: Command  # that could be given

    @property
    def mine(self) -> str:
        return self.filed.tokens[self.seat]

    @property
    def other(self) -> str:
        return self.filed.tokens[self.seat.enemy]

    @property
    def nobodys(self) -> list[tuple[str, int]]:
        """Proofs that are none here, and the status that each gets."""
        elsewhere, stranger = self.target.elsewhere.tokens, self.target.stranger
        both = ", ".join([elsewhere[self.seat.enemy], stranger])
        return [("", 401), (stranger, 403), (elsewhere[self.seat], 403), (both, 403), (guessed(self.mine), 403)]

    @property
    def secrets(self) -> list[str]:
        return [self.mine, self.other, self.target.stranger, *self.target.elsewhere.tokens.values()]

    def body(self, **other: Any) -> dict[str, Any]:
        return {"ply": self.filed.ply, "text": self.order.text, **other}

    def send(self, attempt: Attempt) -> httpx.Response:
        proof = {"authorization": f"Bearer {attempt.token}"} if attempt.token else {}
        content = attempt.content
        if content is None and attempt.body is not None:
            content = msgspec.json.encode(attempt.body)
        return self.target.client.request(
            attempt.method,
            f"{self.filed.place}/{attempt.place}",
            content=content,
            headers={**JSON, **proof, **attempt.headers},
            params=attempt.params,
        )

    def look(self, token: str) -> bytes:
        """What is shown to the holder of a token."""
        return self.send(Attempt("view", token, method="GET")).content

    def judge(self, attempt: Attempt, answer: httpx.Response) -> Problem:
        """A refusal with the right status, in words, that says no more than it may; anything else fails."""
        problem = refused(self.target.document, answer, attempt.statuses, self.secrets, documented=attempt.documented)
        assert not attempt.errors or problem.error in attempt.errors, problem
        assert attempt.ply is None or problem.ply == attempt.ply, problem
        assert attempt.detail in " ".join(problem.details), problem
        return problem

    def refuses(self, attempt: Attempt) -> Problem:
        return self.judge(attempt, self.send(attempt))

    def could_be(self, text: str) -> bool:
        """Whether a text is an order that may be given now, however odd it looks."""
        if text.strip() in ("undo", "resign"):
            return True
        scenario, position = games.open_scenario(self.filed.scenario), self.position.copy()
        try:
            return read_order(scenario, position, self.seat, text) in position.options()
        except (UnreadableOrder, IllegalCommand):
            return False

    def could_be_parts(self, verb: str, fields: Any) -> bool:
        """The same of an order in parts: one may be left out, a flag may be set."""
        position = self.position.copy()
        try:
            return position.vocabulary.build(verb, fields) in position.options()
        except UnreadableOrder:
            return False


def file_scene(target: Target, kept: Chronicle, ply: int, game_id: str) -> Scene:
    """The game as it stood at a ply, at which somebody had to decide."""
    filed, position = file_game(target.server.game_host, kept, ply, game_id), kept.positions[ply]
    assert position.decision is not None
    order = position.copy().options().sample(random.Random(ply).randrange)
    return Scene(target, filed, position, position.decision.seat, order)


def guessed(token: str) -> str:
    return ("y" if token.startswith("x") else "x") + token[1:]


def parts_of(order: Command) -> dict[str, Any]:
    """An order as its parts."""
    return {clause.field: getattr(order, clause.field) for clause in order.SHAPE}
