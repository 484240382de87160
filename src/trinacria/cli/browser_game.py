"""A table in the browser: a server for this machine alone, or for its network, and its page opened as soon as it answers."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from trinacria.cli.lan import EVERYWHERE, lan_addresses
from trinacria.kernel.errors import TrinacriaError
from trinacria.server.built_client import built_client
from trinacria.server.settings import Settings

_DEFAULTS = Settings()
_NOT_BUILT = (
    "the browser client is not built yet: `make web` in the folder of the project builds it, "
    "and `trinacria play --terminal` needs none"
)


_EXPOSED = (
    "Anyone on the same network can open these addresses: they see the lobby, and can start games and watch public ones. "
    "What is sent is not encrypted. Use --lan only on a network that you trust; a firewall may have to let port {port} in."
)


def play_in_browser(scenario: str, *, database: str = "", open_page: bool = True, lan: bool = False) -> None:
    """Serve until Ctrl-C. Games stay where `trinacria serve` keeps them, so that they can be taken up again."""
    from trinacria.server.running import serve  # the web framework takes half a second to load

    folder, host = client_folder(), EVERYWHERE if lan else _DEFAULTS.host
    others = lan_addresses() if lan else ()
    if lan and not others:
        raise TrinacriaError("--lan: this computer has no address on a network that others could use")

    def show(address: str) -> None:
        port = urlsplit(address).port
        if others:  # the page is opened at an address that others can use, so that links copied from it work for them
            address = f"http://{others[0]}:{port}"
        page = f"{address}/?{urlencode({'scenario': scenario}, safe='/')}" if scenario else f"{address}/"
        opens = open_page and has_screen()
        print(f"{'Opening' if opens else 'Open'} {page} in the browser. Ctrl-C ends the server; games are kept.", flush=True)
        if others:
            print(f"Others on your network: {', '.join(f'http://{other}:{port}/' for other in others)}", flush=True)
            print(_EXPOSED.format(port=port), flush=True)
        if opens:
            threading.Thread(target=_open, args=[page], daemon=True).start()

    serve(
        Settings(
            database=database,
            host=host,
            own_network=lan,
            port=usual_port(),
            client_folder=folder,
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
