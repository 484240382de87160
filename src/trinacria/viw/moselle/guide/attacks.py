"""The four attacks of the first turn: what to bring, and what each of them teaches. The order is a suggestion."""

from __future__ import annotations

from trinacria.kernel.guides import AttackPlan, CardWords, GuidedAttack, Keep, Named

AIR = "air"
AIR_POINT = Named(AIR, "an Air Point")

KOENIGSMACKER = GuidedAttack(
    "0702",
    "Koenigsmacker",
    (Named("us_358_90", "358/90"), Named("us_359_90", "359/90"), Named("us_712", "the tanks of 712")),
    "All attackers cross the river, and the Germans sit in a fort: their strength counts three times. The whole 90th "
    "Division is near, which is worth one column to you.",
    ("9.32", "12.21", "9.41"),
    (Named("us_203_fa", "203 FA"), AIR_POINT),
)
VERNY = GuidedAttack(
    "0609",
    "Verny",
    (Named("us_10_5", "10/5"), Named("us_11_5", "11/5"), Named("us_735", "the tanks of 735")),
    "No river here. 10/5 and the tanks of 735 attack from one hex: tanks and infantry together gain a column for combined "
    "arms. 2/5 stands by and completes the division.",
    ("9.51", "9.41"),
    (Named("us_5_fa", "5 FA"), AIR_POINT),
)
NOMENY = GuidedAttack(
    "0712",
    "Nomeny",
    (Named("us_317_80", "317/80"), Named("us_318_80", "318/80"), Named("us_319_80", "319/80")),
    "The Seille doubles the defence. In your favour are the whole 80th Division and the Butte de Mousson, a hilltop within "
    "two hexes from which you look into the town.",
    ("9.32", "9.41", "9.33"),
    (Named("us_182_fa", "182 FA"),),
    Keep(AIR, "0506", "The last Air Point is better kept for the fort."),
)
JEANNE_DARC = GuidedAttack(
    "0506",
    "Fort Jeanne d'Arc",
    (Named("us_377_95", "377/95"), Named("us_378_95", "378/95"), Named("us_379_95", "379/95")),
    "A fort doubles its Germans and cancels combined arms. 377/95 in Maizières need not attack, but its strength is "
    "welcome, and with it the whole 95th is here.",
    ("12.21", "9.13", "9.41"),
    (Named("us_204_fa", "204 FA"), Named(AIR, "the last Air Point")),
)

ATTACKS = AttackPlan(
    attacks=(KOENIGSMACKER, VERNY, NOMENY, JEANNE_DARC),
    first=CardWords(
        "Build an attack",
        (
            "An attack begins with its target. Then the units that can join light up, and the panel shows what can be "
            "expected.",
        ),
        "Click {place}, hex {hex}.",
        ("9.0", "9.12"),
    ),
    next=CardWords(
        "Next: {place}",
        ("The order is yours; this is a good one.",),
        "Click {place}, hex {hex}.",
        ("9.0", "9.12"),
    ),
    building="Attack on {place}",
    reading=(
        "Read the panel from the top: strengths of both sides, a range where a chit is still to be drawn; the shifts with "
        "their cases; the columns shaded by how likely they are; what can come of it."
    ),
    support=CardWords(
        "Support",
        (
            "Before any chit is seen, you announce what helps: guns within three hexes of the target that stand next to no "
            "enemy, two at most, and one Air Point. Each shifts one column to the right.",
            "Guns help only friends of their corps. Then the defender may answer.",
        ),
        cases=("9.62", "9.63", "9.64", "13.11"),
    ),
    support_again=CardWords(
        "Support",
        ("Guns within three hexes, of the same corps, next to no enemy; and one Air Point.",),
        cases=("9.62", "9.63", "9.64", "13.11"),
    ),
    own=CardWords(
        "On your own",
        (
            "This attack is not in the plan, and that is fine. The panel tells you what to expect; the red rims still show "
            "what is owed.",
        ),
        "Choose who joins and what helps, and press the yellow button, or start over.",
        ("9.12", "9.22"),
    ),
    finished=CardWords(
        "Nobody owes an attack any more",
        ("All that had to be fought has been fought. With the end of combat the turn goes to the Axis.",),
        "Press End combat.",
        ("9.12", "4.2"),
    ),
    held="The Germans still hold {place}. It happens: an attack is made once in a phase.",
    overlay="duties",
)
