"""4.0 Sequence of play."""

from __future__ import annotations

from board import board, kinds, options, play, refused, regiment, told, where
from proofs import case
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.position import Position
from trinacria.viw.units import Supply, UnitId


def far_apart(**more: object) -> Position:
    """One regiment a side, too far away from each other to fight."""
    return board(a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0903"), **more)  # type: ignore[arg-type]


def in_contact(**more: object) -> Position:
    return board(a=regiment(ALLIED, "0303", strength=6), g=regiment(AXIS, "0304", strength=3), **more)  # type: ignore[arg-type]


def state(pos: Position, unit: str) -> Supply:
    return pos.supply_of(UnitId(unit))


@case("4.1", "4.2", "4.2.A", "4.2.B", "4.2.C")
def test_a_game_turn_runs_through_its_outline_and_begins_again() -> None:
    events = play(far_apart(), "end movement", "end movement")
    told_in_order = [
        (event.kind, str(event.facts.get("side", "")), event.facts.get("phase") or event.facts.get("turn"))
        for event in events
        if event.kind in ("game turn", "player turn", "phase")
    ]
    assert told_in_order == [
        ("phase", "allied", "Combat Phase"),
        ("player turn", "axis", 1),
        ("phase", "axis", "Mutual Supply Determination Phase"),
        ("phase", "axis", "Movement Phase"),
        ("phase", "axis", "Combat Phase"),
        ("game turn", "", 2),
        ("player turn", "allied", 2),
        ("phase", "allied", "Mutual Supply Determination Phase"),
        ("phase", "allied", "Movement Phase"),
    ]


@case("4.1", "4.2.A", "4.2.B")
def test_the_phasing_player_changes_with_the_player_turn() -> None:
    pos = far_apart()
    assert (pos.phasing, pos.turn) == (ALLIED, 1)
    play(pos, "end movement")
    assert (pos.phasing, pos.turn) == (AXIS, 1)
    play(pos, "end movement")
    assert (pos.phasing, pos.turn) == (ALLIED, 2)


@case("4.2.C")
def test_the_game_ends_with_its_last_game_turn() -> None:
    pos = far_apart(turn=8, turns=8, phasing=AXIS)
    assert "end" in kinds(play(pos, "end movement"))
    assert pos.decision is None
    assert pos.outcome is not None


@case("4.2.A.1", "4.2.B.1")
def test_supply_is_determined_for_both_sides_in_each_player_turn() -> None:
    """No roads at all: a unit away from its map edge is isolated."""
    for phasing in (ALLIED, AXIS):
        pos = board(phase="supply", phasing=phasing, a=regiment(ALLIED, "0503"), g=regiment(AXIS, "0506"))
        assert state(pos, "a") is state(pos, "g") is Supply.ISOLATED


@case("4.2.A.1", "4.2.B.1")
def test_supply_once_determined_holds_until_the_next_player_turn() -> None:
    pos = board(phase="supply", a=regiment(ALLIED, "0303"), g=regiment(AXIS, "0903"))
    assert (state(pos, "a"), state(pos, "g")) == (Supply.ISOLATED, Supply.SUPPLIED)
    play(pos, "move a 0303 0203")  # next to its map edge, where supply is automatic
    assert state(pos, "a") is Supply.ISOLATED
    play(pos, "end movement")
    assert state(pos, "a") is Supply.SUPPLIED


@case("4.2.A.2", "4.2.B.2", "4.1")
def test_only_the_phasing_player_moves() -> None:
    pos = far_apart()
    assert pos.decision is not None
    assert pos.decision.seat is ALLIED
    assert refused(pos, "move g 0903 0803").case == "4.1"
    play(pos, "move a 0303 0304", "end movement")
    assert pos.decision.seat is AXIS
    assert refused(pos, "move a 0304 0303").case == "4.1"
    play(pos, "move g 0903 0803")
    assert (where(pos, "a"), where(pos, "g")) == ("0304", "0803")


@case("4.2.A.2.A", "4.2.A.2.B")
def test_some_units_move_tactically_and_some_strategically_in_one_phase() -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0103"), g=regiment(AXIS, "0306"))
    events = play(pos, "move b 0103 0102 strategic", "move a 0303 0304 0305")
    assert [event.facts["strategic"] for event in events] == [True, False]


@case("4.2.A.2.B")
def test_no_unit_moves_by_both_methods_in_one_phase() -> None:
    pos = board(a=regiment(ALLIED, "0303"), b=regiment(ALLIED, "0103"))
    play(pos, "move a 0303 0304", "move b 0103 0102 strategic")
    assert refused(pos, "move a 0304 0305 strategic").case == "5.0.P"
    assert refused(pos, "move b 0102 0101").case == "5.0.P"


@case("4.2.A.2.B")
def test_the_choice_of_method_starts_afresh_with_each_movement_phase() -> None:
    pos = far_apart()
    play(pos, "move a 0303 0304", "end movement", "end movement", "move a 0304 0303 strategic")
    assert where(pos, "a") == "0303"


@case("4.2.A.3", "4.2.B.3")
def test_the_phasing_side_must_attack_its_neighbours_in_its_combat_phase() -> None:
    for phasing, attack in ((ALLIED, "attack 0304 with a"), (AXIS, "attack 0303 with g")):
        pos = in_contact(phasing=phasing)
        play(pos, "end movement")
        assert pos.decision is not None
        assert (pos.decision.seat, pos.decision.kind) == (phasing, "attack")
        assert refused(pos, "end combat").case == "9.12"
        assert options(pos) == [attack]


@case("4.2.A.3")
def test_a_combat_phase_without_contact_asks_nothing() -> None:
    pos = far_apart()
    play(pos, "end movement")
    assert pos.decision is not None
    assert (pos.decision.seat, pos.decision.kind) == (AXIS, "move")


@case("4.2")
def test_each_phase_refuses_the_orders_of_the_others() -> None:
    pos = in_contact()
    for order in ("attack 0304 with a", "end combat", "retreat 0303 0302", "advance a 0303 0302", "roll", "lose a"):
        assert refused(pos, order).case == "4.2", order
    play(pos, "end movement")
    for order in ("move a 0303 0302", "end movement", "enter a 0101", "roll"):
        assert refused(pos, order).case == "4.2", order


@case("4.2.A.1")
def test_the_news_of_supply_names_every_unit_whose_state_changed() -> None:
    pos = board(phase="supply", a=regiment(ALLIED, "0203"), b=regiment(ALLIED, "0203"), g=regiment(AXIS, "0903"))
    play(pos, "move a 0203 0303", "move b 0203 0202")
    news = told(play(pos, "end movement"), "supply")
    assert news.facts["states"] == {"a": "isolated"}
