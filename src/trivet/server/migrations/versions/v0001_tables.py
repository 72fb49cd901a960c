"""Tables and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=True),
        sa.Column("rules_version", sa.String(32), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column(
            "table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True, nullable=False
        ),
        sa.Column("number", sa.Integer, primary_key=True, nullable=False, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("command_id", sa.String(80), nullable=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "command_id"),
    )
    op.create_index("tables_due", "tables", ["due"])
    op.create_index("tables_waiting", "tables", ["status", "listed", "seen"])
