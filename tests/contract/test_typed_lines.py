"""What players type: every order by its exact text, and the same order by names, in every scenario."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from kits import Kit, all_kits, kit_of, walk
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, UnreadableOrder
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import AskConsequence, AskLine, AskRefusal, LineAnswer, Verdict
from trinacria.kernel.seats import Seat
from trinacria.kernel.typed_lines import answered, orders_in, read_order, spoken

EVERY_SCENARIO = pytest.mark.parametrize("kit", all_kits(), ids=lambda kit: kit.name)
ORDERS = 40  # tried at one decision
DECISIONS = 120
FEWEST_KINDS = 4  # of decisions that are met


def deciding(pos: Position) -> Seat:
    assert pos.decision is not None
    return pos.decision.seat


@EVERY_SCENARIO
def test_the_exact_text_of_an_order_always_means_that_order(kit: Kit) -> None:
    scenario, kinds = games.open_scenario(kit.name), set[str]()
    for pos in islice(walk(kit, 3, bold=True), DECISIONS):
        if pos.decision is None:
            break
        kinds.add(pos.decision.kind)
        for order in islice(pos.options(), ORDERS):
            assert read_order(scenario, pos, deciding(pos), order.text) == order
    assert len(kinds) >= min(len(kit.kinds), FEWEST_KINDS)


@EVERY_SCENARIO
def test_an_order_that_is_read_out_with_names_is_read_back(kit: Kit) -> None:
    """Unless two counters have one name: then the line is refused and says which they are."""
    scenario, refused = games.open_scenario(kit.name), list[str]()
    for pos in islice(walk(kit, 5, bold=True), DECISIONS):
        if pos.decision is None:
            break
        for order in islice(pos.options(), ORDERS):
            try:
                assert order in orders_in(scenario, pos, deciding(pos), spoken(scenario.language, order))
            except UnreadableOrder as error:
                refused.append(str(error))
    assert all(" can be " in says for says in refused)


def part(order: Command, field: str) -> Any:
    return getattr(order, field)


def at(name: str, kind: str) -> Position:
    return next(pos for pos in walk(kit_of(name), 1) if pos.decision and pos.decision.kind == kind)


def test_a_place_and_a_unit_go_by_their_names() -> None:
    name = "moselle/november"
    scenario, pos = games.open_scenario(name), at(name, "move")
    order = next(order for order in pos.options() if order.VERB == "move" and len(part(order, "path")) > 2)
    unit, end = part(order, "unit"), part(order, "path")[-1]
    line = f"Move {scenario.language.names.say(unit)} to {scenario.language.names.say(end)}"
    assert order in orders_in(scenario, pos, deciding(pos), line)
    found = answered(scenario, pos, deciding(pos), AskLine(line))
    assert isinstance(found, LineAnswer)
    assert order.text in [line.order for line in found.orders]


def test_where_nobody_can_go_the_rule_is_named() -> None:
    name = "moselle/november"
    scenario, pos = games.open_scenario(name), at(name, "move")
    side = deciding(pos)
    order = next(order for order in pos.options() if order.VERB == "move")
    unit, here = part(order, "unit"), part(order, "path")[0]
    far = max(scenario.language.names.hexes, key=lambda hex_: abs(int(hex_[:2]) - int(here[:2])))
    with pytest.raises(IllegalCommand, match=r"5\.\d|6\.\d"):
        read_order(scenario, pos, side, f"move {unit} to {far}")
    found = answered(scenario, pos, side, AskLine(f"why {unit} {far}"))
    assert isinstance(found, LineAnswer)
    assert found.case
    assert not found.orders


def test_questions_about_an_order_take_it_as_people_write_it() -> None:
    name = "moselle/november"
    scenario, pos = games.open_scenario(name), at(name, "move")
    order = next(order for order in pos.options() if order.VERB == "move")
    line = f"MOVE {spoken(scenario.language, order).partition(' ')[2]}"
    found = answered(scenario, pos, deciding(pos), AskRefusal(line))
    assert isinstance(found, Verdict)
    assert found.allowed
    assert answered(scenario, pos, deciding(pos), AskConsequence(line)) == answered(
        scenario, pos, deciding(pos), AskConsequence(order.text)
    )


def test_only_the_seat_that_decides_can_look_for_a_way() -> None:
    """Another seat learns nothing from a line: its order is refused before anything is looked up."""
    name = "moselle/november"
    scenario, pos = games.open_scenario(name), at(name, "move")
    for seat in Seat:
        if seat is not deciding(pos):
            with pytest.raises(OutOfTurn):
                answered(scenario, pos, seat, AskLine("move 2/5 to Metz"))
