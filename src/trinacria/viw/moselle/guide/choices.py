"""What the tutor says when the table asks for something that hangs on the dice or on the other side."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Choice
from trinacria.kernel.resolutions import Role
from trinacria.viw.guide_choices import DEFEND, ELIMINATE

ROLL = Choice(
    "roll",
    CardWords(
        "The chits are turned over",
        (
            "Every regiment in its first fight has drawn a chit of its morale; now both sides see the strengths, until the "
            "dice fall.",
            "Ratio, terrain and shifts give one of thirteen columns. Two dice are added and read down that column.",
        ),
        "Press Roll the dice.",
        ("8.41", "8.42", "9.0.P"),
    ),
    CardWords("The dice", ("The strengths are revealed and the column is fixed.",), "Press Roll the dice.", ("9.89",)),
)

SUPPORT_DEFENCE = Choice(
    "support",
    CardWords(
        "You are attacked",
        (
            "The computer attacks one of your stacks. The same panel, seen from the other side: your guns within three "
            "hexes and an Air Point can each shift the fight one column back.",
            "Each gun helps once in a phase, and a defence takes one gun at most.",
        ),
        "Switch on what should help, or announce no support.",
        ("9.62", "9.64", "13.11"),
    ),
    CardWords(
        "Attacked again",
        ("One gun and one Air Point may help the defence.",),
        "Announce your support, or none.",
        ("9.64",),
    ),
    Role.DEFENDER,
)

LOSE = Choice(
    "lose",
    CardWords(
        "A step is lost",
        (
            "Losses are taken in steps. A regiment's first loss turns its chit to the weak side or makes it a cadre, the "
            "last one takes it off the map; tanks and guns have a single step.",
            "In an attack the tanks that fought lose first.",
        ),
        "Click the unit that takes the loss.",
        ("9.81", "9.86", "9.87"),
    ),
    CardWords("A step is lost", ("Choose among those who fought.",), "Click the unit that takes the loss.", ("9.86",)),
)

ABSORB = Choice(
    "absorb",
    CardWords(
        "Give ground, or pay for it",
        (
            "The number in parentheses had to be lost at once. How you meet the other one is up to you: with hexes of "
            "retreat, with further steps, or with some of each.",
            "Staying costs men. Going costs ground, and a step for each enemy-controlled hex on the way.",
        ),
        "Choose: steps, or hexes. When in doubt, go back.",
        ("9.85", "9.92"),
    ),
    CardWords(
        "Hexes or steps",
        ("Each step that you lose saves one hex of retreat.",),
        "Choose one of the ways.",
        ("9.85",),
    ),
)

RETREAT = Choice(
    "retreat",
    CardWords(
        "Retreat",
        (
            "A stack goes back as a whole, as far from the enemy as it can, through as few enemy zones as it can. Only the "
            "ways that these rules leave are offered.",
            "After a breakthrough the attacker chooses the defender's way.",
        ),
        "Click the hex where the retreat ends, and confirm.",
        ("9.91", "9.92"),
    ),
    CardWords(
        "Retreat",
        ("Only the ways that the rules leave are lit.",),
        "Click the hex where the retreat ends, and confirm.",
        ("9.91",),
    ),
)

ADVANCE = Choice(
    "advance",
    CardWords(
        "Advance",
        (
            "The defenders are gone: units that fought, and those stacked with them, may go into the hex they left, and as "
            "far beyond as the losers retreated. An advance costs no points, and no unit has to make one.",
            "A town counts for the side that entered it last. Remember that no more than three units can stay, and that "
            "guns in support do not advance.",
        ),
        "Click a unit, then its hex. End the advance when enough have gone.",
        ("9.94", "9.95"),
    ),
    CardWords(
        "Advance",
        ("Units that fought may follow up.",),
        "Click a unit, then its hex, or end the advance.",
        ("9.94",),
    ),
)

CHOICES = (ROLL, SUPPORT_DEFENCE, LOSE, ABSORB, RETREAT, ADVANCE, DEFEND, ELIMINATE)
