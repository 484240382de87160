"""Choices that every guide of this system explains in the same words."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Choice

DEFEND = Choice(
    "defend",
    CardWords(
        "Which regiment defends",
        ("Several regiments stand in the attacked hex, and only one of them fights. The others share the result.",),
        "Click the regiment that should fight.",
        ("7.22",),
    ),
    CardWords(
        "Which regiment defends",
        ("One regiment of the hex fights.",),
        "Click the regiment that should fight.",
        ("7.22",),
    ),
)

ELIMINATE = Choice(
    "eliminate",
    CardWords(
        "Too many in one hex",
        ("More than three units stand in a hex at the end of movement. Take the last move back, or give one up.",),
        "Press Undo, or click the unit to give up.",
        ("7.11",),
    ),
    CardWords(
        "Too many in one hex",
        ("Three units is the limit.",),
        "Press Undo, or click the unit to give up.",
        ("7.11",),
    ),
)
