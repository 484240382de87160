"""The lessons of the first two turns, in the order in which they are learned."""

from __future__ import annotations

from trinacria.kernel.guides import Decide, Lesson, Look, MoveTo

LAND, AGAIN, FIGHT, MARCH = "land", "again", "fight", "march"

FIRST_LANDING = (
    Lesson(
        id="welcome",
        chapter=LAND,
        title="10 July 1943",
        says=(
            "You lead the Allies: Patton's Seventh Army and Montgomery's Eighth. The computer is the Axis.",
            "Nothing is hidden. Both players see every counter, every minefield and every plane.",
        ),
        cases=("S43:5.1",),
    ),
    Lesson(
        id="towns",
        chapter=LAND,
        title="Towns and dates",
        says=(
            "You win by the calendar. The plate T4 on a town means: due on turn 4.",
            "Take it sooner and you gain 2 points; be late and you lose 3. A green plate is for the Americans, a brown one "
            "for the British and Canadians: only a unit of that army captures the town.",
        ),
        cases=("S43:24.3", "S43:24.5"),
        points=("4121", "3919", "2618", "5321"),
    ),
    Lesson(
        id="counter",
        chapter=LAND,
        title="Read a counter",
        says=("The number on the left fights, the one on the right moves. A number in a ring is the range of guns.",),
        cases=("S43:3.1",),
        counter="US-1-26",
    ),
    Lesson(
        id="enemy",
        chapter=LAND,
        title="The enemy's best division",
        says=(
            "Most of the coast is held by weak divisions that never move. The Hermann Göring Division can throw you back.",
        ),
        act="Click its tanks, Pz Regt HG, at Caltagirone.",
        cases=("S43:21.7",),
        points=("GE-HG-PZ",),
        until=Look("GE-HG-PZ"),
        well="Seven Combat Factors, and twelve Movement Points.",
    ),
    Lesson(
        id="planes",
        chapter=LAND,
        title="Ten planes",
        says=(
            "Half of your planes fly in each landing of turn 1. Each can bomb, or carry one airborne unit.",
            "Two units drop today: the 505th Paratroops at Gela, and the gliders at Syracuse.",
        ),
        act="Choose 8 planes to bomb and 2 to carry troops.",
        cases=("S43:5.16", "S43:16.3"),
        until=Decide("planes", "planes 8 2"),
        well="Eight bombers, two carriers.",
    ),
    Lesson(
        id="beach",
        chapter=LAND,
        title="The first boats",
        says=(
            "A unit lands on a beach of its own zone. The 26th Infantry belongs to DIME, the beaches around Gela.",
            "Roads and towns are good beaches: no minefield and no coastal division can be there.",
        ),
        act="Under DIME beside the map click 26 Inf Regt, then Gela, 3623.",
        cases=("S43:5.4", "S43:4.2", "S43:4.3"),
        points=("3623",),
        until=MoveTo("US-1-26", "3623", "land US-1-26 3623"),
        well="Gela is yours.",
    ),
    Lesson(
        id="next to the enemy",
        chapter=LAND,
        title="Beside the enemy",
        says=(
            "The six hexes around a unit are its zone of control. Land in one, and you must attack that enemy.",
            "A unit that lands fights at half strength all turn, and is lost if it must retreat in this phase. So land two "
            "units together, and have ships near.",
        ),
        act="Click 16 Inf Regt, then the beach next to Gela, 3724.",
        cases=("S43:9.1", "S43:11.2", "S43:5.6", "S43:5.8"),
        points=("3724",),
        until=MoveTo("US-1-16", "3724", "land US-1-16 3724"),
        well="Two regiments are ashore.",
        overlay="zones",
    ),
    Lesson(
        id="the rest",
        chapter=LAND,
        title="Everybody else",
        says=(
            "Land as many as you like: two units and a depot in a hex at most. Artillery lands to support the others.",
            "What stays at sea can come in the Second Landing, or from turn 2 on.",
        ),
        act="Land your units, then press End the landing.",
        cases=("S43:5.5", "S43:10.1"),
        until=Decide("land"),
        well="The First Landing is ashore.",
    ),
    Lesson(
        id="ship",
        chapter=LAND,
        title="Guns off the coast",
        says=("Ships support any combat within their range. Five Combat Factors at one hex, four at two, three at three.",),
        act="Click Boise, then the sea off Gela, hex 3725.",
        cases=("S43:20.1", "S43:20.2"),
        points=("3725",),
        until=MoveTo("SH-BOI", "3725", "anchor SH-BOI 3725"),
        well="Boise covers both beaches.",
    ),
    Lesson(
        id="fleet",
        chapter=LAND,
        title="The fleet",
        says=(
            "Three ships can support one combat. Put them near the landings that have an enemy next to them.",
            "Fortresses, coastal divisions and armored trains fire back at ships in their range. The counter shows the "
            "ship's defence: a roll above it sinks her.",
        ),
        act="Place the other ships, or let the computer place the rest.",
        cases=("S43:20.3", "S43:20.4"),
        until=Decide("ships"),
        well="The fleet is in place.",
    ),
)

SECOND_LANDING = (
    Lesson(
        id="planes again",
        chapter=AGAIN,
        title="The Second Landing",
        says=(
            "The other ten planes fly now. 504 Para Inf can drop, so one of them may carry it.",
            "The Axis has moved. Bombs on the units that came towards you halve them before they fight again.",
        ),
        act="Say how many planes bomb, and how many carry troops.",
        cases=("S43:5.13", "S43:5.16", "S43:23.7"),
        until=Decide("planes"),
    ),
    Lesson(
        id="second wave",
        chapter=AGAIN,
        title="The second wave",
        says=("18 Inf Regt and the tanks of CCB were held back for this. Land where the first wave is in trouble.",),
        act="Land what is left, then press End the landing.",
        cases=("S43:5.5", "S43:5.13"),
        until=Decide("land"),
        well="Both waves are ashore.",
    ),
    Lesson(
        id="sail",
        chapter=AGAIN,
        title="Only ships move",
        says=("No unit on land marches on turn 1. Ships may sail up to 20 hexes to where they are needed next.",),
        act="Sail where you like, then press End movement.",
        cases=("S43:5.9", "S43:20.1"),
        until=Decide("move"),
    ),
)

DUTIES = Lesson(
    id="duties",
    chapter=FIGHT,
    title="Who must attack",
    says=(
        "Red rims: enemies whose zone covers your units. Each must be attacked by somebody.",
        "One attack is enough for each of them, and a unit attacks only once. If every attack on it would be below the "
        "lowest column, the duty lapses.",
    ),
    cases=("S43:11.2", "S43:11.3", "S43:11.6"),
    overlay="must attack",
)

SECOND_TURN = (
    Lesson(
        id="weather",
        chapter=MARCH,
        title="Turn 2",
        says=(
            "From now on dice decide the weather and who moves first. In clear weather all planes fly.",
            "The same side may move last in one turn and first in the next. Remember it before you leave a unit alone.",
        ),
        cases=("S43:6.2", "S43:7.1", "S43:6.4"),
    ),
    Lesson(
        id="reach",
        chapter=MARCH,
        title="Inland",
        says=(
            "Your units have their full strength now. Click one: lit hexes are in reach.",
            "Roads are cheap. Wheels need them in mountains, and need a bridge over a river. Units still at sea come ashore "
            "on any free beach, or in a port of yours.",
        ),
        cases=("S43:8.3", "S43:8.5", "S43:17.2"),
        points=("4121",),
    ),
    Lesson(
        id="odds",
        chapter=MARCH,
        title="Where to attack",
        says=(
            "Your units count in full now, unless bombs have halved them or they are reduced.",
            "Hills and towns add 2 to each defender, and mountains double it. Artillery may add its factors to one combat "
            "in a phase, and so may a ship.",
        ),
        cases=("S43:12.3", "S43:12.4", "S43:19.1"),
    ),
    Lesson(
        id="stop",
        chapter=MARCH,
        title="Next to the enemy",
        says=(
            "A unit that enters an enemy zone of control stops there, and must attack in the Combat Phase.",
            "Others may pass only where the attack on each of those enemies has been declared already. Leaving a zone costs "
            "nothing. So go next to an enemy on purpose, and with enough.",
        ),
        act="Move what you like, then press End movement.",
        cases=("S43:9.4", "S43:9.5", "S43:9.7"),
        until=Decide("move"),
        overlay="zones",
        well="Movement is over.",
    ),
)

LESSONS = (*FIRST_LANDING, *SECOND_LANDING, DUTIES, *SECOND_TURN)
