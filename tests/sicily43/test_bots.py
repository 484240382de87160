"""How the computer player of SICILY'43 plays: open towns, attacks with support, the guard of Messina, and the coup."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sicily43_board import board, table
from trinacria.bots import bot
from trinacria.games import new_game
from trinacria.kernel.commands import Command, Vocabulary
from trinacria.kernel.errors import BadData
from trinacria.kernel.hexes import HexId
from trinacria.kernel.seats import ALLIED, AXIS, SIDES
from trinacria.sicily43.air import Bombardment
from trinacria.sicily43.bots.greedy import Greedy
from trinacria.sicily43.bots.marches import Marches
from trinacria.sicily43.combat_phase import CombatPhase
from trinacria.sicily43.marching import Move
from trinacria.sicily43.movement_phase import MovementPhase
from trinacria.sicily43.position import AWAITED, Position, TownScore
from trinacria.sicily43.reading.loading import DATA, load_table
from trinacria.sicily43.reinforcements import Enter
from trinacria.sicily43.sequence_of_play import Game
from trinacria.sicily43.system import new_position
from trinacria.sicily43.units import MoveClass, UnitId

MESSINA, BEACH = "5903", "5904"
CALTAGIRONE = "4121"
CAMPAIGN = "sicily43/campaign"


def orders(pos: Position, bot: Greedy | None = None) -> list[Command]:
    """What the bot orders until the side that decides has ended its phase."""
    decision = pos.decision
    assert decision is not None
    player, side, kind = bot or Greedy(pos.table, "test"), decision.seat, type(decision)
    given: list[Command] = []
    while pos.decision is not None and pos.decision.seat is side and type(pos.decision) is kind:
        order = player.choose(pos.view(side), pos.options())
        assert order in pos.options()
        given.append(order)
        pos.play(order)
    return given


# the movement phase ------------------------------------------------------------------------------------------------------


def test_it_takes_a_town_that_nobody_defends() -> None:
    pos = board({"CA-1-1": "4123"}, phase=MovementPhase(ALLIED, reinforcements=False), turn=3)
    orders(pos)
    assert pos.where[UnitId("CA-1-1")] == CALTAGIRONE


def test_the_army_that_is_not_assigned_leaves_a_town_to_the_other() -> None:
    """S24.3: only the assigned army captures a key town."""
    pos = board({"US-3-7": "4123", "CA-1-1": "4124"}, phase=MovementPhase(ALLIED, reinforcements=False), turn=3)
    orders(pos)
    assert [pos.unit(unit).army.value for unit in pos.ground_at(HexId(CALTAGIRONE))] == ["UK8"]


def test_it_gathers_several_stacks_against_a_town() -> None:
    """One brigade would have no chance against two regiments in a town; four of them have."""
    defenders = {"GE-HG-1": CALTAGIRONE, "GE-HG-2": CALTAGIRONE}
    alone = board({**defenders, "CA-1-1": "4123"}, phase=MovementPhase(ALLIED, reinforcements=False), turn=3)
    orders(alone)
    assert not alone.enemy_controls(alone.where[UnitId("CA-1-1")], ALLIED)
    many = dict.fromkeys(("CA-1-1", "CA-1-2"), "4123") | dict.fromkeys(("CA-1-3", "UK-231"), "4124")
    many |= dict.fromkeys(("UK-51-152", "UK-51-153"), "4223")
    together = board({**defenders, **many, "UK-AGRA5": "4125"}, phase=MovementPhase(ALLIED, reinforcements=False), turn=3)
    orders(together)
    beside = [unit for unit in many if together.enemy_controls(together.where[UnitId(unit)], ALLIED)]
    assert len(beside) >= 4


def test_guns_come_into_range_of_an_attack_and_stay_out_of_contact() -> None:
    many = dict.fromkeys(("CA-1-1", "CA-1-2"), "4123") | dict.fromkeys(("CA-1-3", "UK-231"), "4124")
    pos = board(
        {"GE-HG-2": CALTAGIRONE, **many, "UK-AGRA5": "4127"}, phase=MovementPhase(ALLIED, reinforcements=False), turn=3
    )
    orders(pos)
    gun = pos.where[UnitId("UK-AGRA5")]
    assert pos.table.island.grid.distance(gun, HexId(CALTAGIRONE)) <= pos.unit(UnitId("UK-AGRA5")).range
    assert not pos.enemy_controls(gun, ALLIED)


def test_a_unit_that_the_enemy_could_relieve_of_a_town_stays_there() -> None:
    pos = board({"CA-1-1": CALTAGIRONE, "GE-15-115": "4117"}, phase=MovementPhase(ALLIED, reinforcements=False), turn=3)
    pos.take(ALLIED, [HexId(CALTAGIRONE)])
    pos.scores["Caltagirone"] = TownScore(captured=True, points=2)
    orders(pos)
    assert pos.where[UnitId("CA-1-1")] == CALTAGIRONE


def test_the_axis_mans_the_town_that_is_due() -> None:
    """On turn 5 Caltanissetta is due, and nothing else is so near."""
    pos = board({"GE-HG-1": "3714", "US-3-7": "3319"}, phase=MovementPhase(AXIS, reinforcements=False), phasing=AXIS, turn=5)
    orders(pos)
    assert pos.where[UnitId("GE-HG-1")] == "3316"


def test_the_axis_goes_by_rail_where_that_is_faster() -> None:
    """A regiment in the far west has nothing to hold there once Palermo and Trapani have had their dates."""
    pos = board({"IT-28-5": "1506", "US-3-7": "2203"}, phase=MovementPhase(AXIS, reinforcements=False), phasing=AXIS, turn=9)
    assert [order.VERB for order in orders(pos)] == ["rail"]


def test_a_march_is_as_long_as_its_road() -> None:
    pos = board({"CA-1-1": "4123"})
    field = Marches(pos, ALLIED).field(HexId(CALTAGIRONE), MoveClass.FOOT)
    index = pos.table.island.grid.index
    assert field[index[HexId(CALTAGIRONE)]] == 0
    assert 2 <= field[index[HexId("4123")]] <= 6


# combat ------------------------------------------------------------------------------------------------------------------


def test_every_gun_in_range_supports_an_attack() -> None:
    at = {"GE-HG-1": CALTAGIRONE, "CA-1-1": "4122", "CA-1-2": "4122", "UK-AGRA5": "4123", "CA-1-ART": "4124"}
    pos = board(at, phase=CombatPhase(ALLIED), turn=3, dice=[6, 6])
    player = Greedy(pos.table, "test")
    while pos.decision is not None and pos.decision.KIND in ("attack", "support"):
        pos.play(player.choose(pos.view(pos.decision.seat), pos.options()))
        if pos.now.supported:
            break
    assert pos.now.supported >= {"UK-AGRA5"}


def test_bombs_fall_on_the_defenders_of_the_town_that_is_due() -> None:
    at = {"GE-HG-1": CALTAGIRONE, "IT-54-75": "4823", "CA-1-1": "4123", "CA-1-2": "4123", "UK-231": "4825"}
    pos = board(at, turn=4, dice=[6, 6, 6, 6, 6, 6])
    pos.bombers[ALLIED] = 6
    pos.stack = [Bombardment(ALLIED)]
    pos.run()
    order = Greedy(pos.table, "test").choose(pos.view(ALLIED), pos.options())
    assert order.text == f"bomb 6 units {CALTAGIRONE}"


# Messina -----------------------------------------------------------------------------------------------------------------


def played(allied: str, until: int, seed: str) -> Position:
    """A campaign up to a turn; `allied` names the bot of the Allies."""
    game = new_game(CAMPAIGN, seed)
    players = {ALLIED: bot(CAMPAIGN, allied, seed), AXIS: bot(CAMPAIGN, "greedy", seed)}
    while (decision := game.position.decision) is not None and game.position.turn < until:
        game.order(decision.seat, players[decision.seat].choose(game.position.view(decision.seat), game.position.options()))
    assert isinstance(game.position, Position)
    return game.position


def test_the_axis_keeps_a_train_in_messina_and_a_gun_on_the_beach_beside_it() -> None:
    pos = played("coup", 4, "guard")
    assert pos.where[UnitId("IT-TR2")] == MESSINA
    assert pos.where[UnitId("GE-88B")] == BEACH
    assert not pos.ground_at(HexId(MESSINA), ALLIED)


def test_the_coup_keeps_its_units_back_and_lands_them_beside_messina() -> None:
    coup = table().doctrine.coup
    pos = board({}, phase=MovementPhase(ALLIED), turn=2, dice=[1] * 20)
    assert all(pos.where[unit] == AWAITED for unit in coup.units)
    given = orders(pos, Greedy(pos.table, "test", coup))
    assert given[:2] == [Enter(unit, coup.beach) for unit in coup.units]
    early = played("coup", 2, "kept")
    assert all(early.where[unit] == AWAITED for unit in (*coup.units, *coup.followers))


def test_an_empty_messina_falls_to_the_coup() -> None:
    coup = table().doctrine.coup
    at = dict.fromkeys(coup.units, coup.beach)
    pos = board(at, phase=CombatPhase(ALLIED), turn=2, dice=[4, 4])
    player = Greedy(pos.table, "test", coup)
    while pos.decision is not None:
        pos.play(player.choose(pos.view(pos.decision.seat), pos.options()))
    armies = {pos.unit(unit).army for unit in pos.ground_at(HexId(MESSINA), ALLIED)}
    assert len(armies) == 2  # S24.9: both armies are wanted there


# what every bot owes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [(), ("supply", "liaison", "augusta")])
def test_it_never_gives_an_illegal_order(rules: tuple[str, ...]) -> None:
    game = new_game("sicily43/landing", "legal", optional_rules=rules)
    players = {side: bot("sicily43/landing", "greedy", f"legal/{side}", rules) for side in SIDES}
    while (decision := game.position.decision) is not None:
        options = game.position.options()
        order = players[decision.seat].choose(game.position.view(decision.seat), options)
        assert options.refusal(order) is None, order.text
        game.order(decision.seat, order)


def test_a_plan_that_was_lost_is_made_anew() -> None:
    """A new bot in the middle of a phase goes on; it does not end it."""
    at = {"CA-1-1": "4123", "US-3-7": "3523", "US-1-16": "3623"}
    pos = board(at, phase=MovementPhase(ALLIED, reinforcements=False), turn=3)
    pos.play(Greedy(pos.table, "one").choose(pos.view(ALLIED), pos.options()))
    again = Greedy(pos.table, "two").choose(pos.view(ALLIED), pos.options())
    assert isinstance(again, Move)


def test_it_plays_the_same_whatever_the_hash_seed() -> None:
    code = (
        "from trinacria.simulate import simulate; from trinacria.kernel.seats import SIDES; "
        "r = simulate('sicily43/landing', 1, dict.fromkeys(SIDES, 'greedy'), seed='hash').results[0]; "
        "print(r.orders, r.score)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_it_sees_only_the_view() -> None:
    """S1.8: nothing is hidden, but the dice to come are: the same view gets the same order."""
    one, two = (new_position(table(), Position(table(), board({}).dice).dice) for _ in range(2))
    assert isinstance(one.stack[0], Game)
    two.dice = board({}, dice=[6] * 9).dice
    answers = [Greedy(table(), "same").choose(pos.view(AXIS), one.options()).text for pos in (one, two)]
    assert answers[0] == answers[1]


# the doctrine file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        ('town = "Messina"\nuntil', 'town = "Mesina"\nuntil', "garrison.0.town", "there is no town Mesina on this map"),
        ('unit = "GE-88B"', 'unit = "GE-88X"', "garrison.1.unit", "there is no unit GE-88X"),
        ('unit = "GE-88B"', 'unit = "US-3-7"', "garrison.1.unit", "US-3-7 is no axis unit"),
        ('hex = "5904"', 'hex = "3523"', "garrison.1.hex", "3523 is neither Messina nor next to it"),
        ('beach = "5904"', 'beach = "4121"', "coup.beach", "there is no beach in 4121"),
        ('"UK-4A"]', '"UK-4B"]', "coup.units", "there is no unit UK-4B"),
        ("towns_at_once = 4", "towns_at_once = 0", "allied.towns_at_once", "0 is not between 1 and 20"),
        ("alarm = 9 ", "alram = 9 ", "axis.alarm", "is missing"),
    ],
)
def test_a_fault_in_the_doctrine_is_refused_with_line_and_field(
    tmp_path: Path, old: str, new: str, field: str, says: str
) -> None:
    shutil.copytree(DATA / "sicily43", tmp_path / "sicily43")
    path = tmp_path / "sicily43" / "bots" / "doctrine.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(BadData) as caught:
        load_table("campaign", vocabulary=Vocabulary(()), data=tmp_path)
    problems = [problem for problem in caught.value.problems if problem.field == field]
    assert [(problem.file, problem.says) for problem in problems] == [("doctrine.toml", says)]
    assert problems[0].line > 0


def test_the_doctrine_is_no_part_of_the_fingerprint(tmp_path: Path) -> None:
    """A record can be replayed whatever the computer would do today."""
    shutil.copytree(DATA / "sicily43", tmp_path / "sicily43")
    path = tmp_path / "sicily43" / "bots" / "doctrine.toml"
    path.write_text(path.read_text().replace("spare = 8", "spare = 9"))
    assert load_table("campaign", vocabulary=Vocabulary(()), data=tmp_path).fingerprint == table().fingerprint
