"""Where a request comes from: the peer, or the address that a trusted proxy names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from trinacria.kernel.errors import TrinacriaError

Networks = tuple[IPv4Network | IPv6Network, ...]


def read_networks(texts: Sequence[str]) -> Networks:
    """Addresses and networks of trusted proxies: 10.0.0.1, 10.0.0.0/8, ::1."""
    networks = []
    for text in texts:
        try:
            networks.append(ip_network(text, strict=False))
        except ValueError as error:
            raise TrinacriaError(f"{text!r} is not the address of a proxy: write 10.0.0.1 or 10.0.0.0/8") from error
    return tuple(networks)


def is_trusted(address: str, trusted: Networks) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False
    return any(known.version == network.version and known in network for network in trusted)


def origin_of(peer: str, forwarded: str, trusted: Networks) -> str:
    """The address that asks. Behind trusted proxies it is the last one in the chain that is not a trusted proxy itself.

    Anything further left was written by the visitor and proves nothing.
    """
    if not forwarded or not trusted or not is_trusted(peer, trusted):
        return peer
    address = peer
    for hop in reversed(forwarded.split(",")):
        hop = hop.strip()
        if not _is_address(hop):
            return address
        address = hop
        if not is_trusted(hop, trusted):
            return address
    return address


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """What the limits count as one address: an IPv6 visitor has a whole network of 2^64 addresses."""
    if ":" not in address:
        return address
    try:
        known = IPv6Address(address)
    except ValueError:
        return address
    return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
