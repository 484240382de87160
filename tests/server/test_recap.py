"""What happened since a seat last gave an order: for a seat that has given none, from the set-up on."""

from __future__ import annotations

from pathlib import Path

from tests.server.tables import host_in, make, play_on
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.server.services import watching


def test_a_seat_that_has_not_decided_yet_reads_what_the_set_up_brought(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host, scenario="sicily/us-landing").game.id
        recap = watching.recap(host, game, ALLIED)
    assert (recap.since, recap.ply) == (0, 0)
    assert "game turn" in {line.kind for line in recap.events}


def test_after_an_order_only_what_came_after_it(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host).game.id
        play_on(host, game, seed=3, orders=2)
        moved, waits = watching.recap(host, game, ALLIED), watching.recap(host, game, AXIS)
    assert moved.events == ()
    assert (moved.since, waits.since) == (2, 0)
    assert waits.events[0].number == 0
    assert {line.ply for line in waits.events} == {0, 1, 2}
