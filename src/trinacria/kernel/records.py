"""Records: a game as its header and its orders.

Replaying a record gives the same position bit for bit. Undo is an order like any other, and so is whatever ends or rewinds a
game from outside its rules: the ply only grows. The record of a running game holds the seed and so everybody's secrets; a
seat exports its own log until the game ends.

What a record proves: each part of the game names the commitment of its seed, and every die follows from the seed. The
digest shows accidental damage; it has no key, so anybody who edits a record can mend it. `NOT_PROVED` says the rest.

Version 2 names the parts, the way their keys are made (`stream`) and the revision of the rules. Version 1 is still read.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from trinacria.kernel.dice import JOINED, MEASURED, STREAMS, Dice, KeyedDice, commitment, stream_key
from trinacria.kernel.errors import BadRecord, quoted
from trinacria.kernel.sealing import Anchor, SealedDice, Shares, read_sealed, sealed_key, sealed_text
from trinacria.kernel.seats import Seat
from trinacria.kernel.strict_json import read_strictly

FORMAT = "trinacria record"
VERSION = 2
VERSIONS = (1, 2)
UNDO, RESIGN, DRAW, FLAG = "undo", "resign", "draw", "flag"  # orders that every game knows
Then = Literal["branch", "import"]  # how a game comes to go on with another seed
BRANCH: Then = "branch"
IMPORT: Then = "import"
NOT_PROVED = "not proved: who gave these orders and when, nor anything else that the record says of the game"
LONGEST_ORDER = 4000  # letters
LONGEST_WORD = 200  # letters of a seed, a phrase, a version
MOST_PHRASES = 8
LONGEST_GAME = 10 * 365 * 86_400  # seconds

_REWIND = re.compile(r"rewind (0|[1-9][0-9]{0,8})")

_HEADER: dict[str, type] = {
    "game": str,
    "options": dict,
    "fingerprint": str,
    "engine": str,
    "commitment": str,
    "seed": str,
    "phrases": list,
}
_NEW: dict[str, type] = {"stream": int, "revision": int}  # since version 2
_ALWAYS = {"format", "version", "outcome", "orders", "digest", *_HEADER}
_SOMETIMES = {1: {"origin"}, 2: {"origin", "sealed"}}  # by version


def rewind_text(ply: int) -> str:
    """The order to go back to the position after a ply."""
    return f"rewind {ply}"


def rewound_to(text: str) -> int | None:
    """The ply to which an order rewinds the game; none if it is another order."""
    found = _REWIND.fullmatch(text)
    return int(found[1]) if found else None


@dataclass(frozen=True, slots=True)
class Order:
    """One order of a record: by whom, its text, and the seconds since the game began."""

    seat: Seat
    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Origin:
    """An earlier part of a game: its orders up to this ply were played with this seed and these phrases."""

    ply: int
    seed: str
    phrases: tuple[str, ...] = ()
    stream: int = JOINED
    then: Then = BRANCH  # why the game went on with another seed
    sealed: bool = False  # both players' browsers had a share in its dice


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a game that stands on one promise: the plies first <= ply <= last; ply 0 is the set-up."""

    first: int
    last: int
    seed: str
    phrases: tuple[str, ...]
    stream: int
    why: str = ""  # a branch or an import, if that is how it began
    sealed: bool = False

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def key(self) -> bytes:
        return stream_key(self.seed, self.phrases, self.stream)

    def __str__(self) -> str:
        """Which orders stand on this promise, in words."""
        orders = f"order {self.last}" if self.first == self.last else f"orders {max(1, self.first)} to {self.last}"
        if self.first == 0:
            return f"the set-up and {orders}" if self.last > 1 else ("the set-up and order 1" if self.last else "the set-up")
        return orders if self.last >= self.first else f"what follows order {self.last}"


@dataclass(slots=True)
class Record:
    """A game, finished or running."""

    game: str  # "game/scenario"
    fingerprint: str
    engine: str
    seed: str
    phrases: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    outcome: str | None = None
    origin: tuple[Origin, ...] = ()  # the earlier parts, oldest first; the seed above is that of the last part
    stream: int = MEASURED
    revision: int = 1  # of the rules of its game
    sealed: bool = False  # whether the dice of the last part are
    anchors: tuple[Anchor, ...] = ()
    shares: dict[int, Shares] = field(default_factory=dict)  # by ply, where dice fell in a sealed part

    def parts(self, plies: int | None = None) -> tuple[Part, ...]:
        """Which plies stand on which promise, oldest first, in a game of so many. The last part may be without orders."""
        plies = len(self.orders) if plies is None else plies
        first, why, found = 0, "", []
        for origin in self.origin:
            found.append(Part(first, origin.ply, origin.seed, origin.phrases, origin.stream, why, origin.sealed))
            first, why = origin.ply + 1, origin.then
        found.append(Part(first, max(plies, first - 1), self.seed, self.phrases, self.stream, why, self.sealed))
        return tuple(found)

    def part_of(self, ply: int) -> Part:
        """The part in which an order was or will be given; ply 0 is the set-up."""
        return next(part for part in self.parts(ply) if ply <= part.last)

    def key_of(self, ply: int) -> bytes | None:
        """The key of the dice that fall with an order; none while they are sealed."""
        part = self.part_of(ply)
        if not part.sealed:
            return part.key
        shares = self.shares.get(ply)
        return sealed_key(part.key, ply, shares) if shares else None

    def dice_for(self, ply: int, number: int) -> Dice:
        """The dice of an order, as far as its shares have been shown."""
        key = self.key_of(ply)
        return KeyedDice(key, number) if key else SealedDice(number)

    def ended_part(self, ply: int, then: Then) -> tuple[Origin, ...]:
        """The earlier parts of a game that goes on from a ply of this one with another seed."""
        before = [part for part in self.origin if part.ply < ply]
        after = [part for part in self.origin if part.ply >= ply]
        last = after[0] if after else self
        return (*before, Origin(ply, last.seed, last.phrases, last.stream, then, last.sealed))

    def to_json(self) -> str:
        """One order a line, so that a record reads like orders and a change shows in a diff."""
        header = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "options": self.options,
            "revision": self.revision,
            "fingerprint": self.fingerprint,
            "engine": self.engine,
            "commitment": commitment(self.seed),
            "seed": self.seed,
            "phrases": list(self.phrases),
            "stream": self.stream,
            "outcome": self.outcome,
            **({"origin": [_named(part) for part in self.origin]} if self.origin else {}),
            **({"sealed": sealed_text(self.anchors, self.shares, now=self.sealed)} if self.anchors else {}),
        }
        lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in header.items()]
        orders = [json.dumps([order.seat.value, order.text, order.at], ensure_ascii=False) for order in self.orders]
        body = ",\n  ".join(orders)
        body = f"\n  {body}\n " if orders else ""
        digest = _digest(header, [[order.seat.value, order.text, order.at] for order in self.orders])
        return "\n".join(["{", *lines, f' "orders": [{body}],', f' "digest": "{digest}"', "}", ""])

    def save(self, path: Path) -> None:
        """Write whole or not at all: an old file is never left half overwritten."""
        draft = path.with_name(path.name + ".part")
        draft.write_text(self.to_json(), encoding="utf-8")
        os.replace(draft, path)


def read_record(path: Path) -> Record:
    """A record from its file; a damaged one raises `BadRecord` saying what is wrong and where."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path.name}: cannot be read: it is not UTF-8 text") from None
    return parse_record(text, path.name)


def parse_record(text: str, name: str) -> Record:
    """A record from its text. Nothing is forgiven: what this program would not have written is refused."""
    content = read_strictly(text, name)
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadRecord(f"{name}: is not a {FORMAT}")
    version = content.get("version")
    if type(version) is not int or version not in VERSIONS:
        raise BadRecord(f"{name}: is of version {quoted(version)}; this program reads versions 1 and 2")
    kinds = _HEADER | (_NEW if version == VERSION else {})
    _check_keys(content, kinds, _SOMETIMES[version], name)
    orders = _orders(content["orders"], name)
    digest, raw = content.pop("digest"), content.pop("orders")
    try:
        expected = _digest(content, raw)
    except UnicodeEncodeError:
        raise BadRecord(f"{name}: is damaged: it holds text that is not Unicode") from None
    if digest != expected:
        raise BadRecord(f"{name}: digest: the content was changed after the record was made")
    read = _origin_1 if version == 1 else _origin_2
    stream = content.get("stream", JOINED)
    _check_seed(content["seed"], content["phrases"], stream, content["commitment"], name)
    now, anchors, shares = read_sealed(content.get("sealed"), len(orders), name)
    return Record(
        content["game"],
        content["fingerprint"],
        content["engine"],
        content["seed"],
        tuple(content["phrases"]),
        _options(content["options"], name),
        orders,
        _outcome(content["outcome"], name),
        _in_order([read(item, name) for item in _list(content.get("origin", []), name)], len(orders), name),
        stream,
        _revision(content.get("revision", 1), name),
        now,
        anchors,
        shares,
    )


def _check_keys(content: dict[str, Any], kinds: dict[str, type], sometimes: set[str], name: str) -> None:
    wanted = _ALWAYS | kinds.keys()
    for key in content:
        if key not in wanted | sometimes:
            raise BadRecord(f"{name}: {quoted(key)} is nothing that a record of this version has")
    for key in sorted(wanted - {"orders"} - kinds.keys()):
        if key not in content:
            raise BadRecord(f"{name}: {key}: is missing")
    for key, kind in kinds.items():
        if not isinstance(content.get(key), kind) or isinstance(content[key], bool):
            raise BadRecord(f"{name}: {key}: is missing or not of the right kind")
    if not isinstance(content.get("orders"), list):
        raise BadRecord(f"{name}: orders: are missing")
    for key in ("game", "fingerprint", "engine"):
        if len(content[key]) > LONGEST_WORD:
            raise BadRecord(f"{name}: {key}: is longer than any that there is")


def _options(raw: dict[str, Any], name: str) -> dict[str, Any]:
    """The optional rules, as this program writes them."""
    rules = raw.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules) or rules != sorted(set(rules)):
        raise BadRecord(f"{name}: options: rules: is not a list of names in order")
    if raw != ({"rules": rules} if rules else {}):
        raise BadRecord(f"{name}: options: holds something other than the optional rules of a game")
    return raw


def _outcome(raw: object, name: str) -> str | None:
    if raw is not None and not (isinstance(raw, str) and len(raw) <= LONGEST_WORD):
        raise BadRecord(f"{name}: outcome: is neither null nor the words of an outcome")
    return raw


def _revision(raw: int, name: str) -> int:
    if not 1 <= raw <= 10_000:
        raise BadRecord(f"{name}: revision: {quoted(raw)} is no revision of the rules")
    return raw


def _check_seed(seed: object, phrases: object, stream: object, promised: object, name: str, where: str = "") -> None:
    """A seed and its phrases are short and plain, and the seed is the promised one."""
    if not isinstance(seed, str) or not isinstance(phrases, list) or not all(isinstance(word, str) for word in phrases):
        raise BadRecord(f"{name}: {where}phrases: are not all texts")
    if type(stream) is not int or stream not in STREAMS:
        raise BadRecord(f"{name}: {where}stream: {quoted(stream)} is not one of 1 and 2")
    if len(phrases) > MOST_PHRASES or any(len(word) > LONGEST_WORD for word in (seed, *phrases)):
        raise BadRecord(f"{name}: {where}seed and phrases: are longer or more than any game has")
    if any(_is_control(letter, stream) for word in (seed, *phrases) for letter in word):
        raise BadRecord(f"{name}: {where}seed and phrases: hold a control character")
    if commitment(seed) != promised:
        raise BadRecord(f"{name}: {where}commitment: it is not the hash of the seed, so the dice cannot be proved")


def _is_control(letter: str, stream: object) -> bool:
    """Old phrases may hold a line break, but never NUL, which stands between the words of stream 1."""
    return letter == "\0" if stream == JOINED else unicodedata.category(letter) == "Cc"


def _list(raw: object, name: str) -> list[Any]:
    if not isinstance(raw, list):
        raise BadRecord(f"{name}: origin: is not a list")
    return raw


def _origin_1(item: object, name: str) -> Origin:
    match item:
        case [int(ply), str(seed), [*phrases]] if not isinstance(ply, bool):
            _check_seed(seed, phrases, JOINED, commitment(seed), name, "origin: ")
            return Origin(ply, seed, tuple(str(phrase) for phrase in phrases), JOINED, BRANCH)
    raise BadRecord(f"{name}: origin: is not [ply, seed, phrases]")


def _origin_2(item: object, name: str) -> Origin:
    if not isinstance(item, dict) or item.keys() - {"sealed"} != _named(Origin(0, "")).keys():
        raise BadRecord(f"{name}: origin: a part does not have to, commitment, seed, phrases, stream and then")
    ply, then = item["to"], item["then"]
    if not isinstance(ply, int) or isinstance(ply, bool) or then not in (BRANCH, IMPORT):
        raise BadRecord(f"{name}: origin: does not say to which ply a part goes, and whether a branch or an import follows")
    _check_seed(item["seed"], item["phrases"], item["stream"], item["commitment"], name, "origin: ")
    if item.get("sealed", True) is not True:
        raise BadRecord(f"{name}: origin: sealed: is either true or left out")
    return Origin(ply, item["seed"], tuple(item["phrases"]), item["stream"], then, "sealed" in item)


def _named(part: Origin) -> dict[str, Any]:
    return {
        "to": part.ply,
        "commitment": commitment(part.seed),
        "seed": part.seed,
        "phrases": list(part.phrases),
        "stream": part.stream,
        "then": part.then,
        **({"sealed": True} if part.sealed else {}),
    }


def _in_order(parts: list[Origin], plies: int, name: str) -> tuple[Origin, ...]:
    if [part.ply for part in parts] != sorted({part.ply for part in parts}) or any(not 0 <= p.ply <= plies for p in parts):
        raise BadRecord(f"{name}: origin: the plies are not in order, or beyond the orders")
    return tuple(parts)


def _orders(raw: list[Any], name: str) -> list[Order]:
    orders = []
    for ply, item in enumerate(raw, 1):
        match item:
            case ["allied" | "axis" as seat, str(text), int(at)] if not isinstance(at, bool):
                if not 0 <= at <= LONGEST_GAME:
                    raise BadRecord(f"{name}: orders: ply {ply}: {quoted(at)} is not a time in seconds")
                if len(text) > LONGEST_ORDER:
                    raise BadRecord(f"{name}: orders: ply {ply}: is longer than any order")
                orders.append(Order(Seat(seat), text, at))
            case _:
                raise BadRecord(f"{name}: orders: ply {ply} is not [seat, order, seconds]")
    return orders


def _digest(header: dict[str, Any], orders: list[Any]) -> str:
    content = json.dumps([header, orders], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(content.encode()).hexdigest()


def safe_name(text: str) -> str:
    """A file name from a game's name."""
    return re.sub(r"[^\w.-]+", "-", text)
