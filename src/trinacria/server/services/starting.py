"""How a game begins: once, as soon as both seats are taken."""

from __future__ import annotations

from dataclasses import replace

from trinacria import __version__, games
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.server.models import Pace, Status
from trinacria.server.services.clocks import new_clock
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.live import blank_record, start_of
from trinacria.server.services.opening import snapshot_row
from trinacria.server.services.progress import progress_at
from trinacria.server.services.shares import SET_UP, packed, sealed_of
from trinacria.server.services.states import is_taken, pace_of
from trinacria.server.store.rows import GameRow, Progress


def start_if_full(host: GameHost, game_id: str) -> bool:
    """Start a game whose seats are both taken; of several callers one starts it, and only that one gets True."""
    game = host.store.game(game_id)
    seats = host.store.seats(game_id) if game else ()
    if game is None or game.status != Status.OPEN or not all(is_taken(row) for row in seats):
        return False
    sealed = _opened(game)
    if game.sealed and not sealed:
        return False
    game = _of_today(host, replace(game, phrases=tuple(row.phrase for row in seats if row.phrase), sealed=sealed))
    playing = Playing.begin(blank_record(game), start_of(game))
    progress = progress_of(playing.position, pace_of(game), now())
    started = host.store.start_game(game_id, game.phrases, progress, snapshot_row(game, playing), sealed=sealed)
    if started:
        host.notify(game_id, state_changed=True)
        wake_bot(host, game_id)
    return started


def _opened(game: GameRow) -> bytes:
    """Sealed dice: what is kept once both browsers have shown their shares in the set-up; nothing until then."""
    sealed = sealed_of(game)
    if sealed is None or sealed.pending is None or sealed.pending.awaited:
        return b""
    return packed(sealed.settled(SET_UP, sealed.pending.shares))


def _of_today(host: GameHost, game: GameRow) -> GameRow:
    """A game that waited while the program or its data changed is played with what there is when it begins."""
    fingerprint, revision = games.open_scenario(game.scenario, game.options).fingerprint, games.revision_now(game.scenario)
    if (game.fingerprint, game.engine, game.revision) != (fingerprint, __version__, revision):
        host.store.update_game(game.id, fingerprint=fingerprint, engine=__version__, revision=revision)
    return replace(game, fingerprint=fingerprint, engine=__version__, revision=revision)


def progress_of(position: Position, pace: Pace, at: int) -> Progress:
    """Where a game stands that is taken up now: its clock is wound."""
    decision = position.decision
    return progress_at(position, new_clock(pace, decision.seat if decision else None, at), at)


def wake_bot(host: GameHost, game_id: str) -> None:
    """Wake the bots if one of them decides in this game now."""
    game, seats = host.store.game(game_id), host.store.seats(game_id)
    if game is not None and any(row.bot and row.seat == game.deciding for row in seats):
        host.on_bot_turn(game_id)
