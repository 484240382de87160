"""Guides: a game played with a tutor beside the table. A game declares them, and a client plays any of them.

A guide is a real game of a scenario with real dice, against the computer. Its *lessons* come one after the other: each
says something, points at counters and hexes, and waits until the player has done what it asks for. What hangs on the dice
and on the other side cannot be planned, so a guide also has words for each *kind of decision* that its player can meet.

Nothing in a guide is compared with text. A lesson is over when the table document shows that it is (`MoveTo`, `Decide`,
`Finish`), or when the player has done something that leaves no trace in it (`Look`, `AskWhy`, `TakeBack`, `Read`).
`guide_checks` plays every guide through the rules: an order that they refuse, or a hex that is not on the map, is a fault of
the guide.

Words may hold names in braces, which the client fills in; each field says which.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from trinacria.kernel.resolutions import Role
from trinacria.kernel.seats import Seat


class CardWords(Struct, frozen=True, omit_defaults=True):
    """A card of the tutor."""

    title: str
    says: tuple[str, ...] = ()  # paragraphs; a small screen shows only the first where there is nothing to do
    act: str = ""  # what to do, as an order to the player; empty: there is only something to read
    cases: tuple[str, ...] = ()  # of the rules, as links


# what a lesson waits for ------------------------------------------------------------------------------------------------


class Goal(Struct, frozen=True, tag_field="goal", omit_defaults=True):
    """The base of all goals."""


class Read(Goal, frozen=True, tag="read"):
    """The player has read the card."""


class Look(Goal, frozen=True, tag="look"):
    """The player has clicked this counter."""

    unit: str


class AskWhy(Goal, frozen=True, tag="ask why"):
    """With this unit in hand, the player has clicked one of these hexes, and the rules say why it cannot go there."""

    unit: str
    hexes: tuple[str, ...]


class TakeBack(Goal, frozen=True, tag="take back"):
    """The player has taken an order back, or has gone on without."""


class MoveTo(Goal, frozen=True, tag="move"):
    """A unit stands in a hex. `order` takes it there, as a player would type it."""

    unit: str
    hex: str
    order: str


class Decide(Goal, frozen=True, tag="decide"):
    """No decision of this kind is open any more. `order` takes it, as a player would type it; without one the player takes
    it in any way, with as many orders as it needs."""

    kind: str
    order: str = ""


class Finish(Goal, frozen=True, tag="finish"):
    """The chapter is over. `order` ends it, as a player would type it."""

    order: str


AnyGoal = Read | Look | AskWhy | TakeBack | MoveTo | Decide | Finish


# what is taught ---------------------------------------------------------------------------------------------------------


class Control(StrEnum):
    """What a card can point at beside the map."""

    ACTION = "action"  # the button that does what is being put together, or ends what is going on
    UNDO = "undo"


class Chapter(Struct, frozen=True):
    """A part of a guide. The last chapter whose turn, side and heading fit the table is the one that is being played;
    chapters that fit the same moments follow one another as their lessons do."""

    id: str
    label: str
    says: str  # what is learned in it, for people who have not begun yet
    phasing: Seat  # whose part of the turn it is
    heading: str = ""  # the case of the phase, as the headings of the table have it; empty: any
    turn: int = 1


class Lesson(CardWords, frozen=True, kw_only=True, omit_defaults=True):
    """A card of the plan."""

    id: str
    chapter: str
    until: AnyGoal = Read()
    points: tuple[str, ...] = ()  # counters and hexes that are marked on the map
    control: Control | None = None  # marked beside it
    well: str = ""  # said when it is done
    counter: str = ""  # the counter whose signs are explained on the card
    panel: bool = False  # the panel of the unit is to be read: a phone draws it up
    overlay: str = ""  # switched on


class CounterSign(Struct, frozen=True):
    """A sign on a counter and its meaning."""

    sign: str
    says: str


class CounterKey(Struct, frozen=True):
    """A counter and what everything on it means, in the order of the eye."""

    unit: str
    signs: tuple[CounterSign, ...]


class Choice(Struct, frozen=True, omit_defaults=True):
    """What the tutor says to a kind of decision, the first time and every time after it."""

    kind: str
    first: CardWords
    again: CardWords
    role: Role | None = None  # only if the player is the attacker or the defender in the fight; none: always


# attacks ----------------------------------------------------------------------------------------------------------------


class Named(Struct, frozen=True):
    """A counter, or the words of an order that announce some support, and how a sentence calls it."""

    id: str
    says: str


class Keep(Struct, frozen=True):
    """Support that is better kept for the attack on another hex."""

    id: str
    hex: str
    says: str


class GuidedAttack(Struct, frozen=True, omit_defaults=True):
    """An attack that the tutor proposes. The order among them is a suggestion."""

    hex: str
    place: str
    units: tuple[Named, ...]  # that should join
    teaches: str
    cases: tuple[str, ...]
    support: tuple[Named, ...] = ()  # to announce
    keep: Keep | None = None


class AttackPlan(Struct, frozen=True):
    """Attacks that are put together one after the other."""

    attacks: tuple[GuidedAttack, ...]
    first: CardWords  # the first target; here and in `next`: {place} and {hex}
    next: CardWords  # each one after it
    building: str  # the title while an attack is put together: {place}
    reading: str  # how to read what can be expected of it, said at the first one
    support: CardWords  # what can be announced; the client says what to do
    support_again: CardWords
    own: CardWords  # an attack that is not in the plan
    finished: CardWords  # nothing is left to attack
    taken: str = "{place} is yours."  # how the attack before has ended
    empty: str = "{place} is empty now."
    held: str = "The enemy still holds {place}."
    overlay: str = ""  # switched on while a target is chosen


# a guide ----------------------------------------------------------------------------------------------------------------


class Strays(Struct, frozen=True):
    """What the tutor says to something legal that no lesson asked for. It can be left so or taken back."""

    elsewhere: str = "{unit} went to {place}. That is allowed; the lesson meant {hex}."
    other: str = "You moved {unit} as well. It is your game: leave it so, or take it back."
    early: str = "That part is over, and {units} did not go where the lesson meant. You can still take it back."


class Guide(Struct, frozen=True, kw_only=True):
    """A game with a tutor. It ends with the last turn that a chapter has."""

    name: str  # one word
    scenario: str
    side: Seat  # of the player; the computer has the other one
    title: str
    length: str  # in words
    difficulty: int  # 1 to 5, as the cards of scenarios have it
    teaches: str  # on its card in the lobby
    lead: str  # what awaits the player, on its own page
    picture: str = ""  # a file of the game's `pictures` (WebP, 520 by 272), and its address for clients; or the scenario's
    counter: str = ""  # shown on its page, by `counters`
    counters: tuple[CounterKey, ...] = ()
    chapters: tuple[Chapter, ...]
    lessons: tuple[Lesson, ...]
    choices: tuple[Choice, ...] = ()
    attacks: AttackPlan | None = None
    waiting: CardWords  # the other side decides in the player's part of the turn
    their_turn: CardWords  # the other side's part of the turn
    alone: CardWords  # the player decides, and there is no lesson for it
    strays: Strays = Strays()
    end: CardWords  # the last card
    again: str = "Play it again"  # the button on it that begins anew
