"""What the tutor says while attacks are put together. None is planned: the computer chooses where it stands."""

from __future__ import annotations

from trinacria.kernel.guides import AttackPlan, CardWords

OWN = CardWords(
    "Put an attack together",
    (
        "Add up your Combat Factors, subtract theirs: the difference chooses the column of the table. From +8 on the enemy "
        "suffers in seven rolls of ten.",
        "The panel shows who counts for how much, the column, and the chance of every result. Guns and ships are asked for "
        "afterwards, and can lift you by several columns.",
    ),
    "Click an enemy with a red rim, then who attacks, then Attack.",
    ("S43:12.1", "S43:11.4", "S43:11.5"),
)

ATTACKS = AttackPlan(
    attacks=(),
    first=OWN,
    next=OWN,
    building="Attack on {place}",
    reading="The panel shows the column and the chance of every result.",
    support=CardWords("Support", ("Guns and ships in range add their factors.",), cases=("S43:19.1", "S43:20.2")),
    support_again=CardWords("Support", ("Guns and ships in range.",), cases=("S43:19.1",)),
    own=OWN,
    finished=CardWords(
        "Nothing more is owed",
        ("Every enemy that had to be attacked has been.",),
        "End the combat, or attack once more.",
        ("S43:11.9",),
    ),
    overlay="must attack",
)
