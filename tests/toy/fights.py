"""H4: a die is read on a scale of differences of strength. Here are the scale, and what can be expected of a fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

from trinacria.kernel.cases import case
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
from trinacria.kernel.seats import Seat

ATTACKER_OUT, DEFENDER_OUT, STAND = "A", "D", "-"
HEADS = ("-3", "-2", "-1", "0", "+1", "+2")
DIE = range(1, 7)


def _result(total: int) -> str:
    return DEFENDER_OUT if total >= 5 else ATTACKER_OUT if total <= 2 else STAND


CELLS = tuple({str(die): _result(die + int(head)) for die in DIE} for head in HEADS)
RESULTS = {
    ATTACKER_OUT: ResultSheet("You are eliminated.", "They are eliminated.", "The attacker is eliminated.", Role.ATTACKER),
    DEFENDER_OUT: ResultSheet("They are eliminated.", "You are eliminated.", "The defender is eliminated.", Role.DEFENDER),
    STAND: ResultSheet("Nothing happens.", "Nothing happens.", "Nothing happens."),
}
CHART = ChartSheet("Fights", "H:4", {"": HEADS}, CELLS, RESULTS, place="place", modifiers="changes")


@case("H:4")
def place_of(attacker: int, defender: int, *, on_hill: bool) -> int:
    """The place on the scale for these strengths, from 1."""
    return HEADS.index(f"{difference:+}" if (difference := attacker - defender - on_hill) else "0") + 1


def resolution(hex_: str, brings: Mapping[str, Sequence[int]], sides: Sequence[Seat], *, on_hill: bool) -> Resolution:
    """What can be expected of a fight. `brings` has the possible strengths of the attacker, then those of the defender."""
    attacker, defender = brings
    places = Counter(place_of(*strengths, on_hill=on_hill) for strengths in product(*brings.values()))
    results = Counter(cell for place in places.elements() for cell in CELLS[place - 1].values())
    chance = {result: count / results.total() for result, count in results.most_common()}
    roles = (Role.ATTACKER, Role.DEFENDER)
    return Resolution(
        targets=(hex_,),
        parties=tuple(_party(*each) for each in zip(sides, roles, brings.items(), strict=True)),
        scale=Scale("fight", "", HEADS, {str(place): count / places.total() for place, count in places.items()}),
        modifiers=(Modifier("the hill", "H:4", -on_hill),),
        outcomes=tuple(Outcome(r, RESULTS[r].other, p, RESULTS[r].suffers) for r, p in chance.items()),
        says=f"{attacker} eliminates {defender} in {chance.get(DEFENDER_OUT, 0):.0%} of all cases.",
    )


def _party(side: Seat, role: Role, brought: tuple[str, Sequence[int]]) -> Party:
    unit, strengths = brought
    total = f"{strengths[0]}" if len(strengths) == 1 else f"{strengths[0]}–{strengths[-1]}"
    brings = tuple((strength, 1 / len(strengths)) for strength in strengths)
    taking_part = Participant(unit, brings, (*strengths,))
    return Party(side, role, (taking_part,), f"{side.value.capitalize()} unit", total, strengths[0], strengths[-1])
