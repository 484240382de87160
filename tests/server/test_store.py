"""The store: what goes in comes out, and a write happens wholly or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from stored import address_in, command, everything, game, give, player, progress, seats, snapshot, with_game
from trinacria.kernel.seats import Seat
from trinacria.server.store import MovedOn, Store, StoreBroken
from trinacria.server.store.rows import OfferRow, SeatRow


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(address_in(tmp_path), durable=False)
    yield opened
    opened.close()


class TestPlayers:
    def test_a_player_is_found_by_id_and_by_token_and_nobody_else_is(self, store: Store) -> None:
        anna, bert = player("anna"), player("bert")
        store.add_player(anna)
        store.add_player(bert)
        assert store.player("anna") == anna
        assert store.player_by_token(bert.token_hash) == bert
        assert store.player("carl") is None
        assert store.player_by_token(b"") is None

    def test_a_new_name_is_of_that_player_alone(self, store: Store) -> None:
        store.add_player(player("anna"))
        store.add_player(player("bert"))
        store.rename_player("anna", "Änne \N{SNOWMAN} 'OR 1=1")
        assert store.player("anna") == replace(player("anna"), name="Änne \N{SNOWMAN} 'OR 1=1")
        assert store.player("bert") == player("bert")

    def test_two_players_never_have_the_same_token(self, store: Store) -> None:
        store.add_player(player("anna"))
        with pytest.raises(StoreBroken, match="refused"):
            store.add_player(replace(player("bert"), token_hash=player("anna").token_hash))
        assert store.player("bert") is None


FULL_GAME = game(
    "full",
    options=("historical-weather", 'a "quoted" one'),
    phrases=("", "für Élise"),
    status="finished",
    public=False,
    pace=b'{"kind":"live"}',
    created=2**40,
    moved=2**41,
    ply=2,
    turn=3,
    deciding="axis",
    allied_clock=0,
    axis_clock=2**33,
    deadline=2**42,
    ended=2**41,
    outcome="axis marginal",
    winner="axis",
    watch_hash=b"\0\1\2",
    rematch="next",
    parent="before",
    parent_ply=0,
    base=b"\0origin" * 500,
)


class TestGames:
    def test_every_field_of_a_game_comes_back_as_it_was(self, store: Store) -> None:
        for row in (FULL_GAME, game("plain")):
            store.add_game(row, seats(row.id))
            assert store.game(row.id) == row
        assert store.games() == [FULL_GAME, game("plain")], "in lists too"

    def test_every_field_of_a_seat_comes_back_and_allied_comes_first(self, store: Store) -> None:
        store.add_player(player("anna"))
        allied = SeatRow("g", "allied", b"\0a", True, "anna", "Anna", "", "my phrase", 5, "my\nnotes")
        axis = SeatRow("g", "axis", b"\0b", bot="greedy")
        store.add_game(game("g"), [axis, allied])
        assert store.seats("g") == (allied, axis)

    def test_an_imported_game_comes_with_its_orders_and_its_snapshot(self, store: Store) -> None:
        orders = [command("g", ply, seat=seat) for ply, seat in enumerate(("allied", "axis", "allied"), 1)]
        store.add_game(game("g", ply=3), seats("g"), snapshot("g", 3), orders)
        assert store.commands("g") == orders
        assert store.snapshots("g") == [snapshot("g", 3)]

    def test_a_game_that_cannot_be_added_whole_is_not_added_at_all(self, store: Store) -> None:
        twice = [command("g", 1), command("g", 1)]
        with pytest.raises(StoreBroken):
            store.add_game(replace(FULL_GAME, id="g"), seats("g"), snapshot("g", 0), twice)
        assert everything(store, "g") == (None, {}, [], [], [], [])

    def test_a_game_has_two_seats(self, store: Store) -> None:
        for wrong in (seats("g")[:1], [seats("g")[0]] * 2, []):
            with pytest.raises(AssertionError, match="two seats"):
                store.add_game(game("g"), wrong)
        assert store.game("g") is None

    def test_a_seat_cannot_be_of_a_player_whom_nobody_knows(self, store: Store) -> None:
        with pytest.raises(StoreBroken, match="does not fit"):
            store.add_game(game("g"), seats("g", axis={"player": "nobody"}))
        assert store.game("g") is None

    def test_only_the_named_columns_of_that_game_are_written(self, store: Store) -> None:
        with_game(with_game(store, "g"), "other")
        store.update_game("g", pace=b"new", deadline=9, rematch="h", phrases=("a", "b"), allied_clock=7)
        assert store.game("g") == game("g", pace=b"new", deadline=9, rematch="h", phrases=("a", "b"), allied_clock=7)
        store.update_game("g", deadline=None)
        assert store.game("g") == game("g", pace=b"new", rematch="h", phrases=("a", "b"), allied_clock=7)
        assert store.game("other") == game("other")

    @pytest.mark.parametrize("values", [{"ply": 3}, {"id": "h"}, {"nonsense": 1}, {"pace": b"", "x; --": 1}])
    def test_what_is_no_column_or_belongs_to_the_orders_is_refused(self, store: Store, values: dict[str, object]) -> None:
        with_game(store)
        with pytest.raises(AssertionError, match="not columns"):
            store.update_game("g", **values)
        assert store.game("g") == game("g")

    @pytest.mark.parametrize(
        "values", [{"status": "lost"}, {"deciding": "spectator"}, {"winner": "x"}, {"outcome": None}, {"public": None}]
    )
    def test_the_tables_refuse_what_no_game_can_be(self, store: Store, values: dict[str, object]) -> None:
        with_game(store)
        with pytest.raises(StoreBroken, match="does not fit"):
            store.update_game("g", **values)
        assert store.game("g") == game("g")


class TestStarting:
    def test_an_open_game_starts_once(self, store: Store) -> None:
        with_game(store, status="open", deciding=None)
        now = progress(0, moved=50, deciding="axis", turn=1, deadline=99, axis_clock=8)
        assert store.start_game("g", ("a", "b"), now, snapshot("g", 0, body=b"first"))
        started = game("g", phrases=("a", "b"), **asdict(now))
        assert store.game("g") == started
        assert not store.start_game("g", ("c",), progress(0), snapshot("g", 0, body=b"second"))
        assert store.game("g") == started
        assert store.snapshots("g") == [snapshot("g", 0, body=b"first")]

    def test_a_game_that_there_is_not_does_not_start(self, store: Store) -> None:
        assert not store.start_game("g", (), progress(0), snapshot("g", 0))


class TestSeats:
    def test_an_empty_seat_is_taken_once(self, store: Store) -> None:
        with_game(store, status="open")
        store.add_player(player("anna"))
        assert store.take_seat("g", "axis", player="anna", name="Anna", phrase="p", joined=4)
        assert not store.take_seat("g", "axis", player=None, name="Bert", phrase="", joined=5)
        empty, taken = store.seats("g")
        assert empty == seats("g")[0]
        assert taken == replace(seats("g")[1], player="anna", name="Anna", phrase="p", joined=4)

    @pytest.mark.parametrize("taken_by", [{"player": "anna"}, {"bot": "greedy"}, {"joined": 0}])
    def test_a_player_a_bot_or_a_visitor_without_an_account_keeps_the_seat(
        self, store: Store, taken_by: dict[str, object]
    ) -> None:
        store.add_player(player("anna"))
        store.add_game(game("g"), seats("g", allied=taken_by))
        assert not store.take_seat("g", "allied", player=None, name="Bert", phrase="", joined=5)
        assert store.seats("g")[0] == seats("g", allied=taken_by)[0]

    def test_nobody_sits_down_where_there_is_no_seat(self, store: Store) -> None:
        with_game(store)
        assert not store.take_seat("h", "axis", player=None, name="", phrase="", joined=1)
        assert not store.take_seat("g", "spectator", player=None, name="", phrase="", joined=1)

    def test_only_the_named_columns_of_that_seat_are_written(self, store: Store) -> None:
        with_game(store)
        store.update_seat("g", "axis", bot="random", notes="x" * 20_000)
        assert store.seats("g") == (seats("g")[0], replace(seats("g")[1], bot="random", notes="x" * 20_000))
        for wrong in ({"game": "h"}, {"colour": "red"}):
            with pytest.raises(AssertionError, match="not columns"):
                store.update_seat("g", "axis", **wrong)


class TestOrders:
    def test_an_order_is_kept_with_where_the_game_stands_after_it(self, store: Store) -> None:
        with_game(store)
        first = command("g", 1, seat="axis", text="move ü 0101", at=2**41, log_start=7, events=b"\0\xff")
        then = progress(
            1, moved=2**41, turn=4, deciding=None, status="finished", ended=8, outcome="draw", winner="axis", axis_clock=3
        )
        store.append(first, then, snapshot("g", 1))
        assert store.commands("g") == [first]
        assert store.game("g") == game("g", ply=1, **asdict(then))
        assert store.snapshot("g") == snapshot("g", 1)

    def test_seats_may_be_given_as_the_kernel_has_them(self, store: Store) -> None:
        with_game(store)
        store.append(command("g", 1, seat=Seat.AXIS), progress(1, deciding=Seat.AXIS))
        assert type(store.commands("g")[0].seat) is str
        assert store.last_ply_of("g", Seat.AXIS) == 1

    @pytest.mark.parametrize("ply", [1, 2, 4, 0, -1])
    def test_only_the_next_ply_is_accepted_and_otherwise_nothing_changes(self, store: Store, ply: int) -> None:
        with_game(store)
        give(store, "g", 2)
        store.offer(OfferRow("g", "draw", "axis", 2, None, None, 1))
        before = everything(store, "g")
        with pytest.raises(MovedOn, match="moved on"):
            store.append(command("g", ply), progress(9, turn=9), snapshot("g", ply))
        assert everything(store, "g") == before
        give(store, "g", 1)

    @pytest.mark.parametrize("status", ["open", "finished"])
    def test_a_game_that_is_not_running_takes_no_orders(self, store: Store, status: str) -> None:
        with_game(store, status=status)
        with pytest.raises(MovedOn):
            store.append(command("g", 1), progress(1))
        assert everything(store, "g")[2] == []
        assert store.game("g") == game("g", status=status)

    def test_a_game_that_there_is_not_takes_no_orders(self, store: Store) -> None:
        with pytest.raises(MovedOn):
            store.append(command("g", 1), progress(1))
        assert store.commands("g") == []

    def test_a_ply_that_is_taken_although_the_game_is_not_there_yet_rolls_all_back(self, store: Store) -> None:
        store.add_game(game("g", ply=0), seats("g"), None, [command("g", 1, text="stray")])
        before = everything(store, "g")
        with pytest.raises(MovedOn, match="already"):
            store.append(command("g", 1), progress(1), snapshot("g", 1))
        assert everything(store, "g") == before

    def test_orders_are_read_in_order_and_between_plies(self, store: Store) -> None:
        with_game(with_game(store), "other")
        give(store, "other", 3)
        give(store, "g", 12)

        def plies(**which: int) -> list[int]:
            return [row.ply for row in store.commands("g", **which)]

        assert plies() == [*range(1, 13)]
        assert plies(after=9) == [10, 11, 12]
        assert plies(to=2) == [1, 2]
        assert plies(after=3, to=5) == [4, 5]
        assert plies(after=5, to=5) == plies(after=12) == plies(to=0) == []

    def test_the_newest_order_of_a_seat(self, store: Store) -> None:
        with_game(with_game(store), "other")
        give(store, "other", 5, seat="axis")
        assert store.last_ply_of("g", "axis") == 0
        give(store, "g", 2, seat="allied")
        give(store, "g", 1, seat="axis")
        give(store, "g", 1, seat="allied")
        assert (store.last_ply_of("g", "allied"), store.last_ply_of("g", "axis")) == (4, 3)

    def test_an_order_lapses_the_offers_of_its_game_alone(self, store: Store) -> None:
        with_game(with_game(store), "other")
        for name in ("g", "other"):
            store.offer(OfferRow(name, "draw", "axis", 0, None, None, 1))
        give(store, "g", 1)
        assert store.offers("g") == []
        assert len(store.offers("other")) == 1


class TestSnapshots:
    def test_the_newest_one_not_beyond_a_ply(self, store: Store) -> None:
        with_game(with_game(store), "other")
        for ply in (0, 10, 4):
            store.add_snapshot(snapshot("g", ply, digest=f"d{ply}"))
        store.add_snapshot(snapshot("other", 7))

        def newest(at_most: int | None) -> int | None:
            found = store.snapshot("g", at_most=at_most)
            return found.ply if found else None

        assert [newest(at_most) for at_most in (None, 99, 10, 9, 4, 3, 0, -1)] == [10, 10, 10, 4, 4, 0, 0, None]
        assert store.snapshots("g") == [snapshot("g", ply, digest=f"d{ply}") for ply in (0, 4, 10)]
        assert store.snapshot("nobody") is None

    def test_a_newer_snapshot_of_the_same_ply_takes_the_place(self, store: Store) -> None:
        with_game(store)
        store.add_snapshot(snapshot("g", 3, body=b"old"))
        store.add_snapshot(snapshot("g", 3, body=b"new"))
        assert store.snapshots("g") == [snapshot("g", 3, body=b"new")]

    def test_a_snapshot_of_no_game_is_refused(self, store: Store) -> None:
        with pytest.raises(StoreBroken):
            store.add_snapshot(snapshot("g", 0))


class TestTalk:
    def test_lines_are_numbered_from_one_in_each_game(self, store: Store) -> None:
        with_game(with_game(store), "other")
        assert store.chat_count("g") == 0
        said = [store.say("g", at=n, ply=n, seat=None, name="Anna", text=f"line {n}") for n in range(3)]
        elsewhere = store.say("other", at=5, ply=0, seat="axis", name="", text="é" * 1000)
        assert [line.number for line in said] == [1, 2, 3]
        assert elsewhere.number == 1
        assert store.chat("g") == said
        assert store.chat("other") == [elsewhere]
        assert (store.chat_count("g"), store.chat_count("other")) == (3, 1)

    def test_a_page_of_talk(self, store: Store) -> None:
        with_game(store)
        said = [store.say("g", at=n, ply=0, seat="allied", name="", text="x") for n in range(12)]
        assert store.chat("g", after=9) == said[9:]
        assert store.chat("g", after=2, limit=3) == said[2:5]
        assert store.chat("g", after=12) == []

    def test_nobody_talks_at_a_table_that_there_is_not(self, store: Store) -> None:
        with pytest.raises(MovedOn, match="the game has been deleted"):
            store.say("g", at=0, ply=0, seat=None, name="", text="hello?")
        assert store.chat_count("g") == 0


class TestOffers:
    def test_an_offer_takes_the_place_of_the_same_kind_by_the_same_seat(self, store: Store) -> None:
        with_game(store)
        old, new = OfferRow("g", "rewind", "axis", 5, 2, None, 1), OfferRow("g", "rewind", "axis", 5, 0, None, 2)
        pace = OfferRow("g", "pace", "axis", 5, None, b"{}", 3)
        theirs = OfferRow("g", "rewind", "allied", 5, 4, None, 4)
        for row in (old, pace, theirs, new):
            store.offer(row)
        assert store.offers("g") == [new, pace, theirs]

    def test_an_offer_is_withdrawn_once(self, store: Store) -> None:
        with_game(store)
        store.offer(OfferRow("g", "draw", "axis", 0, None, None, 1))
        assert not store.withdraw("g", "draw", "allied")
        assert store.withdraw("g", "draw", "axis")
        assert not store.withdraw("g", "draw", "axis")
        assert store.offers("g") == []
