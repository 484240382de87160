"""The first four days: turns 1 and 2 of The First Week with a tutor, from the Allied seat."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Chapter, CounterKey, CounterSign, Guide
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.guide.attacks import ATTACKS
from trinacria.sicily43.guide.choices import CHOICES
from trinacria.sicily43.guide.lessons import AGAIN, FIGHT, LAND, LESSONS, MARCH

LANDING, SECOND_LANDING, COMBAT, MOVEMENT = "S43:5.3", "S43:5.13", "S43:11", "S43:8"

CHAPTERS = (
    Chapter(LAND, "Land", "Planes, paratroops, beaches, ships and bombs.", ALLIED, LANDING),
    Chapter(AGAIN, "Again", "The second wave, and the other half of the planes.", ALLIED, SECOND_LANDING),
    Chapter(FIGHT, "Fight", "Who must attack, the differential, and what guns and ships add to it.", ALLIED, COMBAT),
    Chapter("hold", "Hold", "The Axis strikes back between the two landings, and after them.", AXIS),
    Chapter("answer", "Wait", "From turn 2 on dice decide which side moves first.", AXIS, turn=2),
    Chapter(MARCH, "March", "Reinforcements, roads, and the hexes next to the enemy.", ALLIED, MOVEMENT, turn=2),
    Chapter("press", "Press", "Attacks at full strength, towards the towns that are due.", ALLIED, COMBAT, turn=2),
)

FOUR_DAYS = Guide(
    name="four-days",
    scenario="landing",
    side=ALLIED,
    title="Four days in July",
    length="2 turns, an hour",
    difficulty=2,
    teaches="Guided: both landings of SICILY'43 and the first march inland",
    lead=(
        "The first two turns of SICILY'43, about an hour, against the computer. You land two armies, fight for the beaches "
        "and start for the towns. You need to know no other game: nothing is hidden, and every number opens its rule."
    ),
    counter="US-1-26",
    counters=(
        CounterKey(
            "US-1-26",
            (
                CounterSign("26/1", "its name: the 26th Infantry, 1st Division"),
                CounterSign("III", "its size: a regiment"),
                CounterSign("⊠", "its kind: infantry"),
                CounterSign("7", "its Combat Factors"),
                CounterSign("6", "its Movement Points"),
            ),
        ),
    ),
    chapters=CHAPTERS,
    lessons=LESSONS,
    choices=CHOICES,
    attacks=ATTACKS,
    waiting=CardWords(
        "The Axis decides",
        ("The defender may answer with guns, and chooses where beaten units go.",),
        cases=("S43:19.4", "S43:14.1"),
    ),
    their_turn=CardWords(
        "The Axis acts",
        ("The log describes each move. Coastal guns may fire at your ships, and planes at ships and units.",),
        "Watch. You are asked when your units are attacked.",
        ("S43:5.10", "S43:20.5"),
    ),
    alone=CardWords(
        "You know this one",
        ("It works as it did before. The prompt says what can be done, and its number opens the rule.",),
        "Choose one of the things that are offered.",
        ("S43:6.1",),
    ),
    end=CardWords(
        "Four days are over",
        (
            "You have landed two armies, fought for the beaches and marched inland.",
            "Augusta was due on turn 2. Caltagirone, Piazza Armerina and Agrigento are due on turn 4: two points for each "
            "that you take sooner, three lost for each that you miss.",
            "The game goes on from here, without the card.",
        ),
        cases=("S43:24.5", "S43:24.7"),
    ),
    again="The four days again",
)
