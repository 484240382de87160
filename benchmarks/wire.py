"""The cheapest clients there can be, so that what is measured is the server: one connection each, no parsing of JSON."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable
from time import perf_counter
from typing import Any

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_PLY = re.compile(rb'"ply":(-?\d+)')
_HEAD_END = b"\r\n\r\n"
IDLE = 20.0  # seconds after which a connection is made anew before it is used: the server closes it at some time
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10

Heard = Callable[[int, int, float], None]  # the ply of a message, its bytes, and when it came


class Lost(Exception):
    """The server closed a connection that was needed."""


class Line(asyncio.Protocol):
    """An HTTP/1.1 connection that stays open; one request at a time."""

    def __init__(self, host: str, port: int, token: str = "") -> None:
        proof = f"authorization: Bearer {token}\r\n" if token else ""
        self._place = (host, port)
        self._common = f"host: {host}:{port}\r\n{proof}".encode()
        self._used = 0.0
        self._buffer = bytearray()
        self._answer: asyncio.Future[float] | None = None
        self._transport: Any = None  # uvloop's transports are not of asyncio's classes
        self._ends_at = 0

    @classmethod
    async def open(cls, host: str, port: int, token: str = "") -> Line:
        line = cls(host, port, token)
        await line._connect()
        return line

    async def _connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, *self._place)
        self._used = perf_counter()

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes, float]:
        """The status, the body, and the seconds from the first byte sent to the last byte received."""
        head = f"{method} {path} HTTP/1.1\r\n".encode() + self._common
        if body:
            head += b"content-type: application/json\r\ncontent-length: %d\r\n" % len(body)
        began = perf_counter()
        if began - self._used > IDLE or self._transport.is_closing():
            self.close()
            await self._connect()
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(head + b"\r\n" + body)
        self._used = ended = await self._answer
        said, self._answer = bytes(self._buffer), None
        self._buffer.clear()
        self._ends_at = 0
        return int(said[9:12]), said[said.index(_HEAD_END) + 4 :], ended - began

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        if self._answer is None:  # the server says that it has waited long enough, and closes the connection
            self._transport.close()
            return
        self._buffer += data
        if not self._ends_at:
            head = self._buffer.find(_HEAD_END)
            if head < 0:
                return
            length = _LENGTH.search(self._buffer, 0, head)
            self._ends_at = head + 4 + (int(length[1]) if length else 0)
        if len(self._buffer) >= self._ends_at and self._answer is not None and not self._answer.done():
            self._answer.set_result(perf_counter())

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Lost("the server closed the connection"))


class Ear(asyncio.Protocol):
    """A WebSocket that only listens. It reports every text message with its ply, its size and its time."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self._transport: Any = None  # uvloop's transports are not of asyncio's classes
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # the first message has come

    @classmethod
    async def open(cls, host: str, port: int, path: str, token: str, heard: Heard) -> Ear:
        loop = asyncio.get_running_loop()
        transport, ear = await loop.create_connection(lambda: cls(heard), host, port)
        proof = f"authorization: Bearer {token}\r\n" if token else ""
        transport.write(
            (
                f"GET {path} HTTP/1.1\r\nhost: {host}:{port}\r\n{proof}upgrade: websocket\r\n"
                "connection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            ).encode()
        )
        await ear.ready
        return ear

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        at = perf_counter()
        self._buffer += data
        if not self._open and not self._opened():
            return
        while (frame := self._frame()) is not None:
            self._take(*frame, at)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(Lost("the server refused a socket"))

    def _opened(self) -> bool:
        end = self._buffer.find(_HEAD_END)
        if end < 0:
            return False
        if not self._buffer.startswith(b"HTTP/1.1 101"):
            self.ready.set_exception(Lost(f"the server refused a socket: {bytes(self._buffer[:200])!r}"))
            return False
        del self._buffer[: end + 4]
        self._open = True
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """One whole frame; a server's frames are not masked."""
        there = self._buffer
        if len(there) < 2:
            return None
        size, start = there[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(there[2:start], "big")
        if len(there) < max(start, start + size):
            return None
        kind, payload = there[0] & 15, bytes(there[start : start + size])
        del there[: start + size]
        return kind, payload

    def _take(self, kind: int, payload: bytes, at: float) -> None:
        assert self._transport is not None
        if kind == _TEXT:
            ply = _PLY.search(payload, 0, 200)
            assert ply is not None, "every change names its ply"
            self._heard(int(ply[1]), len(payload), at)
            if not self.ready.done():
                self.ready.set_result(None)
        elif kind == _PING:
            mask = os.urandom(4)
            masked = bytes(byte ^ mask[number % 4] for number, byte in enumerate(payload))
            self._transport.write(bytes([0x80 | _PONG, 0x80 | len(payload)]) + mask + masked)
        elif kind == _CLOSE:
            self._transport.close()
