"""Prompts: what the open decision asks for, in plain words.

`PROMPTS` says of every kind of decision what may be typed. `prompt` says the decision at hand in one sentence that names
units and hexes as they stand on the map: as a request to the seat that decides, and as news to everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from trinacria.kernel.decisions import Decision
from trinacria.kernel.seats import Seat
from trinacria.viw.boards import SeenBoard
from trinacria.viw.combat import Combat
from trinacria.viw.retreats import Retreats
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.story import listed
from trinacria.viw.units import UnitId
from trinacria.viw.view import OwnCounter

PROMPTS = {
    "move": "Move your units, or end movement.",
    "eliminate": "Too many units in one place: choose one to eliminate.",
    "attack": "Attack with every unit that must, or end combat when nobody must any more.",
    "defend": "Name the regiment that defends.",
    "support": "Announce your support for this combat (`support` alone is none).",
    "roll": "The strengths are on the table. Roll.",
    "lose": "Choose the unit that loses a step.",
    "absorb": "How many steps will you lose instead of retreating?",
    "retreat": "Choose the way of the retreat.",
    "advance": "Advance after combat, or end advance.",
    # Sicily
    "airborne": "Name the missions of your airborne units, or end airborne.",
    "displace": "The drop came down on your units: choose the hex it is displaced to.",
    "anchor": "The beach is held against you: choose the sea hex from which these units attack it.",
    "first wave": "Name the units that land first on their beaches, or end first-wave to land all as printed.",
    "land": "Land units and depots from the Second Wave boxes, or end landings.",
    "end-run": "Make an end-run along the coast, or end landings.",
    "write": "Write down, in secret, your numbers for end-runs: first U.S., then U.K.",
    "depot": "Bring a depot to a port, or end depots.",
    "declare": "Declare bombing or interdiction for this Game-Turn, or end declaration.",
    "boundary": "Draw the army boundary anew, or end boundary to keep it.",
    "sea supply": "Supply units from the sea, or end supply.",
    "air supply": "Supply units from the air, or end supply.",
    "pack": "Give or take away pack transport, or end pack.",
    "replacements": "Spend Replacement Points, or end replacements.",
    "support points": "Share your new Support Points between Germans and Italians.",
    # the Variable Campaign
    "plan": "Plot the invasion in secret, unit by unit, then end plan.",
    "receive": "Choose the variable units that you receive before the game, or end receiving.",
    "deploy": "Place your units on the island, then end deployment.",
    "invasion": "Begin an invasion on this Game-Turn, or end invasion to wait.",
    "naval": "Begin U.S. naval support on this Game-Turn, or end naval to wait.",
}

NAMES = {Seat.ALLIED: "Allied", Seat.AXIS: "Axis"}
MOST_NAMED = 6  # units in one sentence

Words = tuple[str, str]  # what the seat that decides is asked to do, and what the others hear that it does
Ask = Callable[[SeenBoard, Decision], Words]


def prompt(seen: SeenBoard, decision: Decision, asks: Mapping[str, Ask]) -> str:
    """The open decision in one sentence, for the seat that looks."""
    do, does = asks[decision.kind](seen, decision)
    side = NAMES[decision.seat]
    return f"{side}: {do}." if decision.seat is seen.view.seat else f"The {side} side {does}."


def always(do: str, does: str) -> Ask:
    """A decision that asks the same whatever it is about."""
    return lambda seen, decision: (do, does)


def choice(what: str) -> Words:
    return f"choose {what}", f"chooses {what}"


def count(number: int, thing: str, things: str) -> str:
    return f"{number} {thing if number == 1 else things}"


def named(seen: SeenBoard, units: Sequence[str]) -> str:
    """Units by their designations; of many only the first."""
    names = [seen.tell.unit(unit) for unit in units]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED - 1 :] = [f"{len(names) - MOST_NAMED + 1} others"]
    return listed(names)


# the standard decisions ------------------------------------------------------------------------------------------------


def _move(seen: SeenBoard, decision: Decision) -> Words:
    """7.11: stacking is looked at when the phase ends; who would be eliminated then is worth a warning before."""
    do, does = "move your units one by one, or end movement", "moves its units"
    crowded = sorted(hex_ for hex_, stack in seen.stacks.items() if _is_crowded(seen, stack, decision.seat))
    if crowded:
        fate = f"units above the limit of {STACKING_LIMIT} are eliminated when you end movement"
        do += f"; too many units in {seen.tell.hexes(crowded)}: {fate}"
    return do, does


def _is_crowded(seen: SeenBoard, stack: Sequence[UnitId], side: Seat) -> bool:
    return len(stack) > STACKING_LIMIT and seen.unit(stack[0]).side is side


def _overstacked(seen: SeenBoard, decision: Decision) -> Words:
    hex_, surplus = seen.tell.hex(decision.about["hex"]), decision.about["surplus"]
    many = "there is one" if surplus == 1 else f"there are {surplus}"
    return choice(f"a unit in {hex_} to eliminate: {many} too many")


def _defend(seen: SeenBoard, decision: Decision) -> Words:
    what = f"the regiment that defends {seen.tell.hex(decision.about['hex'])}"
    return f"name {what}", f"names {what}"


def _support(seen: SeenBoard, decision: Decision) -> Words:
    combat = seen.view.combat
    assert combat is not None, "support is announced for a combat"
    attacking = combat.battle.attacker is decision.seat
    what = f"support for the {'attack on' if attacking else 'defence of'} {seen.tell.hexes(combat.battle.targets)}"
    return f"announce your {what}, or none", f"announces its {what}"


def _roll(seen: SeenBoard, decision: Decision) -> Words:
    combat = seen.view.combat
    assert combat is not None, "the dice are rolled for a combat"
    what = f"for the attack on {seen.tell.hexes(combat.battle.targets)}"
    return f"strengths revealed; roll {what}", f"rolls {what}"


def _lose(seen: SeenBoard, decision: Decision) -> Words:
    steps, among = decision.about["steps"], decision.about["among"]
    assert isinstance(steps, int)
    assert isinstance(among, tuple)
    left = "" if steps == 1 else f"; {steps} steps still to lose"
    return choice(f"which of {named(seen, among)} loses a step{left}")


def _absorb(seen: SeenBoard, decision: Decision) -> Words:
    number = decision.about["number"]
    assert isinstance(number, int)
    combat = next(procedure for procedure in reversed(seen.view.stack) if isinstance(procedure, Combat))
    battle = combat.battle
    fighters = battle.attackers if combat.loser is battle.attacker else battle.defenders
    alive = [unit for unit in fighters if seen.on_map(unit)]
    who = named(seen, alive) if alive else "the units in the hex"
    lose = "loses" if len(alive) == 1 else "lose"
    back = count(number, "hex", "hexes")
    do, does = choice(f"how many steps {who} {lose} instead of retreating {back}")
    if _has_one_step(seen, alive, combat.bystanders):
        do = f"choose: {who} retreats {back}, or loses its last step and is eliminated"
    return do, does


def _has_one_step(seen: SeenBoard, fighters: list[UnitId], bystanders: Iterable[UnitId]) -> bool:
    """Whether the loss of a step leaves nobody, as far as the seat that looks knows."""
    alive = [*fighters, *(unit for unit in bystanders if seen.on_map(unit))]
    counters = [seen.counters[unit] for unit in alive]
    return len(alive) == len(fighters) == 1 and all(isinstance(own, OwnCounter) and own.steps == 1 for own in counters)


def _retreat(seen: SeenBoard, decision: Decision) -> Words:
    retreats = seen.view.stack[-1]
    assert isinstance(retreats, Retreats)
    stacks = [f"{named(seen, units)} from {seen.tell.hex(hex_)}" for hex_, units in retreats.stacks]
    each = " each" if len(stacks) > 1 else ""
    return choice(f"the retreat of {listed(stacks)}, {count(retreats.length, 'hex', 'hexes')}{each}")


def _advance(seen: SeenBoard, decision: Decision) -> Words:
    units, hexes = decision.about["units"], decision.about["hexes"]
    assert isinstance(units, tuple)
    assert isinstance(hexes, tuple)
    what = f"{named(seen, units)} into {seen.tell.hexes(hexes)}"
    return f"advance {what}, or end the advance", f"may advance {what}"


ASKS: Mapping[str, Ask] = {
    "move": _move,
    "eliminate": _overstacked,
    "attack": always(
        "resolve your attacks, one at a time; end combat when no unit is left that must attack",
        "resolves its attacks, one at a time",
    ),
    "defend": _defend,
    "support": _support,
    "roll": _roll,
    "lose": _lose,
    "absorb": _absorb,
    "retreat": _retreat,
    "advance": _advance,
}
