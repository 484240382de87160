"""First steps: the first turn of Moselle with a tutor, for people who have never played the system."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Chapter, CounterKey, CounterSign, Guide, Strays
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.viw.moselle.guide.attacks import ATTACKS
from trinacria.viw.moselle.guide.choices import CHOICES
from trinacria.viw.moselle.guide.lessons import LESSONS, LOOK, MOVE

COMBAT = "9.0"

CHAPTERS = (
    Chapter(LOOK, "Look", "Read a counter: kind, size, class, morale, movement, and what stays hidden.", ALLIED),
    Chapter(MOVE, "Move", "Reach and costs, roads and rivers, zones of control, stacks.", ALLIED),
    Chapter(
        "fight",
        "Fight",
        "Who must attack, odds and shifts, guns and aircraft, the dice, losses, retreat, advance.",
        ALLIED,
        COMBAT,
    ),
    Chapter("theirs", "Their turn", "Defend yourself while the computer plays its half of the turn.", AXIS),
)

COUNTERS = (
    CounterKey(
        "de_713_416",
        (
            CounterSign("713/416", "its name: regiment 713 of the 416th Division"),
            CounterSign("III", "its size: a regiment; II is a battalion, X a brigade"),
            CounterSign("⊠", "its kind: crossed lines are infantry"),
            CounterSign("C", "its class: how large it is in a fight, A to C"),
            CounterSign("1", "its morale: 3 is best, 1 is worst"),
            CounterSign("6", "its Movement Points"),
        ),
    ),
    CounterKey(
        "us_357_90",
        (
            CounterSign("357/90", "its name: regiment 357 of the 90th Division"),
            CounterSign("III", "its size: a regiment"),
            CounterSign("⊠", "its kind: infantry"),
            CounterSign("A", "its class: large"),
            CounterSign("3", "its morale: the best"),
            CounterSign("6", "its Movement Points"),
        ),
    ),
)

FIRST_STEPS = Guide(
    name="first-steps",
    scenario="november",
    side=ALLIED,
    title="First steps",
    length="1 turn, 20 minutes",
    difficulty=1,
    teaches="Guided; every step can be taken back",
    lead=(
        "One turn at the Moselle, about twenty minutes, against the computer. You play on a real table with real dice; "
        "a card beside the map says what to do next and why. Every step can be taken back."
    ),
    picture="first-steps.webp",
    counter="us_357_90",
    counters=COUNTERS,
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
        "The Axis Player-Turn",
        (
            "The same phases for the other side: supply, movement, combat. The log at the right describes each move; "
            "units that stand beside yours must attack, unless a town or a fort excuses them.",
        ),
        "Watch. You are asked when one of your units is attacked.",
        ("4.2", "9.13"),
    ),
    alone=CardWords(
        "On your own",
        ("There is no lesson for this one. The prompt says what can be done, and its number opens the rule.",),
        "Choose one of the things that are offered.",
        ("4.2",),
    ),
    strays=Strays(early="Movement is over, and {units} did not go where the lesson meant. You can still take it back."),
    end=CardWords(
        "You have played a turn",
        (
            "Reading, moving, attacks, losses, retreat and advance: that is nearly all of it.",
            "Supply is judged at the start of each Player-Turn, reinforcements come by the roads, and mud makes every "
            "attack worse by a column.",
            "The game goes on from here, without the card. Every number in the prompts opens the rule in plain words.",
        ),
        cases=("11.0", "14.0", "9.89.C.1"),
    ),
    again="The first turn again",
)
