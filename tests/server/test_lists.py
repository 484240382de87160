"""Lists of games and the state of a table: who sees which game, in which order, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.tables import BOT, LINK, OPEN, US_LANDING, finish, host_in, known, make, play_on, showing
from trinacria import __version__
from trinacria.kernel.seats import ALLIED, SPECTATOR
from trinacria.server.models import AtPly, Claim, GameList, GiveOrder, NewPlayer, Side, Status
from trinacria.server.services.access import NOBODY, Visitor, visitor
from trinacria.server.services.errors import NoSuchGame, NotYours
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import games, health, state
from trinacria.server.services.making import claim
from trinacria.server.services.ordering import give_order, undo
from trinacria.server.services.players import new_player, rename
from trinacria.server.store.errors import UnknownPage


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


def listed(
    host: GameHost,
    who: Visitor = NOBODY,
    *,
    status: Status | None = None,
    mine: bool = False,
    open_seat: bool = False,
    after: str = "",
    limit: int = 50,
) -> GameList:
    return games(host, who, status=status, mine=mine, open_seat=open_seat, after=after, limit=limit)


def ids(page: GameList) -> list[str]:
    return [line.id for line in page.games]


class TestLists:
    def test_public_games_are_listed_and_private_ones_are_not(self, host: GameHost) -> None:
        ann = known(host, "Ann")
        public, private = make(host, ann), make(host, ann, public=False)
        assert ids(listed(host)) == [public.game.id]
        assert ids(listed(host, ann)) == [public.game.id]
        assert ids(listed(host, showing(private.links.allied, private.links.watch))) == [public.game.id]

    def test_a_player_finds_his_own_games_private_or_not(self, host: GameHost) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        private, shared = make(host, ann, public=False, axis=BOT), make(host, bob, axis=OPEN)
        claim(host, shared.game.id, ann, Side.AXIS, Claim())
        make(host, bob, axis=BOT)
        mine = listed(host, ann, mine=True)
        assert {line.id: line.you for line in mine.games} == {private.game.id: (Side.ALLIED,), shared.game.id: (Side.AXIS,)}
        assert listed(host, mine=True) == GameList(())
        assert listed(host, showing(private.links.allied), mine=True) == GameList(())  # a guest has no list

    def test_the_latest_order_comes_first(self, host: GameHost) -> None:
        first, second, third = make(host), make(host), make(host)
        for number, made in enumerate((first, second, third)):
            host.store.update_game(made.game.id, moved=1000 + number)
        assert ids(listed(host)) == [third.game.id, second.game.id, first.game.id]
        play_on(host, first.game.id, seed=1, orders=1)
        assert ids(listed(host))[0] == first.game.id

    def test_by_status_and_by_open_seat(self, host: GameHost) -> None:
        waiting, linked, over, running = make(host, axis=OPEN), make(host, axis=LINK), make(host), make(host)
        finish(host, over.game.id)
        assert {*ids(listed(host, status=Status.OPEN))} == {waiting.game.id, linked.game.id}
        assert ids(listed(host, status=Status.RUNNING)) == [running.game.id]
        assert ids(listed(host, status=Status.FINISHED)) == [over.game.id]
        assert ids(listed(host, open_seat=True)) == [waiting.game.id]

    def test_page_by_page_every_game_comes_once(self, host: GameHost) -> None:
        made = {make(host, axis=LINK).game.id for _ in range(7)}
        found, page = [], listed(host, limit=3)
        sizes = [len(page.games)]
        found += ids(page)
        while page.more:
            page = listed(host, limit=3, after=page.more)
            sizes.append(len(page.games))
            found += ids(page)
        assert sizes == [3, 3, 1]
        assert len(found) == 7
        assert {*found} == made
        assert listed(host, limit=7).more == ""

    def test_a_page_has_a_size(self, host: GameHost) -> None:
        make(host, axis=LINK)
        make(host, axis=LINK)
        assert len(listed(host, limit=0).games) == 1
        assert len(listed(host, limit=10**9).games) == 2

    def test_a_page_that_no_list_gave_is_refused(self, host: GameHost) -> None:
        with pytest.raises(UnknownPage):
            listed(host, after="' OR 1=1")

    def test_a_line_says_what_a_list_shows(self, host: GameHost) -> None:
        made = make(host, axis=BOT, name="Ann", scenario=US_LANDING)
        stop = host.listen(made.game.id, SPECTATOR, lambda: None)
        host.listen(made.game.id, ALLIED, lambda: None)
        (line,) = listed(host, showing(made.links.allied)).games
        stop()
        assert (line.scenario, line.title, line.status, line.turn) == (US_LANDING, "The U.S. Landing", Status.RUNNING, 1)
        assert [(seat.name, seat.bot, seat.present) for seat in line.seats] == [("Ann", "", True), ("", "staff", False)]
        assert (line.you, line.watching, line.deciding) == ((Side.ALLIED,), 1, made.game.deciding)
        finish(host, made.game.id, ALLIED)
        (line,) = listed(host).games
        assert (line.outcome, line.winner, line.deciding) == ("resignation", Side.AXIS, None)

    def test_a_line_says_what_everybody_saw_happen_last(self, host: GameHost) -> None:
        made = make(host)
        assert listed(host).games[0].last == ""
        give_order(host, made.game.id, ALLIED, GiveOrder(0, "move us_10_5 0610 0511"))
        assert listed(host).games[0].last == "10/5 moves from 0610 to 0511 for 4 points."
        undo(host, made.game.id, ALLIED, AtPly(1))
        assert listed(host).games[0].last == ""

    def test_a_game_of_a_scenario_that_is_gone_is_listed_by_its_name(self, host: GameHost) -> None:
        made = make(host, axis=LINK)
        host.store.update_game(made.game.id, scenario="moselle/june")
        assert listed(host).games[0].title == "moselle/june"


class TestState:
    def test_it_says_whose_seats_are_whose(self, host: GameHost) -> None:
        made = make(host, public=False)
        assert state(host, made.game.id, showing(made.links.allied)).you == (Side.ALLIED,)
        assert state(host, made.game.id, showing(made.links.allied, made.links.axis)).you == (Side.ALLIED, Side.AXIS)
        with pytest.raises(NoSuchGame):
            state(host, made.game.id, NOBODY)

    def test_it_is_marked_so_that_the_next_change_is_noticed(self, host: GameHost) -> None:
        made = make(host)
        before = state(host, made.game.id, NOBODY).changed
        host.listen(made.game.id, SPECTATOR, lambda: None)
        after = state(host, made.game.id, NOBODY)
        assert after.changed > before > 0
        assert after.watching == 1

    def test_undo_is_offered_to_whom_it_belongs(self, host: GameHost) -> None:
        made = make(host)
        for _ in range(50):
            play_on(host, made.game.id, seed=1, orders=1)
            with host.locked(made.game.id) as live:
                taker = next((seat for seat in (ALLIED, ALLIED.enemy) if live.playing.can_undo(seat)), None)
            if taker is not None:
                break
        assert taker is not None
        tokens = {ALLIED: made.links.allied, ALLIED.enemy: made.links.axis}
        assert state(host, made.game.id, showing(tokens[taker])).can_undo
        assert not state(host, made.game.id, showing(tokens[taker.enemy])).can_undo
        assert not state(host, made.game.id, NOBODY).can_undo


class TestPlayers:
    def test_a_player_is_known_again_by_the_token(self, host: GameHost) -> None:
        made = new_player(host, NewPlayer("  Ann  Smith "))
        assert made.name == "Ann Smith"
        assert visitor(host, [made.token]).player == made.player
        assert visitor(host, [made.token[:-1] + "_"]).player is None
        row = host.store.player(made.player)
        assert row is not None
        assert made.token.encode() not in row.token_hash

    def test_players_of_one_name_are_two(self, host: GameHost) -> None:
        first, second = new_player(host, NewPlayer("Ann")), new_player(host, NewPlayer("Ann"))
        assert first.player != second.player
        assert first.token != second.token

    def test_a_new_name_is_used_from_now_on(self, host: GameHost) -> None:
        made = new_player(host, NewPlayer("Ann"))
        ann = visitor(host, [made.token])
        before = make(host, ann, axis=BOT)
        rename(host, ann, NewPlayer(" Anna "))
        known_again = host.player_by_token(ann.tokens[0])
        assert known_again is not None
        assert known_again.name == "Anna"
        assert make(host, visitor(host, [made.token]), axis=BOT).game.seats[0].name == "Anna"
        assert state(host, before.game.id, ann).seats[0].name == "Ann"

    def test_a_stranger_has_no_name_to_change(self, host: GameHost) -> None:
        with pytest.raises(NotYours):
            rename(host, NOBODY, NewPlayer("Ann"))


def test_health_is_told_in_a_few_numbers(host: GameHost) -> None:
    assert health(host).bots == "games that wait for a bot: 0"
    make(host, axis=LINK)
    make(host, allied=BOT)
    found = health(host)
    assert (found.status, found.version, found.games, found.live) == ("ok", __version__, 2, 1)
    assert found.bots == "games that wait for a bot: 1"
