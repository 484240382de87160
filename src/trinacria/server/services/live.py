"""A table in memory: the position of a stored game and what watchers have been shown of it.

Nothing here is the truth: a live table is made from the store whenever it is wanted (see `opening`), and is thrown away
whenever the store disagrees.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from trinacria import games
from trinacria.kernel.playing import Playing, Start
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import AnsweredAtTable, AskedAtTable
from trinacria.kernel.records import Origin, Record
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import Shown, ShownChange
from trinacria.kernel.systems import OpenScenario, Presenter, SheetWords
from trinacria.server.models import LogLine, OptionsPage, Pace
from trinacria.server.services.clocks import Clock, read_pace
from trinacria.server.services.event_history import EventHistory, PlyEvent
from trinacria.server.services.shares import sealed_of
from trinacria.server.store.rows import GameRow, OfferRow, SeatRow


class Eyes(NamedTuple):
    """How somebody watches a game: from which seat, and what should come with the news."""

    seat: Seat
    options: bool = False  # the first options
    overlays: frozenset[str] | None = None  # answers to what a window asks that shows these drawings; none: no answers


Newest = tuple[int, tuple[LogLine, ...], ShownChange]  # the ply it led to
Answers = dict[AskedAtTable, AnsweredAtTable]

SCENARIOS = 16  # whose words are kept
REMEMBERED = 6  # how many documents of each seat are kept: a watcher is seldom further behind


@lru_cache(maxsize=SCENARIOS)
def words_of(scenario: OpenScenario) -> SheetWords:
    return scenario.drawing.words()


def _remembered() -> LRUCache[int, Shown]:
    return LRUCache(REMEMBERED)


@dataclass(frozen=True, slots=True)
class PreparedMessages:
    """The messages of one change, one for each seat with and without options, for watchers who knew everything before it.

    The thread that gives the order makes them once; otherwise every watcher would make its own.
    """

    previous: int  # the number of the change before this one
    number: int
    ply: int  # the messages are for those who knew the ply before this one
    bodies: Mapping[Eyes, bytes]


@dataclass(slots=True)
class ForeseenAnswers:
    """What has been answered ahead to a seat at a ply, and at the ply before."""

    ply: int = -1
    now: Answers = field(default_factory=dict)
    before: Answers = field(default_factory=dict)

    def begin(self, ply: int) -> None:
        """The game is at this ply."""
        if ply != self.ply:
            self.before = self.now if ply == self.ply + 1 else {}
            self.ply, self.now = ply, {}


@dataclass(frozen=True, slots=True)
class GameLog:
    """The log of a game. It can be read even if the game itself cannot be opened."""

    presenter: Presenter
    history: EventHistory
    is_over: bool


@dataclass(slots=True)
class LiveGame:
    """One game in memory. Hold its lock to read or change it."""

    game: GameRow
    seats: tuple[SeatRow, SeatRow]
    playing: Playing
    history: EventHistory
    state_change_number: int  # of the last change of the table's state: `GameState.changed`
    lock: threading.RLock = field(default_factory=threading.RLock)
    thinking: dict[Seat, float] = field(default_factory=dict)
    offers: tuple[OfferRow, ...] = ()
    helpless: set[Seat] = field(default_factory=set)  # seats whose bot cannot even give any order: one is drawn for it
    playable: bool = True  # no: it was begun with other data or other rules than there are now
    gone: bool = False  # thrown away: a thread that waited for the lock takes the new one
    snapshot_ply: int = 0
    change_number: int = 0  # of the last change of any kind
    prepared: PreparedMessages | None = None  # the messages of the last change, if they were made ready
    newest: dict[Seat, Newest] = field(default_factory=dict)  # what the last order changed for each seat
    foreseen: defaultdict[Seat, ForeseenAnswers] = field(default_factory=lambda: defaultdict(ForeseenAnswers))
    first_page: OptionsPage | None = None  # the first options at this moment, once somebody has asked for them
    drafted: int = 0  # marks the state of the draft that the deciding seat writes; 0: there is none
    _shown: defaultdict[Seat, LRUCache[int, Shown]] = field(default_factory=lambda: defaultdict(_remembered))

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def position(self) -> Position:
        return self.playing.position

    @property
    def ply(self) -> int:
        return self.playing.ply

    @property
    def scenario(self) -> OpenScenario:
        return games.open_scenario(self.game.scenario, self.game.options)

    @property
    def words(self) -> SheetWords:
        return words_of(self.scenario)

    @property
    def presenter(self) -> Presenter:
        return self.scenario.presenter

    @property
    def pace(self) -> Pace:
        return read_pace(self.game.pace)

    @property
    def clock(self) -> Clock:
        return Clock(self.game.allied_clock, self.game.axis_clock, self.game.deadline)

    @property
    def deciding(self) -> Seat | None:
        decision = self.position.decision
        return decision.seat if decision else None

    @property
    def is_over(self) -> bool:
        return self.position.outcome is not None

    def seat(self, seat: Seat) -> SeatRow:
        return self.seats[0] if seat is Seat.ALLIED else self.seats[1]

    # documents --------------------------------------------------------------------------------------------------------

    def shown(self, seat: Seat) -> Shown:
        """What the table shows this seat now; made once a ply."""
        kept, ply = self._shown[seat], self.ply
        found = kept.get(ply)
        if found is None:
            found = kept[ply] = self.presenter.show(self.position, seat)
        return found

    def remembered(self, seat: Seat, ply: int) -> Shown | None:
        """What this seat was shown at an earlier ply, if that is still in memory."""
        return self._shown[seat].get(ply)

    def forget_documents(self) -> None:
        self._shown.clear()

    # drafts -----------------------------------------------------------------------------------------------------------

    def draft_of(self, seat: Seat) -> int:
        """The state of the draft, for the seat that writes it; to everybody else there is none."""
        return self.drafted if seat is self.deciding else 0

    def mark_draft(self, at: int) -> None:
        """The draft has changed: its writer, and nobody else, is shown another document at the same ply."""
        self.drafted = max(self.drafted + 1, at)
        self.first_page = None
        if self.deciding is not None:
            self._shown[self.deciding].pop(self.ply, None)
            self.foreseen.pop(self.deciding, None)

    # the log ----------------------------------------------------------------------------------------------------------

    @property
    def game_log(self) -> GameLog:
        return GameLog(self.presenter, self.history, self.is_over)

    def lines(self, seat: Seat, entries: Sequence[tuple[int, PlyEvent]]) -> tuple[LogLine, ...]:
        """Events as this seat may know them; the end discloses what was private."""
        return log_lines(self.presenter, seat, entries, disclosed=self.is_over)


def log_lines(
    presenter: Presenter, seat: Seat, entries: Sequence[tuple[int, PlyEvent]], *, disclosed: bool
) -> tuple[LogLine, ...]:
    lines = []
    for number, (ply, event) in entries:
        seen = event.seen_by(event.owner if disclosed and event.owner else seat)
        lines.append(LogLine(number, ply, seen.kind, seen.case, presenter.sentence(seen), seen.facts))
    return tuple(lines)


# what is stored, as the kernel knows it -------------------------------------------------------------------------------


def start_of(game: GameRow) -> Start:
    return games.start_of(game.scenario, game.options)


def blank_record(game: GameRow) -> Record:
    """The record of a game before its first order."""
    agreed = {"rules": sorted(game.options)} if game.options else {}
    origin = msgspec.json.decode(game.base, type=tuple[Origin, ...]) if game.base else ()
    record = Record(
        game.scenario,
        game.fingerprint,
        game.engine,
        game.seed,
        game.phrases,
        agreed,
        origin=origin,
        stream=game.stream,
        revision=game.revision,
    )
    if (sealed := sealed_of(game)) is not None:
        record.sealed, record.anchors, record.shares = sealed.now, sealed.laid(), sealed.shown()
    return record
