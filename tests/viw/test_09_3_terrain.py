"""9.3 Effects of terrain on combat: the line of the table, rivers and hilltops."""

from __future__ import annotations

import pytest

from board import battalion, board, guns, play, regiment
from fights import fight, seen, shifts, strengths
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS


@pytest.mark.parametrize(
    ("terrain", "column"), [("clear", 5), ("woods", 4), ("swamp", 4), ("town", 4), ("hilltop", 3), ("city", 3)]
)
@case("9.31")
def test_the_defenders_terrain_chooses_the_line_and_changes_no_strength(terrain: str, column: int) -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        terrain={"0403": terrain},
        phase="combat",
    )
    shown = fight(pos, "attack 0403 with a")
    assert (shown.attack, shown.defence, shown.column) == (4, 4, column)


@case("9.31")
def test_the_attackers_terrain_is_no_matter() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        terrain={"0303": "city"},
        phase="combat",
    )
    assert fight(pos, "attack 0403 with a").column == 5


@case("9.32")
def test_a_defender_attacked_only_across_rivers_is_doubled() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0402", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        h=battalion(AXIS, "0403", printed=2),
        rivers=[("0303", "0403"), ("0402", "0403")],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a b") == (8, 10)


@case("9.32")
def test_one_attacker_on_dry_ground_takes_the_river_away() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=regiment(ALLIED, "0402", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        rivers=[("0303", "0403")],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a b") == (8, 3)


@case("9.32")
def test_a_bridge_helps_no_attack_and_guns_far_off_do_not_count() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4, corps="20"),
        f=guns(ALLIED, "0202", corps="20"),
        g=regiment(AXIS, "0403", strength=3),
        rivers=[("0303", "0403")],
        roads=[("0303", "0403")],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a", "support guns f") == (4, 6)


@case("9.32")
def test_each_attacked_hex_has_its_own_river() -> None:
    pos = board(
        a=regiment(ALLIED, "0304", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        h=regiment(AXIS, "0404", strength=2),
        rivers=[("0304", "0403")],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 0404 with a") == (4, 3 * 2 + 2)


@case("9.32")
def test_a_german_entrenchment_behind_a_river_triples() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", strength=3),
        rivers=[("0303", "0403")],
        entrenchments=["0403"],
        phase="combat",
    )
    assert strengths(pos, "attack 0403 with a") == (4, 9)


@pytest.mark.parametrize(("hill", "columns"), [("0303", 1), ("0203", 1), ("0103", 0)])
@case("9.33", "9.35", "9.89.A.3")
def test_an_attackers_hilltop_serves_at_two_hexes_and_not_at_three(hill: str, columns: int) -> None:
    pos = board(
        a=regiment(ALLIED, "0402", strength=4),
        watch=battalion(ALLIED, hill),
        g=regiment(AXIS, "0403", strength=4),
        terrain={hill: "hilltop"},
        phase="combat",
    )
    attackers = "a watch" if hill == "0303" else "a"
    assert shifts(pos, f"attack 0403 with {attackers}").get("9.35", 0) == columns


@pytest.mark.parametrize(("hill", "columns"), [("0404", -1), ("0405", -1), ("0406", 0)])
@case("9.33", "9.35", "9.89.A.3")
def test_a_defenders_hilltop_serves_at_two_hexes_and_not_at_three(hill: str, columns: int) -> None:
    pos = board(
        a=regiment(ALLIED, "0402", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        watch=battalion(AXIS, hill),
        terrain={hill: "hilltop"},
        phase="combat",
    )
    assert shifts(pos, "attack 0403 with a").get("9.35", 0) == columns


@case("9.33")
def test_an_empty_hilltop_serves_nobody() -> None:
    pos = board(
        a=regiment(ALLIED, "0402", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        terrain={"0303": "hilltop"},
        phase="combat",
    )
    assert shifts(pos, "attack 0403 with a") == {}


@case("9.34")
def test_one_hilltop_serves_every_combat_in_reach_even_in_an_enemy_zone() -> None:
    pos = board(
        a=regiment(ALLIED, "0402", strength=4),
        b=regiment(ALLIED, "0305", strength=4),
        watch=battalion(ALLIED, "0304", printed=2),
        g=regiment(AXIS, "0403", strength=6),
        h=regiment(AXIS, "0404", strength=4),
        terrain={"0304": "hilltop"},
        dice=[5, 5],  # column 6: D2(1)
        phase="combat",
    )
    assert pos.enemy_controls(pos.where["watch"], ALLIED)  # type: ignore[index]
    assert shifts(pos, "attack 0403 with a watch")["9.35"] == 1
    play(pos, "roll", "absorb 2", "end advance")
    assert shifts(pos, "attack 0404 with b")["9.35"] == 1


@case("9.34")
def test_a_hilltop_under_attack_does_not_serve_its_own_defence() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        g=regiment(AXIS, "0403", strength=4),
        terrain={"0403": "hilltop"},
        phase="combat",
    )
    assert shifts(pos, "attack 0403 with a") == {}


@case("9.35")
def test_if_both_hold_a_hilltop_only_the_defender_gains() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=battalion(ALLIED, "0402"),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0404"),
        i=battalion(AXIS, "0503"),
        terrain={"0303": "hilltop", "0402": "hilltop", "0404": "hilltop", "0503": "hilltop"},
        phase="combat",
        phasing=ALLIED,
    )
    play(pos, "attack 0403 with a")
    assert [(shift.case, shift.columns) for shift in seen(pos).shifts] == [("9.35", -1)]


@case("9.35", "9.89.A.3")
def test_two_hilltops_of_one_side_give_one_column() -> None:
    pos = board(
        a=regiment(ALLIED, "0303", strength=4),
        b=battalion(ALLIED, "0402"),
        g=regiment(AXIS, "0403", strength=4),
        terrain={"0303": "hilltop", "0402": "hilltop"},
        phase="combat",
    )
    assert shifts(pos, "attack 0403 with a b") == {"9.35": 1}
