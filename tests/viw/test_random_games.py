"""What random games of Victory in the West keep to: steps and faces only go down, chits are all there, duties are met."""

from __future__ import annotations

from collections import Counter

import pytest

from random_play import CONTRACTED, SAMPLED, corpus, walk
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import Seat
from trinacria.viw.combat import CombatPhase
from trinacria.viw.commands import Advance, Attack, Enter, Move, Support
from trinacria.viw.losses import MOST_STEPS, steps_left
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.units import Face, UnitId

EVERY_GAME = pytest.mark.parametrize("name", CONTRACTED)
EVERY_SAMPLE = pytest.mark.parametrize("name", [*CONTRACTED, *SAMPLED])
SEEDS = range(4)


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_is_over_after_its_last_turn(name: str, seed: int) -> None:
    *_, pos = walk(name, seed, bold=bool(seed % 2))
    assert pos.turn == pos.table.scenario.last_turn + 1


def steps_at_most(pos: Position, unit: UnitId) -> int:
    """The steps that a unit can have: three while it is untried."""
    if pos.where[unit] == ELIMINATED:
        return 0
    untried = pos.unit(unit).carries_chit and unit not in pos.chits and pos.face(unit) is Face.FULL
    return MOST_STEPS if untried else steps_left(pos, unit)


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_no_unit_ever_regains_a_step_or_a_better_face(name: str, seed: int) -> None:
    rank = [Face.CADRE, Face.REDUCED, Face.FULL].index
    steps: dict[UnitId, int] = {}
    faces: dict[UnitId, int] = {}
    for pos in walk(name, seed, bold=True):
        for unit in pos.table.units:
            now, face = steps_at_most(pos, unit), rank(pos.face(unit))
            assert now <= steps.get(unit, MOST_STEPS), f"{unit} gained a step"
            assert face <= faces.get(unit, face), f"{unit} got a better face"
            assert now or pos.where[unit] == ELIMINATED
            steps[unit], faces[unit] = now, face


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_the_printed_chits_are_always_all_there(name: str, seed: int) -> None:
    for pos in walk(name, seed, bold=True):
        lent = Counter(chit for unit, chit in pos.chits.items() if unit not in pos.borrowed)
        for morale, mix in pos.table.pools.items():
            cup = dict(zip(mix.chits, pos.pools[morale], strict=True))
            printed = dict(zip(mix.chits, mix.counts, strict=True))
            assert {chit: left + lent.pop(chit, 0) for chit, left in cup.items()} == printed
            assert min(cup.values()) >= 0
        assert not lent


@EVERY_SAMPLE
def test_an_enemy_unit_never_takes_an_order(name: str) -> None:
    for pos in corpus(name):
        assert pos.decision is not None
        mine = pos.table.by_side[pos.decision.seat]
        for order in pos.options():
            if isinstance(order, Move | Enter | Advance):
                assert order.unit in mine
            elif isinstance(order, Attack):
                assert {*order.units} <= {*mine}
            elif isinstance(order, Support):
                assert {*order.guns} <= {*mine}


# duties ------------------------------------------------------------------------------------------------------------------


class CombatWatch:
    """The duties of one Combat Phase, counted from the board as it begins, and the attacks that follow."""

    def __init__(self, pos: Position, side: Seat) -> None:
        self.side = side
        self.targets: set[HexId] = set()
        self.places: set[frozenset[UnitId]] = set()
        for hex_, stack in pos.stacks.items():
            if pos.unit(stack[0]).side is side:
                self._count(pos, hex_, stack)

    def _count(self, pos: Position, hex_: HexId, stack: tuple[UnitId, ...]) -> None:
        """7.21: the regiments of a hex have one duty between them, each battalion its own."""
        enemies = [there for there in pos.table.map.grid.neighbours[hex_] if pos.enemy_holds(there, self.side)]
        owed = {there for there in enemies if pos.rules.obligations.owes(pos, stack[0], there)}
        self.targets |= owed
        if owed and len(owed) == len(enemies):
            regiments = frozenset(unit for unit in stack if is_regiment_size(pos, unit))
            battalions = {frozenset({unit}) for unit in stack if unit not in regiments}
            self.places |= battalions | ({regiments} if regiments else set())

    def unmet(self, attacks: list[tuple[tuple[HexId, ...], tuple[UnitId, ...]]]) -> list[str]:
        hit = {target for targets, _ in attacks for target in targets}
        fought = Counter(unit for _, units in attacks for unit in units)
        unhit = [f"{target} was not attacked" for target in self.targets - hit]
        idle = [f"{sorted(place)} did not attack" for place in self.places if not place & fought.keys()]
        twice = [f"{unit} attacked {times} times" for unit, times in fought.items() if times > 1]
        return [*unhit, *idle, *twice]


@EVERY_GAME
@pytest.mark.parametrize("seed", range(8))
def test_every_duty_is_met_when_a_combat_phase_ends(name: str, seed: int) -> None:
    watch: CombatWatch | None = None
    attacks: list[tuple[tuple[HexId, ...], tuple[UnitId, ...]]] = []
    read = phases = 0
    for pos in walk(name, seed, bold=True):
        news, read = pos.log.since(read), len(pos.log)
        attacks += [(event.facts["targets"], event.facts["units"]) for event in news if event.kind == "attack"]
        phase = next((procedure for procedure in pos.stack if isinstance(procedure, CombatPhase)), None)
        if watch is not None and (phase is None or phase.side is not watch.side):
            assert not watch.unmet(attacks)
            watch, attacks, phases = None, [], phases + 1
        if watch is None and phase is not None:
            watch = CombatWatch(pos, phase.side)
    assert phases > 5
