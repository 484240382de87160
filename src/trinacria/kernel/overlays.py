"""Overlays: a folder whose few files put other values over those of a game, without touching them.

An overlay has the same files as the game, each with as little in it as its author wants to change. A row of a CSV file
replaces the named cells of the row with the same key, and a row with a new key is added; a value of a TOML file replaces
the value at the same place. A file, column or value that the game does not have is a fault, and so is anything that the
game's own checks find: then nothing of the overlay is used. Every fault names the file in which it stands.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from trinacria.kernel import datafiles
from trinacria.kernel.datafiles import CsvRow, Problems, Toml, Where

IDENTITIES = ("id", "number", "kind", "from", "name")  # what tells the tables of a TOML list apart
SUFFIXES = {".csv", ".toml"}  # texts about the rules (.tsv) are no data of a game

Path_ = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Layered:
    """A data file or folder, and the place in an overlay that may lie over it."""

    base: Path
    over: Path | None = None
    shown: str = ""  # how faults name the place in the overlay

    @classmethod
    def of(cls, base: Path, overlay: Path | None, below: str = "") -> Layered:
        """A folder under an overlay; `below` is where the overlay keeps what belongs to it."""
        if overlay is None:
            return cls(base)
        return cls(base, overlay / below, f"{overlay.name}/{below}".rstrip("/"))

    def __truediv__(self, name: str) -> Layered:
        over = None if self.over is None else self.over / name
        return Layered(self.base / name, over, f"{self.shown}/{name}")

    @property
    def name(self) -> str:
        return self.base.name

    @property
    def overlaid(self) -> Path | None:
        """The overlay's file, if it has one here."""
        return self.over if self.over is not None and self.over.is_file() else None


def read_csv(place: Layered, columns: Collection[str], key: Collection[str], problems: Problems) -> list[CsvRow]:
    """The rows of a file with those of the overlay put over them; `key` names the columns that tell rows apart."""
    rows = [*datafiles.read_csv(place.base, columns, problems)]
    if place.overlaid is None:
        return rows
    at = {_key(row, key): number for number, row in enumerate(rows)}
    known = set(rows[0].values) if rows else set(columns)
    read = problems.csvs[place.base].read if place.base in problems.csvs else set[str]()
    seen: set[tuple[str, ...]] = set()
    for row in datafiles.read_csv(place.overlaid, key, problems, place.shown):
        if _unknown_columns(row, known) or _stands_twice(row, key, seen):
            continue
        if _key(row, key) in at:
            number = at[_key(row, key)]
            rows[number] = _over(rows[number], row)
        elif missing := [column for column in columns if column not in row.values]:
            row.note(", ".join(key), f"there is no such row to change, and a new one needs also: {', '.join(missing)}")
        else:
            rows.append(replace(row, read=read))
    problems.csvs.pop(place.overlaid, None)  # its columns are those of the game's file
    return rows


def _key(row: CsvRow, key: Collection[str]) -> tuple[str, ...]:
    return tuple(row.values.get(column, "").strip() for column in key)


def _unknown_columns(row: CsvRow, known: Collection[str]) -> bool:
    unknown = [column for column in row.values if column not in known]
    for column in unknown:
        row.note(column, "the game's file has no such column")
    return bool(unknown)


def _stands_twice(row: CsvRow, key: Collection[str], seen: set[tuple[str, ...]]) -> bool:
    if _key(row, key) in seen:
        row.note(", ".join(key), "stands twice in the overlay")
        return True
    seen.add(_key(row, key))
    return False


def _over(below: CsvRow, above: CsvRow) -> CsvRow:
    origins = dict.fromkeys(above.values, (above.file, above.line))
    return replace(below, values={**below.values, **above.values}, origins={**below.origins, **origins})


def read_toml(place: Layered, problems: Problems, name: str = "") -> Toml:
    """A TOML file with the values of the overlay put over it; every one of them must be read (`Problems.note_unread`).

    Faults call the file by its own name, or by `name` if one is given.
    """
    below = problems.tomls.get(place.base)
    if below is None:
        below = problems.tomls[place.base] = datafiles.read_toml(place.base, problems, name)
    if place.overlaid is None:
        return below
    above = datafiles.read_toml(place.overlaid, problems, place.shown)
    origins: dict[Path_, Where] = {}
    values = _merged(below.values, above.values, above, (), (), origins)
    return replace(below, values=values, origins=origins)


def _merged(
    below: Mapping[str, object],
    above: Mapping[str, object],
    file: Toml,
    here: Path_,
    there: Path_,
    origins: dict[Path_, Where],
) -> dict[str, object]:
    """The table at `here` with the overlay's table at `there` put over it; notes in `origins` what came from the overlay."""
    values = dict(below)
    for name, value in above.items():
        if name not in below:
            shown = ".".join(str(part) for part in (*there, name))
            file.problems.note(file.file, file.line_of((*there, name)), shown, "the game's file has no such value")
            continue
        old = below[name]
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            values[name] = _merged(old, value, file, (*here, name), (*there, name), origins)
        elif isinstance(old, list) and isinstance(value, list) and (identity := _identity([*old, *value])):
            values[name] = _merged_list(old, value, identity, file, (*here, name), (*there, name), origins)
        else:
            values[name] = value
            origins[(*here, name)] = (file.file, file.line_of((*there, name)))
    return values


def _identity(tables: Iterable[object]) -> str:
    """What tells these tables apart; nothing if they are not all tables that have it."""
    found = [*tables]
    for name in IDENTITIES:
        if found and all(isinstance(table, Mapping) and name in table for table in found):
            return name
    return ""


def _merged_list(
    below: list[Mapping[str, object]],
    above: list[Mapping[str, object]],
    identity: str,
    file: Toml,
    here: Path_,
    there: Path_,
    origins: dict[Path_, Where],
) -> list[Mapping[str, object]]:
    tables = list(below)
    at = {table[identity]: number for number, table in enumerate(below)}
    for number, table in enumerate(above):
        if table[identity] not in at:
            shown = ".".join(str(part) for part in (*there, number, identity))
            says = f"the game's file has no such table: {table[identity]}"
            file.problems.note(file.file, file.line_of((*there, number, identity)), shown, says)
            continue
        place = at[table[identity]]
        tables[place] = _merged(tables[place], table, file, (*here, place), (*there, number), origins)
    return tables


def note_unknown_files(overlay: Path, known: Collection[str], problems: Problems) -> None:
    """Every data file of an overlay must lie over one of the game's, given by their paths below its folder."""
    if not overlay.is_dir():
        problems.note(overlay.name, 0, "", "there is no such folder")
    for path in data_files(overlay):
        relative = path.relative_to(overlay).as_posix()
        if relative not in known:
            problems.note(f"{overlay.name}/{relative}", 0, "", "the game has no such file")


def data_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


def fingerprint_with(base: str, overlay: Path | None) -> str:
    """The fingerprint of a game's data with an overlay on it."""
    if overlay is None:
        return base
    return hashlib.sha256((base + datafiles.fingerprint(overlay)).encode()).hexdigest()
