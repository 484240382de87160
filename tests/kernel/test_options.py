"""Options: iterating, counting, sampling and refusing, as every game inherits them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.options import Each, Listed, Options, Step
from trinacria.viw.commands import Defend, Lose, Roll
from trinacria.viw.units import UnitId

A, B, C, D = (Lose(UnitId(name)) for name in "abcd")


class Stepped(Options):
    """Roll, or first a group and then one of it: groups of three and of one."""

    def steps(self) -> Sequence[Step]:
        return [
            Step("roll", Roll()),
            Step("many", then=lambda: Listed([A, B, C], "9.85", "no")),
            Step("few", then=lambda: Listed([D], "9.85", "no")),
        ]

    def refusal(self, command: Command) -> IllegalCommand | None:
        return None if command in [*self] else IllegalCommand("9.85", "is not offered")


def test_iterating_walks_every_step_to_its_orders() -> None:
    assert [*Stepped()] == [Roll(), A, B, C, D]
    assert Stepped().count() == 5


def test_membership_is_the_absence_of_a_refusal() -> None:
    assert A in Stepped()
    assert Defend(UnitId("a")) not in Stepped()


def test_a_sample_is_uniform_at_each_step() -> None:
    chooser = random.Random(7)
    drawn = Counter(Stepped().sample(chooser.randrange) for _ in range(9000))
    expected = {Roll(): 3000, A: 1000, B: 1000, C: 1000, D: 3000}
    assert set(drawn) == set(expected)
    assert sum((drawn[order] - often) ** 2 / often for order, often in expected.items()) < 4 + 4 * 8**0.5


def test_a_sample_asks_once_a_step_and_takes_what_is_chosen() -> None:
    asked: list[int] = []

    def last(number: int) -> int:
        asked.append(number)
        return min(1, number - 1)

    assert Stepped().sample(last) == B
    assert asked == [3, 3]


def test_a_list_refuses_the_rest_with_its_case_and_its_words() -> None:
    options = Listed([A, B], "9.85", "the loss must fall on a or b")
    assert options.refusal(A) is None
    refusal = options.refusal(C)
    assert refusal is not None
    assert (refusal.case, refusal.reason) == ("9.85", "the loss must fall on a or b")
    assert str(refusal) == "9.85: the loss must fall on a or b"
    assert [step.key for step in options.steps()] == ["lose a", "lose b"]


def test_a_list_may_explain_each_order_by_itself() -> None:
    def why(command: Command) -> IllegalCommand | str:
        return f"not {command}" if isinstance(command, Lose) else IllegalCommand("8.41", "roll first")

    options = Listed([Step("first", A, facts={"steps": 1})], "9.85", why)
    assert options.refusal(A) is None
    assert str(options.refusal(B)) == "9.85: not lose b"
    assert str(options.refusal(Roll())) == "8.41: roll first"


def test_a_decision_without_options_is_our_mistake() -> None:
    with pytest.raises(AssertionError, match=r"9\.85: a decision without options"):
        Listed([], "9.85", "no")


def test_an_order_for_each_key_is_made_only_when_somebody_looks() -> None:
    made: list[str] = []

    def lose(key: str) -> Lose:
        made.append(key)
        return Lose(UnitId(key))

    each = Each(["a", "b", "c"], lose, "9.85", "it does not stand there")
    assert each.sample(lambda number: number - 1) == C
    assert made == ["c"]
    assert [*each] == [A, B, C]
    assert [(step.key, step.order) for step in each.steps()] == [("a", A), ("b", B), ("c", C)]
    assert B in each
    refusal = each.refusal(D)
    assert refusal is not None
    assert str(refusal) == "9.85: it does not stand there"
