"""What the store keeps, as plain values. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody who has been here before; the token itself is never kept, only its hash."""

    id: str
    token_hash: bytes
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game: how it was made, and where it stands."""

    id: str
    scenario: str
    options: tuple[str, ...]
    fingerprint: str
    engine: str
    seed: str
    phrases: tuple[str, ...]
    status: str  # models.Status
    public: bool
    pace: bytes  # models.Pace as JSON
    created: int
    moved: int  # when the last order was given
    ply: int = 0
    turn: int = 0
    deciding: str | None = None
    allied_clock: int | None = None  # milliseconds left when the clock last stopped
    axis_clock: int | None = None
    deadline: int | None = None  # when the deciding side's flag falls
    ended: int | None = None
    outcome: str = ""
    winner: str | None = None
    watch_hash: bytes = b""  # of the token for watching a private game
    rematch: str = ""
    parent: str = ""
    parent_ply: int | None = None
    base: bytes = b""  # of a branch or an imported game: its earlier parts (kernel `Origin`s as JSON)
    stream: int = 1  # how the seed and the phrases make the key of the dice
    revision: int = 1  # of the rules of its game
    imported: bool = False  # its first orders came with a record
    sealed: bytes = b""  # of a game with sealed dice: services.shares.Sealed as MessagePack


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands after an order: written in the same transaction as the order."""

    moved: int
    turn: int
    deciding: str | None
    status: str
    allied_clock: int | None
    axis_clock: int | None
    deadline: int | None
    ended: int | None = None
    outcome: str = ""
    winner: str | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a game: who may sit there, and who does."""

    game: str
    seat: str
    token_hash: bytes
    open: bool = False  # for the first player who comes
    player: str | None = None
    name: str = ""
    bot: str = ""  # the computer plays it; the player, if there is one, may take it back
    phrase: str = ""
    joined: int | None = None
    notes: str = ""
    draft: str = ""  # what is being written for one order to come: the ply, then its changes, one a line


@dataclass(frozen=True, slots=True)
class CommandRow:
    """One order: the ply it led to, who gave it, its text, and the events that followed (MessagePack).

    `log_start` is the length of the log before the events were appended; an order that takes others back starts lower.
    """

    game: str
    ply: int
    seat: str
    text: str
    at: int
    log_start: int
    events: bytes


@dataclass(frozen=True, slots=True)
class SnapshotRow:
    game: str
    ply: int
    engine: str
    fingerprint: str
    digest: str  # of the position it holds, its log included; empty: not computed
    log: int  # length of the log
    body: bytes


@dataclass(frozen=True, slots=True)
class ChatRow:
    game: str
    number: int  # 1, 2, 3, ... in each game
    at: int
    ply: int
    seat: str | None
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OfferRow:
    """A proposal that waits for the other side; it lapses when an order is given."""

    game: str
    kind: str  # models.OfferKind
    by: str
    ply: int
    to: int | None
    pace: bytes | None
    at: int
