"""Where a game stands, for `status` and `look` in the terminal: everything here lies open on the table."""

from __future__ import annotations

from collections.abc import Iterator

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import SIDES
from trinacria.viw import victory as standard_victory
from trinacria.viw.position import Position
from trinacria.viw.sicily.air_operations import captured_airfields, is_captured
from trinacria.viw.sicily.campaign import SECOND_WAVE, Campaign, campaign
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.victory import account, unplayed_turns
from trinacria.viw.units import UnitId

NAMES = {"us": "U.S.", "uk": "U.K.", "german": "German", "italian": "Italian"}


def status(pos: Position) -> Iterator[str]:
    """The turn, what is left of this Game-Turn's points, and the score as it stands."""
    turn = next((turn for turn in pos.table.scenario.turns if turn.number == pos.turn), None)
    dates = f", {turn.dates}" if turn else ""
    phases = dict.fromkeys(procedure.TITLE for procedure in pos.stack[1:])
    yield f"Game-Turn {pos.turn} of {pos.table.scenario.last_turn}{dates}; {' > '.join(phases)}"
    if isinstance(pos.table, SicilyTable):
        yield from _sicily(pos)
    else:
        yield "air points: " + ", ".join(f"{side} {pos.air[side]}" for side in SIDES)
        yield "victory points: " + ", ".join(f"{side} {points}" for side, points in standard_victory.points(pos).items())


def _sicily(pos: Position) -> Iterator[str]:
    state = campaign(pos)
    yield f"weather: {state.weather.replace('_', ' ')}" + ("; an invasion Game-Turn" if state.invasion_turn else "")
    yield "Support Points: " + _by_name({str(who): points for who, points in state.support.items()})
    bombing = f", and {state.bombing_points} of Emergency Bombing" if state.bombing_points else ""
    naval = _by_name({str(army): points for army, points in state.naval_points.items()})
    yield f"Allied Air Points left: {state.air_points}{bombing}; Naval Gunfire Support Points left: {naval or 'none'}"
    if state.declared is not None:
        yield f"declared: {state.declared}"
    held = [field.name for field in table_of(pos).island.airfields if is_captured(pos, field.hex)]
    yield f"airfields: marker at {state.airfields}, {captured_airfields(pos)} held now ({', '.join(held) or 'none'})"
    yield "depots: " + "; ".join(_depot(pos, depot) for depot in state.depots)
    items = [*account(pos)]
    score = sum(points for _, points, _ in items) - sum(points for _, points, _ in unplayed_turns(pos))
    yield f"victory points so far: {score}, if nobody took or lost anything more"


def _by_name(points: dict[str, int]) -> str:
    return ", ".join(f"{NAMES[who]} {number}" for who, number in points.items())


def _depot(pos: Position, depot: str) -> str:
    place, printed = campaign(pos).depots[depot], table_of(pos).sheet.depots[depot]
    where = f"waits for {printed.box}" if place == SECOND_WAVE else f"in {place}" if place in pos.table.map.grid else place
    return f"{depot} ({printed.designation}) {where}"


def hex_facts(pos: Position, hex_: HexId) -> Iterator[str]:
    """What Sicily adds to a hex: level, town, port, airfield, lines, depots."""
    if not isinstance(pos.table, SicilyTable):
        return
    island, state = pos.table.island, campaign(pos)
    owner = f"{pos.holders[hex_]} held" if hex_ in pos.holders else ""
    if town := island.town_at.get(hex_):
        worth = f", {town.tactical_points} Tactical Points" if town.tactical_points else ""
        yield f"{'city' if town.is_city else 'town'}{worth}, {owner}"
        if town.port:
            shut = state.ports_shut.get(hex_, 0) >= pos.turn
            yield f"{town.port} port" + (f", shut through Game-Turn {state.ports_shut[hex_]}" if shut else "")
    if field := island.airfield_at.get(hex_):
        counts = f" (counts as {field.count})" if field.count > 1 else ""
        yield f"airfield {field.name}{counts}, {owner}" + (", of use to the Allies" if is_captured(pos, hex_) else "")
    if hex_ in island.beaches:
        areas = [area.name for area in island.landing_areas.values() if hex_ in area.hexes]
        yield "beach" + (f" of {', '.join(areas)}" if areas else "")
    yield from _lines(pos.table, state, hex_)
    for depot, place in state.depots.items():
        if place == hex_:
            yield f"depot {depot} ({pos.table.sheet.depots[depot].designation})"


def _lines(table: SicilyTable, state: Campaign, hex_: HexId) -> Iterator[str]:
    if hex_ in state.boundary:
        yield "on the army boundary"
    if state.halt_line_through is not None and hex_ in table.island.lines.halt:
        yield "on the U.S. movement line"
    if hex_ in table.island.supply_sources and hex_ not in state.sources_lost:
        yield "Axis supply source"
    if hex_ in table.island.evacuation:
        capacity = table.island.evacuation[hex_]
        yield f"evacuates {capacity.italian} Italian and {capacity.german} German units a phase"


def unit_facts(pos: Position, unit: UnitId) -> str:
    """What Sicily adds to a unit."""
    if not isinstance(pos.table, SicilyTable):
        return ""
    state = campaign(pos)
    found = {
        "disrupted": unit in state.disrupted,
        "with pack transport": unit in state.pack,
        "landed this Game-Turn": unit in state.landed and unit not in state.afloat,
        "dropped this Game-Turn": unit in state.dropped_this_turn,
        "supplied by air or sea": unit in state.lifted,
    }
    said = [words for words, true in found.items() if true]
    if unit in state.afloat:
        said.append(f"afloat off {state.afloat[unit]}")
    if unit in state.morale:
        said.append(f"morale now {state.morale[unit]}")
    return "".join(f", {words}" for words in said)
