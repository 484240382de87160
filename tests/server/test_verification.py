"""The proof of a finished game: every order, die and draw again from the seed; and whose luck it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from server.tables import finish, go_back, host_in, make, play_on
from trinacria.kernel.dice import JOINED, KeyedDice, stream_key
from trinacria.kernel.events import Event, Rolled
from trinacria.kernel.records import Origin, Record
from trinacria.kernel.seats import ALLIED, AXIS, BySide
from trinacria.kernel.systems import RollLuck
from trinacria.server.models import AtPly, GiveOrder, MadeGame, Throws
from trinacria.server.services import ordering, watching
from trinacria.server.services.errors import NotNow
from trinacria.server.services.event_history import EventHistory
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.luck import luck_of
from trinacria.server.services.records import loaded_die, number_used_twice, verification
from trinacria.viw.events import CombatResolved


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GameHost]:
    """A host for the tests that only read: its games are over."""
    with host_in(tmp_path_factory.mktemp("old")) as opened:
        yield opened


@pytest.fixture(scope="module")
def played(old: GameHost) -> MadeGame:
    """A game of the Moselle played to its end, with orders taken back on the way, and once a long way back."""
    made = make(old, phrase="sed alea")
    play_on(old, made.game.id, seed=5, orders=150)
    go_back(old, made.game.id, to=100)
    play_on(old, made.game.id, seed=6)
    return made


class TestVerification:
    def test_a_finished_game_is_proved_from_its_seed(self, old: GameHost, played: MadeGame) -> None:
        proof = verification(old, played.game.id)
        row = old.store.game(played.game.id)
        assert row is not None
        assert proof.verified
        assert (proof.seed, proof.commitment, proof.plies) == (row.seed, played.game.commitment, row.ply)
        assert proof.phrases == ("sed alea",)
        assert "proved" in proof.says

    def test_every_roll_is_listed_with_its_number_also_those_that_were_rewound(
        self, old: GameHost, played: MadeGame
    ) -> None:
        rolls = verification(old, played.game.id).rolls
        numbers = [roll.number for roll in rolls]
        assert numbers == sorted(set(numbers))
        assert all(1 <= die <= 6 for roll in rolls for die in roll.dice)
        with old.locked(played.game.id) as live:
            standing = {event.facts["number"] for event in live.position.log.since(0) if event.kind == "roll"}
        assert standing < {*numbers}

    def test_luck_adds_up(self, old: GameHost, played: MadeGame) -> None:
        luck = verification(old, played.game.id).luck
        assert luck is not None
        with old.locked(played.game.id) as live:
            results = [event for event in live.position.log.since(0) if event.kind == "result"]
            crt = live.position.table.crt  # type: ignore[attr-defined]  # of the Moselle
        assert luck.combats == len(results) == sum(luck.throws[0].fell.values())
        means = [_mean(crt, event) for event in results]
        assert sum(luck.expected.values()) == pytest.approx(sum(means), abs=0.02)
        suffered = sum(int(str(event.facts["result"]).partition("(")[2].rstrip(")") or 0) for event in results)
        assert sum(luck.actual.values()) == suffered

    def test_luck_goes_to_the_side_that_suffers(self, old: GameHost, played: MadeGame) -> None:
        with old.locked(played.game.id) as live:
            presenter, table = live.presenter, live.position.table  # type: ignore[attr-defined]  # of the Moselle
        column = table.crt.columns
        dice = next(pair for pair in ((1, 1), (6, 6)) if table.crt.result(column, sum(pair)).mandatory)
        loser = table.crt.result(column, sum(dice))
        for side in (ALLIED, AXIS):
            unit = next(id_ for id_, unit in table.units.items() if unit.side is side)
            luck = luck_of(presenter, [CombatResolved("9.89", (), (unit,), (), column, dice, str(loser), False)])
            assert luck is not None
            assert luck.actual[loser.on(side).value] == loser.mandatory
            assert luck.actual[loser.on(side).enemy.value] == 0
            assert luck.throws == (Throws(2, 6, {str(sum(dice)): 1}),)
        assert luck_of(presenter, []) is None

    def test_luck_is_counted_apart_for_each_kind_of_dice(self) -> None:
        class OneDie:
            def luck(self, events: object) -> tuple[RollLuck, ...]:
                even: BySide[float] = BySide(0.5, 0.5)
                rolls = ((4,), (4,), (2, 6), (19,))
                return tuple(RollLuck(even, BySide(1, 0), dice, 20 if dice == (19,) else 6) for dice in rolls)

        luck = luck_of(OneDie(), [])
        assert luck is not None
        assert luck.throws == (Throws(1, 6, {"4": 2}), Throws(1, 20, {"19": 1}), Throws(2, 6, {"8": 1}))
        assert (luck.combats, luck.expected["axis"], luck.actual["allied"]) == (4, 2, 4)

    def test_a_running_game_keeps_its_seed(self, host: GameHost) -> None:
        made = make(host)
        with pytest.raises(NotNow, match="the seed is a secret"):
            verification(host, made.game.id)

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            ("UPDATE games SET seed = 'another'", "ply"),
            ("UPDATE games SET fingerprint = 'another'", "other data"),
            ("UPDATE games SET outcome = 'agreed draw'", "outcome"),
            ("UPDATE commands SET events = (SELECT events FROM commands WHERE ply = 1) WHERE ply = 2", "ply 2"),
            ("UPDATE commands SET text = 'sing' WHERE ply = 3", "ply 3"),
            ("UPDATE games SET scenario = 'sicily/us-landing'", "changed since then"),
            ("UPDATE snapshots SET body = (SELECT body FROM snapshots WHERE ply = 0)", "the last position"),
        ],
    )
    def test_whatever_was_changed_in_the_store_is_found(self, tmp_path: Path, change: str, says: str) -> None:
        with host_in(tmp_path) as host:
            made = make(host)
            play_on(host, made.game.id, seed=7, orders=80)
            finish(host, made.game.id)
        with sqlite3.connect(tmp_path / "games.sqlite3") as database:
            database.execute(change)
        database.close()
        with host_in(tmp_path) as host:
            proof = verification(host, made.game.id)
        assert not proof.verified
        assert says in proof.says

    def test_a_game_that_went_back_to_orders_that_had_been_taken_back_is_proved(self, host: GameHost) -> None:
        game = make(host).game.id
        with host.locked(game) as live:
            moves = [order.text for order in islice(live.position.options(), 200) if order.text.startswith("move ")]
        taken_back, other = moves[0], next(text for text in moves if text.split()[1] != moves[0].split()[1])
        ordering.give_order(host, game, ALLIED, GiveOrder(0, taken_back))
        knew = [line.says for line in watching.log(host, game, ALLIED, before=None, limit=50).lines]
        ordering.undo(host, game, ALLIED, AtPly(1))
        ordering.give_order(host, game, ALLIED, GiveOrder(2, other))
        go_back(host, game, to=1)
        assert [line.says for line in watching.log(host, game, ALLIED, before=None, limit=50).lines][:-1] == knew
        with host.locked(game) as live:
            facts = [event.facts for _, (_, event) in live.history.after(3)]
            assert facts == [event.facts for event in live.position.log.since(len(knew) - 1)], (
                "and to those who saw the other"
            )
        host.drop(game)
        assert [line.says for line in watching.log(host, game, ALLIED, before=None, limit=50).lines][:-1] == knew
        finish(host, game)
        proof = verification(host, game)
        assert proof.verified, proof.says

    def test_a_die_that_is_not_of_the_stream_is_found(self) -> None:
        record = Record("g", "f", "e", "new", origin=(Origin(2, "old"),), stream=JOINED)
        for ply, seed in ((0, "old"), (1, "old"), (2, "old"), (3, "new"), (4, "new")):
            stream = KeyedDice(stream_key(seed), 7)
            fair = (stream.d6(), stream.d6())
            loaded = (fair[0], fair[1] % 6 + 1)
            assert loaded_die(record, ply, (_roll(7, *fair),)) == ""
            assert loaded_die(record, ply, (_roll(7, *loaded),)) == f"ply {ply}: roll 7 is not the stream's"

    def test_a_roll_that_takes_an_old_number_is_found(self) -> None:
        history = EventHistory()
        history.append(0, (_roll(0, 1, 2), _roll(4, 3)))
        history.append(2, (_roll(5, 6),))
        assert number_used_twice(history) == ""
        history.append(1, (_roll(5, 6),))  # the game went back, and the dice with it
        assert number_used_twice(history) == "ply 2: roll 5 comes after roll 5"
        history = EventHistory()
        history.append(0, (_roll(0, 1, 2), _roll(1, 3)))
        assert number_used_twice(history) == "ply 0: roll 1 comes after roll 1"

    def test_it_is_worked_out_once(self, host: GameHost, monkeypatch: pytest.MonkeyPatch) -> None:
        made = make(host)
        finish(host, made.game.id)
        first = verification(host, made.game.id)
        monkeypatch.setattr("trinacria.server.services.records.play_again", None)
        assert verification(host, made.game.id) is first


def _roll(number: int, *dice: int) -> Event:
    return Rolled("", "combat", number, dice)


def _mean(crt: object, event: Event) -> float:
    """What two dice cost on average in the column of a combat, counted out."""
    cells = [crt.result(event.facts["column"], a + b) for a in range(1, 7) for b in range(1, 7)]  # type: ignore[attr-defined]
    return sum(cell.mandatory for cell in cells) / 36
