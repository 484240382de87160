"""What can be expected of a combat, with exact chances: one that is thought of, or the one that is going on (S12, S13).

Nothing is hidden in this game, so that every seat has the same numbers; only who is "you" differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from trinacria.kernel.errors import IllegalCommand, OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.kernel.hexes import HexId
from trinacria.kernel.questions import AskJoin, AskResolution, JoinAnswer, Joining, ResolutionAnswer
from trinacria.kernel.resolutions import Bar, Chance, Modifier, Outcome, Participant, Party, Remark, Resolution, Role, Scale
from trinacria.kernel.seats import SPECTATOR, Seat
from trinacria.kernel.words import signed
from trinacria.sicily43.artillery import factors, most_support, support_refusal
from trinacria.sicily43.attack_options import AttackOptions, DeclareAttack
from trinacria.sicily43.attacks import attackers_in, battle_of, group_refusal, target_refusal, unit_refusal
from trinacria.sicily43.battles import Battle
from trinacria.sicily43.charts import Result
from trinacria.sicily43.combat import Combat, Moment
from trinacria.sicily43.differential import (
    attack_value,
    crossing,
    defence_value,
    differential,
    force,
    held,
    stacks_of,
)
from trinacria.sicily43.named import hex_named, unit_named
from trinacria.sicily43.strengths import fighting_cf
from trinacria.sicily43.support import Support
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.words.charts import COMBAT, result_words, suffers
from trinacria.sicily43.words.naming import teller

if TYPE_CHECKING:
    from trinacria.sicily43.position import Position

DIE = range(1, 7)
SUPPORTING = (Moment.ATTACK_SUPPORT, Moment.DEFENCE_SUPPORT)
WORST_FIRST = (
    Result.AE,
    Result.A3R,
    Result.A2R,
    Result.AR,
    Result.A2,
    Result.N,
    Result.D2,
    Result.DR,
    Result.D3R,
    Result.D2R,
    Result.DE,
)


# questions -----------------------------------------------------------------------------------------------------------------


def expected(pos: Position, seat: Seat, question: AskResolution) -> ResolutionAnswer:
    """What a seat can expect: of an attack with these units, or of the combat that is going on."""
    battle = _thought_of(pos, seat, question) if question.targets or question.units else _fighting(pos)
    if question.support.strip():
        battle = _with_support(pos, seat, battle, question.support)
    return ResolutionAnswer(resolution(pos, seat, battle))


def _thought_of(pos: Position, seat: Seat, question: AskResolution) -> Battle:
    units = tuple(unit_named(pos, word) for word in question.units)
    targets = tuple(hex_named(pos, word) for word in question.targets)
    refusal = group_refusal(pos, units, targets)
    if refusal is None and seat not in (SPECTATOR, pos.unit(units[0]).side):
        refusal = IllegalCommand("S43:11.1", f"{units[0]} is not yours to attack with")
    if refusal is not None:
        raise refusal
    return battle_of(pos, units, targets)


def _fighting(pos: Position) -> Battle:
    combat = _combat(pos)
    if combat is None:
        raise TrinacriaError("there is no combat now")
    if combat.result is not None or not _is_open(pos, combat):
        raise TrinacriaError("this combat has been decided")
    return combat.battle


def _with_support(pos: Position, seat: Seat, battle: Battle, text: str) -> Battle:
    """The battle with one gun more, as if it were announced."""
    order = pos.vocabulary.read(text)
    if not isinstance(order, Support):
        raise UnreadableOrder(f"`{order.VERB}` announces no support")
    side = battle.attacker if seat is SPECTATOR else seat
    refusal = support_refusal(pos, battle, side, order.gun, order.hex)
    if refusal is not None:
        raise refusal
    aimed = (order.gun, order.hex)
    if side is battle.attacker:
        return replace(battle, support=(*battle.support, aimed))
    return replace(battle, defence=(*battle.defence, aimed))


def joining(pos: Position, seat: Seat, question: AskJoin) -> JoinAnswer:
    """Who must, may and cannot join an attack on these hexes. Stacks attack as a whole (S11.5)."""
    decision = pos.decision
    if not isinstance(decision, DeclareAttack) or decision.seat is not seat:
        raise OutOfTurn("no attack can be declared now")
    targets = tuple(hex_named(pos, word) for word in question.targets)
    for target in targets:
        refusal = target_refusal(pos, target, seat)
        if refusal is not None:
            raise refusal
    near = {hex_ for target in targets for hex_ in pos.table.island.land_around[target]}
    options = AttackOptions(pos, seat)
    units = [unit for unit in pos.units_of(seat) if pos.where[unit] in near]
    return JoinAnswer(tuple(_joining(pos, options, unit, targets) for unit in units))


def _joining(pos: Position, options: AttackOptions, unit: UnitId, targets: tuple[HexId, ...]) -> Joining:
    refusal = unit_refusal(pos, unit, options.side) or group_refusal(pos, (unit,), targets)
    if refusal is not None:
        return Joining(unit, "cannot", refusal.reason, refusal.case)
    front = options.front
    mine, hexes = front.stack_bits([unit]), front.target_bits(targets)
    others = front.against(hexes) & ~mine
    if not options.can_complete(mine, others, hexes):
        return Joining(unit, "cannot", "is needed for an attack that is owed, or too weak here", "S43:11.9")
    stack = tuple(other for other in attackers_in(pos, pos.where[unit], options.side) if other != unit)  # S11.5
    if not options.can_complete(0, others, hexes):
        return Joining(unit, "must", "the attack cannot be made without it", "S43:11.6", together=stack)
    return Joining(unit, "may", together=stack)


# resolutions ---------------------------------------------------------------------------------------------------------------


def going_on(pos: Position, seat: Seat) -> Resolution | None:
    """The fight that is going on, until its last advance."""
    combat = _combat(pos)
    if combat is None:
        return None
    battle = combat.battle
    if combat.result is None and _is_open(pos, combat):
        found = resolution(pos, seat, battle)
        return _staged(found, combat.stage.value, _announced(pos, battle))
    parties = (
        Party(battle.attacker, Role.ATTACKER, tuple(Participant(unit) for unit in battle.units)),
        Party(battle.defender, Role.DEFENDER, tuple(Participant(unit) for unit in combat.defenders)),
    )
    scale, result = Scale(COMBAT, heads=_heads(pos)), None
    if combat.result is not None:
        scale = _scale(pos, combat.differential)
        result = Outcome(
            combat.result.value, result_words(combat.result, *_called(seat, battle)), suffers=suffers(combat.result)
        )
    return Resolution(battle.targets, parties, scale, stage=combat.stage.value, result=result)


def _combat(pos: Position) -> Combat | None:
    return next((step for step in reversed(pos.stack) if isinstance(step, Combat)), None)


def _is_open(pos: Position, combat: Combat) -> bool:
    """Whether everybody still stands where the combat began: nobody has surrendered."""
    return all(pos.on_map(unit) for unit in (*combat.battle.units, *combat.defenders))


def _staged(found: Resolution, stage: str, announced: tuple[str, ...]) -> Resolution:
    from msgspec.structs import replace as with_

    return with_(found, stage=stage, announced=announced)


def _announced(pos: Position, battle: Battle) -> tuple[str, ...]:
    tell = teller(pos.table)
    return tuple(f"{tell.gun(gun)} at {tell.hex(aim)}" for gun, aim in (*battle.support, *battle.defence))


def resolution(pos: Position, seat: Seat, battle: Battle) -> Resolution:
    """A battle as it stands: what each side brings, what moves the differential, and how likely each result is."""
    number = differential(pos, battle.units, battle.targets, battle.support, battle.defence)
    table = pos.table.charts.combat
    rolls = Counter(table.result(number, sum(dice)) for dice in product(DIE, DIE))
    chance = {result: count / rolls.total() for result, count in rolls.most_common()}
    attackers, defenders = _called(seat, battle)
    hurt = {role: sum(p for result, p in chance.items() if suffers(result) is role) for role in Role}
    gains, pays = f"{defenders} suffer", f"{attackers} suffer"
    return Resolution(
        targets=battle.targets,
        parties=tuple(_parties(pos, seat, battle)),
        scale=_scale(pos, number),
        modifiers=tuple(_modifiers(pos, battle)),
        outcomes=tuple(Outcome(r.value, result_words(r, attackers, defenders), p, suffers(r)) for r, p in chance.items()),
        bars=tuple(
            Bar(r.value, result_words(r, attackers, defenders), chance[r], suffers(r)) for r in WORST_FIRST if r in chance
        ),
        chances=(
            Chance(gains, hurt[Role.DEFENDER]),
            Chance("nobody", chance.get(Result.N, 0.0)),
            Chance(attackers.lower(), hurt[Role.ATTACKER]),
        ),
        notes=tuple(_still_to_come(pos, battle, number)),
        says=f"At {signed(number)} {gains.lower()} in {hurt[Role.DEFENDER]:.0%} of all cases, "
        f"{pays.lower()} in {hurt[Role.ATTACKER]:.0%}.",
    )


def _still_to_come(pos: Position, battle: Battle, number: int) -> Iterator[Remark]:
    """S19.4: the support that guns in range could still give; the attackers say first what they use."""
    combat = _combat(pos)
    stage = combat.stage if combat is not None else Moment.ATTACK_SUPPORT
    mine = most_support(pos, battle, battle.attacker) if stage is Moment.ATTACK_SUPPORT else 0
    theirs = most_support(pos, battle, battle.defender) if stage in SUPPORTING else 0
    if mine:
        yield Remark(f"Guns and ships of the attackers can still add up to {mine}.", "S43:19.4")
    if theirs:
        then = signed(number - theirs)
        yield Remark(f"Guns of the defenders can take up to {theirs} away, to a differential of {then}.", "S43:19.4")


def _called(seat: Seat, battle: Battle) -> tuple[str, str]:
    """What the seat calls attackers and defenders."""
    if seat is SPECTATOR:
        return "The attackers", "The defenders"
    return ("You", "They") if seat is battle.attacker else ("They", "You")


def _heads(pos: Position) -> tuple[str, ...]:
    """The differentials of each column, lowest and highest, in as little room as possible."""
    labels = (column.label for column in pos.table.charts.combat.columns)
    return tuple(label.replace(" to ", " ").replace(" or more", " up") for label in labels)


def _scale(pos: Position, number: int) -> Scale:
    place = pos.table.charts.combat.column(number) + 1
    stands = f"Differential {signed(number)}"
    return Scale(COMBAT, heads=_heads(pos), chances={str(place): 1.0}, place=place, stands=stands)


def _parties(pos: Position, seat: Seat, battle: Battle) -> Iterator[Party]:
    defenders = tuple(unit for target in battle.targets for unit in pos.ground_at(target, battle.defender))
    tell = teller(pos.table)
    attacking, defending = _called(seat, battle)
    for side, role, units, what, who in (
        (battle.attacker, Role.ATTACKER, battle.units, "attack", attacking),
        (battle.defender, Role.DEFENDER, defenders, "defence", defending),
    ):
        counts = {unit: fighting_cf(pos, unit) for unit in units}
        total = sum(counts.values())
        taking_part = tuple(Participant(unit, ((cf, 1.0),), (cf,)) for unit, cf in counts.items())
        yield Party(side, role, taking_part, f"{tell.side(side)} {what}", str(total), total, total, f"{who} suffer")


def _modifiers(pos: Position, battle: Battle) -> Iterator[Modifier]:
    """Everything beside combat factors; with them it adds up to the differential."""
    tell, effects = teller(pos.table), pos.table.charts.effects
    by_hex = stacks_of(pos, battle.units)
    for hex_, units in by_hex.items():
        thrown = force(pos, hex_, units)
        crossings = [crossing(pos, hex_, target) for target in battle.targets]
        plain = sum(fighting_cf(pos, unit) for unit in units)
        mines = sum(thrown.values) - plain
        water = attack_value(effects, thrown, crossings) - thrown.bonus - sum(thrown.values)
        yield from _counted(mines, f"minefield in {tell.hex(hex_)}", "S43:18.8")
        yield from _counted(thrown.bonus, f"fortress {tell.hex(hex_)}", "S43:12.9")
        yield from _counted(water, f"river before {tell.hex(hex_)}", "S43:12.7")
    for target in battle.targets:
        holding = held(pos, target)
        crossings = [crossing(pos, hex_, target) for hex_ in by_hex]
        plain = sum(fighting_cf(pos, unit) for unit in pos.ground_at(target))
        water = defence_value(effects, holding, crossings) - holding.total - holding.garrison
        yield from _counted(plain - holding.total, f"ground of {tell.hex(target)}", "S43:12.4")
        yield from _counted(-holding.garrison, f"garrison of {tell.hex(target)}", "S43:12.9")
        yield from _counted(-water, f"stream or bridge before {tell.hex(target)}", "S43:12.6")
    for gun, aim in battle.support:
        yield from _counted(factors(pos, gun, aim, attacking=True), tell.gun(gun), "S43:19.2")
    for gun, aim in battle.defence:
        yield from _counted(-factors(pos, gun, aim, attacking=False), tell.gun(gun), "S43:19.2")


def _counted(value: int, words: str, case: str) -> Iterator[Modifier]:
    if value:
        yield Modifier(words, case, value, signed(value))
