"""Large answers: compressed where the client can unpack them, with a mark by which it can ask whether they still hold."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import msgspec
from litestar import Response

from trinacria.server.headers import ASKED_AGAIN, NOT_KEPT
from trinacria.server.request_context import RequestContext

JSON = "application/json"
_WORTHWHILE = 2048  # bytes: what is smaller travels as it is
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Packed:
    """Something that does not change: its bytes, plain and compressed, and its mark."""

    body: bytes
    small: bytes
    mark: str
    kind: str

    @classmethod
    def of(cls, body: bytes, kind: str) -> Packed:
        small = gzip.compress(body, 9, mtime=0) if len(body) >= _WORTHWHILE else b""
        return cls(body, small if len(small) < len(body) else b"", f'"{hashlib.sha256(body).hexdigest()[:32]}"', kind)


class Shelf:
    """What was packed before, by name; the one not asked for longest goes first."""

    def __init__(self, most: int = 64) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Packed] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, name: Hashable, make: Callable[[], Packed]) -> Packed:
        with self._lock:
            found = self._kept.get(name)
            if found is not None:
                self._kept.move_to_end(name)
                return found
        made = make()  # two at once may both make it: the same thing, and neither waits for the other
        with self._lock:
            self._kept[name] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


def unpacks_gzip(context: RequestContext) -> bool:
    """Whether the client says that it can unpack gzip."""
    for part in context.header("accept-encoding").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def handed_out(
    context: RequestContext, packed: Packed, *, keep: str = ASKED_AGAIN, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """Something unchanging, or only the word that the client's copy is still good."""
    told = {"cache-control": keep, "etag": packed.mark, "vary": "accept-encoding", **(headers or {})}
    if _knows(context, packed.mark):
        return Response(b"", status_code=304, headers=told, media_type=packed.kind)
    if packed.small and unpacks_gzip(context):
        return Response(packed.small, headers={**told, "content-encoding": "gzip"}, media_type=packed.kind)
    return Response(packed.body, headers=told, media_type=packed.kind)


def _knows(context: RequestContext, mark: str) -> bool:
    said = context.header("if-none-match")
    return said == "*" or any(known.strip().removeprefix("W/") == mark for known in said.split(","))


def encoded(context: RequestContext, answer: msgspec.Struct) -> Response[bytes]:
    """A large answer that is true only now, written and compressed in the thread that made it."""
    body = _encode(answer)
    told = {"cache-control": NOT_KEPT, "vary": "accept-encoding"}
    if len(body) < _WORTHWHILE or not unpacks_gzip(context):
        return Response(body, headers=told, media_type=JSON)
    return Response(gzip.compress(body, 4, mtime=0), headers={**told, "content-encoding": "gzip"}, media_type=JSON)
