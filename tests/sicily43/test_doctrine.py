"""The doctrine of a planning bot for SICILY'43: sound as it stands, and refused where it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.errors import BadData
from trinacria.sicily43.reading.checking import check
from trinacria.sicily43.reading.loading import DATA, SCENARIOS, load_table
from trinacria.sicily43.table import Table
from trinacria.staff.doctrine import Stance


def load(scenario: str, data: Path = DATA) -> Table:
    return load_table(scenario, vocabulary=Vocabulary(()), data=data)


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    shutil.copytree(DATA / "sicily43", tmp_path / "sicily43")
    shutil.copytree(DATA / "sicily" / "map", tmp_path / "sicily" / "map")
    path = tmp_path / "sicily43" / "doctrine" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_both_sides_play_against_the_dates(scenario: str) -> None:
    sides = load(scenario).staff_doctrine.sides
    assert {sides.allied.stance, sides.axis.stance} == {Stance.DATES}
    assert [group.id for group in sides.allied.groups] == ["us-west", "us-centre", "uk-east", "uk-west"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_key_town_is_a_task_by_its_date(scenario: str) -> None:
    table = load(scenario)
    phases = table.staff_doctrine.sides.allied.phases
    for town in table.charts.key_towns:
        hex_ = table.island.place(town.name).hex
        started = [phase.turns[0] for phase in phases for task in phase.tasks if hex_ in task.take]
        assert started, f"{town.name} is nobody's task"
        assert min(started) <= town.turn, f"{town.name} is a task only after turn {town.turn}"


def test_a_line_is_held_through_the_dates_of_the_key_towns_in_it() -> None:
    table = load("campaign")
    due = {table.island.place(town.name).hex: town.turn for town in table.charts.key_towns}
    lines = table.staff_doctrine.sides.axis.lines
    for line in lines:
        dates = [due[hex_] for hex_ in line.hexes if hex_ in due]
        assert all(line.until >= date for date in dates), f"{line.name} is left before {dates}"
    assert sum(hex_ in due for line in lines for hex_ in line.hexes) >= 7


def test_the_first_week_has_the_first_line_alone() -> None:
    campaign, landing = (load(scenario).staff_doctrine for scenario in ("campaign", "landing"))
    assert [line.id for line in landing.sides.axis.lines] == ["plain"]
    assert landing.sides.axis.sectors == campaign.sides.axis.sectors
    assert landing.sides.allied.groups == campaign.sides.allied.groups


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("campaign.toml", '"29 PG Div"', '"29 PZ Div"', "axis.sector.0.formations: there is no formation 29 PZ Div"),
        ("campaign.toml", 'units = ["IT-GM-E"]', 'units = ["US-1-18"]', "axis.counterattack.0.units: US-1-18 belongs to"),
        ("campaign.toml", 'name = "Randazzo"', 'name = "Bronte"', "the map calls 4909 Randazzo, and not Bronte"),
        ("landing.toml", "turns = [2, 4]", "turns = [2, 5]", "is not a first and a last turn between 1 and 4"),
        ("landing.toml", 'extends = "campaign"\n', "", "axis.stance: is missing"),
    ],
)
def test_what_does_not_fit_is_refused_when_the_game_is_opened(
    tmp_path: Path, file: str, old: str, new: str, says: str
) -> None:
    with pytest.raises(BadData) as found:
        load("campaign", changed(tmp_path, file, old, new))
    assert any(str(problem).startswith(f"doctrine/{file}:") and says in str(problem) for problem in found.value.problems)


def test_no_line_is_sealed_where_units_step_from_zone_to_zone(tmp_path: Path) -> None:
    """S9.9"""
    data = changed(tmp_path, "campaign.toml", "closed = true\nsealed = false", "closed = true\nsealed = true")
    load("campaign", data)
    with pytest.raises(BadData, match=r"doctrine/campaign.toml:\d+: axis.line.1.sealed: the line is not"):
        check(data, None)


def test_a_doctrine_is_no_part_of_the_game_that_a_record_was_played_by(tmp_path: Path) -> None:
    data = changed(tmp_path, "campaign.toml", "weight = 1.8", "weight = 1.7")
    assert load("campaign", data).fingerprint == load("campaign").fingerprint
