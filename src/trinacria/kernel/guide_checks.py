"""A guide is checked against its game: what it names must be there, and what it asks for must be legal when it asks.

`guide_faults` names every fault in a sentence. It looks everything up in the opened scenario, and then plays the guide as a
player would who does what the cards say, with the dice and the choices of a seed for the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from random import Random

from trinacria.kernel.commands import Command
from trinacria.kernel.composers import Composer
from trinacria.kernel.dice import KeyedDice, stream_key
from trinacria.kernel.errors import IllegalCommand, UnreadableOrder
from trinacria.kernel.guides import (
    AskWhy,
    AttackPlan,
    CardWords,
    Chapter,
    Choice,
    Decide,
    Finish,
    Guide,
    GuidedAttack,
    Lesson,
    Look,
    MoveTo,
)
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import AskWhyNot, Verdict
from trinacria.kernel.resolutions import Resolution, Role
from trinacria.kernel.seats import SIDES
from trinacria.kernel.showing import Shown
from trinacria.kernel.systems import OpenScenario, SheetWords

LONGEST = 2000  # orders in the turns of a guide: more is a guide that does not come to its end


def guide_faults(guide: Guide, scenario: OpenScenario, cases: Collection[str], seeds: Iterable[str]) -> list[str]:
    """Every fault, a sentence each. A guide that names what is not there is not played."""
    found = [*_unknown(guide, scenario, cases)]
    if not found:
        found = [fault for seed in seeds for fault in _Rehearsal(guide, scenario, seed).faults()]
    return [*dict.fromkeys(found)]


def chapter_now(guide: Guide, shown: Shown) -> Chapter | None:
    """The chapter that is being played; none when the guide is over."""
    if shown.decision is None or shown.turn > max(chapter.turn for chapter in guide.chapters):
        return None
    cases = {heading.case for heading in shown.headings}
    fitting = [
        chapter
        for chapter in guide.chapters
        if (chapter.turn, chapter.phasing) == (shown.turn, shown.phasing) and chapter.heading in ("", *cases)
    ]
    return fitting[-1] if fitting else guide.chapters[0]


def choice_for(guide: Guide, shown: Shown) -> Choice | None:
    """What the guide says to the decision that is open, if it says anything."""
    role = _role(guide, shown.resolution)
    decision = shown.decision
    fitting = (c for c in guide.choices if decision and c.kind == decision.kind and c.role in (None, role))
    return next(fitting, None)


def _role(guide: Guide, resolution: Resolution | None) -> Role | None:
    attacker = next((p.side for p in resolution.parties if p.role is Role.ATTACKER), None) if resolution else None
    if attacker is None:
        return None
    return Role.ATTACKER if attacker is guide.side else Role.DEFENDER


# what is named ----------------------------------------------------------------------------------------------------------


def _unknown(guide: Guide, scenario: OpenScenario, cases: Collection[str]) -> Iterator[str]:
    words = scenario.drawing.words()
    if guide.side not in SIDES:
        yield f"`side` is {guide.side}, and must be one that plays"
    yield from _chapter_faults(guide, words)
    yield from (f"the lesson {name!r} is there twice" for name in _twice(lesson.id for lesson in guide.lessons))
    for lesson in guide.lessons:
        yield from (f"the lesson {lesson.id!r} {fault}" for fault in _lesson_faults(guide, lesson, words))
    for choice in guide.choices:
        if choice.kind not in words.decisions:
            yield f"there are words for the decision {choice.kind!r}, which the game does not have"
    for key in guide.counters:
        if key.unit not in words.units:
            yield f"it explains the counter {key.unit!r}, which the game does not have"
    if guide.counter and guide.counter not in {key.unit for key in guide.counters}:
        yield f"it shows the counter {guide.counter!r} and does not explain it"
    yield from _attack_faults(guide, words)
    for name, card in _cards(guide):
        yield from (f"{name} names case {number!r}, which no book has" for number in card.cases if number not in cases)


def _chapter_faults(guide: Guide, words: SheetWords) -> Iterator[str]:
    yield from (f"the chapter {name!r} is there twice" for name in _twice(chapter.id for chapter in guide.chapters))
    steps = [step for group in words.outline for step in group.steps]
    headings = {group.case for group in words.outline} | {step.case for step in steps}
    headings |= {part.case for step in steps for part in step.parts}
    for chapter in guide.chapters:
        if chapter.heading and chapter.heading not in headings:
            yield f"the chapter {chapter.id!r} has the heading {chapter.heading!r}, which is no phase of the game"


def _lesson_faults(guide: Guide, lesson: Lesson, words: SheetWords) -> Iterator[str]:
    until = lesson.until
    if lesson.chapter not in {chapter.id for chapter in guide.chapters}:
        yield f"stands in the chapter {lesson.chapter!r}, which is not there"
    if lesson.act == "" and isinstance(until, Look | AskWhy | MoveTo | Decide | Finish):
        yield "waits for the player and does not say for what"
    if isinstance(until, Look | AskWhy | MoveTo) and until.unit not in words.units:
        yield f"is about {until.unit!r}, which is no counter of the game"
    hexes = until.hexes if isinstance(until, AskWhy) else (until.hex,) if isinstance(until, MoveTo) else ()
    yield from (f"is about {hex_!r}, which is no hex of the map" for hex_ in hexes if hex_ not in words.hexes)
    if isinstance(until, Decide) and until.kind not in words.decisions:
        yield f"waits for the decision {until.kind!r}, which the game does not have"
    for point in lesson.points:
        if point not in words.hexes and point not in words.units:
            yield f"points at {point!r}, which is neither a counter nor a hex"
    if lesson.counter and lesson.counter not in {key.unit for key in guide.counters}:
        yield f"shows the counter {lesson.counter!r}, which the guide does not explain"
    if lesson.overlay and lesson.overlay not in words.overlays:
        yield f"switches {lesson.overlay!r} on, which is no overlay of the game"


def _attack_faults(guide: Guide, words: SheetWords) -> Iterator[str]:
    plan = guide.attacks
    if plan is None:
        return
    if plan.overlay and plan.overlay not in words.overlays:
        yield f"the attacks switch {plan.overlay!r} on, which is no overlay of the game"
    hexes = {attack.hex for attack in plan.attacks}
    for attack in plan.attacks:
        if attack.hex not in words.hexes:
            yield f"there is an attack on {attack.hex!r}, which is no hex of the map"
        for unit in attack.units:
            if unit.id not in words.units:
                yield f"{unit.id!r}, which is no counter of the game, is asked to attack {attack.hex}"
        if attack.keep and attack.keep.hex not in hexes:
            yield f"something is kept for an attack on {attack.keep.hex!r}, which is not proposed"


def _cards(guide: Guide) -> Iterator[tuple[str, CardWords]]:
    """Every card with its name."""
    yield from ((f"the lesson {lesson.id!r}", lesson) for lesson in guide.lessons)
    for choice in guide.choices:
        yield from ((f"the choice {choice.kind!r}", card) for card in (choice.first, choice.again))
    for name in ("waiting", "their_turn", "alone", "end"):
        yield f"`{name}`", getattr(guide, name)
    if plan := guide.attacks:
        for name in ("first", "next", "support", "support_again", "own", "finished"):
            yield f"`{name}` of the attacks", getattr(plan, name)
        yield from ((f"the attack on {attack.hex}", CardWords(attack.place, cases=attack.cases)) for attack in plan.attacks)


# played -----------------------------------------------------------------------------------------------------------------


class _Rehearsal:
    """A guide played once from its first card to its last."""

    def __init__(self, guide: Guide, scenario: OpenScenario, seed: str) -> None:
        self._guide, self._scenario, self._chance = guide, scenario, Random(seed)
        self._pos = scenario.set_up(KeyedDice(stream_key(seed)))
        self._composers = {kind: sheet.composer for kind, sheet in scenario.drawing.words().decisions.items()}
        self._found: list[str] = []
        self._attacked = False  # the attacks of the plan have been tried and made

    def faults(self) -> list[str]:
        for lesson in self._guide.lessons:
            if not self._until(self._is_due(lesson)):
                self._note(lesson, "is never reached")
                return self._found
            if not self._is_done(lesson):
                return self._found
        if self._guide.attacks and not self._until(lambda: self._attacked):
            self._found.append("the attacks are never reached")
        if not self._until(lambda: self._chapter() is None):
            self._found.append(f"the guide has not ended after {LONGEST} orders")
        return self._found

    def _note(self, lesson: Lesson, fault: str) -> None:
        self._found.append(f"the lesson {lesson.id!r} {fault}")

    # the table as the player sees it

    def _shown(self) -> Shown:
        return self._scenario.presenter.show(self._pos, self._guide.side)

    def _chapter(self) -> Chapter | None:
        return chapter_now(self._guide, self._shown())

    def _kind(self) -> str:
        return self._pos.decision.kind if self._pos.decision else ""

    def _is_mine(self) -> bool:
        return self._pos.decision is not None and self._pos.decision.seat is self._guide.side

    def _is_due(self, lesson: Lesson) -> Callable[[], bool]:
        own = next(chapter for chapter in self._guide.chapters if chapter.id == lesson.chapter)

        def due() -> bool:
            now = self._chapter()
            together = now and (now.turn, now.phasing, now.heading) == (own.turn, own.phasing, own.heading)
            wanted = lesson.until.kind if isinstance(lesson.until, Decide) else self._kind()
            answered = choice_for(self._guide, self._shown()) is not None
            return bool(together) and self._is_mine() and self._kind() == wanted and not answered

        return due

    # playing

    def _until(self, reached: Callable[[], bool]) -> bool:
        """Play what the guide leaves to the player, to the other side and to the dice."""
        for _ in range(LONGEST):
            if reached():
                return True
            if self._pos.decision is None or self._chapter() is None:
                return False
            if self._guide.attacks and not self._attacked and self._chooses_attack():
                self._attack(self._guide.attacks)
            else:
                self._pos.play(self._pos.options().sample(self._chance.randrange))
        return False

    def _is_done(self, lesson: Lesson) -> bool:
        """Look at what a lesson points at, and do what it asks for."""
        words, counters, until = self._scenario.drawing.words(), self._shown().counters, lesson.until
        if isinstance(until, Look | AskWhy | MoveTo) and until.unit not in counters:
            self._note(lesson, f"is about {until.unit}, which is not in the game then")
            return False
        for unit in words.units.keys() & lesson.points:
            if unit not in counters or counters[unit].place not in words.hexes:
                self._note(lesson, f"points at {unit}, which is not on the map then")
                return False
        if isinstance(until, AskWhy):
            return self._is_barred(lesson, until)
        if isinstance(until, Decide) and not until.order:
            return self._is_left_to_player(lesson, until)
        if isinstance(until, MoveTo | Decide | Finish):
            return self._is_given(lesson, until)
        return True

    def _is_left_to_player(self, lesson: Lesson, until: Decide) -> bool:
        if self._until(lambda: not (self._is_mine() and self._kind() == until.kind)):
            return True
        self._note(lesson, f"leaves the decision {until.kind!r} to the player, and it is still open after {LONGEST} orders")
        return False

    def _is_barred(self, lesson: Lesson, until: AskWhy) -> bool:
        for hex_ in until.hexes:
            answer = self._scenario.presenter.ask(self._pos, self._guide.side, AskWhyNot(until.unit, hex_))
            if not isinstance(answer, Verdict) or answer.allowed:
                self._note(lesson, f"asks why {until.unit} cannot go to {hex_}, and it can")
                return False
        return True

    def _is_given(self, lesson: Lesson, until: MoveTo | Decide | Finish) -> bool:
        before = self._chapter()
        try:
            orders = self._scenario.language.read(until.order, self._pos.options)
            self._pos.play(orders[0])
        except (UnreadableOrder, IllegalCommand) as error:
            self._note(lesson, f"asks for {until.order!r}, which is refused: {error}")
            return False
        if len(orders) > 1:
            self._note(lesson, f"asks for {until.order!r}, which can mean {len(orders)} orders")
        elif isinstance(until, MoveTo) and self._shown().counters[until.unit].place != until.hex:
            self._note(lesson, f"asks for {until.order!r}, and {until.unit} does not stand in {until.hex} then")
        elif isinstance(until, Decide) and self._is_mine() and self._kind() == until.kind:
            self._note(lesson, f"asks for {until.order!r}, and the decision {until.kind!r} is still open")
        elif isinstance(until, Finish) and self._chapter() == before:
            self._note(lesson, f"asks for {until.order!r}, and the chapter goes on")
        else:
            return True
        return False

    # attacks

    def _attack(self, plan: AttackPlan) -> None:
        """Every attack of the plan is legal at once; then they are made one after the other, as the dice allow."""
        self._attacked = True
        for attack in plan.attacks:
            trial, order = self._pos.copy(), self._attack_order(attack)
            try:
                trial.play(order)
            except IllegalCommand as error:
                self._found.append(f"the attack on {attack.hex} is refused: {error}")
            else:
                self._check_support(attack, trial)
        for attack in plan.attacks:
            if self._until(self._chooses_attack) and (order := self._attack_order(attack)) in self._pos.options():
                self._pos.play(order)

    def _chooses_attack(self) -> bool:
        return self._is_mine() and self._composers.get(self._kind()) is Composer.ATTACK

    def _attack_order(self, attack: GuidedAttack) -> Command:
        form = self._scenario.drawing.words().decisions[self._kind()].order
        text = form.replace("{targets}", attack.hex).replace("{units}", " ".join(unit.id for unit in attack.units))
        return self._pos.vocabulary.read(text)

    def _check_support(self, attack: GuidedAttack, trial: Position) -> None:
        while (decision := trial.decision) and self._composers.get(decision.kind) is not Composer.SUPPORT:
            trial.play(trial.options().sample(self._chance.randrange))
        if trial.decision is None or not attack.support:
            return
        wanted = {word for named in attack.support for word in named.id.split()}
        if not any(wanted <= {*order.text.split()} for order in trial.options()):
            named = ", ".join(sorted(named.id for named in attack.support))
            self._found.append(f"the attack on {attack.hex} cannot have the support of {named}")


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
