"""The whole OpenAPI document is played against a real server: nothing but documented answers, and never one of our faults.

Inputs are made up from the document, valid and broken ones; so that they get beyond the door, most of them are given the id
of a real game and the proof of a seat.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from http_server import PATIENCE, give_first_order, new_game, serving

CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
)
EXAMPLES = 14  # for each operation, of each kind
REAL = 0.8  # how often an input is given a real game, a real seat, a real proof


@dataclass(frozen=True, slots=True)
class Played:
    """A server with a game at every stage, and a player who has a seat in each."""

    url: str
    games: tuple[str, ...]
    token: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with serving(tmp_path_factory.mktemp("played")) as server:
        with server.visitor() as nobody:
            token = nobody.post("/api/players", json={"name": "Ann"}).json()["token"]
        with server.visitor(token) as ann:
            running = new_game(ann)
            for _ in range(12):
                give_first_order(ann, running)
            against_bot = new_game(ann, axis={"holder": "bot", "bot": "random"})
            waiting = new_game(ann, axis={"holder": "link"}, public=False)
            finished = new_game(ann, pace={"kind": "live"})
            give_first_order(ann, finished)
            ann.post(f"/api/games/{finished}/resign", params={"side": "axis"}, json={"ply": 1}).raise_for_status()
            landing = new_game(ann, scenario="sicily/us-landing")
        yield Played(server.url, (running, against_bot, waiting, finished, landing), token)


def test_every_answer_is_one_that_the_document_knows(played: Played) -> None:
    document = schemathesis.openapi.from_url(f"{played.url}/api/openapi.json")
    operations = [found.ok() for found in document.get_all_operations()]
    assert len(operations) > 30
    faults: list[str] = []
    answers: dict[str, Counter[int]] = {operation.label: Counter() for operation in operations}
    for operation in operations:
        for mode in GenerationMode:
            try:
                _play(operation, mode, played, answers[operation.label])
            except (FailureGroup, AssertionError) as fault:
                faults.append(f"{operation.label}: {fault}")
    assert not faults, "\n\n".join(faults)
    granted = {label for label, counted in answers.items() if any(status < 300 for status in counted)}
    assert len(granted) > 0.6 * len(operations), "requests that get nowhere prove little"


def _play(operation: Any, mode: GenerationMode, played: Played, answers: Counter[int]) -> None:
    """Some requests made up from the document: such as it allows, or such as it forbids."""

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=[*HealthCheck])
    @given(case=operation.as_strategy(generation_mode=mode))
    def play(case: Any) -> None:
        answer = _asked(case, played)
        answers[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    try:
        play()
    except Unsatisfiable:  # nothing about this operation can be broken
        assert mode is GenerationMode.NEGATIVE


def _asked(case: Any, played: Played) -> Any:
    chooser = random.Random(repr((case.method, case.path, case.path_parameters, case.query, case.body)))
    proof = {"authorization": f"Bearer {played.token}"} if chooser.random() < REAL else {}
    for name, real in _real(case, played, chooser).items():
        if name in (case.path_parameters or {}) and chooser.random() < REAL:
            case.path_parameters[name] = real
    if case.query and "wait" in case.query:
        case.query["wait"] = 0
    if "game" in (case.path_parameters or {}) and chooser.random() < REAL:
        case.query = {**(case.query or {}), "side": chooser.choice(["allied", "axis"])}
    return case.call(headers=proof, timeout=PATIENCE)  # a map that nobody has asked for yet is drawn first


def _real(case: Any, played: Played, chooser: random.Random) -> dict[str, Any]:
    """What a path can really be about."""
    return {
        "game": "moselle" if "/scenarios/" in case.path else chooser.choice(played.games),
        "scenario": "november",
        "side": chooser.choice(["allied", "axis"]),
        "kind": chooser.choice(["draw", "rewind", "pace"]),
        "ply": chooser.randrange(14),
        "case": chooser.choice(["8.42", "9.85", "21.32"]),
    }
