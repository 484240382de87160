"""Ashore at Gela: the first day of The U.S. Landing with a tutor, for people who know the standard rules."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Chapter, CounterKey, CounterSign, Guide
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.sicily.guide.attacks import ATTACKS
from trinacria.viw.sicily.guide.choices import CHOICES
from trinacria.viw.sicily.guide.lessons import AGAIN, FIGHT, LAND, LESSONS

MOVEMENT, COMBAT, SECOND_ALLIED, SECOND_AXIS = "16.1.B.2", "9.0", "16.1.D.1", "16.1.D.2"

CHAPTERS = (
    Chapter(LAND, "Land", "The First Wave, disruption, and how far units get on the first day.", ALLIED, MOVEMENT),
    Chapter(FIGHT, "Fight", "An attack on Licata, with the guns of the fleet.", ALLIED, COMBAT),
    Chapter("defend", "Defend", "The Axis moves, and may strike back.", AXIS),
    Chapter(
        AGAIN, "Again", "The Second Wave and its depots; then all of you move and fight once more.", ALLIED, SECOND_ALLIED
    ),
    Chapter("hold", "Hold", "The last moves and attacks of the Axis that day.", AXIS, SECOND_AXIS),
)

ASHORE = Guide(
    name="ashore",
    scenario="us-landing",
    side=ALLIED,
    title="Ashore at Gela",
    length="1 turn, 40 minutes",
    difficulty=2,
    teaches="Guided: the first day of an invasion, after First steps",
    lead=(
        "The first Game-Turn of The U.S. Landing, about forty minutes, against the computer. It builds on First steps: you "
        "should know how units move, attack, lose steps and retreat. The card explains what is different on a beach."
    ),
    counter="us_157_45",
    counters=(
        CounterKey(
            "us_157_45",
            (
                CounterSign("157/45", "its name: regiment 157 of the 45th Division"),
                CounterSign("III", "its size: a regiment"),
                CounterSign("⊠", "its kind: infantry"),
                CounterSign("A", "its class: large"),
                CounterSign("2", "its morale: fair"),
                CounterSign("4", "its Movement Points"),
            ),
        ),
    ),
    chapters=CHAPTERS,
    lessons=LESSONS,
    choices=CHOICES,
    attacks=ATTACKS,
    waiting=CardWords(
        "The other side decides",
        ("The loser chooses how to take a result, and both sides announce support.",),
        cases=("9.85", "9.64"),
    ),
    their_turn=CardWords(
        "The Axis moves and fights",
        ("The log at the right describes each move. Axis units that end their move next to yours may have to attack.",),
        "Watch. You are asked when one of your units is attacked.",
        ("9.12",),
    ),
    alone=CardWords(
        "On your own",
        ("There is no lesson for this one. The prompt says what can be done, and its number opens the rule.",),
        "Choose one of the things that are offered.",
        ("16.1",),
    ),
    end=CardWords(
        "The first day is over",
        (
            "You have landed, fought for the beaches and brought the Second Wave ashore.",
            "From Game-Turn 2 on there are Bookkeeping and Supply Phases, and units have all of their Movement Points.",
            "The game goes on from here, without the card. Every number in the prompts opens the rule in plain words.",
        ),
        cases=("16.21", "16.22", "30.7"),
    ),
    again="The first day again",
)
