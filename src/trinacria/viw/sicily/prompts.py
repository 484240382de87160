"""Prompts of Sicily: what its own decisions ask for, in plain words (see `viw.prompts`)."""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.decisions import Decision
from trinacria.kernel.seats import AXIS
from trinacria.viw.boards import SeenBoard
from trinacria.viw.position import AWAITED
from trinacria.viw.prompts import ASKS, Ask, Words, always, choice, count, named
from trinacria.viw.sicily.air_operations import DECLARED, MEANING, declarable
from trinacria.viw.sicily.campaign import AlliedSecrets, Declaration, campaign
from trinacria.viw.sicily.forces import US_NAVAL_POINTS, US_NAVAL_TURNS, second_days
from trinacria.viw.sicily.supply_lift import AXIS_FAREWELL, SUCCESS_ELSEWHERE, SUCCESS_IN_ZONE
from trinacria.viw.sicily.table import table_of


def _eliminate(seen: SeenBoard, decision: Decision) -> Words:
    """7.11 as ever, or 26.22: a gun across the Strait."""
    guns = decision.about.get("guns")
    if guns is None:
        return ASKS["eliminate"](seen, decision)
    assert isinstance(guns, tuple)
    return choice(f"which of the guns across the Strait is lost: {named(seen, guns)}")


def _airborne(seen: SeenBoard, decision: Decision) -> Words:
    """19.12, 19.14: whoever must fly; else a die for the others, and then as many as it lets fly."""
    units, left = decision.about.get("units"), decision.about.get("left")
    if isinstance(units, tuple):
        return f"drop {named(seen, units)}, which must fly now", f"must drop {named(seen, units)} now"
    if not isinstance(left, int):
        return "drop airborne units, or none; a die says how many may fly", "may drop airborne units"
    what = f"up to {count(left, 'airborne unit', 'airborne units')}"
    return f"drop {what}, or none", f"may drop {what}"


EFFECTS = {
    Declaration.EMERGENCY_BOMBING: "bombing brings Air Points that always work, and the Axis a fixed income (22.35)",
    Declaration.MAXIMUM_INTERDICTION: "interdiction hinders evacuation, and may cost points (26.21, 26.22)",
}


def _declare(seen: SeenBoard, decision: Decision) -> Words:
    what = " or ".join(DECLARED[MEANING[order]] for order in declarable(seen))
    none = "neither" if " or " in what else "nothing"
    effects = "; ".join(EFFECTS[MEANING[order]] for order in declarable(seen))
    return f"declare {what} for this Game-Turn, or {none}; {effects}", f"may declare {what}"


def _displace(seen: SeenBoard, decision: Decision) -> Words:
    unit, hex_ = seen.tell.unit(decision.about["unit"]), seen.tell.hex(decision.about["hex"])
    return choice(f"the hex to which {unit} is displaced: it came down on units in {hex_}")


def _anchor(seen: SeenBoard, decision: Decision) -> Words:
    units, hex_ = decision.about["units"], seen.tell.hex(decision.about["hex"])
    assert isinstance(units, tuple)
    return choice(f"the sea hex from which {named(seen, units)} must attack {hex_}")


def _replacements(seen: SeenBoard, decision: Decision) -> Words:
    units = decision.about["units"]
    assert isinstance(units, tuple)
    what = f"Replacement Points on {named(seen, units)}"
    return f"spend {what}, or none", f"may spend {what}"


def _support_points(seen: SeenBoard, decision: Decision) -> Words:
    points = decision.about["points"]
    assert isinstance(points, int)
    if points < 0:
        return choice("who loses a Support Point, the Germans or the Italians")
    what = f"{count(points, 'new Support Point', 'new Support Points')} between Germans and Italians"
    return f"share {what}", f"shares {what}"


def _receive(seen: SeenBoard, decision: Decision) -> Words:
    units, left = decision.about["units"], decision.about["left"]
    assert isinstance(units, tuple)
    assert isinstance(left, int)
    most = f"up to {count(left, 'variable unit', 'variable units')}"
    later = "free now, but in play each costs Support Points and gives the Allies Victory Points (28.2)"
    return f"receive {most}, or no more; {later}", f"may receive {most} of {named(seen, units)} before the game"


def _deploy(seen: SeenBoard, decision: Decision) -> Words:
    """29.21; and 29.22: who was received before the game is paid for when he is put down."""
    waits = any(seen.counters[unit].place == AWAITED for unit in campaign(seen).early_units)
    paid = ". Who waits beside the map is paid for when you place him (27.16)" if waits else ""
    do = f"place your units where you like on the island; those you leave stay, as coastal units must{paid}"
    return do, "places its units on the island"


def _air_supply(seen: SeenBoard, decision: Decision) -> Words:
    """21.32: how likely it is, and what the Axis risks."""
    chances = f"a die of 1 to {SUCCESS_ELSEWHERE} gets it through, beside the enemy 1 to {SUCCESS_IN_ZONE}"
    risk = f"; a {AXIS_FAREWELL} ends Axis air supply for good" if decision.seat is AXIS else ""
    return f"supply one unit from the air, or none; {chances}{risk}", "may supply one unit from the air"


def _invasion(seen: SeenBoard, decision: Decision) -> Words:
    """29.12: the date is for whoever planned it."""
    own = seen.view.secrets
    plan = own.plan if isinstance(own, AlliedSecrets) else None
    days = second_days(plan.date, table_of(seen).features.last_turn) if plan else None
    planned = f"; by your plan it may come on Game-Turns {days[0]} to {days[-1]}" if days else ""
    return f"begin the second invasion on this Game-Turn, or wait{planned}", "may begin its second invasion"


SICILY_ASKS: Mapping[str, Ask] = {
    **ASKS,
    "eliminate": _eliminate,
    "airborne": _airborne,
    "displace": _displace,
    "anchor": _anchor,
    "first wave": always(
        "say who lands first where the next unit pays an extra point for a crowded road, or land all as printed",
        "orders the landing of the First Wave",
    ),
    "land": always(
        "land units and depots from the Second Wave boxes, or end the landings",
        "lands units and depots from the Second Wave boxes",
    ),
    "end-run": always("make an end-run along the coast, or none", "may make an end-run along the coast"),
    "write": always(
        "write down your secret numbers for end-runs, first that of the U.S. army, then that of the U.K. army",
        "writes down its secret numbers for end-runs",
    ),
    "depot": always("bring a depot to a port or back to a beach, or leave the depots as they are", "may move its depots"),
    "declare": _declare,
    "boundary": always("draw the army boundary anew, or keep it", "may draw the boundary of its armies anew"),
    "sea supply": always("supply one U.S. unit from the sea, or none", "may supply one U.S. unit from the sea"),
    "air supply": _air_supply,
    "pack": always("give units pack transport, or no more", "may give units pack transport"),
    "replacements": _replacements,
    "support points": _support_points,
    # the Variable Campaign
    "plan": always("plan your two invasions in secret", "plans its invasions in secret"),
    "receive": _receive,
    "deploy": _deploy,
    "invasion": _invasion,
    "naval": always(
        f"call the U.S. ships now, or wait; {US_NAVAL_POINTS} Naval Gunfire Points a turn for {US_NAVAL_TURNS} turns, once",
        "may call the U.S. ships from this Game-Turn on",
    ),
}
