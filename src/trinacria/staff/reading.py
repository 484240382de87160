"""Reading a doctrine file. What a scenario does not have (hexes, places, formations, turns) is refused with its line.

A doctrine may extend another one of its game: what it does not say itself is then as the other says it. Each value is
read from the file in which it stands, so that a fault names that file. A game with fields of its own reads them from the
same `Stated`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import TypeVar

from trinacria.kernel.datafiles import Problems, Toml
from trinacria.kernel.hexes import HexId
from trinacria.kernel.overlays import Layered, read_toml
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, BySide, Seat
from trinacria.staff.doctrine import (
    Counterattack,
    Doctrine,
    Garrison,
    Group,
    Hold,
    Leave,
    Line,
    LineKind,
    March,
    Objective,
    Phase,
    Post,
    Reserve,
    Sector,
    SideDoctrine,
    Stance,
    Task,
    Troops,
)
from trinacria.staff.theatre import Theatre

SCHEMA = 1
MOST = 99  # of units, posts and stacks
WORTH = 200.0  # victory points
HEAVIEST = 10.0
T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Stated:
    """A table of a doctrine: as its own file has it, then as the files have it that this one extends."""

    tomls: tuple[Toml, ...]

    @property
    def own(self) -> Toml:
        return self.tomls[0]

    def of(self, field: str) -> Toml:
        """The table that says this field: the first that has it, or the doctrine's own, which then lacks it."""
        return next((toml for toml in self.tomls if toml.has(field)), self.own)

    def has(self, field: str) -> bool:
        return any(toml.has(field) for toml in self.tomls)

    def table(self, field: str) -> Stated:
        return Stated(tuple(toml.table(field) for toml in self.tomls if toml.has(field)) or (self.own.table(field),))

    def tables(self, field: str) -> list[Toml]:
        """A list of tables is never mixed from two files."""
        return self.of(field).tables(field)


@dataclass(frozen=True, slots=True)
class Read:
    """A doctrine, and the tables of its lines for the checks that come later."""

    doctrine: Doctrine
    stated: Stated
    lines: Mapping[tuple[Seat, str], Toml]


def stated_in(folder: Layered, scenario: str, problems: Problems) -> Stated:
    """The file of a scenario, and those that it extends."""
    tomls, names, name = list[Toml](), list[str](), scenario
    while name:
        file = f"{name}.toml"
        tomls.append(read_toml(folder / file, problems, f"{folder.name}/{file}"))
        names.append(name)
        name = tomls[-1].text("extends", "")
        if name in names:
            tomls[-1].note("extends", f"{name} extends this file itself")
            break
        if name and not (folder / f"{name}.toml").base.is_file():
            tomls[-1].note("extends", f"there is no doctrine {name}")
            break
    return Stated(tuple(tomls))


def read_doctrine(stated: Stated, scenario: str, theatre: Theatre) -> Read:
    """The part of a doctrine that every game has."""
    own = stated.own
    if own.number("schema", 1, MOST) != SCHEMA:
        own.note("schema", f"this program reads schema {SCHEMA}")
    for field in ("source", "case", "why"):
        own.text(field)
    reader = _Reader(theatre)
    sides = [reader.side(stated.table(str(seat)), seat) for seat in SIDES]
    doctrine = Doctrine(
        scenario=scenario,
        goal=reader.hexes(stated.of("goal"), "goal", needed=False),
        objectives=tuple(reader.objective(toml) for toml in stated.tables("objective")),
        holds=tuple(reader.hold(toml) for toml in stated.tables("hold")),
        sides=BySide(*(side for side, _ in sides)),
    )
    for seat in SIDES:
        if doctrine.sides[seat].lines and not doctrine.goal and not theatre.goal[seat]:
            own.note("goal", "is missing: it says what the lines bar the way to")
    tables = {(seat, id_): toml for seat, (_, lines) in zip(SIDES, sides, strict=True) for id_, toml in lines.items()}
    return Read(doctrine, stated, tables)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the fields of a doctrine against one theatre."""

    theatre: Theatre

    # the parts of a side

    def side(self, stated: Stated, seat: Seat) -> tuple[SideDoctrine, dict[str, Toml]]:
        sectors = _by_id(stated.tables("sector"))
        lines = _by_id(stated.tables("line"))
        groups = _by_id(stated.tables("group"))
        side = SideDoctrine(
            stance=_word(stated.of("stance"), "stance", Stance, Stance.DELAY),
            in_words=stated.of("in_words").text("in_words"),
            lines=tuple(self.line(id_, toml, sectors) for id_, toml in lines.items()),
            sectors=tuple(Sector(id_, toml.text("name"), self.troops(toml, seat)) for id_, toml in sectors.items()),
            marches=tuple(self.march(toml, seat, lines) for toml in stated.tables("march")),
            garrisons=tuple(self.garrison(toml) for toml in stated.tables("garrison")),
            reserves=tuple(self.reserve(toml, seat, lines) for toml in stated.tables("reserve")),
            counterattacks=tuple(self.counterattack(toml, seat) for toml in stated.tables("counterattack")),
            groups=tuple(
                Group(id_, self.army(toml), toml.text("name"), self.troops(toml, seat)) for id_, toml in groups.items()
            ),
            phases=tuple(self.phase(id_, toml, groups) for id_, toml in _by_id(stated.tables("phase")).items()),
        )
        _check_order(zip(side.lines, lines.values(), strict=True), lambda line: (line.since, line.until), "from")
        phases = stated.tables("phase")
        if len(phases) == len(side.phases):
            _check_order(zip(side.phases, phases, strict=True), lambda phase: phase.turns, "turns")
        _check_once(groups, side.groups)
        return side, lines

    def line(self, id_: str, toml: Toml, sectors: Mapping[str, Toml]) -> Line:
        sound = len(toml.problems.found)
        since, until = self.turn(toml, "from"), self.turn(toml, "until")
        if until < since and len(toml.problems.found) == sound:
            toml.note("until", f"turn {until} comes before turn {since}")
        leave, posts = toml.table("leave"), toml.tables("posts")
        if not posts:
            toml.note("posts", "a line needs posts")
        return Line(
            id=id_,
            name=toml.text("name"),
            kind=_word(toml, "kind", LineKind, LineKind.LINE),
            closed=toml.flag("closed"),
            sealed=toml.flag("sealed"),
            since=since,
            until=until,
            leave=Leave(leave.number("passed", 1, MOST), leave.number("lost", 1, MOST)),
            posts=tuple(self.post(post, sectors) for post in posts),
        )

    def post(self, toml: Toml, sectors: Mapping[str, Toml]) -> Post:
        hex_ = self.hex(toml, "hex")
        name = self.name(toml, hex_) if toml.has("name") else ""
        return Post(hex_, name, toml.decimal("weight", 0.1, HEAVIEST), _known(toml, "sector", sectors, "sector"))

    def march(self, toml: Toml, seat: Seat, lines: Mapping[str, Toml]) -> March:
        return March(
            self.troops(toml, seat), self.turn(toml, "from"), _known(toml, "to", lines, "line"), toml.text("why", "")
        )

    def garrison(self, toml: Toml) -> Garrison:
        until = self.turn(toml, "until") if toml.has("until") else self.theatre.last_turn
        return Garrison(self.hex(toml, "hex"), toml.number("least", 1, MOST), until, toml.text("why", ""))

    def reserve(self, toml: Toml, seat: Seat, lines: Mapping[str, Toml]) -> Reserve:
        return Reserve(
            name=toml.text("name"),
            hexes=self.hexes(toml, "hexes"),
            lines=_all_known(toml, "lines", lines, "line"),
            formations=self.formations(toml, seat),
            kinds=_all_known(toml, "kinds", self.theatre.kinds, "kind of unit", needed=False),
            count=toml.number("count", 1, MOST),
            why=toml.text("why", ""),
        )

    def counterattack(self, toml: Toml, seat: Seat) -> Counterattack:
        return Counterattack(self.turns(toml), self.troops(toml, seat), self.hexes(toml, "at"), toml.text("why", ""))

    def phase(self, id_: str, toml: Toml, groups: Mapping[str, Toml]) -> Phase:
        return Phase(
            id=id_,
            turns=self.turns(toml),
            done=self.hexes(toml, "done", empty=True),
            tasks=tuple(
                Task(
                    _known(task, "group", groups, "group"), self.hexes(task, "take"), task.flag("main_effort", default=False)
                )
                for task in toml.tables("task")
            ),
            cover=_known(toml, "cover", self.theatre.printed_lines, "line on the map") if toml.has("cover") else "",
            unbroken_front=toml.flag("unbroken_front", default=False),
        )

    def task(self, toml: Toml, groups: Mapping[str, Toml]) -> Task:
        group = _known(toml, "group", groups, "group")
        return Task(group, self.hexes(toml, "take"), toml.flag("main_effort", default=False))

    # the parts of both sides

    def objective(self, toml: Toml) -> Objective:
        hex_ = self.hex(toml, "hex")
        worth = BySide(toml.decimal(str(ALLIED), 0, WORTH), toml.decimal(str(AXIS), 0, WORTH))
        turn = self.turn(toml, "turn") if toml.has("turn") else None
        army = self.army(toml) if toml.has("army") else ""
        return Objective(hex_, self.name(toml, hex_), turn, army, worth, toml.text("why"))

    def hold(self, toml: Toml) -> Hold:
        line = _known(toml, "line", self.theatre.printed_lines, "line on the map")
        return Hold(line, self.army(toml), self.turn(toml, "turn"), toml.text("why"))

    # single fields

    def turn(self, toml: Toml, field: str) -> int:
        return toml.number(field, 1, self.theatre.last_turn)

    def turns(self, toml: Toml) -> tuple[int, int]:
        """The first and the last turn of a span."""
        found = toml.numbers("turns")
        last = self.theatre.last_turn
        if len(found) == 2 and 1 <= found[0] <= found[1] <= last:
            return found[0], found[1]
        if toml.has("turns"):
            toml.note("turns", f"{found} is not a first and a last turn between 1 and {last}")
        return 1, last

    def army(self, toml: Toml) -> str:
        return toml.word("army", self.theatre.armies)

    def hex(self, toml: Toml, field: str) -> HexId:
        value = HexId(toml.text(field))
        if value:
            self._check_hex(toml, field, value)
        return value

    def hexes(self, toml: Toml, field: str, *, needed: bool = True, empty: bool = False) -> tuple[HexId, ...]:
        found = tuple(HexId(value) for value in toml.texts(field, None if needed else []))
        for hex_ in found:
            self._check_hex(toml, field, hex_)
        if not empty and toml.values.get(field) == []:
            toml.note(field, "names no hex")
        return found

    def _check_hex(self, toml: Toml, field: str, hex_: HexId) -> None:
        if hex_ not in self.theatre.around:
            toml.note(field, f"there is no hex {hex_} in this scenario that a unit could enter")

    def name(self, toml: Toml, hex_: HexId) -> str:
        """What a place is called: as on the map, where the map has a name for it."""
        name, there = toml.text("name"), self.theatre.names.get(hex_, ())
        if there and name not in there:
            toml.note("name", f"the map calls {hex_} {' or '.join(there)}, and not {name}")
        elif name and not there and any(name in names for names in self.theatre.names.values()):
            toml.note("name", f"{name} is not in {hex_}")
        return name

    def troops(self, toml: Toml, seat: Seat) -> Troops:
        if not toml.has("formations") and not toml.has("units"):
            toml.note("formations", "neither formations nor units are named")
        return Troops(self.formations(toml, seat), self._of_side(toml, "units", self.theatre.units, seat, "unit"))

    def formations(self, toml: Toml, seat: Seat) -> tuple[str, ...]:
        return self._of_side(toml, "formations", self.theatre.formations, seat, "formation")

    @staticmethod
    def _of_side(toml: Toml, field: str, known: Mapping[str, Seat], seat: Seat, what: str) -> tuple[str, ...]:
        found = _all_known(toml, field, known, what, needed=False)
        for name in found:
            if known.get(name, seat) is not seat:
                toml.note(field, f"{name} belongs to the other side")
        return found


def _by_id(tables: Iterable[Toml]) -> dict[str, Toml]:
    found: dict[str, Toml] = {}
    for toml in tables:
        id_ = toml.text("id")
        if id_ in found:
            toml.note("id", f"{id_} stands twice")
        found[id_] = toml
    return found


def _word(toml: Toml, field: str, words: type[Word], otherwise: Word) -> Word:
    value = toml.word(field, [*words])
    return words(value) if value in [*words] else otherwise


def _known(toml: Toml, field: str, known: Collection[str], what: str) -> str:
    value = toml.text(field)
    if value and value not in known:
        toml.note(field, f"there is no {what} {value}")
    return value


def _all_known(toml: Toml, field: str, known: Collection[str], what: str, *, needed: bool = True) -> tuple[str, ...]:
    found = toml.texts(field, None if needed else [])
    for value in found:
        if value not in known:
            toml.note(field, f"there is no {what} {value}")
    return tuple(found)


def _check_order(parts: Iterable[tuple[T, Toml]], dates: Callable[[T], tuple[int, int]], field: str) -> None:
    """Parts follow each other in time; where a date cannot be read, nothing can be said of it."""
    for (earlier, _), (later, toml) in pairwise(parts):
        (first, last), (next_first, next_last) = dates(earlier), dates(later)
        if (next_first < first or next_last < last) and not toml.problems.found:
            toml.note(field, "begins or ends before the one that stands before it")


def _check_once(tables: Mapping[str, Toml], groups: Iterable[Group]) -> None:
    """Nobody is in two groups."""
    seen: set[str] = set()
    for group in groups:
        for field, names in (("formations", group.troops.formations), ("units", group.troops.units)):
            for name in names:
                if name in seen:
                    tables[group.id].note(field, f"{name} is in two groups")
                seen.add(name)
