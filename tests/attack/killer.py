"""The killer: killing the server at any moment loses nothing that was acknowledged, and nothing is there twice.

Four tables are played at once over HTTP: one by typed orders and steps back, in a branch of a finished game; one by
structured orders; one against a bot; one on Sicily. The server, a process that was started here, is killed and started again
on the same database. Everything is compared with what the clients know and with a replay of their own, and the next round
goes on from there.
"""

from __future__ import annotations

import http.client
import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from typer.testing import CliRunner

from attack.findings import Job, Tally
from http_server import await_true
from server_process import Client, ServerProcess, alive, server_process
from trinacria import games
from trinacria.cli import app
from trinacria.kernel.playing import Playing, replay
from trinacria.kernel.records import UNDO, Order
from trinacria.kernel.seats import SPECTATOR, Seat
from trinacria.server.services.live import blank_record, start_of
from trinacria.server.store import Store
from trinacria.server.store.rows import CommandRow

IN_A_ROW = 15  # kills on one database; then the next one begins, so that replays stay short
MOSELLE, LANDING = "moselle/november", "sicily/us-landing"
ME, BOT = {"holder": "me"}, {"holder": "bot", "bot": "greedy"}
VOCABULARY = games.open_scenario(MOSELLE).vocabulary
CUT_OFF = (OSError, http.client.HTTPException)


@dataclass(frozen=True, slots=True)
class Given:
    """An order as a client sent it: against which ply, from which side, and how it must stand in the record."""

    ply: int
    side: str
    text: str

    def request(self, *, structured: bool) -> tuple[str, dict[str, Any]]:
        """Where it is sent, and the body."""
        if self.text == UNDO:
            return "undo", {"ply": self.ply}
        if not structured:
            return "orders", {"ply": self.ply, "text": self.text}
        command = VOCABULARY.read(self.text)
        fields = {clause.field: getattr(command, clause.field) for clause in command.SHAPE}
        return "orders", {"ply": self.ply, "verb": command.VERB, "fields": fields}


@dataclass(slots=True)
class Table:
    """A game as its players know it: every order that was acknowledged, and the one that was not yet."""

    game: str
    tokens: dict[str, str]  # of the seats that people hold
    chooser: random.Random
    structured: bool = False
    acknowledged: dict[int, Given] = field(default_factory=dict)  # by the ply that it led to
    pending: Given | None = None
    ply: int = 0
    bot_orders: int = 0
    can_undo: bool = False

    @property
    def address(self) -> str:
        return f"10.0.0.{1 + sum(self.game.encode()) % 250}"

    def client(self, server: ServerProcess) -> Client:
        return server.client(self.address, *self.tokens.values())

    def play(self, client: Client, goes_on: Callable[[], bool]) -> None:
        """Random legal orders, one after the other; a bot is waited for."""
        while goes_on():
            state = client.get(f"/games/{self.game}").ok()
            side, self.ply = state.get("deciding"), state["ply"]
            if side is None:
                return
            if side in self.tokens:
                # an order that was cut off may have been kept, and leave nothing to take back
                self.can_undo = self.can_undo and state.get("can_undo", False)
                self.give(client, self.choose(client, side))
            else:
                wait = client.get(f"/games/{self.game}/changes", since=self.ply, wait=1, state=state["changed"]).ok()
                self.bot_orders += wait["ply"] - self.ply

    def choose(self, client: Client, side: str) -> Given:
        if self.can_undo and not self.structured and self.chooser.random() < 0.15:
            return Given(self.ply, side, UNDO)
        path: list[str] = []
        while True:
            page = client.get(f"/games/{self.game}/options", side=side, step=path).ok()
            step = self.chooser.choice(page["steps"])
            if order := step.get("order"):
                return Given(page["ply"], side, order)
            path.append(step["key"])

    def give(self, client: Client, given: Given) -> None:
        """Send an order. It is pending from before the first byte is sent until the answer has come."""
        where, body = given.request(structured=self.structured)
        self.pending = given
        change = client.post(f"/games/{self.game}/{where}", body, side=given.side).ok()
        assert change["ply"] == given.ply + 1
        self.acknowledge(given)
        self.can_undo = change.get("can_undo", False)

    def acknowledge(self, given: Given) -> None:
        self.acknowledged[given.ply + 1] = given
        self.pending = None


# a round --------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Killing:
    """All rounds on one database."""

    folder: Path
    chooser: random.Random
    tally: Tally
    tables: list[Table] = field(default_factory=list)
    orphans_feared: int = 0  # bot processes that ran when their server was killed
    in_flight: int = 0  # orders that were sent and not acknowledged
    kept: int = 0  # of those, how many were there afterwards

    @property
    def database(self) -> Path:
        return self.folder / "games.sqlite3"

    @contextmanager
    def server(self) -> Iterator[ServerProcess]:
        with server_process(self.database, self.folder / "log.jsonl") as running:
            yield running

    def round(self, number: int) -> None:
        """Start, compare, play, kill."""
        with self.server() as server:
            if number == 0:
                self.tables = set_up(server)
            self.compare(server)
            killed = threading.Event()
            with ThreadPoolExecutor(len(self.tables)) as threads:
                playing = [threads.submit(play_until_cut_off, server, table, killed) for table in self.tables]
                self.await_moment(number)
                bots = server.bots()
                killed.set()
                server.kill()
                for each in playing:
                    each.result(60)
        self.orphans_feared += len(bots)
        self.tally.numbers["kills"] += 1
        with self.tally.judging("unsound", "a bot outlives its server"):
            await_true(lambda: not any(alive(pid) for pid in bots))

    def await_moment(self, number: int) -> None:
        """Any moment; in every second round one at which an order is under way, in every third a bot has played too."""
        if number % 3 == 2:
            bots = sum(table.bot_orders for table in self.tables)
            against_bot = next(table for table in self.tables if len(table.tokens) == 1)
            wait_a_while(lambda: sum(table.bot_orders for table in self.tables) > bots or against_bot.pending is not None)
        time.sleep(self.chooser.uniform(0.02, 0.6))
        if number % 2:
            wait_a_while(lambda: any(table.pending is not None for table in self.tables))
            time.sleep(self.chooser.uniform(0, 0.004))

    def compare(self, server: ServerProcess) -> None:
        """What the server has after a restart, with what its clients know."""
        with self.tally.judging("unsound", "the database"):
            assert integrity(self.database) == "ok"
        with closing(Store.open_existing(f"sqlite:///{self.database}")) as store:
            for number, table in enumerate(self.tables):
                with closing(table.client(server)) as client:
                    self.compare_orders(store, table)
                    with self.tally.judging("unsound", f"{table.game}: what is shown"):
                        compare_documents(store, table, client)
                    self.send_again(store, table, client)
                    if client.get(f"/games/{table.game}").ok()["status"] == "finished":
                        self.tables[number] = branch_of_finished(client, table)

    def compare_orders(self, store: Store, table: Table) -> None:
        rows, game = store.commands(table.game), store.game(table.game)
        assert game is not None
        with self.tally.judging("doubled", f"{table.game}: plies"):
            assert [row.ply for row in rows] == [*range(1, game.ply + 1)]
        by_people = {row.ply: given_of(row) for row in rows if row.seat in table.tokens and row.ply > (game.parent_ply or 0)}
        for ply, given in table.acknowledged.items():
            self.tally.numbers["orders"] += 1
            if by_people.get(ply) != given:
                self.tally.found("lost", f"{table.game}: {given} was acknowledged, and there is {by_people.get(ply)}")
        for ply, given in by_people.items():
            if ply not in table.acknowledged and given != table.pending:
                self.tally.found(
                    "doubled", f"{table.game}: {given} was never acknowledged, and {table.pending} was under way"
                )

    def send_again(self, store: Store, table: Table, client: Client) -> None:
        """A client that never got its answer asks again: the order is taken now, or it was taken then; never both."""
        pending = table.pending
        if pending is None:
            return
        self.in_flight += 1
        if len(store.commands(table.game, after=pending.ply, to=pending.ply + 1)) == 1:
            self.kept += 1
            where, body = pending.request(structured=table.structured)
            again = client.post(f"/games/{table.game}/{where}", body, side=pending.side)
            if (again.status, again.body.get("error")) != (409, "position moved on"):
                self.tally.found("doubled", f"{table.game}: {pending} was taken, and again: {again}")
            table.acknowledge(pending)
        else:
            table.give(client, pending)


def set_up(server: ServerProcess) -> list[Table]:
    with closing(server.client()) as client:
        parent = table_of(client.post("/games", {"scenario": MOSELLE, "allied": ME, "axis": ME}).ok(), 1)
        structured = table_of(client.post("/games", {"scenario": MOSELLE, "allied": ME, "axis": ME}).ok(), 2)
        against_bot = table_of(client.post("/games", {"scenario": MOSELLE, "allied": BOT, "axis": ME}).ok(), 3)
        landing = table_of(client.post("/games", {"scenario": LANDING, "allied": ME, "axis": ME}).ok(), 4)
    structured.structured = True
    with closing(parent.client(server)) as client:
        parent.play(client, lambda: len(parent.acknowledged) < 12)
        client.post(f"/games/{parent.game}/resign", {"ply": len(parent.acknowledged)}, side="axis").ok()
        return [branch_of_finished(client, parent), structured, against_bot, landing]


def table_of(made: Any, seed: int) -> Table:
    tokens = {side: made["links"][side] for side in ("allied", "axis") if made["links"].get(side)}
    return Table(made["game"]["id"], tokens, random.Random(seed))


def play_until_cut_off(server: ServerProcess, table: Table, killed: threading.Event) -> None:
    with closing(table.client(server)) as client:
        try:
            table.play(client, lambda: True)
        except CUT_OFF:
            assert killed.is_set(), "the server ended by itself"


def play_to_an_end(client: Client, table: Table) -> None:
    """Some orders more, so that it is seen to go on; then the first of its sides gives up."""
    enough = len(table.acknowledged) + 3
    table.play(client, lambda: len(table.acknowledged) < enough)
    while (state := client.get(f"/games/{table.game}").ok())["status"] == "running":
        resigned = client.post(f"/games/{table.game}/resign", {"ply": state["ply"]}, side=next(iter(table.tokens)))
        assert resigned.status in (200, 409), resigned  # the bot may have been quicker


def branch_of_finished(client: Client, table: Table) -> Table:
    """The finished game proves itself, and play goes on from one of its moments with dice of its own."""
    proof = client.get(f"/games/{table.game}/verification", side=next(iter(table.tokens))).ok()
    assert proof["verified"], proof["says"]
    ply = proof["plies"] // 2
    bot_side = next(iter({"allied", "axis"} - {*table.tokens}), None)
    side = next(iter(table.tokens)) if bot_side else None
    made = client.post(f"/games/{table.game}/branches", {"ply": ply, "side": side}).ok()
    branch = table_of(made, table.chooser.randrange(2**32))
    branch.structured = table.structured
    return branch


# what must be ---------------------------------------------------------------------------------------------------------


def given_of(row: CommandRow) -> Given:
    return Given(row.ply - 1, row.seat, row.text)


def compare_documents(store: Store, table: Table, client: Client) -> None:
    """What each seat is shown is what a replay from the first order shows, without any snapshot."""
    eyes = {side: client.get(f"/games/{table.game}/view", side=side).ok() for side in table.tokens}
    with closing(Client(client.host, client.port, client.address)) as nobody:
        eyes[SPECTATOR.value] = nobody.get(f"/games/{table.game}/view").ok()
    for side, found in eyes.items():
        playing = replayed(store, table.game, found["ply"])
        presenter = games.presenter(playing.record.game, ())
        assert found["shown"] == json.loads(msgspec.json.encode(presenter.show(playing.position, Seat(side))))


def replayed(store: Store, game_id: str, ply: int) -> Playing:
    game = store.game(game_id)
    assert game is not None
    record = blank_record(game)
    record.orders.extend(Order(Seat(row.seat), row.text) for row in store.commands(game_id, to=ply))
    return replay(record, start_of(game))


def integrity(database: Path) -> str:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        found: str = connection.execute("PRAGMA integrity_check").fetchone()[0]
    return found


def wait_a_while(happens: Callable[[], bool], seconds: float = 20.0) -> None:
    """Until it happens; if it does not, the moment is as good as any other."""
    until = time.monotonic() + seconds
    while not happens() and time.monotonic() < until:
        time.sleep(0.0005)


# the attack -----------------------------------------------------------------------------------------------------------


def kill_often(folder: Path, kills: int, chooser: random.Random, tally: Tally) -> Killing:
    """So many kills on one database; then every game goes on, ends and is proved."""
    killing = Killing(folder, chooser, tally)
    for number in range(kills):
        killing.round(number)
    with killing.server() as server:
        killing.compare(server)
        for table in killing.tables:
            with closing(table.client(server)) as client, tally.judging("unsound", f"the end of {table.game}"):
                play_to_an_end(client, table)
                branch_of_finished(client, table)
        with tally.judging("unsound", "the end of the server"):
            assert server.stop() == 0
    with tally.judging("unsound", "the database in the end"):
        checked = CliRunner().invoke(app, ["db", "check", "--database", f"sqlite:///{killing.database}"])
        assert checked.exit_code == 0, checked.output
        assert " 0 bad;" in checked.output
    return killing


def run(job: Job, folder: Path, tally: Tally) -> None:
    """Kill until it has been done so often; orders must have been under way, or nothing was tried."""
    chooser, in_flight = random.Random(f"killer {job.seed} {job.part}"), 0
    for number in range(-(-job.amount // IN_A_ROW)):
        if not job.in_time:
            return
        (folder / str(number)).mkdir()
        kills = min(IN_A_ROW, job.amount - number * IN_A_ROW)
        in_flight += kill_often(folder / str(number), kills, chooser, tally).in_flight
        print(f"{job.name}: {tally.numbers['kills']} kills, {in_flight} orders under way", flush=True)
    if job.amount >= IN_A_ROW and not in_flight:
        tally.found(
            "unsound", "no order was ever under way when the server was killed: the killer killed at the wrong moments"
        )
