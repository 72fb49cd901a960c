"""Steps that bring a database up to date, one file each in ``versions``; run at every start."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

_LOCK = 0x7472697665
"""Number of the lock under which PostgreSQL is brought up to date, by one process at a time."""


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest step, inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    script = ScriptDirectory(str(Path(__file__).parent))

    def steps(revision: Any, _: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
