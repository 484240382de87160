"""S17.1 to S17.5: reinforcements."""

from __future__ import annotations

from proofs import case
from sicily43_moves import assert_exact, ends, foot, ground, motor, piece, play, refused, where
from trinacria.kernel.seats import ALLIED, AXIS

ENNA = {"Enna": "0404"}


@case("S43:17.1")
def test_reinforcements_come_on_their_turn_or_later() -> None:
    pos = ground(turn=3, a=foot(ALLIED, arrival=3), b=foot(ALLIED, arrival=2), c=foot(ALLIED, arrival=4))
    assert ends(pos, "a", "enter")
    assert ends(pos, "b", "enter")
    assert refused(pos, "enter c 0804") == "S17.1: c comes on turn 4 at the earliest"
    assert refused(pos, "enter x 0804") == "S17.1: there is no unit x"
    play(pos, "enter a 0804")
    assert refused(pos, "enter a 0803").startswith("S17.1: a is not among the units")


@case("S43:17.1")
def test_a_phase_without_reinforcements_brings_none() -> None:
    pos = ground(a=foot(ALLIED, arrival=2), b=foot(ALLIED, "0304"), phase={"reinforcements": False})
    assert refused(pos, "enter a 0804") == "S17.1: no reinforcements come in this phase"
    assert not ends(pos, "a", "enter")


@case("S43:16.9", "S43:17.2")
def test_troops_that_were_not_dropped_may_come_by_sea() -> None:
    pos = ground(p=piece("para", ALLIED, arrival=1), s=piece("ship", ALLIED, "0904"))
    assert "0804" in ends(pos, "p", "enter")
    play(pos, "enter p 0804")
    assert "S17.1" in refused(pos, "enter s 0804")


@case("S43:17.2")
def test_the_allies_land_on_free_beaches_and_in_ports_they_hold() -> None:
    pos = ground(
        a=foot(ALLIED, arrival=2),
        g=piece("artillery", AXIS, "0803"),
        towns={"Gela": "0504", "Enna": "0404"},
        ports=["0504"],
        fortresses=["0806"],
    )
    assert refused(pos, "enter a 0504") == "S17.2: 0504 is neither a beach nor a port in Allied hands"
    assert refused(pos, "enter a 0803") == "S17.2: enemy units are in 0803"
    assert refused(pos, "enter a 0806") == "S21.3: the fortress in 0806 still has its garrison"
    assert ends(pos, "a", "enter") == {"0801", "0802", "0804", "0805", "0807", "0808"}
    pos.allied_held = frozenset({pos.table.island.place("Gela").hex})
    assert "0504" in ends(pos, "a", "enter")
    assert_exact(pos)


@case("S43:7.3", "S43:17.2")
def test_in_a_storm_only_ports_are_open_even_where_a_beach_is() -> None:
    more = {"towns": {"Gela": "0804"}, "ports": ["0804"], "sky": "storm"}
    pos = ground(a=foot(ALLIED, arrival=2), b=foot(ALLIED, "0304"), held=["0804"], **more)
    assert ends(pos, "a", "enter") == {"0804"}
    assert refused(pos, "enter a 0803") == "S7.3: nobody lands on the beach of 0803 in a storm"


@case("S43:17.3")
def test_landing_takes_the_whole_move_and_weakens_only_beside_the_enemy() -> None:
    pos = ground(a=foot(ALLIED, arrival=2), b=foot(ALLIED, arrival=2), c=foot(ALLIED, "0304"), g=foot(AXIS, "0704"))
    told = play(pos, "enter a 0804", "enter b 0801")
    assert [event.kind for event in told] == ["reinforcement landed"] * 2
    assert pos.turn_flags.ashore == pos.turn_flags.no_way_back == {"a"}
    assert pos.turn_flags.arrived == {"a", "b"}
    assert pos.now.moved >= {"a", "b"} <= pos.now.marched
    assert "S16.6: b landed this turn" in refused(pos, "move b 0801 0701")
    assert "0801" in pos.allied_held


@case("S43:17.3", "S43:18.7")
def test_mines_wait_for_landing_units_too() -> None:
    pos = ground(a=foot(ALLIED, arrival=2), mines={"0804": AXIS}, dice=[6])
    play(pos, "enter a 0804")
    assert "a" in pos.reduced


@case("S43:17.4", "S43:10.1")
def test_only_stacking_limits_how_many_land() -> None:
    pos = ground(a=foot(ALLIED, "0804"), b=foot(ALLIED, arrival=2), c=foot(ALLIED, arrival=2))
    play(pos, "enter b 0804")
    assert refused(pos, "enter c 0804") == "S10.1: 0804 holds two units already"
    assert "0804" not in ends(pos, "c", "enter")


@case("S43:17.5")
def test_axis_reinforcements_come_near_their_town_and_move_at_once() -> None:
    pos = ground(
        side=AXIS,
        turn=3,
        towns=ENNA,
        g=motor(AXIS, town="Enna", arrival=3),
        h=foot(AXIS, town="Enna", arrival=3),
        a=foot(ALLIED, "0602"),
        terrain={"0405": "mountains"},
    )
    assert ends(pos, "g", "enter") == {"0404", "0304", "0305", "0403", "0504", "0505"}
    assert refused(pos, "enter g 0405") == "S8.5: g cannot be in the mountains of 0405 off the road"
    assert refused(pos, "enter g 0406").startswith("S17.5: g comes in 0404 or in a hex next to it")
    assert "0405" in ends(pos, "h", "enter")
    play(pos, "enter g 0404", "move g 0404 0304 0204")
    assert where(pos, "g") == "0204"
    assert_exact(pos)


@case("S43:17.5")
def test_axis_reinforcements_keep_away_from_enemies_and_their_zones() -> None:
    pos = ground(side=AXIS, towns=ENNA, g=foot(AXIS, town="Enna", arrival=2), a=foot(ALLIED, "0403"))
    assert refused(pos, "enter g 0404") == "S17.5: 0404 is in an enemy zone of control"
    assert refused(pos, "enter g 0403") == "S17.5: enemy units are in 0403"
    assert "0405" in ends(pos, "g", "enter")


@case("S43:17.5")
def test_a_lost_town_sends_them_to_messina_and_then_they_wait() -> None:
    more = {"side": AXIS, "towns": ENNA, "h": foot(AXIS, "0707")}
    pos = ground(g=foot(AXIS, town="Enna", arrival=2), held=["0404"], **more)
    assert "0101" in ends(pos, "g", "enter")
    pos = ground(g=foot(AXIS, town="Enna", arrival=2), held=["0404", "0101"], **more)
    assert refused(pos, "enter g 0101") == "S17.5: g waits: its town and Messina are both in Allied hands"
    assert not ends(pos, "g", "enter")
