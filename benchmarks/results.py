"""The file of results: what `make bench`, `make bench-server` and `make bench-web` write, each its own part."""

from __future__ import annotations

from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
SERVER = "## The server\n"
BROWSER = "## The browser\n"  # written by browser.mjs


def write_engine(text: str) -> None:
    _, server, browser = _kept()
    _write(text, server, browser)


def write_server(text: str) -> None:
    """`text` without the heading."""
    engine, _, browser = _kept()
    _write(engine, SERVER + text, browser)


def _kept() -> tuple[str, str, str]:
    """The three parts, each with its heading; empty if it was never written."""
    text, _, browser = RESULTS.read_text(encoding="utf-8").partition(BROWSER)
    engine, _, server = text.partition(SERVER)
    return engine, SERVER + server if server else "", BROWSER + browser if browser else ""


def _write(*parts: str) -> None:
    RESULTS.write_text("\n\n".join(part.strip() for part in parts if part) + "\n", encoding="utf-8")
