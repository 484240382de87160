"""S12 The differential."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_ground import Piece, coastal, depot, flak, foot, ground, guns, piece, tanks, train
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.differential import differential, owed_differential, totals
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Kind, UnitId


def sums(pos: Position, units: str, *targets: str) -> tuple[int, int]:
    """The totals of both sides."""
    return totals(pos, [UnitId(unit) for unit in units.split()], [HexId(target) for target in targets])


@case("S43:12.1", "S43:12.2", "S43:12.3")
def test_the_differential_is_what_the_attackers_have_more_than_the_defenders() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), b=tanks(ALLIED, "0203", 8), d=foot(AXIS, "0304", 5), e=foot(AXIS, "0304", 3))
    assert sums(pos, "a b", "0304") == (14, 8)
    assert differential(pos, [UnitId("a"), UnitId("b")], [HexId("0304")]) == 6


@case("S43:3.8")
def test_reduced_and_weakened_units_count_half_once_only() -> None:
    pos = ground(a=foot(ALLIED, "0303", 7).but(reduced=True, ashore=True), d=foot(AXIS, "0304", 5).but(bombed=True))
    assert sums(pos, "a", "0304") == (4, 3)


@case("S43:12.4")
@pytest.mark.parametrize(
    ("terrain", "worth"),
    [
        ({}, 3),
        ({"hills": ["0304"]}, 5),
        ({"towns": ["0304"]}, 5),
        ({"hills": ["0304"], "towns": ["0304"]}, 7),
        ({"mountains": ["0304"]}, 6),
        ({"mountains": ["0304"], "towns": ["0304"]}, 8),
    ],
)
def test_hills_towns_and_mountains_help_each_defender(terrain: dict[str, list[str]], worth: int) -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=foot(AXIS, "0304", 3), e=foot(AXIS, "0304", 3), **terrain)
    assert sums(pos, "a", "0304") == (6, 2 * worth)


@case("S43:12.3")
def test_mountains_double_the_half_of_a_bombed_unit_before_a_town_is_added() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=foot(AXIS, "0304", 5).but(bombed=True), mountains=["0304"], towns=["0304"])
    assert sums(pos, "a", "0304") == (6, 3 * 2 + 2)


@case("S43:12.5")
@pytest.mark.parametrize("terrain", ["hills", "mountains"])
@pytest.mark.parametrize(
    ("kind", "bound"),
    [
        (Kind.INFANTRY, False),
        (Kind.MOTORIZED, False),
        (Kind.ENGINEER, False),
        (Kind.COASTAL, False),
        (Kind.ARMOR, True),
        (Kind.ARTILLERY, True),
        (Kind.GUN88, True),
        (Kind.RECON, True),
        (Kind.SUPPLY, True),
    ],
)
def test_on_a_road_in_rough_ground_vehicles_have_one_and_infantry_all(terrain: str, kind: Kind, bound: bool) -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=piece(kind, AXIS, "0304", 3), roads=["0304-0305"], **{terrain: ["0304"]})
    full = 5 if terrain == "hills" else 6
    assert sums(pos, "a", "0304") == (6, 4 if bound else full)


@case("S43:12.5")
def test_off_the_road_every_type_has_the_hills() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=tanks(AXIS, "0304", 3), hills=["0304"])
    assert sums(pos, "a", "0304") == (6, 5)


@case("S43:12.6")
def test_a_stream_helps_each_defender_if_everybody_attacks_across_it() -> None:
    stream = ["0303-0304"]
    pieces = {"a": foot(ALLIED, "0303", 6), "b": foot(ALLIED, "0203", 6), "d": foot(AXIS, "0304", 3)}
    pos = ground(streams=stream, **pieces, e=foot(AXIS, "0304", 3))
    assert sums(pos, "a", "0304") == (6, 6 + 4)
    assert sums(pos, "a b", "0304") == (12, 6)  # one attacks over open ground


@case("S43:12.7")
def test_a_river_takes_four_once_from_each_hex_that_attacks_across_it() -> None:
    pos = ground(
        a=foot(ALLIED, "0303", 6),
        b=foot(ALLIED, "0303", 5),
        c=foot(ALLIED, "0203", 3),
        d=foot(AXIS, "0304", 3),
        rivers=["0303-0304", "0203-0304"],
    )
    assert sums(pos, "a b", "0304") == (7, 3)
    assert sums(pos, "a b c", "0304") == (7, 3)  # 3 less 4 is 0, not less


@case("S43:12.7")
def test_against_several_hexes_one_river_is_enough() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=foot(AXIS, "0304", 3), e=foot(AXIS, "0302", 1), rivers=["0303-0304"])
    assert sums(pos, "a", "0304", "0302") == (2, 4)
    assert sums(pos, "a", "0302") == (6, 1)


@case("S43:12.8", "S43:2.6")
def test_over_a_river_bridge_goes_the_strongest_and_the_other_fords() -> None:
    bridge = {"rivers": ["0303-0304"], "roads": ["0303-0304"]}
    a, b, d = foot(ALLIED, "0303", 2), tanks(ALLIED, "0303", 6), foot(AXIS, "0304", 3)
    assert sums(ground(a=a, d=d, **bridge), "a", "0304") == (2, 3 + 1)
    assert sums(ground(a=a, b=b, d=d, **bridge), "a b", "0304") == (6, 3 + 1)
    strong = foot(ALLIED, "0303", 5)
    assert sums(ground(a=strong, b=b, d=d, **bridge), "a b", "0304") == (6 + 1, 3 + 1)
    assert sums(ground(a=strong, b=b, d=d, **bridge, bridges_down=["0303-0304"]), "a b", "0304") == (7, 3)


@case("S43:12.8")
def test_a_stream_bridge_carries_everybody_and_helps_the_hex_once() -> None:
    pos = ground(
        a=foot(ALLIED, "0303", 2),
        b=foot(ALLIED, "0303", 6),
        d=foot(AXIS, "0304", 3),
        e=foot(AXIS, "0304", 3),
        streams=["0303-0304"],
        rail=["0303", "0304"],
    )
    assert sums(pos, "a b", "0304") == (8, 6 + 1)
    pos.bridges_down = frozenset({(HexId("0303"), HexId("0304"))})
    assert sums(pos, "a b", "0304") == (8, 6 + 4)


@case("S43:12.9", "S43:21.1")
def test_a_fortress_adds_two_a_unit_and_its_garrison_in_attack_and_defence() -> None:
    pos = ground(
        a=foot(ALLIED, "0303", 9),
        d=foot(AXIS, "0304", 3),
        e=foot(AXIS, "0304", 3),
        fortresses={"0304": (2, 4)},
    )
    assert sums(pos, "a", "0304") == (9, 5 + 5 + 2)
    assert sums(pos, "d e", "0303") == (5 + 5 + 2, 9)
    pos.garrisons[HexId("0304")] = 1
    assert sums(pos, "a", "0304") == (9, 5 + 5 + 1)
    del pos.garrisons[HexId("0304")]  # an ordinary town now: +2 in defence alone
    assert sums(pos, "a", "0304") == (9, 10)
    assert sums(pos, "d e", "0303") == (6, 9)


@case("S43:12.9", "S43:12.7")
def test_a_river_takes_nothing_from_what_a_fortress_adds() -> None:
    pos = ground(a=foot(ALLIED, "0303", 3), d=foot(AXIS, "0304", 3), fortresses={"0304": (2, 4)}, rivers=["0303-0304"])
    assert sums(pos, "d", "0303") == (0 + 2 + 2, 3)


@case("S43:21.4", "S43:21.8")
def test_an_empty_fortress_has_its_garrison_and_nothing_else() -> None:
    ground_ = {"mountains": ["0304"], "rivers": ["0303-0304"], "roads": ["0303-0304"]}
    pos = ground(a=foot(ALLIED, "0303", 3), b=foot(ALLIED, "0303", 6), fortresses={"0304": (2, 4)}, **ground_)
    assert sums(pos, "a b", "0304") == (6, 2)
    pos.note_turn(bombed_forts=frozenset({HexId("0304")}))
    assert sums(pos, "a b", "0304") == (6, 1)


@case("S43:18.8", "S43:12.10")
def test_who_attacks_out_of_an_enemy_minefield_is_worth_two_less() -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), b=foot(ALLIED, "0303", 1), d=foot(AXIS, "0304", 3), mines={"0303": AXIS})
    assert sums(pos, "a b", "0304") == (4, 3)
    pos.mine_owner[HexId("0303")] = ALLIED
    assert sums(pos, "a b", "0304") == (7, 3)


@case("S43:12.5", "S43:12.4", "S43:12.8", "S43:3.8")
def test_a_reduced_88_in_a_mountain_town_across_a_river_bridge() -> None:
    """Half of 5, no doubling on the road but 1, the town 2, the bridge 1; the second attacker fords."""
    pos = ground(
        a=foot(ALLIED, "0303", 6),
        b=foot(ALLIED, "0303", 5),
        d=flak(AXIS, "0304", cf=5).but(reduced=True),
        mountains=["0304"],
        towns=["0304"],
        rivers=["0303-0304"],
        roads=["0303-0304"],
    )
    assert sums(pos, "a b", "0304") == (6 + 1, 3 + 1 + 2 + 1)


@case("S43:12.3", "S43:3.9")
@pytest.mark.parametrize(
    ("what", "cf"), [(guns(AXIS, "0304"), 2), (train("0304"), 2), (depot(AXIS, "0304"), 0), (coastal("0304"), 2)]
)
def test_guns_trains_depots_and_coastal_divisions_defend_with_their_factor(what: Piece, cf: int) -> None:
    pos = ground(a=foot(ALLIED, "0303", 6), d=what, rail=["0304", "0305"])
    assert sums(pos, "a", "0304") == (6, cf)


@case("S43:11.12")
def test_what_is_owed_counts_no_support() -> None:
    pos = ground(a=foot(ALLIED, "0303", 1), g=guns(ALLIED, "0302"), d=foot(AXIS, "0304", 8))
    units, targets = [UnitId("a")], [HexId("0304")]
    assert owed_differential(pos, units, targets) == -7
    assert differential(pos, units, targets, [("g", HexId("0304"))]) == -4
