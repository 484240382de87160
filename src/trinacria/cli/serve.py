"""`trinacria serve`: the server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.settings import LIMITS, LOG_LEVELS, Settings

_DEFAULTS = Settings()
_LIMITS = "Limits"


def _limit(name: str) -> Any:
    """An option for a limit, which can also be set in the environment."""
    return typer.Option(help=f"{LIMITS[name].says}.", envvar=environment(name), rich_help_panel=_LIMITS)


def environment(name: str) -> str:
    return f"TRINACRIA_{name.upper()}"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = _DEFAULTS.host,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one and says which.")
    ] = _DEFAULTS.port,
    database: Annotated[str, typer.Option(help="Where games are kept, such as sqlite:///games.sqlite3.")] = "",
    public_origin: Annotated[str, typer.Option(help="How browsers reach the server: https://play.example.org.")] = "",
    allowed_host: Annotated[
        list[str] | None, typer.Option(help="Another name that browsers reach the server by; * allows any.")
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option(help="A proxy whose X-Forwarded-For and -Proto are believed: 10.0.0.1 or 10.0.0.0/8.")
    ] = None,
    client: Annotated[Path | None, typer.Option(help="The folder of the built browser client.")] = None,
    plain_logs: Annotated[bool, typer.Option("--plain-logs", help="Log lines for people, not as JSON.")] = False,
    log_level: Annotated[
        str, typer.Option(help=f"From which level on: {', '.join(LOG_LEVELS)}.", envvar="TRINACRIA_LOG_LEVEL")
    ] = _DEFAULTS.log_level,
    requests_per_minute: Annotated[int, _limit("requests_per_minute")] = _DEFAULTS.requests_per_minute,
    burst: Annotated[int, _limit("burst")] = _DEFAULTS.burst,
    orders_per_minute: Annotated[int, _limit("orders_per_minute")] = _DEFAULTS.orders_per_minute,
    games_per_hour: Annotated[int, _limit("games_per_hour")] = _DEFAULTS.games_per_hour,
    bot_games_per_address: Annotated[int, _limit("bot_games_per_address")] = _DEFAULTS.bot_games_per_address,
    import_megabytes_per_hour: Annotated[int, _limit("import_megabytes_per_hour")] = _DEFAULTS.import_megabytes_per_hour,
    sockets_per_address: Annotated[int, _limit("sockets_per_address")] = _DEFAULTS.sockets_per_address,
    connections: Annotated[int, _limit("connections")] = _DEFAULTS.connections,
    connections_per_address: Annotated[int, _limit("connections_per_address")] = _DEFAULTS.connections_per_address,
    head_seconds: Annotated[float, _limit("head_seconds")] = _DEFAULTS.head_seconds,
    bot_seconds: Annotated[float, _limit("bot_seconds")] = _DEFAULTS.bot_seconds,
    shutdown_seconds: Annotated[float, _limit("shutdown_seconds")] = _DEFAULTS.shutdown_seconds,
    share_seconds: Annotated[int, _limit("share_seconds")] = _DEFAULTS.share_seconds,
    live_games: Annotated[int, _limit("live_games")] = _DEFAULTS.live_games,
    forget_days: Annotated[int, _limit("forget_days")] = _DEFAULTS.forget_days,
) -> None:
    """Run the server until Ctrl-C; a second Ctrl-C ends it at once.

    Each limit can also be set in the environment: TRINACRIA_BURST for --burst, and so on.
    """
    given = locals()
    limits = {name: checked(name, given[name]) for name in LIMITS}
    from trinacria.server.built_client import built_client
    from trinacria.server.running import serve as run  # the web framework takes half a second to load

    if client is not None and not client.is_dir():
        raise TrinacriaError(f"there is no folder {client}")
    if log_level not in LOG_LEVELS:
        raise TrinacriaError(f"--log-level {log_level}: choose one of {', '.join(LOG_LEVELS)}")
    origin = read_origin(public_origin)
    run(
        Settings(
            database=database,
            host=host,
            port=port,
            public_origin=origin,
            allowed_hosts=tuple(allowed_host or ()),
            trusted_proxies=tuple(trusted_proxy or ()),
            secure_cookies=origin.startswith("https://"),
            client_folder=client or built_client(),
            log_json=not plain_logs,
            log_level=log_level,
            **limits,
        )
    )


def checked(name: str, value: float) -> Any:
    """A limit, if it is one that a server can work with."""
    least, most = LIMITS[name].least, LIMITS[name].most
    if not least <= value <= most:
        option = f"--{name.replace('_', '-')} ({environment(name)})"
        raise TrinacriaError(
            f"{option}: {_plain(value)} will not do: choose a number from {_plain(least)} to {_plain(most)}"
        )
    return value


def _plain(number: float) -> str:
    return f"{number:.12g}"


def read_origin(text: str) -> str:
    """A scheme and a host, as browsers write an origin."""
    origin = text.rstrip("/").lower()
    scheme, _, host = origin.partition("://")
    if text and (scheme not in ("http", "https") or not host or "/" in host):
        raise TrinacriaError(f"--public-origin {text}: write a scheme and a host, such as https://play.example.org")
    return origin
