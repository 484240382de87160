"""What the greedy bot answers to the decisions that only Sicily asks: landings, drops, depots, supplies, declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from trinacria.kernel.commands import Command
from trinacria.kernel.decisions import Decision
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED
from trinacria.viw.bots.choices import eliminate
from trinacria.viw.bots.evaluation import pull
from trinacria.viw.commands import End, Roll
from trinacria.viw.sicily.air_operations import BOMBING, INTERDICTION, NO_DECLARATION, DeclareOperations
from trinacria.viw.sicily.airborne import END_AIRBORNE, Drop, NameMissions
from trinacria.viw.sicily.amphibious_landings import (
    END_FIRST_WAVE,
    Anchor,
    ChooseAnchorage,
    Land,
    LandSecondWave,
    OrderFirstWave,
)
from trinacria.viw.sicily.army_boundary import KEEP, Boundary, DrawBoundary, chain
from trinacria.viw.sicily.axis_deployment import END_DEPLOYMENT, DeployUnits, Receive, ReceiveUnits
from trinacria.viw.sicily.bots.estimates import SicilyEstimate
from trinacria.viw.sicily.campaign import EVACUATED, OFF_MAP
from trinacria.viw.sicily.depots import MoveDepots, PlaceDepot
from trinacria.viw.sicily.drops import Displace, DisplaceDrop
from trinacria.viw.sicily.end_runs import EndRun, MakeEndRuns, Write, WriteAllowance
from trinacria.viw.sicily.evacuation import EliminateGun
from trinacria.viw.sicily.invasion_plans import PlanInvasions
from trinacria.viw.sicily.island import Port
from trinacria.viw.sicily.landings import END_LANDINGS
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.pack_transport import END_PACK, Equip, GivePackTransport
from trinacria.viw.sicily.plan_orders import ACCEPT
from trinacria.viw.sicily.replacements import Replace, SpendReplacements
from trinacria.viw.sicily.supply_lift import SupplyByAir, SupplyBySea, SupplyUnit
from trinacria.viw.sicily.support_points import Deduct, Share, SharePoints
from trinacria.viw.sicily.variable_campaign import Begin, BeginInvasion, CallShips
from trinacria.viw.stacking import STACKING_LIMIT
from trinacria.viw.units import UnitId

Choice = Callable[[SicilyEstimate, Options], Command]

ROOM_TO_LAND = STACKING_LIMIT  # units that a beach holds without loss
MOUNTAINS, AT_THE_FRONT = 3, 4  # the level, and the hexes from the enemy, that call for mules
SPARE_POINTS = 4  # Support Points from which on one is spent on replacements
CONTENT, WORTH_REDRAWING = -2.5, 1.0  # how far from even shares of the enemy a boundary may leave the armies
NEAR_THE_STRAIT, MOST_LEAVING = 5, 8  # hexes from Messina, and units, that can be expected to try it in a Game-Turn
TURNED_BACK = 2.0  # points: a unit that did not get away
END_RUN_FROM = 2.0  # what an end-run must promise
PORT_INCOME = {Port.MAJOR: 5, Port.MINOR: 2}


def _first_wave(board: SicilyEstimate, options: Options) -> Command:
    """As printed: the regiments come before the raiders, and they are worth most inland."""
    return END_FIRST_WAVE


def _land(board: SicilyEstimate, options: Options) -> Command:
    """Depots behind the troops; units where there is room and the enemy is weak, else they stay aboard."""
    steps = options.steps()
    best: tuple[float, Command] | None = None
    for step in steps:
        if step.then is None:
            continue
        orders = [order for order in step.then() if isinstance(order, Land)]
        score = _depot_beach if orders[0].piece in board.state.depots else _beach
        worth, order = max(((score(board, order), order) for order in orders), key=lambda pair: pair[0])
        if best is None or worth > best[0]:
            best = worth, order
    if best is None or (best[0] < 0 and END_LANDINGS in options):
        return END_LANDINGS
    return best[1]


def _depot_beach(board: SicilyEstimate, order: Land) -> float:
    return 20.0 + min(4, board.distance(order.hex)) + (order.hex in board.stacks)


def _beach(board: SicilyEstimate, order: Land) -> float:
    """More room is better, the enemy near is worse, a place to take is best."""
    there = len(board.stacks.get(order.sea or order.hex, ()))
    if there >= ROOM_TO_LAND:
        return -1.0
    worth = 10.0 - 2.0 * there + min(3, board.distance(order.hex))
    if order.sea:
        enemy = sum(board.enemy[unit].defence for unit in board.enemy_stacks.get(order.hex, ()))
        worth += 2.0 if there else -3.0 - enemy
    return worth


def _anchor(board: SicilyEstimate, options: Options) -> Command:
    """The sea hex that looks upon the fewest enemies."""
    orders = [order for order in options if isinstance(order, Anchor)]
    return min(orders, key=lambda order: (len(board.enemies_near(order.sea)), order.sea))


def _airborne(board: SicilyEstimate, options: Options) -> Command:
    """Only what must be flown: near friends, on the way, away from the enemy."""
    if END_AIRBORNE in options:
        return END_AIRBORNE
    drops = [order for order in options if isinstance(order, Drop)]
    if not drops:
        return Roll() if Roll() in options else next(iter(options))

    def worth(order: Drop) -> float:
        friends = sum(hex_ in board.stacks for hex_ in board.ground.near[order.target])
        return pull(board, order.target) + friends + min(4, board.distance(order.target))

    return max(drops, key=worth)


def _displace(board: SicilyEstimate, options: Options) -> Command:
    """Where most of the enemy of the parachutists is around, and none of their friends."""

    def worth(order: Displace) -> float:
        near = board.ground.near[order.hex]
        mine = sum(board.own[unit].defence for hex_ in near for unit in board.stacks.get(hex_, ()))
        return mine - 3.0 * sum(hex_ in board.enemy_stacks for hex_ in near)

    return max((order for order in options if isinstance(order, Displace)), key=worth)


def _write(board: SicilyEstimate, options: Options) -> Command:
    """The numbers that promise most over all dice, a regiment counting as two battalions."""
    table = board.ground.table.charts.end_runs.by_army

    def promise(army: Army, number: int) -> int:
        return sum(2 * table[army][number + die].regiments + table[army][number + die].battalions for die in range(1, 7))

    orders = [order for order in options if isinstance(order, Write)]
    return max(orders, key=lambda order: promise(Army.US, order.us) + promise(Army.UK, order.uk))


def _end_run(board: SicilyEstimate, options: Options) -> Command:
    """To an open beach that is nearer to something, with nobody there to meet the landing."""
    best, chosen = END_RUN_FROM, END_LANDINGS
    found: Command = chosen
    for order in options:
        if not isinstance(order, EndRun) or order.against:
            continue
        here, there = order.path[0], order.path[-1]
        worth = pull(board, there) - pull(board, here) - 0.3 * board.pressure.get(there, 0.0)
        if worth > best:
            best, found = worth, order
    return found


def _depot(board: SicilyEstimate, options: Options) -> Command:
    """To a better port, or back onto the island."""
    ports = board.island.ports

    def income(hex_: HexId) -> int:
        port = ports.get(hex_)
        return PORT_INCOME[port] if port else 1 if hex_ in board.ground.grid else 0

    def worth(order: PlaceDepot) -> float:
        guard = order.hex in board.stacks or board.distance(order.hex) > 3
        return income(order.hex) - income(board.state.depots[order.depot]) - (0 if guard else 5)

    best = max((order for order in options if isinstance(order, PlaceDepot)), key=worth, default=None)
    return best if best is not None and worth(best) > 0 else _end(options)


def _declare(board: SicilyEstimate, options: Options) -> Command:
    """Interdiction where it costs less than it keeps on the island; bombing gives the Axis more than it brings."""
    if INTERDICTION in options and _kept_on_the_island(board) > _price_of_interdiction(board):
        return INTERDICTION
    if BOMBING in options and not board.state.air_points:
        return BOMBING
    return NO_DECLARATION


def _kept_on_the_island(board: SicilyEstimate) -> float:
    """26.21: what the strait takes from those who are near enough to try it."""
    chart, messina = board.ground.table.charts.interdiction, board.island.messina
    near = [u for u in board.enemy.values() if board.ground.grid.distance(u.place, messina) <= NEAR_THE_STRAIT]
    rows = [
        chart.evacuation[max(1, die + chart.modifier_per_artillery * _guns_across(board)) - 1]
        for die in range(1, len(chart.evacuation) + 1)
    ]
    each = sum(row.steps_lost + (0.0 if row.evacuates else TURNED_BACK) for row in rows) / len(rows)
    return each * min(len(near), MOST_LEAVING)


def _price_of_interdiction(board: SicilyEstimate) -> float:
    """26.22: the Victory Points that hunting the guns costs on the average, less those for guns that are destroyed."""
    chart, guns = board.ground.table.charts.interdiction, _guns_across(board)
    rows = [row[min(guns, len(row) - 1)] for row in chart.anti_artillery.values()]
    worth = board.ground.table.charts.victory.points["eliminated_axis_artillery"]
    return sum(row.victory_points_lost - worth * row.artillery_eliminated for row in rows) / len(rows)


def _guns_across(board: SicilyEstimate) -> int:
    units = board.ground.table.units
    return sum(units[seen.id].is_gun and seen.place in (OFF_MAP, EVACUATED) for seen in board.view.enemy)


def _boundary(board: SicilyEstimate, options: Options) -> Command:
    """Each army should have its share of the enemy before it, and nobody should stand in the wrong area."""
    present = _boundary_worth(board, board.state.boundary, board.state.boundary_uk)
    if present > CONTENT:
        return KEEP
    orders = [(_drawn(board, order), order) for order in options if isinstance(order, Boundary)]
    worth, best = max(orders, key=lambda pair: pair[0])
    return best if worth > present + WORTH_REDRAWING else KEEP


def _drawn(board: SicilyEstimate, order: Boundary) -> float:
    return _boundary_worth(board, chain(board.island, order.hexes), order.uk)


def _boundary_worth(board: SicilyEstimate, line: tuple[HexId, ...], uk: tuple[HexId, ...]) -> float:
    areas = board.ground.table.ground.areas(line, uk)
    strength, enemy, strays = dict.fromkeys(Army, 1.0), dict.fromkeys(Army, 1.0), 0
    for unit, estimate in board.own.items():
        army = board.ground.army[unit]
        assert army is not None
        strength[army] += estimate.attack
        strays += estimate.place not in areas.of[army]
    for estimate in board.enemy.values():
        for army in Army:
            enemy[army] += estimate.defence if estimate.place in areas.of[army] else 0.0
    share, task = (values[Army.US] / (values[Army.US] + values[Army.UK]) for values in (strength, enemy))
    return -10.0 * abs(share - task) - 0.5 * strays


def _support_points(board: SicilyEstimate, options: Options) -> Command:
    """To each nationality by its troops, and none left without."""
    troops = {n: 1.0 + sum(s.attack for u, s in board.own.items() if board.ground.nationality[u] is n) for n in Nationality}
    stock = board.state.support

    def balance(order: Command) -> float:
        german, italian = stock.get(Nationality.GERMAN, 0), stock.get(Nationality.ITALIAN, 0)
        if isinstance(order, Share):
            german, italian = german + order.german, italian + order.italian
        elif isinstance(order, Deduct):
            german, italian = german - (order.nationality == "german"), italian - (order.nationality == "italian")
        without = 3.0 * (german <= 0) * troops[Nationality.GERMAN] + 3.0 * (italian <= 0) * troops[Nationality.ITALIAN]
        return min(german / troops[Nationality.GERMAN], italian / troops[Nationality.ITALIAN]) - without

    return max(options, key=balance)


def _supply(board: SicilyEstimate, options: Options) -> Command:
    """To the strongest unit in need."""
    orders = [order for order in options if isinstance(order, SupplyUnit)]
    return max(orders, key=lambda order: _strength(board, order.unit)) if orders else next(iter(options))


def _pack(board: SicilyEstimate, options: Options) -> Command:
    """Mules for Americans who fight in the mountains; British ones cost a Support Point."""
    for order in options:
        if not isinstance(order, Equip) or board.ground.army[order.unit] is not Army.US:
            continue
        here = board.own[order.unit].place
        if board.ground.elevation[here] >= MOUNTAINS and board.distance(here) <= AT_THE_FRONT:
            return order
    return END_PACK


def _replacements(board: SicilyEstimate, options: Options) -> Command:
    """A step costs a Victory Point and a Support Point: the Axis pays for it while it has plenty."""
    orders = [order for order in options if isinstance(order, Replace)]
    rich = [o for o in orders if board.state.support.get(board.ground.nationality[o.unit], 0) > SPARE_POINTS]
    if not rich or board.side is ALLIED:
        return _end(options)
    return max(rich, key=lambda order: _strength(board, order.unit))


def _accept(board: SicilyEstimate, options: Options) -> Command:
    """The plan of history."""
    return ACCEPT


def _receive(board: SicilyEstimate, options: Options) -> Command:
    """Every unit that is offered."""
    return next(order for order in options if isinstance(order, Receive))


def _begin(board: SicilyEstimate, options: Options) -> Command:
    """The sooner the better: ships, or the second invasion."""
    return next((order for order in options if isinstance(order, Begin)), next(iter(options)))


def _deploy(board: SicilyEstimate, options: Options) -> Command:
    """The set-up of history."""
    return END_DEPLOYMENT


def _strength(board: SicilyEstimate, unit: UnitId) -> float:
    return board.own[unit].attack


def _end(options: Options) -> Command:
    """The order that declines."""
    return next((order for order in _whole(options) if isinstance(order, End)), next(iter(options)))


def _whole(options: Options) -> Iterable[Command] | Iterator[Command]:
    return (step.order for step in options.steps() if step.order is not None)


SICILY_CHOICES: Mapping[type[Decision], Choice] = {
    OrderFirstWave: _first_wave,
    LandSecondWave: _land,
    ChooseAnchorage: _anchor,
    NameMissions: _airborne,
    DisplaceDrop: _displace,
    WriteAllowance: _write,
    MakeEndRuns: _end_run,
    MoveDepots: _depot,
    DeclareOperations: _declare,
    DrawBoundary: _boundary,
    SharePoints: _support_points,
    SupplyByAir: _supply,
    SupplyBySea: _supply,
    GivePackTransport: _pack,
    SpendReplacements: _replacements,
    EliminateGun: eliminate,
    PlanInvasions: _accept,
    ReceiveUnits: _receive,
    DeployUnits: _deploy,
    CallShips: _begin,
    BeginInvasion: _begin,
}
