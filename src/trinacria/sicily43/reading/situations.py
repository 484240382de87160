"""Situations: hand-written positions, as small TOML files.

    game = "sicily43/campaign"
    turn = 4                    # from 2 on: turn 1 has a sequence of play of its own (S5.1)
    phasing = "allied"
    phase = "combat"            # or "movement": the situation stands at its first decision
    weather = "clear"           # "cloudy" or "storm"; what it was a turn ago: weather_before
    axis_planes = 7             # Allied planes that are lost return at once (S23.4)
    bridges_down = ["5018 5017"]
    allied = ["4730"]           # hexes under Allied control beside those in which Allied units stand

    [fortresses]                # garrisons that are not as printed; 0: the fortress has fallen
    5423 = 1

    [captured]                  # key towns in Allied hands, and what they have brought; others that were due are late
    Augusta = 0

    [[unit]]
    id = "UK-5-15"
    hex = "5017"                # or place = "eliminated"
    reduced = "lasting"         # or "new", "missing": see S15.2
    bombed = true               # also: ashore, travelling

A unit that is not listed is not on the map; one that is due as a reinforcement may still come. Faults are all reported at
once, with line and field.
"""

from __future__ import annotations

from collections.abc import Callable

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.dice import Dice
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.kernel.systems import OpenScenario
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.player_turns import begin_player_turn
from trinacria.sicily43.position import AWAITED, ELIMINATED, Position, TownScore
from trinacria.sicily43.sequence_of_play import Game, PlayerTurn, Turn
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Kind, Reduced, Unit, UnitId

Begun = tuple[int, Callable[[Seat], Procedure[Position]]]  # how far the player turn has gone, and what goes on
PHASES: dict[str, Begun] = {"movement": (2, MovementPhase), "combat": (3, CombatPhase)}
FIELDS = ("game", "title", "note", "turn", "phasing", "phase", "weather", "weather_before")
MAP_FIELDS = ("axis_planes", "bridges_down", "allied")
TABLES = ("unit", "fortresses", "captured")
UNIT_FIELDS = ("id", "hex", "place", "reduced", "bombed", "ashore", "travelling")
FEWEST_PLANES = 3  # S23.4
SIDES_IN_WORDS = tuple(side.value for side in SIDES)


def position_of(toml: Toml, scenario: OpenScenario, dice: Dice) -> Position:
    """The position of a situation, run to its first decision."""
    assert isinstance(scenario.static, Table)
    toml.only(*FIELDS, *MAP_FIELDS, *TABLES)
    pos = Position(scenario.static, dice)
    _fill_in(pos, toml)
    toml.problems.raise_if_any()
    pos.run()
    return pos


def _fill_in(pos: Position, toml: Toml) -> None:
    pos.turn = toml.number("turn", 2, pos.table.last_turn, 2)
    pos.sky, pos.last_sky = _sky(toml, "weather"), _sky(toml, "weather_before")
    pos.planes.axis = toml.number("axis_planes", FEWEST_PLANES, pos.planes.axis, pos.planes.axis)
    side = _side(toml.word("phasing", SIDES_IN_WORDS, ALLIED.value))
    seen: set[UnitId] = set()
    units = [found for table in toml.tables("unit") if (found := _unit(pos, table, seen))]
    begin_player_turn(pos, side)
    for name, table in units:
        _state(pos, table, name)
    _ground(pos, toml)
    _fortresses(pos, toml)
    _captured(pos, toml)
    phase = toml.word("phase", PHASES, "movement")
    if phase in PHASES:
        at, begin = PHASES[phase]
        pos.first = side
        pos.stack = [Game(pos.turn + 1), Turn(2), PlayerTurn(side, at), begin(side)]


def _side(word: str) -> Seat:
    return AXIS if word == AXIS.value else ALLIED


def _sky(toml: Toml, field: str) -> Sky:
    word = toml.word(field, [*Sky], Sky.CLEAR)
    return Sky(word) if word in [*Sky] else Sky.CLEAR


# units -----------------------------------------------------------------------------------------------------------------


def _unit(pos: Position, toml: Toml, seen: set[UnitId]) -> tuple[UnitId, Toml] | None:
    """Put a unit where it is to stand."""
    toml.only(*UNIT_FIELDS)
    name = UnitId(toml.text("id"))
    if name not in pos.table.units:
        if name:
            toml.note("id", f"there is no unit {name} in {pos.table.name}")
        return None
    if name in seen:
        toml.note("id", f"{name} stands twice")
        return None
    seen.add(name)
    if toml.has("place"):
        if toml.word("place", (ELIMINATED, AWAITED)) == ELIMINATED:
            pos.put(name, ELIMINATED)
        return name, toml
    hex_, printed = HexId(toml.text("hex")), pos.unit(name)
    fault = _place_fault(pos, printed, hex_)
    if fault:
        toml.note("hex", fault)
    elif hex_:
        pos.put(name, hex_)
        if printed.is_ground:
            pos.take(printed.side, [hex_])
        if printed.kind is Kind.MINEFIELD:
            pos.mine_owner[hex_] = printed.side
    return name, toml


def _place_fault(pos: Position, printed: Unit, hex_: HexId) -> str:
    if not hex_:
        return ""
    if hex_ not in pos.table.island.grid:
        return f"there is no hex {hex_} on this map"
    if printed.kind is Kind.SHIP and hex_ not in pos.table.island.sea:
        return f"{printed.id} is a ship, and {hex_} is no all-sea hex"
    if printed.kind is not Kind.SHIP and hex_ not in pos.table.island.land:
        return f"{printed.id} cannot stand in {hex_}, which is no land hex"
    if printed.is_ground and pos.enemy_stands(hex_, printed.side):
        return f"{hex_} is held by the other side"
    return ""


def _state(pos: Position, toml: Toml, unit: UnitId) -> None:
    """S15.2, S3.7, S22.3: reduced, weakened, on the railway."""
    if toml.has("reduced"):
        state = toml.word("reduced", [*Reduced])
        if state in [*Reduced]:
            pos.set_reduced(unit, Reduced(state))
    flags = pos.turn_flags
    if toml.flag("bombed", default=False):
        pos.note_turn(bombed=flags.bombed | {unit})
    if toml.flag("ashore", default=False):
        pos.note_turn(ashore=flags.ashore | {unit})
    if toml.flag("travelling", default=False):
        if pos.where[unit] not in pos.table.island.rail_hexes:
            toml.note("travelling", f"{unit} is in no railway hex (S22.3)")
        else:
            pos.set_travelling(unit, travelling=True)


# the map ---------------------------------------------------------------------------------------------------------------


def _ground(pos: Position, toml: Toml) -> None:
    """S4.7, S18.5: who controls hexes, and which bridges are down."""
    for word in toml.texts("allied", []):
        if word not in pos.table.island.land:
            toml.note("allied", f"there is no land hex {word} on this map")
        elif pos.enemy_stands(HexId(word), ALLIED):
            toml.note("allied", f"an Axis unit stands in {word}")
        else:
            pos.take(ALLIED, [HexId(word)])
    for words in toml.texts("bridges_down", []):
        here, _, there = words.partition(" ")
        side = hexside(HexId(here), HexId(there.strip()))
        if side not in pos.table.island.bridges:
            toml.note("bridges_down", f"there is no bridge between {words!r}; write the two hexes with a blank")
        else:
            pos.bridges_down |= {side}


def _fortresses(pos: Position, toml: Toml) -> None:
    if not toml.has("fortresses"):
        return
    table = toml.table("fortresses")
    for word in table.fields():
        hex_ = HexId(word)
        if hex_ not in pos.table.island.fortresses:
            table.note(word, f"there is no fortress in {word}")
            continue
        left = table.number(word, 0, pos.table.island.fortresses[hex_].garrison)
        if left:
            pos.garrisons[hex_] = left
        else:
            del pos.garrisons[hex_]


def _captured(pos: Position, toml: Toml) -> None:
    """S24.5: the key towns that have been captured, with their points; the others whose turn is over are late."""
    points = pos.table.charts.points
    if toml.has("captured"):
        table = toml.table("captured")
        for name in table.fields():
            if name not in {town.name for town in pos.table.charts.key_towns}:
                table.note(name, f"{name} is no key town")
                continue
            pos.scores[name] = TownScore(captured=True, points=table.number(name, points.late, points.early))
            pos.take(ALLIED, [pos.table.island.place(name).hex])
    for town in pos.table.charts.key_towns:
        if town.turn < pos.turn and town.name not in pos.scores:
            pos.scores[town.name] = TownScore(points=points.late)
