"""18.0 Amphibious landings: the Amphibious Segment, and in it the invasion of 18.2 in two waves.

How a unit lands (18.1) is in `landings`, end-runs (18.3) are in `end_runs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Listed, Options, Step
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.viw.commands import End
from trinacria.viw.events import MOVES, SUPPLY
from trinacria.viw.position import AWAITED
from trinacria.viw.prompts import choice, named
from trinacria.viw.sicily.army_boundary import army_of
from trinacria.viw.sicily.campaign import SECOND_WAVE, campaign
from trinacria.viw.sicily.counters import AtHex, InBox
from trinacria.viw.sicily.depots import put_depot
from trinacria.viw.sicily.end_runs import EndRunAllowance, EndRuns
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.forces import ShowsPlan
from trinacria.viw.sicily.landings import (
    END_LANDINGS,
    Landing,
    anchorage_refusal,
    anchorages,
    depot_hex_refusal,
    first_is_cheaper,
    land,
    landed_by_advance,
    landing_refusal,
    wait_afloat,
    waiting_hexes,
)
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.sicily.words.story import pick_piece, piece_name
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

__all__ = ["COMMANDS", "AmphibiousSegment", "EndRunAllowance", "first_wave", "landed_by_advance", "second_wave"]

NO_SEA = HexId("")
END_FIRST_WAVE = End("first-wave")


@dataclass(frozen=True, slots=True)
class Anchor(Command):
    """18.13: the units bound for an enemy-held beach wait in this sea hex. `anchor 3124 off 3123`"""

    sea: HexId
    hex: HexId

    VERB: ClassVar[str] = "anchor"
    SHAPE: ClassVar = (Clause("sea"), Clause("hex", after="off"))

    def say(self, choice: Choice) -> StepWords:
        words = f"Attack {choice.tell.hex(self.hex)} from sea hex {self.sea}"
        return StepWords(words, hex=self.sea, path=(self.sea, self.hex))


@dataclass(frozen=True, slots=True)
class Land(Command):
    """18.22, 21.21: a unit or depot of the Second Wave lands; before a held beach it waits in a sea hex.

    Of the First Wave: this unit lands before the others of its beach (18.21).
    `land us_18_1 3724`, `land us_cca_2a 3123 from 3124`
    """

    piece: str
    hex: HexId
    sea: HexId = NO_SEA

    VERB: ClassVar[str] = "land"
    SHAPE: ClassVar = (Clause("piece"), Clause("hex"), Clause("sea", after="from"))

    def say(self, choice: Choice) -> StepWords:
        """18.21: in the First Wave every unit lands, and what is chosen is which comes first."""
        piece, at = piece_name(choice.tell, self.piece), choice.tell.hex(self.hex)
        if isinstance(choice.decision, OrderFirstWave):
            return StepWords(f"{piece} lands first at {at}", unit=self.piece)
        if not self.sea:
            return StepWords(f"{piece} lands at {at}", unit=self.piece, hex=self.hex)
        words = f"{piece} lands at {at} from sea hex {self.sea}"
        return StepWords(words, unit=self.piece, hex=self.hex, path=(self.sea, self.hex))


COMMANDS: tuple[type[Command], ...] = (Anchor, Land)


@case("18.0", "18.0.P", "16.1.B.2.b")
@dataclass(slots=True)
class AmphibiousSegment(Procedure["Position"]):
    """Invasion and end-runs; each part finds for itself whether there is anything to land now."""

    side: Seat
    at: int = 0

    CASE: ClassVar[str] = "16.1.B.2.b"
    TITLE: ClassVar[str] = "Amphibious Segment"

    def run(self, pos: Position) -> Procedure[Position] | Done:
        parts = (FirstWave, SecondWave, EndRuns)
        if self.at == len(parts):
            return DONE
        if self.at == 0:
            for observe in exclusive(pos).on_invasion:
                observe(pos)
        self.at += 1
        return parts[self.at - 1](self.side)


def nobody_to_land(pos: Position) -> Mapping[UnitId, HexId]:
    """First Waves that are known to come later on a Game-Turn that has begun: there are none but on the first day."""
    return {}


# the First Wave ------------------------------------------------------------------------------------------------------------


@case("18.21")
def first_wave(pos: Position) -> Mapping[UnitId, HexId]:
    """The First Wave units still to land, and where: those whose counters bear a hex, but for the airborne ones."""
    found: dict[UnitId, HexId] = {}
    for unit in pos.table.by_side[ALLIED]:
        printed = counter(pos, unit)
        if pos.where[unit] == AWAITED and isinstance(printed.code, AtHex) and not printed.is_airborne:
            found[unit] = printed.code.hex
    return found


@case("18.21", "24.41")
def beaches_to_order(pos: Position) -> Mapping[HexId, tuple[UnitId, ...]]:
    """The beaches of the First Wave on which it matters who lands first, with the units bound for them (ADJ-173)."""
    bound: dict[HexId, tuple[UnitId, ...]] = {}
    for unit, hex_ in exclusive(pos).first_wave(pos).items():
        bound[hex_] = (*bound.get(hex_, ()), unit)
    return {hex_: units for hex_, units in bound.items() if len(units) > 1 and first_is_cheaper(pos, units, hex_)}


@dataclass(frozen=True, slots=True)
class OrderFirstWave(Decision, ShowsPlan):
    """18.21: who lands first on a beach where the next unit pays more."""

    KIND: ClassVar[str] = "first wave"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Pick the unit that lands first on its beach; the others follow as printed."
    )
    END: ClassVar[str] = "Land the others as printed"

    hexes: tuple[HexId, ...]
    units: tuple[UnitId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        return (
            "say who lands first where the next unit pays an extra point for a crowded road, or land all as printed",
            "orders the landing of the First Wave",
        )


@dataclass(frozen=True, slots=True)
class ChooseAnchorage(Decision, ShowsPlan):
    """18.13: the sea hex from which units attack a beach that is held against them."""

    KIND: ClassVar[str] = "anchor"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("Click a lit sea hex.")

    hex: HexId
    units: tuple[UnitId, ...]

    def ask(self, seen: SeenBoard) -> Words:
        return choice(f"the sea hex from which {named(seen, self.units)} must attack {seen.tell.hex(self.hex)}")


@case("18.0", "18.21", "18.13")
@dataclass(slots=True)
class FirstWave(Procedure["Position"]):
    """Compulsory, in the first Amphibious Segment of an invasion.

    The player says who lands first where the others pay for that (ADJ-173), and picks waiting hexes before held beaches.
    """

    side: Seat
    as_printed: bool = False  # the beaches that are left land in the order of the counters

    CASE: ClassVar[str] = "18.21"
    TITLE: ClassVar[str] = "First Wave"

    def run(self, pos: Position) -> Decision | Done:
        if not campaign(pos).invasion_turn or campaign(pos).second_round:
            return DONE
        if beaches := self._beaches(pos):
            for beach in dict.fromkeys(exclusive(pos).first_wave(pos).values()):  # nothing to choose there
                if beach not in beaches and not pos.enemy_holds(beach, ALLIED):
                    self._land(pos, beach)
            units = tuple(unit for bound in beaches.values() for unit in bound)
            return OrderFirstWave(self.side, "18.21", tuple(beaches), units)
        while (hex_ := self._next_hex(pos)) is not None:
            if not pos.enemy_holds(hex_, ALLIED):
                self._land(pos, hex_)
                continue
            seas = self._seas(pos, hex_)
            if len(seas) > 1:
                return ChooseAnchorage(self.side, "18.13", hex_, self._bound_for(pos, hex_))
            self._anchor(pos, seas[0], hex_)
        return DONE

    def options(self, pos: Position) -> Options:
        if beaches := self._beaches(pos):
            steps = [Step((order := Land(unit, hex_)).text, order) for hex_, units in beaches.items() for unit in units]
            return Listed(
                [*steps, Step("end", END_FIRST_WAVE)],
                "18.21",
                "name a unit that lands first on its beach, or land the First Wave as printed: end first-wave",
            )
        hex_ = self._next_hex(pos)
        assert hex_ is not None
        orders = [Anchor(sea, hex_) for sea in self._seas(pos, hex_)]
        return Listed(orders, "18.13", f"choose the sea hex in which the units bound for {hex_} wait")

    def apply(self, pos: Position, command: Command) -> None:
        if isinstance(command, Anchor):
            self._anchor(pos, command.sea, command.hex)
        elif isinstance(command, Land):
            land(pos, UnitId(command.piece), command.hex, Landing.FIRST_WAVE)
            self._land(pos, command.hex)
        else:
            assert command == END_FIRST_WAVE
            self.as_printed = True

    def _beaches(self, pos: Position) -> Mapping[HexId, tuple[UnitId, ...]]:
        return {} if self.as_printed else beaches_to_order(pos)

    def _land(self, pos: Position, hex_: HexId) -> None:
        """Everybody bound for a beach, in the order of the counters."""
        for unit in self._bound_for(pos, hex_):
            land(pos, unit, hex_, Landing.FIRST_WAVE)

    def _anchor(self, pos: Position, sea: HexId, hex_: HexId) -> None:
        for unit in self._bound_for(pos, hex_):
            wait_afloat(pos, unit, hex_, sea, Landing.FIRST_WAVE)

    @case("18.13", "24.23")
    def _seas(self, pos: Position, hex_: HexId) -> tuple[HexId, ...]:
        """Apart from the other army; but who must land and has no other place waits beside it."""
        army = army_of(pos, self._bound_for(pos, hex_)[0])
        return anchorages(pos, army, hex_) or waiting_hexes(pos, hex_)

    def _next_hex(self, pos: Position) -> HexId | None:
        return next(iter(exclusive(pos).first_wave(pos).values()), None)

    def _bound_for(self, pos: Position, hex_: HexId) -> tuple[UnitId, ...]:
        return tuple(unit for unit, goal in exclusive(pos).first_wave(pos).items() if goal == hex_)


# the Second Wave -----------------------------------------------------------------------------------------------------------


@case("18.22")
def second_wave(pos: Position) -> Mapping[UnitId, tuple[HexId, ...]]:
    """The units that may land now and the hexes of their boxes: only in the second round of the invasion."""
    if not campaign(pos).second_round:
        return {}
    areas = table_of(pos).island.landing_areas
    found: dict[UnitId, tuple[HexId, ...]] = {}
    for unit in pos.table.by_side[ALLIED]:
        if pos.where[unit] == SECOND_WAVE and isinstance(code := counter(pos, unit).code, InBox):
            found[unit] = areas[code.area].hexes
    return found


@case("21.21", "18.22")
def depots_to_land(pos: Position) -> Mapping[str, tuple[HexId, ...]]:
    """The depots that can land now, and where."""
    beaches = exclusive(pos).depot_beaches
    found: dict[str, tuple[HexId, ...]] = {}
    for depot, place in campaign(pos).depots.items():
        legal = tuple(hex_ for hex_ in beaches(pos, depot) if depot_hex_refusal(pos, hex_) is None)
        if place == SECOND_WAVE and legal:
            found[depot] = legal
    return found


@case("21.21", "18.22")
def depot_beaches(pos: Position, depot: str) -> tuple[HexId, ...]:
    """The hexes of a depot's box, with the Second Wave or as soon as possible after it (ADJ-104)."""
    state, table = campaign(pos), table_of(pos)
    if state.invasion_turn and not state.second_round:
        return ()
    return table.island.landing_areas[table.sheet.depots[depot].box].hexes


@case("21.21")
def land_depot(pos: Position, depot: str, hex_: HexId) -> None:
    """Place a depot on its beach; it is never disrupted."""
    put_depot(pos, depot, hex_)
    pos.tell(DepotLanded("21.21", depot, hex_))


@dataclass(frozen=True, slots=True)
class LandSecondWave(Decision, ShowsPlan):
    """18.22: what lands from the Second Wave boxes, and where."""

    KIND: ClassVar[str] = "land"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet(
        "Pick a unit beside the map, then a beach.", "Land {unit}. Choose a beach.", "end landings", composer=Composer.PLACE
    )
    END: ClassVar[str] = "End the landings"
    LEFT: ClassVar[Words | None] = ("unit", "land")

    def ask(self, seen: SeenBoard) -> Words:
        return (
            "land units and depots from the Second Wave boxes, or end the landings",
            "lands units and depots from the Second Wave boxes",
        )

    def way(self, picked: Choice) -> StepWords:
        return pick_piece(picked)


@case("18.22", "18.13", "21.21")
@dataclass(slots=True)
class SecondWave(Procedure["Position"]):
    """Units land one by one at a hex of their box or are held back as reinforcements; depots must land if they can."""

    side: Seat
    ended: bool = False

    CASE: ClassVar[str] = "18.22"
    TITLE: ClassVar[str] = "Second Wave"

    def run(self, pos: Position) -> Decision | Done:
        while not self.ended:
            orders = iter(SecondWaveOptions(pos))
            only = next(orders)
            if next(orders, None) is not None:
                return LandSecondWave(self.side, "18.22")
            self.apply(pos, only)
        return DONE

    def options(self, pos: Position) -> Options:
        return SecondWaveOptions(pos)

    def apply(self, pos: Position, command: Command) -> None:
        if not isinstance(command, Land):
            self.ended = True
        elif command.piece in campaign(pos).depots:
            land_depot(pos, command.piece, command.hex)
        elif command.sea:
            wait_afloat(pos, UnitId(command.piece), command.hex, command.sea, Landing.SECOND_WAVE)
        else:
            land(pos, UnitId(command.piece), command.hex, Landing.SECOND_WAVE)


class SecondWaveOptions(Options):
    """Which unit or depot, then where; or the end, once no depot can land any more (ADJ-104)."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.units, self.depots = exclusive(pos).second_wave(pos), depots_to_land(pos)

    def steps(self) -> Sequence[Step]:
        steps = [Step(depot, then=partial(self._depot, depot)) for depot in self.depots]
        steps += [Step(unit, then=partial(self._unit, orders)) for unit in self.units if (orders := [*self._ways(unit)])]
        return steps if self.depots else [*steps, Step("end", END_LANDINGS)]

    def __iter__(self) -> Iterator[Command]:
        """One after the other: often somebody only asks whether there are two."""
        for depot in self.depots:
            yield from self._depot(depot)
        for unit in self.units:
            yield from self._ways(unit)
        if not self.depots:
            yield END_LANDINGS

    def refusal(self, command: Command) -> IllegalCommand | None:
        if command == END_LANDINGS:
            waiting = next(iter(self.depots), None)
            return IllegalCommand("21.21", f"{waiting} can land and must") if waiting else None
        if not isinstance(command, Land):
            return IllegalCommand("18.22", "land the Second Wave, or end landings")
        if command.piece in campaign(self.pos).depots:
            return self._depot_refusal(command)
        return self._unit_refusal(command)

    def _depot(self, depot: str) -> Options:
        return Listed((Land(depot, hex_) for hex_ in self.depots[depot]), "21.21", f"choose where {depot} lands")

    def _unit(self, orders: Sequence[Land]) -> Options:
        return Listed(orders, "18.22", "choose a hex of the unit's box")

    def _ways(self, unit: UnitId) -> Iterator[Land]:
        for hex_ in self.units[unit]:
            if landing_refusal(self.pos, unit, hex_) is None:
                held = self.pos.enemy_holds(hex_, ALLIED)
                seas = anchorages(self.pos, army_of(self.pos, unit), hex_) if held else (NO_SEA,)
                yield from (Land(unit, hex_, sea) for sea in seas)

    def _depot_refusal(self, command: Land) -> IllegalCommand | None:
        pos, depot = self.pos, command.piece
        beaches = exclusive(pos).depot_beaches(pos, depot)
        if campaign(pos).depots[depot] != SECOND_WAVE:
            return IllegalCommand("21.21", f"{depot} is not in its Second Wave box")
        if command.hex not in beaches:
            where = f"may land in {', '.join(beaches)}" if beaches else "has no beach yet"
            return IllegalCommand("21.21", f"{depot} {where}, not in {command.hex}")
        if command.sea:
            return IllegalCommand("21.21", "a depot does not wait at sea")
        return depot_hex_refusal(pos, command.hex)

    def _unit_refusal(self, command: Land) -> IllegalCommand | None:
        pos, unit, hex_ = self.pos, UnitId(command.piece), command.hex
        if unit not in self.units:
            return IllegalCommand("18.22", f"{unit} is not in a Second Wave box that may land now")
        if hex_ not in self.units[unit]:
            return IllegalCommand("18.22", f"{unit} may land in {', '.join(self.units[unit])}, not in {hex_}")
        refusal = landing_refusal(pos, unit, hex_)
        return refusal or sea_refusal(pos, unit, hex_, command.sea)


@case("18.13")
def sea_refusal(pos: Position, unit: UnitId, hex_: HexId, sea: HexId) -> IllegalCommand | None:
    """Before a held beach a unit waits at sea, with those who wait for it already; before an open one it does not."""
    if not pos.enemy_holds(hex_, ALLIED):
        return IllegalCommand("18.12", f"no enemy is in {hex_}; land there directly") if sea else None
    return anchorage_refusal(pos, army_of(pos, unit), hex_, sea)


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DepotLanded(Event):
    """21.21: a depot is on its beach."""

    KIND: ClassVar[str] = "depot landing"
    CUE: ClassVar[Cue] = Cue.ARRIVE
    CUE_FACTS: ClassVar[Mapping[str, str]] = {"unit": "depot"}
    TABS: ClassVar[tuple[str, ...]] = (MOVES, SUPPLY)
    COUNTED: ClassVar[str] = "landed"

    depot: str
    hex: HexId

    def sentence(self, tell: Teller) -> str:
        return f"{piece_name(tell, self.depot)} lands in {tell.hex(self.hex)}."
