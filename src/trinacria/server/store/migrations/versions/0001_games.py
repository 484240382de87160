"""Players, games, seats, orders, snapshots, talk and offers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _players()
    _games()
    _seats()
    _orders()
    _talk()


def _of_game() -> sa.Column[str]:
    return sa.Column("game", sa.Text, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("phrases", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("pace", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("deciding", sa.Text),
        sa.Column("allied_clock", sa.BigInteger),
        sa.Column("axis_clock", sa.BigInteger),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("winner", sa.Text),
        sa.Column("watch_hash", sa.LargeBinary, nullable=False),
        sa.Column("rematch", sa.Text, nullable=False),
        sa.Column("parent", sa.Text, nullable=False),
        sa.Column("parent_ply", sa.Integer),
        sa.Column("base", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("status IN ('open', 'running', 'finished')", name="status"),
        sa.CheckConstraint("deciding IN ('allied', 'axis')", name="deciding"),
        sa.CheckConstraint("winner IN ('allied', 'axis')", name="winner"),
        sa.CheckConstraint("ply >= 0", name="ply"),
    )
    op.create_index(None, "games", ["moved", "id"])
    op.create_index(None, "games", ["status", "moved", "id"])


def _seats() -> None:
    op.create_table(
        "seats",
        _of_game(),
        sa.Column("seat", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("player", sa.Text, sa.ForeignKey("players.id")),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("phrase", sa.Text, nullable=False),
        sa.Column("joined", sa.BigInteger),
        sa.Column("notes", sa.Text, nullable=False),
        sa.CheckConstraint("seat IN ('allied', 'axis')", name="seat"),
    )
    op.create_index(None, "seats", ["player"])


def _orders() -> None:
    op.create_table(
        "commands",
        _of_game(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("log_start", sa.Integer, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("ply > 0", name="ply"),
        sa.CheckConstraint("seat IN ('allied', 'axis')", name="seat"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        _of_game(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("log", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("ply >= 0", name="ply"),
    )


def _talk() -> None:
    op.create_table(
        "chat",
        _of_game(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.CheckConstraint("number > 0", name="number"),
    )
    op.create_table(
        "offers",
        _of_game(),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("to", sa.Integer),
        sa.Column("pace", sa.LargeBinary),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("by IN ('allied', 'axis')", name="by"),
    )
