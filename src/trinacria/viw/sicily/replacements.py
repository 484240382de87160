"""27.4 Replacements: points of the Game-Turn Record Track bring depleted units back to full strength."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.events import COMBAT, SUPPLY
from trinacria.viw.limited_intelligence import morale as printed_morale
from trinacria.viw.limited_intelligence import return_chit
from trinacria.viw.prompts import CLICK_UNIT, named
from trinacria.viw.sicily.campaign import Replacements, campaign, change
from trinacria.viw.sicily.nations import Nation, Nationality
from trinacria.viw.sicily.support_points import pay
from trinacria.viw.sicily.table import counter as counter_of
from trinacria.viw.sicily.table import table_of
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import Face, Size, Supply, Unit, UnitId, UnitType

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

LOWEST_MORALE = 1  # 27.44
END_REPLACEMENTS = End("replacements")
NONE_IN_HAND = Replacements()
NAMES = {Nation.US: "U.S.", Nation.UK: "British", Nation.CANADA: "Canadian", Nation.GERMANY: "German"}


@dataclass(frozen=True, slots=True)
class Replace(Command):
    """27.43: spend a Replacement Point on a unit; its type says which kind of point. `replace us_16_1`"""

    unit: UnitId

    VERB: ClassVar[str] = "replace"
    SHAPE: ClassVar = (Clause("unit"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"A Replacement Point for {choice.tell.unit(self.unit)}", unit=self.unit)


COMMANDS: tuple[type[Command], ...] = (Replace,)


@dataclass(frozen=True, slots=True)
class SpendReplacements(Decision):
    """27.42: which units are restored with Replacement Points."""

    KIND: ClassVar[str] = "replacements"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(CLICK_UNIT)
    END: ClassVar[str] = "Spend no more points"
    LEFT: ClassVar[Words | None] = ("unit", "receive a Replacement Point")

    units: tuple[UnitId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        what = f"Replacement Points on {named(seen, self.units)}"
        return f"spend {what}, or none", f"may spend {what}"


@case("27.41", "27.42", "16.1.B.1.a", "16.1.C.1")
@dataclass(slots=True)
class ReplacementSegment(Procedure["Position"]):
    """The phasing player receives the points of this Game-Turn and may spend one for each nation."""

    side: Seat
    received: bool = False
    ended: bool = False

    CASE: ClassVar[str] = "27.42"
    TITLE: ClassVar[str] = "Replacements"

    def run(self, pos: Position) -> Decision | Done:
        if not self.received:
            self.received = True
            receive(pos, self.side)
        units = () if self.ended else eligible(pos, self.side)
        return SpendReplacements(self.side, "27.42", units) if units else DONE

    def options(self, pos: Position) -> Options:
        offered = [*map(Replace, eligible(pos, self.side)), END_REPLACEMENTS]
        return Listed(offered, "27.42", lambda command: self._refusal(pos, command))

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Replace):
            restore(pos, command.unit)
        else:
            self.ended = True

    def _refusal(self, pos: Position, command: Command) -> IllegalCommand | str:
        if not isinstance(command, Replace):
            return "spend a Replacement Point on a unit, or end the replacements"
        return refusal(pos, self.side, command.unit) or "this unit may not be replaced now"


@case("27.41")
def receive(pos: Position, side: Seat) -> None:
    """The points of this Game-Turn join those that were saved."""
    for row in table_of(pos).sheet.replacements:
        if row.turn == pos.turn and row.nation.side is side:
            saved = in_hand(pos, row.nation)
            _hold(pos, row.nation, Replacements(saved.armor + row.armor, saved.infantry + row.infantry))
            pos.tell(ReplacementsReceived("27.41", row.nation, row.armor, row.infantry))


@case("27.41")
def in_hand(pos: Position, nation: Nation) -> Replacements:
    """The points of a nation; Canadians have their own."""
    return campaign(pos).replacement_points.get(nation, NONE_IN_HAND)


def _hold(pos: Position, nation: Nation, points: Replacements) -> None:
    change(pos, replacement_points={**campaign(pos).replacement_points, nation: points})


def eligible(pos: Position, side: Seat) -> tuple[UnitId, ...]:
    """The units on which a point can be spent now."""
    reduced = (unit for unit in pos.units_of(side) if pos.face(unit) is Face.REDUCED)
    return tuple(unit for unit in reduced if refusal(pos, side, unit) is None)


@case("27.42", "27.43", "27.44", "27.45")
def refusal(pos: Position, side: Seat, unit: UnitId) -> IllegalCommand | None:
    """Why no point may be spent on a unit now; none if one may."""
    if unit not in pos.table.units or pos.unit(unit).side is not side or not pos.on_map(unit):
        return IllegalCommand("27.43", f"{unit} is no unit of yours on the map")
    return _condition_refusal(pos, unit) or _situation_refusal(pos, unit) or _points_refusal(pos, unit)


@case("27.43", "27.44")
def _condition_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Only a unit that has lost exactly one step, of a type that points are for, and not of the lowest morale (ADJ-137)."""
    if counter_of(pos, unit).nationality is Nationality.ITALIAN:
        return IllegalCommand("27.45", "Italian units receive no replacements")
    if kind_of_point(pos.unit(unit)) is None:
        return IllegalCommand("27.43", f"no Replacement Point serves a unit such as {unit}")
    if pos.face(unit) is Face.CADRE:
        return IllegalCommand("27.43", f"{unit} is a cadre, and cadres receive no replacements")
    if pos.face(unit) is Face.FULL:
        return IllegalCommand("27.43", f"{unit} is at full strength")
    if loses_morale(pos.unit(unit)) and pos.rules.intelligence.morale(pos, unit) == LOWEST_MORALE:
        return IllegalCommand("27.44", f"the morale of {unit} is {LOWEST_MORALE} and cannot fall any lower")
    return None


@case("27.45")
def _situation_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """Not beside the enemy, not without full supply, and not when supplied by air or sea this Game-Turn (ADJ-138)."""
    if pos.enemy_controls(pos.where[unit], pos.unit(unit).side):
        return IllegalCommand("27.45", f"{unit} is in an enemy zone of control")
    if pos.supply_of(unit) is not Supply.SUPPLIED:
        return IllegalCommand("27.45", f"{unit} is {pos.supply_of(unit)}")
    if unit in campaign(pos).lifted_this_turn:
        return IllegalCommand("27.45", f"{unit} was supplied by air or sea this Game-Turn")
    return None


@case("27.41", "27.42")
def _points_refusal(pos: Position, unit: UnitId) -> IllegalCommand | None:
    """One point a nation and Game-Turn, of the right kind and the unit's own nation."""
    nation, kind = counter_of(pos, unit).nation, kind_of_point(pos.unit(unit))
    assert kind is not None
    if nation in campaign(pos).replaced_this_turn:
        return IllegalCommand("27.42", f"a {NAMES[nation]} Replacement Point has been spent this Game-Turn")
    if not getattr(in_hand(pos, nation), kind):
        return IllegalCommand("27.41", f"there is no {NAMES.get(nation, nation.value)} {kind} point for {unit}")
    return None


@case("27.43")
def kind_of_point(unit: Unit) -> str | None:
    """Armor for tank and reconnaissance battalions and mechanized regiments, infantry for regiments on foot."""
    if unit.size is Size.BATTALION:
        return "armor" if unit.type in (UnitType.TANK, UnitType.RECON) else None
    if unit.type is UnitType.MECH_INFANTRY:
        return "armor"
    return "infantry" if unit.type in (UnitType.INFANTRY, SicilyType.MOUNTAIN) else None


@case("27.44")
def loses_morale(unit: Unit) -> bool:
    """Allied regiments and brigades do, on foot or in vehicles; Axis ones never (ADJ-137)."""
    return unit.side is ALLIED and unit.carries_chit


@case("27.43", "27.44", "27.46")
def restore(pos: Position, unit: UnitId) -> None:
    """Spend a point: the unit is whole again, an Allied regiment untried and with less morale; a Support Point is lost."""
    counter, kind, state = counter_of(pos, unit), kind_of_point(pos.unit(unit)), campaign(pos)
    assert kind is not None
    points = in_hand(pos, counter.nation)
    _hold(pos, counter.nation, replace(points, **{kind: getattr(points, kind) - 1}))
    spent = "allied_replacements_spent" if counter.unit.side is ALLIED else "german_replacements_spent"
    change(pos, replaced_this_turn=state.replaced_this_turn | {counter.nation}, **{spent: getattr(state, spent) + 1})
    pos.tell(UnitReplaced("27.43", unit, kind))
    pos.set_face(unit, Face.FULL)
    if loses_morale(counter.unit):
        lower_morale(pos, unit)
    pay(pos, counter.nationality, table_of(pos).charts.support.replacement_point, "27.46", "Replacement Point")


@case("27.44")
def lower_morale(pos: Position, unit: UnitId) -> None:
    """The chit goes back, and the next one comes from the pool below."""
    rating = pos.rules.intelligence.morale(pos, unit) - 1
    return_chit(pos, unit)
    change(pos, morale={**campaign(pos).morale, unit: rating})
    pos.tell(MoraleFell("27.44", unit, rating))


@case("27.44", "8.33")
def morale(pos: Position, unit: UnitId) -> int:
    """The rating in force: the printed one, or that of the Morale marker."""
    return campaign(pos).morale.get(unit) or printed_morale(pos, unit)


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplacementsReceived(Event):
    """27.41: the Replacement Points of a nation."""

    KIND: ClassVar[str] = "replacements"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    nation: Nation
    armor: int
    infantry: int

    def sentence(self, tell: Teller) -> str:
        parts = [f"{points} {kind}" for kind, points in (("armor", self.armor), ("infantry", self.infantry)) if points]
        return f"{NAMES[self.nation]} Replacement Points: {' and '.join(parts)}."


@dataclass(frozen=True, slots=True)
class UnitReplaced(Event):
    """27.43: a unit is at full strength again."""

    KIND: ClassVar[str] = "replaced"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    unit: UnitId
    point: str

    def sentence(self, tell: Teller) -> str:
        return f"{tell.unit(self.unit)} is restored to full strength with an {self.point} point."


@dataclass(frozen=True, slots=True)
class MoraleFell(Event):
    """27.44: a unit has a lower morale rating."""

    KIND: ClassVar[str] = "morale"
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    unit: UnitId
    morale: int

    def sentence(self, tell: Teller) -> str:
        return f"The morale of {tell.unit(self.unit)} falls to {self.morale}."
