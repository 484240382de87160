"""Opening the game: the data of the box and the rules of Sicily become the table of a scenario."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Collection
from dataclasses import fields, replace
from functools import cache, lru_cache
from pathlib import Path

from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Event, EventKinds
from trinacria.kernel.packages import classes_in
from trinacria.kernel.seats import BySide
from trinacria.viw import sicily
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army, Nation
from trinacria.viw.sicily.reading.loading import SicilyData, load_sicily
from trinacria.viw.sicily.reading.scenarios import Scenario as SicilyScenario
from trinacria.viw.sicily.rules import SICILY, SICILY_VOCABULARY
from trinacria.viw.sicily.table import Features, OptionalRules, SicilyTable
from trinacria.viw.sicily.us_landing import US_LANDING
from trinacria.viw.sicily.variable_rules import VARIABLE
from trinacria.viw.sicily.words.story import PURPOSES
from trinacria.viw.table import Scenario, TurnTrack, Victory, standard_decisions, standard_events
from trinacria.viw.units import Unit, UnitId

GAME = "sicily"
RULES = {"campaign": SICILY, "us-landing": US_LANDING, "variable": VARIABLE}  # of each scenario
SCENARIOS = (*RULES,)
FILES = {"us-landing": "us_landing", "variable": "variable_campaign"}  # of the scenarios with another name
NONE_AGREED = OptionalRules()

OPTIONAL_RULES = tuple(field.name.replace("_", "-") for field in fields(OptionalRules))  # as players name them


def open_with_rules(scenario: str, optional_rules: Collection[str], *, overlay: Path | None = None) -> SicilyTable:
    """A scenario with the optional rules of these names."""
    agreed = OptionalRules(**{name.replace("-", "_"): True for name in optional_rules})
    return open_table(scenario, agreed, overlay=overlay)


def open_table(scenario: str, optional_rules: OptionalRules = NONE_AGREED, *, overlay: Path | None = None) -> SicilyTable:
    """Load and validate the data, with the values of an overlay put over them if there is one, and lay out a scenario."""
    box = _data(overlay)
    file = FILES.get(scenario, scenario)
    chosen, staff = box.scenarios[file], box.doctrines[file]
    return SicilyTable(
        game=GAME,
        scenario=_scenario(scenario, chosen, box),
        rules=RULES[scenario],
        map=box.island.map,
        units=_units(box),
        divisions=box.counters.divisions,
        pools=box.counters.pools,
        crt=box.charts.crt,
        integrity=box.charts.integrity,
        fingerprint=box.fingerprint,
        vocabulary=SICILY_VOCABULARY,
        decisions=_decisions(),
        events=_events(),
        purposes=PURPOSES,
        island=box.island,
        sheet=box.counters,
        charts=box.charts,
        optional_rules=optional_rules,
        features=_features(chosen, box.island),
        staff_doctrine=staff.doctrine.common,
        staff_theatre=staff.box.theatre,
        sicily_doctrine=staff.doctrine,
    )


@lru_cache(maxsize=4)
def _data(overlay: Path | None) -> SicilyData:
    return load_sicily(overlay=overlay)


def _units(box: SicilyData) -> dict[UnitId, Unit]:
    """The counters as the standard rules know them; where and when they begin is the business of 17.0."""
    return {
        id_: replace(counter.unit, reduced_strength=counter.reduced_strength, setup=None, turn=None, entry=None)
        for id_, counter in box.counters.units.items()
    }


def _scenario(name: str, chosen: SicilyScenario, box: SicilyData) -> Scenario:
    track = tuple(TurnTrack(turn.number, _dates(turn), False, BySide(0, 0)) for turn in box.charts.turns)
    nothing = BySide(0, 0)  # 28.2 has a schedule of its own
    victory = Victory(nothing, nothing, box.charts.victory.levels[chosen.levels])
    return Scenario(name, chosen.title, chosen.introduction, track[: chosen.last_turn], frozenset(), victory)


def _dates(turn: GameTurn) -> str:
    first, last = turn.first_day, turn.last_day
    days = f"{first.day}" if first == last else f"{first.day}\N{EN DASH}{last.day}"
    return f"{days} {month_name[last.month]} {last.year}"


def _features(chosen: SicilyScenario, island: Sicily) -> Features:
    return Features(
        last_turn=chosen.last_turn,
        name=chosen.id,
        levels=chosen.levels,
        boundary=island.lines.named(chosen.army_boundary) if chosen.army_boundary else (),
        armies=tuple(army for army in Army if chosen.allied_nations is None or Nation(army) in chosen.allied_nations),
        columns=island.us_landing_columns if chosen.axis_from_outside is not None else None,
        axis_from_outside=chosen.axis_from_outside or (),
        allied_turns=chosen.allied_reinforcement_turns,
    )


@cache
def _decisions() -> tuple[type[Decision], ...]:
    """The standard decisions and the game's own."""
    return (*standard_decisions(), *classes_in(sicily, Decision))


@cache
def _events() -> EventKinds:
    """The standard events and the game's own, which take the place of some."""
    return EventKinds(standard_events().kinds.values(), classes_in(sicily, Event))
