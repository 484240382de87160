"""A guide that its game does not bear out is refused, with a sentence for each fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from toy_house import with_toy
from trinacria import games
from trinacria.kernel import guide_checks
from trinacria.kernel.guide_checks import chapter_now, choice_for, guide_faults
from trinacria.kernel.guides import (
    AskWhy,
    AttackPlan,
    Choice,
    CounterKey,
    Decide,
    Finish,
    Guide,
    GuidedAttack,
    Look,
    MoveTo,
    Named,
)
from trinacria.kernel.resolutions import Party, Resolution, Role, Scale
from trinacria.kernel.seats import ALLIED, AXIS, SPECTATOR
from trinacria.kernel.showing import Shown, ShownDecision, ShownHeading

SEEDS = ("one", "two")


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    with with_toy():
        yield


def toy_guide() -> Guide:
    return games.system("toy").guides[0]


def moselle_guide() -> Guide:
    return games.system("moselle").guides[0]


def faults(guide: Guide, game: str = "toy") -> list[str]:
    scenario = games.open_scenario(f"{game}/{guide.scenario}")
    return guide_faults(guide, scenario, games.casebook(), SEEDS)


def with_lesson(guide: Guide, place: int, **parts: Any) -> Guide:
    lessons = [*guide.lessons]
    lessons[place] = msgspec.structs.replace(lessons[place], **parts)
    return msgspec.structs.replace(guide, lessons=tuple(lessons))


def with_attacks(*attacks: GuidedAttack, **parts: Any) -> Guide:
    plan = moselle_guide().attacks
    assert isinstance(plan, AttackPlan)
    plan = msgspec.structs.replace(plan, attacks=attacks or plan.attacks, **parts)
    return msgspec.structs.replace(moselle_guide(), attacks=plan)


# what is named ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"id": "welcome"}, "the lesson 'welcome' is there twice"),
        ({"chapter": "third"}, "the lesson 'step' stands in the chapter 'third', which is not there"),
        ({"points": ("9999",)}, "the lesson 'step' points at '9999', which is neither a counter nor a hex"),
        ({"until": Look("us9")}, "the lesson 'step' is about 'us9', which is no counter of the game"),
        ({"until": MoveTo("us1", "0900", "act us1 0900")}, "the lesson 'step' is about '0900', which is no hex of the map"),
        ({"until": AskWhy("us1", ("0900",))}, "the lesson 'step' is about '0900', which is no hex of the map"),
        (
            {"until": Decide("dance", "end")},
            "the lesson 'step' waits for the decision 'dance', which the game does not have",
        ),
        ({"act": ""}, "the lesson 'step' waits for the player and does not say for what"),
        ({"counter": "us1"}, "the lesson 'step' shows the counter 'us1', which the guide does not explain"),
        ({"overlay": "zones"}, "the lesson 'step' switches 'zones' on, which is no overlay of the game"),
        ({"cases": ("H:9",)}, "the lesson 'step' names case 'H:9', which no book has"),
    ],
)
def test_a_lesson_names_only_what_is_there(parts: dict[str, Any], says: str) -> None:
    assert faults(with_lesson(toy_guide(), 1, **parts)) == [says]


def test_the_other_parts_of_a_guide_name_only_what_is_there() -> None:
    guide, card = toy_guide(), toy_guide().end
    replace = msgspec.structs.replace
    first, second = guide.chapters
    assert faults(replace(guide, side=SPECTATOR)) == ["`side` is spectator, and must be one that plays"]
    assert faults(replace(guide, chapters=(first, second, first))) == ["the chapter 'yours' is there twice"]
    assert faults(replace(guide, chapters=(first, replace(second, heading="H:7")))) == [
        "the chapter 'theirs' has the heading 'H:7', which is no phase of the game"
    ]
    assert faults(replace(guide, choices=(Choice("dance", card, card),))) == [
        "there are words for the decision 'dance', which the game does not have"
    ]
    assert faults(replace(guide, counters=(CounterKey("us9", ()),))) == [
        "it explains the counter 'us9', which the game does not have"
    ]
    assert faults(replace(guide, counter="us1")) == ["it shows the counter 'us1' and does not explain it"]
    assert faults(replace(guide, end=replace(card, cases=("0.0",)))) == ["`end` names case '0.0', which no book has"]


def test_attacks_name_only_what_is_there() -> None:
    nowhere = GuidedAttack("9999", "Nowhere", (Named("nobody", "nobody"),), "", ("0.0",))
    assert faults(with_attacks(nowhere, overlay="clouds"), "moselle") == [
        "the attacks switch 'clouds' on, which is no overlay of the game",
        "there is an attack on '9999', which is no hex of the map",
        "'nobody', which is no counter of the game, is asked to attack 9999",
        "the attack on 9999 names case '0.0', which no book has",
    ]


# what is asked for ------------------------------------------------------------------------------------------------------


def test_an_order_that_the_rules_refuse_is_a_fault() -> None:
    far = with_lesson(toy_guide(), 1, until=MoveTo("us1", "0401", "act us1 0401"))
    assert faults(far)[0].startswith("the lesson 'step' asks for 'act us1 0401', which is refused: H3: ")
    strange = with_lesson(toy_guide(), 1, until=MoveTo("us1", "0201", "dance us1"))
    assert "the lesson 'step' asks for 'dance us1', which is refused: " in faults(strange)[0]


def test_an_order_that_does_something_else_is_a_fault() -> None:
    astray = with_lesson(toy_guide(), 1, until=MoveTo("us1", "0201", "act us2 0202"))
    assert faults(astray) == ["the lesson 'step' asks for 'act us2 0202', and us1 does not stand in 0201 then"]
    open_still = with_lesson(toy_guide(), 1, until=Decide("act", "act us1 0201"))
    assert faults(open_still) == ["the lesson 'step' asks for 'act us1 0201', and the decision 'act' is still open"]
    idle = with_lesson(toy_guide(), 2, until=Finish("act us2 0202"))
    assert faults(idle) == ["the lesson 'end' asks for 'act us2 0202', and the chapter goes on"]


def test_a_decision_can_be_left_to_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    free = with_lesson(toy_guide(), 2, until=Decide("act"))
    assert faults(free) == []
    monkeypatch.setattr(guide_checks, "LONGEST", 1)
    assert faults(free) == ["the lesson 'end' leaves the decision 'act' to the player, and it is still open after 1 orders"]


def test_what_is_asked_why_must_be_barred() -> None:
    lesson = next(place for place, lesson in enumerate(moselle_guide().lessons) if isinstance(lesson.until, AskWhy))
    open_way = with_lesson(moselle_guide(), lesson, until=AskWhy("us_379_95", ("0306",)))
    assert faults(open_way, "moselle")[0].startswith("the lesson 'leaving' asks why us_379_95 cannot go to 0306")


def test_a_counter_must_be_on_the_map_when_a_lesson_points_at_it() -> None:
    scenario = games.open_scenario("moselle/november")
    start = scenario.presenter.show(games.new_game("moselle", "counters").position, ALLIED)
    coming = next(unit for unit, counter in start.counters.items() if counter.place not in scenario.drawing.words().hexes)
    absent = with_lesson(moselle_guide(), 1, points=(coming,))
    assert faults(absent, "moselle") == [f"the lesson 'enemy' points at {coming}, which is not on the map then"]


def test_a_lesson_that_no_moment_fits_is_a_fault() -> None:
    guide = toy_guide()
    lost = msgspec.structs.replace(guide.chapters[0], id="lost", phasing=AXIS)
    chapters = (*guide.chapters, lost)
    assert faults(with_lesson(msgspec.structs.replace(guide, chapters=chapters), 2, chapter="lost")) == [
        "the lesson 'end' is never reached"
    ]


def test_an_attack_that_the_rules_refuse_is_a_fault() -> None:
    plan = moselle_guide().attacks
    assert plan is not None
    weak = msgspec.structs.replace(plan.attacks[0], units=(Named("us_2_5", "2/5"),))
    assert [fault[:32] for fault in faults(with_attacks(weak), "moselle")] == ["the attack on 0702 is refused: 9"]


def test_attacks_that_no_decision_asks_for_are_a_fault() -> None:
    plan = moselle_guide().attacks
    assert plan is not None
    idle = msgspec.structs.replace(plan, attacks=(), overlay="")
    assert faults(msgspec.structs.replace(toy_guide(), attacks=idle)) == ["the attacks are never reached"]


def test_support_that_cannot_be_announced_is_a_fault() -> None:
    plan = moselle_guide().attacks
    assert plan is not None
    far = msgspec.structs.replace(plan.attacks[0], support=(Named("us_182_fa", "182 FA"),))
    assert faults(with_attacks(far), "moselle") == ["the attack on 0702 cannot have the support of us_182_fa"]


# which card it is -------------------------------------------------------------------------------------------------------


def shown(turn: int, phasing: str, *headings: str, kind: str = "move", **parts: Any) -> Shown:
    decision = ShownDecision(ALLIED, kind, "5.0", "")
    at = tuple(ShownHeading(case, "") for case in headings)
    side = ALLIED if phasing == "allied" else AXIS
    return Shown("moselle/november", ALLIED, turn, side, decision, at, 0, 0, {}, {}, {}, **parts)


def test_the_chapter_is_the_last_one_that_fits_the_table() -> None:
    guide = moselle_guide()
    names = [
        chapter.id if (chapter := chapter_now(guide, moment)) else None
        for moment in (
            shown(1, "allied", "5.0"),
            shown(1, "allied", "4.2", "9.0"),
            shown(1, "axis", "9.0"),
            shown(2, "allied", "5.0"),
        )
    ]
    assert names == ["move", "fight", "theirs", None]


def test_a_choice_can_depend_on_who_attacks() -> None:
    guide = moselle_guide()

    def attacked_by(side: Any) -> Choice | None:
        parties = (Party(side, Role.ATTACKER), Party(side.enemy, Role.DEFENDER))
        fight = Resolution(("0702",), parties, Scale("crt"))
        return choice_for(guide, shown(1, "axis", "9.0", kind="support", resolution=fight))

    defence = attacked_by(AXIS)
    assert defence is not None
    assert defence.first.title == "You are attacked"
    assert attacked_by(ALLIED) is None


def test_moselle_has_words_for_every_decision_that_is_not_put_together_on_the_map() -> None:
    sheets = games.open_scenario("moselle/november").drawing.words().decisions
    planned = {"move", "attack"}
    assert {choice.kind for choice in moselle_guide().choices} == sheets.keys() - planned
