"""What is kept of sealed dice: the anchors, the shares that were shown, and the order that waits for them."""

from __future__ import annotations

from msgspec import Struct, msgpack
from msgspec.structs import replace

from trinacria.kernel.records import Record
from trinacria.kernel.sealing import Anchor, Shares, fixed
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.store.rows import GameRow

SET_UP = 0  # the ply of the set-up


class Pending(Struct, frozen=True):
    """An order that stands and waits for its dice; the set-up waits as ply 0 and is nobody's."""

    ply: int
    seat: str
    text: str
    recorded: str  # the same order as the record will have it
    at: int  # milliseconds since 1970
    left: int | None = None  # what the clock of its side showed
    salt: bytes = b""
    allied: bytes | None = None
    axis: bytes | None = None

    @property
    def shares(self) -> Shares:
        return Shares(self.allied, self.axis, self.salt)

    @property
    def fixed(self) -> bytes:
        """What both browsers learn of the order before its dice are opened."""
        return fixed(self.ply, self.recorded, self.salt)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SIDES if self.shown_by(seat) is None)

    def shown_by(self, seat: Seat) -> bytes | None:
        return self.allied if seat is Seat.ALLIED else self.axis

    def with_link(self, seat: Seat, link: bytes) -> Pending:
        return replace(self, allied=link) if seat is Seat.ALLIED else replace(self, axis=link)


class Sealed(Struct, frozen=True):
    """The sealed dice of a game. `now`: its next dice are sealed, too; a branch has only those of its past."""

    now: bool
    anchors: tuple[tuple[str, int, bytes], ...] = ()
    shares: tuple[tuple[int, bytes | None, bytes | None, bytes], ...] = ()
    pending: Pending | None = None

    def laid(self) -> tuple[Anchor, ...]:
        return tuple(Anchor(Seat(seat), after, end) for seat, after, end in self.anchors)

    def shown(self) -> dict[int, Shares]:
        return {ply: Shares(allied, axis, salt) for ply, allied, axis, salt in self.shares}

    def having(self, anchor: Anchor) -> Sealed:
        return replace(self, anchors=(*self.anchors, (anchor.seat.value, anchor.after, anchor.end)))

    def settled(self, ply: int, shares: Shares) -> Sealed:
        """The dice of a ply have these shares, and nothing waits any more."""
        return replace(self, shares=(*self.shares, (ply, *shares)), pending=None)


def sealed_of(game: GameRow) -> Sealed | None:
    return msgpack.decode(game.sealed, type=Sealed) if game.sealed else None


def pending_of(game: GameRow) -> Pending | None:
    sealed = sealed_of(game)
    return sealed.pending if sealed else None


def packed(sealed: Sealed) -> bytes:
    return msgpack.encode(sealed)


def shares_of(record: Record, *, now: bool) -> bytes:
    """What is kept of the sealed parts of a record."""
    if not record.anchors:
        return b""
    anchors = tuple((anchor.seat.value, anchor.after, anchor.end) for anchor in record.anchors)
    return packed(Sealed(now, anchors, tuple((ply, *shares) for ply, shares in sorted(record.shares.items()))))
