"""The check of commit subjects: what it refuses, and which commits it looks at."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.commit_subjects import VERBS, faults, subjects

KNOWN = frozenset(VERBS.read_text(encoding="utf-8").split())

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


@pytest.mark.parametrize(
    ("subject", "says"),
    [
        ("Stop movement in the first controlled hex (6.31)", ""),
        ("Let " + 68 * "x", ""),
        ("Let " + 69 * "x", "73 characters long"),
        ("The yellow button has a room of its own", "begins with 'The'"),
        ("Fixes the odds", "begins with 'Fixes'"),
        ("Fixed the odds", "begins with 'Fixed'"),
        ("fix the odds", "begins with 'fix'"),
        ("Fix the odds.", "full stop"),
    ],
)
def test_a_subject_is_short_and_imperative(subject: str, says: str) -> None:
    found = faults(subject, KNOWN)
    assert len(found) == (1 if says else 0)
    assert says in "".join(found)


def git(folder: Path, *words: str) -> str:
    names = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false")
    asked = subprocess.run(["git", *names, "-C", str(folder), *words], capture_output=True, text=True, check=True)
    return asked.stdout.strip()


@pytest.fixture
def history(tmp_path: Path) -> Path:
    folder = tmp_path / "whole"
    folder.mkdir()
    git(folder, "init", "-q")
    for subject in ("Begin", "Go on", "End"):
        git(folder, "commit", "-q", "--allow-empty", "-m", subject)
    return folder


@needs_git
def test_commits_are_looked_at_from_one_on(history: Path) -> None:
    assert [subject for _, subject in subjects(history, git(history, "rev-parse", "HEAD~2"))] == ["End", "Go on"]


@needs_git
def test_a_shallow_checkout_is_looked_at_as_far_as_it_goes(history: Path, tmp_path: Path) -> None:
    first = git(history, "rev-parse", "HEAD~2")
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{history}", "shallow")
    assert [subject for _, subject in subjects(tmp_path / "shallow", first)] == ["End"]


@needs_git
def test_another_history_and_a_bare_folder_have_nothing_to_look_at(history: Path, tmp_path: Path) -> None:
    assert subjects(history) == []
    (history / "inside").mkdir()
    assert subjects(history / "inside") == []
    assert subjects(tmp_path) == []
