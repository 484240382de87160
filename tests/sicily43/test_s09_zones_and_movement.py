"""S9.4 to S9.9: what enemy zones of control do to marches."""

from __future__ import annotations

from proofs import case
from sicily43_moves import assert_exact, ends, foot, ground, motor, piece, play, refused, where
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.position import Commitment
from trinacria.sicily43.units import Reduced, UnitId


def committed(*units: str, against: tuple[str, ...]) -> Commitment:
    return Commitment(tuple(UnitId(unit) for unit in units), tuple(HexId(hex_) for hex_ in against))


@case("S43:9.4")
def test_a_unit_that_enters_an_enemy_zone_of_control_stops() -> None:
    pos = ground(a=motor(ALLIED, "0304"), g=foot(AXIS, "0504"))
    assert refused(pos, "move a 0304 0404 0405") == "S9.4: a enters an enemy zone of control at 0404 and must stop"
    play(pos, "move a 0304 0404")
    assert where(pos, "a") == "0404"


@case("S43:9.4", "S43:9.2")
def test_guns_stop_nobody() -> None:
    pos = ground(a=motor(ALLIED, "0304"), g=piece("artillery", AXIS, "0504"))
    play(pos, "move a 0304 0404 0405")


@case("S43:9.9")
def test_leaving_costs_nothing_and_the_next_zone_stops_again() -> None:
    pos = ground(a=foot(ALLIED, "0404"), b=foot(ALLIED, "0404"), g=foot(AXIS, "0504"))
    assert "S9.4" in refused(pos, "move a 0404 0403 0402")
    play(pos, "move a 0404 0403")
    play(pos, "move b 0404 0304 0204 0104 0103")
    assert where(pos, "b") == "0103"


@case("S43:9.5")
def test_a_friend_committed_in_the_hex_lets_a_unit_pass() -> None:
    pos = ground(a=motor(ALLIED, "0304"), b=foot(ALLIED, "0404"), g=foot(AXIS, "0504"))
    assert "0504" not in ends(pos, "a")
    assert "S9.4" in refused(pos, "move a 0304 0404 0405 0406")
    pos.note(commitments=(committed("b", against=("0504",)),))
    play(pos, "move a 0304 0404 0405 0406")


@case("S43:9.6")
def test_a_friend_committed_elsewhere_lets_a_unit_pass_an_empty_hex() -> None:
    pos = ground(a=motor(ALLIED, "0304"), b=foot(ALLIED, "0604"), g=foot(AXIS, "0504"))
    pos.note(commitments=(committed("b", against=("0504",)),))
    play(pos, "move a 0304 0404 0405 0406")


@case("S43:9.8")
def test_one_enemy_without_a_commitment_is_enough_to_stop() -> None:
    pos = ground(a=motor(ALLIED, "0304"), b=foot(ALLIED, "0604"), g=foot(AXIS, "0504"), h=foot(AXIS, "0403"))
    pos.note(commitments=(committed("b", against=("0504",)),))
    assert refused(pos, "move a 0304 0404 0405").startswith("S9.8: no attack is declared against every enemy")
    pos.note(commitments=(committed("b", against=("0504",)), committed("c", against=("0403",))))
    play(pos, "move a 0304 0404 0405")


@case("S43:9.8", "S43:9.5")
def test_two_enemies_in_one_hex_are_covered_together() -> None:
    pos = ground(a=motor(ALLIED, "0304"), g=foot(AXIS, "0504"), h=foot(AXIS, "0504"), b=foot(ALLIED, "0604"))
    pos.note(commitments=(committed("b", against=("0504",)),))
    play(pos, "move a 0304 0404 0405")
    assert_exact(pos)


@case("S43:9.1", "S43:9.3")
def test_a_zone_reaches_over_every_hexside_but_not_into_the_sea() -> None:
    pos = ground(
        g=foot(AXIS, "0804", reduced=Reduced.NEW),
        c=piece("coastal", AXIS, "0202"),
        t=piece("gun88", AXIS, "0505"),
        s=piece("supply", AXIS, "0507"),
        rivers=[("0804", "0704")],
        sea_sides=[("0804", "0705")],
        a=foot(ALLIED, "0704"),
    )
    zones = pos.table.island.grid.of_mask(pos.zones[AXIS])
    assert zones & {*pos.table.island.grid.neighbours[HexId("0804")]} == {"0803", "0805", "0704", "0705"}
    assert "0904" not in zones, "the sea"
    assert "0203" in zones, "a coastal division has one"
    assert not zones & {"0504", "0506"}
