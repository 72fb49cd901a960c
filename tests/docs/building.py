"""Builds the site, with every way out of this machine closed, and strictly: no warning passes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.docs.project import ROOT

NOWHERE = "http://127.0.0.1:9"
PROXIES = ("http_proxy", "https_proxy", "all_proxy")


def build(folder: Path) -> None:
    """Write the site into a folder; raises AssertionError with what MkDocs said against it."""
    closed = {name: NOWHERE for low in PROXIES for name in (low, low.upper())}
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        cwd=ROOT,
        env=os.environ | closed | {"NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(done.stdout)
