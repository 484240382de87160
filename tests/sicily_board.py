"""Boards for the rules of Sicily: the real map and the real counters, with only the named units on it.

    pos = sicily(
        us_16_1=at("3724", strength=8),
        de_1_hg=at("3823", supply=Supply.OUT_OF_SUPPLY),
        phase="combat", dice=[3, 4],
    )

A piece is `at(hex)` for the unit of that id: untried and full unless `strength` (a chit of its pool that reads so for its
class), `chit` ("8-6-4"), `face` or `supply` says otherwise. Units that are not named are in AWAITED, or in the box given by
`boxes={"unit": box}`. `campaign` sets any field of `Campaign`: campaign=dict(pack=frozenset({...})). The position stands at
the first decision of `phase`: "movement", "combat", or any procedure given by `procedure=` (a callable that takes the side,
such as DepotSegment). Dice and chits are scripted. `**IN_THE_LANDING` plays by the rules of the U.S. Landing,
`**IN_THE_VARIABLE` by those of the Variable Campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.hexes import HexId
from trinacria.kernel.procedures import Procedure
from trinacria.kernel.seats import ALLIED, AXIS, BySide, Seat
from trinacria.viw.combat import CombatPhase
from trinacria.viw.movement_phase import MovementPhase
from trinacria.viw.position import AWAITED, Position
from trinacria.viw.sequence_of_play import Game
from trinacria.viw.sicily.campaign import Campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.exclusive import SicilyRules
from trinacria.viw.sicily.nations import Army, Nationality
from trinacria.viw.sicily.reading.loading import SicilyData, load_sicily
from trinacria.viw.sicily.rules import SICILY, SICILY_VOCABULARY
from trinacria.viw.sicily.table import Features, OptionalRules, SicilyTable
from trinacria.viw.sicily.us_landing import US_LANDING
from trinacria.viw.sicily.variable_rules import VARIABLE
from trinacria.viw.sicily.words.story import PURPOSES
from trinacria.viw.table import Scenario, TurnTrack, Victory
from trinacria.viw.units import Face, Supply, UnitId

CAMPAIGN, NONE_AGREED = Features(20), OptionalRules()
IN_THE_LANDING: dict[str, Any] = {"rules": US_LANDING, "features": Features(4, armies=(Army.US,), columns=(23, 44))}
IN_THE_VARIABLE: dict[str, Any] = {"rules": VARIABLE}
FULL_SUPPORT = {Nationality.US: 6, Nationality.UK: 6, Nationality.GERMAN: 6, Nationality.ITALIAN: 4}


@dataclass(frozen=True)
class Placed:
    """Where a unit is and in what state."""

    hex: str
    strength: int | None = None
    chit: str | None = None
    face: Face = Face.FULL
    supply: Supply = Supply.SUPPLIED
    entered: int | None = None


def at(hex_: str, **more: Any) -> Placed:
    return Placed(hex_, **more)


@lru_cache(maxsize=1)
def data() -> SicilyData:
    return load_sicily()


@lru_cache(maxsize=32)
def table(
    optional_rules: OptionalRules = NONE_AGREED, features: Features = CAMPAIGN, rules: SicilyRules = SICILY
) -> SicilyTable:
    box = data()
    units = {
        id_: replace(c.unit, reduced_strength=c.reduced_strength, setup=None, turn=None, entry=None)
        for id_, c in box.counters.units.items()
    }
    track = tuple(TurnTrack(t.number, str(t.first_day), False, BySide(0, 0)) for t in box.charts.turns)
    victory = Victory(BySide(0, 0), BySide(0, 0), box.charts.victory.levels["campaign"])
    return SicilyTable(
        "sicily",
        Scenario("board", "Board", "", track, frozenset(), victory),
        rules=rules,
        map=box.island.map,
        units=units,
        divisions=box.counters.divisions,
        pools=box.counters.pools,
        crt=box.charts.crt,
        integrity=box.charts.integrity,
        vocabulary=SICILY_VOCABULARY,
        purposes=PURPOSES,
        island=box.island,
        sheet=box.counters,
        charts=box.charts,
        optional_rules=optional_rules,
        features=features,
    )


def sicily(
    *,
    phase: str = "movement",
    procedure: Callable[[Seat], Procedure[Position]] | None = None,
    phasing: Seat = ALLIED,
    turn: int = 2,
    weather: Weather = Weather.GOOD,
    support: Mapping[Nationality, int] = FULL_SUPPORT,
    depots: Mapping[str, str] | None = None,
    boxes: Mapping[str, str] | None = None,
    holders: Mapping[str, Seat] | None = None,
    campaign: Mapping[str, Any] | None = None,
    optional_rules: OptionalRules = NONE_AGREED,
    features: Features = CAMPAIGN,
    rules: SicilyRules = SICILY,
    dice: Sequence[int] | None = (),
    chits: Sequence[str] = (),
    **pieces: Placed,
) -> Position:
    """A position on the real map; `dice=None` rolls freely from a fixed seed."""
    the_table = table(optional_rules, features, rules)
    script = ScriptedDice(Script(tuple(dice), tuple(chits))) if dice is not None else KeyedDice(stream_key("sicily"))
    pos = Position(the_table, script)
    pos.turn, pos.phasing = turn, phasing
    pos.state = Campaign(
        weather=weather,
        support=dict(support),
        boundary=the_table.island.lines.boundary_initial,
        halt_line_through=rules.exclusive.starting_state(the_table).halt_line_through,
        depots={depot: HexId(hex_) for depot, hex_ in (depots or {}).items()},
    )
    for town in the_table.map.places:
        pos.holders[town.hex] = AXIS
    for hex_, side in (holders or {}).items():
        pos.holders[HexId(hex_)] = side
    for unit, box in (boxes or {}).items():
        pos.where[UnitId(unit)] = HexId(box)
    for unit, piece in pieces.items():
        _place(pos, UnitId(unit), piece)
    for hex_ in pos.state.depots.values():
        if hex_ in the_table.map.grid:
            pos.bar(ALLIED, hex_, 1)
    if campaign:
        pos.state = replace(pos.state, **campaign)
    make = procedure or {"movement": MovementPhase, "combat": CombatPhase}[phase]
    pos.stack = [Game(1), make(phasing)]
    pos.run()
    return pos


def _place(pos: Position, unit: UnitId, piece: Placed) -> None:
    counter = pos.unit(unit)
    if piece.face is not Face.FULL:
        pos.faces[unit] = piece.face
    if piece.chit is not None or piece.strength is not None:
        morale = counter.morale
        assert morale is not None, f"{unit} carries no chit"
        assert counter.combat_class is not None
        mix, left = pos.table.pools[morale], [*pos.pools[morale]]
        kind = next(
            number
            for number, chit in enumerate(mix.chits)
            if left[number]
            and (
                chit.label == piece.chit if piece.chit else chit.strength(counter.combat_class, piece.face) == piece.strength
            )
        )
        left[kind] -= 1
        pos.pools[morale] = tuple(left)
        pos.chits[unit] = mix.chits[kind]
    assert pos.where[unit] == AWAITED, f"{unit} is in {pos.where[unit]}"
    held = dict(pos.holders)
    pos.put(unit, HexId(piece.hex))
    pos.holders = held  # setting up captures nothing; say `holders` for that
    if piece.supply is not Supply.SUPPLIED:
        pos.supply[unit] = piece.supply
    if piece.entered is not None:
        pos.entered[unit] = piece.entered
