"""Orders: from a seat, against a ply; acknowledged once they are committed, and never twice.

Every change of a game goes through `commit`: the order and the state of the game after it are written in one transaction.
If the store refuses, the table in memory is thrown away, so that nothing is ever shown that was not kept.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace

import msgspec

from trinacria import __version__, games
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.records import RESIGN, UNDO, rewound_to
from trinacria.kernel.sealing import LINK, Unopened
from trinacria.kernel.seats import Seat
from trinacria.kernel.snapshots import freeze
from trinacria.kernel.typed_lines import read_order
from trinacria.server.models import AtPly, Change, GiveOrder
from trinacria.server.services import drafts
from trinacria.server.services.clocks import Clock, after_order, has_fallen
from trinacria.server.services.errors import Refused, TooLate
from trinacria.server.services.event_history import pack
from trinacria.server.services.game_host import GameHost, not_waiting, now, running
from trinacria.server.services.live import Eyes, LiveGame
from trinacria.server.services.progress import progress_at
from trinacria.server.services.shares import Pending, packed, pending_of, sealed_of, shares_of
from trinacria.server.services.watching import change_since, messages, with_options
from trinacria.server.store.errors import MovedOn
from trinacria.server.store.rows import CommandRow, Progress, SnapshotRow

Act = Callable[[Playing, int], tuple[Event, ...]]  # plays one order at a time in seconds since the game began

_log = logging.getLogger("trinacria.orders")

SNAPSHOT_EVERY = 64  # plies without a hand-over after which a snapshot is taken all the same


def give_order(host: GameHost, game_id: str, seat: Seat, request: GiveOrder) -> Change:
    """One order of a seat, as text or as a structure."""
    given: list[str] = []

    def act(playing: Playing, at: int) -> tuple[Event, ...]:
        if request.text is not None and request.text.strip() == UNDO:
            playing.undo(seat, at=at)
            return ()
        command = _command(playing, seat, request)
        if playing.record.sealed and not playing.is_draft(command) and playing.position.decision is not None:
            given.extend((command.text, playing.recorded_text(command)))
        return playing.order(seat, command, at=at)

    if (request.text is None) == (request.verb is None):
        raise Refused("an order is given either as `text` or as a `verb` with its `fields`")
    if request.text is not None and request.text.strip() == RESIGN:
        return resign(host, game_id, seat, AtPly(request.ply))
    try:
        return _given(host, game_id, seat, request.ply, act, options=request.options)
    except Unopened:
        text, recorded = given
        return hold(host, game_id, seat, request.ply, text, recorded)


def undo(host: GameHost, game_id: str, seat: Seat, request: AtPly) -> Change:
    """Take back the seat's latest order, within the limits of undo."""

    def act(playing: Playing, at: int) -> tuple[Event, ...]:
        playing.undo(seat, at=at)
        return ()

    return _given(host, game_id, seat, request.ply, act)


def resign(host: GameHost, game_id: str, seat: Seat, request: AtPly) -> Change:
    """A seat may always resign, also while an order waits for its dice: they will not fall then."""
    return _given(host, game_id, seat, request.ply, lambda playing, at: playing.resign(seat, at=at), waiting=True)


def _command(playing: Playing, seat: Seat, request: GiveOrder) -> Command:
    if request.text is not None:
        scenario = games.open_scenario(playing.record.game, playing.record.options)
        return read_order(scenario, playing.position, seat, request.text)
    assert request.verb is not None
    return playing.position.vocabulary.build(request.verb, request.fields)


def _given(
    host: GameHost, game_id: str, seat: Seat, ply: int, act: Act, *, waiting: bool = False, options: bool = False
) -> Change:
    with host.locked(game_id) as live:
        flag_if_due(host, live)
        if ply != live.ply:
            raise TooLate(live.ply, ply)
        running(live)
        if not waiting:
            not_waiting(live)
        live.shown(seat)  # the document that the change is computed against
        commit(host, live, seat, act)
        change = change_since(host, live, seat, ply)
        return _offering(live, seat, change) if options else change


def _offering(live: LiveGame, seat: Seat, change: Change) -> Change:
    """The answer with the first options. The order is kept even if this fails: then the client asks for them."""
    try:
        return with_options(live, seat, change)
    except Exception:
        _log.exception("the options after an order cannot be made", extra={"facts": {"game": live.id, "ply": live.ply}})
        return change


def hold(host: GameHost, game_id: str, seat: Seat, ply: int, text: str, recorded: str) -> Change:
    """Sealed dice: the order stands and cannot be withdrawn; it is carried out when both sides have shown their shares."""
    with host.locked(game_id) as live:
        if ply != live.ply:
            raise TooLate(live.ply, ply)
        not_waiting(running(live))
        sealed = sealed_of(live.game)
        assert sealed is not None
        at, salt = now(), secrets.token_bytes(LINK)
        left = live.clock.deadline - at if live.clock.deadline is not None else None
        kept = packed(msgspec.structs.replace(sealed, pending=Pending(ply + 1, seat.value, text, recorded, at, left, salt)))
        host.store.update_game(game_id, sealed=kept, deadline=None)  # the clock stands while the dice are waited for
        live.game = replace(live.game, sealed=kept, deadline=None)
        host.notify(game_id, state_changed=True)
        return change_since(host, live, seat, ply)


# committing -----------------------------------------------------------------------------------------------------------


def commit(host: GameHost, live: LiveGame, seat: Seat, act: Act) -> None:
    """Play, write, then notify. If the rules refuse, nothing changes; if the store refuses, the table is thrown away."""
    at, deciding, before = now(), live.deciding, live.ply
    try:
        events = act(live.playing, max(0, at - live.game.created) // 1000)
    except (TrinacriaError, UnreadableOrder, OutOfTurn):
        assert live.ply == before, "a refused order changes nothing"
        raise
    except Exception:  # our fault: the table may be in any state now
        host.drop(live.id)
        raise
    if live.ply == before:  # a draft was changed, which is not an order
        drafts.keep(host, live, seat, at)
        return
    order = live.playing.record.orders[-1]
    log_start = len(live.position.log) - len(events)
    row = CommandRow(live.id, live.ply, seat.value, order.text, at, log_start, pack(events))
    progress = _progress(live, deciding, at)
    snapshot = _snapshot(live) if _wants_snapshot(live, deciding) else None
    sealed = shares_of(live.playing.record, now=True) if pending_of(live.game) else b""
    try:
        host.store.append(row, progress, snapshot, sealed=sealed)
    except MovedOn:
        host.drop(live.id)
        with host.locked(live.id) as fresh:
            raise TooLate(fresh.ply, before) from None
    except BaseException:
        host.drop(live.id)
        raise
    if sealed:
        live.game = replace(live.game, sealed=sealed)
    _take_up(host, live, seat, log_start, events, progress, snapshot, state_changed=bool(sealed))


def _take_up(
    host: GameHost,
    live: LiveGame,
    seat: Seat,
    log_start: int,
    events: tuple[Event, ...],
    progress: Progress,
    snapshot: SnapshotRow | None,
    *,
    state_changed: bool,
) -> None:
    """The store has it: update the table in memory, and notify everybody."""
    live.history.append(log_start, events, back_to=rewound_to(live.playing.record.orders[-1].text))
    changes = {name: getattr(progress, name) for name in progress.__dataclass_fields__}
    live.game = replace(live.game, ply=live.ply, **changes)
    if snapshot is not None:
        live.snapshot_ply = snapshot.ply
    offers_lapsed = bool(live.offers)
    live.offers = ()
    live.drafted = 0
    if live.is_over:
        live.forget_documents()
    state_changed = state_changed or offers_lapsed or live.is_over
    host.notify(live.id, state_changed=state_changed, prepared=None if state_changed else _prepared(host, live, seat))
    if live.deciding is not None and live.seat(live.deciding).bot:
        host.on_bot_turn(live.id)


def _prepared(host: GameHost, live: LiveGame, by: Seat) -> Mapping[Eyes, bytes] | None:
    """The messages to the watchers. The order is kept even if this fails: then they look up what is new themselves."""
    try:
        return messages(host, live, by)
    except Exception:
        _log.exception("the news of an order cannot be made", extra={"facts": {"game": live.id, "ply": live.ply}})
        return None


def _progress(live: LiveGame, decided: Seat | None, at: int) -> Progress:
    clock, outcome = live.clock, live.position.outcome
    if decided is not None:
        clock = after_order(clock, live.pace, decided, live.deciding, at)
    if outcome is not None:
        clock = Clock(clock.allied, clock.axis, None)
    return progress_at(live.position, clock, at)


def _wants_snapshot(live: LiveGame, decided: Seat | None) -> bool:
    """At every hand-over, and now and then in a long spell; only while nothing can be taken back."""
    if not live.playing.settled:
        return False
    return live.deciding is not decided or live.ply - live.snapshot_ply >= SNAPSHOT_EVERY


def _snapshot(live: LiveGame) -> SnapshotRow:
    body = freeze(live.position)
    return SnapshotRow(live.id, live.ply, __version__, live.game.fingerprint, "", len(live.position.log), body)


# time -----------------------------------------------------------------------------------------------------------------


def flag_if_due(host: GameHost, live: LiveGame) -> bool:
    """If the time of the side that decides is up, the game is lost on time before anything else happens."""
    seat = live.deciding
    if seat is None or not live.playable or not has_fallen(live.clock, now()):
        return False
    commit(host, live, seat, lambda playing, at: playing.flag(seat, at=at))
    return True
