"""A server as a process of its own, started as an operator starts it, and a plain client that may be cut off any time."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

START = "from trinacria.cli import app; app()"
PATIENCE = 60.0  # seconds after which what must happen has not
PROXY = "127.0.0.1"  # believed when it says for whom it asks: then each client has limits of its own


@dataclass(slots=True)
class ServerProcess:
    """A server that listens."""

    process: subprocess.Popen[str]
    host: str
    port: int
    log: Path

    @property
    def pid(self) -> int:
        return self.process.pid

    def client(self, address: str = "10.0.0.1", *tokens: str) -> Client:
        return Client(self.host, self.port, address, tokens)

    def kill(self) -> None:
        """As a power cut ends it: nothing can be caught, nothing is tidied up."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def bots(self) -> set[int]:
        """The processes that it has started for bots to think in."""
        started = {pid for pid, parent, state in processes() if parent == self.pid and state != "Z"}
        return {pid for pid in started if b"bot_worker" in command_of(pid)}


def processes() -> Iterator[tuple[int, int, str]]:
    """Every process: its id, its parent's, and its state."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text(encoding="latin-1").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        yield int(stat.parent.name), int(words[1]), words[0]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def alive(pid: int) -> bool:
    return any(number == pid and state != "Z" for number, _, state in processes())


@contextmanager
def server_process(database: Path, log: Path, before: Sequence[str] = ()) -> Iterator[ServerProcess]:
    """A server on this database; `before` is a command that runs it. However the test ends, the process has ended."""
    serve = ["serve", "--port", "0", "--database", f"sqlite:///{database}", "--trusted-proxy", PROXY]
    with log.open("a") as stream:
        command = [*before, sys.executable, "-P", "-c", START, *serve]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stream, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        listens = re.fullmatch(r"Trinacria listens on http://([^:]+):(\d+)\n", line)
        assert listens, f"the server did not start: {line!r} {log.read_text()[-2000:]}"
        yield ServerProcess(process, listens[1], int(listens[2]), log)
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: Any

    def ok(self) -> Any:
        assert self.status in (200, 201), f"{self.status} {self.body}"
        return self.body


@dataclass(slots=True)
class Client:
    """One connection that stays open. A server that ends in the middle of a request raises `OSError` or `HTTPException`."""

    host: str
    port: int
    address: str
    tokens: tuple[str, ...] = ()
    _line: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self._line = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)

    def get(self, path: str, **query: Any) -> Answer:
        return self._ask("GET", path, None, query)

    def post(self, path: str, body: Any, **query: Any) -> Answer:
        return self._ask("POST", path, json.dumps(body), query)

    def close(self) -> None:
        self._line.close()

    def _ask(self, method: str, path: str, body: str | None, query: dict[str, Any]) -> Answer:
        place = f"/api{path}?{urlencode(query, doseq=True, quote_via=quote)}" if query else f"/api{path}"
        headers = {"x-forwarded-for": self.address}
        if body is not None:
            headers["content-type"] = "application/json"
        if self.tokens:
            headers["authorization"] = f"Bearer {', '.join(self.tokens)}"
        while True:
            self._line.request(method, place, body, headers)
            answer = self._line.getresponse()
            content = answer.read()
            if answer.status != 429:
                return Answer(answer.status, json.loads(content))
            time.sleep(0.2)  # the limits hold for us too
