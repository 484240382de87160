"""The table of a game of counters on hexes: everything that a scenario declares, and the scenario made from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from types import ModuleType
from typing import Any

from trinacria.kernel.basics.boards import Board, BoardPosition
from trinacria.kernel.basics.events import COMMON
from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.decisions import Decision
from trinacria.kernel.dice import Dice
from trinacria.kernel.digests import digest_of
from trinacria.kernel.drawing import Card, Ground, Place
from trinacria.kernel.events import Event, EventKinds
from trinacria.kernel.guides import Guide
from trinacria.kernel.hexes import Grid, HexId
from trinacria.kernel.packages import classes_named_in
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.resolutions import ChartSheet
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import ALLIES_AND_AXIS, FigureSheet, Sides, SideSheet
from trinacria.kernel.systems import OpenScenario, ScenarioWords, System

WHITE = "#FFFFFF"  # behind the symbols of counters


@dataclass(frozen=True, slots=True)
class Piece:
    """What is printed on a counter."""

    side: Seat
    name: str = ""  # without one its id is its name
    symbol: str = "infantry"
    values: str = ""  # the figures at its foot
    card: Card | None = None  # its colours; without one it has those of its side


@dataclass(frozen=True, kw_only=True, eq=False)
class Table:
    """All that a game of counters on hexes declares of a scenario. Its positions share it."""

    name: str  # in full: "toy/hill"
    title: str
    introduction: str
    last_turn: int
    levels: tuple[str, ...]  # of victory, from high to low
    # the rules
    board: Board  # before the first decision
    procedure: type[Procedure[Any]]  # the whole game
    rules: ModuleType  # whose orders, decisions and events are those of the game, also if it only imports them
    # what is printed
    grid: Grid
    units: Mapping[str, Piece]
    ground: Mapping[HexId, Ground] = field(default_factory=dict)  # of hexes that are not plain open ground
    places: tuple[Place, ...] = ()
    figures: Mapping[str, FigureSheet] = field(default_factory=dict)  # what `Board.figures` puts on counters
    chart: ChartSheet | None = None  # on which fights are read
    sides: Sides = ALLIES_AND_AXIS

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(classes_named_in(self.rules, Command))

    @cached_property
    def decisions(self) -> tuple[type[Decision], ...]:
        return classes_named_in(self.rules, Decision)

    @cached_property
    def event_kinds(self) -> EventKinds:
        return EventKinds(COMMON, classes_named_in(self.rules, Event))

    @cached_property
    def fingerprint(self) -> str:
        """Of everything printed and of the first board: a record is played again with these."""
        printed = self.grid, self.ground, self.places, self.units
        return digest_of((self.name, self.last_turn, self.board, *printed))

    def open(self, scenario: str, optional_rules: frozenset[str], *, overlay: Path | None = None) -> OpenScenario:
        """The scenario, for a game that has this one only; it has no optional rules and no data that could be changed."""
        from trinacria.kernel.basics.drawing import BoardDrawing
        from trinacria.kernel.basics.presenting import BoardPresenter

        game, _, id_ = self.name.partition("/")
        return OpenScenario(
            game=game,
            id=id_,
            title=self.title,
            introduction=self.introduction,
            last_turn=self.last_turn,
            levels=self.levels,
            fingerprint=self.fingerprint,
            vocabulary=self.vocabulary,
            events=self.event_kinds,
            static=self,
            set_up=self.set_up,
            from_view=partial(BoardPosition[Any].from_view, self),
            presenter=BoardPresenter(self),
            drawing=BoardDrawing(self),
        )

    def system(self, *, package: str, data: Path, words: ScenarioWords, guides: tuple[Guide, ...] = ()) -> System:
        """The game that has this scenario only, and one book of its own name."""
        game, _, scenario = self.name.partition("/")
        return System(
            name=game,
            package=package,
            data=data,
            books=(game,),
            scenarios=(scenario,),
            open=self.open,
            words=lambda: {self.name: words},
            sides=self.sides,
            guides=guides,
        )

    def set_up(self, dice: Dice) -> BoardPosition[Any]:
        """The first position."""
        return BoardPosition.begin(self, dice, self.board)

    def name_of(self, unit: str) -> str:
        """What a counter is called; anything else is its own name."""
        piece = self.units.get(unit)
        return piece.name or unit if piece else unit

    def side(self, side: Seat) -> SideSheet:
        return self.sides.allied if side is Seat.ALLIED else self.sides.axis

    def card_of(self, piece: Piece) -> Card:
        """The colours of a counter."""
        colours = self.side(piece.side).colours
        return piece.card or Card(piece.side.value, colours.card, colours.edge or colours.ink, WHITE, colours.ink)
