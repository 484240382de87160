"""The tables. Times are milliseconds since 1970, UTC; what belongs to a game goes when the game goes.

Only what every database knows: texts, numbers, bytes, truth values. A change here is a new file in migrations/.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)


def _of_game() -> Column[str]:
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("fingerprint", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("phrases", Text, nullable=False),  # JSON
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("moved", BigInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("deciding", Text),
    Column("allied_clock", BigInteger),
    Column("axis_clock", BigInteger),
    Column("deadline", BigInteger),
    Column("ended", BigInteger),
    Column("outcome", Text, nullable=False),
    Column("winner", Text),
    Column("watch_hash", LargeBinary, nullable=False),
    Column("rematch", Text, nullable=False),
    Column("parent", Text, nullable=False),
    Column("parent_ply", Integer),
    Column("base", LargeBinary, nullable=False),
    Column("stream", Integer, nullable=False, server_default="1"),
    Column("revision", Integer, nullable=False, server_default="1"),
    Column("sealed", LargeBinary),
    Column("imported", Boolean, nullable=False, server_default=false()),
    CheckConstraint("status IN ('open', 'running', 'finished')", name="status"),
    CheckConstraint("deciding IN ('allied', 'axis')", name="deciding"),
    CheckConstraint("winner IN ('allied', 'axis')", name="winner"),
    CheckConstraint("ply >= 0", name="ply"),
    Index(None, "moved", "id"),
    Index(None, "status", "moved", "id"),
)

seats = Table(
    "seats",
    metadata,
    _of_game(),
    Column("seat", Text, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("player", Text, ForeignKey("players.id")),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("joined", BigInteger),
    Column("notes", Text, nullable=False),
    Column("draft", Text, nullable=False, server_default=text("''")),
    CheckConstraint("seat IN ('allied', 'axis')", name="seat"),
    Index(None, "player"),
)

commands = Table(
    "commands",
    metadata,
    _of_game(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("log_start", Integer, nullable=False),
    Column("events", LargeBinary, nullable=False),
    CheckConstraint("ply > 0", name="ply"),
    CheckConstraint("seat IN ('allied', 'axis')", name="seat"),
    sqlite_with_rowid=False,  # kept in the order in which they are read: one tree to write, not two
)

snapshots = Table(
    "snapshots",
    metadata,
    _of_game(),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("engine", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("log", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
)

chat = Table(
    "chat",
    metadata,
    _of_game(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Text),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    CheckConstraint("number > 0", name="number"),
)

offers = Table(
    "offers",
    metadata,
    _of_game(),
    Column("kind", Text, primary_key=True),
    Column("by", Text, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("to", Integer),
    Column("pace", LargeBinary),
    Column("at", BigInteger, nullable=False),
    CheckConstraint("by IN ('allied', 'axis')", name="by"),
)
