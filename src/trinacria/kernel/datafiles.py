"""Reading data files: CSV for many alike rows, TOML for charts; every fault is collected with file, line and field.

Reading and meaning are two steps. Here a file becomes rows and typed fields; what they mean is the game's business. A field
that cannot be read notes a problem and gives a harmless value, so that one run finds all faults.
"""

from __future__ import annotations

import csv
import hashlib
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from trinacria.kernel.errors import BadData, Problem
from trinacria.kernel.hexes import Grid, Shifted

Where = tuple[str, int]  # a file and a line of it
ABOUT = ("source", "case", "why")  # where the values of a chart come from
_HEADER = re.compile(r"""\s*\[(?P<list>\[)?(?P<name>[\w\s."'-]+)\]{1,2}\s*(#.*)?$""")
REMARKS = ("note", "reason")  # columns that explain a row to people


@dataclass(slots=True)
class Problems:
    """Every fault found so far, and the files of which every value must be read."""

    found: list[Problem] = field(default_factory=list)
    tomls: dict[Path, Toml] = field(default_factory=dict)
    csvs: dict[Path, Columns] = field(default_factory=dict)

    def note(self, file: str, line: int, field_: str, says: str) -> None:
        problem = Problem(file, line, field_, says)
        if problem not in self.found:  # a value may be read for more than one purpose
            self.found.append(problem)

    def note_unread(self) -> None:
        """A value that nobody has read would change nothing; where something else is wrong, much is not read for that."""
        if not self.found:
            for toml in self.tomls.values():
                toml.note_unread()
            for columns in self.csvs.values():
                columns.note_unread()

    def raise_if_any(self) -> None:
        if self.found:
            raise BadData(self.found)


@dataclass(frozen=True, slots=True)
class CsvRow:
    """One row of a CSV file."""

    file: str
    line: int
    values: Mapping[str, str]
    problems: Problems
    origins: Mapping[str, Where] = field(default_factory=dict)  # fields that another file has put over this row
    read: set[str] = field(default_factory=set)  # the columns of the whole file that were asked for

    def note(self, field_: str, says: str) -> None:
        file, line = self.origins.get(field_, (self.file, self.line))
        self.problems.note(file, line, field_, says)

    def text(self, field_: str, *, needed: bool = True) -> str:
        self.read.add(field_)
        value = self.values.get(field_, "").strip()
        if needed and not value:
            self.note(field_, "is missing")
        return value

    def word(self, field_: str, allowed: Collection[str]) -> str:
        value = self.text(field_)
        if value and value not in allowed:
            self.note(field_, f"{value!r} is none of: {', '.join(sorted(allowed))}")
        return value

    def number(self, field_: str, low: int = 0, high: int = 10_000, *, needed: bool = True) -> int | None:
        value = self.text(field_, needed=needed)
        if not value:
            return None
        if not re.fullmatch(r"-?\d+", value):
            self.note(field_, f"{value!r} is not a whole number")
            return None
        if not low <= int(value) <= high:
            self.note(field_, f"{value} is not between {low} and {high}")
            return None
        return int(value)

    def decimal(self, field_: str, low: float, high: float) -> float | None:
        value = self.text(field_)
        if not value:
            return None
        if not re.fullmatch(r"-?\d+(\.\d+)?", value):
            self.note(field_, f"{value!r} is not a number such as 37.5")
            return None
        if not low <= float(value) <= high:
            self.note(field_, f"{value} is not between {low:g} and {high:g}")
            return None
        return float(value)


@dataclass(frozen=True, slots=True)
class Columns:
    """The header of a CSV file, and which of its columns were asked for."""

    file: str
    line: int
    names: tuple[str, ...]
    problems: Problems
    read: set[str] = field(default_factory=set)

    def note_unread(self) -> None:
        """Note every column that nobody has asked for, but for those that are written for people."""
        for name in self.names:
            if name not in self.read and name not in REMARKS:
                self.problems.note(self.file, self.line, name, "nothing reads this column")


def read_csv(path: Path, columns: Collection[str], problems: Problems, name: str = "") -> Iterator[CsvRow]:
    """The rows of a file. Lines that begin with # before the header say its source and why; `columns` must all be there.

    Faults call the file by its own name, or by `name` if one is given.
    """
    name = name or path.name
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        problems.note(name, 0, "", f"cannot be read: {_reason(error)}")
        return
    skipped = 0
    while skipped < len(lines) and (not lines[skipped].strip() or lines[skipped].startswith("#")):
        skipped += 1
    delimiter = "\t" if path.suffix == ".tsv" else ","
    reader = csv.reader(lines[skipped:], delimiter=delimiter, quotechar=None if delimiter == "\t" else '"')
    header = next(reader, [])
    missing = [column for column in columns if column not in header]
    if missing:
        problems.note(name, skipped + 1, ", ".join(missing), "no such column in the header")
        return
    read: set[str] = set()
    if path in problems.csvs:
        read = problems.csvs[path].read
    problems.csvs[path] = Columns(name, skipped + 1, tuple(header), problems, read)
    for cells in reader:
        line = skipped + reader.line_num
        if not any(cells):
            continue
        if len(cells) != len(header):
            problems.note(name, line, "", f"has {len(cells)} fields where the header has {len(header)}")
            continue
        yield CsvRow(name, line, dict(zip(header, cells, strict=True)), problems, read=read)


@dataclass(frozen=True, slots=True)
class Toml:
    """A table of a TOML file, with its path from the root, so that faults can name their line."""

    file: str
    source: str
    values: Mapping[str, object]
    path: tuple[str | int, ...]
    problems: Problems
    origins: Mapping[tuple[str | int, ...], Where] = field(default_factory=dict)  # what another file has put over this one
    read: set[tuple[str | int, ...]] = field(default_factory=set)  # the values of the whole file that were asked for

    def note(self, field_: str, says: str) -> None:
        name = ".".join(str(part) for part in (*self.path, field_) if part != "")
        file, line = self._where(field_)
        self.problems.note(file, line, name, says)

    def line_of(self, path: tuple[str | int, ...]) -> int:
        """The line of this file where the value at a path stands."""
        return _line_of(self.source, path[:-1], str(path[-1]))

    def _where(self, field_: str) -> Where:
        full = (*self.path, field_)
        for length in range(len(full), 0, -1):
            if full[:length] in self.origins:
                return self.origins[full[:length]]
        return self.file, _line_of(self.source, self.path, field_)

    def has(self, field_: str) -> bool:
        return field_ in self.values

    def fields(self) -> tuple[str, ...]:
        return tuple(self.values)

    def only(self, *known: str) -> None:
        """Note every field that nobody reads: a misspelt field must not pass in silence."""
        for name in self.values:
            if name not in known:
                self.note(name, f"is not known here; known are: {', '.join(known)}")

    def numbered(self, rows: range) -> tuple[str, ...]:
        """The names of the rows of a table that must have exactly these numbers."""
        names = tuple(str(number) for number in rows)
        self.only(*names)
        return names

    def note_unread(self) -> None:
        """Note every value below this table that nobody has asked for, but for those that say where the others come from.

        A table that nobody has asked for is noted by itself if there is no such value in it.
        """
        for name, value in self.values.items():
            known, found = (*self.path, name) in self.read or name in ABOUT, len(self.problems.found)
            if isinstance(value, Mapping):
                self._inside(value, name).note_unread()
                if not known and len(self.problems.found) == found:
                    self.note(name, "nothing reads this table")
            elif isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
                for number, item in enumerate(value):
                    self._inside(item, name, number).note_unread()
                if not known and len(self.problems.found) == found:
                    self.note(name, "nothing reads these tables")
            elif not known:
                self.note(name, "nothing reads this value")

    def text(self, field_: str, default: str | None = None) -> str:
        value = self._get(field_, default)
        if isinstance(value, str):
            return value
        self._wrong(field_, value, "a text")
        return ""

    def word(self, field_: str, allowed: Collection[str], default: str | None = None) -> str:
        value = self.text(field_, default)
        if value and value not in allowed:
            self.note(field_, f"{value!r} is none of: {', '.join(sorted(allowed))}")
        return value

    def number(self, field_: str, low: int = 0, high: int = 10_000, default: int | None = None) -> int:
        value = self._get(field_, default)
        if isinstance(value, int) and not isinstance(value, bool):
            if low <= value <= high:
                return value
            self.note(field_, f"{value} is not between {low} and {high}")
            return low
        self._wrong(field_, value, "a whole number")
        return low

    def flag(self, field_: str, *, default: bool | None = None) -> bool:
        value = self._get(field_, default)
        if isinstance(value, bool):
            return value
        self._wrong(field_, value, "true or false")
        return False

    def decimal(self, field_: str, low: float, high: float) -> float:
        value = self._get(field_, None)
        if isinstance(value, int | float) and not isinstance(value, bool):
            if low <= value <= high:
                return float(value)
            self.note(field_, f"{value} is not between {low:g} and {high:g}")
            return low
        self._wrong(field_, value, "a number")
        return low

    def day(self, field_: str) -> date:
        value = self._get(field_, None)
        if isinstance(value, date):
            return value
        self._wrong(field_, value, "a date such as 1943-07-10")
        return date.min

    def half_points(self, field_: str) -> int | None:
        """Movement points as half-points; "P" (prohibited) is none."""
        value = self._get(field_, None)
        if value == "P":
            return None
        if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0 and value * 2 == int(value * 2):
            return int(value * 2)
        self._wrong(field_, value, 'movement points in halves, or "P"')
        return None

    def texts(self, field_: str, default: list[str] | None = None) -> list[str]:
        found = []
        for item in self._list(field_, default):
            if isinstance(item, str):
                found.append(item)
            else:
                self.note(field_, f"{item!r} is not a text")
        return found

    def numbers(self, field_: str) -> list[int]:
        found = []
        for item in self._list(field_, None):
            if isinstance(item, int) and not isinstance(item, bool):
                found.append(item)
            else:
                self.note(field_, f"{item!r} is not a whole number")
        return found

    def flags(self, field_: str) -> list[bool]:
        found = []
        for item in self._list(field_, None):
            if isinstance(item, bool):
                found.append(item)
            else:
                self.note(field_, f"{item!r} is not true or false")
        return found

    def table(self, field_: str) -> Toml:
        value = self._get(field_, None)
        if not isinstance(value, Mapping):
            self.note(field_, "this table is missing" if value is None else "is not a table")
            value = {}
        return self._inside(value, field_)

    def tables(self, field_: str) -> list[Toml]:
        value = self._get(field_, [])
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            self.note(field_, f"is not a list of tables ([[{field_}]])")
            return []
        return [self._inside(item, field_, number) for number, item in enumerate(value)]

    def _inside(self, values: Mapping[str, object], *path: str | int) -> Toml:
        return replace(self, values=values, path=(*self.path, *path))

    def _get(self, field_: str, default: object) -> object:
        self.read.add((*self.path, field_))
        return self.values.get(field_, default)

    def _list(self, field_: str, default: list[str] | None) -> list[object]:
        value = self._get(field_, default)
        if isinstance(value, list):
            return value
        self._wrong(field_, value, "a list")
        return []

    def _wrong(self, field_: str, value: object, wanted: str) -> None:
        self.note(field_, "is missing" if value is None else f"{value!r} is not {wanted}")


def read_toml(path: Path, problems: Problems, name: str = "") -> Toml:
    """A TOML file; an unreadable one is noted with its line and reads as empty."""
    name = name or path.name
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        problems.note(name, 0, "", f"cannot be read: {_reason(error)}")
        return Toml(name, "", {}, (), problems)
    return parse_toml(source, name, problems)


def parse_toml(source: str, name: str, problems: Problems) -> Toml:
    try:
        values = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        problems.note(name, int(found.group(1)) if found else len(source.splitlines()), "", str(error))
        values = {}
    return Toml(name, source, values, (), problems)


def read_grid(toml: Toml) -> Grid:
    """The grid of a map: its columns and rows, and which columns are shifted."""
    shifted = toml.word("shifted", [*Shifted])
    columns, rows = toml.number("columns", 1, 99), toml.number("rows", 1, 99)
    return Grid(columns, rows, Shifted(shifted) if shifted in [*Shifted] else Shifted.EVEN)


def check_csv_head(path: Path, problems: Problems) -> None:
    """Every file says where it comes from, what case it belongs to, and why it is as it is."""
    lines = path.read_bytes().decode("utf-8", "replace").splitlines()
    for number, name in enumerate(ABOUT):
        if not lines[number:] or not lines[number].startswith(f"# {name}: "):
            problems.note(path.name, number + 1, name, f"the line '# {name}: ...' is missing")


def fingerprint(folder: Path) -> str:
    """A digest over the content of every data file below a folder, in order of name."""
    return fingerprint_of(sorted(path for path in folder.rglob("*") if path.suffix in {".csv", ".toml", ".tsv"}), folder)


def fingerprint_of(paths: Collection[Path], root: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()


def _reason(error: OSError | UnicodeDecodeError) -> str:
    return "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else (error.strerror or str(error))


def _line_of(source: str, path: tuple[str | int, ...], field_: str) -> int:
    """The line where a field stands, or the table that lacks it; 0 if the file has no such table."""
    lines, full = source.splitlines(), (*path, field_)
    heads = _heads(lines)
    for head in (full, (*full, 0)):
        if head in heads:
            return heads[head] + 1
    known = next((length for length in range(len(path), 0, -1) if path[:length] in heads), 0)
    start = heads[path[:known]] if known else -1
    stop = min((number for number in heads.values() if number > start), default=len(lines))
    name, *below = full[known:]
    for number in range(start + 1, stop):
        if re.match(rf"\s*[\"']?{re.escape(str(name))}[\"']?\s*=", lines[number]):
            which = [part for part in below if isinstance(part, int)]
            return (_line_of_table(lines[:stop], number, which[0]) if which else number) + 1
    return start + 1


def _line_of_table(lines: list[str], start: int, which: int) -> int:
    """Where a table of a list begins that is written between braces, counted from 0."""
    for number in range(start, len(lines)):
        found = len(re.findall(r"\{", re.sub(r"\"[^\"]*\"|#.*", "", lines[number])))
        if which < found:
            return number
        which -= found
    return start


def _heads(lines: list[str]) -> dict[tuple[str | int, ...], int]:
    """The lines of all headers, counted from 0, by the path of their table."""
    found: dict[tuple[str | int, ...], int] = {}
    latest: dict[tuple[str | int, ...], int] = {}  # of the tables of each list
    for number, line in enumerate(lines):
        if header := _HEADER.match(line):
            path: tuple[str | int, ...] = ()
            names = [name.strip().strip("\"'") for name in header["name"].split(".")]
            for name in names[:-1]:
                path = (*path, name)
                path = (*path, latest[path]) if path in latest else path
            path = (*path, names[-1])
            if header["list"]:
                latest[path] = latest.get(path, -1) + 1
                path = (*path, latest[path])
            found.setdefault(path, number)
    return found
