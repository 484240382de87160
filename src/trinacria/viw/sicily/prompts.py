"""Prompts of Sicily: what its own decisions ask for, in plain words (see `viw.prompts`)."""

from __future__ import annotations

from collections.abc import Mapping

from trinacria.kernel.decisions import Decision
from trinacria.viw.boards import SeenBoard
from trinacria.viw.prompts import ASKS, Ask, Words, always, choice, count, named
from trinacria.viw.sicily.campaign import campaign


def _eliminate(seen: SeenBoard, decision: Decision) -> Words:
    """7.11 as ever, or 26.22: a gun across the Strait."""
    guns = decision.about.get("guns")
    if guns is None:
        return ASKS["eliminate"](seen, decision)
    assert isinstance(guns, tuple)
    return choice(f"which of the guns across the Strait is lost: {named(seen, guns)}")


def _airborne(seen: SeenBoard, decision: Decision) -> Words:
    die = campaign(seen).airborne_die
    most = "" if die is None else f" ({count(die, 'unit', 'units')} at most beside the compulsory ones)"
    return (
        f"name the missions of your airborne units{most}, or end airborne",
        f"names the missions of its airborne units{most}",
    )


def _displace(seen: SeenBoard, decision: Decision) -> Words:
    unit, hex_ = seen.tell.unit(decision.about["unit"]), seen.tell.hex(decision.about["hex"])
    return choice(f"the hex to which {unit} is displaced, which came down on units in {hex_}")


def _anchor(seen: SeenBoard, decision: Decision) -> Words:
    units, hex_ = decision.about["units"], seen.tell.hex(decision.about["hex"])
    assert isinstance(units, tuple)
    return choice(f"the sea hex from which {named(seen, units)} must attack {hex_}")


def _replacements(seen: SeenBoard, decision: Decision) -> Words:
    units = decision.about["units"]
    assert isinstance(units, tuple)
    what = f"Replacement Points on {named(seen, units)}"
    return f"spend {what}, or end replacements", f"may spend {what}"


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
    what = f"up to {count(left, 'variable unit', 'variable units')} of {named(seen, units)} before the game"
    return f"receive {what}, or end receiving", f"may receive {what}"


SICILY_ASKS: Mapping[str, Ask] = {
    **ASKS,
    "eliminate": _eliminate,
    "airborne": _airborne,
    "displace": _displace,
    "anchor": _anchor,
    "land": always(
        "land units and depots from the Second Wave boxes, or end landings",
        "lands units and depots from the Second Wave boxes",
    ),
    "end-run": always("make an end-run along the coast, or end landings", "may make an end-run along the coast"),
    "write": always(
        "write down your secret numbers for end-runs, first that of the U.S. army, then that of the U.K. army",
        "writes down its secret numbers for end-runs",
    ),
    "depot": always("bring a depot to a port or back to a beach, or end depots", "may move its depots"),
    "declare": always(
        "declare Emergency Bombing or Maximum Interdiction for this Game-Turn, or end declaration",
        "may declare Emergency Bombing or Maximum Interdiction",
    ),
    "boundary": always(
        "draw the army boundary anew, or end boundary to keep it", "may draw the boundary of its armies anew"
    ),
    "sea supply": always("supply one U.S. unit from the sea, or end supply", "may supply one U.S. unit from the sea"),
    "air supply": always("supply one unit from the air, or end supply", "may supply one unit from the air"),
    "pack": always("give units pack transport, or end pack", "may give units pack transport"),
    "replacements": _replacements,
    "support points": _support_points,
    # the Variable Campaign
    "plan": always("plan your invasions in secret, unit by unit, then end plan", "plans its invasions in secret"),
    "receive": _receive,
    "deploy": always("place your units on the island, then end deployment", "places its units on the island"),
    "invasion": always(
        "begin the second invasion on this Game-Turn, or end invasion to wait", "may begin its second invasion"
    ),
    "naval": always(
        "call the U.S. ships from this Game-Turn on, or end naval to wait", "may call the U.S. ships from this Game-Turn on"
    ),
}
