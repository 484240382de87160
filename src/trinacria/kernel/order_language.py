"""The language of orders: a line that a person types, anywhere, and the order that it says.

Every command has one exact text (`move us_2_5 0511 0510`). People also write `Move 2/5 to Thionville`: with names for
counters and places, with small words between them, and with only the end of a way. Browser, terminal, API and tests read a
line by the functions here, so that it means the same in all of them. An exact text always means itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from trinacria.kernel.commands import LONGEST_TEXT, Clause, Command, Vocabulary
from trinacria.kernel.errors import UnreadableOrder, quoted
from trinacria.kernel.names import Names, plain
from trinacria.kernel.options import Options, Step

FILLERS = frozenset(("to", "and", "the", "at", "in", "into", "by", "on", "against", "from"))
WAY = "path"  # the clause that holds a way, hex by hex
MOST_WAYS = 20  # that one line can mean


class NoWay(UnreadableOrder):
    """A line that names only the end of a way, and no order that can be given now ends there."""

    def __init__(self, names: Names, unit: str, hex_: str, modes: tuple[str, ...]) -> None:
        who = f"{names.say(unit)} can do" if unit else "can be ordered now"
        super().__init__(f"nothing that {who} ends in {hex_}")
        self.unit, self.hex, self.modes = unit, hex_, modes


class Language:
    """Reads the orders of a scenario as people type them."""

    def __init__(self, vocabulary: Vocabulary, names: Callable[[], Names]) -> None:
        self.vocabulary = vocabulary
        self._names = names

    @cached_property
    def names(self) -> Names:
        return self._names()

    def read(self, line: str, offered: Callable[[], Options]) -> tuple[Command, ...]:
        """What a line says: one order, or all the ways between which it does not decide. An illegal order is read too."""
        if len(line) > LONGEST_TEXT:
            raise UnreadableOrder(f"an order has at most {LONGEST_TEXT} characters, and this has {len(line)}")
        exact = self._exactly(line)
        if exact is not None:
            in_ids = self._is_in_ids(exact) and not self._names_only_an_end(exact)
            if in_ids or exact in offered():
                return (exact,)
        order = self.vocabulary.read(self.text_of(line))
        if not self._names_only_an_end(order) or order in offered():
            return (order,)
        return self._ways(order, offered())

    def _exactly(self, line: str) -> Command | None:
        """The order whose exact text this is, if there is one."""
        try:
            order = self.vocabulary.read(line)
        except UnreadableOrder:
            return None
        return order if order.text == line.strip() else None

    def _is_in_ids(self, order: Command) -> bool:
        """Whether no word of it can be a name: it means itself, and if it is illegal it is refused as it stands."""
        words = (word for clause in _of_names(order) for word in _words(order, clause))
        return all(word in self.names.units or word in self.names.hexes for word in words)

    def text_of(self, line: str) -> str:
        """The line with ids for names and without fillers; the words of the order's own form stay."""
        verb, *words = line.replace(",", " ").split() or [""]
        command = self.vocabulary.commands.get(verb.lower())
        if command is None:
            return line  # reading it says which orders there are
        return " ".join([command.VERB, *self._ids_for(words, command.SHAPE)])

    def _ids_for(self, words: Sequence[str], shape: Sequence[Clause]) -> Iterator[str]:
        keywords = {clause.after: clause for clause in shape if clause.after}
        here = next((clause for clause in shape if not clause.after), None)
        at = 0
        while at < len(words):
            word = words[at]
            clause = keywords.get(word.lower())
            if clause is not None:
                here = clause
                yield clause.after
                at += 1
                continue
            found = None if here is not None and here.number else self.names.find(words[at:])
            if found is None:
                at += 1
                if plain(word) not in FILLERS:
                    yield word
                continue
            if len(found.ids) > 1:
                raise UnreadableOrder(f"{found.name} can be {' or '.join(found.ids)}: write which")
            at += found.words
            yield found.ids[0]

    def _names_only_an_end(self, order: Command) -> bool:
        way = getattr(order, WAY, None)
        return isinstance(way, tuple) and len(way) == 1 and way[0] in self.names.hexes

    def _ways(self, order: Command, options: Options) -> tuple[Command, ...]:
        """The orders on offer that end where this one ends and are the same otherwise."""
        end, unit = getattr(order, WAY)[0], str(getattr(order, "unit", ""))
        found: list[Command] = []
        for offered in _offered(options, unit):
            way = getattr(offered, WAY, ())
            if type(offered) is type(order) and way and way[-1] == end and _same_otherwise(offered, order):
                found.append(offered)
                if len(found) == MOST_WAYS:
                    break
        if not found:
            flags = tuple(clause.after for clause in order.SHAPE if clause.flag and getattr(order, clause.field))
            raise NoWay(self.names, unit, end, flags)
        return tuple(found)


def only(orders: tuple[Command, ...]) -> Command:
    """The order, if the line decides on one."""
    if len(orders) > 1:
        raise UnreadableOrder(f"this can be {len(orders)} orders: {quoted('; '.join(order.text for order in orders))}")
    return orders[0]


def _offered(options: Options, unit: str) -> Iterator[Command]:
    """The orders on offer; where they are listed unit by unit, only those of this one."""
    steps: Sequence[Step] = options.steps()
    own = [step for step in steps if unit and unit in step.key.split()]
    for step in own or steps:
        if step.order is not None:
            yield step.order
        elif step.then is not None:
            yield from step.then()


def _same_otherwise(offered: Command, order: Command) -> bool:
    return all(
        getattr(offered, clause.field) == getattr(order, clause.field) for clause in order.SHAPE if clause.field != WAY
    )


def _of_names(order: Command) -> Iterator[Clause]:
    """The clauses that can hold names."""
    return (clause for clause in order.SHAPE if not clause.flag and not clause.number)


def _words(order: Command, clause: Clause) -> tuple[str, ...]:
    value = getattr(order, clause.field)
    return tuple(map(str, value)) if clause.many else (str(value),) if value else ()
