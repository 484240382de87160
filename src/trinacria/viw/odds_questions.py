"""9.0, 8.42 What a seat can expect of a combat: one that is thought of, or the one that is going on.

The odds are exact and rest on what the seat may know: printed strengths, its own chits, and for everything else the printed
mix less its own. While a combat waits for its dice both players see its strengths, and the odds use them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from trinacria.kernel.errors import IllegalCommand, TrinacriaError, UnreadableOrder
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.questions import Announcement, AskResolution, ResolutionAnswer
from trinacria.kernel.resolutions import Chance as Summary
from trinacria.kernel.resolutions import Modifier, Outcome, Participant, Party, Remark, Reply, Resolution, Role, Scale
from trinacria.kernel.seats import SIDES, SPECTATOR, Seat
from trinacria.viw.battles import Battle
from trinacria.viw.column_shifts import Shift, shifts
from trinacria.viw.combat import Combat, CombatPhase, Moment, in_order
from trinacria.viw.commands import Support
from trinacria.viw.decisions import AnnounceSupport, ResolveAttacks
from trinacria.viw.limited_intelligence import strength
from trinacria.viw.missing_shifts import shifts_and_missing
from trinacria.viw.movement_questions import refuse_after_the_end
from trinacria.viw.naming import hex_named, unit_on_map
from trinacria.viw.odds import (
    NOBODY,
    Chance,
    Odds,
    columns_of,
    counts_for,
    is_settled,
    likely_defenders,
    most_losses,
    proposed,
    strengths_of,
    summed,
    total_strengths,
)
from trinacria.viw.prompts import NAMES
from trinacria.viw.resolution_words import bars, gives_way, heads, in_short, modifier, named, suffers
from trinacria.viw.stacking import is_regiment_size
from trinacria.viw.step_words import step_words
from trinacria.viw.strengths import terrain_line
from trinacria.viw.table_words import COMBAT_CHART
from trinacria.viw.units import Supply, UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position

MOST_TARGETS, MOST_UNITS = 6, 24  # a hex has six neighbours, and a stack three units and a surplus
MOST_UNKNOWN = 7  # 7.21, 9.25: one regiment of each of six hexes against one, or one against six
MOST_CHOICES = 256  # of guns and points that are listed beside the odds
MOST_REPLIES = 64  # of the defender's guns and points that are weighed
FACES = 6  # of a die
TIMES = {2: "doubled", 3: "tripled"}
ATTACK_SUPPLY = {Supply.OUT_OF_SUPPLY: "11.33.1", Supply.ISOLATED: "11.42.1"}
WORTH_SAYING = 0.005  # what would be said as 0% is not said
BEFORE_THE_DICE = (Moment.DEFENDERS, Moment.ATTACK_SUPPORT, Moment.DEFENCE_SUPPORT, Moment.ROLL)

Supported = Mapping[Battle, float]  # the battle with the support that takes effect, and how likely that is


# a combat that is thought of -----------------------------------------------------------------------------------------------


def expected(pos: Position, seat: Seat, question: AskResolution) -> ResolutionAnswer:
    """What a seat can expect: of an attack, or of the combat that is going on."""
    if not question.targets and not question.units:
        return expected_of_combat(pos, seat, question)
    return expected_of_attack(pos, seat, question)


def expected_of_attack(pos: Position, seat: Seat, question: AskResolution) -> ResolutionAnswer:
    """The odds of an attack with these units on those hexes, at any time; it need not be one that may be ordered."""
    refuse_after_the_end(pos)
    _refuse_too_many(question)
    units = tuple(unit_on_map(pos, word) for word in question.units)
    side = _attacker(pos, seat, units)
    pos = _as_in_combat(pos, side)
    targets = tuple(_target(pos, side, word) for word in question.targets)
    for unit in units:
        for target in targets:
            if not pos.table.map.grid.adjacent(pos.where[unit], target):
                raise IllegalCommand("9.25", f"{unit} in {pos.where[unit]} is not adjacent to {target}")
    battle = proposed(pos, side, targets, units, seat=seat)
    supported = _supported(pos, battle, side, question.support)
    found = msgspec.structs.replace(_resolution(pos, seat, supported), reply=_reply(pos, seat, supported))
    return ResolutionAnswer(found, _announcements(pos, seat, battle))


def _announcements(pos: Position, seat: Seat, battle: Battle) -> tuple[Announcement, ...]:
    """9.64: what the attacker could announce for it while attacks can be ordered; first nothing."""
    decision = pos.decision
    if not isinstance(decision, ResolveAttacks) or decision.seat is not seat:
        return ()
    choice = AnnounceSupport(seat, "9.64", battle.targets)
    choices = islice(pos.rules.combat.support_choices(pos, battle, seat), MOST_CHOICES)
    found = [Announcement(order.text, step_words(pos.table, choice, Step(order.text, order), ())) for order in choices]
    return tuple(found) if len(found) > 1 else ()


def _refuse_too_many(question: AskResolution) -> None:
    targets, units = question.targets, question.units
    if not targets or not units:
        raise IllegalCommand("9.12", "an attack needs hexes to attack and units to attack them")
    if len(targets) > MOST_TARGETS or len(units) > MOST_UNITS:
        raise IllegalCommand("9.25", f"odds can be asked for at most {MOST_TARGETS} hexes and {MOST_UNITS} units")
    if len({*targets}) < len(targets) or len({*units}) < len(units):
        raise IllegalCommand("9.14", "a hex or a unit is named twice")


def _attacker(pos: Position, seat: Seat, units: tuple[UnitId, ...]) -> Seat:
    """The side that attacks: the seat's own; a spectator may think for either."""
    side = pos.unit(units[0]).side if seat is SPECTATOR else seat
    for unit in units:
        if pos.unit(unit).side is not side:
            whose = "of the side that attacks" if seat is SPECTATOR else "yours on the map to attack with"
            raise IllegalCommand("9.0", f"{unit} is not {whose}")
    return side


def _as_in_combat(pos: Position, side: Seat) -> Position:
    """The position as a Combat Phase of the side would find it: itself in that phase, else a copy as if it began now."""
    phase = next((step for step in pos.stack if isinstance(step, CombatPhase)), None)
    if phase is not None and phase.side is side:
        return pos
    begun = pos.copy()
    if phase is not None:  # what is remembered belongs to the other side's phase
        begun.clear_flags()
    begun.set_flags(ready_guns=begun.rules.combat.ready_guns(begun))
    return begun


def _target(pos: Position, side: Seat, word: str) -> HexId:
    target = hex_named(pos, word)
    if not pos.enemy_holds(target, side):
        raise IllegalCommand("9.0", f"there is no enemy in {target}")
    if not pos.rules.obligations.may_be_attacked(pos, target, side):
        raise IllegalCommand("9.14", f"nobody in {target} can be attacked again in this phase")
    return target


# the combat that is going on -----------------------------------------------------------------------------------------------


def expected_of_combat(pos: Position, seat: Seat, question: AskResolution) -> ResolutionAnswer:
    """The odds of the combat on the stack, before its dice have fallen."""
    refuse_after_the_end(pos)
    combat = next((step for step in reversed(pos.stack) if isinstance(step, Combat)), None)
    if combat is None:
        raise TrinacriaError("there is no combat now")
    if combat.stage not in BEFORE_THE_DICE:
        raise TrinacriaError("the dice of this combat have fallen")
    battle = combat.battle if combat.stage is not Moment.DEFENDERS else _with_defenders(pos, seat, combat.battle)
    supported: Supported = {battle: 1.0}
    if question.support:
        supported = _supported(pos, battle, _supporter(combat, seat), question.support)
    found = _resolution(pos, seat, supported, seen_in_combat(pos, seat))
    open_ = combat.stage in (Moment.DEFENDERS, Moment.ATTACK_SUPPORT) and seat is not battle.defender
    if open_:
        found = msgspec.structs.replace(found, reply=_reply(pos, seat, supported))
    return ResolutionAnswer(msgspec.structs.replace(found, stage=combat.stage.value))


def seen_in_combat(pos: Position, seat: Seat) -> frozenset[UnitId]:
    """8.42: the participants whose strengths both players can see, until the dice are rolled."""
    combat = next((step for step in reversed(pos.stack) if isinstance(step, Combat)), None)
    if combat is None or combat.stage is not Moment.ROLL or seat not in SIDES:
        return NOBODY
    return frozenset((*combat.battle.attackers, *combat.battle.defenders))


def _with_defenders(pos: Position, seat: Seat, battle: Battle) -> Battle:
    """The battle with the regiments that have been named, and where none has, the one that is likely to be."""
    before, defenders = {*battle.newcomers, *battle.spared}, list[UnitId]()
    for target in battle.targets:
        stack = [unit for unit in pos.stack_at(target) if unit not in before]
        named = [unit for unit in stack if unit in battle.defenders]
        others = [unit for unit in stack if not is_regiment_size(pos, unit)]
        defenders += [*others, *named] if named else likely_defenders(pos, seat, stack)
    return replace(battle, defenders=tuple(defenders))


def _supporter(combat: Combat, seat: Seat) -> Seat:
    """Whose support a seat thinks of: its own, a spectator that of the side whose turn it is; if it is still open."""
    battle, announced = combat.battle, combat.stage in (Moment.DEFENCE_SUPPORT, Moment.ROLL)
    side = seat if seat is not SPECTATOR else battle.defender if announced else battle.attacker
    if combat.stage is Moment.ROLL or (announced and side is battle.attacker):
        raise IllegalCommand("9.64", "the support for this combat has been announced")
    return side


# support -------------------------------------------------------------------------------------------------------------------


def _supported(pos: Position, battle: Battle, side: Seat, text: str) -> Supported:
    """The battle with a support as if it were announced, and everything that its dice can leave of it."""
    if not text.strip():
        return {battle: 1.0}
    order = _support_order(pos, text)
    if order not in pos.rules.combat.support_choices(pos, battle, side):
        raise pos.rules.combat.support_refusal(pos, battle, side, order)
    chances = pos.rules.combat.support_chances(pos, battle, order)
    if side is battle.attacker:
        return {replace(battle, attack_support=effective): chance for effective, chance in chances.items()}
    return {replace(battle, defence_support=effective): chance for effective, chance in chances.items()}


def _support_order(pos: Position, text: str) -> Support:
    if not text.isprintable():
        raise UnreadableOrder("a support order is one line of words")
    order = pos.vocabulary.read(text)
    if not isinstance(order, Support):
        raise UnreadableOrder(f"`{order.VERB}` announces no support")
    return in_order(order)


def _reply(pos: Position, seat: Seat, supported: Supported) -> Reply | None:
    """9.64: the defender announces last; the support that would cost the attacker most, if any. It is all public."""
    battle = next(iter(supported))
    announcements = islice(pos.rules.combat.support_choices(pos, battle, battle.defender), MOST_REPLIES)
    answered = {order: _nets(pos, _joined(pos, supported, order)) for order in announcements}
    if not answered:
        return None
    none, best = next(iter(answered)), min(answered, key=lambda order: _mean(answered[order]))
    if _mean(answered[best]) >= _mean(answered[none]):
        return None
    columns = columns_of(pos, battle, total_strengths(pos, seat, battle), answered[best])
    found = summed(pos, terrain_line(pos, battle), (), columns, most_losses(pos, seat, battle))
    choice = AnnounceSupport(battle.defender, "9.64", battle.targets)
    words = step_words(pos.table, choice, Step(best.text, best), ())
    return Reply(words.says, 1 - found.attacker_suffers, "9.64")


def _joined(pos: Position, supported: Supported, order: Support) -> Supported:
    """The battles with a support of the defender besides, and everything that its dice can leave of it."""
    return {
        replace(battle, defence_support=effective): chance * share
        for battle, chance in supported.items()
        for effective, share in pos.rules.combat.support_chances(pos, battle, order).items()
    }


def _nets(pos: Position, supported: Supported) -> dict[int, float]:
    """The sums of the shifts, and how likely each is."""
    nets: defaultdict[int, float] = defaultdict(float)
    for battle, chance in supported.items():
        nets[sum(shift.columns for shift in shifts(pos, battle))] += chance
    return dict(nets)


def _mean(nets: Mapping[int, float]) -> float:
    return sum(net * chance for net, chance in nets.items())


# the answer ----------------------------------------------------------------------------------------------------------------


def _resolution(pos: Position, seat: Seat, supported: Supported, seen: frozenset[UnitId] = NOBODY) -> Resolution:
    battle = next(iter(supported))
    _refuse_too_unknown(pos, seat, battle, seen)
    totals = total_strengths(pos, seat, battle, seen)
    columns = columns_of(pos, battle, totals, _nets(pos, supported))
    found = summed(pos, terrain_line(pos, battle), (), columns, most_losses(pos, seat, battle, seen))
    return Resolution(
        targets=battle.targets,
        parties=(
            _party(pos, seat, battle, Role.ATTACKER, _span(attack for attack, _ in totals), seen),
            _party(pos, seat, battle, Role.DEFENDER, _span(defence for _, defence in totals), seen),
        ),
        scale=_scale(pos, found),
        modifiers=_modifiers(pos, supported),
        outcomes=tuple(_outcome(seat, battle, chance) for chance in found.chances),
        bars=bars(seat, battle, ((chance.result, chance.probability) for chance in found.chances)),
        chances=_chances(seat, battle, found),
        price=pos.rules.questions.price(pos, battle),
        notes=(_mean_losses(seat, battle, found),),
        says=_says(seat, battle, found),
    )


def _party(pos: Position, seat: Seat, battle: Battle, role: Role, span: tuple[int, int], seen: frozenset[UnitId]) -> Party:
    side, units, what = battle.attacker, battle.attackers, "attack"
    if role is Role.DEFENDER:
        side, units, what = battle.defender, battle.defenders, "defence"
    participants = tuple(_participant(pos, seat, battle, unit, seen) for unit in units)
    suffers = gives_way(named(seat, role, battle))
    return Party(side, role, participants, f"{NAMES[side]} {what}", in_figures(*span), *span, suffers)


def in_figures(least: int, most: int) -> str:
    """A sum, or what it lies between."""
    return str(least) if least == most else f"{least}–{most}"


def _scale(pos: Position, found: Odds) -> Scale:
    chances = {str(column): chance for column, chance in found.columns.items()}
    place = next(iter(found.columns)) if len(found.columns) == 1 else 0
    return Scale(COMBAT_CHART, found.line, heads(pos.table.crt, found.line), chances, place)


def _outcome(seat: Seat, battle: Battle, chance: Chance) -> Outcome:
    result, role = chance.result, suffers(chance.result)
    words = in_short(result, named(seat, role, battle))
    return Outcome(str(result), words, chance.probability, role, result.breakthrough)


def _chances(seat: Seat, battle: Battle, found: Odds) -> tuple[Summary, ...]:
    """How likely the defender is to give way, and to what end."""
    yields = Summary(gives_way(named(seat, Role.DEFENDER, battle)), 1 - found.attacker_suffers)
    return (yields, Summary("breakthrough", found.breakthrough)) if found.breakthrough > 0 else (yields,)


def _mean_losses(seat: Seat, battle: Battle, found: Odds) -> Remark:
    attacker, defender = (named(seat, role, battle).lower() for role in (Role.ATTACKER, Role.DEFENDER))
    return Remark(
        f"Steps lost at least, on average: {attacker} {found.attacker_loses:.1f}, {defender} {found.defender_loses:.1f}."
    )


def _refuse_too_unknown(pos: Position, seat: Seat, battle: Battle, seen: frozenset[UnitId]) -> None:
    participants = (*battle.attackers, *battle.defenders)
    unknown = [unit for unit in participants if not is_settled(pos, seat, unit, seen)]
    if len(unknown) > MOST_UNKNOWN:
        raise IllegalCommand("7.21", f"only one regiment of a hex may fight; {len(unknown)} unknown strengths are too many")


def _participant(pos: Position, seat: Seat, battle: Battle, unit: UnitId, seen: frozenset[UnitId]) -> Participant:
    """What the seat believes of a participant, and what that counts for in this battle."""
    settled = is_settled(pos, seat, unit, seen)
    believed = {strength(pos, unit): 1.0} if settled else strengths_of(pos, seat, unit)
    counts = tuple(counts_for(pos, battle, unit, value) for value in believed)
    return Participant(unit, tuple(believed.items()), counts, *_why_counts(pos, battle, unit))


def _why_counts(pos: Position, battle: Battle, unit: UnitId) -> tuple[str, str]:
    """Why a strength does not count as it is, and the case: the ground it defends, then its supply."""
    state, hex_ = pos.supply_of(unit), pos.where[unit]
    if unit in battle.attackers:
        words, cases = {Supply.OUT_OF_SUPPLY: "halved: out of supply", Supply.ISOLATED: "one: isolated"}, ATTACK_SUPPLY
        return (words[state], cases[state]) if state in words else ("", "")
    across = pos.rules.combat.across_water(pos, battle, hex_)
    times = pos.rules.entrenchments.multiplier(pos, battle.defender, hex_, across_rivers=across)
    trench = pos.rules.entrenchments.protects(pos, battle.defender, hex_)
    reasons = [*(["entrenchment"] if trench else []), *(["every attacker crosses water"] if across else [])]
    why = f"{TIMES.get(times, f'times {times}')}: {', '.join(reasons)}" if times > 1 and reasons else ""
    if state is Supply.ISOLATED:
        return f"{why}; then halved: isolated" if why else "halved: isolated", "11.42.2"
    return why, ("12.21" if trench else "9.32") if why else ""


def _span(values: Iterable[int]) -> tuple[int, int]:
    found = {*values}
    return min(found), max(found)


def _modifiers(pos: Position, supported: Supported) -> tuple[Modifier, ...]:
    """Every shift with its case; of one that its own die may undo, the dice with which it works."""
    battle, likely = next(iter(supported)), [(shifts(pos, each), chance) for each, chance in supported.items()]
    return tuple(modifier(shift, _works_on(shift, likely)) for shift in shifts_and_missing(pos, battle))


def _works_on(shift: Shift, likely: list[tuple[tuple[Shift, ...], float]]) -> str:
    dice = round(FACES * sum(chance for found, chance in likely if shift in found))
    if not shift.columns or dice == FACES:
        return ""
    return ", works on a 1" if dice == 1 else f", works on 1 to {dice}"


def _says(seat: Seat, battle: Battle, found: Odds) -> str:
    columns = [*found.columns]
    span = f"column {columns[0]}" if len(columns) == 1 else f"columns {columns[0]} to {columns[-1]}"
    attacker, defender = (named(seat, role, battle).lower() for role in (Role.ATTACKER, Role.DEFENDER))
    give = "gives" if seat is SPECTATOR else "give"
    likely = found.breakthrough >= WORTH_SAYING
    through = f", with a breakthrough in {found.breakthrough:.0%}" if likely else ""
    return (
        f"On {span}: {defender} {give} way in {1 - found.attacker_suffers:.0%} of all cases{through}, "
        f"{attacker} in {found.attacker_suffers:.0%}."
    )
