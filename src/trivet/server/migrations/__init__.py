"""Steps that bring a database up to date, one file each in ``versions``; looked at at every start.

A step ``vNNNN_what_for.py`` has the revision ``NNNN``; the highest one is the newest.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text

from trivet.core.errors import TrivetError

_FOLDER = Path(__file__).parent
_LOCK = 0x7472697665
"""Number of the lock under which PostgreSQL is brought up to date, by one process at a time."""


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest step, inside the connection's transaction.

    Raises:
        TrivetError: When a newer version of Trivet has been here.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    known, found = steps(), _step_of(connection)
    if found is not None and found not in known:
        raise TrivetError(
            f"a newer version of Trivet has written this database (step {found}, known here up to "
            f"{known[-1]}); please install that version again"
        )
    if found != known[-1]:
        _run(connection)


def steps() -> list[str]:
    """The revisions of all steps, in order."""
    return sorted(path.name[1:5] for path in (_FOLDER / "versions").glob("v[0-9]*_*.py"))


def _step_of(connection: Connection) -> str | None:
    """How far the database is; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _run(connection: Connection) -> None:
    # Loaded only when there is something to do: it takes longer than all the rest of a start.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(_FOLDER))

    def wanted(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), script, fn=wanted) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
