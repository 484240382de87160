"""What the tutor says when the table asks for something that hangs on the dice or on the other side."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Choice
from trinacria.kernel.resolutions import Role
from trinacria.viw.guide_choices import DEFEND, ELIMINATE

ROLL = Choice(
    "roll",
    CardWords(
        "The strengths are shown",
        ("Regiments in their first fight have drawn a strength chit. Both sides see the strengths until the dice fall.",),
        "Press Roll the dice.",
        ("8.41", "8.42"),
    ),
    CardWords("The dice", ("The strengths are shown and the column is fixed.",), "Press Roll the dice.", ("9.89",)),
)

SUPPORT_DEFENCE = Choice(
    "support",
    CardWords(
        "You are attacked",
        (
            "The same panel, seen from the other side. A naval gunfire point shifts the fight one column in your favour, if "
            "your hex is coastal or at most two hexes from the sea.",
            "So does a gun within three hexes that stood next to no enemy when the phase began.",
        ),
        "Switch on what should help, or announce no support.",
        ("25.33", "9.62", "9.64"),
    ),
    CardWords(
        "Attacked again",
        ("A naval gunfire point or a gun may help the defence.",),
        "Announce your support, or none.",
        ("25.33",),
    ),
    Role.DEFENDER,
)

LOSE = Choice(
    "lose",
    CardWords(
        "A step is lost",
        (
            "Losses are taken in steps: each weakens a unit or removes it. They fall first on the units that fought.",
            "In an attack of your own the tanks that fought lose first.",
        ),
        "Click the unit that takes the loss.",
        ("9.81", "9.86", "9.87"),
    ),
    CardWords("A step is lost", ("Choose among the units that fought.",), "Click the unit that takes the loss.", ("9.86",)),
)

ABSORB = Choice(
    "absorb",
    CardWords(
        "Give ground, or pay for it",
        (
            "The number in parentheses had to be lost at once. How you meet the other one is up to you: with hexes of "
            "retreat, with further steps, or with some of each.",
            "There is not much ground behind a beach.",
        ),
        "Choose: steps, or hexes.",
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
        ("A stack goes back as a whole. Only the ways that the rules leave are offered.",),
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
            "Units that fought, and those stacked with them, may follow the losers. An advance costs no points, no unit has "
            "to make one, and disruption does not prevent it.",
        ),
        "Click a unit, then its hex. End the advance when enough have gone.",
        ("9.94", "18.15"),
    ),
    CardWords(
        "Advance",
        ("Units that fought may follow up.",),
        "Click a unit, then its hex, or end the advance.",
        ("9.94",),
    ),
)

LAND = Choice(
    "land",
    CardWords(
        "The Second Wave",
        (
            "The units in the Second Wave boxes beside the map may land now, on any hex that belongs to their box.",
            "The two depots must land as soon as a permitted beach is open, for your supply will come from them. A unit "
            "that you hold back comes later, by way of a depot.",
        ),
        "Click a counter beside the map, then its beach. End the landings.",
        ("18.22", "21.21"),
    ),
    CardWords(
        "The Second Wave",
        ("Land what should land. The depots must.",),
        "Click a counter beside the map, then its beach. End the landings.",
        ("18.22",),
    ),
)

DEPOT = Choice(
    "depot",
    CardWords(
        "Depots",
        ("A depot on a beach may be shifted to a usable port that you own. The units of its army trace supply to it.",),
        "Choose a port for it, or leave the depots as they are.",
        ("21.23", "21.2"),
    ),
    CardWords("Depots", ("A depot may be shifted.",), "Choose a port for it, or leave the depots as they are.", ("21.23",)),
)

CHOICES = (ROLL, SUPPORT_DEFENCE, LOSE, ABSORB, RETREAT, ADVANCE, DEFEND, ELIMINATE, LAND, DEPOT)
