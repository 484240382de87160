"""`make bench`: measure every budget that applies and print the table; `--write` keeps it in benchmarks/results.md."""

from __future__ import annotations

import copy
import os
import platform
import random
import sys
from collections.abc import Iterator

import networkx

from benchmarks import bot_games, playouts
from benchmarks.boards import a_tank, mid_game
from benchmarks.playouts import Wanted
from benchmarks.progress import Progress
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

Python {python}, {system}; load of the machine before: {load:.1f}.

| what | ours | budget | reference | ratio | wanted | |
| --- | --- | --- | --- | --- | --- | --- |
"""
RANDOM_PLAY = (
    Wanted("Moselle", "moselle/november", sampled=0.40, picks=0.35),
    Wanted("U.S. Landing", "sicily/us-landing", sampled=0.20, picks=0.18),
    Wanted("campaign", "sicily/campaign", sampled=0.11, picks=0.09),
    Wanted("variable campaign", "sicily/variable"),
    Wanted("SICILY'43, landing", "sicily43/landing"),
    Wanted("SICILY'43, campaign", "sicily43/campaign"),
)
NOTES = """
How each is measured:

- **reach**: one mechanized unit's costs and paths over the whole board, from the search alone; the reference is
  `networkx.single_source_dijkstra` on the same graph (closed hexes removed, edges out of stop hexes removed), same cutoff.
- **supply**: the state of every unit of both sides, masks included.
- **copy**: `Position.copy()` in mid-game; the reference is `copy.deepcopy` of the position with the shared table left out.
- **view**: `view(seat)` and its JSON bytes.
- **odds**: exact odds of a two-regiment attack on an untried regiment, over all chits, dice and shifts.
- **random play**: {games} games on fixed seeds, in seconds of the processor; map, counters and charts are loaded
  before. *Sampled* plays whole games: options, a draw that is uniform at each step, and `play`; an order is a whole
  path or a whole attack, and what is not drawn is not made. *Picks* makes the view of the seat that decides before
  each order and lists every step that is offered at each pick; a pick is what a click is at other tables. *Whole
  orders* lists every legal order (no more than {listed:,} of one decision) before one is drawn. Picks and whole
  orders play {by_picks} and {whole} orders of each game, the first game's near its start and the last one's near its
  end, from a copy that has nothing kept. The reference lists too: python-chess, legal moves, a random one pushed, one
  game after each of ours. A ratio is our choices to its moves in the same time.
- **games of bots**: whole games on fixed seeds, in seconds of the processor, orders of both sides together.
- **simulate**: `trinacria simulate` as a process of its own, seconds by the clock from its start to its end; memory
  is the largest that one of its processes held.

Shortfalls:

- **Moselle**: 31 % of a sampled game and 17 % of the picks is the search for hexes that a unit can reach, 33 us each.
  Half of the steps of the map that it looks at lead back. Leaving those out beforehand found the same hexes in 0.8 to
  0.9 of the time on Moselle's four tables and saved nothing on Sicily's, which change with bridges; searching by bits
  needs more operations and loses the order in which hexes are reached; one search in twelve repeats an earlier one,
  too few to keep. Of the picks, 13 % is the listing of hexes and 13 % the view. Nothing else is above 7 %.
- **U.S. Landing**: 14 % is the search, 6 % the making of frozen dataclasses; the rest is spread over some sixty small
  rules, none above 3 %.
- **SICILY'43, picks**: what can be ordered is listed anew after each order; nothing is kept as it is for the others.
- **compiling**: the search and the hexes compiled with mypyc played the same games 1.0 to 1.2 times as fast, far from
  the 1.5 that would be worth a second build.
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


def lines(progress: Progress) -> Iterator[str]:
    """Everything that is written, row by row as it is measured."""
    system = f"{platform.system()} {platform.machine()}"
    load = os.getloadavg()[0]
    yield HEAD.format(rounds=ROUNDS, python=platform.python_version(), system=system, load=load).rstrip()
    for measured in measurements():
        progress.show(f"{measured.what} done")
        yield measured.row()
    yield playouts.HEAD.rstrip()
    for wanted in RANDOM_PLAY:
        yield from (played.row() for played in playouts.random_play(wanted, progress))
    yield bot_games.HEAD.rstrip()
    yield from (row.row() for row in bot_games.measured(progress))


def main() -> None:
    text = ""
    with Progress() as progress:
        for line in lines(progress):
            progress.print(line)
            text += line + "\n"
    if "--write" in sys.argv:
        notes = NOTES.format(
            games=playouts.GAMES,
            listed=playouts.LISTED_AT_MOST,
            by_picks=playouts.ORDERS_BY_PICKS,
            whole=playouts.WHOLE_ORDERS,
        )
        write_engine(text + notes)


main()
