"""Who really asks, and under which address, when a proxy stands in front of the server."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from trivet.core.errors import OptionError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def parse_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks as given to ``--proxy``; ``*`` is every address.

    Raises:
        OptionError: When one is neither.
    """
    found: list[Network] = []
    for text in texts:
        if text == "*":
            found += [ipaddress.ip_network("0.0.0.0/0"), ipaddress.ip_network("::/0")]
            continue
        try:
            found.append(ipaddress.ip_network(text, strict=False))
        except ValueError:
            raise OptionError(
                f"{text!r} is no address of a proxy; one looks like 127.0.0.1 or 10.0.0.0/8"
            ) from None
    return tuple(found)


def believe_proxies(app: ASGIApp, networks: tuple[Network, ...]) -> ASGIApp:
    """The app with client, scheme and host of a request as trusted proxies state them.

    X-Forwarded-For is read from its end, and the first address that is no proxy of ours counts.
    """

    async def forwarded(scope: Scope, receive: Receive, send: Send) -> None:
        loose: Any = scope
        client = loose.get("client")
        if client and _is_in(client[0], networks):
            _apply(loose, networks)
        await app(scope, receive, send)

    return forwarded if networks else app


def is_forwarded(scope: Any) -> bool:
    """Whether the request names another sender than the one that it came from."""
    return any(name == b"x-forwarded-for" for name, _ in scope["headers"])


def _apply(scope: Any, networks: tuple[Network, ...]) -> None:
    headers: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        text = value.decode("latin-1")
        headers[name] = f"{headers[name]},{text}" if name in headers else text
    if chain := headers.get(b"x-forwarded-for"):
        hops = [_bare(hop.strip()) for hop in chain.split(",")]
        outside = (hop for hop in reversed(hops) if not _is_in(hop, networks))
        if address := next(outside, hops[0]):
            scope["client"] = (address[:64], 0)
    secure = headers.get(b"x-forwarded-proto", "").split(",")[0].strip() in {"https", "wss"}
    if secure:
        scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
    if host := headers.get(b"x-forwarded-host", "").split(",")[0].strip():
        kept = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scope["headers"] = [*kept, (b"host", host.encode("latin-1"))]


def _bare(hop: str) -> str:
    """An address without port and brackets."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _is_in(address: str, networks: tuple[Network, ...]) -> bool:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in networks)
