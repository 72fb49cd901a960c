"""Behind a reverse proxy, under a path, set up as docs/hosting.md says."""

import os
import re
import shutil
import subprocess

import pytest
from tests.browser.hands import take_turns, wait_for_game
from tests.browser.house import House, answers, free_port
from tests.browser.people import ROOT, comes_true

NGINX = os.environ.get("NGINX") or shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
PREFIX = "/games"

FRAME = """
daemon off;
pid nginx.pid;
error_log error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
{site}
}}
"""


def documented_site(listens: int, house: House) -> str:
    """The block of nginx in the documents, with the ports of this test."""
    page = (ROOT / "docs" / "hosting.md").read_text()
    block = re.search(r"^```nginx\n(.*?)^```", page, re.M | re.S)
    assert block, "docs/hosting.md shows no block for nginx"
    text = re.sub(r"listen .*;", f"listen 127.0.0.1:{listens};", block[1], count=1)
    text = re.sub(r"^\s*ssl_.*\n", "", text, flags=re.M)
    assert "http://127.0.0.1:8000" in text
    return text.replace("http://127.0.0.1:8000", house.origin)


@pytest.fixture
def proxied(tmp_path):
    """The address of a server behind nginx."""
    if not NGINX:
        pytest.skip("nginx is not installed; on Debian: apt install nginx-light")
    house = House(tmp_path, PREFIX, TRIVET_PROXY="127.0.0.1")
    house.start()
    port = free_port()
    (tmp_path / "nginx.conf").write_text(FRAME.format(site=documented_site(port, house)))
    nginx = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", "nginx.conf", "-e", "error.log"])
    address = f"http://127.0.0.1:{port}{PREFIX}"
    try:
        comes_true(lambda: answers(address))
        yield address
    finally:
        nginx.terminate()
        nginx.wait(10)
        house.stop()


def test_a_game_under_a_path_behind_nginx(proxied, person):
    ada = person("Ada", address=proxied).go("/new/quincunx")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Open the table").click()
    path = ada.page.get_by_label("Link to this table", exact=True).input_value()
    assert f"{PREFIX}/t/" in path
    ben = person("Ben", address=proxied)
    ben.page.goto(path)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    assert take_turns("quincunx", [ada, ben], 6) == 6
    # The live connection, not its replacement by polling.
    assert any('"type":"table"' in text for text in ada.received)
    ben.page.reload()
    wait_for_game(ben)
    ben.page.get_by_role("link", name="Trivet: to the first page").click()
    ben.page.get_by_role("heading", name="Three games").wait_for()
