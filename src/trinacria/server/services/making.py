"""Making games and sitting down at them; and playing again with the same people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from trinacria import __version__, games
from trinacria.kernel.dice import MEASURED, commitment
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import Claim, GameState, Holder, Links, MadeGame, NewGame, Pace, Rematch, SeatWish, Side, Status
from trinacria.server.services.access import Visitor, may_watch, new_token, no_such_game, sides_of, token_hash
from trinacria.server.services.errors import NotNow, NotYours, Refused
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.importing import branch, import_record
from trinacria.server.services.lists import state
from trinacria.server.services.live import LiveGame
from trinacria.server.services.promises import check_answers
from trinacria.server.services.sealing import agreed, check_anchor, lay_first
from trinacria.server.services.seating import NO_TOKEN, Person, Seating, holding, is_computers, new_id, person_of
from trinacria.server.services.starting import start_if_full
from trinacria.server.services.states import is_taken, pace_of
from trinacria.server.store.rows import GameRow, SeatRow

__all__ = ["branch", "claim", "import_record", "make_game", "rematch"]


def make_game(host: GameHost, visitor: Visitor, request: NewGame) -> MadeGame:
    """A new game. It begins at once if nobody has to be waited for."""
    _check_seats(request)
    check_answers(request.promise, request.phrase)
    game = _new_game(request.scenario, request.options, request.pace, public=request.public)
    seating, person = Seating(game.id, game.scenario, game.created), person_of(host, visitor, request.name)
    for seat, wish in zip(SIDES, (request.allied, request.axis), strict=True):
        _give_out(seating, seat, wish, person, request.phrase)
    if not request.public:
        game = replace(game, watch_hash=seating.watchers())
    game = replace(game, sealed=agreed(request, game.created))
    game = replace(game, seed=host.promises.seed_for(request.promise, request.phrase))  # last: a promise is used once
    host.store.add_game(game, seating.seats)
    start_if_full(host, game.id)
    return MadeGame(state(host, game.id, seating.maker(visitor)), seating.links)


def _check_seats(request: NewGame) -> None:
    holders = [request.allied.holder, request.axis.holder]
    if holders == [Holder.BOT, Holder.BOT]:
        if not request.public:
            raise Refused("nobody could open a private game between two bots: make it public")
    elif Holder.ME not in holders:
        raise Refused("take one of the seats yourself, or let bots play both")


def _new_game(scenario: str, options: Iterable[str], pace: Pace, *, public: bool) -> GameRow:
    chosen = tuple(sorted(set(options)))
    table, at = games.open_scenario(scenario, chosen), now()
    return GameRow(
        id=new_id(),
        scenario=table.name,
        options=chosen,
        fingerprint=table.fingerprint,
        engine=__version__,
        seed="",  # drawn or promised: see `Promises.seed_for`
        phrases=(),
        status=Status.OPEN.value,
        public=public,
        pace=msgspec.json.encode(pace),
        created=at,
        moved=at,
        stream=MEASURED,
        revision=games.revision_now(table.name),
    )


def _give_out(seating: Seating, seat: Seat, wish: SeatWish, person: Person, phrase: str) -> None:
    if wish.holder is Holder.ME:
        said_already = bool(seating.own)  # the maker of a game in both seats gives one phrase
        seating.seat(seat, person, "" if said_already else phrase)
    elif wish.holder is Holder.BOT:
        seating.bot(seat, wish.bot)
    elif wish.holder is Holder.LINK:
        seating.link(seat)
    else:
        seating.open(seat)


# sitting down ---------------------------------------------------------------------------------------------------------


def claim(host: GameHost, game_id: str, visitor: Visitor, side: Side, request: Claim) -> GameState:
    """Take a seat. A visitor who holds it already just gets the state of the table."""
    game, seats = host.rows(game_id)
    shown = token_hash(request.token) if request.token else NO_TOKEN
    claimant = holding(visitor, [shown]) if shown else visitor
    if not may_watch(game, seats, claimant):
        raise no_such_game()
    row = _seat(seats, side)
    at_home = side in sides_of([row], visitor)
    if shown and not at_home and not Visitor(None, (shown,)).shows(row.token_hash):
        raise NotYours(f"this is not the link of the {side} seat")
    _check_phrase(game, row, request)
    if not is_taken(row):
        check_anchor(game, request)
        row = _sit_down(host, game_id, claimant, row, request)
    if side not in sides_of([row], claimant):
        raise NotNow(f"the {side} seat is already taken")
    if request.anchor is not None and game.status == Status.OPEN:
        lay_first(host, game_id, side.seat, request.anchor)
    if visitor.player is not None and visitor.player != _seat(seats, Side(side.seat.enemy.value)).player:
        _bind(host, row, visitor.player, invited=bool(shown))
    start_if_full(host, game_id)
    return state(host, game_id, claimant)


def _check_phrase(game: GameRow, row: SeatRow, request: Claim) -> None:
    """A phrase answers the promise of this very game, and is said once, before the first die."""
    check_answers(request.promise, request.phrase)
    if request.promise is not None and request.promise != commitment(game.seed):
        raise Refused("this is not the promise of this game: look at the table again")
    if request.phrase and is_taken(row) and request.phrase != row.phrase:
        raise NotNow("words for the dice are taken once, when somebody sits down and before the game begins")


def _sit_down(host: GameHost, game_id: str, claimant: Visitor, row: SeatRow, request: Claim) -> SeatRow:
    """Sit down if nobody was quicker; returns the seat with its present holder."""
    holds, person = bool(sides_of([row], claimant)), person_of(host, claimant, request.name)
    if not holds and not row.open:
        raise NotYours(f"only the link of the {row.seat} seat opens it")
    if not holds and person.player is None:
        raise NotYours("an open seat is for a player with a name: give your name first")
    if row.player is not None:  # kept for this player
        host.store.update_seat(game_id, row.seat, name=person.name, phrase=request.phrase, joined=now())
    else:
        host.store.take_seat(
            game_id,
            row.seat,
            player=person.player,
            name=person.name,
            phrase=request.phrase,
            joined=now(),
            void_link=person.player is not None,  # in the same statement: the sender of the link may be using it
        )
    host.notify(game_id, state_changed=True)
    return _seat(host.store.seats(game_id), Side(row.seat))


def _bind(host: GameHost, row: SeatRow, player: str, *, invited: bool) -> None:
    """A player holds a seat by the player's own token. The link becomes void, because its sender knows it too."""
    if row.player not in (None, player) or (row.player == player and not (invited and row.token_hash)):
        return
    host.store.update_seat(row.game, row.seat, player=player, **({"token_hash": NO_TOKEN} if invited else {}))
    _reread(host, row.game)


def new_link(host: GameHost, game_id: str, seat: Seat) -> Links:
    """A new secret for a seat, to open it elsewhere; one that was given out before is void."""
    token = new_token()
    host.store.update_seat(game_id, seat.value, token_hash=token_hash(token))
    _reread(host, game_id)
    return Links(**{seat.value: token})


def _reread(host: GameHost, game_id: str) -> None:
    if host.live_now(game_id) is not None:
        with host.locked(game_id) as live:
            host.reread(live)


def _seat(seats: tuple[SeatRow, SeatRow], side: Side) -> SeatRow:
    return seats[0] if side is Side.ALLIED else seats[1]


# playing again --------------------------------------------------------------------------------------------------------


def rematch(host: GameHost, game_id: str, visitor: Visitor, request: Rematch) -> MadeGame:
    """The same game again with the same people. The player who asks sits down; the game begins when the other comes too."""
    game, seats = host.rows(game_id)
    if not may_watch(game, seats, visitor):
        raise no_such_game()
    if not sides_of(seats, visitor):
        raise NotYours("only the players of a game can play it again: open the link of your seat")
    if game.status != Status.FINISHED:
        raise NotNow("the game is not over yet")
    with host.locked(game_id) as live:  # two who ask at once get one game
        if live.game.rematch:
            return _join(host, live.game.rematch, visitor, request)
        seed = host.promises.seed_for(request.promise, request.phrase)
        seating, row = _same_people(live, visitor, request, seed)
        host.store.add_game(row, seating.seats)
        host.store.update_game(game_id, rematch=row.id)
        host.reread(live)
    host.notify(game_id, state_changed=True)
    start_if_full(host, row.id)
    return MadeGame(state(host, row.id, seating.maker(visitor)), seating.links)


def _join(host: GameHost, game_id: str, visitor: Visitor, request: Rematch) -> MadeGame:
    """The other player has asked already: sit down in the seat that was kept. A promise for a new game is not used."""
    game, seats = host.rows(game_id)
    for row in seats:
        if not is_taken(row) and sides_of([row], visitor):
            claim = Claim(name=row.name or None, promise=request.promise if request.phrase else None, phrase=request.phrase)
            _check_phrase(game, row, claim)
            _sit_down(host, game_id, visitor, row, claim)
    start_if_full(host, game_id)
    return MadeGame(state(host, game_id, visitor), Links())


def _same_people(live: LiveGame, visitor: Visitor, request: Rematch, seed: str) -> tuple[Seating, GameRow]:
    old = live.game
    game = replace(
        _new_game(old.scenario, old.options, pace_of(old), public=old.public),
        seed=seed,
        watch_hash=old.watch_hash,  # those who could watch may watch again
    )
    seating, mine = Seating(game.id, game.scenario, game.created), _own_seats(live.seats, visitor)
    for row in live.seats:
        seat = Seat(row.seat).enemy if request.swap else Seat(row.seat)
        if is_computers(row):
            seating.bot(seat, row.bot)
        elif row in mine:
            seating.seat(seat, Person(row.player, row.name), "" if seating.own else request.phrase)
        else:
            # A player is known by a token of their own; a guest has only the token of the old seat, so it is kept.
            hashed = NO_TOKEN if row.player else row.token_hash
            seating.put(SeatRow(game.id, seat.value, hashed, player=row.player, name=row.name))
    return seating, game


def _own_seats(seats: tuple[SeatRow, SeatRow], visitor: Visitor) -> list[SeatRow]:
    """The seats in which the visitor sat. Having sent someone a link does not make that seat the visitor's own."""
    held = [row for row in seats if sides_of([row], visitor)]
    return [row for row in held if row.player == visitor.player or row.player is None] or held
