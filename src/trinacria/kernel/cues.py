"""Cues: how a table plays an event. Every kind of event names one, and a client plays each cue in one way for every game.

A cue also says which facts the event carries under which names, so that a client never asks what kind of event it sees:

    unit, units              the counters that the event is about
    path                     the hexes of the way that was gone, from the first to the last
    hex                      where it happened
    targets                  the hexes that are attacked
    attackers, defenders     the counters on both sides of a fight
    dice, number, purpose    the faces of the dice, the number of the roll, and what it was for
    turn, side               which turn it is, and whose
"""

from __future__ import annotations

from enum import StrEnum


class Cue(StrEnum):
    """What a client does with an event beside writing its sentence into the log."""

    NONE = "none"  # nothing
    # the course of the game: each is a heading in the log and turns a page
    TURN = "turn"  # a turn of the game begins: `turn`; a mark on the timeline
    SIDE_TURN = "side turn"  # one side's part of it begins: `side`; a band on the timeline
    PHASE = "phase"  # a phase begins
    END = "end"  # the game is over
    # dice
    DICE = "dice"  # dice fall: `dice`, `number`, `purpose`
    # counters
    GLIDE = "glide"  # counters move: `unit` or `units`, `path` or `hex`
    ARRIVE = "arrive"  # counters come onto the map: `unit` or `units`, `hex`
    LEAVE = "leave"  # counters leave the map and stay in the game: `unit` or `units`
    CAPTURE = "capture"  # a hex changes hands: `hex`, `side`
    # a fight, from its declaration to what came of it
    ENGAGE = "engage"  # it is declared: `targets`, `units`
    ANSWER = "answer"  # the side that is attacked has chosen something in it
    RESOLVE = "resolve"  # its dice are read: `targets`, `attackers`, `defenders`, `dice`, and where on the scale: `place`
    CONSEQUENCE = "consequence"  # a sentence about what came of it
    LOSS = "loss"  # a counter is weaker now: `unit`
    CHANGE = "change"  # a counter has become another: `unit`
    DESTROY = "destroy"  # a counter is out of the game: `unit`, `hex`
    FOLLOW = "follow"  # counters move because of a fight, as a retreat or an advance: `unit` or `units`, `path`
