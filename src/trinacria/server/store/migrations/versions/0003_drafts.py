"""Drafts: what a seat writes in secret before one order makes it stand."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("draft", sa.Text, nullable=False, server_default=sa.text("''")))
