"""News made once for all who watch: the same bytes as whoever looks himself gets, and never a word too few."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from server.tables import EYES, MOSELLE, US_LANDING, finish, give_at_random, house_in, make, play_on, ply_of, showing
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.server.hall import Hall
from trinacria.server.models import HandToBot, MadeGame, Say
from trinacria.server.routes.live import Known
from trinacria.server.services import handing, ordering, talking
from trinacria.server.services.access import NOBODY, Visitor
from trinacria.server.services.errors import NotYours
from trinacria.server.services.house import House
from trinacria.server.visitors import Visit


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_in(tmp_path) as opened:
        yield opened


class Watcher:
    """Somebody on a socket, without the socket."""

    def __init__(self, house: House, made: MadeGame, seat: Seat) -> None:
        self.woken = 0
        house.listen(made.game.id, seat, self.wake)
        visit = Visit(Hall(house), "", "", False, {})
        self.known = Known(visit, holder(made, seat), made.game.id, seat, None, 0, None)
        self.look()

    def wake(self) -> None:
        self.woken += 1

    def look(self) -> bytes | None:
        return self.known.message(self.known.look())


def holder(made: MadeGame, seat: Seat) -> Visitor:
    """Whoever has the token of a seat, and none for the others."""
    tokens = {ALLIED: made.links.allied, AXIS: made.links.axis}
    return showing(tokens[seat]) if seat in tokens else NOBODY


def watchers(house: House, made: MadeGame) -> list[Watcher]:
    """One at each seat, and none has anything left to learn."""
    there = [Watcher(house, made, seat) for seat in EYES]
    for each in there:
        each.look()
    return there


@pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])
def test_what_lies_ready_is_what_whoever_looks_finds(house: House, scenario: str) -> None:
    made, chooser = make(house, scenario=scenario), random.Random(5)
    ready, looking, game = watchers(house, made), watchers(house, made), made.game.id
    for each in ready:
        each.look()  # the others have come meanwhile
    for _ in range(120):
        give_at_random(house, game, chooser)
        for one, other in zip(ready, looking, strict=True):
            body = one.known.ready()
            assert body is not None
            assert body == other.look()
            assert msgspec.json.decode(body)["ply"] == one.known.since == ply_of(house, game)


def test_a_message_is_for_those_only_who_knew_everything_before(house: House) -> None:
    made = make(house)
    here, behind, game = watchers(house, made)[0], Watcher(house, made, ALLIED), made.game.id
    here.look()
    play_on(house, game, seed=1, orders=1)
    assert here.known.ready() is not None
    assert here.known.ready() is None, "it is told once"
    play_on(house, game, seed=2, orders=1)
    assert here.known.ready() is not None
    assert behind.known.ready() is None
    missed = behind.look()
    assert missed is not None
    assert msgspec.json.decode(missed)["since"] == 0
    play_on(house, game, seed=3, orders=1)
    assert behind.known.ready() is not None


@pytest.mark.parametrize("order_first", [True, False])
def test_a_word_said_beside_an_order_is_not_lost(house: House, order_first: bool) -> None:
    made = make(house)
    game, watcher = made.game.id, watchers(house, made)[1]
    for number in range(2):
        if number == order_first:
            talking.say(house, game, holder(made, ALLIED), ALLIED, Say("Good morning"))
        else:
            play_on(house, game, seed=1, orders=1)
    assert watcher.woken >= 2
    assert watcher.known.ready() is None
    body = watcher.look()
    assert body is not None
    change = msgspec.json.decode(body)
    assert (change["ply"], [line["text"] for line in change["chat"]]) == (1, ["Good morning"])


def test_what_changes_around_the_table_is_looked_up(house: House) -> None:
    made = make(house)
    game, watcher = made.game.id, watchers(house, made)[0]
    play_on(house, game, seed=1, orders=1)
    handing.to_bot(house, game, AXIS, HandToBot())
    assert watcher.known.ready() is None
    body = watcher.look()
    assert body is not None
    assert msgspec.json.decode(body)["state"]["seats"][1]["bot"] == "greedy"
    finish(house, game)
    assert watcher.known.ready() is None, "the end discloses more than an order does"
    assert b'"status":"finished"' in (watcher.look() or b"")


def test_messages_are_made_for_seats_that_somebody_watches_from(house: House) -> None:
    made = make(house)
    Watcher(house, made, SPECTATOR)
    game = made.game.id
    play_on(house, game, seed=1, orders=1)
    live = house.live_now(game)
    assert live is not None
    assert live.news is not None
    assert {*live.news.bodies} == {SPECTATOR}


def test_a_seat_that_is_no_longer_his_tells_him_nothing(house: House) -> None:
    made = make(house)
    game, watcher = made.game.id, watchers(house, made)[0]
    play_on(house, game, seed=1, orders=1)
    with house.at_table(game) as live:
        live.seats = (replace(live.seats[0], token_hash=b"another link"), live.seats[1])
    assert watcher.known.ready() is None
    with pytest.raises(NotYours):
        watcher.look()


def test_a_table_that_was_thrown_away_has_no_news(house: House) -> None:
    made = make(house)
    game, watcher = made.game.id, watchers(house, made)[0]
    play_on(house, game, seed=1, orders=1)
    house.drop(game)
    assert watcher.known.ready() is None
    play_on(house, game, seed=2, orders=1)
    assert watcher.known.ready() is None
    assert msgspec.json.decode(watcher.look() or b"{}")["ply"] == 2


def test_an_order_is_acknowledged_and_told_even_if_no_message_can_be_made(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    made = make(house)
    game, watcher = made.game.id, watchers(house, made)[0]
    before = watcher.woken
    monkeypatch.setattr(ordering, "messages", fail)
    play_on(house, game, seed=1, orders=1)
    assert watcher.woken == before + 1
    assert watcher.known.ready() is None
    assert msgspec.json.decode(watcher.look() or b"{}")["ply"] == 1
    assert "the news of an order cannot be made" in caplog.text
