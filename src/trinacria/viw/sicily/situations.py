"""Situations of Sicily: hand-written positions, with what the exclusive rules add to the standard ones.

    game = "sicily/campaign"
    turn = 12
    phasing = "axis"
    phase = "movement"          # movement or combat: the situation stands at its first decision
    weather = "good"
    [support]
    german = 6
    [depots]
    uk_1 = "5423"
    [[unit]]
    id = "de_1_hg"
    hex = "4716"                # or place = "evacuated", "awaited", "eliminated" ...

A unit that is not listed takes no part in the game, so that nobody comes whom the file does not name.
"""

from __future__ import annotations

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.dice import Dice
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.systems import OpenScenario
from trinacria.viw.combat import CombatPhase
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.opening import table_in
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sequence_of_play import Game
from trinacria.viw.sicily.campaign import ABSENT, EVACUATED, OFF_MAP, SECOND_WAVE, change
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.nations import Nationality
from trinacria.viw.sicily.sequence_of_play import AlliedMovement, AlliedPlayerTurn, AxisMovement, AxisPlayerTurn
from trinacria.viw.sicily.setting_up import empty_position
from trinacria.viw.sicily.table import table_of
from trinacria.viw.situations import place_units
from trinacria.viw.stages import Outline

PHASES = ("movement", "combat")
BOXES = (ELIMINATED, AWAITED, EVACUATED, OFF_MAP, SECOND_WAVE)
FIELDS = ("game", "title", "note", "turn", "phasing", "phase", "weather", "support", "depots", "unit", "holders")
ALLIED_STAGE, AXIS_STAGE = 2, 3  # 16.1: their numbers among the stages of a Game-Turn


def position_of(toml: Toml, scenario: OpenScenario, dice: Dice) -> Position:
    """The position of a situation, run to its first decision."""
    toml.only(*FIELDS)
    pos = empty_position(table_in(scenario), dice)
    pos.turn = toml.number("turn", 1, table_of(pos).features.last_turn, 1)
    pos.phasing = Seat.AXIS if toml.word("phasing", ("allied", "axis"), "allied") == "axis" else ALLIED
    phase = toml.word("phase", PHASES, "movement")
    _state(pos, toml)
    listed = {unit.text("id") for unit in toml.tables("unit")}
    for unit in pos.table.units:
        if unit not in listed:
            pos.put(unit, ABSENT)
    place_units(pos, toml, BOXES)
    toml.problems.raise_if_any()
    pos.stack = _stack(pos, phase)
    pos.run()
    return pos


def _state(pos: Position, toml: Toml) -> None:
    table, weather = table_of(pos), toml.word("weather", [*Weather], Weather.GOOD)
    support = {**table.charts.support.initial[table.features.name]}
    if toml.has("support"):
        given = toml.table("support")
        given.only(*Nationality)
        support |= {Nationality(name): given.number(name, 0, 99) for name in given.fields() if name in [*Nationality]}
    depots = dict[str, HexId]()
    if toml.has("depots"):
        given = toml.table("depots")
        given.only(*table.sheet.depots)
        depots = {name: HexId(given.text(name)) for name in given.fields() if name in table.sheet.depots}
        for name, hex_ in depots.items():
            if hex_ not in table.map.grid:
                given.note(name, f"there is no hex {hex_} on this map")
    change(
        pos,
        weather=Weather(weather) if weather in [*Weather] else Weather.GOOD,
        support=support,
        depots=depots,
        boundary=table.features.boundary or table.island.lines.boundary_initial,
        halt_line_through=None,
    )
    for hex_ in depots.values():
        if hex_ in table.map.grid:
            pos.bar(ALLIED, hex_, 1)


def _stack(pos: Position, phase: str) -> list[Procedure[Position]]:
    """The Game-Turn as it stands when the phase begins."""
    allied = pos.phasing is ALLIED
    turn: Outline = AlliedPlayerTurn(pos.phasing) if allied else AxisPlayerTurn(pos.phasing)
    stages: list[Procedure[Position]] = [Game(ALLIED_STAGE if allied else AXIS_STAGE), turn]
    if phase == "combat":
        turn.at = len(turn.parts())
        return [*stages, CombatPhase(pos.phasing)]
    turn.at = len(turn.parts()) - 1
    moving: Outline = AlliedMovement(pos.phasing) if allied else AxisMovement(pos.phasing)
    moving.at = len(moving.parts())
    return [*stages, moving, MovementPhase(pos.phasing)]
