"""Lists of games, the state of one game, and the health of the server."""

from __future__ import annotations

import logging

from trinacria import __version__
from trinacria import games as catalogue
from trinacria.kernel.cues import Cue
from trinacria.kernel.records import UNDO, rewound_to
from trinacria.kernel.seats import Seat
from trinacria.server.models import GameLine, GameList, GameState, Health, Side, Status
from trinacria.server.services.access import Visitor, may_watch, no_such_game, sides_of
from trinacria.server.services.event_history import unpack
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.starting import start_if_full
from trinacria.server.services.states import game_state, pace_of, seat_states
from trinacria.server.store.errors import damaged
from trinacria.server.store.rows import CommandRow, GameRow, SeatRow
from trinacria.server.store.store import cursor

_log = logging.getLogger("trinacria.lists")

LONGEST_PAGE = 100
CANNOT_BE_OPENED = "This version of the server cannot open this game."
PROBED = 20  # games that are read to find out how the store is
LOOKED_BACK = 4  # orders among which the last news is looked for
NO_NEWS = frozenset({Cue.TURN, Cue.SIDE_TURN, Cue.PHASE, Cue.DICE})  # headings, and dice without what they led to


def games(
    host: GameHost,
    visitor: Visitor,
    *,
    status: Status | None,
    mine: bool,
    open_seat: bool,
    after: str,
    limit: int,
) -> GameList:
    """A page of games, the newest moves first: the public ones, or a player's own, which may be private."""
    if mine and visitor.player is None:
        return GameList(())
    limit = max(1, min(limit, LONGEST_PAGE))
    rows = host.store.games(
        status=status.value if status else None,
        public=None if mine else True,
        player=visitor.player if mine else None,
        open_seat=open_seat,
        after=after,
        limit=limit + 1,  # one more tells whether there is another page
    )
    page, at = rows[:limit], now()
    ids = [row.id for row in page]
    seats, orders = host.store.seats_of(ids), host.store.newest_commands(ids, LOOKED_BACK)
    lines = tuple(_line(host, row, seats[row.id], orders[row.id], visitor, at) for row in page)
    return GameList(lines, cursor(page[-1]) if len(rows) > limit else "")


def _line(
    host: GameHost, game: GameRow, seats: tuple[SeatRow, SeatRow], orders: list[CommandRow], visitor: Visitor, at: int
) -> GameLine:
    mine = sides_of(seats, visitor)
    return GameLine(
        id=game.id,
        scenario=game.scenario,
        title=catalogue.title(game.scenario),
        sides=catalogue.sides(game.scenario),
        status=Status(game.status),
        ply=game.ply,
        turn=game.turn,
        seats=seat_states(host, game, seats, mine, at, host.live_now(game.id)),
        pace=pace_of(game),
        moved=game.moved,
        last=CANNOT_BE_OPENED if host.is_unopened(game.id) else _last_news(game, orders),
        deciding=Side(game.deciding) if game.deciding else None,
        deadline=game.deadline,
        outcome=game.outcome,
        winner=Side(game.winner) if game.winner else None,
        you=mine,
        watching=host.present(game.id, Seat.SPECTATOR),
        imported=game.imported,
    )


def _last_news(game: GameRow, orders: list[CommandRow]) -> str:
    """The last thing that everybody saw happen; empty after something was taken back. One bad game does not spoil a list."""
    try:
        return _last_said(game, orders)
    except Exception:
        _log.exception("the last news of a game cannot be read", extra={"facts": {"game": game.id}})
        return ""


def _last_said(game: GameRow, orders: list[CommandRow]) -> str:
    if game.status != Status.RUNNING or game.scenario not in catalogue.catalogue() or not orders:
        return ""
    if orders[0].text == UNDO or rewound_to(orders[0].text) is not None:
        return ""
    opened = catalogue.open_scenario(game.scenario, game.options)
    for order in orders:
        for event in reversed(unpack(order.events, opened.events)):
            if event.CUE not in NO_NEWS and (said := opened.presenter.sentence(event.seen_by(Seat.SPECTATOR))):
                return said
    return ""


def state(host: GameHost, game_id: str, visitor: Visitor) -> GameState:
    """The state of a table. A private game is for those who may watch it; for all others it does not exist."""
    game, seats = host.rows(game_id)
    if not may_watch(game, seats, visitor):
        raise no_such_game()
    if game.status == Status.OPEN:
        start_if_full(host, game_id)  # the request that took the last seat may have been cut off before
        game, seats = host.rows(game_id)
    if game.status == Status.OPEN:
        return game_state(host, game, seats, visitor)
    with host.locked(game_id) as live:
        return game_state(host, live.game, live.seats, visitor, live)


def is_running(host: GameHost, game_id: str) -> bool:
    """Whether there is such a game and it is not over."""
    game = host.store.game(game_id)
    return game is not None and game.status != Status.FINISHED


def health(host: GameHost) -> Health:
    """The health of the server in a few numbers. It reads some games; if none of them can be read, the store is broken."""
    counts, waiting = host.store.counts(), len(host.store.bots_to_move())
    bots = f"games that wait for a bot: {waiting}"
    there, readable = host.store.newest_readable(PROBED)
    if there and not readable:
        raise damaged(f"not one of the {there} newest games")
    store = _store_state(host, there - readable)
    status = "ok" if store == "ok" else "impaired"
    return Health(status, __version__, sum(counts.values()), host.live_count(), bots, store)


def _store_state(host: GameHost, unreadable: int) -> str:
    """What is wrong with what is kept, or "ok"."""
    wrong = []
    if host.store.connections.trouble:
        wrong.append(f"the last write failed: {host.store.connections.trouble}")
    if unreadable:
        wrong.append(f"of the {PROBED} newest games {unreadable} cannot be read")
    if unopened := host.unopened_count():
        wrong.append(f"games that this version cannot open: {unopened}")
    return "; ".join(wrong) or "ok"
