"""Words of a table: the cases that a client names while a decision is being taken, and how it reads the log."""

from __future__ import annotations

from trinacria.kernel.showing import ModeSheet, ModeStyle

CASES = {  # what a client explains by itself, and where the rulebook does
    "movement allowance": "5.42",
    "modes of movement": "5.13",
    "open strengths": "8.42",
    "combat": "9.0",
    "attack": "9.12",
    "duty to attack": "9.11",
    "joining an attack": "9.25",
    "combat results": "9.89",
    "taking back": "5.0.P",
}

TURN_NAME = "Game-Turn {turn}"
SHORT_TITLES = {  # 4.2: what players call the parts of the sequence of play
    "Mutual Supply Determination Phase": "Supply",
    "Movement Phase": "Movement",
    "Combat Phase": "Combat",
    "Game-Turn Indication Stage": "Next Game-Turn",
}
COMBAT_CHART = "combat"  # the key of the Combat Results Table among the charts of a sheet
TACTICAL, STRATEGIC = "tactical", "strategic"
MODES = {  # 5.13
    TACTICAL: ModeSheet("Tactical", "tactical movement", "N"),
    STRATEGIC: ModeSheet("Strategic", "strategic movement", "G", ModeStyle.DASHED),
}
