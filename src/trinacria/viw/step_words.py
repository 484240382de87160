"""Step words: what can be picked in an open decision, said as a player would say it; and what several orders say alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from trinacria.kernel import step_words as kernel
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Step
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import capital, listed
from trinacria.viw.story import Teller, move_cost
from trinacria.viw.table_words import STRATEGIC, TACTICAL
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.kernel.hexes import HexId
    from trinacria.viw.table import Table

Choice: TypeAlias = kernel.OpenStep[Teller]


def step_words(table: Table, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
    """The words for one step of an open decision; the path holds the keys that were picked before it."""
    return kernel.step_words(kernel.OpenStep(Teller(table), decision, step, path), pick_unit)


def pick_unit(choice: Choice) -> StepWords:
    """A unit that something can be done with; if the step says where it is, so do the words."""
    unit, place = UnitId(choice.step.key), choice.step.facts.get("from")
    words = choice.tell.unit(unit)
    if place is not None:
        on_map = place in choice.tell.table.map.grid.index
        words += f" in {choice.tell.hex(place)}" if on_map else ", not yet on the map"
    return StepWords(words, unit=unit)


# what several orders say alike -----------------------------------------------------------------------------------------


def count(number: int, thing: str) -> str:
    """`1 step`, `2 steps`, `2 hexes`."""
    ending = "" if number == 1 else "es" if thing.endswith("x") else "s"
    return f"{number} {thing}{ending}"


def going(choice: Choice, words: str, unit: UnitId, path: tuple[HexId, ...], *, strategic: bool) -> StepWords:
    """5.13: a unit goes along a path, in one of the two modes of movement."""
    mode = " by strategic movement" if strategic else ""
    group, cost = STRATEGIC if strategic else TACTICAL, move_cost(choice.step.facts)
    return StepWords(words + mode, unit=unit, hex=path[-1], path=path, group=group, cost=cost)


def target_words(targets: Sequence[str]) -> dict[str, Any]:
    """What a step about attacked hexes says of them: one hex can be clicked, several are one target."""
    return {"hex": targets[0]} if len(targets) == 1 else {"hexes": tuple(targets)}


def supported(choice: Choice, guns: tuple[UnitId, ...], points: list[str]) -> StepWords:
    """What is announced for a combat: the points first, then the guns."""
    means = [*points, *(choice.tell.unit(gun) for gun in guns)]
    return StepWords(capital(listed(means)) if means else "No support", units=guns)


def fated(facts: Mapping[str, object], fact: str) -> tuple[UnitId, ...]:
    """The units that a fact of a step names, if it is there."""
    units = facts.get(fact, ())
    assert isinstance(units, tuple)
    return units


def fate(choice: Choice) -> str:
    """9.82.3, 10.0: who is certain to be eliminated, and who becomes a cadre."""
    facts, tell = choice.step.facts, choice.tell
    eliminated, cadres = fated(facts, "eliminated"), fated(facts, "cadres")
    ends = [f"{tell.units(eliminated)} {'is' if len(eliminated) == 1 else 'are'} eliminated"] if eliminated else []
    ends += [f"{tell.units(cadres)} {'becomes a cadre' if len(cadres) == 1 else 'become cadres'}"] if cadres else []
    return listed(ends) if ends else ""
