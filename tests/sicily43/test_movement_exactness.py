"""What is offered is what is accepted: marches and journeys by rail against every path that could be typed."""

from __future__ import annotations

import random

import pytest

from proofs import case
from sicily43_moves import ends, foot, ground, motor, piece
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43 import rail_travel
from trinacria.sicily43.marching import Move
from trinacria.sicily43.movement_phase import MovementPhase, MoveOptions, UnitOrders, candidates
from trinacria.sicily43.position import Position
from trinacria.sicily43.rail_travel import Rail
from trinacria.sicily43.railways import net
from trinacria.sicily43.units import UnitId

A, G = UnitId("a"), UnitId("g")
MIDDLE = [f"{column:02d}{row:02d}" for column in range(2, 8) for row in range(2, 8)]


def scattered(seed: int) -> Position:
    """A board on which everything is somewhere, and a unit with few points in the middle of it."""
    chooser = random.Random(seed)

    def some(number: int) -> list[str]:
        return chooser.sample([hex_ for hex_ in MIDDLE if hex_ != "0404"], number)

    neighbours = ground(z=foot(ALLIED, "0101")).table.island.grid.neighbours

    def sides(number: int) -> list[tuple[str, str]]:
        return [(hex_, chooser.choice(neighbours[HexId(hex_)])) for hex_ in some(number)]

    kind = chooser.choice(["infantry", "motorized", "engineer", "armor"])
    return ground(
        a=piece(kind, ALLIED, "0404", move=chooser.choice([2, 3, 4])),
        b=foot(ALLIED, some(1)[0]),
        c=motor(ALLIED, some(1)[0]),
        g=foot(AXIS, chooser.choice(["0606", "0602", "0206"])),
        s=piece("supply", AXIS, chooser.choice(["0403", "0505", "0305"])),
        terrain={**dict.fromkeys(some(9), "hills"), **dict.fromkeys(some(5), "mountains")},
        roads=[["0404", *pair] for pair in (["0403", "0402"], ["0504", "0604"])] + [[*pair] for pair in sides(6)],
        rails=[["0404", "0405", "0406"]],
        rivers=sides(8),
        streams=sides(8),
        mines={hex_: chooser.choice([ALLIED, AXIS]) for hex_ in some(3)},
        sky=chooser.choice(["clear", "storm"]),
        last_sky=chooser.choice(["clear", "storm"]),
        dice=[1] * 9,
    )


@case("S43:8.1", "S43:7.5", "S43:9.4", "S43:18.6")
@pytest.mark.parametrize("seed", range(12))
def test_a_march_is_offered_to_every_hex_to_which_some_path_is_accepted(seed: int) -> None:
    pos = scattered(seed)
    if set(pos.ground_at(HexId("0404"))) - {A}:
        pos.put(UnitId("b"), HexId("0101"))
    options, around = pos.options(), pos.table.island.grid.neighbours
    accepted: set[str] = set()
    paths = [(HexId("0404"),)]
    for _ in range(4):
        paths = [(*path, there) for path in paths for there in around[path[-1]] if there not in path]
        accepted |= {path[-1] for path in paths if options.refusal(Move(A, path)) is None}
    assert ends(pos, "a") == accepted


@case("S43:22.3", "S43:22.4", "S43:22.7", "S43:22.8")
@pytest.mark.parametrize("seed", range(8))
def test_a_journey_is_offered_to_every_hex_to_which_some_way_is_accepted(seed: int) -> None:
    chooser = random.Random(seed)
    trunk = ["0104", "0204", "0304", "0404", "0504", "0604", "0704"]
    branch = ["0404", "0405", "0406", "0407", "0408"]
    loop = ["0704", "0705", "0706", "0707", "0607", "0507", "0407"]
    lines = [trunk, branch]
    taken = chooser.sample([*trunk[1:], *branch[1:], *loop[1:-1]], 4)
    pos = ground(
        side=AXIS,
        g=foot(AXIS, chooser.choice(["0104", "0103"])),
        h=foot(AXIS, taken[0], travelling=True),
        i=foot(AXIS, taken[1], travelling=chooser.random() < 0.5),
        t=piece("train", AXIS, taken[2] if taken[2] not in loop[1:-1] else "0404"),
        a=foot(ALLIED, taken[3]) if chooser.random() < 0.3 else foot(ALLIED, "0808"),
        rails=lines,
        narrow=[loop],
        towns={"Enna": "0104", "Gela": "0704", "Noto": "0407" if chooser.random() < 0.5 else "0808"},
        phase={"rail_hexes": chooser.choice([6, 11, 40])},
    )
    pos.note_turn(bombed_rails=frozenset(HexId(hex_) for hex_ in chooser.sample(trunk, 1)))
    if chooser.random() < 0.5:
        pos.note_turn(directions=frozenset({("0404-0408", False)}))
    options, links = pos.options(), net(pos.table).links
    accepted: set[str] = set()
    paths = [(HexId("0104"),)]
    while paths:
        accepted |= {path[-1] for path in paths if options.refusal(Rail((G,), path)) is None}
        paths = [(*path, there) for path in paths for there in links[path[-1]] if there not in path]
    assert ends(pos, "g", "rail") == accepted
    phase = pos.enclosing(MovementPhase)
    ways, given = rail_travel.ways(pos, phase, G), rail_travel.terms_of(pos, phase, G)
    for step in (ways.step(number) for number in range(len(ways))):
        assert isinstance(step.order, Rail)
        judged = given.judge(step.order.path)
        assert isinstance(judged, tuple)
        assert step.facts["points"] == judged[0]


@case("S43:8.1")
@pytest.mark.parametrize("seed", range(12))
def test_a_unit_is_offered_exactly_if_it_has_an_order(seed: int) -> None:
    pos = scattered(seed)
    chooser, land = random.Random(seed), sorted(pos.table.island.land)
    for hex_ in chooser.sample(land, len(land) // 2):
        pos.garrisons[hex_] = 1  # closes much of the map, so that some units are shut in
    options, phase = pos.options(), pos.stack[-1]
    assert isinstance(options, MoveOptions)
    assert isinstance(phase, MovementPhase)
    able = [unit for unit in candidates(pos, phase) if UnitOrders(pos, phase, unit)]
    assert [step.key for step in options.steps() if step.key in pos.table.units] == able
