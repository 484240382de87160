"""The API: every request and every answer, as types. What is written here is what the OpenAPI document says."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta, Struct

from trinacria.kernel.questions import AnsweredAtTable, AskedAtTable
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import Sides
from trinacria.kernel.showing import Shown, ShownChange, StepWords

# words with limits --------------------------------------------------------------------------------------------------------

_SHOWN = r"[^\x00-\x1f\x7f-\x9f]"  # no control character
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^{_SHOWN}*[^\s\x00-\x1f\x7f-\x9f]{_SHOWN}*$",
        description="How a player is called. Letters that cannot be seen are taken out.",
    ),
]
_NO_NUL = r"^[^\x00]*$"
_NO_CONTROLS = r"^[^\x00-\x1f\x7f-\x9f]*$"
Phrase = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=_NO_CONTROLS,
        description="A player's own words, mixed into the dice; `promise` goes with them.",
    ),
]
Commitment = Annotated[
    str,
    Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$", description="The hash of a seed, published before its dice."),
]
Token = Annotated[str, Meta(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$", description="A secret.")]
OrderText = Annotated[str, Meta(min_length=1, max_length=4000, description="An order as typed: `move us_16_1 3724 3723`.")]
Link = Annotated[
    str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$", description="A link of a browser's chain, or its end.")
]
Ply = Annotated[int, Meta(ge=0, le=1_000_000, description="How many orders have been given.")]
Scenario = Annotated[str, Meta(min_length=1, max_length=80, description="game/scenario, such as toy/hill.")]


class Side(StrEnum):
    """A seat that plays."""

    ALLIED = "allied"
    AXIS = "axis"

    @property
    def seat(self) -> Seat:
        return Seat(self.value)


class Lens(StrEnum):
    """Through whose eyes a past moment is seen; the whole truth is shown only of a finished game."""

    ALLIED = "allied"
    AXIS = "axis"
    SPECTATOR = "spectator"
    TRUTH = "truth"


class Status(StrEnum):
    OPEN = "open"  # waits for players
    RUNNING = "running"
    FINISHED = "finished"


class PaceKind(StrEnum):
    NONE = "none"
    LIVE = "live"
    CORRESPONDENCE = "correspondence"


class OfferKind(StrEnum):
    DRAW = "draw"
    REWIND = "rewind"
    PACE = "pace"


class Holder(StrEnum):
    """Who is to sit in a seat of a new game."""

    ME = "me"
    BOT = "bot"
    LINK = "link"  # the person who gets the secret link
    OPEN = "open"  # the first player who comes


BotName = Annotated[str, Meta(max_length=40)]  # empty: the one that the game proposes


class DiceKind(StrEnum):
    HOUSE = "house"  # from the promised seed and the players' words
    SEALED = "sealed"  # both players' browsers have a share in every roll


# requests -----------------------------------------------------------------------------------------------------------------


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all requests: unknown fields are refused."""


class Pace(Request, frozen=True):
    """The clock.

    Live: minutes for the whole game, and seconds added at each hand-over. Correspondence: days for each spell of decisions.
    """

    kind: PaceKind = PaceKind.NONE
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 90
    increment_seconds: Annotated[int, Meta(ge=0, le=600)] = 30
    days: Annotated[int, Meta(ge=1, le=60)] = 3


class SeatWish(Request, frozen=True):
    holder: Holder = Holder.LINK
    bot: BotName = ""


class NewGame(Request, frozen=True):
    scenario: Scenario
    allied: SeatWish = SeatWish(Holder.ME)
    axis: SeatWish = SeatWish(Holder.LINK)
    options: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=16)] = ()
    pace: Pace = Pace()
    public: bool = True  # listed, and anybody may watch
    name: Name | None = None  # of the one who makes it
    promise: Commitment | None = None  # from `POST /promises`: the game is played with the seed that was promised
    phrase: Phrase = ""
    dice: DiceKind = DiceKind.HOUSE
    anchor: Link | None = None  # of the maker's chain, for sealed dice


class Claim(Request, frozen=True):
    """Sit down: with the token of the link, or without one at an open seat."""

    token: Token | None = None
    name: Name | None = None
    promise: Commitment | None = None  # the game's commitment, as the claimant has seen it: needed for a phrase
    phrase: Phrase = ""
    anchor: Link | None = None  # of the claimant's chain, for sealed dice


class NewPlayer(Request, frozen=True):
    name: Name


class GiveOrder(Request, frozen=True):
    """An order against a ply: as text, or as a verb with its fields."""

    ply: Ply
    text: OrderText | None = None
    verb: Annotated[str, Meta(max_length=40)] | None = None
    fields: Annotated[dict[Annotated[str, Meta(max_length=40)], Any], Meta(max_length=16)] = {}
    options: bool = False  # if the same seat decides next, its first options come with the answer


class AtPly(Request, frozen=True):
    ply: Ply


class ShowShare(Request, frozen=True):
    """The next link of this side's chain, for the dice of the order that stands."""

    ply: Ply
    link: Link


class LayAnchor(Request, frozen=True):
    """The end of a new chain, for the dice after this ply."""

    ply: Ply
    anchor: Link


class MakeOffer(Request, frozen=True):
    """Propose a draw, a rewind to a ply, or another pace; accepted when the other side says yes at the same ply."""

    kind: OfferKind
    ply: Ply
    to: Ply | None = None
    pace: Pace | None = None


class HandToBot(Request, frozen=True):
    bot: BotName = ""


class Say(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00]*[^\x00\s][^\x00]*$")]


class WriteNotes(Request, frozen=True):
    text: Annotated[str, Meta(max_length=20_000, pattern=_NO_NUL)]


class Rematch(Request, frozen=True):
    """Who asks first may use a promise for the new game; who comes second answers the promise of the game that waits."""

    swap: bool = True
    promise: Commitment | None = None
    phrase: Phrase = ""


class Branch(Request, frozen=True):
    """Play on from a past moment of a finished game; the other side is the computer's, or both are mine."""

    ply: Ply
    side: Side | None = None  # none: both sides at one screen
    bot: BotName = ""


class ImportRecord(Request, frozen=True):
    """A record as exported: the text of the file."""

    record: Annotated[str, Meta(min_length=2, max_length=4_000_000)]
    public: bool = False
    promise: Commitment | None = None  # for the dice of an unfinished game from its last order on
    phrase: Phrase = ""


# answers ------------------------------------------------------------------------------------------------------------------


class Problem(Struct, frozen=True, omit_defaults=True):
    """The one shape of every error: what happened and what to do, in words."""

    status: int
    error: str  # a short kind: "illegal order", "not found", ...
    says: str
    case: str = ""  # the rules case, where a rule refuses
    ply: int | None = None  # the present ply, where an order came too late
    details: tuple[str, ...] = ()  # every fault of an input, with its field


class Health(Struct, frozen=True):
    status: str
    version: str
    games: int
    live: int
    bots: str
    store: str  # "ok", or what is wrong with what is kept; then the status is "impaired"


class BotCard(Struct, frozen=True):
    name: str
    title: str
    says: str
    strength: int  # 1 to 5
    seats: tuple[Side, ...]  # that it can play


class OptionCard(Struct, frozen=True):
    """An optional rule that players may agree on."""

    name: str
    title: str
    says: str
    case: str


class GuideCard(Struct, frozen=True):
    """A game with a tutor, for people who may want to begin with one."""

    name: str  # game/guide
    title: str
    length: str
    difficulty: int
    teaches: str
    picture: str  # its address; none: show a neutral one


class FrontCard(Struct, frozen=True):
    """What the front page says of a scenario in large letters."""

    headline: str  # in one or two lines
    says: str
    picture: str  # its address


class ScenarioCard(Struct, frozen=True, omit_defaults=True):
    name: str
    title: str
    introduction: str
    turns: int
    length: str  # at a table, in words
    difficulty: int  # from 1, a first game, to 5
    teaches: str
    sides: Sides
    bots: tuple[BotCard, ...]  # the strongest first
    default_bot: str
    options: tuple[OptionCard, ...] = ()
    guides: tuple[GuideCard, ...] = ()
    picture: str = ""  # its address; none: show a neutral one
    front: FrontCard | None = None


class RuleCard(Struct, frozen=True):
    """A case of the rules."""

    case: str  # its key, by which the other documents name it: S43:8.4
    number: str  # as the rulebook prints it: S8.4
    title: str
    text: str
    book: str
    games: tuple[str, ...]  # that are played by this book
    above: str = ""  # the case that it is a part of; none for a section


class PlayerToken(Struct, frozen=True):
    """A new player. This is the only answer that contains the token; a browser also gets it as a cookie."""

    player: str
    name: str
    token: str


class Promise(Struct, frozen=True):
    """A seed has been drawn, and this is its commitment. It is kept for an hour, for one game."""

    commitment: str


class PartWhy(StrEnum):
    """How a game came to go on with another seed."""

    BRANCH = "branch"
    IMPORT = "import"


class PromisedPart(Struct, frozen=True, omit_defaults=True):
    """The plies first to last (0 is the set-up) stand on this promise; the last part of a running game has no end yet."""

    first: int
    commitment: str
    last: int | None = None
    why: PartWhy | None = None  # none: it is the beginning of the game
    phrases: tuple[str, ...] = ()
    seed: str = ""  # shown when the game is over
    stream: int = 0
    sealed: bool = False  # both players' browsers have a share in its dice


class AnchorLine(Struct, frozen=True):
    side: Side
    after: int  # its links open the dice of later plies; -1: also those of the set-up
    anchor: str


class ShareLine(Struct, frozen=True, omit_defaults=True):
    """What opened the dice of a ply; a missing link was done without."""

    ply: int
    allied: str = ""
    axis: str = ""
    salt: str = ""


class PendingDice(Struct, frozen=True, omit_defaults=True):
    """An order has been given, and its dice wait for shares. Nobody else can learn what the order is."""

    ply: int  # that it will be; 0 is the set-up
    fixed: str  # a hash of the order and a salt, which the record shows later
    awaited: tuple[Side, ...]
    since: int
    by: Side | None = None
    without_at: int | None = None  # when the game may go on without what has not come


class SealedTable(Struct, frozen=True, omit_defaults=True):
    """Sealed dice: the anchors, what the next link of each side must hash to, and what waits."""

    anchors: tuple[AnchorLine, ...]
    allied: str = ""
    axis: str = ""
    pending: PendingDice | None = None
    without: tuple[ShareLine, ...] = ()  # dice that fell without a share


class SeatState(Struct, frozen=True, omit_defaults=True):
    """Who sits there. `clock` is in milliseconds left, at the time `GameState.now`."""

    seat: Side
    taken: bool
    name: str = ""
    bot: str = ""
    thinking: float | None = None  # seconds that the bot has thought so far
    clock: int | None = None
    yours: bool = False
    present: bool = False  # watches the table now


class Offer(Struct, frozen=True, omit_defaults=True):
    kind: OfferKind
    by: Side
    ply: int
    to: int | None = None
    pace: Pace | None = None


class GameState(Struct, frozen=True, omit_defaults=True):
    """The state of a table: seats, clock, offers; the same for everybody except `you`."""

    id: str
    scenario: str
    title: str
    status: Status
    ply: int
    sides: Sides
    seats: tuple[SeatState, ...]
    pace: Pace
    public: bool
    commitment: str  # of the seed of the dice to come, published before the first of them
    phrases: tuple[str, ...]
    options: tuple[str, ...]
    created: int  # times are milliseconds since 1970, UTC
    now: int
    turn: int = 0
    deciding: Side | None = None
    deadline: int | None = None
    ended: int | None = None
    outcome: str = ""
    winner: Side | None = None
    offers: tuple[Offer, ...] = ()
    you: tuple[Side, ...] = ()  # the seats that are yours
    can_undo: bool = False
    watching: int = 0
    rematch: str = ""  # the game that follows this one
    parent: str = ""  # the game it was branched from, and
    parent_ply: int | None = None
    imported: bool = False  # its first orders came with a record
    promises: tuple[PromisedPart, ...] = ()  # which plies stand on which promise, where there is more than one
    sealed: SealedTable | None = None  # of a game whose next dice are sealed
    chat: int = 0  # how many lines have been said
    stopped: str = ""  # why a running game cannot be played on; empty: it can
    changed: int = 0  # the number of the last change of this state: pass it as `state` to get the next one


class Clocks(Struct, frozen=True, omit_defaults=True):
    """Milliseconds left when the clock last stopped, and when the deciding side's flag falls."""

    now: int
    allied: int | None = None
    axis: int | None = None
    deadline: int | None = None


class GameLine(Struct, frozen=True, omit_defaults=True):
    """A game in a list."""

    id: str
    scenario: str
    title: str
    status: Status
    ply: int
    turn: int
    sides: Sides
    seats: tuple[SeatState, ...]
    pace: Pace
    moved: int  # when the last order was given
    last: str = ""  # what happened last, as everybody saw it
    deciding: Side | None = None
    deadline: int | None = None
    outcome: str = ""
    winner: Side | None = None
    you: tuple[Side, ...] = ()
    watching: int = 0
    imported: bool = False


class GameList(Struct, frozen=True):
    games: tuple[GameLine, ...]
    more: str = ""  # pass it as `after` for the next page


class Me(Struct, frozen=True):
    """Who asks: the player, if the server knows one, and the games in which that player has a seat."""

    player: str
    name: str
    games: tuple[GameLine, ...]


class Links(Struct, frozen=True, omit_defaults=True):
    """The secrets of a new game, in no other answer: a token for each seat, and one for watching a private game."""

    allied: str = ""
    axis: str = ""
    watch: str = ""


class MadeGame(Struct, frozen=True):
    game: GameState
    links: Links


class LogLine(Struct, frozen=True, omit_defaults=True):
    """An event as the viewer may know it."""

    number: int  # its place in the log
    ply: int
    kind: str
    case: str
    says: str
    facts: Mapping[str, Any] = {}


class LogPage(Struct, frozen=True):
    """Some of the log, oldest first; `start` > 0 says that there is more before it."""

    start: int
    total: int
    lines: tuple[LogLine, ...]


class ChatLine(Struct, frozen=True, omit_defaults=True):
    number: int
    at: int
    ply: int
    name: str
    text: str
    seat: Side | None = None
    notice: bool = False  # nobody said it: it is a notice of the server


class ChatPage(Struct, frozen=True):
    lines: tuple[ChatLine, ...]
    total: int


class TableView(Struct, frozen=True):
    """The document of a moment, with its ply."""

    ply: int
    shown: Shown


class Change(Struct, frozen=True, omit_defaults=True):
    """What a client that knew the game at ply `since` needs to know it at `ply`: the same over HTTP and WebSocket.

    `shown` changes the document; `whole` replaces it (sent when `since` is not known). `state` is the state of the table.
    """

    game: str
    since: int
    ply: int
    events: tuple[LogLine, ...] = ()
    shown: ShownChange | None = None
    whole: Shown | None = None
    state: GameState | None = None  # when anything but the ply, the clocks or `can_undo` changed
    clocks: Clocks | None = None
    can_undo: bool = False  # for the seat that gets this
    chat: tuple[ChatLine, ...] = ()
    draft: int = (
        0  # the state of the draft in `whole`, which the seat that writes it is sent again at the same ply; it grows
    )
    options: OptionsPage | None = None  # what the seat may order now, first steps, where the client asked for them
    pages: tuple[OptionsPage, ...] = ()  # what the first steps lead to, where a counter is in hand at once
    foreseen: tuple[Foreseen, ...] | None = None  # answers to what a window asks next, where it has said what it shows


class Foreseen(Struct, frozen=True, omit_defaults=True):
    """A question and what it is answered now; without an answer, it is the one that it had at the ply `since`."""

    asked: AskedAtTable
    answer: AnsweredAtTable | None = None


class AskTogether(Struct, frozen=True, forbid_unknown_fields=True):
    questions: Annotated[tuple[AskedAtTable, ...], Meta(min_length=1, max_length=8)]


class AnsweredTogether(Struct, frozen=True):
    """The answers that there are; what is refused is left out, and says why when it is asked by itself."""

    answers: tuple[Foreseen, ...]


class StepLine(Struct, frozen=True, omit_defaults=True):
    """One thing to pick: a whole order, or the way to the next steps (ask again with its key)."""

    key: str
    words: StepWords
    order: str = ""
    facts: Mapping[str, Any] = {}
    more: bool = False


class OptionsPage(Struct, frozen=True, omit_defaults=True):
    ply: int
    kind: str
    case: str
    prompt: str
    path: tuple[str, ...]  # the keys picked so far
    steps: tuple[StepLine, ...]
    barred: Mapping[str, str] = {}  # of a unit that was picked to move, by mode: why it cannot go by it, with its case
    foreseen: tuple[Foreseen, ...] = ()  # answers to what a window asks about a unit that was picked


class Notes(Struct, frozen=True):
    text: str


class Recap(Struct, frozen=True):
    """What happened since this seat last decided."""

    since: int
    ply: int
    events: tuple[LogLine, ...]


class RecordText(Struct, frozen=True):
    record: str


class SeatLog(Struct, frozen=True):
    """What a seat may export of a running game: its own log, no seed, no order that holds a secret."""

    game: str
    scenario: str
    seat: Seat
    commitment: str
    ply: int
    lines: tuple[LogLine, ...]


class RollLine(Struct, frozen=True):
    number: int
    purpose: str
    dice: tuple[int, ...]
    ply: int


class Throws(Struct, frozen=True):
    """All throws of a game with the same dice."""

    dice: int  # that fall at once
    sides: int  # of each of them
    fell: Mapping[str, int]  # how often each total did


class Luck(Struct, frozen=True, omit_defaults=True):
    """Over the combats of a game: what the table led to expect of each side, and what happened."""

    combats: int
    expected: Mapping[str, float]
    actual: Mapping[str, float]
    throws: tuple[Throws, ...]  # those with the fewest dice first
    one: str  # of what is lost: "step"
    several: str  # "steps"


class Verification(Struct, frozen=True, omit_defaults=True):
    """A finished game replayed: each seed fits its commitment, and every die and draw follows from the seed of its part.

    It does not prove who gave the orders.
    """

    parts: tuple[PromisedPart, ...]  # which plies stand on which promise, oldest first
    verified: bool
    says: str
    seed: str
    commitment: str
    phrases: tuple[str, ...]
    plies: int
    rolls: tuple[RollLine, ...]
    luck: Luck | None = None
    anchors: tuple[AnchorLine, ...] = ()
    shares: tuple[ShareLine, ...] = ()  # what opened the sealed dice
    orders: Mapping[str, str] = {}  # the texts of the orders whose dice were sealed, by ply: for what browsers have noted
