"""The panels of Sicily beside its map: weather, points and tracks, airfields, depots, the score and why it is what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, Seat
from trinacria.kernel.showing import Panel, PanelRow, PanelTotal, ladder
from trinacria.viw.boards import SeenBoard
from trinacria.viw.panels import Counted, level_now, points_row, unit_rows, worth_row
from trinacria.viw.position import AWAITED, ELIMINATED
from trinacria.viw.prompts import count
from trinacria.viw.sicily import victory
from trinacria.viw.sicily.air_operations import DECLARED, is_captured
from trinacria.viw.sicily.axis_deployment import EarlyUnits
from trinacria.viw.sicily.campaign import EVACUATED, SECOND_WAVE, AlliedSecrets, Campaign, Mussolini, campaign
from trinacria.viw.sicily.charts import Weather
from trinacria.viw.sicily.counters import IsOptional, IsVariable, OnTurn
from trinacria.viw.sicily.exclusive import exclusive
from trinacria.viw.sicily.forces import INVASIONS, SAME_TURN, InvasionPlan, Part
from trinacria.viw.sicily.invasion_plans import InvasionPlanning
from trinacria.viw.sicily.nations import ARMIES, Army, Nation, Nationality
from trinacria.viw.sicily.naval_gunfire import CERTAIN
from trinacria.viw.sicily.table import SicilyTable, table_of
from trinacria.viw.story import plain_number
from trinacria.viw.units import Face, Supply, UnitId

CARDS = {Nationality.US: "us", Nationality.UK: "uk", Nationality.GERMAN: "de", Nationality.ITALIAN: "it"}
TAGS = {Nationality.US: "US", Nationality.UK: "UK", Nationality.GERMAN: "DE", Nationality.ITALIAN: "IT"}
NAMES = {
    Nationality.US: "United States",
    Nationality.UK: "United Kingdom",
    Nationality.GERMAN: "Germany",
    Nationality.ITALIAN: "Italy",
}
NATIONS = {Nation.US: "United States", Nation.UK: "United Kingdom", Nation.CANADA: "Canada", Nation.GERMANY: "Germany"}
WEATHERS = {Weather.LIGHT_MISTRAL: "light Mistral", Weather.HEAVY_MISTRAL: "heavy Mistral"}
AIRFIELD = "airfield "  # how the account calls one
MOST_KEPT = 5_000  # of what has been counted before
COUNTED_APART = (victory.ground, victory.units, victory.unplayed_turns, victory.brought_in)  # not with the other items

Awaited = Mapping[tuple[str, Seat], tuple[UnitId, ...]]
PanelOf = Callable[[SeenBoard], Panel | None]


def _side(nationality: Nationality) -> Seat:
    return ALLIED if nationality in (Nationality.US, Nationality.UK) else AXIS


# the Game-Turn ---------------------------------------------------------------------------------------------------------


def _weather(seen: SeenBoard) -> Panel:
    state = campaign(seen)
    rows = [PanelRow("Weather", WEATHERS.get(state.weather, state.weather.value), case="20.1")]
    if state.invasion_turn:
        rows.append(PanelRow("Invasion", "Movement Allowances are halved", case="16.22"))
    return Panel("Weather", tuple(rows), "20.0")


def _support(seen: SeenBoard) -> Panel:
    """22.0: the stock of each nationality; without one its units are supplied worse (22.21)."""
    support, most = campaign(seen).support, table_of(seen).charts.support.track[1]
    return Panel(
        "Support Points",
        tuple(
            PanelRow(
                NAMES[who],
                plain_number(points),
                points,
                max(points, most),
                _side(who),
                TAGS[who],
                "" if points > 0 else "without support",
                "" if points > 0 else "22.2",
                CARDS[who],
            )
            for who, points in support.items()
            if who is not Nationality.UK or Army.UK in table_of(seen).features.armies
        ),
        "22.0",
    )


def _points(seen: SeenBoard) -> Panel:
    """What is left of the points of this Game-Turn, out of what it grants."""
    turns = table_of(seen).charts.turns
    track = turns[min(seen.turn, len(turns)) - 1]
    return _points_out_of(seen, {Army.US: track.us_naval, Army.UK: track.uk_naval})


def _planned_points(seen: SeenBoard) -> Panel:
    """29.18: the ships come when they are called, and the track grants nothing."""
    return _points_out_of(seen, {})


def _points_out_of(seen: SeenBoard, naval: Mapping[Army, int]) -> Panel:
    return Panel("Points of the Game-Turn", (*_air_rows(seen), *_naval_rows(seen, naval)))


def _air_rows(seen: SeenBoard) -> Iterator[PanelRow]:
    state, chart = campaign(seen), table_of(seen).charts.airfields
    row = chart.row(state.airfields)
    granted = row.air_points // 2 if state.weather is Weather.RAIN else row.air_points
    works = f"works on a die of 1 to {row.attack} in attack, {_span(row.defence)} in defence"
    if not table_of(seen).charts.turns[min(seen.turn, len(table_of(seen).charts.turns)) - 1].bookkeeping:
        granted = 0
    yield points_row("Air", state.air_points, granted, side=ALLIED, note=works, case="23.22")
    if state.bombing_points:
        yield PanelRow("Emergency Bombing", str(state.bombing_points), side=ALLIED, note="always works", case="23.25")
    if state.declared is not None:
        yield PanelRow("Declared", DECLARED[state.declared], side=ALLIED, case="16.1.A.2.a.3")
    if state.airborne_die is not None:
        yield PanelRow("Airborne units that may fly", str(state.airborne_die), side=ALLIED, case="19.14")


def _span(highest: int) -> str:
    return "never" if highest < 1 else "1" if highest == 1 else f"1 to {highest}"


def _naval_rows(seen: SeenBoard, granted: Mapping[Army, int]) -> Iterator[PanelRow]:
    state = campaign(seen)
    for army in table_of(seen).features.armies:
        rolled = army is Army.UK and state.uk_naval_needs < CERTAIN
        note = f"works on a die of {_span(state.uk_naval_needs)}" if rolled else ""
        left, most = state.naval_points.get(army, 0), granted.get(army, 0)
        yield points_row(
            f"{ARMIES[army]} naval gunfire",
            left,
            most,
            side=ALLIED,
            tag=TAGS[Nationality(army)],
            card=CARDS[Nationality(army)],
            note=note,
            case="25.33",
        )


def _replacements(seen: SeenBoard) -> Panel | None:
    """27.41: the points in hand of every nation that the track grants any."""
    state, rows = campaign(seen), []
    for nation in table_of(seen).once(_replaced_nations):
        points = state.replacement_points.get(nation)
        armor, infantry = (points.armor, points.infantry) if points else (0, 0)
        note = "spent this Game-Turn" if nation in state.replaced_this_turn else ""
        value = f"{armor} armor, {infantry} infantry"
        rows.append(PanelRow(NATIONS[nation], value, armor + infantry, None, nation.side, nation.value.upper(), note))
    return Panel("Replacement Points", tuple(rows), "27.4") if rows else None


def _replaced_nations(table: SicilyTable) -> tuple[Nation, ...]:
    features, printed = table.features, table.sheet.replacements
    granted = {points.nation for points in printed if points.turn <= features.last_turn}
    return tuple(n for n in NATIONS if n in granted and (n.side is AXIS or Army(n.nationality) in features.armies))


# places ----------------------------------------------------------------------------------------------------------------


def _airfields(seen: SeenBoard) -> Panel:
    """23.1: the marker that counts for this Game-Turn, and the fields in Allied hands now."""
    rows = [PanelRow("Marker", str(campaign(seen).airfields), note="counts for this Game-Turn", case="23.12")]
    held, captured = 0, seen.once(captured_fields)
    for field in table_of(seen).island.airfields:
        if seen.holders.get(field.hex) is not ALLIED:
            continue
        serves = field.hex in captured
        held += field.count if serves else 0
        value, note = (str(field.count), "") if serves else ("0", "an Axis unit in supply is next to it")
        rows.append(PanelRow(field.name, value, side=ALLIED, note=note, case="23.11"))
    return Panel("Airfields", tuple(rows), "23.1", f"{held} captured")


def captured_fields(seen: SeenBoard) -> frozenset[HexId]:
    """23.11: the airfields that serve the Allies."""
    fields = (field.hex for field in table_of(seen).island.airfields)
    return frozenset(hex_ for hex_ in fields if is_captured(seen, hex_))


def _depots(seen: SeenBoard) -> Panel:
    state, sheet = campaign(seen), table_of(seen).sheet.depots
    rows = []
    for depot, place in state.depots.items():
        printed = sheet[depot]
        if place == ELIMINATED:
            value = f"lost on Game-Turn {state.depots_lost.get(depot, seen.turn)}"
        else:
            value = f"waits for {printed.box}" if place == SECOND_WAVE else f"in {seen.tell.hex(place)}"
        rows.append(
            PanelRow(
                printed.designation,
                value,
                side=ALLIED,
                tag=TAGS[Nationality(printed.army)],
                card=CARDS[Nationality(printed.army)],
            )
        )
    return Panel("Depots", tuple(rows), "21.2")


def _evacuation(seen: SeenBoard) -> Panel:
    """26.1: what the hexes on the Strait have taken in this phase, and who has left."""
    used, rows = campaign(seen).evacuations, []
    for hex_, capacity in table_of(seen).island.evacuation.items():
        german, italian = used.get(f"{hex_} german", 0), used.get(f"{hex_} italian", 0)
        value = f"{german} of {capacity.german} German, {italian} of {capacity.italian} Italian"
        rows.append(PanelRow(seen.tell.hex(hex_), value, side=AXIS, case="26.12"))
    gone = [unit for unit in campaign(seen).evacuated_turn if seen.where[unit] == EVACUATED]
    if gone:
        names = ", ".join(seen.tell.unit(unit) for unit in gone)
        rows.append(PanelRow("Have left the island", str(len(gone)), note=names, case="26.11"))
    return Panel("Evacuation", tuple(rows), "26.0", count(len(gone), "unit has left", "units have left"))


# the score -------------------------------------------------------------------------------------------------------------


def _victory(seen: SeenBoard) -> Panel | None:
    return _score(seen, "28.4")


def _landing_victory(seen: SeenBoard) -> Panel | None:
    return _score(seen, "30.7")


def _score(seen: SeenBoard, levels_case: str) -> Panel | None:
    """28.2: every item that counts, as if nobody took or lost anything more; Game-Turns still to play count for nobody.

    Before the Axis has deployed there is nothing to count: an empty island is not a cleared one.
    """
    if any(isinstance(procedure, InvasionPlanning | EarlyUnits) for procedure in seen.view.stack):
        return None
    table = table_of(seen)
    ground = [(points, str(item["for"])) for _, points, item in victory.ground(seen)]
    units = [*_losses(seen), *_brought_in(seen)]
    more = (items for items in exclusive(seen).schedule if items not in COUNTED_APART)
    others = [(points, str(item["for"])) for items in more for _, points, item in items(seen)]
    score = sum(points for points, _ in (*ground, *others)) + sum(counted.worth for counted in units)
    levels = table.charts.victory.levels[table.features.levels]
    rows = (*_ground_rows(ground), *unit_rows(seen, units), *(worth_row(ALLIED, points, what) for points, what in others))
    return Panel(
        "Victory Points",
        (level_now(levels, score, levels_case), *rows),
        "28.2",
        plain_number(score),
        (PanelTotal(score),),
        ladder([(level.name, level.at_least) for level in levels], score),
    )


def _ground_rows(items: list[tuple[int, str]]) -> Iterator[PanelRow]:
    """Airfields in one row and towns in another."""
    fields = [(points, what.removeprefix(AIRFIELD)) for points, what in items if what.startswith(AIRFIELD)]
    towns = [(points, what) for points, what in items if not what.startswith(AIRFIELD)]
    for label, found, case in (("Airfields", fields, "28.2.1"), ("Tactical Points", towns, "28.2.2")):
        if found:
            names = ", ".join(f"{what} {points}" for points, what in found)
            yield worth_row(ALLIED, sum(points for points, _ in found), label, names, case)


def _losses(seen: SeenBoard) -> Iterator[Counted]:
    """What units are worth that were lost, are cadres, or are isolated: nobody else counts before the game is over."""
    known, isolated, cadre = table_of(seen).once(WorthBefore), Supply.ISOLATED, Face.CADRE
    for unit, counter in seen.counters.items():
        if counter.place == ELIMINATED or counter.face is cadre or counter.supply is isolated:
            look = (unit, counter.place, counter.face, counter.supply)
            counted = known.get(look) or known.note(seen, look)
            if counted.worth:
                yield counted


class WorthBefore(dict[tuple[str, ...], Counted]):
    """What units of a table have counted for, by how they lay: it depends on nothing else while the game goes on."""

    def __init__(self, table: SicilyTable) -> None:
        super().__init__()
        self.brought_in: dict[frozenset[UnitId], tuple[Counted, ...]] = {}

    def note(self, seen: SeenBoard, look: tuple[UnitId, str, str, str]) -> Counted:
        counted = Counted(look[0], *victory.worth_of(seen, look[0]))
        if seen.turn <= table_of(seen).features.last_turn and len(self) < MOST_KEPT:
            self[look] = counted
        return counted


def _brought_in(seen: SeenBoard) -> tuple[Counted, ...]:
    known, units = table_of(seen).once(WorthBefore).brought_in, campaign(seen).brought_in
    found = known.get(units)
    if found is None:
        items = victory.brought_in(seen)
        found = tuple(Counted(UnitId(str(item["unit"])), points, "brought in") for _, points, item in items)
        if len(known) < MOST_KEPT:
            known[units] = found
    return found


# what comes and what holds ---------------------------------------------------------------------------------------------


def _end_runs(seen: SeenBoard) -> Panel | None:
    """18.31: the open dice and the end-runs made; the numbers written are for the Allied player's eyes."""
    state, own = campaign(seen), seen.view.secrets
    rows = []
    for army, die in state.end_run_dice.items():
        made = {size: state.end_runs_made.get(f"{army} {size}", 0) for size in ("regiment", "battalion")}
        value = f"{_runs(made['regiment'], made['battalion'])} made"
        note = f"open die {die}"
        if isinstance(own, AlliedSecrets) and army in own.written:
            granted = own.end_runs[army]
            note += f", written {own.written[army]}: {_runs(granted.regiments, granted.battalions)} in all"
        rows.append(
            PanelRow(ARMIES[army], value, side=ALLIED, tag=TAGS[Nationality(army)], card=CARDS[Nationality(army)], note=note)
        )
    return Panel("End-runs", tuple(rows), "18.3") if rows else None


def _runs(regiments: int, battalions: int) -> str:
    return f"{count(regiments, 'regiment', 'regiments')}, {count(battalions, 'battalion', 'battalions')}"


def _reinforcements(seen: SeenBoard) -> Panel:
    """27.0: the units that are awaited, by their set-up codes."""
    return _awaited(seen, table_of(seen).once(_awaited_by_code))


def _planned_reinforcements(seen: SeenBoard) -> Panel:
    """29.16: those of the Allies come by a plan that is secret, whatever their counters say."""
    return _awaited(seen, table_of(seen).once(_awaited_by_plan))


def _awaited(seen: SeenBoard, by_code: Awaited) -> Panel:
    rows = []
    for (label, side), units in by_code.items():
        waiting = [unit for unit in units if seen.counters[unit].place == AWAITED]
        if waiting:
            names = ", ".join(seen.tell.unit(unit) for unit in waiting)
            rows.append(PanelRow(label, names, side=side))
    return Panel("Reinforcements", tuple(rows), "27.0")


def _awaited_by_plan(table: SicilyTable) -> Awaited:
    printed = table.sheet.units.values()
    axis = {key: units for key, units in _awaited_by_code(table).items() if key[1] is AXIS}
    return {("By the plan of invasion", ALLIED): tuple(c.id for c in printed if c.unit.side is ALLIED), **axis}


def _awaited_by_code(table: SicilyTable) -> Awaited:
    found: dict[tuple[int, str, Seat], tuple[UnitId, ...]] = {}
    for printed in table.sheet.units.values():
        side, code = printed.unit.side, printed.code
        if isinstance(code, OnTurn):
            key = code.turn, f"Game-Turn {code.turn}", side
        elif isinstance(code, IsVariable):
            key = 98, f"Variable, letter {code.letter}", side
        elif isinstance(code, IsOptional):
            key = 99, "Optional", side
        else:
            continue
        found[key] = (*found.get(key, ()), printed.id)
    return {(label, side): found[turn, label, side] for turn, label, side in sorted(found)}


def _in_force(seen: SeenBoard) -> Panel | None:
    rows = tuple(_holding(seen, campaign(seen)))
    return Panel("In force", rows) if rows else None


def _holding(seen: SeenBoard, state: Campaign) -> Iterator[PanelRow]:
    """What has come about in the game and holds from then on."""
    through = state.halt_line_through
    if through is not None and seen.turn <= through:
        last = table_of(seen).features.last_turn
        value = "to the end of the game" if through >= last else f"through Game-Turn {through}"
        yield PanelRow("U.S. movement line", value, side=ALLIED, case="24.21")
    if boundary := exclusive(seen).open_boundary(seen):
        ends = f"{seen.tell.hex(boundary[0])} to {seen.tell.hex(boundary[-1])}"
        yield PanelRow("Army boundary", ends, side=ALLIED, case="24.22")
    if state.front_line_turn is not None:
        yield PanelRow("Continuous front line", f"since Game-Turn {state.front_line_turn}", side=ALLIED, case="24.26")
    if state.variable_letters:
        yield PanelRow("Variable reinforcements", " ".join(state.variable_letters), side=AXIS, case="27.23")
    if state.mussolini is not None:
        more = "; no reinforcement comes any more" if state.mussolini is Mussolini.MX else ""
        yield PanelRow("Mussolini", f"has fallen{more}", side=AXIS, case="27.24")
    if state.desertion_from is not None:
        yield PanelRow("Italian desertion", f"from Game-Turn {state.desertion_from}", side=AXIS, case="27.31")
    if state.axis_air_supply_over:
        yield PanelRow("Axis air supply", "is over", side=AXIS, case="21.32")


def _plan(seen: SeenBoard) -> Panel | None:
    """29.1: the Allied plan, for those who may know it; while it is made its own panel has the names."""
    own = seen.view.secrets
    plan = own.plan if isinstance(own, AlliedSecrets) else None
    if plan is None:
        return None
    planning = any(isinstance(procedure, InvasionPlanning) for procedure in seen.view.stack)
    rows = (replace(row, note="") if planning else row for row in _plan_rows(seen, plan))
    return Panel("Invasion plan", tuple(rows), "29.1")


def _plan_rows(seen: SeenBoard, plan: InvasionPlan) -> Iterator[PanelRow]:
    date = "on the first day, like the first" if plan.date == SAME_TURN else f"Game-Turn {plan.date}"
    yield PanelRow("Second invasion", date, side=ALLIED, case="29.12")
    ends = f"{seen.tell.hex(plan.boundary[0])} to {seen.tell.hex(plan.boundary[-1])}"
    yield PanelRow("Army boundary", ends, side=ALLIED, case="24.22")
    for invasion in INVASIONS:
        for part in Part:
            names = [_plotted(seen, piece, plot.hex) for piece, plot in plan.part(invasion, part).items()]
            label = f"Invasion {invasion}, {part.words}"
            yield PanelRow(label, str(len(names)), side=ALLIED, note=", ".join(names), case="29.15")


def _plotted(seen: SeenBoard, piece: str, hex_: str) -> str:
    return f"{piece_name(seen, piece)} in {hex_}" if hex_ else piece_name(seen, piece)


def piece_name(seen: SeenBoard, piece: str) -> str:
    """A unit or a depot."""
    depots = table_of(seen).sheet.depots
    return f"depot {depots[piece].designation}" if piece in depots else seen.tell.unit(piece)


# all of them -----------------------------------------------------------------------------------------------------------


def panels(seen: SeenBoard) -> dict[str, Panel]:
    """The panels of the campaign."""
    return _with_something_to_say(seen, PANELS)


def landing_panels(seen: SeenBoard) -> dict[str, Panel]:
    """The panels of the U.S. Landing: the Strait is out of play."""
    return _with_something_to_say(seen, LANDING_PANELS)


def planned_panels(seen: SeenBoard) -> dict[str, Panel]:
    """The panels of the Variable Campaign."""
    return _with_something_to_say(seen, PLANNED_PANELS)


def _with_something_to_say(seen: SeenBoard, listed: Mapping[str, PanelOf]) -> dict[str, Panel]:
    found = ((name, make(seen)) for name, make in listed.items())
    return {name: panel for name, panel in found if panel is not None}


PANELS: Mapping[str, PanelOf] = {
    "weather": _weather,
    "support": _support,
    "points": _points,
    "replacements": _replacements,
    "airfields": _airfields,
    "depots": _depots,
    "victory": _victory,
    "evacuation": _evacuation,
    "end-runs": _end_runs,
    "reinforcements": _reinforcements,
    "in force": _in_force,
    "plan": _plan,
}
LANDING_PANELS = {**{name: make for name, make in PANELS.items() if name != "evacuation"}, "victory": _landing_victory}
PLANNED_PANELS = {**PANELS, "points": _planned_points, "reinforcements": _planned_reinforcements}
