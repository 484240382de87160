"""15.2 The names on the counters, spelled out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trinacria.kernel.cases import case
from trinacria.viw.units import Unit

LETTERS = re.compile(r"(?P<number>\d?)(?P<letters>[A-Za-z&]+)")


@case("15.2")
def full_name(unit: Unit, abbreviations: Mapping[tuple[str, str], str]) -> str:
    """The designation with its abbreviations in words: 1P/HG is 1 Panzer/Hermann Göring."""

    def spelled(found: re.Match[str]) -> str:
        words = abbreviations.get((unit.nation, found["letters"]))
        if words is None:
            return found[0]
        return f"{found['number']} {words}" if found["number"] else words

    return LETTERS.sub(spelled, unit.designation)
