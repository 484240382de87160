"""Reading the charts of landings from sea and air: disruption (18.17), end-runs (18.4), airborne missions (19.4)."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from trinacria.kernel.datafiles import Toml
from trinacria.viw.sicily.charts import AirborneLoss, AirborneTable, Disruption, EndRuns, EndRunTable, Modifier, Weather
from trinacria.viw.sicily.nations import Army
from trinacria.viw.sicily.reading.chart_shapes import DIE
from trinacria.viw.sicily.unit_types import SicilyType

DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
LANDING_MODIFIERS = ("first_wave", "second_wave", "end_run", "lee_shore", "enemy", "heavy_equipment", "raiders")


def read_disruption(toml: Toml) -> Disruption:
    modifiers = _modifiers(toml, "modifier", (*LANDING_MODIFIERS, *Weather))
    return Disruption(toml.number("disrupted_at", 2, 12), modifiers)


def _modifiers(toml: Toml, field: str, wanted: Collection[str]) -> dict[str, Modifier]:
    found: dict[str, Modifier] = {}
    for row in toml.tables(field):
        name = row.word("id", wanted)
        if name in found:
            row.note("id", f"{name} stands twice")
        found[name] = Modifier(name, row.number("value", -6, 6))
    missing = [name for name in wanted if name not in found]
    if missing:
        toml.note(field, f"missing: {', '.join(missing)}")
    return found


def read_end_runs(toml: Toml) -> EndRunTable:
    written = toml.number("written_minimum", 0, 9), toml.number("written_maximum", 0, 9)
    rows = range(written[0] + DIE[0], written[1] + DIE[-1] + 1)
    return EndRunTable(written, {army: _end_runs(toml.table(army), rows) for army in Army})


def _end_runs(toml: Toml, rows: range) -> dict[int, EndRuns]:
    found = {}
    for name in toml.numbered(rows):
        pair = toml.numbers(name)
        if len(pair) != 2 or min(pair) < 0:
            toml.note(name, "give regiment end-runs and battalion end-runs, as in [1, 2]")
            pair = [0, 0]
        found[int(name)] = EndRuns(*pair)
    return found


def read_airborne(toml: Toml) -> AirborneTable:
    loss, scatter = toml.table("loss"), toml.table("scatter")
    losses: dict[StrEnum, tuple[AirborneLoss, ...]] = {}
    hexes: dict[StrEnum, tuple[int, ...]] = {}
    for type_ in (SicilyType.PARATROOP, SicilyType.GLIDER):
        texts = loss.texts(type_)
        if unknown := [text for text in texts if text not in [*AirborneLoss]]:
            loss.note(type_, f"{unknown[0]!r} is none of: {', '.join(AirborneLoss)} (19.33)")
        losses[type_] = tuple(AirborneLoss(text) for text in texts if text in [*AirborneLoss])
        _check_rising(loss, type_, [[*AirborneLoss].index(level) for level in losses[type_]])
        hexes[type_] = tuple(scatter.numbers(type_))
        _check_rising(scatter, type_, hexes[type_])
    fleet = toml.table("own_fleet")
    return AirborneTable(
        loss=losses,
        loss_modifiers=_modifiers(
            toml, "loss_modifier", ("light_mistral", "heavy_mistral", "enemy_zoc", "level_3", "own_fleet")
        ),
        scatter=hexes,
        scatter_modifiers=_modifiers(toml, "scatter_modifier", ("light_mistral", "heavy_mistral", "early", "reinforcement")),
        direction=_directions(toml.table("direction"), all_six=True),
        direction_mistral=_directions(toml.table("direction_mistral"), all_six=False),
        fleet_first_turn=fleet.number("first_game_turn", 1, 20),
        fleet_within=fleet.number("within", 0, 20),
        early_last_turn=toml.table("early").number("last_game_turn", 0, 20),
    )


def _check_rising(toml: Toml, field: str, values: Collection[int]) -> None:
    rows = toml.numbers("rows")
    if rows != [*range(1, len(rows) + 1)]:
        toml.note("rows", "must count from 1")
    if len(values) != len(rows) or [*values] != sorted(values):
        toml.note(field, f"needs {len(rows)} results, none better than the one before it")


def _directions(toml: Toml, *, all_six: bool) -> dict[int, str]:
    found = {int(name): toml.word(name, DIRECTIONS) for name in toml.numbered(DIE)}
    if all_six and set(found.values()) != set(DIRECTIONS):
        toml.note("1", "every direction must stand once")
    return found
