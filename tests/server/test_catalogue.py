"""The catalogue: scenarios, bots and rules for people, and sheets that are made once."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from xml.etree import ElementTree

import msgspec
import pytest

from http_server import PATIENCE
from trinacria import games
from trinacria.bots import bot_names
from trinacria.kernel.guides import Guide
from trinacria.kernel.sheets import SideColours, Sides, SideSheet
from trinacria.kernel.showing import Sheet
from trinacria.render.distances import Distance
from trinacria.server.models import RuleCard
from trinacria.server.services import catalogue, drawings
from trinacria.server.services.catalogue import (
    SingleFlightCache,
    ground_svg,
    guide,
    guide_picture,
    map_svg,
    names_svg,
    picture,
    rule,
    rules,
    scenarios,
    sheet,
    sprites_svg,
)
from trinacria.server.services.errors import NoSuchGame

BLUE, RED = SideColours("#2040A0", "#FFFFFF"), SideColours("#A02020", "#FFFFFF", mark="#701010")
EVERY_SCENARIO = pytest.mark.parametrize("name", games.catalogue())


def test_every_scenario_has_a_card() -> None:
    cards = {card.name: card for card in scenarios()}
    assert [*cards] == games.catalogue()
    assert cards["sicily/us-landing"].title == "The U.S. Landing"
    assert cards["sicily/us-landing"].turns == 4
    assert "historical-weather" in [option.name for option in cards["sicily/campaign"].options]
    assert cards["moselle/november"].options == ()
    assert all("\n" not in card.introduction and len(card.introduction) > 80 for card in cards.values())


def test_a_card_says_what_the_game_calls_its_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {(card.sides.allied.name, card.sides.axis.name) for card in scenarios()} == {("Allies", "Axis")}
    sides = Sides(SideSheet("Blues", "Blue", BLUE), SideSheet("Reds", "Red", RED))
    monkeypatch.setitem(games._GAMES, "moselle", replace(games._GAMES["moselle"], sides=sides))
    assert {card.name: card.sides for card in scenarios()}["moselle/november"] == sides


def test_every_option_of_a_card_can_be_chosen() -> None:
    for card in scenarios():
        assert games.open_scenario(card.name, [option.name for option in card.options]).name == card.name


def test_a_card_says_how_long_and_how_hard_it_is_and_what_it_teaches() -> None:
    for card in scenarios():
        assert card.length
        assert card.teaches
        assert 1 <= card.difficulty <= 5
        for option in card.options:
            assert option.title
            assert option.says.endswith(".")
            assert rule(option.case).title


def test_the_strongest_bot_comes_first() -> None:
    for card in scenarios():
        assert [bot.name for bot in card.bots] == [*reversed(bot_names(card.name))]


def test_every_scenario_proposes_one_of_its_bots() -> None:
    for card in scenarios():
        assert card.default_bot in [bot.name for bot in card.bots]


def test_every_bot_has_a_title_and_a_sentence() -> None:
    bots = [bot for card in scenarios() for bot in card.bots]
    assert {card.name for card in bots} == {"random", "greedy", "staff", "coup"}
    assert all(card.title and card.says.endswith(".") for card in bots)


def test_a_card_lists_the_guides_of_its_scenario_and_each_can_be_read() -> None:
    cards = {card.name: card for card in scenarios()}
    assert [guide.name for guide in cards["moselle/november"].guides] == ["moselle/first-steps"]
    for card in cards.values():
        for listed in card.guides:
            found = msgspec.json.decode(guide(*listed.name.split("/")), type=Guide)
            assert (found.title, f"{listed.name.partition('/')[0]}/{found.scenario}") == (listed.title, card.name)
            declared = games.guide(*listed.name.split("/"))
            assert found == msgspec.structs.replace(declared, picture=listed.picture)


def test_a_guide_has_a_picture_of_its_own_or_that_of_its_scenario() -> None:
    pictures = {guide.name: guide.picture for card in scenarios() for guide in card.guides}
    assert pictures["moselle/first-steps"] == "/api/guides/moselle/first-steps/picture.webp"
    assert pictures["sicily/ashore"] == "/api/scenarios/sicily/us-landing/picture.webp"
    assert guide_picture("moselle", "first-steps")[8:12] == b"WEBP"
    assert guide_picture("moselle", "first-steps") != picture("moselle/november", catalogue.PICTURE)
    with pytest.raises(NoSuchGame, match="sicily/ashore has no such picture"):
        guide_picture("sicily", "ashore")
    with pytest.raises(NoSuchGame, match="moselle has no guide 'last-steps'"):
        guide_picture("moselle", "last-steps")


@pytest.mark.parametrize(
    ("game", "name", "says"),
    [
        ("moselle", "last-steps", "moselle has no guide 'last-steps'; there are: first-steps"),
        ("atlantis", "first-steps", "there is no 'atlantis'; there are: "),
    ],
)
def test_a_guide_that_is_not_there_is_refused_in_words(game: str, name: str, says: str) -> None:
    with pytest.raises(NoSuchGame) as refused:
        guide(game, name)
    assert str(refused.value).startswith(says)


def test_the_whole_casebook_can_be_had_at_once() -> None:
    cards = msgspec.json.decode(rules(), type=list[RuleCard])
    assert [card.case for card in cards] == [*games.casebook()]
    assert rule("9.87") in cards


def test_a_case_is_told_in_our_words() -> None:
    card = rule("9.87")
    assert (card.case, card.book) == ("9.87", "standard")
    assert card.title
    assert card.text
    assert rule("30.7").book == "sicily"
    assert (card.number, card.above, card.games) == ("9.87", "9.8", ("moselle", "sicily"))
    assert (rule("9.0").above, rule("30.7").games) == ("", ("sicily",))


@pytest.mark.parametrize("case", ["99.1", "", "9.87 ", "../9.87"])
def test_a_case_that_there_is_not_is_said_so(case: str) -> None:
    with pytest.raises(NoSuchGame, match="there is no case"):
        rule(case)


@EVERY_SCENARIO
def test_a_sheet_is_json_of_its_type(name: str) -> None:
    assert msgspec.json.decode(sheet(name), type=Sheet)
    assert sheet(name) is sheet(name)


@EVERY_SCENARIO
def test_map_and_counters_are_drawings(name: str) -> None:
    for drawing in (map_svg(name), sprites_svg(name), ground_svg(name), names_svg(Distance.FAR, name)):
        assert ElementTree.fromstring(drawing).tag.endswith("svg")


def test_scenarios_of_a_game_share_the_sheets_of_its_map() -> None:
    assert ground_svg("sicily/us-landing") is ground_svg("sicily/campaign", ["historical-weather"])
    assert names_svg(Distance.WIDE, "sicily/us-landing") is names_svg(Distance.WIDE, "sicily/variable")


@pytest.mark.parametrize("make", [sheet, map_svg, sprites_svg])
def test_what_cannot_be_played_has_no_sheet(make: object) -> None:
    assert callable(make)
    with pytest.raises(NoSuchGame, match="there is no 'moselle/june'"):
        make("moselle/june")
    with pytest.raises(NoSuchGame, match="no optional rule 'rain'"):
        make("sicily/campaign", ["rain"])


def test_options_in_another_order_are_the_same_sheet() -> None:
    one = sheet("sicily/us-landing", ("redraw-chits", "historical-weather"))
    assert sheet("sicily/us-landing", ["historical-weather", "redraw-chits"]) is one


class TestSingleFlightCache:
    def test_of_many_who_ask_at_once_one_makes_it(self) -> None:
        cache, made = SingleFlightCache(4), []

        def make() -> bytes:
            time.sleep(0.05)
            made.append(threading.get_ident())
            return b"x"

        with ThreadPoolExecutor(8) as pool:
            assert [*pool.map(lambda _: cache.get(("key",), make), range(8))] == [b"x"] * 8
        assert len(made) == 1

    def test_who_wants_something_else_does_not_wait(self) -> None:
        cache, going_on, done = SingleFlightCache(4), threading.Event(), threading.Event()

        def slow() -> bytes:
            going_on.set()
            assert done.wait(PATIENCE)
            return b"slow"

        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(cache.get, ("slow",), slow)
            assert going_on.wait(PATIENCE)
            assert cache.get(("quick",), lambda: b"quick") == b"quick"
            done.set()
            assert waiting.result(PATIENCE) == b"slow"

    def test_what_failed_is_tried_again(self) -> None:
        cache = SingleFlightCache(4)
        with pytest.raises(ZeroDivisionError):
            cache.get(("key",), lambda: bytes(1 // 0))
        assert cache.get(("key",), lambda: b"x") == b"x"

    def test_it_holds_only_so_much_and_keeps_what_was_asked_for_last(self) -> None:
        cache = SingleFlightCache(2)
        for key in "aba":
            cache.get((key,), key.encode)
        cache.get(("c",), lambda: b"c")
        assert cache.get(("a",), lambda: b"new") == b"a"
        assert cache.get(("b",), lambda: b"new") == b"new"


def test_the_shelf_has_room_for_every_scenario_with_every_choice() -> None:
    choices = sum(2 ** len(card.options) for card in scenarios())
    maps = len(drawings.SHEETS) * len({card.name.split("/")[0] for card in scenarios()})
    assert 2 * choices + maps <= catalogue.SHEETS_KEPT


def test_a_card_has_the_address_of_its_picture_and_what_the_front_page_says() -> None:
    cards = {card.name: card for card in scenarios()}
    assert cards["moselle/november"].picture == "/api/scenarios/moselle/november/picture.webp"
    assert cards["moselle/november"].front is None
    front = cards["sicily/campaign"].front
    assert front is not None
    assert front.headline == "Thirty-eight days\nto the Strait."
    assert front.picture == "/api/scenarios/sicily/campaign/front.webp"
    assert {picture("sicily/campaign", which)[8:12] for which in (catalogue.PICTURE, catalogue.FRONT)} == {b"WEBP"}
    assert picture("sicily/campaign", catalogue.PICTURE) != picture("sicily/variable", catalogue.PICTURE)


def test_a_game_without_pictures_has_no_address_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {name: replace(card, picture=None, front=None) for name, card in games._GAMES["moselle"].words().items()}
    monkeypatch.setitem(games._GAMES, "moselle", replace(games._GAMES["moselle"], words=lambda: words))
    games._card.cache_clear()
    try:
        assert {card.name: card.picture for card in scenarios()}["moselle/november"] == ""
        for name in ("moselle/november", "moselle/none"):
            with pytest.raises(NoSuchGame, match="has no such picture"):
                picture(name, catalogue.PICTURE)
    finally:
        games._card.cache_clear()
