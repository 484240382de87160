"""S14 Retreats and advances."""

from __future__ import annotations

import pytest

from proofs import case
from sicily43_ground import (
    Piece,
    coastal,
    depot,
    flak,
    foot,
    ground,
    guns,
    offered,
    piece,
    places,
    play,
    refused,
    tanks,
    train,
)
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.sicily43.advance import Advances
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.position import ELIMINATED, Position
from trinacria.sicily43.retreats import Retreats, ways
from trinacria.sicily43.units import Army, Kind, Reduced, UnitId


def back(length: int = 2, side: Seat = AXIS, *units: str, stay: str = "") -> Procedure[Position]:
    """These units (`d` if none is named) must retreat."""
    return Retreats(side, length, tuple(map(UnitId, units or ("d",))), tuple(map(UnitId, stay.split())))


def ends(pos: Position, unit: str, length: int = 2) -> set[str]:
    return {way[-1] for way in ways(pos, UnitId(unit), length)}


@case("S43:14.1", "S43:14.5")
def test_a_retreat_is_as_long_as_it_says_and_ends_as_far_away() -> None:
    pos = ground(d=foot(AXIS, "0505"), phase=back())
    grid = pos.table.island.grid
    assert ends(pos, "d") == {*grid.ring(HexId("0505"), 2)}
    assert refused(pos, "retreat d 0505 0506") == "14.1"
    assert refused(pos, "retreat d 0506 0507 0508") == "14.1"
    assert refused(pos, "retreat d 0505 0506 0605") == "14.5"
    assert refused(pos, "retreat d 0505 0506 0505") == "14.2"


@case("S43:14.5")
def test_a_retreat_ends_nearer_only_if_it_must() -> None:
    """The ring at two hexes is all sea: any way of two hexes serves."""
    ring = ground().table.island.grid.ring(HexId("0505"), 2)
    pos = ground(d=foot(AXIS, "0505"), sea=ring)
    assert ends(pos, "d") == {*pos.table.island.grid.ring(HexId("0505"), 1)}


@case("S43:14.2", "S43:14.4")
def test_a_retreat_keeps_clear_of_enemies_and_their_zones_even_where_friends_are() -> None:
    pos = ground(d=foot(AXIS, "0505"), e=foot(AXIS, "0506"), a=foot(ALLIED, "0507"))
    assert pos.enemy_controls(HexId("0506"), AXIS)  # a friend stands there
    assert all("0506" not in way for way in ways(pos, UnitId("d"), 2))
    assert "0503" in ends(pos, "d")


@case("S43:14.4")
def test_zones_of_friends_do_not_hinder() -> None:
    pos = ground(d=foot(AXIS, "0505"), e=foot(AXIS, "0506"))
    assert "0507" in ends(pos, "d")


@case("S43:14.3")
def test_a_retreat_passes_friends_and_ends_within_the_stacking_limit() -> None:
    pos = ground(
        d=foot(AXIS, "0505"),
        e=foot(AXIS, "0506"),
        f=foot(AXIS, "0506"),
        g=foot(AXIS, "0507"),
        h=foot(AXIS, "0507"),
        phase=back(),
    )
    assert "0508" in ends(pos, "d", 3)
    assert "0507" not in ends(pos, "d")
    assert refused(pos, "retreat d 0505 0506 0507") == "14.3"


@case("S43:14.3", "S43:21.3")
def test_allied_units_do_not_retreat_into_a_fortress_that_lives() -> None:
    pos = ground(a=foot(ALLIED, "0505"), d=foot(AXIS, "0901"), fortresses={"0507": (0, 0), "0703": (0, 0)})
    assert "0507" not in ends(pos, "a")
    del pos.garrisons[HexId("0507")]
    assert "0507" in ends(pos, "a")


@case("S43:14.3", "S43:22.7")
def test_a_retreat_does_not_end_on_a_unit_that_travels_by_rail() -> None:
    pos = ground(d=foot(AXIS, "0505"), e=foot(AXIS, "0507").but(travelling=True), rail=["0507", "0508"])
    assert "0507" not in ends(pos, "d")


@case("S43:14.2")
def test_forbidden_ground_and_hexsides_bar_a_retreat() -> None:
    water = {"rivers": ["0505-0506"], "sea_hexsides": ["0505-0405"], "mountains": ["0605"]}
    pos = ground(t=tanks(AXIS, "0505"), f=foot(AXIS, "0505"), **water)
    assert {way[1] for way in ways(pos, UnitId("t"), 2)} == {"0504", "0404", "0604"}
    assert {way[1] for way in ways(pos, UnitId("f"), 2)} == {"0504", "0404", "0604", "0506", "0605"}


@case("S43:7.6", "S43:14.2")
def test_after_a_storm_wheels_do_not_retreat_across_a_stream() -> None:
    pos = ground(t=tanks(AXIS, "0505"), streams=["0505-0506"])
    assert "0506" in {way[1] for way in ways(pos, UnitId("t"), 2)}
    pos.last_sky = Sky.STORM
    assert "0506" not in {way[1] for way in ways(pos, UnitId("t"), 2)}


@case("S43:14.6")
def test_terrain_costs_nothing_and_who_has_no_way_back_dies() -> None:
    around = ground().table.island.grid.neighbours[HexId("0505")]
    pos = ground(d=foot(AXIS, "0505"), mountains=[*around], phase=back())
    assert len(ends(pos, "d")) == 12
    pos = ground(d=foot(AXIS, "0505"), sea=[*around], phase=back())
    assert places(pos, "d") == [ELIMINATED]
    assert pos.log.since(0)[-1].case == "S43:14.6"


@case("S43:14.1")
def test_a_single_way_is_walked_by_itself() -> None:
    grid = ground().table.island.grid
    sea = {*grid.neighbours[HexId("0505")], *grid.ring(HexId("0505"), 2)} - {"0506", "0507"}
    pos = ground(d=foot(AXIS, "0505"), sea=sea, phase=back())
    assert places(pos, "d") == ["0507"]
    assert pos.decision is None


@case("S43:14.7")
def test_if_not_all_of_a_stack_can_retreat_the_owner_says_who_is_lost() -> None:
    grid = ground().table.island.grid
    sea = {*grid.neighbours[HexId("0505")], *grid.ring(HexId("0505"), 2)} - {"0506", "0507"}
    pos = ground(
        d=foot(AXIS, "0505", 2), e=foot(AXIS, "0505", 5), x=foot(AXIS, "0507"), sea=sea, phase=back(2, AXIS, "d", "e")
    )
    assert offered(pos) == {"lose d", "lose e"}
    assert refused(pos, "retreat d 0505 0506 0507") == "14.7"
    play(pos, "lose d")
    assert places(pos, "d", "e") == [ELIMINATED, "0507"]


@case("S43:14.7", "S43:10.4")
def test_a_depot_takes_no_room_so_that_only_one_of_the_others_can_be_lost() -> None:
    grid = ground().table.island.grid
    sea = {*grid.neighbours[HexId("0505")], *grid.ring(HexId("0505"), 2)} - {"0506", "0507"}
    stack = {"d": foot(AXIS, "0505", 2), "e": foot(AXIS, "0505", 5), "s": depot(AXIS, "0505"), "x": foot(AXIS, "0507")}
    pos = ground(**stack, sea=sea, phase=back(2, AXIS, "d", "e", "s"))
    assert offered(pos) == {"lose d", "lose e"}


@case("S43:14.1")
def test_stacked_units_may_go_different_ways() -> None:
    pos = ground(d=foot(AXIS, "0505"), e=foot(AXIS, "0505"), phase=back(2, AXIS, "d", "e"))
    play(pos, "retreat e 0505 0506 0507", "retreat d 0505 0504 0503")
    assert places(pos, "d", "e") == ["0503", "0507"]
    assert pos.holder(HexId("0506")) is AXIS


WHEELS = [Kind.MOTORIZED, Kind.ARMOR, Kind.ARTILLERY, Kind.GUN88, Kind.RECON, Kind.SUPPLY]


@case("S43:14.8")
@pytest.mark.parametrize("kind", [*WHEELS, Kind.INFANTRY, Kind.ENGINEER])
@pytest.mark.parametrize(
    ("terrain", "rough"),
    [
        ({"hills": ["0506"]}, True),
        ({"hills": ["0506", "0507"]}, True),
        ({"hills": ["0506"], "roads": ["0505-0506"]}, False),
        ({"streams": ["0505-0506"]}, True),
        ({"streams": ["0505-0506"], "rail": ["0505", "0506"]}, False),
        ({"streams": ["0505-0506"], "roads": ["0505-0506"], "bridges_down": ["0505-0506"]}, True),
        ({"mountains": ["0506"], "roads": ["0505-0506"]}, False),
    ],
)
def test_rough_ground_reduces_wheels_once(kind: Kind, terrain: dict[str, list[str]], rough: bool) -> None:
    pos = ground(d=piece(kind, AXIS, "0505", 4), **terrain, phase=back())
    play(pos, "retreat d 0505 0506 0507")
    assert places(pos, "d") == ["0507"]
    assert (UnitId("d") in pos.reduced) == (rough and kind in WHEELS)


@case("S43:14.8", "S43:13.6")
def test_wheels_that_were_reduced_die_where_the_ground_is_rough() -> None:
    pos = ground(d=tanks(AXIS, "0505").but(reduced=True), hills=["0506"], phase=back())
    events = play(pos, "retreat d 0505 0506 0507")
    assert places(pos, "d") == [ELIMINATED]
    assert [event.kind for event in events] == ["retreat", "eliminated"]
    assert events[1].facts["hex"] == "0506"


@case("S43:14.8", "S43:13.2")
def test_tanks_thrown_back_through_hills_by_d2r_are_eliminated() -> None:
    """The hills reduce them on the way, and the R of the result after it."""
    pos = ground(a=foot(ALLIED, "0504", 6), d=tanks(AXIS, "0505", 2), hills=["0506"], phase=CombatPhase(ALLIED), dice=[5, 6])
    play(pos, "attack 0505 with a", "retreat d 0505 0506 0507")
    assert places(pos, "d") == [ELIMINATED]


@case("S43:14.9")
def test_a_train_retreats_along_the_railway_only() -> None:
    pos = ground(d=train("0505"), rail=["0503", "0504", "0505", "0506", "0507"])
    assert ends(pos, "d") == {"0503", "0507"}


@case("S43:14.10")
def test_a_retreat_into_mines_reduces_without_a_die() -> None:
    pos = ground(d=foot(AXIS, "0505"), mines={"0506": ALLIED}, phase=back())
    play(pos, "retreat d 0505 0506 0507")
    assert places(pos, "d") == ["0507"]
    assert pos.reduced[UnitId("d")] is Reduced.NEW
    own = ground(d=foot(AXIS, "0505"), mines={"0506": AXIS}, phase=back())
    play(own, "retreat d 0505 0506 0507")
    assert not own.reduced


@case("S43:14.13")
def test_a_unit_on_the_railway_retreats_like_any_other_and_travels_no_more() -> None:
    pos = ground(d=foot(AXIS, "0505").but(travelling=True), rail=["0505", "0506"], phase=back())
    play(pos, "retreat d 0505 0504 0503")
    assert places(pos, "d") == ["0503"]
    assert not pos.travelling
    assert pos.exerts(UnitId("d"))


@case("S43:5.8", "S43:17.3")
def test_who_has_just_come_ashore_is_destroyed_if_forced_to_retreat() -> None:
    pos = ground(d=foot(ALLIED, "0505").but(no_way_back=True), phase=back(2, ALLIED))
    assert places(pos, "d") == [ELIMINATED]
    assert pos.log.since(0)[-1].case == "S43:5.8"


@case("S43:13.4", "S43:5.8")
def test_who_has_just_come_ashore_stays_if_it_may() -> None:
    pos = ground(d=foot(ALLIED, "0505").but(no_way_back=True), phase=back(3, ALLIED, stay="d"))
    assert places(pos, "d") == ["0505"]
    assert UnitId("d") in pos.reduced


# advance -------------------------------------------------------------------------------------------------------------------


def follow(side: Seat, hexes: str, units: str) -> Procedure[Position]:
    return Advances(side, tuple(map(HexId, hexes.split())), tuple(map(UnitId, units.split())))


@case("S43:14.11")
def test_two_units_that_fought_may_advance_into_each_hex() -> None:
    stack = {"a": foot(ALLIED, "0504"), "b": foot(ALLIED, "0504"), "c": foot(ALLIED, "0404")}
    pos = ground(**stack, x=foot(ALLIED, "0604"), phase=follow(ALLIED, "0505", "a b c"))
    assert refused(pos, "advance x 0505") == "14.11"  # did not fight
    assert refused(pos, "advance a 0506") == "14.11"
    play(pos, "advance a 0505", "advance c 0505")
    assert pos.decision is None
    assert HexId("0505") in pos.allied_held


@case("S43:14.11", "S43:10.8")
def test_in_messina_too_only_two_units_advance() -> None:
    pieces = {
        f"a{n}": foot(ALLIED, hex_, army=army)
        for n, (hex_, army) in enumerate([("0504", Army.US7), ("0504", Army.US7), ("0404", Army.UK8)])
    }
    pos = ground(**pieces, messina="0505", phase=follow(ALLIED, "0505", "a0 a1 a2"))
    play(pos, "advance a0 0505", "advance a1 0505")
    assert pos.decision is None


@case("S43:14.11")
def test_an_advance_ignores_zones_but_not_forbidden_ground() -> None:
    pos = ground(
        a=foot(ALLIED, "0504"),
        t=tanks(ALLIED, "0504"),
        z=foot(AXIS, "0506"),
        mountains=["0505"],
        phase=follow(ALLIED, "0505", "a t"),
    )
    assert offered(pos) == {"advance a 0505", "end"}
    assert refused(pos, "advance t 0505") == "14.11"


@case("S43:14.12", "S43:15.2", "S43:22.9")
@pytest.mark.parametrize(
    ("unit", "case_"),
    [
        (guns(AXIS, "0504"), "14.12"),
        (flak(AXIS, "0504"), "14.12"),
        (depot(AXIS, "0504"), "14.12"),
        (coastal("0504"), "14.12"),
        (train("0504"), "14.12"),
        (foot(AXIS, "0504").but(reduced=Reduced.NEW), "15.2"),
        (foot(AXIS, "0504").but(travelling=True), "22.9"),
    ],
)
def test_who_does_not_advance(unit: Piece, case_: str) -> None:
    pos = ground(d=unit, e=foot(AXIS, "0404"), rail=["0504", "0505"], phase=follow(AXIS, "0505", "d e"))
    assert refused(pos, "advance d 0505") == case_
    assert offered(pos) == {"advance e 0505", "end"}


@case("S43:14.11", "S43:18.7")
@pytest.mark.parametrize(("die", "hit"), [(5, False), (6, True)])
def test_mines_are_rolled_for_in_an_advance(die: int, hit: bool) -> None:
    pos = ground(a=foot(ALLIED, "0504"), mines={"0505": AXIS}, phase=follow(ALLIED, "0505", "a"), dice=[die])
    play(pos, "advance a 0505")
    assert (UnitId("a") in pos.reduced) == hit


@case("S43:14.11")
def test_defenders_follow_a_beaten_attacker_and_no_combat_comes_of_it() -> None:
    """They come next to another stack that can attack, and may not be attacked where they are now."""
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0502", 9),
        d=foot(AXIS, "0505", 2),
        e=foot(AXIS, "0602", 2),
        phase=CombatPhase(ALLIED),
        dice=[1, 3],
    )
    play(pos, "attack 0505 with a", "retreat a 0504 0403 0303", "advance d 0504")
    assert places(pos, "d") == ["0504"]
    pos.put(UnitId("b"), HexId("0503"))
    assert refused(pos, "attack 0504 with b") == "11.4"
    assert refused(pos, "end") == "11.9"  # 0602 is owed still


@case("S43:14.11")
def test_who_has_advanced_does_not_advance_again() -> None:
    pos = ground(a=foot(ALLIED, "0504"), b=foot(ALLIED, "0404"), phase=follow(ALLIED, "0505 0405", "a b"))
    play(pos, "advance a 0505")
    assert refused(pos, "advance a 0405") == "14.11"
    assert offered(pos) == {"advance b 0505", "advance b 0405", "end"}


@case("S43:14.11")
def test_a_hex_with_somebody_left_is_not_entered() -> None:
    """One of two defenders stays by D3R."""
    pos = ground(
        a=foot(ALLIED, "0504", 8), d=foot(AXIS, "0505", 2), e=foot(AXIS, "0505", 2), dice=[5, 5], phase=CombatPhase(ALLIED)
    )
    play(pos, "attack 0505 with a", "end", "stay d", "retreat e 0505 0506 0507 0508")
    assert pos.decision is None


@case("S43:14.3")
def test_what_counts_is_the_room_where_a_retreat_ends_not_on_its_way() -> None:
    pos = ground(d=foot(AXIS, "0505"), e=foot(AXIS, "0507"), f=foot(AXIS, "0507"), phase=back())
    assert refused(pos, "retreat d 0505 0506 0507") == "14.3"
