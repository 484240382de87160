"""What holds at every decision of random games, whatever it asks: what is drawn, how a step ends, who is unknown."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from every_sample import Chooser, drawn, following
from moments import KINDS
from sicily43_games import moments
from trinacria.kernel.commands import Clause, Command
from trinacria.kernel.digests import digest
from trinacria.kernel.hexes import HexId
from trinacria.sicily43.attack_options import AttackOptions
from trinacria.sicily43.commands import End
from trinacria.sicily43.marching import Move
from trinacria.sicily43.movement_phase import MovementPhase, MoveOptions, draw
from trinacria.sicily43.position import Position
from trinacria.sicily43.units import UnitId
from trinacria.sicily43.vocabulary import decisions

NOWHERE, NOBODY = HexId("9999"), UnitId("nobody")
SEEDS, EACH = (0, 1), 2
LISTED = 4000  # orders that are listed at all
MOST = 200  # orders that are compared one by one


def some() -> tuple[Position, ...]:
    return moments("landing", SEEDS, EACH)


def phase_of(pos: Position) -> MovementPhase:
    phase = pos.stack[-1]
    assert isinstance(phase, MovementPhase)
    return phase


def test_the_games_ask_every_kind_of_decision_but_the_rarest() -> None:
    asked = {pos.decision.kind for pos in some() if pos.decision is not None}
    often = {"set-up", "planes", "bomb", "drop", "land", "ships", "move", "attack", "fire", "support"}
    assert asked >= often | {"retreat", "advance"}


def test_the_browser_tries_every_kind_of_decision() -> None:
    assert sorted(KINDS["sicily43/landing"]) == sorted({decision.KIND for decision in decisions()})


def test_everything_offered_is_accepted_and_stands_under_a_key_of_its_own() -> None:
    for pos in some():
        options = pos.options()
        keys = [step.key for step in options.steps()]
        assert len(keys) == len({*keys})
        for step in options.steps():
            assert step.then is None or step.then().steps(), f"{step.key} leads nowhere"
        for order in islice(options, MOST):
            assert options.refusal(order) is None, f"{order.text}: {options.refusal(order)}"


def test_a_unit_that_is_drawn_does_anything_it_is_offered_and_nothing_else() -> None:
    chooser, compared = random.Random(7), 0
    moving = [pos for pos in some() if isinstance(pos.options(), MoveOptions)]
    for pos in chooser.sample(moving, 4):
        options = pos.options()
        assert isinstance(options, MoveOptions)
        listed = {UnitId(step.key): step.then for step in options.steps() if step.key in pos.table.units}
        orders = {unit: {order.text for order in then()} for unit, then in listed.items() if then is not None}
        few = [unit for unit, texts in orders.items() if len(texts) < MOST // 3]
        for unit in chooser.sample(few, min(len(few), 1)):
            found, script = set[str](), list[int]()
            while script is not None:
                choices = Chooser(script)
                order = draw(pos, phase_of(pos), unit, choices)
                assert order is not None
                found.add(order.text)
                script = following(script, choices.asked)
            assert found == orders[unit] == {order.text for order in drawn(options.orders_of(unit))}
            compared += 1
    assert compared > 2


def test_every_unit_that_can_do_something_may_be_drawn_and_so_may_the_end_of_the_phase() -> None:
    for pos in some():
        options = pos.options()
        if isinstance(options, MoveOptions):
            offered = {step.key for step in options.steps()}
            first = Chooser([])
            options.sample(first)
            orders = [options.sample(Chooser([number])) for number in range(first.asked[0])]
            units = {getattr(order, "unit", "") or (*getattr(order, "units", ()), "")[0] for order in orders}
            assert units - {""} <= {*pos.table.units}
            assert {order.unit for order in orders if isinstance(order, Move)} <= offered
            assert ("end" in offered) == (End() in orders)
            assert len({*orders}) >= len(offered) - 1


def test_an_attack_that_is_drawn_is_any_that_is_offered_and_no_other() -> None:
    compared = 0
    for pos in some():
        options = pos.options()
        if isinstance(options, AttackOptions) and options.count() <= MOST:
            assert {order.text for order in drawn(options)} == {order.text for order in options}
            compared += 1
    assert compared


def test_the_order_that_ends_a_step_ends_it() -> None:
    """The next decision does not come from the step that was ended; in a combat the other side may be asked the same."""
    ended = set[str]()
    for pos in some():
        if End() in pos.options() and pos.decision is not None and pos.decision.kind != "set-up":
            twin = pos.copy()
            asking, before = twin.stack[-1], (pos.decision.kind, pos.decision.seat)
            twin.play(End())
            after = twin.decision and (twin.decision.kind, twin.decision.seat)
            assert asking not in twin.stack or after != before, before
            ended.add(pos.decision.kind)
    assert ended >= {"bomb", "drop", "land", "move", "support", "advance", "fire"}, ended


def unknown(clause: Clause, value: object) -> Iterator[object]:
    """The same with somebody who does not exist, or with a hex that is not on the map."""
    if clause.flag or clause.number:
        return
    for word in (NOBODY, NOWHERE):
        if clause.many:
            assert isinstance(value, tuple)
            yield from ((word,), (*value, word))
        else:
            yield word


def test_an_order_about_nobody_or_nowhere_is_refused_in_words() -> None:
    tried = set[str]()
    for pos in some():
        chooser, options = random.Random(1), pos.options()
        by_verb = {order.VERB: order for order in (options.sample(chooser.randrange) for _ in range(12))}
        for order in by_verb.values():
            for clause in order.SHAPE:
                for value in unknown(clause, getattr(order, clause.field)):
                    other = replace(order, **{clause.field: value})
                    refusal = options.refusal(other)
                    assert refusal is not None, other.text
                    assert refusal.case, other.text
                    assert refusal.reason, other.text
                    tried.add(order.VERB)
    assert len(tried) > 12, tried


def test_a_copy_is_the_same_position_and_goes_its_own_way() -> None:
    """Whatever is played in the copy, nothing of the original changes."""
    kinds = set[str]()
    for pos in some():
        assert pos.decision is not None
        if pos.decision.kind not in kinds:
            kinds.add(pos.decision.kind)
            twin, chooser, before = pos.copy(), random.Random(3), digest(pos)
            assert digest(twin) == before
            for _ in range(8):
                if twin.decision is not None:
                    twin.play_checked(twin.options().sample(chooser.randrange))
            assert digest(pos) == before, pos.decision.kind


def test_an_order_of_another_step_is_refused_with_a_case() -> None:
    """Every order that is legal somewhere is refused wherever it is not asked for."""
    by_kind = {pos.decision.kind: pos for pos in some() if pos.decision is not None}
    orders = {kind: pos.options().sample(random.Random(2).randrange) for kind, pos in by_kind.items()}
    for kind, pos in by_kind.items():
        for other, order in orders.items():
            if other != kind and order.VERB not in {step.VERB for step in islice(pos.options(), MOST)}:
                refusal = pos.options().refusal(order)
                assert refusal is not None, f"{order.text} while {kind} is asked"
                assert refusal.case.startswith("S43:"), order.text


def test_an_order_is_accepted_if_and_only_if_it_is_offered() -> None:
    """Orders of the kinds that are asked for, about many units and hexes; marches and attacks have tests of their own."""
    chooser, compared, kinds = random.Random(5), Counter[str](), Counter[str]()
    for pos in some():
        assert pos.decision is not None
        kinds[pos.decision.kind] += 1
        options = pos.options()
        enough = 10 if pos.decision.kind == "move" else 2
        if kinds[pos.decision.kind] > enough or len(offered := [*islice(options, LISTED)]) == LISTED:
            continue
        texts = {order.text for order in offered}
        for verb in {order.VERB for order in offered if all(_is_word(clause) for clause in order.SHAPE)}:
            known = [order for order in offered if verb == order.VERB]
            for order in _all_like(pos, known, chooser):
                assert (options.refusal(order) is None) == (order.text in texts), order.text
                compared[verb] += 1
    assert compared.keys() >= {"place", "take-up", "land", "drop", "sail", "support", "fire", "enter"}


def _is_word(clause: Clause) -> bool:
    return not (clause.many or clause.number or clause.flag)


def _all_like(pos: Position, known: list[Command], chooser: random.Random) -> Iterator[Command]:
    """Orders of a kind with any unit, and with hexes drawn at random beside those that are offered."""
    kind = type(known[0])
    hexes = [*pos.table.island.grid.ids]
    words: list[list[str]] = []
    for clause in kind.SHAPE:
        given = {str(getattr(order, clause.field)) for order in known}
        if given <= {*hexes, ""}:
            words.append([*chooser.sample(sorted(given), min(len(given), 12)), *chooser.sample(hexes, 12)])
        else:
            words.append([*given, *chooser.sample([*pos.table.units], 40)])
    for values in product(*words):
        yield kind(**{clause.field: value for clause, value in zip(kind.SHAPE, values, strict=True)})
