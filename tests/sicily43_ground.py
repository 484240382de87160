"""Small pieces of ground for SICILY'43: a few hexes, a few counters, the printed charts.

    pos = ground(us=foot(ALLIED, "0303", 6), de=foot(AXIS, "0304", 3), hills=["0304"], rivers=["0303-0304"], dice=[3, 4])

Everything that is not named is plains. Fortresses, roads, rails and bridges go by hexes and hexsides as written above.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import Grid, HexId, Hexside, Shifted, hexside
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.island import Fortress, Gauge, Island, Stretch, Terrain, Town
from trinacria.sicily43.position import Position
from trinacria.sicily43.reading.loading import load_table
from trinacria.sicily43.table import Options, Table
from trinacria.sicily43.units import Army, Kind, MoveClass, Protection, Reduced, SetUp, Unit, UnitId
from trinacria.sicily43.vocabulary import vocabulary

CLASS = {
    **dict.fromkeys((Kind.INFANTRY, Kind.PARA, Kind.GLIDER, Kind.ENGINEER), MoveClass.FOOT),
    Kind.TRAIN: MoveClass.RAIL,
    Kind.SHIP: MoveClass.NAVAL,
    Kind.COASTAL: MoveClass.STATIC,
    Kind.MINEFIELD: MoveClass.STATIC,
}
ZONELESS = (Kind.ARTILLERY, Kind.GUN88, Kind.TRAIN, Kind.SUPPLY, Kind.SHIP, Kind.MINEFIELD)
ARMORED = (Kind.ARMOR, Kind.RECON, Kind.SUPPLY, Kind.TRAIN)


@dataclass(frozen=True)
class Piece:
    """A counter and the state it is in."""

    side: Seat
    kind: Kind
    hex: str
    cf: int = 0
    range: int = 0
    move: int = 6
    army: Army | None = None
    defence: int | None = None
    state: Mapping[str, Any] = field(default_factory=dict)

    def but(self, **state: Any) -> Piece:
        """The same counter in another state: reduced, bombed, ashore, travelling, working, duty, no_way_back."""
        return replace(self, state={**self.state, **state})


def piece(kind: Kind, side: Seat, hex_: str, cf: int, **more: Any) -> Piece:
    return Piece(side, kind, hex_, cf, **more)


def foot(side: Seat, hex_: str, cf: int = 4, **more: Any) -> Piece:
    return piece(Kind.INFANTRY, side, hex_, cf, **more)


def tanks(side: Seat, hex_: str, cf: int = 4, **more: Any) -> Piece:
    return piece(Kind.ARMOR, side, hex_, cf, move=12, **more)


def guns(side: Seat, hex_: str, range_: int = 2, cf: int = 2) -> Piece:
    return piece(Kind.ARTILLERY, side, hex_, cf, range=range_, move=10)


def flak(side: Seat, hex_: str, range_: int = 2, cf: int = 2) -> Piece:
    return piece(Kind.GUN88, side, hex_, cf, range=range_, move=10)


def coastal(hex_: str, cf: int = 2, range_: int = 2) -> Piece:
    return piece(Kind.COASTAL, AXIS, hex_, cf, range=range_, move=0)


def train(hex_: str, range_: int = 3, cf: int = 2) -> Piece:
    return piece(Kind.TRAIN, AXIS, hex_, cf, range=range_, move=20)


def depot(side: Seat, hex_: str) -> Piece:
    return piece(Kind.SUPPLY, side, hex_, 0, move=10)


def ship(hex_: str, range_: int = 4, defence: int = 4) -> Piece:
    return piece(Kind.SHIP, ALLIED, hex_, 0, range=range_, defence=defence, move=20)


@cache
def printed() -> Table:
    return load_table("campaign", vocabulary=vocabulary())


def sides(names: Iterable[str]) -> frozenset[Hexside]:
    """Hexsides written as `0303-0304`."""
    return frozenset(hexside(HexId(a), HexId(b)) for a, b in (name.split("-") for name in names))


def ground(
    *,
    size: tuple[int, int] = (9, 9),
    hills: Iterable[str] = (),
    mountains: Iterable[str] = (),
    sea: Iterable[str] = (),
    roads: Iterable[str] = (),
    rivers: Iterable[str] = (),
    streams: Iterable[str] = (),
    rail: Iterable[str] = (),
    sea_hexsides: Iterable[str] = (),
    towns: Iterable[str] = (),
    fortresses: Mapping[str, tuple[int, int]] | None = None,
    messina: str = "0909",
    garrisons: Mapping[str, int] | None = None,
    bridges_down: Iterable[str] = (),
    mines: Mapping[str, Seat] | None = None,
    phasing: Seat = ALLIED,
    phase: Procedure[Position] | None = None,
    turn: int = 5,
    sky: Sky = Sky.CLEAR,
    options: Options | None = None,
    dice: Iterable[int] = (),
    now: Mapping[str, Any] | None = None,
    **pieces: Piece,
) -> Position:
    """A position on made-up ground. With `phase`, that procedure runs on to its first decision."""
    grid = Grid(*size, Shifted.EVEN)
    terrain = dict.fromkeys(grid.ids, Terrain.PLAINS)
    for kind, hexes in ((Terrain.HILLS, hills), (Terrain.MOUNTAINS, mountains), (Terrain.SEA, sea)):
        terrain |= {HexId(hex_): kind for hex_ in hexes}
    forts = {HexId(h): Fortress(f"Fort {h}", HexId(h), 2, *how) for h, how in (fortresses or {}).items()}
    places = {*towns, *forts, messina}
    island = Island(
        grid=grid,
        terrain=terrain,
        coastal=frozenset(),
        beaches=frozenset(),
        roads=sides(roads),
        rivers=sides(rivers),
        streams=sides(streams),
        river_names={},
        sea_hexsides=sides(sea_hexsides),
        stretches=(Stretch("line", Gauge.STANDARD, tuple(HexId(hex_) for hex_ in rail)),) if rail else (),
        towns={HexId(h): Town("Messina" if h == messina else f"Town {h}", HexId(h), True, False, False) for h in places},
        fortresses=forts,
        zones={},
    )
    table = replace(
        printed(),
        island=island,
        units={UnitId(name): _counter(name, how) for name, how in pieces.items()},
        charts=replace(printed().charts, key_towns=()),
        options=options or Options(),
    )
    pos = Position(table, ScriptedDice(Script(tuple(dice))))
    pos.turn, pos.phasing, pos.sky = turn, phasing, sky
    pos.bridges_down = sides(bridges_down)
    pos.mine_owner = {HexId(hex_): side for hex_, side in (mines or {}).items()}
    for hex_, strength in (garrisons or {}).items():
        pos.garrisons[HexId(hex_)] = strength
    pos.note(**(now or {}))
    _set_up(pos, pieces)
    if phase is not None:
        pos.stack = [phase]
        pos.run()
    return pos


def _counter(name: str, how: Piece) -> Unit:
    army = how.army or (Army.US7 if how.side is ALLIED else Army.AXIS)
    return Unit(
        id=UnitId(name),
        side=how.side,
        nation="",
        army=army,
        formation="",
        name=name,
        size="",
        kind=how.kind,
        cf=how.cf,
        reduced_cf=(how.cf + 1) // 2,
        range=how.range,
        protection=Protection.ARMORED if how.kind in ARMORED else Protection.INFANTRY,
        move=how.move,
        move_class=CLASS.get(how.kind, MoveClass.MOTOR),
        zone=how.kind not in ZONELESS,
        needs_supply=False,
        ship_defence=how.defence,
        set_up=SetUp.REINFORCEMENT,
        place="",
        arrival=1,
        wave=None,
    )


def _set_up(pos: Position, pieces: Mapping[str, Piece]) -> None:
    turn_flags: dict[str, set[UnitId]] = {"bombed": set(), "ashore": set(), "no_way_back": set()}
    for name, how in pieces.items():
        unit = UnitId(name)
        pos.put(unit, HexId(how.hex))
        if how.side is ALLIED and how.kind is not Kind.SHIP:
            pos.take(ALLIED, [HexId(how.hex)])
        if "reduced" in how.state:
            state = how.state["reduced"]
            pos.set_reduced(unit, Reduced.LASTING if state is True else state)
        if how.state.get("travelling"):
            pos.set_travelling(unit, travelling=True)
        if how.state.get("working"):
            pos.note(working=pos.now.working | {unit})
        if how.state.get("duty"):
            pos.duty |= {unit}
        for flag, units in turn_flags.items():
            if how.state.get(flag):
                units.add(unit)
    pos.note_turn(**{flag: frozenset(units) for flag, units in turn_flags.items()})


# playing -------------------------------------------------------------------------------------------------------------------


def play(pos: Position, *orders: str) -> list[Event]:
    """Give orders as text; returns what happened."""
    events: list[Event] = []
    for order in orders:
        events += pos.play(pos.vocabulary.read(order))
        assert not pos.problems(), pos.problems()
    return events


def refused(pos: Position, order: str) -> str:
    """The case under which an order is refused; empty if it is legal."""
    refusal = pos.options().refusal(pos.vocabulary.read(order))
    return "" if refusal is None else refusal.case.removeprefix("S43:")


def offered(pos: Position) -> set[str]:
    """Every order on offer, as text; each is legal."""
    orders = [*pos.options()]
    assert len(orders) == len({*orders}), "an order is offered twice"
    assert all(order in pos.options() for order in orders)
    return {order.text for order in orders}


def places(pos: Position, *units: str) -> list[str]:
    return [pos.where[UnitId(unit)] for unit in units]
