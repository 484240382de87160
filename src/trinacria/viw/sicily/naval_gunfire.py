"""25.33 to 25.35 Naval gunfire: the points of each army, and where the ships reach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.errors import IllegalCommand
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import DONE, Done, Procedure
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift
from trinacria.viw.events import SUPPLY
from trinacria.viw.sicily.artillery import armies_in
from trinacria.viw.sicily.campaign import campaign, change
from trinacria.viw.sicily.charts import GameTurn
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.island import Kind, Port
from trinacria.viw.sicily.nations import ARMIES, Army
from trinacria.viw.sicily.ports import is_usable_port
from trinacria.viw.sicily.table import table_of
from trinacria.viw.story import Teller

if TYPE_CHECKING:
    from trinacria.viw.position import Position

REACH = 2  # 25.33: hexes from the defending hex to the sea or a part-sea hex
EXTRA_POINT = 1  # 25.34: for a U.S. depot in a major port
CERTAIN = 6  # a point that works on every die is not rolled for


# points ----------------------------------------------------------------------------------------------------------------


@case("25.33", "25.34", "25.35")
@dataclass(slots=True)
class NavalGunfire(Procedure["Position"]):
    """Every Game-Turn begins with its own naval points; what was left of the last one's is gone."""

    side: Seat

    CASE: ClassVar[str] = "25.33"
    TITLE: ClassVar[str] = "Naval gunfire"

    def run(self, pos: Position) -> Done:
        track = table_of(pos).charts.turns[pos.turn - 1]
        points = {Army.US: us_points(pos), Army.UK: exclusive(pos).uk_naval(track)}
        change(pos, naval_points=points, uk_naval_needs=track.uk_naval_needs)
        pos.tell(NavalPointsRenewed("25.33", points[Army.US], points[Army.UK]))
        return DONE


@case("25.34")
def us_naval(pos: Position) -> int:
    """The points that the Game-Turn Record Track grants."""
    return table_of(pos).charts.turns[pos.turn - 1].us_naval


@case("25.35")
def uk_naval(turn: GameTurn) -> int:
    """The points that the Game-Turn Record Track grants."""
    return turn.uk_naval


@case("25.34")
def us_points(pos: Position) -> int:
    """As they are granted, and one more while a U.S. depot works in a major port (ADJ-063)."""
    table = table_of(pos)
    granted = exclusive(pos).us_naval(pos)
    berths = [hex_ for depot, hex_ in campaign(pos).depots.items() if table.sheet.depots[depot].army is Army.US]
    in_port = any(table.island.ports.get(hex_) is Port.MAJOR and is_usable_port(pos, hex_) for hex_ in berths)
    return granted + (EXTRA_POINT if in_port else 0)


# in combat -------------------------------------------------------------------------------------------------------------


@case("25.33", "25.31")
def naval_refusal(pos: Position, battle: Battle, side: Seat, army: Army) -> IllegalCommand | None:
    """Why an army may not expend a naval point here."""
    if side is not ALLIED:
        return IllegalCommand("25.33", "only the Allied player has naval gunfire")
    if not campaign(pos).naval_points.get(army, 0):
        return IllegalCommand("25.33", f"no {army.upper()} naval point is left this Game-Turn")
    if army not in armies_in(pos, battle):
        return IllegalCommand("25.31", f"no {army.upper()} unit is in this combat")
    if not any(ships_reach(pos, target) for target in battle.targets):
        return IllegalCommand("25.33", f"no defending hex lies within {REACH} hexes of the sea")
    return None


@case("25.33")
def ships_reach(pos: Position, target: HexId) -> bool:
    """Whether a hex lies within two hexes of a sea or part-sea hex, as the crow flies."""
    grid, kind = pos.table.map.grid, table_of(pos).island.kind
    near = {target}
    for _ in range(REACH):
        near |= {other for hex_ in near for other in grid.neighbours[hex_]}
    return any(kind[hex_] in (Kind.SEA, Kind.COASTAL) for hex_ in near)


@case("25.33", "25.35")
def expend(pos: Position, army: Army) -> bool:
    """Spend a naval point, and say whether it works: always, but for the U.K. point that must be rolled for."""
    points = campaign(pos).naval_points
    change(pos, naval_points={**points, army: points[army] - 1})
    needs = naval_needs(pos, army)
    if needs >= CERTAIN:
        return True
    (die,) = pos.roll(1, "naval gunfire", "25.35")
    return die <= needs


@case("25.35")
def naval_needs(pos: Position, army: Army) -> int:
    """The highest die with which a naval point works."""
    return campaign(pos).uk_naval_needs if army is Army.UK else CERTAIN


def naval_chance(pos: Position, army: Army) -> float:
    """How likely a naval point is to work."""
    return min(naval_needs(pos, army), CERTAIN) / CERTAIN


@case("25.33", "9.89.A.5")
def naval_support(pos: Position, battle: Battle) -> Iterator[Shift]:
    """One column for the side that the ships support."""
    for support, columns in ((battle.attack_support, 1), (battle.defence_support, -1)):
        army = getattr(support, "naval", "")
        if army:
            yield Shift("25.33", columns, f"{ARMIES[Army(army)]} naval gunfire")


# events ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NavalPointsRenewed(Event):
    """25.33: the Naval Gunfire Support Points of a Game-Turn."""

    KIND: ClassVar[str] = "naval points"
    TABS: ClassVar[tuple[str, ...]] = (SUPPLY,)

    us: int
    uk: int

    def sentence(self, tell: Teller) -> str:
        return f"Naval Gunfire Support Points: U.S. {self.us}, U.K. {self.uk}."
