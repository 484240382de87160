"""Making games, sitting down, playing again: who gets which seat, which secret, and when the game begins."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from server.tables import BOT, LINK, ME, MOSELLE, OPEN, US_LANDING, finish, host_in, known, make, showing, woken
from trinacria import __version__, games
from trinacria.kernel.dice import MEASURED, KeyedDice, commitment, stream_key
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.server.models import (
    Claim,
    GameState,
    Holder,
    Links,
    MadeGame,
    Pace,
    PaceKind,
    Rematch,
    SeatWish,
    Side,
    Status,
)
from trinacria.server.services.access import NOBODY, Visitor, acting, no_such_game, token_hash, viewing
from trinacria.server.services.errors import NoSuchGame, NotNow, NotYours
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import state
from trinacria.server.services.making import claim, new_link, rematch

BOTH = (Side.ALLIED, Side.AXIS)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


def sit(host: GameHost, made: MadeGame, side: Side, visitor: Visitor = NOBODY, **claimed: object) -> GameState:
    if claimed.get("phrase"):
        claimed.setdefault("promise", made.game.commitment)
    return claim(host, made.game.id, visitor, side, Claim(**claimed))  # type: ignore[arg-type]  # any field of a claim


def refusal(act: Callable[[], object], kind: type[TrinacriaError]) -> str:
    with pytest.raises(kind) as found:
        act()
    assert type(found.value) is kind
    return str(found.value)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each of these gave or raised when all were done at the same time."""

    def outcome(act: Callable[[], object]) -> object:
        try:
            return act()
        except TrinacriaError as error:
            return error

    with ThreadPoolExecutor(len(acts)) as pool:
        return [*pool.map(outcome, acts)]


class TestMaking:
    def test_a_game_against_a_bot_begins_at_once(self, host: GameHost) -> None:
        made = make(host, axis=BOT, name="Ann")
        assert made.game.status is Status.RUNNING
        assert (made.game.deciding, made.game.turn, made.game.ply) == (Side.ALLIED, 1, 0)
        assert [(seat.name, seat.bot, seat.taken, seat.yours) for seat in made.game.seats] == [
            ("Ann", "", True, True),
            ("", "greedy", True, False),
        ]
        assert woken(host) == []

    def test_a_bot_that_decides_first_is_woken(self, host: GameHost) -> None:
        made = make(host, allied=BOT, axis=ME)
        assert woken(host) == [made.game.id]

    def test_two_at_one_screen_hold_both_seats_and_say_one_phrase(self, host: GameHost) -> None:
        made = make(host, phrase="alea")
        assert made.game.you == BOTH
        assert made.game.phrases == ("alea",)

    def test_an_id_is_short_and_hard_to_guess(self, host: GameHost) -> None:
        ids = {make(host, axis=LINK).game.id for _ in range(8)}
        assert len(ids) == 8
        assert all(re.fullmatch("[a-z0-9]{12}", id_) for id_ in ids)

    def test_the_seed_is_committed_to_at_once_and_never_told(self, host: GameHost) -> None:
        made = make(host, axis=LINK)
        row = host.store.game(made.game.id)
        assert row is not None
        assert made.game.commitment == commitment(row.seed)
        assert row.seed.encode() not in msgspec.json.encode(made)

    def test_scenario_data_and_version_are_written_down(self, host: GameHost) -> None:
        made = make(host, axis=LINK, scenario=US_LANDING, options=("redraw-chits", "historical-weather", "redraw-chits"))
        row = host.store.game(made.game.id)
        assert row is not None
        assert row.options == made.game.options == ("historical-weather", "redraw-chits")
        assert (row.engine, row.fingerprint) == (__version__, games.open_scenario(US_LANDING).fingerprint)
        assert made.game.title == "The U.S. Landing"

    def test_moselle_stands_for_its_only_scenario(self, host: GameHost) -> None:
        assert make(host, axis=LINK, scenario="moselle").game.scenario == MOSELLE

    @pytest.mark.parametrize(
        ("wishes", "says"),
        [
            ({"scenario": "moselle/june"}, "there is no 'moselle/june'"),
            ({"scenario": US_LANDING, "options": ("rain",)}, "no optional rule 'rain'"),
            ({"axis": SeatWish(Holder.BOT, "hal")}, "there is no bot 'hal'"),
            ({"scenario": "sicily43/landing", "axis": SeatWish(Holder.BOT, "coup")}, "there is no bot 'coup' for this seat"),
            ({"allied": LINK, "axis": BOT}, "take one of the seats yourself"),
            ({"allied": OPEN, "axis": LINK}, "take one of the seats yourself"),
            ({"allied": BOT, "axis": BOT, "public": False}, "make it public"),
        ],
    )
    def test_what_makes_no_sense_is_refused_and_leaves_nothing(
        self, host: GameHost, wishes: dict[str, object], says: str
    ) -> None:
        with pytest.raises(TrinacriaError, match=says):
            make(host, **wishes)  # type: ignore[arg-type]  # any field
        assert host.store.counts() == {"open": 0, "running": 0, "finished": 0}

    def test_bots_may_play_in_public(self, host: GameHost) -> None:
        made = make(host, allied=BOT, axis=SeatWish(Holder.BOT, "random"))
        assert made.game.status is Status.RUNNING
        assert (made.game.you, made.links) == ((), Links())
        assert woken(host) == [made.game.id]

    def test_a_guest_is_called_guest_and_a_player_by_his_name(self, host: GameHost) -> None:
        ann = known(host, "  Ann   of  Gela ")
        assert make(host, axis=LINK).game.seats[0].name == "Guest"
        assert make(host, ann, axis=LINK).game.seats[0].name == "Ann of Gela"
        assert make(host, ann, axis=LINK, name="Anna").game.seats[0].name == "Anna"

    def test_the_clock_waits_until_both_are_there(self, host: GameHost) -> None:
        made = make(host, axis=LINK, pace=Pace(PaceKind.LIVE, minutes=10))
        assert (made.game.deadline, made.game.seats[0].clock) == (None, None)
        begun = sit(host, made, Side.AXIS, token=made.links.axis)
        assert begun.deadline is not None
        assert 590_000 < begun.deadline - begun.now <= 600_000
        assert begun.seats[1].clock == 600_000


class TestSecrets:
    def test_a_link_is_told_for_each_seat_of_a_person_and_for_watching_in_private(self, host: GameHost) -> None:
        def tokens_of(**wishes: object) -> list[str]:
            links = make(host, **wishes).links  # type: ignore[arg-type]  # any field
            return [name for name in ("allied", "axis", "watch") if getattr(links, name)]

        assert tokens_of(axis=LINK) == ["allied", "axis"]
        assert tokens_of(axis=LINK, public=False) == ["allied", "axis", "watch"]
        assert tokens_of(axis=BOT) == ["allied"]
        assert tokens_of(axis=OPEN) == ["allied"]  # the maker of a game has no key to a stranger's seat

    def test_only_hashes_of_tokens_are_kept(self, host: GameHost) -> None:
        made = make(host, axis=LINK, public=False)
        game, rows = host.rows(made.game.id)
        assert [row.token_hash for row in rows] == [token_hash(made.links.allied), token_hash(made.links.axis)]
        assert game.watch_hash == token_hash(made.links.watch)

    @pytest.mark.parametrize("side", BOTH)
    def test_the_token_of_a_seat_proves_nothing_for_the_other(self, host: GameHost, side: Side) -> None:
        made = make(host)
        holder = showing(getattr(made.links, side.value))
        other = Side(side.seat.enemy.value)
        assert acting(host, made.game.id, holder, None) is side.seat
        assert state(host, made.game.id, holder).you == (side,)
        refusal(lambda: acting(host, made.game.id, holder, other), NotYours)
        refusal(lambda: viewing(host, made.game.id, holder, other), NotYours)

    def test_the_token_for_watching_lets_watch_and_nothing_else(self, host: GameHost) -> None:
        made = make(host, public=False)
        watcher = showing(made.links.watch)
        assert viewing(host, made.game.id, watcher, None) is SPECTATOR
        assert state(host, made.game.id, watcher).you == ()
        refusal(lambda: acting(host, made.game.id, watcher, None), NotYours)

    def test_nobody_proves_the_seat_of_a_bot_or_an_open_one_with_an_empty_secret(self, host: GameHost) -> None:
        made = make(host, axis=BOT)
        for nothing in (Visitor(None, (b"",)), Visitor(None, (token_hash(""),)), NOBODY):
            refusal(lambda who=nothing: acting(host, made.game.id, who, Side.AXIS), NotYours)  # type: ignore[misc]  # bound now

    def test_a_private_game_is_not_there_for_others(self, host: GameHost) -> None:
        made, ann = make(host, axis=LINK, public=False), known(host, "Ann")
        stranger = showing("x" * 43)
        for who in (NOBODY, stranger, ann):
            for act in (
                lambda who=who: state(host, made.game.id, who),
                lambda who=who: viewing(host, made.game.id, who, None),
                lambda who=who: acting(host, made.game.id, who, Side.ALLIED),
                lambda who=who: claim(host, made.game.id, who, Side.AXIS, Claim()),
                lambda who=who: claim(host, made.game.id, who, Side.AXIS, Claim("x" * 43)),
                lambda who=who: rematch(host, made.game.id, who, Rematch()),
            ):
                assert refusal(act, NoSuchGame) == str(no_such_game())
        for act in (lambda: state(host, "nosuchgame12", NOBODY), lambda: sit_nowhere(host)):
            assert refusal(act, NoSuchGame) == str(no_such_game())


def sit_nowhere(host: GameHost) -> GameState:
    return claim(host, "nosuchgame12", NOBODY, Side.AXIS, Claim())


class TestClaiming:
    def test_the_game_begins_when_the_last_seat_is_taken(self, host: GameHost) -> None:
        made = make(host, axis=LINK, name="Ann", phrase="vini")
        assert made.game.status is Status.OPEN
        assert [seat.taken for seat in made.game.seats] == [True, False]
        begun = sit(host, made, Side.AXIS, token=made.links.axis, name=" Bob ", phrase="vidi")
        assert begun.status is Status.RUNNING
        assert begun.you == (Side.AXIS,)
        assert [seat.name for seat in begun.seats] == ["Ann", "Bob"]
        assert begun.phrases == ("vini", "vidi")

    @pytest.mark.parametrize(("allied", "axis", "said"), [("a", "b", ("a", "b")), ("", "b", ("b",)), ("", "", ())])
    def test_the_dice_are_of_the_seed_and_the_phrases(
        self, host: GameHost, allied: str, axis: str, said: tuple[str, ...]
    ) -> None:
        made = make(host, axis=LINK, phrase=allied)
        sit(host, made, Side.AXIS, token=made.links.axis, phrase=axis)
        with host.locked(made.game.id) as live:
            assert live.game.phrases == said
            assert isinstance(live.position.dice, KeyedDice)
            assert live.position.dice.key == stream_key(live.game.seed, said, MEASURED)

    def test_the_first_position_is_kept(self, host: GameHost) -> None:
        made = make(host, axis=LINK)
        assert host.store.snapshot(made.game.id) is None
        sit(host, made, Side.AXIS, token=made.links.axis)
        kept = host.store.snapshot(made.game.id)
        assert kept is not None
        assert kept.ply == 0

    def test_a_seat_with_a_link_is_for_the_holder_of_the_link(self, host: GameHost) -> None:
        made, ann = make(host, axis=LINK), known(host, "Ann")
        refusal(lambda: sit(host, made, Side.AXIS), NotYours)
        refusal(lambda: sit(host, made, Side.AXIS, ann), NotYours)
        refusal(lambda: sit(host, made, Side.AXIS, ann, token="x" * 43), NotYours)
        refusal(lambda: sit(host, made, Side.AXIS, token=made.links.allied), NotYours)
        assert state(host, made.game.id, NOBODY).status is Status.OPEN
        proved = showing(made.links.axis)  # shown with the request, not in its body
        assert sit(host, made, Side.AXIS, proved).status is Status.RUNNING

    def test_an_open_seat_is_for_the_player_who_comes_first(self, host: GameHost) -> None:
        made, ann, bob = make(host, axis=OPEN), known(host, "Ann"), known(host, "Bob")
        refusal(lambda: sit(host, made, Side.AXIS), NotYours)  # nobody could prove later who sits there
        refusal(lambda: sit(host, made, Side.AXIS, ann, token="x" * 43), NotYours)
        begun = sit(host, made, Side.AXIS, ann)
        assert (begun.status, begun.you) == (Status.RUNNING, (Side.AXIS,))
        assert refusal(lambda: sit(host, made, Side.AXIS, bob), NotNow) == "the axis seat is already taken"
        assert acting(host, made.game.id, ann, None) is AXIS

    def test_a_bot_does_not_get_up(self, host: GameHost) -> None:
        made = make(host, axis=BOT)
        refusal(lambda: sit(host, made, Side.AXIS, known(host, "Ann")), NotNow)

    def test_the_holder_of_a_seat_may_claim_it_again_and_changes_nothing(self, host: GameHost) -> None:
        made, ann = make(host, axis=OPEN), known(host, "Ann")
        sit(host, made, Side.AXIS, ann, phrase="one")
        again = sit(host, made, Side.AXIS, ann, name="Other", phrase="one")
        assert (again.seats[1].name, again.phrases, again.you) == ("Ann", ("one",), (Side.AXIS,))

    @pytest.mark.parametrize("at_play", [True, False])
    def test_a_guest_who_becomes_a_player_keeps_his_seat(self, host: GameHost, at_play: bool) -> None:
        made = make(host, axis=LINK)
        sit(host, made, Side.AXIS, token=made.links.axis)
        if not at_play:
            host.drop(made.game.id)
        bob = known(host, "Bob")
        sit(host, made, Side.AXIS, bob, token=made.links.axis)
        assert acting(host, made.game.id, bob, None) is AXIS  # without the link
        carl = known(host, "Carl")
        refusal(lambda: sit(host, made, Side.AXIS, carl, token=made.links.axis), NotYours)
        assert host.rows(made.game.id)[1][1].player == bob.player

    def test_the_link_that_brought_a_player_is_void_once_he_sits(self, host: GameHost) -> None:
        ann, bob = known(host, "Ann"), known(host, "Bob")
        made = make(host, ann, axis=LINK)
        sit(host, made, Side.AXIS, bob, token=made.links.axis)
        sent = Visitor(ann.player, (token_hash(made.links.axis),))
        assert state(host, made.game.id, sent).you == (Side.ALLIED,)
        refusal(lambda: viewing(host, made.game.id, sent, Side.AXIS), NotYours)
        assert sit(host, made, Side.AXIS, bob, token=made.links.axis).you == (Side.AXIS,)  # the link still brings Bob there

    def test_a_new_link_opens_ones_seat_elsewhere_and_voids_the_old_one(self, host: GameHost) -> None:
        ann = known(host, "Ann")
        made = make(host, ann, axis=LINK)
        sit(host, made, Side.AXIS, token=made.links.axis)
        first = new_link(host, made.game.id, ALLIED)
        second = new_link(host, made.game.id, ALLIED)
        assert (second.axis, second.watch) == ("", "")
        for token, sees in ((made.links.allied, False), (first.allied, False), (second.allied, True)):
            shown = Visitor(None, (token_hash(token),))
            assert (Side.ALLIED in state(host, made.game.id, shown).you) is sees

    def test_the_sender_of_a_link_who_opens_it_does_not_take_the_seat_away(self, host: GameHost) -> None:
        ann = known(host, "Ann")
        made = make(host, ann, axis=LINK)
        sit(host, made, Side.AXIS, token=made.links.axis)
        sit(host, made, Side.AXIS, ann, token=made.links.axis)
        assert host.rows(made.game.id)[1][1].player is None
        assert state(host, made.game.id, ann).you == (Side.ALLIED,)

    def test_a_game_whose_start_was_cut_off_begins_when_somebody_looks(self, host: GameHost) -> None:
        made = make(host, axis=LINK)
        host.store.take_seat(made.game.id, "axis", player=None, name="Bob", phrase="", joined=1)
        assert state(host, made.game.id, NOBODY).status is Status.RUNNING

    def test_a_game_that_waited_is_played_with_the_data_of_the_day(self, host: GameHost) -> None:
        made = make(host, axis=LINK)
        host.store.update_game(made.game.id, fingerprint="old", engine="0.0.1")
        sit(host, made, Side.AXIS, token=made.links.axis)
        with host.locked(made.game.id) as live:
            assert (live.game.fingerprint, live.game.engine) == (games.open_scenario(MOSELLE).fingerprint, __version__)

    def test_listeners_are_woken(self, host: GameHost) -> None:
        made, rung = make(host, axis=LINK), []
        stop = host.listen(made.game.id, ALLIED, lambda: rung.append(state(host, made.game.id, NOBODY).status))
        rung.clear()
        sit(host, made, Side.AXIS, token=made.links.axis)
        stop()
        assert rung[-1] is Status.RUNNING


class TestAtOnce:
    @pytest.mark.parametrize("attempt", range(5))
    def test_of_two_players_one_gets_the_open_seat(self, host: GameHost, attempt: int) -> None:
        made = make(host, axis=OPEN)
        people = [known(host, name) for name in ("Ann", "Bob", "Carl")]
        found = at_once(*(lambda who=who: sit(host, made, Side.AXIS, who) for who in people))
        winners = [who for who, got in zip(people, found, strict=True) if isinstance(got, GameState)]
        assert len(winners) == 1
        assert [type(got) for got in found if not isinstance(got, GameState)] == [NotNow, NotNow]
        assert host.rows(made.game.id)[1][1].player == winners[0].player

    def test_a_game_begins_exactly_once(self, host: GameHost, monkeypatch: pytest.MonkeyPatch) -> None:
        started: list[bool] = []
        begin = host.store.start_game

        def counted(*args: object, **named: object) -> bool:
            started.append(begin(*args, **named))  # type: ignore[arg-type]  # as they came
            return started[-1]

        monkeypatch.setattr(host.store, "start_game", counted)
        made = make(host, axis=LINK)
        found = at_once(*[lambda: sit(host, made, Side.AXIS, token=made.links.axis)] * 6)
        assert all(isinstance(got, GameState) and got.status is Status.RUNNING for got in found)
        assert started.count(True) == 1

    def test_two_who_ask_for_a_rematch_at_once_get_one_game(self, host: GameHost) -> None:
        made = make(host)
        finish(host, made.game.id)
        found = at_once(*(lambda t=t: rematch(host, made.game.id, showing(t), Rematch()) for t in two_tokens(made)))
        assert len({got.game.id for got in found if isinstance(got, MadeGame)}) == 1
        assert host.store.counts()["finished"] == 1
        assert sum(host.store.counts().values()) == 2


def two_tokens(made: MadeGame) -> tuple[str, str]:
    return made.links.allied, made.links.axis
