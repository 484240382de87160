"""Step words of Sicily: its own orders, said as a player would say them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from trinacria.kernel.hexes import HexId
from trinacria.kernel.showing import StepWords
from trinacria.viw.commands import End, Roll
from trinacria.viw.sicily.air_operations import BOMBING, INTERDICTION, Declare
from trinacria.viw.sicily.airborne import Drop, NameMissions
from trinacria.viw.sicily.amphibious_landings import Anchor, Land, OrderFirstWave
from trinacria.viw.sicily.army_boundary import Boundary, chain
from trinacria.viw.sicily.axis_deployment import Deploy, Receive
from trinacria.viw.sicily.combat_support import SicilySupport
from trinacria.viw.sicily.depots import PlaceDepot
from trinacria.viw.sicily.drops import Displace, DisplaceDrop
from trinacria.viw.sicily.end_runs import EndRun, Write
from trinacria.viw.sicily.evacuation import Evacuate
from trinacria.viw.sicily.forces import SAME_TURN, Part
from trinacria.viw.sicily.invasion_plans import Plan
from trinacria.viw.sicily.nations import ARMIES, Army, Nationality
from trinacria.viw.sicily.optional_units import support_price, worth_brought_in
from trinacria.viw.sicily.pack_transport import Equip, Unpack
from trinacria.viw.sicily.replacements import Replace
from trinacria.viw.sicily.supply_lift import SupplyBySea, SupplyUnit
from trinacria.viw.sicily.support_points import Deduct, Share
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.sicily.variable_campaign import BEGIN_NAVAL, INVADE, Begin
from trinacria.viw.sicily.words.story import piece_name
from trinacria.viw.step_words import Choice, about_unit, capital, count, ending, supported
from trinacria.viw.table import StepSentence

PEOPLES = {Nationality.GERMAN: "Germans", Nationality.ITALIAN: "Italians"}
PIECE = re.compile(r"\b[a-z]{2}_[a-z0-9_]+\b")  # a unit or depot as orders write it
NEAR = 3  # hexes: what is farther from a town is not called after it
DECLARATIONS = {BOMBING: "Declare Emergency Bombing", INTERDICTION: "Declare Maximum Interdiction"}
BEGINNINGS = {INVADE: "Begin the invasion now", BEGIN_NAVAL: "Call the ships now"}


def _table(choice: Choice) -> SicilyTable:
    table = choice.tell.table
    assert isinstance(table, SicilyTable)
    return table


def _piece(choice: Choice, piece: Any) -> str:
    return piece_name(choice.tell, piece)


def _end(choice: Choice, order: End) -> StepWords:
    """29.1, 24.23: with what the player should know before this is final."""
    words = ending(choice, order)
    warned = choice.step.facts.get("warns")
    return structs.replace(words, note=_warning(choice, warned)) if isinstance(warned, tuple) else words


def _warning(choice: Choice, warned: tuple[str, ...]) -> str:
    """What is wrong, with names for ids."""
    said = (PIECE.sub(lambda found: _piece(choice, found[0]), each) for each in warned)
    return " ".join(f"{capital(each)}." for each in said)


# landings and drops ----------------------------------------------------------------------------------------------------


def _land(choice: Choice, order: Land) -> StepWords:
    """18.21: in the First Wave everybody lands, and what is chosen is who comes first."""
    if isinstance(choice.decision, OrderFirstWave):
        return StepWords(f"{_piece(choice, order.piece)} lands first at {choice.tell.hex(order.hex)}", unit=order.piece)
    words = f"{_piece(choice, order.piece)} lands at {choice.tell.hex(order.hex)}"
    if not order.sea:
        return StepWords(words, unit=order.piece, hex=order.hex)
    return StepWords(f"{words} from sea hex {order.sea}", unit=order.piece, hex=order.hex, path=(order.sea, order.hex))


def _anchor(choice: Choice, order: Anchor) -> StepWords:
    words = f"Attack {choice.tell.hex(order.hex)} from sea hex {order.sea}"
    return StepWords(words, hex=order.sea, path=(order.sea, order.hex))


def _end_run(choice: Choice, order: EndRun) -> StepWords:
    tell, beach = choice.tell, order.beach
    if not order.against:
        return StepWords(f"End-run to {tell.hex(beach)}", unit=order.unit, hex=beach, path=order.path)
    words = f"End-run against {tell.hex(beach)} from sea hex {order.path[-1]}"
    return StepWords(words, unit=order.unit, hex=beach, path=(*order.path, beach))


def _write(choice: Choice, order: Write) -> StepWords:
    return StepWords(f"{ARMIES[Army.US]} number {order.us}, {ARMIES[Army.UK]} number {order.uk}")


def _drop(choice: Choice, order: Drop) -> StepWords:
    article = "an" if order.mission == "assault" else "a"
    words = f"{choice.tell.unit(order.unit)} drops at {choice.tell.hex(order.target)} as {article} {order.mission}"
    return StepWords(words, unit=order.unit, hex=order.target, group=order.mission)


def _displace(choice: Choice, order: Displace) -> StepWords:
    """19.34: the unit is the enemy's; it is not clicked, only put elsewhere."""
    assert isinstance(choice.decision, DisplaceDrop)
    unit = choice.tell.unit(choice.decision.unit)
    return StepWords(f"Displace {unit} to {choice.tell.hex(order.hex)}", hex=order.hex)


def _roll(choice: Choice, order: Roll) -> StepWords:
    """19.14: the die of the airborne missions, or those of a combat."""
    flying = isinstance(choice.decision, NameMissions)
    return StepWords("Roll for the number of units that may fly" if flying else "Roll the dice")


# points and supply -----------------------------------------------------------------------------------------------------


def _support(choice: Choice, order: SicilySupport) -> StepWords:
    points = ["an Air Point"] * order.air + ["Emergency Bombing"] * order.bombing
    points += [f"{ARMIES[Army(order.naval)]} naval gunfire"] if order.naval else []
    return supported(choice, order.guns, points)


def _share(choice: Choice, order: Share) -> StepWords:
    shares = {Nationality.GERMAN: order.german, Nationality.ITALIAN: order.italian}
    return StepWords(capital(", ".join(f"{points or 'none'} to the {PEOPLES[who]}" for who, points in shares.items())))


def _deduct(choice: Choice, order: Deduct) -> StepWords:
    return StepWords(f"The {PEOPLES[Nationality(order.nationality)]} lose the point")


def _supply(choice: Choice, order: SupplyUnit) -> StepWords:
    """21.31: by sea or by air, whichever is asked about."""
    means = "sea" if isinstance(choice.decision, SupplyBySea) else "air"
    return StepWords(f"Supply {choice.tell.unit(order.unit)} by {means}", unit=order.unit)


def _depot(choice: Choice, order: PlaceDepot) -> StepWords:
    words = f"{_piece(choice, order.depot)} goes to {choice.tell.hex(order.hex)}"
    return StepWords(words, unit=order.depot, hex=order.hex)


# boundary, plan and deployment -----------------------------------------------------------------------------------------


def _boundary(choice: Choice, order: Boundary) -> StepWords:
    return _line(choice, order.hexes, "would stand in the area of the other army")


def _line(choice: Choice, hexes: tuple[HexId, ...], astray: str) -> StepWords:
    """24.22: where it begins and ends on land; every hex of it is drawn."""
    line = chain(_table(choice).island, hexes)
    words = f"Draw the boundary from {_shore(choice, line[0])} to {_shore(choice, line[-1])}"
    return StepWords(words, path=line, note=_line_note(choice.step.facts, astray))


def _line_note(facts: Mapping[str, Any], astray: str) -> str:
    """How long it is and whom it would leave on the wrong side, as far as the step knows."""
    if not facts:
        return ""
    parts = [count(facts["hexes"], "hex")] + ["as it is now"] * facts["present"]
    parts += [f"{count(facts['astray'], 'unit')} {astray}"] if facts["astray"] else []
    return ", ".join(parts)


def _shore(choice: Choice, hex_: HexId) -> str:
    """A hex of the coast so that a person finds it: by its own name, or by the nearest town."""
    island = _table(choice).island
    if hex_ in choice.tell.table.map.place_at:
        return choice.tell.hex(hex_)
    distance = island.map.grid.distance
    town = min(island.towns, key=lambda other: distance(hex_, other.hex))
    return f"{hex_} near {town.name}" if distance(hex_, town.hex) <= NEAR else str(hex_)


def _plan(choice: Choice, order: Plan) -> StepWords:
    if order.accept:
        return StepWords("Take the proposed plan")
    if order.proposal:
        return StepWords("Back to the proposed plan")
    if order.date:
        return StepWords(_date(choice, int(order.date)))
    if order.boundary:
        return _line(choice, order.boundary, "would land in the area of the other army")
    return _assignment(choice, order)


def _date(choice: Choice, turn: int) -> str:
    who = "Both invasions" if turn == SAME_TURN else "The second invasion"
    return f"{who} on Game-Turn {turn}, {_table(choice).scenario.turn(turn).dates}"


def _assignment(choice: Choice, order: Plan) -> StepWords:
    """29.15, 29.16: the part of which invasion a unit belongs to, and the beach of one in a First Wave."""
    part = next(part for part in Part if getattr(order, part.value))
    number = order.of if part is Part.FIRST else getattr(order, part.value)
    group = f"{part.words} of invasion {number}"
    at = f" at {choice.tell.hex(order.first)}" if order.first else ""
    words = f"{_piece(choice, order.unit)} in the {group}{at}"
    full = choice.step.facts.get("full", "")
    return StepWords(words, unit=order.unit, hex=order.first, group=group, note=f"full, {full}" if full else "")


def _receive(choice: Choice, order: Receive) -> StepWords:
    """29.22: to have it is free; what it costs to use it is said before."""
    table = _table(choice)
    counter = table.sheet.units[order.unit]
    price = f"in play: {support_price(table, counter)} Support, {worth_brought_in(table, counter)} Victory Points"
    return StepWords(f"Receive {choice.tell.unit(order.unit)} ({price})", unit=order.unit)


def _deploy(choice: Choice, order: Deploy) -> StepWords:
    words = f"Deploy {choice.tell.unit(order.unit)} at {choice.tell.hex(order.hex)}"
    return StepWords(words, unit=order.unit, hex=order.hex)


STEP_SENTENCES: Mapping[str, StepSentence] = {
    End.VERB: _end,
    Roll.VERB: _roll,
    SicilySupport.VERB: _support,
    Land.VERB: _land,
    Anchor.VERB: _anchor,
    EndRun.VERB: _end_run,
    Write.VERB: _write,
    Drop.VERB: _drop,
    Displace.VERB: _displace,
    Declare.VERB: lambda choice, order: StepWords(DECLARATIONS[order]),
    Share.VERB: _share,
    Deduct.VERB: _deduct,
    SupplyUnit.VERB: _supply,
    PlaceDepot.VERB: _depot,
    Replace.VERB: about_unit("A Replacement Point for {}"),
    Equip.VERB: about_unit("Pack transport for {}"),
    Unpack.VERB: about_unit("{} leaves its pack transport behind", aside_in="move"),
    Evacuate.VERB: about_unit("Evacuate {}", aside_in="move"),
    Boundary.VERB: _boundary,
    Plan.VERB: _plan,
    Receive.VERB: _receive,
    Deploy.VERB: _deploy,
    Begin.VERB: lambda choice, order: StepWords(BEGINNINGS[order]),
}
