"""Exact odds: the same as drawing every chit and rolling every die, and no more than the seat may know."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import permutations

import pytest

from board import battalion, board, guns, regiment
from proofs import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.battles import Battle
from trinacria.viw.combat import final_column
from trinacria.viw.commands import Support
from trinacria.viw.odds import DICE, most_losses, odds, proposed, total_strengths
from trinacria.viw.position import Position
from trinacria.viw.units import Chit, Face, UnitId

POOLS = {1: ["4-3-2", "2-1-1"], 2: ["6-5-3", "6-5-3", "7-5-3", "3-2-1"], 3: ["8-6-4", "5-4-3"]}


def columns_by_hand(pos: Position, battle: Battle, untried: list[str], morale: int) -> dict[int, float]:
    """Deal every ordered choice of chits to the untried units and read the column of each."""
    mix = pos.table.pools[morale]
    cup = [chit for chit, count in zip(mix.chits, pos.pools[morale], strict=True) for _ in range(count)]
    found: Counter[int] = Counter()
    for dealt in permutations(cup, len(untried)):
        twin = pos.copy()
        for unit, chit in zip(untried, dealt, strict=True):
            twin.chits[UnitId(unit)] = chit
        found[final_column(twin, battle)] += 1
    return {column: number / found.total() for column, number in sorted(found.items())}


@case("8.42")
def test_two_untried_regiments_against_one_draw_without_replacement() -> None:
    pos = board(
        a=regiment(ALLIED, "0303"),
        b=regiment(ALLIED, "0403"),
        g=regiment(AXIS, "0304", combat_class="B"),
        pools=POOLS,
        phase="combat",
    )
    battle = proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"), UnitId("b")))
    expected = columns_by_hand(pos, battle, ["a", "b", "g"], 2)
    assert odds(pos, ALLIED, battle).columns == pytest.approx(expected)


def test_pools_known_strengths_supply_terrain_and_shifts_come_together() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", morale=3),
        b=regiment(ALLIED, "0403", strength=5),
        t=battalion(ALLIED, "0403"),
        f=guns(ALLIED, "0202"),
        g=regiment(AXIS, "0304"),
        h=battalion(AXIS, "0304"),
        terrain={"0304": "town"},
        rivers=[("0303", "0304"), ("0304", "0403")],
        mud=True,
        pools=POOLS,
        phase="combat",
    )
    battle = Battle(
        ALLIED,
        (HexId("0304"),),
        (UnitId("a"), UnitId("b"), UnitId("t")),
        (UnitId("g"), UnitId("h")),
        attack_support=Support((UnitId("f"),), True),
    )
    expected: defaultdict[int, float] = defaultdict(float)
    for chit_a in _cup(pos, 3):
        for chit_g in _cup(pos, 2):
            twin = pos.copy()
            twin.chits[UnitId("a")], twin.chits[UnitId("g")] = chit_a, chit_g
            expected[final_column(twin, battle)] += 1 / (len(_cup(pos, 3)) * len(_cup(pos, 2)))
    found = odds(pos, ALLIED, battle)
    assert found.columns == pytest.approx(dict(sorted(expected.items())))
    assert sum(chance.probability for chance in found.chances) == pytest.approx(1)


def _cup(pos: Position, morale: int) -> list[Chit]:
    mix = pos.table.pools[morale]
    return [chit for chit, count in zip(mix.chits, pos.pools[morale], strict=True) for _ in range(count)]


def test_dice_are_folded_in() -> None:
    pos = board(a=battalion(ALLIED, "0303", 8), g=battalion(AXIS, "0304", 2), phase="combat")
    found = odds(pos, ALLIED, proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"),)))
    assert found.columns == {8: 1.0}  # 4-1 on clear ground
    cells = [(pos.table.crt.result(8, dice), ways) for dice, ways in DICE.items()]
    assert found.attacker_suffers == pytest.approx(sum(w for cell, w in cells if cell.attacker_suffers) / 36)
    assert found.breakthrough == pytest.approx(sum(w for cell, w in cells if cell.breakthrough) / 36)
    losses = sum(w * min(cell.mandatory, 1) for cell, w in cells if not cell.attacker_suffers) / 36  # it has one step
    assert found.defender_loses == pytest.approx(losses)


@case("9.86")
def test_nobody_is_expected_to_lose_more_steps_than_there_are() -> None:
    """A cadre has one step; an enemy regiment may have three, since its chit is hidden; whoever stands by can lose too."""
    pos = board(
        a=battalion(ALLIED, "0303", 30),
        g=regiment(AXIS, "0304", face=Face.CADRE),
        h=regiment(AXIS, "0403"),
        i=battalion(AXIS, "0403", 1),
        phase="combat",
    )
    alone = proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"),))
    assert most_losses(pos, ALLIED, alone) == (1, 1)
    assert odds(pos, ALLIED, alone).defender_loses <= 1
    assert most_losses(pos, ALLIED, proposed(pos, ALLIED, (HexId("0304"), HexId("0403")), (UnitId("a"),))) == (1, 5)


@case("8.42")
def test_an_enemy_chit_is_never_looked_at() -> None:
    """The enemy's tried unit may carry anything of its pool: the odds are the same whatever it really carries."""
    results = []
    for strength in (3, 7):
        pos = board(
            a=regiment(ALLIED, "0303", strength=6),
            g=regiment(AXIS, "0304", strength=strength),
            h=regiment(AXIS, "0808", strength=10 - strength),  # so that both boards have the same printed mix
            pools=POOLS,
            phase="combat",
        )
        battle = proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"),))
        results.append({pair: round(weight, 9) for pair, weight in total_strengths(pos, ALLIED, battle).items()})
        assert len(total_strengths(pos, AXIS, battle)) > 1  # nor does the Axis player know the Allied chit
    assert results[0] == results[1]


def test_a_reduced_enemy_is_known_to_have_had_three_steps() -> None:
    pos = board(
        a=battalion(ALLIED, "0303", 6),
        g=regiment(AXIS, "0304", strength=6, face=Face.REDUCED),
        pools={1: ["1-1-1"], 2: ["2-1-1"] * 5 + ["4-3-2"], 3: ["1-1-1"]},
        phase="combat",
    )
    battle = proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"),))
    assert total_strengths(pos, ALLIED, battle) == pytest.approx({(6, 3): 0.5, (6, 2): 0.5})


def test_of_several_regiments_the_one_expected_to_be_strongest_is_taken_to_defend() -> None:
    pos = board(
        a=battalion(ALLIED, "0303"),
        weak=regiment(AXIS, "0304", morale=1, combat_class="C"),
        strong=regiment(AXIS, "0304", morale=3),
        phase="combat",
    )
    assert proposed(pos, ALLIED, (HexId("0304"),), (UnitId("a"),)).defenders == ("strong",)
