"""S11.2 to S11.13: what is owed, in situations small enough to see."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_ground import foot, ground, guns, offered, play, refused
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.position import Commitment
from trinacria.sicily43.units import Reduced, UnitId


@case("S43:11.2", "S43:11.9")
def test_an_enemy_whose_zone_covers_a_unit_must_be_attacked() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED))
    assert refused(pos, "end") == "11.9"
    assert offered(pos) == {"attack 0505 with a"}


@case("S43:11.8", "S43:11.2")
def test_guns_have_no_zone_and_need_not_be_attacked() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), d=guns(AXIS, "0505"), phase=CombatPhase(ALLIED))
    assert offered(pos) == {"attack 0505 with a", "end"}
    play(pos, "end")
    assert pos.decision is None


@case("S43:11.7", "S43:11.2")
def test_a_unit_that_cannot_attack_owes_nothing() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6).but(reduced=Reduced.NEW), d=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED))
    assert pos.decision is None


@case("S43:11.3", "S43:11.9")
def test_a_unit_need_not_attack_everybody_if_others_do() -> None:
    """`a` is next to both, `b` only to the western one: so `a` may not spend itself there alone."""
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0304", 6),
        west=foot(AXIS, "0404", 2),
        south=foot(AXIS, "0505", 2),
        phase=CombatPhase(ALLIED),
        dice=[1, 1],
    )
    assert refused(pos, "attack 0404 with a") == "11.9"
    assert refused(pos, "attack 0404 with b a") == "11.9"
    assert offered(pos) == {"attack 0404 with b", "attack 0505 with a", "attack 0404 0505 with a"}


@case("S43:11.9")
def test_the_stack_that_is_needed_elsewhere_is_found_whatever_comes_first() -> None:
    """Either stack could take the western hex alone; only one of them reaches the other hex."""
    for first, second in (("0303", "0504"), ("0504", "0303")):
        pos = ground(
            a=foot(ALLIED, first, 1),
            b=foot(ALLIED, second, 1),
            west=foot(AXIS, "0403", 7),
            south=foot(AXIS, "0505", 7),
            phase=CombatPhase(ALLIED),
        )
        far = "a" if first == "0303" else "b"
        near = "b" if far == "a" else "a"
        assert offered(pos) == {f"attack 0403 with {far}", f"attack 0505 with {near}"}


@case("S43:11.6", "S43:11.10", "S43:11.12")
def test_what_is_too_strong_lapses_and_as_much_as_possible_is_met() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 2), weak=foot(AXIS, "0505", 8), strong=foot(AXIS, "0404", 9), phase=CombatPhase(ALLIED)
    )
    assert offered(pos) == {"attack 0505 with a"}
    alone = ground(a=foot(ALLIED, "0504", 2), strong=foot(AXIS, "0404", 9), phase=CombatPhase(ALLIED))
    assert alone.decision is None  # nothing can be attacked, and nothing is owed


@case("S43:11.10")
def test_the_owner_chooses_which_obligation_is_met() -> None:
    pos = ground(a=foot(ALLIED, "0504", 2), d=foot(AXIS, "0505", 8), e=foot(AXIS, "0404", 8), phase=CombatPhase(ALLIED))
    assert offered(pos) == {"attack 0505 with a", "attack 0404 with a"}


@case("S43:11.12", "S43:11.13")
def test_an_attack_that_needs_support_may_be_made_and_is_not_owed() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 1),
        g=guns(ALLIED, "0503"),
        h=guns(ALLIED, "0402", 3),
        d=foot(AXIS, "0505", 11),
        phase=CombatPhase(ALLIED),
        dice=[6, 6],
    )
    assert offered(pos) == {"attack 0505 with a", "end"}
    play(pos, "attack 0505 with a")
    assert refused(pos, "end") == "11.13"  # -10: it needs four factors now
    play(pos, "support g at 0505")
    assert offered(pos) == {"support h at 0505"}
    events = play(pos, "support h at 0505")
    assert next(event for event in events if event.kind == "combat").facts["differential"] == 1 + 3 + 2 - 11


@case("S43:11.13")
def test_defence_support_does_not_undo_an_attack() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 2), d=foot(AXIS, "0505", 8), g=guns(AXIS, "0506"), phase=CombatPhase(ALLIED), dice=[6, 6]
    )
    events = play(pos, "attack 0505 with a", "support g at 0504")
    fought = next(event for event in events if event.kind == "combat")
    assert fought.facts["differential"] == -9
    assert fought.facts["place"] == 1
    assert fought.facts["result"] == "D2"


@case("S43:11.11")
def test_units_that_began_in_a_zone_owe_as_those_that_entered_it() -> None:
    """Nothing is remembered of how they came there."""
    pos = ground(a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED))
    assert not pos.now.moved
    assert refused(pos, "end") == "11.9"


@case("S43:11.4")
@pytest.mark.parametrize("order", ["attack 0505 with a a", "attack 0505 0505 with a"])
def test_nobody_and_no_hex_is_named_twice_in_one_attack(order: str) -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), d=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED))
    assert refused(pos, order) == "11.4"


@case("S43:11.4")
def test_nobody_attacks_twice_and_no_hex_is_attacked_twice() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0403", 6),
        d=foot(AXIS, "0505", 4),
        g=guns(AXIS, "0503"),
        phase=CombatPhase(ALLIED),
        dice=[3, 6],
    )
    play(pos, "attack 0505 with a", "end", "retreat d 0505 0506 0507", "end")
    assert refused(pos, "attack 0503 with a") == "11.4"
    assert offered(pos) == {"attack 0503 with b", "end"}


# commitments ---------------------------------------------------------------------------------------------------------------


def committed(*commitments: tuple[str, str] | tuple[str, str, str]) -> dict[str, tuple[Commitment, ...]]:
    """Commitments as (units, hexes) or (units, hexes, gun pledged at the first hex)."""
    found = []
    for units, hexes, *gun in commitments:
        targets = tuple(map(HexId, hexes.split()))
        found.append(Commitment(tuple(map(UnitId, units.split())), targets, tuple((g, targets[0]) for g in gun)))
    return {"commitments": tuple(found)}


@case("S43:9.7")
def test_a_commitment_binds_before_what_is_owed() -> None:
    """`a` alone could meet the southern hex, but it is committed to the west, where `b` could have gone."""
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0304", 6),
        west=foot(AXIS, "0404", 2),
        south=foot(AXIS, "0505", 2),
        now=committed(("a", "0404")),
        phase=CombatPhase(ALLIED),
    )
    assert refused(pos, "end") == "9.7"
    assert refused(pos, "attack 0505 with a") == "9.7"
    assert refused(pos, "attack 0404 with b") == "9.7"
    assert offered(pos) == {"attack 0404 with a", "attack 0404 with a b", "attack 0404 0505 with a"}


@case("S43:9.7")
def test_a_pledged_gun_cannot_support_another_attack_beside_a_free_one() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 1),
        b=foot(ALLIED, "0304", 6),
        g=guns(ALLIED, "0503"),
        k=guns(ALLIED, "0303"),
        strong=foot(AXIS, "0505", 9),
        west=foot(AXIS, "0404", 2),
        now=committed(("a", "0505", "g")),
        phase=CombatPhase(ALLIED),
    )
    play(pos, "attack 0404 with b")
    assert offered(pos) == {"support k at 0404", "end"}
    assert refused(pos, "support g at 0404") == "9.7"


@case("S43:9.7")
def test_pledged_support_is_spent_on_its_attack_and_on_no_other() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 1),
        b=foot(ALLIED, "0304", 6),
        g=guns(ALLIED, "0503"),
        strong=foot(AXIS, "0505", 9),
        west=foot(AXIS, "0404", 2),
        now=committed(("a", "0505", "g")),
        phase=CombatPhase(ALLIED),
        dice=[6, 6, 6, 5],
    )
    play(pos, "attack 0404 with b")
    assert pos.decision is None or pos.decision.kind != "support"  # the gun is pledged
    events = play(pos, "retreat west 0404 0405 0406", "end", "attack 0505 with a")
    assert next(event for event in events if event.kind == "combat").facts["differential"] == 1 + 3 - 9
    assert "g" in pos.now.supported


@case("S43:9.7")
def test_commitments_against_the_same_hex_are_one_attack() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 3),
        b=foot(ALLIED, "0405", 3),
        d=foot(AXIS, "0505", 8),
        now=committed(("a", "0505"), ("b", "0505")),
        phase=CombatPhase(ALLIED),
    )
    assert offered(pos) == {"attack 0505 with a b"}


@case("S43:9.7")
def test_an_impossible_commitment_lapses() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 1),
        g=guns(AXIS, "0505", cf=9),
        now=committed(("a", "0505")),
        phase=CombatPhase(ALLIED),
    )
    assert pos.decision is None


@case("S43:9.7")
def test_a_stack_committed_twice_must_attack_all_hexes_at_once() -> None:
    """`b` joined `a` after that was committed, and was committed against another hex."""
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0504", 6),
        west=foot(AXIS, "0404", 2),
        south=foot(AXIS, "0505", 2),
        now=committed(("a", "0404"), ("b", "0505")),
        phase=CombatPhase(ALLIED),
    )
    assert offered(pos) == {"attack 0404 0505 with a b"}


@case("S43:9.7")
def test_commitments_elsewhere_stand_when_two_are_joined() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 3),
        b=foot(ALLIED, "0405", 3),
        c=foot(ALLIED, "0802", 6),
        d=foot(AXIS, "0505", 8),
        south=foot(AXIS, "0803", 2),
        north=foot(AXIS, "0801", 2),
        now=committed(("c", "0803"), ("a", "0505"), ("b", "0505")),
        phase=CombatPhase(ALLIED),
    )
    assert offered(pos) == {"attack 0505 with a b", "attack 0803 with c", "attack 0801 0803 with c"}
    assert refused(pos, "attack 0801 with c") == "9.7"
