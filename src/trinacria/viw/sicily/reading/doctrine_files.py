"""Reading the doctrine of Sicily: the part of every game, and the fields that only this game has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import isclose
from typing import TypeVar

from trinacria.kernel.datafiles import Problems, Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.overlays import Layered
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.staff.line_checks import check_lines, inside, zone
from trinacria.staff.reading import Read, Stated, read_doctrine, stated_in
from trinacria.staff.theatre import Theatre
from trinacria.viw.sicily.charts import Charts
from trinacria.viw.sicily.counters import Counters
from trinacria.viw.sicily.doctrine import (
    AirborneDoctrine,
    AlliedDoctrine,
    AxisDoctrine,
    DeclarationDoctrine,
    Deployment,
    EndRunDoctrine,
    EvacuationDoctrine,
    Leaver,
    PlanDoctrine,
    PlannedInvasion,
    SicilyDoctrine,
)
from trinacria.viw.sicily.forces import FIRST_WAVE_LIMIT, INVASIONS, UNITS_A_BEACH
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.reading.scenarios import Scenario
from trinacria.viw.sicily.reading.theatres import theatre_of

MOST_POINTS = 99
Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Box:
    """What a doctrine of this game is held against."""

    island: Sicily
    counters: Counters
    charts: Charts
    scenario: Scenario
    theatre: Theatre


@dataclass(frozen=True, slots=True)
class ReadSicily:
    """A doctrine, and what its later checks need."""

    doctrine: SicilyDoctrine
    common: Read
    box: Box


def read_doctrines(
    folder: Layered,
    island: Sicily,
    counters: Counters,
    charts: Charts,
    scenarios: Mapping[str, Scenario],
    problems: Problems,
) -> dict[str, ReadSicily]:
    """The doctrine of every scenario, by the name of its file."""
    found = {}
    for name, scenario in scenarios.items():
        box = Box(island, counters, charts, scenario, theatre_of(island, counters, scenario))
        read = read_doctrine(stated_in(folder, name, problems), name, box.theatre)
        axis, allied = (read.stated.table(str(seat)) for seat in (AXIS, ALLIED))
        doctrine = SicilyDoctrine(read.doctrine, _axis(axis, box), _allied(allied, box, read))
        found[name] = ReadSicily(doctrine, read, box)
    return found


def check_doctrines(found: Mapping[str, ReadSicily]) -> None:
    """What costs time: the lines, and what lies behind them. Raises `BadData` with every fault found."""
    for read in found.values():
        check_lines(read.common.doctrine, read.common.lines, read.box.theatre)
        _check_end_runs(read)
    for read in found.values():
        read.common.stated.own.problems.raise_if_any()


# the Axis -------------------------------------------------------------------------------------------------------------


def _axis(stated: Stated, box: Box) -> AxisDoctrine:
    variable: int | None = None
    if stated.has("variable_reinforcements"):
        variable = (
            stated.of("variable_reinforcements")
            .table("variable_reinforcements")
            .number("take_until", 0, box.scenario.last_turn)
        )
    return AxisDoctrine(
        keep_support_points=stated.of("keep_support_points").number("keep_support_points", 0, MOST_POINTS),
        evacuation=_evacuation(stated.of("evacuation").table("evacuation"), box) if stated.has("evacuation") else None,
        variable_until=variable,
        deployments=_deployments(stated.tables("deploy"), box),
    )


def _evacuation(toml: Toml, box: Box) -> EvacuationDoctrine:
    order = [_word(toml, "order", name, Leaver) for name in toml.texts("order")]
    if {*order} != {*Leaver} or len(order) != len(Leaver):
        toml.note("order", f"must name each once: {', '.join(Leaver)}")
    last = box.scenario.last_turn
    return EvacuationDoctrine(
        since={
            Nationality.ITALIAN: toml.number("italian_from", 1, last),
            Nationality.GERMAN: toml.number("german_from", 1, last),
        },
        leave_if_loss_over=toml.decimal("leave_if_loss_over", 0, 1),
        order=tuple(who for who in order if who is not None),
        on_last_turn=toml.flag("on_last_turn"),
        why=toml.text("why", ""),
    )


def _deployments(tables: list[Toml], box: Box) -> tuple[Deployment, ...]:
    found = tuple(
        Deployment(toml.text("name"), _hexes(toml, "hexes", box), toml.decimal("share", 0, 1), toml.text("why", ""))
        for toml in tables
    )
    total = sum(deployment.share for deployment in found)
    if found and not isclose(total, 1):
        tables[0].note("share", f"the shares add up to {total:g} and must be 1")
    return found


# the Allies -----------------------------------------------------------------------------------------------------------


def _allied(stated: Stated, box: Box, read: Read) -> AlliedDoctrine:
    depots = stated.of("depots").table("depots")
    lines = {line.id for line in read.doctrine.sides.axis.lines}
    return AlliedDoctrine(
        keep_support_points=stated.of("keep_support_points").number("keep_support_points", 0, MOST_POINTS),
        attack_from_column=stated.of("attack_from_column").number("attack_from_column", 1, box.charts.crt.columns),
        depots={army: _ports(depots, army, box) for army in Army if depots.has(army)},
        depot_guard=depots.number("guard", 0, MOST_POINTS),
        end_runs=tuple(_end_run(toml, lines, box) for toml in stated.tables("end_run")),
        airborne=_airborne(stated.of("airborne").table("airborne"), box) if stated.has("airborne") else None,
        declarations=_declarations(stated.of("declare").table("declare")) if stated.has("declare") else None,
        plans=tuple(_plan(toml, box) for toml in stated.tables("plan")),
    )


def _ports(toml: Toml, army: Army, box: Box) -> tuple[HexId, ...]:
    found = _hexes(toml, army, box)
    for hex_ in found:
        if hex_ not in box.island.ports:
            toml.note(army, f"there is no port in {hex_} (22.32)")
    return found


def _end_run(toml: Toml, lines: Collection[str], box: Box) -> EndRunDoctrine:
    beach, behind = HexId(toml.text("beach")), toml.text("behind")
    _check_beaches(toml, "beach", (beach,), box)
    if behind and behind not in lines:
        toml.note("behind", f"there is no line {behind}")
    return EndRunDoctrine(_army(toml), beach, behind, toml.text("place", ""))


def _airborne(toml: Toml, box: Box) -> AirborneDoctrine:
    drops = {field: _hexes(toml, field, box) for field in ("catania_drop", "reinforcement_drop")}
    ground, rows = box.island.map.terrain, box.charts.terrain.rows
    for field, hexes in drops.items():
        for hex_ in hexes:
            if hex_ in ground and not rows[ground[hex_]].paratroop_target:
                toml.note(field, f"paratroops cannot come down in {hex_} (19.22)")
    return AirborneDoctrine(drops["catania_drop"], drops["reinforcement_drop"])


def _declarations(toml: Toml) -> DeclarationDoctrine:
    return DeclarationDoctrine(
        toml.number("interdiction_from_evacuated", 0, MOST_POINTS),
        toml.number("interdiction_if_axis_units_left", 0, MOST_POINTS),
        toml.number("emergency_bombing_from_axis_points", 0, MOST_POINTS),
    )


def _plan(toml: Toml, box: Box) -> PlanDoctrine:
    invasions = tuple(_invasion(table, box) for table in toml.tables("invasion"))
    if len(invasions) != len(INVASIONS):
        toml.note("invasion", f"a plan has {len(INVASIONS)} invasions (29.11)")
    return PlanDoctrine(
        toml.text("id"), toml.text("name"), toml.number("weight", 1, MOST_POINTS), invasions, toml.text("why", "")
    )


def _invasion(toml: Toml, box: Box) -> PlannedInvasion:
    island, beaches = box.island, tuple(HexId(hex_) for hex_ in toml.texts("beaches"))
    _check_beaches(toml, "beaches", beaches, box)
    for hex_ in beaches:
        if hex_ in island.no_invasion_coast:
            toml.note("beaches", f"nobody may invade at {hex_} (29.14)")
    wave = toml.number("first_wave", 1, FIRST_WAVE_LIMIT)
    if wave > UNITS_A_BEACH * len(beaches):
        toml.note("first_wave", f"{wave} units do not fit on {len(beaches)} beaches, {UNITS_A_BEACH} on each (29.14)")
    depots = (island.beaches & island.map.road_hexes) - island.swamps - {*island.ports}
    if beaches and not depots.intersection(beaches):
        toml.note("beaches", "a depot can land on none of them: it needs a road and no port (21.21)")
    return PlannedInvasion(toml.number("turn", 1, box.scenario.last_turn), _army(toml), beaches, wave)


def _check_end_runs(read: ReadSicily) -> None:
    """18.32: a landing behind a line must come ashore behind it or beside it."""
    theatre, axis = read.box.theatre, read.common.doctrine.sides.axis
    lines = {line.id: line for line in axis.lines}
    goal = frozenset(read.common.doctrine.goal) or theatre.goal.axis
    tables = read.common.stated.table(str(ALLIED)).tables("end_run")
    for run, toml in zip(read.doctrine.allied.end_runs, tables, strict=True):
        posts = lines[run.behind].hexes
        if run.beach not in inside(theatre, posts, goal) | zone(theatre, posts):
            toml.note("beach", f"{run.beach} is not behind the line {run.behind}")


# single fields --------------------------------------------------------------------------------------------------------


def _hexes(toml: Toml, field: str, box: Box) -> tuple[HexId, ...]:
    found = tuple(HexId(hex_) for hex_ in toml.texts(field))
    for hex_ in found:
        if hex_ not in box.theatre.around:
            toml.note(field, f"there is no hex {hex_} in this scenario that a unit could enter")
    return found


def _check_beaches(toml: Toml, field: str, hexes: Collection[HexId], box: Box) -> None:
    for hex_ in hexes:
        if hex_ and (hex_ not in box.island.beaches or hex_ not in box.theatre.around):
            toml.note(field, f"there is no beach in {hex_} (18.11)")


def _army(toml: Toml) -> Army:
    return _word(toml, "army", toml.text("army"), Army) or Army.US


def _word(toml: Toml, field: str, value: str, words: type[Word]) -> Word | None:
    if value in [*words]:
        return words(value)
    if value:
        toml.note(field, f"{value!r} is none of: {', '.join(words)}")
    return None
