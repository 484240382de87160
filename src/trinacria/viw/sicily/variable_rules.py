"""29.0 The Variable Campaign as a scenario: every rule that it plays otherwise, and what it leaves out (29.32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from trinacria.kernel.cases import case
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.viw.sicily import army_boundary, sequence_of_play, setting_up, variable_campaign
from trinacria.viw.sicily.areas import Limit
from trinacria.viw.sicily.campaign import Campaign
from trinacria.viw.sicily.drops import Mission
from trinacria.viw.sicily.rules import SICILY
from trinacria.viw.sicily.table import SicilyTable
from trinacria.viw.sicily.words import showing
from trinacria.viw.units import UnitId

if TYPE_CHECKING:
    from trinacria.viw.position import Position


@case("29.32")
def starting_state(table: SicilyTable) -> Campaign:
    """As in the campaign, without the line at which the 7th Army halts (24.21)."""
    return replace(setting_up.starting_state(table), halt_line_through=None)


@case("29.32")
def limits(pos: Position, unit: UnitId, start: HexId) -> Iterator[Limit]:
    """The armies keep to their areas; nobody is bound to the west (24.11), and there is no line to halt at (24.21)."""
    if pos.unit(unit).side is ALLIED:
        yield army_boundary.limit(pos, unit)


@case("29.32")
def nobody_is_frozen(pos: Position, unit: UnitId) -> bool:
    """The Axis moves in the west from the first day (24.11)."""
    return False


@case("29.32")
def nobody_is_called(pos: Position) -> bool:
    """The Hermann Goering Division goes where it likes (24.12)."""
    return False


@case("29.32")
def boundary_is_free(pos: Position) -> bool:
    """The Allied player may draw the boundary anew on every Game-Turn (24.22)."""
    return True


@case("29.17")
def no_printed_assaults(pos: Position) -> tuple[Mission, ...]:
    """No unit flies to the hex on its counter."""
    return ()


@case("29.17")
def nobody_must_fly(pos: Position, unit: UnitId) -> bool:
    """There are no compulsory missions."""
    return False


VARIABLE = SICILY.replacing(
    showing=showing.VARIABLE_DISPLAY,
    sequence={
        "game_turn": variable_campaign.game_turn(sequence_of_play.GAME_TURN),  # 29.12, 29.18, 29.34
    },
    exclusive={
        "set_up": variable_campaign.set_up,  # 29.1, 29.2 for 17.0
        "starting_state": starting_state,  # 29.32 for 24.21
        "on_invasion": (variable_campaign.open_invasions,),  # 29.14
        "first_wave": variable_campaign.first_wave,  # 29.14 for 18.21
        "about_to_land": variable_campaign.about_to_land,  # 29.33
        "second_wave": variable_campaign.second_wave,  # 29.15 for 18.22
        "depot_beaches": variable_campaign.depot_beaches,  # 29.15 for 21.21
        "printed_assaults": no_printed_assaults,  # 29.17 for 19.11
        "must_fly": nobody_must_fly,  # 29.17 for 19.12
        "flights": variable_campaign.flights,  # 29.17 for 19.14
        "flight_refusal": variable_campaign.flight_refusal,  # 29.17 for 19.11
        "seen_flight_refusal": variable_campaign.seen_flight_refusal,
        "limits": limits,  # 29.32 for 24.11, 24.21
        "is_frozen": nobody_is_frozen,  # 29.32 for 24.11
        "goes_for_beaches": nobody_is_called,  # 29.32 for 24.12
        "on_boundary_segment": (),  # 29.32: a front line has no consequences (24.25 to 24.28)
        "may_change_boundary": boundary_is_free,  # 29.32 for 24.24, 24.27
        "us_naval": variable_campaign.us_naval,  # 29.18 for 25.34
        "delay": variable_campaign.delay,  # 29.16 for 27.0
    },
)
