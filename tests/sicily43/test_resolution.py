"""What can be expected of a combat: exact, and the same numbers as the dice are read with."""

from __future__ import annotations

import pytest

from sicily43_ground import foot, ground, guns, play, ship, tanks
from trinacria.kernel.errors import IllegalCommand, OutOfTurn, TrinacriaError
from trinacria.kernel.questions import AskJoin, AskResolution, JoinAnswer, ResolutionAnswer
from trinacria.kernel.resolutions import Resolution, Role, party
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.kernel.words import signed
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.position import Position
from trinacria.sicily43.questions import answer
from trinacria.sicily43.resolution import going_on
from trinacria.sicily43.words.naming import teller
from trinacria.sicily43.words.steps import step_words


def ask(pos: Position, targets: str, units: str, seat: Seat = ALLIED, support: str = "") -> Resolution:
    found = answer(pos, seat, AskResolution(tuple(targets.split()), tuple(units.split()), support))
    assert isinstance(found, ResolutionAnswer)
    return found.resolution


def everything() -> Position:
    """Mines, a river bridge, a stream, a fortress in hills, guns and a ship."""
    return ground(
        a=foot(ALLIED, "0304", 6),
        b=tanks(ALLIED, "0304", 5),
        c=foot(ALLIED, "0205", 4),
        d=foot(AXIS, "0305", 3),
        e=guns(AXIS, "0305", cf=2),
        g=guns(ALLIED, "0303"),
        s=ship("0105"),
        sea=["0105"],
        hills=["0305"],
        fortresses={"0305": (2, 3)},
        rivers=["0304-0305"],
        roads=["0304-0305"],
        streams=["0205-0305"],
        mines={"0205": AXIS},
        phase=CombatPhase(ALLIED),
        dice=[3, 4],
    )


def test_factors_and_modifiers_add_up_to_the_differential() -> None:
    pos = everything()
    found = ask(pos, "0305", "a b c", support="support g at 0305")
    brought = party(found, Role.ATTACKER).most - party(found, Role.DEFENDER).most
    number = brought + sum(each.value for each in found.modifiers)
    assert found.says.startswith(f"At {signed(number)} ")
    assert found.scale.stands == f"Differential {signed(number)}"
    assert {each.case for each in found.modifiers} >= {
        "S43:18.8",
        "S43:12.7",
        "S43:12.4",
        "S43:12.9",
        "S43:12.6",
        "S43:19.2",
    }


def test_the_chances_are_exact() -> None:
    pos = ground(a=foot(ALLIED, "0304", 6), d=foot(AXIS, "0305", 2), phase=CombatPhase(ALLIED))
    found = ask(pos, "0305", "a")
    chance = {outcome.result: outcome.probability for outcome in found.outcomes}
    assert sum(chance.values()) == pytest.approx(1)
    assert chance["D3R"] == pytest.approx(3 / 36)  # at +4: a ten
    assert found.scale.heads[found.scale.place - 1] == "+4 +5"
    assert [found.scale.heads[0], found.scale.heads[-1]] == ["\N{MINUS SIGN}6 \N{MINUS SIGN}5", "+18 up"]
    assert found.chances[0].probability == pytest.approx((5 + 4 + 3 + 2 + 1) / 36)
    assert [bar.label for bar in found.bars] == ["A2R", "AR", "A2", "N", "D2", "DR", "D3R", "D2R"]


def test_the_seat_is_spoken_to() -> None:
    pos = ground(a=foot(ALLIED, "0304", 6), d=foot(AXIS, "0305", 2), phase=CombatPhase(ALLIED))
    assert ask(pos, "0305", "a").chances[0].label == "They suffer"
    assert ask(pos, "0305", "a", SPECTATOR).chances[0].label == "The defenders suffer"
    with pytest.raises(IllegalCommand):
        ask(pos, "0305", "a", AXIS)
    with pytest.raises(IllegalCommand):
        ask(pos, "0303", "a")
    with pytest.raises(TrinacriaError):
        ask(pos, "", "")


def test_the_fight_that_is_going_on_is_shown_until_it_is_over() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 6), g=guns(ALLIED, "0503"), d=foot(AXIS, "0505", 5), phase=CombatPhase(ALLIED), dice=[4, 4]
    )
    assert going_on(pos, ALLIED) is None
    play(pos, "attack 0505 with a")
    before = going_on(pos, ALLIED)
    assert before is not None
    assert before.stage == "attacker's support"
    play(pos, "support g at 0505")
    after = going_on(pos, AXIS)
    assert after is not None
    assert after.result is not None
    assert (after.result.result, after.result.suffers) == ("D2", Role.DEFENDER)
    assert after.scale.place == before.scale.place + 2


def test_who_can_join_an_attack() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0304", 6),
        g=guns(ALLIED, "0403"),
        west=foot(AXIS, "0404", 2),
        south=foot(AXIS, "0505", 2),
        phase=CombatPhase(ALLIED),
    )
    found = answer(pos, ALLIED, AskJoin(("0404",)))
    assert isinstance(found, JoinAnswer)
    assert {each.unit: each.role for each in found.units} == {"a": "cannot", "b": "must", "g": "cannot"}
    with pytest.raises(OutOfTurn):
        answer(pos, AXIS, AskJoin(("0404",)))
    with pytest.raises(IllegalCommand):
        answer(pos, ALLIED, AskJoin(("0101",)))


def test_a_stack_joins_an_attack_as_a_whole() -> None:
    pos = ground(
        a=foot(ALLIED, "0504", 6),
        b=foot(ALLIED, "0504", 3),
        c=foot(ALLIED, "0304", 6),
        d=foot(AXIS, "0404", 2),
        phase=CombatPhase(ALLIED),
    )
    found = answer(pos, ALLIED, AskJoin(("0404",)))
    assert isinstance(found, JoinAnswer)
    assert {each.unit: (each.role, each.together) for each in found.units} == {
        "a": ("may", ("b",)),
        "b": ("may", ("a",)),
        "c": ("may", ()),
    }


def test_the_steps_of_an_attack_are_said_in_words() -> None:
    pos = ground(a=foot(ALLIED, "0504", 6), b=foot(ALLIED, "0404", 6), d=foot(AXIS, "0505", 2), phase=CombatPhase(ALLIED))
    said, options, path = [], pos.options(), tuple[str, ...]()
    assert pos.decision is not None
    while True:
        step = options.steps()[0]
        said.append(step_words(teller(pos.table), pos.decision, step, path).says)
        if step.then is None:
            break
        options, path = step.then(), (*path, step.key)
    assert said == ["Attack 0505", "With a", "With b", "Attack 0505 with a and b"]
