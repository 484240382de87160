"""Twin positions: alike in everything that a seat may know, and different in the rest."""

from __future__ import annotations

import random
from dataclasses import replace

from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.events import Event, Log
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.viw.events import ChitDrawn
from trinacria.viw.limited_intelligence import front_strength
from trinacria.viw.losses import THREE_STEP_STRENGTH
from trinacria.viw.position import Position
from trinacria.viw.sicily.campaign import AlliedSecrets, campaign, keep_secret, secrets
from trinacria.viw.sicily.end_runs import EndRunsAllowed, written_numbers
from trinacria.viw.sicily.table import table_of
from trinacria.viw.units import Chit, Face, UnitId


def twin_of(pos: Position, seat: Seat, chooser: random.Random) -> Position:
    """The same position as far as the seat may know."""
    twin = pos.copy()
    twin.dice = KeyedDice(stream_key(f"another seed {chooser.random()}"), pos.dice.number)
    for morale in pos.table.pools:
        _reshuffle(twin, seat, morale, chooser)
    if seat is not ALLIED and isinstance(twin.secrets.get(ALLIED), AlliedSecrets):
        _write_anew(twin, chooser)
    twin.log = Log()
    for event in pos.log.since(0):
        secret = event.owner is not None and event.owner is not seat
        twin.log.append(with_another_secret(event, chooser) if secret else event)
    assert not twin.problems(), twin.problems()
    return twin


def with_another_secret(event: Event, chooser: random.Random) -> Event:
    """The same event as far as others than its owner know."""
    if isinstance(event, ChitDrawn):
        return replace(event, strength=chooser.randrange(1, 11))
    assert isinstance(event, EndRunsAllowed), f"no twin of {event.kind} is known"
    us, uk = ((chooser.randrange(4), chooser.randrange(4)) for _ in range(2))
    return replace(event, us=us, uk=uk)


def _reshuffle(twin: Position, seat: Seat, morale: int, chooser: random.Random) -> None:
    """Deal the hidden chits of one morale anew, from those units and the pool together."""
    mix = twin.table.pools[morale]
    dealt = [u for u, chit in twin.chits.items() if chit.pool == morale and twin.unit(u).side is not seat]
    cup = [chit for chit, left in zip(mix.chits, twin.pools[morale], strict=True) for _ in range(left)]
    cup += [twin.chits[unit] for unit in dealt if unit not in twin.borrowed]
    chooser.shuffle(cup)
    for unit in sorted(dealt, key=lambda unit: twin.face(unit) is Face.FULL):  # the reduced first: not every chit fits
        choice = [*mix.chits] if unit in twin.borrowed else cup
        chit = next(chit for chit in chooser.sample(choice, len(choice)) if _fits(twin, unit, chit))
        if unit not in twin.borrowed:
            cup.remove(chit)
        twin.chits[unit] = chit
    twin.pools[morale] = tuple(cup.count(chit) for chit in mix.chits)


def _write_anew(twin: Position, chooser: random.Random) -> None:
    """18.31 Other numbers written for the end-runs, of those that the open dice and the end-runs made allow."""
    for army, die in campaign(twin).end_run_dice.items():
        table, made = table_of(twin).charts.end_runs.by_army[army], campaign(twin).end_runs_made
        regiments, battalions = made.get(f"{army} regiment", 0), made.get(f"{army} battalion", 0)
        possible = [
            number
            for number in written_numbers(twin)
            if table[number + die].regiments >= regiments and table[number + die].battalions >= battalions
        ]
        number, held = chooser.choice(possible), secrets(twin)
        granted = {**held.end_runs, army: table[number + die]}
        keep_secret(twin, written={**held.written, army: number}, end_runs=granted)


def _fits(pos: Position, unit: UnitId, chit: Chit) -> bool:
    """A reduced unit has shown that it had three steps."""
    return pos.face(unit) is Face.FULL or front_strength(chit, pos, unit) >= THREE_STEP_STRENGTH
