"""The statistics of the dice: the real stream passes all of them, and every kind of loaded dice fails some."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from attack.dice_statistics import Stream, measurements, played, real
from trinacria.kernel.dice import Dice, KeyedDice, stream_key

ROLLS = 12_000  # for each measurement
SEED = 11


def test_the_real_stream_is_fair() -> None:
    found = [*measurements(real, SEED, ROLLS), *played(SEED, 1)]
    assert len(found) > 30
    assert [each for each in found if not each.is_fair] == []


class Loaded(KeyedDice):
    """Sixes a little too often."""

    def d6(self) -> int:
        face = super().d6()
        return 6 if face == 5 and self.number % 10 == 0 else face


class Sticky(KeyedDice):
    """Now and then the same again."""

    __slots__ = ("last",)
    last: int

    def d6(self) -> int:
        face = super().d6()
        self.last = self.last if self.number > 1 and self.number % 12 == 0 else face
        return self.last


class LazyCup(KeyedDice):
    """Somebody draws from the top: the first kind is too likely when the cup is full."""

    def draw(self, counts: Sequence[int], labels: Sequence[str]) -> int:
        drawn = super().draw(counts, labels)
        first = next(kind for kind, count in enumerate(counts) if count)
        return first if self.number % 8 == 1 else drawn


class Careless(KeyedDice):
    """What lies beyond the last whole multiple is not rejected."""

    def below(self, sides: int) -> int:
        found = super().below(1 << 64)
        return found % sides


def loaded(kind: type[KeyedDice]) -> Stream:
    return lambda seed, phrases: kind(stream_key(seed, phrases))


def deaf(seed: str, phrases: tuple[str, ...]) -> Dice:
    """Nobody listens to the phrases."""
    return KeyedDice(stream_key(seed))


@pytest.mark.parametrize(
    ("stream", "noticed"),
    [
        (loaded(Loaded), "faces of one die"),
        (loaded(Sticky), "dice 1 apart"),
        (loaded(LazyCup), "first chit of cup 1 of moselle/november"),
        (loaded(Careless), "parts of a range with rejections"),
        (deaf, "dice without and with a phrase"),
    ],
)
def test_loaded_dice_are_found(stream: Stream, noticed: str) -> None:
    found = next(each for each in measurements(stream, SEED, ROLLS) if each.name == noticed)
    assert not found.is_fair
