"""9.0 Procedure, 9.7, 9.88, 9.89: the ratio, its column, all shifts together, and the Combat Results Table."""

from __future__ import annotations

from typing import Any

import pytest

from board import CRT, battalion, board, face, guns, options, play, refused, regiment, tanks, told, where
from fights import fight, revealed, seen, shifts
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.units import Face, UnitId

LINES = {
    "high": "1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1 11-1",
    "middle": "1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1",
    "low": "1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1",
}

TABLE = {
    2: "A2(3) D1(1) A2(3) A2(2) D2(1) A2(2) A1(2) A1(2) A1(1) D3(2) A1    D4(3) D4(3)",
    3: "A1(2) A1(1) D2(1) D1    D1    D2(1) D2    D2(2) A1    A1    D3(2) D3(2) D3(3)",
    4: "A1(2) A1(2) A1(1) D1(1) D1(1) D1(1) D1(1) D2(1) D2(2) D2(2) D2(2) D3(2) D3(2)",
    5: "A1(2) A1(2) A1(2) A1(1) A1(2) D1    D1    D1(1) D2(1) D2(2) D2(2) D2(2) D2(2)",
    6: "A2(2) A2(2) A1(2) A2(2) A1(2) A1(2) D1(1) D1(1) D1    D1(1) D1(1) D1(2) D2(2)",
    7: "A3(3) A2(3) A2(2) A1(2) A2(1) A1(1) A1(1) D1(1) D1(1) D1(1) D1(1) D1(1) D1(1)",
    8: "A2(2) A1(1) A1(1) A2(1) A1(1) A1(1) D2(1) A1(1) D1(1) D1(1) D1(1) D2(1) D2(2)",
    9: "A1(1) A1(1) A1(1) A1(1) A1(1) D1    A1    D1    D1(1) D2(1) D2(2) D2(2) D2(2)",
    10: "A1(1) A1(1) A1(1) A1(1) D1    D2(1) D1    D2(1) D2(1) D2(2) D2(2) D2(2) D3(1)",
    11: "A1(1) A1(1) D1    D1    D1(1) D1(2) D2(2) D1(2) D2(2) D2(2) D3(2) D3(2) D3(3)",
    12: "D1    D1    A2(3) A2(2) D2(2) A1(1) D2(2) D2(2) D3(2) D3(2) D3(3) D3(3) D4(3)",
}

BREAKTHROUGHS = {2: {13}, 3: {8, 11, 12, 13}, 4: {9, 10, 11, 12}, 5: {12, 13}, 6: {13}, 11: {10, 11, 12, 13}} | {
    12: {7, 8, 9, 10, 11, 12, 13}
}


def situation(attack: int, defence: int, **more: Any) -> Position:
    """One regiment attacks another in the open."""
    return board(
        a=regiment(ALLIED, "0303", strength=attack, corps="XX"),
        g=regiment(AXIS, "0403", strength=defence, corps="XIII"),
        phase="combat",
        **more,
    )


SUPPORT: dict[str, Any] = {
    "f1": guns(ALLIED, "0202", corps="XX"),
    "f2": guns(ALLIED, "0202", corps="XX"),
    "k": guns(AXIS, "0604", corps="XIII"),
    "air": (1, 1),
}


@pytest.mark.parametrize("dice", TABLE)
@case("9.88", "9.89", "9.89.3")
def test_every_cell_of_the_table(dice: int) -> None:
    row = [CRT.result(column, dice) for column in range(1, 14)]
    assert [str(result) for result in row] == TABLE[dice].split()
    assert {column for column, result in enumerate(row, 1) if result.breakthrough} == BREAKTHROUGHS.get(dice, set())


@pytest.mark.parametrize("line", LINES)
@case("9.89", "9.89.1")
def test_every_ratio_of_a_terrain_line_heads_its_column(line: str) -> None:
    for column, ratio in enumerate(LINES[line].split(), 1):
        attack, defence = map(int, ratio.split("-"))
        assert CRT.column(line, attack * 3, defence * 3) == column


@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(7, 4, "1-1"), (4, 7, "1-2"), (4, 9, "1-3"), (4, 4, "1-1"), (8, 4, "2-1"), (11, 4, "2-1")],
)
@case("9.0.P")
def test_ratios_are_rounded_for_the_defender(attack: int, defence: int, ratio: str) -> None:
    pos = situation(attack, defence)
    shown = fight(pos, "attack 0403 with a")
    assert (shown.attack, shown.defence, shown.ratio) == (attack, defence, ratio)


@pytest.mark.parametrize(("attack", "defence", "column"), [(1, 9, 1), (1, 5, 1), (9, 1, 13), (30, 1, 13)])
@case("9.7", "9.89.1")
def test_ratios_beyond_the_table_use_its_end_columns(attack: int, defence: int, column: int) -> None:
    assert fight(situation(attack, defence), "attack 0403 with a").column == column


@case("9.7", "9.43")
def test_thirty_to_one_with_three_right_and_two_left_stays_in_the_last_column() -> None:
    pos = situation(30, 1, **SUPPORT)
    play(pos, "attack 0403 with a", "support guns f1 f2 air", "support guns k air")
    assert sum(shift.columns for shift in seen(pos).shifts) == 1
    assert revealed(pos).column == 13


@case("9.7")
def test_shifts_start_from_the_end_column_not_from_the_ratio() -> None:
    pos = situation(30, 1, **SUPPORT)
    assert fight(pos, "attack 0403 with a", "support", "support guns k air").column == 11
    pos = situation(1, 30, **SUPPORT)
    assert fight(pos, "attack 0403 with a", "support guns f1 f2", "support").column == 3
    pos = situation(1, 30, **SUPPORT)
    assert fight(pos, "attack 0403 with a", "support", "support guns k").column == 1


@case("9.7", "9.0")
def test_no_ratio_is_lowered_by_choice() -> None:
    pos = situation(8, 1)
    assert fight(pos, "attack 0403 with a").column == 12
    assert options(pos) == ["roll"]
    assert refused(pos, "support").case == "8.41"


@case("9.0.P", "9.89.2")
def test_two_dice_are_added_and_the_result_applied_at_once() -> None:
    pos = board(a=regiment(ALLIED, "0303", strength=4), g=regiment(AXIS, "0403", strength=4), dice=[2, 4], phase="combat")
    events = play(pos, "attack 0403 with a", "roll")
    result = told(events, "result")
    assert (result.facts["dice"], result.facts["column"], result.facts["result"]) == ((2, 4), 5, "A1(2)")
    assert face(pos, "a") is Face.CADRE  # the two steps are gone before anything else is asked
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (ALLIED, "absorb")


@case("9.0", "9.0.P")
def test_a_unit_puts_its_whole_strength_into_one_combat() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=6),
        g=regiment(AXIS, "0403", strength=3),
        h=regiment(AXIS, "0404", strength=2),
        phase="combat",
    )
    shown = fight(pos, "attack 0403 0404 with a")
    assert (shown.attack, shown.defence, shown.ratio) == (6, 5, "1-1")


@case("9.0.P")
def test_attacks_are_declared_one_by_one_in_any_order() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0306", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        h=regiment(AXIS, "0406", strength=4),
        dice=[5, 5],  # column 5: D1
        phase="combat",
    )
    assert options(pos) == ["attack 0403 with a", "attack 0406 with b"]
    play(pos, "attack 0406 with b")
    assert refused(pos, "attack 0403 with a").case == "8.41"
    play(pos, "roll", "absorb 1")
    assert options(pos) == ["attack 0403 with a"]


@case("9.89.2", "9.89.3")
def test_a_breakthrough_takes_the_zones_of_whoever_retreats_and_lets_the_attacker_follow_one_hex_farther() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=18),
        g=regiment(AXIS, "0403", strength=2),
        h=regiment(AXIS, "0403", strength=2),
        dice=[3, 3],
        phase="combat",
    )
    assert pos.exerts(UnitId("h"))
    result = told(play(pos, "attack 0403 with a", "defend g", "roll"), "result")
    assert (result.facts["result"], result.facts["breakthrough"]) == ("D2(2)", True)
    assert where(pos, "g") == "eliminated"  # two steps at once; h stood by and must still retreat
    play(pos, options(pos)[0])
    assert not pos.exerts(UnitId("h"))
    assert max(len(order.split()) - 3 for order in options(pos) if order.startswith("advance a")) == 2 + 1


@case("9.89.C.1")
def test_mud_shifts_every_combat_one_column_to_the_left() -> None:
    assert shifts(situation(4, 4, mud=True), "attack 0403 with a") == {"9.89.C.1": -1}
    assert fight(situation(4, 4, mud=True), "attack 0403 with a").column == 4
    assert shifts(situation(4, 4), "attack 0403 with a") == {}


@case("9.43", "9.89.A.1", "9.89.A.2", "9.89.A.3", "9.89.A.4", "9.89.B.1", "9.89.C.1")
def test_all_shifts_add_up() -> None:
    """Attacker: a division, two guns, air, combined arms. Defender: a division, a gun, air, a hilltop, mud."""
    pos = board(
        a=regiment(ALLIED, "0303", strength=4, corps="XX", division="1us"),
        b=regiment(ALLIED, "0303", strength=4, corps="XX", division="1us"),
        t=tanks(ALLIED, "0303", printed=4, corps="XX"),
        f1=guns(ALLIED, "0202", corps="XX"),
        f2=guns(ALLIED, "0202", corps="XX"),
        g=regiment(AXIS, "0403", strength=4, corps="XIII", division="48"),
        h=regiment(AXIS, "0503", strength=4, corps="XIII", division="48"),
        watch=battalion(AXIS, "0404"),
        k=guns(AXIS, "0604", corps="XIII"),
        terrain={"0404": "hilltop"},
        air=(1, 1),
        mud=True,
        phase="combat",
    )
    found = shifts(pos, "attack 0403 with a t", "support guns f1 f2 air", "support guns k air")
    # guns 2 - 1, air 1 - 1
    assert found == {"9.41": 1, "9.42": -1, "9.62": 1, "9.35": -1, "13.11": 0, "9.53": 1, "9.89.C.1": -1}
    assert revealed(pos).ratio == "2-1"
    assert revealed(pos).column == 6
