"""Doctrine files: every field is read, and whatever does not fit the scenario is refused with file, line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from staff_field import DOCTRINE, HEAD, NO_GOAL, read
from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import BySide
from trinacria.staff.doctrine import (
    Counterattack,
    Garrison,
    Group,
    Hold,
    Leave,
    LineKind,
    March,
    Objective,
    Phase,
    Post,
    Reserve,
    Sector,
    Stance,
    Task,
    Troops,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "doctrine"


@pytest.fixture
def problems() -> Problems:
    return Problems()


def hexes(*names: str) -> tuple[HexId, ...]:
    return tuple(HexId(name) for name in names)


def test_a_whole_doctrine_is_read(folder: Path, problems: Problems) -> None:
    doctrine = read(folder, problems, battle=DOCTRINE).doctrine
    problems.raise_if_any()
    mill = HexId("0503")
    assert (doctrine.scenario, doctrine.goal) == ("battle", hexes("0903"))
    assert doctrine.objectives == (Objective(mill, "Mill", 3, "us", BySide(0, 1.5), "It stands on the road."),)
    assert doctrine.holds == (Hold("halt", "us", 6, "It decides the game."),)
    axis = doctrine.sides.axis
    assert (axis.stance, axis.in_words) == (Stance.DELAY, "Hold the mill.")
    first, second = axis.lines
    assert (first.id, first.name, first.kind, first.closed, first.sealed) == ("mill", "Mill line", LineKind.LINE, True, True)
    assert (first.since, first.until, first.leave) == (1, 3, Leave(passed=2, lost=1))
    assert first.posts[1] == Post(mill, "Mill", 1.5, "all")
    assert (second.kind, second.leave) == (LineKind.REDOUBT, Leave(passed=1, lost=2))
    assert second.hexes == hexes("0801", "0803", "0805")
    assert axis.sectors == (Sector("all", "Everything", Troops(("blue",), ("de1",))),)
    assert axis.marches == (March(Troops(("grey",)), 2, "bridge", ""),)
    assert axis.garrisons == (Garrison(HexId("0803"), 1, 6, ""),)
    assert axis.reserves == (Reserve("Behind the mill", hexes("0703"), ("mill",), (), ("tank",), 1, ""),)
    assert axis.counterattacks == (Counterattack((1, 2), Troops(units=("de2",)), hexes("0303"), ""),)


def test_groups_and_phases_are_read(folder: Path, problems: Problems) -> None:
    allied = read(folder, problems, battle=DOCTRINE).doctrine.sides.allied
    problems.raise_if_any()
    assert allied.groups == (Group("corps", "us", "Corps", Troops(("red",))),)
    first, second = allied.phases
    task = Task("corps", hexes("0303", "0503"), main_effort=True)
    assert first == Phase("first", (1, 3), hexes("0503"), (task,), "", unbroken_front=False)
    assert (second.turns, second.done, second.cover, second.unbroken_front) == ((3, 6), (), "halt", True)
    assert not second.tasks[0].main_effort


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        ('goal = ["0903"]', 'goal = ["1903"]', "goal", "there is no hex 1903"),
        ("schema = 1", "schema = 2", "schema", "this program reads schema 1"),
        ('turn = 3\narmy = "us"', 'turn = 7\narmy = "us"', "objective.0.turn", "7 is not between 1 and 6"),
        ("axis = 1.5", "axis = -1", "objective.0.axis", "-1 is not between 0 and 200"),
        ("axis = 1.5", 'axis = "much"', "objective.0.axis", "'much' is not a number"),
        ('army = "us"\nallied', 'army = "fr"\nallied', "objective.0.army", "'fr' is none of: us"),
        ('hex = "0503"\nname = "Mill"', 'hex = "0803"\nname = "Mill"', "objective.0.name", "calls 0803 Bridge or Ford"),
        ('hex = "0503"\nname = "Mill"', 'hex = "0502"\nname = "Mill"', "objective.0.name", "Mill is not in 0502"),
        ('line = "halt"', 'line = "stop"', "hold.0.line", "there is no line on the map stop"),
        ('stance = "delay"', 'stance = "hope"', "axis.stance", "'hope' is none of: advance, dates, delay"),
        ('in_words = "Hold the mill."\n', "", "axis.in_words", "is missing"),
        ('kind = "redoubt"', 'kind = "wall"', "axis.line.1.kind", "'wall' is none of: delay, line, redoubt"),
        ("closed = true\nsealed = true\nfrom = 3", "sealed = true\nfrom = 3", "axis.line.1.closed", "is missing"),
        ("from = 3\nuntil = 6", "from = 3\nuntil = 7", "axis.line.1.until", "7 is not between 1 and 6"),
        ("from = 3\nuntil = 6", "from = 6\nuntil = 5", "axis.line.1.until", "turn 5 comes before turn 6"),
        ("from = 1\nuntil = 3", "from = 4\nuntil = 4", "axis.line.1.from", "begins or ends before"),
        ("passed = 2, lost = 1", "passed = 2", "axis.line.0.leave.lost", "is missing"),
        ('hex = "0505"', 'hex = "0506"', "axis.line.0.posts.2.hex", "there is no hex 0506"),
        ('"0503", name = "Mill"', '"0503", name = "Ford"', "axis.line.0.posts.1.name", "calls 0503 Mill, and not Ford"),
        ("passed = 2", "passed = 0", "axis.line.0.leave.passed", "0 is not between 1 and 99"),
        ("weight = 0.5", "weight = 0", "axis.line.0.posts.2.weight", "0 is not between 0.1 and 10"),
        ('weight = 0.5, sector = "all"', 'weight = 0.5, sector = "left"', "axis.line.0.posts.2.sector", "no sector left"),
        ('id = "second"', 'id = "first"', "allied.phase.1.id", "first stands twice"),
        ('formations = ["blue"]', 'formations = ["green"]', "axis.sector.0.formations", "no formation green"),
        ('formations = ["blue"]', 'formations = ["red"]', "axis.sector.0.formations", "red belongs to the other side"),
        ('units = ["de1"]', 'units = ["de9"]', "axis.sector.0.units", "there is no unit de9"),
        ('formations = ["grey"]\n', "", "axis.march.0.formations", "neither formations nor units"),
        ('to = "bridge"', 'to = "river"', "axis.march.0.to", "there is no line river"),
        ("least = 1", "least = 0", "axis.garrison.0.least", "0 is not between 1 and 99"),
        ('hexes = ["0703"]', "hexes = []", "axis.reserve.0.hexes", "names no hex"),
        ('kinds = ["tank"]', 'kinds = ["horse"]', "axis.reserve.0.kinds", "there is no kind of unit horse"),
        ("turns = [1, 2]", "turns = [2, 1]", "axis.counterattack.0.turns", "is not a first and a last turn between 1 and 6"),
        ("turns = [1, 2]", "turns = [1]", "axis.counterattack.0.turns", "is not a first and a last turn between 1 and 6"),
        ('at = ["0303"]', 'at = "0303"', "axis.counterattack.0.at", "'0303' is not a list"),
        (
            'group = "corps"\ntake = ["0803"]',
            'group = "army"\ntake = ["0803"]',
            "allied.phase.1.task.0.group",
            "no group army",
        ),
        ('take = ["0803"]', 'take = ["0806"]', "allied.phase.1.task.0.take", "there is no hex 0806"),
        ('cover = "halt"', 'cover = "stop"', "allied.phase.1.cover", "there is no line on the map stop"),
        ("turns = [1, 3]\ndone", "turns = [4, 5]\ndone", "allied.phase.1.turns", "begins or ends before"),
        ("[allied]\n", '[allied]\nstyle = "bold"\n', "allied.style", "nothing reads this value"),
        ("sealed = true\nfrom = 3", "sealed = true\nhigh = 2\nfrom = 3", "axis.line.1.high", "nothing reads this value"),
        ("[allied]\n", '[[allied.drop]]\nhex = "0101"\n[allied]\n', "allied.drop.0.hex", "nothing reads this value"),
    ],
)
def test_what_does_not_fit_is_refused_where_it_stands(
    folder: Path, problems: Problems, old: str, new: str, field: str, says: str
) -> None:
    assert DOCTRINE.count(old) >= 1
    text = DOCTRINE.replace(old, new, 1)
    read(folder, problems, battle=text)
    (problem,) = problems.found
    assert (problem.file, problem.field) == ("doctrine/battle.toml", field)
    assert says in problem.says
    name = field.rpartition(".")[2]
    line = text.splitlines()[problem.line - 1]
    assert name in line or line.startswith("[") or "{" in line, f"line {problem.line} is {line!r}"


def test_a_post_may_have_a_name_that_the_map_does_not_know(folder: Path, problems: Problems) -> None:
    named = DOCTRINE.replace('{ hex = "0505", weight', '{ hex = "0505", name = "Copse", weight')
    (mill, _) = read(folder, problems, battle=named).doctrine.sides.axis.lines
    problems.raise_if_any()
    assert mill.posts[2].name == "Copse"


def test_a_reserve_takes_any_units_unless_it_says_which(folder: Path, problems: Problems) -> None:
    anybody = DOCTRINE.replace('kinds = ["tank"]\n', "")
    (reserve,) = read(folder, problems, battle=anybody).doctrine.sides.axis.reserves
    problems.raise_if_any()
    assert (reserve.formations, reserve.kinds) == ((), ())


def test_a_unit_belongs_to_one_group(folder: Path, problems: Problems) -> None:
    twice = DOCTRINE + '\n[[allied.group]]\nid = "more"\narmy = "us"\nname = "More"\nformations = ["red"]\n'
    read(folder, problems, battle=twice)
    assert [(found.field, found.says) for found in problems.found] == [("allied.group.1.formations", "red is in two groups")]


def test_lines_need_to_know_what_they_bar_the_way_to(folder: Path, problems: Problems) -> None:
    read(folder, problems, NO_GOAL, battle=DOCTRINE.replace('goal = ["0903"]\n', ""))
    assert [(found.field, found.says[:10]) for found in problems.found] == [("goal", "is missing")]


def test_a_file_that_is_no_toml_is_refused_with_its_line(folder: Path, problems: Problems) -> None:
    read(folder, problems, battle="schema = 1\ngoal = [\n")
    assert problems.found[0].file == "doctrine/battle.toml"


OTHER = (
    HEAD
    + """extends = "battle"

[axis]
in_words = "Hold the bridge."
[[axis.garrison]]
hex = "0503"
least = 2
until = 2

[allied]
stance = "dates"
"""
)


def test_what_a_file_does_not_say_is_as_in_the_file_that_it_extends(folder: Path, problems: Problems) -> None:
    read(folder, problems, battle=DOCTRINE)
    base, other = (read(folder, problems, scenario=name, sequel=OTHER).doctrine for name in ("battle", "sequel"))
    problems.raise_if_any()
    assert (base.scenario, other.scenario) == ("battle", "sequel")
    assert (other.goal, other.objectives, other.holds) == (base.goal, base.objectives, base.holds)
    assert other.sides.axis.lines == base.sides.axis.lines
    assert other.sides.axis.stance is Stance.DELAY
    assert other.sides.axis.in_words == "Hold the bridge."
    assert other.sides.axis.garrisons == (Garrison(HexId("0503"), 2, 2, ""),), "a list takes the place of the other list"
    assert other.sides.allied.stance is Stance.DATES
    assert other.sides.allied.phases == base.sides.allied.phases


def test_a_fault_names_the_file_in_which_it_stands(folder: Path, problems: Problems) -> None:
    bad = DOCTRINE.replace('hex = "0505"', 'hex = "0506"')
    read(folder, problems, scenario="sequel", battle=bad, sequel=OTHER.replace('hex = "0503"', 'hex = "0009"'))
    assert [(found.file, found.field) for found in problems.found] == [
        ("doctrine/battle.toml", "axis.line.0.posts.2.hex"),
        ("doctrine/sequel.toml", "axis.garrison.0.hex"),
    ]
    assert problems.found[0].line == bad[: bad.index("0506")].count("\n") + 1


def test_a_file_says_its_own_reason(folder: Path, problems: Problems) -> None:
    read(folder, problems, scenario="sequel", battle=DOCTRINE, sequel=OTHER.replace('why = "A test."\n', ""))
    assert [(found.file, found.field) for found in problems.found] == [("doctrine/sequel.toml", "why")]


@pytest.mark.parametrize(("extends", "says"), [("nothing", "there is no doctrine nothing"), ("battle", "itself")])
def test_a_file_extends_another_one_that_is_there(folder: Path, problems: Problems, extends: str, says: str) -> None:
    read(folder, problems, battle=f'extends = "{extends}"\n{DOCTRINE}')
    assert [(found.line, found.field) for found in problems.found] == [(1, "extends")]
    assert says in problems.found[0].says
