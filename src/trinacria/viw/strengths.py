"""9.0 The combat ratio: strengths as supply, rivers and entrenchments leave them, then the ratio and its terrain line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.viw.battles import Battle
from trinacria.viw.charts import LINES
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("9.0", "9.22", "11.33.1")
def attacking(pos: Position, unit: UnitId, base: int) -> int:
    """What a unit of this strength brings to an attack; it goes whole into one combat."""
    return pos.rules.supply.attack_strength(base, pos.supply_of(unit))


@case("9.23", "9.31", "9.32", "11.42.2")
def defending(pos: Position, battle: Battle, unit: UnitId, base: int) -> int:
    """What a unit of this strength brings to a defence: multiplied by its position first, then as supply leaves it."""
    hex_ = pos.where[unit]
    across = pos.rules.combat.across_water(pos, battle, hex_)
    times = pos.rules.entrenchments.multiplier(pos, battle.defender, hex_, across_rivers=across)
    return pos.rules.supply.defence_strength(base * times, pos.supply_of(unit))


@case("9.32")
def across_rivers_only(pos: Position, battle: Battle, target: HexId) -> bool:
    """Whether every attacker of this hex attacks over a river hexside, bridged or not (ADJ-051)."""
    return all(pos.table.map.is_river(hex_, target) for hex_ in battle.attacking_hexes(pos))


@case("9.0.P", "9.22", "9.23")
def totals(pos: Position, battle: Battle) -> tuple[int, int]:
    """Attacker's and defender's strength, all chits drawn."""
    attack = sum(attacking(pos, unit, strength(pos, unit)) for unit in battle.attackers)
    defence = sum(defending(pos, battle, unit, strength(pos, unit)) for unit in battle.defenders)
    return attack, defence + pos.rules.combat.extra_defence(pos, battle)


def no_extra_defence(pos: Position, battle: Battle) -> int:
    """The strength of what defends and is no unit: here there is nothing of the kind."""
    return 0


@case("9.26", "9.31")
def terrain_line(pos: Position, battle: Battle) -> str:
    """The line of the CRT: the defender's terrain, the best of it for the defender if several hexes are attacked."""
    lines = [pos.rules.combat.crt_line(pos, target) for target in battle.targets]
    return max(lines, key=LINES.index)


@case("9.31")
def crt_line(pos: Position, hex_: HexId) -> str:
    """The line on which a hex defends."""
    the_map = pos.table.map
    return the_map.chart.rows[the_map.terrain[hex_]].combat_line
