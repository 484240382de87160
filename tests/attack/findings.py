"""What an attacker is asked to do, and what it brings back: numbers, and one sentence for each thing that is wrong."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

MOST_FINDINGS = 40  # sentences that are kept; the numbers go on
LONGEST = 600  # letters of one of them


@dataclass(frozen=True, slots=True)
class Job:
    """One part of the attack: which attacker, how much of it, from which seed, and when to stop in any case."""

    attacker: str
    amount: int
    seed: int
    part: int = 0
    until: float = float("inf")  # by `time.time`, which all processes share

    @property
    def name(self) -> str:
        return f"{self.attacker} {self.part + 1}"

    @property
    def in_time(self) -> bool:
        return time.time() < self.until


@dataclass(slots=True)
class Tally:
    """What one attacker counted."""

    numbers: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    def found(self, number: str, sentence: str) -> None:
        """Something is wrong: it counts under this number."""
        self.numbers[number] += 1
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(f"{number}: {' '.join(sentence.split())[:LONGEST]}")

    @contextmanager
    def judging(self, number: str, what: str) -> Iterator[None]:
        """What is asserted here is a finding when it does not hold, and the attack goes on."""
        try:
            yield
        except AssertionError as error:
            self.found(number, f"{what}: {error}")

    def add(self, other: Tally) -> None:
        self.numbers += other.numbers
        self.findings += other.findings
