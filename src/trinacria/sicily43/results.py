"""S13 Combat results: what each result does to the units of the side that it names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from trinacria.kernel.cases import case
from trinacria.kernel.cues import Cue
from trinacria.kernel.events import Event
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.charts import Result
from trinacria.sicily43.events import COMBAT
from trinacria.sicily43.fortresses import FortressFell, destroy_fortress, reduce_garrison
from trinacria.sicily43.reduction import eliminate, reduce
from trinacria.sicily43.units import Kind, UnitId
from trinacria.sicily43.words.naming import Teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position


@dataclass(frozen=True, slots=True)
class Effect:
    """S13.2: what a result does: hexes of retreat, reduction after it, or elimination."""

    hexes: int = 0
    reduces: bool = False
    eliminates: bool = False
    choice: bool = False  # S13.4: retreat, or stay and be reduced


EFFECTS = {
    Result.N: Effect(),
    Result.A2: Effect(2),
    Result.AR: Effect(reduces=True),
    Result.A2R: Effect(2, reduces=True),
    Result.A3R: Effect(3, reduces=True),
    Result.AE: Effect(eliminates=True),
    Result.D2: Effect(2),
    Result.DR: Effect(reduces=True),
    Result.D2R: Effect(2, reduces=True),
    Result.D3R: Effect(3, choice=True),
    Result.DE: Effect(eliminates=True),
}


@dataclass(frozen=True, slots=True)
class UnderDuty(Event):
    """S13.3: who must react in the next player turn."""

    KIND: ClassVar[str] = "duty"
    CUE: ClassVar[Cue] = Cue.CONSEQUENCE
    TABS: ClassVar[tuple[str, ...]] = (COMBAT,)

    units: tuple[UnitId, ...]

    def sentence(self, tell: Teller) -> str:
        return f"{tell.units(self.units)} must attack or withdraw in the next player turn of that side."


def hits_attacker(result: Result) -> bool:
    return result.value.startswith("A")


@case("S43:13.1")
def struck(pos: Position, battle: Battle, result: Result) -> tuple[UnitId, ...]:
    """Everybody whom a result concerns: all units in attacked hexes; or all who attacked, and who supported beside them."""
    if not hits_attacker(result):
        return tuple(unit for target in battle.targets for unit in pos.ground_at(target, battle.defender))
    guns = (UnitId(gun) for gun, _ in battle.support if gun in pos.table.units)
    beside = (unit for unit in guns if pos.where[unit] in battle.hexes)
    return tuple(dict.fromkeys([*battle.units, *beside]))


@case("S43:13.3")
def lay_duty(pos: Position, units: Iterable[UnitId]) -> None:
    """N: who defended must attack or withdraw in its owner's next player turn. Coastal divisions can do neither."""
    bound = tuple(unit for unit in units if pos.unit(unit).kind is not Kind.COASTAL)
    if bound:
        pos.duty |= {*bound}
        pos.tell(UnderDuty("S43:13.3", bound))


def is_mild(effect: Effect) -> bool:
    """S13.5: whether a result only reduces units that do not retreat."""
    return not effect.eliminates and not effect.choice and not (effect.hexes and effect.reduces)


@case("S43:13.5", "S43:21.5", "S43:21.7")
def strike_static(pos: Position, targets: Iterable[HexId], units: Iterable[UnitId], effect: Effect) -> None:
    """Coastal divisions and garrisons do not retreat: D2 and DR reduce them in place, worse results eliminate them."""
    mild = is_mild(effect)
    for unit in units:
        if mild:
            reduce(pos, unit, "S43:13.5")
        else:
            eliminate(pos, unit, "S43:13.5")
    for hex_ in targets:
        if pos.is_fortress(hex_):
            if mild:
                reduce_garrison(pos, hex_)
            else:
                destroy_fortress(pos, hex_, FortressFell("S43:13.5", hex_))


@case("S43:13.2", "S43:13.6")
def reduce_all(pos: Position, units: Iterable[UnitId]) -> None:
    """Units that are still there are reduced, after they have retreated."""
    for unit in units:
        if pos.on_map(unit):
            reduce(pos, unit, "S43:13.2")
