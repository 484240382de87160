"""21.1 Supply lines: from sources along the roads, and from the roads as far as the height of the land allows.

The Axis has three towns for sources, each Allied army its own depots; so there are three nets, and a unit looks at the one
of its own kind. Only "reached or not" is asked, so whole sets of hexes are traced at once (`kernel/bitnets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.bitnets import bits_of
from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.viw import supply as standard
from trinacria.viw.position import ELIMINATED
from trinacria.viw.sicily.campaign import Campaign, campaign, change
from trinacria.viw.sicily.island import Sicily
from trinacria.viw.sicily.nations import Army, Nation, Nationality
from trinacria.viw.sicily.table import counter, table_of
from trinacria.viw.sicily.unit_types import SicilyType
from trinacria.viw.supply_lines import Tracing
from trinacria.viw.units import MOBILE, Supply, Unit, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

FIRST_TURN = 1  # 16.21: no Supply Phase; everybody is supplied (ADJ-092)
ISOLATED_ALLOWANCE = 6  # 21.16
LINE_LENGTHS = ((1, 6), (2, 3), (3, 1))  # 21.12: hexes to the road, and the highest level of the unit's and those between
LONGER = 1  # 21.15

BETTER = {Supply.ISOLATED: Supply.OUT_OF_SUPPLY, Supply.OUT_OF_SUPPLY: Supply.SUPPLIED, Supply.SUPPLIED: Supply.SUPPLIED}
WORSE = {Supply.SUPPLIED: Supply.OUT_OF_SUPPLY, Supply.OUT_OF_SUPPLY: Supply.ISOLATED, Supply.ISOLATED: Supply.ISOLATED}


@case("16.1.B.1.a", "21.0", "21.31")
@dataclass(slots=True)
class SupplyDetermination(Procedure["Position"]):
    """Both players determine the supply of their units; what was lifted to them before counts no more (ADJ-093)."""

    side: Seat

    CASE: ClassVar[str] = "16.1.B.1.a"
    TITLE: ClassVar[str] = "Mutual Supply Determination Segment"

    def run(self, pos: Position) -> Done:
        change(pos, lifted=frozenset())
        pos.rules.supply.determine(pos)
        note_linked_up(pos)
        return DONE


@case("19.35")
def note_linked_up(pos: Position) -> None:
    """Remember for good which units that dropped have now traced a line to a source (ADJ-114)."""
    now = campaign(pos)
    waiting = [unit for unit in sorted(now.dropped - now.linked_up) if pos.on_map(unit)]
    if waiting:
        allied = net(pos, ALLIED)
        change(pos, linked_up=now.linked_up | {unit for unit in waiting if has_line(pos, unit, allied)})


@dataclass(frozen=True)
class SourceNet:
    """Where supply from one set of sources reaches: sets of hexes, one bit a hex."""

    island: Sicily
    open: int
    sources: int
    none_left: bool  # 21.14: every source has been captured or destroyed

    @cached_property
    def ends(self) -> int:
        """Where a line may end: a source, or a road hex joined to one by road (ADJ-088)."""
        return self.island.map.road_net.flood(self.sources, self.open)

    @cached_property
    def lines(self) -> int:
        return line_hexes(self, 0)

    @cached_property
    def long_lines(self) -> int:
        """21.15: for mountain units and pack transport."""
        return line_hexes(self, LONGER)

    @cached_property
    def any_road(self) -> int:
        """21.14: from where any open road or own source can be reached, however far."""
        the_map = self.island.map
        return the_map.land_net.flood(the_map.road_bits | self.sources, self.open)


@case("21.12", "21.15", "25.15")
def line_hexes(net: SourceNet, longer: int) -> int:
    """From where a line is short enough: one hex from any height, two up to Level 3, three on Level 1 (ADJ-087).

    The unit's hex and those between must be low; the hex where the line ends may be of any height.
    """
    land, reached = net.island.map.land_net, net.ends
    for length, highest in LINE_LENGTHS:
        low = net.open & net.island.bits_up_to(highest)
        edge = net.ends
        for _ in range(length + longer):
            edge = land.step(edge) & low
            reached |= edge
    return reached


@dataclass(frozen=True, slots=True)
class IslandNet:
    """The nets of one side, by the nation of a unit: one for the whole Axis, one for each Allied army."""

    of: Mapping[Nation, SourceNet]

    @case("21.12", "21.13", "21.13.1", "21.13.2", "21.14", "21.14.1")
    def state(self, pos: Position, unit: UnitId) -> Supply:
        """Supplied by a line that is short enough; isolated if no road at all can be reached, or no source is left."""
        if has_line(pos, unit, self) or is_automatic(pos, unit):
            return Supply.SUPPLIED
        own = self.of[counter(pos, unit).nation]
        if own.none_left or not own.any_road >> pos.table.map.grid.index[pos.where[unit]] & 1:
            return Supply.ISOLATED
        return Supply.OUT_OF_SUPPLY

    @case("21.12", "21.15")
    def tracing(self, pos: Position, unit: UnitId) -> Tracing:
        """As far to the road as the height of the land allows, and along it to a source."""
        own, longer = self.of[counter(pos, unit).nation], LONGER if traces_farther(pos, unit) else 0
        lengths = tuple((length + longer, own.open & own.island.bits_up_to(highest)) for length, highest in LINE_LENGTHS)
        return Tracing(own.sources, own.open, own.island.island_bits, lengths, "21.12")


@case("21.0", "21.1", "11.1", "6.51", "6.52")
def net(pos: Position, side: Seat) -> IslandNet:
    """Supply is traced to sources; there are no map edges. What blocks a line is as in the Standard Rules (ADJ-089)."""
    island = table_of(pos).island
    open_ = standard.open_hexes(pos, side) & island.island_bits
    if side is AXIS:
        nets = dict.fromkeys((*Nationality,), _source_net(pos, None, open_))
    else:
        nets = {Nationality(army): _source_net(pos, army, open_) for army in Army}
    return IslandNet({nation: nets[nation.nationality] for nation in Nation if nation.side is side})


def _source_net(pos: Position, army: Army | None, open_: int) -> SourceNet:
    index = pos.table.map.grid.index
    bits = bits_of(index[hex_] for hex_ in sources(pos, army))
    return SourceNet(table_of(pos).island, open_, bits, no_sources_left(pos, army))


@case("21.2", "21.11")
def sources(pos: Position, army: Army | None) -> tuple[HexId, ...]:
    """Messina, Enna and Palermo while the Axis holds them, the last two only until first captured; depots for the Allies."""
    if army is not None:
        return tuple(hex_ for hex_ in _depots(pos, army) if hex_ in pos.table.map.grid)
    lost = campaign(pos).sources_lost
    every = table_of(pos).island.supply_sources
    return tuple(hex_ for hex_ in every if hex_ not in lost and pos.holders.get(hex_) is not ALLIED)


@case("21.14", "21.14.2")
def no_sources_left(pos: Position, army: Army | None) -> bool:
    """Whether all sources are captured or destroyed; a depot that has not landed yet is neither (ADJ-090)."""
    if army is None:
        return not sources(pos, None)
    depots = [*_depots(pos, army)]
    return bool(depots) and all(hex_ == ELIMINATED for hex_ in depots)


def _depots(pos: Position, army: Army) -> Iterator[HexId]:
    sheet = table_of(pos).sheet.depots
    return (hex_ for depot, hex_ in campaign(pos).depots.items() if sheet[depot].army is army)


@case("21.12", "21.15", "19.35")
def has_line(pos: Position, unit: UnitId, net: IslandNet) -> bool:
    """Whether the unit can trace a line of supply to a source, whatever else supplies it."""
    own = net.of[counter(pos, unit).nation]
    lines = own.long_lines if traces_farther(pos, unit) else own.lines
    return bool(lines >> pos.table.map.grid.index[pos.where[unit]] & 1)


@case("21.15", "24.32")
def traces_farther(pos: Position, unit: UnitId) -> bool:
    """Mountain units, and those that carry their supplies on mules."""
    return pos.unit(unit).type is SicilyType.MOUNTAIN or unit in campaign(pos).pack


@case("21.17", "16.21")
def is_automatic(pos: Position, unit: UnitId) -> bool:
    """Every unit on the first Game-Turn, and units that have entered play on this one."""
    return pos.turn == FIRST_TURN or pos.entered.get(unit) == pos.turn


@case("21.31", "22.2", "22.21")
def effective(pos: Position, unit: UnitId, determined: Supply) -> Supply:
    """What holds now: as determined, one level better if lifted, then one worse at zero support (ADJ-095, ADJ-100)."""
    now = pos.state
    assert isinstance(now, Campaign)
    if unit in now.lifted:
        determined = BETTER[determined]
    return with_support(pos, unit, determined)


@case("28.0", "28.1", "21.31")
def axis_at_the_end(pos: Position) -> Mapping[UnitId, Supply]:
    """What a determination for the Axis alone finds now; what was lifted to its units counts no more (ADJ-093, ADJ-167)."""
    axis = net(pos, AXIS)
    return {unit: axis.state(pos, unit) for unit in pos.units_of(AXIS)}


@case("22.2", "22.21")
def with_support(pos: Position, unit: UnitId, determined: Supply) -> Supply:
    """A state of supply after the support that its nationality has left."""
    return WORSE[determined] if campaign(pos).support.get(counter(pos, unit).nationality, 0) <= 0 else determined


@case("21.31", "22.21")
def in_force(pos: Position) -> Mapping[UnitId, Supply]:
    """What `effective` says of every unit, all at once; a unit that is not named is in supply."""
    now, found = campaign(pos), pos.supply
    without_support = [nationality for nationality in Nationality if now.support.get(nationality, 0) <= 0]
    if now.lifted:
        found = found | {unit: BETTER[found.get(unit, Supply.SUPPLIED)] for unit in now.lifted}
    if without_support:
        units, by_nationality = table_of(pos).sheet.units, table_of(pos).by_nationality
        worse = {unit: WORSE[state] for unit, state in found.items() if units[unit].nationality in without_support}
        for nationality in without_support:
            found = dict.fromkeys(by_nationality[nationality], WORSE[Supply.SUPPLIED]) | found
        found |= worse
    return found


@case("21.16")
def allowance(unit: Unit, printed: int, state: Supply) -> int:
    """Isolated tanks, mechanized infantry and reconnaissance keep six points; all else is as in the Standard Rules."""
    if state is Supply.ISOLATED and unit.type in MOBILE:
        return min(printed, ISOLATED_ALLOWANCE)
    return standard.allowance(unit, printed, state)
