"""A guide to the Hill: one turn, one move, and the end of the turn."""

from __future__ import annotations

from trinacria.kernel.guides import CardWords, Chapter, Control, Finish, Guide, Lesson, MoveTo
from trinacria.kernel.seats import ALLIED, AXIS

WELCOME = Lesson(id="welcome", chapter="yours", title="The Hill", says=("Hold the hill, 0302, at the end.",), cases=("H:5",))
STEP = Lesson(
    id="step",
    chapter="yours",
    title="A step",
    says=("A unit goes to a hex next to it.",),
    act="Click us1, then 0201.",
    cases=("H:3",),
    points=("us1", "0201"),
    until=MoveTo("us1", "0201", "act us1 0201"),
    well="us1 has acted.",
)
END = Lesson(id="end", chapter="yours", title="Your turn ends", act="End it.", control=Control.ACTION, until=Finish("end"))
UP_THE_HILL = Guide(
    name="up-the-hill",
    scenario="hill",
    side=ALLIED,
    title="Up the hill",
    length="one turn",
    difficulty=1,
    teaches="How a unit acts, and how a turn ends.",
    lead="Take the first step towards the hill, and see what the computer does.",
    chapters=(
        Chapter("yours", "Your turn", "Each of your units acts once.", ALLIED),
        Chapter("theirs", "Their turn", "The computer does the same.", AXIS),
    ),
    lessons=(WELCOME, STEP, END),
    waiting=CardWords("The other side decides"),
    their_turn=CardWords("Their turn", ("Now the other side acts.",), cases=("H:2",)),
    alone=CardWords("Your turn again"),
    end=CardWords("You have played a turn", ("Four more, and the hill is decided.",), cases=("H:5",)),
)
