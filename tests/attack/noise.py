"""Bytes that are no requests: bodies that cannot be read, proofs that prove nothing, messages to a socket, a noisy line."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator
from contextlib import suppress

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from attack.scenes import Scene, guessed
from http_server import PATIENCE

CLOSED_FOR_SPEAKING = (1003, 1009)  # a socket only tells


# bodies ---------------------------------------------------------------------------------------------------------------


def malformed(scene: Scene, chooser: random.Random) -> list[tuple[bytes, int]]:
    """Bodies that are no request, each around an order that could be given, and the status that each gets."""
    right, ply = msgspec.json.encode(scene.body()), b"%d" % scene.filed.ply
    text = msgspec.json.encode(scene.order.text)
    unreadable = [*_no_json(right, chooser), *_too_deep(ply), *_wrong_values(ply, text), *_no_texts(ply)]
    senseless = [b'{"ply":%s}', b'{"ply":%s,"text":null,"verb":null}', b'{"ply":%%s,"text":%s,"verb":"end"}' % text]
    large = [right[:-1] + b" " * 70_000 + b"}", b"x" * 66_000]
    return [
        *((body, 400) for body in unreadable),
        *((body % ply, 422) for body in senseless),
        *((body, 413) for body in large),
    ]


def _no_json(right: bytes, chooser: random.Random) -> list[bytes]:
    return [
        *(b"", b"\x00", b"null", b"[]", b"\xef\xbb\xbf" + right, right.decode().encode("utf-16")),
        *(right + b"}", right + right, right + b"\x00"),
        *(right[: chooser.randrange(1, len(right))] for _ in range(6)),
        *(chooser.randbytes(chooser.randrange(1, 300)) for _ in range(10)),
        *(_one_byte_changed(right, chooser) for _ in range(10)),
    ]


def _too_deep(ply: bytes) -> list[bytes]:
    about = b'{"ply":%s,"verb":"move","fields":{"unit":%s}}'
    return [
        *(b"[" * 60_000, b'{"ply":' * 8_000),
        about % (ply, b"[" * 20_000 + b"]" * 20_000),
        about % (ply, b'{"a":' * 50 + b"1" + b"}" * 50),
        about % (ply, b"[[[[1]]]]"),
    ]


def _wrong_values(ply: bytes, text: bytes) -> list[bytes]:
    whole = b'{"ply":%s,"text":%s}'
    plies = [b"null", b"true", b'"%s"' % ply, b"[%s]" % ply, b"{}", b"-0.5", b"1e400", b"0x1", b"01", b"+1", b"NaN"]
    plies += [b"9" * 5000, b"1e-400", b"%s.5" % ply]
    return [
        *(whole % (value, text) for value in plies),
        *(whole % (ply, value) for value in (b"7", b"[]", b"{}", b"true", b"[%s]" % text)),
        b'{"text":%s}' % text,
        b'{"ply":%s,"text":%s,"seat":"allied"}' % (ply, text),
        b'{"ply":%s,"text":%s,"fields":null}' % (ply, text),
        b'{"ply":%s,"text":%s,"fields":[]}' % (ply, text),
        b'{"ply":%s,"verb":7}' % ply,
        b'{"ply":%s,"verb":"move","fields":{"unit":NaN}}' % ply,
        b'{"ply":%s,"verb":"end","fields":{%s}}' % (ply, b",".join(b'"f%d":1' % n for n in range(17))),
    ]


def _no_texts(ply: bytes) -> list[bytes]:
    """Too short, too long, or no Unicode."""
    texts = [b"", b"x" * 4001, b"end \\ud800", b"end \\udc00\\ud800", b"end \xed\xa0\x80", b"end \xc0\x80", b"end \x00"]
    return [*(b'{"ply":%s,"text":"%s"}' % (ply, text) for text in texts), b'{"ply":%s,"verb":"%s"}' % (ply, b"x" * 41)]


def _one_byte_changed(body: bytes, chooser: random.Random) -> bytes:
    """A byte that UTF-8 does not have, somewhere."""
    at = chooser.randrange(len(body))
    return body[:at] + bytes([chooser.choice((0x80, 0xC1, 0xF8, 0xFF))]) + body[at + 1 :]


# proofs ---------------------------------------------------------------------------------------------------------------


def odd_proofs(mine: str) -> Iterator[tuple[dict[str, str], str, int]]:
    """Headers and an address that show a secret in the wrong way, and the status of the answer."""
    odd = ["Basic " + mine, "Bearer", f"Bearer {mine} {mine}", f"Bearer {mine}.", f"Bearer {mine[:19]}"]
    odd += [mine, f"Token {mine}", f"Bearer {', '.join([guessed(mine)] * 9)}", f"Bearer {mine}=", "Bearer " + "x" * 5000]
    for proof in odd:
        yield {"authorization": proof}, "orders", 401
    for place in (f"orders?token={mine}", f"orders?access_token={mine}", f"orders?authorization=Bearer%20{mine}"):
        yield {}, place, 401
    for cookie in (f"trinacria_player={mine}", f"token={mine}"):
        yield {"cookie": cookie, "origin": "https://elsewhere.example"}, "orders", 403


# sockets --------------------------------------------------------------------------------------------------------------


def speak_to_sockets(scene: Scene) -> int:
    """Everybody says something to the socket of the game, which only tells; returns how many messages were sent."""
    url = f"{scene.target.server.socket_url}{scene.filed.place}/live"
    order, sent = msgspec.json.encode(scene.body()), 0
    for message in (order.decode(), order, "resign", b"\x00" * 100, "x" * 4000, "x" * 100_000):
        for token in (scene.mine, scene.other, ""):
            headers = {"authorization": f"Bearer {token}"} if token else {}
            with connect(url, additional_headers=headers) as wire:
                wire.recv(PATIENCE)
                wire.send(message)
                sent += 1
                code = _how_it_closes(wire)
                assert code in CLOSED_FOR_SPEAKING, f"closed with {code}"
    return sent


def _how_it_closes(wire: ClientConnection) -> int:
    """Listen until the other end closes the socket; the code with which it does."""
    with suppress(ConnectionClosed):
        while True:
            wire.recv(PATIENCE)
    assert wire.close_code is not None
    return wire.close_code


# the line -------------------------------------------------------------------------------------------------------------


def make_noise(scene: Scene, noise: bytes) -> bytes:
    """Send bytes that are no HTTP, or not whole; what is answered until the line is closed."""
    host, _, port = scene.target.server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=5) as line:
        line.sendall(noise)
        line.shutdown(socket.SHUT_WR)
        heard = _heard(line)
    assert b"Traceback" not in heard
    assert not any(secret.encode() in heard for secret in scene.secrets)
    return heard


def noises(scene: Scene, chooser: random.Random) -> list[bytes]:
    body, head = msgspec.json.encode(scene.body()), f"POST {scene.filed.place}/orders HTTP/1.1\r\nhost: x\r\n".encode()
    proof = f"authorization: Bearer {scene.mine}\r\ncontent-type: application/json\r\n".encode()
    return [
        *(chooser.randbytes(chooser.randrange(1, 2000)) for _ in range(20)),
        head + proof + b"content-length: %d\r\n\r\n" % (len(body) + 50) + body,  # cut off
        head + proof + b"content-length: -1\r\n\r\n" + body,
        head + proof + b"transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n" + body,
        head + proof + b"transfer-encoding: chunked\r\n\r\n5\r\n" + body[:3],
        head + b"x: " + b"y" * 100_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET /api/games/\xff\xfe%00%2e%2e HTTP/1.1\r\nhost: x\r\n\r\n",
    ]


def _heard(line: socket.socket) -> bytes:
    heard = b""
    try:
        while part := line.recv(65_536):
            heard += part
    except OSError:  # broken off, or nothing for a long time
        pass
    return heard
