"""A Chromium of its own whose tabs can be hidden, frozen and kept for Back as those of people.

Playwright keeps every page awake and visible and switches the cache for Back and Forward off; what
a browser does with a tab that nobody looks at is only seen without it.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import subprocess
import time
from pathlib import Path
from typing import Any

from tests.browser.people import WITHIN
from websockets.sync.client import connect

LONGEST = WITHIN / 1000


class NotNow(Exception):
    """The browser cannot do that now, say as a page is just changing."""


class Chromium:
    """Started with a profile in ``folder``, spoken to by the DevTools protocol."""

    def __init__(self, path: str, folder: Path, arguments: list[str]) -> None:
        own = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
        self.process = subprocess.Popen(
            [path, *arguments, *own, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.ids = itertools.count(1)
        told = folder / "DevToolsActivePort"
        wait_until(lambda: told.exists() and len(told.read_text().split()) == 2)
        port, where = told.read_text().split()
        self.lines = contextlib.ExitStack()
        self.line = self.lines.enter_context(
            connect(f"ws://127.0.0.1:{port}{where}", max_size=None)
        )

    def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        number = next(self.ids)
        message = {"id": number, "method": method, "params": params}
        self.line.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer = json.loads(self.line.recv(timeout=LONGEST))
            if answer.get("id") == number:
                if "error" in answer:
                    raise NotNow(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def tab(self, url: str) -> Tab:
        """A new tab in front of the others, which are hidden then."""
        target = self.ask("Target.createTarget", url=url)["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Tab(self, target, session)

    def stop(self) -> None:
        self.lines.close()
        self.process.terminate()
        self.process.wait(LONGEST)


class Tab:
    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self.browser, self.target, self.session = browser, target, session

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self.browser.ask(method, self.session, **params)

    def evaluate(self, expression: str) -> Any:
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> None:
        def holds() -> bool:
            with contextlib.suppress(NotNow):
                return bool(self.evaluate(expression))
            return False

        wait_until(holds)

    def to_front(self) -> None:
        self.browser.ask("Target.activateTarget", targetId=self.target)


def wait_until(what: Any) -> None:
    until = time.monotonic() + LONGEST
    while not what():
        assert time.monotonic() < until, "it did not come about in time"
        time.sleep(0.02)
