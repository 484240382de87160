"""What a game declares: one value for the game, and one for each of its scenarios when it is opened.

The core (server, simulation, command line, drawing) reads these values and imports no game. A game's folder makes them,
with functions that have its own table and position bound into them, so that nobody outside needs to know their types.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from trinacria.kernel.bots import Bot, Uniform
from trinacria.kernel.commands import Vocabulary
from trinacria.kernel.datafiles import Toml
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import Dice
from trinacria.kernel.drawing import CounterFace, MapSheet, MarkerFace, OnMap
from trinacria.kernel.events import Event, EventKinds, SeenEvent
from trinacria.kernel.guides import Guide
from trinacria.kernel.measuring import Measuring
from trinacria.kernel.names import Names
from trinacria.kernel.options import Step
from trinacria.kernel.order_language import Language
from trinacria.kernel.positions import Position
from trinacria.kernel.puzzles import Demand
from trinacria.kernel.questions import Answered, Asked
from trinacria.kernel.resolutions import ChartSheet
from trinacria.kernel.seats import SIDES, BySide, Seat
from trinacria.kernel.sheets import (
    ALLIES_AND_AXIS,
    BadgeSheet,
    BoxSheet,
    ConditionSheet,
    FigureSheet,
    LineSheet,
    MarkSheet,
    OverlaySheet,
    Row,
    Sides,
    UnitSheet,
)
from trinacria.kernel.showing import (
    DecisionSheet,
    LogSheet,
    ModeSheet,
    OutlineGroup,
    Shown,
    StepWords,
    TurnSheet,
)


@dataclass(frozen=True, slots=True)
class RollLuck:
    """One throw that decided something: what it cost each side, what it was expected to cost, and the dice."""

    expected: BySide[float]
    suffered: BySide[int]
    dice: tuple[int, ...]  # what each of them shows
    sides: int = 6  # of a die
    lost: tuple[str, str] = ("step", "steps")  # what one and several of what it costs are called; the same for every throw


class Presenter(Protocol):
    """Shows the positions of a scenario: what a seat sees, how it is said, and the answers to what a seat asks."""

    def show(self, position: Position, seat: Seat, *, past: bool = False, truth: bool = False) -> Shown:
        """The document of a seat: now, at an earlier moment (`past`), or as a finished game truly was (`truth`)."""

    def sentence(self, event: SeenEvent) -> str:
        """An event as the log says it."""

    def ask(self, position: Position, seat: Seat, question: Asked) -> Answered:
        """The answer to a question, from the seat's own knowledge."""

    def describe(self, decision: Decision, step: Step, path: tuple[str, ...]) -> StepWords:
        """A step of the options in words, and what on the table it is about."""

    def luck(self, events: Iterable[Event]) -> tuple[RollLuck, ...]:
        """What the dice did, beside what was to be expected of them."""


@dataclass(frozen=True, slots=True)
class HexWords:
    """A hex as printed, in words."""

    words: str  # the ground
    name: str = ""  # the place in it
    rows: tuple[Row, ...] = ()  # what it is worth, and the like
    sites: tuple[str, ...] = ()  # what else is printed in it
    owner: Seat | None = None  # in whose colours it is printed
    works: tuple[str, ...] = ()  # of the sites, what a fight there is about, too


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What a game declares of a scenario's sheet; the drawing adds where everything lies."""

    units: Mapping[str, UnitSheet]
    hexes: Mapping[str, HexWords]
    turns: tuple[TurnSheet, ...]
    log: LogSheet
    figures: Mapping[str, FigureSheet] = field(default_factory=dict)
    badges: Mapping[str, BadgeSheet] = field(default_factory=dict)
    outline: tuple[OutlineGroup, ...] = ()
    boxes: Mapping[str, BoxSheet] = field(default_factory=dict)
    modes: Mapping[str, ModeSheet] = field(default_factory=dict)
    charts: Mapping[str, ChartSheet] = field(default_factory=dict)
    marks: Mapping[str, MarkSheet] = field(default_factory=dict)
    lines: Mapping[str, LineSheet] = field(default_factory=dict)
    conditions: Mapping[str, ConditionSheet] = field(default_factory=dict)
    overlays: Mapping[str, OverlaySheet] = field(default_factory=dict)
    decisions: Mapping[str, DecisionSheet] = field(default_factory=dict)
    cases: Mapping[str, str] = field(default_factory=dict)
    short_titles: Mapping[str, str] = field(default_factory=dict)
    short_names: tuple[tuple[str, str], ...] = ()  # what players also call a counter or a hex, and its id

    def names(self) -> Names:
        """What players may write for the counters and hexes."""
        units = {id_: unit.name for id_, unit in self.units.items()}
        return Names(units, {id_: hex_.name for id_, hex_ in self.hexes.items()}, self.short_names)


class Drawing(Protocol):
    """Declares how a scenario looks; `trinacria.render` draws it."""

    def map_sheet(self) -> MapSheet:
        """The map. All scenarios with the same data share one."""

    def faces(self) -> Iterable[tuple[str, CounterFace | MarkerFace]]:
        """Every face that a counter can show, with its name."""

    def scene(self, position: Position, seat: Seat) -> OnMap:
        """What a seat sees on the map: everything comes from its view."""

    def words(self) -> SheetWords:
        """Everything printed that a client needs, in words."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenScenario:
    """A scenario with the optional rules agreed on, loaded and validated."""

    game: str
    id: str
    title: str
    introduction: str
    last_turn: int
    levels: tuple[str, ...]  # of victory, from high to low
    fingerprint: str  # of the data in force
    vocabulary: Vocabulary
    events: EventKinds
    static: object  # what all its positions share
    set_up: Callable[[Dice], Position]
    from_view: Callable[[Any, Random], Position]  # a position that fits what a seat knows
    presenter: Presenter
    drawing: Drawing
    language: Language = field(init=False)  # reads what players type

    def __post_init__(self) -> None:
        object.__setattr__(self, "language", Language(self.vocabulary, lambda: self.drawing.words().names()))

    @property
    def name(self) -> str:
        return f"{self.game}/{self.id}"


@dataclass(frozen=True, slots=True)
class OptionalRule:
    """An optional rule, for people who may agree on it."""

    name: str
    title: str
    says: str
    case: str


@dataclass(frozen=True, slots=True)
class Front:
    """What the front page says of a scenario in large letters, over a wide picture (WebP, 2000 by 867)."""

    headline: str  # in one or two lines
    says: str
    picture: Path


@dataclass(frozen=True, slots=True)
class ScenarioWords:
    """What people want to know of a scenario before they choose it, and its picture (WebP, 520 by 272)."""

    length: str
    difficulty: int  # 1 to 5
    teaches: str
    optional_rules: tuple[OptionalRule, ...] = ()
    picture: Path | None = None  # none: it gets a neutral one
    front: Front | None = None  # the front page shows the first scenario that has one


class Open(Protocol):
    """Loads a scenario with the optional rules agreed on, and the values of an overlay put over the game's own."""

    def __call__(self, scenario: str, optional_rules: frozenset[str], *, overlay: Path | None = None) -> OpenScenario: ...


class Check(Protocol):
    """Proves a data folder sound, with the values of an overlay put over it; says in one line what it holds."""

    def __call__(self, data: Path, overlay: Path | None, /) -> str: ...


class SetUpPicture(Protocol):
    """Draws the map with every counter that has a printed set-up hex."""

    def __call__(self, *, overlay: Path | None = None) -> tuple[MapSheet, OnMap]: ...


class ReadSituation(Protocol):
    """Sets up a position that was written by hand, run to its first decision. Every fault is noted with line and field."""

    def __call__(self, toml: Toml, scenario: OpenScenario, dice: Dice) -> Position: ...


class ReadCheck(Protocol):
    """Reads what must come out of a puzzle; none if it cannot be read. Every fault is noted with line and field."""

    def __call__(self, toml: Toml, scenario: OpenScenario) -> Demand | None: ...


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A bot of a game: its card, for people who choose an opponent, and what makes one from a seed."""

    name: str
    title: str
    says: str
    strength: int  # 1 to 5
    make: Callable[[OpenScenario, str], Bot]  # the same seed makes the same choices
    keeps_plan: bool = False  # from one order to the next; a bot that does not can be made again for each order
    seats: tuple[Seat, ...] = SIDES  # that it can play as its card says


def random_bot(make: Callable[[str], Bot] = Uniform) -> BotEntry:
    """The bot that every game can have: it needs nothing but the options."""
    return BotEntry(
        name="random",
        title="Chance",
        says="Gives any legal order, whatever comes of it. For trying things out, and for a first game.",
        strength=1,
        make=lambda scenario, seed: make(seed),
    )


@dataclass(frozen=True, slots=True)
class System:
    """A game: all that the program needs to know of it. `system_checks` names a missing part when the program starts."""

    name: str
    package: str  # of its classes: only these, and the kernel's, may stand in a snapshot or a view of its games
    data: Path  # the folder with a folder for each of its books, and one with its own name
    books: tuple[str, ...]  # its rulebooks, by the folder of their cases
    scenarios: tuple[str, ...]
    open: Open
    words: Callable[[], Mapping[str, ScenarioWords]]  # by the full name of the scenario
    optional_rules: tuple[str, ...] = ()  # by the names that players use
    check: Check | None = None  # none: it has no data files beside its rulebooks
    bots: tuple[BotEntry, ...] = (random_bot(),)  # the weakest first; it plays on for one that fails
    default_bot: str = ""  # the opponent of a person who names none; without one it is the strongest
    sides: Sides = ALLIES_AND_AXIS  # what its two sides are called, and their colours
    set_up_picture: SetUpPicture | None = None
    situation: ReadSituation | None = None  # none: the game has no positions that are written by hand
    guides: tuple[Guide, ...] = ()  # games with a tutor
    measurements: Callable[[OpenScenario], Measuring] | None = None  # of one game; none: a league counts results alone
    puzzle_check: ReadCheck | None = None  # none: it has no puzzles

    def __post_init__(self) -> None:
        if self.default_bot == "" and self.bots:
            object.__setattr__(self, "default_bot", getattr(self.bots[-1], "name", ""))


def picture_of(system: System, guide: Guide) -> Path:
    """The file of a guide's own picture."""
    return system.data / "pictures" / guide.picture
