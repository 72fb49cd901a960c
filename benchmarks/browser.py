"""How the pages feel on a slow phone: first load, time until usable, frames during a drag.

    python benchmarks/browser.py            # needs Chromium (CHROMIUM=/path, or on the PATH)

Starts ``trivet serve`` with a fresh SQLite file and a Chromium whose processor is slowed down four
times. The server and the browser share this machine.
"""

from __future__ import annotations

import asyncio
import math
import os
import shutil
import statistics
import tempfile

from playwright.async_api import CDPSession, Page, async_playwright
from tables import Server

SLOWER = 4
LOADING = 10
"""Seconds in which the server loads the rules, which would slow down the browser beside it."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True}
GAMES = ("Tether", "Connections", "Quincunx")
PICK = {
    "Tether": ".hand .liftable, .hand button",
    "Connections": ".hand .liftable, .hand button",
    "Quincunx": ".hand .liftable, .hand button",
}


async def new_page(browser, slower: int = SLOWER) -> tuple[Page, CDPSession]:
    """A fresh phone, with nothing in its cache."""
    context = await browser.new_context(**PHONE)
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return page, session


async def until_usable(browser, url: str) -> float:
    """Seconds until the home page's buttons can be used and the next frame is drawn."""
    page, _ = await new_page(browser)
    await page.add_init_script(
        """new MutationObserver((_, watch) => {
          if (!document.querySelector('main button')) return;
          watch.disconnect();
          requestAnimationFrame(() => setTimeout(() => (window.usable_ = performance.now())));
        }).observe(document, { childList: true, subtree: true });"""
    )
    await page.goto(url, wait_until="commit")
    await asyncio.sleep(4)
    usable: float = await page.evaluate("window.usable_")
    await page.context.close()
    return usable / 1000


async def first_load(browser, url: str) -> dict[str, float]:
    """Bytes that the home page fetched, by kind."""
    page, session = await new_page(browser)
    kinds: dict[str, str] = {}
    sizes: dict[str, float] = {}
    await session.send("Network.enable")
    session.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]}))

    def count(event) -> None:
        kind = kinds.get(event["requestId"], "Other")
        sizes[kind] = sizes.get(kind, 0) + event["encodedDataLength"]

    session.on("Network.loadingFinished", count)
    await page.goto(url)
    await page.wait_for_load_state("networkidle")
    await page.context.close()
    return sizes


async def drag(browser, url: str, game: str) -> list[float]:
    """Milliseconds between frames while a piece of the hand is dragged round for three seconds."""
    page, session = await new_page(browser, 1)
    await page.goto(url)
    await page.get_by_role("button", name="Play a bot").nth(GAMES.index(game)).click()
    await page.wait_for_selector(".hand")
    await page.wait_for_timeout(1500)
    box = await page.locator(PICK[game]).first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    await page.evaluate(
        """() => {
          window.frames_ = [];
          let last = performance.now();
          const step = (now) => {
            frames_.push(now - last);
            last = now;
            requestAnimationFrame(step);
          };
          requestAnimationFrame(step);
        }"""
    )
    await page.mouse.move(x, y)
    await page.mouse.down()
    for i in range(180):
        angle = i / 12
        await page.mouse.move(180 + 120 * math.sin(angle), 330 + 150 * math.cos(angle))
        await asyncio.sleep(1 / 60)
    times = await page.evaluate("frames_.slice(5)")
    await page.mouse.up()
    await page.context.close()
    return times


async def measure() -> None:
    """Measure everything and print it."""
    chromium = (
        os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    )
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        await server.ready()
        await asyncio.sleep(LOADING)
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=chromium, args=QUIET)
                times = [await until_usable(browser, server.url) for _ in range(5)]
                print(
                    f"usable after {statistics.median(times):.2f} s, median of",
                    *(f"{t:.2f}" for t in times),
                )
                sizes = await first_load(browser, server.url)
                whole = sum(sizes.values()) / 1000
                print(
                    f"first load {whole:.1f} kB:", {k: round(v / 1000, 1) for k, v in sizes.items()}
                )
                for game in GAMES:
                    times = await drag(browser, server.url, game)
                    slow = sorted(times)[int(0.95 * len(times))]
                    rate = 1000 * len(times) / sum(times)
                    print(f"{game}: {rate:.1f} frames/s, 95 % under {slow:.1f} ms")
                await browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    asyncio.run(measure())
