"""S11.9 against every plan there is, on random small boards: an attack is legal exactly if the best plan stays possible.

The brute force knows nothing of the engine's search: it goes through all sets of stacks against all sets of hexes, all guns
at all hexes, and all orders of attacks. Only what an attack is worth it asks `differential`, which has tests of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from proofs import case
from sicily43_ground import Piece, foot, ground, guns, tanks
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.attack_options import AttackOptions
from trinacria.sicily43.attacks import Attack, attack_refusal
from trinacria.sicily43.combat import declare
from trinacria.sicily43.commands import End
from trinacria.sicily43.differential import owed_differential
from trinacria.sicily43.position import Commitment, Position
from trinacria.sicily43.units import UnitId

SIZE = (4, 4)
HEXES = [f"{column:02d}{row:02d}" for column in range(1, 5) for row in range(1, 5)]
GRID = ground(size=SIZE, messina="0404").table.island.grid
SIDES = [f"{a}-{b}" for a in HEXES for b in GRID.neighbours[HexId(a)] if a < b]
LOWEST = -6


@dataclass
class Front:
    """A random moment before combat."""

    pos: Position
    side: Seat


@st.composite
def fronts(draw: st.DrawFn, most: int = 4, support: bool = False, committed: bool = False) -> Front:
    """Up to four stacks on each side, some without a zone of control; rivers, bridges, hills, towns, mines, a fortress."""
    side = draw(st.sampled_from([ALLIED, AXIS]))
    shuffled = draw(st.permutations(HEXES))
    ours = shuffled[: draw(st.integers(2, most))]
    theirs = shuffled[len(ours) : len(ours) + draw(st.integers(1, most))]
    rest = shuffled[len(ours) + len(theirs) :]
    pieces: dict[str, Piece] = {}
    for hex_ in ours:
        for number, cf in enumerate(draw(st.lists(st.integers(0, 9), min_size=1, max_size=2))):
            pieces[f"a{hex_}{number}"] = foot(side, hex_, cf)
    for hex_ in theirs:
        zone = draw(st.integers(0, 4))
        for number, cf in enumerate(draw(st.lists(st.integers(0, 12), min_size=1, max_size=2))):
            pieces[f"d{hex_}{number}"] = tanks(side.enemy, hex_, cf) if zone else guns(side.enemy, hex_, cf=cf)
    if support:
        for number, hex_ in enumerate(rest[: draw(st.integers(1, 2))]):
            pieces[f"g{number}"] = guns(side, hex_, draw(st.integers(1, 3)))
    some = st.sets(st.sampled_from(HEXES), max_size=6)
    terrain: dict[str, Any] = {"hills": draw(some), "towns": draw(some)}
    fort = draw(st.sampled_from(HEXES))
    if fort not in (ours if side is ALLIED else theirs) and fort not in rest[:2]:
        terrain["fortresses"] = {fort: (0, 0)}
    water = draw(st.sets(st.sampled_from(SIDES), max_size=12))
    terrain["rivers"] = {name for name in water if draw(st.booleans())}
    terrain["streams"] = water - terrain["rivers"]
    terrain["roads"] = {name for name in water if draw(st.booleans())}
    terrain["mines"] = dict.fromkeys(draw(st.sets(st.sampled_from(ours), max_size=2)), side.enemy)
    pos = ground(size=SIZE, messina="0404", phasing=side, **terrain, **pieces)
    front = Front(pos, side)
    assume(attacks(front))
    if committed:
        pledge(draw, front)
    return front


def pledge(draw: st.DrawFn, front: Front) -> None:
    """One or two attacks are declared beforehand, the second apart from the first."""
    chosen: list[Commitment] = []
    for attack in draw(st.lists(st.sampled_from([*attacks(front)]), min_size=1, max_size=2)):
        units = units_of(front, attack[0])
        apart = all(not {*units} & {*other.units} and not {*attack[1]} & {*other.targets} for other in chosen)
        if apart and attack_refusal(front.pos, units, attack[1]) is None:
            chosen.append(Commitment(units, attack[1]))
    assume(chosen)
    front.pos.note(commitments=tuple(chosen))


# the brute force -----------------------------------------------------------------------------------------------------------

Hexes = tuple[HexId, ...]
Plan = tuple[Hexes, Hexes]  # the hexes of the attackers, and those that are attacked


def stacks(front: Front) -> Hexes:
    pos = front.pos
    ours = {pos.where[unit] for unit in pos.table.units if unit.startswith("a") and unit not in pos.now.attacked}
    return tuple(sorted(ours))


def enemies(front: Front) -> Hexes:
    pos = front.pos
    held = {pos.where[unit] for unit in pos.table.units if unit.startswith("d")}
    forts = {*pos.garrisons} if front.side is ALLIED else set()
    return tuple(sorted((held | forts) - pos.now.attacked_hexes))


def owed(front: Front) -> set[HexId]:
    """The hexes that must be attacked: tanks are in them, and a stack that can attack is next to them."""
    pos = front.pos
    with_zone = {pos.where[u] for u in pos.table.units if u.startswith("d") and not pos.unit(u).range}
    return {hex_ for hex_ in with_zone & {*enemies(front)} if any(GRID.adjacent(hex_, ours) for ours in stacks(front))}


def units_of(front: Front, hexes: Hexes) -> tuple[UnitId, ...]:
    pos = front.pos
    return tuple(u for h in hexes for u in pos.stack_at(h) if u.startswith("a") and u not in pos.now.attacked)


def some_of(hexes: Hexes) -> Iterator[Hexes]:
    for number in range(1, len(hexes) + 1):
        yield from combinations(hexes, number)


def attacks(front: Front) -> dict[Plan, int]:
    """Everything that could be one attack, and what it is worth without support."""
    found: dict[Plan, int] = {}
    for ours in some_of(stacks(front)):
        near = tuple(hex_ for hex_ in enemies(front) if all(GRID.adjacent(hex_, here) for here in ours))
        for theirs in some_of(near):
            found[ours, theirs] = owed_differential(front.pos, units_of(front, ours), theirs)
    return found


def best(front: Front, plans: dict[Plan, int], open_: set[HexId], ours: Hexes, theirs: Hexes) -> int:
    """The most open hexes that attacks of these stacks on these hexes can meet, in any order."""
    possible = [plan for plan, worth in plans.items() if worth >= LOWEST]

    @cache
    def most(left: frozenset[HexId], hexes: frozenset[HexId]) -> int:
        return max(
            (
                len(open_ & {*targets}) + most(left - {*crew}, hexes - {*targets})
                for crew, targets in possible
                if left.issuperset(crew) and hexes.issuperset(targets) and open_ & {*targets}
            ),
            default=0,
        )

    return most(frozenset(ours), frozenset(theirs))


def enough(front: Front, plan: Plan, worth: int, pledged: frozenset[str] = frozenset()) -> bool:
    """Whether an attack reaches the table, with any of the guns at any of the hexes."""
    if worth >= LOWEST:
        return True
    pos, units = front.pos, units_of(front, plan[0])
    ours = [unit for unit in pos.table.units if unit.startswith("g") and unit not in pledged]
    for aims in product([None, *plan[1]], repeat=len(ours)):
        support = [(gun, aim) for gun, aim in zip(ours, aims, strict=True) if aim is not None]
        if attack_refusal(pos, units, plan[1], support) is None:
            return True
    return False


def legal(front: Front) -> set[Plan]:
    """The attacks that may be made now, by the words of the rules."""
    plans, open_ = attacks(front), owed(front)
    bound = [(tuple({front.pos.where[u] for u in c.units}), c.targets) for c in front.pos.now.commitments]
    bound = [one for one in bound if {*one[0]} <= {*stacks(front)} and {*one[1]} <= {*enemies(front)}]
    ours = tuple(hex_ for hex_ in stacks(front) if not any(hex_ in one[0] for one in bound))
    theirs = tuple(hex_ for hex_ in enemies(front) if not any(hex_ in one[1] for one in bound))
    before = best(front, plans, open_, ours, theirs)
    found = set[Plan]()
    for plan, worth in plans.items():
        touched = [one for one in bound if {*one[0]} & {*plan[0]} or {*one[1]} & {*plan[1]}]
        if any(not {*one[0]} <= {*plan[0]} or not {*one[1]} <= {*plan[1]} for one in touched):
            continue
        left = tuple(hex_ for hex_ in ours if hex_ not in plan[0])
        hexes = tuple(hex_ for hex_ in theirs if hex_ not in plan[1])
        met = len(open_ & {*plan[1]} & {*theirs})
        if enough(front, plan, worth) and met + best(front, plans, open_, left, hexes) >= before:
            found.add(plan)
    return found


def order(front: Front, plan: Plan) -> Attack:
    return Attack(plan[1], units_of(front, plan[0]))


def plan_of(front: Front, attack: Attack) -> Plan:
    return tuple(sorted({front.pos.where[unit] for unit in attack.units})), tuple(sorted(attack.targets))


# the proof -----------------------------------------------------------------------------------------------------------------

EVERY_KIND = st.one_of(fronts(), fronts(support=True), fronts(committed=True))


@case("S43:11.9", "S43:11.2", "S43:11.10", "S43:11.12")
@given(front=EVERY_KIND)
@settings(max_examples=120, deadline=None)
def test_an_attack_is_legal_exactly_if_as_much_can_be_met_as_before(front: Front) -> None:
    offered, allowed = AttackOptions(front.pos, front.side), legal(front)
    for plan in attacks(front):
        assert (order(front, plan) in offered) == (plan in allowed), plan


@case("S43:11.9")
@given(front=EVERY_KIND)
@settings(max_examples=80, deadline=None)
def test_the_steps_lead_to_exactly_the_legal_attacks(front: Front) -> None:
    offered = AttackOptions(front.pos, front.side)
    if offered.is_empty():
        assert not legal(front)
        return
    listed = [plan_of(front, attack) for attack in offered if isinstance(attack, Attack)]
    assert len(listed) == len({*listed})
    assert {*listed} == legal(front)


@case("S43:11.9", "S43:11.10", "S43:9.7")
@given(data=st.data())
@settings(max_examples=80, deadline=None)
def test_any_legal_attacks_meet_as_much_as_could_be_met(data: st.DataObject) -> None:
    """Attack after attack without its results, until the phase may end: nobody is trapped, and nothing owed is lost."""
    front = data.draw(EVERY_KIND)
    pos = front.pos
    open_ = owed(front)
    bound = [({pos.where[u] for u in c.units}, {*c.targets}) for c in pos.now.commitments]
    ours = tuple(hex_ for hex_ in stacks(front) if not any(hex_ in hexes for hexes, _ in bound))
    theirs = tuple(hex_ for hex_ in enemies(front) if not any(hex_ in targets for _, targets in bound))
    could = best(front, attacks(front), open_, ours, theirs)
    met = set[HexId]()
    while True:
        offered = AttackOptions(pos, front.side)
        if offered.is_empty():
            break
        if End() in offered and data.draw(st.booleans()):
            break
        attack = offered.sample(lambda count: data.draw(st.integers(0, count - 1)))
        if isinstance(attack, End):
            break
        assert isinstance(attack, Attack)
        assert attack in offered
        met |= {*attack.targets} & open_ & {*theirs}
        declare(pos, front.side, attack)
    assert offered.end_refusal() is None
    assert len(met) >= could
    for hexes, targets in bound:
        assert targets <= pos.now.attacked_hexes, (hexes, targets)
