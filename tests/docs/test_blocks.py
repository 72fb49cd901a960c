"""Every block of code on every page is run, or read as what it is, or says why not."""

import configparser
import json
import os
import shutil
import subprocess
import sys
import tomllib

import pytest
import yaml
from tests.docs.blocks import blocks_of
from tests.docs.folder import environment, furnish, play_a_game, serve_once
from tests.docs.page import PYTHON, SESSION, SHELL
from tests.docs.project import PAGES, ROOT, name_of
from tests.docs.web import Page

from trivet.games import NAMES

BLOCKS = [block for page in PAGES for block in blocks_of(page)]
RUN = PYTHON | SHELL | SESSION
WITH_CODE = sorted({block.page for block in BLOCKS if block.language in RUN})


def read_ini(text):
    # Units of systemd repeat keys, and those tell capitals from small letters.
    configparser.ConfigParser(strict=False, interpolation=None).read_string(text)


def read_nginx(text):
    """By nginx itself, with a certificate that is there in place of the one that is named."""
    nginx = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
    if nginx is None:
        pytest.skip("nginx is not installed, so nothing here can read its configuration")
    text = text.replace("listen 443 ssl;", "listen 127.0.0.1:8443;")
    lines = [line for line in text.splitlines() if "ssl_certificate" not in line]
    with open("nginx.conf", "w", encoding="utf-8") as file:
        file.write("\n".join(["events {}", "pid nginx.pid;", "http {", *lines, "}"]))
    command = [nginx, "-t", "-p", ".", "-c", "nginx.conf", "-e", "stderr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def read_html(text):
    assert Page(text).open == []


READ = {
    "html": read_html,
    "json": json.loads,
    "toml": tomllib.loads,
    "yaml": yaml.safe_load,
    "ini": read_ini,
    "nginx": read_nginx,
}
DATA = [block for block in BLOCKS if block.language in READ and not block.is_excused]


def place_of(block):
    return f"{name_of(block.page)}:{block.line}"


# Shipped in the package and printed by `trivet rules`, so without comments of their own.
DRAWN = {f"src/trivet/games/{game}/rules.md": "tests/docs/test_drawings.py" for game in NAMES}
# Written by a program from what the code has.
DRAWN |= {f"docs/research/{game}.md": "tests/envs/test_encodings.py" for game in NAMES}


def test_no_block_is_passed_over():
    unknown = [
        place_of(block)
        for block in BLOCKS
        if not (block.is_excused or block.language in RUN or block.language in READ)
        and not (block.language in {"", "text"} and name_of(block.page) in DRAWN)
    ]
    assert all((ROOT / test).exists() for test in DRAWN.values())
    assert not unknown, "run them, read them, or say why not: <!-- test: not run: … -->"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Files of a finished game and of a server, which many pages read."""
    folder = tmp_path_factory.mktemp("played")
    play_a_game(folder)
    serve_once(folder)
    return folder


@pytest.mark.parametrize("document", WITH_CODE, ids=name_of)
def test_what_a_page_shows_can_be_done(document, played, tmp_path):
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    furnish(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.docs.page", str(document)],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("block", DATA, ids=place_of)
def test_data_on_a_page_can_be_read(block, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    READ[block.language](block.code)
