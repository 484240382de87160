"""The lists of games: which, in what order, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stored import address_in, game, player, seats, with_game
from trinacria.server.store import Store, UnknownPage, cursor


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(address_in(tmp_path), durable=False)
    yield opened
    opened.close()


def names(store: Store, **which: Any) -> list[str]:
    return [row.id for row in store.games(**which)]


def pages(store: Store, limit: int, **which: Any) -> list[list[str]]:
    """Every page, asked for as a visitor does."""
    found, after = [], ""
    while page := store.games(after=after, limit=limit, **which):
        found.append([row.id for row in page])
        after = cursor(page[-1])
    return found


def test_the_newest_move_comes_first(store: Store) -> None:
    for name, moved in (("a", 30), ("b", 10), ("c", 20)):
        with_game(store, name, moved=moved)
    assert names(store) == ["a", "c", "b"]
    assert names(store, limit=2) == ["a", "c"]
    store.update_game("b", moved=40)
    assert names(store) == ["b", "a", "c"]


def test_pages_hold_every_game_once_also_those_of_the_same_millisecond(store: Store) -> None:
    for number in range(7):
        with_game(store, f"g{number}", moved=100 if number < 5 else 200)
    assert pages(store, 3) == [["g6", "g5", "g4"], ["g3", "g2", "g1"], ["g0"]]
    assert pages(store, 100) == [["g6", "g5", "g4", "g3", "g2", "g1", "g0"]]


def test_numbers_are_compared_as_numbers(store: Store) -> None:
    for name, moved in (("a", 9), ("b", 10), ("c", 2**41)):
        with_game(store, name, moved=moved)
    assert pages(store, 1) == [["c"], ["b"], ["a"]]


def test_a_list_by_status_and_by_whether_it_is_public(store: Store) -> None:
    for number, (status, public) in enumerate([("open", True), ("running", True), ("running", False), ("finished", False)]):
        with_game(store, f"g{number}", status=status, public=public)
    assert names(store, status="running") == ["g2", "g1"]
    assert names(store, public=True) == ["g1", "g0"]
    assert names(store, public=False, status="running") == ["g2"]
    assert names(store, public=False, status="open") == []
    assert pages(store, 1, public=False) == [["g3"], ["g2"]]


def test_the_games_of_a_player_in_whichever_seat(store: Store) -> None:
    store.add_player(player("anna"))
    store.add_player(player("bert"))
    anna, bert = {"player": "anna"}, {"player": "bert"}
    for name, allied, axis in (("a", anna, bert), ("b", bert, {}), ("c", {}, anna), ("d", anna, anna)):
        store.add_game(game(name), seats(name, allied=allied, axis=axis))
    assert names(store, player="anna") == ["d", "c", "a"]
    assert names(store, player="bert") == ["b", "a"]
    assert names(store, player="carl") == []


def test_the_games_with_a_seat_for_the_first_who_comes(store: Store) -> None:
    store.add_player(player("anna"))
    takers: list[dict[str, Any]] = [{}, {"player": "anna"}, {"bot": "greedy"}, {"joined": 3}]
    for number, taker in enumerate(takers):
        store.add_game(game(f"open{number}", status="open"), seats(f"open{number}", axis={"open": True, **taker}))
    store.add_game(game("by-link", status="open"), seats("by-link"))
    assert names(store, open_seat=True) == ["open0"]
    assert names(store, open_seat=True, status="running") == []
    assert store.take_seat("open0", "axis", player=None, name="", phrase="", joined=1)
    assert names(store, open_seat=True) == []


@pytest.mark.parametrize(
    "after", ["x", "12", ".g", "12.", "-1.g", "1.5e3.g g", "9223372036854775808.g", "9" * 30 + ".g", "١.g"]
)
def test_a_place_that_no_page_gave_is_refused_in_words(store: Store, after: str) -> None:
    with_game(store)
    with pytest.raises(UnknownPage, match="no such page"):
        store.games(after=after)


def test_a_place_is_never_read_as_a_statement(store: Store) -> None:
    with_game(store)
    assert names(store, after="99.g'OR'1'='1") == ["g"]
    assert names(store, after="0.g'OR'1'='1") == []


def test_the_seats_of_many_games_at_once(store: Store) -> None:
    for number in range(60):
        store.add_game(game(f"g{number}"), seats(f"g{number}", axis={"bot": f"bot{number}"}))
    wanted = [f"g{number}" for number in range(0, 60, 2)]
    found = store.seats_of([*wanted, "nobody's"])
    assert sorted(found) == sorted(wanted)
    assert all(
        (allied.seat, axis.seat, axis.bot) == ("allied", "axis", f"bot{name[1:]}") for name, (allied, axis) in found.items()
    )
    assert store.seats_of([]) == {}


def test_the_counts_name_every_status(store: Store) -> None:
    assert store.counts() == {"open": 0, "running": 0, "finished": 0}
    for number, status in enumerate(("open", "finished", "finished")):
        with_game(store, f"g{number}", status=status)
    assert store.counts() == {"open": 1, "running": 0, "finished": 2}


def test_running_games_are_due_when_their_deadline_has_passed(store: Store) -> None:
    for name, status, deadline in (
        ("late", "running", 100),
        ("later", "running", 50),
        ("in time", "running", 101),
        ("no clock", "running", None),
        ("over", "finished", 10),
    ):
        with_game(store, name, status=status, deadline=deadline)
    assert store.due(100) == ["later", "late"]
    assert store.due(49) == []


def test_bots_move_where_a_bots_seat_decides(store: Store) -> None:
    bot = {"bot": "greedy"}
    for name, deciding, status, moved in (
        ("newer", "axis", "running", 9),
        ("longest", "axis", "running", 2),
        ("person", "allied", "running", 1),
        ("over", "axis", "finished", 1),
        ("not begun", "axis", "open", 1),
        ("nobody", None, "running", 1),
    ):
        store.add_game(game(name, deciding=deciding, status=status, moved=moved), seats(name, axis=bot))
    assert store.bots_to_move() == ["longest", "newer"]
    store.update_seat("longest", "axis", bot="")
    assert store.bots_to_move() == ["newer"]


def test_every_game_is_named_the_oldest_first(store: Store) -> None:
    for name, created in (("b", 2), ("c", 1), ("a", 2)):
        with_game(store, name, created=created)
    assert store.game_ids() == ["c", "a", "b"]
