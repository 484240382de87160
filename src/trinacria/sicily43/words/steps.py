"""Step words: what can be picked in an open decision, said as a player would say it."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Step
from trinacria.kernel.showing import Cost, StepWords
from trinacria.sicily43.words.naming import Teller

MARCH, RAIL, SEA = "march", "rail", "sea"  # the modes of movement


@dataclass(frozen=True, slots=True)
class Choice:
    """A step where it stands, and how things are called there."""

    tell: Teller
    decision: Decision
    step: Step
    path: tuple[str, ...]  # the keys that were picked before it


def step_words(tell: Teller, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
    """The words for one step: an order says its own, and so does a decision for a step that leads on to others."""
    choice = Choice(tell, decision, step, path)
    if step.order is None:
        return decision.way(choice) or pick(choice)
    return spoken(choice, step.order)


def spoken(choice: Choice, order: Command) -> StepWords:
    """A whole order in its own words."""
    say = getattr(order, "say", None)
    words = say(choice) if say is not None else movement_words(choice, order)
    assert isinstance(words, StepWords)
    return words


GOING = {
    "move": ("Move to {hex}", MARCH),
    "sail": ("Sail to {hex}", SEA),
    "lift": ("Go by sea to {hex}", SEA),
    "enter": ("Enter at {hex}", ""),
    "rail": ("Travel by rail to {hex}", RAIL),
    "leave": ("Leave the railway", ""),
}


def movement_words(choice: Choice, order: Command) -> StepWords:
    """An order of the Movement Phase: where it leads, and what it costs."""
    path: tuple[str, ...] = getattr(order, "path", ())
    units: tuple[str, ...] = getattr(order, "units", ())
    unit = str(getattr(order, "unit", "")) or (units[0] if units else "")
    hex_ = path[-1] if path else str(getattr(order, "hex", ""))
    words, mode = GOING.get(order.VERB, (order.text.capitalize().replace("{", "").replace("}", ""), ""))
    says = words.format(hex=choice.tell.hex(hex_)) if hex_ else words.replace(" to {hex}", "").replace(" at {hex}", "")
    return StepWords(says, unit=unit, hex=hex_, path=path, group=mode, cost=cost_of(choice.step))


def cost_of(step: Step) -> Cost | None:
    """What a move costs, in the words of the mode."""
    points, of = step.facts.get("points"), step.facts.get("of")
    if not isinstance(points, int) or not isinstance(of, int):
        return None
    paid = "1 point" if points == 1 else f"{points} points"
    stops = "must stop there" if step.facts.get("stops") else ""
    return Cost(str(points), f"{paid}, {max(0, of - points)} left", points, f"{of} movement points", stops)


def pick(choice: Choice) -> StepWords:
    """A step that picks a counter or a hex."""
    key = choice.step.key
    if key in choice.tell.table.units:
        return StepWords(choice.tell.unit(key), unit=key)
    if key in choice.tell.table.island.grid:
        return StepWords(choice.tell.hex(key), hex=key)
    return StepWords(key[:1].upper() + key[1:])
