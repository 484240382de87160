"""The doctrine of Moselle: sound as it stands, and refused where it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trinacria.kernel.errors import BadData
from trinacria.viw.loading import DATA
from trinacria.viw.moselle import open_table
from trinacria.viw.moselle.system import check


def changed(tmp_path: Path, old: str, new: str) -> Path:
    for folder in ("moselle", "standard"):
        shutil.copytree(DATA / folder, tmp_path / folder)
    path = tmp_path / "moselle" / "doctrine" / "november.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


def test_both_lines_have_ten_posts_and_three_groups_attack_them() -> None:
    doctrine = open_table("november").staff_doctrine
    assert doctrine is not None
    assert [(line.id, len(line.posts)) for line in doctrine.sides.axis.lines] == [("moselle", 10), ("nied", 10)]
    assert [group.id for group in doctrine.sides.allied.groups] == ["xx-north", "xx-metz", "xii"]


def test_a_unit_that_is_not_there_is_refused_when_the_game_is_opened(tmp_path: Path) -> None:
    data = changed(tmp_path, '"de_462"', '"de_999"')
    with pytest.raises(BadData, match=r"doctrine/november.toml:\d+: axis.sector.1.formations: there is no formation de_999"):
        open_table("november", data)


def test_a_gap_in_a_line_is_found_by_the_check_of_the_data(tmp_path: Path) -> None:
    data = changed(tmp_path, '  { hex = "1309", name = "Faulquemont", weight = 1.4, sector = "metz" },\n', "")
    open_table("november", data)
    with pytest.raises(BadData, match=r"doctrine/november.toml:\d+: axis.line.1.sealed: the line is not"):
        check(data)


def test_a_game_without_a_doctrine_can_be_played(tmp_path: Path) -> None:
    data = changed(tmp_path, "schema", "schema")
    (data / "moselle" / "doctrine" / "november.toml").unlink()
    assert open_table("november", data).staff_doctrine is None


def test_a_doctrine_is_no_part_of_the_game_that_a_record_was_played_by(tmp_path: Path) -> None:
    data = changed(tmp_path, "weight = 1.4", "weight = 1.5")
    assert open_table("november", data).fingerprint == open_table("november").fingerprint
