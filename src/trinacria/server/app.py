"""The application: all routes over one game host."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from litestar import Litestar, Router
from litestar.di import Provide

from trinacria.server.app_state import AppState
from trinacria.server.gateway import Gateway, answer_error, context_in, note_socket_error
from trinacria.server.openapi import API, document_config
from trinacria.server.routes import catalogue, client, games, live, orders, players, records, tables, talk
from trinacria.server.services.game_host import GameHost

THREADS = 40  # services that can run at once; most of their time they wait for a table or for the disk


def create_app(host: GameHost) -> Gateway:
    """The application over an open host; the caller closes the host."""
    settings = host.settings
    modules = (catalogue, players, games, tables, orders, talk, records, live)
    app_state = AppState(host)

    async def start_threads() -> None:
        app_state.threads = _threads()

    app = Litestar(
        route_handlers=[
            Router(API, route_handlers=[handler for module in modules for handler in module.HANDLERS]),
            Router(API, route_handlers=records.LARGE_HANDLERS, request_max_body_size=settings.record_limit),
            client.client_route(settings.client_folder),
        ],
        dependencies={"context": Provide(context_in, sync_to_thread=False)},
        exception_handlers={Exception: answer_error},
        after_exception=[note_socket_error],
        openapi_config=document_config(),
        request_max_body_size=settings.body_limit,
        on_startup=[start_threads],
        logging_config=None,
        debug=False,
    )
    return Gateway(app, app_state)


def _threads() -> ThreadPoolExecutor:
    """Services are plain functions and run in threads; the loop ends them with itself."""
    threads = ThreadPoolExecutor(THREADS, thread_name_prefix="service")
    asyncio.get_running_loop().set_default_executor(threads)
    return threads
