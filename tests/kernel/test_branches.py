"""Branches: a game that begins with the orders of another and goes on with dice of its own."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest

from trinacria import games
from trinacria.kernel.dice import JOINED, MEASURED, commitment
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.records import BRANCH, IMPORT, Origin, Record, parse_record


def test_a_branch_repeats_its_origin_and_goes_on_with_dice_of_its_own() -> None:
    parent = games.new_game("moselle/november", "parent")
    chooser = random.Random(5)
    for _ in range(60):
        assert parent.position.decision is not None
        parent.order(parent.position.decision.seat, parent.position.options().sample(chooser.randrange))
    origin = Origin(40, "parent", (), JOINED, BRANCH)
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


def part(to: object, seed: str = "a", **changes: object) -> dict[str, object]:
    named = {"to": to, "commitment": commitment(seed), "seed": seed, "phrases": [], "stream": 2, "then": "branch"}
    return named | changes


@pytest.mark.parametrize(
    "origin",
    [
        "x",
        [[1]],
        [[50, "a", []], [40, "b", []]],
        [part(0), part(0, "b")],
        [part(999)],
        [part(-1)],
        [part(False)],
        [part("0")],
        [part(0, commitment=commitment("b"))],
        [part(0, commitment=None)],
        [part(0, phrases=["a", 1])],
        [part(0, phrases="a")],
        [part(0, phrases=["tab\t"])],
        [part(0, stream=3)],
        [part(0, stream=True)],
        [part(0, then="chance")],
        [part(0, more=1)],
        [{"to": 0}],
    ],
)
def test_an_origin_that_makes_no_sense_is_refused(origin: object) -> None:
    game = games.new_game("moselle/november", "seed").record
    text = json.loads(game.to_json())
    orders, _ = text.pop("orders"), text.pop("digest")
    text["origin"] = origin
    body = json.dumps([text, orders], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    text |= {"orders": orders, "digest": hashlib.sha256(body.encode()).hexdigest()}
    with pytest.raises(BadRecord, match="origin"):
        parse_record(json.dumps(text), "record")


def test_each_part_of_a_record_names_its_orders_and_its_promise() -> None:
    record = Record("g", "f", "e", "c", origin=(Origin(0, "a"), Origin(317, "b", ("x",), MEASURED, IMPORT)))
    parts = record.parts(320)
    assert [str(part) for part in parts] == ["the set-up", "orders 1 to 317", "orders 318 to 320"]
    assert [part.commitment for part in parts] == [commitment("a"), commitment("b"), commitment("c")]
    assert [part.why for part in parts] == ["", BRANCH, IMPORT]
    assert [str(part) for part in record.parts(317)][-1] == "what follows order 317"
    assert [str(part) for part in Record("g", "f", "e", "c").parts(0)] == ["the set-up"]
    assert [str(part) for part in Record("g", "f", "e", "c").parts(1)] == ["the set-up and order 1"]
    assert [part.key for part in parts] == [record.key_of(ply) for ply in (0, 5, 318)]
