"""The state of a table: who sits where, whose clock runs, what has been proposed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from trinacria import games
from trinacria.kernel.dice import commitment
from trinacria.kernel.sealing import Anchor, Shares, head
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import (
    AnchorLine,
    GameState,
    Offer,
    OfferKind,
    Pace,
    PaceKind,
    PartWhy,
    PendingDice,
    PromisedPart,
    SealedTable,
    SeatState,
    ShareLine,
    Side,
    Status,
)
from trinacria.server.services.access import Visitor, sides_of
from trinacria.server.services.clocks import DAY, Clock, read_pace, time_left
from trinacria.server.services.errors import OtherData
from trinacria.server.services.live import blank_record
from trinacria.server.services.shares import Pending, Sealed, sealed_of
from trinacria.server.store.rows import GameRow, OfferRow, SeatRow

if TYPE_CHECKING:
    from trinacria.server.services.game_host import GameHost
    from trinacria.server.services.live import LiveGame


def game_state(
    host: GameHost, game: GameRow, seats: tuple[SeatRow, SeatRow], visitor: Visitor, live: LiveGame | None = None
) -> GameState:
    """The state of a table as a visitor sees it."""
    from trinacria.server.services.game_host import now

    at, mine = now(), sides_of(seats, visitor)
    return GameState(
        id=game.id,
        scenario=game.scenario,
        title=games.title(game.scenario),
        sides=games.sides(game.scenario),
        status=Status(game.status),
        ply=game.ply,
        seats=seat_states(host, game, seats, mine, at, live),
        pace=pace_of(game),
        public=game.public,
        commitment=commitment(game.seed),
        phrases=game.phrases or tuple(row.phrase for row in seats if row.phrase),
        options=game.options,
        created=game.created,
        now=at,
        turn=game.turn,
        deciding=Side(game.deciding) if game.deciding else None,
        deadline=game.deadline,
        ended=game.ended,
        outcome=game.outcome,
        winner=Side(game.winner) if game.winner else None,
        offers=tuple(shown_offer(row) for row in (live.offers if live else ())),
        you=mine,
        can_undo=live is not None and any(live.playing.can_undo(side.seat) for side in mine),
        watching=host.present(game.id, Seat.SPECTATOR),
        rematch=game.rematch,
        parent=game.parent,
        parent_ply=game.parent_ply,
        imported=game.imported,
        promises=promised_parts(game) if game.base else (),
        sealed=sealed_table(host, game),
        chat=host.store.chat_count(game.id),
        stopped=str(OtherData()) if live and not live.playable and not live.is_over else "",
        changed=live.state_change_number if live else 0,
    )


def sealed_table(host: GameHost, game: GameRow) -> SealedTable | None:
    """What everybody may know of sealed dice: the same for all."""
    sealed = sealed_of(game)
    if sealed is None or not sealed.now or game.status == Status.FINISHED:
        return None
    anchors, shown = sealed.laid(), sealed.shown()
    next_ply = game.ply + 1 if game.status != Status.OPEN else 0
    ends = {seat: head(anchors, shown, seat, next_ply) for seat in SIDES}
    return SealedTable(
        anchor_lines(anchors),
        (ends[Seat.ALLIED] or b"").hex(),
        (ends[Seat.AXIS] or b"").hex(),
        _pending_dice(host, game, sealed),
        tuple(line for line in share_lines(shown) if not (line.allied and line.axis)),
    )


def _pending_dice(host: GameHost, game: GameRow, sealed: Sealed) -> PendingDice | None:
    pending = sealed.pending
    if pending is None or len({anchor.seat for anchor in sealed.laid()}) < len(SIDES):
        return None
    return PendingDice(
        pending.ply,
        pending.fixed.hex(),
        tuple(Side(seat.value) for seat in pending.awaited),
        pending.at,
        Side(pending.seat) if pending.seat else None,
        without_at(host, game, pending) if pending.ply else None,
    )


def without_at(host: GameHost, game: GameRow, pending: Pending) -> int:
    """When the game may go on without a share that has not come: by correspondence after the days of a turn."""
    pace = pace_of(game)
    patience = pace.days * DAY if pace.kind is PaceKind.CORRESPONDENCE else host.settings.share_seconds * 1000
    return pending.at + patience


def anchor_lines(anchors: Iterable[Anchor]) -> tuple[AnchorLine, ...]:
    return tuple(AnchorLine(Side(anchor.seat.value), anchor.after, anchor.end.hex()) for anchor in anchors)


def share_lines(shown: Mapping[int, Shares]) -> tuple[ShareLine, ...]:
    return tuple(
        ShareLine(ply, (shares.allied or b"").hex(), (shares.axis or b"").hex(), shares.salt.hex())
        for ply, shares in sorted(shown.items())
    )


def promised_parts(game: GameRow) -> tuple[PromisedPart, ...]:
    """Which plies stand on which promise. The seeds stay secret until the game is over."""
    over, found = game.status == Status.FINISHED, []
    parts = blank_record(game).parts(game.ply)
    for part in parts:
        last = part.last if over or part is not parts[-1] else None
        why = PartWhy(part.why) if part.why else None
        seed, stream = (part.seed, part.stream) if over else ("", 0)
        found.append(PromisedPart(part.first, part.commitment, last, why, part.phrases, seed, stream, part.sealed))
    return tuple(found)


def seat_states(
    host: GameHost, game: GameRow, seats: tuple[SeatRow, SeatRow], mine: tuple[Side, ...], at: int, live: LiveGame | None
) -> tuple[SeatState, ...]:
    deciding = Seat(game.deciding) if game.deciding else None
    left = time_left(Clock(game.allied_clock, game.axis_clock, game.deadline), deciding, at)
    return tuple(
        SeatState(
            seat=Side(row.seat),
            taken=is_taken(row),
            name=row.name,
            bot=row.bot,
            thinking=live.thinking.get(seat) if live else None,
            clock=left[seat],
            yours=Side(row.seat) in mine,
            present=host.present(game.id, seat) > 0,
        )
        for seat, row in zip(SIDES, seats, strict=True)
    )


def is_taken(row: SeatRow) -> bool:
    return row.joined is not None or bool(row.bot)


def pace_of(game: GameRow) -> Pace:
    return read_pace(game.pace)


def shown_offer(row: OfferRow) -> Offer:
    pace = read_pace(row.pace) if row.pace else None
    return Offer(OfferKind(row.kind), Side(row.by), row.ply, row.to, pace)
