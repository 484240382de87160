"""Events: the story of the game, and the log that keeps it.

What the log shows, what a client plays, what statistics count. Every kind of event is a class, as every order is: its fields
are the facts, and it says its own sentence. A class without a sentence is refused when it is defined: `SAYS` has it, or
`sentence` makes it. Facts are public but for the fields that a class calls `SECRET`: they belong to one seat, and the copies
for all others are without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar

import msgspec

from trinacria.kernel.cues import Cue
from trinacria.kernel.seats import Seat
from trinacria.kernel.showing import EventSheet, LogSheet, LogTab
from trinacria.kernel.words import capital, listed

_NOTHING: Mapping[str, object] = {}


class Teller:
    """Names the things that sentences are about. A game with more to name has a teller of its own."""

    def side(self, side: Seat) -> str:
        return capital(side.value)

    def purpose(self, purpose: str) -> str:
        """What dice were rolled for."""
        return purpose

    def named(self, fact: object) -> str:
        """What a plain sentence calls a fact."""
        if isinstance(fact, Seat):
            return self.side(fact)
        return listed([self.named(each) for each in fact]) if isinstance(fact, tuple) and fact else str(fact)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; the base of all events."""

    KIND: ClassVar[str] = ""
    SAYS: ClassVar[str] = ""  # a plain sentence, with public facts in braces: "{unit} moves to {hex}."
    CUE: ClassVar[Cue] = Cue.NONE  # how a table plays it
    CUE_FACTS: ClassVar[Mapping[str, str]] = {}  # facts that the cue knows by another name: {"unit": "marker"}
    CHART: ClassVar[str] = ""  # of the cue `resolve`: the chart on which the dice are read
    TABS: ClassVar[tuple[str, ...]] = ()  # the parts of the log in which it is found
    FOLLOWS: ClassVar[bool] = False  # it only says how something ended that the line before began
    COUNTED: ClassVar[str] = ""  # what units did, for a summary: "3 units landed"
    SECRET: ClassVar[tuple[str, ...]] = ()  # the fields for the owner alone

    case: str
    owner: Seat | None = field(default=None, kw_only=True)  # whose the secret is

    def __init_subclass__(cls) -> None:
        if not cls.KIND:
            raise TypeError(f"the event {cls.__name__} has no KIND")
        if cls.sentence is Event.sentence and not cls.SAYS:
            raise TypeError(f"the event {cls.__name__} has no words: it must define `SAYS` or `sentence`")

    def sentence(self, tell: Any) -> str:
        """The event as the log says it, as far as it is known here."""
        return self.SAYS.format_map({name: tell.named(fact) for name, fact in self.facts.items()})

    @property
    def kind(self) -> str:
        return self.KIND

    @property
    def facts(self) -> Mapping[str, object]:
        """What everybody knows."""
        return {name: getattr(self, name) for name in _public(type(self))}

    @property
    def private(self) -> Mapping[str, object]:
        """What the owner knows beside."""
        if not self.SECRET:
            return _NOTHING
        secret = ((name, getattr(self, name)) for name in self.SECRET)
        return {name: value for name, value in secret if value is not None}

    def seen_by(self, seat: Seat) -> SeenEvent:
        if self.owner is None or self.owner is seat:
            return SeenEvent(self)
        blank: dict[str, Any] = dict.fromkeys(self.SECRET)
        return SeenEvent(replace(self, **blank))


_PUBLIC: dict[type[Event], tuple[str, ...]] = {}


def _public(kind: type[Event]) -> tuple[str, ...]:
    names = _PUBLIC.get(kind)
    if names is None:
        other = {"case", "owner", *kind.SECRET}
        names = _PUBLIC[kind] = tuple(field.name for field in fields(kind) if field.name not in other)
    return names


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as one seat knows it: what is another seat's secret is not in it."""

    event: Event

    @property
    def kind(self) -> str:
        return self.event.kind

    @property
    def case(self) -> str:
        return self.event.case

    @property
    def facts(self) -> Mapping[str, object]:
        mine = self.event.private
        return {**self.event.facts, **mine} if mine else self.event.facts

    def sentence(self, tell: Teller) -> str:
        return self.event.sentence(tell)


# the events of every game ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice have fallen. The first of them has this number in the stream of the game."""

    KIND: ClassVar[str] = "roll"
    CUE: ClassVar[Cue] = Cue.DICE

    purpose: str
    number: int
    dice: tuple[int, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{capital(tell.purpose(self.purpose))}: {listed([str(die) for die in self.dice])} rolled."


@dataclass(frozen=True, slots=True)
class Concluded(Event):
    """The game has ended by what the players did: no rule of the game says so, and so it has no case."""

    KIND: ClassVar[str] = "concluded"
    CUE: ClassVar[Cue] = Cue.END

    side: Seat
    how: str

    def sentence(self, tell: Teller) -> str:
        if self.how == "resignation":
            return f"The {tell.side(self.side)} side resigns."
        if self.how == "on time":
            return f"The {tell.side(self.side)} side has run out of time."
        return "Both sides agree on a draw."


@dataclass(frozen=True, slots=True)
class Rewound(Event):
    """The game goes on from an earlier moment."""

    KIND: ClassVar[str] = "rewound"

    side: Seat
    ply: int

    def sentence(self, tell: Teller) -> str:
        moment = f"where it stood after order {self.ply}" if self.ply else "its beginning"
        return f"The game goes back to {moment}; the dice go on."


@dataclass(frozen=True, slots=True)
class Forgotten(Event):
    """A stored event that this version cannot read: its kind is gone, or its facts have changed."""

    KIND: ClassVar[str] = "forgotten"
    SECRET: ClassVar[tuple[str, ...]] = ("secret",)

    name: str
    public: Mapping[str, object]
    secret: Mapping[str, object] | None = None

    @property
    def kind(self) -> str:
        return self.name

    @property
    def facts(self) -> Mapping[str, object]:
        return self.public

    @property
    def private(self) -> Mapping[str, object]:
        return self.secret or _NOTHING

    def sentence(self, tell: Teller) -> str:
        return f"{capital(self.name)}."


EVERY_GAME: tuple[type[Event], ...] = (Rolled, Concluded, Rewound)


class EventKinds:
    """All the kinds of events of one game: those of every game, and its own."""

    def __init__(self, *events: Iterable[type[Event]]) -> None:
        self.kinds: dict[str, type[Event]] = {event.KIND: event for event in EVERY_GAME}
        for group in events:
            self.kinds |= {event.KIND: event for event in group}  # one of the same kind takes the place of the old one

    def read(
        self, kind: str, case: str, facts: Mapping[str, object], owner: str | None, private: Mapping[str, object]
    ) -> Event:
        """The event with these facts, which have been stored."""
        found = self.kinds.get(kind)
        if found is not None:
            try:
                return msgspec.convert({"case": case, "owner": owner, **facts, **private}, found)
            except msgspec.ValidationError:
                pass  # an older version had other facts
        return Forgotten(case, kind, facts, private or None, owner=Seat(owner) if owner else None)

    def log_sheet(self, tabs: Mapping[str, tuple[str, ...]], turn_name: str = "") -> LogSheet:
        """How a log of these events is read: in parts of these titles, each with purposes whose dice belong to it."""
        events = self.kinds.values()
        return LogSheet(
            tuple(
                LogTab(tab, (*(event.KIND for event in events if tab in event.TABS), *purposes))
                for tab, purposes in tabs.items()
            ),
            tuple(event.KIND for event in events if event.FOLLOWS),
            {event.KIND: event.COUNTED for event in events if event.COUNTED},
            {
                event.KIND: EventSheet(event.CUE, event.CHART, event.CUE_FACTS)
                for event in events
                if event.CUE is not Cue.NONE
            },
            turn_name,
        )


class Log:
    """An append-only list that copies share: copying costs nothing, and a copy that goes its own way parts from the rest.

    A log may know how long it is without having its beginning at hand (`untold`): it goes on, and what is new can be read.
    """

    __slots__ = ("_events", "_length", "_untold")

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._length = 0
        self._untold = 0  # how many events came before the first of `_events`

    @classmethod
    def of(cls, events: Iterable[Event]) -> Log:
        """The log that tells these events."""
        log = cls()
        log._events = [*events]
        log._length = len(log._events)
        return log

    @classmethod
    def untold(cls, length: int) -> Log:
        """A log of that length whose events are kept elsewhere."""
        log = cls()
        log._length = log._untold = length
        return log

    def __len__(self) -> int:
        return self._length

    def append(self, event: Event) -> None:
        at_hand = self._length - self._untold
        if len(self._events) != at_hand:  # a copy has gone on: leave it its own ending
            self._events = self._events[:at_hand]
        self._events.append(event)
        self._length += 1

    def since(self, length: int) -> tuple[Event, ...]:
        assert length >= self._untold, "these events are kept elsewhere: put them into the log first"
        return tuple(self._events[length - self._untold : self._length - self._untold])

    def copy(self) -> Log:
        twin = Log()
        twin._events, twin._length, twin._untold = self._events, self._length, self._untold
        return twin
