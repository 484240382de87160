"""The browser client is written against the API as it is: its copy of the API's description is the server's own."""

from __future__ import annotations

import json
from pathlib import Path

from http_server import serving

KEPT = Path(__file__).parents[2] / "web" / "api.json"


def test_the_clients_copy_of_the_description_is_the_servers(tmp_path: Path) -> None:
    with serving(tmp_path) as server, server.visitor() as visitor:
        document = visitor.get("/api/openapi.json").json()
    assert json.loads(KEPT.read_text(encoding="utf-8")) == document, "the API has changed: run `make web-types`"
