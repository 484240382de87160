"""Who sits where in a game that is being made: people with their tokens, and the computer."""

from __future__ import annotations

import secrets
import string
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from trinacria.bots import bot_names, default_bot
from trinacria.kernel.seats import Seat
from trinacria.server.models import Links
from trinacria.server.services import writing
from trinacria.server.services.access import Visitor, new_token, token_hash
from trinacria.server.services.errors import Refused
from trinacria.server.services.game_host import GameHost
from trinacria.server.store.rows import SeatRow

GUEST = "Guest"
NO_TOKEN = b""  # the hash that no secret has: nobody proves a seat with it

_LETTERS = string.ascii_lowercase + string.digits
_ID_LENGTH = 12  # 62 bits: a private game is found by its link and not by trying


def new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who sits down: a known player, or a guest who has only the token of the seat."""

    player: str | None
    name: str


def person_of(host: GameHost, visitor: Visitor, name: str | None = None) -> Person:
    """The visitor under the name asked for, or under the player's own name."""
    known = host.store.player(visitor.player) if visitor.player else None
    wanted = writing.name(name) if name else ""
    return Person(known.id if known else None, wanted or (known.name if known else GUEST))


def chosen_bot(scenario: str, name: str, seat: Seat) -> str:
    """A bot for a seat by its name, or the one that the game proposes if no name is given."""
    names = bot_names(scenario, seat)
    if name and name not in names:
        raise Refused(f"there is no bot {name!r} for this seat; choose one of these: {', '.join(names)}")
    return name or default_bot(scenario)


@dataclass(slots=True)
class Seating:
    """The seats of a new game as they are given out, and the secrets that go with them, which are returned once."""

    game: str
    scenario: str
    at: int
    rows: dict[str, SeatRow] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    own: list[bytes] = field(default_factory=list)  # hashes of the tokens by which the maker holds seats

    def seat(self, seat: Seat, person: Person, phrase: str = "") -> None:
        """The one who makes the game sits here."""
        hashed = self._token(seat)
        self.own.append(hashed)
        self.put(SeatRow(self.game, seat.value, hashed, False, person.player, person.name, "", phrase, self.at))

    def link(self, seat: Seat) -> None:
        """For the person who gets the token."""
        self.put(SeatRow(self.game, seat.value, self._token(seat)))

    def open(self, seat: Seat) -> None:
        """For the player who comes first. Players have tokens of their own, so the seat needs none."""
        self.put(SeatRow(self.game, seat.value, NO_TOKEN, open=True))

    def bot(self, seat: Seat, bot: str) -> None:
        self.put(SeatRow(self.game, seat.value, NO_TOKEN, bot=chosen_bot(self.scenario, bot, seat)))

    def put(self, row: SeatRow) -> None:
        self.rows[row.seat] = row

    def watchers(self) -> bytes:
        """A token for watching a private game: its hash."""
        self.tokens["watch"] = new_token()
        return token_hash(self.tokens["watch"])

    @property
    def seats(self) -> tuple[SeatRow, SeatRow]:
        return self.rows[Seat.ALLIED.value], self.rows[Seat.AXIS.value]

    @property
    def links(self) -> Links:
        return Links(**self.tokens)

    def maker(self, visitor: Visitor) -> Visitor:
        """The maker, with the new proofs."""
        return holding(visitor, self.own)

    def _token(self, seat: Seat) -> bytes:
        self.tokens[seat.value] = new_token()
        return token_hash(self.tokens[seat.value])


def holding(visitor: Visitor, hashes: Sequence[bytes]) -> Visitor:
    """The visitor with more proofs."""
    return replace(visitor, tokens=(*visitor.tokens, *hashes))


def is_computers(row: SeatRow) -> bool:
    """Whether the computer has sat here from the beginning, for nobody."""
    return bool(row.bot) and row.token_hash == NO_TOKEN and row.player is None
