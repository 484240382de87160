"""Playing again with the same people: who sits where, by which proof, and when the game begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.tables import BOT, LINK, OPEN, US_LANDING, finish, host_in, known, make, play_on, showing, woken
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import AXIS
from trinacria.server.models import Claim, GameState, HandToBot, Links, MadeGame, Pace, PaceKind, Rematch, Side, Status
from trinacria.server.services import handing
from trinacria.server.services.access import NOBODY, Visitor, token_hash
from trinacria.server.services.errors import NotNow, NotYours, Refused
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import state
from trinacria.server.services.making import claim, rematch

BOTH = (Side.ALLIED, Side.AXIS)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


def sit(host: GameHost, made: MadeGame, side: Side, visitor: Visitor = NOBODY, **claimed: object) -> GameState:
    return claim(host, made.game.id, visitor, side, Claim(**claimed))  # type: ignore[arg-type]  # any field of a claim


def refusal(act: Callable[[], object], kind: type[TrinacriaError]) -> str:
    with pytest.raises(kind) as found:
        act()
    assert type(found.value) is kind
    return str(found.value)


def two_tokens(made: MadeGame) -> tuple[str, str]:
    return made.links.allied, made.links.axis


class TestRematch:
    def test_the_sides_are_changed_and_the_bot_plays_again(self, host: GameHost) -> None:
        made = make(host, axis=BOT, name="Ann", public=False, scenario=US_LANDING, options=("redraw-chits",))
        finish(host, made.game.id)
        again = rematch(host, made.game.id, showing(made.links.allied), Rematch())
        assert [(seat.name, seat.bot) for seat in again.game.seats] == [("", "staff"), ("Ann", "")]
        assert (again.game.scenario, again.game.options, again.game.public) == (US_LANDING, ("redraw-chits",), False)
        assert (again.game.status, again.game.you, again.game.ply) == (Status.RUNNING, (Side.AXIS,), 0)
        assert again.game.commitment != made.game.commitment
        assert state(host, made.game.id, showing(made.links.allied)).rematch == again.game.id

    def test_a_bot_that_changes_to_the_deciding_side_is_woken(self, host: GameHost) -> None:
        made = make(host, axis=BOT)
        finish(host, made.game.id)
        assert woken(host) == []
        assert woken(host) == [rematch(host, made.game.id, showing(made.links.allied), Rematch()).game.id]

    def test_the_sides_stay_if_that_is_wanted(self, host: GameHost) -> None:
        made = make(host, axis=BOT)
        finish(host, made.game.id)
        assert rematch(host, made.game.id, showing(made.links.allied), Rematch(swap=False)).game.you == (Side.ALLIED,)

    def test_it_takes_a_finished_game_and_somebody_who_played(self, host: GameHost) -> None:
        made = make(host, axis=BOT)
        refusal(lambda: rematch(host, made.game.id, showing(made.links.allied), Rematch()), NotNow)
        finish(host, made.game.id)
        refusal(lambda: rematch(host, made.game.id, NOBODY, Rematch()), NotYours)
        refusal(lambda: rematch(host, made.game.id, known(host, "Ann"), Rematch()), NotYours)

    def test_asking_twice_gives_the_same_game_and_no_second_secret(self, host: GameHost) -> None:
        made = make(host, axis=BOT)
        finish(host, made.game.id)
        first = rematch(host, made.game.id, showing(made.links.allied), Rematch())
        second = rematch(host, made.game.id, showing(made.links.allied), Rematch())
        assert first.game.id == second.game.id
        assert first.links.axis
        assert second.links == Links()

    def test_it_begins_when_the_other_player_comes_too(self, host: GameHost) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        made = make(host, ann, axis=OPEN, pace=Pace(PaceKind.LIVE, minutes=7))
        sit(host, made, Side.AXIS, bob)
        finish(host, made.game.id)
        asked = rematch(host, made.game.id, ann, Rematch())
        assert (asked.game.status, asked.game.you, asked.game.deadline) == (Status.OPEN, (Side.AXIS,), None)
        assert (asked.links.axis, asked.links.allied) != ("", "")
        assert asked.links.allied == ""  # Bob's seat is Bob's
        refusal(lambda: sit(host, asked, Side.ALLIED, known(host, "Carl")), NotYours)
        joined = rematch(host, made.game.id, bob, Rematch())
        assert (joined.game.id, joined.game.status, joined.game.you) == (asked.game.id, Status.RUNNING, (Side.ALLIED,))
        assert joined.game.deadline is not None

    def test_the_other_player_may_also_claim_the_seat_that_is_kept_for_him(self, host: GameHost) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        made = make(host, ann, axis=OPEN)
        sit(host, made, Side.AXIS, bob)
        finish(host, made.game.id)
        asked = rematch(host, made.game.id, ann, Rematch())
        begun = sit(host, asked, Side.ALLIED, bob, promise=asked.game.commitment, phrase="again")
        assert (begun.status, begun.phrases, begun.seats[0].name) == (Status.RUNNING, ("again",), "Bob")

    def test_words_for_the_dice_answer_the_promise_of_the_new_game(self, host: GameHost) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        made = make(host, ann, axis=OPEN)
        sit(host, made, Side.AXIS, bob)
        finish(host, made.game.id)
        refusal(lambda: rematch(host, made.game.id, ann, Rematch(phrase="before the promise")), Refused)
        promise = host.promises.make("here")
        asked = rematch(host, made.game.id, ann, Rematch(promise=promise, phrase="one"))
        assert (asked.game.commitment, asked.game.phrases) == (promise, ("one",))
        other = host.promises.make("here")
        refusal(lambda: rematch(host, made.game.id, bob, Rematch(promise=other, phrase="two")), Refused)
        joined = rematch(host, made.game.id, bob, Rematch(promise=promise, phrase="two"))
        assert (joined.game.status, joined.game.phrases) == (Status.RUNNING, ("two", "one"))

    def test_a_guest_proves_himself_with_his_old_link(self, host: GameHost) -> None:
        made = make(host, axis=LINK, name="Ann")
        sit(host, made, Side.AXIS, token=made.links.axis, name="Bob")
        finish(host, made.game.id)
        asked = rematch(host, made.game.id, showing(made.links.allied), Rematch())
        assert asked.game.status is Status.OPEN
        guest = showing(made.links.axis)
        assert state(host, asked.game.id, guest).you == (Side.ALLIED,)
        assert state(host, asked.game.id, showing(made.links.allied)).you == ()  # the asker has a new one
        joined = rematch(host, made.game.id, guest, Rematch())
        assert (joined.game.status, joined.game.seats[0].name) == (Status.RUNNING, "Bob")

    def test_a_link_that_was_sent_gives_no_secret_of_the_others_seat(self, host: GameHost) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        made = make(host, ann, axis=LINK)
        sit(host, made, Side.AXIS, bob, token=made.links.axis)
        finish(host, made.game.id)
        both = Visitor(ann.player, (*ann.tokens, token_hash(made.links.axis)))
        asked = rematch(host, made.game.id, both, Rematch())
        assert (asked.links.allied, asked.game.you) == ("", (Side.AXIS,))

    def test_a_player_who_handed_a_seat_to_the_computer_plays_in_person_again(self, host: GameHost) -> None:
        made = make(host)
        handing.to_bot(host, made.game.id, AXIS, HandToBot())
        finish(host, made.game.id)
        again = rematch(host, made.game.id, showing(*two_tokens(made)), Rematch())
        assert [seat.bot for seat in again.game.seats] == ["", ""]
        assert again.game.you == BOTH

    def test_it_is_a_game_of_its_own(self, host: GameHost) -> None:
        made = make(host)
        finish(host, made.game.id)
        again = rematch(host, made.game.id, showing(*two_tokens(made)), Rematch())
        play_on(host, again.game.id, seed=1, orders=5)
        assert state(host, made.game.id, NOBODY).ply == 1
        assert state(host, again.game.id, NOBODY).ply == 5
