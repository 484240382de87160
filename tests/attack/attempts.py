"""What the hostile client tries: families of requests around an order that could be given, none of which may succeed.

Each family is given a scene and a chooser and yields attempts with the answers that are right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

import msgspec

from attack.noise import malformed, odd_proofs
from attack.scenes import Attempt, Scene, parts_of
from kits import kit_of
from trinacria import games
from trinacria.kernel.commands import Command

Family = Callable[[Scene, random.Random], Iterator[Attempt]]
REFUSED_ORDER = ("illegal order", "unreadable order")
LONGEST = 4000  # letters of an order that is read at all


def shuffled(family: Family) -> Family:
    """The attempts of a family that costs nothing to list, in any order."""

    @wraps(family)
    def listed(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
        attempts = [*family(scene, chooser)]
        yield from chooser.sample(attempts, len(attempts))

    return listed


# who asks -------------------------------------------------------------------------------------------------------------


def _acts(scene: Scene) -> list[tuple[str, str, Any]]:
    """Everything that only the holder of a seat may do: method, place, body."""
    at = {"ply": scene.filed.ply}
    return [
        ("POST", "orders", scene.body()),
        ("POST", "undo", at),
        ("POST", "resign", at),
        ("POST", "orders", scene.body(text="resign")),
        ("POST", "offers", {"kind": "draw", **at}),
        ("POST", "offers/draw/accept", at),
        ("DELETE", "offers/draw", None),
        ("PUT", f"seats/{scene.seat}/bot", {"bot": "random"}),
        ("DELETE", f"seats/{scene.seat}/bot", None),
        ("POST", f"seats/{scene.seat}/link", None),
        ("PUT", "notes", {"text": "I was here"}),
        ("GET", "notes", None),
        ("GET", "options", None),
        ("POST", "rematch", {}),
        ("POST", "shares", {**at, "link": "ab" * 32}),
        ("POST", "shares/without", at),
        ("POST", "anchors", {**at, "anchor": "ab" * 32}),
    ]


@shuffled
def without_a_proof(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """Spectators, strangers, players of other games and guessers try everything that takes a seat."""
    for number, (token, status) in enumerate(scene.nobodys):
        for method, place, body in _acts(scene):
            yield Attempt(place, token, body, (status,), method=method)
        side = (scene.seat, scene.seat.enemy)[number % 2]
        yield Attempt("orders", token, scene.body(), (status,), params={"side": side})


@shuffled
def seats_that_are_taken(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    place, foreign = f"seats/{scene.seat}/claim", scene.target.elsewhere.tokens[scene.seat]
    yield Attempt(place, "", {"token": foreign}, (401,))
    yield Attempt(place, scene.other, {"token": scene.other}, (403,))
    yield Attempt(place, foreign, {}, (409,))


@shuffled
def out_of_turn(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """The side that does not decide, in its own name and in that of the other."""
    other, side = scene.other, {"side": scene.seat}
    at = {"ply": scene.filed.ply}
    yield Attempt("orders", other, scene.body(), (409,), ("out of turn",))
    yield Attempt("orders", other, {**at, "verb": scene.order.VERB, "fields": parts_of(scene.order)}, (409,))
    yield Attempt("orders", other, scene.body(), (403,), params=side)
    yield Attempt("orders", other, scene.body(text="resign"), (403,), params=side)
    yield Attempt("options", other, None, (409,), method="GET")
    yield Attempt("options", other, None, (403,), method="GET", params=side)
    yield Attempt("notes", other, None, (403,), method="GET", params=side)
    yield Attempt("notes", other, {"text": "mine"}, (403,), method="PUT", params=side)
    yield Attempt("orders", other, scene.body(text="undo"), (409,))
    yield Attempt("undo", other, at, (409,))
    yield Attempt("undo", other, at, (403,), params=side)
    yield Attempt("resign", other, at, (403,), params=side)
    for body in ({"bot": "random"}, {}):
        yield Attempt(f"seats/{scene.seat}/bot", other, body, (403,), method="PUT")
    yield Attempt(f"seats/{scene.seat}/link", other, None, (403,))


@shuffled
def alone(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """What takes two players, or the end of the game."""
    at = {"ply": scene.filed.ply}
    for token, kind, lens in ((scene.mine, "draw", "truth"), (scene.other, "rewind", scene.seat)):
        yield Attempt(f"offers/{kind}/accept", token, at, (409,))
        yield Attempt(f"offers/{kind}", token, None, (409,), method="DELETE")
        yield Attempt("rematch", token, {}, (409,))
        yield Attempt("branches", token, at, (409,))
        yield Attempt("verification", token, None, (409,), method="GET")
        yield Attempt("plies/0", token, None, (409,), method="GET", params={"lens": lens})
        yield Attempt(f"plies/{scene.filed.ply + 1}", token, None, (404,), method="GET")
    for text in ("draw", "flag", "rewind 0", f"rewind {scene.filed.ply}", "accept draw"):
        yield Attempt("orders", scene.mine, scene.body(text=text), errors=("unreadable order",))


# when -----------------------------------------------------------------------------------------------------------------


@shuffled
def at_another_ply(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """Orders that come too early or too late, and plies that no game has."""
    now = scene.filed.ply
    for ply in sorted({0, now - 1, now + 1, now + 1000, 1_000_000, chooser.randrange(now + 50)} - {now, -1}):
        for method, place, body in _acts(scene)[:6]:
            if place != "offers/draw/accept":
                yield Attempt(
                    place, scene.mine, {**body, "ply": ply}, (409,), ("position moved on",), method=method, ply=now
                )
    for ply in (-1, 1_000_001, 2**63, 2**64, -(2**63)):
        yield Attempt("orders", scene.mine, scene.body(ply=ply), (400,), detail="ply")


@shuffled
def in_no_such_game(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """The right order at an address that is not its game's."""
    for place in ("../nosuchgame/orders", "../elsewhere0/orders", "../%00/orders", "../x%2Fy/orders", "orders/orders"):
        yield Attempt(place, scene.mine, scene.body(), (404,), documented=False)
    yield Attempt("../elsewhere/orders", scene.mine, scene.body(), (403,))
    for method in ("PUT", "PATCH", "DELETE"):
        yield Attempt("orders", scene.mine, scene.body(), (405,), method=method, documented=False)


# what -----------------------------------------------------------------------------------------------------------------


def no_options(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """Orders that are nearly right, as text and in parts; the rule that refuses one is named by its case."""
    near = kit_of(scene.filed.scenario).near_orders(scene.position.copy(), scene.order, chooser)
    for order in chooser.sample(near, len(near)):
        if not scene.could_be(order.text):
            yield Attempt("orders", scene.mine, scene.body(text=order.text), errors=REFUSED_ORDER)
        if not scene.could_be_parts(order.VERB, parts_of(order)):
            yield _in_parts(scene, order.VERB, parts_of(order))


def _in_parts(scene: Scene, verb: str, fields: Any) -> Attempt:
    return Attempt("orders", scene.mine, {"ply": scene.filed.ply, "verb": verb, "fields": fields}, errors=REFUSED_ORDER)


def odd_words(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """The order spoiled: another word in it, another letter, something invisible."""
    texts = _odd_texts(scene.order)
    for text in chooser.sample(texts, len(texts)):
        if not scene.could_be(text):
            yield Attempt("orders", scene.mine, scene.body(text=text), errors=REFUSED_ORDER)


def _odd_texts(order: Command) -> list[str]:
    text = order.text
    return [
        f"{text} {text}",
        f"{text}\n{text}",
        f"{text}; {text}",
        f"{text}\x00",
        text.replace(" ", "\u200b", 1) if " " in text else f"{text}\u200b",
        text.upper(),
        f"\ufeff{text}",
        f"{text} 99999999999999999999999",
        f"{text} ${{jndi:x}} {{0.__class__}} %s %n ../../etc/passwd",
        f"{text} ' OR 1=1; --",
        "x" * LONGEST,
        f"{order.VERB} {'y' * 3900}",
        f"{text} {'y' * 3000}",
        "\U000e0001" * LONGEST,
        "move " * 800,
        "\u202e" + text[::-1],
        "__class__",
        "end __class__",
    ]


def fuzzed(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """The order with words and letters moved, lost, doubled and put in from elsewhere on the table."""
    sheet = games.open_scenario(scene.filed.scenario).drawing.words()
    words = [*sheet.units, *sheet.hexes, *scene.position.vocabulary.commands, "with", "by", "guns", "air", "to", "0"]
    for _ in range(120):
        text = scene.order.text
        for _ in range(chooser.choice((1, 1, 1, 2, 3))):
            text = _one_change(text, words, chooser)
        if 0 < len(text) <= LONGEST and not scene.could_be(text):
            yield Attempt("orders", scene.mine, scene.body(text=text), errors=REFUSED_ORDER)


def _one_change(text: str, words: list[str], chooser: random.Random) -> str:
    parts, letter = text.split(" "), chr(chooser.choice((0x20, 0x30, 0x61, 0x7F, 0xE9, 0x2028, 0x660, 0x1F600)))
    at, place = chooser.randrange(len(parts)), chooser.randrange(len(text) + 1)
    match chooser.randrange(7):
        case 0:
            parts[at] = chooser.choice(words)
        case 1:
            parts.insert(at, chooser.choice(words))
        case 2:
            del parts[at]
        case 3:
            parts.insert(at, parts[at])
        case 4:
            chooser.shuffle(parts)
        case 5:
            return text[:place] + letter + text[place:]
        case _:
            return text[:place] + text[place + 1 :]
    return " ".join(parts)


def odd_parts(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """The parts of an order with values that they cannot have, and verbs that are none."""
    for fields in _odd_fields(scene.order, chooser):
        if not scene.could_be_parts(scene.order.VERB, fields):
            yield _in_parts(scene, scene.order.VERB, fields)
    for verb in ("", "undo", "resign", "__init__", "SHAPE", "x" * 40, "\x00", "End"):
        yield _in_parts(scene, verb, {})


def _odd_fields(order: Command, chooser: random.Random) -> list[Any]:
    right = parts_of(order)
    values: list[Any] = [None, True, -1, 1.5, 10**300, "", " ", "a b", "a\x00", "x" * 65]
    values += [[], [[]], [None], {}, {"a": {}}, ["x"] * 65]
    odd: list[Any] = [{**right, "cheat": 1}, {**right, "__class__": "x"}, {"VERB": "x"}, {**right, "x" * 40: 1}]
    for name in right:
        odd += [{**right, name: value} for value in values]
    return chooser.sample(odd, len(odd))


def malformed_bytes(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """Bodies that are no request, and requests of another kind."""
    bodies = malformed(scene, chooser)
    for content, status in chooser.sample(bodies, len(bodies)):
        yield Attempt("orders", scene.mine, None, (status,), content=content)
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
        "application/msgpack",
    ):
        yield Attempt("orders", scene.mine, scene.body(), (415,), headers={"content-type": kind})


@shuffled
def odd_proofs_of_a_seat(scene: Scene, chooser: random.Random) -> Iterator[Attempt]:
    """The right secret, shown in ways in which a secret is not shown."""
    body = msgspec.json.encode(scene.body())
    for headers, place, status in odd_proofs(scene.mine):
        yield Attempt(place, "", None, (status,), content=body, headers=headers)


FAMILIES: tuple[Family, ...] = (
    without_a_proof,
    seats_that_are_taken,
    out_of_turn,
    alone,
    at_another_ply,
    in_no_such_game,
    no_options,
    odd_words,
    fuzzed,
    odd_parts,
    malformed_bytes,
    odd_proofs_of_a_seat,
)
