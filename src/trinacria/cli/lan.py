"""The local network: at which addresses other computers can reach this one."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterable
from ipaddress import ip_address

EVERYWHERE = "0.0.0.0"  # every IPv4 interface of this machine
_ELSEWHERE = ("192.0.2.1", 9)  # an address kept for documentation: nothing is ever sent to it


def lan_addresses() -> tuple[str, ...]:
    """The addresses of this machine that others can use, the most likely first."""
    return usable([*_on_the_way_out(), *_by_name()])


def usable(addresses: Iterable[str]) -> tuple[str, ...]:
    """Only those that lead here from elsewhere, each once: neither loopback nor addresses that a machine gives itself."""
    found = dict.fromkeys(addresses)
    return tuple(
        each
        for each in found
        if not (known := ip_address(each)).is_loopback and not known.is_unspecified and not known.is_link_local
    )


def _on_the_way_out() -> list[str]:
    """The address from which this machine would speak to another network; a datagram socket only looks the way up."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        address = probe.getsockname()[0]
        return [str(address)]
    return []


def _by_name() -> list[str]:
    with contextlib.suppress(OSError):
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, family=socket.AF_INET)]
    return []
