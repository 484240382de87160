"""The lessons of the first day, in the order in which they are learned."""

from __future__ import annotations

from trinacria.kernel.guides import Decide, Finish, Lesson, Look

LAND, FIGHT, AGAIN = "land", "fight", "again"

LANDING = (
    Lesson(
        id="welcome",
        chapter=LAND,
        title="The first day",
        says=(
            "Sicily, 10 July 1943. You lead the U.S. Seventh Army; the computer has the Axis.",
            "Your paratroops came down in the night. The dice have decided who drifted off and who was lost. Now the boats "
            "go in.",
        ),
        cases=("30.0", "19.31", "19.32"),
    ),
    Lesson(
        id="enemy",
        chapter=LAND,
        title="Who is waiting for you",
        says=(
            "Coastal regiments hold the shore, and Italian mobile groups stand behind them. The real danger is the Hermann "
            "Göring Division around Caltagirone.",
        ),
        act="Click HG Recon in 4420, east of Caltagirone.",
        cases=("30.2",),
        points=("de_recon_hg",),
        until=Look("de_recon_hg"),
        well="That is its reconnaissance battalion.",
    ),
    Lesson(
        id="first wave",
        chapter=LAND,
        title="The First Wave",
        says=(
            "Units with a landing hex on their counters must land there now. Most of them are ashore already.",
            "26/1 and two battalions of Rangers share the beach at Gela. Those that come later pay a point more on the "
            "crowded road, so you say which comes first. 26/1 is the strongest of them.",
        ),
        act="Click 26/1 beside the map, and confirm that it lands first.",
        cases=("18.21", "18.12"),
        points=("3623",),
        until=Decide("first wave", "land us_26_1 3623"),
        well="The First Wave is ashore.",
    ),
    Lesson(
        id="disruption",
        chapter=LAND,
        title="Disruption",
        says=(
            "Each unit that lands rolls a die. With the modifiers, 7 or more means: disrupted.",
            "A disrupted unit cannot move again in this Game-Turn. It still fights, retreats and advances, and it recovers "
            "when the Game-Turn ends.",
        ),
        cases=("18.14", "18.15"),
    ),
    Lesson(
        id="half",
        chapter=LAND,
        title="Half the points",
        says=(
            "On Game-Turn 1 every unit has half of its Movement Points in each Movement Phase.",
            "What the landing cost is gone as well, and none of your units may move strategically. There will be another "
            "Movement Phase later today.",
        ),
        cases=("16.22", "18.12", "16.1.D"),
    ),
    Lesson(
        id="pick",
        chapter=LAND,
        title="Off the beach",
        says=(
            "The light hexes are within reach, and each figure is the price. If the unit is disrupted, the panel says so.",
        ),
        act="Click 157/45, on the beach in 4027.",
        cases=("5.0", "18.15"),
        points=("us_157_45",),
        until=Look("us_157_45"),
        well="157/45 is in your hand.",
    ),
    Lesson(
        id="end movement",
        chapter=LAND,
        title="Make room",
        says=(
            "Move inland whatever can still move, or leave it. The Second Wave will need the beaches, and no more than "
            "three units can stay in a hex.",
            "Leave 15/3 and 7/3 where they are: they stand next to Licata and attack it next.",
        ),
        act="Move what you like, then press End movement.",
        cases=("7.11", "9.12"),
        until=Finish("end movement"),
        well="Movement is over.",
    ),
)

DUTIES = Lesson(
    id="duties",
    chapter=FIGHT,
    title="Who must attack",
    says=(
        "Beside the enemy you must attack. Red rims and hollow arrows show what is owed.",
        "Attacks cost Support Points. The U.S. army has six, and more come in only from Game-Turn 2 on.",
    ),
    cases=("9.11", "22.0", "30.4", "16.21"),
    points=("3123",),
    overlay="duties",
)

ONCE_MORE = Lesson(
    id="once more",
    chapter=AGAIN,
    title="Once more",
    says=(
        "In the Special Stage of an invasion turn each side moves and fights again, still with half of its points. Units "
        "that are disrupted stay where they are.",
    ),
    act="Move what you like, then press End movement.",
    cases=("16.1.D", "16.1.D.1", "16.22"),
    until=Decide("move", "end movement"),
    well="Movement is over.",
)

LESSONS = (*LANDING, DUTIES, ONCE_MORE)
