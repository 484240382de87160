"""Sealed dice: both players' browsers have a share in every roll, so that nobody knows a die before its order stands.

A browser draws a secret and hashes it again and again; the end of that chain, its anchor, is laid before the game begins.
An order that needs chance is fixed first, by a hash that both browsers note, and opened afterwards: both show the next link
of their chains, which must hash to the link before it. The key of that order's dice is made of the stream of the game, the
ply and both links. The operator of the server lacks the links; a player lacks the seed and the other's link.

If a link does not come the game can go on without it, and the record says so. It also says where a side laid a new anchor.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trinacria.kernel.dice import Dice
from trinacria.kernel.errors import BadRecord, TrinacriaError, quoted
from trinacria.kernel.seats import SIDES, Seat

LINK = 32  # bytes
MOST_PASSED_OVER = 16  # links between two that count: a browser never shows one again that came too late


class Shares(NamedTuple):
    """What opened the dice of one order: a link of each side, none if the game went on without it, and the order's salt."""

    allied: bytes | None
    axis: bytes | None
    salt: bytes = b""


class Unopened(TrinacriaError):
    """The order needs chance, and the shares for its dice have not been shown."""


class SealedDice(Dice):
    """Dice between two orders of a sealed game: nobody has them yet."""

    __slots__ = ()

    def __init__(self, number: int = 0) -> None:
        super().__init__()
        self.number = number

    def below(self, sides: int) -> int:
        raise Unopened("the dice of this order wait for both players' shares")

    def draw(self, counts: Sequence[int], labels: Sequence[str]) -> int:
        raise Unopened("the draw of this order waits for both players' shares")

    def copy(self) -> SealedDice:
        return SealedDice(self.number)


@dataclass(frozen=True, slots=True)
class Anchor:
    """The end of a side's chain: its links open the plies after this one, until the side lays another."""

    seat: Seat
    after: int  # -1: also the set-up, which is ply 0
    end: bytes


def hashed(link: bytes) -> bytes:
    """The link before this one in a chain, towards its anchor."""
    return hashlib.sha256(b"trinacria share\0" + link).digest()


def follows(link: bytes, last: bytes) -> bool:
    """Whether a link comes after the last one that counted. A few may be passed over, for who has seen them knows them."""
    for _ in range(MOST_PASSED_OVER + 1):
        link = hashed(link)
        if link == last:
            return True
    return False


def sealed_key(stream: bytes, ply: int, shares: Shares) -> bytes:
    """The key of the dice of one order."""
    shown = b"".join(b"\0" if link is None else b"\1" + link for link in (shares.allied, shares.axis))
    return hashlib.sha256(b"trinacria sealed\0" + stream + ply.to_bytes(8, "big") + shown).digest()


def fixed(ply: int, text: str, salt: bytes) -> bytes:
    """What both browsers learn of an order before its dice are opened; they note it and find it again in the record.

    The salt keeps the order secret. Without this a server could wait for a player's link and choose the order afterwards.
    """
    return hashlib.sha256(b"trinacria order\0" + ply.to_bytes(8, "big") + salt + text.encode()).digest()


def head(anchors: Iterable[Anchor], shares: Mapping[int, Shares], seat: Seat, ply: int) -> bytes | None:
    """What the link that a side shows for a ply must follow; none if it has no chain for it."""
    laid = [anchor for anchor in anchors if anchor.seat is seat and anchor.after < ply]
    if not laid:
        return None
    newest = max(laid, key=lambda anchor: anchor.after)
    side = SIDES.index(seat)
    shown = [(there, links[side]) for there, links in shares.items() if newest.after < there < ply]
    return max(((there, link) for there, link in shown if link is not None), default=(0, newest.end))[1]


def check_chains(anchors: Sequence[Anchor], shares: Mapping[int, Shares], name: str) -> None:
    """Every link that was shown belongs to the chain that its side had laid by then; raises `BadRecord` otherwise."""
    for side, seat in enumerate(SIDES):
        laid = sorted((anchor for anchor in anchors if anchor.seat is seat), key=lambda anchor: anchor.after)
        expected: bytes | None = None
        for ply in sorted(shares):
            while laid and laid[0].after < ply:
                expected = laid.pop(0).end
            link = shares[ply][side]
            if link is None:
                continue
            if expected is None or not follows(link, expected):
                raise BadRecord(f"{name}: sealed: ply {ply}: the {seat} share does not belong to the chain that was laid")
            expected = link


# in a record ----------------------------------------------------------------------------------------------------------


def sealed_text(anchors: Iterable[Anchor], shares: Mapping[int, Shares], *, now: bool) -> dict[str, object]:
    """What a record says of sealed dice; `now`: those of its last part are."""
    return {
        "now": now,
        "anchors": [[anchor.seat.value, anchor.after, anchor.end.hex()] for anchor in anchors],
        "shares": [[ply, *_hex(opened)] for ply, opened in sorted(shares.items())],
    }


def _hex(shares: Shares) -> list[str | None]:
    links = [link.hex() if link else None for link in (shares.allied, shares.axis)]
    return [*links, shares.salt.hex()]


def read_sealed(raw: object, plies: int, name: str) -> tuple[bool, tuple[Anchor, ...], dict[int, Shares]]:
    """Whether the last part is sealed, the anchors, and the shares, which must belong to their chains."""
    match raw:
        case None:
            return False, (), {}
        case {"now": bool(now), "anchors": [*laid], "shares": [*shown], **rest} if not rest:
            anchors = tuple(_anchor(item, plies, name) for item in laid)
            pairs = [_shares(item, plies, name) for item in shown]
            shares = dict(pairs)
            if len(shares) == len(pairs) and len({(anchor.seat, anchor.after) for anchor in anchors}) == len(anchors):
                check_chains(anchors, shares, name)
                return now, anchors, shares
    raise BadRecord(f"{name}: sealed: is not now, anchors and shares, each of them once")


def _anchor(item: object, plies: int, name: str) -> Anchor:
    match item:
        case ["allied" | "axis" as seat, int(after), str(end)] if type(after) is int and -1 <= after <= plies:
            return Anchor(Seat(seat), after, _link(end, name))
    raise BadRecord(f"{name}: sealed: anchors: is not [side, after, anchor]")


def _shares(item: object, plies: int, name: str) -> tuple[int, Shares]:
    match item:
        case [int(ply), str() | None as allied, str() | None as axis, str(salt)] if type(ply) is int and 0 <= ply <= plies:
            first, second = (_link(link, name) if link else None for link in (allied, axis))
            return ply, Shares(first, second, _link(salt, name) if salt else b"")
    raise BadRecord(f"{name}: sealed: shares: is not [ply, allied, axis, salt]")


def _link(text: str, name: str) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise BadRecord(f"{name}: sealed: {quoted(text)} is no link of a chain")
    return bytes.fromhex(text)
