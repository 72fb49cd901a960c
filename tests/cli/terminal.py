"""The program in a terminal of its own, driven like a person does it."""

import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from fcntl import ioctl

# Makes the pseudo-terminal the process's own, so that Ctrl-C typed there interrupts it.
LAUNCH = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execv(sys.executable, [sys.executable, '-m', 'trivet', *sys.argv[1:]])"
)
PROMPT = re.compile(r"(> |: |stop\) )$")


class Terminal:
    def __init__(self, *args, home, rows=24, columns=80):
        self.master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        env = os.environ | {"XDG_DATA_HOME": str(home), "TERM": "xterm", "COLUMNS": str(columns)}
        command = [sys.executable, "-c", LAUNCH, *map(str, args)]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)
        self.text = ""
        self.raw = ""  # all of it, with colours and cursor movements

    def _read(self, timeout):
        ready, _, _ = select.select([self.master], [], [], timeout)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        self.text += data.decode(errors="replace")
        self.raw += data.decode(errors="replace")
        return bool(data)

    def until(self, pattern=PROMPT, timeout=150):
        """Read until the text matches; answer what came since the last call."""
        end = time.monotonic() + timeout
        while not re.search(pattern, plain(self.text)):
            if not self._read(min(1, end - time.monotonic())):
                assert time.monotonic() < end, f"no {pattern} in {self.text[-2000:]!r}"
                assert self.process.poll() is None, f"ended: {self.text[-2000:]}"
        seen, self.text = plain(self.text), ""
        return seen

    def send(self, line):
        os.write(self.master, line.encode() + b"\n")

    def signal(self, number):
        """Send a signal to the process while it waits for a line."""
        os.kill(self.process.pid, number)

    def type(self, keys):
        os.write(self.master, keys)

    def close(self):
        """End the process if it still runs, and the terminal."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.master is not None:
            os.close(self.master)
            self.master = None

    def finish(self, timeout=30):
        """Read to the end; answer the rest of the text and the exit status."""
        end = time.monotonic() + timeout
        while self.process.poll() is None and time.monotonic() < end:
            self._read(0.1)
        while self._read(0.1):
            pass
        status = self.process.poll()
        self.close()
        return plain(self.text), status


def plain(text):
    """The text without colours and cursor movements."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text).replace("\r", "")
