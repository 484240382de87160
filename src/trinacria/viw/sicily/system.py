"""Sicily: the value that declares it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from trinacria.kernel.drawing import MapSheet, OnMap
from trinacria.kernel.nation_cards import SIDES
from trinacria.kernel.systems import OpenScenario, System, random_bot
from trinacria.staff.line_checks import count_of_lines
from trinacria.viw.bots.cards import greedy_bot
from trinacria.viw.loading import DATA
from trinacria.viw.opening import opened, table_in
from trinacria.viw.puzzle_checks import check_of
from trinacria.viw.scenario_cards import words_of
from trinacria.viw.sicily.bots.greedy import SicilyGreedy
from trinacria.viw.sicily.bots.ground import ground_of
from trinacria.viw.sicily.bots.random_plans import RandomPlanner
from trinacria.viw.sicily.bots.staff.bot import staff_bot
from trinacria.viw.sicily.drawing.looks import looks_of, set_up_scene
from trinacria.viw.sicily.drawing.map_sheet import sheet_of
from trinacria.viw.sicily.guide import ASHORE
from trinacria.viw.sicily.measurements import SicilyMeasuring
from trinacria.viw.sicily.opening import GAME, OPTIONAL_RULES, SCENARIOS, open_with_rules
from trinacria.viw.sicily.reading.doctrine_files import check_doctrines
from trinacria.viw.sicily.reading.loading import load_sicily
from trinacria.viw.sicily.setting_up import new_position
from trinacria.viw.sicily.situations import position_of
from trinacria.viw.sicily.table import SicilyTable


def open_scenario(scenario: str, optional_rules: frozenset[str], *, overlay: Path | None = None) -> OpenScenario:
    table = open_with_rules(scenario, optional_rules, overlay=overlay)
    return opened(table, looks_of(table), new_position)


def random_planner(scenario: OpenScenario, seed: str) -> RandomPlanner:
    table = table_in(scenario)
    assert isinstance(table, SicilyTable)
    whole_island = table.features.columns is None
    return RandomPlanner(seed, table.map.grid, frozenset(table.island.evacuation) if whole_island else frozenset())


def set_up_picture(*, overlay: Path | None = None) -> tuple[MapSheet, OnMap]:
    """The map with every counter that has a set-up hex of its own."""
    data = load_sicily(overlay=overlay)
    return sheet_of(data.island, data.charts), set_up_scene(data)


def check(data: Path, overlay: Path | None) -> str:
    """Prove the data sound; says what there is."""
    own = data / "standard" / "charts"  # a data folder without the common charts uses the built-in ones
    read = load_sicily(data / GAME, own if own.is_dir() else DATA / "standard" / "charts", overlay)
    check_doctrines(read.doctrines)
    island, counters, the_map = read.island, read.counters, read.island.map
    chits = sum(sum(pool.counts) for pool in counters.pools.values())
    return (
        f"{len(the_map.grid)} hexes ({len(island.island)} of the island), {len(the_map.roads)} roads, "
        f"{len(the_map.rivers)} river and {len(the_map.walls)} all-sea hexsides, {len(island.towns)} places with "
        f"{sum(town.tactical_points for town in island.towns)} Tactical Points, "
        f"{sum(airfield.count for airfield in island.airfields)} airfields, {len(island.beaches)} beaches; "
        f"{len(counters.units)} units, {len(counters.depots)} depots, {chits} chits; {len(read.scenarios)} scenarios; "
        f"{count_of_lines(found.common.doctrine for found in read.doctrines.values())}"
    )


SICILY_SYSTEM = System(
    name=GAME,
    package="trinacria.viw",
    data=DATA,
    books=("standard", "sicily"),
    scenarios=SCENARIOS,
    optional_rules=OPTIONAL_RULES,
    open=open_scenario,
    words=words_of(GAME),
    check=check,
    bots=(
        replace(random_bot(), make=random_planner),
        greedy_bot(lambda scenario: SicilyGreedy(ground_of(scenario))),
        staff_bot(),
    ),
    default_bot="staff",
    sides=SIDES,
    set_up_picture=set_up_picture,
    guides=(ASHORE,),
    measurements=SicilyMeasuring,
    situation=position_of,
    puzzle_check=check_of,
)
