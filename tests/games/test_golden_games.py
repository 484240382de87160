"""Golden games: every order of a kept game causes what it has always caused, and the legal orders are counted on the way.

A rule that is changed on purpose changes these files: `make golden` writes them anew, and the commit says why.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from golden import (
    FOLDER,
    Refused,
    chapter,
    continued,
    counted,
    golden,
    kept_counts,
    kept_games,
    moment,
    record_of,
    replayed,
    story_of,
)
from trinacria import games
from trinacria.kernel.records import DRAW, FLAG, RESIGN

ACCEPT = "If the rules were changed on purpose: `make golden`, read each difference, say in the commit why it is right."
GAMES, COUNTS = kept_games(), kept_counts()


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_is_what_it_was(name: str) -> None:
    record, story, found = record_of(name), story_of(name), []
    moments = {counts.ply: (key, counts) for key, counts in COUNTS.items() if counts.game == name}
    try:
        for playing, events in replayed(record):
            ply, decision = playing.ply, playing.position.decision
            if chapter(events, playing.position) != story[ply]:
                after = f"after order {ply}, {record.orders[ply - 1].text!r}," if ply else "in the set-up"
                found.append(f"{after} the events or the next decision are not what they were")
                break
            if decision is not None and moment(record.game, decision.kind) not in COUNTS:
                found.append(f"the orders of the decision {decision.kind!r} of {record.game} are not counted yet")
                break
            if ply in moments:
                key, counts = moments[ply]
                now = counted(playing.position)
                if now != (counts.orders, counts.hash):
                    was = f"{counts.orders} legal orders at each depth, now {now[0]}"
                    found.append(f"{key}, after order {ply}: {was} (list them: python tests/golden.py orders {name} {ply})")
        else:
            assert len(story) == playing.ply + 1
            if golden(playing, GAMES[name].bots) != GAMES[name]:
                found.append(f"it ends otherwise: {golden(playing, GAMES[name].bots)}, was {GAMES[name]}")
    except Refused as refused:
        found.append(str(refused))
    assert not found, "\n".join([name, *found, ACCEPT])


def test_every_scenario_is_kept_with_more_than_one_ending() -> None:
    for scenario in games.catalogue():
        assert len({kept.level for kept in GAMES.values() if kept.scenario == scenario}) > 1, scenario


def test_the_optional_rules_of_every_game_are_kept() -> None:
    for system in games.systems():
        kept = {rule for game in GAMES.values() if game.scenario.startswith(f"{system.name}/") for rule in game.options}
        assert kept == {*system.optional_rules}


def test_the_endings_that_no_rule_makes_are_kept() -> None:
    assert {RESIGN, DRAW, FLAG} <= {record_of(name).orders[-1].text for name in GAMES}


def test_nothing_is_kept_that_no_test_reads() -> None:
    named = {f"{name}{ending}" for name in GAMES for ending in (".json", ".story")}
    assert {path.name for path in FOLDER.iterdir() if path.is_file()} - named == {
        "games.json",
        "option_counts.json",
        "walks.json",
        "test_golden_games.py",
    }
    assert {counts.game for counts in COUNTS.values()} <= GAMES.keys()


def test_where_an_order_is_refused_the_bots_play_on() -> None:
    """What `make golden` does when a rule has changed: the game is kept up to there, and still comes to an end."""
    name, said = "moselle-november-draw", list[str]()
    record = record_of(name)
    ply = len(record.orders) - 12
    orders = [*record.orders[: ply - 1], replace(record.orders[ply - 1], text="move us_2_5 0101 2216"), *record.orders[ply:]]
    playing = continued(replace(record, orders=orders), GAMES[name].bots, said.append)
    assert playing.position.outcome is not None
    assert playing.record.orders[: ply - 1] == record.orders[: ply - 1]
    assert said[0].startswith(f"order {ply}, 'move us_2_5 0101 2216' by ")
