"""5.0 Movement by brute force: the reach that is offered is exactly what a plain reading of the rules allows.

`lawful` judges a path with the rulebook in hand and nothing else: it reads the printed map and the places of the units,
and shares no code with the search.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from board import Piece, battalion, board, guns, regiment, tanks
from trinacria.kernel.hexes import Grid, HexId, Shifted, hexside
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.commands import Move
from trinacria.viw.movement import why_not
from trinacria.viw.movement_phase import UnitMoves
from trinacria.viw.position import Position
from trinacria.viw.units import Face, Supply, UnitId

SIZE = (6, 4)
GRID = Grid(*SIZE, Shifted.EVEN)
HEXES = st.sampled_from(GRID.ids)
SIDES = sorted({hexside(here, there) for here in GRID.ids for there in GRID.neighbours[here]})
A = UnitId("a")
LONGEST = 4  # steps: all that the allowances below can pay for
PLENTY = 60  # Movement Points: enough to go anywhere

COSTS: dict[str, tuple[float, float | None]] = {  # on foot, mechanized
    "clear": (1, 1),
    "woods": (2, 3),
    "swamp": (3, None),
    "city": (1, 2),
}
ENEMIES = (regiment(AXIS), regiment(AXIS, face=Face.CADRE), battalion(AXIS), guns(AXIS))

Sketch = dict[str, Any]


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    """A small map with rivers, roads and swamps, one Allied unit, a few enemies, and friends on the way or beside it."""
    here, *others = draw(st.lists(HEXES, min_size=1, max_size=4, unique=True))
    free = [hex_ for hex_ in GRID.within(here, 2) if hex_ not in (here, *others)]
    mechanized = draw(st.booleans())
    return {
        "terrain": draw(st.dictionaries(HEXES, st.sampled_from([*COSTS]), max_size=12)),
        "rivers": draw(st.sets(st.sampled_from(SIDES), max_size=12)),
        "roads": draw(st.sets(st.sampled_from(SIDES), max_size=16)),
        "walls": draw(st.sets(st.sampled_from(SIDES), max_size=2)),
        "here": here,
        "mechanized": mechanized,
        "allowance": draw(st.integers(0, LONGEST)),
        "supply": draw(st.sampled_from([*Supply])),
        "enemies": {hex_: draw(st.sampled_from(ENEMIES)) for hex_ in others},
        "friends": draw(st.lists(st.sampled_from(free), max_size=2)) if free else [],
    }


def built(sketch: Sketch, *, allowance: int | None = None, enemies: bool = True) -> Position:
    """The board of a sketch, or one that differs in the allowance or has no enemies."""
    mover = tanks if sketch["mechanized"] else regiment
    movement = sketch["allowance"] if allowance is None else allowance
    supply = sketch["supply"] if allowance is None else Supply.SUPPLIED
    pieces: dict[str, Piece] = {"a": mover(ALLIED, sketch["here"], movement=movement, supply=supply)}
    for number, hex_ in enumerate(sketch["friends"]):
        pieces[f"b{number}"] = regiment(ALLIED, hex_)
    if enemies:
        for number, (hex_, piece) in enumerate(sketch["enemies"].items()):
            pieces[f"g{number}"] = Piece(piece.unit, hex_, face=piece.face)
    ground = {name: sketch[name] for name in ("terrain", "rivers", "roads", "walls")}
    return board(size=SIZE, **ground, **pieces)


# a plain reading of the rules -------------------------------------------------------------------------------------------


def lawful(sketch: Sketch, path: tuple[HexId, ...], *, strategic: bool) -> bool:
    """Whether the unit of a sketch may go along a path; friends neither hinder nor help it (5.71, 5.72, 6.34)."""
    enemies, points = sketch["enemies"], present_allowance(sketch)
    zone = {near for hex_, enemy in enemies.items() if enemy is ENEMIES[0] for near in GRID.neighbours[hex_]}
    if any(hex_ in enemies for hex_ in path):  # 5.21
        return False
    if strategic and any(GRID.distance(enemy, hex_) < 3 for enemy in enemies for hex_ in path):  # 5.51
        return False
    leaves_zone = path[0] in zone
    if zone & {*(path[1:] if leaves_zone else path[1:-1])}:  # 6.32, 6.31
        return False
    steps = [cost(sketch, here, there, strategic=strategic) for here, there in pairwise(path)]
    price = sum(step for step in steps if step is not None) + (points // 2 if leaves_zone else 0)
    minimum = len(path) == 2 and not strategic and not sketch["mechanized"] and sketch["allowance"]  # 5.25
    return None not in steps and (price <= points or bool(minimum))


def present_allowance(sketch: Sketch) -> int:
    """11.33, 11.42"""
    printed: int = sketch["allowance"]
    if sketch["supply"] is Supply.ISOLATED:
        return min(3, printed) if sketch["mechanized"] else printed // 2
    return printed // 2 if sketch["supply"] is Supply.OUT_OF_SUPPLY and sketch["mechanized"] else printed


def cost(sketch: Sketch, here: HexId, there: HexId, *, strategic: bool) -> float | None:
    """5.62, 5.43, 5.52, 5.61"""
    side, mechanized = hexside(here, there), sketch["mechanized"]
    if side in sketch["walls"]:
        return None
    if side in sketch["roads"]:
        return 0.5 if strategic else 1
    if side in sketch["rivers"] and mechanized:
        return None
    ground = COSTS[sketch["terrain"].get(there, "clear")][mechanized]
    return ground + 2 if ground is not None and side in sketch["rivers"] else ground


def paths(here: HexId) -> Iterator[tuple[HexId, ...]]:
    """Every path of one to four steps."""
    edge: list[tuple[HexId, ...]] = [(here,)]
    for _ in range(LONGEST):
        edge = [(*path, there) for path in edge for there in GRID.neighbours[path[-1]]]
        yield from edge


# what must hold ---------------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(sketches())
def test_the_reach_offered_is_what_brute_force_finds(sketch: Sketch) -> None:
    """A march that comes back to its start is lawful too, and no destination."""
    moves = UnitMoves(built(sketch), A)
    offered = {step.key: step.order for step in moves.steps()}
    assert len(offered) == len(moves.steps())  # each destination once, even where 5.25 opens it too
    for strategic in (False, True):
        mode = " strategic" if strategic else ""
        found = set()
        for path in paths(sketch["here"]):
            accepted = Move(A, path, strategic) in moves
            assert accepted == lawful(sketch, path, strategic=strategic), (path, strategic)
            if accepted and path[-1] != path[0]:
                found.add(path[-1] + mode)
        near = {key for key, order in offered.items() if _is_short(order, strategic=strategic)}
        assert near <= found <= {*offered}
    assert moves.any() == bool(offered)


def _is_short(order: object, *, strategic: bool) -> bool:
    assert isinstance(order, Move)
    return order.strategic is strategic and len(order.path) <= LONGEST + 1


@settings(max_examples=60)
@given(sketches())
def test_every_hex_out_of_reach_has_its_reason_and_no_other_has(sketch: Sketch) -> None:
    pos = built(sketch)
    for strategic in (False, True):
        reach = _destinations(pos, strategic=strategic)
        far = _destinations(built(sketch, allowance=PLENTY), strategic=strategic)
        alone = _destinations(built(sketch, allowance=PLENTY, enemies=False), strategic=strategic)
        for hex_ in GRID.ids:
            refusal = why_not(pos, A, hex_, strategic=strategic)
            right: set[str | None]
            if hex_ in reach:
                right = {None}
            elif strategic and any(GRID.distance(enemy, sketch["here"]) < 3 for enemy in sketch["enemies"]):
                right = {"5.51"}
            elif hex_ == sketch["here"]:
                right = {"5.23"}
            elif hex_ in sketch["enemies"]:
                right = {"5.21"}
            elif hex_ in far:
                right = {"5.52" if strategic else "5.42"}
            elif hex_ not in alone:
                right = {"5.61", "5.62"}
            elif strategic:
                right = {"5.51"}
            else:
                right = {"5.21", "6.32" if pos.enemy_controls(sketch["here"], ALLIED) else "6.31"}
            assert (refusal.case if refusal else None) in right, hex_


def _destinations(pos: Position, *, strategic: bool) -> set[str]:
    keys = [step.key for step in UnitMoves(pos, A).steps()]
    return {key.split()[0] for key in keys if key.endswith("strategic") == strategic}
