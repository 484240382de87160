"""Reading the calendar and the key towns (S24.1, S24.2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from trinacria.kernel.datafiles import CsvRow, Problems
from trinacria.kernel.overlays import Layered, read_csv
from trinacria.sicily43.charts import KeyTown, TurnBox
from trinacria.sicily43.island import Town
from trinacria.sicily43.reading.map_files import known_town
from trinacria.sicily43.reading.shapes import read_day, read_word
from trinacria.sicily43.units import Army

FIRST_DAY, LAST_DAY = date(1943, 7, 10), date(1943, 8, 17)  # S24.1
DAYS_A_TURN = 2
LAST_AXIS_REPLACEMENTS = 12  # S15.4
POOLS = {"us": Army.US7, "uk": Army.UK8, "axis": Army.AXIS}
COLUMNS = ("turn", "first_day", "last_day", *POOLS, "note")
DASH = "\N{EN DASH}"
MONTHS = {7: "July", 8: "August"}


def read_calendar(path: Layered, problems: Problems) -> tuple[TurnBox, ...]:
    turns = []
    last: date | None = None
    for number, row in enumerate(read_csv(path, COLUMNS, ("turn",), problems), 1):
        first, last = read_day(row, "first_day"), read_day(row, "last_day")
        begins = FIRST_DAY + timedelta(DAYS_A_TURN * (number - 1))
        if row.number("turn", 1, 99) != number:
            row.note("turn", f"should be {number}: turns stand in order")
        if first is not None and first != begins:
            row.note("first_day", f"turn {number} begins on {begins}: two days a turn (S24.1)")
        if last is not None and not begins <= last < begins + timedelta(DAYS_A_TURN):
            row.note("last_day", "a turn has two days, the last one may have one (S24.1)")
        turns.append(TurnBox(number, _label(begins, last or begins), _replacements(row, number), _note(row)))
    if turns and last is not None and last != LAST_DAY:
        problems.note(path.name, 0, "last_day", f"the last turn must end on {LAST_DAY} (S24.1)")
    return tuple(turns)


def _note(row: CsvRow) -> str:
    return row.text("note", needed=False)


def _replacements(row: CsvRow, turn: int) -> dict[Army, int]:
    pools = {army: row.number(column, 0, 99) or 0 for column, army in POOLS.items()}
    if turn > LAST_AXIS_REPLACEMENTS and pools[Army.AXIS]:
        row.note("axis", f"the Axis has none after turn {LAST_AXIS_REPLACEMENTS} (S15.4)")
    return pools


def _label(first: date, last: date) -> str:
    """The days of a turn as they are printed; no turn runs over the end of a month."""
    days = f"{first.day}" if first == last else f"{first.day}{DASH}{last.day}"
    return f"{days} {MONTHS.get(first.month, '')}"


def turn_of(day: date) -> int:
    """The turn that a day belongs to."""
    return (day - FIRST_DAY).days // DAYS_A_TURN + 1


def read_key_towns(
    path: Layered, towns: Mapping[str, Town], last_turn: int, problems: Problems
) -> tuple[tuple[KeyTown, ...], tuple[KeyTown, ...]]:
    """S24.2: the towns that score, and those that are history only."""
    scoring, history, seen = list[KeyTown](), list[KeyTown](), set[str]()
    for row in read_csv(path, ("town", "day", "turn", "army", "key"), ("town",), problems):
        town, day, army = known_town(row, "town", towns), read_day(row, "day"), read_word(row, "army", Army)
        turn, key = row.number("turn", 1, last_turn), row.number("key", 0, 1)
        if town is None or day is None or army is None or turn is None:
            continue
        if town.name in seen:
            row.note("town", f"{town.name} stands twice")
        seen.add(town.name)
        if turn_of(day) != turn:
            row.note("turn", f"{day} belongs to turn {turn_of(day)} (S24.1)")
        if army is Army.AXIS:
            row.note("army", "a key town is assigned to an Allied army (S24.2)")
        if key and turn == 1:
            row.note("key", "a town due on turn 1 could only cost points (S24.2)")
        found = KeyTown(town.name, turn, army, f"{day.day} {MONTHS.get(day.month, '')}")
        (scoring if key else history).append(found)
    if not scoring and seen:
        problems.note(path.name, 0, "key", "no town scores (S24.2)")
    return tuple(scoring), tuple(history)
