"""Words of a table: what a client says by itself while a decision is being taken, and the cases that it then names.

A client draws whatever it is offered; it knows no game. How a kind of decision is taken, what an end is called, which events
belong together in a log: that is said here.
"""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import EVERY_GAME, Cue
from trinacria.kernel.showing import DecisionSheet, EventSheet, LogSheet, LogTab

COUNTER = "Click a counter, on the map or in the list."
UNIT = "Click a unit, on the map or in the list."

DECISIONS = {
    "move": DecisionSheet(
        "Click a unit: where it can go lights up.",
        "Move {unit}. Choose where it goes.",
        "movement",
        composer=Composer.MOVE,
        order="move {unit} {hex}",
    ),
    "attack": DecisionSheet(  # what bars its end is shown as duties
        "Click an enemy stack to attack it.", composer=Composer.ATTACK, order="attack {targets} with {units}"
    ),
    "support": DecisionSheet("Switch on what takes part; the odds follow.", composer=Composer.SUPPORT),
    "roll": DecisionSheet("Both players see the strengths now.", composer=Composer.CONFIRM),
    "absorb": DecisionSheet(),
    "lose": DecisionSheet(COUNTER),
    "defend": DecisionSheet(COUNTER),
    "eliminate": DecisionSheet(COUNTER),
    "retreat": DecisionSheet(
        "Click a lit hex.",
        "Retreat {unit}. Choose a lit hex.",
        several="Click a unit to see where it alone can go, or a lit hex.",
    ),
    "advance": DecisionSheet(
        "Click a unit, then how far it goes.", "Advance {unit}. Choose how far it goes.", composer=Composer.FOLLOW
    ),
    # Sicily
    "airborne": DecisionSheet(
        "Pick a unit beside the map, then where it comes down.", "Drop {unit}. Choose where it comes down."
    ),
    "displace": DecisionSheet("Click a lit hex."),
    "anchor": DecisionSheet("Click a lit sea hex."),
    "first wave": DecisionSheet("Pick the unit that lands first on its beach; the others follow as printed."),
    "land": DecisionSheet(
        "Pick a unit beside the map, then a beach.", "Land {unit}. Choose a beach.", "landings", composer=Composer.PLACE
    ),
    "end-run": DecisionSheet(
        "Click a unit on the coast, then where it lands.", "{unit} makes an end-run. Choose where it lands.", "landings"
    ),
    "write": DecisionSheet("The other side does not see them."),
    "depot": DecisionSheet("Click a depot, then a lit hex.", "Move depot {unit}. Choose where it goes.", "depots"),
    "declare": DecisionSheet(),
    "boundary": DecisionSheet("Point at the map to see a line; click to choose it.", composer=Composer.LINE),
    "sea supply": DecisionSheet(UNIT),
    "air supply": DecisionSheet(UNIT),
    "pack": DecisionSheet(UNIT),
    "replacements": DecisionSheet(UNIT),
    "support points": DecisionSheet("They cannot be passed on later."),
    # the Variable Campaign
    "plan": DecisionSheet(
        "Click a unit, on the map or in the panel, then where it belongs.",
        "{unit}: choose its beach or its part of an invasion.",
        composer=Composer.PLAN,
    ),
    "receive": DecisionSheet("Pick a unit beside the map."),
    "deploy": DecisionSheet(
        "Pick a unit beside the map, then its hex.", "Deploy {unit}. Choose its hex.", composer=Composer.PLACE
    ),
    "invasion": DecisionSheet("Your plan lies on the map."),
    "naval": DecisionSheet(),
}

CASES = {  # what a client explains by itself, and where the rulebook does
    "movement allowance": "5.42",
    "modes of movement": "5.13",
    "open strengths": "8.42",
    "combat": "9.0",
    "attack": "9.12",
    "duty to attack": "9.11",
    "joining an attack": "9.25",
    "combat results": "9.89",
}

COMBAT = (
    *("attack", "defend", "support", "support fails", "chit", "result", "combat", "morale", "step loss", "absorb", "cadre"),
    *("eliminated", "retreat", "no retreat", "advance", "captured"),
)
MOVES = (
    *("move", "enter", "advance", "retreat", "displaced", "released", "received", "deployed", "landing", "depot landing"),
    *("afloat", "invasion", "end-run", "disruption", "mission", "drop", "lost in the drop", "lifted", "evacuated"),
    *("not evacuated", "overstacked"),
)
SUPPLY = (
    *("supply", "support points", "air supply failed", "replacements", "replaced", "airfields", "air points"),
    *("naval points", "demolitions", "depot landing", "depot moved", "depot lost", "depot returned", "pack transport"),
    *("unpacked",),
)
FOLLOWING = (  # these only say how something ended that the line before began
    *("step loss", "cadre", "eliminated", "captured", "no retreat", "chit", "support fails", "demolitions", "disruption"),
    *("support points", "depot lost"),
)

COUNTED = {
    "move": "moved",
    "enter": "moved",
    "deployed": "deployed",
    "landing": "landed",
    "depot landing": "landed",
    "drop": "dropped",
    "evacuated": "evacuated",
}

SILENT = (  # only written into the log
    *("afloat", "air points", "air supply failed", "airfields", "anti-artillery", "anti-shipping", "boundary", "chit"),
    *("coastal units", "declaration", "demolitions", "desertion", "disruption", "early units", "end-run allowance"),
    *("front line", "invasion", "lifted", "mission", "morale", "mussolini", "naval points", "naval turns", "not evacuated"),
    *("overstacked", "pack transport", "plan", "received", "released", "replaced", "replacements", "second invasion"),
    *("supply", "support", "support fails", "support points", "unpacked", "variable table", "variable units", "weather"),
)

CUES: Mapping[str, Cue] = {
    **EVERY_GAME,
    **dict.fromkeys(SILENT, Cue.NONE),
    "game turn": Cue.TURN,
    "player turn": Cue.SIDE_TURN,
    "phase": Cue.PHASE,
    "end": Cue.END,
    "move": Cue.GLIDE,
    "enter": Cue.GLIDE,
    "attack": Cue.ENGAGE,
    "defend": Cue.ANSWER,
    "result": Cue.RESOLVE,
    "absorb": Cue.CONSEQUENCE,
    "no retreat": Cue.CONSEQUENCE,
    "step loss": Cue.LOSS,
    "cadre": Cue.CHANGE,
    "eliminated": Cue.DESTROY,
    "retreat": Cue.FOLLOW,
    "advance": Cue.FOLLOW,
    # Sicily
    "captured": Cue.CAPTURE,
    "landing": Cue.ARRIVE,
    "depot landing": Cue.ARRIVE,
    "drop": Cue.ARRIVE,
    "lost in the drop": Cue.DESTROY,
    "displaced": Cue.GLIDE,
    "end-run": Cue.GLIDE,
    "evacuated": Cue.LEAVE,
    "depot moved": Cue.GLIDE,
    "depot returned": Cue.LEAVE,
    "depot lost": Cue.CONSEQUENCE,
    # the Variable Campaign
    "deployed": Cue.ARRIVE,
}

EVENT_FACTS: Mapping[str, Mapping[str, str]] = {  # where a fact has a name of its own
    "result": {"place": "column"},
    "depot landing": {"unit": "depot"},
    "depot moved": {"unit": "depot"},
    "depot returned": {"unit": "depot"},
    "depot lost": {"unit": "depot"},
}

LOG = LogSheet(
    (LogTab("Combat", COMBAT), LogTab("Moves", MOVES), LogTab("Supply", SUPPLY)),
    FOLLOWING,
    COUNTED,
    {kind: EventSheet(cue, EVENT_FACTS.get(kind, {})) for kind, cue in CUES.items() if cue is not Cue.NONE},
    turn_name="Game-Turn {turn}",
)
