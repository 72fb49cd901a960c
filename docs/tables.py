"""Makes docs/tables.png, the three tables, and docs/play/first-steps.png; needs Chromium.

Usage: .venv/bin/python docs/tables.py
"""

import base64
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

PORT = 8765
URL = f"http://127.0.0.1:{PORT}"
MOVES = {"tether": 9, "connections": 13, "quincunx": 5}
WIDE, HIGH = 400, 700


def value(game, choice) -> int:
    """What a move is worth to seat 0, so that the picture shows play that makes sense."""
    if choice["move"].startswith("~"):
        return -9
    points = (choice.get("points") or [0])[0]
    return -points if game == "connections" else points


def open_table(game) -> tuple[str, str]:
    """A table after a few turns of seat 0 against greedy bots: its id and the key of the seat."""
    key = secrets.token_urlsafe(24)
    people = {"tether": ["Ada"], "connections": ["Ada", "Ben", "Cleo"], "quincunx": ["Mila"]}[game]
    seats = [{"kind": "you", "name": "Dana", "key": key}]
    seats += [{"kind": "bot", "bot": "greedy", "name": name} for name in people]
    body = {"id": secrets.token_urlsafe(9), "game": game, "players": len(seats), "seats": seats}
    headers = {"Authorization": f"Seat {key}"}
    with httpx.Client(base_url=f"{URL}/api/tables", headers=headers, timeout=60) as http:
        http.post("", json=body | {"name": "Thursday table"}).raise_for_status()
        made = 0
        while True:
            table = http.get(f"/{body['id']}?choices=1").json()
            if 0 not in table["turn"]:
                time.sleep(0.2)
                continue
            if made == MOVES[game]:
                return body["id"], key
            best = max(table["choices"], key=lambda choice: value(game, choice))["move"]
            move = {"do": "move", "id": secrets.token_hex(8), "position": table["position"]}
            http.post(f"/{body['id']}/commands", json=move | {"moves": [best]})
            made += 1


def main() -> None:
    """Start a server, play a little, take the pictures, put them side by side."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "trivet", "serve", "--port", str(PORT)]
        database = ["--database", f"{folder}/tables.sqlite3"]
        quick = os.environ | {"TRIVET_BOT_PAUSE": "0.05", "TRIVET_RATE": "1000"}
        server = subprocess.Popen([*command, *database], env=quick)
        try:
            time.sleep(10)
            draw()
        finally:
            server.terminate()
            server.wait(10)


def draw() -> None:
    """The pictures of all games."""
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDE, "height": HIGH}, color_scheme="light")
        images = []
        for game in MOVES:
            table, key = open_table(game)
            page.goto(f"{URL}/t/{table}#key={key}")
            page.wait_for_selector(".act")
            page.wait_for_timeout(2500)
            images.append(page.screenshot())
        side_by_side(browser, images, "tables.png")
        fresh = browser.new_page(viewport={"width": WIDE, "height": HIGH})
        side_by_side(browser, first_steps(fresh), "play/first-steps.png")
        browser.close()


def first_steps(page) -> list[bytes]:
    """The first page, and a guided first game at its beginning and a step on."""
    images = []
    for place in ("/", "/learn/quincunx"):
        page.goto(URL + place)
        page.wait_for_timeout(3000)
        images.append(page.screenshot())
    page.get_by_role("button", name="Next").click()
    page.wait_for_timeout(1500)
    return [*images, page.screenshot()]


def side_by_side(browser, images, name) -> None:
    """Put pictures of phones into one, in a file of this folder."""
    codes = [base64.b64encode(image).decode() for image in images]
    tags = "".join(f'<img src="data:image/png;base64,{code}">' for code in codes)
    board = browser.new_page(viewport={"width": 3 * WIDE + 64, "height": HIGH + 32})
    style = "body{margin:16px;display:flex;gap:16px}"
    style += "img{border-radius:18px;outline:1px solid #d6c8af}"
    board.set_content(f"<style>{style}</style>{tags}")
    board.wait_for_timeout(500)
    board.screenshot(path=Path(__file__).parent / name, omit_background=True)


if __name__ == "__main__":
    main()
