"""Write the description of the API down as web/api.json, from which the client's types are made: `make web-types`."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from trinacria.server.app import create_app
from trinacria.server.schemas import exact
from trinacria.server.services.game_host import GameHost
from trinacria.server.settings import Settings

KEPT = Path(__file__).parents[1] / "web" / "api.json"


def api_document() -> dict[str, Any]:
    """The document as a server would send it."""
    with tempfile.TemporaryDirectory() as folder:
        host = GameHost.open(Settings(database=f"sqlite:///{folder}/games.sqlite3"))
        try:
            app = create_app(host).app
            return exact(app.openapi_schema.to_schema())
        finally:
            host.close()


def written(document: dict[str, Any]) -> str:
    """Line by line, so that a change of the API can be read in the history."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    KEPT.write_text(written(api_document()), encoding="utf-8")
