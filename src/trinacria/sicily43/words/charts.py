"""The tables on which dice are read, as printed and with each result in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from trinacria.kernel.resolutions import ChartSheet, ResultSheet, Role
from trinacria.sicily43.charts import BombTable, Charts, CombatTable, Result, Sky
from trinacria.sicily43.units import Protection

COMBAT, BOMBS, WEATHER, FLAK = "combat", "bombs", "weather", "flak"
DISTANCE, DIRECTION = "scatter distance", "scatter direction"
DIE, DICE = range(1, 7), range(2, 13)
NONE = "\N{EN DASH}"  # a number of planes that does not come up in this line
HIT, MISS = "hit", "miss"

_WHO = {Role.ATTACKER: "The attackers", Role.DEFENDER: "The defenders"}
_SUFFERED = {  # said of "you" and "they" alike
    "2": "retreat 2 hexes.",
    "R": "are reduced.",
    "2R": "retreat 2 hexes and are reduced.",
    "3R": "retreat 3 hexes and are reduced.",
    "E": "are eliminated.",
}
_CHOICE = "retreat 3 hexes, or stay and are reduced, unit by unit. A unit that cannot retreat is eliminated."
_REACTION = "must attack or withdraw in the next player turn"
_SKIES = {
    Sky.CLEAR: "Clear: no effect.",
    Sky.CLOUDY: "Cloudy: each player may use at most half of the planes.",
    Sky.STORM: "Storm: no planes, no ships, no landings; guns give half, and movement off the roads is hard.",
}
_COMPASS = {
    "N": "north",
    "NE": "northeast",
    "SE": "southeast",
    "S": "south",
    "SW": "southwest",
    "NW": "northwest",
}


def chart_sheets(charts: Charts) -> dict[str, ChartSheet]:
    """Every table on which dice are read, by its key."""
    return {
        COMBAT: combat_sheet(charts.combat),
        BOMBS: bomb_sheet(charts.bombs),
        WEATHER: _one_die("Weather", "S43:7.1", [str(sky) for sky in charts.weather], _weather_words()),
        FLAK: _flak_sheet(charts.air.percent_lost),
        DISTANCE: _distance_sheet(charts.scatter.distance),
        DIRECTION: _direction_sheet(charts.scatter.direction),
    }


# combat --------------------------------------------------------------------------------------------------------------------


def suffers(result: Result) -> Role | None:
    """Who a result is for; after N nobody suffers."""
    if result is Result.N:
        return None
    return Role.ATTACKER if result.startswith("A") else Role.DEFENDER


def result_words(result: Result, attackers: str, defenders: str) -> str:
    """S13.2: a result as a sentence about the two sides, each named as the reader would: "You", "They", "The attackers"."""
    role = suffers(result)
    if role is None:
        return f"No effect. {defenders} {_REACTION}."
    who = attackers if role is Role.ATTACKER else defenders
    return f"{who} {_CHOICE if result is Result.D3R else _SUFFERED[result[1:]]}"


def combat_sheet(table: CombatTable) -> ChartSheet:
    """S12.1: column by column, from the lowest differential."""
    return ChartSheet(
        title="Combat Results Table",
        case="S43:12.1",
        lines={"": tuple(column.label for column in table.columns)},
        cells=tuple({str(dice): str(table.rows[dice][number]) for dice in DICE} for number in range(len(table.columns))),
        results={str(result): _result_sheet(result) for result in Result},
        place="column",
        numbered=False,
        modifiers="factors",
    )


def _result_sheet(result: Result) -> ResultSheet:
    return ResultSheet(
        attacker=result_words(result, "You", "They"),
        defender=result_words(result, "They", "You"),
        other=result_words(result, _WHO[Role.ATTACKER], _WHO[Role.DEFENDER]),
        suffers=suffers(result),
    )


# bombs ---------------------------------------------------------------------------------------------------------------------


def bomb_sheet(table: BombTable) -> ChartSheet:
    """S23.5: a place for each total that can be needed, and over it the planes that need it against each protection."""
    needed = sorted({total for row in table.least.values() for total in row}, reverse=True)
    return ChartSheet(
        title="Bombs",
        case="S43:23.5",
        lines={protection: _planes(table.least[protection], needed) for protection in Protection},
        cells=tuple({str(dice): HIT if dice >= total else MISS for dice in DICE} for total in needed),
        results={
            HIT: ResultSheet("You hit.", "They hit.", "The bombs hit.", Role.DEFENDER),
            MISS: ResultSheet("You miss.", "They miss.", "The bombs miss."),
        },
        place="number of planes",
        numbered=False,
    )


def _planes(row: tuple[int, ...], needed: Iterable[int]) -> tuple[str, ...]:
    """How many planes need each total; more planes than the table lists count as the last number."""

    def heads(total: int) -> str:
        planes = [number for number, least in enumerate(row, 1) if least == total]
        return ", ".join(f"{number} or more" if number == len(row) else str(number) for number in planes) or NONE

    return tuple(heads(total) for total in needed)


# tables of one die ---------------------------------------------------------------------------------------------------------


def _one_die(title: str, case: str, cells: Iterable[str], words: Mapping[str, str]) -> ChartSheet:
    """A table of one die: the words are the same for everybody."""
    return ChartSheet(
        title=title,
        case=case,
        lines={"": ("",)},
        cells=({str(die): cell for die, cell in zip(DIE, cells, strict=True)},),
        results={cell: ResultSheet(says, says, says) for cell, says in words.items()},
    )


def _weather_words() -> dict[str, str]:
    return {str(sky): says for sky, says in _SKIES.items()}


def _flak_sheet(percent: tuple[int, ...]) -> ChartSheet:
    cells = [f"{each}%" for each in percent]
    words = {cell: f"{cell} of the bombers are lost, rounded up." for cell in cells}
    return _one_die("Anti-aircraft fire", "S43:23.3", cells, words)


def _distance_sheet(distance: tuple[int, ...]) -> ChartSheet:
    cells = [str(each) for each in distance]
    return _one_die("Scatter: distance", "S43:16.4", cells, {cell: _scattered(cell) for cell in cells})


def _scattered(cell: str) -> str:
    return {"0": "On target.", "1": "1 hex off target."}.get(cell, f"{cell} hexes off target.")


def _direction_sheet(direction: tuple[str, ...]) -> ChartSheet:
    words = {each: f"To the {_COMPASS[each]}." for each in direction}
    return _one_die("Scatter: direction", "S43:16.4", direction, words)
