"""Step words: what can be picked in an open decision, said as a player would say it.

A client knows no rules. For every step of the options it is told the words of a button or of an entry in a list, and which
counters and hexes the step is about. Whole orders are said by their verb; a step that only leads on to others is said by
the kind of decision. A game with orders of its own brings their sentences with its table, as it does for its events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Step
from trinacria.kernel.showing import StepWords
from trinacria.viw.commands import Absorb, Advance, Attack, Defend, Eliminate, End, Enter, Lose, Move, Retreat, Roll, Support
from trinacria.viw.story import Teller, listed
from trinacria.viw.table import StepSentence, Table, WaySentence
from trinacria.viw.units import UnitId

TACTICAL, STRATEGIC = "tactical", "strategic"
WITH, WITHOUT = "with", "without"


def step_words(table: Table, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
    """The words for one step of an open decision; the path holds the keys that were picked before it."""
    choice = Choice(Teller(table), decision, step, path)
    if step.order is None:
        way = table.way_sentences.get(decision.kind) or WAY_SENTENCES.get(decision.kind, pick_unit)
        return way(choice)
    say = table.step_sentences.get(step.order.VERB) or STEP_SENTENCES[step.order.VERB]
    return say(choice, step.order)


@dataclass(frozen=True, slots=True)
class Choice:
    """A step where it stands, and how things are called there."""

    tell: Teller
    decision: Decision
    step: Step
    path: tuple[str, ...]


# small words -----------------------------------------------------------------------------------------------------------


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def count(number: int, thing: str) -> str:
    """`1 step`, `2 steps`, `2 hexes`."""
    ending = "" if number == 1 else "es" if thing.endswith("x") else "s"
    return f"{number} {thing}{ending}"


def about_unit(words: str) -> StepSentence:
    """An order about one unit, which stands in the words as `{}`."""
    return lambda choice, order: StepWords(words.format(choice.tell.unit(order.unit)), unit=order.unit)


def ending(words: Mapping[str, str]) -> StepSentence:
    """The end of what is going on, in words of its own where there are any."""
    return lambda choice, order: StepWords(words.get(order.what) or f"End {order.what}", end=True)


# whole orders ----------------------------------------------------------------------------------------------------------


def _move(choice: Choice, order: Move) -> StepWords:
    """5.25: the minimum move is named as such, since a longer way may lead to the same hex."""
    how = " as a minimum move" if choice.step.facts.get("minimum") else ""
    return _going(f"Move to {choice.tell.hex(order.path[-1])}{how}", order)


def _enter(choice: Choice, order: Enter) -> StepWords:
    tell, path = choice.tell, order.path
    onward = f" and go to {tell.hex(path[-1])}" if len(path) > 1 else ""
    return _going(f"Enter at {tell.hex(path[0])}{onward}", order)


def _going(words: str, order: Move | Enter) -> StepWords:
    mode = " by strategic movement" if order.strategic else ""
    group = STRATEGIC if order.strategic else TACTICAL
    return StepWords(words + mode, unit=order.unit, hex=order.path[-1], path=order.path, group=group)


def _attack(choice: Choice, order: Attack) -> StepWords:
    words = f"Attack {choice.tell.hexes(order.targets)} with {choice.tell.units(order.units)}"
    return StepWords(words, units=order.units, **_targets(order.targets))


def _targets(targets: Sequence[str]) -> dict[str, Any]:
    """One hex can be clicked; several are one target."""
    return {"hex": targets[0]} if len(targets) == 1 else {"hexes": tuple(targets)}


def _support(choice: Choice, order: Support) -> StepWords:
    return supported(choice, order.guns, ["an Air Point"] * order.air)


def supported(choice: Choice, guns: tuple[UnitId, ...], points: list[str]) -> StepWords:
    """What is announced for a combat: the points first, then the guns."""
    means = [*points, *(choice.tell.unit(gun) for gun in guns)]
    return StepWords(capital(listed(means)) if means else "No support", units=guns)


def _absorb(choice: Choice, order: Absorb) -> StepWords:
    """9.85: steps or hexes; and a stack that has no way back of that length is lost."""
    facts: Mapping[str, Any] = choice.step.facts
    ways = [f"lose {count(order.steps, 'step')}"] if order.steps else []
    ways += [f"retreat {count(facts['hexes'], 'hex')}"] if facts["hexes"] else ["hold the ground"]
    doomed = f"; no way back from {choice.tell.hexes(facts['destroyed'])}" if facts["destroyed"] else ""
    return StepWords(capital(", ".join(ways)) + doomed)


def _retreat(choice: Choice, order: Retreat) -> StepWords:
    """Every hex on the way is named, since two ways may end in one hex; and where it begins, if several stacks must go."""
    tell, (start, *between, last) = choice.tell, order.path
    stacks = choice.decision.about.get("stacks", ())
    assert isinstance(stacks, tuple)
    origin = f" from {tell.hex(start)}" if len(stacks) > 1 else ""
    by = f" by {listed([*between])}" if between else ""
    return StepWords(f"Retreat{origin}{by} to {tell.hex(last)}", hex=last, path=order.path)


def _advance(choice: Choice, order: Advance) -> StepWords:
    words = f"Advance to {choice.tell.hex(order.path[-1])}"
    return StepWords(words, unit=order.unit, hex=order.path[-1], path=order.path)


def _roll(choice: Choice, order: Roll) -> StepWords:
    return StepWords("Roll the dice")


ENDS: Mapping[str, str] = {"advance": "End the advance"}

STEP_SENTENCES: Mapping[str, StepSentence] = {
    Move.VERB: _move,
    Enter.VERB: _enter,
    End.VERB: ending(ENDS),
    Eliminate.VERB: about_unit("Eliminate {}"),
    Attack.VERB: _attack,
    Defend.VERB: about_unit("{} defends"),
    Support.VERB: _support,
    Roll.VERB: _roll,
    Lose.VERB: about_unit("{} loses a step"),
    Absorb.VERB: _absorb,
    Retreat.VERB: _retreat,
    Advance.VERB: _advance,
}


# steps that lead on to others --------------------------------------------------------------------------------------------


def pick_unit(choice: Choice) -> StepWords:
    """A unit that something can be done with; if the step says where it is, so do the words."""
    unit, place = UnitId(choice.step.key), choice.step.facts.get("from")
    words = choice.tell.unit(unit)
    if place is not None:
        on_map = place in choice.tell.table.map.grid.index
        words += f" in {choice.tell.hex(place)}" if on_map else ", not yet on the map"
    return StepWords(words, unit=unit)


def _attackers(choice: Choice) -> StepWords:
    """9.12: first the hexes that are attacked, then from place to place who joins and who does not."""
    targets = choice.step.facts.get("targets")
    if isinstance(targets, tuple):
        return StepWords(f"Attack {choice.tell.hexes(targets)}", **_targets(targets))
    group, *units = choice.step.key.split()
    assert group in (WITH, WITHOUT), choice.step.key
    words = f"{group.capitalize()} {choice.tell.units(units)}"
    if len(units) == 1:
        return StepWords(words, unit=units[0], group=group)
    return StepWords(words, units=tuple(units), group=group)


WAY_SENTENCES: Mapping[str, WaySentence] = {"attack": _attackers}
