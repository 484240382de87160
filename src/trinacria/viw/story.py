"""The story: events as sentences, the way a player would read them in a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from trinacria.kernel.events import SeenEvent
from trinacria.viw.table import Table

Facts = Mapping[str, Any]
MINUS = "\N{MINUS SIGN}"


def sentence(table: Table, event: SeenEvent) -> str:
    """One sentence for one event."""
    tell = table.sentences.get(event.kind) or SENTENCES[event.kind]
    return tell(Teller(table), event.facts)


class Teller:
    """Names things as they stand on the map and the counters."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def unit(self, unit: Any) -> str:
        return self.table.names[unit]

    def units(self, units: Iterable[Any]) -> str:
        return listed([self.unit(unit) for unit in units])

    def hex(self, hex_: Any) -> str:
        place = self.table.map.place_at.get(hex_)
        return f"{place.name} ({hex_})" if place else str(hex_)

    def hexes(self, hexes: Iterable[Any]) -> str:
        return listed([self.hex(hex_) for hex_ in hexes])


def signed(number: int) -> str:
    """`+3`, `0`, `−3`: with the minus sign of print."""
    return f"{number:+d}".replace("-", MINUS) if number else "0"


def plain_number(number: int) -> str:
    """`3`, `−3`."""
    return str(number).replace("-", MINUS)


def points_words(half_points: int) -> str:
    """Movement Points, which are counted in halves: `1 point`, `½ point`, `3½ points`."""
    whole, half = divmod(half_points, 2)
    number = f"{whole or '' if half else whole}{'½' if half else ''}"
    return f"{number} point" + ("s" if half_points > 2 or half_points == 0 else "")


def listed(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _game_turn(tell: Teller, facts: Facts) -> str:
    turn = tell.table.scenario.turn(facts["turn"])
    return f"Game-Turn {turn.number}, {turn.dates}" + (": mud." if turn.mud else ".")


def _moved(verb: str) -> Callable[[Teller, Facts], str]:
    def move(tell: Teller, facts: Facts) -> str:
        mode = " by strategic movement" if facts["strategic"] else ""
        start = f" from {tell.hex(facts['path'][0])}" if verb == "moves" and len(facts["path"]) > 1 else ""
        way = f"{verb}{start} to {tell.hex(facts['path'][-1])}{mode}"
        return f"{tell.unit(facts['unit'])} {way} for {points_words(facts['half_points'])}."

    return move


def _entered(tell: Teller, facts: Facts) -> str:
    """Where a reinforcement comes in; and where it goes from there, if it does not stay."""
    if len(facts["path"]) > 1:
        return _moved("arrives and goes")(tell, facts)
    mode = " by strategic movement" if facts["strategic"] else ""
    points = points_words(facts["half_points"])
    return f"{tell.unit(facts['unit'])} arrives in {tell.hex(facts['path'][0])}{mode} for {points}."


def _supply(tell: Teller, facts: Facts) -> str:
    states: dict[str, list[str]] = {}
    for unit, state in facts["states"].items():
        states.setdefault(state, []).append(tell.unit(unit))
    return "; ".join(f"{listed(units)}: {state}" for state, units in states.items()) + "."


def _support(tell: Teller, facts: Facts) -> str:
    means = [tell.unit(gun) for gun in facts["guns"]] + (["an Air Point"] if facts["air"] else [])
    return f"{_side(facts['side'])} support: {listed(means)}."


def _result(tell: Teller, facts: Facts) -> str:
    bold = ", a breakthrough" if facts["breakthrough"] else ""
    defenders = f"{tell.units(facts['defenders'])} in " if facts["defenders"] else ""  # none: what stands there is no unit
    return (
        f"{tell.units(facts['attackers'])} against {defenders}{tell.hexes(facts['targets'])}: "
        f"column {facts['column']}, dice {facts['dice'][0]} and {facts['dice'][1]}, {facts['result']}{bold}."
    )


def _chit(tell: Teller, facts: Facts) -> str:
    known = f": strength {facts['strength']}" if "strength" in facts else ""
    return f"{tell.unit(facts['unit'])} draws a chit of morale {facts['pool']}{known}."


def _along(path: Any, tell: Teller) -> str:
    between = f" by {listed([*path[1:-1]])}" if len(path) > 2 else ""
    return f"{tell.hex(path[-1])}{between}"


def _roll(tell: Teller, facts: Facts) -> str:
    return rolled(facts["purpose"], facts)


def rolled(what: str, facts: Facts) -> str:
    """What the dice were rolled for, and what they say; the number of the roll stands beside them."""
    return f"{what[:1].upper()}{what[1:]}: {listed([str(die) for die in facts['dice']])} rolled."


def _side(side: Any) -> str:
    return "Allied" if side == "allied" else "Axis"


def _verb(verb: str, doing: Any) -> str:
    return f"{verb}s" if len(doing) == 1 else verb


def _absorb(tell: Teller, facts: Facts) -> str:
    number = facts["hexes"]
    hexes = f" and retreats {number} {'hex' if number == 1 else 'hexes'}" if number else " instead of retreating"
    steps = "a step" if facts["steps"] == 1 else f"{facts['steps']} steps"
    return f"The {_side(facts['side'])} side loses {steps}{hexes}."


def _score(points: int) -> str:
    return f"{plain_number(points)} {'point' if abs(points) == 1 else 'points'}"


def _concluded(tell: Teller, facts: Facts) -> str:
    match facts["how"]:
        case "resignation":
            return f"The {_side(facts['side'])} side resigns."
        case "on time":
            return f"The {_side(facts['side'])} side has run out of time."
        case _:
            return "Both sides agree on a draw."


def _rewound(tell: Teller, facts: Facts) -> str:
    moment = f"where it stood after order {facts['ply']}" if facts["ply"] else "its beginning"
    return f"The game goes back to {moment}; the dice go on."


SENTENCES: Mapping[str, Callable[[Teller, Facts], str]] = {
    "game turn": _game_turn,
    "player turn": lambda tell, f: f"{_side(f['side'])} Player-Turn.",
    "phase": lambda tell, f: f"{_side(f['side'])} {f['phase']}.",
    "air points": lambda tell, f: f"Air Points: Allied {f['allied']}, Axis {f['axis']}.",
    "supply": _supply,
    "move": _moved("moves"),
    "enter": _entered,
    "attack": lambda tell, f: f"{tell.units(f['units'])} {_verb('attack', f['units'])} {tell.hexes(f['targets'])}.",
    "defend": lambda tell, f: f"{tell.unit(f['unit'])} takes up the defence.",
    "support": _support,
    "chit": _chit,
    "roll": _roll,
    "result": _result,
    "step loss": lambda tell, f: f"{tell.unit(f['unit'])} loses a step.",
    "cadre": lambda tell, f: f"{tell.unit(f['unit'])} is reduced to its cadre.",
    "overstacked": lambda tell, f: (
        f"{f['units']} units stand in {tell.hex(f['hex'])} when movement ends, but only {f['limit']} may: one is lost."
    ),
    "eliminated": lambda tell, f: f"{tell.unit(f['unit'])} is eliminated in {tell.hex(f['hex'])}.",
    "absorb": _absorb,
    "no retreat": lambda tell, f: f"{tell.units(f['units'])} in {tell.hex(f['hex'])} cannot retreat.",
    "retreat": lambda tell, f: f"{tell.units(f['units'])} {_verb('retreat', f['units'])} to {_along(f['path'], tell)}.",
    "advance": lambda tell, f: f"{tell.unit(f['unit'])} advances to {_along(f['path'], tell)}.",
    "end": lambda tell, f: f"The game is over: {f['level']}, {_score(f['score'])}.",
    "concluded": _concluded,
    "rewound": _rewound,
}
