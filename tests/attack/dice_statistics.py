"""Dice statistics: the stream of real games measured for every bias that would pay a player who knew it.

Each measurement is a chi-square over counts whose expectation is known, turned into a deviate by Wilson and Hilferty's
formula. With fair dice a deviate beyond `LIMIT` comes up about once in two million measurements. It counts on either side:
a fit that is too good is as suspicious as a bad one. All streams come from the seed of the run, which can be repeated.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import comb, sqrt
from pathlib import Path

from attack.findings import Job, Tally
from random_play import walk
from trinacria import games
from trinacria.kernel.dice import MEASURED, Dice, KeyedDice, stream_key
from trinacria.viw.position import Position

LIMIT = 5.0
Stream = Callable[[str, tuple[str, ...]], Dice]  # the dice of a seed and the players' phrases
PAIR = {sum_: 6 - abs(7 - sum_) for sum_ in range(2, 13)}  # ways to roll each sum with two dice


@dataclass(frozen=True, slots=True)
class Measured:
    """One measurement: what it is about, how many numbers went into it, and how far from chance it is."""

    name: str
    taken: int
    deviate: float

    @property
    def is_fair(self) -> bool:
        return abs(self.deviate) <= LIMIT


def deviate(counts: Mapping[object, int], weights: Mapping[object, float]) -> float:
    """How far counts are from weights, in standard deviations; what should never fall and did is beyond any limit."""
    if not counts.keys() <= {kind for kind, weight in weights.items() if weight}:
        return float("inf")
    total, whole = sum(counts.values()), sum(weights.values())
    expected = {kind: total * weight / whole for kind, weight in weights.items() if weight}
    chi_square = sum((counts.get(kind, 0) - mean) ** 2 / mean for kind, mean in expected.items())
    return _normal(chi_square, len(expected) - 1)


def _normal(chi_square: float, freedom: int) -> float:
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def real(seed: str, phrases: tuple[str, ...]) -> Dice:
    """As new games use it; the words are measured, so that no two lists of them make the same key."""
    return KeyedDice(stream_key(seed, phrases, MEASURED))


# measurements ---------------------------------------------------------------------------------------------------------


def measurements(stream: Stream, seed: int, rolls: int) -> Iterator[Measured]:
    """Everything that is measured of a stream, with about so many rolls for each measurement."""
    yield _faces(stream, seed, rolls)
    yield _sums(stream, seed, rolls)
    yield from (_pairs(stream, seed, rolls, apart) for apart in (1, 2, 3, 6))
    yield _gaps(stream, seed, rolls)
    yield _between_seeds(stream, seed, rolls)
    yield from (_between_phrases(stream, seed, rolls, *phrases) for phrases in PHRASES)
    yield _rejected(stream, seed, rolls // 4)
    yield from _cups(stream, seed, rolls)


def _rolls(stream: Stream, seed: int, name: str, rolls: int) -> Iterator[int]:
    """Rolls of many games, some hundred of each as in a game."""
    for number in range(rolls // 500 + 1):
        dice = stream(f"{name} {seed} {number}", ())
        yield from (dice.d6() for _ in range(min(500, rolls - number * 500)))


def _faces(stream: Stream, seed: int, rolls: int) -> Measured:
    fallen = Counter(_rolls(stream, seed, "faces", rolls))
    return Measured("faces of one die", rolls, deviate(fallen, dict.fromkeys(range(1, 7), 1.0)))


def _sums(stream: Stream, seed: int, rolls: int) -> Measured:
    dice = _rolls(stream, seed, "sums", rolls)
    fallen = Counter(first + second for first, second in zip(dice, dice, strict=False))
    return Measured("sums of two dice", rolls, deviate(fallen, PAIR))


def _pairs(stream: Stream, seed: int, rolls: int, apart: int) -> Measured:
    """A die and the one some rolls later, in the same game."""
    fallen: Counter[object] = Counter()
    for number in range(rolls // 500 + 1):
        dice = stream(f"pairs {apart} {seed} {number}", ())
        row = [dice.d6() for _ in range(500)]
        starts = [at for at in range(500 - apart) if at // apart % 2 == 0]  # no roll is in two pairs
        fallen.update((row[at], row[at + apart]) for at in starts)
    evenly = {(one, two): 1.0 for one in range(1, 7) for two in range(1, 7)}
    return Measured(f"dice {apart} apart", rolls, deviate(fallen, evenly))


def _gaps(stream: Stream, seed: int, rolls: int) -> Measured:
    """How long it takes until the next six."""
    longest, gap, fallen = 20, 0, Counter[object]()
    for face in _rolls(stream, seed, "gaps", rolls):
        gap += 1
        if face == 6:
            fallen[min(gap, longest)] += 1
            gap = 0
    weights: dict[object, float] = {length: (5 / 6) ** (length - 1) / 6 for length in range(1, longest)}
    weights[longest] = (5 / 6) ** (longest - 1)
    return Measured("gaps between sixes", rolls, deviate(fallen, weights))


def _between_seeds(stream: Stream, seed: int, rolls: int) -> Measured:
    """The same roll of games whose seeds differ by one letter."""
    fallen: Counter[object] = Counter()
    for number in range(rolls // 50):
        one, two = (stream(f"{seed} {number} {last}", ()) for last in "ab")
        fallen.update((one.d6(), two.d6()) for _ in range(25))
    evenly = {(first, second): 1.0 for first in range(1, 7) for second in range(1, 7)}
    return Measured("dice of two seeds", rolls, deviate(fallen, evenly))


# cups -----------------------------------------------------------------------------------------------------------------


def _cups(stream: Stream, seed: int, rolls: int) -> Iterator[Measured]:
    """Chits drawn without replacement from the cups of the real games: the first, the last, and the first two together."""
    for name, morale, counts in real_cups():
        labels = [str(kind) for kind in range(len(counts))]
        times = max(800, rolls // sum(counts) // 2)
        first, last, both = Counter[object](), Counter[object](), Counter[object]()
        for number in range(times):
            drawn = _emptied(stream(f"cup {seed} {name} {morale} {number}", ()), counts, labels)
            first[drawn[0]] += 1
            last[drawn[-1]] += 1
            both[drawn[0], drawn[1]] += 1
        weights: dict[object, float] = {kind: float(count) for kind, count in enumerate(counts)}
        taken, cup = times * sum(counts), f"cup {morale} of {name}"
        yield Measured(f"first chit of {cup}", taken, deviate(first, weights))
        yield Measured(f"last chit of {cup}", taken, deviate(last, weights))
        yield Measured(f"first two of {cup}", taken, deviate(both, _two_weights(counts)))


def real_cups() -> list[tuple[str, int, tuple[int, ...]]]:
    """Every cup of every game as it stands at the beginning, with enough in it."""
    found = []
    for name in ("moselle/november", "sicily/campaign"):
        position = games.start_of(name)(KeyedDice(stream_key("cups")))
        assert isinstance(position, Position)
        found += [(name, morale, counts) for morale, counts in position.pools.items() if sum(counts) >= 8]
    return found


def _emptied(dice: Dice, counts: Sequence[int], labels: Sequence[str]) -> list[int]:
    left, drawn = [*counts], []
    while sum(left):
        drawn.append(dice.draw(left, labels))
        left[drawn[-1]] -= 1
    return drawn


def _two_weights(counts: Sequence[int]) -> dict[object, float]:
    return {
        (one, two): float(counts[one] * (counts[two] - (one == two)))
        for one in range(len(counts))
        for two in range(len(counts))
    }


# phrases --------------------------------------------------------------------------------------------------------------

PHRASES = (
    ("without and with a phrase", (), ("a",)),
    ("of either player's phrase", ("a", ""), ("", "a")),
    ("of phrases in another order", ("a", "b"), ("b", "a")),
    ("of phrases cut elsewhere", ("ab", "c"), ("a", "bc")),
    ("of phrases that differ by a letter", ("sed alea", "rot"), ("sed alea", "rod")),
)


def _between_phrases(
    stream: Stream, seed: int, rolls: int, name: str, one: tuple[str, ...], two: tuple[str, ...]
) -> Measured:
    """What one player's phrase does to the dice nobody can foresee from the other's."""
    fallen: Counter[object] = Counter()
    for number in range(rolls // 50):
        left, right = (stream(f"phrases {seed} {number}", phrases) for phrases in (one, two))
        fallen.update((left.d6(), right.d6()) for _ in range(25))
    evenly = {(first, second): 1.0 for first in range(1, 7) for second in range(1, 7)}
    return Measured(f"dice {name}", rolls, deviate(fallen, evenly))


# rejection ------------------------------------------------------------------------------------------------------------


def _rejected(stream: Stream, seed: int, rolls: int) -> Measured:
    """Where a quarter of all numbers is rejected no part of the range gains by it, and the next roll is not shifted."""
    sides, parts, fallen = 3 << 62, 48, Counter[object]()
    for number in range(rolls // 100 + 1):
        dice, other = (stream(f"rejected {seed} {number}", ()) for _ in range(2))
        fallen.update(dice.below(sides) * parts // sides for _ in range(100))
        for _ in range(100):
            other.d6()
        if dice.d6() != other.d6():
            return Measured("numbers after a rejection", rolls, float("inf"))
    return Measured("parts of a range with rejections", rolls, deviate(fallen, dict.fromkeys(range(parts), 1.0)))


# games ----------------------------------------------------------------------------------------------------------------


def played(seed: int, number: int) -> Iterator[Measured]:
    """The dice of games as they were played: faces in all, and how many high dice each side threw."""
    faces, high = Counter[object](), Counter[object]()
    for name in ("moselle/november", "sicily/us-landing"):
        for game in range(number):
            for pos in islice(walk(name, seed * 1000 + game, bold=True), 600):
                last = pos
            for event in last.log.since(0):
                fallen = event.facts.get("dice") if event.kind == "roll" else None
                if isinstance(fallen, tuple):
                    faces.update(fallen)
                    high[len(fallen), sum(die > 3 for die in fallen)] += 1
    taken = sum(faces.values())
    yield Measured("faces in played games", taken, deviate(faces, dict.fromkeys(range(1, 7), 1.0)))
    pairs = Counter({number: count for (dice, number), count in high.items() if dice == 2})
    yield Measured("high dice of pairs in played games", taken, deviate(pairs, {n: float(comb(2, n)) for n in range(3)}))


def run(job: Job, folder: Path, tally: Tally) -> None:
    """Measure with so many rolls in all; the seed of the run makes the seeds of the streams."""
    chosen = random.Random(f"dice {job.seed} {job.part}").randrange(1_000_000)
    each = max(20_000, job.amount // 20)
    for found in (*measurements(real, chosen, each), *played(chosen, max(2, job.amount // 400_000))):
        tally.numbers["rolls"] += found.taken
        tally.numbers["measurements"] += 1
        if not found.is_fair:
            tally.found(
                "biased", f"{found.name}: {found.deviate:+.1f} standard deviations from chance, {found.taken:,} taken"
            )
    print(
        f"{job.name}: {tally.numbers['rolls']:,} rolls and draws in {tally.numbers['measurements']} measurements", flush=True
    )
