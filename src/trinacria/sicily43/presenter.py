"""What a table shows of a game of SICILY'43, how it is said, and the answers to what players ask. Nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trinacria.kernel.asking import plain, shown_outcome
from trinacria.kernel.decisions import Decision
from trinacria.kernel.events import Event, SeenEvent
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.questions import Answered, Asked
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import (
    Panel,
    PanelRow,
    PanelTotal,
    Shown,
    ShownCounter,
    ShownDecision,
    ShownHex,
    ShownMark,
    StepWords,
    ladder,
)
from trinacria.kernel.systems import RollLuck
from trinacria.kernel.words import capital, signed
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.drawing.map_sheet import army_words
from trinacria.sicily43.drawing.table_drawing import face_of
from trinacria.sicily43.luck import luck
from trinacria.sicily43.position import AWAITED, Position
from trinacria.sicily43.questions import answer
from trinacria.sicily43.recovery import factors_left
from trinacria.sicily43.resolution import going_on
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Army, UnitId
from trinacria.sicily43.victory import hex_of, level_of, points, score_of
from trinacria.sicily43.view import view_of
from trinacria.sicily43.words import sheet
from trinacria.sicily43.words.naming import teller, zone_words
from trinacria.sicily43.words.outline import heading, skipped
from trinacria.sicily43.words.seen import Seen
from trinacria.sicily43.words.steps import step_words

MOST_DUE = 4  # towns that the panel names; the account of victory points has them all
NAMES = {ALLIED: "Allied", AXIS: "Axis"}


@dataclass(frozen=True, slots=True)
class Presenter:
    """Shows the positions of one table."""

    table: Table

    def show(self, position: KernelPosition, seat: Seat, *, past: bool = False, truth: bool = False) -> Shown:
        assert isinstance(position, Position)
        return shown(position, seat)

    def sentence(self, event: SeenEvent) -> str:
        return event.sentence(teller(self.table))

    def ask(self, position: KernelPosition, seat: Seat, question: Asked) -> Answered:
        assert isinstance(position, Position)
        return answer(position, seat, question)

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
        return step_words(teller(self.table), decision, step, path)

    def luck(self, events: Iterable[Event]) -> tuple[RollLuck, ...]:
        return luck(self.table, events)


def shown(pos: Position, seat: Seat) -> Shown:
    """The document; it is the same for every seat but for who is addressed."""
    return Shown(
        game=pos.table.name,
        seat=seat,
        turn=pos.turn,
        phasing=pos.phasing,
        decision=_decision(pos, seat),
        headings=tuple(heading(pos, procedure) for procedure in pos.stack),
        log=len(pos.log),
        rolls=pos.dice.number,
        counters=_counters(pos),
        hexes=_hexes(pos),
        panels={"due": _due_towns(pos), "victory": _victory(pos), "air": _air(pos), "replacements": _replacements(pos)},
        resolution=going_on(pos, seat),
        outcome=shown_outcome(pos.outcome),
        conditions=_conditions(pos),
        skipped=skipped(pos),
    )


def _decision(pos: Position, seat: Seat) -> ShownDecision | None:
    decision = pos.decision
    if decision is None:
        return None
    do, does = decision.ask(Seen(view_of(pos, seat), teller(pos.table)))
    prompt = capital(do) if decision.seat is seat else f"The {NAMES[decision.seat]} player {does}"
    return ShownDecision(decision.seat, decision.kind, decision.case, f"{prompt}.", plain(decision.about))


# counters and hexes ----------------------------------------------------------------------------------------------------


def _counters(pos: Position) -> dict[str, ShownCounter]:
    return {unit: _counter(pos, unit, place) for unit, place in pos.where.items()}


def _counter(pos: Position, unit: UnitId, place: HexId) -> ShownCounter:
    printed = pos.unit(unit)
    badges = tuple(badge for badge, holds in _states(pos, unit) if holds) if unit in _marked(pos) else ()
    marks = (_due(pos, unit),) if place == AWAITED and printed.arrival > 0 else ()
    done = unit in pos.now.moved or unit in pos.now.attacked
    return ShownCounter(printed.side, place, face_of(pos, unit), badges=badges, marks=marks, done=done)


def _marked(pos: Position) -> frozenset[UnitId]:
    """The units with any state that a badge shows."""
    flags = pos.turn_flags
    committed = [unit for attack in pos.now.commitments for unit in attack.units]
    return frozenset(
        [
            *pos.reduced,
            *flags.bombed,
            *flags.ashore,
            *pos.travelling,
            *pos.duty,
            *pos.now.working,
            *committed,
            *pos.unsupplied,
        ]
    )


def _states(pos: Position, unit: UnitId) -> Iterable[tuple[str, bool]]:
    yield sheet.FROZEN, pos.is_frozen(unit)
    yield sheet.WEAKENED, unit in pos.turn_flags.ashore and unit not in pos.turn_flags.bombed
    yield sheet.HIT, unit in pos.turn_flags.bombed
    yield sheet.TRAVELLING, unit in pos.travelling
    yield sheet.DUTY, unit in pos.duty
    yield sheet.WORKING, unit in pos.now.working
    yield sheet.COMMITTED, any(unit in attack.units for attack in pos.now.commitments)
    yield sheet.UNSUPPLIED, unit in pos.unsupplied


def _due(pos: Position, unit: UnitId) -> str:
    printed = pos.unit(unit)
    zone = printed.place in pos.table.island.zones
    where = f", {zone_words(printed.place) if zone else printed.place}" if printed.place else ""
    return f"due on turn {printed.arrival}{where}"


def _hexes(pos: Position) -> dict[str, ShownHex]:
    marks: dict[HexId, list[ShownMark]] = {}
    for side in pos.bridges_down:
        for here, there in (side, side[::-1]):
            marks.setdefault(here, []).append(ShownMark(sheet.BLOWN, f"the bridge to {there} is destroyed", there))
    for hex_ in pos.turn_flags.bombed_rails:
        marks.setdefault(hex_, []).append(ShownMark(sheet.BOMBED))
    for hex_, fort in pos.table.island.fortresses.items():
        garrison = pos.garrisons.get(hex_, 0)
        if not garrison:
            marks.setdefault(hex_, []).append(ShownMark(sheet.FALLEN, f"the fortress of {fort.name} has fallen"))
        elif garrison < fort.garrison:
            marks.setdefault(hex_, []).append(ShownMark(sheet.GARRISON, f"the garrison of {fort.name} is reduced"))
    owned = {hex_of(pos, town) for town in pos.table.charts.key_towns}
    return {
        hex_: ShownHex(pos.holder(hex_) if hex_ in owned else None, tuple(marks.get(hex_, ())))
        for hex_ in [*owned, *(hex_ for hex_ in marks if hex_ not in owned)]
    }


# panels ----------------------------------------------------------------------------------------------------------------


def _victory(pos: Position) -> Panel:
    """S24: the points, what they would mean, and every key town with its turn."""
    score = points(pos)
    level = PanelRow("If it ended now", level_of(pos, score).name, case="S43:24.7")
    towns = tuple(
        PanelRow(
            f"{town.name}, turn {town.turn}",
            signed(found.points),
            points=found.points,
            side=ALLIED if found.captured else AXIS,
            tag="US" if town.army is Army.US7 else "UK",
            note=f"{'taken' if found.captured else 'not taken yet'}; it fell on {town.date}",
            case="S43:24.5",
            card="us" if town.army is Army.US7 else "uk",
        )
        for town in pos.table.charts.key_towns
        if town.turn <= pos.table.last_turn
        for found in (score_of(pos, town),)
    )
    levels = [(level.name, level.at_least) for level in pos.table.charts.levels]
    return Panel("Victory points", (level, *towns), "S43:24.2", signed(score), (PanelTotal(score),), ladder(levels, score))


def _due_towns(pos: Position) -> Panel:
    """S24.2: the key towns that are due next."""
    left = [town for town in pos.table.charts.key_towns if not score_of(pos, town).captured]
    rows = tuple(
        PanelRow(
            town.name,
            f"T{town.turn}",  # as the plates on the map have it
            tag="US" if town.army is Army.US7 else "UK",
            note=_short(town.date),
            card="us" if town.army is Army.US7 else "uk",
        )
        for town in sorted(left, key=lambda town: town.turn)
        if pos.turn <= town.turn <= pos.table.last_turn
    )
    return Panel("Towns due", rows[:MOST_DUE], "S43:24.2", agenda=True)


def _short(date: str) -> str:
    """`13 July` as `13 Jul`."""
    day, month = date.split()
    return f"{day} {month[:3]}"


def _air(pos: Position) -> Panel:
    rows = tuple(
        PanelRow(
            f"{NAMES[side]} planes",
            str(pos.planes[side]),
            pos.planes[side],
            pos.table.charts.air.planes[side],
            side,
            tag=tag,
            note=_assigned(pos, side),
            card=card,
        )
        for side, tag, card in ((ALLIED, "ALL", "us"), (AXIS, "AX", "de"))
    )
    return Panel("Planes", rows, "S43:23.1")


def _assigned(pos: Position, side: Seat) -> str:
    """What planes are still to do in this phase."""
    tasks = ((pos.bombers[side], "to bomb"), (pos.carriers[side], "to carry troops"))
    return ", ".join(f"{planes} {task}" for planes, task in tasks if planes)


ARMIES = {Army.US7: ("US", "us"), Army.UK8: ("UK", "uk"), Army.AXIS: ("AX", "de")}


def _replacements(pos: Position) -> Panel:
    all_ = pos.table.charts.turns[pos.turn - 1].replacements
    rows = tuple(
        PanelRow(army_words(army), str(left), left, all_[army], AXIS if army is Army.AXIS else ALLIED, tag=tag, card=card)
        for army, (tag, card) in ARMIES.items()
        for left in (factors_left(pos, army),)
    )
    return Panel("Replacement factors", rows, "S43:15.4")


def _conditions(pos: Position) -> tuple[str, ...]:
    high_water = ("high water",) if pos.last_sky is Sky.STORM else ()
    return (pos.sky.value, *high_water)
