"""News made once for all who watch: the same bytes as a watcher gets by looking, and never a word too few."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from server.tables import EYES, MOSELLE, US_LANDING, finish, give_at_random, host_in, make, play_on, ply_of, showing
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.server.app_state import AppState
from trinacria.server.models import Change, GiveOrder, HandToBot, MadeGame, Say
from trinacria.server.request_context import RequestContext
from trinacria.server.routes.live import Watcher
from trinacria.server.services import crowds, handing, ordering, talking, watching
from trinacria.server.services.access import NOBODY, Visitor
from trinacria.server.services.errors import NotYours
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.live import Eyes, LiveGame


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameHost]:
    monkeypatch.setattr(crowds, "BETWEEN", 0.0)  # who comes to watch is announced before the first order, not after some
    with host_in(tmp_path) as opened:
        yield opened


class Listener:
    """Somebody on a socket, without the socket."""

    def __init__(self, host: GameHost, made: MadeGame, seat: Seat, *, options: bool = False) -> None:
        self.woken = 0
        self.listening = host.listen(made.game.id, seat, self.wake, options=options)
        context = RequestContext(AppState(host), "", "", False, {})
        self.watcher = Watcher(context, holder(made, seat), made.game.id, seat, None, 0, None, options=options)
        self.fetch()

    def wake(self) -> None:
        self.woken += 1

    def fetch(self) -> bytes | None:
        return self.watcher.message(self.watcher.fetch())


def holder(made: MadeGame, seat: Seat) -> Visitor:
    """A visitor who has the token of a seat, and none for the others."""
    tokens = {ALLIED: made.links.allied, AXIS: made.links.axis}
    return showing(tokens[seat]) if seat in tokens else NOBODY


def listeners(host: GameHost, made: MadeGame) -> list[Listener]:
    """One at each seat, and none has anything left to learn."""
    there = [Listener(host, made, seat) for seat in EYES]
    for each in there:
        each.fetch()
    return there


@pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])
def test_a_prepared_message_is_what_a_watcher_finds_by_looking(host: GameHost, scenario: str) -> None:
    made, chooser = make(host, scenario=scenario), random.Random(5)
    ready, looking, game = listeners(host, made), listeners(host, made), made.game.id
    for each in ready:
        each.fetch()  # the others have come meanwhile
    for _ in range(120):
        give_at_random(host, game, chooser)
        for one, other in zip(ready, looking, strict=True):
            body = one.watcher.prepared_message()
            assert body is not None
            assert body == other.fetch()
            assert msgspec.json.decode(body)["ply"] == one.watcher.since == ply_of(host, game)


def test_a_message_is_for_those_only_who_knew_everything_before(host: GameHost) -> None:
    made = make(host)
    here, behind, game = listeners(host, made)[0], Listener(host, made, ALLIED), made.game.id
    here.fetch()
    play_on(host, game, seed=1, orders=1)
    assert here.watcher.prepared_message() is not None
    assert here.watcher.prepared_message() is None, "it is sent once"
    play_on(host, game, seed=2, orders=1)
    assert here.watcher.prepared_message() is not None
    assert behind.watcher.prepared_message() is None
    missed = behind.fetch()
    assert missed is not None
    assert msgspec.json.decode(missed)["since"] == 0
    play_on(host, game, seed=3, orders=1)
    assert behind.watcher.prepared_message() is not None


@pytest.mark.parametrize("order_first", [True, False])
def test_a_word_said_beside_an_order_is_not_lost(host: GameHost, order_first: bool) -> None:
    made = make(host)
    game, listener = made.game.id, listeners(host, made)[1]
    for number in range(2):
        if number == order_first:
            talking.say(host, game, holder(made, ALLIED), ALLIED, Say("Good morning"))
        else:
            play_on(host, game, seed=1, orders=1)
    assert listener.woken >= 2
    assert listener.watcher.prepared_message() is None
    body = listener.fetch()
    assert body is not None
    change = msgspec.json.decode(body)
    assert (change["ply"], [line["text"] for line in change["chat"]]) == (1, ["Good morning"])


def test_what_changes_around_the_table_is_looked_up(host: GameHost) -> None:
    made = make(host)
    game, listener = made.game.id, listeners(host, made)[0]
    play_on(host, game, seed=1, orders=1)
    handing.to_bot(host, game, AXIS, HandToBot())
    assert listener.watcher.prepared_message() is None
    body = listener.fetch()
    assert body is not None
    assert msgspec.json.decode(body)["state"]["seats"][1]["bot"] == "greedy"
    finish(host, game)
    assert listener.watcher.prepared_message() is None, "the end discloses more than an order does"
    assert b'"status":"finished"' in (listener.fetch() or b"")


def test_messages_are_made_for_seats_that_somebody_watches_from(host: GameHost) -> None:
    made = make(host)
    Listener(host, made, SPECTATOR)
    game = made.game.id
    play_on(host, game, seed=1, orders=1)
    live = host.live_now(game)
    assert live is not None
    assert live.prepared is not None
    assert {*live.prepared.bodies} == {Eyes(SPECTATOR)}


def test_a_seat_that_is_no_longer_his_tells_him_nothing(host: GameHost) -> None:
    made = make(host)
    game, listener = made.game.id, listeners(host, made)[0]
    play_on(host, game, seed=1, orders=1)
    with host.locked(game) as live:
        live.seats = (replace(live.seats[0], token_hash=b"another link"), live.seats[1])
    assert listener.watcher.prepared_message() is None
    with pytest.raises(NotYours):
        listener.fetch()


def test_a_table_that_was_thrown_away_has_no_news(host: GameHost) -> None:
    made = make(host)
    game, listener = made.game.id, listeners(host, made)[0]
    play_on(host, game, seed=1, orders=1)
    host.drop(game)
    assert listener.watcher.prepared_message() is None
    play_on(host, game, seed=2, orders=1)
    assert listener.watcher.prepared_message() is None
    assert msgspec.json.decode(listener.fetch() or b"{}")["ply"] == 2


def test_an_order_is_acknowledged_and_told_even_if_no_message_can_be_made(
    host: GameHost, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    made = make(host)
    game, listener = made.game.id, listeners(host, made)[0]
    before = listener.woken
    monkeypatch.setattr(ordering, "messages", fail)
    play_on(host, game, seed=1, orders=1)
    assert listener.woken == before + 1
    assert listener.watcher.prepared_message() is None
    assert msgspec.json.decode(listener.fetch() or b"{}")["ply"] == 1
    assert "the news of an order cannot be made" in caplog.text


class TestOptions:
    """The first options come with the news to those who want them: to the seat that decides, and to nobody else."""

    def test_the_answer_to_an_order_brings_the_options_of_the_seat_that_goes_on(self, host: GameHost) -> None:
        made, chooser = make(host), random.Random(4)
        game, came = made.game.id, 0
        for _ in range(150):
            with host.locked(game) as live:
                seat, order = deciding_and_order(live, chooser)
                request = GiveOrder(live.ply, order, options=True)
            answer = ordering.give_order(host, game, seat, request)
            with host.locked(game) as live:
                goes_on = live.deciding is seat
            if goes_on:
                assert answer.options == watching.options(host, game, seat, ())
                came += 1
            else:
                assert answer.options is None
        assert 50 < came < 150

    def test_an_order_that_does_not_ask_for_them_gets_none(self, host: GameHost) -> None:
        game = make(host).game.id
        with host.locked(game) as live:
            seat, order = deciding_and_order(live, random.Random(4))
        assert ordering.give_order(host, game, seat, GiveOrder(0, order)).options is None

    def test_news_brings_them_to_the_seat_that_is_handed_the_decision(self, host: GameHost) -> None:
        made, chooser = make(host), random.Random(4)
        game, handed_over = made.game.id, 0
        wanting = {seat: Listener(host, made, seat, options=True) for seat in EYES}
        without = [Listener(host, made, seat) for seat in EYES]
        for each in (*wanting.values(), *without):
            each.fetch()
        for _ in range(150):
            with host.locked(game) as live:
                by = live.deciding
            give_at_random(host, game, chooser)
            with host.locked(game) as live:
                deciding = live.deciding
            for each in without:
                assert b'"options"' not in (each.watcher.prepared_message() or b'none at all: "options"')
            for seat, each in wanting.items():
                body = each.watcher.prepared_message()
                assert body is not None
                options = msgspec.json.decode(body).get("options")
                if seat is deciding and seat is not by:
                    assert options == msgspec.json.decode(msgspec.json.encode(watching.options(host, game, seat, ())))
                    handed_over += 1
                else:
                    assert options is None
        assert handed_over > 5

    def test_a_watcher_who_has_missed_news_gets_them_by_looking(self, host: GameHost) -> None:
        made = make(host)
        game = made.game.id
        with host.locked(game) as live:
            deciding = live.deciding
        assert deciding is not None
        for seat in EYES:
            listener = Listener(host, made, seat, options=True)
            listener.watcher.since = None
            options = msgspec.json.decode(listener.fetch() or b"", type=Change).options
            assert (options is not None) is (seat is deciding)

    def test_an_order_is_acknowledged_even_if_they_cannot_be_made(
        self, host: GameHost, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(*_: object) -> None:
            raise ZeroDivisionError

        game = make(host).game.id
        with host.locked(game) as live:
            seat, order = deciding_and_order(live, random.Random(4))
        monkeypatch.setattr(ordering, "with_options", fail)
        answer = ordering.give_order(host, game, seat, GiveOrder(0, order, options=True))
        assert (answer.ply, answer.options) == (1, None)
        assert "the options after an order cannot be made" in caplog.text


def deciding_and_order(live: LiveGame, chooser: random.Random) -> tuple[Seat, str]:
    assert live.deciding is not None
    return live.deciding, live.position.copy().options().sample(chooser.randrange).text
