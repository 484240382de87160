"""What is kept from document to document never changes what a seat is shown: a table that keeps nothing shows the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kits import Kit, all_kits, walk
from trinacria import games
from trinacria.kernel.keeping import Keeps
from trinacria.kernel.positions import Position
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Shown

WINDOWS = ((0, 40), (200, 40), (700, 25))  # orders of a game after which both are shown: from which on, and how many


@contextmanager
def nothing_kept(pos: Position) -> Iterator[None]:
    """The table of a position as if it had never been shown."""
    table = getattr(pos, "table", None)
    if not isinstance(table, Keeps):
        yield
        return
    kept, table.__dict__["_kept"] = table._kept, {}
    try:
        yield
    finally:
        table.__dict__["_kept"] = kept


def documents(kit: Kit, pos: Position) -> dict[Seat, Shown]:
    presenter = games.open_scenario(kit.name, ()).presenter
    return {seat: presenter.show(pos, seat) for seat in Seat}


@pytest.mark.parametrize("kit", all_kits(), ids=lambda kit: kit.name)
def test_a_document_is_what_it_would_be_if_nothing_had_been_shown_before(kit: Kit) -> None:
    for number, pos in enumerate(walk(kit, 23)):
        if number > sum(WINDOWS[-1]):
            break
        if any(begin <= number < begin + many for begin, many in WINDOWS):
            shown = documents(kit, pos)
            with nothing_kept(pos):
                assert shown == documents(kit, pos.copy()), f"after {number} orders: {pos.decision}"
