"""Overlays: drawings over the map that a player can switch on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.questions import OverlayMark
from trinacria.kernel.seats import AXIS, SIDES, Seat
from trinacria.kernel.sheets import MarkSheet, OverlaySheet, Shape
from trinacria.kernel.words import signed
from trinacria.sicily43.artillery import factors, gunners, idle_refusal
from trinacria.sicily43.attack_options import AttackOptions, DeclareAttack
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.fortresses import free_batteries
from trinacria.sicily43.island import Gauge
from trinacria.sicily43.liaison import WANTED, contacts, needs_liaison
from trinacria.sicily43.supply import needs_supply, source_of
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.victory import hex_of, score_of

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position
    from trinacria.sicily43.table import Table

ZONES, OWED, TOWNS, CONTROL = "zones", "must attack", "towns", "control"
RANGES, RAIL, LIAISON, SUPPLY = "ranges", "rail", "liaison", "supply"
OVERLAYS = {
    ZONES: OverlaySheet(
        "Zones",
        "The hexes in the zones of control of each side.",
        "Z",
        {"zone": MarkSheet((Shape("area", owned=True),), "zone of control")},
        enemy=True,
    ),
    OWED: OverlaySheet(
        "Must attack",
        "Who must be attacked in this phase, and who may be.",
        "A",
        {
            "must": MarkSheet(
                (Shape("rim", "bad"), Shape("badge", "bad", at="upper right", letters="!")), "must be attacked", urgent=True
            ),
            "may": MarkSheet((Shape("rim", "bad", dashed=True, hollow=True),), "may be attacked"),
        },
        opens=DeclareAttack.KIND,
        until=CombatPhase.CASE,
    ),
    TOWNS: OverlaySheet(
        "Towns",
        "The towns that score: the turn on which each is due, and what it has brought.",
        "T",
        {
            "due": MarkSheet((Shape("disc", "warning", letters="{number}"),), "due on this turn"),
            "taken": MarkSheet((Shape("disc", "good", letters="{number}"),), "captured"),
            "late": MarkSheet((Shape("disc", "bad", letters="{number}"),), "late"),
        },
    ),
    RANGES: OverlaySheet(
        "Ranges",
        "How far guns, ships and batteries support. With one of them in hand: what it gives at each hex.",
        "G",
        {
            "range": MarkSheet((Shape("area", owned=True),), "within range"),
            "fire": MarkSheet((Shape("area", owned=True), Shape("sign", letters="{number}", at="lower right")), "support"),
        },
        by_unit=True,
    ),
    RAIL: OverlaySheet(
        "Railways",
        "The railways, where they are cut, and the directions in which convoys have gone this turn.",
        "I",
        {
            "standard": MarkSheet((Shape("line", "good"),), "standard gauge"),
            "narrow": MarkSheet((Shape("line", "neutral"),), "narrow gauge: two for each hex"),
            "closed": MarkSheet((Shape("line", "bad"), Shape("cross", "bad", size=0.5)), "closed"),
            "used": MarkSheet((Shape("arrow", "good"),), "used in this direction"),
        },
    ),
    CONTROL: OverlaySheet(
        "Control",
        "The hexes that the Allies control; all others are the Axis player's.",
        "O",
        {"held": MarkSheet((Shape("area", owned=True),), "Allied")},
    ),
    LIAISON: OverlaySheet(
        "Liaison",
        "How many other units each Axis unit is in touch with; with fewer than five it fights badly.",
        "N",
        {
            "well": MarkSheet((Shape("disc", "good", letters="{number}"),), "in touch"),
            "badly": MarkSheet((Shape("disc", "warning", letters="{number}"),), "2 factors less"),
            "cut off": MarkSheet((Shape("disc", "bad", letters="{number}"),), "half its factors"),
        },
    ),
    SUPPLY: OverlaySheet(
        "Supply",
        "Who is out of supply, and the sources that the others draw on.",
        "S",
        {
            "source": MarkSheet((Shape("rim", "good"),), "source of supply"),
            "out": MarkSheet((Shape("badge", "bad", at="upper right", letters="!"),), "out of supply"),
        },
    ),
}


def overlays_of(table: Table) -> dict[str, OverlaySheet]:
    """The overlays of a scenario: those of an optional rule only if it is in use."""
    unused = {LIAISON: not table.options.liaison, SUPPLY: not table.options.supply}
    return {name: sheet for name, sheet in OVERLAYS.items() if not unused.get(name)}


def marks(pos: Position, name: str, unit: UnitId | None = None) -> Iterator[OverlayMark]:
    """What an overlay draws now; the ranges also for one unit alone."""
    if name == RANGES:
        return _fire(pos, unit) if unit is not None and _is_gun(pos, unit) else _ranges(pos)
    return DRAWN[name](pos)


def _zones(pos: Position) -> Iterator[OverlayMark]:
    for side in SIDES:
        for number, hex_ in enumerate(pos.table.island.grid.ids):
            if pos.zones[side][number]:
                yield OverlayMark("zone", hex_, side=side)


def _owed(pos: Position) -> Iterator[OverlayMark]:
    """S11.2, S11.9: for the side whose turn it is; before its Combat Phase as if that began now."""
    if pos.outcome is not None:
        return
    front = AttackOptions(pos, pos.phasing).front
    owed = {*front.owed_hexes(), *(hex_ for bound in front.bound for hex_ in front.hexes_of(bound.targets))}
    for hex_ in front.targets:
        must = hex_ in owed
        says, case_ = ("must be attacked", "S43:11.2") if must else ("may be attacked", "S43:11.8")
        yield OverlayMark("must" if must else "may", hex_, side=pos.phasing, says=says, case=case_)


def _towns(pos: Position) -> Iterator[OverlayMark]:
    for town in pos.table.charts.key_towns:
        score = score_of(pos, town)
        kind = "taken" if score.captured else "late" if score.points < 0 else "due"
        says = f"{town.name}: turn {town.turn}, {signed(score.points)} so far"
        yield OverlayMark(kind, hex_of(pos, town), number=town.turn, says=says, case="S43:24.2")


def _control(pos: Position) -> Iterator[OverlayMark]:
    for hex_ in sorted(pos.allied_held):
        yield OverlayMark("held", hex_, side=SIDES[0])


# guns and ships --------------------------------------------------------------------------------------------------------


def _is_gun(pos: Position, unit: UnitId) -> bool:
    return unit in gunners(pos.table, pos.unit(unit).side) and pos.on_map(unit)


def _ranges(pos: Position) -> Iterator[OverlayMark]:
    """The hexes on land that guns, ships and batteries of each side could support now."""
    island = pos.table.island
    for side in SIDES:
        guns = [(pos.where[gun], pos.unit(gun).range) for gun in gunners(pos.table, side) if _can_fire(pos, gun)]
        if side is AXIS:
            guns += [(hex_, island.fortresses[hex_].range) for hex_ in pos.garrisons if _batteries_fire(pos, hex_)]
        reached = {hex_ for place, span in guns for hex_ in island.grid.within(place, span)}
        for hex_ in island.grid.ids:
            if hex_ in reached and hex_ in island.land:
                yield OverlayMark("range", hex_, side=side)


def _can_fire(pos: Position, gun: UnitId) -> bool:
    return pos.on_map(gun) and idle_refusal(pos, gun) is None


def _batteries_fire(pos: Position, hex_: HexId) -> bool:
    """S21.4: not those of a fortress that stands alone."""
    return bool(pos.ground_at(hex_, AXIS) and free_batteries(pos, hex_))


def _fire(pos: Position, gun: UnitId) -> Iterator[OverlayMark]:
    """What one gun or ship would give to an attack on each hex in its range."""
    island, printed = pos.table.island, pos.unit(gun)
    case_ = "S43:20.2" if printed.kind is Kind.SHIP else "S43:19.2"
    for hex_ in island.grid.within(pos.where[gun], printed.range):
        given = factors(pos, gun, hex_, attacking=True) if hex_ in island.land else 0
        if given:
            yield OverlayMark("fire", hex_, side=printed.side, unit=gun, number=given, says=f"gives {given}", case=case_)


# railways --------------------------------------------------------------------------------------------------------------


def _rails(pos: Position) -> Iterator[OverlayMark]:
    """Every line from hex to hex: open, or closed by an enemy unit or a bridge that is down."""
    for stretch in pos.table.island.stretches:
        steps = [*pairwise(stretch.hexes)]
        for here, there in steps:
            why = _closed(pos, here, there)
            kind = "closed" if why else "narrow" if stretch.gauge is Gauge.NARROW else "standard"
            yield OverlayMark(kind, here, there, says=why, case="S43:22.10" if why else "S43:22.4")
        for name, onward in pos.turn_flags.directions:
            if name == stretch.name:
                here, there = steps[len(steps) // 2] if onward else steps[len(steps) // 2][::-1]
                yield OverlayMark("used", here, there, side=AXIS, case="S43:22.8")


def _closed(pos: Position, here: HexId, there: HexId) -> str:
    if hexside(here, there) in pos.bridges_down:
        return f"the bridge between {here} and {there} is destroyed"
    held = next((hex_ for hex_ in (here, there) if pos.enemy_stands(hex_, AXIS)), None)
    return f"an enemy unit stands in {held}" if held else ""


# optional rules --------------------------------------------------------------------------------------------------------


def _liaison(pos: Position) -> Iterator[OverlayMark]:
    """The contacts of each unit that needs them: of a stack those of the unit that has fewest."""
    for hex_ in pos.stacks:
        found = [(contacts(pos, unit), unit) for unit in pos.ground_at(hex_, AXIS) if needs_liaison(pos, unit)]
        if found:
            number, unit = min(found)
            kind = "well" if number >= WANTED else "badly" if number == WANTED - 1 else "cut off"
            many = f"{WANTED} or more" if number >= WANTED else str(number)
            says = f"in touch with {many} other units"
            yield OverlayMark(kind, hex_, side=AXIS, unit=unit, number=number, says=says, case="S43:25.2")


def _supply(pos: Position) -> Iterator[OverlayMark]:
    """Each source that somebody draws on, once, and each unit without one."""
    drawn: set[tuple[Seat, HexId]] = set()
    for side in SIDES:
        for unit in pos.units_of(side):
            if not needs_supply(pos, unit):
                continue
            source = source_of(pos, unit)
            if source is None:
                yield OverlayMark("out", pos.where[unit], side=side, unit=unit, says="out of supply", case="S43:26.5")
            elif (side, source) not in drawn:
                drawn.add((side, source))
                yield OverlayMark("source", source, side=side, says="source of supply", case="S43:26.2")


DRAWN: dict[str, Callable[[Position], Iterator[OverlayMark]]] = {
    ZONES: _zones,
    OWED: _owed,
    TOWNS: _towns,
    CONTROL: _control,
    RAIL: _rails,
    LIAISON: _liaison,
    SUPPLY: _supply,
}
