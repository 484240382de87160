"""`make bench`: measure every budget that applies and print the table; `--write` keeps it in benchmarks/results.md."""

from __future__ import annotations

import copy
import platform
import random
import sys
from collections.abc import Iterator

import chess
import networkx

from benchmarks.boards import a_tank, mid_game
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
NOTES = """
How each is measured:

- **reach**: one mechanized unit's costs and paths over the whole board, from the search alone; the reference is
  `networkx.single_source_dijkstra` on the same graph (closed hexes removed, edges out of stop hexes removed), same cutoff.
- **supply**: the state of every unit of both sides, masks included.
- **copy**: `Position.copy()` in mid-game; the reference is `copy.deepcopy` of the position with the shared table left out.
- **view**: `view(seat)` and its JSON bytes.
- **random playout**: options, uniform choice and play from the first to the last order; milliseconds an order.
  The reference is python-chess: legal moves, random choice and push, milliseconds a move. An order is a whole path or a
  whole attack, and `play` tests it once more before it carries it out.
- **odds**: exact odds of a two-regiment attack on an untried regiment, over all chits, dice and shifts.

Shortfalls:

- **random playout, U.S. Landing**: above the floor of 2,000 orders a second and below the 5,000 wanted. By profile a fifth
  goes into the distances of the Hermann Goering duty on Game-Turn 1 (24.12), a fifth into searches, the rest into many
  small rules; the campaign runs at a third of that, mostly for listing boundaries (24.22) and the end rules of strays.
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
    yield _playout("Moselle", "moselle/november", 0.5)
    yield _playout("U.S. Landing", "sicily/us-landing", 0.2)
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


def _playout(title: str, name: str, budget: float) -> Measured:
    orders = moves = 1

    def game() -> None:
        nonlocal orders
        pos, choose, orders = new_game(name, "bench").position, random.Random(1).randrange, 0
        while pos.decision is not None:
            pos.play(pos.options().sample(choose))
            orders += 1

    def chess_game() -> None:
        nonlocal moves
        board, choose, moves = chess.Board(), random.Random(1).choice, 0
        while not board.is_game_over() and moves < 200:
            board.push(choose([*board.legal_moves]))
            moves += 1

    whole = measure("", game, times=1, reference="python-chess", theirs=chess_game)
    assert whole.reference_ms is not None
    return Measured(
        f"random playout, {title}, one order",
        whole.ours_ms / orders,
        budget,
        "python-chess, one move",
        whole.reference_ms / moves,
        None,
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
    if "--write" in sys.argv:
        write_engine(text + NOTES)


main()
