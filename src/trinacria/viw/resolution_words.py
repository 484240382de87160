"""9.84-9.89 Results of a combat in words: on the chart, for the seat that looks, and drawn together as bars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from trinacria.kernel.resolutions import Bar, ChartSheet, Modifier, Outcome, ResultSheet, Role
from trinacria.kernel.seats import SPECTATOR, Seat
from trinacria.viw.battles import Battle
from trinacria.viw.charts import CombatResultsTable, Result, ratio_of
from trinacria.viw.column_shifts import Shift
from trinacria.viw.table_words import CASES

ATTACKER, DEFENDER = "The attacker", "The defender"
FARTHEST = 3  # hexes or steps that have a bar of their own: more of them share the last


# who gives way ---------------------------------------------------------------------------------------------------------


def suffers(result: Result) -> Role:
    return Role.ATTACKER if result.attacker_suffers else Role.DEFENDER


def named(seat: Seat, role: Role, battle: Battle) -> str:
    """A party as the seat calls it."""
    if seat is SPECTATOR:
        return ATTACKER if role is Role.ATTACKER else DEFENDER
    side = battle.attacker if role is Role.ATTACKER else battle.defender
    return "You" if side is seat else "They"


def gives_way(who: str) -> str:
    return f"{who} {'gives' if _is_one(who) else 'give'} way"


def _is_one(who: str) -> bool:
    return who in (ATTACKER, DEFENDER)


# results ---------------------------------------------------------------------------------------------------------------


def in_short(result: Result, who: str) -> str:
    """What a result means: the steps lost in any case, and the number to be met by hexes or by more steps."""
    bold = ", a breakthrough" if result.breakthrough else ""
    return f"{_lost(result, who)} {result.number}{bold}"


def in_full(result: Result, who: str) -> str:
    """The same as a sentence that says what the number asks for."""
    hexes = "a hex, or a step more" if result.number == 1 else f"{result.number} hexes, or as many steps more"
    bold = " A breakthrough." if result.breakthrough else ""
    return f"{_lost(result, who)}: {hexes}.{bold}"


def _lost(result: Result, who: str) -> str:
    lose, give = ("loses", "gives") if _is_one(who) else ("lose", "give")
    steps = {0: "", 1: f" {lose} a step and"}.get(result.mandatory, f" {lose} {result.mandatory} steps and")
    return f"{who}{steps} {give} way"


def fallen(seat: Seat, battle: Battle, result: Result) -> Outcome:
    """The result that has fallen, said to the seat that looks."""
    role = suffers(result)
    return Outcome(str(result), in_full(result, named(seat, role, battle)), suffers=role, notable=result.breakthrough)


def bars(seat: Seat, battle: Battle, chances: Iterable[tuple[Result, float]]) -> tuple[Bar, ...]:
    """The results by who gives way how far, the attacker's first, the worst outermost."""
    sums: defaultdict[tuple[Role, int], float] = defaultdict(float)
    for result, probability in chances:
        sums[suffers(result), min(result.number, FARTHEST)] += probability
    ends = [(Role.ATTACKER, number) for number in range(FARTHEST, 0, -1)]
    ends += [(Role.DEFENDER, number) for number in range(1, FARTHEST + 1)]
    if (Role.ATTACKER, FARTHEST) not in sums:
        ends.pop(0)
    return tuple(_bar(seat, battle, role, number, sums[role, number]) for role, number in ends)


def _bar(seat: Seat, battle: Battle, role: Role, number: int, probability: float) -> Bar:
    letter, open_ = "A" if role is Role.ATTACKER else "D", number == FARTHEST
    words = f"{gives_way(named(seat, role, battle))} {number}{' or more' if open_ else ''}"
    return Bar(f"{letter}{number}{'+' if open_ else ''}", words, probability, role)


# modifiers --------------------------------------------------------------------------------------------------------------


def modifier(shift: Shift, works_on: str = "") -> Modifier:
    """A column shift, and the dice with which it works where they are in doubt."""
    sign = {1: "+", -1: "−"}.get((shift.columns > 0) - (shift.columns < 0), "")
    text = f"{sign}{abs(shift.columns)}{'?' if works_on else ''}"
    return Modifier(shift.why + works_on, shift.case, shift.columns, text)


# the chart -------------------------------------------------------------------------------------------------------------


def chart_sheet(crt: CombatResultsTable) -> ChartSheet:
    """9.89 As printed, column by column; an asterisk marks a breakthrough."""
    return ChartSheet(
        title="Combat Results Table",
        case=CASES["combat results"],
        lines={line: heads(crt, line) for line in crt.first_ratio},
        cells=tuple({str(dice): printed(row[column]) for dice, row in crt.cells.items()} for column in range(crt.columns)),
        results={printed(result): _sheet(result) for row in crt.cells.values() for result in row},
        place="column",
        modifiers="shifts",
    )


def printed(result: Result) -> str:
    return f"{result}{'*' if result.breakthrough else ''}"


def heads(crt: CombatResultsTable, line: str) -> tuple[str, ...]:
    """The ratios over the columns of a terrain line."""
    first = crt.first_ratio[line]
    return tuple(ratio_of(ordinal) for ordinal in range(first, first + crt.columns))


def _sheet(result: Result) -> ResultSheet:
    role = suffers(result)
    mine, theirs = in_full(result, "You"), in_full(result, "They")
    if role is Role.ATTACKER:
        return ResultSheet(mine, theirs, in_full(result, ATTACKER), role)
    return ResultSheet(theirs, mine, in_full(result, DEFENDER), role)
