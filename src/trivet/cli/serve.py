"""``trivet serve``: tables for friends, in the browser."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from trivet.cli.database import database_option, database_url
from trivet.core.errors import OptionError

if TYPE_CHECKING:
    import socket

    from trivet.server.settings import ServerSettings

USUAL_PORT = 8000
_EPILOG = "Example: trivet serve --host 0.0.0.0 --open"


@click.command(epilog=_EPILOG)
@click.option(
    "--host",
    default="127.0.0.1",
    envvar="TRIVET_HOST",
    show_default=True,
    help="Address to listen on; 0.0.0.0 lets others in the house come.",
)
@click.option(
    "--port",
    default=str(USUAL_PORT),
    envvar="TRIVET_PORT",
    show_default=True,
    help=f"Port; 0 takes any that is free, auto the first free one from {USUAL_PORT}.",
)
@database_option
@click.option(
    "--prefix",
    default="",
    envvar="TRIVET_PREFIX",
    help="Path that all addresses begin with, such as /games.",
)
@click.option(
    "--proxy",
    default="",
    envvar="TRIVET_PROXY",
    help="Addresses of proxies in front whose X-Forwarded headers are believed, parted by commas.",
)
@click.option("--open/--no-open", "browse", default=False, help="Open the browser.")
def serve(
    host: str, port: str, database: str | None, prefix: str, proxy: str, browse: bool
) -> None:
    """Serve tables in the browser until Ctrl-C; games go on at the next start."""
    ports = _ports(port)
    from trivet.server.settings import ServerSettings, check_prefix, limits_from, number_from

    settings = ServerSettings(
        database=database_url(database),
        host=host,
        prefix=check_prefix(prefix),
        proxy=tuple(name.strip() for name in proxy.split(",") if name.strip()),
        limits=limits_from(os.environ),
        bot_pause=number_from(os.environ, "TRIVET_BOT_PAUSE", 0.7),
    )
    from trivet.server.process import bind

    listener = bind(host, ports)
    try:
        _serve(settings, listener, browse)
    finally:
        listener.close()


def _serve(settings: ServerSettings, listener: socket.socket, browse: bool) -> None:
    from trivet.server.app import create_app
    from trivet.server.hosts import reached_at, web_address
    from trivet.server.process import serve as run

    port = listener.getsockname()[1]
    near = "127.0.0.1" if settings.host in {"0.0.0.0", "::", ""} else settings.host
    address = web_address(near, port, settings.prefix)

    def ready() -> None:
        click.echo(f"Trivet is at {address}")
        for friendly in reached_at(settings.host, port, settings.prefix):
            if friendly != address:
                click.echo(f"Friends in the house reach it at {friendly}")
        click.echo("Ctrl-C ends it; no game is lost.")
        if browse:
            _browse(address)

    run(create_app(settings), settings, listener, ready)


def _ports(text: str) -> range:
    from trivet.server.process import ports_from

    if text == "auto":
        return ports_from(USUAL_PORT)
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) < 65536):
        raise OptionError(f"a port is a number from 0 to 65535, or auto, not {text!r}")
    return range(int(text), int(text) + 1)


def _browse(address: str) -> None:
    """Open the page in a thread; a browser that blocks holds nothing up."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
