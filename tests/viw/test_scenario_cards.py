"""What people read about the scenarios: every scenario has its words, and every fault in them is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from opened import of_victory_in_the_west
from trinacria.kernel.errors import BadData
from trinacria.viw.scenario_cards import scenario_words


def test_every_scenario_of_the_catalogue_has_its_words_and_no_other() -> None:
    assert sorted(scenario_words()) == sorted(of_victory_in_the_west())


def test_a_fault_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(
        '[[scenario]]\nname = "a/b"\nlength = "1 hour"\ndifficulty = 9\nteaches = "x"\n'
        'picture = "a.png"\noptions = ["rain"]\n'
        '[[option]]\nname = "sun"\ntitle = "Sun"\nsays = "It shines."\ncase = "20.14"\nwhy = ""\n',
        encoding="utf-8",
    )
    with pytest.raises(BadData) as caught:
        scenario_words(path)
    assert {problem.field for problem in caught.value.problems} == {
        "scenario.0.difficulty",
        "scenario.0.options",
        "option.0.why",
    }
