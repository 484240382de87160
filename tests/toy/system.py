"""The Hill as the program knows it: what is printed, and the value that declares the game."""

from __future__ import annotations

from pathlib import Path

from toy import hill
from toy.guide import UP_THE_HILL
from trinacria.kernel.basics.tables import Piece, Table
from trinacria.kernel.drawing import Cover, Ground, Place
from trinacria.kernel.sheets import FigureSheet, SideColours, allies_and_axis
from trinacria.kernel.systems import ScenarioWords

TABLE = Table(
    name="toy/hill",
    title="The Hill",
    introduction="Two squads want one hill.",
    last_turn=hill.LAST_TURN,
    levels=tuple(hill.LEVELS.values()),
    rules=hill,
    procedure=hill.Game,
    board=hill.Hillside(hill.START),
    grid=hill.GRID,
    units={unit: Piece(side) for unit, side in hill.SIDE.items()},
    ground={hill.HILL: Ground(3, Cover.OPEN, 100.0)},
    places=(Place("The hill", hill.HILL, "hill", 1),),
    figures={"strength": FigureSheet("Strength", "strength {value}", "tab", "unknown", case="H:1")},
    chart=hill.CHART,
    sides=allies_and_axis(SideColours("#D7B3F0", "#24103A"), SideColours("#0F5C5C", "#F2FFFE")),
)
CARD = ScenarioWords("five minutes", 1, "What a game declares.")
TOY = TABLE.system(package="toy", data=Path(__file__).parent / "data", words=CARD, guides=(UP_THE_HILL,))
