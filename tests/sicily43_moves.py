"""Small islands for tests of SICILY'43's movement: plains of eight columns with the sea to the east, and a few counters.

    pos = ground(a=foot(ALLIED, "0303"), g=foot(AXIS, "0305"), terrain={"0304": "hills"}, dice=[6])

A counter is named by its keyword. Column 08 is coast and beach, columns 09 and 10 are sea; Messina is in 0101. The charts
are the printed ones. The side whose Movement Phase it is moves at once.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from trinacria.kernel.commands import Command
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import Grid, HexId, Hexside, Shifted, hexside
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.island import Fortress, Gauge, Island, Stretch, Terrain, Town
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.position import Position
from trinacria.sicily43.reading.loading import load_table
from trinacria.sicily43.table import Options, Table
from trinacria.sicily43.units import Army, Kind, MoveClass, Protection, Reduced, SetUp, Unit, UnitId
from trinacria.sicily43.vocabulary import vocabulary

VOCABULARY = vocabulary()
COLUMNS, LAND_COLUMNS, ROWS = 10, 8, 8
CLASSES = {
    **dict.fromkeys((Kind.INFANTRY, Kind.PARA, Kind.GLIDER, Kind.ENGINEER), MoveClass.FOOT),
    **dict.fromkeys((Kind.MOTORIZED, Kind.ARMOR, Kind.ARTILLERY, Kind.GUN88, Kind.RECON, Kind.SUPPLY), MoveClass.MOTOR),
    **dict.fromkeys((Kind.COASTAL, Kind.MINEFIELD), MoveClass.STATIC),
    Kind.TRAIN: MoveClass.RAIL,
    Kind.SHIP: MoveClass.NAVAL,
}
MOVES = {MoveClass.FOOT: 6, MoveClass.MOTOR: 10, MoveClass.STATIC: 0, MoveClass.RAIL: 20, MoveClass.NAVAL: 20}
RANGES = {Kind.ARTILLERY: 2, Kind.GUN88: 1, Kind.TRAIN: 2, Kind.SHIP: 4, Kind.COASTAL: 3}
NO_ZONE = {Kind.ARTILLERY, Kind.GUN88, Kind.TRAIN, Kind.SUPPLY, Kind.SHIP, Kind.MINEFIELD}


@dataclass(frozen=True)
class Piece:
    """A counter, where it is, and the state it is in."""

    unit: Unit
    place: str
    reduced: Reduced | None = None
    travelling: bool = False


@lru_cache(maxsize=1)
def campaign() -> Table:
    """The real game."""
    return load_table("campaign", vocabulary=VOCABULARY)


def piece(kind: Kind | str, side: Seat, place: str = "awaited", **more: Any) -> Piece:
    state = {name: more.pop(name) for name in ("reduced", "travelling") if name in more}
    kind = Kind(kind)
    cf = more.pop("cf", 4)
    unit = Unit(
        id=UnitId(""),
        side=side,
        nation=more.pop("nation", "US" if side is ALLIED else "GE"),
        army=more.pop("army", Army.US7 if side is ALLIED else Army.AXIS),
        formation="",
        name="",
        size="regiment",
        kind=kind,
        cf=cf,
        reduced_cf=(cf + 1) // 2,
        range=more.pop("range", RANGES.get(kind, 0)),
        protection=Protection.INFANTRY,
        move=more.pop("move", MOVES[CLASSES[kind]]),
        move_class=CLASSES[kind],
        zone=kind not in NO_ZONE,
        needs_supply=CLASSES[kind] is MoveClass.MOTOR and kind not in (Kind.SUPPLY, Kind.RECON),
        ship_defence=4 if kind is Kind.SHIP else None,
        set_up=SetUp.REINFORCEMENT,
        place=more.pop("town", ""),
        arrival=more.pop("arrival", 0),
        wave=None,
    )
    assert not more, more
    return Piece(unit, place, **state)


def foot(side: Seat, place: str = "awaited", **more: Any) -> Piece:
    return piece("infantry", side, place, **more)


def motor(side: Seat, place: str = "awaited", **more: Any) -> Piece:
    return piece("motorized", side, place, **more)


def sides(pairs: Iterable[tuple[str, str]]) -> frozenset[Hexside]:
    return frozenset(hexside(HexId(a), HexId(b)) for a, b in pairs)


def links(lines: Iterable[Sequence[str]]) -> frozenset[Hexside]:
    return sides(pair for line in lines for pair in pairwise(line))


def small_island(
    terrain: Mapping[str, str],
    roads: Iterable[Sequence[str]],
    rivers: Iterable[tuple[str, str]],
    streams: Iterable[tuple[str, str]],
    rails: Iterable[Sequence[str]],
    narrow: Iterable[Sequence[str]],
    towns: Mapping[str, str],
    ports: Iterable[str],
    fortresses: Iterable[str],
    sea_sides: Iterable[tuple[str, str]],
) -> Island:
    grid = Grid(COLUMNS, ROWS, Shifted.EVEN)
    ground = {hex_: Terrain.PLAINS if grid.column_of(hex_) <= LAND_COLUMNS else Terrain.SEA for hex_ in grid.ids}
    ground |= {HexId(hex_): Terrain(what) for hex_, what in terrain.items()}
    places = {"Messina": "0101", **towns}
    stretches = [(Gauge.STANDARD, line) for line in rails] + [(Gauge.NARROW, line) for line in narrow]
    coast = frozenset(hex_ for hex_ in grid.ids if grid.column_of(hex_) == LAND_COLUMNS)
    return Island(
        grid=grid,
        terrain=ground,
        coastal=coast,
        beaches=coast,
        roads=links(roads),
        rivers=sides(rivers),
        streams=sides(streams),
        river_names={},
        sea_hexsides=sides(sea_sides),
        stretches=tuple(
            Stretch(f"{line[0]}-{line[-1]}", gauge, tuple(HexId(hex_) for hex_ in line)) for gauge, line in stretches
        ),
        towns={HexId(hex_): Town(name, HexId(hex_), True, hex_ in {*ports}, False) for name, hex_ in places.items()},
        fortresses={HexId(hex_): Fortress(hex_, HexId(hex_), 2, 1, 2) for hex_ in fortresses},
        zones={},
    )


def ground(
    *,
    terrain: Mapping[str, str] | None = None,
    roads: Iterable[Sequence[str]] = (),
    rivers: Iterable[tuple[str, str]] = (),
    streams: Iterable[tuple[str, str]] = (),
    rails: Iterable[Sequence[str]] = (),
    narrow: Iterable[Sequence[str]] = (),
    towns: Mapping[str, str] | None = None,
    ports: Iterable[str] = (),
    fortresses: Iterable[str] = (),
    sea_sides: Iterable[tuple[str, str]] = (),
    mines: Mapping[str, Seat] | None = None,
    held: Iterable[str] = (),
    side: Seat = ALLIED,
    turn: int = 2,
    sky: str = "clear",
    last_sky: str = "clear",
    dice: Iterable[int] = (),
    phase: Mapping[str, Any] | None = None,
    options: Options | None = None,
    **pieces: Piece,
) -> Position:
    """A Movement Phase of one side in this situation."""
    island = small_island(terrain or {}, roads, rivers, streams, rails, narrow, towns or {}, ports, fortresses, sea_sides)
    units = {UnitId(name): replace(piece.unit, id=UnitId(name), name=name) for name, piece in pieces.items()}
    charts = replace(campaign().charts, key_towns=(), history=())
    table = replace(campaign(), island=island, units=units, charts=charts, options=options or Options())
    pos = Position(table, ScriptedDice(Script(dice=tuple(dice))))
    pos.turn, pos.phasing, pos.sky, pos.last_sky = turn, side, Sky(sky), Sky(last_sky)
    for name, piece_ in pieces.items():
        pos.put(UnitId(name), HexId(piece_.place))
        if piece_.reduced is not None:
            pos.set_reduced(UnitId(name), piece_.reduced)
        if piece_.travelling:
            pos.set_travelling(UnitId(name), travelling=True)
    pos.mine_owner = {HexId(hex_): owner for hex_, owner in (mines or {}).items()}
    pos.allied_held = frozenset(HexId(hex_) for hex_ in held)
    pos.stack = [MovementPhase(side, **(phase or {}))]
    pos.run()
    return pos


def read(text: str) -> Command:
    return VOCABULARY.read(text)


def play(pos: Position, *orders: str) -> list[Event]:
    """Give orders; all the events that follow."""
    told: list[Event] = []
    for text in orders:
        told += pos.play(read(text))
        assert not pos.problems(), pos.problems()
    return told


def refused(pos: Position, text: str) -> str:
    """Why an order is refused: its case as people read it, and the words."""
    refusal = pos.options().refusal(read(text))
    assert isinstance(refusal, IllegalCommand), f"{text} is not refused"
    return str(refusal)


def where(pos: Position, unit: str) -> str:
    return pos.where[UnitId(unit)]


def ends(pos: Position, unit: str, verb: str = "move") -> set[str]:
    """The hexes in which a unit may end by the orders of one verb."""
    found: set[str] = set()
    for step in pos.options().steps():
        if step.key == unit:
            assert step.then is not None
            for order in step.then():
                if verb == order.VERB:
                    found.add(getattr(order, "hex", "") or order.path[-1])
    return found


def points(pos: Position, unit: str, hex_: str) -> int:
    """What the cheapest march to a hex costs."""
    for step in pos.options().steps():
        if step.key == unit:
            assert step.then is not None
            for way in step.then().steps():
                if way.key == hex_:
                    cost = way.facts["points"]
                    assert isinstance(cost, int)
                    return cost
    raise AssertionError(f"{unit} cannot come to {hex_}")


def assert_exact(pos: Position) -> None:
    """Every listed order is accepted, and so is what is drawn; no key stands twice."""
    options = pos.options()
    for step in options.steps():
        if step.then is not None:
            inner = step.then()
            keys = [way.key for way in inner.steps()]
            assert len(keys) == len({*keys}), keys
            assert keys
    for order in options:
        assert options.refusal(order) is None, f"{order}: {options.refusal(order)}"
    chooser = random.Random(1)
    for _ in range(20):
        order = options.sample(chooser.randrange)
        assert options.refusal(order) is None, f"{order}: {options.refusal(order)}"
