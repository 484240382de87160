"""Proof of the lines of a doctrine: closed, sealed, one behind the other, not too long, and tenable as the rules go.

The checks run with `trinacria data check`, and in the tests. The geometry they stand on serves players and measurements too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from trinacria.kernel.datafiles import Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import SIDES, Seat
from trinacria.staff.doctrine import Doctrine, Line
from trinacria.staff.theatre import Theatre

Hexes = Collection[HexId]


def count_of_lines(doctrines: Iterable[Doctrine]) -> str:
    """How many lines with how many posts these doctrines have, in words; a line that one takes from another counts once."""
    lines = {line for doctrine in doctrines for seat in SIDES for line in doctrine.sides[seat].lines}
    return f"{len(lines)} {'line' if len(lines) == 1 else 'lines'} with {sum(len(line.posts) for line in lines)} posts"


def check_lines(doctrine: Doctrine, tables: Mapping[tuple[Seat, str], Toml], theatre: Theatre) -> None:
    """Note every line that is not what it says, where it stands in its file."""
    for seat in SIDES:
        starts, goals = theatre.enemy_from[seat], frozenset(doctrine.goal) or theatre.goal[seat]
        before: Line | None = None
        for line in doctrine.sides[seat].lines:
            toml = tables[seat, line.id]
            _check_length(line, seat, toml, theatre)
            _check_shut(line, starts, goals, toml, theatre)
            if not line.closed:
                continue
            _check_posts(line, seat, starts, toml, theatre)
            if before is not None:
                _check_behind(line, before, goals, toml, theatre)
            before = line


def _check_length(line: Line, seat: Seat, toml: Toml, theatre: Theatre) -> None:
    for hex_, times in Counter(line.hexes).items():
        if times > 1:
            toml.note("posts", f"{hex_} stands twice")
    there = theatre.holders_by(seat, line.until)
    if len(line.posts) > there:
        toml.note("posts", f"there are {len(line.posts)}, and only {there} units that can hold one by turn {line.until}")


def _check_shut(line: Line, starts: Hexes, goals: Hexes, toml: Toml, theatre: Theatre) -> None:
    for field, says, holds, otherwise in (
        ("closed", line.closed, is_closed, "there is a way to the goal that avoids the posts and the hexes next to them"),
        ("sealed", line.sealed, is_sealed, "a unit reaches the goal by stopping between two posts"),
    ):
        found = holds(theatre, line.hexes, starts, goals)
        if says and not found:
            toml.note(field, f"the line is not: {otherwise}")
        elif found and not says:
            toml.note(field, "the line is, and the file says that it is not")


def _check_posts(line: Line, seat: Seat, starts: Hexes, toml: Toml, theatre: Theatre) -> None:
    """With the enemy beside every post from outside."""
    faults = theatre.against(seat, line.hexes, barred(theatre, line.hexes, starts))
    posts = {table.text("hex"): table for table in toml.tables("posts")}
    for hex_ in line.hexes:
        if hex_ in faults:
            posts[hex_].note("hex", faults[hex_])


def _check_behind(line: Line, before: Line, goals: Hexes, toml: Toml, theatre: Theatre) -> None:
    behind = inside(theatre, before.hexes, goals) | zone(theatre, before.hexes)
    for table, hex_ in zip(toml.tables("posts"), line.hexes, strict=True):
        if hex_ not in behind:
            table.note("hex", f"{hex_} is not behind the line before it, {before.name}")


# geometry -------------------------------------------------------------------------------------------------------------


def zone(theatre: Theatre, posts: Iterable[HexId]) -> frozenset[HexId]:
    """The posts and the hexes that their zones of control cover."""
    return frozenset(hex_ for post in posts for hex_ in (post, *theatre.around[post]))


def outside(theatre: Theatre, posts: Hexes, starts: Hexes) -> frozenset[HexId]:
    """Where the enemy gets to without entering a zone of control."""
    held = zone(theatre, posts)
    return _flood(theatre, (hex_ for hex_ in starts if hex_ not in held), lambda here, there: there not in held)


def is_closed(theatre: Theatre, posts: Hexes, starts: Hexes, goals: Hexes) -> bool:
    """No way to the goal avoids the posts and the hexes next to them."""
    far = outside(theatre, posts, starts)
    return not any(hex_ in far for goal in goals for hex_ in (goal, *theatre.ways[goal]))


def bars_the_way(theatre: Theatre, posts: Hexes, enemies: Hexes, goals: Hexes) -> bool:
    """Whether units in these posts leave none of the enemy stacks a free way to the goal.

    Units in a goal or next to it are no line: they would close any. A stack in a zone of control can step out of it again,
    so its way begins in the free hexes around it.
    """
    gates = frozenset(hex_ for goal in goals for hex_ in (goal, *theatre.ways[goal]))
    line = frozenset(hex_ for hex_ in posts if hex_ in theatre.around) - gates
    held = zone(theatre, line)
    stacks = [hex_ for hex_ in enemies if hex_ in theatre.ways]
    starts = {hex_ for stack in stacks for hex_ in ((stack,) if stack not in held else theatre.ways[stack])}
    return not gates & outside(theatre, line, starts)


def is_sealed(theatre: Theatre, posts: Hexes, starts: Hexes, goals: Hexes) -> bool:
    """Nobody reaches the goal in any number of turns without a fight, even by stopping in zones of control."""
    return not any(goal in slipped(theatre, posts, starts) for goal in goals)


def slipped(theatre: Theatre, posts: Hexes, starts: Hexes) -> frozenset[HexId]:
    """Where the enemy gets to in any number of turns while the posts stand and nobody attacks."""
    held, controlled = frozenset(posts), zone(theatre, posts)

    def may(here: HexId, there: HexId) -> bool:
        return there not in held and (theatre.zone_to_zone or here not in controlled or there not in controlled)

    return _flood(theatre, (hex_ for hex_ in starts if hex_ not in controlled), may)


def inside(theatre: Theatre, posts: Hexes, goals: Hexes) -> frozenset[HexId]:
    """What lies behind a line: where one gets to from the goal without entering its zones of control."""
    held = zone(theatre, posts)
    free = [hex_ for hex_ in goals if hex_ not in held]
    return _flood(theatre, free or goals, lambda here, there: there not in held)


def barred(theatre: Theatre, posts: Hexes, starts: Hexes) -> frozenset[HexId]:
    """The hexes that an enemy who has come up to every post denies to the line."""
    far = outside(theatre, posts, starts)
    held = frozenset(posts)
    return far | {
        hex_ for hex_ in zone(theatre, posts) if hex_ not in held and any(other in far for other in theatre.ways[hex_])
    }


def _flood(theatre: Theatre, starts: Iterable[HexId], may: Callable[[HexId, HexId], bool]) -> frozenset[HexId]:
    seen = {hex_ for hex_ in starts if hex_ in theatre.ways}
    edge = [*seen]
    while edge:
        here = edge.pop()
        for there in theatre.ways[here]:
            if there not in seen and may(here, there):
                seen.add(there)
                edge.append(there)
    return frozenset(seen)
