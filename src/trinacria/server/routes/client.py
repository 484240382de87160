"""The browser client: its files as they were built, held in memory; every other address shows its first page.

Only files that were there when the server started are ever sent, so that no address can lead out of the folder.
"""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.compression import StaticBody, static_response
from trinacria.server.headers import ASKED_AGAIN, KEPT_FOR_EVER
from trinacria.server.openapi import DOCUMENT
from trinacria.server.routes.parameters import Context

INDEX = "/index.html"
ASSETS = "/assets/"  # the names of the files in it change with their content

_PLAIN = f"""<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Trinacria</title></head>
<body>
<h1>Trinacria</h1>
<p>The server is running, but it has no browser client to show here.</p>
<p>Programs can read <a href="{DOCUMENT}">the description of its API</a>.</p>
</body>
</html>
"""


def client_files(folder: Path | None) -> dict[str, StaticBody]:
    """Everything in the folder by its address; without a folder a page that says so."""
    if folder is None or not folder.is_dir():
        return {INDEX: StaticBody.of(_PLAIN.encode(), "text/html")}
    found = {
        f"/{path.relative_to(folder).as_posix()}": StaticBody.of(path.read_bytes(), _kind(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    if INDEX not in found:
        raise TrinacriaError(f"{folder} does not contain the browser client: there is no index.html in it")
    return found


def _kind(path: Path) -> str:
    return mimetypes.guess_type(path.name)[0] or "application/octet-stream"


def client_route(folder: Path | None) -> HTTPRouteHandler:
    files = client_files(folder)

    @get(["/", "/{path:path}"], sync_to_thread=False, include_in_schema=False)
    def show_client(context: Context, path: FromPath[str] = "/") -> Response[bytes]:
        """A file of the client; an address that is not a file is one of the client's own pages."""
        found = files.get(path)
        if found is None and path.startswith(ASSETS):
            raise NotFoundException
        keep = KEPT_FOR_EVER if path.startswith(ASSETS) else ASKED_AGAIN
        return static_response(context, found or files[INDEX], keep=keep)

    return show_client
