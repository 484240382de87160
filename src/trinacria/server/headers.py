"""The headers that every answer carries: what a browser may do with it, and whether it may be kept."""

from __future__ import annotations

Header = tuple[bytes, bytes]

CONTENT_SECURITY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
# A drawing has its styles inside; it gets nothing else.
DRAWING_SECURITY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

NOT_KEPT = "no-store"
ASKED_AGAIN = "no-cache"  # kept, but the server is asked each time whether it is still the same
KEPT_FOR_EVER = "public, max-age=31536000, immutable"

_ALWAYS: tuple[Header, ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links to a seat are secrets
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"x-frame-options", b"DENY"),
)
_SECURITY = (b"content-security-policy", CONTENT_SECURITY.encode())
_HTTPS = (b"strict-transport-security", b"max-age=31536000")
_NOT_KEPT = (b"cache-control", NOT_KEPT.encode())


def with_common_headers(given: list[Header], *, secure: bool) -> list[Header]:
    """The headers of an answer together with those that every answer carries; those already there are kept."""
    names = {name.lower() for name, _ in given}
    headers = [*given, *_ALWAYS]
    if b"content-security-policy" not in names:
        headers.append(_SECURITY)
    if b"cache-control" not in names:
        headers.append(_NOT_KEPT)
    if secure:
        headers.append(_HTTPS)
    return headers
