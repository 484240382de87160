"""The rules of Sicily: the Standard Rules with the exclusive ones in their place, section by section.

Every line is one replacement: which standard function gives way to which exclusive one, and by which case.
"""

from __future__ import annotations

from trinacria.viw.commands import VOCABULARY
from trinacria.viw.rules import STANDARD
from trinacria.viw.sicily import sequence_of_play

SICILY = STANDARD.replacing(
    sequence={
        "game_turn": sequence_of_play.GAME_TURN,  # 16.1 for 4.2
    },
    movement={},
    zones={},
    stacking={},
    intelligence={},
    obligations={},
    combat={},
    losses={},
    retreats={},
    supply={},
    entrenchments={},
    air={},
    reinforcements={},
    victory={},
)

# Orders that Sicily adds; each module lists its own.
SICILY_VOCABULARY = VOCABULARY.extended()
