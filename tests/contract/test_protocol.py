"""What every game must keep to: sound positions, exact options, refusals that change nothing, duties met, no dead end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from board import same
from random_play import CONTRACTED, SAMPLED, bold_order, corpus, digest_of, perturbed, position_after, walk
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import IllegalCommand, OutOfTurn
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import SIDES, SPECTATOR, Seat
from trinacria.viw.combat import CombatPhase
from trinacria.viw.commands import Advance, Attack, Enter, Move, Support
from trinacria.viw.losses import MOST_STEPS, steps_left
from trinacria.viw.position import ELIMINATED, Position
from trinacria.viw.sicily.army_boundary import Boundary
from trinacria.viw.sicily.end_runs import EndRun
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.units import Face, UnitId

EVERY_GAME = pytest.mark.parametrize("name", CONTRACTED)
EVERY_SAMPLE = pytest.mark.parametrize("name", [*CONTRACTED, *SAMPLED])
CASES = {*games.casebook()}
COMMON_KINDS = {"move", "attack", "defend", "support", "roll", "lose", "absorb", "retreat", "advance"}
ISLAND_KINDS = COMMON_KINDS | {"eliminate", "land", "airborne", "depot", "sea supply", "support points", "declare"}
KINDS = {
    "moselle/november": COMMON_KINDS,
    "sicily/us-landing": ISLAND_KINDS,
    "sicily/campaign": ISLAND_KINDS | {"write", "end-run", "air supply", "pack", "replacements"},
}
SEEDS = range(4)
CAP = 200  # orders tried at one position


def unchanged(a: Position, b: Position) -> bool:
    return same(a, b) and (a.dice.number, a.shown) == (b.dice.number, b.shown)


# sound positions ---------------------------------------------------------------------------------------------------------


@EVERY_GAME
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), orders=st.integers(0, 300), bold=st.booleans())
def test_random_legal_play_of_any_length_stays_sound(name: str, seed: int, orders: int, bold: bool) -> None:
    for number, pos in enumerate(walk(name, seed, bold=bold)):
        assert not pos.problems()
        if number == orders:
            break


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_with_an_outcome_and_never_come_to_a_dead_end(name: str, seed: int) -> None:
    for orders, pos in enumerate(walk(name, seed, bold=bool(seed % 2))):
        assert orders < 20_000, "a game without an end"
        if pos.decision is not None:
            assert pos.decision.seat in SIDES
            assert pos.decision.case in CASES
            steps = pos.options().steps()
            assert steps
            assert all((step.order is None) != (step.then is None) for step in steps)
    assert pos.outcome is not None
    assert not pos.stack
    assert pos.turn == pos.table.scenario.last_turn + 1


@EVERY_GAME
@pytest.mark.parametrize("seed", SEEDS)
def test_turns_dice_and_the_log_only_go_on(name: str, seed: int) -> None:
    before = (0, 0, 0)
    for pos in walk(name, seed, bold=True):
        now = (pos.turn, pos.dice.number, pos.shown)
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
    cases = {event.case for event in pos.log.since(0)}
    assert cases <= CASES


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


# exact options -----------------------------------------------------------------------------------------------------------


@EVERY_SAMPLE
def test_the_sampled_positions_ask_every_kind_of_decision(name: str) -> None:
    assert {pos.decision.kind for pos in corpus(name) if pos.decision} >= KINDS[name]


@EVERY_SAMPLE
def test_everything_offered_is_a_member_and_is_accepted(name: str) -> None:
    chooser = random.Random(1)
    for pos in corpus(name):
        offered = [*pos.options()]
        assert len(offered) == pos.options().count() == len(set(offered))
        for order in chooser.sample(offered, min(CAP, len(offered))):
            assert order in pos.options(), order
            twin = pos.copy()
            twin.play(order)
            assert not twin.problems(), order


@EVERY_GAME
def test_what_is_sampled_is_offered(name: str) -> None:
    chooser = random.Random(2)
    for pos in corpus(name):
        offered = {*pos.options()}
        sampled = {pos.options().sample(chooser.randrange) for _ in range(400)}
        assert sampled <= offered
        assert len(sampled) > min(200, len(offered) // 3), "a sample is drawn from all that is offered"


def nearly_right(pos: Position, chooser: random.Random, wanted: int = 4) -> Iterator[Command]:
    """Orders near some of those that are offered here."""
    offered = [*pos.options()]
    for order in chooser.sample(offered, min(wanted, len(offered))):
        yield from perturbed(pos, order, chooser)


def as_listed(order: Command) -> object:
    """What stands for an order in the list, which goes by destination and knows no order of units."""
    if isinstance(order, Move | Enter):
        return type(order), order.unit, order.path[-1], order.strategic
    if isinstance(order, Advance):
        return Advance, order.unit, order.path[-1]
    if isinstance(order, EndRun):
        return EndRun, order.unit, order.beach
    if isinstance(order, Attack):
        return Attack, frozenset(order.targets), frozenset(order.units)
    if isinstance(order, Support):
        return replace(order, guns=()), frozenset(order.guns)
    return order


def is_left_out(order: Command) -> bool:
    """The list leaves out a march that ends where it began, and of all boundaries names the straight ones."""
    return isinstance(order, Boundary) or (isinstance(order, Move | Advance) and order.path[0] == order.path[-1])


@EVERY_SAMPLE
def test_a_member_is_accepted_and_listed_and_anything_else_is_refused_without_a_trace(name: str) -> None:
    chooser, accepted, refused = random.Random(3), 0, 0
    for pos in corpus(name):
        options = pos.options()
        listed = {as_listed(order) for order in options}
        for order in nearly_right(pos, chooser):
            twin = pos.copy()
            if type(order) is pos.vocabulary.commands[order.VERB]:
                assert pos.vocabulary.read(order.text) == order
            if order in options:
                accepted += 1
                twin.play(order)
                assert not twin.problems(), order
                assert as_listed(order) in listed or is_left_out(order), f"{order} is legal and not listed"
                continue
            refused += 1
            with pytest.raises(IllegalCommand) as refusal:
                twin.play(order)
            assert refusal.value.case in CASES, f"{order}: {refusal.value}"
            assert refusal.value.reason
            assert unchanged(pos, twin), f"the refused order {order} changed something"
    assert refused > 1000
    assert accepted > 100


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


# copies and seats --------------------------------------------------------------------------------------------------------


@EVERY_GAME
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), orders=st.integers(0, 300))
def test_copies_are_independent_and_play_on_alike(name: str, seed: int, orders: int) -> None:
    pos = position_after(name, seed, orders, bold=True)
    twin, before, chooser = pos.copy(), digest_of(pos), random.Random(seed)
    played: list[Command] = []
    for _ in range(40):
        if twin.decision is None:
            break
        played.append(bold_order(twin, chooser))
        twin.play(played[-1])
    assert digest_of(pos) == before, "the copy moved the original"
    for order in played:
        pos.play(order)
    assert digest_of(pos) == digest_of(twin), "the same orders and the same dice led elsewhere"


@EVERY_GAME
def test_the_idle_seat_and_spectators_give_no_orders(name: str) -> None:
    game = games.new_game(name, "idle")
    chooser = random.Random(4)
    for _ in range(60):
        decision = game.position.decision
        if decision is None:
            break
        order = game.position.options().sample(chooser.randrange)
        before, ply = game.position.copy(), game.ply
        for seat in (decision.seat.enemy, SPECTATOR):
            with pytest.raises(OutOfTurn, match=f"the {decision.seat} side decides now"):
                game.order(seat, order)
        with pytest.raises(OutOfTurn, match="moved on"):
            game.order(decision.seat, order, ply=ply - 1)
        assert isinstance(game.position, Position)
        assert isinstance(before, Position)
        assert unchanged(before, game.position)
        game.order(decision.seat, order, ply=ply)


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
