"""The rules of Sicily: the Standard Rules with the exclusive ones in their place, section by section.

Every line is one replacement: which standard function gives way to which exclusive one, and by which case. `SICILY` is the
campaign; the other scenarios replace some of it in turn (`us_landing`, `variable_rules`).
"""

from __future__ import annotations

from trinacria.viw import column_shifts
from trinacria.viw.commands import VOCABULARY
from trinacria.viw.movement_phase import CLOSING
from trinacria.viw.sicily import (
    air_operations,
    airborne,
    amphibious_landings,
    army_boundary,
    artillery,
    axis_deployment,
    combat_support,
    depots,
    end_runs,
    evacuation,
    fluctuating_strength,
    front_line,
    halt_line,
    hermann_goering,
    integrity,
    invariants,
    landings,
    movement_orders,
    naval_gunfire,
    pack_transport,
    plan_orders,
    ports,
    reinforcements,
    replacements,
    sequence_of_play,
    setting_up,
    special_combat,
    special_movement,
    supply,
    supply_lift,
    support_points,
    variable_campaign,
    variable_reinforcements,
    victory,
)
from trinacria.viw.sicily.exclusive import ExclusiveRules, SicilyRules
from trinacria.viw.sicily.words import missing_shifts, overlays, showing

EXCLUSIVE = ExclusiveRules(
    set_up=setting_up.set_up,  # 17.0
    starting_state=setting_up.starting_state,  # 17.0
    is_in_play=setting_up.everybody_is_in_play,
    on_invasion=(),
    first_wave=amphibious_landings.first_wave,  # 18.21
    about_to_land=amphibious_landings.nobody_to_land,
    second_wave=amphibious_landings.second_wave,  # 18.22
    depot_beaches=amphibious_landings.depot_beaches,  # 21.21
    writes_end_runs=end_runs.is_allowance_turn,  # 18.31
    printed_assaults=airborne.printed_assaults,  # 19.11
    must_fly=airborne.must_fly,  # 19.12
    flights=airborne.flights,  # 19.14
    flight_refusal=airborne.flight_refusal,  # 19.11
    seen_flight_refusal=airborne.flight_refusal,
    limits=special_movement.limits,  # 24.11, 24.21, 24.22
    is_frozen=special_movement.is_frozen,  # 24.11
    goes_for_beaches=hermann_goering.is_first_day,  # 24.12
    on_boundary_segment=(front_line.look_for_front_line,),  # 24.25
    may_change_boundary=army_boundary.may_change,  # 24.24, 24.27
    open_boundary=army_boundary.open_boundary,  # 24.22
    axis_income=support_points.axis_income,  # 22.33
    us_naval=naval_gunfire.us_naval,  # 25.34
    uk_naval=naval_gunfire.uk_naval,  # 25.35
    delay=reinforcements.delay,  # 27.0
    has_variable_table=variable_reinforcements.has_variable_table,  # 27.22
    is_cleared=victory.is_cleared,  # 28.0
    survivors_count=victory.is_full_length,  # 28.3
    schedule=(  # 28.2
        victory.ground,
        victory.units,
        victory.unplayed_turns,
        victory.brought_in,
        victory.side_records,
    ),
)

SICILY = SicilyRules(exclusive=EXCLUSIVE).replacing(
    sequence={
        "game_turn": sequence_of_play.GAME_TURN,  # 16.1 for 4.2
    },
    movement={
        "allowance": special_movement.allowance,  # 16.22
        "mode_refusal": special_movement.mode_refusal,  # 18.12, 18.15, 19.35, 24.11, 24.33
        "terms": special_movement.terms,  # 24.4 for 5.62
        "has_minimum_move": special_movement.has_minimum_move,  # 18.12 for 5.25
        "limit_refusal": special_movement.limit_refusal,  # 24.11, 24.2, 30.6
        "ground_refusal": special_movement.ground_refusal,  # 20.13, 24.42 for 5.61
        "end_rule": movement_orders.end_rule,  # 24.12, 24.21, 24.23
        "phase_end_refusal": movement_orders.phase_end_refusal,  # 24.12, 24.23
        "situation": movement_orders.situation,
        "heeds_friends": special_movement.heeds_friends,  # 24.41
        "extra": movement_orders.SICILY_ORDERS,  # 24.32, 26.1
        "closing": (*CLOSING, evacuation.AntiArtillery),  # 26.22 after 7.11
        "on_move": (evacuation.remember_points,),  # 26.13
        "on_entry": (landings.landed_by_advance,),  # 18.13
        "on_capture": (ports.captured,),  # 21.11, 22.15, 22.16, 22.41
    },
    zones={},
    stacking={
        "surplus": landings.surplus,  # 18.13 for 7.0
    },
    intelligence={
        "morale": replacements.morale,  # 27.44 for 8.33
        "draw": fluctuating_strength.draw,  # 25.43 for 8.33
        "redraws": fluctuating_strength.redraws,  # 25.43
    },
    obligations={
        "may_be_attacked": depots.may_be_attacked,  # 21.22
        "owes": special_combat.owes,  # 25.11 to 25.13 for 9.13
        "attack_refusal": special_combat.attack_refusal,  # 18.13
        "attack_group": special_combat.attack_group,  # 24.23
        "apart": special_combat.apart,  # 24.23
    },
    combat={
        "extra_defence": depots.defence,  # 21.22
        "on_roll": (support_points.pay_for_attack,),  # 22.11
        "on_losses": (depots.suffered,),  # 21.22
        "before_advance": (depots.destroy_abandoned,),  # 21.22
        "on_phase_end": (special_combat.drown,),  # 25.42
        "ready_guns": artillery.ready_guns,  # 25.32 for 9.62
        "gun_serves": artillery.gun_serves,  # 25.31 for 9.63
        "gun_refusal": artillery.gun_refusal,  # 25.31, 25.32
        "support_choices": combat_support.support_choices,  # 23.22, 25.33 for 13.12
        "support_refusal": combat_support.support_refusal,
        "resolve_support": combat_support.resolve_support,  # 23.22, 25.35
        "support_chances": combat_support.support_chances,  # 23.22, 25.35
        "across_water": special_combat.across_water,  # 25.17 for 9.32
        "keeps_integrity": integrity.keeps_integrity,  # 25.22, 25.23, 22.22
        "shifts": (
            column_shifts.integrity_in_attack,
            column_shifts.integrity_in_defence,
            column_shifts.artillery_support,
            naval_gunfire.naval_support,  # 25.33
            air_operations.air_support,  # 23.22 for 13.11
            column_shifts.combined_arms,
            special_combat.elevation_shift,  # 25.14; no hilltops (25.18)
            special_combat.town_shift,  # 25.16
        ),
    },
    losses={},
    retreats={
        "allowed": army_boundary.allowed_routes,  # 24.23, 30.6
        "advance_refusal": army_boundary.advance_refusal,  # 24.23, 30.6
        "on_advance": (halt_line.release,),  # 24.21
        "passable": special_combat.passable,  # 25.42 for 9.96
    },
    supply={
        "net": supply.net,  # 21.1 for 11.1
        "effective": supply.effective,  # 21.31, 22.21
        "in_force": supply.in_force,
        "allowance": supply.allowance,  # 21.16 for 11.42.3
    },
    entrenchments={
        "protects": special_combat.protects,  # 25.18 for 12.1
    },
    air={},
    reinforcements={
        "arrived": reinforcements.arrived,  # 27.0 for 14.0
        "not_arrived": reinforcements.not_arrived,
        "entry_hexes": reinforcements.entry_hexes,  # 27.11 to 27.13 for 14.21
        "entry_cost": reinforcements.entry_cost,  # 27.14 for 14.11
        "entry_terms": reinforcements.entry_terms,
        "entry_refusal": reinforcements.entry_refusal,
        "on_arrival": (reinforcements.entered,),  # 27.16, 27.17, 27.26
    },
    victory={
        "is_over": victory.is_over,  # 28.0
        "judge": victory.judge,  # 28.4
    },
    questions={
        "overlays": overlays.SICILY,
        "missing_shifts": missing_shifts.SICILY,
        "price": support_points.price_of_attack,  # 22.11
    },
    extra_invariants=(invariants.problems,),
    rebuild_barriers=(depots.bar_hexes,),  # 21.22
    showing=showing.SICILY_DISPLAY,
)

# Orders that Sicily adds; each module lists its own.
SICILY_VOCABULARY = VOCABULARY.extended(
    airborne.COMMANDS,
    amphibious_landings.COMMANDS,
    end_runs.COMMANDS,
    supply_lift.COMMANDS,
    support_points.COMMANDS,
    depots.COMMANDS,
    air_operations.COMMANDS,
    combat_support.COMMANDS,
    replacements.COMMANDS,
    army_boundary.COMMANDS,
    pack_transport.COMMANDS,
    evacuation.COMMANDS,
    plan_orders.COMMANDS,
    axis_deployment.COMMANDS,
    variable_campaign.COMMANDS,
)
