"""Doctrines: how a side weighs what it may win and lose."""

from __future__ import annotations

from dataclasses import dataclass

from trinacria.kernel.seats import ALLIED, AXIS


@dataclass(frozen=True, slots=True)
class Doctrine:
    """How a side thinks."""

    own_step: float  # what losing a step costs
    enemy_step: float
    attack_from: float  # the least worth for which an attack is sought
    ground: float  # a hex of open ground, taken or given up
    drive: float  # the pull of places that the enemy holds
    guard: float  # the weight of barring the enemy's ways
    fear: float  # of what an enemy attack may take
    stay: float  # what a better post must be worth more than the present one


DOCTRINES = {
    ALLIED: Doctrine(  # methodical: only what is nearly sure, and shoulder to shoulder
        own_step=1.1, enemy_step=1.1, attack_from=2.5, ground=0.7, drive=0.04, guard=0.4, fear=0.5, stay=0.7
    ),
    AXIS: Doctrine(  # strikes back where it can, or keeps its line
        own_step=1.1, enemy_step=1.3, attack_from=0.5, ground=0.4, drive=0.1, guard=0.1, fear=0.7, stay=1.0
    ),
}
