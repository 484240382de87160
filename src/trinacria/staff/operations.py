"""Operations: between which lines a side has to choose now, by its doctrine and by how things stand at each line."""

from __future__ import annotations

from collections.abc import Sequence

from trinacria.staff.situation import LineSituation

COMPARED = 3  # lines: the foremost that can be held, and those next behind it


def lines_to_compare(situations: Sequence[LineSituation], held: int | None) -> range:
    """The numbers of the foremost line that nobody has turned and of those behind it; no line is gone forward to.

    `held` is the line of the last turn. Without it, as after a restart, the units show which it is. Where every line has
    been turned there is only the last one. The dates of the doctrine are no reason to leave a line that still holds.
    """
    first = line_in_hand(situations) if held is None else held
    while first + 1 < len(situations) and situations[first].must_be_left:
        first += 1
    return range(first, min(first + COMPARED, len(situations)))


def line_in_hand(situations: Sequence[LineSituation]) -> int:
    """The number of the foremost line whose posts are mostly held, by weight; the foremost of all if none is."""
    for number, situation in enumerate(situations):
        weight = sum(post.weight for post in situation.line.posts)
        if sum(post.weight for post in situation.held) > weight / 2:
            return number
    return 0


def price_of_going_back(number: int, first: int, lines: int, turns_left: int) -> float:
    """For a line behind the foremost: the fewer lines are left for the turns that remain, the dearer is each of them."""
    return (number - first) * turns_left / (lines - number)
