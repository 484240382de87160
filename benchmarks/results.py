"""The file of results: what `make bench` writes, and below it what `make bench-server` writes, each on its own."""

from __future__ import annotations

from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
SERVER = "## The server\n"


def write_engine(text: str) -> None:
    _, head, server = _kept()
    RESULTS.write_text(f"{text}\n{head}{server}" if head else text, encoding="utf-8")


def write_server(text: str) -> None:
    """`text` without the heading."""
    engine, _, _ = _kept()
    RESULTS.write_text(f"{engine.rstrip()}\n\n{SERVER}{text}", encoding="utf-8")


def _kept() -> tuple[str, str, str]:
    return RESULTS.read_text(encoding="utf-8").partition(SERVER)
