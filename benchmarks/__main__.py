"""`make bench`: measure every budget that applies and print the table; `--write` keeps it in benchmarks/results.md."""

from __future__ import annotations

import copy
import platform
import random
import sys
from collections.abc import Iterator

import networkx

from benchmarks.boards import a_tank, mid_game
from benchmarks.playouts import playouts
from benchmarks.results import write_engine
from benchmarks.timing import ROUNDS, Measured, measure
from trinacria.games import new_game
from trinacria.kernel.paths import Terms
from trinacria.kernel.seats import ALLIED
from trinacria.viw import supply
from trinacria.viw.attacks import AttackOptions
from trinacria.viw.commands import Attack
from trinacria.viw.odds import odds, proposed
from trinacria.viw.position import Position
from trinacria.viw.view import to_json

HEAD = """\
# Benchmarks

Made by `make bench` (`python -m benchmarks --write`). Each budget is measured on one core, in turns with its reference in
the same process, {rounds} rounds, medians; a ratio of two things measured together says more than either number.
Positions are mid-game, after random play: Moselle on Game-Turn 4, the Sicily campaign on Game-Turn 5.

Python {python}, {system}.

| what | ours | budget | reference | ratio | wanted | |
| --- | --- | --- | --- | --- | --- | --- |
"""
RANDOM_PLAY = (
    ("Moselle", "moselle/november", 0.5),
    ("U.S. Landing", "sicily/us-landing", 0.2),
    ("SICILY'43, landing", "sicily43/landing", 1 / 3),
    ("SICILY'43, campaign", "sicily43/campaign", 1 / 3),
)
SPREAD = """
Random playouts, game by game, in orders a second:

"""
NOTES = """
How each is measured:

- **reach**: one mechanized unit's costs and paths over the whole board, from the search alone; the reference is
  `networkx.single_source_dijkstra` on the same graph (closed hexes removed, edges out of stop hexes removed), same cutoff.
- **supply**: the state of every unit of both sides, masks included.
- **copy**: `Position.copy()` in mid-game; the reference is `copy.deepcopy` of the position with the shared table left out.
- **view**: `view(seat)` and its JSON bytes.
- **random playout**: 20 whole games on fixed seeds, from the set-up to the last order: options, a draw that is uniform at
  each step, and `play`, which tests the order once more before it carries it out. Milliseconds of the processor for one
  order, all games together; map, counters and charts are loaded before. An order is a whole path or a whole attack, and the
  draw does not list them all. The reference, python-chess, does: legal moves, random choice and push, one move.
- **odds**: exact odds of a two-regiment attack on an untried regiment, over all chits, dice and shifts.

Shortfalls:

- **random playout, U.S. Landing**: below the 5,000 orders a second wanted; the time goes into many small rules. The campaign
  is slower, mostly for listing boundaries (24.22) and the end rules of strays.
- **reach**: far below its budget; where few hexes can be reached the fixed cost of the search keeps the ratio near 4.
"""


def measurements() -> Iterator[Measured]:
    moselle, sicily = mid_game("moselle/november", "bench", 4), mid_game("sicily/campaign", "bench", 5)
    for name, pos in (("Moselle", moselle), ("Sicily", sicily)):
        for strategic, budget in ((False, 0.15), (True, 0.25)):
            yield _reach(name, pos, budget, strategic=strategic)
    for name, pos in (("Moselle", moselle), ("Sicily", sicily)):
        yield measure(f"supply of both sides, {name}", lambda pos=pos: supply.determine(pos), times=20, budget_ms=1.0)  # type: ignore[misc]
    yield _copy("Moselle", moselle)
    yield _copy("Sicily", sicily)
    yield measure("view to JSON, Moselle", lambda: to_json(moselle.view(ALLIED)), times=50, budget_ms=0.2)
    yield measure("view to JSON, Sicily", lambda: to_json(sicily.view(ALLIED)), times=20, budget_ms=0.2)
    yield _odds()


def _reach(name: str, pos: Position, budget: float, *, strategic: bool) -> Measured:
    tank = a_tank(pos)
    assert tank is not None
    terms = pos.rules.movement.terms(pos, tank, strategic=strategic)
    graph = _graph(terms)

    def dijkstra() -> object:
        return networkx.single_source_dijkstra(graph, terms.start, cutoff=terms.budget - terms.spent)

    mode = "strategic" if strategic else "tactical"
    return measure(
        f"reach of a tank unit, {mode}, {name}",
        terms.reach,
        times=100,
        budget_ms=budget,
        reference="networkx",
        theirs=dijkstra,
        their_times=5,
        wanted_ratio=4,
    )


def _graph(terms: Terms) -> networkx.DiGraph:
    graph = networkx.DiGraph()
    graph.add_node(terms.start)
    for here, steps in enumerate(terms.adjacency):
        if here != terms.start and (terms.closed[here] or terms.stop[here]):
            continue
        graph.add_weighted_edges_from((here, there, points) for there, points in steps if not terms.closed[there])
    return graph


def _copy(name: str, pos: Position) -> Measured:
    def deep() -> object:
        return copy.deepcopy(pos, {id(pos.table): pos.table})

    return measure(
        f"position.copy(), {name}",
        pos.copy,
        times=200,
        budget_ms=0.05,
        reference="copy.deepcopy",
        theirs=deep,
        their_times=1,
        wanted_ratio=50,
    )


def _odds() -> Measured:
    pos, choose = new_game("moselle/november", "bench").position, random.Random(5).randrange
    while True:
        assert isinstance(pos, Position)
        options = pos.options()
        if isinstance(options, AttackOptions):
            found = next((c for c in options if isinstance(c, Attack) and len(c.units) >= 2), None)
            if found is not None:
                break
        pos.play(options.sample(choose))
    side = pos.phasing
    battle = proposed(pos, side, found.targets, found.units)
    return measure("exact odds of one combat", lambda: odds(pos, side, battle), times=50, budget_ms=20)


def main() -> None:
    text = HEAD.format(rounds=ROUNDS, python=platform.python_version(), system=f"{platform.system()} {platform.machine()}")
    print(text, end="")
    for measured in measurements():
        print(measured.row(), flush=True)
        text += measured.row() + "\n"
    spread = ""
    for title, name, budget in RANDOM_PLAY:
        played = playouts(title, name)
        print(played.measured(budget).row(), flush=True)
        text += played.measured(budget).row() + "\n"
        spread += played.line() + "\n"
    print(spread)
    if "--write" in sys.argv:
        write_engine(text + SPREAD + spread + NOTES)


main()
