"""Boards for the rules of SICILY'43: a situation in a few readable lines.

    pos = board({"US-3-7": "3523", "IT-COAST-1": "3522"}, phase=CombatPhase(ALLIED), dice=[3, 4])

Units are the printed ones, by their ids; everything that is not named is not on the map yet. The island is the real one:
`somewhere` finds hexes with the ground that a test needs. `dice` is the script: whatever is rolled must be in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from trinacria.kernel.commands import Command
from trinacria.kernel.dice import Script, ScriptedDice
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId, Hexside, hexside
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.sicily43.charts import Sky
from trinacria.sicily43.island import Island
from trinacria.sicily43.player_turns import begin_player_turn
from trinacria.sicily43.position import Position
from trinacria.sicily43.reading.loading import load_table
from trinacria.sicily43.table import Table
from trinacria.sicily43.units import Kind, Reduced, Unit, UnitId
from trinacria.sicily43.vocabulary import vocabulary


@cache
def table(scenario: str = "campaign", rules: frozenset[str] = frozenset()) -> Table:
    return load_table(scenario, rules, vocabulary=vocabulary())


def island() -> Island:
    return table().island


def board(
    at: Mapping[str, str],
    *,
    turn: int = 2,
    phasing: Seat = ALLIED,
    phase: Procedure[Position] | None = None,
    dice: Iterable[int] = (),
    sky: Sky = Sky.CLEAR,
    last_sky: Sky = Sky.CLEAR,
    reduced: Mapping[str, Reduced] | None = None,
    bombed: Iterable[str] = (),
    ashore: Iterable[str] = (),
    garrisons: bool = True,
    bridges_down: Iterable[tuple[str, str]] = (),
    allied_held: Iterable[str] = (),
    travelling: Iterable[str] = (),
    scenario: str = "campaign",
    rules: Iterable[str] = (),
) -> Position:
    """A position in the middle of a player turn, run to its first decision if a phase is given.

    Without garrisons every fortress is an ordinary town.
    """
    pos = Position(table(scenario, frozenset(rules)), ScriptedDice(Script(tuple(dice))))
    pos.turn, pos.sky, pos.last_sky = turn, sky, last_sky
    for unit, hex_ in at.items():
        place(pos, unit, hex_)
    pos.allied_held |= frozenset(HexId(hex_) for hex_ in allied_held)
    if not garrisons:
        pos.garrisons.clear()
    begin_player_turn(pos, phasing)
    for unit, state in (reduced or {}).items():
        pos.set_reduced(UnitId(unit), state)
    for unit in travelling:
        pos.set_travelling(UnitId(unit), travelling=True)
    pos.note_turn(bombed=frozenset(map(UnitId, bombed)), ashore=frozenset(map(UnitId, ashore)))
    pos.bridges_down = frozenset(hexside(HexId(a), HexId(b)) for a, b in bridges_down)
    if phase is not None:
        pos.stack = [phase]
        pos.run()
    return pos


def place(pos: Position, unit: str, hex_: str) -> None:
    """Put a unit into a hex, which is its side's then."""
    id_ = UnitId(unit)
    assert id_ in pos.table.units, f"there is no unit {unit}"
    pos.put(id_, HexId(hex_))
    if pos.unit(id_).is_ground:
        pos.take(pos.unit(id_).side, [HexId(hex_)])
    if pos.unit(id_).kind is Kind.MINEFIELD:
        pos.mine_owner[HexId(hex_)] = pos.unit(id_).side


def units_like(kind: Kind, side: Seat, *, nation: str = "", cf: int | None = None) -> list[UnitId]:
    """The printed units of a kind, in the order of the counter sheet."""

    def fits(unit: Unit) -> bool:
        return unit.kind is kind and unit.side is side and nation in ("", unit.nation) and cf in (None, unit.cf)

    return [id_ for id_, unit in table().units.items() if fits(unit)]


def somewhere(fits: Callable[[HexId], bool]) -> HexId:
    """The first land hex, in map order, that fits."""
    return next(hex_ for hex_ in island().grid.ids if hex_ in island().land and fits(hex_))


def plain_hex(hex_: HexId) -> bool:
    """Open ground inland: plains without a town, road, railway or river, with land on all sides."""
    map_ = island()
    wet = {h for side in map_.rivers | map_.streams for h in side}
    bare = map_.land - map_.towns.keys() - map_.road_hexes - map_.rail_hexes - wet
    return hex_ in bare and map_.terrain[hex_] == "plains" and len(map_.walkable[hex_]) == 6


def side_of(hexes: tuple[str, str]) -> Hexside:
    return hexside(HexId(hexes[0]), HexId(hexes[1]))


def read(pos: Position, text: str) -> Command:
    return pos.vocabulary.read(text)


def play(pos: Position, *texts: str) -> tuple[Event, ...]:
    """Give orders as typed; returns everything that happened."""
    return tuple(event for text in texts for event in pos.play(read(pos, text)))


def refusal(pos: Position, text: str) -> IllegalCommand:
    """Why an order is refused; an order that is legal fails the test."""
    found = pos.options().refusal(read(pos, text))
    assert found is not None, f"{text} is legal"
    return found


def refused(pos: Position, text: str, case: str) -> str:
    """An order is refused by this case; returns the words."""
    found = refusal(pos, text)
    assert found.case == case, f"{text}: {found.case}: {found}"
    return str(found)


def legal(pos: Position, text: str) -> bool:
    return pos.options().refusal(read(pos, text)) is None


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]
