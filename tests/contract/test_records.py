"""The record of a game is the game: replayed anywhere it gives the same position, and nothing else passes for it."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest

from kits import all_kits
from trinacria import games
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.playing import Playing
from trinacria.kernel.records import Order, Record, read_record
from trinacria.kernel.seats import ALLIED

KITS = {kit.name: kit for kit in all_kits() if kit.whole}
EVERY_GAME = pytest.mark.parametrize("name", KITS)


@lru_cache(maxsize=8)
def played(name: str, orders: int = 10_000) -> Playing:
    """A game by two bold players who take back an order now and then."""
    game, chooser = games.new_game(name, "0123456789abcdef", ("rot", "bleu")), random.Random(21)
    while (decision := game.position.decision) is not None and game.ply < orders:
        if game.can_undo(decision.seat) and chooser.random() < 0.1:
            game.undo(decision.seat, at=game.ply)
        else:
            game.order(decision.seat, KITS[name].bold_order(game.position, chooser), at=game.ply)
    return game


def listing_digest(record: Record) -> str:
    """What is offered at some moments of a game, in the order in which it is listed."""
    plies = [ply for ply in (0, 4, 40, 90, 150) if ply < len(record.orders)]
    moments = [games.replay_checked(record, "game.json", to=ply).position for ply in plies]
    return hashlib.sha256("\n".join(order.text for pos in moments for order in pos.options()).encode()).hexdigest()


@EVERY_GAME
def test_a_replayed_game_is_the_same_bit_for_bit(name: str, tmp_path: Path) -> None:
    game = played(name)
    assert any(order.text == "undo" for order in game.record.orders)
    game.record.save(tmp_path / "game.json")
    again = games.verify(tmp_path / "game.json")
    assert digest(again.position) == digest(game.position)
    assert again.record.to_json() == game.record.to_json()
    assert again.record.outcome == game.position.outcome.level  # type: ignore[union-attr]


@EVERY_GAME
@pytest.mark.parametrize("ply", [0, 1, 50, 200])
def test_a_record_can_be_replayed_to_any_ply(name: str, ply: int) -> None:
    ply = min(ply, played(name).ply)
    part = games.replay_checked(played(name).record, "game.json", to=ply)
    assert part.ply == ply
    assert part.record.orders == played(name).record.orders[:ply]
    assert not part.position.problems()


REPLAY = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from test_records import listing_digest, played
from trinacria import games
from trinacria.kernel.digests import digest
game = games.verify(Path(sys.argv[2]))
print(digest(game.position), listing_digest(game.record))
print(played(game.record.game).record.to_json() == game.record.to_json())
"""


@EVERY_GAME
@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_another_process_finds_the_same_position_and_would_play_the_same_game(
    name: str, hash_seed: str, tmp_path: Path
) -> None:
    played(name).record.save(tmp_path / "game.json")
    here = Path(__file__).parent
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join([str(here.parent), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", REPLAY, str(here), str(tmp_path / "game.json")],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    game = played(name)
    assert done.stdout.split() == [digest(game.position), listing_digest(game.record), "True"]


@EVERY_GAME
def test_seed_and_phrases_make_the_game(name: str) -> None:
    record = played(name).record
    dice = []
    for other in (record, replace(record, seed="other"), replace(record, phrases=("rot",))):
        start = games.start_of(name)
        again = Playing.begin(Record(name, other.fingerprint, other.engine, other.seed, other.phrases), start)
        dice.append([again.position.dice.d6() for _ in range(20)])
    assert dice[0] != dice[1] != dice[2] != dice[0]


Change = Callable[[Record], Record]


def order_replaced(record: Record, ply: int, **changes: object) -> Record:
    orders = [*record.orders]
    orders[ply - 1] = replace(orders[ply - 1], **changes)  # type: ignore[arg-type]
    return replace(record, orders=orders)


def illegal(record: Record) -> str:
    return KITS[record.game].illegal


@EVERY_GAME
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda record: order_replaced(record, 7, text=illegal(record)), "game.json: ply 7: '{illegal}' by {seat}: "),
        (lambda record: order_replaced(record, 7, text="charge"), "ply 7: 'charge' by {seat}: 'charge' is no order"),
        (lambda record: order_replaced(record, 7, seat=record.orders[6].seat.enemy), "game.json: ply 7: "),
        (lambda record: order_replaced(record, 1, text="undo"), "there is nothing to take back"),
        (lambda record: replace(record, orders=[*record.orders, Order(ALLIED, illegal(record))]), "the game is over"),
        (lambda record: replace(record, fingerprint="0" * 64), "fingerprint: it was played with other data"),
        (lambda record: replace(record, game="chess/november"), "game: there is no 'chess/november'"),
        (lambda record: replace(record, outcome="A walk-over"), "outcome: says 'A walk-over', and the "),
        (lambda record: replace(record, seed="loaded dice"), "game.json: "),
    ],
)
def test_a_forged_record_with_a_sound_digest_does_not_verify(name: str, change: Change, says: str, tmp_path: Path) -> None:
    record = played(name).record
    change(record).save(tmp_path / "game.json")
    assert read_record(tmp_path / "game.json"), "the file itself is sound"
    with pytest.raises(BadRecord) as bad:
        games.verify(tmp_path / "game.json")
    assert says.format(illegal=illegal(record), seat=record.orders[6].seat) in str(bad.value)


@EVERY_GAME
def test_edited_cut_and_old_files_do_not_verify(name: str, tmp_path: Path) -> None:
    path, chooser = tmp_path / "game.json", random.Random(3)
    text = played(name).record.to_json()
    places = [place for place in chooser.sample(range(len(text)), 150) if not text[place].isspace()]
    edits = [text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :] for place in places]
    cuts = [text[: chooser.randrange(len(text) - 2)] for _ in range(10)]
    old = json.loads(text) | {"version": 0}
    for edited in [*edits, *cuts, json.dumps(old), "", "{}"]:
        path.write_text(edited, encoding="utf-8")
        with pytest.raises(BadRecord, match=r"^game\.json:"):
            games.load_game(path)


@EVERY_GAME
def test_a_running_game_is_saved_loaded_and_played_on(name: str, tmp_path: Path) -> None:
    ply = min(120, played(name).ply // 2)
    game = played(name, ply)
    game.record.save(tmp_path / "game.json")
    again = games.load_game(tmp_path / "game.json")
    assert again.record.outcome is None
    decision = again.position.decision
    assert decision == game.position.decision
    assert decision is not None
    again.order(decision.seat, next(iter(again.position.options())), ply=ply)
    assert again.ply == ply + 1
