"""The numbers by which the staff weighs things, with the bounds between which they can be tuned."""

from __future__ import annotations

from dataclasses import dataclass, field


def _between(least: float, value: float, most: float) -> float:
    number: float = field(default=value, metadata={"least": least, "most": most})
    return number


@dataclass(frozen=True, slots=True)
class Parameters:
    """They belong to the bot and not to a game: what belongs to a game is in its doctrine. Worths are in victory points."""

    post: float = _between(2.0, 10.0, 20.0)  # a post of weight 1 that is well held
    patience: float = _between(0.5, 0.75, 0.95)  # what each turn of marching leaves of a worth
    sector: float = _between(0.0, 0.5, 3.0)  # a unit in its own sector
    stay: float = _between(0.0, 0.5, 3.0)  # a unit that is there already
    duty: float = _between(0.0, 1.0, 3.0)  # of a bad attack to which a post obliges
    calm_need: float = _between(0.0, 0.05, 0.5)  # of support for a post that nobody presses yet
    garrison: float = _between(0.1, 0.6, 2.0)  # the weight of a garrison, beside that of a post
    reserve: float = _between(0.0, 0.3, 2.0)
    gun: float = _between(2.0, 8.0, 20.0)  # a gun that is lost
    share_lost: float = _between(0.1, 0.35, 1.0)  # of what is at stake, in a stack that does not hold
    leak: float = _between(0.0, 2.8, 10.0)  # an enemy unit that can get behind the line
    open_line: float = _between(0.0, 20.0, 60.0)  # that the enemy has a free way to the goal
    last_guard: float = _between(0.1, 1.5, 5.0)  # the weight of a unit in the goal, when that way is open
    step_back: float = _between(0.2, 3.0, 6.0)  # a line given up, for each turn that the lines behind it must last
