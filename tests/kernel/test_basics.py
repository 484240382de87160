"""The basics: ready-made parts for a game of counters on hexes, tried on the toy game and on fights of any size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from toy.hill import HILL, START, Act, Hillside, Turn
from toy.system import TABLE, TOY
from trinacria import games
from trinacria.kernel.basics.boards import Board, BoardPosition
from trinacria.kernel.basics.events import Attacked, Fought, Moved
from trinacria.kernel.basics.fights import NOTHING, Force, difference_chart, eliminates, expected, result_of
from trinacria.kernel.basics.orders import End, Roll
from trinacria.kernel.basics.presenting import BoardPresenter, BoardTeller
from trinacria.kernel.basics.tables import Piece, Table
from trinacria.kernel.dice import KeyedDice, Script, ScriptedDice, stream_key
from trinacria.kernel.errors import BadData, IllegalCommand, OutOfTurn, TrinacriaError
from trinacria.kernel.events import Log
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Step
from trinacria.kernel.questions import (
    Answered,
    AskConsequence,
    Asked,
    AskOverlay,
    AskReach,
    AskRefusal,
    AskResolution,
    AskWhyNot,
    Consequence,
    Reachable,
    Verdict,
)
from trinacria.kernel.resolutions import ChartSheet, Modifier, Role
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR, Seat
from trinacria.kernel.showing import StepWords
from trinacria.kernel.system_checks import check_systems

PRESENTER = BoardPresenter(TABLE)
NAMED = replace(TABLE, units={unit: Piece(piece.side, f"Unit {unit}") for unit, piece in TABLE.units.items()})


def placed(*dice: int, table: Table = TABLE, where: Mapping[str, HexId] = START) -> BoardPosition[Hillside]:
    """The toy game with every strength 2, at its first decision."""
    board = Hillside(where, strengths=dict.fromkeys(START, 2))
    return BoardPosition.begin(table, ScriptedDice(Script(dice)), board)


def at(**where: str) -> dict[str, HexId]:
    return {unit: HexId(hex_) for unit, hex_ in where.items()}


# positions ------------------------------------------------------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    pos = placed()
    twin = pos.copy()
    twin.play(Act("us1", HexId("0201")))
    assert (pos.board.where["us1"], twin.board.where["us1"]) == ("0101", "0201")
    assert (len(pos.log), len(twin.log)) == (0, 1)
    assert twin.table is pos.table
    assert pos.copy().board is pos.board, "a frozen value is shared"


def test_a_view_has_what_its_seat_may_know_until_the_game_is_over() -> None:
    pos = placed(where=at(us1="0101", de1="0102"))
    assert pos.view(SPECTATOR).board.strengths == {}
    assert pos.view(AXIS).board.strengths.keys() == {"de1", "de2", "de3"}
    assert pos.view(SPECTATOR, truth=True).board.strengths == pos.board.strengths
    over = placed(6, where=at(us1="0101", de1="0102"))
    over.play(Act("us1", HexId("0102")))
    over.play(Roll())
    assert over.outcome is not None
    assert over.view(SPECTATOR).board.strengths == over.board.strengths


def test_a_position_from_a_view_has_the_same_options_and_the_length_of_the_log() -> None:
    pos = TABLE.set_up(KeyedDice(stream_key("from a view")))
    guess = BoardPosition.from_view(TABLE, pos.view(AXIS), Random(1))
    assert [*guess.options()] == [*pos.options()]
    assert (len(guess.log), guess.dice.number, guess.turn) == (len(pos.log), pos.dice.number, 1)
    assert {unit: guess.board.strengths[unit] for unit in ("de1", "de2", "de3")} == pos.view(AXIS).board.strengths
    assert guess.dice.below(1000) != pos.dice.below(1000), "the dice to come are others"


def test_a_counter_off_the_map_is_a_problem() -> None:
    assert placed().problems() == []
    assert placed(where=at(us1="0101", de1="9901")).problems() == ["de1 is not on the map"]


def test_the_next_side_is_on_and_the_second_one_ends_the_turn() -> None:
    pos = placed()
    pos.change(done=("us1",))
    pos.next_side("H:2")
    assert (pos.turn, pos.board.phasing, pos.board.done) == (1, AXIS, ())
    pos.next_side("H:2")
    assert (pos.turn, pos.board.turn, pos.board.phasing) == (2, 2, ALLIED)
    sentences = [event.sentence(BoardTeller(TABLE)) for event in pos.log.since(0)]
    assert sentences == ["Turn 1: the Axis side acts.", "Turn 2: the Allied side acts."]


def test_a_fight_is_declared_rolled_and_over() -> None:
    pos = placed(6, where=at(us1="0101", us2="0103", de1="0102", de2="0504"))
    pos.attack("H:4", ("us1",), ("de1",))
    assert pos.board.fight == (("us1",), ("de1",))
    assert pos.fight_out("H:4") == ("de1",)
    assert pos.board.fight is None
    assert pos.board.fighting() is None
    attacked, _, fought = pos.log.since(0)
    assert attacked == Attacked("H:4", (HexId("0102"),), ("us1",))
    assert fought == Fought("H:4", (HexId("0102"),), ("us1",), ("de1",), 4, (6,))


# fights ---------------------------------------------------------------------------------------------------------------

RESULTS = {"A": eliminates(Role.ATTACKER), "D": eliminates(Role.DEFENDER), "-": NOTHING}


def chart() -> ChartSheet:
    return difference_chart(
        "Fights", "1.1", range(-1, 2), lambda total: "A" if total < 2 else "D" if total > 5 else "-", RESULTS
    )


def test_luck_is_what_the_dice_of_fights_did_beside_what_was_due() -> None:
    fights = [
        Fought("H:4", (HexId("0402"),), ("us2",), ("de2",), 4, (5,)),  # even: A on 1 and 2, D on 5 and 6
        Fought("H:4", (HexId("0102"),), ("de1",), ("us1",), 1, (1,)),  # three less: A on all but the 6
    ]
    lost, failed = PRESENTER.luck([*fights, Moved("H:3", "us1", (HexId("0101"), HexId("0201")))])
    assert (lost.expected[ALLIED], lost.expected[AXIS]) == pytest.approx((2 / 6, 2 / 6))
    assert (lost.suffered[ALLIED], lost.suffered[AXIS], lost.dice, lost.sides) == (0, 1, (5,), 6)
    assert (failed.expected[ALLIED], failed.expected[AXIS]) == pytest.approx((0, 5 / 6))
    assert (failed.suffered[ALLIED], failed.suffered[AXIS]) == (0, 1)
    assert BoardPresenter(replace(TABLE, chart=None)).luck(fights) == ()


def test_luck_counts_every_counter_and_every_way_that_dice_can_fall() -> None:
    chart = ChartSheet("Two dice", "H:4", {"": ("0",)}, ({str(n): "D" if n > 7 else "-" for n in range(2, 13)},), RESULTS)
    two = Fought("H:4", (), ("us1",), ("de1", "de2"), 1, (6, 2))
    (found,) = BoardPresenter(replace(TABLE, chart=chart)).luck([two])
    assert found.expected[AXIS] == pytest.approx(2 * 15 / 36)
    assert (found.suffered[AXIS], found.dice) == (2, (6, 2))


def test_a_chart_of_differences_has_a_place_for_each() -> None:
    found = chart()
    assert found.lines == {"": ("-1", "0", "+1")}
    assert [cells["1"] for cells in found.cells] == ["A", "A", "-"]
    assert [cells["5"] for cells in found.cells] == ["-", "-", "D"]
    assert result_of(found, 3, 5).suffers is Role.DEFENDER
    assert result_of(found, 2, 1).attacker == result_of(found, 3, 5).defender == "You are eliminated."


def test_strengths_that_are_known_give_one_place() -> None:
    found = expected(chart(), ("0102",), Force(ALLIED, {"a": (2,), "b": (1,)}), Force(AXIS, {"c": (2,)}))
    assert (found.scale.place, found.scale.chances) == (3, {"3": pytest.approx(1)})
    assert [(party.title, party.total, party.least, party.most) for party in found.parties] == [
        ("Allied attacker", "3", 3, 3),
        ("Axis defender", "2", 2, 2),
    ]
    assert [(outcome.result, outcome.probability) for outcome in found.outcomes] == [
        ("-", pytest.approx(4 / 6)),
        ("D", pytest.approx(2 / 6)),
    ]
    assert found.says == "a and b against c: nothing happens (67%) or the defender is eliminated (33%)."


def test_every_strength_that_there_can_be_is_weighed() -> None:
    found = expected(chart(), (), Force(ALLIED, {"a": (1, 2), "b": (1, 2)}), Force(AXIS, {"c": (3,)}))
    assert found.scale.place == 0
    assert found.scale.chances == {"1": pytest.approx(1 / 4), "2": pytest.approx(1 / 2), "3": pytest.approx(1 / 4)}
    assert found.parties[0].total == "2–4"
    assert found.parties[0].participants[0].brings == ((1, 0.5), (2, 0.5))
    assert sum(outcome.probability for outcome in found.outcomes) == pytest.approx(1)
    chances = [outcome.probability for outcome in found.outcomes]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(("strength", "moved", "place"), [(9, 0, 3), (0, 0, 1), (3, -1, 1), (3, 1, 3), (3, -5, 1)])
def test_nothing_leaves_the_scale(strength: int, moved: int, place: int) -> None:
    found = expected(
        chart(), (), Force(ALLIED, {"a": (strength,)}), Force(AXIS, {"c": (3,)}), (Modifier("a hill", "1.2", moved),)
    )
    assert found.scale.place == place


def test_a_chart_may_have_other_places_and_other_dice() -> None:
    odds = ChartSheet("Odds", "1.3", {"": ("1-1", "2-1")}, ({"2": "A", "3": "-"}, {"2": "-", "3": "D"}), RESULTS)
    found = expected(
        odds,
        ("0102",),
        Force(ALLIED, {"a": (4,)}),
        Force(AXIS, {"c": (2,)}),
        place_of=lambda ours, theirs: ours // theirs,
        dice={"2": 0.25, "3": 0.75},
    )
    assert found.scale.place == 2
    assert {outcome.result: outcome.probability for outcome in found.outcomes} == {"-": 0.25, "D": 0.75}


# what a seat is shown -------------------------------------------------------------------------------------------------


def test_a_decision_is_a_request_to_one_seat_and_news_to_the_others() -> None:
    prompts = [PRESENTER.show(placed(), seat).decision for seat in (ALLIED, AXIS, SPECTATOR)]
    assert [decision and decision.prompt for decision in prompts] == [
        "Act with a unit, or end the turn.",
        "The Allied side acts.",
        "The Allied side acts.",
    ]


def test_counters_show_their_figures_and_whether_they_are_done() -> None:
    pos = placed()
    pos.play(Act("us1", HexId("0201")))
    shown = PRESENTER.show(pos, AXIS).counters
    assert (shown["us1"].figures, shown["us1"].done, shown["us1"].place) == ({"strength": None}, True, "0201")
    assert (shown["de1"].figures, shown["de1"].done) == ({"strength": 2}, False)


def test_the_turn_never_goes_past_the_last() -> None:
    pos = placed(where=at(us1="0101", de1="0504"))
    for _ in range(10):
        pos.play(End())
    assert (pos.turn, PRESENTER.show(pos, ALLIED).turn) == (6, 5)


def test_steps_are_said_with_what_they_are_about() -> None:
    turn = Turn(ALLIED, "H:2")

    def words(step: Step) -> StepWords:
        return BoardPresenter(NAMED).describe(turn, step, ())

    act = Act("us1", HexId("0201"))
    assert words(Step(act.text, act)) == StepWords("Act us1 0201", "us1", hex="0201")
    assert words(Step("end", End())) == StepWords("End the turn", end=True)
    assert words(Step("roll", Roll())) == StepWords("Roll the dice")
    assert words(Step("us1")) == StepWords("Unit us1", "us1")
    assert words(Step("0201")) == StepWords("0201", hex="0201")


def test_sentences_have_the_names_of_counters_and_sides() -> None:
    tell = BoardTeller(NAMED)
    way = (HexId("0101"), HexId("0201"))
    assert Moved("H:3", "us1", way).sentence(tell) == "Unit us1 moves to 0201."
    assert Attacked("H:4", (HexId("0201"),), ("us1", "us2")).sentence(tell) == "Unit us1 and Unit us2 attack 0201."
    fought = Fought("H:4", (HexId("0201"),), ("us1",), ("de1",), 4, (3, 5))
    assert fought.sentence(tell) == "Unit us1 rolls 3 and 5 against Unit de1."


def test_counters_have_the_colours_of_their_side_or_their_own() -> None:
    colours = TABLE.sides.allied.colours
    card = TABLE.card_of(Piece(ALLIED))
    assert (card.name, card.body, card.ink) == ("allied", colours.card, colours.ink)
    assert TABLE.card_of(Piece(AXIS, card=card)) is card


# questions ------------------------------------------------------------------------------------------------------------


def asked(pos: BoardPosition[Hillside], question: Asked, seat: Seat = ALLIED) -> Answered:
    return PRESENTER.ask(pos, seat, question)


def test_a_unit_can_go_where_an_order_takes_it() -> None:
    pos = placed()
    found = asked(pos, AskReach("us1"))
    assert isinstance(found, Reachable)
    orders = [order for order in pos.options() if isinstance(order, Act) and order.unit == "us1"]
    assert [there.order for there in found.destinations] == [order.text for order in orders]
    assert found.destinations[0].path == ("0101", found.destinations[0].hex)
    assert asked(pos, AskReach("de1")) == Reachable("de1", (), idle="nothing can be ordered for it now")


def test_why_not_is_the_refusal_of_the_order() -> None:
    pos = placed()
    assert asked(pos, AskWhyNot("us1", "0201")) == Verdict(True)
    refused = asked(pos, AskWhyNot("us1", "0504"))
    assert isinstance(refused, Verdict)
    assert (refused.allowed, refused.case) == (False, "H:3")
    assert asked(pos, AskWhyNot("de1", "0401"), AXIS) == Verdict(False, reason="the allied side decides now")
    assert asked(pos, AskRefusal("act us1 0504")) == refused
    assert asked(pos, AskRefusal("end")) == Verdict(True)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (AskReach("us9"), "there is no unit 'us9'"),
        (AskWhyNot("us9", "0101"), "there is no unit 'us9'"),
        (AskWhyNot("us1", "9901"), "there is no hex '9901' on this map"),
        (AskOverlay("zones"), "this game has no answer to that"),
    ],
)
def test_what_is_not_there_has_no_answer(question: Asked, says: str) -> None:
    with pytest.raises(TrinacriaError, match=f"^{says}$"):
        asked(placed(), question)


def test_a_board_that_knows_no_fights_says_so() -> None:
    with pytest.raises(OutOfTurn, match="does not say what can be expected of an attack"):
        Board(START).expected(("us1",), ("de1",))


def test_what_follows_an_order_is_said_before_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    pos = placed(where=at(us1="0101", us2="0103", de1="0102", de2="0504"))
    assert asked(pos, AskConsequence("act us1 0201")) == Consequence(final=False)
    assert asked(pos, AskConsequence("end")) == Consequence(final=True)
    with pytest.raises(IllegalCommand, match=r"^H3: "):
        asked(pos, AskConsequence("act us1 0504"))
    with pytest.raises(OutOfTurn, match="the allied side decides now"):
        asked(pos, AskConsequence("end"), AXIS)
    monkeypatch.setattr(Turn, "LEFT", ("unit", "act"))
    says = "2 units can still act. End the turn? You cannot take it back."
    wanted = Consequence(final=True, says=says, does="End the turn", units=("us1", "us2"))
    assert asked(pos, AskConsequence("end")) == wanted
    assert pos.log.since(0) == Log().since(0), "nothing has happened"


def test_an_attack_is_asked_about_by_its_hexes_and_units() -> None:
    pos = placed(where=at(us1="0303", de1=HILL))
    ours, theirs = (asked(pos, AskResolution((HILL,), ("us1",)), seat) for seat in (ALLIED, AXIS))
    assert ours != theirs, "each knows its own strengths"
    with pytest.raises(IllegalCommand, match=r"^H4: "):
        asked(pos, AskResolution((HILL,), ("nobody",)))


# the system -----------------------------------------------------------------------------------------------------------


def test_a_table_makes_a_sound_system() -> None:
    check_systems([TOY])
    assert (TOY.name, TOY.books, TOY.scenarios, TOY.default_bot) == ("toy", ("toy",), ("hill",), "random")
    assert TOY.sides == TABLE.sides
    assert TOY.words().keys() == {"toy/hill"}


def test_the_fingerprint_is_that_of_everything_printed() -> None:
    assert replace(TABLE, title="The Mountain").fingerprint == TABLE.fingerprint
    assert replace(TABLE, last_turn=6).fingerprint != TABLE.fingerprint
    assert NAMED.fingerprint != TABLE.fingerprint
    assert replace(TABLE, board=Hillside({})).fingerprint != TABLE.fingerprint


def test_a_game_without_data_files_is_checked_by_opening_it(tmp_path: Path) -> None:
    assert games.check_data(TOY, TOY.data, None) == "20 hexes, 6 units; 1 scenario"
    with pytest.raises(BadData, match="the game has no data that an overlay could change"):
        games.check_data(TOY, TOY.data, tmp_path)
    with pytest.raises(BadData):
        games.check_data(TOY, tmp_path, None)


def test_the_strongest_bot_is_proposed_unless_the_game_names_another() -> None:
    moselle = games.system("moselle")
    assert replace(moselle, default_bot="").default_bot == moselle.bots[-1].name
    assert replace(moselle, default_bot="random").default_bot == "random"
