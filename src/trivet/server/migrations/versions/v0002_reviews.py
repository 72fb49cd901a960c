"""Finished reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table; a review goes with its table."""
    op.create_table(
        "reviews",
        sa.Column(
            "table_id",
            sa.String(64),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("version", sa.String(32), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
