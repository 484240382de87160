"""The names that this server goes by.

A page of another site can make its own name point to this machine, and its scripts could then talk to this server as if they
were ours. That does not work with an address or with our own names, so a request for any other name is turned away.
"""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address

from trinacria.kernel.errors import TrinacriaError
from trinacria.server.settings import Settings

ANY = "*"
_LOCAL_ENDINGS = ("local", "lan", "home", "home.arpa", "internal")  # as home routers name machines


def names_of(settings: Settings) -> frozenset[str]:
    """Every name that a request may be for; addresses are always allowed."""
    public = settings.public_origin.partition("://")[2]
    names = {"localhost", settings.host.lower(), *(read_name(name) for name in settings.allowed_hosts)}
    if public:
        names.add(_without_port(public))
    else:
        names |= _own_names()
    return frozenset(names)


def read_name(text: str) -> str:
    name = text.strip().lower()
    if not name or "/" in name or (name != ANY and _without_port(name) != name):
        raise TrinacriaError(f"--allowed-host {text}: write a name without scheme and port, such as play.example.org")
    return name


@lru_cache(1)
def _own_names() -> frozenset[str]:
    """What other machines of the same network may call this one."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, *(f"{short}.{ending}" for ending in _LOCAL_ENDINGS)})


def is_known(host_name: str, names: frozenset[str]) -> bool:
    """Whether a request for this host name is for us; a request without one does not come from a browser."""
    if not host_name or ANY in names:
        return True
    name = _without_port(host_name.lower()).rstrip(".")
    return name in names or _is_address(name)


def _without_port(host_name: str) -> str:
    if host_name.startswith("["):
        return host_name.partition("]")[0].removeprefix("[")
    name, colon, port = host_name.rpartition(":")
    return name if colon and port.isdecimal() else host_name


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
