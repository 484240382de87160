"""What the docs show works: commands run or are at least understood, Python runs, sessions are answered as written."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from collections import defaultdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from snippets import PAGES, ROOT, Kind, Snippet, blocks, inline_commands
from trinacria.cli import app
from trinacria.kernel.cases import BEARERS

BLOCKS = [*blocks()]
NOT_RUN = {  # what is no code of ours, by how it begins
    "cli         parses": "the layers",
    "Stop movement": "a commit",
    "Title that says": "a commit",
    "# 0007: Name": "a decision",
    "# /etc/systemd": "a unit of systemd; its command is understood, see below",
    "server {": "a configuration of nginx",
    "    01   02": "a map in letters",
}
# The others serve, wait for a player or change a database. `make test` itself runs `rules --coverage`.
RUN = ("rules", "render", "data", "verify", "replay")
RECORDS = {  # what stands for a record of one's own
    "game.json": "moselle-november-draw.json",
    "FILE": "sicily-us-landing-axis-decisive-victory.json",
}
SEED = "rangers"  # of the session in docs/sicily.md


def each(kind: Kind) -> Any:
    return pytest.mark.parametrize("snippet", [block for block in BLOCKS if block.kind is kind], ids=str)


def test_every_block_is_run_or_known() -> None:
    others = [block for block in BLOCKS if block.kind is Kind.OTHER]
    unknown = [str(block) for block in others if not block.text.startswith(tuple(NOT_RUN))]
    assert not unknown, f"these are neither commands nor Python nor TOML; mend them, or list them in NOT_RUN: {unknown}"
    unused = [start for start in NOT_RUN if not any(block.text.startswith(start) for block in others)]
    assert not unused


def commands() -> dict[str, Snippet]:
    """Every different command of all pages, with the first place where it stands."""
    found: dict[str, Snippet] = {}
    for block in BLOCKS:
        if block.kind is Kind.CONSOLE:
            found |= {command: block for command in block.commands() if command not in found}
        elif "bin/trinacria " in block.text:
            [command] = re.findall(r"bin/(trinacria .*)", re.sub(r"\\\n\s*", "", block.text))
            found.setdefault(command, block)
    for snippet in inline_commands():
        found.setdefault(snippet.text, snippet)
    return found


@pytest.mark.parametrize("command", commands())
def test_a_command_is_understood_and_run_where_it_can_be(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, *words = shlex.split(command)
    if program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        targets = [word for word in words if "=" not in word]
        assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
        variables = [word.partition("=")[0] for word in words if "=" in word]
        assert all(f"$({name})" in makefile for name in variables)
    elif program == "python":
        check_python(words)
    else:
        arrange(tmp_path, monkeypatch)
        understand(words)
        if words[0] in RUN and len(words) > 1 and not {"COPY", "--coverage"} & {*words}:
            result = CliRunner().invoke(app, [word.replace(".png", ".svg") for word in words])
            assert result.exit_code == 0, f"{commands()[command]}: {command}\n{result.output}"


def arrange(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which the commands find what they speak of."""
    for name, kept in RECORDS.items():
        shutil.copy(ROOT / "tests" / "games" / kept, folder / name)
    for name in ("docs", "tests", "src"):
        (folder / name).symlink_to(ROOT / name)
    monkeypatch.chdir(folder)


def understand(words: list[str]) -> None:
    """The command line takes these words: every command and option exists, and every value is of its kind."""
    command, context, rest = typer.main.get_command(app), None, words
    named = all(not word.startswith("-") and word.isalpha() for word in words)  # `trinacria verify` is spoken of, not run
    while hasattr(command, "resolve_command"):
        context = command.make_context(command.name, list(rest), parent=context)
        _, command, rest = command.resolve_command(context, rest)  # type: ignore[attr-defined]
        assert command is not None
        if not rest:
            break
    if not named:
        command.make_context(command.name, list(rest), parent=context)


def check_python(words: list[str]) -> None:
    """A test run names tests that exist; a script is there."""
    if words[:2] != ["-m", "pytest"]:
        assert (ROOT / words[0]).is_file()
        return
    path = ROOT / words[2]
    files = [path] if path.is_file() else [*path.rglob("test_*.py")]
    tests = [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))]
    wanted = words[words.index("-k") + 1] if "-k" in words else ""
    assert [name for name in tests if wanted in name]


@each(Kind.PYTHON)
def test_python_runs(snippet: Snippet, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = defaultdict(list, {number: [*bearers] for number, bearers in BEARERS.items()})
    monkeypatch.setattr("trinacria.kernel.cases.BEARERS", kept)
    module = ModuleType("snippet")
    monkeypatch.setitem(sys.modules, "snippet", module)  # a dataclass looks up the names in its annotations there
    names = vars(module)
    exec(compile("from __future__ import annotations\n" + snippet.text, str(snippet), "exec"), names)
    for name, test in [*names.items()]:
        if name.startswith("test_"):
            test()


@each(Kind.SESSION)
def test_a_session_is_answered_as_written(snippet: Snippet) -> None:
    typed, answers = list[str](), list[str]()
    for line in snippet.text.splitlines():
        if line.startswith("> "):
            typed.append(re.split(r" {3,}", line[2:])[0])
        else:
            answers.append(" ".join(line.split()))
    words = ["play", "--terminal", "sicily/us-landing", "--bot", "axis=greedy", "--seed", SEED]
    result = CliRunner().invoke(app, words, input="\n".join([*typed, "quit"]))
    said = " ".join(result.output.split())
    assert result.exit_code == 0
    assert [answer for answer in answers if answer not in said] == []


def test_links_lead_to_files_that_exist() -> None:
    broken = []
    for page in PAGES:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if not (page.parent / link).exists():
                broken.append(f"{page.relative_to(ROOT)}: {link}")
    assert not broken
