"""Stands in for pip on the pages: sees that what they tell to install is there to be installed."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def fault_of(wanted: str) -> str | None:
    """What is wrong with a requirement, None when it is the project with extras that it has."""
    match = re.fullmatch(r"(trivet|\.)(?:\[([\w,-]+)\])?", wanted)
    if not match:
        return f"{wanted} is not this project"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = set(match[2].split(",")) if match[2] else set()
    unknown = names - set(project["optional-dependencies"])
    return f"there is no extra {', '.join(sorted(unknown))}" if unknown else None


def main() -> int:
    """0 for ``pip install`` of the project with extras that exist."""
    if sys.argv[1:2] != ["install"]:
        sys.stderr.write("only pip install is known on the pages\n")
        return 1
    wanted = [word for word in sys.argv[2:] if word not in {"-e", "--editable"}]
    faults = (
        [fault for word in wanted if (fault := fault_of(word))] if wanted else ["nothing named"]
    )
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
