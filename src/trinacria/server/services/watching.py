"""What a seat may see of a game: the present, a past moment, the log, the options, what is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from trinacria.kernel import typed_lines
from trinacria.kernel.composers import Composer
from trinacria.kernel.decisions import Decision
from trinacria.kernel.options import Options, Step
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import AnsweredAtTable, AskedAtTable, AskReach, Reachable
from trinacria.kernel.seats import SIDES, Seat
from trinacria.kernel.showing import Shown, ShownChange, StepWords
from trinacria.kernel.showing import change as shown_change
from trinacria.kernel.systems import OpenScenario
from trinacria.server.models import (
    AnsweredTogether,
    Change,
    Clocks,
    Foreseen,
    Lens,
    LogLine,
    LogPage,
    OptionsPage,
    PaceKind,
    Recap,
    StepLine,
    TableView,
)
from trinacria.server.services.access import Visitor
from trinacria.server.services.errors import NoSuchGame, NotNow, OtherData
from trinacria.server.services.foreseeing import Asking, can_be_foreseen, foreseen
from trinacria.server.services.game_host import GameHost, now
from trinacria.server.services.live import Eyes, LiveGame, log_lines, words_of
from trinacria.server.services.shares import pending_of
from trinacria.server.services.states import game_state
from trinacria.server.services.talking import lines_after

LONGEST_PAGE = 500
MOST_PAGES = 4  # that come with the first options
BEFORE_ALL = -1  # the set-up is ply 0

_encode = msgspec.json.Encoder().encode


def view(host: GameHost, game_id: str, seat: Seat) -> TableView:
    """The document of this moment."""
    with host.locked(game_id) as live:
        return TableView(live.ply, live.shown(seat))


def past(host: GameHost, game_id: str, seat: Seat, ply: int, lens: Lens | None) -> TableView:
    """A past moment as the viewer may know it now; a finished game can be seen through any eyes, and as it was."""
    with host.locked(game_id) as live:
        finished, now_at, presenter = live.is_over, live.ply, live.presenter
        if ply > now_at:
            raise NoSuchGame(f"there is no ply {ply}: the game is at {now_at}")
        _allow(lens, seat, over=finished)
        if ply == now_at and lens is None:
            return TableView(ply, live.shown(seat))
        position = host.earlier(live, ply)
    truth = lens is Lens.TRUTH
    eyes = seat if lens is None or truth else Seat(lens.value)
    return TableView(ply, presenter.show(position, eyes, past=True, truth=truth))


def _allow(lens: Lens | None, seat: Seat, *, over: bool) -> None:
    """A finished game can be seen through any eyes, a running one only through your own, or as a spectator."""
    if lens is not None and not over and lens.value not in (seat.value, Lens.SPECTATOR.value):
        raise NotNow("you can look through other eyes only when the game is over")


def changes(
    host: GameHost,
    game_id: str,
    seat: Seat,
    visitor: Visitor,
    *,
    since: int | None,
    chat: int,
    state: int | None = None,
    draft: int = 0,
    options: bool = False,
    overlays: frozenset[str] | None = None,
) -> Change:
    """Everything that is new for somebody who knows the game up to a ply, some lines of chat, and a state of the table."""
    with host.locked(game_id) as live:
        change = change_since(host, live, seat, since, draft)
        current = None if state == live.state_change_number else game_state(host, live.game, live.seats, visitor, live)
        spoken = lines_after(host, live, chat)
        if change.ply != since or change.whole is not None:
            change = with_options(live, seat, change) if options else change
            change = with_answers(live, seat, change, overlays)
    return replace(change, state=current, chat=spoken)


def change_since(host: GameHost, live: LiveGame, seat: Seat, since: int | None, draft: int = 0) -> Change:
    """What is new in the game itself, for a seat that knows it as of a ply, and as of a state of its own draft."""
    now_shown = live.shown(seat)  # made even if unused here: the next change is computed against it
    clocks = _clocks(live) if live.pace.kind is not PaceKind.NONE else None
    can_undo = seat in SIDES and live.playing.can_undo(seat)
    if since is None or since > live.ply:
        known = -1 if since is None else since
        written = live.draft_of(seat)
        return Change(live.id, known, live.ply, whole=now_shown, clocks=clocks, can_undo=can_undo, draft=written)
    if since == live.ply:
        written = live.draft_of(seat)
        again = now_shown if written > draft else None
        return Change(live.id, since, live.ply, whole=again, clocks=clocks, can_undo=can_undo, draft=written)
    events, shown = _difference(host, live, seat, since)
    return Change(live.id, since, live.ply, events, shown, clocks=clocks, can_undo=can_undo)


def _difference(host: GameHost, live: LiveGame, seat: Seat, since: int) -> tuple[tuple[LogLine, ...], ShownChange]:
    """What happened since a ply, and what that changed in the document; after the last order many ask for the same."""
    found = live.newest.get(seat)
    if found is not None and found[0] == live.ply == since + 1:
        return found[1], found[2]
    before = live.remembered(seat, since) or _shown_then(host, live, seat, since)
    events, shown = live.lines(seat, live.history.after(since)), shown_change(before, live.shown(seat))
    if since + 1 == live.ply:
        live.newest[seat] = (live.ply, events, shown)
    return events, shown


def messages(host: GameHost, live: LiveGame, by: Seat) -> dict[Eyes, bytes]:
    """What the last order changed, as it is sent to those who watch and knew all that was before.

    One message for each seat, another with the first options for a seat that is handed the decision and wants them, and
    others with what windows would ask next. The seat that gave the order gets its next options with the answer.
    """
    bodies: dict[Eyes, bytes] = {}
    for eyes in host.watched_from(live.id):
        seat = eyes.seat
        if live.remembered(seat, live.ply - 1) is None:  # nobody there knows the ply before
            continue
        change = change_since(host, live, seat, live.ply - 1)
        offered = with_options(live, seat, change) if eyes.options and seat is not by else change
        bodies[eyes] = _encode(with_answers(live, seat, offered, eyes.overlays))
    return bodies


def with_answers(live: LiveGame, seat: Seat, change: Change, overlays: frozenset[str] | None) -> Change:
    """A change with the answers to what a window will ask that shows these drawings."""
    if overlays is None:
        return change
    shown = can_be_foreseen(live, overlays)
    return replace(change, foreseen=foreseen(live, seat, shown, change.since, lambda: first_page(live, seat)))


def _shown_then(host: GameHost, live: LiveGame, seat: Seat, ply: int) -> Shown:
    """What the seat was shown when that ply was the present; only the difference from the present leaves the server."""
    return live.presenter.show(host.earlier(live, ply), seat)


def _clocks(live: LiveGame) -> Clocks:
    clock = live.clock
    return Clocks(now(), clock.allied, clock.axis, clock.deadline)


# the log --------------------------------------------------------------------------------------------------------------


def log(host: GameHost, game_id: str, seat: Seat, *, before: int | None, limit: int, lens: Lens | None = None) -> LogPage:
    """A page of the log that ends before a place in it; without one, the newest. A lens shows it as that side read it."""
    with host.game_log(game_id) as reading:
        _allow(lens, seat, over=reading.is_over)
        entries = reading.history.log()
        end = len(entries) if before is None else min(before, len(entries))
        start = max(0, end - min(limit, LONGEST_PAGE))
        page = list(enumerate(entries[start:end], start))
        if lens is None or lens is Lens.TRUTH:
            lines = log_lines(reading.presenter, seat, page, disclosed=reading.is_over)
        else:
            lines = log_lines(reading.presenter, Seat(lens.value), page, disclosed=False)
        return LogPage(start, len(entries), lines)


def recap(host: GameHost, game_id: str, seat: Seat) -> Recap:
    """What happened since this seat last gave an order; a seat that has given none, or a spectator, also gets the set-up."""
    with host.locked(game_id) as live:
        since = host.store.last_ply_of(game_id, seat.value) if seat in SIDES else 0
        return Recap(since, live.ply, live.lines(seat, live.history.after(since or BEFORE_ALL)))


# options and questions ------------------------------------------------------------------------------------------------


def options(host: GameHost, game_id: str, seat: Seat, path: Sequence[str]) -> OptionsPage:
    """What the seat may order now, step by step: the keys picked so far lead to the next ones."""
    with host.locked(game_id) as live:
        if not live.playable and not live.is_over:
            raise OtherData
        if not path and (page := first_page(live, seat)) is not None:
            return page
        position, ply, shown, scenario = live.position.what_if(), live.ply, live.shown(seat), live.scenario
    decision = position.decision
    if decision is None:
        raise NotNow("the game is over: there is nothing to order")
    if decision.seat is not seat:
        raise NotNow(f"the {decision.seat} side decides now")
    return _page(position, ply, shown, scenario, tuple(path))


def with_options(live: LiveGame, seat: Seat, change: Change) -> Change:
    """A change with the first options of the seat that gets it, if it decides now.

    They are found in the position at play, which has kept most of them from the order before.
    """
    page = first_page(live, seat)
    return change if page is None else replace(change, options=page, pages=next_pages(live, seat, page))


def first_page(live: LiveGame, seat: Seat) -> OptionsPage | None:
    """The first options of the seat that decides; none for any other."""
    if live.deciding is not seat or not live.playable or pending_of(live.game) is not None:
        return None
    if live.first_page is None or live.first_page.ply != live.ply:
        live.first_page = _page(live.position, live.ply, live.shown(seat), live.scenario, ())
    return live.first_page


def next_pages(live: LiveGame, seat: Seat, first: OptionsPage) -> tuple[OptionsPage, ...]:
    """What the first steps lead to, where the few counters that can be picked are asked about at once: after a fight."""
    declared = live.words.decisions.get(first.kind)
    if declared is None or declared.composer is not Composer.FOLLOW:
        return ()
    keys = [step.key for step in first.steps if step.more]
    return tuple(_page(live.position, live.ply, live.shown(seat), live.scenario, (key,)) for key in keys[:MOST_PAGES])


def _page(position: Position, ply: int, shown: Shown, scenario: OpenScenario, keys: tuple[str, ...]) -> OptionsPage:
    decision = position.decision
    assert decision is not None
    assert shown.decision is not None
    found = _follow(position.options(), keys)
    describe = scenario.presenter.describe
    steps = tuple(_line(describe(decision, step, keys), step) for step in found.steps())
    page = OptionsPage(ply, decision.kind, decision.case, shown.decision.prompt, keys, steps)
    words = words_of(scenario)
    if not keys or keys[-1] not in words.units:
        return page
    asking = Asking(scenario, position, decision.seat, shown, {})
    return replace(page, barred=_barred(asking, decision, keys[-1]), foreseen=asking.about_unit(keys[-1]))


def _line(words: StepWords, step: Step) -> StepLine:
    order = step.order
    return StepLine(step.key, words, order.text if order else "", step.facts, more=order is None)


def _barred(asking: Asking, decision: Decision, unit: str) -> Mapping[str, str]:
    """Why a unit that was picked to move cannot go by one of the modes of movement."""
    declared = words_of(asking.scenario).decisions.get(decision.kind)
    if declared is None or declared.composer is not Composer.MOVE:
        return {}
    reach = asking.answer(AskReach(unit, hexes=False))
    return reach.barred if isinstance(reach, Reachable) else {}


def _follow(offered: Options, path: Sequence[str]) -> Options:
    for key in path:
        step = next((step for step in offered.steps() if step.key == key), None)
        if step is None or step.then is None:
            raise NoSuchGame("there is no such step any more: start again from the first step")
        offered = step.then()
    return offered


def ask(host: GameHost, game_id: str, seat: Seat, question: AskedAtTable) -> AnsweredAtTable:
    """An answer from the seat's own knowledge."""
    with host.locked(game_id) as live:
        position, scenario = live.position.what_if(), live.scenario
    return typed_lines.answered(scenario, position, seat, question)


def ask_together(host: GameHost, game_id: str, seat: Seat, questions: Sequence[AskedAtTable]) -> AnsweredTogether:
    """Answers to several questions from the seat's own knowledge, and to those that follow from them."""
    with host.locked(game_id) as live:
        asking = Asking(live.scenario, live.position.what_if(), seat, live.shown(seat), {})
    return AnsweredTogether(tuple(Foreseen(asked, answer) for asked, answer in asking.answers(questions)))
