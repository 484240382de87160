"""Sealed dice: an order that needs chance waits for both shares, and the record proves where they came from."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from trinacria import games
from trinacria.kernel.dice import stream_key
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.playing import Playing
from trinacria.kernel.records import BRANCH, Record, parse_record
from trinacria.kernel.sealing import Anchor, SealedDice, Shares, Unopened, follows, hashed, head, sealed_key
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat

GAME = "moselle/november"


def chain(secret: str, length: int = 200) -> list[bytes]:
    """The links in the order in which they are shown; the anchor first."""
    links = [secret.encode().ljust(32, b".")]
    for _ in range(length):
        links.append(hashed(links[-1]))
    return links[::-1]


class Two:
    """Two players with their chains at a game."""

    def __init__(self, game: str = GAME, seed: str = "seed") -> None:
        self.chains = {ALLIED: chain("ann"), AXIS: chain("bob")}
        self.shown = dict.fromkeys(SIDES, 0)
        anchors = tuple(Anchor(seat, -1, links[0]) for seat, links in self.chains.items())
        scenario = games.open_scenario(game)
        record = Record(game, scenario.fingerprint, "0.1.0", seed, sealed=True, anchors=anchors)
        record.revision = games.revision_now(game)
        record.shares[0] = self.open()
        self.playing = Playing.begin(record, games.start_of(game))
        self.waited = 0

    def open(self, without: Seat | None = None) -> Shares:
        found: list[bytes | None] = []
        for seat in SIDES:
            if seat is not without:
                self.shown[seat] += 1
            found.append(None if seat is without else self.chains[seat][self.shown[seat]])
        return Shares(found[0], found[1], b"s" * 32)

    def play(self, orders: int, chooser: random.Random) -> None:
        for _ in range(orders):
            decision = self.playing.position.decision
            if decision is None:
                return
            if self.playing.can_undo(decision.seat) and chooser.random() < 0.1:
                self.playing.undo(decision.seat)
                continue
            command = self.playing.position.options().sample(chooser.randrange)
            before = digest(self.playing.position)
            try:
                self.playing.order(decision.seat, command)
            except Unopened:
                assert digest(self.playing.position) == before, "an order that waits changes nothing"
                self.waited += 1
                self.playing.record.shares[self.playing.ply + 1] = self.open(AXIS if self.waited % 5 == 0 else None)
                self.playing.order(decision.seat, command)


@pytest.mark.parametrize("game", [GAME, "sicily/us-landing"])
def test_a_sealed_game_is_played_and_proved_from_its_record(game: str) -> None:
    two = Two(game)
    two.play(150, random.Random(3))
    two.playing.rewind(ALLIED, 20, games.replay_checked(two.playing.record, "r", to=20).position)
    two.play(400, random.Random(4))
    assert two.waited > 10
    record = two.playing.record
    assert isinstance(two.playing.position.dice, SealedDice)
    again = parse_record(record.to_json(), "sealed")
    assert again == record
    assert digest(games.replay_checked(again, "sealed").position) == digest(two.playing.position)


def test_the_same_orders_meet_other_dice_with_another_link() -> None:
    key = stream_key("seed")
    link, other = b"a" * 32, b"b" * 32
    keys = {
        sealed_key(key, 1, Shares(link, other)),
        sealed_key(key, 1, Shares(other, link)),
        sealed_key(key, 2, Shares(link, other)),
        sealed_key(key, 1, Shares(link, None)),
        sealed_key(key, 1, Shares(None, link)),
        sealed_key(key, 1, Shares(None, None)),
        sealed_key(stream_key("other"), 1, Shares(link, other)),
    }
    assert len(keys) == 7


def test_a_branch_of_a_sealed_game_has_dice_of_its_own_and_no_shares() -> None:
    two = Two()
    two.play(120, random.Random(3))
    record = two.playing.record
    orders = record.orders[:60]
    shares = {ply: links for ply, links in record.shares.items() if ply <= 60}
    branch = replace(
        record, seed="new", sealed=False, origin=record.ended_part(60, BRANCH), orders=orders, shares=shares, outcome=None
    )
    assert [part.sealed for part in branch.parts()] == [True, False]
    playing = games.replay_checked(branch, "branch")
    assert playing.position.dice.copy().below(6) in range(6)
    assert parse_record(branch.to_json(), "branch") == branch


class TestChains:
    def test_a_link_must_belong_to_the_chain_that_was_laid(self) -> None:
        two = Two()
        two.play(120, random.Random(3))
        record = two.playing.record
        ply = max(record.shares)
        forged = {**record.shares, ply: Shares(b"x" * 32, record.shares[ply].axis)}
        with pytest.raises(BadRecord, match=f"ply {ply}: the allied share does not belong"):
            parse_record(replace(record, shares=forged).to_json(), "forged")
        with pytest.raises(BadRecord, match="the axis share does not belong"):
            parse_record(replace(record, anchors=record.anchors[:1]).to_json(), "forged")
        late = (record.anchors[0], replace(record.anchors[1], after=ply))
        with pytest.raises(BadRecord, match="the axis share does not belong"):
            parse_record(replace(record, anchors=late).to_json(), "an anchor laid after its links were used")

    def test_shares_that_are_missing_leave_the_order_without_dice(self) -> None:
        two = Two()
        two.play(120, random.Random(3))
        record = two.playing.record
        fewer = {ply: links for ply, links in record.shares.items() if ply != max(record.shares)}
        with pytest.raises(BadRecord, match="wait"):
            games.replay_checked(replace(record, shares=fewer), "record")

    def test_a_few_links_may_be_passed_over_and_none_goes_back(self) -> None:
        """A link that came too late is known to the server: the browser goes on with a later one."""
        links = chain("ann")
        assert follows(links[1], links[0])
        assert follows(links[17], links[0])
        assert not follows(links[18], links[0])
        assert not follows(links[0], links[0])
        assert not follows(links[1], links[2])

    def test_what_the_next_link_must_hash_to(self) -> None:
        ann, new = chain("ann"), chain("new")
        anchors = [Anchor(ALLIED, -1, ann[0]), Anchor(ALLIED, 9, new[0])]
        shares: dict[int, Shares] = {0: Shares(ann[1], None), 4: Shares(ann[2], None), 7: Shares(None, None)}
        assert head(anchors, {}, ALLIED, 0) == ann[0]
        assert head(anchors, shares, ALLIED, 4) == ann[1]
        assert head(anchors, shares, ALLIED, 8) == ann[2], "a link that was not shown is still the next one"
        assert head(anchors, shares, ALLIED, 10) == new[0]
        assert head(anchors, {**shares, 12: Shares(new[1], None)}, ALLIED, 13) == new[1]
        assert head(anchors, shares, AXIS, 4) is None

    @pytest.mark.parametrize(
        "sealed",
        [
            1,
            {"now": 1, "anchors": [], "shares": []},
            {"now": True, "anchors": [], "shares": [], "more": 1},
            {"now": True, "anchors": [["allied", -2, "0" * 64]], "shares": []},
            {"now": True, "anchors": [["allied", -1, "0" * 63]], "shares": []},
            {"now": True, "anchors": [["allied", -1, "0" * 64]] * 2, "shares": []},
            {"now": True, "anchors": [], "shares": [[0, None, None, ""]] * 2},
            {"now": True, "anchors": [], "shares": [[99999, None, None, ""]]},
            {"now": True, "anchors": [], "shares": [[True, None, None, ""]]},
            {"now": True, "anchors": [], "shares": [[0, "0" * 64, None, ""]]},
        ],
    )
    def test_what_is_no_list_of_shares_is_refused(self, sealed: object) -> None:
        from kernel.test_records import forged

        record = games.new_game(GAME, "seed").record
        with pytest.raises(BadRecord, match="sealed"):
            parse_record(forged(lambda content: content.update({"sealed": sealed}), record), "record")
