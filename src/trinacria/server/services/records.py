"""Records: what may be taken home of a game, and the proof that a finished one was honest."""

from __future__ import annotations

import threading
from weakref import WeakKeyDictionary

from cachetools import LRUCache

from trinacria import games
from trinacria.kernel.dice import KeyedDice, commitment
from trinacria.kernel.digests import digest
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.events import Event, Rolled
from trinacria.kernel.positions import Position
from trinacria.kernel.records import NOT_PROVED, Record, parse_record
from trinacria.kernel.seats import Seat
from trinacria.server.models import RecordText, RollLine, SeatLog, Status, Verification
from trinacria.server.services.errors import NotNow
from trinacria.server.services.event_history import EventHistory
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.live import LiveGame, blank_record, log_lines
from trinacria.server.services.luck import luck_of
from trinacria.server.services.opening import orders_of
from trinacria.server.services.replaying import play_again
from trinacria.server.services.states import anchor_lines, promised_parts, share_lines
from trinacria.server.store.rows import GameRow

NAME = "record"
PROOFS_KEPT = 64


# export ---------------------------------------------------------------------------------------------------------------


def export(host: GameHost, game_id: str, seat: Seat) -> RecordText | SeatLog:
    """The whole record of a finished game. Of a running one what the seat may know, and never the seed or an order."""
    game, _ = host.rows(game_id)
    if game.status == Status.FINISHED:
        return RecordText(record_of(host, game).to_json())
    with host.game_log(game_id) as log:
        lines = log_lines(log.presenter, seat, list(enumerate(log.history.log())), disclosed=False)
        return SeatLog(game_id, game.scenario, seat, commitment(game.seed), len(log.history.entries) - 1, lines)


def record_of(host: GameHost, game: GameRow) -> Record:
    """The record of a game as it is stored."""
    record = blank_record(game)
    record.orders.extend(orders_of(host.store, game))
    record.outcome = game.outcome or None
    return record


# proof ----------------------------------------------------------------------------------------------------------------

_proofs: WeakKeyDictionary[GameHost, LRUCache[str, Verification]] = WeakKeyDictionary()
_proving = threading.Lock()  # one at a time: a long game takes seconds


def verification(host: GameHost, game_id: str) -> Verification:
    """A finished game played again from its seed and compared with what was shown; found out once, then remembered."""
    with host.locked(game_id) as live:
        if live.game.status != Status.FINISHED:
            raise NotNow("the dice can be proved when the game is over: until then the seed is a secret")
    with _proving:
        proofs = _proofs.setdefault(host, LRUCache(PROOFS_KEPT))
        if game_id not in proofs:
            proofs[game_id] = _proof(host, live)
        return proofs[game_id]


def _proof(host: GameHost, live: LiveGame) -> Verification:
    """Of a game that is over: nobody changes its table any more."""
    record = record_of(host, live.game)
    fault = unexplained_parts(live.game) or _fault(record, live.history, live.position)
    return Verification(
        parts=promised_parts(live.game),
        verified=not fault,
        says=fault or _proved_words(record, live.position.dice.number),
        seed=record.seed,
        commitment=commitment(record.seed),
        phrases=record.phrases,
        plies=len(record.orders),
        rolls=_rolls(live.history),
        luck=None if fault else luck_of(live.presenter, [event for _, event in live.history.log()]),
        anchors=anchor_lines(record.anchors),
        shares=share_lines(record.shares),
        orders={str(ply): record.orders[ply - 1].text for ply in sorted(record.shares) if 0 < ply <= len(record.orders)},
    )


def _proved_words(record: Record, dice: int) -> str:
    parts = record.parts()
    stands = (
        "All of it stands on one promise."
        if len(parts) == 1
        else " ".join(f"{str(part).capitalize()}: promise {part.commitment}." for part in parts)
    )
    return (
        f"{stands} {len(record.orders)} orders were played again, and {dice} rolls and draws follow from the "
        f"{'seed' if len(parts) == 1 else 'seeds'}: {record.outcome}. {NOT_PROVED.capitalize()}."
    )


def unexplained_parts(game: GameRow) -> str:
    """A game that nobody branched off or imported has been played with one seed from its beginning."""
    if game.base and not (game.parent or game.imported):
        return "it has earlier parts with other seeds, but was neither branched off nor imported"
    return ""


def _fault(record: Record, history: EventHistory, position: Position) -> str:
    """The first thing that is not as the seed and the orders say; empty if all is."""
    try:
        proved = parse_record(record.to_json(), NAME)
        for ply, step in enumerate(play_again(proved, NAME)):
            if history.entries[ply] != (step.log_start, step.events):
                return _explained(record, f"ply {ply}: what was shown is not what the orders and the dice lead to")
            fault = loaded_die(record, ply, step.events)
            if fault:
                return fault
        games.check_outcome(record, step.playing.record.outcome, NAME)
    except BadRecord as error:
        return str(error)
    if digest(step.playing.position) != digest(position):
        return _explained(record, "the last position is not the one that the orders lead to")
    return number_used_twice(history)


def _explained(record: Record, fault: str) -> str:
    return str(games.explained(record, BadRecord(fault)))


def loaded_die(record: Record, ply: int, events: tuple[Event, ...]) -> str:
    """A roll that is not the stream's: each is computed anew from the seed and its number alone."""
    key = record.key_of(ply)
    for event in events:
        if isinstance(event, Rolled):
            number, fallen = event.number, event.dice
            if key is None:
                return f"ply {ply}: roll {number} fell without its shares"
            stream = KeyedDice(key, number)
            if tuple(stream.d6() for _ in fallen) != fallen:
                return f"ply {ply}: roll {number} is not the stream's"
    return ""


def number_used_twice(history: EventHistory) -> str:
    """Every roll has a number of its own, and the numbers only grow, also where the game went back."""
    last = -1
    for line in _rolls(history):
        if line.number <= last:
            return f"ply {line.ply}: roll {line.number} comes after roll {last}"
        last = line.number + len(line.dice) - 1
    return ""


def _rolls(history: EventHistory) -> tuple[RollLine, ...]:
    """Every roll of a game, also of those parts that were rewound."""
    return tuple(
        RollLine(event.number, event.purpose, event.dice, ply)
        for ply, (_, events) in enumerate(history.entries)
        for event in events
        if isinstance(event, Rolled)
    )
