"""The pieces of code in README.md and docs/: blocks that are set in by four spaces or fenced, and commands within a line."""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"), *ROOT.glob("src/**/*.md")])

COMMAND = re.compile(r"(trinacria|make|python)(?= |$)")
INLINE = re.compile(r"`(?:\.venv/bin/)?((?:trinacria|make|python) [^`]+)`")


class Kind(StrEnum):
    CONSOLE = "console"
    PYTHON = "python"
    TOML = "toml"
    SESSION = "session"  # what is typed in the terminal (after >), and what it answers
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of code, and where it stands."""

    page: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def kind(self) -> Kind:
        if self.text.startswith("> "):
            return Kind.SESSION
        if all(COMMAND.match(line) for line in self.commands()):
            return Kind.CONSOLE
        if _reads(tomllib.loads, self.text):
            return Kind.TOML
        if _reads(lambda text: compile(text, str(self), "exec"), self.text):
            return Kind.PYTHON
        return Kind.OTHER

    def commands(self) -> list[str]:
        """The commands of a block, without what explains them and without what a shell would put in."""
        lines = (re.sub(r"\$\([^)]*\)", "today", line.split(" #")[0]) for line in self.text.splitlines())
        return [line.strip().removeprefix(".venv/bin/") for line in lines if line.strip()]


def _reads(read: object, text: str) -> bool:
    assert callable(read)
    try:
        read(text)
    except (SyntaxError, ValueError):
        return False
    return True


def blocks() -> Iterator[Snippet]:
    """Every block of code of every page."""
    for page in PAGES:
        name, lines = page.relative_to(ROOT).as_posix(), page.read_text(encoding="utf-8").splitlines()
        fence, gathered, begun = False, list[str](), 0
        for number, line in enumerate([*lines, ""], 1):
            if line.lstrip().startswith("```"):
                fence = not fence
                if not fence and gathered:
                    yield Snippet(name, begun, textwrap.dedent("\n".join(gathered)) + "\n")
                    gathered = []
                continue
            begins = line.startswith("    ") and (number == 1 or not lines[number - 2].strip())
            within = gathered and (line.startswith("    ") if line.strip() else _goes_on(lines, number))
            if fence or begins or within:
                begun = begun if gathered else number
                gathered.append(line)
            elif gathered:
                yield Snippet(name, begun, textwrap.dedent("\n".join(gathered)) + "\n")
                gathered = []


def _goes_on(lines: list[str], number: int) -> bool:
    """Whether the block goes on after the empty lines from `number` on."""
    following = next((line for line in lines[number:] if line.strip()), "")
    return following.startswith("    ")


def inline_commands() -> Iterator[Snippet]:
    """Every command that stands within a line."""
    for page in PAGES:
        name = page.relative_to(ROOT).as_posix()
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            for found in INLINE.finditer(line):
                yield Snippet(name, number, found[1])
