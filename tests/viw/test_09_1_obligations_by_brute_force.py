"""9.1 The duties of a Combat Phase against every plan there is, on random small boards (`plans.py`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from board import Piece, battalion, board, regiment
from plans import Force, after, best, combats, fighters, keeps_the_best
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.attacks import END_COMBAT, AttackOptions, Role
from trinacria.viw.combat import declare
from trinacria.viw.commands import Attack
from trinacria.viw.position import Position
from trinacria.viw.rules import STANDARD
from trinacria.viw.units import UnitId

ROWS = COLUMNS = 4
HEXES = [f"{column:02d}{row:02d}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


@dataclass
class Front:
    """A random Combat Phase: the position, the phasing side, and its fighters as the brute force knows them."""

    pos: Position
    side: Seat
    force: Force


@st.composite
def fronts(
    draw: st.DrawFn, colours: str = "x", partly: bool = False, binding: bool = False, hexes: int = 5, stack: int = 3
) -> Front:
    """Up to five hexes on each side; towns and entrenchments, or (`partly`) exemptions from hex to hex, at random.

    If `binding`, some units are bound to one enemy hex, as those that wait at sea (18.13).
    """
    side = draw(st.sampled_from([ALLIED, AXIS]))
    shuffled = draw(st.permutations(HEXES))
    ours = shuffled[: draw(st.integers(2, hexes))]
    theirs = shuffled[len(ours) : len(ours) + draw(st.integers(2, hexes))]
    towns = draw(st.sets(st.sampled_from(ours), max_size=2)) if not partly else set()
    trenches = draw(st.sets(st.sampled_from(ours), max_size=2)) if not partly else set()
    colour = {hex_: draw(st.sampled_from(colours)) for hex_ in ours}
    exempt = towns | trenches if side is AXIS else towns
    excused = frozenset((a, b) for a in ours for b in theirs if a in exempt or (partly and draw(st.integers(0, 2)) == 0))
    changes = {"attack_group": lambda pos, unit: colour[pos.where[unit]]} if len(colours) > 1 else {}
    if partly:
        changes["owes"] = lambda pos, unit, target: (pos.where[unit], target) not in excused
    pieces: dict[str, Piece] = {f"e{hex_}": regiment(side.enemy, hex_) for hex_ in theirs}
    for hex_ in ours:
        for number, kind in enumerate(draw(st.text("rb", min_size=1, max_size=stack))):
            pieces[f"{kind}{hex_}{number}"] = (regiment if kind == "r" else battalion)(side, hex_)
    bound: dict[str, str] = {}
    if binding:
        changes |= binding_rules(bound, excused)
    pos = board(
        size=(COLUMNS, ROWS),
        terrain=dict.fromkeys(towns, "town"),
        entrenchments=trenches,
        phase="combat",
        phasing=side,
        rules=STANDARD.replacing(obligations=changes),
        **pieces,
    )
    assume(pos.decision is not None and pos.decision.kind == "attack" and pos.decision.seat is side)
    for unit in pos.units_of(side) if binding else ():
        near = sorted({*theirs} & {*pos.table.map.grid.neighbours[pos.where[unit]]})
        if near and draw(st.booleans()):
            bound[unit] = draw(st.sampled_from(near))
    return Front(pos, side, fighters(pos, side, colour, excused, bound))


def binding_rules(bound: dict[str, str], excused: frozenset[tuple[str, str]]) -> dict[str, Callable[..., Any]]:
    def owes(pos: Position, unit: UnitId, target: HexId) -> bool:
        return bound[unit] == target if unit in bound else (pos.where[unit], target) not in excused

    def attack_refusal(pos: Position, unit: UnitId, target: HexId) -> IllegalCommand | None:
        return None if bound.get(unit, target) == target else IllegalCommand("18.13", f"{unit} attacks {bound[unit]} only")

    return {"owes": owes, "attack_refusal": attack_refusal}


ONE_FORCE, TWO_FORCES = fronts(), fronts(colours="xy")
PARTLY_EXEMPT, TWO_PARTLY_EXEMPT = fronts(partly=True), fronts(colours="xy", partly=True)
ALL_KINDS = [ONE_FORCE, TWO_FORCES, PARTLY_EXEMPT, TWO_PARTLY_EXEMPT]
KINDS = ["one force", "two forces", "partly exempt", "two forces, partly exempt"]
BOUND_KINDS = [fronts(binding=True, hexes=4), fronts(colours="xy", binding=True, hexes=4)]
BOUND = ["some bound to a hex", "two forces, some bound to a hex"]


@pytest.mark.parametrize("kind", [*ALL_KINDS, *BOUND_KINDS], ids=[*KINDS, *BOUND])
@given(data=st.data())
@settings(max_examples=150)
def test_an_attack_is_legal_exactly_if_the_best_plan_stays_reachable(
    kind: st.SearchStrategy[Front], data: st.DataObject
) -> None:
    front = data.draw(kind)
    offered = front.pos.options()
    possible = st.sampled_from([*combats(front.force)])
    for attack in data.draw(st.lists(possible, min_size=10, max_size=10)):
        assert (attack in offered) == keeps_the_best(front.force, attack), attack.text


@pytest.mark.parametrize("kind", ALL_KINDS, ids=KINDS)
@given(data=st.data())
def test_random_legal_attacks_end_with_as_much_done_as_could_be(kind: st.SearchStrategy[Front], data: st.DataObject) -> None:
    """Attack after attack without its results, each judged in passing, until the phase may end."""
    front = data.draw(kind)
    pos, side, force = front.pos, front.side, front.force
    owed, satisfied = set[str](), set[str]()
    while any(fighter.owes for fighter in force):
        offered = AttackOptions(pos, side)
        assert END_COMBAT not in offered
        other = data.draw(st.sampled_from([*combats(force)]))
        assert (other in offered) == keeps_the_best(force, other), other.text
        attack = offered.sample(lambda count: data.draw(st.integers(0, count - 1)))
        assert isinstance(attack, Attack)
        assert attack in offered
        owed |= {target for target in attack.targets if any(target in fighter.owes for fighter in force)}
        satisfied |= {f.place for f in force if f.owes and (f.unit in attack.units or f.is_freed_by(attack))}
        declare(pos, side, attack)
        force = after(force, attack)
    assert END_COMBAT in AttackOptions(pos, side)
    assert (len(owed), len(satisfied)) == best(front.force)


@pytest.mark.parametrize("kind", [ONE_FORCE, PARTLY_EXEMPT], ids=["one force", "partly exempt"])
@given(data=st.data())
def test_one_force_can_meet_every_duty(kind: st.SearchStrategy[Front], data: st.DataObject) -> None:
    """No isolated point, so nothing lapses: why no search is needed."""
    force = data.draw(kind).force
    obliged = [fighter for fighter in force if fighter.owes]
    owed = frozenset[str]().union(*(fighter.owes for fighter in obliged))
    assert best(force) == (len(owed), len({fighter.place for fighter in obliged}))


SMALL = {"hexes": 4, "stack": 2}
SMALL_KINDS = [
    fronts(**SMALL),
    fronts(colours="xy", **SMALL),
    fronts(partly=True, **SMALL),
    fronts(colours="xy", partly=True, **SMALL),
    fronts(binding=True, **SMALL),
    fronts(colours="xy", binding=True, **SMALL),
]


@pytest.mark.parametrize("kind", SMALL_KINDS, ids=[*KINDS, *BOUND])
@given(data=st.data())
def test_the_steps_lead_to_exactly_the_legal_attacks(kind: st.SearchStrategy[Front], data: st.DataObject) -> None:
    front = data.draw(kind)
    offered = front.pos.options()
    listed = [command for command in offered if isinstance(command, Attack)]
    assert len(listed) == len({*listed})
    assert {*listed} == {attack for attack in combats(front.force) if attack in offered}
    assert (END_COMBAT in [*offered]) == (END_COMBAT in offered) == (not any(f.owes for f in front.force))


@pytest.mark.parametrize("kind", SMALL_KINDS, ids=[*KINDS, *BOUND])
@given(data=st.data())
def test_roles_agree_with_the_legal_attacks(kind: st.SearchStrategy[Front], data: st.DataObject) -> None:
    front = data.draw(kind)
    offered = AttackOptions(front.pos, front.side)
    place = {fighter.unit: fighter.place for fighter in front.force}
    targets = data.draw(st.sampled_from([*combats(front.force)])).targets
    crews = [attack.units for attack in offered if isinstance(attack, Attack) and attack.targets == targets]
    for joining in offered.roles(targets):
        may = any(joining.unit in crew for crew in crews)
        must = may and all(place[joining.unit] in [place[unit] for unit in crew] for crew in crews)
        assert joining.role is (Role.MUST if must else Role.MAY if may else Role.CANNOT), (joining, crews)


@pytest.mark.parametrize("kind", SMALL_KINDS[:2] + SMALL_KINDS[-2:], ids=[*KINDS[:2], *BOUND])
@given(data=st.data())
def test_whatever_is_no_combat_is_refused(kind: st.SearchStrategy[Front], data: st.DataObject) -> None:
    """Any units against any enemy hexes: legal only if they are one combat at all."""
    front = data.draw(kind)
    units = data.draw(st.sets(st.sampled_from(sorted(f.unit for f in front.force)), min_size=1, max_size=3))
    enemy = sorted({*front.pos.where.values()} - {f.hex for f in front.force})
    targets = data.draw(st.sets(st.sampled_from(enemy), min_size=1, max_size=3))
    attack = Attack(tuple(sorted(targets)), tuple(sorted(units)))  # type: ignore[arg-type]
    if attack in front.pos.options():
        assert attack in {*combats(front.force)}
