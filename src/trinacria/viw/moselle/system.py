"""Moselle: the value that declares it."""

from __future__ import annotations

from pathlib import Path

from trinacria.kernel.nation_cards import SIDES
from trinacria.kernel.systems import OpenScenario, System, random_bot
from trinacria.staff.line_checks import count_of_lines
from trinacria.viw.bots.cards import greedy_bot
from trinacria.viw.bots.greedy import Greedy
from trinacria.viw.bots.ground import ground_of
from trinacria.viw.loading import DATA
from trinacria.viw.moselle import GAME, SCENARIOS, open_table
from trinacria.viw.moselle.data_checks import check_moselle
from trinacria.viw.moselle.guide import FIRST_STEPS
from trinacria.viw.moselle.looks import looks_of
from trinacria.viw.opening import opened
from trinacria.viw.puzzle_checks import check_of
from trinacria.viw.scenario_cards import words_of
from trinacria.viw.setting_up import new_position
from trinacria.viw.situations import position_of


def open_scenario(scenario: str, optional_rules: frozenset[str], *, overlay: Path | None = None) -> OpenScenario:
    table = open_table(scenario, overlay=overlay)
    return opened(table, looks_of(table), new_position)


def check(data: Path = DATA, overlay: Path | None = None) -> str:
    """Prove the data sound; says what there is."""
    tables = [open_table(scenario, data, overlay) for scenario in SCENARIOS]
    table, the_map = tables[0], tables[0].map
    check_moselle(data / GAME, overlay, table)
    chits = sum(sum(pool.counts) for pool in table.pools.values())
    return (
        f"{len(the_map.grid)} hexes, {len(the_map.roads)} roads, {len(the_map.rivers)} river hexsides, "
        f"{len(the_map.places)} places; {len(table.units)} units, {chits} chits; {len(tables)} scenario; "
        f"{count_of_lines(found for table in tables if (found := table.staff_doctrine) is not None)}"
    )


MOSELLE = System(
    name=GAME,
    package="trinacria.viw",
    data=DATA,
    books=("standard",),
    scenarios=SCENARIOS,
    open=open_scenario,
    words=words_of(GAME),
    check=check,
    bots=(random_bot(), greedy_bot(lambda scenario: Greedy(ground_of(scenario)))),
    default_bot="greedy",
    sides=SIDES,
    situation=position_of,
    puzzle_check=check_of,
    guides=(FIRST_STEPS,),
)
