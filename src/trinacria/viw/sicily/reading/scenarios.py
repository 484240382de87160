"""The scenarios of Sicily: the campaign (17.0), the variable campaign (29.0) and the U.S. landing (30.0)."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.datafiles import Problems, Toml
from trinacria.kernel.overlays import Layered, read_toml
from trinacria.viw.sicily.charts import Charts
from trinacria.viw.sicily.counters import Counters
from trinacria.viw.sicily.nations import Nation
from trinacria.viw.sicily.reading.chart_shapes import check_head
from trinacria.viw.sicily.reading.map_files import LINES

SCENARIOS = ("campaign", "variable_campaign", "us_landing")

# What the rules of a scenario stand on. The tables of rules do it; the files say the same, and may not say anything else.
LEFT_OUT = {  # cases that are left out
    "variable_campaign": ("24.1", "24.21", "24.24", "24.25", "24.26", "24.27", "24.28"),  # 29.32
    "us_landing": ("18.3", "27.2", "27.3", "28.3"),  # 30.4 to 30.7, ADJ-155
}
PLANNED = ("variable_campaign",)  # 29.32: the Allied player draws the first boundary
PARTIAL = ("us_landing",)  # 30.2: part of the forces, on part of the map


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as its file tells it."""

    id: str
    title: str
    introduction: str
    first_turn: int
    last_turn: int
    levels: str  # 28.4 or 30.7: which levels of victory
    army_boundary: str | None  # a line of the map; none: plotted by the Allied player
    allied_nations: tuple[Nation, ...] | None  # 30.2; none: all
    axis_from_outside: tuple[str, ...] | None  # 30.2: divisions and units; none: the whole island is in play
    allied_reinforcement_turns: tuple[int, ...] | None  # 30.5; none: all


def read_scenarios(folder: Layered, counters: Counters, charts: Charts, problems: Problems) -> dict[str, Scenario]:
    return {name: _scenario(read_toml(folder / f"{name}.toml", problems), name, counters, charts) for name in SCENARIOS}


def _scenario(toml: Toml, name: str, counters: Counters, charts: Charts) -> Scenario:
    check_head(toml)
    if toml.text("id") != name:
        toml.note("id", f"should be {name!r}, as the file is named")
    if name not in charts.support.initial:
        toml.note("id", f"support.toml has no Support Points for {name} at the start (22.0)")
    turns = len(charts.turns)
    first, last = toml.number("first_game_turn", 1, turns), toml.number("last_game_turn", 1, turns)
    if first > last:
        toml.note("last_game_turn", f"comes before the first, {first}")
    boundary = toml.text("army_boundary")
    if boundary and boundary not in LINES:
        toml.note("army_boundary", f"{boundary!r} is no line of lines.csv")
    _check_rules(toml, name, boundary)
    return Scenario(
        id=name,
        title=toml.text("title"),
        introduction=toml.text("introduction").strip(),
        first_turn=first,
        last_turn=last,
        levels=toml.word("levels", charts.victory.levels.keys()),
        army_boundary=boundary or None,
        allied_nations=_nations(toml, "allied_nations"),
        axis_from_outside=_formations(toml, "axis_from_outside", counters),
        allied_reinforcement_turns=_turns(toml, "allied_reinforcement_turns", turns),
    )


def _check_rules(toml: Toml, name: str, boundary: str) -> None:
    """What a scenario leaves out or adds is in its rules; its file cannot change that."""
    left_out = LEFT_OUT.get(name, ())
    if sorted(toml.texts("without")) != sorted(left_out):
        toml.note("without", f"the rules of this scenario leave out: {', '.join(left_out) or 'nothing'}")
    if bool(boundary) is (name in PLANNED):
        toml.note("army_boundary", "the Allied player plans it (29.32)" if boundary else "is missing (24.24)")
    for field in ("allied_nations", "axis_from_outside"):
        if toml.has(field) is not (name in PARTIAL):
            toml.note(field, "is missing (30.2)" if name in PARTIAL else "this scenario uses every unit")


def _nations(toml: Toml, field: str) -> tuple[Nation, ...] | None:
    if not toml.has(field):
        return None
    names = toml.texts(field)
    for name in names:
        if name not in [*Nation]:
            toml.note(field, f"{name!r} is none of: {', '.join(Nation)}")
    return tuple(Nation(name) for name in names if name in [*Nation])


def _formations(toml: Toml, field: str, counters: Counters) -> tuple[str, ...] | None:
    if not toml.has(field):
        return None
    names = toml.texts(field)
    for name in names:
        if name not in counters.divisions and name not in counters.units:
            toml.note(field, f"{name!r} is no division of divisions.csv and no unit of units.csv")
    return tuple(names)


def _turns(toml: Toml, field: str, most: int) -> tuple[int, ...] | None:
    if not toml.has(field):
        return None
    turns = toml.numbers(field)
    for turn in turns:
        if not 1 <= turn <= most:
            toml.note(field, f"{turn} is not between 1 and {most}")
    return tuple(turns)
