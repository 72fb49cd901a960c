"""Writes the golden games anew.

``python -m tests.golden.regenerate`` keeps the moves and writes what the engine says of them now;
with ``--play`` new games are played first. Read the difference before you commit it: each changed
line is a rule, a score or a view that changed.
"""

from __future__ import annotations

import sys

from tests.golden import counts
from tests.golden.transcripts import FOLDER, ROWS, path_of, play, stored, transcript


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for row in ROWS:
        anew = "--play" in sys.argv[1:] or not path_of(row).exists()
        record = play(row) if anew else stored(row)[0]
        path_of(row).write_text(transcript(record))
        sys.stdout.write(f"{row.name}: {len(record.moves)} moves\n")
    counts.FILE.write_text(counts.page())


if __name__ == "__main__":
    main()
