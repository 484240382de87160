"""Step words: what can be picked in an open decision, said as a player would say it.

A client knows no rules. For every step of the options it gets the words of a button or of an entry in a list, and which
counters and hexes the step is about. Whole orders are said by their verb; a step that only leads on to others is said by
the decision itself. A game with orders of its own brings their sentences with its table, as it does for its events.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Step
from trinacria.kernel.showing import StepWords
from trinacria.kernel.words import listed
from trinacria.viw.commands import Absorb, Advance, Attack, Defend, Eliminate, End, Enter, Lose, Move, Retreat, Roll, Support
from trinacria.viw.decisions import target_words
from trinacria.viw.retreats import ChooseRetreat
from trinacria.viw.story import Teller, move_cost
from trinacria.viw.table import StepSentence, Table
from trinacria.viw.table_words import STRATEGIC, TACTICAL
from trinacria.viw.units import UnitId


def step_words(table: Table, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
    """The words for one step of an open decision; the path holds the keys that were picked before it."""
    choice = Choice(Teller(table), decision, step, path)
    if step.order is None:
        return decision.way(choice) or pick_unit(choice)
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


def about_unit(words: str, *, aside_in: str = "") -> StepSentence:
    """An order about one unit, which stands in the words as `{}`; in one kind of decision it may be beside the business."""

    def say(choice: Choice, order: Any) -> StepWords:
        aside = choice.decision.kind == aside_in
        return StepWords(words.format(choice.tell.unit(order.unit)), unit=order.unit, aside=aside)

    return say


def ending(choice: Choice, order: End) -> StepWords:
    """The end of what is going on, in the decision's own words where it has any."""
    return StepWords(choice.decision.END or f"End {order.what}", end=True)


# whole orders ----------------------------------------------------------------------------------------------------------


def _move(choice: Choice, order: Move) -> StepWords:
    """5.25: the minimum move is named as such, since a longer way may lead to the same hex."""
    how = " as a minimum move" if choice.step.facts.get("minimum") else ""
    return _going(choice, f"Move to {choice.tell.hex(order.path[-1])}{how}", order)


def _enter(choice: Choice, order: Enter) -> StepWords:
    tell, path = choice.tell, order.path
    onward = f" and go to {tell.hex(path[-1])}" if len(path) > 1 else ""
    return _going(choice, f"Enter at {tell.hex(path[0])}{onward}", order)


def _going(choice: Choice, words: str, order: Move | Enter) -> StepWords:
    mode = " by strategic movement" if order.strategic else ""
    group, cost = STRATEGIC if order.strategic else TACTICAL, move_cost(choice.step.facts)
    return StepWords(words + mode, unit=order.unit, hex=order.path[-1], path=order.path, group=group, cost=cost)


def _attack(choice: Choice, order: Attack) -> StepWords:
    words = f"Attack {choice.tell.hexes(order.targets)} with {choice.tell.units(order.units)}"
    return StepWords(words, units=order.units, **target_words(order.targets))


def _support(choice: Choice, order: Support) -> StepWords:
    return supported(choice, order.guns, ["an Air Point"] * order.air)


def supported(choice: Choice, guns: tuple[UnitId, ...], points: list[str]) -> StepWords:
    """What is announced for a combat: the points first, then the guns."""
    means = [*points, *(choice.tell.unit(gun) for gun in guns)]
    return StepWords(capital(listed(means)) if means else "No support", units=guns)


def _lose(choice: Choice, order: Lose) -> StepWords:
    """9.82.3: what the loss makes of the unit is said with it, as far as its owner can know."""
    unit, facts = choice.tell.unit(order.unit), choice.step.facts
    if order.unit in fated(facts, "eliminated"):
        return StepWords(f"{unit} loses its last step and is eliminated", unit=order.unit)
    cadre = " and becomes a cadre" if order.unit in fated(facts, "cadres") else ""
    return StepWords(f"{unit} loses a step{cadre}", unit=order.unit)


def _absorb(choice: Choice, order: Absorb) -> StepWords:
    """9.85: steps or hexes; who is lost by it is named, and so is a stack that has no way back of that length."""
    facts: Mapping[str, Any] = choice.step.facts
    eliminated, fate = fated(facts, "eliminated"), _fate(choice)
    if facts.get("wiped_out"):  # and so nobody retreats
        steps = "its last step" if order.steps == len(eliminated) == 1 else count(order.steps, "step")
        return StepWords(f"Lose {steps}: {fate}")
    ways = [f"lose {count(order.steps, 'step')}"] if order.steps else []
    ways += [f"retreat {count(facts['hexes'], 'hex')}"] if facts["hexes"] else ["hold the ground"]
    if facts["destroyed"]:
        fate = listed([*([fate] if fate else []), f"every unit in {choice.tell.hexes(facts['destroyed'])} is eliminated"])
        return StepWords(f"{capital(', '.join(ways))}: no way back, {fate}")
    return StepWords(capital(", ".join(ways)) + (f": {fate}" if fate else ""))


def _retreat(choice: Choice, order: Retreat) -> StepWords:
    """Every hex on the way is named, since two ways may end in one hex; and who goes, or else where it begins.

    The first unit of the stack stands for all of them: who picks it up sees its ways alone.
    """
    tell, facts, (start, *between, last) = choice.tell, choice.step.facts, order.path
    units, decision = fated(facts, "units"), choice.decision
    several = isinstance(decision, ChooseRetreat) and len(decision.stacks) > 1
    by = f" by {listed([*between])}" if between else ""
    way = f"{by} to {tell.hex(last)}"
    if units and several:
        says = f"{tell.units(units)} {_verb('retreat', units)} from {tell.hex(start)}{way}"
    else:
        says = f"Retreat{f' from {tell.hex(start)}' if several else ''}{way}"
    fate = _fate(choice)
    return StepWords(
        says + (f": {fate}" if fate else ""),
        unit=units[0] if units and several else "",
        units=units if several else (),
        hex=last,
        path=order.path,
    )


def fated(facts: Mapping[str, object], fact: str) -> tuple[UnitId, ...]:
    """The units that a fact of a step names, if it is there."""
    units = facts.get(fact, ())
    assert isinstance(units, tuple)
    return units


def _fate(choice: Choice) -> str:
    """9.82.3, 10.0: who is certain to be eliminated, and who becomes a cadre."""
    facts, tell = choice.step.facts, choice.tell
    eliminated, cadres = fated(facts, "eliminated"), fated(facts, "cadres")
    ends = [f"{tell.units(eliminated)} {_be(eliminated)} eliminated"] if eliminated else []
    ends += [f"{tell.units(cadres)} {'becomes a cadre' if len(cadres) == 1 else 'become cadres'}"] if cadres else []
    return listed(ends) if ends else ""


def _be(units: tuple[UnitId, ...]) -> str:
    return "is" if len(units) == 1 else "are"


def _verb(verb: str, units: tuple[UnitId, ...]) -> str:
    return f"{verb}s" if len(units) == 1 else verb


def _advance(choice: Choice, order: Advance) -> StepWords:
    words = f"Advance to {choice.tell.hex(order.path[-1])}"
    return StepWords(words, unit=order.unit, hex=order.path[-1], path=order.path)


def _roll(choice: Choice, order: Roll) -> StepWords:
    return StepWords("Roll the dice")


STEP_SENTENCES: Mapping[str, StepSentence] = {
    Move.VERB: _move,
    Enter.VERB: _enter,
    End.VERB: ending,
    Eliminate.VERB: about_unit("Eliminate {}"),
    Attack.VERB: _attack,
    Defend.VERB: about_unit("{} defends"),
    Support.VERB: _support,
    Roll.VERB: _roll,
    Lose.VERB: _lose,
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
