"""Who may read the files: the user who runs the server, and nobody else, whatever the umask says."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stored import address_in, with_game
from trinacria.server.services import game_host
from trinacria.server.services.game_host import GameHost
from trinacria.server.settings import Settings
from trinacria.server.store import Store
from trinacria.server.store.backup import back_up


@pytest.fixture(autouse=True, params=[0o022, 0o000, 0o777], ids=["usual umask", "no umask", "strangest umask"])
def _umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_new_files_are_for_their_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deeper"
    with closing(with_game(Store.open(address_in(folder)))) as store:
        assert store.game("g") is not None
        assert modes(folder) == dict.fromkeys(("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"), 0o600)
    assert modes(tmp_path) == {"new": 0o700}
    assert modes(tmp_path / "new") == {"deeper": 0o700}


def test_a_backup_is_for_its_owner_only(tmp_path: Path) -> None:
    with_game(Store.open(address_in(tmp_path / "kept"))).close()
    (tmp_path / "copies").mkdir()
    (tmp_path / "copies").chmod(0o755)
    back_up(address_in(tmp_path / "kept"), tmp_path / "copies" / "monday")
    assert modes(tmp_path / "copies") == {"monday": 0o600}


def test_files_that_others_could_read_are_tightened_at_the_start_and_the_folder_of_others_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "shared"
    opened = with_game(Store.open(address_in(folder)))
    folder.chmod(0o755)
    for file in folder.iterdir():
        file.chmod(0o644)
    with caplog.at_level(logging.WARNING), closing(Store.open(address_in(folder))):
        assert {*modes(folder).values()} == {0o600}
    opened.close()
    assert modes(tmp_path) == {"shared": 0o755}, "the operator chose it, and other things may be in it"
    assert next(line.getMessage() for line in caplog.records).startswith("others could read games.sqlite3:")


def test_the_data_folder_of_the_program_itself_is_tightened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "trinacria"
    folder.mkdir()
    folder.chmod(0o755)
    monkeypatch.setattr(game_host, "data_folder", lambda: folder)
    monkeypatch.setattr("trinacria.server.settings.data_folder", lambda: folder)
    GameHost.open(Settings()).close()
    assert modes(tmp_path) == {"trinacria": 0o700}
    assert modes(folder) == {"games.sqlite3": 0o600}
