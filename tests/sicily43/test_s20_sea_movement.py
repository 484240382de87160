"""S20.1: ships move."""

from __future__ import annotations

from proofs import case
from sicily43_moves import assert_exact, ends, foot, ground, piece, play, refused, where
from trinacria.kernel.seats import ALLIED, AXIS


@case("S43:20.1", "S43:2.11")
def test_a_ship_sails_over_sea_hexes_once() -> None:
    pos = ground(s=piece("ship", ALLIED, "0901", move=3), a=foot(ALLIED, "0304"), g=foot(AXIS, "0803"))
    assert ends(pos, "s", "sail") == {"0902", "0903", "0904", "1001", "1002", "1003"}
    assert refused(pos, "sail s 0908") == "S20.1: 0908 is more than 3 sea hexes away from s"
    assert refused(pos, "sail s 0801") == "S2.11: 0801 is no sea hex"
    assert refused(pos, "sail s 0901") == "S20.1: s is in 0901 already"
    assert refused(pos, "sail a 0901") == "S20.1: a is no ship"
    assert refused(pos, "move s 0901 0902") == "S2.11: s is a ship; order it to sail"
    told = play(pos, "sail s 0904")
    assert told[0].facts["path"] == ("0901", "0902", "0903", "0904")
    assert where(pos, "s") == "0904"
    assert "has moved already" in refused(pos, "sail s 0903")


@case("S43:7.3", "S43:7.7", "S43:20.1")
def test_ships_stay_where_they_are_in_a_storm() -> None:
    pos = ground(s=piece("ship", ALLIED, "0901"), a=foot(ALLIED, "0304"), sky="storm")
    assert refused(pos, "sail s 0902") == "S7.3: no ship moves in a storm"
    assert not ends(pos, "s", "sail")


@case("S43:10.5", "S43:20.1")
def test_two_ships_fill_a_sea_hex() -> None:
    pos = ground(s=piece("ship", ALLIED, "0901"), t=piece("ship", ALLIED, "0902"), u=piece("ship", ALLIED, "0902"))
    assert refused(pos, "sail s 0902") == "S10.5: two ships are in 0902 already"
    assert_exact(pos)
