"""What a table of Sicily shows beside the standard game: marks on units and hexes, depots, lines and weather."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED
from trinacria.kernel.sheets import BadgeSheet, ConditionSheet, MarkSheet, Shape
from trinacria.kernel.showing import ShownCounter, ShownHeading, ShownMark
from trinacria.viw.boards import SeenBoard
from trinacria.viw.position import AWAITED
from trinacria.viw.showing import BADGES, MARKS, Display, HexMarks, Marks, Preparations
from trinacria.viw.sicily.axis_deployment import AxisDeployment, EarlyUnits
from trinacria.viw.sicily.campaign import ABSENT, SECOND_WAVE, AlliedSecrets, Campaign, campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.counters import AtHex, AtPort, Counter, InBox, IsOptional, IsVariable, OnTurn
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.forces import Assignment, Part
from trinacria.viw.sicily.invasion_plans import InvasionPlanning
from trinacria.viw.sicily.optional_units import price_words
from trinacria.viw.sicily.sequence_of_play import SpecialStage
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.sicily.words.panels import captured_fields, landing_panels, panels, planned_panels
from trinacria.viw.sicily.words.plan_view import shown_plan
from trinacria.viw.story import points_words
from trinacria.viw.table import Table
from trinacria.viw.table_words import SHORT_TITLES
from trinacria.viw.units import UnitId

EARLY = "received before the game"  # 29.22
SICILY_BADGES = {
    **BADGES,
    "disrupted": BadgeSheet("disrupted", style="warning", turned=True, case="18.17"),
    "pack": BadgeSheet("pack transport", case="24.32"),
    "dropped": BadgeSheet("dropped this Game-Turn", case="19.35"),
    "lifted": BadgeSheet("supplied by air or sea", case="21.31"),
    "released": BadgeSheet("free of the U.S. movement line", case="24.21"),
    "not evacuated": BadgeSheet("failed to evacuate", case="26.21"),
}


SICILY_SHORT_TITLES = {
    **SHORT_TITLES,
    "Preliminary Stage": "Preliminary",
    "Weather Phase": "Weather",
    "Bookkeeping Phase": "Bookkeeping",
    "Supply Phase": "Supply",
    "Mutual Supply Determination Segment": "Supply",
    "Support Point Segment": "Support Point",
    "Depot Segment": "Depot",
    "Airborne Segment": "Airborne",
    "Amphibious Segment": "Amphibious",
    "Special Stage": "Special",
    "Special Stage, Allied Phase": "Allied phase",
    "Special Stage, Axis Phase": "Axis phase",
}
BOUNDARY, HALT = "boundary", "halt"
PORT_SHUT = "port shut"
SERVES, DENIED, SOURCE_LOST = ShownMark("serves"), ShownMark("denied"), ShownMark("source lost")
RUNWAYS = "M-8 -4.7L8 4.7M-6.5 7.3L6.5 -7.3"
SICILY_MARKS = {
    **MARKS,
    SERVES.kind: MarkSheet((Shape("disc", owned=True, at="left", glyph=RUNWAYS, size=0.76),), "airfield serves the Allies"),
    DENIED.kind: MarkSheet(
        (Shape("disc", owned=True, at="left", glyph=RUNWAYS, size=0.76, hollow=True),), "airfield denied to the Allies"
    ),
    PORT_SHUT: MarkSheet((Shape("cross", "bad", at="right", size=0.78, hollow=True),)),
    SOURCE_LOST.kind: MarkSheet(words="no source of supply any more"),
}
WEATHERS = {
    Weather.LIGHT_MISTRAL.value: ConditionSheet("Light Mistral", case="20.12"),
    Weather.HEAVY_MISTRAL.value: ConditionSheet("Heavy Mistral", case="20.12"),
    Weather.RAIN.value: ConditionSheet("Rain", case="20.13"),
}


def places_of_worth(table: Table) -> tuple[HexId, ...]:
    """27.21, 22.32, 23.1, 21.11: towns with Tactical Points or a port, airfields, sources of supply."""
    assert isinstance(table, SicilyTable)
    island = table.island
    towns = [town.hex for town in island.towns if town.tactical_points or town.port]
    return tuple(dict.fromkeys([*towns, *island.airfield_at, *island.supply_sources]))


# marks on counters -----------------------------------------------------------------------------------------------------


def unit_marks(seen: SeenBoard) -> dict[UnitId, Marks]:
    """What there is to say of a unit beside its badges; of one that waits, when and how it comes."""
    return _all_marks(seen, table_of(seen).once(_codes))


def planned_unit_marks(seen: SeenBoard) -> dict[UnitId, Marks]:
    """29.1: the same, but the counters of the Allies do not say when they come."""
    return _all_marks(seen, table_of(seen).once(_axis_codes))


def _all_marks(seen: SeenBoard, codes: Mapping[UnitId, Marks]) -> dict[UnitId, Marks]:
    marks = dict(_waiting(seen, codes))
    for unit, words in _said(campaign(seen)):
        marks[unit] = (*marks.get(unit, ()), words)
    return marks


def _said(state: Campaign) -> Iterator[tuple[UnitId, str]]:
    ashore = [unit for unit in sorted(state.landed) if unit not in state.afloat]
    yield from ((unit, _landed(state, unit)) for unit in ashore)
    yield from ((unit, f"afloat off {hex_}") for unit, hex_ in state.afloat.items())
    yield from ((unit, f"morale now {rating}") for unit, rating in state.morale.items())


def _landed(state: Campaign, unit: UnitId) -> str:
    """18.12: as long as it may still move, what the landing has cost it already."""
    cost = state.landing_cost.get(unit, 0)
    return f"landed this Game-Turn for {points_words(cost)}" if cost else "landed this Game-Turn"


def unit_badges(seen: SeenBoard) -> dict[UnitId, Marks]:
    """The markers on units, in the order in which they are declared."""
    state, badges = campaign(seen), dict[UnitId, Marks]()
    on: Mapping[str, Iterable[UnitId]] = {
        "disrupted": state.disrupted,
        "pack": state.pack,
        "dropped": state.dropped_this_turn,
        "lifted": state.lifted,
        "released": state.released,
        "not evacuated": state.tried_to_evacuate,
    }
    for badge, units in on.items():
        for unit in units:
            badges[unit] = (*badges.get(unit, ()), badge)
    return badges


def _waiting(seen: SeenBoard, codes: Mapping[UnitId, Marks]) -> Iterator[tuple[UnitId, Marks]]:
    counters, plots, early = seen.counters, _plots(seen), campaign(seen).early_units
    for unit, words in codes.items():
        if counters[unit].place in (AWAITED, SECOND_WAVE):
            plot = plots.get(unit)
            known = (_plot_words(plot),) if plot else words
            yield unit, (EARLY, *known) if unit in early else known


def _plots(seen: SeenBoard) -> Mapping[str, Assignment]:
    """29.1, ADJ-146: the plots that everybody can see, and for their owner all of them."""
    own, state = seen.view.secrets, campaign(seen)
    planned = own.plan.pieces if isinstance(own, AlliedSecrets) and own.plan else {}
    return {**planned, **state.plots_open}


def _plot_words(plot: Assignment) -> str:
    return plot.words + (f", lands in {plot.hex}" if plot.part is Part.FIRST else "")


def _codes(table: SicilyTable) -> Mapping[UnitId, Marks]:
    """What the set-up codes say."""
    codes = {counter.id: _code(table, counter) for counter in table.sheet.units.values()}
    return {unit: (words,) if words else () for unit, words in codes.items()}


def _axis_codes(table: SicilyTable) -> Mapping[UnitId, Marks]:
    """29.1: those of the Allies say nothing."""
    return {**_codes(table), **dict.fromkeys(table.by_side[ALLIED], ())}


def _code(table: SicilyTable, counter: Counter) -> str:
    match counter.code:
        case OnTurn(turn):
            return f"due on Game-Turn {turn}" + (", drops" if counter.mission else "")
        case InBox(area):
            return f"Second Wave box {area}"
        case AtHex(hex_) if counter.unit.side is ALLIED:
            return f"drops in {hex_}" if counter.is_airborne else f"First Wave, lands in {hex_}"
        case IsOptional():
            return f"optional, {price_words(table, counter)}"
        case AtPort():
            return "comes with a major port"
        case IsVariable(letter):
            return f"variable, letter {letter}, {price_words(table, counter)}"
        case _:
            return ""


# depots and hexes ------------------------------------------------------------------------------------------------------


def depots(seen: SeenBoard) -> dict[str, ShownCounter]:
    """21.2: a depot is a counter without values; before it lands it waits in a box."""
    sheet = table_of(seen).sheet.depots
    return _depots(seen, {depot: (f"Second Wave box {printed.box}",) for depot, printed in sheet.items()})


def planned_depots(seen: SeenBoard) -> dict[str, ShownCounter]:
    """29.15: before a depot lands it waits for the plan."""
    plots = _plots(seen)
    return _depots(seen, {depot: (_plot_words(plots[depot]),) for depot in campaign(seen).depots if depot in plots})


def _depots(seen: SeenBoard, waiting: Mapping[str, Marks]) -> dict[str, ShownCounter]:
    return {
        depot: ShownCounter(ALLIED, place, marks=waiting.get(depot, ()) if place == SECOND_WAVE else ())
        for depot, place in campaign(seen).depots.items()
    }


def hex_marks(seen: SeenBoard) -> dict[HexId, HexMarks]:
    """22.41, 23.11, 21.11: shut ports, airfields that serve the Allies, sources of supply that are lost."""
    state, marks, captured = campaign(seen), dict[HexId, HexMarks](), seen.once(captured_fields)
    for airfield in table_of(seen).island.airfields:
        if seen.holders.get(airfield.hex) is ALLIED:
            marks[airfield.hex] = (SERVES if airfield.hex in captured else DENIED,)
    for hex_, through in state.ports_shut.items():
        if through >= seen.turn:
            marks[hex_] = (*marks.get(hex_, ()), ShownMark(PORT_SHUT, f"port shut through Game-Turn {through}"))
    for hex_ in sorted(state.sources_lost):
        marks[hex_] = (*marks.get(hex_, ()), SOURCE_LOST)
    return marks


# lines, weather and stages ---------------------------------------------------------------------------------------------


def lines(seen: SeenBoard) -> dict[str, tuple[HexId, ...]]:
    """24.22, 24.21: the boundary, if there are two armies, and the U.S. movement line while it is in force."""
    through, boundary = campaign(seen).halt_line_through, exclusive(seen).open_boundary(seen)
    drawn: dict[str, tuple[HexId, ...]] = {BOUNDARY: boundary} if boundary else {}
    return {**drawn, HALT: ()} if through is not None and seen.turn <= through else drawn


def conditions(seen: SeenBoard) -> tuple[str, ...]:
    """20.1: the weather, where it is not good."""
    weather = campaign(seen).weather
    return () if weather is Weather.GOOD else (weather.value,)


def skipped(seen: SeenBoard) -> tuple[str, ...]:
    """16.1: the Special Stage belongs to the Game-Turns of an invasion."""
    return () if campaign(seen).invasion_turn else (SpecialStage.CASE,)


SICILY_DISPLAY = Display(
    panels=panels,
    badges=SICILY_BADGES,
    unit_badges=unit_badges,
    unit_marks=unit_marks,
    hex_marks=hex_marks,
    worth=places_of_worth,
    other_counters=depots,
    left_out=ABSENT,
    mark_sheets=SICILY_MARKS,
    condition_sheets=WEATHERS,
    lines=lines,
    conditions=conditions,
    skipped=skipped,
    plan=shown_plan,
)
US_LANDING_DISPLAY = replace(SICILY_DISPLAY, panels=landing_panels)  # 30.0
VARIABLE_DISPLAY = replace(  # 29.0
    SICILY_DISPLAY,
    panels=planned_panels,
    unit_marks=planned_unit_marks,
    other_counters=planned_depots,
    preparations=Preparations(
        ShownHeading("17.0", "Before the first Game-Turn"), (InvasionPlanning, EarlyUnits, AxisDeployment)
    ),
)
