"""Reading the charts. A chart is refused if it has not its shape or contradicts the rules; open numbers may be any that
make sense."""

from __future__ import annotations

from itertools import pairwise

from trinacria.kernel.datafiles import Problems, Toml
from trinacria.kernel.overlays import Layered, read_toml
from trinacria.kernel.seats import ALLIED, AXIS, BySide
from trinacria.kernel.words import signed
from trinacria.sicily43.charts import (
    AirTable,
    BombTable,
    Charts,
    Column,
    CombatEffects,
    CombatTable,
    FireTable,
    KeyTown,
    Level,
    MoveCosts,
    Points,
    Result,
    Scatter,
    Sky,
    TurnBox,
)
from trinacria.sicily43.island import Terrain
from trinacria.sicily43.reading.shapes import DICE, DIE, check_head, counted
from trinacria.sicily43.units import MoveClass, Protection

LOWEST_SCORE = -999  # no game is lost by more
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
FARTHEST_SCATTER = 6
WALKERS = (MoveClass.FOOT, MoveClass.MOTOR)
CHARTS = ("crt", "art", "weather", "scatter", "air", "terrain", "victory")

# from the attacker's worst result to the best
SEVERITY = (
    Result.AE,
    Result.A3R,
    Result.A2R,
    Result.AR,
    Result.A2,
    Result.N,
    Result.D2,
    Result.DR,
    Result.D3R,
    Result.D2R,
    Result.DE,
)


def read_chart_files(folder: Layered, problems: Problems) -> dict[str, Toml]:
    """Every chart that is a TOML file, with its head checked."""
    tomls = {name: read_toml(folder / f"{name}.toml", problems) for name in CHARTS}
    for toml in tomls.values():
        check_head(toml)
    return tomls


def read_charts(
    tomls: dict[str, Toml], turns: tuple[TurnBox, ...], key_towns: tuple[KeyTown, ...], history: tuple[KeyTown, ...]
) -> Charts:
    terrain, victory = tomls["terrain"], tomls["victory"]
    return Charts(
        combat=read_combat(tomls["crt"]),
        fire=read_fire(tomls["art"].table("fire")),
        bombs=read_bombs(tomls["art"].table("bombs")),
        air=read_air(tomls["air"]),
        weather=read_weather(tomls["weather"].table("die")),
        scatter=read_scatter(tomls["scatter"]),
        costs=read_costs(terrain),
        effects=read_effects(terrain.table("combat")),
        levels=read_levels(victory),
        points=read_points(victory.table("points")),
        turns=turns,
        key_towns=key_towns,
        history=history,
        mine_die=terrain.table("special").number("minefield_die", 1, 6),
        messina_units=victory.table("messina").number("units_of_each_army", 1, 2),
    )


def read_combat(toml: Toml) -> CombatTable:
    least = toml.numbers("columns")
    if not least or least != sorted(set(least)):
        toml.note("columns", "must be the lowest differentials, from low to high")
        least = least or [0]
    columns = tuple(Column(_label(a, b), a) for a, b in pairwise([*least, None]) if a is not None)
    table = toml.table("rows")
    rows: dict[int, tuple[Result, ...]] = {}
    for name in table.numbered(DICE):
        texts = table.texts(name)
        known = [text for text in texts if text in [*Result]]
        if texts and len(texts) != len(columns):
            table.note(name, f"has {len(texts)} results for {len(columns)} columns")
        for text in texts:
            if text not in [*Result]:
                table.note(name, f"{text!r} is none of: {', '.join(Result)} (S13.2)")
        rows[int(name)] = tuple(Result(text) for text in known)
        values = [SEVERITY.index(result) for result in rows[int(name)]]
        if values != sorted(values):
            table.note(name, "a better differential may not have a worse result")
    for lower, higher in pairwise(DICE):
        pairs = zip(rows.get(lower, ()), rows.get(higher, ()), strict=False)
        if any(SEVERITY.index(a) > SEVERITY.index(b) for a, b in pairs):
            table.note(str(higher), f"a higher roll may not have a worse result than {lower}")
    unused = [result for result in Result if not any(result in row for row in rows.values())]
    if unused:
        toml.note("rows", f"results that never come up: {', '.join(unused)} (S13.2)")
    return CombatTable(columns, rows)


def _label(least: int, following: int | None) -> str:
    """How a column is headed: the lowest and the highest differential, or "+18 or more" for the last."""
    if following is None:
        return f"{signed(least)} or more"
    most = following - 1
    return signed(least) if most <= least else f"{signed(least)} to {signed(most)}"


def read_fire(toml: Toml) -> FireTable:
    rows = [_row(toml, name, 4) for name in counted(toml)]
    for name, (gun, ship, gun_armored, ship_armored) in zip(counted(toml), rows, strict=True):
        if gun > ship or gun_armored > ship_armored:
            toml.note(name, "ships are no weaker than artillery")
        if gun_armored > gun or ship_armored > ship:
            toml.note(name, "armored protection is no worse than infantry protection")
    for number, (nearer, farther) in enumerate(pairwise(rows), 2):
        if any(a < b for a, b in zip(nearer, farther, strict=True)):
            toml.note(str(number), "fire grows no stronger with the distance")
    columns = [tuple(row[column] for row in rows) for column in range(4)]
    return FireTable(
        artillery={Protection.INFANTRY: columns[0], Protection.ARMORED: columns[2]},
        ships={Protection.INFANTRY: columns[1], Protection.ARMORED: columns[3]},
    )


def read_bombs(toml: Toml) -> BombTable:
    rows = [_row(toml, name, 2) for name in counted(toml)]
    for name, (infantry, armored) in zip(counted(toml), rows, strict=True):
        if not DICE[0] <= infantry <= armored <= DICE[-1]:
            toml.note(name, "must be totals of two dice, the higher one against armored protection")
    for number, (fewer, more) in enumerate(pairwise(rows), 2):
        if any(a < b for a, b in zip(fewer, more, strict=True)):
            toml.note(str(number), "more planes need no higher roll")
    return BombTable(
        {
            Protection.INFANTRY: tuple(infantry for infantry, _ in rows),
            Protection.ARMORED: tuple(armored for _, armored in rows),
        }
    )


def _row(toml: Toml, name: str, length: int) -> list[int]:
    numbers = toml.numbers(name)
    if len(numbers) != length or any(number < 0 for number in numbers):
        toml.note(name, f"needs {length} numbers, none below 0")
        return [0] * length
    return numbers


def read_air(toml: Toml) -> AirTable:
    losses, planes = toml.table("percent_lost"), toml.table("planes")
    percent = tuple(losses.number(name, 0, 100) for name in losses.numbered(DIE))
    if list(percent) != sorted(percent):
        losses.note(str(DIE[-1]), "a higher roll costs no fewer planes")
    axis, floor = planes.number("axis", 0, 99), planes.number("axis_floor", 0, 99)
    if floor > axis:
        planes.note("axis_floor", f"the Axis has only {axis} planes (S23.1, S23.4)")
    return AirTable(BySide(planes.number("allied", 0, 99), axis), percent, floor, planes.number("per_ship", 1, 99))


def read_weather(toml: Toml) -> tuple[Sky, ...]:
    words = [toml.word(name, [*Sky]) for name in toml.numbered(DIE)]
    skies = tuple(Sky(word) for word in words if word in [*Sky])
    if len(skies) == len(DIE) and list(skies) != sorted(skies, key=[*Sky].index):
        toml.note(str(DIE[-1]), "a higher roll brings no better weather (S7.1)")
    return skies


def read_scatter(toml: Toml) -> Scatter:
    distance, direction = toml.table("distance"), toml.table("direction")
    directions = tuple(direction.word(name, DIRECTIONS) for name in direction.numbered(DIE))
    for name in direction.numbered(DIE):
        if direction.has(name) and directions.count(direction.text(name)) > 1:
            direction.note(name, "each direction stands once (S16.4)")
    return Scatter(tuple(distance.number(name, 0, FARTHEST_SCATTER) for name in distance.numbered(DIE)), directions)


def read_costs(toml: Toml) -> MoveCosts:
    enter, cross, special = toml.table("enter"), toml.table("cross"), toml.table("special")
    by_class = {name: _by_class(enter.table(name)) for name in ("plains", "hills", "mountains", "town", "road")}
    enter.only(*by_class)
    cross.only("river", "stream_into_plains", "stream_into_rough")
    terrains = (Terrain.PLAINS, Terrain.HILLS, Terrain.MOUNTAINS)
    return MoveCosts(
        enter={(terrain, class_): cost for terrain in terrains for class_, cost in by_class[terrain].items()},
        town=by_class["town"],
        road=by_class["road"],
        river=_by_class(cross.table("river")),
        stream_plains=_by_class(cross.table("stream_into_plains")),
        stream_rough=_by_class(cross.table("stream_into_rough")),
        rail_bridge_river=special.number("rail_bridge_over_river", 0, 9),
        mountains_goumiers=special.number("mountains_for_goumiers", 1, 9),
        minefield=special.number("minefield", 0, 9),
    )


def _by_class(toml: Toml) -> dict[MoveClass, int]:
    toml.only(*WALKERS)
    return {class_: toml.number(class_, 0, 9) for class_ in WALKERS if toml.has(class_)}


def read_effects(toml: Toml) -> CombatEffects:
    return CombatEffects(
        hills=toml.number("hills", 0, 9),
        mountains_factor=toml.number("mountains_factor", 1, 9),
        road_in_rough=toml.number("road_in_rough", 0, 9),
        town=toml.number("town", 0, 9),
        fortress=toml.number("fortress", 0, 9),
        stream=toml.number("stream", 0, 9),
        bridge=toml.number("bridge", 0, 9),
        river=toml.number("river", 0, 9),
        minefield=toml.number("minefield", 0, 9),
    )


def read_points(toml: Toml) -> Points:
    return Points(early=toml.number("early", 0, 99), late=toml.number("late", -99, 0))


def read_levels(toml: Toml) -> tuple[Level, ...]:
    levels = []
    for level in toml.tables("level"):
        side = level.word("side", ("allied", "axis", "draw"))
        winner = {"allied": ALLIED, "axis": AXIS}.get(side)
        levels.append(Level(level.text("name"), winner, level.number("at_least", LOWEST_SCORE, 999)))
    limits = [level.at_least for level in levels]
    if limits != sorted(set(limits), reverse=True) or limits[-1:] != [LOWEST_SCORE]:
        toml.note("level", f"levels go from high to low, and the last is at least {LOWEST_SCORE}")
    return tuple(levels)
