"""Situations: hand-written positions, as small TOML files, read and written.

    game = "moselle/november"
    turn = 3
    phasing = "axis"
    phase = "combat"            # supply, movement or combat: the situation stands at its first decision
    air = { allied = 1, axis = 0 }

    [[unit]]
    id = "us_10_5"
    hex = "0610"                # or place = "eliminated"
    chit = "8-6-4"              # tried, by the strong side of its chit; or strength = 8
    face = "reduced"
    supply = "out of supply"

A unit that is not listed is not on the map; one that is due as a reinforcement may still come. Faults are all reported at
once, with line and field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.dice import Dice
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, SIDES, Seat
from trinacria.kernel.systems import OpenScenario
from trinacria.viw.combat import CombatPhase
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.opening import table_in
from trinacria.viw.position import AWAITED, ELIMINATED, Position
from trinacria.viw.sequence_of_play import GAME_TURN, Game, MutualSupplyDetermination, PlayerTurn
from trinacria.viw.table import Table
from trinacria.viw.units import Chit, Face, Supply, Unit, UnitId

PHASES: dict[str, Callable[[Seat], Procedure[Position]]] = {
    "supply": MutualSupplyDetermination,
    "movement": MovementPhase,
    "combat": CombatPhase,
}
UNIT_FIELDS = ("id", "hex", "place", "chit", "strength", "face", "supply", "entered", "moved")


def position_of(toml: Toml, scenario: OpenScenario, dice: Dice) -> Position:
    """The position of a situation, run to its first decision. It stands in a phase of the standard outline (4.2)."""
    toml.only("game", "turn", "phasing", "phase", "air", "unit", "title", "note", "queue", "holders")
    pos = Position(table_in(scenario), dice)
    _fill_in(pos, toml)
    toml.problems.raise_if_any()
    pos.run()
    return pos


def _fill_in(pos: Position, toml: Toml) -> None:
    pos.turn = toml.number("turn", 1, pos.table.scenario.last_turn, 1)
    side = toml.word("phasing", ("allied", "axis"), "allied")
    phase = toml.word("phase", PHASES, "movement")
    pos.phasing = Seat(side) if side in ("allied", "axis") else ALLIED
    _air(pos, toml)
    place_units(pos, toml, (ELIMINATED, AWAITED))
    if phase in PHASES:
        pos.stack = [
            Game(1 if pos.phasing is ALLIED else 2),
            PlayerTurn(pos.phasing, [*PHASES].index(phase) + 1),
            _phase(toml, phase, pos.phasing),
        ]


def place_units(pos: Position, toml: Toml, boxes: Sequence[str]) -> None:
    """The units of a situation in their hexes or boxes, and who holds the named places: the Axis, if nothing is said."""
    seen: set[UnitId] = set()
    for unit in toml.tables("unit"):
        _unit(pos, unit, seen, boxes)
    for place in pos.table.map.places:
        pos.holders.setdefault(place.hex, Seat.AXIS)
    _holders(pos, toml)


def _phase(toml: Toml, phase: str, side: Seat) -> Procedure[Position]:
    if phase != "movement":
        return PHASES[phase](side)
    moved = frozenset(UnitId(unit.text("id")) for unit in toml.tables("unit") if unit.flag("moved", default=False))
    return MovementPhase(side, moved, tuple(HexId(hex_) for hex_ in toml.texts("queue", [])))


def _air(pos: Position, toml: Toml) -> None:
    if not toml.has("air"):
        pos.air.allied, pos.air.axis = (pos.table.scenario.turn(pos.turn).air[side] for side in SIDES)
        return
    air = toml.table("air")
    air.only("allied", "axis")
    pos.air.allied, pos.air.axis = air.number("allied", 0, 99, 0), air.number("axis", 0, 99, 0)


def _holders(pos: Position, toml: Toml) -> None:
    if not toml.has("holders"):
        return
    holders = toml.table("holders")
    for hex_ in holders.fields():
        side = holders.word(hex_, ("allied", "axis"))
        if hex_ not in pos.table.map.place_at:
            holders.note(hex_, "is no named place of this map")
        elif side in ("allied", "axis"):
            pos.holders[HexId(hex_)] = Seat(side)


def _unit(pos: Position, toml: Toml, seen: set[UnitId], boxes: Sequence[str]) -> None:
    toml.only(*UNIT_FIELDS)
    name = UnitId(toml.text("id"))
    if name not in pos.table.units:
        if name:
            toml.note("id", f"there is no unit {name} in {pos.table.name}")
        return
    if name in seen:
        toml.note("id", f"{name} stands twice")
        return
    seen.add(name)
    counter = pos.unit(name)
    face = toml.word("face", [*Face], Face.FULL)
    if face not in [*Face] or (face != Face.FULL and not counter.carries_chit):
        toml.note("face", f"{name} has no {face} side")
        return
    _state(pos, toml, counter, Face(face))
    _place(pos, toml, counter, boxes)


def _place(pos: Position, toml: Toml, counter: Unit, boxes: Sequence[str]) -> None:
    if toml.has("place"):
        box = toml.word("place", boxes)
        if box in boxes and box != pos.where[counter.id]:
            pos.put(counter.id, HexId(box))
        return
    hex_ = HexId(toml.text("hex"))
    if hex_ not in pos.table.map.grid:
        if hex_:
            toml.note("hex", f"there is no hex {hex_} on this map")
        return
    if pos.holder_of_stack(hex_) is counter.side.enemy:
        toml.note("hex", f"{hex_} is held by the other side")
        return
    pos.put(counter.id, hex_)


def _state(pos: Position, toml: Toml, counter: Unit, face: Face) -> None:
    if face is not Face.FULL:
        pos.faces[counter.id] = face
    supply = toml.word("supply", [*Supply], Supply.SUPPLIED)
    if supply in [*Supply] and supply != Supply.SUPPLIED:
        pos.supply[counter.id] = Supply(supply)
    if toml.has("entered"):
        pos.entered[counter.id] = toml.number("entered", 1, pos.table.scenario.last_turn)
    field = "chit" if toml.has("chit") else "strength" if toml.has("strength") else None
    if field is None:
        if face is Face.REDUCED and not toml.has("place"):
            toml.note("face", "a reduced unit has a chit: give chit or strength")
        return
    if not counter.carries_chit or face is Face.CADRE:
        toml.note(field, f"{counter.id} carries no chit (8.6)")
        return
    chit = _find_chit(pos, toml, counter, face, field)
    if chit is not None:
        pos.chits[counter.id] = chit


def _find_chit(pos: Position, toml: Toml, counter: Unit, face: Face, field: str) -> Chit | None:
    """The chit that the file means, taken from its pool."""
    assert counter.morale is not None
    assert counter.combat_class is not None
    mix, left = pos.table.pools[counter.morale], [*pos.pools[counter.morale]]
    if field == "chit":
        wanted = toml.text("chit")
        kinds = [kind for kind, chit in enumerate(mix.chits) if chit.label == wanted]
        says = f"pool {counter.morale} has no chit {wanted}"
    else:
        number = toml.number("strength", 1, 99)
        kinds = [kind for kind, chit in enumerate(mix.chits) if chit.strength(counter.combat_class, face) == number]
        says = f"no chit of pool {counter.morale} gives a class {counter.combat_class} unit {number} when {face}"
    free = [kind for kind in kinds if left[kind]]
    if not free:
        toml.note(field, f"every such chit of pool {counter.morale} is taken" if kinds else says)
        return None
    left[free[0]] -= 1
    pos.pools[counter.morale] = tuple(left)
    return mix.chits[free[0]]


def _has_standard_outline(table: Table) -> bool:
    """A situation names a phase of the standard outline; a game with another one needs more than that to stand in."""
    return table.rules.sequence.game_turn is GAME_TURN


def write_situation(pos: Position) -> str:
    """The situation of a position that stands at the first decision, or a later move, of a phase; reading gives it back."""
    if not _has_standard_outline(pos.table):
        raise TrinacriaError(f"{pos.table.name} has a sequence of play of its own; situations know the standard one (4.2)")
    phase = next((p for p in pos.stack if isinstance(p, MovementPhase | CombatPhase)), None)
    if phase is None or pos.stack[-1] is not phase or pos.flags.fought:
        raise TrinacriaError("a situation can be written in a Movement Phase, or before the first attack of a Combat Phase")
    moved = phase.moved if isinstance(phase, MovementPhase) else frozenset()
    lines = [
        f'game = "{pos.table.name}"',
        f"turn = {pos.turn}",
        f'phasing = "{pos.phasing}"',
        f'phase = "{"movement" if isinstance(phase, MovementPhase) else "combat"}"',
        f"air = {{ allied = {pos.air.allied}, axis = {pos.air.axis} }}",
    ]
    if isinstance(phase, MovementPhase) and phase.queue:
        lines.append("queue = [" + ", ".join(f'"{hex_}"' for hex_ in phase.queue) + "]")
    allied = sorted(hex_ for hex_, side in pos.holders.items() if side is ALLIED)
    if allied:
        lines += ["", "[holders]", *(f'{hex_} = "allied"' for hex_ in allied)]
    for unit in _in_order(pos):
        lines += ["", "[[unit]]", *_unit_lines(pos, unit, moved=unit in moved)]
    return "\n".join(lines) + "\n"


def _in_order(pos: Position) -> Iterator[UnitId]:
    """Stack by stack in order of arrival, so that a stack comes back in the same order."""
    for hex_ in sorted(pos.stacks):
        yield from pos.stacks[hex_]
    yield from (unit for unit, place in pos.where.items() if place == ELIMINATED)


def _unit_lines(pos: Position, unit: UnitId, *, moved: bool) -> Iterator[str]:
    yield f'id = "{unit}"'
    place = pos.where[unit]
    yield f'place = "{place}"' if place == ELIMINATED else f'hex = "{place}"'
    if pos.face(unit) is not Face.FULL:
        yield f'face = "{pos.face(unit)}"'
    if unit in pos.chits:
        yield f'chit = "{pos.chits[unit].label}"'
    if pos.supply_of(unit) is not Supply.SUPPLIED:
        yield f'supply = "{pos.supply_of(unit)}"'
    if unit in pos.entered:
        yield f"entered = {pos.entered[unit]}"
    if moved:
        yield "moved = true"
