"""Under which addresses friends in the house reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import closing, suppress

_SOMEWHERE = ("192.0.2.1", 9)
"""An address of documentations: no packet is sent, the system only tells which way it would go."""


def lan_addresses() -> list[str]:
    """IPv4 addresses of this machine that others may reach, the likeliest first."""
    found: list[str] = []
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(_SOMEWHERE)
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(entry[4][0]) for entry in entries]
    return [address for address in dict.fromkeys(found) if _is_reachable(address)]


def reached_at(host: str, port: int, prefix: str) -> list[str]:
    """Web addresses for friends, for a server that listens on ``host``; none on loopback."""
    if host in {"0.0.0.0", "::", ""}:
        addresses = lan_addresses()
    else:
        addresses = [host] if _is_reachable(host) else []
    return [web_address(address, port, prefix) for address in addresses]


def web_address(host: str, port: int, prefix: str) -> str:
    """A web address.

    >>> web_address("::1", 8000, "/games")
    'http://[::1]:8000/games/'
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}{'' if port == 80 else f':{port}'}{prefix}/"


def is_this_machine(address: str) -> bool:
    """Whether a request from this address was made on this machine."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return parsed.is_loopback or str(parsed) in lan_addresses()


def _is_reachable(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host != "localhost"
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
