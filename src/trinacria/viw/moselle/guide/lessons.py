"""The lessons up to the fighting: one thing at a time, in the order in which it is learned."""

from __future__ import annotations

from trinacria.kernel.guides import AskWhy, Finish, Lesson, Look, MoveTo, TakeBack

LOOK, MOVE, FIGHT = "look", "move", "fight"

LOOKING = (
    Lesson(
        id="welcome",
        chapter=LOOK,
        title="Your first turn",
        says=(
            "Lorraine, 8 November 1944. You lead the U.S. Third Army; the computer has the Germans.",
            "They hold the river line of the Moselle. This card explains one thing at a time. Do it on the map. "
            "Undo takes back anything you do, and nothing here can go wrong.",
        ),
        cases=("1.0", "4.1"),
    ),
    Lesson(
        id="enemy",
        chapter=LOOK,
        title="Read a counter",
        says=("Every counter is a unit. Dark card with light ink is German, light card with dark ink is yours.",),
        act="Click 713/416 in Koenigsmacker, across the river from Thionville.",
        cases=("2.22",),
        points=("de_713_416",),
        until=Look("de_713_416"),
        well="That is 713/416.",
    ),
    Lesson(
        id="counter",
        chapter=LOOK,
        title="How to read a counter",
        says=("Its strength is not among them.",),
        cases=("2.22",),
        points=("de_713_416",),
        counter="de_713_416",
    ),
    Lesson(
        id="chit",
        chapter=LOOK,
        title="How strong is it?",
        says=(
            "A chit decides how strong a regiment is. The panel shows what this one can be.",
            "It is drawn in the first fight from the pool of the regiment's morale, and read by its class. "
            "You see your own chits, never theirs.",
        ),
        cases=("8.1", "8.2", "8.42"),
        points=("de_713_416",),
        panel=True,
    ),
)

MOVING = (
    Lesson(
        id="pick",
        chapter=MOVE,
        title="Pick up a regiment",
        says=("It is your Movement Phase. Any of your units may move, one after the other, and none has to.",),
        act="Click 357/90, just west of Thionville.",
        cases=("5.0", "5.11"),
        points=("us_357_90",),
        until=Look("us_357_90"),
        well="357/90 is in your hand.",
    ),
    Lesson(
        id="reach",
        chapter=MOVE,
        title="Where it can go, and for how much",
        says=(
            "The light hexes are within its six Movement Points; each figure is the price. A figure in a dark box means "
            "that it may go there and must stop.",
            "Strategic movement is faster on roads, but only three hexes or more from any enemy: here it is barred, and the "
            "panel says why.",
        ),
        act="Move 357/90 to Thionville: click the town.",
        cases=("5.42", "5.62", "5.51"),
        points=("us_357_90", "0602"),
        until=MoveTo("us_357_90", "0602", "move us_357_90 0602"),
        well="357/90 is in Thionville.",
    ),
    Lesson(
        id="undo",
        chapter=MOVE,
        title="Take it back",
        says=(
            "Your orders can be taken back one by one, until dice fall, something hidden is shown or the other side "
            "decides.",
            "Try it if you like: Undo, and move it again.",
        ),
        act="Press Undo, or just go on.",
        cases=("5.0.P",),
        until=TakeBack(),
    ),
    Lesson(
        id="zone",
        chapter=MOVE,
        title="Zones of control",
        says=(
            "A regiment controls the six hexes around it; battalions, artillery and cadres control none. A unit that enters "
            "a hex controlled by the enemy must stop there.",
            "The hex 0510 lies beside the Germans in Verny: entering costs one point, and the box says that the move ends.",
        ),
        act="Move 2/5 from 0511 one hex up the road, to 0510.",
        cases=("6.0", "6.1", "6.31"),
        points=("us_2_5", "0510"),
        until=MoveTo("us_2_5", "0510", "move us_2_5 0510"),
        well="2/5 stands beside 11/5.",
    ),
    Lesson(
        id="stack",
        chapter=MOVE,
        title="Two in one hex",
        says=(
            "Three units may stand in a hex when your Movement Phase ends. Only one of the regiments fights.",
            "Click a stack to list it in the panel at the right; each click on it goes to the next counter.",
            "The second regiment still helps: with all three regiments of the 5th Division next to Verny, the attack gains "
            "a column for divisional integrity.",
        ),
        cases=("7.0", "7.21", "9.41"),
        points=("0510",),
    ),
    Lesson(
        id="guns",
        chapter=MOVE,
        title="Guns that drive",
        says=("Put down what you have in hand with Deselect, or simply click another unit of yours.",),
        act="Click 5 FA in 0410, by the Moselle.",
        cases=("5.31", "5.32"),
        points=("us_5_fa",),
        until=Look("us_5_fa"),
        well="5 FA is in your hand. It can stay where it is: its guns reach Verny.",
    ),
    Lesson(
        id="river",
        chapter=MOVE,
        title="Rivers, bridges, roads",
        says=(
            "0411 lies next door, across the Moselle, and yet costs 4: vehicles cross a river only by road.",
            "5 FA would go round by Pont-à-Mousson. On foot a river costs two points more. Along a road every hex costs "
            "one, whatever the ground.",
        ),
        cases=("5.61", "5.43", "5.62"),
        points=("0411",),
    ),
    Lesson(
        id="leaving",
        chapter=MOVE,
        title="Getting away is costly",
        says=(
            "359/90 stands in the zone of Koenigsmacker. Leaving it costs half of its points before the first step, and "
            "going from one enemy zone straight into another is never allowed.",
        ),
        act="Click 359/90 in 0601, then the hex 0701 beside it.",
        cases=("6.32", "5.22"),
        points=("us_359_90", "0701"),
        until=AskWhy("us_359_90", ("0701", "0702", "0703")),
        well="That is how the table says no.",
    ),
    Lesson(
        id="why",
        chapter=MOVE,
        title="Ask, and it tells you why",
        says=(
            "Click any hex with a unit in hand: either it goes there, or a sentence says why not.",
            "The number behind it opens the rule in plain words; so does every number on this screen.",
        ),
        cases=("6.32",),
    ),
    Lesson(
        id="join",
        chapter=MOVE,
        title="Bring up the third regiment",
        says=(
            "The 95th Division faces Fort Jeanne d'Arc with two regiments. With the third one beside the fort it attacks as "
            "a whole.",
            "By way of the Gravelotte hilltop that is three points.",
        ),
        act="Move 379/95 from 0307 to 0405.",
        cases=("9.41", "5.62"),
        points=("us_379_95", "0405"),
        until=MoveTo("us_379_95", "0405", "move us_379_95 0405"),
        well="379/95 has come up.",
    ),
    Lesson(
        id="end movement",
        chapter=MOVE,
        title="That will do",
        says=(
            "Move anything else you like, or leave the others where they are. Points that are not used are lost, and that "
            "is no disadvantage.",
        ),
        act="Press End movement, the yellow button.",
        cases=("5.11", "5.23"),
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
        "Every enemy hex beside your units must be attacked. A town is an excuse: 358/90 in Thionville and 377/95 in "
        "Maizières may join or stay out. You fight one combat after the other, in any order you like.",
    ),
    cases=("9.11", "9.12", "9.13"),
    points=("0702", "0609", "0712", "0506"),
    overlay="duties",
)

LESSONS = (*LOOKING, *MOVING, DUTIES)
