"""Leak twins: nothing that a seat may not know reaches it, in any answer, refusal or message, to the last byte.

The second of two games is altered in every snapshot: the other side's chits and what is left in the cups, the numbers
written for end-runs, what was drawn in the log, the dice to come, notes, the other seats' tokens and, where the set-up shows
no dice, the seed. Plans of the invasions are made anew by orders. Then the seat asks everything that can be asked.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from attack.findings import Job, Tally
from attack.pairs import Pair, Servers, Table, at_both, two_servers
from kits import kit_of
from server.wire import EYES, Chronicle, Filed, chronicle, file_game, secrets_of
from trinacria import games
from trinacria.kernel.commands import Command
from trinacria.kernel.drawing import OnMap
from trinacria.kernel.errors import TrinacriaError
from trinacria.kernel.events import Event
from trinacria.kernel.positions import Position
from trinacria.kernel.questions import AskBelief, AskResolution, Question
from trinacria.kernel.seats import ALLIED, AXIS, SIDES, SPECTATOR, Seat
from trinacria.server.models import MakeOffer, OfferKind, Say
from trinacria.server.services import access, agreements, talking

PLAYED = {"moselle/november": 260, "sicily/us-landing": 260, "sicily/campaign": 700, "sicily/variable": 220}  # plies
NO_DICE_IN_SET_UP = ("moselle/november", "sicily/variable")  # what such a set-up shows does not depend on the seed
SCENES = 6  # of one random game
EARLIER = 4  # past moments that are compared
PLIES = 8  # orders that are given at both tables
ROUNDS = 2  # of questions of every kind, in the long form


# twins ----------------------------------------------------------------------------------------------------------------


def file_twins(
    servers: Servers, kept: Chronicle, ply: int, seat: Seat, chooser: random.Random, game_id: str
) -> tuple[Filed, Filed]:
    """The game at the first server, and at the second a twin of it, now and at some moments before."""
    kit = kit_of(kept.name)
    twin_of, twin = kit.twin_of, kit.twin_of(kept.positions[ply], seat, chooser)
    for _ in range(20):
        if kit.hidden(kept.positions[ply]) != kit.hidden(twin):
            break
        twin = twin_of(kept.positions[ply], seat, chooser)
    plies = {*_moments_before(kept, ply, chooser), ply}
    real = {number: kept.positions[number] for number in sorted(plies)}
    twins = {number: twin if number == ply else twin_of(pos, seat, chooser) for number, pos in real.items()}

    def retold(event: Event) -> Event:
        hidden = event.owner is not None and event.owner is not seat
        return kit.another_secret(event, chooser) if hidden else event

    other = replace(kept, seed=f"{kept.seed} of a twin") if kept.name in NO_DICE_IN_SET_UP else kept
    tokens, notes = _tokens(seat, game_id), _notes(seat)
    return (
        file_game(servers[0].game_host, kept, ply, game_id, tokens=tokens[0], notes=notes[0], frozen=real),
        file_game(servers[1].game_host, other, ply, game_id, tokens=tokens[1], notes=notes[1], frozen=twins, retold=retold),
    )


def file_alike(servers: Servers, kept: Chronicle, ply: int, seat: Seat, game_id: str) -> tuple[Filed, Filed]:
    """The same game at both servers; the other seats' tokens and notes are not."""
    tokens, notes = _tokens(seat, game_id), _notes(seat)
    one, two = (
        file_game(server.game_host, kept, ply, game_id, tokens=proof, notes=noted)
        for server, proof, noted in zip(servers, tokens, notes, strict=True)
    )
    return one, two


def _tokens(seat: Seat, game_id: str) -> tuple[dict[Seat, str], dict[Seat, str]]:
    own, others = secrets_of(game_id), secrets_of(game_id, "2")
    return own, {side: (own if side is seat else others)[side] for side in SIDES}


def _notes(seat: Seat) -> list[dict[Seat, str]]:
    return [{side: "mine" if side is seat else word for side in SIDES} for word in ("hold the river", "attack at dawn, all")]


def _moments_before(kept: Chronicle, ply: int, chooser: random.Random) -> list[int]:
    """Some earlier plies, and among them moments at which both players saw the strengths of a combat."""
    rolls = [number for number in range(1, ply) if kept.kind(number) == "roll"]
    others = chooser.sample(range(ply), min(EARLIER, ply))
    return [*chooser.sample(rolls, min(2, len(rolls))), *others]


# everything that can be asked -----------------------------------------------------------------------------------------


def compare_twins(pair: Pair, plies: list[int], chooser: random.Random, rounds: int) -> None:
    """Ask and try everything, play on, talk, and ask again."""
    try_what_is_not_allowed(pair, chooser)
    ask_everything(pair, plies, chooser, rounds)
    given, ply = play_on(pair, chooser), pair.filed.ply
    if pair.leaks:
        return  # the tables may have parted
    talk_and_offer(pair, ply + given)
    for place in ("", "view", "log", "recap", "record", "chat", "changes"):
        pair.same("GET", place)
    for since in (*plies, ply + given // 2):
        pair.same("GET", "changes", since=since)
    for number in range(ply, ply + given):
        pair.same("GET", f"plies/{number}")


def ask_everything(pair: Pair, plies: list[int], chooser: random.Random, rounds: int = 1) -> None:
    pos, seat, kit = pair.tables[0].position, pair.seat, kit_of(pair.filed.scenario)
    for place in ("", "view", "log", "recap", "record", "chat", "notes", "changes", "options", "verification"):
        pair.same("GET", place)
    for place in ("/api/games", "/api/games?mine=true", "/api/me", "/api/health", "/api/games?status=running"):
        pair.same("GET", place)
    for ply in plies:
        pair.same("GET", f"plies/{ply}")
        pair.same("GET", "changes", since=ply)
    for lens in ("truth", *EYES):
        pair.same("GET", f"plies/{plies[0]}", lens=lens)
        pair.same("GET", "log", lens=lens)
    for side in SIDES:
        pair.same("GET", "view", side=side)
        pair.same("GET", "notes", side=side)
    pair.same("GET", "log", before=len(pos.log) // 2, limit=7)
    pair.same("GET", "changes", since=pair.filed.ply + 99, state=1, chat=3)
    ask_options(pair, chooser)
    for _ in range(rounds):
        for question in kit.asked(pos, chooser):
            if not (kit.lies_open(pos, seat) and _is_about_strengths(question)):
                pair.same("POST", "questions", question)
    if not kit.lies_open(pos, seat):
        scenes = (drawn(pair.filed.scenario, table.position, seat) for table in pair.tables)
        pair.compare(*scenes, "the picture of the table")


def _is_about_strengths(question: Question) -> bool:
    """Whether the answer depends on strengths: a belief, or what to expect of the fight that is going on."""
    return isinstance(question, AskBelief) or (isinstance(question, AskResolution) and not question.targets)


def drawn(name: str, pos: Position, seat: Seat) -> OnMap:
    """Everything that `trinacria render` puts on the map for a seat."""
    return games.open_scenario(name).drawing.scene(pos, seat)


def ask_options(pair: Pair, chooser: random.Random) -> None:
    """What may be picked, some way down."""
    path: list[str] = []
    for _ in range(4):
        status, _, body = pair.same("GET", "options", step=path)
        steps = [step["key"] for step in msgspec.json.decode(body).get("steps", ()) if step.get("more")]
        if status != 200 or not steps:
            return
        path = [*path, chooser.choice(steps)]


def try_what_is_not_allowed(pair: Pair, chooser: random.Random) -> None:
    """Refusals are answers too."""
    pos, ply = pair.tables[0].position, pair.filed.ply
    order = pos.copy().options().sample(chooser.randrange)
    near = kit_of(pair.filed.scenario).near_orders(pos, order, chooser)
    for order in chooser.sample(near, min(20, len(near))):
        if not _may_be(pos, order.text):
            pair.same("POST", "orders", {"ply": ply, "text": order.text})
    for body in ({"ply": ply, "text": "supper"}, {"ply": ply + 1, "text": "end movement"}, {"ply": 0}, {"ply": "x"}):
        pair.same("POST", "orders", body)
    pair.same("POST", "undo", {"ply": ply + 5})
    pair.same("POST", "offers/rewind/accept", {"ply": ply})
    pair.same("POST", "rematch", {})


def _may_be(pos: Position, text: str) -> bool:
    try:
        return pos.vocabulary.read(text) in pos.copy().options()
    except TrinacriaError:
        return False


# playing on -----------------------------------------------------------------------------------------------------------


def play_on(pair: Pair, chooser: random.Random) -> int:
    """The same orders at both tables, now and then one taken back, as long as nothing differs in public."""
    given = 0
    for _ in range(PLIES):
        decision = pair.tables[0].position.decision
        order = _quiet_order(pair, chooser) if decision else None
        if decision is None or order is None or pair.leaks:
            break
        pair.order(decision.seat, pair.filed.ply + given, order.text)
        given += 1
        if chooser.random() < 0.3 and all(_can_undo(table, decision.seat) for table in pair.tables):
            pair.order(decision.seat, pair.filed.ply + given, "undo")
            given += 1
    return given


def _quiet_order(pair: Pair, chooser: random.Random) -> Command | None:
    """An order that both tables allow and that makes no difference public, if one is soon found."""
    positions = [table.position for table in pair.tables]
    for _ in range(6):
        order = positions[0].options().sample(chooser.randrange)
        if order not in positions[1].copy().options():
            decision = positions[0].decision
            assert decision is not None
            if decision.seat is pair.seat:  # only the other side's own secrets may decide what it can do
                pair.compare(order.text, "", "an order that only one of the twins allows")
        elif all(_is_quiet(pos.copy(), order, pair.seat) for pos in positions):
            return order
    return None


def _is_quiet(pos: Position, order: Command, seat: Seat) -> bool:
    """Whether no die falls and nothing is shown; a spectator may look on while chits are drawn."""
    fallen, shown = pos.dice.number, pos.shown
    events = pos.play(order)
    if pos.decision is None:
        return False
    if seat is SPECTATOR:
        return not any(event.kind == "roll" for event in events)
    return (pos.dice.number, pos.shown) == (fallen, shown)


def _can_undo(table: Table, seat: Seat) -> bool:
    with table.server.game_host.locked(table.filed.id) as live:
        return live.playing.can_undo(seat)


def talk_and_offer(pair: Pair, ply: int) -> None:
    """What happens around the game looks the same to both."""
    speaker = pair.seat.enemy if pair.seat in SIDES else ALLIED
    for table in pair.tables:
        host, game = table.server.game_host, table.filed.id
        holder = access.visitor(host, [table.filed.tokens[speaker]])
        talking.say(host, game, holder, speaker, Say("your move"))
    pair.hear_of("chat")
    for table in pair.tables:
        agreements.make_offer(table.server.game_host, table.filed.id, speaker, MakeOffer(OfferKind.DRAW, ply))
    pair.hear_of("state")


# secret orders --------------------------------------------------------------------------------------------------------


def compare_written_numbers(servers: Servers, kept: Chronicle, seat: Seat, game_id: str, tally: Tally) -> None:
    """18.31: two games in which the Allied player has written other numbers."""
    ply = next(number for number in range(kept.last) if kept.kind(number) == "write")
    with at_both(servers, file_alike(servers, kept, ply, seat, game_id), seat, tally) as pair:
        pair.order(ALLIED, ply, "write 0 0", "write 5 5")
        one, two = (table.position for table in pair.tables)
        assert one.secrets != two.secrets
        ask_everything(pair, [ply, ply + 1], random.Random(ply))


def compare_plans(servers: Servers, seat: Seat, chooser: random.Random, game_id: str, tally: Tally) -> None:
    """29.1: two games with other plans that were changed another number of times (ADJ-177), until the Axis has deployed."""
    kept = chronicle("sicily/variable", 30, 40)
    mine = _planned(kept.positions[0].copy(), chooser, chooser.choice((0, 1)))
    other = [*_planned(kept.positions[0].copy(), chooser, 4), "undo"]
    with at_both(servers, file_alike(servers, kept, 0, seat, game_id), seat, tally) as pair:
        pair.draft(ALLIED, mine, other)
        one, two = (table.position for table in pair.tables)
        assert one.secrets != two.secrets
        ask_everything(pair, [0], chooser)
        talk_and_offer(pair, 0)
        pair.order(ALLIED, 0, "end plan")
        ask_everything(pair, [0, 1], chooser)
        ply = 1
        for text in ("end receiving", "deploy de_1_hg 3623", "end deployment"):
            pair.order(AXIS, ply, text)
            ply += 1
        ask_everything(pair, [*range(ply + 1)], chooser)


def _planned(pos: Position, chooser: random.Random, number: int) -> list[str]:
    """So many changes after which a plan can stand."""
    changes: list[str] = []
    end = pos.vocabulary.read("end plan")
    while len(changes) < number:
        order = pos.options().sample(chooser.randrange)
        ahead = pos.copy()
        ahead.play(order)
        if order.text.startswith(("plan unit", "plan date")) and end in ahead.options():
            changes.append(order.text)
            pos = ahead
    return changes


# the attack -----------------------------------------------------------------------------------------------------------


def run(job: Job, folder: Path, tally: Tally) -> None:
    """Compare twins at one moment after the other until so many answers have been compared."""
    chooser = random.Random(f"leaks {job.seed} {job.part}")
    for name in ("one", "two"):
        (folder / name).mkdir()
    with two_servers(folder / "one", folder / "two") as servers:
        for seat in (AXIS, SPECTATOR):
            compare_plans(servers, seat, chooser, f"plans{seat}", tally)
        for number, (kept, ply, seat) in enumerate(_scenes(job, chooser)):
            if tally.numbers["answers"] >= job.amount or not job.in_time:
                return
            game_id = f"twins{number:05d}"
            compare_moment(servers, kept, ply, seat, chooser, game_id, tally, ROUNDS)
            if kept.kind(ply) == "write" and seat is not ALLIED:
                compare_written_numbers(servers, kept, seat, f"n{game_id}", tally)
            if number % 10 == 9:
                print(f"{job.name}: {tally.numbers['answers']:,} answers at {number + 1} moments", flush=True)


def compare_moment(
    servers: Servers,
    kept: Chronicle,
    ply: int,
    seat: Seat,
    chooser: random.Random,
    game_id: str,
    tally: Tally,
    rounds: int = 1,
) -> None:
    filed = file_twins(servers, kept, ply, seat, chooser, game_id)
    plies = sorted({snapshot.ply for snapshot in servers[0].game_host.store.snapshots(game_id)})
    with at_both(servers, filed, seat, tally) as pair:
        compare_twins(pair, plies, chooser, rounds)


def _scenes(job: Job, chooser: random.Random) -> Iterator[tuple[Chronicle, int, Seat]]:
    """Moments of random games of every scenario in turn at which there is something that a seat may not know."""
    while job.in_time:
        for name, plies in PLAYED.items():
            kept = chronicle(name, chooser.randrange(1_000_000), plies)
            by_kind: defaultdict[str, list[int]] = defaultdict(list)
            for ply in range(1, kept.last + 1):
                if kept.kind(ply):
                    by_kind[kept.kind(ply)].append(ply)
            for kind in chooser.sample(sorted(by_kind), min(SCENES, len(by_kind))):
                ply, seat = chooser.choice(by_kind[kind]), chooser.choice(EYES)
                if kind == "roll":  # 8.42: the strengths of the combat are open to both players
                    seat = SPECTATOR
                if has_secrets(kept, ply, seat):
                    yield kept, ply, seat


def has_secrets(kept: Chronicle, ply: int, seat: Seat) -> bool:
    kit, pos = kit_of(kept.name), kept.positions[ply]
    return kit.hidden(pos) != kit.hidden(kit.twin_of(pos, seat, random.Random(ply)))
