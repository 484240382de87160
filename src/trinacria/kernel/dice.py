"""Dice that can be proved.

Roll number n is HMAC-SHA-256 of (n, retry) under the key of the stream, rejection-sampled, so that it has no bias and no
roll shifts a later one. The number of the next roll only grows. The hash of the seed, its commitment, is published before
anybody's phrase is taken; each player may then add a phrase to the seed. Everybody who has the seed can compute every roll:
at the end that proves the dice, and until then it means that the person who runs the program could look ahead.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

JOINED, MEASURED = 1, 2  # the ways in which a seed and phrases have been made into the key of a stream
STREAMS = (JOINED, MEASURED)

_SPAN = 1 << 64


def new_seed() -> str:
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(b"trinacria seed\0" + seed.encode()).hexdigest()


def stream_key(seed: str, phrases: Sequence[str] = (), stream: int = 1) -> bytes:
    """The key of the stream: the committed seed, then each player's phrase.

    Games begun before records of version 2 use stream 1, which runs the words together with NUL between them. Stream 2 puts
    its length before each word, so that no two lists of words make the same key.
    """
    if stream == JOINED:
        return hashlib.sha256("\0".join(["trinacria stream", seed, *phrases]).encode()).digest()
    assert stream == MEASURED, f"there is no stream {stream}"
    words = [word.encode() for word in (seed, *phrases)]
    measured = b"".join(len(word).to_bytes(8, "big") + word for word in words)
    return hashlib.sha256(b"trinacria stream 2\0" + measured).digest()


class Dice(ABC):
    """Where chance comes from. `number` counts what has been taken and never goes back."""

    __slots__ = ("number",)

    def __init__(self) -> None:
        self.number = 0

    @abstractmethod
    def below(self, sides: int) -> int:
        """A fair number from 0 to sides - 1."""

    @abstractmethod
    def draw(self, counts: Sequence[int], labels: Sequence[str]) -> int:
        """Draw blindly from a cup holding `counts[i]` alike of each kind: the kind drawn."""

    @abstractmethod
    def copy(self) -> Dice: ...

    def d6(self) -> int:
        return self.below(6) + 1


class KeyedDice(Dice):
    """The stream of a real game."""

    __slots__ = ("key",)

    def __init__(self, key: bytes, number: int = 0) -> None:
        super().__init__()
        self.key = key
        self.number = number

    def below(self, sides: int) -> int:
        number, self.number = self.number, self.number + 1
        return _fair(self.key, number, sides)

    def draw(self, counts: Sequence[int], labels: Sequence[str]) -> int:
        ticket = self.below(sum(counts))
        for kind, count in enumerate(counts):
            if ticket < count:
                return kind
            ticket -= count
        raise AssertionError("an empty cup")

    def copy(self) -> KeyedDice:
        return KeyedDice(self.key, self.number)


def _fair(key: bytes, number: int, sides: int) -> int:
    limit = _SPAN - _SPAN % sides
    retry = 0
    while True:
        message = number.to_bytes(8, "big") + retry.to_bytes(4, "big")
        value = int.from_bytes(hmac.digest(key, message, "sha256")[:8], "big")
        if value < limit:
            return value % sides
        retry += 1


class ScriptExhausted(AssertionError):
    """A scripted game rolled or drew more than its script holds."""


@dataclass(frozen=True, slots=True)
class Script:
    """What will fall: dice as numbers 1-6, draws by the label of what is drawn, in order."""

    dice: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()


class ScriptedDice(Dice):
    """Dice for tests and rule lawyers. Rolling too often fails; `left` tells what was not used."""

    __slots__ = ("dice", "draws", "script")

    def __init__(self, script: Script) -> None:
        super().__init__()
        self.script = script
        self.dice = 0
        self.draws = 0

    def below(self, sides: int) -> int:
        assert sides == 6, "a script holds six-sided dice"
        if self.dice >= len(self.script.dice):
            raise ScriptExhausted(f"the script holds {len(self.script.dice)} dice and another one is rolled")
        self.number += 1
        value = self.script.dice[self.dice]
        self.dice += 1
        return value - 1

    def draw(self, counts: Sequence[int], labels: Sequence[str]) -> int:
        if self.draws >= len(self.script.draws):
            raise ScriptExhausted(f"the script holds {len(self.script.draws)} draws and needs another one")
        self.number += 1
        wanted = self.script.draws[self.draws]
        self.draws += 1
        for kind, label in enumerate(labels):
            if label == wanted and counts[kind]:
                return kind
        raise ScriptExhausted(f"the script draws {wanted}, which is not there to be drawn")

    def copy(self) -> ScriptedDice:
        twin = ScriptedDice(self.script)
        twin.number, twin.dice, twin.draws = self.number, self.dice, self.draws
        return twin

    @property
    def left(self) -> Script:
        return Script(self.script.dice[self.dice :], self.script.draws[self.draws :])
