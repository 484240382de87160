"""A server from its start to its end: what it listens on, what it says, and how it stops within its time.

The first signal stops it gently: it accepts nothing new, answers the requests that wait for news, closes sockets with 1012,
finishes the requests that have begun and closes the game host. A second signal, or the end of its time, ends the process at
once. That is safe: what was acknowledged is committed.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Generator
from ipaddress import ip_address
from types import FrameType

import uvicorn

from trinacria import __version__, games
from trinacria.kernel.errors import TrinacriaError
from trinacria.server.app import create_app
from trinacria.server.connection_limits import (
    ConnectionLimiter,
    LimitedConfig,
    LimitedHttp,
    LimitedSocket,
    allowed_connections,
)
from trinacria.server.gateway import Gateway
from trinacria.server.logs import start_logging
from trinacria.server.services.bot_orders import start_bots
from trinacria.server.services.drawings import draw_ahead
from trinacria.server.services.game_host import GameHost
from trinacria.server.services.housekeeping import housekeeper
from trinacria.server.services.periodic import run_until_closed
from trinacria.server.services.timekeeping import timekeeper
from trinacria.server.settings import Settings
from trinacria.server.store.connections import address, file_of

_log = logging.getLogger("trinacria.server")

PING_SECONDS = 20.0  # how often a socket is asked whether somebody is still there
LARGEST_MESSAGE = 4096  # bytes that a client may send over a socket, where it has nothing to say
KEEP_ALIVE_SECONDS = 30
GENTLE = 0.6  # the part of the time for stopping that requests and sockets may use; the rest is for closing the host
SIGNALS = (signal.SIGINT, signal.SIGTERM)
COLLECTED_AFTER = (5000, 10, 10)  # new objects, and how often the young are looked through before the older ones
LAST_LINES = 0.5  # seconds for the log to be written before the process is ended at once
ENDED_AT_ONCE = 1  # the exit code when stopping was cut short


def serve(settings: Settings, when_ready: Callable[[str], None] | None = None) -> None:
    """Run a server until a signal stops it; `when_ready` is called with its address as soon as it answers."""
    start_logging(as_json=settings.log_json, level=settings.log_level)
    _log.info("starting", extra={"facts": {"version": __version__, "database": shown_address(settings.database_url)}})
    listener = listen_on(settings.host, settings.port)
    with contextlib.closing(listener):
        host = GameHost.open(settings)
        try:
            server = Serving(create_app(host), settings, when_ready)
            run_until_closed(host, timekeeper(host))
            run_until_closed(host, housekeeper(host))
            start_bots(host)
            draw_ahead(games.catalogue())
            warn_if_exposed(settings)
            spare_the_collector()
            server.run(sockets=[listener])
        finally:
            host.close()
    _log.info("stopped")


def spare_the_collector() -> None:
    """Keep the garbage collector away from the objects made before the first request, which stay to the end.

    Looking through them would stop all games for as long as that takes, and longer the more games there are.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def listen_on(host: str, port: int) -> socket.socket:
    """A socket that listens, or one line that says why it cannot."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((address[0], address[1]), family=family)
    except OSError as error:
        why = error.strerror or str(error)
        raise TrinacriaError(
            f"the server cannot listen on {host}, port {port}: {why}; choose another with --port"
        ) from error


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def warn_if_exposed(settings: Settings) -> None:
    if not settings.public_origin and not settings.own_network and not is_loopback(settings.host):
        says = "other machines can reach this server, and what they send is not encrypted: put a proxy with https before it"
        _log.warning("exposed", extra={"facts": {"host": settings.host, "says": f"{says} and name it with --public-origin"}})


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shown_address(url: str) -> str:
    """Where games are kept, as the log may say it: a file, or an address without its password."""
    parsed = address(url)
    file = file_of(parsed)
    return str(file.absolute()) if file else parsed.render_as_string(hide_password=True)


def server_config(app: Gateway, settings: Settings) -> uvicorn.Config:
    config = LimitedConfig(
        app,
        http=LimitedHttp,
        ws=LimitedSocket,
        host=settings.host,
        port=settings.port,
        lifespan="on",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # our own reading of them is stricter
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=max(1, int(settings.shutdown_seconds * GENTLE)),
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,  # changes are small; memory and time for each socket are worth more
    )
    config.limiter = ConnectionLimiter(settings, app.app_state.trusted, allowed_connections(settings.connections))
    return config


class Serving(uvicorn.Server):
    """Uvicorn with our way of starting and stopping."""

    def __init__(self, app: Gateway, settings: Settings, when_ready: Callable[[str], None] | None = None) -> None:
        super().__init__(server_config(app, settings))
        self._when_ready = when_ready
        self._app_state = app.app_state
        self._seconds = settings.shutdown_seconds

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        for listener in sockets or []:
            print(f"Trinacria listens on {address_of(listener)}", flush=True)
            if self._when_ready is not None:
                self._when_ready(address_of(listener))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app_state.close()
        await super().shutdown(sockets=sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """A signal stops the server and is not raised again afterwards: the process ends by itself."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        for number in SIGNALS:
            signal.signal(number, self.handle_exit)
        yield  # the handlers stay: a second signal may come while the host is being closed

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self.should_exit:
            last_lines = threading.Thread(target=logging.shutdown, daemon=True)
            last_lines.start()
            last_lines.join(LAST_LINES)
            os._exit(ENDED_AT_ONCE)
        self.should_exit = True
        _log.info("stopping", extra={"facts": {"signal": signal.Signals(sig).name}})
        cut_short = threading.Timer(self._seconds, _end_at_once)
        cut_short.daemon = True
        cut_short.start()


def _end_at_once() -> None:
    _log.error("stopping took too long")
    os._exit(ENDED_AT_ONCE)
