"""The doctrine of Sicily: sound as it stands, and refused where it is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from trinacria import games
from trinacria.kernel.errors import BadData, Problem
from trinacria.viw.loading import DATA
from trinacria.viw.sicily.doctrine import Leaver
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.opening import SCENARIOS, open_table
from trinacria.viw.sicily.reading.loading import load_sicily
from trinacria.viw.sicily.system import check
from trinacria.viw.sicily.table import SicilyTable


def table_of(scenario: str) -> SicilyTable:
    return open_table(scenario)


def faults(tmp_path: Path, file: str, old: str, new: str, *, deep: bool = False) -> list[Problem]:
    """What is wrong when one text of a doctrine file is replaced; `deep` asks what only `data check` finds."""
    shutil.copytree(DATA / "sicily", tmp_path / "sicily")
    path = tmp_path / "sicily" / "doctrine" / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    if deep:
        load_sicily(tmp_path / "sicily")
    with pytest.raises(BadData) as found:
        check(tmp_path, None) if deep else load_sicily(tmp_path / "sicily")
    return [*found.value.problems]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_a_doctrine_for_both_sides(scenario: str) -> None:
    doctrine = table_of(scenario).staff_doctrine
    assert doctrine is not None
    assert doctrine.sides.axis.lines
    assert doctrine.sides.allied.phases
    assert all(side.in_words for side in (doctrine.sides.axis, doctrine.sides.allied))


def test_the_lines_of_the_campaign_stand_in_their_order() -> None:
    doctrine = table_of("campaign").staff_doctrine
    assert doctrine is not None
    lines = {line.id: len(line.posts) for line in doctrine.sides.axis.lines}
    assert lines == {"plain": 6, "main": 13, "etna": 11, "tortorici": 9, "peloritani": 6, "bridgehead": 3, "last": 3}


def test_what_only_this_game_has_is_read() -> None:
    doctrine = table_of("campaign").sicily_doctrine
    assert doctrine is not None
    evacuation = doctrine.axis.evacuation
    assert evacuation is not None
    assert (evacuation.since[Nationality.GERMAN], evacuation.order[0]) == (17, Leaver.ARTILLERY)
    assert doctrine.axis.variable_until == 11
    assert doctrine.allied.depots[Army.UK][0] == "5116"
    assert [run.beach for run in doctrine.allied.end_runs if run.behind == "main"] == ["4005"]
    assert doctrine.allied.airborne is not None
    assert doctrine.allied.declarations is not None
    assert doctrine.allied.plans == ()


def test_the_variable_campaign_has_the_lines_of_the_campaign_and_plans_of_its_own() -> None:
    campaign, variable = table_of("campaign").sicily_doctrine, table_of("variable").sicily_doctrine
    assert campaign is not None
    assert variable is not None
    assert variable.common.sides.axis.lines == campaign.common.sides.axis.lines
    assert variable.common.sides.axis.garrisons != campaign.common.sides.axis.garrisons
    assert [plan.id for plan in variable.allied.plans] == ["history", "catania", "two-ports", "west"]
    assert sum(deployment.share for deployment in variable.axis.deployments) == pytest.approx(1)
    assert variable.axis.evacuation == campaign.axis.evacuation


def test_the_u_s_landing_has_no_evacuation_and_a_line_to_hold() -> None:
    doctrine = table_of("us-landing").sicily_doctrine
    assert doctrine is not None
    assert (doctrine.axis.evacuation, doctrine.allied.airborne, doctrine.allied.end_runs) == (None, None, ())
    assert [hold.line for hold in doctrine.common.holds] == ["halt"]


def test_a_doctrine_is_no_part_of_the_game_that_a_record_was_played_by(tmp_path: Path) -> None:
    shutil.copytree(DATA / "sicily", tmp_path / "sicily")
    shutil.copytree(DATA / "standard", tmp_path / "standard")
    before = load_sicily(tmp_path / "sicily", tmp_path / "standard" / "charts").fingerprint
    path = tmp_path / "sicily" / "doctrine" / "campaign.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("weight = 1.8", "weight = 1.7"), encoding="utf-8")
    assert load_sicily(tmp_path / "sicily", tmp_path / "standard" / "charts").fingerprint == before


@pytest.mark.parametrize(
    ("file", "old", "new", "field", "says"),
    [
        (
            "campaign.toml",
            '"4305", name',
            '"6230", name',
            "axis.line.2.posts.0.hex",
            "there is no hex 6230 in this scenario",
        ),
        ("campaign.toml", 'name = "Troina"', 'name = "Trapani"', "objective.13.name", "the map calls 4310 Troina"),
        ("campaign.toml", 'units = ["it_cc19"]', 'units = ["it_cc99"]', "axis.march.0.units", "no unit it_cc99"),
        ("campaign.toml", 'order = ["artillery", ', "order = [", "axis.evacuation.order", "must name each once"),
        ("campaign.toml", "german_from = 17", "german_from = 21", "axis.evacuation.german_from", "not between 1 and 20"),
        ("campaign.toml", 'us = ["2203"', 'us = ["3714"', "allied.depots.us", "there is no port in 3714"),
        ("campaign.toml", 'beach = "4005"', 'beach = "4009"', "allied.end_run.0.beach", "there is no beach in 4009"),
        ("campaign.toml", 'behind = "main"', 'behind = "front"', "allied.end_run.0.behind", "there is no line front"),
        ("campaign.toml", '["5018"', '["5116"', "allied.airborne.catania_drop", "paratroops cannot come down in 5116"),
        ("campaign.toml", "attack_from_column = 8", "attack_from_column = 14", "allied.attack_from_column", "between 1 and"),
        ("variable_campaign.toml", 'beaches = ["3022"', 'beaches = ["4005"', "allied.plan.0.invasion.0.beaches", "(29.14)"),
        ("variable_campaign.toml", "first_wave = 10", "first_wave = 11", "allied.plan.0.invasion.0.first_wave", "1 and 10"),
        ("variable_campaign.toml", "share = 0.35", "share = 0.4", "axis.deploy.0.share", "must be 1"),
        ("us_landing.toml", 'hex = "2618"', 'hex = "2203"', "objective.0.hex", "there is no hex 2203 in this scenario"),
        ("us_landing.toml", "turns = [3, 4]", "turns = [3, 5]", "allied.phase.2.turns", "between 1 and 4"),
        ("us_landing.toml", "guard = 1", "guard = 1\nguards = 2", "allied.depots.guards", "nothing reads this value"),
    ],
)
def test_what_does_not_fit_is_refused_when_the_game_is_opened(
    tmp_path: Path, file: str, old: str, new: str, field: str, says: str
) -> None:
    found = [problem for problem in faults(tmp_path, file, old, new) if problem.field == field]
    assert [(problem.file, problem.line > 0) for problem in found] == [(f"doctrine/{file}", True)] * len(found)
    assert any(says in problem.says for problem in found), found


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        ('  { hex = "3911", name = "Nicosia", weight = 1.3, sector = "centre" },\n', "", "axis.line.1.sealed", "stopping"),
        ('"5602", name = "Spadafora"', '"4806"', "axis.line.5.posts.0.hex", "not behind the line before it"),
        ('beach = "4404"\nbehind = "etna"', 'beach = "4005"\nbehind = "etna"', "allied.end_run.1.beach", "not behind"),
    ],
)
def test_lines_are_proved_by_the_check_of_the_data(tmp_path: Path, old: str, new: str, field: str, says: str) -> None:
    found = faults(tmp_path, "campaign.toml", old, new, deep=True)
    assert all(problem.file == "doctrine/campaign.toml" and problem.line for problem in found)
    assert any(problem.field == field and says in problem.says for problem in found), found


def test_a_post_out_of_supply_is_found(tmp_path: Path) -> None:
    """On Etna, too far from the road for its height (21.12)."""
    on_etna = '{ hex = "4911", weight = 1, sector = "east" },\n'
    found = faults(tmp_path, "campaign.toml", '{ hex = "4613"', on_etna + '{ hex = "4613"', deep=True)
    says = "a unit in 4911 would be out of supply with the enemy beside every post (21.12)"
    assert ("axis.line.2.posts.6.hex", says) in [(problem.field, problem.says) for problem in found]


def test_the_check_of_the_data_says_how_many_lines_it_proved() -> None:
    system = games.system("sicily")
    assert games.check_data(system, system.data, None).endswith("3 scenarios; 8 lines with 60 posts")
