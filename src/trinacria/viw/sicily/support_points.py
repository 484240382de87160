"""22.0 Support points: what each nationality has, spends and gains, and what it means to have none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.decisions import Decision, Words
from trinacria.kernel.events import Event
from trinacria.kernel.options import Listed, Options
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.resolutions import Remark
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import DecisionSheet, StepWords
from trinacria.kernel.words import capital
from trinacria.viw.battles import Battle
from trinacria.viw.charts import Result
from trinacria.viw.events import SUPPLY
from trinacria.viw.prompts import choice, count
from trinacria.viw.sicily.campaign import Declaration, campaign, change
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.island import Port
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.step_words import Choice
from trinacria.viw.story import Teller, plain_number

if TYPE_CHECKING:
    from trinacria.viw.boards import SeenBoard
    from trinacria.viw.position import Position

AXIS_NATIONALITIES = (Nationality.GERMAN, Nationality.ITALIAN)
PEOPLES = {Nationality.GERMAN: "Germans", Nationality.ITALIAN: "Italians"}
DEPOT_LOSS_SHARE = 2  # 22.14: one half


# stocks ----------------------------------------------------------------------------------------------------------------


def points_of(pos: Position, nationality: Nationality) -> int:
    """22.0: the stock of a nationality; below zero it is a debt."""
    return campaign(pos).support.get(nationality, 0)


@case("22.2", "22.13", "22.22")
def at_zero(pos: Position, nationality: Nationality) -> bool:
    """Whether the penalties of zero support strike this nationality now: from the instant it has no point left.

    Its units are supplied worse (22.21), its guns give no shifts and its divisions no integrity (22.22, ADJ-057).
    """
    return points_of(pos, nationality) <= 0


@case("22.0", "22.13")
def pay(pos: Position, nationality: Nationality, points: int, case_: str, why: str) -> None:
    """Spend points; a total may go to zero and below, and nothing is refused for want of points."""
    _change_stock(pos, nationality, -points, case_, why)


@case("22.0")
def gain(pos: Position, nationality: Nationality, points: int, case_: str, why: str) -> None:
    """Points go to one nationality and stay with it."""
    _change_stock(pos, nationality, points, case_, why)


def lose_positive(pos: Position, nationality: Nationality, points: int, case_: str, why: str) -> None:
    """Lose points out of what is above zero; a nationality that has none loses none."""
    positive = max(0, points_of(pos, nationality))
    _change_stock(pos, nationality, -min(points, positive), case_, why)


def _change_stock(pos: Position, nationality: Nationality, by: int, case_: str, why: str) -> None:
    if not by:
        return
    total = points_of(pos, nationality) + by
    change(pos, support={**campaign(pos).support, nationality: total})
    pos.tell(SupportPointsChanged(case_, nationality, by, total, why))


# what attacks cost -----------------------------------------------------------------------------------------------------


@case("22.11", "22.12")
def pay_for_attack(pos: Position, battle: Battle, result: Result) -> None:
    """Each nationality that attacks pays, once the result is known and before it is carried out (ADJ-096)."""
    if is_free(pos, battle, result):
        return
    cost = table_of(pos).charts.support.attack
    for nationality in payers(pos, battle):
        pay(pos, nationality, cost, "22.11", "attack")


@case("22.11", "25.32")
def payers(pos: Position, battle: Battle) -> tuple[Nationality, ...]:
    """The nationalities of the attacking units, and of the guns that support the attack (ADJ-060)."""
    units = (*battle.attackers, *battle.attack_support.guns)
    return tuple(dict.fromkeys(counter(pos, unit).nationality for unit in units))


@case("22.12")
def is_free(pos: Position, battle: Battle, result: Result) -> bool:
    """A breakthrough costs nothing, nor an attack by nobody but units that dropped in an assault this turn (ADJ-097)."""
    return result.breakthrough or _by_assault_alone(pos, battle)


def _by_assault_alone(pos: Position, battle: Battle) -> bool:
    return not battle.attack_support.guns and campaign(pos).assaulted_this_turn.issuperset(battle.attackers)


@case("22.11", "22.12")
def price_of_attack(pos: Position, battle: Battle) -> Remark | None:
    """What will be paid for it, and out of how much: told before it is ordered. Stocks are open (22.0)."""
    if _by_assault_alone(pos, battle):
        return None
    cost = table_of(pos).charts.support.attack
    points = "a Support Point" if cost == 1 else f"{cost} Support Points"
    paying = payers(pos, battle)
    stocks = [f"{NAMES[nationality]} has {plain_number(points_of(pos, nationality))}." for nationality in paying]
    each = " each nationality" if len(paying) > 1 else ""
    return Remark(f"It costs{each} {points}, a breakthrough none. {' '.join(stocks)}", "22.11")


# what losses on the map cost -------------------------------------------------------------------------------------------


@case("22.14")
def lose_for_depot(pos: Position, army: Army, *, was_the_last: bool) -> None:
    """Half of what is above zero goes with a depot, all of it if the other one was destroyed already (ADJ-099)."""
    nationality = Nationality(army)
    positive = max(0, points_of(pos, nationality))
    lose_positive(pos, nationality, positive if was_the_last else positive // DEPOT_LOSS_SHARE, "22.14", "depot lost")


@case("22.15")
def lose_for_source(pos: Position, name: str) -> None:
    """When Palermo or Enna falls for the first time, Germans and Italians lose a point each if they have one."""
    for nationality in AXIS_NATIONALITIES:
        lose_positive(pos, nationality, table_of(pos).charts.support.palermo_or_enna, "22.15", f"{name} lost")


@case("22.16")
def lose_for_messina(pos: Position) -> None:
    """Whenever Messina falls, all that the Axis has above zero is lost."""
    for nationality in AXIS_NATIONALITIES:
        lose_positive(pos, nationality, max(0, points_of(pos, nationality)), "22.16", "Messina lost")


# income ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share(Command):
    """22.33: how the Axis divides the points of a Game-Turn. `share german 3 italian 2`"""

    german: int
    italian: int

    VERB: ClassVar[str] = "share"
    SHAPE: ClassVar = (Clause("german", after="german", number=True), Clause("italian", after="italian", number=True))

    def say(self, choice: Choice) -> StepWords:
        shares = {Nationality.GERMAN: self.german, Nationality.ITALIAN: self.italian}
        return StepWords(capital(", ".join(f"{points or 'none'} to the {PEOPLES[who]}" for who, points in shares.items())))


@dataclass(frozen=True, slots=True)
class Deduct(Command):
    """22.33: from whom the Axis deducts the point that it loses. `deduct italian`"""

    nationality: str

    VERB: ClassVar[str] = "deduct"
    SHAPE: ClassVar = (Clause("nationality"),)

    def say(self, choice: Choice) -> StepWords:
        return StepWords(f"The {PEOPLES[Nationality(self.nationality)]} lose the point")


COMMANDS: tuple[type[Command], ...] = (Share, Deduct)


@dataclass(frozen=True, slots=True)
class SharePoints(Decision):
    """22.33, 22.34: how a change of Axis Support Points is shared between Germans and Italians."""

    KIND: ClassVar[str] = "support points"
    SHEET: ClassVar[DecisionSheet] = DecisionSheet("They cannot be passed on later.")

    points: int

    def ask(self, seen: SeenBoard) -> Words:
        if self.points < 0:
            return choice("who loses a Support Point, the Germans or the Italians")
        what = f"{count(self.points, 'new Support Point', 'new Support Points')} between Germans and Italians"
        return f"share {what}", f"shares {what}"


@case("22.31", "16.1.B.1.b", "16.1.C.1")
@dataclass(slots=True)
class SupportPointSegment(Procedure["Position"]):
    """The phasing player receives points: the Allies from their depots, the Axis by the Airfield Chart."""

    side: Seat
    income: int | None = None  # of the Axis, until it is shared

    CASE: ClassVar[str] = "16.1.B.1.b"
    TITLE: ClassVar[str] = "Support Point Segment"

    def run(self, pos: Position) -> Decision | Done:
        if self.side is ALLIED:
            receive_from_depots(pos)
            return DONE
        if self.income is None:
            self.income = exclusive(pos).axis_income(pos)
        if not self.income:
            return DONE
        return SharePoints(AXIS, "22.33", self.income)

    def options(self, pos: Position) -> Options:
        assert self.income
        if self.income < 0:
            return Listed((Deduct(n.value) for n in AXIS_NATIONALITIES), "22.33", "deduct the point from one of the two")
        income = self.income
        shares = [Share(german, income - german) for german in range(income, -1, -1)]
        return Listed(shares, "22.33", f"divide exactly {income} between Germans and Italians")

    @case("22.33")
    def apply(self, pos: Position, command: Command) -> None:
        """The Axis player divides the points freely, or says which nationality loses one."""
        self.income = 0
        if isinstance(command, Deduct):
            pay(pos, Nationality(command.nationality), 1, "22.33", "Axis income")
            return
        assert isinstance(command, Share)
        gain(pos, Nationality.GERMAN, command.german, "22.33", "Axis income")
        gain(pos, Nationality.ITALIAN, command.italian, "22.33", "Axis income")


@case("22.32")
def receive_from_depots(pos: Position) -> None:
    """Each depot on the map brings its army points, most of them in a major port."""
    table = table_of(pos)
    for army in Army:
        hexes = [hex_ for depot, hex_ in campaign(pos).depots.items() if table.sheet.depots[depot].army is army]
        points = sum(depot_income(pos, table.island.ports.get(hex_)) for hex_ in hexes if hex_ in table.map.grid)
        gain(pos, Nationality(army), points, "22.32", "depots")


@case("22.32")
def depot_income(pos: Position, port: Port | None) -> int:
    chart = table_of(pos).charts.support
    if port is None:
        return chart.beach
    return chart.major_port if port is Port.MAJOR else chart.minor_port


@case("22.33", "22.34", "22.35")
def axis_income(pos: Position) -> int:
    """A die by the Airfield Chart, or the fixed number of Emergency Bombing; none without Messina; -1 is a lost point."""
    table = table_of(pos)
    if pos.holders.get(table.island.messina) is ALLIED:
        return 0
    if campaign(pos).declared is Declaration.EMERGENCY_BOMBING:
        points = table.charts.airfields.emergency_axis_support
    else:
        (die,) = pos.roll(1, "Axis Support Points", "22.33")
        points = die + table.charts.airfields.row(campaign(pos).airfields).axis_support
    return max(points, -1)


NAMES = {
    Nationality.US: "The U.S.",
    Nationality.UK: "The U.K.",
    Nationality.GERMAN: "Germany",
    Nationality.ITALIAN: "Italy",
}


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SupportPointsChanged(Event):
    """22.0: Support Points are gained or lost, and why."""

    KIND: ClassVar[str] = "support points"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)
    FOLLOWS: ClassVar[bool] = True

    nationality: Nationality
    change: int
    total: int
    why: str

    def sentence(self, tell: Teller) -> str:
        number = abs(self.change)
        verb = "gains" if self.change > 0 else "loses"
        points = "a Support Point" if number == 1 else f"{number} Support Points"
        zero = ": it is without support" if self.total <= 0 < self.total - self.change else ""
        return f"{NAMES[self.nationality]} {verb} {points} ({self.why}) and has {plain_number(self.total)}{zero}."
