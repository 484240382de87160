"""What a table shows along random games, for the tests of every game: documents, their changes, and twins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from random_play import walk
from trinacria import games
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.kernel.showing import Shown, ShownChange, change, changed
from trinacria.viw.position import Position
from twins import twin_of

SEATS = (ALLIED, AXIS, SPECTATOR)
_ENCODER = msgspec.json.Encoder()
_DOCUMENT = msgspec.json.Decoder(Shown)
_CHANGE = msgspec.json.Decoder(ShownChange)


def written(document: Shown) -> bytes:
    return _ENCODER.encode(document)


def shown_to(pos: Position, seat: Seat, *, past: bool = False, truth: bool = False) -> Shown:
    return games.presenter(pos.table.name).show(pos, seat, past=past, truth=truth)


def played(name: str, seed: int, most: int, *, bold: bool) -> Iterator[Position]:
    """The positions of a random game, as far as so many orders."""
    return islice(walk(name, seed, bold=bold), most)


def assert_changes_lead_on(positions: Iterable[Position]) -> int:
    """A client that holds a document and gets every change, as text, always holds the present document."""
    held: dict[Seat, Shown] = {}
    number = 0
    for pos in positions:
        for seat in SEATS:
            now = shown_to(pos, seat)
            assert _DOCUMENT.decode(written(now)) == now
            if seat in held:
                sent = _ENCODER.encode(change(held[seat], now))
                assert changed(held[seat], _CHANGE.decode(sent)) == now
            held[seat] = now
        number += 1
    return number


def assert_twins_show_the_same(positions: Iterable[Position], seat: Seat, chooser: random.Random) -> int:
    """Nothing that a seat may not know makes any difference to its document, now or later."""
    differing = 0
    for pos in positions:
        twin = twin_of(pos, seat, chooser)
        differing += pos.chits != twin.chits or pos.secrets != twin.secrets
        assert written(shown_to(pos, seat, past=True)) == written(shown_to(twin, seat, past=True))
        if not (seat in SIDES and pos.decision is not None and pos.decision.kind == "roll"):
            assert written(shown_to(pos, seat)) == written(shown_to(twin, seat))
    return differing
