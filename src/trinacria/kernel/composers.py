"""Composers: how a decision is taken at a table. Every kind of decision names one, and a client has one for every game.

All of them end in an order that the options hold; none knows a rule. What a composer cannot read from the options it asks
the server: where a unit can go, who can join an attack, what can be expected of it.
"""

from __future__ import annotations

from enum import StrEnum


class Composer(StrEnum):
    """The ways to put an order together."""

    PICK = "pick"  # click a counter, a hex, a line or a button that is offered; an order that has a hex is confirmed
    CONFIRM = "confirm"  # there is one answer: roll the dice
    MOVE = "move"  # take a unit, see where it can go by which mode, click the hex; units of a stack go together
    FOLLOW = "follow"  # the same right after a fight: the only unit that can go is in hand at once
    WITHDRAW = "withdraw"  # click where counters go that cannot stay where they are
    PLACE = "place"  # take a counter, as a rule from beside the map, and click its hex
    ATTACK = "attack"  # click the hexes that are attacked, then the units that join, and see what can be expected
    SUPPORT = "support"  # switch on what else takes part in a fight
    LINE = "line"  # choose a line across the map, or draw one
    PLAN = "plan"  # put a plan together that stays open until it is ended: counters to hexes or to parts of the plan
