"""Digests: the same for the same moment however it came about, and another for any difference, seen or unseen."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from board import board, regiment
from random_play import bold_order, position_after, start
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice
from trinacria.kernel.digests import _written, digest
from trinacria.kernel.events import Concluded, Event, Log, Rolled
from trinacria.kernel.hexes import HexId
from trinacria.kernel.positions import Outcome
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.events import ChitDrawn
from trinacria.viw.position import CombatFlags, Position
from trinacria.viw.stacking import EliminateSurplus
from trinacria.viw.units import Face, UnitId

A = UnitId("a")


def moment() -> Position:
    pos = board(a=regiment(ALLIED, "0303", strength=9), b=regiment(ALLIED, "0305"), g=regiment(AXIS, "0903", strength=3))
    pos.dice = KeyedDice(b"key", 7)
    pos.log = Log.of([Rolled("9.0.P", "combat", 5, (3, 4)), ChitDrawn("8.33", A, 2, 4, 9, owner=ALLIED)])
    return pos


Change = Callable[[Position], object]


def setting(name: str, value: object) -> Change:
    return lambda pos: setattr(pos, name, value)


def swapped_chits(pos: Position) -> None:
    pos.chits[A], pos.chits[UnitId("g")] = pos.chits[UnitId("g")], pos.chits[A]


CHANGES: dict[str, Change] = {
    "a unit elsewhere": lambda pos: pos.put(A, "0304"),
    "another face": lambda pos: pos.set_face(A, Face.REDUCED),
    "two chits exchanged": swapped_chits,
    "a chit fewer": lambda pos: pos.chits.pop(A),
    "another cup": lambda pos: pos.pools.update({2: (pos.pools[2][0] - 1, *pos.pools[2][1:])}),
    "a borrowed chit": setting("borrowed", frozenset({A})),
    "another key of the dice": setting("dice", KeyedDice(b"yek", 7)),
    "another die next": setting("dice", KeyedDice(b"key", 8)),
    "another kind of dice": setting("dice", ScriptedDice(Script((3,), ()))),
    "another turn": setting("turn", 2),
    "another phasing player": setting("phasing", AXIS),
    "something was shown": setting("shown", 99),
    "a flag of combat": lambda pos: pos.set_flags(fought=frozenset({A})),
    "a zone that is suspended": lambda pos: pos.set_flags(suspended=frozenset({A})),
    "another decision": setting("decision", EliminateSurplus(ALLIED, "7.11", HexId("0101"), 1)),
    "no decision": setting("decision", None),
    "an outcome": setting("outcome", Outcome("Draw", None, 0)),
    "a procedure less": lambda pos: pos.stack.pop(),
    "a secret": setting("secrets", {ALLIED: CombatFlags()}),
    "a state of the game": setting("state", CombatFlags()),
    "an Air Point": lambda pos: setattr(pos.air, "axis", pos.air.axis + 1),
    "a place that changed hands": lambda pos: pos.holders.update({"0101": AXIS}),
    "a barred hex": lambda pos: pos.bar(AXIS, "0303", 1),
    "one event more": lambda pos: pos.tell(Concluded("", AXIS, "on time")),
    "one event fewer": lambda pos: setattr(pos, "log", Log.of(pos.log.since(0)[:1])),
    "another public fact": lambda pos: setattr(pos, "log", Log.of([retold(pos, 0, dice=(4, 3)), told(pos, 1)])),
    "another private fact": lambda pos: setattr(pos, "log", Log.of([told(pos, 0), retold(pos, 1, strength=8)])),
    "another owner": lambda pos: setattr(pos, "log", Log.of([told(pos, 0), retold(pos, 1, owner=AXIS)])),
}


def told(pos: Position, number: int) -> Event:
    return pos.log.since(0)[number]


def retold(pos: Position, number: int, **changes: Any) -> Event:
    return replace(told(pos, number), **changes)


@pytest.mark.parametrize("change", CHANGES.values(), ids=[*CHANGES])
def test_any_difference_makes_another_digest(change: Change) -> None:
    pos = moment()
    before = digest(pos)
    change(pos)
    assert digest(pos) != before


def test_a_changed_procedure_makes_another_digest() -> None:
    pos = start("moselle/november", 1)
    before, twin = digest(pos), pos.copy()
    procedure: Any = twin.stack[-1]
    procedure.side = Seat.AXIS if procedure.side is ALLIED else ALLIED
    assert digest(twin) != before == digest(pos)


def test_copies_and_what_was_merely_asked_leave_the_digest_alone() -> None:
    pos = start("moselle/november", 1)
    before = digest(pos)
    assert digest(pos.copy()) == before
    pos.near(ALLIED), pos.near(AXIS), pos.view(ALLIED), [*pos.options()]
    assert digest(pos) == before


def test_the_order_in_which_sets_and_mappings_were_filled_does_not_matter() -> None:
    pos = moment()
    twin = pos.copy()
    for name in ("where", "chits", "stacks", "holders", "pools"):
        setattr(twin, name, dict(reversed(getattr(pos, name).items())))
    pos.borrowed, twin.borrowed = frozenset(map(UnitId, "abcdefgh")), frozenset(map(UnitId, "hgfedcba"))
    assert digest(twin) == digest(pos)


def test_the_order_in_which_units_came_into_a_hex_matters() -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0303"), g=regiment(AXIS, "0903"))
    before = digest(pos)
    pos.stacks = {hex_: stack[::-1] for hex_, stack in pos.stacks.items()}
    assert digest(pos) != before


def test_a_log_that_was_kept_as_json_gives_the_same_digest() -> None:
    pos = position_after("sicily/us-landing", 3, 120, bold=True)
    before = digest(pos)
    rows = [(event.kind, event.case, event.facts, event.owner, event.private) for event in pos.log.since(0)]
    pos.log = Log.of(pos.table.events.read(*row) for row in msgspec.json.decode(msgspec.json.encode(rows)))
    assert digest(pos) == before


def test_a_position_whose_log_is_kept_elsewhere_has_no_digest() -> None:
    pos = moment()
    pos.log = Log.untold(len(pos.log))
    with pytest.raises(AssertionError, match="kept elsewhere"):
        digest(pos)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1", 1),
        (1, True),
        (0, False),
        (None, "None"),
        ("", ()),
        (("a", "b"), ("a,1'b",)),
        (("ab",), ("a", "b")),
        ((("a",), "b"), (("a", "b"),)),
        (frozenset({"a"}), ("a",)),
        ({"a": "b"}, ("a", "b")),
        ({1: "a"}, {"1": "a"}),
        (b"a", "x61"),
        (ALLIED, "allied"),
        (CombatFlags(fought=frozenset({A})), CombatFlags(attacked=frozenset({A}))),
        (Script((1,), ()), Script((), ())),
    ],
)
def test_values_that_differ_are_written_differently(one: object, other: object) -> None:
    assert _written(one) != _written(other)


def test_what_has_no_canonical_form_is_not_passed_over() -> None:
    with pytest.raises(AssertionError, match="canonical form"):
        _written(object())


ELSEWHERE = """
import sys
from random_play import position_after
from trinacria.kernel.digests import digest
print(digest(position_after(sys.argv[1], 9, 150, bold=True)))
"""


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_another_process_finds_the_same_digest(hash_seed: str) -> None:
    tests = Path(__file__).parent.parent
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, "sicily/us-landing"], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == digest(position_after("sicily/us-landing", 9, 150, bold=True))


def test_every_moment_of_a_game_has_its_own_digest() -> None:
    pos, chooser, seen = start("moselle/november", 4), random.Random(4), set()
    for number in range(150):
        assert len(seen) == number
        seen.add(digest(pos))
        pos.play(bold_order(pos, chooser))
