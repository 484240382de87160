"""Words of a table: what a client says by itself while a decision is being taken, and the cases that it then names.

A client draws whatever it is offered; it knows no game. Which events belong together in a log is said here.
"""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.cues import EVERY_GAME, Cue
from trinacria.kernel.showing import EventSheet, LogSheet, LogTab

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
