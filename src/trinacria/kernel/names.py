"""What players call the counters and hexes of a scenario, and what a name means when somebody types it.

A name is compared without accents and capitals, as it is typed in a hurry. Full names come first; a short name counts only
where nothing else is called that.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

LONGEST_NAME = 6  # words


def plain(words: str) -> str:
    """Without accents, capitals and curly apostrophes."""
    letters = unicodedata.normalize("NFD", words.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).lower().split())


@dataclass(frozen=True, slots=True)
class FoundName:
    """A name as it was found in a line: what it is called on the table, what it can mean, and how many words it took."""

    name: str
    ids: tuple[str, ...]
    words: int


class Names:
    """The counters and hexes of a scenario, by their ids and by every name."""

    def __init__(self, units: Mapping[str, str], hexes: Mapping[str, str], also: Iterable[tuple[str, str]] = ()) -> None:
        """Names by id, and shorter names with the id of what they mean."""
        self.units, self.hexes = units, hexes
        self._ids = {plain(id_): id_ for id_ in (*units, *hexes)}
        self._index: dict[str, tuple[str, tuple[str, ...]]] = {}
        for hex_, name in hexes.items():  # one place can cover several hexes
            self._add(name, hex_)
        own: dict[str, tuple[str, tuple[str, ...]]] = {}
        for unit, name in units.items():
            if name:
                known = own.get(plain(name), (name, ()))
                own[plain(name)] = (known[0], (*known[1], unit))
        self._index.update(own)  # a unit before a place of the same name
        full = frozenset(self._index)
        for name, id_ in also:
            if plain(name) not in full:
                self._add(name, id_)

    def _add(self, name: str, id_: str) -> None:
        if name:
            said, ids = self._index.get(plain(name), (name, ()))
            self._index[plain(name)] = (said, ids if id_ in ids else (*ids, id_))

    def find(self, words: Sequence[str]) -> FoundName | None:
        """The longest name, or the id, that the line begins with."""
        for count in range(min(LONGEST_NAME, len(words)), 0, -1):
            found = self._index.get(plain(" ".join(words[:count])))
            if found is not None:
                return FoundName(found[0], found[1], count)
        id_ = self._ids.get(plain(words[0])) if words else None
        return None if id_ is None else FoundName(id_, (id_,), 1)

    def say(self, id_: str) -> str:
        """What a counter or a hex is called; an id that has no name is its own."""
        return self.units.get(id_) or self.hexes.get(id_) or id_
