"""Options: every legal command of the open decision, complete and exact.

The interface is stepped: `steps()` lists the first things to pick (a unit, a hex), and each step either is a whole order or
leads on to the next options. Listing, counting and sampling are derived from it here; highlights, reasons and research
masks elsewhere. Membership is a test of the whole order, and `refusal` is the one definition of legality.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand

Key = TypeVar("Key", bound=str)
Choose = Callable[[int], int]  # choose(n) is a number from 0 to n - 1


NO_FACTS: Mapping[str, object] = {}  # a plain one, since steps are also written as JSON


class Step(NamedTuple):
    """One thing to pick: either a whole order, or the way to the next step. Facts are what the chooser may know of it.

    A tuple, because hundreds of them are made to list the moves of one unit. For the same reason an order may be given as a
    function that makes it from the key, when somebody looks at it.
    """

    key: str
    given: Command | Callable[[str], Command] | None = None
    then: Callable[[], Options] | None = None
    facts: Mapping[str, object] = NO_FACTS

    @property
    def order(self) -> Command | None:
        given = self.given
        return given(self.key) if callable(given) else given


class Options(ABC):
    """The legal commands of one decision."""

    @abstractmethod
    def steps(self) -> Sequence[Step]:
        """What can be picked first; never empty, and every step leads to at least one legal order."""

    @abstractmethod
    def refusal(self, command: Command) -> IllegalCommand | None:
        """Why this whole order is illegal here, or none if it is legal."""

    def __contains__(self, command: Command) -> bool:
        return self.refusal(command) is None

    def __iter__(self) -> Iterator[Command]:
        for step in self.steps():
            if step.then is not None:
                yield from step.then()
            else:
                order = step.order
                assert order is not None
                yield order

    def count(self) -> int:
        return sum(1 for _ in self)

    def sample(self, choose: Choose) -> Command:
        """One order, uniform at each step."""
        steps = self.steps()
        step = steps[choose(len(steps))]
        if step.then is not None:
            return step.then().sample(choose)
        order = step.order
        assert order is not None
        return order


def plain_step(order: Command) -> Step:
    return Step(order.text, order)


class Listed(Options):
    """Options that are few enough to list. The step of an order is made when somebody looks at it, text and facts too."""

    def __init__(
        self,
        orders: Iterable[Command | Step],
        case: str,
        otherwise: str | Callable[[Command], IllegalCommand | str],
        *,
        step: Callable[[Command], Step] = plain_step,
    ) -> None:
        self._orders, self._step = [*orders], step
        self._steps: list[Step] | None = None
        self._case = case
        self._otherwise = otherwise
        assert self._orders, f"{case}: a decision without options"

    def steps(self) -> Sequence[Step]:
        if self._steps is None:
            self._steps = [order if isinstance(order, Step) else self._step(order) for order in self._orders]
        return self._steps

    def sample(self, choose: Choose) -> Command:
        picked = self._orders[choose(len(self._orders))]
        if isinstance(picked, Command):
            return picked
        order = picked.order if picked.then is None else picked.then().sample(choose)
        assert order is not None
        return order

    def refusal(self, command: Command) -> IllegalCommand | None:
        if any((order.order if isinstance(order, Step) else order) == command for order in self._orders):
            return None
        why = self._otherwise if isinstance(self._otherwise, str) else self._otherwise(command)
        return why if isinstance(why, IllegalCommand) else IllegalCommand(self._case, why)


class Each(Options, Generic[Key]):
    """One order for each of many things, such as hexes; an order is made only when somebody looks at it."""

    def __init__(self, keys: Sequence[Key], order: Callable[[Key], Command], case: str, otherwise: str) -> None:
        self._keys, self._order = keys, order
        self._case, self._otherwise = case, otherwise
        assert self._keys, f"{case}: a decision without options"

    def steps(self) -> Sequence[Step]:
        return [Step(key, self._order(key)) for key in self._keys]

    def sample(self, choose: Choose) -> Command:
        return self._order(self._keys[choose(len(self._keys))])

    def refusal(self, command: Command) -> IllegalCommand | None:
        if any(self._order(key) == command for key in self._keys):
            return None
        return IllegalCommand(self._case, self._otherwise)
