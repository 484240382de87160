"""What a window will ask next, answered along with the news: the same answers, without the requests.

A window says which drawings over the map it shows. After every order it would ask for each of them again, for the odds of
the fight that is going on, for what the hidden counters in it may be, and why a phase cannot be ended yet. Each answer here
is what that question gets from that seat at that moment; one that the order has not changed is not sent again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from trinacria.kernel import typed_lines
from trinacria.kernel.composers import Composer
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import (
    AnsweredAtTable,
    AskBelief,
    AskedAtTable,
    AskJoin,
    AskOverlay,
    AskRefusal,
    AskResolution,
    BeliefAnswer,
    ResolutionAnswer,
)
from trinacria.kernel.resolutions import Resolution, Role
from trinacria.kernel.seats import Seat
from trinacria.kernel.sheets import OverlaySheet
from trinacria.kernel.showing import Shown
from trinacria.kernel.systems import OpenScenario
from trinacria.server.models import Foreseen, OptionsPage
from trinacria.server.services.live import Answers, LiveGame, words_of

FirstPage = Callable[[], OptionsPage | None]  # the first options of the seat, if it decides


def can_be_foreseen(live: LiveGame, wanted: Collection[str]) -> frozenset[str]:
    """Of the drawings that a window shows, those that do not depend on the counter it has chosen."""
    overlays = live.words.overlays
    return frozenset(name for name in wanted if name in overlays and not overlays[name].by_unit)


def foreseen(live: LiveGame, seat: Seat, overlays: frozenset[str], since: int, page: FirstPage) -> tuple[Foreseen, ...]:
    """The answers for a window that shows these drawings and knew the game at a ply."""
    kept = live.foreseen[seat]
    kept.begin(live.ply)
    before = kept.before if since == live.ply - 1 else {}
    asking = Asking(live.scenario, live.position.what_if(), seat, live.shown(seat), kept.now)
    now = asking.answers(_questions(live, seat, overlays, page))
    return tuple(Foreseen(asked, None if before.get(asked) == answer else answer) for asked, answer in now)


@dataclass(frozen=True, slots=True)
class Asking:
    """A seat asks about a position; what is known already is not worked out again."""

    scenario: OpenScenario
    position: Position
    seat: Seat
    shown: Shown
    known: Answers

    def answers(self, questions: Iterable[AskedAtTable]) -> Iterator[tuple[AskedAtTable, AnsweredAtTable]]:
        """Each question that has an answer, and after it those that follow from the answer."""
        for asked in questions:
            answer = self.answer(asked)
            if answer is not None:
                yield asked, answer
            if isinstance(answer, ResolutionAnswer):
                yield from self.answers(self._about_the_hidden(answer.resolution))

    def answer(self, asked: AskedAtTable) -> AnsweredAtTable | None:
        """The answer to one question; none if it is refused."""
        if asked not in self.known:
            try:
                self.known[asked] = typed_lines.answered(self.scenario, self.position, self.seat, asked)
            except TrinacriaError:  # asked by itself, it says why
                return None
        return self.known[asked]

    def about_unit(self, unit: str) -> tuple[Foreseen, ...]:
        """What a window asks that takes up a unit: what it may be, if that is not known even to its own side."""
        asked = AskBelief(unit)
        belief = self.answer(asked)
        return (Foreseen(asked, belief),) if isinstance(belief, BeliefAnswer) and len(belief.rows) > 1 else ()

    def _about_the_hidden(self, fight: Resolution) -> Iterator[AskedAtTable]:
        """What may the counters of others be whose strength the seat does not know?"""
        going_on = self.shown.resolution
        if going_on is not None and going_on.revealed is not None:
            return
        units = words_of(self.scenario).units
        for party in fight.parties:
            for line in party.participants:
                if len(line.brings) > 1 and units[line.unit].side is not self.seat:
                    yield AskBelief(line.unit)


def _questions(live: LiveGame, seat: Seat, overlays: frozenset[str], page: FirstPage) -> Iterator[AskedAtTable]:
    words, shown = live.words, live.shown(seat)
    for name, overlay in words.overlays.items():
        if name in overlays or _shows_by_itself(overlay, shown, seat):
            yield AskOverlay(name)
    fight = shown.resolution
    if fight is not None and fight.result is None and not _decided_by_a_computer(live, fight):
        yield AskResolution()
    decided = words.decisions.get(shown.decision.kind) if shown.decision is not None else None
    offered = page() if decided is not None and (decided.ends or decided.composer is Composer.ATTACK) else None
    if decided is None or offered is None:
        return
    if decided.ends and not any(step.words.end for step in offered.steps):
        yield AskRefusal(decided.ends)
    if decided.composer is Composer.ATTACK:
        yield from (AskJoin((step.words.hex,)) for step in offered.steps if step.words.hex)


def _shows_by_itself(overlay: OverlaySheet, shown: Shown, seat: Seat) -> bool:
    """In the phase of a side its table shows what belongs to that phase, from the first decision of that kind on."""
    if not overlay.opens or shown.phasing is not seat:
        return False
    return any(heading.case == overlay.until for heading in shown.headings)


def _decided_by_a_computer(live: LiveGame, fight: Resolution) -> bool:
    """An attack that a computer decides on by itself is over before anybody could read its odds."""
    deciding = live.deciding
    if deciding is None or not live.seat(deciding).bot:
        return False
    return any(party.role is Role.ATTACKER and party.side is deciding for party in fight.parties)
