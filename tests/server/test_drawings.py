"""Maps are drawn once, in a process of their own, and kept; where nothing can be kept they are drawn all the same."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from trinacria import games
from trinacria.kernel.systems import OpenScenario
from trinacria.server.services import drawings
from trinacria.server.services.drawings import SHEETS, draw_ahead, drawing

LONGEST = 900.0  # seconds: the drawing process gives way to all others, on a busy machine for long


@pytest.fixture
def scenario() -> OpenScenario:
    return games.open_scenario("moselle/november")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[list[str]]]:
    """The processes that were started to draw; what they draw is kept in an empty place."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(drawings, "LONGEST", LONGEST)
    at_work: dict[str, subprocess.Popen[bytes]] = {}
    monkeypatch.setattr(drawings, "_at_work", at_work)
    commands: list[list[str]] = []
    popen = subprocess.Popen

    def start(command: list[str], **ways: Any) -> subprocess.Popen[bytes]:
        commands.append(command)
        return popen(command, **ways)

    monkeypatch.setattr(subprocess, "Popen", start)
    yield commands
    for pen in at_work.values():
        pen.wait(LONGEST)


def kept(tmp_path: Path) -> set[str]:
    return {file.name.split("-", 1)[1].rsplit("-", 1)[0] for file in (tmp_path / "cache/trinacria/maps").glob("*.svg")}


def test_requests_at_once_wait_for_one_process(scenario: OpenScenario, started: list[list[str]]) -> None:
    with ThreadPoolExecutor(4) as pool:
        ground, names, again, other = pool.map(
            lambda sheet: drawing(scenario, sheet), ("ground", "names-far", "ground", "names-close")
        )
    assert len(started) == 1
    assert ground == again == SHEETS["ground"](scenario).encode()
    assert names == SHEETS["names-far"](scenario).encode()
    assert other == SHEETS["names-close"](scenario).encode()


def test_everything_is_drawn_ahead_and_read_from_then_on(
    scenario: OpenScenario, started: list[list[str]], tmp_path: Path
) -> None:
    draw_ahead([scenario.name]).join(LONGEST)
    assert kept(tmp_path) == {*SHEETS}
    assert len(started) == 1
    assert all(drawing(scenario, sheet).startswith(b"<svg") for sheet in SHEETS)
    draw_ahead([scenario.name]).join(LONGEST)
    assert len(started) == 1


def test_a_process_that_has_just_done_with_it_all_is_not_followed_by_another(
    scenario: OpenScenario, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings._at_work[scenario.game] = subprocess.Popen([sys.executable, "-c", ""])
    drawings._at_work[scenario.game].wait(LONGEST)
    drawings._keep(drawings._place(scenario, "map"), b"<svg/>")
    read, looks = drawings._read, list[Path]()

    def look_too_early(place: Path) -> bytes | None:
        looks.append(place)
        return read(place) if len(looks) > 1 else None

    monkeypatch.setattr(drawings, "_read", look_too_early)
    assert drawing(scenario, "map") == b"<svg/>"
    assert len(started) == 1


def test_where_nothing_can_be_kept_it_is_drawn_all_the_same(
    scenario: OpenScenario, started: list[list[str]], tmp_path: Path
) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert drawing(scenario, "names-far") == SHEETS["names-far"](scenario).encode()
    draw_ahead([scenario.name]).join(LONGEST)
    assert len(started) == 2  # tried once for each, not once for each sheet


def test_a_process_that_cannot_be_started_is_not_needed(
    scenario: OpenScenario, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    assert drawing(scenario, "names-far") == SHEETS["names-far"](scenario).encode()
    assert started == []
