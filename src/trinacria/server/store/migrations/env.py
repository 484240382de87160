"""What Alembic runs: the migrations, in the transaction that the store has begun and will end."""

from __future__ import annotations

from alembic import context

from trinacria.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
