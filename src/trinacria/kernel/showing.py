"""What a table shows to a seat: one document, the same for every game, and the change from one document to the next.

A game builds the document from a seat's view alone; what draws a table (browser, screen reader, terminal) needs nothing
else and knows no rules. Counters, hexes and panels are keyed, so that a change names only the ones that changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from trinacria.kernel.composers import Composer
from trinacria.kernel.cues import Cue
from trinacria.kernel.resolutions import ChartSheet, Resolution
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import (
    BadgeSheet,
    BoxSheet,
    Colours,
    ConditionSheet,
    FigureSheet,
    HexSheet,
    LineSheet,
    MarkSheet,
    OverlaySheet,
    UnitSheet,
)


class ShownDecision(Struct, frozen=True, omit_defaults=True):
    """The open decision: who chooses, in a sentence, by which case, and what it is about."""

    seat: Seat
    kind: str
    case: str
    prompt: str
    about: Mapping[str, Any] = {}


class ShownHeading(Struct, frozen=True):
    """Where in the rulebook the game stands, from the outline down."""

    case: str
    title: str


class ShownCounter(Struct, frozen=True, omit_defaults=True):
    """One counter as the seat sees it. Only the seat's own counters ever carry a figure that is secret."""

    side: Seat
    place: str  # a hex as printed, or a box beside the map
    face: str = "full"
    figures: Mapping[str, int | str | None] = {}  # by `Sheet.figures`; null: there is one, and this seat may not see it
    badges: tuple[str, ...] = ()  # by `Sheet.badges`
    marks: tuple[str, ...] = ()  # what else there is to say of it, in words: "due on Game-Turn 3"
    done: bool = False  # it has had its turn in the phase that is going on


class ShownMark(Struct, frozen=True, omit_defaults=True):
    """Something on a hex: its kind by `Sheet.marks`, and its words where those of the kind do not say it all."""

    kind: str
    words: str = ""
    to: str = ""  # the other hex, if it is on the hexside between the two


class ShownHex(Struct, frozen=True, omit_defaults=True):
    """What there is on a hex beside counters: its owner if it is worth owning, and marks."""

    owner: Seat | None = None
    marks: tuple[ShownMark, ...] = ()


class PlanPart(Struct, frozen=True, omit_defaults=True):
    """A part of a force: what it is for, who is in it, and how many it can take."""

    title: str
    says: str
    case: str
    units: tuple[str, ...]
    most: int | None = None


class PlanForce(Struct, frozen=True):
    title: str
    parts: tuple[PlanPart, ...]


class PlanRemark(Struct, frozen=True, omit_defaults=True):
    """What is wrong with a plan, or worth knowing, and the hexes it is about."""

    says: str
    case: str
    hexes: tuple[str, ...] = ()


class PlanFact(Struct, frozen=True):
    """Something else that is planned, and what is said while another value is chosen for it."""

    value: str
    choose: str


class ShownPlan(Struct, frozen=True, omit_defaults=True):
    """A plan that only its owner sees: who goes where, in which part of which force, and what is wrong with it."""

    forces: tuple[PlanForce, ...]
    places: Mapping[str, str] = {}  # hexes by unit: where each is to go
    facts: Mapping[str, PlanFact] = {}  # what else is planned, by the key of the step that changes it
    lines: Mapping[str, tuple[str, ...]] = {}  # by `Sheet.lines`: where they are to run
    stands: str = ""  # said of a plan without faults
    faults: tuple[PlanRemark, ...] = ()  # it cannot stand with these
    warnings: tuple[PlanRemark, ...] = ()  # it can stand with these
    on_map: bool = False  # it matters now: its units are drawn faintly where they are to go


class PanelRow(Struct, frozen=True, omit_defaults=True):
    """One line of a panel. With `number` and `most` it can be drawn as a track."""

    label: str
    value: str
    number: int | None = None
    most: int | None = None
    side: Seat | None = None
    tag: str = ""  # a few letters before the label
    note: str = ""
    case: str = ""
    card: str = ""  # whose colours the tag and the track have, by `Sheet.colours`
    points: int | None = None  # what the row adds to an account


class PanelTotal(Struct, frozen=True, omit_defaults=True):
    """What the rows of an account add up to: for a side, or one number for both."""

    number: int
    side: Seat | None = None


class PanelLevel(Struct, frozen=True, omit_defaults=True):
    """A level of victory."""

    name: str
    needs: str  # the scores that amount to it: "40 or more"
    score: int | None = None  # the score of now, if it amounts to this level


class Panel(Struct, frozen=True, omit_defaults=True):
    """A box beside the map that a game declares: points, weather, victory points and why."""

    title: str
    rows: tuple[PanelRow, ...] = ()
    case: str = ""
    total: str = ""  # in words
    totals: tuple[PanelTotal, ...] = ()  # of an account of points
    levels: tuple[PanelLevel, ...] = ()  # that an account can lead to, from high to low
    agenda: bool = False  # what comes next: a few short rows that always stand open, above the other panels


def ladder(levels: Sequence[tuple[str, int]], score: int) -> tuple[PanelLevel, ...]:
    """The levels of victory and the least score of each, from high to low, as a panel shows them; the last needs none."""
    *others, (lowest, _) = levels
    now = next((number for number, (_, least) in enumerate(others) if score >= least), len(others))
    needs = [_needs(least, others[number - 1][1] if number else None) for number, (_, least) in enumerate(others)]
    needs.append(f"less than {_plain(others[-1][1])}" if others else "any")
    names = [*(name for name, _ in others), lowest]
    return tuple(
        PanelLevel(name, span, score if number == now else None)
        for number, (name, span) in enumerate(zip(names, needs, strict=True))
    )


def _needs(least: int, above: int | None) -> str:
    if above is None:
        return f"{_plain(least)} or more"
    return _plain(least) if above - 1 == least else f"{_plain(least)} to {_plain(above - 1)}"


def _plain(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


class ShownOutcome(Struct, frozen=True, omit_defaults=True):
    level: str
    winner: Seat | None
    score: int
    account: tuple[Mapping[str, Any], ...] = ()


class Shown(Struct, frozen=True, omit_defaults=True):
    """Everything that a table shows to one seat at one moment."""

    game: str
    seat: Seat
    turn: int
    phasing: Seat
    decision: ShownDecision | None
    headings: tuple[ShownHeading, ...]
    log: int  # how many events the log holds
    rolls: int
    counters: Mapping[str, ShownCounter]
    hexes: Mapping[str, ShownHex]
    panels: Mapping[str, Panel]
    resolution: Resolution | None = None  # the fight that is going on
    outcome: ShownOutcome | None = None
    lines: Mapping[str, tuple[str, ...]] = {}  # those in force, by `Sheet.lines`; without hexes one runs as printed
    conditions: tuple[str, ...] = ()  # those that hold now, by `Sheet.conditions`
    skipped: tuple[str, ...] = ()  # cases of the parts of the outline that this turn goes without
    plan: ShownPlan | None = None


class ShownChange(Struct, frozen=True, omit_defaults=True):
    """From one document to the next: a field that is absent has not changed; a keyed entry that is null is gone."""

    turn: int | UnsetType = UNSET
    phasing: Seat | UnsetType = UNSET
    decision: ShownDecision | UnsetType | None = UNSET
    headings: tuple[ShownHeading, ...] | UnsetType = UNSET
    log: int | UnsetType = UNSET
    rolls: int | UnsetType = UNSET
    resolution: Resolution | UnsetType | None = UNSET
    outcome: ShownOutcome | UnsetType | None = UNSET
    lines: Mapping[str, tuple[str, ...]] | UnsetType = UNSET
    conditions: tuple[str, ...] | UnsetType = UNSET
    skipped: tuple[str, ...] | UnsetType = UNSET
    plan: ShownPlan | UnsetType | None = UNSET
    counters: Mapping[str, ShownCounter | None] = {}
    hexes: Mapping[str, ShownHex | None] = {}
    panels: Mapping[str, Panel | None] = {}


_DECLARED = ("lines", "conditions", "skipped", "plan")
_FIELDS = ("turn", "phasing", "decision", "headings", "log", "rolls", "resolution", "outcome", *_DECLARED)
_KEYED = ("counters", "hexes", "panels")


def change(before: Shown, after: Shown) -> ShownChange:
    """What turns the document `before` into the document `after`."""
    new: dict[str, Any] = {}
    for name in _FIELDS:
        value = getattr(after, name)
        if value != getattr(before, name):
            new[name] = value
    for name in _KEYED:
        entries = _entries(getattr(before, name), getattr(after, name))
        if entries:
            new[name] = entries
    return ShownChange(**new)


def _entries(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    if before is after:
        return {}
    entries = {key: value for key, value in after.items() if (old := before.get(key)) is not value and old != value}
    for key in before:
        if key not in after:
            entries[key] = None
    return entries


def changed(before: Shown, by: ShownChange) -> Shown:
    """The document after a change: what a client does with one."""
    new: dict[str, Any] = {name: getattr(before, name) for name in before.__struct_fields__}
    for name in _FIELDS:
        value = getattr(by, name)
        if value is not UNSET:
            new[name] = value
    for name in _KEYED:
        merged = {**new[name], **getattr(by, name)}
        new[name] = {key: value for key, value in merged.items() if value is not None}
    return Shown(**new)


class Cost(Struct, frozen=True, omit_defaults=True):
    """What it takes to go somewhere, in the words of the game: points, half-points, railway hexes, whatever it counts."""

    label: str  # as short as can be, for the map: "2½"
    says: str  # what is spent, and what is left: "2½ points, 3½ left"
    number: int  # only for comparison: the larger, the dearer
    of: str = ""  # all that there is to spend: "6 movement points"
    stops: str = ""  # why nobody goes on from there: "must stop there: enemy zone of control"


class StepWords(Struct, frozen=True, omit_defaults=True):
    """A step of the options in plain words, and what on the table it is about: what a client clicks, draws and labels."""

    says: str  # the label of a button or of an entry in a list
    unit: str = ""  # the counter to click
    units: tuple[str, ...] = ()  # several counters: guns, attackers
    hex: str = ""  # the hex to click
    hexes: tuple[str, ...] = ()  # several hexes at once: the targets of one attack
    path: tuple[str, ...] = ()  # to be drawn, from its first hex to its last
    end: bool = False  # finishes what is going on
    aside: bool = False  # open besides what the decision asks for: a button of its own, and nothing that is left to do
    group: str = ""  # the mode, where steps differ in one: "march", "with", "assault"
    note: str = ""  # more about it, for a second line of a list
    cost: Cost | None = None  # of the way, where a unit pays for it


class TurnSheet(Struct, frozen=True, omit_defaults=True):
    number: int
    dates: str
    note: str = ""
    marked: bool = False  # something falls due: the track shows it


class OutlineStep(Struct, frozen=True, omit_defaults=True):
    """A box on the track, and the segments inside it: case and title are those of the heading that will be shown."""

    case: str
    title: str
    parts: tuple[ShownHeading, ...] = ()


class OutlineGroup(Struct, frozen=True, omit_defaults=True):
    """A part of the sequence of play and its boxes on the track: again as its heading will be shown."""

    case: str
    title: str
    side: Seat | None
    steps: tuple[OutlineStep, ...]
    before: bool = False  # it precedes the first turn


class ClauseSheet(Struct, frozen=True, omit_defaults=True):
    """A part of a structured order: its field and what it holds."""

    field: str
    kind: str  # "word", "words", "number", "flag"
    after: str = ""


class OrderSheet(Struct, frozen=True):
    verb: str
    form: str
    says: str
    clauses: tuple[ClauseSheet, ...]


class DecisionSheet(Struct, frozen=True, omit_defaults=True):
    """How a kind of decision is taken at a table: its composer, and words beside the options."""

    hint: str = ""  # for players who take it the first time
    in_hand: str = ""  # with a unit in hand; {unit} stands for its name
    ends: str = ""  # the order that ends it, where that can be barred
    several: str = ""  # the hint if several counters can be picked
    composer: Composer = Composer.PICK
    order: str = ""  # what the composer orders, with {targets}, {units} or {unit} and {hex} for what was put together


class LogTab(Struct, frozen=True):
    """A part of the log that can be read by itself: its title and the kinds of events."""

    title: str
    kinds: tuple[str, ...]


class ModeStyle(StrEnum):
    """How the way of a move is drawn."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DOUBLE = "double"


class ModeSheet(Struct, frozen=True, omit_defaults=True):
    """A mode of movement: a unit that can move in several is asked which."""

    label: str  # "March"
    words: str  # "a march"
    key: str = ""  # a letter that means nothing else at the table, nor among the overlays
    style: ModeStyle = ModeStyle.SOLID


class EventSheet(Struct, frozen=True, omit_defaults=True):
    """How a kind of event is played, and which of the cue's facts it has under names of its own."""

    cue: Cue
    chart: str = ""  # of the cue `resolve`: the chart on which the dice are read
    facts: Mapping[str, str] = {}  # the name in the event by the name that the cue gives it: {"unit": "marker"}


class LogSheet(Struct, frozen=True, omit_defaults=True):
    """How a log is read: its parts, and the kinds of events that only say how the one before ended."""

    tabs: tuple[LogTab, ...] = ()
    following: tuple[str, ...] = ()
    counted: Mapping[str, str] = {}  # what units did, by kind of event, for a summary: "3 units landed"
    events: Mapping[str, EventSheet] = {}  # by kind; one that is not listed has no cue
    turn_name: str = "Turn {turn}"  # what a turn is called


class Sheet(Struct, frozen=True, omit_defaults=True):
    """Everything about a scenario that never changes and that a table needs in order to be drawn and played."""

    game: str
    title: str
    introduction: str
    fingerprint: str
    hex_height: float
    left: float  # of the drawn map, as its viewBox has them
    top: float
    width: float
    height: float
    colours: Mapping[str, Colours]  # by the card of a unit, or of a row of a panel
    figures: Mapping[str, FigureSheet]
    badges: Mapping[str, BadgeSheet]
    units: Mapping[str, UnitSheet]
    hexes: Mapping[str, HexSheet]
    turns: tuple[TurnSheet, ...]
    outline: tuple[OutlineGroup, ...]
    orders: tuple[OrderSheet, ...]
    boxes: Mapping[str, BoxSheet]  # places beside the map
    log: LogSheet
    modes: Mapping[str, ModeSheet] = {}  # of movement, the usual one first
    charts: Mapping[str, ChartSheet] = {}  # the charts on which fights are resolved
    marks: Mapping[str, MarkSheet] = {}  # what hexes can show, by kind
    lines: Mapping[str, LineSheet] = {}
    conditions: Mapping[str, ConditionSheet] = {}
    overlays: Mapping[str, OverlaySheet] = {}  # by the name that is asked for
    decisions: Mapping[str, DecisionSheet] = {}  # by kind
    cases: Mapping[str, str] = {}  # of what a client explains by itself, by subject
    short_titles: Mapping[str, str] = {}  # what the parts of the sequence of play are called for short, by their titles
