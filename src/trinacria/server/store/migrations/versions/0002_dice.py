"""How the dice of a game are made, by which revision of the rules it is played, and whether it was imported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("stream", sa.Integer, nullable=False, server_default="1"))
    op.add_column("games", sa.Column("revision", sa.Integer, nullable=False, server_default="1"))
    op.add_column("games", sa.Column("imported", sa.Boolean, nullable=False, server_default=sa.false()))
