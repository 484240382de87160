"""What things are worth to a side: steps, stacks, hexes, attacks. All in victory points or the like, all from the view."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from trinacria.kernel.hexes import HexId
from trinacria.kernel.paths import UNREACHED
from trinacria.kernel.seats import ALLIED
from trinacria.viw.artillery import SUPPORT_RANGE
from trinacria.viw.bots.doctrines import Doctrine
from trinacria.viw.bots.estimates import LAST_SEEN, BoardEstimate, UnitEstimate, distances
from trinacria.viw.bots.ground import Ground
from trinacria.viw.charts import LINES, Result
from trinacria.viw.column_shifts import HILLTOP_RADIUS
from trinacria.viw.units import Division, DivisionId, Face, UnitId, UnitType

Force = Sequence[tuple[UnitId, HexId]]  # who fights, and from where
Layout = Mapping[UnitId, HexId]

APPROACH_FAR = 24.0  # half-points
BUSIEST = 40
_DETOUR = [math.exp(-detour / 4) for detour in range(16)]  # by half-points
_BARRING = (0.0, 1.0, 1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.1)  # by hexes from the enemy: better bar the way early
_FORWARD = (*_BARRING, *[0.0] * (UNREACHED + 1 - len(_BARRING)))  # and not at all farther off


def doctrine_of(board: BoardEstimate) -> Doctrine:
    """How the seat thinks now: the side that moves last fears nothing any more and gives up every post."""
    if board.is_last_word:
        return replace(board.doctrine, ground=0.0, guard=0.0, fear=0.0, stay=0.0)
    return board.doctrine


# units -----------------------------------------------------------------------------------------------------------------


def points_for(board: BoardEstimate, estimate: UnitEstimate) -> int:
    """What the enemy of this unit scores when it is eliminated."""
    return board.ground.unit_points(estimate.unit)


STRENGTH_POINT = 0.25  # a point of Combat Strength that lives on
ZONE = 0.6  # a zone of control


def stack_worth(board: BoardEstimate, units: Iterable[UnitId]) -> float:
    """What would be lost with these units of either side."""
    found = (board.force.get(unit) or board.enemy.get(unit) for unit in units)
    return sum(points_for(board, s) + STRENGTH_POINT * s.defence + ZONE * s.exerts for s in found if s)


def loss_cost(board: BoardEstimate, estimate: UnitEstimate) -> float:
    """What the next step of one's own unit costs: the weak go before the strong, and nobody to the last."""
    ground, unit = board.ground, estimate.unit
    if estimate.steps <= 1 or unit.combat_class is None:
        return points_for(board, estimate) + STRENGTH_POINT * estimate.attack + (0.4 if unit.is_gun else 0.0)
    if estimate.steps > 2 and estimate.face is Face.FULL:
        left = ground.mean_strength(unit, Face.REDUCED)
        return STRENGTH_POINT * max(1.0, estimate.attack - left)
    return STRENGTH_POINT * max(1.0, estimate.attack - ground.mean_strength(unit, Face.CADRE)) + ZONE


# attacks ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fight:
    """Everything about an attack on some hexes that does not depend on who attacks."""

    targets: tuple[HexId, ...]
    defences: tuple[tuple[float, bool], ...]  # by target: strength, and whether it is entrenched
    first_ratio: int
    shift: float
    combined_arms: bool  # whether it counts against this defence
    values: tuple[float, ...]  # the worth by column


def fight(board: BoardEstimate, targets: tuple[HexId, ...]) -> Fight:
    ground = board.ground
    defenders = {target: _defenders(board, target) for target in targets}
    line = LINES[max(ground.line[target] for target in targets)]
    return Fight(
        targets,
        tuple((_defence(board, defenders[t]), ground.entrenched(board.enemy_side, t)) for t in targets),
        ground.table.crt.first_ratio[line],
        _shift(board, targets, defenders),
        not any(_cancels_combined_arms(board, t, defenders[t]) for t in targets),
        _values(board, targets),
    )


def attack_worth(board: BoardEstimate, fight: Fight, force: Force, layout: Layout, support: float = 0.0) -> float:
    """What an attack promises: gains less losses over all dice, on the estimated column."""
    return worth_at(fight, column(board, fight, force, layout) + support)


def worth_at(fight: Fight, column: float) -> float:
    """Between two columns, in proportion: strengths are estimates."""
    column = max(1.0, min(float(len(fight.values)), column))
    low = int(column)
    if low == len(fight.values):
        return fight.values[-1]
    share = column - low
    return fight.values[low - 1] * (1 - share) + fight.values[low] * share


def column(board: BoardEstimate, fight: Fight, force: Force, layout: Layout) -> float:
    """The column that the seat expects before any support of its own; not yet held to the table's ends."""
    chart = board.ground.table.map.chart
    hexes = dict.fromkeys(hex_ for _, hex_ in force)
    attack = sum(board.force[unit].attack for unit, _ in force)
    defence, rivers = 0.0, True
    for target, (strength, entrenched) in zip(fight.targets, fight.defences, strict=True):
        across = all(board.ground.is_across(hex_, target) for hex_ in hexes)
        rivers = rivers and across
        if entrenched:
            strength *= chart.entrenchment_river_multiplier if across else chart.entrenchment_multiplier
        elif across:
            strength *= chart.river_multiplier
        defence += strength
    shift = fight.shift + board.ground.shift(hexes, fight.targets) + _integrity(board, fight.targets, force, layout)
    if fight.combined_arms:
        stacks = sum(_has_combined_arms(board, [u for u, h in force if h == hex_]) for hex_ in hexes)
        shift += min(stacks, chart.combined_arms_across_river) if rivers else stacks
    return _ordinal(attack, defence) - fight.first_ratio + 1 + shift


def _ordinal(attack: float, defence: float) -> float:
    """The ratio in columns: half a column is lost on average to rounding in the defender's favour."""
    if attack >= defence:
        return max(1.0, attack / defence - 0.4)
    return 2.0 - max(1.0, defence / attack + 0.4)


def _defenders(board: BoardEstimate, target: HexId) -> list[UnitEstimate]:
    """Who will fight there: the battalions, and the best regiment."""
    stack = [board.enemy[unit] for unit in board.enemy_stacks.get(target, ())]
    regiments = [unit for unit in stack if unit.is_regiment]
    best = [max(regiments, key=lambda unit: unit.defence)] if regiments else []
    return best + [unit for unit in stack if not unit.is_regiment]


def _defence(board: BoardEstimate, defenders: list[UnitEstimate]) -> float:
    return max(1.0, sum(unit.defence for unit in defenders))


def _shift(board: BoardEstimate, targets: tuple[HexId, ...], defenders: Mapping[HexId, list[UnitEstimate]]) -> float:
    """The shifts that stand whoever attacks, and the support that the defender may still announce, by its likelihood."""
    everyone = [unit for stack in defenders.values() for unit in stack]
    shift = float(_hilltop(board, targets)) - (1.0 if board.mud else 0.0)
    if any(_keeps_together(board, unit) for unit in everyone):
        shift -= 1
    corps = {unit.unit.corps for unit in everyone}
    near_guns = [
        gun
        for gun in board.enemy.values()
        if gun.unit.is_gun and gun.unit.corps in corps and _in_range(board, gun.place, targets)
    ]
    shift -= 0.6 if near_guns else 0.0
    return shift - (0.4 if board.air[board.enemy_side] else 0.0)


def _in_range(board: BoardEstimate, hex_: HexId, targets: Iterable[HexId]) -> bool:
    return any(board.ground.grid.distance(hex_, target) <= SUPPORT_RANGE for target in targets)


def _hilltop(board: BoardEstimate, targets: tuple[HexId, ...]) -> int:
    grid, hills = board.ground.grid, board.ground.table.map.hilltops
    for stacks, shift in ((board.enemy_stacks, -1), (board.stacks, 1)):
        for hill in hills:
            if hill in stacks and hill not in targets and any(grid.distance(hill, t) <= HILLTOP_RADIUS for t in targets):
                return shift
    return 0


def _keeps_together(board: BoardEstimate, unit: UnitEstimate) -> bool:
    """9.42"""
    division = _division(board, unit)
    if division is None or not unit.is_whole:
        return False
    others = (board.enemy.get(other) for other in division.regiments if other != unit.unit.id)
    around = board.ground.is_near[unit.place]
    return any(other and other.is_whole and (other.place == unit.place or other.place in around) for other in others)


def _division(board: BoardEstimate, unit: UnitEstimate) -> Division | None:
    if unit.unit.division is None:
        return None
    division = board.ground.table.divisions[unit.unit.division]
    return division if unit.unit.id in division.regiments else None


def _integrity(board: BoardEstimate, targets: tuple[HexId, ...], force: Force, layout: Layout) -> int:
    """9.41: every regiment of a division that takes part next to every target."""
    seen: set[DivisionId] = set()
    whole = 0
    for unit, _ in force:
        estimate = board.force[unit]
        division = _division(board, estimate)
        if division is None or division.id in seen or not estimate.is_whole:
            continue
        seen.add(division.id)
        whole += all(_is_up(board, regiment, targets, layout) for regiment in division.regiments)
    return min(whole, board.ground.table.integrity.most_in_attack)


def _is_up(board: BoardEstimate, regiment: UnitId, targets: tuple[HexId, ...], layout: Layout) -> bool:
    estimate, place = board.force.get(regiment), layout.get(regiment)
    if estimate is None or place is None or not estimate.is_whole:
        return False
    around = board.ground.is_near[place]
    return all(target in around for target in targets)


def _has_combined_arms(board: BoardEstimate, stack: list[UnitId]) -> bool:
    units = [board.force[unit] for unit in stack]
    if any(unit.unit.parenthesised and unit.is_whole for unit in units):
        return True
    tanks = sum(unit.unit.is_tank for unit in units)
    return 0 < tanks < len(units)


def _cancels_combined_arms(board: BoardEstimate, target: HexId, defenders: list[UnitEstimate]) -> bool:
    """9.54, 12.22"""
    if board.ground.entrenched(board.enemy_side, target):
        return True
    if any(unit.unit.parenthesised and unit.is_whole for unit in defenders):
        return True
    against = sum(unit.unit.type in (UnitType.TANK, UnitType.ANTI_TANK) for unit in defenders)
    tanks = sum(unit.unit.is_tank for unit in defenders)
    return against > 0 and len(defenders) > 1 and tanks < len(defenders)


# results ---------------------------------------------------------------------------------------------------------------


def _values(board: BoardEstimate, targets: tuple[HexId, ...]) -> tuple[float, ...]:
    """The worth of an attack by column, over all dice."""
    steps = sum(unit.steps for target in targets for unit in _defenders(board, target))
    stakes = _Stakes(
        doctrine_of(board),
        steps,
        sum(hex_worth(board, target) for target in targets),
        stack_worth(board, [unit for target in targets for unit in board.enemy_stacks.get(target, ())]),
        sum(_hemmed_in(board, target) for target in targets) / len(targets),
    )
    return tuple(sum(chance * stakes.of(result) for chance, result in cells) for cells in board.ground.cells)


@dataclass(frozen=True, slots=True)
class _Stakes:
    """What one combat can bring and cost."""

    doctrine: Doctrine
    steps: float  # the defender's
    hex: float
    stack: float
    hemmed_in: float  # the share of controlled hexes on the defender's ways back

    def of(self, result: Result) -> float:
        doctrine = self.doctrine
        if result.attacker_suffers:
            return -result.mandatory * doctrine.own_step - result.number * min(doctrine.own_step, 0.7)
        left = self.steps - result.mandatory
        if left <= 0:
            return self.stack + self.hex
        stays = self.stack + self.hex if left <= result.number else result.number * doctrine.enemy_step
        goes = self.hex + (0.2 + self.hemmed_in * doctrine.enemy_step) * result.number
        return result.mandatory * doctrine.enemy_step + min(stays, goes)


def hex_worth(board: BoardEstimate, hex_: HexId) -> float:
    """What driving the enemy from a hex is worth to the seat."""
    ground, doctrine = board.ground, doctrine_of(board)
    worth = doctrine.ground + 0.25 * ground.line[hex_]
    points = ground.points.get(hex_, 0)
    if points and not board.held(hex_):
        worth += points
    if board.side is ALLIED:
        worth += doctrine.drive * pull(board, hex_)
    return worth


def _hemmed_in(board: BoardEstimate, target: HexId) -> float:
    """The share of the hexes around an enemy stack that this side holds or controls already."""
    around = board.ground.near[target]
    mine = board.zone
    return sum(hex_ in mine or hex_ in board.stacks for hex_ in around) / len(around)


# places ----------------------------------------------------------------------------------------------------------------


def pull(board: BoardEstimate, hex_: HexId, *, mechanized: bool = False) -> float:
    """The pull of all the places that the enemy holds, the nearer the stronger."""
    key = (hex_, mechanized)
    if key not in board.pulls:
        board.pulls[key] = board.ground.pull(board.wanted, hex_, mechanized=mechanized)
    return board.pulls[key]


def approaches(board: BoardEstimate, least: float = 0.0) -> Sequence[float]:
    """For each hex of the map, how much the enemy's ways to the places that this side holds lead over it.

    A hex counts for a place as far as it lies on a short way there, and a place as far as it lies within the enemy's reach.
    The mean of the busiest hexes is 1. Places in less than the `least` danger are passed over.
    """
    held = tuple(place for place in board.ground.points if board.held(place))
    return _approaches(board.ground, frozenset(board.enemy_stacks), held, least)


@lru_cache(maxsize=LAST_SEEN)
def _approaches(ground: Ground, enemies: frozenset[HexId], held: tuple[HexId, ...], least: float) -> Sequence[float]:
    """They stay the same until an enemy stack comes or goes, or a place changes hands."""
    flow = [0.0] * len(ground.grid)
    if not enemies:
        return flow
    starts, distance = [ground.grid.index[hex_] for hex_ in enemies], distances(ground, enemies)
    most, forward = len(_DETOUR), _FORWARD
    for place in held:
        cost = ground.cost[False][place]
        shortest = min(cost[start] for start in starts)
        weight = ground.points[place] * math.exp(-shortest / APPROACH_FAR)
        if weight < least:
            continue
        by_detour = [weight * share for share in _DETOUR]
        for number, points in ground.nearer(place, shortest + most - 2):  # 2: a hex lies beside the enemy at least
            hexes = distance[number]
            detour = 2 * hexes + points - shortest
            if detour < most:
                flow[number] += by_detour[detour if detour > 0 else 0] * forward[hexes]
    busiest = sorted(flow)[-BUSIEST:]
    mean = sum(busiest) / len(busiest) or 1.0
    return [share / mean for share in flow]


def threat(board: BoardEstimate, hex_: HexId) -> float:
    """How soon the enemy can be there: 1 at once, 0 not for long."""
    return _THREAT.get(board.distance(hex_), 0.0)


_THREAT = {1: 1.0, 2: 1.0, 3: 0.8, 4: 0.5, 5: 0.3, 6: 0.15}


def hold_chance(board: BoardEstimate, hex_: HexId, units: Sequence[UnitEstimate]) -> float:
    """How likely a stack still stands there after the enemy's next turn."""
    return hold_chance_of(board, hex_, stack_defence(units), sum(unit.steps for unit in units))


def hold_chance_of(board: BoardEstimate, hex_: HexId, defence: float, steps: float) -> float:
    """The same for any strength and number of steps to give; the ground does the rest."""
    pressure = board.pressure.get(hex_, 0.0)
    if not pressure:
        return 1.0
    return hold_chance_under(board, hex_, pressure, defence, steps) if defence else 0.0


def hold_chance_under(board: BoardEstimate, hex_: HexId, pressure: float, defence: float, steps: float) -> float:
    """The same under a given pressure."""
    ground = board.ground
    firm = ground.firmness[hex_]
    if ground.entrenched(board.side, hex_):
        firm += 1
    ratio = REACHES * pressure / (defence * firm * (2 + steps) / 5)
    return 1 / (1 + ratio * ratio / 2)


REACHES = 0.4  # the share of the enemy around that one attack brings together


def stack_defence(units: Sequence[UnitEstimate]) -> float:
    """7.21: the best regiment and everybody smaller."""
    if len(units) == 1:
        return units[0].defence
    best = max((unit.defence for unit in units if unit.is_regiment), default=0.0)
    return best + sum(unit.defence for unit in units if not unit.is_regiment)


def at_risk(board: BoardEstimate, units: Sequence[UnitEstimate]) -> float:
    """What an attack that succeeds takes from a stack: a few of its steps, or all there is."""
    steps = sum(unit.steps for unit in units)
    if steps > STEPS_LOST:
        return STEPS_LOST * doctrine_of(board).own_step
    return sum(points_for(board, unit) + STRENGTH_POINT * unit.defence for unit in units)


STEPS_LOST = 2.2  # by a successful attack, its retreat counted
