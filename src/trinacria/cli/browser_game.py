"""A table in the browser: a server for this machine alone, and its page opened as soon as it answers."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlencode

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.built_client import built_client
from trinacria.server.settings import Settings

_DEFAULTS = Settings()
_NOT_BUILT = (
    "the browser client is not built yet: `make web` in the folder of the project builds it, "
    "and `trinacria play --terminal` needs none"
)


def play_in_browser(scenario: str, *, database: str = "", open_page: bool = True) -> None:
    """Serve until Ctrl-C. Games stay where `trinacria serve` keeps them, so that they can be taken up again."""
    from trinacria.server.running import serve  # the web framework takes half a second to load

    def show(address: str) -> None:
        page = f"{address}/?{urlencode({'scenario': scenario}, safe='/')}" if scenario else f"{address}/"
        opens = open_page and has_screen()
        print(f"{'Opening' if opens else 'Open'} {page} in the browser. Ctrl-C ends the server; games are kept.", flush=True)
        if opens:
            threading.Thread(target=_open, args=[page], daemon=True).start()

    serve(
        Settings(
            database=database,
            host=_DEFAULTS.host,
            port=usual_port(),
            client_folder=client_folder(),
            log_json=False,
            log_level="warning",
        ),
        show,
    )


def client_folder() -> Path:
    found = built_client()
    if found is None:
        raise TrinacriaError(_NOT_BUILT)
    return found


def usual_port() -> int:
    """The usual port, so that the browser finds its own settings again; any free one if that is taken."""
    try:
        with contextlib.closing(socket.create_server((_DEFAULTS.host, _DEFAULTS.port))):
            return _DEFAULTS.port
    except OSError:
        return 0


def has_screen() -> bool:
    """Whether a page would be opened in a window: a browser in the terminal would only be in the way."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open(page: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):  # the address stands on the screen
        webbrowser.open(page)
