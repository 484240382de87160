"""Every error in one JSON shape: the only place that knows which error has which HTTP status."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import msgspec
from litestar.exceptions import HTTPException, InternalServerException, ValidationException

from trinacria.kernel.errors import BadData, BadRecord, IllegalCommand, OutOfTurn, TrinacriaError, UnreadableOrder
from trinacria.server.models import Problem
from trinacria.server.services.errors import CannotOpen, NoSuchGame, NotNow, NotYours, Refused, TooLate
from trinacria.server.store.errors import MovedOn, StoreBroken, StoreFull, UnknownPage

_log = logging.getLogger("trinacria.problems")
_encode = msgspec.json.Encoder().encode

LONGEST_SAID = 4000  # letters: a record that names all rules that changed since it was made needs some
LONGEST_DETAIL = 400
RETRY_STORE = 5  # seconds after which it is worth trying again when the store could not write


class Rejected(Exception):
    """A request that is turned away before it reaches a service."""

    def __init__(
        self, status: int, error: str, says: str, *, details: tuple[str, ...] = (), headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(says)
        self.problem = Problem(status, error, says, details=tuple(_cut(detail, LONGEST_DETAIL) for detail in details))
        self.headers = dict(headers or {})


@dataclass(frozen=True, slots=True)
class Reply:
    """A problem on its way out, with the headers that belong to it."""

    problem: Problem
    headers: Mapping[str, str] = field(default_factory=dict)
    reference: str = ""  # of the log line, where the fault is ours

    @property
    def body(self) -> bytes:
        return _encode(self.problem)

    @property
    def raw_headers(self) -> list[tuple[bytes, bytes]]:
        named = {"content-type": "application/json", "content-length": str(len(self.body)), **self.headers}
        return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in named.items()]


# Subclasses stand before the classes they come from: the first that fits is taken.
_STATUS: tuple[tuple[type[TrinacriaError], int, str], ...] = (
    (UnreadableOrder, 422, "unreadable order"),
    (OutOfTurn, 409, "out of turn"),
    (MovedOn, 409, "position moved on"),
    (NotNow, 409, "not now"),
    (NoSuchGame, 404, "not found"),
    (UnknownPage, 400, "bad request"),
    (BadRecord, 422, "bad record"),
    (Refused, 422, "refused"),
    (TrinacriaError, 422, "refused"),
)

# What Litestar itself refuses, in our words.
_SAYS = {
    400: "the request cannot be read",
    404: "there is nothing at this address",
    405: "this address does not accept that method: see the header Allow",
    413: "the request is too large",
    415: "send the body as application/json",
}


def reply_to(error: Exception, presented: tuple[str, ...]) -> Reply:
    """The answer to a request that failed; `presented` are the secrets that came with it."""
    if isinstance(error, Rejected):
        return Reply(error.problem, error.headers)
    if isinstance(error, TrinacriaError) and not isinstance(error, BadData):
        return _mistake(error, proven=bool(presented))
    if isinstance(error, ValidationException):
        return _unreadable(error)
    if isinstance(error, HTTPException) and error.status_code < 500:
        return _refused(error)
    if isinstance(error, InternalServerException) and "disconnected" in error.detail:
        return Reply(Problem(400, "bad request", "the connection ended before the request did"))
    return _our_fault(error, presented)


def _mistake(error: TrinacriaError, *, proven: bool) -> Reply:
    if isinstance(error, IllegalCommand):
        return Reply(Problem(422, "illegal order", error.reason, case=error.case))
    if isinstance(error, TooLate):
        return Reply(Problem(409, "position moved on", str(error), ply=error.ply))
    if isinstance(error, NotYours):
        if proven:
            return Reply(Problem(403, "not yours", str(error)))
        return Reply(Problem(401, "no proof", str(error)), {"www-authenticate": "Bearer"})
    if isinstance(error, CannotOpen):  # the log has the reason already
        return Reply(Problem(500, "cannot be opened", str(error)))
    if isinstance(error, StoreFull | StoreBroken):
        return Reply(Problem(503, "try again", str(error)), {"retry-after": str(RETRY_STORE)})
    status, kind = next((status, kind) for fits, status, kind in _STATUS if isinstance(error, fits))
    return Reply(Problem(status, kind, _cut(str(error), LONGEST_SAID)))


def _cut(said: str, most: int) -> str:
    """A refusal never sends back all of a long input."""
    return said if len(said) <= most else f"{said[:most]}..."


def _unreadable(error: ValidationException) -> Reply:
    """A value of the wrong form. In the path it names nothing that exists; elsewhere each fault is listed with its field."""
    faults = _listed(error.extra)
    if any(fault.get("source") == "path" for fault in faults):
        return Reply(Problem(404, "not found", _SAYS[404]))
    details = tuple(_fault(fault) for fault in faults)
    return Reply(Problem(400, "bad request", _SAYS[400], details=details))


def _listed(extra: Any) -> list[dict[str, Any]]:
    return [fault for fault in extra if isinstance(fault, dict)] if isinstance(extra, list) else []


def _fault(fault: dict[str, Any]) -> str:
    where, what = str(fault.get("key", "")), str(fault.get("message", ""))
    if where == "data":
        return "body: is missing"
    if what == f"'{where}'":  # how a lookup that found nothing prints
        what = "is missing"
    return _cut(f"{where}: {what}" if where else what, LONGEST_DETAIL)


def _refused(error: HTTPException) -> Reply:
    status = error.status_code
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    kind = HTTPStatus(status).phrase.lower()
    return Reply(Problem(status, kind, _SAYS.get(status, kind)), headers)


def _our_fault(error: Exception, presented: tuple[str, ...]) -> Reply:
    """The answer says nothing about the cause; the log has it under the same reference."""
    reference = secrets.token_hex(4)
    facts = {"reference": reference, "kind": type(error).__name__}
    _log.error("unexpected", exc_info=error, extra={"facts": facts, "presented": presented})
    says = f"something went wrong on the server: please give its operator the reference {reference}"
    return Reply(Problem(500, "unexpected", says), reference=reference)
