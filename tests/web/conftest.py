"""The store on both databases."""

import atexit
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

import pytest

from bastide.web.store import Store, open_store
from tests.web.databases import KINDS, database


@pytest.fixture(scope="session")
def server_folder() -> Path:
    """Where this worker's PostgreSQL lives. Not among pytest's own folders: the next run of pytest closes those to others,
    and a server started by root runs as another user."""
    folder = mkdtemp(prefix="bastide-postgresql-")
    atexit.register(rmtree, folder, ignore_errors=True)  # after the server, which is stopped by a later registration
    return Path(folder)


@pytest.fixture(params=KINDS)
def address(request: pytest.FixtureRequest, tmp_path: Path, server_folder: Path) -> Iterator[str]:
    """The address of an empty database, of each kind."""
    with database(request.param, tmp_path, server_folder) as found:
        yield found


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """An open store, of each kind."""
    opened = open_store(address)
    yield opened
    opened.close()
