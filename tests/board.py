"""Boards for rules tests: a situation in a few readable lines.

    pos = board(
        a=regiment(ALLIED, "0303", strength=6),
        g=regiment(AXIS, "0304", strength=3),
        terrain={"0304": "town"}, rivers=[("0303", "0304")], phase="combat", dice=[3, 4],
    )

A piece is named by its keyword, which is its unit id. A piece with a `strength` is tried: it carries a chit of that strength
(weak side half of it, rounded up, or zero for two-step units). One without is untried and draws from the pools, which hold
the chits given by `pools` (by default some of each morale). `dice` and `chits` are the script: whatever is rolled or drawn
must be in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from trinacria.kernel.commands import Command
from trinacria.kernel.datafiles import Problems, read_toml
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import Grid, HexId, Shifted, hexside
from trinacria.kernel.seats import ALLIED, AXIS, BySide, Seat
from trinacria.viw.charts import IntegrityChart, read_crt, read_integrity, read_terrain_chart
from trinacria.viw.combat import CombatPhase
from trinacria.viw.loading import DATA
from trinacria.viw.maps import Map, Place
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.position import Position
from trinacria.viw.rules import STANDARD, Rules
from trinacria.viw.sequence_of_play import Game, MutualSupplyDetermination, PlayerTurn
from trinacria.viw.table import Scenario, Table, TurnTrack, Victory, VictoryLevel
from trinacria.viw.units import (
    Chit,
    CombatClass,
    Division,
    DivisionId,
    Face,
    MoralePool,
    Size,
    Supply,
    Unit,
    UnitId,
    UnitType,
)

_problems = Problems()
_CHARTS = Path(DATA) / "standard" / "charts"
TERRAIN = read_terrain_chart(read_toml(_CHARTS / "terrain.toml", _problems))
CRT = read_crt(read_toml(_CHARTS / "crt.toml", _problems))
INTEGRITY = read_integrity(read_toml(_CHARTS / "integrity.toml", _problems))
_problems.raise_if_any()

DEFAULT_POOLS: Mapping[int, Sequence[str]] = {1: ["4-3-2"] * 6, 2: ["6-5-3"] * 6, 3: ["8-6-4"] * 6}


@dataclass(frozen=True)
class Piece:
    """A unit and the state it is in."""

    unit: Unit
    place: str | None
    strength: int | None = None
    face: Face = Face.FULL
    supply: Supply = Supply.SUPPLIED
    entered: int | None = None


def unit_piece(
    side: Seat,
    place: str | None,
    *,
    type: str = "infantry",
    size: str = "regiment",
    combat_class: str | None = None,
    morale: int | None = None,
    printed: int | None = None,
    strength: int | None = None,
    movement: int = 6,
    division: str = "",
    corps: str = "",
    face: Face = Face.FULL,
    supply: Supply = Supply.SUPPLIED,
    cadre: tuple[int, int] | None = None,
    turn: int | None = None,
    entry: str | None = None,
    entered: int | None = None,
) -> Piece:
    letter = combat_class.strip("()") if combat_class else None
    unit = Unit(
        id=UnitId(""),
        side=side,
        nation="us" if side is ALLIED else "de",
        type=UnitType(type),
        size=Size(size),
        designation="",
        division=DivisionId(division) if division else None,
        corps=corps,
        combat_class=CombatClass(letter) if letter else None,
        parenthesised=bool(combat_class and combat_class.startswith("(")),
        morale=morale,
        strength=printed,
        movement=movement,
        cadre_strength=cadre[0] if cadre else None,
        cadre_movement=cadre[1] if cadre else None,
        turn=turn,
        entry=HexId(entry) if entry else None,
    )
    return Piece(unit, place, strength, face, supply, entered)


def regiment(side: Seat, place: str | None = None, *, combat_class: str = "A", morale: int = 2, **more: Any) -> Piece:
    """An infantry regiment unless `type` says otherwise: class, morale and a cadre (strength 1, allowance as the parent)."""
    more.setdefault("cadre", (1, more.get("movement", 6)))
    return unit_piece(side, place, combat_class=combat_class, morale=morale, **more)


def battalion(side: Seat, place: str | None = None, printed: int = 2, **more: Any) -> Piece:
    return unit_piece(side, place, size="battalion", printed=printed, **more)


def tanks(side: Seat, place: str | None = None, printed: int = 3, **more: Any) -> Piece:
    """A tank battalion."""
    more.setdefault("movement", 12)
    return unit_piece(side, place, type="tank", size="battalion", printed=printed, **more)


def anti_tank(side: Seat, place: str | None = None, printed: int = 1, **more: Any) -> Piece:
    return unit_piece(side, place, type="anti_tank", size="battalion", printed=printed, **more)


def guns(side: Seat, place: str | None = None, printed: int = 2, **more: Any) -> Piece:
    """An artillery brigade."""
    more.setdefault("size", "brigade")
    return unit_piece(side, place, type="artillery", printed=printed, **more)


def board(
    *,
    size: tuple[int, int] = (10, 8),
    shifted: str = "even",
    terrain: Mapping[str, str] | None = None,
    entrenchments: Iterable[str] = (),
    rivers: Iterable[tuple[str, str]] = (),
    roads: Iterable[Sequence[str]] = (),
    walls: Iterable[tuple[str, str]] = (),
    places: Iterable[Place] = (),
    divisions: Mapping[str, Sequence[str]] | None = None,
    pools: Mapping[int, Sequence[str]] = DEFAULT_POOLS,
    phase: str = "movement",
    phasing: Seat = ALLIED,
    turn: int = 1,
    turns: int = 8,
    mud: bool = False,
    air: tuple[int, int] = (0, 0),
    dice: Sequence[int] | None = (),
    chits: Sequence[str] = (),
    rules: Rules = STANDARD,
    integrity: tuple[int, int] | None = None,
    **pieces: Piece,
) -> Position:
    """A position at the first decision of a phase: supply, movement or combat. `dice=None` rolls from a fixed seed."""
    grid = Grid(size[0], size[1], Shifted(shifted))
    ground = dict.fromkeys(grid.ids, "clear") | {HexId(h): t for h, t in (terrain or {}).items()}
    the_map = Map(
        "a board",
        grid,
        ground,
        TERRAIN,
        frozenset(HexId(hex_) for hex_ in entrenchments),
        frozenset(hexside(HexId(a), HexId(b)) for a, b in rivers),
        frozenset(hexside(HexId(a), HexId(b)) for road in roads for a, b in pairwise(road)),
        frozenset(hexside(HexId(a), HexId(b)) for a, b in walls),
        tuple(places),
    )
    units = {UnitId(name): _named(piece.unit, name) for name, piece in pieces.items()}
    carried = {UnitId(name): chit for name, piece in pieces.items() if (chit := _chit(piece)) is not None}
    table = Table(
        "board",
        _scenario(turns, mud, air),
        rules,
        the_map,
        units,
        _divisions(units, divisions or {}),
        _pools(pools, carried.values()),
        CRT,
        INTEGRITY if integrity is None else IntegrityChart(*integrity),
    )
    script = ScriptedDice(Script(tuple(dice), tuple(chits))) if dice is not None else KeyedDice(stream_key("board"))
    pos = Position(table, script)
    pos.turn, pos.air = turn, BySide(*air)
    for name, piece in pieces.items():
        _place(pos, UnitId(name), piece, carried)
    pos.phasing = phasing
    phases = {"supply": MutualSupplyDetermination, "movement": MovementPhase, "combat": CombatPhase}
    number = [*phases].index(phase)
    pos.stack = [Game(1 if phasing is ALLIED else 2), PlayerTurn(phasing, number + 1), phases[phase](phasing)]
    pos.run()
    assert not pos.problems(), pos.problems()
    return pos


def play(pos: Position, *orders: str) -> tuple[Event, ...]:
    """Give orders as text, one after the other; the events of all of them. The position must stay sound."""
    events: list[Event] = []
    for order in orders:
        events += pos.play(pos.vocabulary.read(order))
        assert not pos.problems(), pos.problems()
    return tuple(events)


def refused(pos: Position, order: str) -> IllegalCommand:
    """The refusal of an order; fails if it is legal, and checks that nothing changed."""
    before = pos.copy()
    command = pos.vocabulary.read(order)
    try:
        pos.play(command)
    except IllegalCommand as refusal:
        assert command not in pos.options()
        assert same(before, pos), f"the refused order {order!r} changed something"
        return refusal
    raise AssertionError(f"{order!r} was accepted")


COMPARED = (
    *("turn", "phasing", "where", "faces", "chits", "borrowed", "pools", "supply", "entered", "holders", "flags", "stacks"),
    *("decision", "outcome", "stack", "state", "secrets"),
)


def same(a: Position, b: Position) -> bool:
    """Whether two positions are alike in everything that matters."""
    alike = all(getattr(a, name) == getattr(b, name) for name in COMPARED)
    return alike and a.air == b.air and a.zones == b.zones and a.occupied == b.occupied and len(a.log) == len(b.log)


def options(pos: Position) -> list[str]:
    """Every option as text."""
    return [command.text for command in pos.options()]


def where(pos: Position, unit: str) -> str:
    return pos.where[UnitId(unit)]


def face(pos: Position, unit: str) -> Face:
    return pos.face(UnitId(unit))


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def told(events: Iterable[Event], kind: str) -> Event:
    """The one event of that kind."""
    (event,) = [event for event in events if event.kind == kind]
    return event


def all_moves(pos: Position, unit: str) -> dict[str, Command]:
    """Where a unit may go, by destination (`0404`, or `0404 strategic`)."""
    from trinacria.viw.movement_phase import MoveOptions

    offered = pos.options()
    assert isinstance(offered, MoveOptions)
    moves = offered.moves_of(UnitId(unit))
    return {step.key: step.order for step in moves.steps() if step.order is not None} if moves.any() else {}


def sketch(row: str, **pieces: Piece) -> Position:
    """A board of one row of hexes: `.` is empty clear ground, a letter is the piece of that name."""
    letters = row.split()
    placed = {
        letter: replace(pieces[letter], place=f"{column:02d}01") for column, letter in enumerate(letters, 1) if letter != "."
    }
    return board(size=(len(letters), 1), **placed)


def sketch_reach(pos: Position, unit: str) -> str:
    """The row again: x may be entered, ! may be entered and stops the unit."""
    from trinacria.viw.movement_phase import UnitMoves

    steps = {step.key: step for step in UnitMoves(pos, UnitId(unit)).steps() if not step.facts.get("strategic")}
    marks = []
    for hex_ in pos.table.map.grid.ids:
        if hex_ in steps:
            marks.append("!" if steps[hex_].facts["stops"] else "x")
        else:
            marks.append(pos.stack_at(hex_)[0] if pos.stack_at(hex_) else ".")
    return " ".join(marks)


def _named(unit: Unit, name: str) -> Unit:
    return replace(unit, id=UnitId(name), designation=name)


def _chit(piece: Piece) -> Chit | None:
    if piece.strength is None or not piece.unit.carries_chit or piece.face is Face.CADRE:
        return None
    assert piece.unit.morale is not None
    weak = 0 if piece.strength <= 2 else (piece.strength + 1) // 2
    front = piece.strength
    return Chit(piece.unit.morale, (front, front, front), (weak, weak, weak))


def _pools(given: Mapping[int, Sequence[str]], carried: Iterable[Chit]) -> dict[int, MoralePool]:
    """The printed mix: what lies in the pools and what the pieces carry."""
    chits: dict[int, dict[Chit, int]] = {1: {}, 2: {}, 3: {}}
    for morale, labels in given.items():
        for label in labels:
            front = tuple(int(number) for number in label.split("-"))
            back = tuple(0 if number <= 2 else (number + 1) // 2 for number in front)
            chit = Chit(morale, front, back)  # type: ignore[arg-type]
            chits[morale][chit] = chits[morale].get(chit, 0) + 1
    for chit in carried:
        chits[chit.pool][chit] = chits[chit.pool].get(chit, 0) + 1
    return {morale: MoralePool(morale, tuple(mix), tuple(mix.values())) for morale, mix in chits.items()}


def _place(pos: Position, name: UnitId, piece: Piece, carried: Mapping[UnitId, Chit]) -> None:
    if name in carried:
        chit = carried[name]
        mix = pos.table.pools[chit.pool]
        left = [*pos.pools[chit.pool]]
        left[mix.chits.index(chit)] -= 1
        pos.pools[chit.pool] = tuple(left)
        pos.chits[name] = chit
    if piece.face is not Face.FULL:
        pos.faces[name] = piece.face
    if piece.place is not None:
        pos.put(name, HexId(piece.place))
    if piece.supply is not Supply.SUPPLIED:
        pos.supply[name] = piece.supply
    if piece.entered is not None:
        pos.entered[name] = piece.entered


def _divisions(units: Mapping[UnitId, Unit], wanted: Mapping[str, Sequence[str]]) -> dict[DivisionId, Division]:
    """By default a division is every regiment that names it."""
    found: dict[DivisionId, Division] = {}
    for unit in units.values():
        if unit.division is None or unit.division in found:
            continue
        members = wanted.get(unit.division) or [
            other.id for other in units.values() if other.division == unit.division and other.carries_chit
        ]
        found[unit.division] = Division(
            unit.division, unit.side, "infantry", f"{unit.division} Division", tuple(UnitId(member) for member in members)
        )
    return found


def _scenario(turns: int, mud: bool, air: tuple[int, int]) -> Scenario:
    track = tuple(TurnTrack(number, f"turn {number}", mud, BySide(*air)) for number in range(1, turns + 1))
    levels = (VictoryLevel("Allied victory", ALLIED, 1), VictoryLevel("Axis victory", AXIS, -999))
    return Scenario("board", "Board", "", track, frozenset(), Victory(BySide(2, 2), BySide(1, 1), levels))
