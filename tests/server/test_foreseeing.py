"""What comes with the news unasked: exactly what the questions would have got, for the same seat at the same moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.tables import EYES, MOSELLE, US_LANDING, give_at_random, host_in, make, play_on
from server.test_news import Listener
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.questions import AskBelief, AskedAtTable, AskJoin, AskOverlay, AskReach, AskRefusal, AskResolution
from trinacria.kernel.seats import ALLIED, Seat
from trinacria.server.models import Change, GiveOrder, MadeGame
from trinacria.server.services import crowds, ordering, watching
from trinacria.server.services.game_host import GameHost

SICILY43, VARIABLE = "sicily43/landing", "sicily/variable"


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameHost]:
    monkeypatch.setattr(crowds, "BETWEEN", 0.0)
    with host_in(tmp_path) as opened:
        yield opened


class Window(Listener):
    """Somebody at a browser, and the answers that came without a question."""

    def __init__(self, host: GameHost, made: MadeGame, seat: Seat, *overlays: str) -> None:
        super().__init__(host, made, seat, options=True)
        self.watcher.overlays = frozenset(overlays)
        self.listening.look(self.watcher.eyes)
        self.host, self.known = host, dict[AskedAtTable, Any]()

    def hear(self) -> Change | None:
        """The next message, with every answer in it compared with that of the question."""
        body = self.watcher.prepared_message() or self.fetch()
        change = None if body is None else msgspec.json.decode(body, type=Change)
        if change is None or change.foreseen is None:
            return change
        before, self.known = self.known, {}
        for line in change.foreseen:
            truth = watching.ask(self.host, change.game, self.watcher.seat, line.asked)
            self.known[line.asked] = before[line.asked] if line.answer is None else line.answer
            assert self.known[line.asked] == truth, line.asked
        return change


def windows(host: GameHost, made: MadeGame, *overlays: str) -> list[Window]:
    there = [Window(host, made, seat, *overlays) for seat in EYES]
    for each in there:
        each.hear()
    return there


@pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])
def test_what_is_foreseen_is_what_the_question_gets(host: GameHost, scenario: str) -> None:
    made, chooser = make(host, scenario=scenario), random.Random(8)
    there, asked, still = windows(host, made, "zones"), set[type](), 0
    for _ in range(200):
        give_at_random(host, made.game.id, chooser)
        for window in there:
            change = window.hear()
            assert change is not None
            assert change.foreseen is not None
            asked |= {type(line.asked) for line in change.foreseen}
            still += sum(line.answer is None for line in change.foreseen)
    assert asked >= {AskOverlay, AskResolution, AskBelief, AskJoin}
    assert still, "what has not changed is not sent again"


def test_in_another_system_too(host: GameHost) -> None:
    made, chooser = make(host, scenario=SICILY43), random.Random(3)
    there, asked = windows(host, made), set[type]()
    for _ in range(500):
        _any_order(host, made.game.id, chooser)
        for window in there:
            change = window.hear()
            asked |= {type(line.asked) for line in (change.foreseen if change else None) or ()}
    assert asked >= {AskJoin}


def _any_order(host: GameHost, game: str, chooser: random.Random) -> None:
    with host.locked(game) as live:
        assert live.deciding is not None
        text = live.position.options().sample(lambda many: chooser.randrange(many)).text
        ordering.give_order(host, game, live.deciding, GiveOrder(live.ply, text))


def test_a_window_is_sent_the_drawings_that_it_shows_and_no_others(host: GameHost) -> None:
    made, chooser = make(host), random.Random(2)
    shows, plain = Window(host, made, ALLIED, "zones", "points", "nothing", "supply"), Window(host, made, ALLIED)
    hidden = Listener(host, made, ALLIED, options=True)
    drawn = set[str]()
    for _ in range(60):
        give_at_random(host, made.game.id, chooser)
        change = shows.hear()
        assert change is not None
        drawn |= {line.asked.name for line in change.foreseen or () if isinstance(line.asked, AskOverlay)}
        other = plain.hear()
        assert other is not None
        assert not {line.asked.name for line in other.foreseen or () if isinstance(line.asked, AskOverlay)} - {"duties"}
        body = hidden.watcher.prepared_message() or hidden.fetch()
        assert body is not None
        assert msgspec.json.decode(body, type=Change).foreseen is None, "nobody looks"
    assert drawn - {"duties"} == {"zones", "points"}, "what is drawn for a chosen unit is asked for"


def test_what_must_be_attacked_is_drawn_in_the_phase_of_the_side_that_attacks(host: GameHost) -> None:
    made, chooser = make(host), random.Random(4)
    there = windows(host, made)
    drawn = 0
    for _ in range(150):
        give_at_random(host, made.game.id, chooser)
        for window in there:
            change = window.hear()
            assert change is not None
            shown = watching.view(host, made.game.id, window.watcher.seat).shown
            duties = AskOverlay("duties") in {line.asked for line in change.foreseen or ()}
            assert duties == (shown.phasing is window.watcher.seat and "9.0" in {head.case for head in shown.headings})
            drawn += duties
    assert drawn


def test_somebody_who_was_away_gets_whole_answers(host: GameHost) -> None:
    made = make(host)
    window, game = windows(host, made, "zones")[0], made.game.id
    play_on(host, game, seed=1, orders=3)
    window.known = {}
    change = window.hear()
    assert change is not None
    assert change.foreseen
    assert all(line.answer is not None for line in change.foreseen)


def test_an_answer_that_cannot_be_given_is_left_out(host: GameHost, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(host)
    window = windows(host, made, "zones")[0]
    with host.locked(made.game.id) as live:
        desk = type(live.presenter)

    def refuse(*_: object) -> None:
        raise TrinacriaError("not now")

    with monkeypatch.context() as broken:
        broken.setattr(desk, "ask", refuse)
        play_on(host, made.game.id, seed=1, orders=1)
        change = window.hear()
    assert change is not None
    assert change.foreseen == ()


def test_a_plan_that_is_written_changes_what_is_foreseen_at_the_same_ply(host: GameHost) -> None:
    made = make(host, scenario=VARIABLE)
    window, game = Window(host, made, ALLIED, "zones"), made.game.id
    window.hear()
    with host.locked(game) as live:
        steps = [order.text for order, _ in zip(live.position.options(), range(40), strict=False)]
    drafted = next(text for text in steps if not text.startswith("end"))
    ordering.give_order(host, game, ALLIED, GiveOrder(0, drafted))
    change = window.hear()
    assert change is not None
    assert (change.ply, change.draft > 0) == (0, True)
    assert change.foreseen is not None
    assert all(line.answer is not None for line in change.foreseen)


# options --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [MOSELLE, US_LANDING])
def test_pages_that_come_ahead_are_those_that_a_pick_leads_to(host: GameHost, scenario: str) -> None:
    made, chooser = make(host, scenario=scenario), random.Random(6)
    there, game, pages = windows(host, made), made.game.id, 0
    for _ in range(220):
        give_at_random(host, game, chooser)
        for window in there:
            change = window.hear()
            assert change is not None
            for page in change.pages:
                assert page == watching.options(host, game, window.watcher.seat, page.path)
                pages += 1
    assert pages


def test_a_unit_that_is_taken_up_brings_what_a_window_asks_about_it(host: GameHost) -> None:
    made, chooser = make(host), random.Random(5)
    barred = hidden = 0
    for _ in range(80):
        give_at_random(host, made.game.id, chooser)
        with host.locked(made.game.id) as live:
            seat = live.deciding
            assert seat is not None
        first = watching.options(host, made.game.id, seat, ())
        if first.kind != "move":
            continue
        for step in first.steps[:3]:
            if not step.more:
                continue
            page = watching.options(host, made.game.id, seat, (step.key,))
            reach = watching.ask(host, made.game.id, seat, AskReach(step.key))
            assert page.barred == reach.barred  # type: ignore[union-attr]
            assert all(line.answer == watching.ask(host, made.game.id, seat, line.asked) for line in page.foreseen)
            barred, hidden = barred + bool(page.barred), hidden + bool(page.foreseen)
    assert barred
    assert hidden


def test_without_hexes_the_reach_says_the_rest(host: GameHost) -> None:
    made = make(host)
    first = watching.options(host, made.game.id, _deciding(host, made), ())
    unit = next(step.key for step in first.steps if step.more)
    whole = watching.ask(host, made.game.id, ALLIED, AskReach(unit))
    brief = watching.ask(host, made.game.id, ALLIED, AskReach(unit, hexes=False))
    assert msgspec.structs.replace(whole, destinations=()) == brief
    assert whole != brief


def _deciding(host: GameHost, made: MadeGame) -> Seat:
    with host.locked(made.game.id) as live:
        assert live.deciding is not None
        return live.deciding


# several questions ----------------------------------------------------------------------------------------------------


def test_several_questions_get_what_each_would_get_and_what_follows(host: GameHost) -> None:
    made, chooser = make(host), random.Random(7)
    game, followed = made.game.id, 0
    for _ in range(200):
        give_at_random(host, game, chooser)
        for seat in EYES:
            wanted = (AskResolution(), AskOverlay("zones"), AskRefusal("end movement"), AskOverlay("no such"))
            found = watching.ask_together(host, game, seat, wanted).answers
            for line in found:
                assert line.answer == watching.ask(host, game, seat, line.asked)
            assert AskOverlay("no such") not in {line.asked for line in found}
            followed += sum(isinstance(line.asked, AskBelief) for line in found)
    assert followed
