"""A real server process to measure: `python -m benchmarks.served DATABASE [CORE]` runs it, `Served` starts and asks it.

It is the server as it is run, but for the limits on what one address may do: all our players come from one.
"""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SERVER_CORE, CLIENT_CORE = 0, 1
_MUCH = 10_000_000
_MANY = 100_000  # connections


@dataclass(frozen=True, slots=True)
class Served:
    """A server that runs."""

    host: str
    port: int
    pid: int
    database: Path

    def resident(self) -> int:
        """Bytes of memory that the process holds."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text(encoding="ascii"))
        assert found is not None
        return int(found[1]) * 1024

    def processor_seconds(self) -> float:
        """What the process has used of the processor so far, in the program and in the system."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def waited_seconds(self) -> float:
        """For how long its threads were ready to run and had to wait: for one another, or for other programs."""
        waited = 0
        for thread in Path(f"/proc/{self.pid}/task").iterdir():
            with contextlib.suppress(OSError):  # it has just ended
                waited += int((thread / "schedstat").read_text(encoding="ascii").split()[1])
        return waited / 1e9


@contextlib.contextmanager
def served(folder: Path, database: Path | None = None) -> Iterator[Served]:
    """A fresh server process on a database in this folder."""
    file = database or folder / "games.sqlite3"
    command = [sys.executable, "-m", "benchmarks.served", str(file), str(SERVER_CORE)]
    with (folder / "log.jsonl").open("ab") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"listens on http://([^:]+):(\d+)", line)
        assert found is not None, f"the server did not start: {line!r}"
        _await_alone(process.pid)
        yield Served(found[1], int(found[2]), process.pid, file)
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def _await_alone(pid: int) -> None:
    """Maps that were never drawn on this machine are drawn when a server starts, beside it and on its core."""
    while _has_children(pid):
        time.sleep(0.5)


def _has_children(pid: int) -> bool:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            if int(stat.read_text(encoding="latin-1").rpartition(")")[2].split()[1]) == pid:
                return True
    return False


def pin(core: int) -> bool:
    """Keep this process on one core, where there are several and the system can do it."""
    if not hasattr(os, "sched_setaffinity") or (os.cpu_count() or 1) <= max(SERVER_CORE, CLIENT_CORE):
        return False
    os.sched_setaffinity(0, {core})
    return True


def main(database: str, core: str = "") -> None:
    if core:
        pin(int(core))
    from trinacria.server.running import serve
    from trinacria.server.settings import Settings

    serve(
        Settings(
            database=f"sqlite:///{database}",
            port=0,
            requests_per_minute=_MUCH,
            burst=_MUCH,
            orders_per_minute=_MUCH,
            games_per_hour=_MUCH,
            sockets_per_address=_MUCH,
            connections_per_address=_MANY,
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
