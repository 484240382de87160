"""S9.7: attacks declared during movement."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from proofs import case
from sicily43_moves import assert_exact, ends, foot, ground, motor, piece, play, refused
from trinacria.kernel.hexes import HexId
from trinacria.kernel.options import Options
from trinacria.kernel.seats import ALLIED, AXIS
from trinacria.sicily43.commitment_options import CommitOptions
from trinacria.sicily43.commitments import Commit
from trinacria.sicily43.movement_phase import MoveUnits
from trinacria.sicily43.position import Commitment, Position
from trinacria.sicily43.units import Reduced, UnitId
from trinacria.sicily43.words.naming import teller
from trinacria.sicily43.words.steps import step_words


def declarations(pos: Position) -> set[str]:
    return {order.text for order in CommitOptions(pos, pos.phasing)}


@case("S43:9.7", "S43:9.5")
def test_a_declared_attack_lets_others_pass_and_binds() -> None:
    pos = ground(a=foot(ALLIED, "0404"), b=motor(ALLIED, "0304"), g=foot(AXIS, "0504"))
    assert refused(pos, "move b 0304 0404 0405 0406").startswith("S9.4")
    told = play(pos, "commit 0504 with a")
    assert told[0].sentence(teller(pos.table)) == "a will attack 0504 in the Combat Phase."
    assert pos.now.commitments == (Commitment(("a",), ("0504",)),)
    assert refused(pos, "move a 0404 0304") == "S8.1: a has moved already"
    assert refused(pos, "commit 0504 with a") == "S9.7: a is committed to an attack already"
    assert refused(pos, "commit 0504") == "S9.7: name the units that will attack"
    play(pos, "move b 0304 0404 0405 0406")


@case("S43:9.7")
def test_a_unit_that_has_marched_up_is_committed() -> None:
    pos = ground(a=foot(ALLIED, "0204"), b=motor(ALLIED, "0304"), g=foot(AXIS, "0504"))
    assert refused(pos, "commit 0504 with a") == "S11.6: a in 0204 is not next to 0504"
    play(pos, "move a 0204 0304 0404", "commit 0504 with a")


@case("S43:9.7")
def test_who_cannot_attack_cannot_be_committed() -> None:
    pos = ground(
        a=piece("artillery", ALLIED, "0404"),
        b=foot(ALLIED, "0403", reduced=Reduced.NEW),
        c=foot(ALLIED, "0104"),
        g=foot(AXIS, "0504"),
    )
    assert refused(pos, "commit 0504 with a").startswith("S11.7")
    assert refused(pos, "commit 0504 with b").startswith("S15.2")
    assert refused(pos, "commit 0504 with g").startswith("S11.1")
    assert refused(pos, "commit 0304 with c").startswith("S11.1")
    assert not declarations(pos)


@case("S43:9.7")
def test_the_attack_must_be_strong_enough_alone_or_with_those_committed_before() -> None:
    pos = ground(
        a=foot(ALLIED, "0404", cf=1),
        b=foot(ALLIED, "0403", cf=5),
        c=foot(ALLIED, "0108"),
        g=foot(AXIS, "0504", cf=9),
    )
    assert refused(pos, "commit 0504 with a").startswith("S11.6: the differential is −8")
    play(pos, "commit 0504 with b")
    play(pos, "commit 0504 with a")  # with b
    assert pos.now.commitments == (Commitment(("a", "b"), ("0504",)),)


@case("S43:9.7")
def test_pledged_guns_count_and_are_spent_on_it() -> None:
    pos = ground(
        a=foot(ALLIED, "0404", cf=1),
        b=foot(ALLIED, "0603", cf=4),
        c=foot(ALLIED, "0108"),
        s=piece("artillery", ALLIED, "0304"),
        g=foot(AXIS, "0504", cf=8),
        h=foot(AXIS, "0702"),
    )
    assert refused(pos, "commit 0504 with a").startswith("S11.6")
    assert refused(pos, "commit 0504 with a support s").startswith("S9.7: s does not say which gun fires at which hex")
    assert refused(pos, "commit 0504 with a support s@0702").startswith("S19.3")
    play(pos, "commit 0504 with a support s@0504")
    assert pos.now.commitments[0].support == (("s", "0504"),)
    assert refused(pos, "move s 0304 0303") == "S8.1: s has moved already"
    assert refused(pos, "commit 0702 with b support s@0702") == "S9.7: s is pledged to an attack already"


@case("S43:9.7", "S43:11.5")
def test_whole_stacks_are_committed() -> None:
    pos = ground(a=foot(ALLIED, "0404"), b=foot(ALLIED, "0404"), c=foot(ALLIED, "0101"), g=foot(AXIS, "0504"))
    assert refused(pos, "commit 0504 with a") == "S11.5: b is stacked with a and must attack with it"
    assert declarations(pos) == {"commit 0504 with a b"}


@case("S43:9.7", "S43:11.6")
def test_one_unit_may_be_committed_against_several_hexes() -> None:
    pos = ground(a=foot(ALLIED, "0404", cf=8), c=foot(ALLIED, "0101"), g=foot(AXIS, "0504"), h=foot(AXIS, "0505"))
    assert declarations(pos) == {"commit 0504 with a", "commit 0505 with a", "commit 0504 0505 with a"}
    play(pos, "commit 0504 0505 with a")
    assert pos.now.commitments[0].targets == ("0504", "0505")


@case("S43:9.7")
def test_a_unit_that_joins_a_committed_stack_can_be_committed_with_it() -> None:
    pos = ground(a=foot(ALLIED, "0404"), b=foot(ALLIED, "0304"), c=foot(ALLIED, "0101"), g=foot(AXIS, "0504"))
    play(pos, "commit 0504 with a", "move b 0304 0404")
    assert declarations(pos) == {"commit 0504 with b"}
    play(pos, "commit 0504 with b")
    assert pos.now.commitments == (Commitment(("b", "a"), ("0504",)),)


@case("S43:9.7")
def test_what_can_be_declared_is_exact_and_comes_once() -> None:
    pos = ground(
        a=foot(ALLIED, "0404", cf=2),
        b=foot(ALLIED, "0403", cf=3),
        c=foot(ALLIED, "0603", cf=6),
        d=foot(ALLIED, "0603", cf=1),
        e=foot(ALLIED, "0108"),
        s=piece("artillery", ALLIED, "0304"),
        t=piece("artillery", ALLIED, "0303"),
        g=foot(AXIS, "0504", cf=9),
        h=foot(AXIS, "0503", cf=4),
        terrain={"0504": "hills"},
    )
    offered = [order.text for order in CommitOptions(pos, ALLIED)]
    assert len(offered) == len({*offered})
    assert_exact(pos)
    _walk(CommitOptions(pos, ALLIED))
    chooser = random.Random(3)
    drawn = {CommitOptions(pos, ALLIED).sample(chooser.randrange).text for _ in range(300)}
    assert drawn <= {*offered}
    assert len(drawn) > len(offered) // 4


def _walk(options: Options) -> None:
    """Every step leads to an order."""
    steps = options.steps()
    assert steps
    for step in steps:
        if step.then is not None:
            _walk(step.then())


@case("S43:9.7")
def test_the_steps_of_a_declaration_say_what_they_are() -> None:
    pos = ground(a=foot(ALLIED, "0404"), s=piece("artillery", ALLIED, "0304"), g=foot(AXIS, "0504"), h=foot(AXIS, "0505"))
    decision = MoveUnits(ALLIED, "S43:8.1")
    said: list[str] = []

    def listen(options: Options, path: tuple[str, ...]) -> None:
        for step in options.steps():
            said.append(step_words(teller(pos.table), decision, step, path).says)
            if step.then is not None:
                listen(step.then(), (*path, step.key))

    for step in pos.options().steps():
        if step.key == "commit":
            said.append(step_words(teller(pos.table), decision, step, ()).says)
            assert step.then is not None
            listen(step.then(), ("commit",))
    assert {
        "Declare an attack now, so that others may pass",
        "Attack 0504",
        "Attack 0504 and 0505",
        "With a",
        "Pledge s",
    } <= {*said}
    assert "Declare the attack on 0504 with a, supported by s" in said
    assert ends(pos, "a")


def subsets(things: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return (some for size in range(len(things) + 1) for some in combinations(things, size))


@case("S43:9.7")
@pytest.mark.parametrize("before", ["", "commit 0404 with c", "commit 0404 with c support g@0404"])
@pytest.mark.parametrize("strong", [3, 12])
def test_an_attack_can_be_declared_if_and_only_if_it_is_offered(before: str, strong: int) -> None:
    """Every group of units against every set of hexes with every set of guns, as they could be typed."""
    pos = ground(
        a=foot(ALLIED, "0403", cf=3),
        b=foot(ALLIED, "0403", cf=2),
        c=foot(ALLIED, "0505", cf=9),
        f=foot(ALLIED, "0305", cf=4, reduced=Reduced.MISSING),
        g=piece("artillery", ALLIED, "0402"),
        h=piece("artillery", ALLIED, "0506", range=3),
        d=foot(AXIS, "0404", cf=strong),
        e=foot(AXIS, "0304", cf=4),
        i=piece("artillery", AXIS, "0504", cf=1),
    )
    if before:
        play(pos, before)
    options = pos.options()
    offered = {as_set(order) for order in options if isinstance(order, Commit)}
    accepted = set()
    aims = [("g@0404", "g@0304", "g@0504"), ("h@0404", "h@0304", "h@0504")]
    guns = [support for first in ("", *aims[0]) for second in ("", *aims[1]) if (support := (first, second))]
    for units in subsets(["a", "b", "c", "f", "g", "h"]):
        for targets in subsets(["0304", "0404", "0504", "0405"]):
            for support in guns if len(units) < 4 else [("", "")]:
                order = Commit(
                    tuple(HexId(hex_) for hex_ in targets),
                    tuple(UnitId(unit) for unit in units),
                    tuple(word for word in support if word),
                )
                if options.refusal(order) is None:
                    accepted.add(as_set(order))
    assert accepted == offered
    declarations = next((step.then for step in options.steps() if step.key == Commit.VERB), None)
    assert (declarations is None) == (not offered)
    if declarations is not None:
        assert_leads_on(declarations())


def assert_leads_on(options: Options) -> None:
    """No step of a declaration comes to a dead end."""
    assert options.steps()
    for step in options.steps():
        if step.then is not None:
            assert_leads_on(step.then())


def as_set(order: Commit) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    return frozenset(order.targets), frozenset(order.units), frozenset(order.support)


@case("S43:9.7")
def test_guns_pledged_before_stay_pledged_when_others_join() -> None:
    pos = ground(
        a=foot(ALLIED, "0404", cf=3),
        b=foot(ALLIED, "0403", cf=3),
        s=piece("artillery", ALLIED, "0304"),
        t=piece("artillery", ALLIED, "0303"),
        g=foot(AXIS, "0504", cf=4),
    )
    play(pos, "commit 0504 with a support s@0504", "commit 0504 with b support t@0504")
    assert {gun for gun, _ in pos.now.commitments[0].support} == {"s", "t"}
