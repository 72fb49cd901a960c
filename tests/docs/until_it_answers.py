"""Starts ``trivet serve`` as a page tells to, and ends it as soon as it answers."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path


def main() -> int:
    """The server's own exit status, or 1 when it did not answer."""
    command = [str(Path(sys.executable).with_name("trivet")), *sys.argv[1:]]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    for line in server.stdout:
        sys.stdout.write(line)
        if address := re.fullmatch(r"Trivet is at (http\S+)\s*", line):
            with urllib.request.urlopen(
                f"{address[1].rstrip('/')}/api/health", timeout=20
            ) as answer:
                is_well = json.load(answer)["status"] == "ok"
            server.send_signal(signal.SIGINT)
            sys.stdout.write(server.stdout.read())
            return server.wait(20) or not is_well
    return server.wait(20) or 1


if __name__ == "__main__":
    sys.exit(main())
