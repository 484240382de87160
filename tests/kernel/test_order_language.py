"""The language of orders: what people type means one order, the same wherever it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from trinacria.kernel.commands import Clause, Command, Vocabulary
from trinacria.kernel.errors import IllegalCommand, UnreadableOrder
from trinacria.kernel.names import Names, plain
from trinacria.kernel.options import Options, Step
from trinacria.kernel.order_language import Language, NoWay


@dataclass(frozen=True, slots=True)
class March(Command):
    unit: str
    path: tuple[str, ...]
    fast: bool = False

    VERB: ClassVar[str] = "march"
    SHAPE: ClassVar = (Clause("unit"), Clause("path", many=True), Clause("fast", after="fast", flag=True))


@dataclass(frozen=True, slots=True)
class Storm(Command):
    targets: tuple[str, ...]
    units: tuple[str, ...]

    VERB: ClassVar[str] = "storm"
    SHAPE: ClassVar = (Clause("targets", many=True), Clause("units", after="with", many=True))


@dataclass(frozen=True, slots=True)
class Pay(Command):
    points: int

    VERB: ClassVar[str] = "pay"
    SHAPE: ClassVar = (Clause("points", number=True),)


class Offered(Options):
    """Orders that are listed unit by unit."""

    def __init__(self, *orders: March) -> None:
        self.orders = orders

    def steps(self) -> Sequence[Step]:
        units = dict.fromkeys(order.unit for order in self.orders)
        return [
            Step(unit, then=lambda unit=unit: Of([order for order in self.orders if order.unit == unit])) for unit in units
        ]

    def refusal(self, command: Command) -> IllegalCommand | None:
        return None if command in self.orders else IllegalCommand("1.1", "no")


class Of(Options):
    def __init__(self, orders: Sequence[March]) -> None:
        self.orders = orders

    def steps(self) -> Sequence[Step]:
        return [Step(order.text, order) for order in self.orders]

    def refusal(self, command: Command) -> IllegalCommand | None:
        return None if command in self.orders else IllegalCommand("1.1", "no")


UNITS = {"red_357": "357/90", "red_203": "203 FA", "blue_art": "Art XIII SS", "red_1": "1", "red_14": "14 SP Artillery"}
HEXES = {
    "0501": "",
    "0503": "",
    "0602": "Thionville",
    "0412": "Pont-à-Mousson",
    "3022": "Licata",
    "3122": "Licata",
    "3822": "Ponte Olivo airfield",
}
SHORT = [("14", "red_14"), ("Ponte Olivo", "3822"), ("1", "red_14"), ("gun", "red_14"), ("gun", "red_203")]
LANGUAGE = Language(Vocabulary([March, Storm, Pay]), lambda: Names(UNITS, HEXES, SHORT))
BY_ROAD = March("red_357", ("0501", "0503", "0602"))
ON_FOOT = March("red_357", ("0501", "0602"), fast=True)
WAYS = Offered(BY_ROAD, ON_FOOT, March("red_203", ("0501", "0602")))


def read(line: str, offered: Options = WAYS) -> str:
    (order,) = LANGUAGE.read(line, lambda: offered)
    return order.text


def test_units_and_places_go_by_their_names() -> None:
    """With or without accents and capitals, and with commas and small words between them."""
    assert read("Storm thionville, pont-a-mousson with 357/90 and the 203 fa") == "storm 0602 0412 with red_357 red_203"


def test_a_short_name_counts_where_nothing_else_is_called_that() -> None:
    assert read("storm ponte olivo with 14") == "storm 3822 with red_14"
    assert read("storm 0602 with 1") == "storm 0602 with red_1"


@pytest.mark.parametrize(
    ("line", "says"),
    [("storm licata with 1", "Licata can be 3022 or 3122"), ("storm 0602 with gun", "gun can be red_14 or red_203")],
)
def test_a_name_that_means_several_things_is_asked_about(line: str, says: str) -> None:
    with pytest.raises(UnreadableOrder, match=says):
        read(line)


def test_only_the_end_of_a_way_need_be_named() -> None:
    assert read("march 357/90 to Thionville") == BY_ROAD.text
    assert read("march red_357 0602 fast") == ON_FOOT.text
    assert read("march 203 fa into thionville") == "march red_203 0501 0602"


def test_a_whole_way_stays_as_it_was_written() -> None:
    """Also one that is not offered: it is refused by the rule that it breaks, not changed into another."""
    assert read("march red_357 0501 0412 0602") == "march red_357 0501 0412 0602"


def test_a_way_of_one_hex_that_is_offered_is_that_order() -> None:
    straight = March("red_357", ("0602",))
    assert LANGUAGE.read("march red_357 0602", lambda: Offered(BY_ROAD, straight)) == (straight,)


def test_ways_between_which_the_line_does_not_decide_are_all_meant() -> None:
    north, south = March("red_357", ("0501", "0503", "0602")), March("red_357", ("0501", "0412", "0602"))
    assert LANGUAGE.read("march 357/90 to 0602", lambda: Offered(north, south)) == (north, south)


def test_nowhere_to_go_is_said_with_the_unit_and_the_hex() -> None:
    with pytest.raises(NoWay, match="nothing that 357/90 can do ends in 0412") as error:
        read("march 357/90 to pont-à-mousson fast")
    assert (error.value.unit, error.value.hex, error.value.modes) == ("red_357", "0412", ("fast",))


def test_numbers_are_no_names() -> None:
    assert read("pay 14") == "pay 14"


def test_what_is_no_order_is_refused_as_ever() -> None:
    with pytest.raises(UnreadableOrder, match="'fly' is no order; there are: march, storm, pay"):
        read("fly 357/90 to Thionville")


def test_a_name_is_compared_as_typed_in_a_hurry() -> None:
    assert plain("  Pont-À-Mousson \N{RIGHT SINGLE QUOTATION MARK} ") == "pont-a-mousson '"
