"""The tamperer: every kind of edited record, given to `trinacria verify`, to the import and to the proof of a stored game.

A record that must be refused is refused naming what is wrong. One that cannot be refused comes with the words that say what
is not proved, and with the promises that it stands on; against the promises of the honest game it does not hold. What the
import refuses is also written into a database behind the server's back, and its proof must fail.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
from typer.testing import CliRunner

from attack.findings import Job, Tally
from attack.tamperings import TAMPERINGS, Tampering, honest_records, tampered
from http_server import Server, serving
from trinacria.cli import app
from trinacria.kernel.records import NOT_PROVED, Origin, Record, parse_record
from trinacria.server.store.connections import address, file_of

SHORT, LONG = 48, 360  # plies of the games that are tampered with


@dataclass(frozen=True, slots=True)
class Verdict:
    """What somebody says about a record."""

    by: str
    passed: bool
    says: str


@dataclass(frozen=True, slots=True)
class Bench:
    """A folder for files, and a server of our own to import into."""

    folder: Path
    server: Server
    client: httpx.Client

    # the three who judge ----------------------------------------------------------------------------------------------

    def verify(self, text: str, *promises: str) -> Verdict:
        path = self.folder / "game.json"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        options = [word for promise in promises for word in ("--commitment", promise)]
        result = CliRunner().invoke(app, ["verify", str(path), *options])
        broke = result.exception is not None and not isinstance(result.exception, SystemExit)
        assert not broke, f"verify broke: {result.exception!r}"
        return Verdict("verify", result.exit_code == 0, result.output)

    def bring(self, text: str) -> tuple[Verdict, str]:
        """The import, and the id of the game if it was taken."""
        body = json.dumps({"record": text, "public": True}).encode()
        answer = self.client.post("/api/records", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (201, 400, 413, 422), f"{answer.status_code}: {answer.text[:300]}"
        if answer.status_code == 201:
            return Verdict("import", True, ""), answer.json()["game"]["id"]
        problem = answer.json()
        return Verdict("import", False, " ".join([problem["says"], *problem.get("details", [])])), ""

    def prove(self, game: str) -> Verdict:
        answer = self.client.get(f"/api/games/{game}/verification")
        body = answer.json()
        assert body.get("error") != "unexpected", answer.text
        return Verdict("proof", answer.status_code == 200 and body["verified"], body["says"])


@contextmanager
def bench(folder: Path) -> Iterator[Bench]:
    with serving(folder) as server, server.visitor() as client:
        yield Bench(folder, server, client)


# judging --------------------------------------------------------------------------------------------------------------


def try_all(at: Bench, name: str, record: Record, tally: Tally, known: Collection[str] = ()) -> None:
    """The honest record, then every kind of edit but those that are known already."""
    with tally.judging("misjudged", f"the honest record {name}"):
        _judge_honest(at, record)
    for kind, text in tampered(record):
        if kind.name in known:
            continue
        tally.numbers["tamperings"] += 1
        with tally.judging("misjudged", f"{kind.name} ({name})"):
            judge(at, kind, record, text, tally, f"{kind.name} ({name})")


def _judge_honest(at: Bench, record: Record) -> None:
    text = record.to_json()
    brought, game = at.bring(text)
    verdicts = [at.verify(text, *_promises(record)), brought, *([at.prove(game)] if record.outcome else [])]
    for verdict in verdicts:
        assert verdict.passed, verdict


def judge(at: Bench, kind: Tampering, record: Record, text: str, tally: Tally, what: str) -> None:
    verdict, (brought, game) = at.verify(text), at.bring(text)
    verdicts = [verdict, brought]
    if game and _is_over(at, game):
        verdicts.append(at.prove(game))
    elif game:
        _judge_imported(at, game, text, tally, what)
    for each in verdicts:
        _judge(kind, each, text, tally, what)
    if verdict.passed:
        _judge_promises(at, record, text, tally, what)
    elif record.outcome is not None and not game:
        _judge_smuggled(at, record, text, tally, what)


def _judge(kind: Tampering, verdict: Verdict, text: str, tally: Tally, what: str) -> None:
    if not verdict.passed:
        refusals = ("import", "verify", "proof") if kind.names else ()
        if verdict.by not in refusals or not any(name in verdict.says for name in kind.names):
            tally.found("misjudged", f"{what}: {verdict.by} refuses it with: {verdict.says[:200]}")
    elif not kind.unprovable:
        tally.found("unsaid", f"{what}: {verdict.by} lets it pass: {verdict.says[:200]}")
    elif verdict.by != "import":
        promises = _promises(parse_record(text, "tampered"))
        said = " ".join(verdict.says.split()).lower()
        if NOT_PROVED not in said or (len(promises) > 1 and not all(promise in said for promise in promises)):
            tally.found("unsaid", f"{what}: {verdict.by} does not say what is not proved: {verdict.says[:300]}")
        if verdict.by == "verify" and kind.admits not in said:
            tally.found("unsaid", f"{what}: verify does not say {kind.admits!r}: {verdict.says[:300]}")


def _judge_imported(at: Bench, game: str, text: str, tally: Tally, what: str) -> None:
    """An unfinished game says that it was imported, and goes on with dice that nobody knows."""
    state = at.client.get(f"/api/games/{game}").json()
    if not state.get("imported") or state["commitment"] in _promises(parse_record(text, "tampered")):
        tally.found("unsaid", f"{what}: it goes on as if it had been played here")


def _judge_promises(at: Bench, record: Record, text: str, tally: Tally, what: str) -> None:
    """Somebody who wrote the promises of the honest game down sees that this one stands on others."""
    honest = _promises(record)
    if _promises(parse_record(text, "tampered")) != honest and at.verify(text, *sorted(honest)).passed:
        tally.found("unsaid", f"{what}: it passes for the promises of the honest game")


def _promises(record: Record) -> set[str]:
    return {part.commitment for part in record.parts()}


def _is_over(at: Bench, game: str) -> bool:
    row = at.server.game_host.store.game(game)
    return row is not None and row.status == "finished"


# behind the server's back ---------------------------------------------------------------------------------------------

_COLUMNS = {"game": "scenario", "fingerprint": "fingerprint", "seed": "seed", "stream": "stream"}


def _judge_smuggled(at: Bench, record: Record, text: str, tally: Tally, what: str) -> None:
    """The honest game brought, changed in the database as the record was, and proved."""
    try:
        content = json.loads(text)
        changed = {column: content[key] for key, column in _COLUMNS.items() if content[key] != _of(record)[key]}
        orders = [(str(seat), str(order)) for seat, order, _ in content["orders"]]
        changed |= _changed_parts(record, content)
    except (ValueError, KeyError, TypeError, RecursionError, AttributeError):
        return  # nothing that a database could hold
    if not changed and orders == [(order.seat.value, order.text) for order in record.orders]:
        return  # what was changed is not kept at all
    verdict, game = at.bring(record.to_json())
    assert game, verdict
    try:
        _write_into(at, game, changed, orders)
    except (sqlite3.IntegrityError, UnicodeEncodeError):
        return  # the database itself does not take it
    proof = at.prove(game)
    tally.numbers["smuggled"] += 1
    if proof.passed and not at.verify(_exported(at, game)).passed:
        tally.found("unsaid", f"{what}: in the database it is proved, and exported it is not: {proof.says[:200]}")
    elif proof.passed and NOT_PROVED not in proof.says.lower():
        tally.found("unsaid", f"{what}: in the database it is proved: {proof.says[:200]}")
    elif not proof.says:
        tally.found("misjudged", f"{what}: in the database it is refused without a word")


def _exported(at: Bench, game: str) -> str:
    text: str = at.client.get(f"/api/games/{game}/record").json()["record"]
    return text


def _of(record: Record) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(record.to_json())
    return content


def _changed_parts(record: Record, content: dict[str, Any]) -> dict[str, Any]:
    """What is kept as JSON: phrases, optional rules, earlier parts and the outcome."""
    honest, changed = _of(record), dict[str, Any]()
    if content["phrases"] != honest["phrases"]:
        changed["phrases"] = json.dumps(content["phrases"])
    rules = content["options"].get("rules", [])
    if rules != honest["options"].get("rules", []):
        changed["options"] = json.dumps(rules)
    parts = [
        Origin(part["to"], part["seed"], tuple(part["phrases"]), part["stream"], part["then"])
        for part in content.get("origin", [])
    ]
    if parts != [*record.origin]:
        changed["base"] = msgspec.json.encode(parts) if parts else b""
    if content["outcome"] != honest["outcome"]:
        changed["outcome"] = str(content["outcome"] or "nothing")
    return changed


def _write_into(at: Bench, game: str, changed: dict[str, Any], orders: list[tuple[str, str]]) -> None:
    """By hand, past everything that the server would check."""
    file = file_of(address(at.server.game_host.settings.database_url))
    assert file is not None
    with closing(sqlite3.connect(file)) as database, database:
        for column, value in changed.items():
            database.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, game))
        rows = database.execute("SELECT * FROM commands WHERE game = ? ORDER BY ply", (game,)).fetchall()
        names = [each[1] for each in database.execute("PRAGMA table_info(commands)")]
        database.execute("DELETE FROM commands WHERE game = ?", (game,))
        for ply, (seat, text) in enumerate(orders, 1):
            row = dict(zip(names, rows[min(ply, len(rows)) - 1], strict=True)) | {"ply": ply, "seat": seat, "text": text}
            marks = ", ".join("?" for _ in names)
            database.execute(f"INSERT INTO commands ({', '.join(names)}) VALUES ({marks})", [row[name] for name in names])
        database.execute("UPDATE games SET ply = ? WHERE id = ?", (len(orders), game))
    at.server.game_host.drop(game)


def run(job: Job, folder: Path, tally: Tally) -> None:
    """Games of several scenarios, each tampered with in every way that applies to it; `amount` is their length."""
    tally.numbers["kinds"] = len(TAMPERINGS)
    with bench(folder) as at:
        for name, record in honest_records(max(SHORT, job.amount), job.seed).items():
            if not job.in_time:
                return
            try_all(at, name, record, tally)
            print(f"{job.name}: {tally.numbers['tamperings']} edited records, up to those of the game {name}", flush=True)
