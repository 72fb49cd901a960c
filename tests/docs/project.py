"""The files of the project, and its pages."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def project_files() -> list[Path]:
    """The files that belong to the project, as git has them, or will have."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout
    paths = [ROOT / name for name in listed.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


def name_of(path: Path) -> str:
    """Its path from the root of the project."""
    return path.relative_to(ROOT).as_posix()


PAGES = sorted(path for path in project_files() if path.suffix == ".md")
