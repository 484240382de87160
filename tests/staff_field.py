"""A field of 9 by 5 hexes for the tests of doctrines: the enemy comes from the west, the goal is the east edge."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from trinacria.kernel.datafiles import Problems
from trinacria.kernel.hexes import Grid, HexId, Shifted
from trinacria.kernel.overlays import Layered
from trinacria.kernel.seats import ALLIED, AXIS, BySide
from trinacria.staff.reading import Read, read_doctrine, stated_in
from trinacria.staff.theatre import Theatre

GRID = Grid(9, 5, Shifted.EVEN)
FIELD = Theatre(
    last_turn=6,
    around=GRID.neighbours,
    ways=GRID.neighbours,
    names={HexId("0503"): ("Mill",), HexId("0803"): ("Bridge", "Ford")},
    units={"us1": ALLIED, "us2": ALLIED, "de1": AXIS, "de2": AXIS},
    formations={"red": ALLIED, "blue": AXIS, "grey": AXIS},
    kinds=frozenset({"tank", "infantry"}),
    armies=frozenset({"us"}),
    printed_lines={"halt": (HexId("0403"),)},
    enemy_from=BySide(GRID.east_edge, GRID.west_edge),
    goal=BySide(GRID.west_edge, GRID.east_edge),
    holders=BySide((), (0, 0, 0, 4)),
)
NO_GOAL = replace(FIELD, goal=BySide(frozenset(), frozenset()))

HEAD = """schema = 1
source = "original"
case = "1.0"
why = "A test."
"""
DOCTRINE = (
    HEAD
    + """
goal = ["0903"]

[[objective]]
hex = "0503"
name = "Mill"
turn = 3
army = "us"
allied = 0
axis = 1.5
why = "It stands on the road."

[[hold]]
line = "halt"
army = "us"
turn = 6
why = "It decides the game."

[axis]
stance = "delay"
in_words = "Hold the mill."

[[axis.line]]
id = "mill"
name = "Mill line"
kind = "line"
closed = true
sealed = true
from = 1
until = 3
leave = { passed = 2, lost = 1 }
posts = [
  { hex = "0501", weight = 1, sector = "all" },
  { hex = "0503", name = "Mill", weight = 1.5, sector = "all" },
  { hex = "0505", weight = 0.5, sector = "all" },
]

[[axis.line]]
id = "bridge"
name = "Bridge line"
kind = "redoubt"
closed = true
sealed = true
from = 3
until = 6
leave = { passed = 1, lost = 2 }
posts = [
  { hex = "0801", weight = 1, sector = "all" },
  { hex = "0803", name = "Ford", weight = 1, sector = "all" },
  { hex = "0805", weight = 1, sector = "all" },
]

[[axis.sector]]
id = "all"
name = "Everything"
formations = ["blue"]
units = ["de1"]

[[axis.march]]
formations = ["grey"]
from = 2
to = "bridge"

[[axis.garrison]]
hex = "0803"
least = 1

[[axis.reserve]]
name = "Behind the mill"
hexes = ["0703"]
lines = ["mill"]
kinds = ["tank"]
count = 1

[[axis.counterattack]]
turns = [1, 2]
units = ["de2"]
at = ["0303"]

[allied]
stance = "advance"
in_words = "Take the mill."

[[allied.group]]
id = "corps"
army = "us"
name = "Corps"
formations = ["red"]

[[allied.phase]]
id = "first"
turns = [1, 3]
done = ["0503"]
[[allied.phase.task]]
group = "corps"
take = ["0303", "0503"]
main_effort = true

[[allied.phase]]
id = "second"
turns = [3, 6]
done = []
cover = "halt"
unbroken_front = true
[[allied.phase.task]]
group = "corps"
take = ["0803"]
"""
)


def read(folder: Path, problems: Problems, theatre: Theatre = FIELD, scenario: str = "battle", **files: str) -> Read:
    """The doctrine of a scenario from files of these names and texts; every value must have been read."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    found = read_doctrine(stated_in(Layered(folder), scenario, problems), scenario, theatre)
    problems.note_unread()
    return found
