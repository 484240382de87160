"""How orders of movement are said."""

from __future__ import annotations

from sicily43_moves import foot, ground, motor, piece
from trinacria.kernel.options import Step
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.kernel.showing import StepWords
from trinacria.sicily43.movement_phase import MoveUnits
from trinacria.sicily43.position import CLEARED, Position
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.moves import MODES
from trinacria.sicily43.words.naming import teller
from trinacria.sicily43.words.steps import step_words


def said(pos: Position, unit: str) -> dict[str, StepWords]:
    """The words of everything that a unit can do, by key."""
    found: dict[str, StepWords] = {}
    for step in pos.options().steps():
        if step.key == unit:
            assert step.then is not None
            for way in step.then().steps():
                found[way.key] = words(pos, way)
    return found


def words(pos: Position, step: Step) -> StepWords:
    return step_words(teller(pos.table), MoveUnits(pos.phasing, "S43:8.1"), step, ())


def test_a_march_says_where_it_goes_what_it_costs_and_why_it_stops() -> None:
    pos = ground(
        a=motor(ALLIED, "0304"),
        b=foot(ALLIED, "0108", move=1),
        g=foot(AXIS, "0504"),
        mines={"0305": AXIS},
        terrain={"0208": "hills"},
        towns={"Enna": "0303"},
    )
    by_key = said(pos, "a")
    assert by_key["0303"].says == "Move to 0303 (Enna)"
    cost = by_key["0403"].cost
    assert cost is not None
    assert (cost.label, cost.says, cost.of) == ("1", "1 movement point, 9 left", "10 movement points")
    assert cost.stops == "must stop there: enemy zone of control"
    mined = by_key["0305"].cost
    assert mined is not None
    assert mined.stops == "must stop there: enemy minefield"
    least = said(pos, "b")["0208"]
    assert least.says == "Move to 0208 as the one hex that a unit may always move"
    assert least.cost is not None
    assert least.cost.says == "1 movement point, none left"


def test_every_other_order_has_words_too() -> None:
    line = ["0104", "0204", "0304", "0404"]
    pos = ground(
        side=AXIS,
        turn=3,
        g=foot(AXIS, "0104", travelling=True),
        h=foot(AXIS, "0204", travelling=True),
        e=piece("engineer", AXIS, "0606"),
        r=foot(AXIS, town="Enna", arrival=3),
        m=piece("minefield", AXIS, CLEARED),
        rails=[line],
        towns={"Enna": "0104"},
        rivers=[("0606", "0605")],
        roads=[["0606", "0605"]],
    )
    alone, convoy = said(pos, "h"), said(pos, "h")["convoy 0404"]
    assert convoy.says == "Take the convoy by rail to 0404"
    assert convoy.cost is not None
    assert convoy.cost.says == "2 railway hexes, 38 left"
    assert alone["leave"].says == "h leaves the railway where it stands"
    assert {word.group for word in alone.values() if word.group} <= {*MODES}
    assert said(pos, "e")["destroy 0605"].says == "Destroy the bridge to 0605"
    assert said(pos, "r")["0103"].says == "Bring it in at 0103"


def test_ships_and_lifts_have_words() -> None:
    pos = ground(s=piece("ship", ALLIED, "0904"), a=foot(ALLIED, "0802"), turn=16)
    pos.resting[UnitId("a")] = 2
    assert said(pos, "s")["0905"].says == "Sail to 0905"
    cost = said(pos, "s")["0905"].cost
    assert cost is not None
    assert cost.says == "1 sea hex, 19 left"
    assert said(pos, "a")["lift 0808"].says == "Go by sea to 0808"
