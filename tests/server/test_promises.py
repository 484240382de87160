"""Promises: no seed is drawn after a phrase was heard, and a promise makes one game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.tables import BOT, LINK, ME, MOSELLE, host_in
from trinacria.kernel.dice import commitment
from trinacria.server.models import Claim, NewGame, SeatWish, Side
from trinacria.server.services import promises
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import NotNow, Refused
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.making import claim, make_game
from trinacria.server.services.promises import Promises


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


def game(axis: SeatWish = BOT, **asked: object) -> NewGame:
    return NewGame(MOSELLE, ME, axis, **asked)  # type: ignore[arg-type]  # any field of a game


class TestMaking:
    def test_a_phrase_without_a_promise_is_refused(self, host: GameHost) -> None:
        """The seed could have been chosen to go with the phrase: the promise comes first."""
        with pytest.raises(Refused, match="only after the promise"):
            make_game(host, NOBODY, game(phrase="my words"))
        assert not host.store.game_ids()

    def test_a_game_is_played_with_the_seed_that_was_promised(self, host: GameHost) -> None:
        promise = host.promises.make("here")
        made = make_game(host, NOBODY, game(promise=promise, phrase="my words"))
        row = host.store.game(made.game.id)
        assert row is not None
        assert commitment(row.seed) == made.game.commitment == promise
        assert row.phrases == ("my words",)

    def test_a_promise_makes_one_game(self, host: GameHost) -> None:
        """The seed of a finished game is public: a second game with it would have no secrets."""
        promise = host.promises.make("here")
        make_game(host, NOBODY, game(promise=promise))
        with pytest.raises(NotNow, match="used or forgotten"):
            make_game(host, NOBODY, game(promise=promise))
        with pytest.raises(NotNow, match="used or forgotten"):
            make_game(host, NOBODY, game(promise="0" * 64, phrase="mine"))

    def test_a_game_that_is_refused_leaves_the_promise_as_it_was(self, host: GameHost) -> None:
        promise = host.promises.make("here")
        with pytest.raises(Refused):
            make_game(host, NOBODY, NewGame(MOSELLE, SeatWish(LINK.holder), LINK, promise=promise))
        assert make_game(host, NOBODY, game(promise=promise)).game.commitment == promise

    def test_without_a_phrase_nothing_has_to_be_promised_beforehand(self, host: GameHost) -> None:
        assert make_game(host, NOBODY, game()).game.commitment != make_game(host, NOBODY, game()).game.commitment


class TestSittingDown:
    def test_a_phrase_names_the_promise_of_the_game(self, host: GameHost) -> None:
        made = make_game(host, NOBODY, game(LINK))

        def sit(**asked: object) -> object:
            return claim(host, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, **asked))  # type: ignore[arg-type]

        with pytest.raises(Refused, match="only after the promise"):
            sit(phrase="mine")
        with pytest.raises(Refused, match="not the promise of this game"):
            sit(phrase="mine", promise="0" * 64)
        sit(phrase="mine", promise=made.game.commitment)
        assert host.store.seats(made.game.id)[1].phrase == "mine"

    def test_words_that_come_too_late_are_refused_and_not_lost_silently(self, host: GameHost) -> None:
        made = make_game(host, NOBODY, game(ME))
        late = Claim(made.links.axis, promise=made.game.commitment, phrase="mine")
        with pytest.raises(NotNow, match="before the game begins"):
            claim(host, made.game.id, NOBODY, Side.AXIS, late)


class TestKeeping:
    def test_the_seed_itself_stays_secret(self) -> None:
        kept = Promises()
        promise = kept.make("a")
        seed = kept.seed_for(promise, "words")
        assert commitment(seed) == promise
        assert seed not in promise

    def test_a_promise_is_forgotten_after_a_while(self) -> None:
        at = [0.0]
        kept = Promises(clock=lambda: at[0])
        early, late = kept.make("a"), kept.make("a")
        at[0] = promises.KEPT_SECONDS - 1
        assert kept.seed_for(early, "")
        at[0] = promises.KEPT_SECONDS
        with pytest.raises(NotNow):
            kept.seed_for(late, "")

    def test_one_address_keeps_few_and_takes_none_from_others(self) -> None:
        kept = Promises()
        theirs = kept.make("them")
        mine = [kept.make("me") for _ in range(promises.MOST_OF_ONE_ADDRESS + 2)]
        for lost in mine[:2]:
            with pytest.raises(NotNow):
                kept.seed_for(lost, "")
        assert all(kept.seed_for(promise, "") for promise in [theirs, *mine[2:]])

    def test_all_together_are_bounded(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(promises, "MOST", 3)
        kept = Promises()
        made = [kept.make(str(n)) for n in range(5)]
        for lost in made[:2]:
            with pytest.raises(NotNow):
                kept.seed_for(lost, "")
        assert all(kept.seed_for(promise, "") for promise in made[2:])
