"""People at their browsers: what they see and hear, and everything their browsers are sent."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
)

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

# Milliseconds in which anything must come about, also on a machine with much else to do; whoever
# promises less measures it.
WITHIN = 60_000

# Chromium says so when somebody leaves a page that is just connecting.
HARMLESS = "WebSocket is closed before the connection is established"

# Everything that the live regions of the page ever say, in order.
LISTEN = """
window.heard = [];
const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    const inside = target instanceof Element ? target : target.parentElement;
    if (!inside?.closest(live)) continue;
    const nodes = addedNodes.length ? [...addedNodes] : [target];
    const said = nodes.map((node) => node.textContent.trim()).filter(Boolean);
    window.heard.push(...said);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def comes_to(look: Callable[[], Any], wanted: Any) -> None:
    """What is looked at, again and again, becomes what is wanted; fails with what it was last."""
    until = time.monotonic() + WITHIN / 1000
    while (seen := look()) != wanted and time.monotonic() < until:
        time.sleep(0.02)
    assert seen == wanted, f"it is {seen!r}, not {wanted!r}"


def comes_true(look: Callable[[], Any]) -> None:
    """What is looked at, again and again, becomes true."""
    comes_to(lambda: bool(look()), True)


PAINTED = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done()))))"""


class Person:
    """Somebody with a browser of their own; whatever goes wrong in it is kept in ``problems``."""

    def __init__(self, name: str, context: BrowserContext, address: str) -> None:
        self.name = name
        self.context = context
        self.address = address
        self.problems: list[str] = []
        self.received: list[str] = []
        self.fetching: set[Request] = set()
        self.forgiven = [HARMLESS]
        context.add_init_script(LISTEN)
        context.on("page", self._watch)
        context.set_default_timeout(WITHIN)
        self.page: Page = context.new_page()

    # ---- what happens in the browser ------------------------------------------------------------

    def _watch(self, page: Page) -> None:
        page.on("console", self._heard_console)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("request", self._fetches)
        page.on("requestfinished", self._fetched)
        page.on("requestfailed", self._fetched)
        page.on("response", self._got)
        page.on("websocket", self._socket)

    def _heard_console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            place = message.location.get("url", "")
            self.problems.append(f"{message.type}: {message.text} ({place})")

    def _fetches(self, request: Request) -> None:
        self.fetching.add(request)

    def _fetched(self, request: Request) -> None:
        self.fetching.discard(request)

    def _got(self, response: Response) -> None:
        if not response.url.startswith(self.address.rstrip("/")):
            self.problems.append(f"asked somebody else: {response.url}")
        elif "/api/" in response.url:
            # A page may be closed while an answer is under way.
            with contextlib.suppress(Error):
                self.received.append(response.text())

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    def forgive(self, pattern: str) -> None:
        """What is meant to go wrong in this test, such as a request without a network."""
        self.forgiven.append(pattern)

    def check(self) -> None:
        """Fail with whatever went wrong and was not forgiven."""
        left = [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self.forgiven)
        ]
        assert not left, f"in {self.name}'s browser: " + "; ".join(left)

    # ---- what a person does ---------------------------------------------------------------------

    def go(self, path: str = "/") -> Person:
        self.page.goto(self.address + path)
        return self

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def heard(self) -> list[str]:
        """What a screen reader has said so far of its own accord."""
        return self.page.evaluate("window.heard")

    def hears(self, text: str) -> None:
        """A text that is said, or has been; fails when it does not come."""
        self.page.wait_for_function("text => window.heard.join(' ').includes(text)", arg=text)

    def settles(self) -> None:
        """A page comes to rest: all its parts and letters are there, and painted."""

        def rests() -> bool:
            self.page.evaluate(PAINTED)
            return not self.fetching

        comes_true(rests)

    def shows(self, script: str, wanted: Any) -> None:
        """What a script finds in the page becomes what is wanted."""
        comes_to(lambda: self.page.evaluate(script), wanted)

    def sees(self, text: str | re.Pattern[str]) -> Locator:
        """A visible text; fails when it does not come."""
        found = self.page.get_by_text(text).first
        found.wait_for(state="visible")
        return found

    def violations(self, *ignored: str) -> list[str]:
        """What axe-core has against the page as it is; not subject to the page's own policy."""
        if not self.page.evaluate("'axe' in window"):
            session = self.context.new_cdp_session(self.page)
            session.send("Runtime.evaluate", {"expression": AXE.read_text()})
            session.detach()
        results = self.page.evaluate(
            "() => axe.run({resultTypes: ['violations'], rules: {'target-size': {enabled: true}}})"
        )
        return [
            f"{found['id']}: {found['help']} {[node['html'][:200] for node in found['nodes'][:3]]}"
            for found in results["violations"]
            if found["id"] not in ignored
        ]


def agree(look: Callable[[Person], Any], people: Iterable[Person]) -> None:
    """All of them come to see the same."""
    *others, last = people

    def differences() -> list[tuple[Any, Any]]:
        seen = look(last)
        return [(other, seen) for other in map(look, others) if other != seen]

    comes_to(differences, [])


MakePerson = Callable[..., Person]
