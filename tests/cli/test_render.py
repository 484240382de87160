"""`trinacria render`: pictures of a set-up or of a moment of a record, for one seat."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from trinacria.cli import app

PNG = b"\x89PNG\r\n\x1a\n"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    result = run("simulate", "moselle", "--games", "1", "--seed", "picture", "--records", folder)
    assert result.exit_code == 0, result.output
    (path,) = folder.iterdir()
    return path


def units(path: Path) -> dict[str, str]:
    """Every counter and the hex of its stack."""
    stacks = [each for each in ElementTree.parse(path).iter() if each.get("class") == "stack"]
    return {unit: each.get("data-hex", "") for each in stacks for part in each if (unit := part.get("data-unit"))}


def test_the_set_up_of_moselle(tmp_path: Path) -> None:
    result = run("render", "moselle", "-o", tmp_path / "a.svg")
    assert result.exit_code == 0, result.output
    assert "map version" in result.stdout
    assert units(tmp_path / "a.svg")["us_2_5"] == "0511"


def test_the_set_up_of_sicily(tmp_path: Path) -> None:
    result = run("render", "sicily", "-o", tmp_path / "a.svg")
    assert result.exit_code == 0, result.output
    assert units(tmp_path / "a.svg")["us_16_1"] == "3724"


def test_a_scenario_of_sicily_around_a_hex_is_the_same_for_the_same_dice(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        words = ("sicily/us-landing", "--seed", "c", "--seat", "allied", "--around", "3623", "--size", "10x7")
        result = run("render", *words, "-o", tmp_path / name)
        assert result.exit_code == 0, result.output
    assert units(tmp_path / "a.svg")["us_16_1"] == "3724"
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_record_at_a_ply_and_at_its_end(record: Path, tmp_path: Path) -> None:
    for name, ply in (("start", ["--ply", "0"]), ("end", [])):
        result = run("render", "moselle/november", "--record", record, *ply, "-o", tmp_path / f"{name}.svg")
        assert result.exit_code == 0, result.output
    assert units(tmp_path / "start.svg") != units(tmp_path / "end.svg")
    assert units(tmp_path / "start.svg")["us_2_5"] == "0511"


def test_only_the_seat_that_looks_sees_its_chits(record: Path, tmp_path: Path) -> None:
    for seat in ("allied", "spectator"):
        output = tmp_path / f"{seat}.svg"
        assert run("render", "moselle", "--record", record, "--ply", "60", "--seat", seat, "-o", output).exit_code == 0
    assert 'class="tab"' in (tmp_path / "allied.svg").read_text(encoding="utf-8")
    assert 'class="tab"' not in (tmp_path / "spectator.svg").read_text(encoding="utf-8")


def test_the_map_alone(tmp_path: Path) -> None:
    run("render", "moselle", "--map-only", "-o", tmp_path / "a.svg")
    assert not units(tmp_path / "a.svg")


def test_a_png(tmp_path: Path) -> None:
    result = run("render", "moselle", "--scale", "0.25", "-o", tmp_path / "a.png")
    assert result.exit_code == 0, result.output
    assert (tmp_path / "a.png").read_bytes().startswith(PNG)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["moselle", "-o", "a.gif"], "must end in .svg or .png"),
        (["moselle", "--ply", "3", "-o", "a.svg"], "--ply needs a --record"),
        (["atlantis", "-o", "a.svg"], "there is no 'atlantis'"),
        (["moselle", "--around", "9999", "-o", "a.svg"], "there is no such hex"),
        (["moselle", "--around", "0607", "--size", "big", "-o", "a.svg"], "two numbers of hexes"),
    ],
)
def test_mistakes(words: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("render", *words)
    assert result.exit_code == 2
    (line,) = result.stderr.strip().splitlines()
    assert says in line
    assert not [*tmp_path.iterdir()]
