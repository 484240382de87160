"""S11 Who attacks whom: the attack by itself."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_ground import Piece, coastal, depot, flak, foot, ground, guns, piece, ship, tanks, train
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.attacks import attack_refusal, can_attack, stack_refusal
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Kind, Reduced, UnitId


def why_not(pos: Position, units: str, *targets: str, support: tuple[tuple[str, str], ...] = ()) -> str:
    """The case that forbids an attack, or nothing."""
    aimed = [(gun, HexId(aim)) for gun, aim in support]
    refusal = attack_refusal(pos, [UnitId(u) for u in units.split()], [HexId(t) for t in targets], aimed)
    return "" if refusal is None else refusal.case.removeprefix("S43:")


@case("S43:11.1")
def test_combat_is_between_adjacent_hexes() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=foot(AXIS, "0304", 3), e=foot(AXIS, "0305", 3))
    assert why_not(pos, "a", "0304") == ""
    assert why_not(pos, "a", "0305") == "11.6"
    assert why_not(pos, "a", "0302") == "11.1"  # nobody is there
    assert why_not(pos, "", "0304") == why_not(pos, "a") == "11.1"
    assert why_not(pos, "a d", "0304") == "11.1"  # of both sides


@case("S43:11.4")
def test_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), b=foot(ALLIED, "0203", 6), d=foot(AXIS, "0304", 3), e=foot(AXIS, "0302", 3))
    pos.note(attacked=frozenset({UnitId("a")}), attacked_hexes=frozenset({HexId("0304")}))
    assert why_not(pos, "a", "0302") == "11.4"
    assert why_not(pos, "b", "0304") == "11.4"
    assert why_not(pos, "a a", "0302") == why_not(pos, "b", "0304", "0304") == "11.4"


@case("S43:11.5")
def test_the_units_of_a_stack_that_can_attack_go_together() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), b=foot(ALLIED, "0303", 6), s=depot(ALLIED, "0303"), d=foot(AXIS, "0304", 3))
    alone = stack_refusal(pos, [UnitId("a")])
    assert alone is not None
    assert alone.case == "S43:11.5"
    assert stack_refusal(pos, [UnitId("a"), UnitId("b")]) is None
    pos.set_reduced(UnitId("b"), Reduced.NEW)
    assert stack_refusal(pos, [UnitId("a")]) is None


@case("S43:11.6")
def test_each_attacker_is_next_to_each_hex_that_is_attacked_together() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), b=foot(ALLIED, "0203", 6), d=foot(AXIS, "0304", 2), e=foot(AXIS, "0302", 2))
    assert why_not(pos, "a", "0304", "0302") == ""
    assert why_not(pos, "a b", "0304", "0302") == "11.6"
    assert why_not(pos, "a b", "0304") == ""


@case("S43:11.6", "S43:11.13")
def test_minus_six_may_be_made_and_minus_seven_only_with_support() -> None:
    pos = ground(a=foot(ALLIED, "0303", 1), d=foot(AXIS, "0304", 7), e=foot(AXIS, "0302", 8), g=guns(ALLIED, "0301"))
    assert why_not(pos, "a", "0304") == ""
    assert why_not(pos, "a", "0302") == "11.6"
    assert why_not(pos, "a", "0302", support=(("g", "0302"),)) == ""
    assert why_not(pos, "a", "0302", support=(("g", "0302"), ("g", "0302"))) == "19.1"


@case("S43:11.7", "S43:22.9", "S43:15.2", "S43:18.10")
@pytest.mark.parametrize(
    ("unit", "case_"),
    [
        (guns(AXIS, "0304"), "11.7"),
        (flak(AXIS, "0304"), "11.7"),
        (train("0304"), "11.7"),
        (depot(AXIS, "0304"), "11.7"),
        (coastal("0304"), "11.7"),
        (foot(AXIS, "0304").but(travelling=True), "22.9"),
        (foot(AXIS, "0304").but(reduced=Reduced.NEW), "15.2"),
        (foot(AXIS, "0304").but(reduced=Reduced.MISSING), "15.2"),
        (foot(AXIS, "0304").but(reduced=Reduced.LASTING), ""),
        (piece(Kind.ENGINEER, AXIS, "0304", 2).but(working=True), "18.10"),
        (piece(Kind.ENGINEER, AXIS, "0304", 2), ""),
        (tanks(AXIS, "0304").but(bombed=True), ""),
    ],
)
def test_units_that_cannot_attack(unit: Piece, case_: str) -> None:
    pos = ground(a=foot(ALLIED, "0303", 1), d=unit, rail=["0304", "0305"])
    assert can_attack(pos, UnitId("d")) == (not case_)
    assert why_not(pos, "d", "0303") == case_


@case("S43:11.8", "S43:21.4")
def test_what_has_no_zone_of_control_may_be_attacked_all_the_same() -> None:
    pos = ground(
        a=foot(ALLIED, "0303", 6),
        g=guns(AXIS, "0304"),
        s=depot(AXIS, "0302"),
        t=train("0203"),
        rail=["0203", "0204"],
        fortresses={"0402": (1, 3)},
    )
    for target in ("0304", "0302", "0203", "0402"):
        assert why_not(pos, "a", target) == "", target
    del pos.garrisons[HexId("0402")]
    assert why_not(pos, "a", "0402") == "11.1"


@case("S43:21.4")
def test_the_axis_does_not_attack_its_own_empty_fortress() -> None:
    pos = ground(d=foot(AXIS, "0303", 6), a=foot(ALLIED, "0304"), fortresses={"0302": (1, 3)})
    assert why_not(pos, "d", "0302") == "11.1"


@case("S43:20.7")
def test_ships_cannot_be_attacked() -> None:
    pos = ground(d=foot(AXIS, "0303", 6), a=foot(ALLIED, "0304"), s=ship("0302"), sea=["0302"])
    assert why_not(pos, "d", "0302") == "11.1"


@case("S43:11.14")
def test_an_attack_goes_where_the_unit_could_not() -> None:
    """Tanks attack up a mountain without a road, across a river without a bridge, and over a hexside of sea."""
    pos = ground(
        t=tanks(ALLIED, "0303", 8),
        d=foot(AXIS, "0304", 2),
        e=foot(AXIS, "0302", 2),
        mountains=["0304"],
        rivers=["0303-0304"],
        sea_hexsides=["0302-0303"],
    )
    assert why_not(pos, "t", "0304") == ""
    assert why_not(pos, "t", "0302") == ""
