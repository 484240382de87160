"""The table around a game: who sits where, whose clock runs, what has been proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trinacria import games
from trinacria.kernel.dice import commitment
from trinacria.kernel.seats import SIDES, Seat
from trinacria.server.models import GameState, Offer, OfferKind, Pace, PartWhy, PromisedPart, SeatState, Side, Status
from trinacria.server.services.access import Visitor, sides_of
from trinacria.server.services.clocks import Clock, read_pace, shown_left
from trinacria.server.services.errors import OtherData
from trinacria.server.services.live import blank_record
from trinacria.server.store.rows import GameRow, OfferRow, SeatRow

if TYPE_CHECKING:
    from trinacria.server.services.house import House
    from trinacria.server.services.live import Live


def game_state(
    house: House, game: GameRow, seats: tuple[SeatRow, SeatRow], visitor: Visitor, live: Live | None = None
) -> GameState:
    """The state of a table as a visitor sees it."""
    from trinacria.server.services.house import now

    at, mine = now(), sides_of(seats, visitor)
    return GameState(
        id=game.id,
        scenario=game.scenario,
        title=games.title(game.scenario),
        status=Status(game.status),
        ply=game.ply,
        seats=seat_states(house, game, seats, mine, at, live),
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
        watching=house.present(game.id, Seat.SPECTATOR),
        rematch=game.rematch,
        parent=game.parent,
        parent_ply=game.parent_ply,
        imported=game.imported,
        promises=promised_parts(game) if game.base else (),
        chat=house.store.chat_count(game.id),
        stopped=str(OtherData()) if live and not live.playable and not live.is_over else "",
        changed=live.changed if live else 0,
    )


def promised_parts(game: GameRow) -> tuple[PromisedPart, ...]:
    """Which plies stand on which promise. The seeds are told only when the game is over."""
    over, found = game.status == Status.FINISHED, []
    parts = blank_record(game).parts(game.ply)
    for part in parts:
        last = part.last if over or part is not parts[-1] else None
        why = PartWhy(part.why) if part.why else None
        seed, stream = (part.seed, part.stream) if over else ("", 0)
        found.append(PromisedPart(part.first, part.commitment, last, why, part.phrases, seed, stream))
    return tuple(found)


def seat_states(
    house: House, game: GameRow, seats: tuple[SeatRow, SeatRow], mine: tuple[Side, ...], at: int, live: Live | None
) -> tuple[SeatState, ...]:
    deciding = Seat(game.deciding) if game.deciding else None
    left = shown_left(Clock(game.allied_clock, game.axis_clock, game.deadline), deciding, at)
    return tuple(
        SeatState(
            seat=Side(row.seat),
            taken=is_taken(row),
            name=row.name,
            bot=row.bot,
            thinking=live.thinking.get(seat) if live else None,
            clock=left[seat],
            yours=Side(row.seat) in mine,
            present=house.present(game.id, seat) > 0,
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
