"""Alembic's way in: the connection is handed over by opening.py, the steps run in its transaction."""

from alembic import context

from bastide.web.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
