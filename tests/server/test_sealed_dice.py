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
    house_in,
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
from trinacria.server.services.house import House
from trinacria.server.services.lists import state
from trinacria.server.services.making import branch, claim, import_record, make_game
from trinacria.server.services.records import verification
from trinacria.server.services.watching import view
from trinacria.server.store.rows import GameRow
from trinacria.viw.position import Position


def resealed(row: GameRow, sealed: bytes) -> GameRow:
    return replace(row, sealed=sealed)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with house_in(tmp_path) as opened:
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

    def state(self, house: House) -> GameState:
        return state(house, self.id, showing(self.made.links.allied))

    def open(self, house: House) -> None:
        for browser in (self.ann, self.bob):
            now = self.state(house)
            if now.sealed and now.sealed.pending and browser.side in now.sealed.pending.awaited:
                browser.show(house, now)

    def order(self, house: House, text: str) -> bool:
        """Give an order for the side that decides; whether it waits for its dice."""
        now = self.state(house)
        assert now.deciding is not None
        ordering.give_order(house, self.id, now.deciding.seat, GiveOrder(now.ply, text))
        after = self.state(house)
        return bool(after.sealed and after.sealed.pending)

    def play(self, house: House, seed: int, orders: int, *, until_waiting: bool = False) -> int:
        """Random orders; how often dice were waited for."""
        chooser, waited = random.Random(seed), 0
        for _ in range(orders):
            with house.at_table(self.id) as live:
                position = live.position.copy()
            if position.decision is None:
                break
            assert isinstance(position, Position)
            if self.order(house, bold_order(position, chooser).text):
                waited += 1
                if until_waiting:
                    break
                self.open(house)
        return waited


def sit_down(house: House, *, scenario: str = MOSELLE, **wishes: object) -> Pair:
    """Both have sat down; the dice of the set-up wait for them."""
    ann, bob = Browser(ALLIED, "ann"), Browser(AXIS, "bob")
    made = make(house, axis=LINK, scenario=scenario, dice=DiceKind.SEALED, anchor=ann.anchor, **wishes)
    claim(house, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, anchor=bob.anchor))
    return Pair(made, ann, bob)


def begun(house: House, **wishes: object) -> Pair:
    pair = sit_down(house, **wishes)  # type: ignore[arg-type]  # any field of a game
    pair.open(house)
    assert pair.state(house).status is Status.RUNNING
    return pair


class TestBeginning:
    def test_the_game_begins_when_both_browsers_have_opened_the_set_up(self, house: House) -> None:
        pair = sit_down(house)
        now = pair.state(house)
        assert now.status is Status.OPEN
        assert now.sealed is not None
        assert now.sealed.pending is not None
        assert (now.sealed.pending.ply, now.sealed.pending.awaited) == (0, (Side.ALLIED, Side.AXIS))
        pair.ann.show(house, now)
        assert pair.state(house).status is Status.OPEN
        pair.bob.show(house, pair.state(house))
        assert pair.state(house).status is Status.RUNNING
        assert_sound(house, pair.id)

    def test_nobody_opens_anything_before_the_other_has_laid_an_anchor(self, house: House) -> None:
        """Who has seen the first link could choose an anchor to go with it."""
        ann = Browser(ALLIED, "ann")
        made = make(house, axis=LINK, dice=DiceKind.SEALED, anchor=ann.anchor)
        now = state(house, made.game.id, NOBODY)
        assert now.sealed is not None
        assert now.sealed.pending is None
        with pytest.raises(NotNow, match="has not laid its anchor"):
            sealing.show(house, made.game.id, ALLIED, ShowShare(0, ann.links[1].hex()))

    def test_each_side_brings_an_anchor_and_lays_it_once(self, house: House) -> None:
        with pytest.raises(Refused, match="lays its anchor"):
            make(house, axis=LINK, dice=DiceKind.SEALED)
        with pytest.raises(Refused, match="only a game with sealed dice"):
            make(house, axis=LINK, anchor="0" * 64)
        made = make(house, axis=LINK, dice=DiceKind.SEALED, anchor="0" * 64)
        with pytest.raises(Refused, match="lays its anchor"):
            claim(house, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis))
        claim(house, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, anchor="1" * 64))
        again = claim(house, made.game.id, NOBODY, Side.AXIS, Claim(made.links.axis, anchor="2" * 64))
        assert again.sealed is not None
        assert [line.anchor for line in again.sealed.anchors] == ["0" * 64, "1" * 64]

    @pytest.mark.parametrize("axis", [ME, BOT])
    def test_they_are_for_two_people(self, house: House, axis: SeatWish) -> None:
        with pytest.raises(Refused, match="for two people"):
            make_game(house, NOBODY, NewGame(MOSELLE, ME, axis, dice=DiceKind.SEALED, anchor="0" * 64))


class TestPlaying:
    @pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])
    def test_a_game_is_played_proved_and_brought_home(self, house: House, tmp_path: Path, scenario: str) -> None:
        pair = begun(house, scenario=scenario, phrase="words")
        assert pair.play(house, 3, 120) > 5
        go_back(house, pair.id, 30)
        pair.play(house, 4, 60)
        assert_sound(house, pair.id)
        house.drop(pair.id)
        pair.play(house, 5, 20)
        finish(house, pair.id)
        assert_sound(house, pair.id)
        proof = verification(house, pair.id)
        assert proof.verified, proof.says
        assert [part.sealed for part in proof.parts] == [True]
        assert {line.ply for line in proof.shares} == stored_record(house, pair.id).shares.keys()
        said = proved_by_the_command_line(exported(house, pair.id), tmp_path)
        assert f"sealed dice: {len(proof.shares)} of {len(proof.shares)} times with both players' shares" in said

    def test_other_links_would_have_given_other_dice(self, house: House) -> None:
        pair = begun(house)
        pair.play(house, 3, 60)
        finish(house, pair.id)
        record = record_of(house, pair.id)
        keys = {record.key_of(ply) for ply in record.shares}
        assert len(keys) == len(record.shares)
        assert record.parts()[0].key not in keys

    def test_an_order_that_rolls_nothing_opens_nothing(self, house: House) -> None:
        pair = begun(house)
        before = pair.state(house).sealed
        with house.at_table(pair.id) as live:
            texts = [order.text for order in (live.position.options().sample(random.Random(n).randrange) for n in range(5))]
        move = next(text for text in texts if text.startswith("move"))
        assert not pair.order(house, move)
        assert pair.state(house).sealed == before

    def test_it_can_be_branched_and_imported(self, house: House) -> None:
        """Both are played on by one person, with the dice of the house; what was sealed stays proved."""
        pair = begun(house)
        pair.play(house, 3, 80)
        text = stored_record(house, pair.id).to_json()
        again = import_record(house, NOBODY, ImportRecord(text))
        assert again.game.sealed is None
        play_on(house, again.game.id, 4, 60)
        assert_sound(house, again.game.id)
        finish(house, pair.id)
        new = branch(house, pair.id, showing(pair.made.links.allied), Branch(50))
        play_on(house, new.game.id, 4, 60)
        finish(house, new.game.id)
        assert_sound(house, new.game.id)
        assert [part.sealed for part in verification(house, new.game.id).parts] == [True, False]
        assert verification(house, new.game.id).verified
        over = import_record(house, NOBODY, ImportRecord(exported(house, pair.id)))
        assert verification(house, over.game.id).verified
        assert exported(house, over.game.id) == exported(house, pair.id)

    def test_the_computer_has_no_share(self, house: House) -> None:
        pair = begun(house)
        with pytest.raises(NotNow, match="sealed"):
            handing.to_bot(house, pair.id, ALLIED, HandToBot())


class TestWaiting:
    def waiting(self, house: House, **wishes: object) -> Pair:
        pair = begun(house, **wishes)
        assert pair.play(house, 3, 200, until_waiting=True)
        return pair

    def test_nothing_else_can_be_done_but_to_resign(self, house: House) -> None:
        pair = self.waiting(house)
        now = pair.state(house)
        assert now.sealed is not None
        assert now.sealed.pending is not None
        by = now.sealed.pending.by
        assert by is now.deciding is not None
        for act in (
            lambda: ordering.give_order(house, pair.id, by.seat, GiveOrder(now.ply, "roll")),
            lambda: ordering.undo(house, pair.id, by.seat, AtPly(now.ply)),
            lambda: agreements.make_offer(house, pair.id, ALLIED, MakeOffer(OfferKind.DRAW, now.ply)),
            lambda: sealing.lay_anew(house, pair.id, ALLIED, LayAnchor(now.ply, "0" * 64)),
        ):
            with pytest.raises(NotNow, match="an order stands"):
                act()
        ordering.resign(house, pair.id, AXIS, AtPly(now.ply))
        assert pair.state(house).status is Status.FINISHED
        assert_sound(house, pair.id)
        assert verification(house, pair.id).verified

    def test_the_order_is_fixed_and_secret_until_its_dice_fall(self, house: House) -> None:
        pair = self.waiting(house)
        with house.at_table(pair.id) as live:
            kept = sealing.sealed_of(live.game)
        assert kept is not None
        assert kept.pending is not None
        text, salt, ply = kept.pending.text, kept.pending.salt, kept.pending.ply
        for token in (pair.made.links.allied, pair.made.links.axis):
            told = msgspec.json.encode(state(house, pair.id, showing(token)))
            assert text.encode() not in told
            assert salt.hex().encode() not in told
        noted = pair.state(house).sealed
        assert noted is not None
        assert noted.pending is not None
        assert noted.pending.fixed == fixed(ply, text, salt).hex()
        pair.open(house)
        finish(house, pair.id)
        record = parse_record(exported(house, pair.id), "record")
        assert fixed(ply, record.orders[ply - 1].text, record.shares[ply].salt).hex() == noted.pending.fixed

    def test_the_other_seat_sees_the_same_whatever_the_order_is(self, house: House) -> None:
        """Twins: two orders that both roll leave the other seat with the same document and state, but for the hash."""
        pair = begun(house)
        before = view(house, pair.id, AXIS)
        assert pair.play(house, 3, 200, until_waiting=True)
        with house.at_table(pair.id) as live:
            one = live.shown(AXIS), live.shown(ALLIED)
            kept = live.game
        first = pair.state(house)
        assert first.sealed is not None
        assert first.sealed.pending is not None
        other = sealing.sealed_of(kept)
        assert other is not None
        assert other.pending is not None
        twin = msgspec.structs.replace(other, pending=msgspec.structs.replace(other.pending, text="all", recorded="all"))
        with house.at_table(pair.id) as live:
            live.game = resealed(kept, sealing.packed(twin))
            assert (live.shown(AXIS), live.shown(ALLIED)) == one
        second = pair.state(house)
        assert second.sealed is not None
        assert second.sealed.pending is not None
        hidden = msgspec.structs.replace(second.sealed.pending, fixed=first.sealed.pending.fixed)
        same = msgspec.structs.replace(second, now=first.now, sealed=msgspec.structs.replace(second.sealed, pending=hidden))
        assert same == first
        assert before.ply <= first.ply

    def test_a_link_must_be_the_next_one_of_the_chain(self, house: House) -> None:
        pair = self.waiting(house)
        now = pair.state(house)
        assert now.sealed is not None
        assert now.sealed.pending is not None
        ply, due = now.sealed.pending.ply, pair.ann.next_link(now)
        far = pair.ann.links[pair.ann.links.index(bytes.fromhex(due)) + 17].hex()
        for link in ("0" * 64, far, pair.bob.next_link(now), pair.ann.anchor):
            with pytest.raises(Refused, match="not the next link"):
                sealing.show(house, pair.id, ALLIED, ShowShare(ply, link))
        with pytest.raises(NotNow, match="no dice of this ply"):
            sealing.show(house, pair.id, ALLIED, ShowShare(ply + 1, due))
        sealing.show(house, pair.id, ALLIED, ShowShare(ply, due))
        sealing.show(house, pair.id, ALLIED, ShowShare(ply, due))  # told twice
        assert pair.state(house).ply == now.ply

    @pytest.mark.parametrize("shown", [0, 1, 2])
    def test_a_server_that_is_cut_off_goes_on_where_it_was(self, tmp_path: Path, shown: int) -> None:
        with house_in(tmp_path) as house:
            pair = self.waiting(house)
            now = pair.state(house)
            assert now.sealed is not None
            assert now.sealed.pending is not None
            for browser in (pair.ann, pair.bob)[:shown]:
                with house.at_table(pair.id) as live:  # kept, and then the server is gone before the dice fall
                    kept = sealing._with_link(
                        live.game, browser.seat, ShowShare(now.sealed.pending.ply, browser.next_link(now))
                    )
                    house.store.update_game(pair.id, sealed=kept)
                    live.game = resealed(live.game, kept)
        with house_in(tmp_path) as house:
            there = pair.state(house)
            assert there.sealed is not None
            assert there.sealed.pending is not None
            assert there.sealed.pending.fixed == now.sealed.pending.fixed
            for browser in (pair.ann, pair.bob):
                if pair.state(house).ply == now.ply:
                    browser.show(house, pair.state(house))
            assert pair.state(house).ply == now.ply + 1
            assert_sound(house, pair.id)

    def test_the_clock_stands_while_the_dice_are_waited_for(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        pair = self.waiting(house, pace=Pace(PaceKind.LIVE, minutes=5, increment_seconds=0))
        now = pair.state(house)
        assert now.deadline is None
        left = house.store.game(pair.id)
        assert left is not None
        pending = sealing.sealed_of(left)
        assert pending is not None
        assert pending.pending is not None
        assert pending.pending.left is not None
        assert 0 < pending.pending.left <= 5 * 60_000
        pair.open(house)
        after = pair.state(house)
        assert after.ply == now.ply + 1
        assert after.deadline is not None
        assert after.deadline - after.now <= 5 * 60_000


class TestLeaving:
    def test_the_game_goes_on_without_a_share_that_does_not_come(
        self, house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pair = begun(house)
        assert pair.play(house, 3, 200, until_waiting=True)
        now = pair.state(house)
        assert now.sealed is not None
        assert now.sealed.pending is not None
        ply = now.sealed.pending.ply
        pair.ann.show(house, now)
        with pytest.raises(NotNow, match="still has time"):
            sealing.go_on_without(house, pair.id, ALLIED, AtPly(ply))
        later = now.sealed.pending.without_at
        assert later is not None
        monkeypatch.setattr(sealing, "now", lambda: later)
        with pytest.raises(NotNow, match="your own share"):
            sealing.go_on_without(house, pair.id, AXIS, AtPly(ply))
        sealing.go_on_without(house, pair.id, ALLIED, AtPly(ply))
        after = pair.state(house)
        assert after.ply == ply
        assert after.sealed is not None
        assert [(line.ply, bool(line.allied), bool(line.axis)) for line in after.sealed.without] == [(ply, True, False)]
        pair.play(house, 4, 40)  # the link that was not shown is the next one
        pair.bob.passes_over = 1  # a link that came too late is known, and never shown again
        pair.play(house, 5, 40)
        finish(house, pair.id)
        assert verification(house, pair.id).verified
        assert f"without the Axis share: order {ply}\n" in proved_by_the_command_line(exported(house, pair.id), tmp_path)

    def test_a_browser_that_lost_its_chain_lays_a_new_one(self, house: House, tmp_path: Path) -> None:
        pair = begun(house)
        pair.play(house, 3, 40)
        new = Browser(AXIS, "another device")
        at = pair.state(house).ply
        sealing.lay_anew(house, pair.id, AXIS, LayAnchor(at, new.anchor))
        with pytest.raises(NotNow, match="already"):
            sealing.lay_anew(house, pair.id, AXIS, LayAnchor(at, "0" * 64))
        pair.bob = new
        pair.play(house, 4, 60)
        house.drop(pair.id)
        assert_sound(house, pair.id)
        finish(house, pair.id)
        assert verification(house, pair.id).verified
        said = proved_by_the_command_line(exported(house, pair.id), tmp_path)
        assert f"the axis side laid a new anchor after order {at}\n" in said
