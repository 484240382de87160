"""Golden games: recorded games whose story must stay the same, and counts of the legal orders at moments of them.

`tests/games` holds, for each game, its record (`NAME.json`) and one short hash for each order (`NAME.story`): of the events
that the order caused and of the decision that follows. `games.json` says who played and how it ended. `option_counts.json`
counts the legal orders three orders deep, as chess programs do ("perft"), at one moment of each kind of decision.

    python tests/golden.py accept                   write all of it anew, by the rules as they are now (`make golden`)
    python tests/golden.py find moselle/november 20 let bots play 20 games, and keep those that end as no kept game does
    python tests/golden.py end NAME PLY resign      keep a game that ends by no rule: also with `draw` and `flag`
    python tests/golden.py orders NAME PLY          list the legal orders there: compare two versions of the rules with it

Only what a player can notice is hashed: kinds, cases and facts of events, and the texts of orders. A change of the code that
leaves the game alone leaves all of it alone.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path

import msgspec

from trinacria import games
from trinacria.bots import bot
from trinacria.kernel.commands import Command
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.events import Event
from trinacria.kernel.playing import Playing
from trinacria.kernel.positions import Position
from trinacria.kernel.records import Order, Record, read_record, rewound_to, safe_name
from trinacria.kernel.seats import ALLIED, AXIS, Seat

FOLDER = Path(__file__).parent / "games"
GAMES = FOLDER / "games.json"
COUNTS = FOLDER / "option_counts.json"
DEPTH = 3
WIDTH = 4  # orders of each decision that are played, to count what can follow
MOST = 30  # orders listed for each first step of a decision, such as the unit that moves
THIRD = 3  # the moment of a kind: where it is met for the third time, for the first one is often a special one
LETTERS = 6  # of the hash of one order
IN_A_LINE = 16  # hashes

_CANONICAL = msgspec.json.Encoder(order="deterministic")


@dataclass(frozen=True, slots=True)
class Golden:
    """A kept game: who played it, and how it ended."""

    scenario: str
    options: tuple[str, ...]
    allied: str  # the bot
    axis: str
    seed: str
    orders: int
    events: int
    level: str
    winner: str
    score: int
    account: str  # hash of the account of points

    @property
    def bots(self) -> dict[Seat, str]:
        return {ALLIED: self.allied, AXIS: self.axis}


@dataclass(frozen=True, slots=True)
class Counts:
    """The legal orders at a moment of a kept game, and at those that follow: how many at each depth, and a hash of them."""

    game: str
    ply: int
    orders: tuple[int, ...]
    hash: str


# what is hashed -------------------------------------------------------------------------------------------------------


def hashed(*parts: object) -> str:
    return hashlib.sha256(_CANONICAL.encode(parts)).hexdigest()


def told(event: Event) -> tuple[object, ...]:
    """An event as plain values, whatever it is made of."""
    return (event.kind, event.case, dict(event.facts), event.owner, dict(event.private))


def chapter(events: Sequence[Event], position: Position) -> str:
    """What an order caused, and who decides what next."""
    decision = position.decision
    asked = (decision.seat, decision.kind, decision.case, dict(decision.about)) if decision else None
    return hashed([told(event) for event in events], asked)[:LETTERS]


# replaying ------------------------------------------------------------------------------------------------------------


class Refused(Exception):
    """An order of a record is not legal by the rules of today."""

    def __init__(self, ply: int, order: Order, error: TrinacriaError) -> None:
        super().__init__(f"order {ply}, {order.text!r} by {order.seat}, is refused: {error}")
        self.ply = ply


def begun(record: Record) -> Playing:
    """The game of a record before its first order. The data may have changed since: what matters is what comes of it."""
    start = games.start_of(record.game, record.options.get("rules", ()))
    return Playing.begin(replace(record, orders=[], outcome=None), start)


def replayed(record: Record) -> Iterator[tuple[Playing, tuple[Event, ...]]]:
    """The game after each order, with what the order caused; the first is the set-up."""
    playing = begun(record)
    yield playing, playing.position.log.since(0)
    wanted = {rewound_to(order.text) for order in record.orders}
    kept = {0: playing.position.copy()}
    for ply, order in enumerate(record.orders, 1):
        try:
            events = playing.enact(order, kept.__getitem__)
        except TrinacriaError as error:
            raise Refused(ply, order, error) from error
        if ply in wanted:
            kept[ply] = playing.position.copy()
        yield playing, events


# counting -------------------------------------------------------------------------------------------------------------


def legal(position: Position) -> list[str]:
    """The texts of the legal orders of the open decision; of what can be done with one unit, some."""
    listed: list[Command] = []
    for step in position.options().steps():
        listed += islice(step.then(), MOST) if step.then else [step.order] if step.order else []
    return sorted(order.text for order in listed)


def followed(texts: Sequence[str]) -> list[str]:
    """The orders that are played on, drawn by a hash of their text and so the same everywhere."""
    return sorted(texts, key=lambda text: hashlib.sha256(text.encode()).digest())[:WIDTH]


def counted(position: Position) -> tuple[tuple[int, ...], str]:
    """The number of legal orders at each depth, and a hash of them all."""
    nodes, numbers, content = [position], list[int](), list[list[str]]()
    for _ in range(DEPTH):
        listed = [(node, legal(node)) for node in nodes if node.decision is not None]
        content += [texts for _, texts in listed]
        numbers.append(sum(len(texts) for _, texts in listed))
        nodes = [_after(node, text) for node, texts in listed for text in followed(texts)] if len(numbers) < DEPTH else []
    return tuple(numbers), hashed(content)[:12]


def _after(position: Position, text: str) -> Position:
    twin = position.copy()
    twin.play_checked(twin.vocabulary.read(text))
    return twin


# the files ------------------------------------------------------------------------------------------------------------


def kept_games() -> dict[str, Golden]:
    return msgspec.json.decode(GAMES.read_bytes(), type=dict[str, Golden])


def kept_counts() -> dict[str, Counts]:
    return msgspec.json.decode(COUNTS.read_bytes(), type=dict[str, Counts])


def record_of(name: str) -> Record:
    return read_record(FOLDER / f"{name}.json")


def story_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.story").read_text(encoding="utf-8").split()


def moment(scenario: str, kind: str) -> str:
    return f"{scenario}: {kind}"


def golden(playing: Playing, bots: dict[Seat, str]) -> Golden:
    """What is kept of a game that is over."""
    outcome, record = playing.position.outcome, playing.record
    assert outcome is not None
    return Golden(
        record.game,
        tuple(record.options.get("rules", ())),
        bots[ALLIED],
        bots[AXIS],
        record.seed,
        playing.ply,
        len(playing.position.log),
        outcome.level,
        outcome.winner.value if outcome.winner else "",
        outcome.score,
        hashed(outcome.account)[:12],
    )


def _write_json(path: Path, content: dict[str, object]) -> None:
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _write_story(name: str, story: Sequence[str]) -> None:
    lines = [" ".join(story[first : first + IN_A_LINE]) for first in range(0, len(story), IN_A_LINE)]
    (FOLDER / f"{name}.story").write_text("\n".join(lines) + "\n", encoding="utf-8")


# accepting ------------------------------------------------------------------------------------------------------------


def play_out(playing: Playing, bots: dict[Seat, str]) -> None:
    """Let the bots play a game to its end."""
    scenario, seed, rules = playing.record.game, playing.record.seed, playing.record.options.get("rules", ())
    players = {seat: bot(scenario, name, f"{seed}/{seat}/{name}", rules) for seat, name in bots.items()}
    while (decision := playing.position.decision) is not None:
        order = players[decision.seat].choose(playing.position.view(decision.seat), playing.position.options())
        playing.order(decision.seat, order)


def continued(record: Record, bots: dict[Seat, str], say: Callable[[str], None]) -> Playing:
    """The game of a record by the rules of today; where they refuse an order, the bots play on from there."""
    try:
        playing = _last(replayed(record))
    except Refused as refused:
        say(f"{refused}; the bots play on from there")
        playing = _last(replayed(replace(record, orders=record.orders[: refused.ply - 1])))
    play_out(playing, bots)
    return playing


def _last(moments: Iterator[tuple[Playing, tuple[Event, ...]]]) -> Playing:
    return [playing for playing, _ in moments][-1]


def accept() -> None:
    """Write the stories, endings and counts as they are now, and say what has changed."""
    before, entries = kept_games(), dict[str, Golden]()
    for name, kept in before.items():
        playing = continued(record_of(name), kept.bots, lambda text, name=name: print(f"{name}: {text}"))
        entries[name] = _keep(name, playing, kept.bots)
        if entries[name] != kept:
            print(f"{name}: was {asdict(kept)}\n{' ' * len(name)}   is {asdict(entries[name])}")
    _write_json(GAMES, {name: asdict(entry) for name, entry in entries.items()})
    _count(list(entries))


def _keep(name: str, playing: Playing, bots: dict[Seat, str]) -> Golden:
    now = games.open_scenario(playing.record.game, playing.record.options.get("rules", ()))
    playing.record.fingerprint = now.fingerprint
    playing.record.revision = games.revision_now(playing.record.game)
    playing.record.save(FOLDER / f"{name}.json")
    _write_story(name, [chapter(events, at.position) for at, events in replayed(playing.record)])
    return golden(playing, bots)


def _count(names: Sequence[str]) -> None:
    """Count at the moments where it was counted before, if the same kind of decision is still met there."""
    before = kept_counts() if COUNTS.exists() else {}
    counts: dict[str, Counts] = {}
    for key, (name, ply) in sorted(_moments(names, before).items()):
        position = next(islice(replayed(record_of(name)), ply, None))[0].position
        counts[key] = Counts(name, ply, *counted(position))
        if counts[key] != before.get(key):
            was = before[key].orders if key in before else "not counted"
            print(f"{key}: {counts[key].orders} at {name} {ply}; was {was}")
    _write_json(COUNTS, {key: asdict(value) for key, value in counts.items()})


def _moments(names: Sequence[str], before: dict[str, Counts]) -> dict[str, tuple[str, int]]:
    met: dict[str, dict[str, list[int]]] = {}
    for name in names:
        for playing, _ in replayed(record_of(name)):
            if playing.position.decision is not None:
                key = moment(playing.record.game, playing.position.decision.kind)
                met.setdefault(key, {}).setdefault(name, []).append(playing.ply)
    found = {}
    for key, plies in met.items():
        last = before.get(key)
        if last is not None and last.ply in plies.get(last.game, ()):
            found[key] = (last.game, last.ply)
        else:
            name = next((name for name, at in plies.items() if len(at) >= THIRD), next(iter(plies)))
            found[key] = (name, plies[name][:THIRD][-1])
    return found


def find(scenario: str, number: int, options: tuple[str, ...] = ()) -> None:
    """Let bots play, and keep each game that ends as no other of its scenario does."""
    entries = kept_games() if GAMES.exists() else {}
    for at in range(number):
        for allied, axis in (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")):
            playing = games.new_game(scenario, f"golden {at}", optional_rules=options)
            bots = {ALLIED: allied, AXIS: axis}
            play_out(playing, bots)
            ending = golden(playing, bots)
            if (scenario, options, ending.level) in {(kept.scenario, kept.options, kept.level) for kept in entries.values()}:
                continue
            name = safe_name(f"{scenario} {' '.join(options)} {ending.level}".lower())
            entries[name] = _keep(name, playing, bots)
            print(f"{name}: {ending.orders} orders")
            _write_json(GAMES, {name: asdict(entries[name]) for name in sorted(entries)})
    _count(list(entries))


def end(name: str, ply: int, how: str) -> None:
    """Keep the beginning of a kept game, ended there by one of the players, by both, or by the clock."""
    entries, record = kept_games(), record_of(name)
    orders = [*record.orders[:ply], Order(AXIS, how)]
    playing = continued(replace(record, orders=orders), entries[name].bots, print)
    new = safe_name(f"{record.game} {how}")
    entries[new] = _keep(new, playing, entries[name].bots)
    _write_json(GAMES, {name: asdict(entries[name]) for name in sorted(entries)})
    _count(list(entries))


def orders(name: str, ply: int) -> None:
    """List the legal orders at a moment."""
    position = next(islice(replayed(record_of(name)), ply, None))[0].position
    print("\n".join(legal(position)))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["accept"]:
            accept()
        case ["find", scenario, number, *options]:
            find(scenario, int(number), tuple(options))
        case ["end", name, ply, ("resign" | "draw" | "flag") as how]:
            end(name, int(ply), how)
        case ["orders", name, ply]:
            orders(name, int(ply))
        case _:
            sys.exit(__doc__)
