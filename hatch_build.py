"""Builds the pages of the browser into the wheel, with the script that ./play uses.

Editable installs leave that to ./play and ./test. A source distribution brings the built pages
along, so whoever installs from it needs no Node.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs before the files of a wheel or source distribution are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the pages unless they are up to date; hatchling's hook."""
        del build_data
        if version != "editable" and (Path(self.root) / "client" / "package.json").exists():
            done = subprocess.run(["sh", ".ci/client.sh"], cwd=self.root, check=False)
            if done.returncode:
                raise SystemExit(done.returncode)
