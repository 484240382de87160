"""The story: events as sentences, the way a player would read them in a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from trinacria.kernel.events import SeenEvent
from trinacria.viw.table import Table

Facts = Mapping[str, Any]


def sentence(table: Table, event: SeenEvent) -> str:
    """One sentence for one event."""
    tell = table.sentences.get(event.kind) or _SENTENCES[event.kind]
    return tell(Teller(table), event.facts)


class Teller:
    """Names things as they stand on the map and the counters."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def unit(self, unit: Any) -> str:
        return self.table.units[unit].designation

    def units(self, units: Iterable[Any]) -> str:
        return listed([self.unit(unit) for unit in units])

    def hex(self, hex_: Any) -> str:
        place = self.table.map.place_at.get(hex_)
        return f"{place.name} ({hex_})" if place else str(hex_)

    def hexes(self, hexes: Iterable[Any]) -> str:
        return listed([self.hex(hex_) for hex_ in hexes])


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


def _game_turn(tell: Teller, facts: Facts) -> str:
    turn = tell.table.scenario.turn(facts["turn"])
    return f"Game-Turn {turn.number}, {turn.dates}" + (": mud." if turn.mud else ".")


def _moved(verb: str) -> Callable[[Teller, Facts], str]:
    def move(tell: Teller, facts: Facts) -> str:
        points = f"{facts['half_points'] / 2:g} point" + ("" if facts["half_points"] == 2 else "s")
        mode = " by strategic movement" if facts["strategic"] else ""
        start = f" from {tell.hex(facts['path'][0])}" if verb == "moves" and len(facts["path"]) > 1 else ""
        return f"{tell.unit(facts['unit'])} {verb}{start} to {tell.hex(facts['path'][-1])}{mode} for {points}."

    return move


def _supply(tell: Teller, facts: Facts) -> str:
    states: dict[str, list[str]] = {}
    for unit, state in facts["states"].items():
        states.setdefault(state, []).append(tell.unit(unit))
    return "; ".join(f"{listed(units)}: {state}" for state, units in states.items()) + "."


def _support(tell: Teller, facts: Facts) -> str:
    means = [tell.unit(gun) for gun in facts["guns"]] + (["an air point"] if facts["air"] else [])
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
    return " by ".join([*path[1:-1], tell.hex(path[-1])]) if len(path) > 2 else tell.hex(path[-1])


def _side(side: Any) -> str:
    return "Allied" if side == "allied" else "Axis"


def _verb(verb: str, doing: Any) -> str:
    return f"{verb}s" if len(doing) == 1 else verb


def _absorb(tell: Teller, facts: Facts) -> str:
    hexes = f" and retreats {facts['hexes']}" if facts["hexes"] else " and holds its ground"
    steps = "1 more step" if facts["steps"] == 1 else f"{facts['steps']} more steps"
    return f"The {_side(facts['side'])} side loses {steps}{hexes}."


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


_SENTENCES: Mapping[str, Callable[[Teller, Facts], str]] = {
    "game turn": _game_turn,
    "player turn": lambda tell, f: f"{_side(f['side'])} Player-Turn.",
    "phase": lambda tell, f: f"{_side(f['side'])} {f['phase']}.",
    "air points": lambda tell, f: f"Air Points: Allied {f['allied']}, Axis {f['axis']}.",
    "supply": _supply,
    "move": _moved("moves"),
    "enter": _moved("arrives and goes"),
    "attack": lambda tell, f: f"{tell.units(f['units'])} {_verb('attack', f['units'])} {tell.hexes(f['targets'])}.",
    "defend": lambda tell, f: f"{tell.unit(f['unit'])} takes up the defence.",
    "support": _support,
    "chit": _chit,
    "roll": lambda tell, f: f"Roll {f['number']} ({f['purpose']}): {' and '.join(str(d) for d in f['dice'])}.",
    "result": _result,
    "step loss": lambda tell, f: f"{tell.unit(f['unit'])} loses a step.",
    "cadre": lambda tell, f: f"{tell.unit(f['unit'])} is reduced to its cadre.",
    "eliminated": lambda tell, f: f"{tell.unit(f['unit'])} is eliminated in {tell.hex(f['hex'])}.",
    "absorb": _absorb,
    "no retreat": lambda tell, f: f"{tell.units(f['units'])} in {tell.hex(f['hex'])} cannot retreat.",
    "retreat": lambda tell, f: f"{tell.units(f['units'])} {_verb('retreat', f['units'])} to {_along(f['path'], tell)}.",
    "advance": lambda tell, f: f"{tell.unit(f['unit'])} advances to {_along(f['path'], tell)}.",
    "end": lambda tell, f: f"The game is over: {f['level']}, {f['score']} points.",
    "concluded": _concluded,
    "rewound": _rewound,
}
