"""Fights on a chart: what can be expected of one, whatever is known of the strengths.

The same function serves the players, who may know only what strengths there can be, and the rules, which know them all: then
there is one place on the scale, and the dice are read there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from trinacria.kernel.basics.events import CHART, Fought
from trinacria.kernel.resolutions import (
    ChartSheet,
    Modifier,
    Outcome,
    Participant,
    Party,
    Resolution,
    ResultSheet,
    Role,
    Scale,
)
from trinacria.kernel.seats import BySide, Seat
from trinacria.kernel.systems import RollLuck
from trinacria.kernel.words import capital, listed

DIE = {str(face): 1 / 6 for face in range(1, 7)}  # how likely each total of the dice is


NOTHING = ResultSheet("Nothing happens.", "Nothing happens.", "Nothing happens.")


def eliminates(role: Role) -> ResultSheet:
    """The result that one side of a fight is eliminated."""
    words = "You are eliminated.", "They are eliminated."
    return ResultSheet(*(words if role is Role.ATTACKER else words[::-1]), f"The {role.value} is eliminated.", role)


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a fight: its units, each with the strengths that it can have, all equally likely."""

    side: Seat
    units: Mapping[str, Sequence[int]]

    def totals(self) -> dict[int, float]:
        """How likely each sum of the strengths is."""
        found: defaultdict[int, float] = defaultdict(float)
        sums = [sum(strengths) for strengths in product(*self.units.values())]
        for total in sums:
            found[total] += 1 / len(sums)
        return found


def expected(
    chart: ChartSheet,
    targets: tuple[str, ...],
    attack: Force,
    defence: Force,
    modifiers: tuple[Modifier, ...] = (),
    *,
    place_of: Callable[[int, int], int] | None = None,
    dice: Mapping[str, float] = DIE,
) -> Resolution:
    """What can be expected of a fight on a chart with one line.

    `place_of` finds the place on the scale, from 1, for the strengths of both sides; without it the heads of the chart are
    their differences. Each modifier moves the fight along the scale.
    """
    ((line, heads),) = chart.lines.items()
    find, moved = place_of or _by_difference(heads), sum(modifier.value for modifier in modifiers)
    places: defaultdict[int, float] = defaultdict(float)
    for (ours, chance), (theirs, likely) in product(attack.totals().items(), defence.totals().items()):
        place = min(max(find(ours, theirs) + moved, 1), len(heads))
        places[place] += chance * likely
    results: defaultdict[str, float] = defaultdict(float)
    for place, chance in places.items():
        for total, likely in dice.items():
            results[chart.cells[place - 1][total]] += chance * likely
    likeliest = sorted(results.items(), key=lambda result: -result[1])
    outcomes = tuple(Outcome(r, chart.results[r].other, p, chart.results[r].suffers) for r, p in likeliest)
    chances = {str(place): chance for place, chance in sorted(places.items())}
    return Resolution(
        targets=targets,
        parties=(_party(Role.ATTACKER, attack), _party(Role.DEFENDER, defence)),
        scale=Scale(CHART, line, heads, chances, place if len(places) == 1 else 0),
        modifiers=modifiers,
        outcomes=outcomes,
        says=_in_a_sentence(attack, defence, outcomes),
    )


def _by_difference(heads: Sequence[str]) -> Callable[[int, int], int]:
    least = int(heads[0])
    return lambda attack, defence: attack - defence - least + 1


def difference_chart(
    title: str, case: str, differences: range, result: Callable[[int], str], results: Mapping[str, ResultSheet]
) -> ChartSheet:
    """A chart of differences between the strengths: a die is added to the difference, and `result` reads the total."""
    heads = tuple(f"{difference:+}" if difference else "0" for difference in differences)
    cells = tuple({face: result(int(face) + difference) for face in DIE} for difference in differences)
    return ChartSheet(title, case, {"": heads}, cells, results)


def result_of(chart: ChartSheet, place: int, total: int) -> ResultSheet:
    """What the chart says at a place on its scale, for a total of the dice."""
    return chart.results[chart.cells[place - 1][str(total)]]


def struck(chart: ChartSheet, fought: Fought, total: int) -> tuple[str, ...]:
    """The counters that suffer in a fight, for a total of its dice."""
    suffers = result_of(chart, fought.place, total).suffers
    return {Role.ATTACKER: fought.attackers, Role.DEFENDER: fought.defenders}.get(suffers or Role.OTHER, ())


def luck_of(chart: ChartSheet, fought: Fought, side: Callable[[str], Seat]) -> RollLuck:
    """How many counters of each side had to suffer in a fight on average, and how many the dice made suffer."""
    due, suffered = BySide(0.0, 0.0), BySide(0, 0)
    rolls = [*product(range(1, len(DIE) + 1), repeat=len(fought.dice))]
    for unit in (unit for roll in rolls for unit in struck(chart, fought, sum(roll))):
        due[side(unit)] += 1 / len(rolls)
    for unit in struck(chart, fought, sum(fought.dice)):
        suffered[side(unit)] += 1
    return RollLuck(due, suffered, fought.dice, lost=("counter", "counters"))


def _party(role: Role, force: Force) -> Party:
    least, most = (sum(map(extreme, force.units.values())) for extreme in (min, max))
    taking_part = tuple(
        Participant(unit, tuple((strength, 1 / len(possible)) for strength in possible), tuple(possible))
        for unit, possible in force.units.items()
    )
    total = str(least) if least == most else f"{least}–{most}"
    return Party(force.side, role, taking_part, f"{capital(force.side.value)} {role.value}", total, least, most)


def _in_a_sentence(attack: Force, defence: Force, outcomes: Sequence[Outcome]) -> str:
    each = [f"{outcome.words[0].lower()}{outcome.words[1:].rstrip('.')} ({outcome.probability:.0%})" for outcome in outcomes]
    return f"{listed([*attack.units])} against {listed([*defence.units])}: {listed(each, 'or')}."
