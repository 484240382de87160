"""The attack on Licata, and words for all the others."""

from __future__ import annotations

from trinacria.kernel.guides import AttackPlan, CardWords, GuidedAttack, Named

LICATA = GuidedAttack(
    "3123",
    "Licata",
    (Named("us_15_3", "15/3"), Named("us_7_3", "7/3")),
    "Licata is a port, and a port is worth a landing: depots can use it later. Only one regiment of a hex may attack, so "
    "15/3 goes in and 30/3 stands by.",
    ("7.21", "22.41", "9.12"),
    (Named("naval us", "naval gunfire"),),
)

ATTACKS = AttackPlan(
    attacks=(LICATA,),
    first=CardWords(
        "Take the port",
        ("Begin with the target. Then the units that can join light up, and the panel shows what can be expected.",),
        "Click {place}, hex {hex}.",
        ("9.0", "9.12"),
    ),
    next=CardWords("Next: {place}", ("The order is yours; this is a good one.",), "Click {place}, hex {hex}.", ("9.12",)),
    building="Attack on {place}",
    reading="Near the sea the fleet can help: a naval gunfire point shifts the fight one column in your favour.",
    support=CardWords(
        "Support",
        (
            "A naval gunfire point helps where the attacked hex is coastal or at most two hexes from the sea: one in each "
            "combat, besides artillery. None can be saved for another turn.",
            "There are no Air Points on Game-Turn 1.",
        ),
        cases=("25.33", "16.21"),
    ),
    support_again=CardWords("Support", ("One naval gunfire point, near the sea; and artillery.",), cases=("25.33", "9.62")),
    own=CardWords(
        "The other attacks",
        (
            "The red rims show what is still owed. Click an enemy, see who can join, and read what can be expected.",
            "A naval gunfire point in the right place is worth a column.",
        ),
        "Choose a target, who joins and what helps; then press the yellow button.",
        ("9.11", "9.12"),
    ),
    finished=CardWords(
        "Nothing more is owed",
        ("You may end combat now.",),
        "Press End combat, or attack once more.",
        ("9.12", "16.1"),
    ),
    held="The enemy still holds {place}. An attack on a hex is made once in a phase.",
    overlay="duties",
)
