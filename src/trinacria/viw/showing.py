"""Showing: the document that a table shows to a seat, made from its view and the static table, and from nothing else.

What a game with rules of its own shows beside the standard game is in its `Display`, a section of its rules. Counters that
look as they looked before are not made anew: a document is mostly the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from trinacria.kernel.asking import plain, shown_outcome
from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.resolutions import Participant, Party, Remark, Resolution, Role, Scale
from trinacria.kernel.seats import SIDES, Seat
from trinacria.kernel.sheets import BadgeSheet, ConditionSheet, FigureSheet, MarkSheet
from trinacria.kernel.showing import (
    Panel,
    Shown,
    ShownCounter,
    ShownDecision,
    ShownHeading,
    ShownHex,
    ShownMark,
    ShownPlan,
)
from trinacria.viw.boards import SeenBoard
from trinacria.viw.combat import Combat
from trinacria.viw.commands import Support
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.panels import panels, table_arrivals
from trinacria.viw.position import AWAITED
from trinacria.viw.prompts import NAMES, prompt
from trinacria.viw.resolution_words import fallen, modifier
from trinacria.viw.seen_counters import EnemyCounter, OwnCounter
from trinacria.viw.sequence_of_play import PlayerTurn
from trinacria.viw.table import Table
from trinacria.viw.table_words import CASES, COMBAT_CHART
from trinacria.viw.units import Face, Supply, UnitId
from trinacria.viw.view import Revealed, RevealedStrength, View

Marks = tuple[str, ...]
HexMarks = tuple[ShownMark, ...]
Open = tuple[tuple[RevealedStrength, ...], int]  # strengths that everybody sees, and their sum
MOST_KEPT = 50_000  # counters
OWNED = {side: ShownHex(side) for side in SIDES}
ATTACKED = ShownMark("attacked")
MARKS = {ATTACKED.kind: MarkSheet(words="attacked in this phase")}
MUD = "mud"
CONDITIONS = {MUD: ConditionSheet("Mud", "Every attack shifts to the left.", "9.89.C.1")}

STRENGTH, STEPS, CHIT = "strength", "steps", "chit"
FIGURES = {
    STRENGTH: FigureSheet(
        "Strength",
        "strength {value}",
        "tab",
        hidden="its chit is hidden",
        missing="no chit drawn yet",
        asked=True,
        case="8.42",
    ),
    STEPS: FigureSheet("Steps", case="9.82"),
    CHIT: FigureSheet("Chit", case="8.31"),
}
SUPPLIED, NO_ZONE = "supplied", "no zone"
SUPPLY = {Supply.OUT_OF_SUPPLY: "out", Supply.ISOLATED: "isolated"}
BADGES = {
    SUPPLIED: BadgeSheet("in supply", style="good", case="11.0"),
    "out": BadgeSheet("out of supply", "OUT", "warning", instead_of=SUPPLIED, case="11.3"),
    "isolated": BadgeSheet("isolated", "ISO", "bad", rim=True, instead_of=SUPPLIED, case="11.4"),
    NO_ZONE: BadgeSheet("without its zone of control", case="9.97.2"),
}


def places_of_worth(table: Table) -> tuple[HexId, ...]:
    """The hexes whose owner matters: those that are worth points."""
    return tuple(place.hex for place in table.map.places if place.points)


def due_marks(seen: SeenBoard) -> dict[UnitId, Marks]:
    """On a unit that is still awaited: when it comes, and by which hex."""
    return {unit: words for unit, words in seen.table.once(_due).items() if seen.counters[unit].place == AWAITED}


def _due(table: Table) -> dict[UnitId, Marks]:
    return {
        unit: (f"due on Game-Turn {turn}" + (f", by {entry}" if entry else ""),)
        for (turn, _), units in table_arrivals(table).items()
        for unit, entry in units.items()
    }


def no_badges(seen: SeenBoard) -> dict[UnitId, Marks]:
    """The states of units beside their supply: the standard game has none that last."""
    return {}


def no_hex_marks(seen: SeenBoard) -> dict[HexId, HexMarks]:
    """What there is on hexes beside counters: in the standard game nothing."""
    return {}


def no_other_counters(seen: SeenBoard) -> Mapping[str, ShownCounter]:
    """Counters that are no units: the standard game has none."""
    return {}


def no_lines(seen: SeenBoard) -> Mapping[str, tuple[HexId, ...]]:
    return {}


def conditions(seen: SeenBoard) -> tuple[str, ...]:
    """What the Game-Turn Track says of the whole map: mud."""
    turns = seen.table.scenario.turns
    return (MUD,) if seen.turn <= len(turns) and turns[seen.turn - 1].mud else ()


def nothing_skipped(seen: SeenBoard) -> tuple[str, ...]:
    return ()


def no_plan(seen: SeenBoard) -> ShownPlan | None:
    return None


@dataclass(frozen=True, slots=True)
class Preparations:
    """What precedes the first Game-Turn: its heading, and the procedures in their order."""

    heading: ShownHeading
    procedures: tuple[type[Procedure[Any]], ...]


@dataclass(frozen=True, slots=True)
class Display:
    """What a game shows: a section of its rules, so that a game of its own replaces what differs."""

    panels: Callable[[SeenBoard], Mapping[str, Panel]] = panels
    badges: Mapping[str, BadgeSheet] = field(default_factory=lambda: BADGES, hash=False)
    unit_badges: Callable[[SeenBoard], dict[UnitId, Marks]] = no_badges
    unit_marks: Callable[[SeenBoard], dict[UnitId, Marks]] = due_marks
    hex_marks: Callable[[SeenBoard], dict[HexId, HexMarks]] = no_hex_marks
    worth: Callable[[Table], Collection[HexId]] = places_of_worth
    other_counters: Callable[[SeenBoard], Mapping[str, ShownCounter]] = no_other_counters
    left_out: HexId | None = None  # where units are that do not take part
    preparations: Preparations | None = None
    mark_sheets: Mapping[str, MarkSheet] = field(default_factory=lambda: MARKS, hash=False)
    condition_sheets: Mapping[str, ConditionSheet] = field(default_factory=lambda: CONDITIONS, hash=False)
    lines: Callable[[SeenBoard], Mapping[str, tuple[HexId, ...]]] = no_lines
    conditions: Callable[[SeenBoard], tuple[str, ...]] = conditions
    skipped: Callable[[SeenBoard], tuple[str, ...]] = nothing_skipped
    plan: Callable[[SeenBoard], ShownPlan | None] = no_plan


STANDARD = Display()


def shown(table: Table, view: View) -> Shown:
    """The document for the seat of this view."""
    seen, display = SeenBoard(table, view), table.rules.showing
    return Shown(
        game=view.game,
        seat=view.seat,
        turn=min(view.turn, table.scenario.last_turn),
        phasing=view.phasing,
        decision=_decision(seen),
        headings=_headings(seen, display),
        log=view.events,
        rolls=view.rolls,
        counters=_counters(seen, display),
        hexes=_hexes(seen, display),
        panels=display.panels(seen),
        resolution=_resolution(seen),
        outcome=shown_outcome(view.outcome),
        lines=display.lines(seen),
        conditions=display.conditions(seen),
        skipped=display.skipped(seen),
        plan=display.plan(seen),
    )


def _decision(seen: SeenBoard) -> ShownDecision | None:
    decision = seen.view.decision
    if decision is None:
        return None
    return ShownDecision(decision.seat, decision.kind, decision.case, prompt(seen, decision), plain(decision.about))


def _headings(seen: SeenBoard, display: Display) -> tuple[ShownHeading, ...]:
    """Every procedure on the stack; before the first Game-Turn only the one that is going on, not those that wait."""
    stack, before = seen.view.stack, display.preparations
    if before is not None:
        preparing = [number for number, procedure in enumerate(stack) if isinstance(procedure, before.procedures)]
        if preparing:
            return (before.heading, *map(heading, stack[preparing[-1] :]))
    return tuple(map(heading, stack))


def heading(procedure: Procedure[Any]) -> ShownHeading:
    """The case and title of a procedure; a Player-Turn says whose it is."""
    whose = f"{NAMES[procedure.side]} " if isinstance(procedure, PlayerTurn) else ""
    return ShownHeading(procedure.CASE, whose + procedure.TITLE)


# counters --------------------------------------------------------------------------------------------------------------

_OWN_LOOK = attrgetter("id", "place", "face", "supply", "tried", "strength", "steps", "chit")
_ENEMY_LOOK = attrgetter("id", "place", "face", "supply", "tried")


class ShownBefore(dict[tuple[Any, ...], ShownCounter]):
    """Counters of a table as documents have shown them, by look, badges, marks and whether they are done."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __missing__(self, key: tuple[Any, ...]) -> ShownCounter:
        if len(self) > MOST_KEPT:
            self.clear()
        look, badges, marks, done = key
        self[key] = counter = _shown_counter(self.table.units[look[0]].side, look[1:], badges or (), marks or (), done=done)
        return counter


def _shown_counter(side: Seat, look: tuple[Any, ...], badges: Marks, marks: Marks, *, done: bool) -> ShownCounter:
    """What is as usual is left out, so that it costs nothing to send."""
    place, face, supply, tried, *own = look
    unusual: dict[str, Any] = {}
    if figures := _figures(*own, tried=tried):
        unusual["figures"] = figures
    if face is not Face.FULL:
        unusual["face"] = face.value
    if supply in SUPPLY:
        badges = (SUPPLY[supply], *badges)
    return ShownCounter(side, place, badges=badges, marks=marks, done=done, **unusual)


@case("8.42")
def _figures(
    strength: int | None = None, steps: int | None = None, chit: str | None = None, *, tried: bool
) -> dict[str, int | str | None]:
    """Of one's own unit what its chit says; of the enemy's only that it has one. A printed strength is on the face."""
    if steps is None:
        return {STRENGTH: None} if tried else {}
    return {STRENGTH: strength, STEPS: steps, CHIT: chit} if tried else {STEPS: steps}


class PlainBefore(dict[int, tuple[OwnCounter | EnemyCounter, ShownCounter]]):
    """Counters of a table with nothing on them, by the counter of the view: the same while nothing happens to it."""

    def __init__(self, table: Table) -> None:
        self.looks = table.once(ShownBefore)

    def note(self, counter: OwnCounter | EnemyCounter) -> ShownCounter:
        if len(self) > MOST_KEPT:
            self.clear()
        look = (_OWN_LOOK if isinstance(counter, OwnCounter) else _ENEMY_LOOK)(counter)
        shown = self.looks[look, None, None, False]
        self[id(counter)] = (counter, shown)  # which keeps the counter: no other can come to have its id
        return shown


def _counters(seen: SeenBoard, display: Display) -> dict[str, ShownCounter]:
    before, plain, left_out = seen.table.once(ShownBefore), seen.table.once(PlainBefore), display.left_out
    badges, marks, done = _unit_badges(seen, display), display.unit_marks(seen), _done(seen)
    apart = {*badges, *marks, *done}
    view, found = seen.view, dict[str, ShownCounter]()
    for counters, look_of in ((view.own, _OWN_LOOK), (view.enemy, _ENEMY_LOOK)):
        for counter in counters:
            unit = counter.id
            if unit in apart:
                if counter.place != left_out:
                    found[unit] = before[look_of(counter), badges.get(unit), marks.get(unit), unit in done]
            elif (known := plain.get(id(counter))) is not None:
                found[unit] = known[1]
            elif counter.place != left_out:
                found[unit] = plain.note(counter)
    found.update(display.other_counters(seen))
    return found


def _unit_badges(seen: SeenBoard, display: Display) -> dict[UnitId, Marks]:
    badges = display.unit_badges(seen)
    for unit in seen.flags.suspended:
        badges[unit] = (*badges.get(unit, ()), NO_ZONE)
    return badges


def _done(seen: SeenBoard) -> frozenset[UnitId]:
    """Who has moved in this Movement Phase, or has fought or may fight no more in this Combat Phase."""
    for procedure in seen.view.stack:
        if isinstance(procedure, MovementPhase):
            return procedure.moved
    bound = {unit for unit in seen.flags.bound if seen.table.units[unit].side is seen.view.phasing}
    return seen.flags.fought | bound


def _hexes(seen: SeenBoard, display: Display) -> dict[str, ShownHex]:
    holders, worth = seen.holders, seen.table.once(display.worth)
    found: dict[str, ShownHex] = {hex_: OWNED[holders[hex_]] for hex_ in worth if hex_ in holders}
    marks = display.hex_marks(seen)
    for hex_ in sorted(seen.flags.attacked_hexes):
        marks[hex_] = (*marks.get(hex_, ()), ATTACKED)
    for hex_, there in marks.items():
        owner = found[hex_].owner if hex_ in found else None
        found[hex_] = ShownHex(owner, there)
    return found


# combat and outcome ----------------------------------------------------------------------------------------------------


def _resolution(seen: SeenBoard) -> Resolution | None:
    """The combat that is going on. Strengths are in it only while the view has them (8.42)."""
    combat = seen.view.combat
    if combat is None:
        return None
    battle, revealed = combat.battle, combat.revealed
    procedure = next(procedure for procedure in reversed(seen.view.stack) if isinstance(procedure, Combat))
    announced = ((battle.attacker, battle.attack_support), (battle.defender, battle.defence_support))
    return Resolution(
        targets=battle.targets,
        parties=(
            _party(
                battle.attacker, Role.ATTACKER, battle.attackers, (revealed.attackers, revealed.attack) if revealed else None
            ),
            _party(
                battle.defender,
                Role.DEFENDER,
                battle.defenders,
                (revealed.defenders, revealed.defence) if revealed else None,
            ),
        ),
        scale=Scale(COMBAT_CHART, combat.line, place=procedure.column or (revealed.column if revealed else 0)),
        modifiers=tuple(modifier(shift) for shift in combat.shifts),
        stage=combat.moment.value,
        announced=tuple(_support(seen, side, support) for side, support in announced if support != type(support)()),
        revealed=_revealed(revealed) if revealed else None,
        result=None if procedure.result is None else fallen(seen.view.seat, battle, procedure.result),
    )


def _party(side: Seat, role: Role, units: tuple[UnitId, ...], open_: Open | None) -> Party:
    """Who takes part, and what they count for where everybody can see it."""
    if open_ is None:
        return Party(side, role, tuple(map(Participant, units)))
    strengths, total = open_
    participants = tuple(Participant(line.unit, ((line.strength, 1.0),), (line.counts,)) for line in strengths)
    return Party(side, role, participants, total=str(total), least=total, most=total)


def _revealed(revealed: Revealed) -> Remark:
    return Remark(
        f"Strengths revealed: {revealed.attack} against {revealed.defence}, {revealed.ratio}, column {revealed.column}",
        CASES["open strengths"],
    )


def _support(seen: SeenBoard, side: Seat, support: Support) -> str:
    """What supports a combat, said as the story says it."""
    return support.announced("9.64", side).sentence(seen.tell)
