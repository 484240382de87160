"""A player's browser at a game with sealed dice, for tests: it keeps a chain and shows its links when they are due."""

from __future__ import annotations

from dataclasses import dataclass, field

from trinacria.kernel.sealing import hashed
from trinacria.kernel.seats import Seat
from trinacria.server.models import GameState, ShowShare, Side
from trinacria.server.services import sealing
from trinacria.server.services.game_host import GameHost

LINKS = 600


def chain_of(secret: str) -> list[bytes]:
    """Every link by what it hashes to: the anchor first."""
    links = [secret.encode().ljust(32, b".")]
    for _ in range(LINKS):
        links.append(hashed(links[-1]))
    return links[::-1]


@dataclass(slots=True)
class Browser:
    """One side's browser."""

    seat: Seat
    secret: str
    links: list[bytes] = field(default_factory=list)
    passes_over: int = 0  # links before the next one it shows

    def __post_init__(self) -> None:
        self.links = chain_of(self.secret)

    @property
    def side(self) -> Side:
        return Side(self.seat.value)

    @property
    def anchor(self) -> str:
        return self.links[0].hex()

    def next_link(self, state: GameState) -> str:
        """The link that hashes to the last one that this side has shown."""
        assert state.sealed is not None
        last = state.sealed.allied if self.seat is Seat.ALLIED else state.sealed.axis
        return self.links[[link.hex() for link in self.links].index(last) + 1 + self.passes_over].hex()

    def show(self, host: GameHost, state: GameState) -> None:
        """Show the share that is waited for."""
        assert state.sealed is not None
        assert state.sealed.pending is not None
        request = ShowShare(state.sealed.pending.ply, self.next_link(state))
        sealing.show(host, state.id, self.seat, request)
