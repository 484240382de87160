"""S4 Set-up."""

from __future__ import annotations

from proofs import case
from sicily43_board import board, island, legal, play, refused, table
from sicily43_ground import foot, ground, tanks
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import AXIS
from trinacria.sicily43.position import Position
from trinacria.sicily43.set_up import SetUpAxis, Stage, _may_stand, counters_of, legal_hexes
from trinacria.sicily43.stacking import stacking_refusal
from trinacria.sicily43.units import Kind, UnitId


def set_up() -> Position:
    return board({}, turn=1, phasing=AXIS, phase=SetUpAxis())


def asked(pos: Position) -> Stage:
    return getattr(pos.decision, "stage")  # noqa: B009  the decision of this procedure


@case("S43:4.1")
def test_coastal_divisions_come_first_then_minefields_then_the_others() -> None:
    pos = set_up()
    stages = []
    while pos.decision is not None:
        stages.append(asked(pos))
        refused(pos, "end", "S43:4.4" if asked(pos) is not Stage.UNITS else "S43:4.5")
        play(pos, "propose", "end")
    assert stages == [Stage.COASTAL, Stage.MINEFIELDS, Stage.UNITS]
    assert pos.problems() == []


@case("S43:4.2")
def test_a_coastal_division_keeps_to_the_coast_off_the_roads_and_away_from_others() -> None:
    pos = set_up()
    first, second, *_ = table().by_kind[Kind.COASTAL]
    hexes = legal_hexes(pos, first, Stage.COASTAL)
    assert len(hexes) == 247
    for hex_ in hexes:
        assert island().from_sea[hex_] <= 4
        assert hex_ not in island().road_hexes | island().rail_hexes | island().bridge_hexes
    far = next(h for h in island().grid.ids if island().from_sea.get(h, 0) == 5)
    assert "hexes from the sea" in refused(pos, f"place {first} {far}", "S43:4.2")
    road = next(h for h in island().grid.ids if h in island().road_hexes and island().from_sea[h] <= 4)
    assert "road" in refused(pos, f"place {first} {road}", "S43:4.2")
    play(pos, f"place {first} {hexes[0]}")
    grid = island().grid
    left = legal_hexes(pos, second, Stage.COASTAL)
    near = next(h for h in hexes if grid.distance(h, hexes[0]) == 3)
    exact = next(h for h in hexes if grid.distance(h, hexes[0]) == 4)
    assert near not in left
    assert exact in left
    assert "less than 4 hexes" in refused(pos, f"place {second} {near}", "S43:4.2")


@case("S43:4.3")
def test_a_minefield_may_lie_five_hexes_inland_and_next_to_a_coastal_division_but_not_under_it() -> None:
    pos = set_up()
    play(pos, "propose", "end")
    mine = table().by_kind[Kind.MINEFIELD][0]
    hexes = legal_hexes(pos, mine, Stage.MINEFIELDS)
    assert max(island().from_sea[h] for h in hexes) == 5
    coastal = [pos.where[unit] for unit in table().by_kind[Kind.COASTAL]]
    assert not {*coastal} & {*hexes}
    assert "coastal division" in refused(pos, f"place {mine} {coastal[0]}", "S43:4.3")
    grid = island().grid
    assert any(grid.distance(h, c) == 1 for h in hexes for c in coastal)
    play(pos, f"place {mine} {hexes[0]}")
    assert pos.mine_owner == {hexes[0]: AXIS}
    play(pos, f"take-up {mine}")
    assert pos.mine_owner == {}


@case("S43:4.4")
def test_whatever_stands_a_legal_hex_is_left_and_none_may_be_left_out() -> None:
    pos = set_up()
    *others, last = table().by_kind[Kind.COASTAL]
    for unit in others:
        play(pos, f"place {unit} {legal_hexes(pos, unit, Stage.COASTAL)[0]}")
    refused(pos, "end", "S43:4.4")
    play(pos, f"place {last} {legal_hexes(pos, last, Stage.COASTAL)[-1]}", "end")
    assert asked(pos) is Stage.MINEFIELDS


@case("S43:4.5")
def test_the_others_stand_in_or_next_to_their_towns_on_ground_for_them() -> None:
    pos = set_up()
    play(pos, "propose", "end", "propose", "end")
    for unit in counters_of(table(), Stage.UNITS):
        town = island().place(pos.unit(unit).place).hex
        hexes = legal_hexes(pos, unit, Stage.UNITS)
        assert hexes
        for hex_ in hexes:
            assert island().grid.distance(hex_, town) <= 1
            assert stacking_refusal(pos, unit, hex_) is None
            if pos.unit(unit).move_class == "motor" and island().terrain[hex_] == "mountains":
                assert hex_ in island().road_hexes | island().towns.keys()
    gun = next(u for u in counters_of(table(), Stage.UNITS))
    away = next(h for h in island().grid.ids if h in island().land and not legal(pos, f"place {gun} {h}"))
    assert "in or next to" in refused(pos, f"place {gun} {away}", "S43:4.5")


@case("S43:4.6")
def test_trains_begin_in_their_towns_and_nothing_shares_their_hexes() -> None:
    pos = set_up()
    towns = {pos.where[train] for train in table().by_kind[Kind.TRAIN]}
    assert towns == {island().place(name).hex for name in ("Augusta", "Messina", "Trapani")}
    play(pos, "propose", "end", "propose", "end", "propose")
    for hex_ in towns:
        assert [pos.unit(u).kind for u in pos.ground_at(hex_)] == [Kind.TRAIN]


@case("S43:4.7")
def test_every_hex_is_axis_until_an_allied_unit_has_passed_through() -> None:
    pos = board({"US-3-7": "3523"})
    path = (HexId("3523"), HexId("3522"), HexId("3521"))
    assert pos.holder(path[1]) is AXIS
    pos.march(UnitId("US-3-7"), path)
    assert [pos.holder(hex_) for hex_ in path] == ["allied", "allied", "allied"]
    pos.take(AXIS, [path[1]])
    assert [pos.holder(hex_) for hex_ in path] == ["allied", "axis", "allied"]


@case("S43:4.5")
def test_motor_units_stand_in_mountains_in_a_road_or_town_hex_only() -> None:
    where = {"0303": False, "0305": True, "0307": True, "0505": True}  # bare, by the road, in a town, in the plains
    pos = ground(
        mountains=["0303", "0305", "0306", "0307"],
        roads=["0305-0306"],
        towns=["0307"],
        t=tanks(AXIS, "0505"),
        f=foot(AXIS, "0505"),
    )
    for hex_, allowed in where.items():
        assert _may_stand(pos, UnitId("t"), HexId(hex_)) is allowed, hex_
        assert _may_stand(pos, UnitId("f"), HexId(hex_)), hex_


@case("S43:4.3", "S43:4.5")
def test_a_minefield_stays_laid_when_a_unit_in_its_hex_is_taken_up_again() -> None:
    pos = set_up()
    play(pos, "propose", "end", "propose", "end")
    mines = dict(pos.mine_owner)
    unit, hex_ = next(
        (u, h) for u in counters_of(pos.table, Stage.UNITS) for h in legal_hexes(pos, u, Stage.UNITS) if h in mines
    )
    play(pos, f"place {unit} {hex_}", f"take-up {unit}")
    assert pos.mine_owner == mines
