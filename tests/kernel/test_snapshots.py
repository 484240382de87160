"""Snapshots: a thawed position plays on as if nothing had happened, and bytes that are no snapshot do nothing at all."""

from __future__ import annotations

import io
import os
import pickle
import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from board import board, regiment
from random_play import bold_order, corpus, start
from trinacria import __version__, games
from trinacria.kernel import snapshots
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.events import Log
from trinacria.kernel.positions import Position as KernelPosition
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.kernel.snapshots import freeze, thaw
from trinacria.viw.position import Position
from trinacria.viw.view import to_json

HEAD = f"trinacria snapshot 2 {__version__}\n".encode()


def thawed(pos: Position) -> Position:
    """The position after a journey through its snapshot, with its log put in again."""
    again = thaw(freeze(pos), pos.table)
    assert isinstance(again, Position)
    assert len(again.log) == len(pos.log)
    again.log = Log.of(pos.log.since(0))
    return again


@pytest.mark.parametrize(
    ("name", "seed", "orders"),
    [
        ("moselle/november", 1, 900),
        ("moselle/november", 2, 900),
        ("sicily/us-landing", 3, 900),
        ("sicily/campaign", 4, 1200),
    ],
)
def test_a_thawed_position_plays_on_identically(name: str, seed: int, orders: int) -> None:
    """Both play the same orders; one of them is frozen and thawed again and again."""
    pos, chooser = start(name, seed), random.Random(seed)
    twin, journeys, kinds = thawed(pos), 0, set()
    for _ in range(orders):
        if pos.decision is None:
            break
        order = bold_order(pos, chooser)
        pos.play(order)
        twin.play(order)
        if chooser.random() < 0.05:
            twin, journeys = thawed(twin), journeys + 1
            assert digest(twin) == digest(pos)
            assert not twin.problems()
            kinds.add(pos.decision.kind if pos.decision else "over")
    assert digest(twin) == digest(pos)
    assert journeys > 10
    assert len(kinds) > 3


@pytest.mark.parametrize("name", ["moselle/november", "sicily/us-landing"])
def test_every_kind_of_decision_survives_with_the_same_options_and_views(name: str) -> None:
    for pos in corpus(name):
        again = thawed(pos)
        assert digest(again) == digest(pos)
        assert again.decision == pos.decision
        assert [order.text for order in again.options()] == [order.text for order in pos.options()]
        for seat in (ALLIED, AXIS, SPECTATOR):
            assert to_json(again.view(seat)) == to_json(pos.view(seat))


def test_a_snapshot_leaves_the_position_as_it_was_and_shares_nothing_with_it() -> None:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0903"))
    before = digest(pos)
    again = thaw(freeze(pos), pos.table)
    again.play(next(iter(again.options())))
    assert digest(pos) == before
    assert isinstance(again, Position)
    assert again.table is pos.table


def test_a_thawed_position_tells_what_is_new_without_its_log() -> None:
    pos = start("moselle/november", 5)
    before = len(pos.log)
    again = thaw(freeze(pos), pos.table)
    order = next(iter(pos.options()))
    assert again.play(order) == pos.play(order)
    assert again.log.since(before) == pos.log.since(before)
    with pytest.raises(AssertionError, match="kept elsewhere"):
        again.log.since(0)


def test_a_finished_game_can_be_frozen() -> None:
    game = games.new_game("moselle", "a seed")
    game.resign(AXIS)
    assert isinstance(game.position, Position)
    again = thawed(game.position)
    assert again.outcome == game.position.outcome
    assert digest(again) == digest(game.position)


def test_a_snapshot_is_small_and_holds_neither_table_nor_log() -> None:
    pos = start("sicily/campaign", 6)
    chooser = random.Random(6)
    for _ in range(300):
        pos.play_checked(bold_order(pos, chooser))
    small = len(freeze(pos))
    assert small < 25_000
    pos.log = Log.of(pos.log.since(0) * 50)
    assert len(freeze(pos)) < small + 50


# bytes that are no snapshot ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def frozen() -> tuple[bytes, Position]:
    pos = board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0903"))
    return freeze(pos), pos


def packed(opened: bytes) -> bytes:
    return HEAD + zlib.compress(opened)


def refusal(body: bytes, static: object = None) -> str:
    with pytest.raises(BadRecord) as bad:
        thaw(body, static)
    return str(bad.value)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda body: b"", "not a snapshot"),
        (lambda body: b"\n", "not a snapshot"),
        (lambda body: body[1:], "not a snapshot"),
        (lambda body: body.replace(b"snapshot 2 ", b"snapshot 3 ", 1), "is of format 3; this program reads format 2"),
        (lambda body: body.replace(b"snapshot 2 ", b"snapshot \xff ", 1), "is of format"),
        (lambda body: body.replace(HEAD, b"trinacria snapshot 2 0.0.1\n", 1), "was made by version 0.0.1; this is"),
        (lambda body: HEAD, "damaged: it is cut off"),
        (lambda body: body[:-1], "damaged"),
        (lambda body: body + b"x", "damaged"),
        (lambda body: HEAD + b"plain", "damaged"),
        (lambda body: packed(b""), "damaged"),
        (lambda body: packed(b"\x80\x05."), "damaged"),
        (lambda body: packed(pickle.dumps({"where": {}})), "does not hold a whole position"),
        (lambda body: packed(bytes(snapshots.LARGEST + 1)), "damaged: it is cut off, too long or too large"),
    ],
)
def test_damaged_and_foreign_bytes_are_refused(
    change: Callable[[bytes], bytes], says: str, frozen: tuple[bytes, Position]
) -> None:
    body, pos = frozen
    assert says in refusal(change(body), pos.table)


def test_a_snapshot_cut_or_edited_anywhere_is_refused(frozen: tuple[bytes, Position]) -> None:
    body, pos = frozen
    for length in range(0, len(body), 5):
        assert refusal(body[:length], pos.table)
    for place in range(len(HEAD), len(body), 7):
        assert refusal(body[:place] + bytes([body[place] ^ 0x55]) + body[place + 1 :], pos.table)


def test_bytes_of_a_position_with_any_flaw_are_refused_or_make_a_position(frozen: tuple[bytes, Position]) -> None:
    """Damage below the checksum: the reader may fail in any way, but only with the one error that says so."""
    body, pos = frozen
    opened, chooser = bytearray(zlib.decompress(body[len(HEAD) :])), random.Random(8)
    refused = 0
    for _ in range(400):
        flawed = opened[:]
        flawed[chooser.randrange(len(flawed))] = chooser.randrange(256)
        try:
            assert isinstance(thaw(packed(bytes(flawed)), pos.table), KernelPosition)
        except BadRecord:
            refused += 1
    assert refused > 50


def test_a_snapshot_is_not_thawed_without_its_static_part(frozen: tuple[bytes, Position]) -> None:
    assert "refers to something unknown" in refusal(frozen[0], None)


@dataclass
class Calls:
    """What a hostile snapshot would like to have called."""

    function: Any
    arguments: tuple[object, ...]

    def __reduce__(self) -> tuple[Any, tuple[object, ...]]:
        return self.function, self.arguments


@pytest.mark.parametrize(
    "function", [os.system, eval, exec, open, getattr, io.BytesIO, bytearray, random.Random, pickle.loads, games.new_game]
)
def test_nothing_but_the_games_own_classes_is_ever_called(function: Any) -> None:
    says = refusal(packed(pickle.dumps(Calls(function, ("1",)), 5)))
    assert "is not a class that it may hold" in says


def names(module: str, name: str) -> bytes:
    """A pickle that asks for a name of a module and hands it back."""
    return b"\x80\x04" + b"".join(b"\x8c" + bytes([len(word)]) + word.encode() for word in (module, name)) + b"\x93."


DISGUISES = [
    ("trinacria.kernel.records", "os"),  # a module that ours has imported
    ("trinacria.kernel.records", "os.system"),
    ("trinacria.kernel.records", "Path"),  # a class that ours has imported
    ("trinacria.kernel.records", "read_record"),  # a function of ours
    ("trinacria.kernel.records", "Record.save"),
    ("trinacria.kernel.records", "FORMAT"),
    ("trinacria.kernel.snapshots", "Position"),  # not where it is at home
    ("trinacria", "games"),
    ("trinacria_evil.kernel", "Position"),
    ("trinacria.kernel.records", "Path.__class__"),
    ("os", "system"),
    ("builtins", "eval"),
]


@pytest.mark.parametrize(("module", "name"), DISGUISES)
def test_names_that_only_look_like_ours_are_refused(module: str, name: str) -> None:
    assert f"asks for {module}.{name}, which is not a class" in refusal(packed(names(module, name)))


@pytest.mark.parametrize(("module", "name"), [("trinacria.", "Position"), ("trinacria.kernel.records", "Nothing")])
def test_names_that_do_not_exist_are_damage(module: str, name: str) -> None:
    assert "the snapshot is damaged" in refusal(packed(names(module, name)))


def test_a_class_of_ours_is_found_and_is_still_no_position() -> None:
    assert "does not hold a whole position" in refusal(packed(names("trinacria.kernel.records", "Record")))


def test_a_position_that_lacks_a_part_is_refused() -> None:
    bare = object.__new__(Position)
    bare.turn = 3
    assert "does not hold a whole position" in refusal(packed(pickle.dumps(bare, 5)))


def test_a_failed_thaw_has_no_side_effect(tmp_path: Any, frozen: tuple[bytes, Position]) -> None:
    made = tmp_path / "made"
    assert refusal(packed(pickle.dumps([Calls(os.mkdir, (str(made),))], 5)), frozen[1].table)
    assert not made.exists()
