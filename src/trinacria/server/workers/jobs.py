"""What the server asks of the bots and what they answer: all that ever crosses to the process in which they think.

A job holds what one seat may know, and nothing else of the game: no position, no dice, no order of the other side.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from trinacria.kernel.seats import Seat
from trinacria.server.workers.frames import BadFrame
from trinacria.server.workers.view_codec import freeze_view


@dataclass(frozen=True, slots=True)
class BotJob:
    """One decision of a seat that a bot plays."""

    game: str  # game/scenario
    options: tuple[str, ...]  # the optional rules agreed on
    overlay: Path | None  # the folder whose values lie over the game's data
    bot: str
    seed: str  # of the bot's own chance: the same for all orders of a seat, so that a bot knows its plans by it
    ply: int
    view: Any  # what the seat may know


def bot_seed(seed: str, seat: Seat) -> str:
    """The chance of a seat's bot: it cannot be guessed, and the seed of the dice cannot be derived from it."""
    return hashlib.sha256(f"trinacria bot\0{seed}\0{seat}".encode()).hexdigest()


class Ask(msgspec.Struct, frozen=True):
    """A job as it is sent, with the number that its answer must carry."""

    number: int
    game: str
    options: tuple[str, ...]
    overlay: str | None
    bot: str
    seed: str
    ply: int
    view: bytes

    @classmethod
    def of(cls, number: int, job: BotJob) -> Ask:
        overlay = None if job.overlay is None else str(job.overlay)
        return cls(number, job.game, job.options, overlay, job.bot, job.seed, job.ply, freeze_view(job.view))


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The process has started and waits for jobs."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """The order that the bot gives."""

    number: int
    text: str


class Stumbled(msgspec.Struct, frozen=True, tag="stumbled"):
    """The bot could not decide. Everybody at the table reads the reason, so it reveals nothing of what the seat knows."""

    number: int
    reason: str
    trace: str = ""  # where in the program it happened, for the log of the server


Answer = Ready | Chosen | Stumbled

_asked = msgspec.msgpack.Decoder(Ask)
_answered: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)


def packed(message: Ask | Answer) -> bytes:
    return msgspec.msgpack.encode(message)


def read_ask(body: bytes) -> Ask:
    try:
        return _asked.decode(body)
    except msgspec.DecodeError as error:
        raise BadFrame(f"a message is not a job: {error}") from None


def read_answer(body: bytes) -> Answer:
    try:
        return _answered.decode(body)
    except msgspec.DecodeError as error:
        raise BadFrame(f"a message is not an answer: {error}") from None
