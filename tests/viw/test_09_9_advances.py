"""9.94-9.96 Advances after combat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from board import Piece, anti_tank, battalion, board, face, guns, options, play, refused, regiment, tanks, where
from combats import asked, fight, row, withdraw
from proofs import case
from random_boards import Ground, apart, grounds, pieces, zone
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.commands import Advance
from trinacria.viw.position import Position
from trinacria.viw.units import Face, UnitId

OUT = "eliminated"


def ends(pos: Position, unit: str) -> set[str]:
    """The hexes to which a unit is offered an advance."""
    return {order.split()[-1] for order in options(pos) if order.startswith(f"advance {unit} ")}


def pursuit(*, route: str = "0404 0403 0402", **more: Piece) -> Position:
    """a has beaten g, which went back two hexes to the north; any other unit that is named stays where it is."""
    beaten = regiment(AXIS, "0404", strength=4, combat_class="(A)")
    pos = board(a=regiment(ALLIED, "0405", strength=12), g=beaten, phase="combat", **more)
    attackers = [name for name, piece in more.items() if piece.unit.side is ALLIED]
    fight(pos, f"attack 0404 with {' '.join(['a', *attackers])}", "D2")
    play(pos, "absorb 0", f"retreat {route}")
    assert asked(pos) == "allied advance"
    return pos


# 9.95 the four rules ----------------------------------------------------------------------------------------------------


@case("9.95.1")
def test_the_first_hex_of_an_advance_is_the_one_the_losers_left() -> None:
    pos = pursuit()
    for path in ("0405 0304", "0405 0505", "0405 0505 0404", "0404 0403"):
        assert refused(pos, f"advance a {path}").case == "9.95.1"
    play(pos, "advance a 0405 0404")
    assert where(pos, "a") == "0404"


@case("9.95.2")
def test_a_foot_unit_keeps_to_the_path_of_retreat() -> None:
    pos = pursuit()
    assert ends(pos, "a") == {"0404", "0403"}
    assert refused(pos, "advance a 0405 0404 0504").case == "9.95.2"
    play(pos, "advance a 0405 0404 0403")
    assert where(pos, "a") == "0403"


@case("9.95.2")
def test_the_path_is_the_one_the_loser_took_however_crooked() -> None:
    pos = pursuit(route="0404 0504 0603")
    assert ends(pos, "a") == {"0404", "0504"}
    assert refused(pos, "advance a 0405 0404 0403").case == "9.95.2"


@case("9.95.2")
def test_followers_stop_before_a_hex_of_the_path_that_the_enemy_holds() -> None:
    pos = pursuit(h=battalion(AXIS, "0403"))  # g went back through h
    assert ends(pos, "a") == {"0404"}
    assert refused(pos, "advance a 0405 0404 0403").case == "9.95.2"


@case("9.95.3")
@pytest.mark.parametrize("type_", ["tank", "mech_infantry"])
def test_armour_may_leave_the_path_after_the_first_hex(type_: str) -> None:
    pos = pursuit(t=battalion(ALLIED, "0405", printed=0, type=type_, movement=12))
    assert ends(pos, "t") == {"0404", "0403", "0504", "0505", "0305", "0304", "0405"}
    play(pos, "advance t 0405 0404 0304")
    assert where(pos, "t") == "0304"


@case("9.95.2", "9.95.3")
@pytest.mark.parametrize("type_", ["recon", "sp_artillery", "anti_tank", "infantry"])
def test_nobody_else_may(type_: str) -> None:
    pos = pursuit(t=battalion(ALLIED, "0405", printed=0, type=type_, movement=12))
    assert ends(pos, "t") == {"0404", "0403"}


@case("9.95.4")
def test_nobody_has_to_advance() -> None:
    pos = pursuit()
    play(pos, "end advance")
    assert where(pos, "a") == "0405"
    assert asked(pos) == "axis move"


@case("9.95.4")
def test_an_advance_halts_in_an_enemy_zone_except_in_its_first_hex() -> None:
    """h controls 0404 and 0403: the first does not stop a, the second does although a third hex were allowed."""
    pos = board(
        a=regiment(ALLIED, "0405", strength=18),
        g=battalion(AXIS, "0404", printed=1),
        b=battalion(AXIS, "0404", printed=1),
        h=regiment(AXIS, "0304"),
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "D3(1)")
    play(pos, "lose b", "absorb 0", "retreat 0404 0403 0402 0401")
    assert refused(pos, "advance a 0405 0404 0403 0402").case == "9.95.4"
    play(pos, "advance a 0405 0404 0403")


@case("9.95.4", "6.1")
def test_a_cadre_beside_the_path_halts_nobody() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=18),
        g=battalion(AXIS, "0404", printed=1),
        b=battalion(AXIS, "0404", printed=1),
        h=regiment(AXIS, "0304", face=Face.CADRE),
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "D3(1)")
    play(pos, "lose b", "absorb 0", "retreat 0404 0403 0402 0401")
    play(pos, "advance a 0405 0404 0403 0402")
    assert where(pos, "a") == "0402"


# 9.94 who, and how far --------------------------------------------------------------------------------------------------


@case("9.94")
def test_no_advance_is_longer_than_the_retreat() -> None:
    pos = pursuit(t=tanks(ALLIED, "0405", printed=0))
    assert refused(pos, "advance t 0405 0404 0504 0603").case == "9.94"


@case("9.94", "9.85.3")
def test_steps_paid_instead_of_hexes_shorten_the_advance() -> None:
    pos = board(a=regiment(ALLIED, "0405", strength=12), g=regiment(AXIS, "0404", strength=4), phase="combat")
    fight(pos, "attack 0404 with a", "D2")
    play(pos, "absorb 1", "retreat 0404 0403")
    assert ends(pos, "a") == {"0404"}


@case("9.94", "9.95.1")
def test_units_advance_one_by_one_and_once_each() -> None:
    pos = pursuit(t=tanks(ALLIED, "0405", printed=0))
    play(pos, "advance t 0405 0404")
    assert refused(pos, "advance t 0404 0403").case == "9.94"
    play(pos, "advance a 0405 0404 0403")
    assert (where(pos, "t"), where(pos, "a")) == ("0404", "0403")
    assert asked(pos) == "axis move"


@case("9.94", "7.22")
def test_a_bystander_of_the_winners_may_follow_and_fights_no_more() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=4),
        b=regiment(ALLIED, "0405"),
        g=regiment(AXIS, "0404", strength=4),
        h=regiment(AXIS, "0504"),
        k=regiment(ALLIED, "0603"),
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "D1")
    play(pos, "absorb 0", "retreat 0404 0304", "advance b 0405 0404", "end advance")
    assert where(pos, "b") == "0404"
    assert refused(pos, "attack 0504 with b").case == "7.22"


@case("9.94")
def test_a_stack_mate_whose_own_combat_is_still_to_come_does_not_follow() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=4),
        b=battalion(ALLIED, "0404", printed=2),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0405", printed=2),
        phase="combat",
    )
    fight(pos, "attack 0403 with a", "D1")
    withdraw(pos)
    assert ends(pos, "b") == set()
    assert refused(pos, "advance b 0404 0403").case == "9.94"


@case("9.94")
def test_guns_that_fought_may_advance_and_guns_that_supported_may_not() -> None:
    pos = board(
        a=guns(ALLIED, "0405", printed=4, corps="x"),
        s=guns(ALLIED, "0406", printed=2, corps="x"),
        g=regiment(AXIS, "0404", strength=2),
        phase="combat",
        dice=[1, 2],
    )
    play(pos, "attack 0404 with a", "support guns s", "roll", "absorb 0")  # 2-1 and one column: D2
    withdraw(pos)
    assert refused(pos, "advance s 0406 0405").case == "9.94"
    assert "0404" in ends(pos, "a")


@case("9.94")
def test_the_defender_advances_after_an_a_result() -> None:
    pos = row(". . . a gh", a=regiment(ALLIED, strength=4), g=regiment(AXIS, strength=4), h=regiment(AXIS))
    fight(pos, "attack 0501 with a", "A2(1)", defend="g")
    play(pos, "absorb 0")
    assert asked(pos) == "axis advance"
    assert ends(pos, "g") == ends(pos, "h") == {"0401", "0301"}
    play(pos, "advance g 0501 0401", "advance h 0501 0401 0301")
    assert (where(pos, "g"), where(pos, "h")) == ("0401", "0301")


@case("9.94", "7.22")
def test_a_bystander_of_the_defence_follows_whoever_else_of_the_attackers_stands_near() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=4),
        k=battalion(ALLIED, "0403", printed=1),  # in a town: it need not attack
        g=regiment(AXIS, "0404", strength=4),
        h=regiment(AXIS, "0404"),
        terrain={"0403": "town"},
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "A1(1)", defend="g")
    withdraw(pos)
    assert asked(pos) == "axis advance"
    assert ends(pos, "g") == ends(pos, "h") == {"0405"}
    play(pos, "advance h 0404 0405")
    assert where(pos, "h") == "0405"


@case("9.94")
def test_after_an_elimination_everyone_advances_freely_what_was_owed() -> None:
    pos = board(a=regiment(ALLIED, "0405", strength=4), g=battalion(AXIS, "0404", printed=4), phase="combat")
    fight(pos, "attack 0404 with a", "D2(2)")
    assert where(pos, "g") == OUT
    assert ends(pos, "a") == {"0404", "0403", "0504", "0505", "0305", "0304", "0405"}
    assert refused(pos, "advance a 0405 0404 0403 0402").case == "9.94"


@case("9.94", "9.85.1")
def test_steps_that_wipe_the_loser_out_do_not_count_as_hexes() -> None:
    pos = row("a g . .", a=regiment(ALLIED, strength=2), g=regiment(AXIS, strength=2))
    fight(pos, "attack 0201 with a", "D2(1)")
    play(pos, "absorb 1")  # the last step; one hex of two would have been left to go
    assert where(pos, "g") == OUT
    assert ends(pos, "a") == {"0201", "0301", "0101"}


@case("9.94")
def test_the_emptied_hex_may_be_entered_even_if_all_that_was_owed_has_been_walked() -> None:
    pos = row("a g . e", a=regiment(ALLIED, strength=4), e=regiment(ALLIED), g=battalion(AXIS, printed=4))
    fight(pos, "attack 0201 with a", "D1")
    play(pos, "absorb 0")  # g dies in the one hex it had to go
    assert where(pos, "g") == OUT
    assert ends(pos, "a") == {"0201"}


@case("9.94", "9.92")
@pytest.mark.parametrize("loser", [battalion(AXIS, printed=4), regiment(AXIS, strength=4)], ids=["dies", "survives"])
def test_dying_on_the_way_back_does_not_shorten_the_advance(loser: Piece) -> None:
    """ADJ-162: e controls 0401, where the retreat ends; a follows as far as g went, whatever became of g there."""
    pos = row("a g . . e", a=regiment(ALLIED, strength=12), e=regiment(ALLIED), g=loser)
    fight(pos, "attack 0201 with a", "D2")
    play(pos, "absorb 0")
    assert (where(pos, "g") == OUT) is (loser.unit.size == "battalion")
    assert {"0201", "0301"} <= ends(pos, "a")
    assert refused(pos, "advance a 0101 0201 0301 0401").case == "9.94"


@case("9.94", "9.95.2")
def test_where_a_stack_died_on_its_way_its_path_binds_as_far_as_it_came_and_no_farther() -> None:
    """h goes from 0201 to 0301 and dies there with two hexes still to go; those lead where the winner likes (ADJ-162)."""
    pos = board(
        size=(6, 2),
        walls=[("0201", "0102"), ("0201", "0202"), ("0301", "0202")],
        a=regiment(ALLIED, "0101", strength=25),
        e=regiment(ALLIED, "0302", strength=2),
        g=battalion(AXIS, "0201", printed=1),
        h=battalion(AXIS, "0201", printed=1),
        phase="combat",
    )
    fight(pos, "attack 0201 with a e", "D3(1)")
    play(pos, "lose g", "absorb 0")
    if asked(pos) == "axis retreat":
        play(pos, options(pos)[0])
    assert where(pos, "h") == OUT
    assert refused(pos, "advance a 0101 0201 0302").case == "9.95.2"
    assert ends(pos, "a") == {"0201", "0301", "0401", "0302"}
    assert ends(pos, "e") >= {"0201", "0301"}


@case("9.94")
def test_an_attacker_that_is_wiped_out_opens_its_hex_to_the_defender() -> None:
    pos = row(". a g", a=battalion(ALLIED, printed=4), g=regiment(AXIS, strength=4))
    fight(pos, "attack 0301 with a", "A1(1)")
    assert asked(pos) == "axis advance"
    play(pos, "advance g 0301 0201")
    assert where(pos, "g") == "0201"


@case("9.94", "9.95.1")
def test_of_several_hexes_left_a_unit_takes_either_with_the_path_of_that_stack() -> None:
    pos = board(
        a=regiment(ALLIED, "0404", strength=8),
        b=anti_tank(ALLIED, "0404", printed=0),
        g=regiment(AXIS, "0403", strength=4),
        h=battalion(AXIS, "0504", printed=4),
        phase="combat",
    )
    fight(pos, "attack 0403 0504 with a b", "D2(1)")
    play(pos, "lose h", "absorb 0", "retreat 0403 0402 0401")
    assert {"0403", "0402", "0504", "0603", "0604"} <= ends(pos, "a")  # behind g by its path, past dead h by any way
    assert refused(pos, "advance a 0404 0403 0503").case == "9.95.2"
    play(pos, "advance a 0404 0403 0402", "advance b 0404 0504 0604")


@case("9.94")
def test_stacking_does_not_limit_an_advance() -> None:
    pos = board(
        a=regiment(ALLIED, "0405", strength=3),
        b=battalion(ALLIED, "0405", printed=1),
        c=battalion(ALLIED, "0505", printed=1),
        d=battalion(ALLIED, "0505", printed=1),
        g=regiment(AXIS, "0404", strength=6),
        phase="combat",
    )
    fight(pos, "attack 0404 with a b c d", "D1")
    withdraw(pos)
    play(pos, "advance a 0405 0404", "advance b 0405 0404", "advance c 0505 0404", "advance d 0505 0404")
    assert len(pos.stack_at("0404")) == 4


# 9.96 rivers ------------------------------------------------------------------------------------------------------------


@case("9.96")
def test_armour_advances_across_a_river_only_by_road() -> None:
    pieces = {"a": regiment(ALLIED, strength=9), "t": tanks(ALLIED, printed=9), "g": regiment(AXIS, strength=6)}
    river = [("0101", "0201")]
    pos = row("at g . .", rivers=river, **pieces)
    fight(pos, "attack 0201 with a t", "D1")
    play(pos, "absorb 0")
    assert ends(pos, "a") == {"0201"}
    assert ends(pos, "t") == set()
    bridged = row("at g . .", rivers=river, roads=[("0101", "0201")], **pieces)
    fight(bridged, "attack 0201 with a t", "D1")
    play(bridged, "absorb 0")
    assert "0201" in ends(bridged, "t")


@case("9.96")
def test_a_river_beyond_the_first_hex_stops_armour_too() -> None:
    pos = row(
        "at g . .",
        rivers=[("0201", "0301")],
        a=regiment(ALLIED, strength=9),
        t=tanks(ALLIED, printed=0),
        g=regiment(AXIS, strength=3),
    )
    fight(pos, "attack 0201 with a t", "D2(1)")
    play(pos, "absorb 0")
    assert refused(pos, "advance t 0101 0201 0301").case == "9.96"
    play(pos, "advance a 0101 0201 0301")


# all advances, by brute force -------------------------------------------------------------------------------------------

TARGET = "0403"


@st.composite
def victories(draw: st.DrawFn) -> tuple[Ground, dict[str, Piece], Position]:
    """An attack on one hex of a random map, played at random until the attacker may advance."""
    ground = draw(grounds(6, 5))
    near = sorted(ground.around[TARGET])
    here, there = draw(st.permutations(near))[:2]
    units = {
        "a": regiment(
            ALLIED,
            here,
            strength=draw(st.sampled_from([4, 12, 30])),
            type=draw(st.sampled_from(["infantry", "mech_infantry"])),
        ),
        "b": replace(draw(pieces(ALLIED)), place=there),
        "c": regiment(ALLIED, here),  # a or c stands by
        "g": regiment(AXIS, TARGET, strength=draw(st.sampled_from([2, 3]))),
        "m": battalion(AXIS, TARGET, printed=1),
    }
    free = [hex_ for hex_ in ground.around if all(apart(hex_, other) > 1 for other in (here, there)) and hex_ != TARGET]
    free = draw(st.permutations(free))
    others = draw(st.lists(pieces(AXIS), max_size=min(5, len(free))))
    units |= {f"o{number}": replace(it, place=hex_) for number, (it, hex_) in enumerate(zip(others, free, strict=False))}
    dice = draw(st.sampled_from([(1, 1), (1, 2), (1, 3), (2, 3), (5, 6), (6, 6)]))
    pos = board(**ground.options(), **units, phase="combat", dice=dice, chits=["8-6-4"] * 9, pools={2: ["8-6-4"] * 9})
    while pos.decision is not None and asked(pos) != "allied advance" and (pos.dice.number < 2 or pos.flags.attacked):
        play(pos, draw(st.sampled_from(sorted(options(pos)))))
    assume(pos.decision is not None and asked(pos) == "allied advance")
    return ground, units, pos


def accepted(pos: Position, unit: str) -> set[tuple[str, ...]]:
    """Every path that is accepted, found by trying all one hex longer than those that were."""
    legal, edge = set(), [(where(pos, unit),)]
    while edge:
        longer = [(*path, there) for path in edge for there in pos.table.map.grid.neighbours[path[-1]]]
        edge = [path for path in longer if Advance(UnitId(unit), path) in pos.options()]
        legal |= {*edge}
    return legal


@dataclass(frozen=True)
class Pursuit:
    """9.94-9.97 for one vacated hex, in the rulebook's order and in no hurry."""

    ground: Ground
    piece: Piece
    path: tuple[str, ...]  # of retreat; only its first hex if the losers died in it
    limit: int
    died: bool
    extra: bool  # a breakthrough, for a unit that fought
    held: frozenset[str]
    zones: frozenset[str]

    def legal(self, way: tuple[str, ...]) -> bool:
        """Whether the unit may go this way, its own hex first."""
        number, most = len(way) - 1, self.limit + self.extra
        if number > most or way[1] != TARGET or self.held & {*way[1:]} or self.zones & {*way[2:-1]}:
            return False
        if not all(self.ground.can_step(self.piece, *step) for step in pairwise(way)):
            return False
        if self.piece.unit.type in ("tank", "mech_infantry"):
            return True
        bound = way[1:-1] if self.extra and number == most else way[1:]
        if self.died:  # ADJ-162: free beyond the last hex that they came to
            bound = bound[: len(self.path)]
        return bound == self.path[: len(bound)]

    def all_ways(self) -> set[tuple[str, ...]]:
        ways, edge = set(), [(str(self.piece.place),)]
        for _ in range(self.limit + self.extra):
            edge = [way for old in edge for there in self.ground.around[old[-1]] if self.legal(way := (*old, there))]
            ways |= {*edge}
        return ways


def pursuit_of(pos: Position, ground: Ground, units: dict[str, Piece], unit: str) -> Pursuit:
    """What the events of the combat say about the losers: how far they had to go, how far they came, who lived."""
    events = pos.log.since(0)
    result = [event for event in events if event.kind == "result"][-1].facts
    number, bold = int(result["result"][1]), bool(result["breakthrough"])
    gone = [event.facts for event in events if event.kind == "retreat"]
    path = (TARGET, *(hex_ for leg in gone for hex_ in leg["path"][1:]))
    owed = [event.facts["hexes"] for event in events if event.kind == "absorb"]
    driven_off = bool(gone) or any(event.kind == "no retreat" for event in events)
    limit = (owed[0] if owed else number) if driven_off else max(1, number)
    died = not gone or not any(where(pos, name) == path[-1] for name in gone[-1]["units"])
    driven = gone[0]["units"] if gone and bold else ()
    enemies = {name: replace(piece, place=where(pos, name), face=face(pos, name)) for name, piece in units.items()}
    enemies = {name: it for name, it in enemies.items() if it.unit.side is AXIS and it.place in ground.around}
    zones = zone(ground, [piece for name, piece in enemies.items() if name not in driven])
    held = frozenset(str(piece.place) for piece in enemies.values())
    extra = bold and unit in result["attackers"]
    return Pursuit(ground, units[unit], path, limit, died, extra, held, frozenset(zones))


@case("9.94", "9.95.1", "9.95.2", "9.95.3", "9.95.4", "9.96", "9.97.4")
@given(victories())
@settings(max_examples=60)
def test_the_advances_are_exactly_those_that_the_rules_allow(won: tuple[Ground, dict[str, Piece], Position]) -> None:
    ground, units, pos = won
    for unit in pos.decision.about["units"]:  # type: ignore[union-attr]
        legal = accepted(pos, unit)
        offered = {order for order in options(pos) if order.startswith(f"advance {unit} ")}
        assert offered <= {f"advance {unit} {' '.join(path)}" for path in legal}
        assert {order.split()[-1] for order in offered} == {path[-1] for path in legal}
        assert legal == pursuit_of(pos, ground, units, unit).all_ways()


# 9.94 who followed into the hex of a later combat ------------------------------------------------------------------------


def tank_beside_a_later_combat() -> Position:
    """t stood by in a town, followed a and left the path of retreat: it is now with b, whose combat is still to come."""
    pos = board(
        a=regiment(ALLIED, "0405", strength=12),
        t=tanks(ALLIED, "0405"),
        b=regiment(ALLIED, "0504", strength=4),
        g=regiment(AXIS, "0404", strength=4),
        h=regiment(AXIS, "0604", strength=4),
        terrain={"0405": "town"},
        phase="combat",
    )
    fight(pos, "attack 0404 with a", "D2")
    withdraw(pos)
    play(pos, "advance t 0405 0404 0504", "end advance")
    return pos


@case("7.22", "9.94")
def test_a_unit_that_followed_into_the_hex_of_a_later_combat_is_not_bound_by_its_result() -> None:
    pos = tank_beside_a_later_combat()
    fight(pos, "attack 0604 with b", "A1(1)")
    withdraw(pos)
    assert where(pos, "b") not in ("0504", OUT)
    assert where(pos, "t") == "0504"


@case("9.94")
def test_nor_does_it_advance_a_second_time_after_that_combat() -> None:
    pos = tank_beside_a_later_combat()
    fight(pos, "attack 0604 with b", "D1")
    withdraw(pos)
    assert asked(pos) == "allied advance"
    assert ends(pos, "b")
    assert not ends(pos, "t")
