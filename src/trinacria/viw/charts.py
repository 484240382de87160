"""The charts of the standard game: the Terrain Effects Chart (5.62) and the Combat Results Table (9.89)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from trinacria.kernel.cases import case
from trinacria.kernel.datafiles import Toml
from trinacria.kernel.seats import Seat

LINES = ("low", "middle", "high")  # of the CRT, each better for the defender than the one before


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """One terrain of the chart: half-points to enter by class (none: only by road) and its line of the CRT."""

    id: str
    foot: int | None
    mechanized: int | None
    combat_line: str


@dataclass(frozen=True, slots=True)
class TerrainChart:
    """5.62 The Terrain Effects Chart."""

    rows: Mapping[str, TerrainRow]
    river_foot: int | None  # extra half-points
    river_mechanized: int | None
    road_tactical: int
    road_strategic_foot: int
    road_strategic_mechanized: int
    river_multiplier: int  # 9.32
    entrenchment_multiplier: int  # 12.21
    entrenchment_river_multiplier: int  # 9.32
    combined_arms_across_river: int  # 9.55
    mud_shift: int  # 9.89 C; none on a chart without mud

    @case("5.62", "5.32", "5.43", "5.52", "5.61", "12.1")
    def step_cost(self, terrain: str, *, river: bool, road: bool, mechanized: bool, strategic: bool) -> int | None:
        """Half-points to enter a hex over one hexside, by movement class; none if the class may not.

        A road on the hexside replaces the cost of the hex and of the river (5.43, 5.52) and carries vehicles over it
        (5.61). Entrenchments cost nothing and so do not appear (12.1).
        """
        across = self._by_ground(terrain, river=river, mechanized=mechanized)
        if not road:
            return across
        by_road = self.road_tactical
        if strategic:
            by_road = self.road_strategic_mechanized if mechanized else self.road_strategic_foot
        return by_road if across is None else min(by_road, across)

    def _by_ground(self, terrain: str, *, river: bool, mechanized: bool) -> int | None:
        row = self.rows[terrain]
        hex_cost = row.mechanized if mechanized else row.foot
        extra = 0 if not river else self.river_mechanized if mechanized else self.river_foot
        return None if hex_cost is None or extra is None else hex_cost + extra


@dataclass(frozen=True, slots=True)
class Result:
    """9.84 A cell of the table: who suffers, the number to meet by hexes or steps, the mandatory steps, breakthrough."""

    attacker_suffers: bool
    number: int
    mandatory: int
    breakthrough: bool

    def on(self, attacker: Seat) -> Seat:
        return attacker if self.attacker_suffers else attacker.enemy

    def __str__(self) -> str:
        letter = "A" if self.attacker_suffers else "D"
        return f"{letter}{self.number}" + (f"({self.mandatory})" if self.mandatory else "")


@dataclass(frozen=True, slots=True)
class CombatResultsTable:
    """9.89 The Combat Results Table."""

    columns: int
    first_ratio: Mapping[str, int]  # by terrain line: the ordinal of the ratio over column 1
    cells: Mapping[int, tuple[Result, ...]]

    @case("9.7", "9.89", "9.89.1")
    def column(self, line: str, attack: int, defence: int) -> int:
        """The column of a ratio on a terrain line; ratios off the table use its end columns."""
        return self.clamp(ratio_ordinal(attack, defence) - self.first_ratio[line] + 1)

    @case("9.7")
    def clamp(self, column: int) -> int:
        return max(1, min(self.columns, column))

    @case("9.88", "9.89", "9.89.2", "9.89.3")
    def result(self, column: int, dice: int) -> Result:
        return self.cells[dice][column - 1]


@case("9.0.P")
def ratio_ordinal(attack: int, defence: int) -> int:
    """Ratios in order: ... 1-3 is -1, 1-2 is 0, 1-1 is 1, 2-1 is 2 ...; fractions are dropped for the defender (ADJ-046)."""
    if attack >= defence:
        return attack // defence
    return 2 - -(-defence // attack)


def ratio_text(attack: int, defence: int) -> str:
    return ratio_of(ratio_ordinal(attack, defence))


def ratio_of(ordinal: int) -> str:
    """A ratio as it stands over its column."""
    return f"{ordinal}-1" if ordinal >= 1 else f"1-{2 - ordinal}"


def read_terrain_chart(toml: Toml) -> TerrainChart:
    rows: dict[str, TerrainRow] = {}
    for row in toml.tables("terrain"):
        line = row.word("combat_line", LINES)
        name = row.text("id")
        rows[name] = TerrainRow(name, row.half_points("non_mechanized"), row.half_points("mechanized"), line)
    river, road, trench = toml.table("river_hexside"), toml.table("road"), toml.table("entrenchment")
    return TerrainChart(
        rows=rows,
        river_foot=river.half_points("non_mechanized_extra"),
        river_mechanized=river.half_points("mechanized"),
        road_tactical=road.half_points("tactical") or 0,
        road_strategic_foot=road.half_points("strategic_non_mechanized") or 0,
        road_strategic_mechanized=road.half_points("strategic_mechanized") or 0,
        river_multiplier=river.number("defence_multiplier", 1, 9),
        entrenchment_multiplier=trench.number("defence_multiplier", 1, 9),
        entrenchment_river_multiplier=trench.number("defence_multiplier_river", 1, 9),
        combined_arms_across_river=river.number("combined_arms_maximum", 0, 9),
        mud_shift=toml.table("mud").number("shift", -9, 9) if toml.has("mud") else 0,
    )


@dataclass(frozen=True, slots=True)
class IntegrityChart:
    """9.44 How many columns divisional integrity shifts at most."""

    most_in_attack: int
    most_in_defence: int


def read_integrity(toml: Toml) -> IntegrityChart:
    """The limits alone; what is asked of a division is read with the divisions."""
    return IntegrityChart(toml.number("most_in_attack", 0, 9), toml.number("most_in_defence", 0, 9))


@case("9.31")
def check_line(row: Toml, crt: Toml) -> None:
    """A terrain of the one chart stands on the line of the other that it names."""
    line = row.text("combat_line")
    if row.text("id") not in crt.table("terrain_lines").texts(line, []):
        says = f"{row.text('id')} does not stand on the line {line!r} of the Combat Results Table (9.89)"
        row.note("combat_line", says)


def read_crt(toml: Toml) -> CombatResultsTable:
    columns = toml.number("columns", 1, 99)
    lines = toml.table("lines")
    lines.only(*LINES)
    first = {line: _first_ordinal(lines, line, columns) for line in LINES}
    results, bold = toml.table("results"), toml.table("breakthrough")
    cells: dict[int, tuple[Result, ...]] = {}
    for dice in range(2, 13):
        texts, flags = results.texts(str(dice)), set(bold.numbers(str(dice)))
        if len(texts) != columns:
            results.note(str(dice), f"has {len(texts)} results for {columns} columns")
        cells[dice] = tuple(
            _cell(results, dice, text, breakthrough=number + 1 in flags) for number, text in enumerate(texts)
        )
    return CombatResultsTable(columns, first, cells)


def _first_ordinal(lines: Toml, line: str, columns: int) -> int:
    ordinals = []
    for text in lines.texts(line):
        found = re.fullmatch(r"([1-9]\d?)-([1-9]\d?)", text)
        if not found or "1" not in found.groups():
            lines.note(line, f"{text!r} is not a ratio such as 1-3 or 4-1")
            return 1
        ordinals.append(ratio_ordinal(int(found[1]), int(found[2])))
    if len(ordinals) != columns or ordinals != list(range(ordinals[0], ordinals[0] + columns)):
        lines.note(line, f"must name {columns} ratios in order, each one better than the last")
    return ordinals[0] if ordinals else 1


def _cell(results: Toml, dice: int, text: str, *, breakthrough: bool) -> Result:
    found = re.fullmatch(r"([AD])(\d)(?:\((\d)\))?", text)
    if not found:
        results.note(str(dice), f"{text!r} is not a result such as A1 or D2(1)")
        return Result(True, 0, 0, False)
    return Result(found[1] == "A", int(found[2]), int(found[3] or 0), breakthrough)
