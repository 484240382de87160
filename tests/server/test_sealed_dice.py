"""Sealed dice at the server: the order stands first, then both browsers open its dice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from random_play import bold_order
from server.chains import Browser
from server.tables import (
    BOT,
    LINK,
    ME,
    MOSELLE,
    US_LANDING,
    assert_sound,
    exported,
    finish,
    go_back,
    host_in,
    make,
    play_on,
    proved_by_the_command_line,
    record_of,
    showing,
    stored_record,
)
from trinacria.kernel.records import parse_record
from trinacria.kernel.sealing import fixed
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.server.models import (
    AtPly,
    Branch,
    Claim,
    DiceKind,
    GameState,
    GiveOrder,
    HandToBot,
    ImportRecord,
    LayAnchor,
    MadeGame,
    MakeOffer,
    NewGame,
    OfferKind,
    Pace,
    PaceKind,
    SeatWish,
    ShowShare,
    Side,
    Status,
)
from trinacria.server.services import agreements, handing, ordering, sealing
from trinacria.server.services.access import NOBODY
from trinacria.server.services.errors import NotNow, Refused
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.lists import state
from trinacria.server.services.making import branch, claim, import_record, make_game
from trinacria.server.services.records import verification
from trinacria.server.services.watching import view
from trinacria.server.store.rows import GameRow
from trinacria.viw.position import Position


def resealed(row: GameRow, sealed: bytes) -> GameRow:
    return replace(row, sealed=sealed)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[GameHost]:
    with host_in(tmp_path) as opened:
        yield opened


@dataclass(slots=True)
class Pair:
    """Two browsers at one game."""

    made: MadeGame
    ann: Browser
    bob: Browser

    @property
    def id(self) -> str:
        return self.made.game.id

    def state(self, host: GameHost) -> GameState:
        return state(host, self.id, showing(self.made.links.allied))

    def open(self, host: GameHost) -> None:
        for browser in (self.ann, self.bob):
            now = self.state(host)
            if now.sealed and now.sealed.pending and browser.side in now.sealed.pending.awaited:
                browser.show(host, now)

    def order(self, host: GameHost, text: str) -> bool:
        """Give an order for the side that decides; whether it waits for its dice."""
        now = self.state(host)
        assert now.deciding is not None
        ordering.give_order(host, self.id, now.deciding.seat, GiveOrder(now.ply, text))
        after = self.state(host)
        return bool(after.sealed and after.sealed.pending)

    def play(self, host: GameHost, seed: int, orders: int, *, until_waiting: bool = False) -> int:
        """Random orders; how often dice were waited for."""
        chooser, waited = random.Random(seed), 0
        for _ in range(orders):
            with host.locked(self.id) as live:
                position = live.position.copy()
            if position.decision is None:
                break
            assert isinstance(position, Position)
            if self.order(host, bold_order(position, chooser).text):
                waited += 1
                if until_waiting:
                    break
                self.open(host)
        return waited


def sit_down(host: GameHost, *, scenario: str = MOSELLE, **wishes: object) -> Pair:
    """Both have sat down; the dice of the set-up wait for them."""
    ann, bob = Browser(ALLIED, "ann"), Browser(AXIS, "bob")
    made = make(host, axis=LINK, scenario=scenario, dice=DiceKind.SEALED, anchor=ann.anchor, **wishes)
    claim(host, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, anchor=bob.anchor))
    return Pair(made, ann, bob)


def begun(host: GameHost, **wishes: object) -> Pair:
    pair = sit_down(host, **wishes)  # type: ignore[arg-type]  # any field of a game
    pair.open(host)
    assert pair.state(host).status is Status.RUNNING
    return pair


class TestBeginning:
    def test_the_game_begins_when_both_browsers_have_opened_the_set_up(self, host: GameHost) -> None:
        pair = sit_down(host)
        now = pair.state(host)
        assert now.status is Status.OPEN
        assert now.sealed is not None
        assert now.sealed.pending is not None
        assert (now.sealed.pending.ply, now.sealed.pending.awaited) == (0, (Side.ALLIED, Side.AXIS))
        pair.ann.show(host, now)
        assert pair.state(host).status is Status.OPEN
        pair.bob.show(host, pair.state(host))
        assert pair.state(host).status is Status.RUNNING
        assert_sound(host, pair.id)

    def test_nobody_opens_anything_before_the_other_has_laid_an_anchor(self, host: GameHost) -> None:
        """Who has seen the first link could choose an anchor to go with it."""
        ann = Browser(ALLIED, "ann")
        made = make(host, axis=LINK, dice=DiceKind.SEALED, anchor=ann.anchor)
        now = state(host, made.game.id, NOBODY)
        assert now.sealed is not None
        assert now.sealed.pending is None
        with pytest.raises(NotNow, match="has not laid its anchor"):
            sealing.show(host, made.game.id, ALLIED, ShowShare(0, ann.links[1].hex()))

    def test_each_side_brings_an_anchor_and_lays_it_once(self, host: GameHost) -> None:
        with pytest.raises(Refused, match="lays its anchor"):
            make(host, axis=LINK, dice=DiceKind.SEALED)
        with pytest.raises(Refused, match="only a game with sealed dice"):
            make(host, axis=LINK, anchor="0" * 64)
        made = make(host, axis=LINK, dice=DiceKind.SEALED, anchor="0" * 64)
        with pytest.raises(Refused, match="lays its anchor"):
            claim(host, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis))
        claim(host, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, anchor="1" * 64))
        again = claim(host, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, anchor="2" * 64))
        assert again.sealed is not None
        assert [line.anchor for line in again.sealed.anchors] == ["0" * 64, "1" * 64]

    @pytest.mark.parametrize("axis", [ME, BOT])
    def test_they_are_for_two_people(self, host: GameHost, axis: SeatWish) -> None:
        with pytest.raises(Refused, match="for two people"):
            make_game(host, NOBODY, NewGame(MOSELLE, ME, axis, dice=DiceKind.SEALED, anchor="0" * 64))


class TestPlaying:
    @pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])
    def test_a_game_is_played_proved_and_brought_home(self, host: GameHost, tmp_path: Path, scenario: str) -> None:
        pair = begun(host, scenario=scenario, phrase="words")
        assert pair.play(host, 3, 120) > 5
        go_back(host, pair.id, 30)
        pair.play(host, 4, 60)
        assert_sound(host, pair.id)
        host.drop(pair.id)
        pair.play(host, 5, 20)
        finish(host, pair.id)
        assert_sound(host, pair.id)
        proof = verification(host, pair.id)
        assert proof.verified, proof.says
        assert [part.sealed for part in proof.parts] == [True]
        assert {line.ply for line in proof.shares} == stored_record(host, pair.id).shares.keys()
        said = proved_by_the_command_line(exported(host, pair.id), tmp_path)
        assert f"sealed dice: {len(proof.shares)} of {len(proof.shares)} times with both players' shares" in said

    def test_other_links_would_have_given_other_dice(self, host: GameHost) -> None:
        pair = begun(host)
        pair.play(host, 3, 60)
        finish(host, pair.id)
        record = record_of(host, pair.id)
        keys = {record.key_of(ply) for ply in record.shares}
        assert len(keys) == len(record.shares)
        assert record.parts()[0].key not in keys

    def test_an_order_that_rolls_nothing_opens_nothing(self, host: GameHost) -> None:
        pair = begun(host)
        before = pair.state(host).sealed
        with host.locked(pair.id) as live:
            texts = [order.text for order in (live.position.options().sample(random.Random(n).randrange) for n in range(5))]
        move = next(text for text in texts if text.startswith("move"))
        assert not pair.order(host, move)
        assert pair.state(host).sealed == before

    def test_it_can_be_branched_and_imported(self, host: GameHost) -> None:
        """Both are played on by one person, with dice that the server rolls alone; what was sealed stays proved."""
        pair = begun(host)
        pair.play(host, 3, 80)
        text = stored_record(host, pair.id).to_json()
        again = import_record(host, NOBODY, ImportRecord(text))
        assert again.game.sealed is None
        play_on(host, again.game.id, 4, 60)
        assert_sound(host, again.game.id)
        finish(host, pair.id)
        new = branch(host, pair.id, showing(pair.made.links.allied), Branch(50))
        play_on(host, new.game.id, 4, 60)
        finish(host, new.game.id)
        assert_sound(host, new.game.id)
        assert [part.sealed for part in verification(host, new.game.id).parts] == [True, False]
        assert verification(host, new.game.id).verified
        over = import_record(host, NOBODY, ImportRecord(exported(host, pair.id)))
        assert verification(host, over.game.id).verified
        assert exported(host, over.game.id) == exported(host, pair.id)

    def test_the_computer_has_no_share(self, host: GameHost) -> None:
        pair = begun(host)
        with pytest.raises(NotNow, match="sealed"):
            handing.to_bot(host, pair.id, ALLIED, HandToBot())


class TestWaiting:
    def waiting(self, host: GameHost, **wishes: object) -> Pair:
        pair = begun(host, **wishes)
        assert pair.play(host, 3, 200, until_waiting=True)
        return pair

    def test_nothing_else_can_be_done_but_to_resign(self, host: GameHost) -> None:
        pair = self.waiting(host)
        now = pair.state(host)
        assert now.sealed is not None
        assert now.sealed.pending is not None
        by = now.sealed.pending.by
        assert by is now.deciding is not None
        for act in (
            lambda: ordering.give_order(host, pair.id, by.seat, GiveOrder(now.ply, "roll")),
            lambda: ordering.undo(host, pair.id, by.seat, AtPly(now.ply)),
            lambda: agreements.make_offer(host, pair.id, ALLIED, MakeOffer(OfferKind.DRAW, now.ply)),
            lambda: sealing.lay_anew(host, pair.id, ALLIED, LayAnchor(now.ply, "0" * 64)),
        ):
            with pytest.raises(NotNow, match="an order is waiting for its dice"):
                act()
        ordering.resign(host, pair.id, AXIS, AtPly(now.ply))
        assert pair.state(host).status is Status.FINISHED
        assert_sound(host, pair.id)
        assert verification(host, pair.id).verified

    def test_the_order_is_fixed_and_secret_until_its_dice_fall(self, host: GameHost) -> None:
        pair = self.waiting(host)
        with host.locked(pair.id) as live:
            kept = sealing.sealed_of(live.game)
        assert kept is not None
        assert kept.pending is not None
        text, salt, ply = kept.pending.text, kept.pending.salt, kept.pending.ply
        for token in (pair.made.links.allied, pair.made.links.axis):
            answer = msgspec.json.encode(state(host, pair.id, showing(token)))
            assert text.encode() not in answer
            assert salt.hex().encode() not in answer
        noted = pair.state(host).sealed
        assert noted is not None
        assert noted.pending is not None
        assert noted.pending.fixed == fixed(ply, text, salt).hex()
        pair.open(host)
        finish(host, pair.id)
        record = parse_record(exported(host, pair.id), "record")
        assert fixed(ply, record.orders[ply - 1].text, record.shares[ply].salt).hex() == noted.pending.fixed

    def test_the_other_seat_sees_the_same_whatever_the_order_is(self, host: GameHost) -> None:
        """Twins: two orders that both roll leave the other seat with the same document and state, but for the hash."""
        pair = begun(host)
        before = view(host, pair.id, AXIS)
        assert pair.play(host, 3, 200, until_waiting=True)
        with host.locked(pair.id) as live:
            one = live.shown(AXIS), live.shown(ALLIED)
            kept = live.game
        first = pair.state(host)
        assert first.sealed is not None
        assert first.sealed.pending is not None
        other = sealing.sealed_of(kept)
        assert other is not None
        assert other.pending is not None
        twin = msgspec.structs.replace(other, pending=msgspec.structs.replace(other.pending, text="all", recorded="all"))
        with host.locked(pair.id) as live:
            live.game = resealed(kept, sealing.packed(twin))
            assert (live.shown(AXIS), live.shown(ALLIED)) == one
        second = pair.state(host)
        assert second.sealed is not None
        assert second.sealed.pending is not None
        hidden = msgspec.structs.replace(second.sealed.pending, fixed=first.sealed.pending.fixed)
        same = msgspec.structs.replace(second, now=first.now, sealed=msgspec.structs.replace(second.sealed, pending=hidden))
        assert same == first
        assert before.ply <= first.ply

    def test_a_link_must_be_the_next_one_of_the_chain(self, host: GameHost) -> None:
        pair = self.waiting(host)
        now = pair.state(host)
        assert now.sealed is not None
        assert now.sealed.pending is not None
        ply, due = now.sealed.pending.ply, pair.ann.next_link(now)
        far = pair.ann.links[pair.ann.links.index(bytes.fromhex(due)) + 17].hex()
        for link in ("0" * 64, far, pair.bob.next_link(now), pair.ann.anchor):
            with pytest.raises(Refused, match="not the next link"):
                sealing.show(host, pair.id, ALLIED, ShowShare(ply, link))
        with pytest.raises(NotNow, match="no dice of this ply"):
            sealing.show(host, pair.id, ALLIED, ShowShare(ply + 1, due))
        sealing.show(host, pair.id, ALLIED, ShowShare(ply, due))
        sealing.show(host, pair.id, ALLIED, ShowShare(ply, due))  # sent twice
        assert pair.state(host).ply == now.ply

    @pytest.mark.parametrize("shown", [0, 1, 2])
    def test_a_server_that_is_cut_off_goes_on_where_it_was(self, tmp_path: Path, shown: int) -> None:
        with host_in(tmp_path) as host:
            pair = self.waiting(host)
            now = pair.state(host)
            assert now.sealed is not None
            assert now.sealed.pending is not None
            for browser in (pair.ann, pair.bob)[:shown]:
                with host.locked(pair.id) as live:  # kept, and then the server is gone before the dice fall
                    kept = sealing._with_link(
                        live.game, browser.seat, ShowShare(now.sealed.pending.ply, browser.next_link(now))
                    )
                    host.store.update_game(pair.id, sealed=kept)
                    live.game = resealed(live.game, kept)
        with host_in(tmp_path) as host:
            there = pair.state(host)
            assert there.sealed is not None
            assert there.sealed.pending is not None
            assert there.sealed.pending.fixed == now.sealed.pending.fixed
            for browser in (pair.ann, pair.bob):
                if pair.state(host).ply == now.ply:
                    browser.show(host, pair.state(host))
            assert pair.state(host).ply == now.ply + 1
            assert_sound(host, pair.id)

    def test_the_clock_stands_while_the_dice_are_waited_for(self, host: GameHost, monkeypatch: pytest.MonkeyPatch) -> None:
        pair = self.waiting(host, pace=Pace(PaceKind.LIVE, minutes=5, increment_seconds=0))
        now = pair.state(host)
        assert now.deadline is None
        left = host.store.game(pair.id)
        assert left is not None
        pending = sealing.sealed_of(left)
        assert pending is not None
        assert pending.pending is not None
        assert pending.pending.left is not None
        assert 0 < pending.pending.left <= 5 * 60_000
        pair.open(host)
        after = pair.state(host)
        assert after.ply == now.ply + 1
        assert after.deadline is not None
        assert after.deadline - after.now <= 5 * 60_000


class TestLeaving:
    def test_the_game_goes_on_without_a_share_that_does_not_come(
        self, host: GameHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pair = begun(host)
        assert pair.play(host, 3, 200, until_waiting=True)
        now = pair.state(host)
        assert now.sealed is not None
        assert now.sealed.pending is not None
        ply = now.sealed.pending.ply
        pair.ann.show(host, now)
        with pytest.raises(NotNow, match="still has time"):
            sealing.go_on_without(host, pair.id, ALLIED, AtPly(ply))
        later = now.sealed.pending.without_at
        assert later is not None
        monkeypatch.setattr(sealing, "now", lambda: later)
        with pytest.raises(NotNow, match="your own share"):
            sealing.go_on_without(host, pair.id, AXIS, AtPly(ply))
        sealing.go_on_without(host, pair.id, ALLIED, AtPly(ply))
        after = pair.state(host)
        assert after.ply == ply
        assert after.sealed is not None
        assert [(line.ply, bool(line.allied), bool(line.axis)) for line in after.sealed.without] == [(ply, True, False)]
        pair.play(host, 4, 40)  # the link that was not shown is the next one
        pair.bob.passes_over = 1  # a link that came too late is known, and never shown again
        pair.play(host, 5, 40)
        finish(host, pair.id)
        assert verification(host, pair.id).verified
        assert f"without the Axis share: order {ply}\n" in proved_by_the_command_line(exported(host, pair.id), tmp_path)

    def test_a_browser_that_lost_its_chain_lays_a_new_one(self, host: GameHost, tmp_path: Path) -> None:
        pair = begun(host)
        pair.play(host, 3, 40)
        new = Browser(AXIS, "another device")
        at = pair.state(host).ply
        sealing.lay_anew(host, pair.id, AXIS, LayAnchor(at, new.anchor))
        with pytest.raises(NotNow, match="already"):
            sealing.lay_anew(host, pair.id, AXIS, LayAnchor(at, "0" * 64))
        pair.bob = new
        pair.play(host, 4, 60)
        host.drop(pair.id)
        assert_sound(host, pair.id)
        finish(host, pair.id)
        assert verification(host, pair.id).verified
        said = proved_by_the_command_line(exported(host, pair.id), tmp_path)
        assert f"the axis side laid a new anchor after order {at}\n" in said
