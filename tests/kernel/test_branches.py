"""Branches: a game that begins with the orders of another and goes on with dice of its own."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest

from trinacria import games
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.records import Origin, parse_record


def test_a_branch_repeats_its_origin_and_goes_on_with_dice_of_its_own() -> None:
    parent = games.new_game("moselle/november", "parent")
    chooser = random.Random(5)
    for _ in range(60):
        assert parent.position.decision is not None
        parent.order(parent.position.decision.seat, parent.position.options().sample(chooser.randrange))
    origin = Origin(40, "parent", ())
    branch = replace(parent.record, seed="branch", origin=(origin,), orders=parent.record.orders[:40])
    playing = games.replay_checked(branch, "branch")
    assert playing.settled
    assert playing.position.dice.copy().below(6000) != games.replay_checked(parent.record, "p", to=40).position.dice.below(
        6000
    )
    assert parse_record(playing.record.to_json(), "branch") == playing.record
    again = games.replay_checked(playing.record, "again")
    assert digest(again.position) == digest(playing.position)
    assert again.position.log.since(0) == games.replay_checked(parent.record, "p", to=40).position.log.since(0)


@pytest.mark.parametrize("origin", ["x", [[1]], [[50, "a", []], [40, "b", []]], [[999, "a", []]], [[-1, "a", []]]])
def test_an_origin_that_makes_no_sense_is_refused(origin: object) -> None:
    game = games.new_game("moselle/november", "seed").record
    text = json.loads(game.to_json())
    orders, _ = text.pop("orders"), text.pop("digest")
    text["origin"] = origin
    body = json.dumps([text, orders], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    text |= {"orders": orders, "digest": hashlib.sha256(body.encode()).hexdigest()}
    with pytest.raises(BadRecord, match="origin"):
        parse_record(json.dumps(text), "record")
