"""What the tutor says when the table asks for something that hangs on the dice or on the other side."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Choice
from trinacria.kernel.resolutions import Role

DROP = Choice(
    "drop",
    CardWords(
        "Paratroops and gliders",
        (
            "Aim at a land hex away from the enemy; two dice say how far and in which direction the unit drifts.",
            "It is lost if it comes down in the sea, in a river hex, in an enemy zone of control or on a full hex. So leave "
            "room on all sides.",
        ),
        "Click a unit beside the map, then the hex that it aims at.",
        ("S43:16.2", "S43:16.4", "S43:16.5"),
    ),
    CardWords(
        "Another drop",
        ("Room on all sides is worth more than a good place.",),
        "Click the unit, then its hex; or end the drops.",
        ("S43:16.4",),
    ),
)

BOMB = Choice(
    "bomb",
    CardWords(
        "Bombs",
        (
            "Anti-aircraft fire has taken its share. The others bomb one hex after another, each at most once a turn.",
            "Six planes need a 6 with two dice against infantry, a 7 against armor; fewer planes need more. A hit halves "
            "all units in the hex for this turn. Bomb an enemy that you must attack.",
        ),
        "Click a hex, then what to bomb, then how many planes.",
        ("S43:23.3", "S43:23.5", "S43:23.7"),
    ),
    CardWords(
        "Bombs",
        ("A few planes on many hexes hit little. Two strong raids are better.",),
        "Click the next hex, or end the bombardment.",
        ("S43:23.5",),
    ),
)

SUPPORT_ATTACK = Choice(
    "support",
    CardWords(
        "Guns and ships",
        (
            "Each gun and each ship in range may support one combat in a phase; three ships at most in the same one.",
            "The nearer it is, the more it adds. The panel shows the new column after each. The defender answers when you "
            "have finished.",
        ),
        "Click guns and ships to add, then press No more support.",
        ("S43:19.1", "S43:20.3", "S43:19.4"),
    ),
    CardWords(
        "Guns and ships",
        ("Keep some for your other attacks.",),
        "Add guns and ships, or press No more support.",
        ("S43:19.4",),
    ),
    Role.ATTACKER,
)

SUPPORT_DEFENCE = Choice(
    "support",
    CardWords(
        "You are attacked",
        ("Now your guns and ships count against the attack. Each may support one combat in this phase, too.",),
        "Click guns and ships to add, then press No more support.",
        ("S43:19.1", "S43:19.3"),
    ),
    CardWords(
        "Attacked again",
        ("A gun or a ship can turn the column.",),
        "Add guns and ships, or press No more support.",
        ("S43:19.1",),
    ),
    Role.DEFENDER,
)

OFFER = Choice(
    "offer",
    CardWords(
        "An offer of surrender",
        (
            "Two units defend the hex. You may offer: one of them gives itself up, the other goes free, three hexes back.",
            "If the defender agrees, no dice are rolled. A sure gain, against the chance of a greater one.",
        ),
        "Make the offer, or roll the dice.",
        ("S43:13.7", "S43:13.9"),
    ),
    CardWords(
        "An offer of surrender", ("One unit for certain, or the dice.",), "Make the offer, or roll the dice.", ("S43:13.7",)
    ),
)

ANSWER = Choice(
    "answer",
    CardWords(
        "You are offered terms",
        ("Give up one of your two units, and the other retreats three hexes unharmed. Refuse, and the dice decide.",),
        "Click the unit to give up, or refuse.",
        ("S43:13.7", "S43:13.9"),
    ),
    CardWords("Terms", ("One unit for the safety of the other.",), "Click the unit to give up, or refuse.", ("S43:13.7",)),
)

RETREAT = Choice(
    "retreat",
    CardWords(
        "Retreat",
        (
            "Units go back one by one, away from the enemy, and never through an enemy zone of control or over the sea.",
            "With an R in the result they are reduced as well: half strength, and no move or attack for a player turn.",
        ),
        "Click a lit hex.",
        ("S43:14.1", "S43:14.2", "S43:15.2"),
    ),
    CardWords("Retreat", ("Only the ways that the rules leave are lit.",), "Click a lit hex.", ("S43:14.2",)),
)

LOSE = Choice(
    "lose",
    CardWords(
        "Room for one",
        ("Not all units of the stack can retreat. One of them is lost, and you choose which.",),
        "Click the unit that is lost.",
        ("S43:14.7",),
    ),
    CardWords("Room for one", ("One unit of the stack is lost.",), "Click the unit that is lost.", ("S43:14.7",)),
)

ADVANCE = Choice(
    "advance",
    CardWords(
        "Advance",
        (
            "The enemy has left the hex. Up to two of the units that fought may take it; zones of control do not matter.",
            "On turn 1 this is the only way off the beaches. Nobody has to go.",
        ),
        "Click a unit, then the hex; or end the advance.",
        ("S43:14.11", "S43:5.9"),
    ),
    CardWords("Advance", ("Two units at most.",), "Click a unit, then the hex; or end the advance.", ("S43:14.11",)),
)

RESTORE = Choice(
    "restore",
    CardWords(
        "Recovery",
        (
            "A reduced unit has missed a player turn, and can be made whole with replacement factors of its army.",
            "It is now or never: a unit that is not restored at its first chance stays reduced for good. Factors that you "
            "do not spend are lost.",
        ),
        "Click a unit to restore it, or end the step.",
        ("S43:15.3", "S43:15.4", "S43:15.5"),
    ),
    CardWords("Recovery", ("Now, or never.",), "Click a unit to restore it, or end the step.", ("S43:15.5",)),
)

CHOICES = (DROP, BOMB, SUPPORT_ATTACK, SUPPORT_DEFENCE, OFFER, ANSWER, RETREAT, LOSE, ADVANCE, RESTORE)
