"""Edited records: what somebody could change in the file of a game, and the answer that is right.

Each edit is made to the content of an honest record and the digest is mended, as a forger would; the kinds below that touch
the text itself leave nothing to mend. A record proves that its dice follow from promised seeds and that its orders lead to
its outcome. An edit that breaks this must be refused, naming what is wrong. One that does not break it cannot be found out
by anybody; then the answer must say what is not proved.
"""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from random_play import bold_order
from server.chains import chain_of
from trinacria import games
from trinacria.kernel.dice import MEASURED, commitment
from trinacria.kernel.errors import BadRecord
from trinacria.kernel.playing import Playing
from trinacria.kernel.records import BRANCH, Record, parse_record
from trinacria.kernel.sealing import Anchor, Shares, Unopened
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, Seat
from trinacria.viw.position import Position
from trinacria.viw.sicily.opening import OPTIONAL_RULES

Content = dict[str, Any]
Edit = Callable[[Content], Content | str | None]  # none: there is nothing of the kind in this record


# honest records -------------------------------------------------------------------------------------------------------


def honest_records(plies: int, seed: int) -> dict[str, Record]:
    """Games to be tampered with: finished and running, branched, with phrases, steps back, rewinds and optional rules."""
    finished = _played("moselle/november", seed, plies, phrases=("sed alea", "rot"))
    running = _played("sicily/us-landing", seed, plies, phrases=("blau",), ends=False)
    optional = _played("sicily/campaign", seed, plies // 2, options=OPTIONAL_RULES[:1])
    plain = _played("sicily/us-landing", seed + 1, plies // 2)
    return {
        "finished": finished,
        "running": running,
        "branched": _branched("moselle/november", seed, plies),
        "with options": optional,
        "without phrases": plain,
        "sealed": _sealed("moselle/november", seed, plies),
    }


def _played(
    name: str, seed: int, plies: int, *, phrases: tuple[str, ...] = (), options: tuple[str, ...] = (), ends: bool = True
) -> Record:
    playing = games.new_game(name, f"tampered with {seed}", phrases, options)
    _play(playing, plies, random.Random(seed))
    if ends and playing.position.decision is not None:
        playing.resign(AXIS, at=playing.ply)
    return playing.record


def _play(playing: Playing, plies: int, chooser: random.Random) -> None:
    """Bold orders, some of them taken back, and once a few of them together."""
    middle, until = playing.ply + plies // 2, playing.ply + plies
    earlier = playing.position.copy()
    while (decision := playing.position.decision) is not None and playing.ply < until:
        assert isinstance(playing.position, Position)
        if playing.ply == middle - 6:
            earlier = playing.position.copy()
        if playing.ply == middle:
            playing.rewind(decision.seat, middle - 6, earlier, at=playing.ply)
        elif playing.can_undo(decision.seat) and chooser.random() < 0.1:
            playing.undo(decision.seat, at=playing.ply)
        else:
            playing.order(decision.seat, bold_order(playing.position, chooser), at=playing.ply)


def _branched(name: str, seed: int, plies: int) -> Record:
    """A game that goes on from a moment of another with a seed of its own."""
    first = games.new_game(name, f"first part {seed}", ("one",))
    _play(first, plies // 2, random.Random(seed))
    then = replace(
        first.record, origin=first.record.ended_part(first.ply, BRANCH), seed=f"second part {seed}", phrases=("two",)
    )
    second = games.replay_checked(then, "branch")
    _play(second, plies // 2, random.Random(seed + 1))
    if second.position.decision is not None:
        second.resign(ALLIED, at=second.ply)
    return second.record


def _sealed(name: str, seed: int, plies: int) -> Record:
    """A game in whose dice both players' browsers had a share; once a share did not come."""
    chains = {side: chain_of(f"{side} {seed}") for side in SIDES}
    shown = dict.fromkeys(SIDES, 0)
    blank = games.new_game(name, f"sealed {seed}").record
    anchors = tuple(Anchor(side, -1, links[0]) for side, links in chains.items())
    record = replace(blank, sealed=True, anchors=anchors, stream=MEASURED)

    def opened(*, without: Seat | None = None) -> Shares:
        for side in SIDES:
            shown[side] += side is not without
        links = [None if side is without else chains[side][shown[side]] for side in SIDES]
        return Shares(links[0], links[1], b"s" * 32)

    record.shares[0] = opened()
    playing, chooser = Playing.begin(record, games.start_of(name)), random.Random(seed)
    while (decision := playing.position.decision) is not None and playing.ply < plies:
        assert isinstance(playing.position, Position)
        order = bold_order(playing.position, chooser)
        try:
            playing.order(decision.seat, order, at=playing.ply)
        except Unopened:
            record.shares[playing.ply + 1] = opened(without=AXIS if len(record.shares) == 3 else None)
            playing.order(decision.seat, order, at=playing.ply)
    if playing.position.decision is not None:
        playing.resign(AXIS, at=playing.ply)
    return playing.record


# the answers that are right -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tampering:
    """One kind of edit."""

    name: str
    edit: Edit
    names: tuple[str, ...] = ()  # the answer is a refusal with one of these in it
    unprovable: bool = False  # the answer may be that it is sound, with what is not proved
    admits: str = ""  # what `verify` must say besides, if it lets the record pass

    def tampered(self, record: Record) -> str | None:
        """The text of the edited record; none if this kind does not apply to it."""
        content = json.loads(record.to_json())
        edited = self.edit(copy.deepcopy(content))
        if edited is None or edited == content:
            return None
        return edited if isinstance(edited, str) else written(edited)


def written(content: Content) -> str:
    """The text of a record whose digest fits its content."""
    header = {key: value for key, value in content.items() if key not in ("digest", "orders")}
    sealed = json.dumps([header, content.get("orders")], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(sealed.encode("utf-8", "surrogatepass")).hexdigest()
    return json.dumps({**content, "digest": digest})


def _with(**values: Any) -> Edit:
    return lambda content: {**content, **values}


def _without(key: str) -> Edit:
    return lambda content: {name: value for name, value in content.items() if name != key}


def _found(content: Content, begins: str) -> int | None:
    """The place of an order in the middle of the game that begins like this; the first after a third of it."""
    orders = content["orders"]
    places = [at for at, (_, text, _) in enumerate(orders) if text.startswith(begins)]
    return next((at for at in places if at >= len(orders) // 3), places[-1] if places else None)


def _order(begins: str, edit: Callable[[list[Any]], list[list[Any]]]) -> Edit:
    """One order that begins like this replaced by none, one or several."""

    def edited(content: Content) -> Content | None:
        at = _found(content, begins)
        if at is None:
            return None
        orders = content["orders"]
        return {**content, "orders": [*orders[:at], *edit(orders[at]), *orders[at + 1 :]]}

    return edited


def _seed(seed: str) -> Edit:
    return _with(seed=seed, commitment=commitment(seed))


def _phrases(edit: Callable[[list[str]], list[str]]) -> Edit:
    return lambda content: {**content, "phrases": edit(content["phrases"])} if content["phrases"] else None


def _origin(edit: Callable[[list[Content]], list[Any]]) -> Edit:
    return lambda content: {**content, "origin": edit(content["origin"])} if "origin" in content else None


def _finished(edit: Edit) -> Edit:
    return lambda content: edit(content) if content["outcome"] is not None else None


def _running(edit: Edit) -> Edit:
    return lambda content: edit(content) if content["outcome"] is None else None


def _at(edit: Callable[[int], Any]) -> Edit:
    """The seconds of an order."""
    return _order("", lambda order: [[order[0], order[1], edit(order[2])]])


def _cut(word: str, seat: str, outcome: str) -> Edit:
    """The game cut off in the middle and ended from outside."""

    def edited(content: Content) -> Content:
        orders = content["orders"][: len(content["orders"]) * 2 // 3]
        origin = [part for part in content.get("origin", []) if part["to"] <= len(orders)]
        shortened = {**content, "orders": [*orders, [seat, word, orders[-1][2]]], "outcome": outcome, "origin": origin}
        if "sealed" in content:
            shares = [each for each in content["sealed"]["shares"] if each[0] <= len(orders)]
            shortened["sealed"] = {**content["sealed"], "shares": shares}
        return shortened

    return lambda content: _tidy(edited(content))


def _tidy(content: Content) -> Content:
    return {key: value for key, value in content.items() if key != "origin" or value}


def _not_over(content: Content) -> Content:
    """The last order never given."""
    return {**content, "orders": content["orders"][:-1], "outcome": None}


def _swapped(content: Content) -> Content | None:
    """Two moves of one side that do not need each other, the other way round."""
    orders = content["orders"]
    for at in range(len(orders) - 1):
        one, two = orders[at], orders[at + 1]
        if one[0] == two[0] and one[1] != two[1] and one[1].startswith("move ") and two[1].startswith("move "):
            other = {**content, "orders": [*orders[:at], two, one, *orders[at + 2 :]]}
            if _leads_on(other):
                return other
    return None


def _leads_on(content: Content) -> bool:
    try:
        record = parse_record(written(content), "swapped")
        return games.replay_checked(record, "swapped").record.outcome == record.outcome
    except BadRecord:
        return False


def _another_seeds_game(content: Content) -> Content | None:
    """The game was played with this seed; the header gives another one, which was promised and governs no die."""
    if "origin" in content:
        return None
    part = {
        "to": len(content["orders"]),
        "commitment": content["commitment"],
        "seed": content["seed"],
        "phrases": content["phrases"],
        "stream": content["stream"],
        "then": BRANCH,
    }
    promised = {"seed": "promised", "commitment": commitment("promised"), "phrases": [], "stream": 2}
    if "sealed" in content:
        part["sealed"] = True
        promised["sealed"] = {**content["sealed"], "now": False}
    return {**content, **promised, "origin": [part]}


def _version_1(content: Content) -> Content | None:
    """An older version of the format, which says less."""
    if "origin" in content:
        return None
    return {**{key: value for key, value in content.items() if key not in ("stream", "revision")}, "version": 1}


def _sealing(content: Content, **values: Any) -> Content | None:
    return {**content, "sealed": {**content["sealed"], **values}} if "sealed" in content else None


def _shares(edit: Callable[[list[Any]], list[Any]]) -> Edit:
    return lambda content: _sealing(content, shares=edit(content["sealed"]["shares"])) if "sealed" in content else None


def _anchors(edit: Callable[[list[Any]], list[Any]]) -> Edit:
    return lambda content: _sealing(content, anchors=edit(content["sealed"]["anchors"])) if "sealed" in content else None


def _cut_shares(content: Content) -> Content | None:
    """The game cut off, and the shares for what was to come left in."""
    return _sealing({**content, "orders": content["orders"][: len(content["orders"]) // 2]})


def _another_chain(content: Content) -> Content | None:
    """All links of one side replaced by those of a chain that somebody else made."""
    if "sealed" not in content:
        return None
    links, sealed = iter(chain_of("forged")), content["sealed"]
    anchors = [[seat, after, next(links).hex() if seat == "allied" else end] for seat, after, end in sealed["anchors"]]
    shares = [[ply, next(links).hex() if allied else None, axis, salt] for ply, allied, axis, salt in sealed["shares"]]
    return _sealing(content, anchors=anchors, shares=shares)


def _text(edit: Callable[[str], str]) -> Edit:
    return lambda content: edit(written(content))


def _first(**values: Any) -> Callable[[list[Content]], list[Content]]:
    return lambda parts: [{**parts[0], **values}, *parts[1:]]


# Other dice break nearly every game. Where one happens to survive them it is sound, and stands on the promise that it names.
DICE: tuple[tuple[str, ...], bool] = (("ply ", "outcome"), True)

# Without an order what follows cannot be; where nothing follows but the end of the game the rest is sound.
LATER: tuple[tuple[str, ...], bool] = (("ply ",), True)

TAMPERINGS: tuple[Tampering, ...] = (
    # orders
    Tampering(
        "an order that the rules forbid", _order("move", lambda o: [[o[0], "move nobody 0101 0102", o[2]]]), ("ply ",)
    ),
    Tampering("an order that cannot be read", _order("", lambda o: [[o[0], "charge", o[2]]]), ("ply ",)),
    Tampering(
        "an order of the other side",
        _order("move", lambda o: [["axis" if o[0] == "allied" else "allied", *o[1:]]]),
        ("ply ",),
    ),
    Tampering("an order of a spectator", _order("", lambda o: [["spectator", *o[1:]]]), ("orders: ply ",)),
    Tampering("a phase that never ended", _order("end ", lambda o: []), *LATER),
    Tampering("dice that were rolled twice", _order("roll", lambda o: [o, o]), ("ply ",)),
    Tampering("a roll left out", _order("roll", lambda o: []), *LATER),
    Tampering("an attack left out", _order("attack", lambda o: []), *LATER),
    Tampering(
        "a step back at the beginning", lambda c: {**c, "orders": [["allied", "undo", 0], *c["orders"]]}, ("ply 1", "origin")
    ),
    Tampering("a step back across the dice", _order("roll", lambda o: [o, [o[0], "undo", o[2]]]), ("ply ",)),
    Tampering("a rewind to what has not been", _order("rewind", lambda o: [[o[0], "rewind 99999", o[2]]]), ("ply ",)),
    Tampering(
        "an order after the end", _finished(lambda c: {**c, "orders": [*c["orders"], ["allied", "roll", 9]]}), ("over",)
    ),
    Tampering("an order that is too long", _order("", lambda o: [[o[0], "move " * 1000, o[2]]]), ("ply ",)),
    Tampering("an order of four parts", _order("", lambda o: [[*o, 1]]), ("orders: ply ",)),
    Tampering("orders that are no list", _with(orders={"a": 1}), ("orders",)),
    # what the game came to
    Tampering("a better outcome", _finished(_with(outcome="A walk-over")), ("outcome",)),
    Tampering("no outcome", _finished(_with(outcome=None)), ("outcome",)),
    Tampering("an outcome of a running game", _running(_with(outcome="resignation")), ("outcome",)),
    Tampering("an outcome that is no text", _with(outcome=["x"]), ("outcome",)),
    # dice
    Tampering("another seed with its own promise", _seed("better dice"), *DICE),
    Tampering("another seed and the old promise", _with(seed="better dice"), ("commitment",)),
    Tampering("another promise", _with(commitment="0" * 64), ("commitment",)),
    Tampering("a seed that runs on", _with(seed="a\0b", commitment=commitment("a\0b")), ("control character",)),
    Tampering("another phrase", _phrases(lambda p: ["better dice", *p[1:]]), *DICE),
    Tampering("phrases in another order", _phrases(lambda p: p[::-1]), *DICE),
    Tampering("no phrases", _phrases(lambda p: []), *DICE),
    Tampering("one more phrase", _phrases(lambda p: [*p, ""]), *DICE),
    Tampering("phrases run together", _phrases(lambda p: ["\0".join(p) + "\0"]), ("control character",)),
    Tampering("a hundred phrases", _phrases(lambda p: p * 100), ("seed and phrases",)),
    Tampering("another way to make the key", lambda c: {**c, "stream": 1} if c["phrases"] else None, *DICE),
    Tampering("a way to make the key that there is not", _with(stream=3), ("stream",)),
    Tampering("a key made by truth", _with(stream=True), ("stream",)),
    # parts
    Tampering("a promised seed that governs no die", _another_seeds_game, unprovable=True),
    Tampering("a part with another seed", _origin(_first(seed="x", commitment=commitment("x"))), *DICE),
    Tampering("a part with another seed and the old promise", _origin(_first(seed="x")), ("origin: commitment",)),
    Tampering(
        "a part without a promise", _origin(lambda p: [{k: v for k, v in p[0].items() if k != "commitment"}]), ("origin",)
    ),
    Tampering("a part that ends earlier", _origin(lambda p: [{**p[0], "to": p[0]["to"] // 2}]), *DICE),
    Tampering("a part that ends after the game", _origin(lambda p: [{**p[0], "to": 99_999}]), ("origin",)),
    Tampering("a part that ends before the game", _origin(lambda p: [{**p[0], "to": -1}]), ("origin",)),
    Tampering("a part given twice", _origin(lambda p: [p[0], p[0]]), ("origin",)),
    Tampering(
        "a part as version 1 writes it", _origin(lambda p: [[p[0]["to"], p[0]["seed"], p[0]["phrases"]]]), ("origin",)
    ),
    Tampering("a branch that was a branch no longer", lambda c: _without("origin")(c) if "origin" in c else None, *DICE),
    Tampering("an import that was a branch", _origin(_first(then="import")), unprovable=True),
    Tampering("a part that began by magic", _origin(_first(then="magic")), ("origin",)),
    # shares
    Tampering(
        "a share of another chain", _shares(lambda s: [s[0], [s[1][0], "ab" * 32, *s[1][2:]], *s[2:]]), ("sealed: ply",)
    ),
    Tampering(
        "a share that was never shown",
        _shares(lambda s: [s[0], [s[1][0], None, *s[1][2:]], *s[2:]]),
        ("sealed: ply", "ply "),
        unprovable=True,  # a game may go on without a share
        admits="without the allied share",
    ),
    Tampering("shares given twice", _shares(lambda s: [s[0], s[0], *s[1:]]), ("sealed",)),
    Tampering("shares of orders that were cut off", _cut_shares, ("sealed",)),
    Tampering("shares after the end", _shares(lambda s: [*s, [99_999, None, None, ""]]), ("sealed",)),
    Tampering("a share that is no number", _shares(lambda s: [[s[0][0], "better dice", *s[0][2:]], *s[1:]]), ("sealed",)),
    Tampering("another salt", _shares(lambda s: [[*s[0][:3], "ab" * 32], *s[1:]]), unprovable=True),
    Tampering("another anchor", _anchors(lambda a: [[*a[0][:2], "ab" * 32], *a[1:]]), ("sealed: ply",)),
    Tampering("no anchor", _anchors(lambda a: a[1:]), ("sealed: ply",)),
    Tampering("an anchor given twice", _anchors(lambda a: [a[0], *a]), ("sealed",)),
    Tampering("another chain from the beginning", _another_chain, *DICE),
    Tampering("sealed dice that were never sealed", lambda c: _without("sealed")(c) if "sealed" in c else None, *DICE),
    Tampering(
        "dice that are sealed no longer", lambda c: _sealing(c, now=False), ("sealed", "ply ", "outcome"), unprovable=True
    ),
    # header
    Tampering("another scenario", lambda c: {**c, "game": "sicily/variable"}, ("fingerprint", "ply ")),
    Tampering("a game that there is not", _with(game="chess/november"), ("game: there is no",)),
    Tampering("other data", _with(fingerprint="0" * 64), ("fingerprint",)),
    Tampering("rules of the future", _with(revision=9_999), ("revision",)),
    Tampering("rules of before the first", _with(revision=0), ("revision",)),
    Tampering("older rules and other data", _with(revision=1, fingerprint="0" * 64), unprovable=True),
    Tampering("optional rules that there are not", _with(options={"rules": ["flying"]}), ("options",)),
    Tampering("optional rules twice", _with(options={"rules": ["a", "a"]}), ("options",)),
    Tampering("something beside the optional rules", _with(options={"rules": [], "cheat": 1}), ("options",)),
    Tampering("optional rules left out", lambda c: {**c, "options": {}}, *DICE),
    Tampering("another program", _with(engine="9.9.9"), unprovable=True),
    Tampering("a version of the future", _with(version=3), ("version",)),
    Tampering("a version that is true", _with(version=True), ("version",)),
    Tampering("an older version", _version_1, (*DICE[0], "is nothing that a record"), unprovable=True),
    Tampering("another format", _with(format="chess"), ("is not a",)),
    Tampering("something that no record has", _with(winner="allied"), ("is nothing that a record",)),
    Tampering("no seed", _without("seed"), ("seed",)),
    Tampering("no promise", _without("commitment"), ("commitment",)),
    # time
    Tampering("other seconds", _at(lambda at: at + 77), unprovable=True),
    Tampering(
        "seconds that go back",
        lambda c: {**c, "orders": [[s, t, 10**6 - n] for n, (s, t, _) in enumerate(c["orders"])]},
        unprovable=True,
    ),
    Tampering("seconds before the beginning", _at(lambda at: -1), ("ply ",)),
    Tampering("seconds that are no number", _at(lambda at: "soon"), ("ply ",)),
    Tampering("seconds that are true", _at(lambda at: True), ("ply ",)),
    Tampering("seconds beyond any game", _at(lambda at: 10**12), ("ply ",)),
    # what nobody can find out
    Tampering("two moves swapped", _swapped, unprovable=True),
    Tampering("cut off and resigned by one side", _cut("resign", "allied", "resignation"), unprovable=True),
    Tampering("cut off and resigned by the other", _cut("resign", "axis", "resignation"), unprovable=True),
    Tampering("cut off and lost on time", _cut("flag", "axis", "on time"), unprovable=True),
    Tampering("cut off and drawn", _cut("draw", "allied", "agreed draw"), unprovable=True),
    Tampering("the last order never given", _finished(_not_over), unprovable=True),
    # the text
    Tampering("a digest that was not mended", lambda c: json.dumps({**c, "engine": "x"}), ("digest",)),
    Tampering("no digest", lambda c: json.dumps({k: v for k, v in c.items() if k != "digest"}), ("digest",)),
    Tampering("a seed given twice", _text(lambda t: t[:-1] + ', "seed": "again"}'), ("given twice",)),
    Tampering("a number that is none", _text(lambda t: t[:-1] + ', "nan": NaN}'), ("damaged",)),
    Tampering("text that is not Unicode", _with(engine="\ud800"), ("Unicode", "damaged", "UTF-8")),
    Tampering("half a record", _text(lambda t: t[: len(t) // 2]), ("damaged or cut off",)),
    Tampering("a record and a half", _text(lambda t: t + t[: len(t) // 2]), ("damaged or cut off",)),
    Tampering("nested without end", lambda c: "[" * 100_000, ("damaged", "nesting")),
)


def tampered(record: Record) -> Iterator[tuple[Tampering, str]]:
    """Every kind of edit that applies to a record, with the text that it makes."""
    for kind in TAMPERINGS:
        text = kind.tampered(record)
        if text is not None:
            yield kind, text
