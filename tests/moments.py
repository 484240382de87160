"""One moment for every kind of decision of every game: where random games come to it.

`python tests/moments.py FOLDER` writes them as records, for the tests in a browser.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from server.wire import Chronicle, chronicle
from trinacria import games
from trinacria.kernel.records import Order, safe_name

COMBAT = ("move", "attack", "defend", "support", "roll", "absorb", "lose", "retreat", "advance", "eliminate")
LANDINGS = ("displace", "first wave", "land", "depot", "airborne")
ISLAND = (*COMBAT, *LANDINGS, "sea supply", "air supply", "support points", "declare")
CAMPAIGN = (*ISLAND, "write", "end-run", "replacements", "pack", "boundary")
LANDING_43 = ("set-up", "planes", "drop", "land", "ships", "bomb", "fire", "attack", "support", "offer", "answer")
SICILY43 = (*LANDING_43, "retreat", "lose", "advance", "move", "restore")
VARIABLE = ("plan", "receive", "deploy", "naval", "invasion", "anchor")
KINDS = {
    "moselle/november": COMBAT,
    "sicily/us-landing": ISLAND,
    "sicily/campaign": CAMPAIGN,
    "sicily/variable": VARIABLE,
    "sicily43/landing": SICILY43,
}
# One battalion on a beach, and the First Wave that comes there must wait at sea.
ON_THE_BEACH = ("plan accept", "end receiving", "deploy de_1_hg 3623", "end deployment", "end naval", "end airborne")
ON_THE_SECOND_TURN = ("plan date 2", "end plan")  # the other invasion comes later, and is asked for
# Seeds and plies within which these kinds are met, and an opening: as far as is needed and no further.
SOURCES: dict[str, Sequence[tuple[int, int, tuple[str, ...]]]] = {
    "moselle/november": [(2, 120, ()), (3, 30, ()), (4, 300, ()), (1, 300, ())],
    "sicily/us-landing": [(6, 230, ()), (3, 240, ()), (4, 280, ()), (0, 280, ()), (13, 140, ())],
    "sicily/campaign": [(6, 770, ()), (0, 200, ()), (1, 640, ()), (2, 1100, ()), (4, 1200, ())],
    "sicily/variable": [
        (30, 130, ()),
        (30, 10, ON_THE_BEACH),
        (5, 90, ON_THE_SECOND_TURN),
        *((seed, 200, ON_THE_SECOND_TURN) for seed in range(4)),
    ],
    "sicily43/landing": [(72, 300, ())],
}
MET = [(name, kind) for name, kinds in KINDS.items() for kind in kinds]
THIRD = 3  # a kind is tried where it is met for the third time, if it is: the first one of a game is often a special one


@lru_cache(maxsize=8)
def moments(name: str) -> dict[str, tuple[Chronicle, int]]:
    """Where each kind of decision of a game is met."""
    found: dict[str, tuple[Chronicle, int]] = {}
    for seed, plies, opening in SOURCES[name]:
        kept, met = chronicle(name, seed, plies, opening), dict[str, list[int]]()
        for ply in range(kept.last + 1):
            met.setdefault(kept.kind(ply), []).append(ply)
        for kind, at in met.items():
            found.setdefault(kind, (kept, at[:THIRD][-1]))
        if found.keys() >= {*KINDS[name]}:
            return found
    raise AssertionError(f"{name}: not met: {set(KINDS[name]) - found.keys()}; add seeds")


def write_records(folder: Path) -> None:
    """A record for each of them, named after the scenario, the kind and the seat that decides."""
    for name, kind in MET:
        kept, ply = moments(name)[kind]
        decision = kept.positions[ply].decision
        assert decision is not None
        record = games.new_game(name, kept.seed).record
        record.orders.extend(Order(seat, text, 0) for seat, text, *_ in kept.orders[:ply])
        record.save(folder / f"{safe_name(name)}.{safe_name(kind)}.{decision.seat.value}.json")


if __name__ == "__main__":
    write_records(Path(sys.argv[1]))
