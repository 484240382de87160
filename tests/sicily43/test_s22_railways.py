"""S22: armored trains and travel by rail."""

from __future__ import annotations

import random

import pytest

from proofs import case
from sicily43_moves import assert_exact, campaign, ends, foot, ground, links, motor, piece, play, refused, where
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.island import Gauge
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.position import PlayerTurn, Position, Task, Turn, Work
from trinacria.sicily43.rail_travel import convoy_of
from trinacria.sicily43.railways import net, rail_neighbours
from trinacria.sicily43.units import Reduced, UnitId

# a line through the middle of the board from west to east, and back along the row below
EAST = ["0104", "0204", "0304", "0404", "0504", "0604", "0704"]
WEST = ["0704", "0705", "0605", "0505", "0405", "0305", "0205"]
BACK = ["0205", "0206", "0207", "0307", "0406", "0507", "0606", "0707"]
ENDS = {"Enna": "0104", "Gela": "0704", "Noto": "0205", "Avola": "0707"}
LINE = {"rails": [EAST, WEST, BACK], "towns": ENDS, "side": AXIS}
G, H = UnitId("g"), UnitId("h")


def later(pos: Position, *, same_turn: bool = False, **phase: int) -> None:
    """The next Axis Movement Phase."""
    pos.now = PlayerTurn()
    if not same_turn:
        pos.turn, pos.turn_flags = pos.turn + 1, Turn()
    pos.stack = [MovementPhase(AXIS, **phase)]
    pos.run()


def rail(units: str, *lines: list[str], upto: str = "") -> str:
    """An order to go along these stretches, as far as a hex."""
    path = [hex_ for line in lines for hex_ in line]
    path = [hex_ for n, hex_ in enumerate(path) if n == 0 or path[n - 1] != hex_]
    if upto:
        path = path[: path.index(upto) + 1]
    return f"rail {units} by {' '.join(path)}"


@case("S43:22.1")
def test_trains_move_along_the_standard_gauge_as_far_as_their_points() -> None:
    pos = ground(t=piece("train", AXIS, "0104", move=5), **LINE)
    assert ends(pos, "t", "rail") == {*EAST[1:6]}
    assert refused(pos, rail("t", EAST)) == "S22.3: t would need 6 railway hexes and has 5"
    play(pos, rail("t", EAST, upto="0604"))
    assert where(pos, "t") == "0604"
    half = ground(t=piece("train", AXIS, "0104", move=5), phase={"half": True}, **LINE)
    assert ends(half, "t", "rail") == {*EAST[1:4]}


@case("S43:22.3", "S43:18.2")
def test_engineers_who_board_lose_the_work_they_have_done() -> None:
    pos = ground(g=piece("engineer", AXIS, "0104"), **LINE)
    pos.work[G] = Work(Task.BUILD, (HexId("0104"), HexId("0103")), 1)
    play(pos, rail("g", EAST, upto="0204"))
    assert not pos.work


@case("S43:22.1")
def test_trains_do_not_take_the_narrow_gauge() -> None:
    pos = ground(t=piece("train", AXIS, "0704"), rails=[EAST], narrow=[WEST], towns=ENDS, side=AXIS)
    assert not ends(pos, "t", "rail") & {*WEST[1:]}
    assert refused(pos, rail("t", WEST)) == "S22.1: t keeps to the standard gauge, and the line to 0705 is narrow"
    assert rail_neighbours(pos, HexId("0704")) == ("0604",)


@case("S43:22.1", "S43:10.3")
def test_trains_stack_with_trains_alone() -> None:
    pos = ground(t=piece("train", AXIS, "0104"), u=piece("train", AXIS, "0204"), g=foot(AXIS, "0304"), **LINE)
    assert "0204" in ends(pos, "t", "rail")
    assert refused(pos, rail("t", EAST, upto="0304")).startswith("S10.3")
    play(pos, rail("t", EAST, upto="0404"))  # past both


@case("S43:22.2")
def test_only_the_axis_travels_by_rail() -> None:
    pos = ground(a=foot(ALLIED, "0104"), rails=[EAST], towns=ENDS)
    assert refused(pos, rail("a", EAST)) == "S22.2: only the Axis travels by rail"
    assert not ends(pos, "a", "rail")


@case("S43:22.3", "S43:22.5")
def test_a_unit_boards_in_or_next_to_a_town_and_travels_at_once() -> None:
    pos = ground(g=motor(AXIS, "0103"), h=foot(AXIS, "0301"), i=foot(AXIS, "0404"), **LINE)
    assert refused(pos, rail("h", EAST)) == "S22.3: h is neither in nor next to a town with a railway that is open"
    assert refused(pos, "rail i by 0404 0504").startswith("S22.3: i is neither in nor next to a town")
    assert refused(pos, "rail g by 0204 0304") == "S22.3: g sets out from 0104, not from 0204"
    assert refused(pos, "rail g") == "S22.3: say by which hexes of the railway it goes"
    told = play(pos, rail("g", EAST))
    assert told[0].facts == {"unit": "g", "path": tuple(EAST), "boards": True}
    assert where(pos, "g") == "0704"
    assert pos.travelling == pos.turn_flags.boarded == {"g"}
    assert "has moved already" in refused(pos, "move g 0704 0703")


@case("S43:22.3")
def test_boarding_alone_is_a_journey_of_no_hexes() -> None:
    pos = ground(g=foot(AXIS, "0103"), h=foot(AXIS, "0404"), **LINE)
    play(pos, "rail g by 0104")
    assert where(pos, "g") == "0104"
    assert G in pos.travelling


@case("S43:22.3", "S43:8.11")
def test_frozen_units_and_those_that_have_moved_do_not_board() -> None:
    pos = ground(g=foot(AXIS, "0104", reduced=Reduced.NEW), h=foot(AXIS, "0103"), i=foot(AXIS, "0404"), **LINE)
    assert refused(pos, rail("g", EAST)).startswith("S8.11")
    play(pos, "move h 0103 0104")
    assert "S8.1: h has moved already" in refused(pos, rail("h", EAST))


@case("S43:22.3", "S43:17.5")
def test_a_reinforcement_may_board_where_it_arrives() -> None:
    pos = ground(g=foot(AXIS, town="Enna", arrival=2), **LINE)
    play(pos, "enter g 0103", rail("g", EAST))
    assert where(pos, "g") == "0704"


@case("S43:22.3", "S43:5.12")
def test_how_far_trains_go_is_counted_in_railway_hexes() -> None:
    pos = ground(g=foot(AXIS, "0104"), phase={"rail_hexes": 4}, **LINE)
    assert ends(pos, "g", "rail") == {*EAST[:5]}
    assert refused(pos, rail("g", EAST)) == "S22.3: g would need 6 railway hexes and has 4"


@case("S43:22.4")
def test_the_narrow_gauge_counts_double_and_is_changed_at_towns_only() -> None:
    pos = ground(g=foot(AXIS, "0104"), rails=[EAST], narrow=[WEST], towns=ENDS, side=AXIS, phase={"rail_hexes": 10})
    assert "0605" in ends(pos, "g", "rail")  # 6 and twice 2
    assert "0505" not in ends(pos, "g", "rail")
    assert "would need 12 railway hexes" in refused(pos, rail("g", EAST, WEST, upto="0505"))
    halt = {name: hex_ for name, hex_ in ENDS.items() if name != "Gela"}
    pos = ground(g=foot(AXIS, "0104"), rails=[EAST], narrow=[WEST], towns=halt, side=AXIS)
    assert refused(pos, rail("g", EAST, WEST)) == "S22.4: g changes the gauge only at a town, and 0704 is none"
    assert "0705" not in ends(pos, "g", "rail")


@case("S43:22.6")
def test_a_unit_leaves_the_line_in_a_later_turn_than_it_boarded() -> None:
    pos = ground(g=foot(AXIS, "0104"), h=foot(AXIS, "0801"), **LINE)
    play(pos, rail("g", EAST))
    later(pos, same_turn=True)  # the Axis Second Phase of turn 1
    why = "S22.6: g boarded this turn and cannot leave the railway before the next"
    assert refused(pos, "leave g") == why
    assert refused(pos, "move g 0704 0703") == why
    assert not ends(pos, "g")
    assert ends(pos, "g", "rail")
    later(pos)
    told = play(pos, "leave g")
    assert [event.kind for event in told] == ["rail left"]
    assert not pos.travelling
    assert "has moved already" in refused(pos, "move g 0704 0703")
    assert refused(pos, "leave h") == "S22.6: h does not travel by rail"


@case("S43:22.6", "S43:9.2")
def test_a_unit_leaves_by_an_ordinary_march_and_has_its_zone_again() -> None:
    pos = ground(g=foot(AXIS, "0404", travelling=True), **LINE)
    assert not pos.zones[AXIS][pos.table.island.grid.index[HexId("0403")]]
    play(pos, "move g 0404 0403 0402")
    assert not pos.travelling
    assert pos.exerts(G)
    assert not pos.problems()


@case("S43:22.6")
def test_a_unit_may_travel_on() -> None:
    pos = ground(g=foot(AXIS, "0404", travelling=True), **LINE)
    assert refused(pos, "rail g by 0404") == "S8.1: g stays where it is without an order"
    assert refused(pos, "rail g by 0304 0204").startswith("S22.3: g sets out from 0404")
    play(pos, "rail g by 0404 0504 0604")
    assert where(pos, "g") == "0604"


@case("S43:22.7")
def test_units_on_the_line_do_not_stack() -> None:
    pos = ground(g=foot(AXIS, "0104"), h=foot(AXIS, "0304"), i=foot(AXIS, "0603"), **LINE)
    why = "S22.7: another unit is in 0304, and units travelling by rail do not stack"
    assert refused(pos, rail("g", EAST, upto="0304")) == why
    play(pos, rail("g", EAST, upto="0604"))
    assert refused(pos, "move i 0603 0604") == "S22.7: the unit in 0604 travels by rail, and such units do not stack"
    assert "0604" not in ends(pos, "i")


@case("S43:22.7")
def test_five_free_hexes_lie_between_convoys_of_three_at_most() -> None:
    pos = ground(g=foot(AXIS, "0104"), h=foot(AXIS, "0704", travelling=True), **LINE)
    assert "fewer than 5 free hexes would lie before the convoy in 0704" in refused(pos, rail("g", EAST, upto="0204"))
    assert {"0104", "0604"} <= ends(pos, "g", "rail")  # five free hexes, and none at all
    assert not ends(pos, "g", "rail") & {"0204", "0304", "0404", "0504"}
    assert_exact(pos)
    full = ground(
        g=foot(AXIS, "0104"),
        h=foot(AXIS, "0704", travelling=True),
        i=foot(AXIS, "0705", travelling=True),
        j=foot(AXIS, "0605", travelling=True),
        **LINE,
    )
    assert "4 units would travel together, and a convoy has at most 3" in refused(full, rail("g", EAST, upto="0604"))
    assert convoy_of(full, H) == {"h", "i", "j"}


@case("S43:22.7")
def test_a_convoy_goes_as_a_whole_in_the_track_of_its_head() -> None:
    convoy = {name: foot(AXIS, hex_, travelling=True) for name, hex_ in zip("ghi", ("0304", "0204", "0104"), strict=True)}
    pos = ground(**convoy, **LINE)
    assert (
        refused(pos, "rail g h by 0304 0404") == "S22.7: an order moves one unit, or a whole convoy named from its head on"
    )
    assert "S22.7" in refused(pos, "rail h g i by 0204 0304")
    assert "S22.7: a convoy goes ahead, and enters no hex twice" in refused(pos, "rail g h i by 0304 0204 0104")
    assert_exact(pos)
    told = play(pos, "rail g h i by 0304 0404 0504")
    assert [(event.facts["unit"], event.facts["path"][-1]) for event in told] == [
        ("g", "0504"),
        ("h", "0404"),
        ("i", "0304"),
    ]
    assert pos.now.moved == {"g", "h", "i"}


@case("S43:22.7")
def test_one_unit_of_a_convoy_may_go_ahead_if_it_goes_far_enough() -> None:
    convoy = {"g": foot(AXIS, "0204", travelling=True), "h": foot(AXIS, "0104", travelling=True)}
    pos = ground(**convoy, **LINE)
    assert "fewer than 5 free hexes" in refused(pos, "rail g by 0204 0304")
    play(pos, rail("g", EAST, WEST, upto="0704").replace("by 0104 ", "by "))
    assert where(pos, "g") == "0704"


@case("S43:22.8")
def test_a_stretch_between_two_towns_is_used_in_one_direction_a_turn() -> None:
    pos = ground(g=foot(AXIS, "0104"), h=foot(AXIS, "0703"), **LINE)
    play(pos, rail("g", EAST, upto="0404"))
    assert refused(pos, "rail h by 0704 0604") == "S22.8: the line from 0704 to 0604 was used the other way this turn"
    assert ends(pos, "h", "rail") & {*EAST} == set()
    assert "0205" in ends(pos, "h", "rail")  # another stretch
    later(pos)
    assert ends(pos, "h", "rail") & {*EAST}


@case("S43:22.10", "S43:22.3")
def test_enemy_units_cut_the_line_and_their_zones_do_not() -> None:
    pos = ground(g=foot(AXIS, "0104"), a=foot(ALLIED, "0403"), b=piece("supply", ALLIED, "0604"), **LINE)
    assert ends(pos, "g", "rail") == {*EAST[:5]}
    assert refused(pos, rail("g", EAST)) == "S22.10: enemy units in 0604 cut the railway"
    assert refused(pos, "rail g by 0104 0203") == "S22.3: no railway leads from 0104 to 0203"
    shut = ground(g=foot(AXIS, "0103"), a=foot(ALLIED, "0104"), **LINE)
    assert "is neither in nor next to a town with a railway that is open" in refused(shut, rail("g", EAST))


@case("S43:22.10", "S43:14.9")
def test_a_destroyed_bridge_cuts_the_line() -> None:
    pos = ground(g=foot(AXIS, "0104"), rivers=[("0404", "0504")], **LINE)
    assert "0704" in ends(pos, "g", "rail")
    pos.bridges_down = links([["0404", "0504"]])
    assert ends(pos, "g", "rail") == {*EAST[:4]}
    assert refused(pos, rail("g", EAST)) == "S22.10: the railway bridge between 0404 and 0504 is destroyed"
    assert rail_neighbours(pos, HexId("0404")) == ("0304",)


@case("S43:22.11")
@pytest.mark.parametrize("kind", ["infantry", "train"])
def test_a_bombed_hex_costs_ten(kind: str) -> None:
    pos = ground(g=piece(kind, AXIS, "0104"), phase={"rail_hexes": 20}, **LINE)
    pos.note_turn(bombed_rails=frozenset({HexId("0304")}))
    path = [*EAST, *WEST[1:]]
    assert path[12 - 1] in ends(pos, "g", "rail")  # 10 and ten others
    assert path[12] not in ends(pos, "g", "rail")
    assert "would need 21 railway hexes and has 20" in refused(pos, f"rail g by {' '.join(path)}")


@case("S43:22.3", "S43:4.7")
def test_travellers_take_the_hexes_that_they_pass() -> None:
    pos = ground(g=foot(AXIS, "0104"), held=["0304"], **LINE)
    play(pos, rail("g", EAST))
    assert not pos.allied_held


@case("S43:22.3", "S43:22.7", "S43:22.8")
def test_random_travel_on_the_real_railways_is_accepted_and_sound() -> None:
    table = campaign()
    for seed in range(3):
        chooser = random.Random(seed)
        pos = Position(table, KeyedDice(stream_key(str(seed))))
        pos.turn, pos.phasing = 3, AXIS
        towns = [hex_ for hex_, town in table.island.towns.items() if town.is_town and hex_ in table.island.rail_hexes]
        for unit in table.by_side[AXIS]:
            if table.units[unit].move_class in ("foot", "motor") and chooser.random() < 0.5:
                hex_ = chooser.choice(towns)
                if not pos.ground_at(hex_):
                    pos.put(unit, hex_)
        for _ in range(4):
            later(pos)
            while pos.decision is not None:
                options = pos.options()
                order = options.sample(chooser.randrange)
                assert options.refusal(order) is None, f"{order}: {options.refusal(order)}"
                pos.play_checked(order)
                assert not pos.problems()
                assert all(pos.ground_at(pos.where[unit]) == (unit,) for unit in pos.travelling)


def test_the_real_net_knows_both_gauges() -> None:
    lines = net(campaign())
    assert {gauge for _, gauge in lines.places} == {Gauge.STANDARD, Gauge.NARROW}
    assert {hex_ for hex_, _ in lines.places} == campaign().island.rail_hexes


@case("S43:22.3", "S43:22.5")
def test_a_unit_boards_once_and_a_train_never() -> None:
    pos = ground(g=foot(AXIS, "0204", travelling=True), t=piece("train", AXIS, "0504"), **LINE)
    on, train = play(pos, "rail g by 0204 0304"), play(pos, "rail t by 0504 0604")
    assert [event.facts["boards"] for event in (*on, *train) if event.kind == "rail"] == [False, False]
    assert not pos.turn_flags.boarded
    assert pos.travelling == {G}
