"""The killer, in short: what was acknowledged is there after the server was killed, once, and every game is sound."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from attack.findings import Tally
from attack.killer import Given, Killing, Table, given_of, kill_often
from server.tables import host_in, make, play_on

KILLS = 3  # `make attack` kills sixty times


@pytest.mark.slow
def test_killing_the_server_at_any_moment_loses_nothing_acknowledged(tmp_path: Path) -> None:
    tally = Tally()
    killing = kill_often(tmp_path, KILLS, random.Random(KILLS), tally)
    assert not tally.findings
    assert tally.numbers["kills"] == KILLS
    assert tally.numbers["orders"] > 0
    assert killing.orphans_feared > 0, "no bot was ever thinking when the server was killed"


def test_the_killer_notices_what_is_lost_and_what_is_there_twice(tmp_path: Path) -> None:
    with host_in(tmp_path) as host:
        game = make(host).game.id
        play_on(host, game, seed=1, orders=4)
        given = {row.ply: given_of(row) for row in host.store.commands(game)}
        for changed, number in (
            (given, ""),
            ({**given, 3: Given(2, "allied", "another order")}, "lost"),
            ({**given, 5: Given(4, "axis", "end movement")}, "lost"),
            ({ply: each for ply, each in given.items() if ply != 2}, "doubled"),
        ):
            tally = Tally()
            table = Table(game, {"allied": "a", "axis": "b"}, random.Random(1), acknowledged=changed)
            Killing(tmp_path, random.Random(1), tally).compare_orders(host.store, table)
            assert {name for name in ("lost", "doubled") if tally.numbers[name]} == {number} - {""}
