"""S13.3: the duty to attack or withdraw, in the Movement Phase."""

from __future__ import annotations

from proofs import case
from sicily43_moves import foot, ground, motor, play, refused
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import Reduced, UnitId

A = UnitId("a")


def on_duty(pos: Position, *units: str) -> Position:
    pos.duty = frozenset(UnitId(unit) for unit in units)
    return pos


@case("S43:13.3", "S43:11.12")
def test_the_phase_does_not_end_while_a_unit_without_an_attack_could_withdraw() -> None:
    pos = on_duty(ground(a=foot(ALLIED, "0404", cf=1), b=foot(ALLIED, "0101"), g=foot(AXIS, "0504", cf=9)), "a")
    assert refused(pos, "end") == "S13.3: a was attacked without effect and has no attack to make: it must withdraw first"
    assert "end" not in {step.key for step in pos.options().steps()}
    play(pos, "move a 0404 0304")
    play(pos, "end")
    assert not pos.duty


@case("S43:13.3")
def test_with_an_attack_to_make_the_phase_ends_and_the_duty_stays() -> None:
    pos = on_duty(ground(a=foot(ALLIED, "0404"), g=foot(AXIS, "0504")), "a")
    play(pos, "end")
    assert pos.duty == {"a"}


@case("S43:13.3")
def test_others_beside_the_enemy_make_the_attack_strong_enough() -> None:
    more = {"g": foot(AXIS, "0504", cf=9), "c": foot(ALLIED, "0101")}
    pos = on_duty(ground(a=foot(ALLIED, "0404", cf=1), b=foot(ALLIED, "0403", cf=5), **more), "a")
    play(pos, "end")


@case("S43:13.3")
def test_the_duty_lapses_where_there_is_no_way_out() -> None:
    weak = foot(ALLIED, "0404", cf=1, reduced=Reduced.NEW)
    pos = on_duty(ground(a=weak, b=foot(ALLIED, "0101"), g=foot(AXIS, "0504", cf=9)), "a")
    play(pos, "end")  # frozen
    ring = {f"m{n}": hex_ for n, hex_ in enumerate(("0403", "0405", "0304", "0305", "0505"))}
    shut = motor(ALLIED, "0404", cf=1)
    mountains = dict.fromkeys(ring.values(), "mountains")
    pos = on_duty(ground(a=shut, b=foot(ALLIED, "0101"), g=foot(AXIS, "0504", cf=9), terrain=mountains), "a")
    play(pos, "end")


@case("S43:13.3")
def test_moving_from_zone_to_zone_is_no_withdrawal_and_uses_the_move_up() -> None:
    pos = on_duty(ground(a=foot(ALLIED, "0404", cf=1), b=foot(ALLIED, "0101"), g=foot(AXIS, "0504", cf=9)), "a", "g")
    play(pos, "move a 0404 0403", "end")
    assert pos.duty == {"a", "g"}
