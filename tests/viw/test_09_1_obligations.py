"""9.1 Which units must attack: the duties of a Combat Phase."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import assume, given
from hypothesis import strategies as st

from board import Piece, battalion, board, regiment
from plans import after, best, combats, fighters, keeps_the_best
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw.attacks import AttackOptions
from trinacria.viw.combat import declare
from trinacria.viw.commands import Attack
from trinacria.viw.position import Position
from trinacria.viw.rules import STANDARD

# by brute force --------------------------------------------------------------------------------------------------------

ROWS = COLUMNS = 4
HEXES = [f"{column:02d}{row:02d}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]


@dataclass
class Front:
    """A random board: the position, what its hexes are excused from, and the colours of its forces."""

    pos: Position
    side: Seat
    excused: frozenset[tuple[str, str]]
    colours: dict[str, str]

    @property
    def force(self) -> tuple:
        return fighters(self.pos, self.side, self.colours, self.excused)


@st.composite
def fronts(draw: st.DrawFn, forces: int = 1, partial: bool = False, stack: int = 3, hexes: int = 5) -> Front:
    side = draw(st.sampled_from([ALLIED, AXIS]))
    places = draw(st.permutations(HEXES))
    ours = places[: draw(st.integers(2, hexes))]
    theirs = places[len(ours) : len(ours) + draw(st.integers(2, hexes))]
    towns = draw(st.sets(st.sampled_from(ours), max_size=2))
    trenches = draw(st.sets(st.sampled_from(ours), max_size=2))
    colours = {hex_: draw(st.sampled_from("xy"[:forces])) for hex_ in ours}
    pieces: dict[str, Piece] = {f"e{hex_}": regiment(side.enemy, hex_) for hex_ in theirs}
    for hex_ in ours:
        for number, kind in enumerate(draw(st.text("rb", min_size=1, max_size=stack))):
            pieces[f"{kind}{hex_}{number}"] = (regiment if kind == "r" else battalion)(side, hex_)
    exempt = towns | (trenches if side is AXIS else set())
    excused = {(a, b) for a in exempt for b in HEXES}
    rules = STANDARD.replacing(obligations={"force_of": lambda pos, unit: colours[pos.where[unit]]})
    if partial:
        excused = {pair for pair in ((a, b) for a in ours for b in theirs) if draw(st.integers(0, 3)) == 0}
        rules = rules.replacing(obligations={"owes": lambda pos, unit, target: (pos.where[unit], target) not in excused})
        towns, trenches = set(), set()
    pos = board(
        size=(COLUMNS, ROWS),
        terrain=dict.fromkeys(towns, "town"),
        entrenchments=trenches,
        phase="combat",
        phasing=side,
        rules=rules,
        **pieces,
    )
    assume(pos.decision is not None and pos.decision.kind == "attack" and pos.decision.seat is side)
    return Front(pos, side, frozenset(excused), colours)


def judge(front: Front, data: st.DataObject) -> None:
    """An attack is an option exactly if it can be one combat and the best plan stays reachable."""
    offered = front.pos.options()
    force = front.force
    possible = [*combats(force)]
    for attack in data.draw(st.lists(st.sampled_from(possible), min_size=10, max_size=10)):
        assert (attack in offered) == keeps_the_best(force, attack), attack.text


def play_out(front: Front, data: st.DataObject) -> None:
    """Attack after attack at random, without results, until the phase may end: nobody could have done better."""
    force = start = front.force
    owed, used = set[str](), set[str]()
    while any(fighter.owes for fighter in force):
        offered = AttackOptions(front.pos, front.side)
        assert offered.refusal(front.pos.vocabulary.read("end combat")) is not None
        attack = offered.sample(lambda count: data.draw(st.integers(0, count - 1)))
        assert isinstance(attack, Attack)
        assert attack in offered
        owed |= {target for target in attack.targets if any(target in fighter.owes for fighter in force)}
        used |= {fighter.place for fighter in force if fighter.unit in attack.units and fighter.owes}
        used |= {f.place for f in force if f.partly_exempt and f.owes and f.owes <= {*attack.targets}}
        declare(front.pos, front.side, attack)
        force = after(force, attack)
    assert AttackOptions(front.pos, front.side).refusal(front.pos.vocabulary.read("end combat")) is None
    assert (len(owed), len(used)) >= best(start)


@given(fronts(), st.data())
def test_an_attack_is_legal_exactly_if_the_best_plan_stays_reachable(front: Front, data: st.DataObject) -> None:
    judge(front, data)


@given(fronts(), st.data())
def test_random_legal_attacks_end_with_every_duty_done(front: Front, data: st.DataObject) -> None:
    play_out(front, data)


@given(fronts(forces=2), st.data())
def test_two_forces_are_judged_by_the_best_plan_too(front: Front, data: st.DataObject) -> None:
    judge(front, data)


@given(fronts(forces=2), st.data())
def test_two_forces_end_with_as_much_done_as_can_be(front: Front, data: st.DataObject) -> None:
    play_out(front, data)


@given(fronts(forces=2, partial=True), st.data())
def test_partly_exempt_units_are_judged_by_the_best_plan_too(front: Front, data: st.DataObject) -> None:
    judge(front, data)


@given(fronts(forces=1, partial=True), st.data())
def test_partly_exempt_units_of_one_force(front: Front, data: st.DataObject) -> None:
    judge(front, data)


@given(fronts(forces=2, partial=True), st.data())
def test_partly_exempt_units_play_out(front: Front, data: st.DataObject) -> None:
    play_out(front, data)


def check_listing(front: Front) -> None:
    offered = front.pos.options()
    legal = {attack for attack in combats(front.force) if attack in offered}
    listed = [command for command in offered if isinstance(command, Attack)]
    assert len(listed) == len({*listed})
    assert {*listed} == legal


@given(fronts(stack=2, hexes=4))
def test_listing(front: Front) -> None:
    check_listing(front)


@given(fronts(stack=2, hexes=4, forces=2))
def test_listing2(front: Front) -> None:
    check_listing(front)

@given(fronts(stack=2, hexes=4, forces=2, partial=True))
def test_listing3(front: Front) -> None:
    check_listing(front)
