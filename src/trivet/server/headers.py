"""Headers that keep a browser from doing what the pages never ask for."""

from __future__ import annotations

import re
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

_HOST = re.compile(r"[A-Za-z0-9.\-_]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")

_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'{sockets}; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'"
)

_FIXED = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": (
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), midi=(), "
        "serial=(), browsing-topics=()"
    ),
}


def content_policy(host: str, secure: bool) -> str:
    """The Content-Security-Policy of a page that was asked for under this Host header.

    >>> "wss://a.example " in content_policy("a.example", True).replace(";", " ")
    True
    """
    # Older Safaris do not count a socket to the same host as 'self'.
    sockets = f" {'wss' if secure else 'ws'}://{host}" if _HOST.fullmatch(host) else ""
    return _POLICY.format(sockets=sockets)


def with_headers(app: ASGIApp, prefix: str) -> ASGIApp:
    """The app with those headers in every answer; HEAD is answered like GET, without a body."""
    fixed = [(name.encode(), value.encode()) for name, value in _FIXED.items()]
    api = f"{prefix}/api/"

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        loose: Any = scope
        if loose["type"] != "http":
            await app(scope, receive, send)
            return
        is_head = loose["method"] == "HEAD"
        if is_head:
            loose = {**loose, "method": "GET"}
        policy = content_policy(host_of(scope), loose["scheme"] == "https")
        extra = [*fixed, (b"content-security-policy", policy.encode())]
        if loose["path"].startswith(api) and len(loose["path"]) > len(api):
            extra.append((b"cache-control", b"no-store"))

        async def dressed(message: Message) -> None:
            event: Any = message
            if event["type"] == "http.response.start":
                event["headers"] = [*event["headers"], *extra]
            elif is_head and event["type"] == "http.response.body":
                event["body"] = b""
            await send(message)

        await app(loose, receive, dressed)

    return guarded


def host_of(scope: Scope) -> str:
    """The Host header of a request."""
    values = (value for name, value in scope["headers"] if name == b"host")
    return next(values, b"").decode("latin-1")


def is_foreign(scope: Scope) -> bool:
    """Whether a page of another site sent this; programs send no Origin and are not meant."""
    origin = next((value for name, value in scope["headers"] if name == b"origin"), None)
    if origin is None:
        return False
    scheme, _, host = origin.decode("latin-1").lower().partition("://")
    usual = {"http": ":80", "https": ":443"}.get(scheme)
    if usual is None:
        return True
    return host.removesuffix(usual) != host_of(scope).lower().removesuffix(usual)
