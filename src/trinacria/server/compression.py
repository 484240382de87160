"""Large answers: compressed for clients that accept gzip, with an ETag where the content does not change."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import msgspec
from cachetools import LRUCache
from litestar import Response

from trinacria.server.headers import ASKED_AGAIN, NOT_KEPT
from trinacria.server.request_context import RequestContext

JSON = "application/json"
_WORTHWHILE = 2048  # bytes: smaller answers are not compressed
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class StaticBody:
    """Content that does not change: its bytes, plain and compressed, and its ETag."""

    body: bytes
    compressed: bytes
    etag: str
    media_type: str

    @classmethod
    def of(cls, body: bytes, media_type: str) -> StaticBody:
        compressed = gzip.compress(body, 9, mtime=0) if len(body) >= _WORTHWHILE else b""
        etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        return cls(body, compressed if len(compressed) < len(body) else b"", etag, media_type)


class GzipCache:
    """Content that was compressed before, by name; the least recently used goes first."""

    def __init__(self, most: int = 64) -> None:
        self._kept: LRUCache[Hashable, StaticBody] = LRUCache(most)
        self._lock = threading.Lock()

    def get(self, name: Hashable, make: Callable[[], StaticBody]) -> StaticBody:
        with self._lock:
            found = self._kept.get(name)
        if found is not None:
            return found
        made = make()  # two at once may both make it: the same thing, and neither waits for the other
        with self._lock:
            self._kept[name] = made
        return made


def accepts_gzip(context: RequestContext) -> bool:
    """Whether the client says that it accepts gzip."""
    for part in context.header("accept-encoding").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def static_response(
    context: RequestContext, content: StaticBody, *, keep: str = ASKED_AGAIN, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """Content that does not change, or 304 if the client has it already."""
    common = {"cache-control": keep, "etag": content.etag, "vary": "accept-encoding", **(headers or {})}
    if _has_copy(context, content.etag):
        return Response(b"", status_code=304, headers=common, media_type=content.media_type)
    if content.compressed and accepts_gzip(context):
        return Response(content.compressed, headers={**common, "content-encoding": "gzip"}, media_type=content.media_type)
    return Response(content.body, headers=common, media_type=content.media_type)


def _has_copy(context: RequestContext, etag: str) -> bool:
    said = context.header("if-none-match")
    return said == "*" or any(known.strip().removeprefix("W/") == etag for known in said.split(","))


def json_response(context: RequestContext, answer: msgspec.Struct) -> Response[bytes]:
    """A large answer that is true only now, encoded and compressed in the thread that made it."""
    body = _encode(answer)
    common = {"cache-control": NOT_KEPT, "vary": "accept-encoding"}
    if len(body) < _WORTHWHILE or not accepts_gzip(context):
        return Response(body, headers=common, media_type=JSON)
    return Response(gzip.compress(body, 4, mtime=0), headers={**common, "content-encoding": "gzip"}, media_type=JSON)
