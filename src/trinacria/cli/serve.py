"""`trinacria serve`: the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.settings import Settings

_DEFAULTS = Settings()


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = _DEFAULTS.host,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one and says which.")
    ] = _DEFAULTS.port,
    database: Annotated[str, typer.Option(help="Where games are kept, such as sqlite:///games.sqlite3.")] = "",
    public_origin: Annotated[str, typer.Option(help="How browsers reach the server: https://play.example.org.")] = "",
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="A proxy whose X-Forwarded-For and -Proto are believed: 10.0.0.1 or 10.0.0.0/8.")
    ] = None,
    client: Annotated[Path | None, typer.Option(help="The folder of the built browser client.")] = None,
    plain_logs: Annotated[bool, typer.Option("--plain-logs", help="Log lines for people, not as JSON.")] = False,
) -> None:
    """Run the server until Ctrl-C; a second Ctrl-C ends it at once."""
    from trinacria.server.built_client import built_client
    from trinacria.server.running import serve as run  # the web framework takes half a second to load

    if client is not None and not client.is_dir():
        raise TrinacriaError(f"there is no folder {client}")
    origin = read_origin(public_origin)
    run(
        Settings(
            database=database,
            host=host,
            port=port,
            public_origin=origin,
            trusted_proxies=tuple(trusted_proxy or ()),
            secure_cookies=origin.startswith("https://"),
            client_folder=client or built_client(),
            log_json=not plain_logs,
        )
    )


def read_origin(text: str) -> str:
    """A scheme and a host, as browsers write an origin."""
    origin = text.rstrip("/").lower()
    scheme, _, host = origin.partition("://")
    if text and (scheme not in ("http", "https") or not host or "/" in host):
        raise TrinacriaError(f"--public-origin {text}: write a scheme and a host, such as https://play.example.org")
    return origin
