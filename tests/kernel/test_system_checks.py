"""A game that lacks a part, or has one of the wrong shape, fails at the start with the part's name in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from trinacria import games
from trinacria.kernel import map_checks
from trinacria.kernel.drawing import Chart, ChartRow, MapSheet
from trinacria.kernel.hexes import HexId, hexside
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.kernel.sheets import SideColours, Sides, SideSheet, allies_and_axis
from trinacria.kernel.signs import HIGHWAY, Again, KeyEntry, Ways
from trinacria.kernel.system_checks import BadSystem, check_scenario, check_systems
from trinacria.kernel.systems import Drawing, Front, OptionalRule, ScenarioWords, System, random_bot
from trinacria.render import signs, swatches, tokens

SOUND = games.system("moselle")
CARD = SOUND.words()["moselle/november"]
BOT = SOUND.bots[0]


def faults_of(**parts: Any) -> str:
    with pytest.raises(BadSystem) as bad:
        check_systems([replace(SOUND, **parts)])
    return str(bad.value)


def test_the_games_of_this_program_are_sound() -> None:
    check_systems(games.SYSTEMS)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("name", ""),
        ("name", "two words"),
        ("name", "a/b"),
        ("package", None),
        ("data", Path("nowhere")),
        ("data", "nowhere"),
        ("books", ()),
        ("books", "standard"),
        ("scenarios", ()),
        ("scenarios", "november"),
        ("scenarios", ("november", 7)),
        ("optional_rules", ["weather"]),
        ("open", None),
        ("words", {}),
        ("check", "yes"),
        ("bots", ()),
        ("bots", ("random",)),
        ("default_bot", None),
        ("set_up_picture", "a picture"),
        ("situation", 1),
        ("guides", ("first-steps",)),
        ("guides", [*SOUND.guides]),
    ],
)
def test_a_part_of_the_wrong_shape_is_named(part: str, value: object) -> None:
    assert f"`{part}` must be " in faults_of(**{part: value})


GREY = SideColours("#808080", "#FFFFFF")
NAMELESS = Sides(SideSheet("Allies", "Allied", GREY), SideSheet("", "Axis", GREY))


@pytest.mark.parametrize("sides", [None, ("Allies", "Axis"), NAMELESS])
def test_both_sides_must_have_a_name(sides: object) -> None:
    assert "`sides` must name both sides" in faults_of(sides=sides)


@pytest.mark.parametrize(
    ("colours", "part"),
    [
        (SideColours("", "#FFFFFF"), "card"),
        (SideColours("#808080", "white"), "ink"),
        (SideColours("#808080", "#FFFFFF", mark="url(//elsewhere)"), "mark"),
    ],
)
def test_the_colours_of_a_side_must_be_colours(colours: SideColours, part: str) -> None:
    assert f"`sides`: the {part} of axis must be a colour" in faults_of(sides=allies_and_axis(GREY, colours))


OPTIONAL_PARTS = (
    *("optional_rules", "check", "bots", "default_bot", "sides", "situation", "set_up_picture", "guides", "measurements"),
    "puzzle_check",
)


@pytest.mark.parametrize("part", [field for field in System.__dataclass_fields__ if field not in OPTIONAL_PARTS])
def test_no_part_can_be_left_out(part: str) -> None:
    with pytest.raises(TypeError, match=f"'{part}'"):
        System(**{name: getattr(SOUND, name) for name in System.__dataclass_fields__ if name != part})


OPTION = OptionalRule("fog", "Fog", "Nobody sees far.", "5.0")


def offering(**changed: str) -> ScenarioWords:
    return replace(CARD, optional_rules=(replace(OPTION, **changed),))


def carded(cards: Mapping[str, ScenarioWords]) -> dict[str, Any]:
    return {"words": lambda: cards}


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"scenarios": ("november", "november")}, "`scenarios`: 'november' stands there twice"),
        ({"books": ("standard", "standard")}, "`books`: 'standard' stands there twice"),
        ({"books": ("standard", "missing")}, "`books`: the cases of 'missing' cannot be read"),
        ({"scenarios": ("november", "may")}, "`words`: the scenario 'moselle/may' has no card"),
        (carded({}), "`words`: the scenario 'moselle/november' has no card"),
        (carded({"moselle/november": CARD, "moselle/may": CARD}), "a card for 'moselle/may', which is no scenario"),
        (carded({"moselle/november": replace(CARD, difficulty=6)}), "the difficulty of 'moselle/november' is 6"),
        (
            carded({"moselle/november": replace(CARD, picture=Path("none.webp"))}),
            "the picture of 'moselle/november', 'none.webp'",
        ),
        (
            carded({"moselle/november": replace(CARD, front=Front("Now", "Play.", Path(__file__)))}),
            "must be a file in the format WebP",
        ),
        ({"optional_rules": ("fog",)}, "`words`: the optional rule 'fog' has no words"),
        (carded({"moselle/november": replace(CARD, optional_rules=(OPTION,))}), "offers 'fog', which is no optional rule"),
        (
            {"optional_rules": ("fog",), **carded({"moselle/november": offering(says="")})},
            "the optional rule 'fog' needs a title and a sentence",
        ),
        (
            {"optional_rules": ("fog",), **carded({"moselle/november": offering(case="77.7")})},
            "'fog' names case '77.7', which no book has",
        ),
        ({"default_bot": "deep-blue"}, "`default_bot`: there is no bot 'deep-blue'; there are: random, greedy"),
        ({"bots": (*SOUND.bots, BOT)}, "`bots`: 'random' stands there twice"),
        ({"bots": SOUND.bots[::-1]}, "`bots`: the weakest must come first"),
        ({"bots": (replace(BOT, strength=0), *SOUND.bots[1:])}, "`bots`: the strength of 'random' is 0"),
        (
            {"bots": (replace(BOT, says=""), *SOUND.bots[1:])},
            "`bots`: 'random' needs a name of one word, a title and a sentence",
        ),
        ({"bots": (replace(BOT, seats=(ALLIED,)), *SOUND.bots[1:])}, "`bots`: 'random' must be able to play both seats"),
        (
            {"bots": (BOT, replace(SOUND.bots[1], seats=(AXIS,))), "default_bot": SOUND.bots[1].name},
            "`default_bot`: 'greedy' must be able to play both seats",
        ),
        (
            {"bots": (BOT, replace(SOUND.bots[1], seats=(SPECTATOR,))), "default_bot": BOT.name},
            "`bots`: 'greedy' must name one of the two seats or both",
        ),
        ({"bots": (replace(BOT, make=None), *SOUND.bots[1:])}, "`bots`: `make` of 'random' must be a function"),
    ],
)
def test_parts_that_do_not_fit_together_are_named(parts: Mapping[str, Any], says: str) -> None:
    assert says in faults_of(**parts)


def test_all_faults_are_reported_at_once() -> None:
    assert faults_of(open=None, bots=()).splitlines() == [
        "the game 'moselle': `open` must be a function",
        "the game 'moselle': `bots` must be a tuple of BotEntry values, at least one",
    ]


def test_a_book_needs_cases(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "cases.tsv").write_text("case\ttitle\tkind\tapplies\ttext\n")
    assert "`books`: there is no case in empty" in faults_of(data=tmp_path, books=("empty",))


def test_two_games_share_neither_a_name_nor_the_number_of_a_case(tmp_path: Path) -> None:
    with pytest.raises(BadSystem, match="the game 'moselle' stands twice in the list"):
        check_systems([SOUND, SOUND])
    with pytest.raises(BadSystem, match=r"the books 'standard' and 'other' both have case 9\.87: give the cases of one"):
        check_systems([SOUND, with_book(tmp_path, "other", "9.87")])


def with_book(data: Path, book: str, *keys: str) -> System:
    """The sound system with another name, and a book with these cases."""
    lines = [f"{key}\tTanks\trule\t{book}\tThey go first." for key in keys]
    (data / book).mkdir()
    (data / book / "cases.tsv").write_text("\n".join(["case\ttitle\tkind\tapplies\ttext", *lines, ""]))
    cards = {f"{book}/{name.partition('/')[2]}": replace(card, optional_rules=()) for name, card in SOUND.words().items()}
    return replace(SOUND, name=book, data=data, books=(book,), optional_rules=(), guides=(), words=lambda: cards)


def test_a_book_with_a_namespace_may_have_the_numbers_of_another(tmp_path: Path) -> None:
    check_systems([SOUND, with_book(tmp_path, "other", "S43:9.87"), with_book(tmp_path, "third", "T:9.87")])


def test_two_books_may_not_print_the_same_number(tmp_path: Path) -> None:
    with pytest.raises(BadSystem, match=r"the books 'other' and 'third' both have case S9\.87"):
        check_systems([with_book(tmp_path, "other", "S43:9.87"), with_book(tmp_path, "third", "S44:9.87")])


def test_a_book_has_one_namespace(tmp_path: Path) -> None:
    with pytest.raises(BadSystem, match="the cases of 'other' must all have the same namespace; they have '' and 'S43'"):
        check_systems([with_book(tmp_path, "other", "S43:9.87", "9.88")])


@pytest.mark.parametrize("key", ["s43:8.4", "43:8.4", "S43:", "S43:x", ":8.4", "S43:8.4:1"])
def test_a_number_in_a_namespace_has_its_form(tmp_path: Path, key: str) -> None:
    with pytest.raises(BadSystem, match=f"cases.tsv:2: case: '{key}' is no number of a case"):
        check_systems([with_book(tmp_path, "other", key)])


def test_what_is_no_system_is_refused() -> None:
    with pytest.raises(BadSystem, match="'chess' is no System"):
        check_systems(["chess"])


# an opened scenario ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"id": "may"}, "`game` and `id` say 'moselle/may'"),
        ({"title": ""}, "`title` is missing"),
        ({"last_turn": 0}, "`last_turn` must be 1 or more"),
        ({"levels": ()}, "`levels` must name the levels of victory"),
        ({"levels": ("Draw", "Draw")}, "`levels` must name the levels of victory"),
        ({"vocabulary": ()}, "`vocabulary` must be a Vocabulary"),
        ({"set_up": None}, "`set_up` must be a function"),
        ({"from_view": None}, "`from_view` must be a function"),
        ({"presenter": object()}, "`presenter` has no `show`"),
        ({"drawing": object()}, "`drawing` has no `map_sheet`"),
    ],
)
def test_a_scenario_that_lacks_a_part_is_refused_when_it_is_opened(parts: Mapping[str, Any], says: str) -> None:
    sound = games.open_scenario("moselle/november")
    with pytest.raises(BadSystem) as bad:
        check_scenario(replace(sound, **parts), "moselle/november")
    assert says in str(bad.value)


@dataclass(frozen=True)
class Redrawn:
    """The drawing of a scenario with another map sheet."""

    drawing: Drawing
    parts: Mapping[str, Any]

    def map_sheet(self) -> MapSheet:
        return replace(self.drawing.map_sheet(), **self.parts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.drawing, name)


SIDE = hexside(HexId("0101"), HexId("0102"))
CHART_WITH_SEA = Chart("Terrain", (), (ChartRow("lagoon", "Lagoon", ()),))


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"key": (KeyEntry("Fort", "fort"),)}, "`key`: 'Fort' has the swatch 'fort', and the sheet declares nothing"),
        ({"key": (KeyEntry("Ports", (Again("port", (0, 0)),)),)}, "`key`: 'Ports' shows the sign 'port', which is not"),
        ({"chart": CHART_WITH_SEA}, "`chart`: 'Lagoon' has the swatch 'lagoon', and the sheet declares nothing"),
        ({"ways": (Ways("rails", {SIDE: "narrow"}, (HIGHWAY,)),)}, "`ways`: 'rails' has ways of the style 'narrow'"),
    ],
)
def test_a_map_that_names_a_sign_which_does_not_exist_is_refused_when_it_is_opened(
    parts: Mapping[str, Any], says: str
) -> None:
    sound = games.open_scenario("moselle/november")
    redrawn = Redrawn(sound.drawing, {"key": (), **parts})
    with pytest.raises(BadSystem) as bad:
        check_scenario(replace(sound, drawing=redrawn), "moselle/november")
    assert str(bad.value).startswith(f"the scenario 'moselle/november': `map_sheet`: {says}")


def test_the_names_that_every_map_has_are_drawn() -> None:
    assert {*swatches.OF_ALL_MAPS, *map_checks.LEVELS} == map_checks.SWATCHES
    assert {*signs.OF_ALL_MAPS} == map_checks.SIGNS
    assert [f"level_{level}" for level in tokens.LEVEL] == [*map_checks.LEVELS]


def test_what_is_no_scenario_is_refused() -> None:
    with pytest.raises(BadSystem, match="`open` returns dict and no OpenScenario"):
        check_scenario({}, "moselle/november")


# games from outside ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("nowhere.at_all:GAME", "TRINACRIA_SYSTEMS: nowhere.at_all:GAME cannot be loaded: ModuleNotFoundError"),
        ("json:GAME", "TRINACRIA_SYSTEMS: json:GAME cannot be loaded: AttributeError"),
        ("json:dumps", "TRINACRIA_SYSTEMS: json:dumps is no System"),
        ("trinacria.viw.moselle.system:MOSELLE", "the game 'moselle' stands twice in the list"),
    ],
)
def test_a_game_from_outside_that_is_not_one_stops_the_program_at_once(named: str, says: str) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", "from trinacria.cli import app; app()", "--version"],
        env={**os.environ, games.FROM_OUTSIDE: named},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    assert answer.stderr.startswith("trinacria: ")
    assert says in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_game_is_added_and_removed() -> None:
    twin = replace(
        SOUND,
        name="rhine",
        words=lambda: {"rhine/november": CARD},
        bots=(random_bot(),),
        default_bot="random",
        situation=None,
    )
    games.add_systems([twin])
    try:
        assert "rhine/november" in games.catalogue()
        with pytest.raises(BadSystem, match="`game` and `id` say 'moselle/november'"):
            games.open_scenario("rhine/november")
    finally:
        games.remove_system("rhine")
    assert "rhine/november" not in games.catalogue()


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"name": "first steps"}, "'first steps' needs a name of one word, a title and a sentence that leads to it"),
        ({"scenario": "december"}, "'first-steps' is about 'december', which is no scenario"),
        ({"lessons": ()}, "'first-steps' needs a chapter and a lesson"),
        ({"picture": "no.webp"}, "the picture of 'first-steps', 'no.webp', must be a file in the format WebP"),
        ({"picture": "../cards.toml"}, "the picture of 'first-steps', 'cards.toml', must be a file in the format WebP"),
        ({"difficulty": 9}, "the difficulty of 'first-steps' is 9, and must be from 1 to 5"),
    ],
)
def test_a_guide_that_does_not_fit_its_game_is_named(parts: dict[str, Any], says: str) -> None:
    guide = msgspec.structs.replace(SOUND.guides[0], **parts)
    assert f"`guides`: {says}" in faults_of(guides=(guide,))
    assert "`guides`: 'first-steps' stands there twice" in faults_of(guides=SOUND.guides * 2)
